"""What the files of arenas as columns have in common."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np

from arena.errors import InvalidArena, ParameterError
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns, check_edges
from arena.graphs.edges import edges_in_rows
from arena.graphs.names import names_of
from arena.machine.memory import check_memory
from exporters.files.build import is_text

STOPPED = 24
"""The bytes that a move out of a target takes while it is checked."""


def names(arena: CompactArena) -> list[str] | None:
    """Name the vertices, each by another name; None where they are numbers."""
    found = None if isinstance(arena.vertices, range) else list(names_of(arena).values())
    bad = next((name for name in found or () if not is_text(name)), None)
    if bad is not None:
        raise InvalidArena(f"a vertex is labelled {bad!r:.80} (a whole text)")
    return found


def arena_of(
    path: object, source: Any, target: Any, player: Any, winner: Any, *, initial: int | None, vertices: list[str] | None
) -> CompactArena:
    """Make an arena of the columns of a file, which name the file where they are not those of an arena."""
    try:
        named: list[Hashable] | None = None if vertices is None else list(vertices)
        arena = CompactArena.from_edges(source, target, player, winner, initial=initial, vertices=named)
    except ParameterError as error:
        told = str(error).replace("vertices:", "label:", 1)  # as the files call the names
        raise InvalidArena(f"{path}: {told}") from None
    try:
        check_columns(arena)
        stopped = arena.winner[source] >= 0  # of these moves the arena knows nothing: play stops at targets
        if stopped.any():
            check_memory(STOPPED * int(stopped.sum()), f"{path}: the moves out of its targets", "take a smaller arena")
            everywhere = np.full(len(arena), -1, dtype="i1")
            check_edges(arena, edges_in_rows(source[stopped], target[stopped], everywhere)[0])
    except InvalidArena as error:
        raise InvalidArena(f"{path}: {error}") from None
    return arena
