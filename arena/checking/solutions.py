"""Claims about a graph: who wins from each vertex, how soon and by which moves, for any objective; and kernels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.amounts import AMOUNTS, amount_flaws
from arena.checking.rows import MISSING, WRONG, Rows, disliked, endless, first
from arena.errors import InvalidArena, one_of
from arena.graphs.attributes import ACCEPTING, PRIORITY, REACH, parity_of
from arena.solving.verdict import Flaw, by_moves
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.solving.arenas import Solution

AnyVertex: TypeAlias = Any
"""A vertex of any type: to a type checker a dict by tuples is no mapping from Hashable."""
ASKED = {
    REACH: "",
    "safety": "",
    "buchi": ACCEPTING,
    "cobuchi": ACCEPTING,
    "parity": PRIORITY,
    **{name: kind.asked for name, kind in AMOUNTS.items()},
}
"""The mark that each objective asks of an arena."""
LACKING = "it has a Grundy value though a vertex after it has none, or none though all have one"
OUTCOMES = {"N": 1, "P": -1, "D": 0}
"""Whether the player to move wins."""


@dataclass(frozen=True)
class Claim:
    """The claim of a file about a graph, as `read_solution` reads it and `verify` checks it.

    A `Solution` and a `Kernel` have the same members, and are checked in the same way.

    Parameters
    ----------
    objective : str
        The objective that was solved, or "kernel".
    winner : mapping
        Who wins from each vertex: 1, 2, or 0 for a draw.
    strategy : mapping
        The move from each vertex that needs one: for reachability where play goes on, else where the winner is to move,
        and for amounts where any other move would change them.
    remoteness : mapping or None
        The plies to the end, for reachability. None if they are not stated, as in the .sol file of a parity game: then
        `winner` says where `player` can force his targets, and his opponent wins everywhere else.
    amount : mapping or None
        The cost, the credit, the mean payoff or the margin of each vertex: a whole number, a Fraction, an infinite
        float, or None where no credit suffices.
    player : {1, 2}
        The player whose targets are meant if no plies are stated.
    kernel : mapping or None
        Whether each vertex is in the kernel.
    grundy : mapping or None
        The Grundy value of each vertex from which no circuit can be reached; None if none are claimed.
    """

    objective: str
    winner: Mapping[AnyVertex, int] = field(default_factory=dict)
    strategy: Mapping[AnyVertex, AnyVertex] = field(default_factory=dict)
    remoteness: Mapping[AnyVertex, int] | None = None
    amount: Mapping[AnyVertex, Any] | None = None
    player: int = 1
    kernel: Mapping[AnyVertex, bool] | None = None
    grundy: Mapping[AnyVertex, int] | None = None


def solution_flaws(rows: Rows, claimed: Claim | Solution) -> Iterator[Flaw]:
    """Find the claims about an arena that are missing or false, one after another; see `arena.verify` for why."""
    objective, told, weighed = claimed.objective, claimed.remoteness, claimed.objective in AMOUNTS
    winner, choices = rows.numbers(claimed.winner, 0, 2), rows.moves(claimed.strategy)
    plies = rows.numbers(told or {}, 0, len(rows))
    ranked = objective == REACH and told is not None
    place, liked = _liked(rows, objective, claimed.player) if not (ranked or weighed) else (winner, winner)
    on, chosen, ends = rows.goes_on, choices != MISSING, rows.ends >= 0
    draws, needed = weighed or ranked, on if ranked else on & (winner == rows.player) & (not weighed)
    exists = rows.reduced(np.logical_or, rows.heads == choices[rows.tails], without=False)
    rank = np.where(winner > 0, np.where(ends, plies != 0, plies < 1), plies != MISSING)
    forms = (
        (winner < (not draws), f"its winner is missing or none of {'1, 2, or 0 for a draw' if draws else '1 and 2'}"),
        (ends & (rows.ends != winner) & (not weighed), "play ends there with another winner"),
        (rank & ranked, "its rank is missing or wrong (none on a draw, 0 where play ends, else from 1 on)"),
        (needed & ~chosen, "play goes on there, and no move is claimed"),
        (on & chosen & ~exists, "the move that is claimed does not exist"),
        (~on & chosen & ((choices != np.arange(len(rows))) | ranked), "a move is claimed where none is to be made"),
    )
    for number in first(np.logical_or.reduce([wrong for wrong, _ in forms])):
        yield rows.flaw(number, next(text for wrong, text in forms if wrong[number]))
    yield from rows.strangers(claimed.winner, claimed.strategy, told or {}, claimed.amount or {})
    if weighed:
        yield from amount_flaws(rows, objective, winner, choices, claimed.amount or {})
        return
    if not ranked:
        yield from _endless_flaws(rows, winner, choices, place, liked)
    if told is not None:
        yield from _ranked_flaws(rows, winner if ranked else np.where(plies == MISSING, 0, winner), plies)
    if ranked:
        left = plies[choices] + 1 != plies
        wrong = on & ((winner[choices] != winner) | ((winner > 0) & left))
        for number in first(wrong):
            text = (
                f"claimed {_said(winner, plies, number)}, but its strategy's move to {{move}} leads to a vertex claimed"
            )
            yield rows.flaw(number, f"{text} {_said(winner, plies, choices[number])}", int(choices[number]))


def _said(winner: Array, plies: Array, number: int) -> str:
    return f"for J{winner[number]} in {Speaker().plies(int(plies[number]))}" if winner[number] else "as a draw"


def _ranked_flaws(rows: Rows, winner: Array, plies: Array) -> Iterator[Flaw]:
    """Find a vertex whose winner and plies do not follow from those of its successors."""
    fates = np.where(winner == 0, 0, np.where(winner == rows.player, 1, -1))
    turns = np.where(rows.player[rows.heads] == rows.player[rows.tails], 1, -1)
    for number, following in _by_moves(rows, turns * fates[rows.heads], fates, plies):
        here, there = (_said(winner, plies, each) for each in (number, following))
        text = f"claimed {here}, but its best move to {{move}} leads to a vertex claimed {there}"
        yield rows.flaw(number, text, following)


def _by_moves(rows: Rows, there: Array, fates: Array, plies: Array) -> Iterator[tuple[int, int]]:
    """Find a vertex whose fate and plies are not those of its best move, and where this leads.

    `fates` tells whether the player to move wins (1), loses (-1) or neither, `there` whether he does after each move.
    """
    on, right, left = np.flatnonzero(rows.goes_on), fates.copy(), plies.copy()
    right[on], left[on] = by_moves(there, plies[rows.heads], rows.start[on])
    for number in first((right != fates) | (left != plies)):
        moves = slice(rows.start[number], rows.start[number + 1])
        best = (there[moves] == right[number]) & ((right[number] == 0) | (plies[rows.heads[moves]] == left[number] - 1))
        yield number, int(rows.heads[moves][best.argmax()])


def _endless_flaws(rows: Rows, winner: Array, choices: Array, place: Array, liked: Array) -> Iterator[Flaw]:
    """Find a move out of a region, of those that its winner's strategy leaves; then a vertex that comes back badly."""
    followed = (rows.player != winner)[rows.tails] | (rows.heads == choices[rows.tails])
    leaving = followed & (winner[rows.heads] != winner[rows.tails])
    yield from rows.moves_where(leaving, "the move to {move} leads to a vertex claimed for the other player")
    for number in first(disliked(*rows.kept(followed), place, liked == winner)):
        text = f"claimed for J{winner[number]}, but play can come back to it for ever, which J{liked[number]} likes"
        yield rows.flaw(number, text)


def _liked(rows: Rows, objective: str, claimant: object) -> tuple[Array, Array]:
    """Return the place of each vertex, and the player who likes that the highest place comes back for ever."""
    nothing = np.zeros(len(rows), "i8")
    if objective == REACH:
        if not isinstance(claimant, int) or claimant not in (1, 2):
            raise one_of("player", claimant, (1, 2))
        rows.ends[rows.ends == 0] = 3 - claimant  # who wins wherever the claimant's targets are not reached
        return nothing, nothing + 3 - claimant
    for drawn in first(rows.ends == 0):
        raise InvalidArena(f"sink {rows.names[drawn]} is drawn: {objective} knows no draws")
    if objective == "safety":
        return nothing, nothing + 1
    if objective == "parity":
        priority, parity = rows.mark(PRIORITY), parity_of(rows.columns.attributes)
        place = priority if parity.highest else -priority
        return place, np.where(priority % 2 == 0, parity.even, 3 - parity.even)
    accepting = rows.mark(ACCEPTING) > 0
    return np.where(accepting == (objective == "buchi"), 1, 0), np.where(accepting, 1, 2)


def outcome_flaws(rows: Rows, outcome: Mapping[Any, str], remoteness: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find an outcome or a remoteness of a position graph that does not follow from those after it."""
    plies = rows.numbers(remoteness, 0, len(rows))
    outcomes = [outcome.get(vertex) for vertex in rows.vertices]
    fates = np.array([OUTCOMES.get(str(each), WRONG) for each in outcomes], "i8")
    wrong_at_sinks = ~rows.goes_on & ((fates != (1 if rows.columns.misere else -1)) | (plies != 0))
    wrong = (fates == WRONG) | wrong_at_sinks | ((fates == 0) != (plies == MISSING))
    for number in first(wrong):
        yield rows.flaw(
            number, f"claimed {outcomes[number]!r:.80} with the remoteness {plies[number]}, which cannot be"
        )
    for number, following in _by_moves(rows, -fates[rows.heads], fates, plies):
        text = f"claimed {outcomes[number]} in {plies[number]}, but its best move to {{move}} leads to"
        yield rows.flaw(number, f"{text} {outcomes[following]} in {plies[following]} (-1 for never)", following)
    yield from rows.strangers(outcome, remoteness)


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
    yield from rows.strangers(members, grundy or {})


def _grundy_flaws(rows: Rows, grundy: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find a vertex whose Grundy value is missing or not the least that none after it has; then one on a circuit."""
    size, values = len(rows), rows.numbers(grundy, 0, len(rows))
    valued = rows.reduced(np.logical_and, values[rows.heads] != MISSING, without=True)
    yield from rows.vertices_where(valued != (values != MISSING), LACKING)
    pairs = np.unique(rows.tails * (size + 3) + values[rows.heads] + 2)  # each value after each vertex, once
    tails, after = pairs // (size + 3), pairs % (size + 3) - 2
    below = np.bincount(tails[(after >= 0) & (after < values[tails])], minlength=size)
    again = np.bincount(tails[after == values[tails]], minlength=size) > 0
    for number in first(valued & ((below != values) | again)):
        value = f"its Grundy value is {grundy.get(rows.vertices[number])!r:.80}"
        yield rows.flaw(number, f"{value}, which is not the least that none after it has")
    circular = endless(size, rows.tails, rows.heads) & (values != MISSING)
    yield from rows.vertices_where(circular, "it has a Grundy value, but a circuit can be reached from it")
