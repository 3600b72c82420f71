"""Claims that follow from those of the successors: who wins and in how many plies, kernels, Grundy values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.checking.circuits import endless
from arena.checking.rows import MISSING, WRONG, Rows, first
from arena.solving.verdict import Flaw, by_moves
from arena.words import plies_in

if TYPE_CHECKING:
    from arena.checking.rows import Array

OUTCOMES = {"N": 1, "P": -1, "D": 0}
"""Whether the player to move wins."""


def claimed_for(winner: int, plies: int | None = None) -> str:
    """Say who is claimed to win, and in how many plies."""
    if not winner:
        return "as a draw"
    return f"for J{winner}" if plies is None else f"for J{winner} in {plies_in(plies)}"


def reach_flaws(rows: Rows, winner: Array, plies: Array, choices: Array | None = None) -> Iterator[Flaw]:
    """Find a vertex whose winner and plies do not follow from those of its successors, or whose move loses them."""
    fates = np.where(winner == 0, 0, np.where(winner == rows.player, 1, -1))
    turns = np.where(rows.player[rows.heads] == rows.player[rows.tails], 1, -1)

    def said(number: int) -> str:
        return claimed_for(int(winner[number]), int(plies[number]))

    yield from _by_moves(rows, turns * fates[rows.heads], fates, plies, said)
    if choices is not None:
        on = np.flatnonzero(rows.goes_on)
        after, wrong = choices[on], np.zeros(len(rows), bool)
        wrong[on] = (winner[after] != winner[on]) | ((winner[on] > 0) & (plies[after] != plies[on] - 1))
        for number in first(wrong):
            leads = f"its strategy's move to {{move}} leads to a vertex claimed {said(int(choices[number]))}"
            yield rows.flaw(number, f"claimed {said(number)}, but {leads}", int(choices[number]))


def _by_moves(rows: Rows, there: Array, fates: Array, plies: Array, said: Callable[[int], str]) -> Iterator[Flaw]:
    """Find a vertex whose fate and plies are not those of its best move.

    The player to move wins one ply later than after his soonest win, else keeps a draw if a move does, else loses one
    ply later than after his latest loss. `fates` tells whether he wins (1), loses (-1) or neither, `there` whether he
    does after each move.
    """
    on, right, left = np.flatnonzero(rows.goes_on), fates.copy(), plies.copy()
    right[on], left[on] = by_moves(there, plies[rows.heads], rows.start[on])
    for number in first((right != fates) | (left != plies)):
        moves = slice(rows.start[number], rows.start[number + 1])
        best = (there[moves] == right[number]) & ((right[number] == 0) | (plies[rows.heads[moves]] == left[number] - 1))
        following = int(rows.heads[moves][best.argmax()])
        text = f"claimed {said(number)}, but its best move to {{move}} leads to a vertex claimed {said(following)}"
        yield rows.flaw(number, text, following)


def outcome_flaws(rows: Rows, outcome: Mapping[Any, str], remoteness: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find an outcome or a remoteness of a position graph that does not follow from those after it."""
    plies = rows.numbers(remoteness, 0, len(rows))
    outcomes = [outcome.get(vertex) for vertex in rows.vertices]
    fates = np.array([OUTCOMES.get(str(each), WRONG) for each in outcomes], "i8")
    for number in first(fates == WRONG):
        yield rows.flaw(number, f"its outcome is {outcomes[number]!r:.80} (N, P or D)")
    wrong_at_sinks = (fates != (1 if rows.columns.misere else -1)) | (plies != 0)
    for number in first((~rows.goes_on & wrong_at_sinks) | ((fates == 0) != (plies == -1))):
        yield rows.flaw(number, f"claimed {outcomes[number]} with the remoteness {plies[number]}, which cannot be")

    def said(number: int) -> str:
        return f"{outcomes[number]}" + (f" in {plies_in(int(plies[number]))}" if plies[number] >= 0 else "")

    yield from _by_moves(rows, -fates[rows.heads], fates, plies, said)
    yield from rows.strangers("graph", outcome, remoteness)


def kernel_flaws(rows: Rows, members: Mapping[Any, object], grundy: Mapping[Any, int] | None) -> Iterator[Flaw]:
    """Find a false or missing claim of a kernel, then of Grundy values.

    No move leads from the kernel into it, and from every other vertex one does. Course 004, "Définition" of the kernel,
    where "prédécesseur" stands for successor.
    """
    claims = [members.get(vertex) for vertex in rows.vertices]
    unclaimed = np.array([not isinstance(claim, bool) for claim in claims], bool)
    yield from rows.vertices_where(unclaimed, "it is not claimed to be in the kernel, nor not to be")
    inside = np.array(claims, bool)
    stays = inside[rows.tails] & inside[rows.heads]
    yield from rows.moves_where(stays, "in the kernel, but its move to {move} leads into the kernel")
    outside = ~inside & ~rows.reduced(np.logical_or, inside[rows.heads], without=False)
    yield from rows.vertices_where(outside, "not in the kernel, but none of its moves leads into it")
    if grundy is not None:
        yield from _grundy_flaws(rows, grundy)
    yield from rows.strangers("graph", members, grundy or {})


def _grundy_flaws(rows: Rows, grundy: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find a vertex whose Grundy value is missing or not the least that none after it has; then one on a circuit."""
    size, values = len(rows), rows.numbers(grundy, 0, len(rows))
    valued = rows.reduced(np.logical_and, values[rows.heads] != MISSING, without=True)
    lacking = valued & (values == MISSING)
    yield from rows.vertices_where(lacking, "no Grundy value is claimed, though every vertex after it has one")
    lost = (values[rows.tails] != MISSING) & (values[rows.heads] == MISSING)
    yield from rows.moves_where(lost, "it has a Grundy value, but {move} after it has none")
    pairs = np.unique(rows.tails * (size + 3) + values[rows.heads] + 2)  # each value after each vertex, once
    tails, after = pairs // (size + 3), pairs % (size + 3) - 2
    below = np.bincount(tails[(after >= 0) & (after < values[tails])], minlength=size)
    again = np.bincount(tails[after == values[tails]], minlength=size) > 0
    for number in first(valued & ((below != values) | again)):
        least = next(each for each in range(size + 1) if each not in set(values[rows.after(number)].tolist()))
        value = f"its Grundy value is {grundy.get(rows.vertices[number])!r:.80}"
        yield rows.flaw(number, f"{value}, but {least} is the least that none after it has")
    circular = endless(size, rows.tails, rows.heads) & (values != MISSING)
    yield from rows.vertices_where(circular, "it has a Grundy value, but a circuit can be reached from it")
