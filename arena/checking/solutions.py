"""Claims about a graph: who wins from each vertex, how soon and by which moves, for any objective; and kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.rows import MISSING, WRONG, Rows, endless, first
from arena.checking.stakes import ASKED, later, scores, stakes
from arena.checking.verdict import Flaw
from arena.graphs.attributes import REACH, VALUE, WEIGHT
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.solving.arenas import Solution

AnyVertex: TypeAlias = Any
"""A vertex of any type: to a type checker a dict by tuples is no mapping from Hashable."""
LACKING = "it has a Grundy value though a vertex after it has none, or none though all have one"
OUTCOMES = {"N": 1, "P": 2, "D": 0}


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
    winner, choices = rows.numbers(claimed.winner, 2), rows.moves(claimed.strategy)
    told, weighed = claimed.remoteness, ASKED[claimed.objective] in (WEIGHT, VALUE)
    plies = rows.numbers(told or {}, len(rows))
    ranked = claimed.objective == REACH and told is not None
    stake = stakes(rows, claimed, winner, plies)
    value, then, tails, heads = stake.value, stake.then, rows.tails, rows.heads

    def said(number: int) -> str:
        won = int(winner[number])
        who = f"claimed for J{won}" if won > 0 else "claimed as a draw" if won == 0 else "claimed for nobody"
        if weighed:
            return f"{who} with {(claimed.amount or {}).get(rows.vertices[number])!r:.80}"
        return f"{who} in {Speaker().plies(int(plies[number]))}" if plies[number] >= 0 else who

    on, chosen = rows.goes_on, choices != MISSING
    exists = rows.reduced(np.logical_or, heads == choices[tails], without=False)
    needed = on & (value != np.where(rows.player == 1, *stake.worst))
    forms = (
        (stake.wrong, "{claim}, which cannot be"),
        (~on & (value != stake.ends), "{claim}, but play has ended there otherwise"),
        (needed & ~chosen, "play goes on there, and no move is claimed"),
        (on & chosen & ~exists, "the move that is claimed does not exist"),
        (~on & chosen & ((choices != np.arange(len(rows))) | ranked), "a move is claimed where none is to be made"),
    )
    for number in first(np.logical_or.reduce([wrong for wrong, _ in forms])):
        text = next(text for wrong, text in forms if wrong[number])
        yield rows.flaw(number, text.replace("{claim}", said(number)))
    yield from rows.strangers(claimed.winner, claimed.strategy, told or {}, claimed.amount or {})
    if told is not None and not weighed:
        score = scores(np.where(plies == MISSING, 0, winner), plies)
        yield from _followed(rows, score, np.where(rows.player == 1, 1, -1), later(score)[heads], said)
    left = []
    for player, sign in ((1, 1), (2, -1)):
        own, gain = (rows.player == player)[tails], sign * stake.gain
        taken, least = own & (heads == choices[tails]), min(gain.tolist(), default=0) - 1
        best = rows.reduced(np.maximum, np.where(taken, gain, least), least)
        left.append(~own | (taken & (gain == best[tails])))
    for edge in first((left[0] & (then < value[tails])) | (left[1] & (then > value[tails]))):
        here, there = int(tails[edge]), int(heads[edge])
        yield rows.flaw(here, f"{said(here)}, but its move to {{move}} leads to a vertex {said(there)}", there)
    even = then == value[tails]
    one, two = (even & moves & (value[tails] != worst) for moves, worst in zip(left, stake.worst, strict=True))
    for number in first(stake.circuits(one, two)):
        yield rows.flaw(number, f"{said(number)}, but play can come back to it for ever with another result")


def _followed(rows: Rows, value: Array, side: Array, then: Array, said: Callable[[int], str]) -> Iterator[Flaw]:
    """Find a vertex whose value is not that of its best move, for the player to move, and where this leads."""
    best = side * rows.reduced(np.maximum, side[rows.tails] * then, without=0)
    for number in first(rows.goes_on & (best != value)):
        moves = slice(rows.start[number], rows.start[number + 1])
        after = int(rows.heads[moves][(then[moves] == best[number]).argmax()])
        yield rows.flaw(number, f"{said(number)}, but its best move to {{move}} leads to a vertex {said(after)}", after)


def outcome_flaws(rows: Rows, outcome: Mapping[Any, str], remoteness: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find an outcome or a remoteness of a position graph that does not follow from those after it."""
    plies = rows.numbers(remoteness, len(rows))
    fates = np.array([OUTCOMES.get(str(outcome.get(vertex)), WRONG) for vertex in rows.vertices], "i8")
    value = scores(fates, plies)

    def said(number: int) -> str:
        ends = f" in {Speaker().plies(int(plies[number]))}" if plies[number] >= 0 else ""
        return f"claimed to be {outcome.get(rows.vertices[number])!r:.80}{ends}"

    ended = scores(np.full(len(rows), 1 if rows.columns.misere else 2), np.zeros(len(rows), "i8"))
    wrong = (fates < 0) | (~rows.goes_on & (value != ended)) | ((fates == 0) != (plies == MISSING)) | (plies == WRONG)
    for number in first(wrong):
        yield rows.flaw(number, f"{said(number)}, which cannot be")
    yield from _followed(rows, value, np.ones(len(rows), "i8"), -later(value)[rows.heads], said)
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
    for edge in first(inside[rows.tails] & inside[rows.heads]):
        text = "in the kernel, but its move to {move} leads into the kernel"
        yield rows.flaw(int(rows.tails[edge]), text, int(rows.heads[edge]))
    outside = ~inside & ~rows.reduced(np.logical_or, inside[rows.heads], without=False)
    yield from rows.vertices_where(outside, "not in the kernel, but none of its moves leads into it")
    if grundy is not None:
        yield from _grundy_flaws(rows, grundy)
    yield from rows.strangers(members, grundy or {})


def _grundy_flaws(rows: Rows, grundy: Mapping[Any, int]) -> Iterator[Flaw]:
    """Find a vertex whose Grundy value is missing or not the least that none after it has; then one on a circuit."""
    size, values = len(rows), rows.numbers(grundy, len(rows))
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
