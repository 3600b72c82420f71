"""The faults of an arena, found on its columns, whatever it is read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import shown
from arena.graphs.attributes import NO_WINNER, Mark, wrong_player

if TYPE_CHECKING:
    from arena.machine.columns import Array

NONE, WRONG = -1, -2
"""The entries of a vertex of which nothing is stated, and of which something wrong is."""


def wrong_vertices(
    player: Array,
    winner: Array,
    aim: Array,
    moving: Array,
    named: Iterable[int],
    said: Callable[[str, int], object] = lambda *_: None,
) -> Iterator[tuple[int, str]]:
    """List the vertices whose player or winner breaks a convention, by number, each with its fault; O(|S|).

    `aim` is 1 or 2 where F1 or F2 names the vertex, `moving` tells whether it has successors, and `named` has the
    players whose targets are named; `said` returns the value that stands at a vertex in place of a player or a winner.
    """
    free = (aim < 1) & (winner > WRONG)
    faults: list[tuple[Array, Callable[[int], str]]] = [
        (player < 1, lambda n: wrong_player(said("player", n))),
        (winner == WRONG, lambda n: f"winner is {shown(said('winner', n))} (1, 2, or 0 for a draw)"),
        ((aim > 0) & (winner >= 0) & (winner != aim), lambda n: f"in F{aim[n]}, but its winner is {winner[n]}"),
        (free & moving & (winner >= 0), lambda _: "a winner, but it is neither a sink nor named in f1 or f2"),
        (free & ~moving & (winner == NONE), lambda _: NO_WINNER),
        (
            free & ~moving & np.isin(winner, [*named]),
            lambda n: f"a sink won by player {winner[n]} that f{winner[n]} does not name",
        ),
    ]
    for number in np.flatnonzero(np.logical_or.reduce([wrong for wrong, _ in faults])).tolist():
        yield from ((number, text(number)) for wrong, text in faults if wrong[number])


def wrong_marks(mark: Mark, name: str, values: Iterable[object], needed: Array) -> Iterator[tuple[int, str]]:
    """List the places where a mark is missing, though it is needed, or is none, each with its fault."""
    for number, value in enumerate(values):
        if not (mark.fits(value) or (value is None and not needed[number])):
            yield number, misfit(mark, name, value)


def misfit(mark: Mark, name: str, value: object) -> str:
    """Return what to say of a vertex or an edge with a value that is none of a mark's."""
    if mark.is_flag:
        return f"says {value!r:.80} ({mark.allowed}) of being {name}"
    return f"has {f'no {name}' if value is None else f'the {name} {value!r:.80}'} ({mark.allowed})"


def distinct_names(labels: Sequence[str], players: Sequence[int]) -> tuple[list[str], tuple[int, int] | None]:
    """Name vertices by their printed forms, with the player where a form is there twice.

    Returns
    -------
    list of str, (int, int) or None
        The names, and the first two vertices of one name.
    """
    times, seen = Counter(labels), dict[str, int]()
    names = list(labels)
    if len(times) < len(labels):
        names = [text if times[text] == 1 else f"{text} J{turn}" for text, turn in zip(labels, players, strict=True)]
        for number, name in enumerate(names):
            if seen.setdefault(name, number) != number:
                return names, (seen[name], number)
    return names, None


def repeated_edge(source: Array, target: Array, size: int) -> int | None:
    """Return the first edge that is there a second time, None if there is none; O(|A| log |A|)."""
    keys = np.asarray(source, "i8") * size + target
    ordered = np.sort(keys)
    if not (ordered[1:] == ordered[:-1]).any():
        return None
    order = np.argsort(keys, kind="stable")
    return int(order[1:][keys[order][1:] == keys[order][:-1]].min())
