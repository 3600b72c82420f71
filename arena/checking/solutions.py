"""Claims about arenas: who wins from each vertex and by which moves, for any objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.checking.amounts import AMOUNTS, amount_flaws
from arena.checking.circuits import disliked
from arena.checking.rows import MISSING, WRONG, Rows, first
from arena.checking.values import claimed_for, reach_flaws
from arena.errors import InvalidArena, one_of
from arena.graphs.attributes import ACCEPTING, PRIORITY
from arena.graphs.marks import REACH, parity_of
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    from arena.checking.claim import Claim
    from arena.checking.rows import Array
    from arena.solving.arenas import Solution

ASKED = {
    REACH: "",
    "safety": "",
    "buchi": ACCEPTING,
    "cobuchi": ACCEPTING,
    "parity": PRIORITY,
    **{name: kind.asked for name, kind in AMOUNTS.items()},
}
"""The mark that each objective asks of an arena."""


def asked_by(objective: object) -> str:
    """Return the mark that an objective asks of an arena, or refuse an unknown one."""
    if objective not in ASKED:
        raise one_of("objective", objective, list(ASKED))
    return ASKED[str(objective)]


def solution_flaws(rows: Rows, claimed: Claim | Solution) -> Iterator[Flaw]:
    """Find the claims about an arena that are missing or false, one after another; see `arena.verify` for why."""
    objective, told = claimed.objective, claimed.remoteness
    winner, choices = rows.numbers(claimed.winner, 0, 2), rows.moves(claimed.strategy)
    plies = None if told is None else rows.numbers(told, 0, len(rows))
    ranked = objective == REACH and plies is not None
    if objective in AMOUNTS:
        checks = [amount_flaws(rows, objective, winner, choices, claimed.amount or {})]
    elif ranked and plies is not None:
        checks = [reach_flaws(rows, winner, plies, choices)]
    else:
        place, liked = _liked(rows, objective, claimed.player)
        checks = [_leaving(rows, winner, choices), _circling(rows, winner, choices, place, liked)]
        if plies is not None:
            checks.append(reach_flaws(rows, np.where(plies == MISSING, 0, winner), plies))
    columns = (claimed.winner, claimed.strategy, told or {}, claimed.amount or {})
    forms = _form_flaws(rows, claimed, winner, choices, plies if ranked else None)
    yield from chain(forms, rows.strangers("arena", *columns), *checks)


def _form_flaws(
    rows: Rows, claimed: Claim | Solution, winner: Array, choices: Array, plies: Array | None
) -> Iterator[Flaw]:
    """Find a claim that is missing, contradicts an end of play, or names a move that does not exist."""
    weighed, ends, on, chosen = claimed.objective in AMOUNTS, rows.ends, rows.goes_on, choices != MISSING
    draws = weighed or plies is not None

    def said(column: Any, number: int) -> str:
        return f"{column.get(rows.vertices[number])!r:.80}"

    def ended(number: int) -> str:
        return f"claimed {claimed_for(winner[number])}, but play ends there {claimed_for(ends[number])}"

    allowed = "1, 2, or 0 for a draw" if draws else "1 or 2"
    odd = (winner == WRONG) | ((winner == 0) & (not draws))
    faults: list[tuple[Array, Callable[[int], str]]] = [
        (winner == MISSING, lambda _: "nothing is claimed of it"),
        (odd, lambda number: f"its winner is {said(claimed.winner, number)} ({allowed})"),
        ((ends >= 0) & (ends != winner) & (not weighed), ended),
    ]
    needed = on if plies is not None else on & (winner == rows.player) & (not weighed)
    if plies is not None:
        won, ranks, most = winner > 0, claimed.remoteness, len(rows) - 1
        faults += [
            (~won & (plies != MISSING), lambda number: f"claimed as a draw with the rank {said(ranks, number)}"),
            (won & (plies == MISSING), lambda number: f"claimed for J{winner[number]} without a rank"),
            (
                won & np.where(ends >= 0, plies != 0, plies < 1),
                lambda number: f"its rank is {said(ranks, number)} (0 where play ends, else from 1 to {most})",
            ),
        ]
    needless = ~on & chosen & ((choices != np.arange(len(rows))) | (plies is not None))
    faults += [
        (needed & ~chosen, lambda _: "play goes on there, and no move is claimed"),
        (on & chosen & ~rows.exist(choices), lambda _: "the move to {move} that is claimed does not exist"),
        (needless, lambda _: "a move to {move} is claimed where none is to be made"),
    ]
    for number in first(np.logical_or.reduce([wrong for wrong, _ in faults])):
        text = next(text(number) for wrong, text in faults if wrong[number])
        move = rows.name(claimed.strategy[rows.vertices[number]]) if "{move}" in text else None
        yield Flaw(rows.names[number], move, text.replace("{move}", str(move)))


def _followed(rows: Rows, winner: Array, choices: Array) -> Array:
    """Tell which moves play can take if the winner at each vertex follows his strategy."""
    left: Array = (rows.player != winner)[rows.tails] | (rows.heads == choices[rows.tails])
    return left


def _leaving(rows: Rows, winner: Array, choices: Array) -> Iterator[Flaw]:
    """Find a move out of a region, but for those of its winner that his strategy does not take."""
    for edge in first(_followed(rows, winner, choices) & (winner[rows.heads] != winner[rows.tails])):
        number, following = int(rows.tails[edge]), int(rows.heads[edge])
        whose = "its strategy's move" if rows.player[number] == winner[number] else f"J{rows.player[number]}'s move"
        here, there = claimed_for(int(winner[number])), claimed_for(int(winner[following]))
        text = f"claimed {here}, but {whose} to {{move}} leads to a vertex claimed {there}"
        yield rows.flaw(number, text, following)


def _circling(rows: Rows, winner: Array, choices: Array, place: Array, liked: Array) -> Iterator[Flaw]:
    """Find a vertex that comes back for ever on a play by the strategy of a player who dislikes that."""
    followed = _followed(rows, winner, choices)
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
