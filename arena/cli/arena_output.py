"""Arenas that commands write: in a format, to a file, a folder or stdout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import exporters
from arena.cli.output import check_parent, emit, note
from arena.errors import ParameterError, one_of
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
        check_parent(output)
    return target


def emit_arena(output: str, arena: Arena, target: str, **options: object) -> None:
    """Write an arena in a format; name on stderr the marks of objectives that it has no place for."""
    if output == "-":
        emit(output, exporters.render(arena, target, **options))
    else:
        exporters.write(output, content(arena, output, target, **options))
    if lost := [mark for mark in marks_of(arena) if mark in leaves_out(target)]:
        note(f"{target} has no place for {' and '.join(lost)}, which objectives ask for")
