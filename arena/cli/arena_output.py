"""Arenas that commands write: in a format, to a file, a folder or stdout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import exporters
from arena.cli.output import emit, note
from arena.errors import ParameterError, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.left_out import unplaced
from arena.graphs.marks import marks_of
from exporters.arena_files import content
from exporters.formats import check_place, leaves_out, target_of, written_formats

if TYPE_CHECKING:
    from exporters.arena_files import Arena


def written_format(output: str, to: str | None) -> str:
    """Return the format to write: the one that is named, or that of the ending; refuse a place where it cannot be."""
    if to is None and output == "-":
        raise one_of("format", output, [f"--to-format {name}" for name in written_formats()])
    try:
        target = to or target_of(output)
    except ParameterError as error:
        raise ParameterError(f"{error}; --to-format writes a format whatever the ending") from None
    if output != "-":
        check_place(output, target)
    return target


def emit_arena(output: str, arena: Arena, target: str, *, is_game: bool = False, **options: object) -> None:
    """Write an arena in a format, then name the attributes that it has no place for on stderr; of a game, the marks."""
    _emit(output, arena, target, **options)
    lost = [mark for mark in marks_of(arena) if mark in leaves_out(target)]
    told = [f"{' and '.join(lost)}, which objectives ask for"] if lost else []
    if isinstance(arena, CompactArena):
        told.append(" and ".join(sorted(arena.unheld & {"move", "pos", "pass", "misere"})))
    elif not is_game:
        told.append(unplaced(arena, {*leaves_out(target)} - {*lost}, others=target == "json"))
    _tell(target, told)


def _emit(output: str, arena: Arena, target: str, **options: object) -> None:
    if output == "-":
        emit(output, exporters.render(arena, target, **options))
    else:
        exporters.write(output, content(arena, output, target, **options))


def _tell(target: str, told: list[str]) -> None:
    if any(told):
        note(f"{target} has no place for {'; nor for '.join(filter(None, told))}")
