"""Arenas made of the columns of files, and checked; and the columns that files keep of an arena."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import PARITY, named_marks
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns, check_edges
from arena.graphs.edges import edges_in_rows
from arena.graphs.left_out import left_out
from arena.machine.memory import check_memory
from exporters.files.build import is_text
from exporters.files.column_texts import texts_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.integer]"

MARKS = named_marks({}, ends=True)
"""The marks of vertices and of the ends of play, by their names in files."""
STOPPED = 24
"""The bytes that checking a move out of a target takes."""


def labels_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices, each by another name; None where they are numbers."""
    names = texts_of(arena)
    for name in names or ():
        if not is_text(name):
            raise InvalidArena(f"a vertex is labelled {name!r:.80} (a whole text)")
    return names


def marks_of(arena: CompactArena) -> dict[str, Numbers]:
    """Give the marks of vertices under their names in files."""
    return {
        mark.name: np.asarray(arena.marks[name], dtype="i1" if mark.is_flag else "i8")
        for name, mark in named_marks(arena.attributes, ends=True).items()
        if name in arena.marks
    }


def arena_of(
    path: object,
    source: Numbers,
    *columns: Numbers,
    initial: int | None,
    labels: list[str] | None,
    weight: Numbers | None = None,
    denominator: int = 1,
    marks: Mapping[str, Numbers] | None = None,
    parity: str | None = None,
    others: Iterable[str] = (),
) -> CompactArena:
    """Make an arena of the columns of a file: `source`, `target`, `player`, `winner`, and the marks for objectives.

    The file has `others`, which are left out.

    Raises
    ------
    InvalidArena
        If they are not those of an arena; the text names the file.
    """
    vertices: list[Hashable] | None = None if labels is None else list(labels)
    try:
        attributes = {} if parity is None else {PARITY: parity}
        arena = CompactArena.from_edges(
            source,
            *columns,
            initial=initial,
            vertices=vertices,
            marks=marks,
            weight=weight,
            attributes=attributes,
            denominator=denominator,
        )
        check_columns(arena)
        check_stopped(arena, source, columns[0], path)
    except (ParameterError, InvalidArena) as error:
        reason = str(error).replace("vertices:", "label:", 1)  # as the column is called in files
        raise InvalidArena(f"{path}: {reason}") from None
    return replace(arena, left_out=left_out({"the file": others}))


def check_stopped(arena: CompactArena, source: Numbers, target: Numbers, path: object) -> None:
    """Check the edges of a file that lead out of targets: play stops there, so the arena has dropped them unchecked.

    Raises
    ------
    InvalidArena, ParameterError
        If an edge is there twice.
    """
    stopped = np.asarray(arena.winner)[source] >= 0
    if stopped.any():
        check_memory(STOPPED * int(stopped.sum()), f"{path}: the moves out of its targets", "take a smaller arena")
        everywhere = np.full(len(arena), -1, dtype="i1")
        check_edges(arena, edges_in_rows(source[stopped], target[stopped], everywhere)[0])
