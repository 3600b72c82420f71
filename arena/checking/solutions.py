"""Claims about arenas: who wins from each vertex and by which moves, for any objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.amounts import AMOUNTS
from arena.checking.circuits import disliked, endless
from arena.checking.rows import MISSING, WRONG, Rows, first
from arena.checking.values import claimed_for, differing
from arena.errors import InvalidArena, one_of
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    from arena.checking.claim import Claim
    from arena.checking.rows import Array
    from arena.solving.arenas import Solution

    AnyClaim: TypeAlias = Claim | Solution

REACH = "reach"


def solution_flaws(rows: Rows, claimed: AnyClaim) -> Iterator[Flaw]:
    """Find the claims about an arena that are missing or false, one after another; see `arena.verify` for why."""
    objective, claimant, told = claimed.objective, claimed.player, claimed.remoteness
    winner, choices = rows.numbers(claimed.winner, 0, 2), rows.moves(claimed.strategy)
    plies = None if told is None else rows.numbers(told, 0, len(rows))
    forms = _form_flaws(rows, claimed, winner, choices, plies if objective == REACH else None)
    if objective in AMOUNTS:
        checks = [AMOUNTS[objective](rows, winner, choices, claimed.amount or {})]
    elif objective in LIKED:
        for drawn in first(rows.ends == 0):
            raise InvalidArena(f"sink {rows.name(rows.vertices[drawn])} is drawn: {objective} knows no draws")
        prizes = _liked(rows, LIKED[objective])
        checks = [_leaving(rows, winner, choices), _circling(rows, winner, choices, *prizes)]
        if plies is not None:
            checks.append(differing(rows, np.where(plies == MISSING, 0, winner), plies))
    elif objective != REACH:
        raise one_of("objective", objective, (REACH, *LIKED, *AMOUNTS))
    elif plies is not None:
        checks = [differing(rows, winner, plies, choices)]
    elif isinstance(claimant, int) and claimant in (1, 2):
        rows.ends[rows.ends == 0] = 3 - claimant
        checks = [_leaving(rows, winner, choices), _unending(rows, winner, choices, claimant)]
    else:
        raise one_of("player", claimant, (1, 2))
    columns = (claimed.winner, claimed.strategy, told or {}, claimed.amount or {})
    yield from chain(forms, rows.strangers("arena", *columns), *checks)


def _form_flaws(rows: Rows, claimed: AnyClaim, winner: Array, choices: Array, plies: Array | None) -> Iterator[Flaw]:
    """Find a claim that is missing, contradicts an end of play, or names a move that does not exist."""
    weighed, ends, on = claimed.objective in AMOUNTS, rows.ends, rows.goes_on
    draws = weighed or plies is not None

    def said(column: Mapping[Any, object], number: int) -> str:
        return f"{column.get(rows.vertices[number])!r:.80}"

    needed = on if plies is not None else on & (winner == rows.player) & (not weighed)
    allowed = "1, 2, or 0 for a draw" if draws else "1 or 2"
    faults: list[tuple[Array, Callable[[int], str]]] = [
        (winner == MISSING, lambda _: "nothing is claimed of it"),
        (
            (winner == WRONG) | ((winner == 0) & (not draws)),
            lambda number: f"its winner is {said(claimed.winner, number)} ({allowed})",
        ),
        (
            (ends >= 0) & (ends != winner) & (not weighed),
            lambda number: f"claimed {claimed_for(winner[number])}, but play ends there {claimed_for(ends[number])}",
        ),
    ]
    if plies is not None:
        rank, won, known = partial(said, claimed.remoteness or {}), winner > 0, plies != MISSING
        most = len(rows) - 1
        faults += [
            (~won & known, lambda number: f"claimed as a draw with the rank {rank(number)}"),
            (won & ~known, lambda number: f"claimed for J{winner[number]} without a rank"),
            (won & (ends >= 0) & (plies != 0), lambda number: f"play ends there, but its rank is {rank(number)} (0)"),
            (won & (ends < 0) & (plies < 1), lambda number: f"its rank is {rank(number)} (from 1 to {most})"),
        ]
    chosen = choices != MISSING
    needless = ~on & chosen & ((choices != np.arange(len(rows))) | (plies is not None))
    faults += [
        (needed & ~chosen, lambda _: "play goes on there, and no move is claimed"),
        (on & chosen & ~rows.exist(choices), lambda _: "the move to {move} that is claimed does not exist"),
        (needless, lambda _: "a move to {move} is claimed where none is to be made"),
    ]
    for number in first(np.logical_or.reduce([wrong for wrong, _ in faults])):
        text = next(text(number) for wrong, text in faults if wrong[number])
        move = rows.name(claimed.strategy[rows.vertices[number]]) if "{move}" in text else None
        yield Flaw(rows.name(rows.vertices[number]), move, text.replace("{move}", str(move)))


def followed(rows: Rows, choices: Array, player: Array | int) -> Array:
    """Tell which moves play can take if a player follows his strategy; a column of players has one for each vertex."""
    follows = (rows.player == player)[rows.tails]
    left: Array = ~follows | (rows.heads == choices[rows.tails])
    return left


def _leaving(rows: Rows, winner: Array, choices: Array) -> Iterator[Flaw]:
    """Find a move out of a region, but for those of its winner that his strategy does not take."""
    leaves = followed(rows, choices, winner) & (winner[rows.heads] != winner[rows.tails])
    for edge in first(leaves):
        number, following = int(rows.tails[edge]), int(rows.heads[edge])
        whose = "its strategy's move" if rows.player[number] == winner[number] else f"J{rows.player[number]}'s move"
        here, there = claimed_for(int(winner[number])), claimed_for(int(winner[following]))
        text = f"claimed {here}, but {whose} to {{move}} leads to a vertex claimed {there}"
        yield rows.flaw(number, text, following)


def _unending(rows: Rows, winner: Array, choices: Array, player: int) -> Iterator[Flaw]:
    """Find a play that follows a player's strategy, from a vertex claimed for him, and need not end."""
    kept = followed(rows, choices, winner) & (winner == player)[rows.tails]
    left = endless(len(rows), rows.tails[kept], rows.heads[kept])
    for edge in first(kept & left[rows.tails] & left[rows.heads]):
        text = f"claimed for J{player}, but after the move to {{move}} play need not end"
        yield rows.flaw(int(rows.tails[edge]), text, int(rows.heads[edge]))


def _circling(rows: Rows, winner: Array, choices: Array, place: Array, liked: Array) -> Iterator[Flaw]:
    """Find a vertex that comes back for ever on a play by the strategy of a player who dislikes that."""
    kept = followed(rows, choices, winner)
    for number in first(disliked(len(rows), rows.tails[kept], rows.heads[kept], place, liked == winner)):
        text = f"claimed for J{winner[number]}, but play can come back to it for ever, which J{liked[number]} likes"
        yield rows.flaw(number, text)


Liking: TypeAlias = Callable[[Rows, Any], tuple[int, int]]
"""Return the place of a vertex by its mark, and the player who likes that the highest place comes back for ever."""


def _liked(rows: Rows, liking: tuple[str, Liking]) -> tuple[Array, Array]:
    """Read the place of each vertex where play goes on, and the player who likes it.

    Raises
    ------
    InvalidArena
        If a vertex has no mark that the objective could ask.
    """
    mark, of = liking
    name = str(rows.attributes.get(mark) or mark) if mark == "accepting" else mark
    found = np.zeros((len(rows), 2), "i8")
    known: dict[int, tuple[int, int]] = {}
    for number, (value, end) in enumerate(zip(rows.mark(name), rows.ends.tolist(), strict=True)):
        if end < 0 and type(value) is int:
            found[number] = known[value] if value in known else known.setdefault(value, of(rows, value))
        elif end < 0:
            try:
                found[number] = of(rows, value)
            except InvalidArena as error:
                raise InvalidArena(f"vertex {rows.name(rows.vertices[number])} has {error}") from None
    return found[:, 0], found[:, 1]


def _by_priority(rows: Rows, priority: object) -> tuple[int, int]:
    which, likes = str(rows.attributes.get("parity") or "max even").split()
    if isinstance(priority, bool) or not isinstance(priority, int) or priority < 0:
        raise InvalidArena(f"the priority {priority!r:.80}")
    return (priority if which == "max" else -priority), 1 if (priority % 2 == 0) == (likes == "even") else 2


LIKED: dict[str, tuple[str, Liking]] = {
    "safety": ("", lambda *_: (0, 1)),
    "buchi": ("accepting", lambda _, accepting: (1, 1) if accepting else (0, 2)),
    "cobuchi": ("accepting", lambda _, accepting: (0, 1) if accepting else (1, 2)),
    "parity": ("priority", _by_priority),
}
"""The objectives of plays without end: the mark that they ask of a vertex, and what it stands for."""
