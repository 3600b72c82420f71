"""Paths checked against the arena: whether they are plays, and who wins them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from arena.errors import IllegalPlay
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def check_play(arena: DiGraph | CompactArena, path: Sequence[Hashable]) -> int | None:
    """Check that a path is a play of the arena, and tell its winner.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena.
    path : sequence of vertices
        The play, from any vertex.

    Returns
    -------
    int or None
        1, 2, or 0 for a draw; None if the play has not ended: it is a path, not yet a *partie*.

    Raises
    ------
    IllegalPlay
        If the path is empty, leaves the arena, makes a move that does not exist, or goes on past its end.

    Notes
    -----
    O(sum of the out-degrees on the path). Course 000, Definition 3; course 001, "État terminal".

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> check_play(unfold(load("subtraction", heap=5)), [(5, 1), (4, 2), (1, 1), (0, 2)])
    1
    """
    columns, path = compact(arena), list(path)
    if not path:
        raise IllegalPlay("a play has at least one vertex")
    for vertex in path:
        if vertex not in columns.index:
            raise IllegalPlay(f"{vertex!r} is not a vertex of the arena")
    numbers = [columns.index[vertex] for vertex in path]
    for move, (number, following) in enumerate(pairwise(numbers), start=1):
        if columns.winner[number] >= 0:
            raise IllegalPlay(f"move {move}: play has ended at {columns.labels[number]}")
        if following not in columns.after(number):
            raise IllegalPlay(f"move {move}: no edge from {columns.labels[number]} to {columns.labels[following]}")
    winner = int(columns.winner[numbers[-1]])
    return winner if winner >= 0 else None
