"""Claims that follow from those of the successors: who wins and in how many plies, kernels, Grundy values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def differing(rows: Rows, winner: Array, plies: Array, choices: Array | None = None) -> Iterator[Flaw]:
    """Find a vertex whose winner and plies do not follow from those of its successors, or whose move loses them.

    A vertex where play goes on is claimed for the player to move one ply later than his soonest win, else as a draw if
    a move keeps one, else for his opponent one ply later than the latest loss.
    """
    on = np.flatnonzero(rows.goes_on)
    mover = rows.player[rows.tails]
    there = winner[rows.heads]
    fates = np.where(there == 0, 0, np.where(there == mover, 1, -1))
    fate, left = by_moves(fates, plies[rows.heads], rows.start[on])
    wrong = np.zeros(len(rows), bool)
    won = np.where(fate == 0, 0, np.where(fate == 1, rows.player[on], 3 - rows.player[on]))
    wrong[on] = (won != winner[on]) | (left != plies[on])
    if choices is not None:
        after = choices[on]
        wrong[on] |= (winner[after] != winner[on]) | ((winner[on] > 0) & (plies[after] != plies[on] - 1))
    for number in first(wrong):
        here = int(winner[number]), int(plies[number])
        for following in rows.after(number):
            if _refutes(int(rows.player[number]), *here, int(winner[following]), int(plies[following])):
                whose = f"J{rows.player[number]}'s move"
                break
        else:
            whose, following = "its strategy's move", rows.after(number)[0] if choices is None else int(choices[number])
        leads = claimed_for(int(winner[following]), int(plies[following]))
        text = f"claimed {claimed_for(*here)}, but {whose} to {{move}} leads to a vertex claimed {leads}"
        yield rows.flaw(number, text, following)


def _refutes(mover: int, winner: int, plies: int, winner_there: int, plies_there: int) -> bool:
    """Tell whether a move there is better for the player to move than the claim here."""
    if winner == 0:
        return winner_there == mover
    if winner == mover:
        return winner_there == mover and plies_there < plies - 1
    return winner_there != winner or plies_there > plies - 1


def outcome_flaws(rows: Rows, outcome: Mapping[Any, str], remoteness: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find an outcome or a remoteness of a position graph that does not follow from those after it."""
    plies = rows.numbers(remoteness, 0, len(rows))
    said = [outcome.get(vertex) for vertex in rows.vertices]
    fates = np.array([OUTCOMES.get(str(each), WRONG) for each in said], "i8")
    for number in first(fates == WRONG):
        yield rows.flaw(number, f"its outcome is {said[number]!r:.80} (N, P or D)")
    sinks = ~rows.goes_on
    unsaid = rows.is_columns and bool((fates[sinks] == 1).any())  # columns do not say which player wins at an end
    misere = bool(rows.attributes.get("misere", unsaid))
    for number in first((sinks & ((fates != (1 if misere else -1)) | (plies != 0))) | ((fates == 0) != (plies == -1))):
        yield rows.flaw(number, f"claimed {said[number]} with the remoteness {plies[number]}, which cannot be")
    right = fates.copy(), plies.copy()
    on = np.flatnonzero(rows.goes_on)
    right[0][on], right[1][on] = by_moves(-fates[rows.heads], plies[rows.heads], rows.start[on])
    for number in first((right[0] != fates) | (right[1] != plies)):
        here, follows = (
            f"{'PDN'[int(fate[number]) + 1]}" + (f" in {plies_in(int(left[number]))}" if left[number] >= 0 else "")
            for fate, left in ((fates, plies), right)
        )
        yield rows.flaw(number, f"claimed {here}, but by its moves it is {follows}")
    yield from rows.strangers("graph", outcome, remoteness)


def kernel_flaws(rows: Rows, members: Mapping[Any, object], grundy: Mapping[Any, int] | None) -> Iterator[Flaw]:
    """Find a false or missing claim of a kernel, then of Grundy values.

    No move leads from the kernel into it, and from every other vertex one does. Course 004, "Définition" of the kernel,
    where "prédécesseur" stands for successor.
    """
    claims = [members.get(vertex) for vertex in rows.vertices]
    for number in first(np.array([not isinstance(claim, bool) for claim in claims], bool)):
        yield rows.flaw(number, "it is not claimed to be in the kernel, nor not to be")
    inside = np.array(claims, bool)
    into = rows.reduced(np.logical_or, inside[rows.heads], without=False)
    for number in first(into == inside):
        if not inside[number]:
            yield rows.flaw(number, "not in the kernel, but none of its moves leads into it")
        text = "in the kernel, but its move to {move} leads into the kernel"
        yield rows.flaw(number, text, next(head for head in rows.after(number) if inside[head]))
    if grundy is not None:
        yield from _grundy_flaws(rows, grundy)
    yield from rows.strangers("graph", members, grundy or {})


def _grundy_flaws(rows: Rows, grundy: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find a vertex whose Grundy value is missing or not the least that none after it has; then one on a circuit."""
    size, values = len(rows), rows.numbers(grundy, 0, len(rows))
    valued = rows.reduced(np.logical_and, values[rows.heads] != MISSING, without=True)
    pairs = np.unique(rows.tails * (size + 3) + values[rows.heads] + 2)  # each value after each vertex, once
    tails, after = pairs // (size + 3), pairs % (size + 3) - 2
    below = np.bincount(tails[(after >= 0) & (after < values[tails])], minlength=size)
    again = np.bincount(tails[after == values[tails]], minlength=size) > 0
    for number in first((valued == (values == MISSING)) | (valued & ((below != values) | again))):
        value = f"its Grundy value is {grundy.get(rows.vertices[number])!r:.80}"
        after_it = [int(values[head]) for head in rows.after(number)]
        if MISSING in after_it:
            text = f"{value}, but {{move}} after it has none"
            yield rows.flaw(number, text, rows.after(number)[after_it.index(MISSING)])
        if values[number] == MISSING:
            yield rows.flaw(number, "no Grundy value is claimed, though every vertex after it has one")
        least = next(each for each in range(size + 1) if each not in after_it)
        yield rows.flaw(number, f"{value}, but {least} is the least that none after it has")
    for number in first(endless(size, rows.tails, rows.heads) & (values != MISSING)):
        yield rows.flaw(number, f"its Grundy value is {values[number]}, but a circuit can be reached from it")
