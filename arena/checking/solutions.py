"""Claims about arenas: who wins from each vertex and by which moves, for any objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.amounts import AMOUNTS
from arena.checking.circuits import disliked, endless
from arena.checking.rows import MISSING, WRONG, Rows, first
from arena.checking.values import claimed_for, differing
from arena.errors import InvalidArena, one_of

if TYPE_CHECKING:
    from arena.checking.claim import Claim
    from arena.checking.rows import Array
    from arena.solving.arenas import Solution
    from arena.solving.verdict import Flaw

    AnyClaim: TypeAlias = Claim | Solution

REACH = "reach"


def solution_flaws(rows: Rows, claimed: AnyClaim) -> Iterator[Flaw]:
    """Find the claims about an arena that are missing or false, one after another; see `arena.verify` for why."""
    objective, size = claimed.objective, len(rows)
    winner, choices = rows.numbers(claimed.winner, 0, 2), rows.moves(claimed.strategy)
    plies = None if claimed.remoteness is None else rows.numbers(claimed.remoteness, 0, size)
    if objective in AMOUNTS:
        columns = (claimed.winner, claimed.strategy, claimed.amount or {})
        yield from _form_flaws(rows, claimed, winner, choices, None)
        yield from rows.strangers("arena", *columns)
        yield from AMOUNTS[objective](rows, winner, choices, claimed.amount or {})
        return
    if objective != REACH and objective not in LIKED:
        raise one_of("objective", objective, (REACH, *LIKED, *AMOUNTS))
    if objective != REACH and (rows.ends == 0).any():
        drawn = rows.vertices[int((rows.ends == 0).argmax())]
        raise InvalidArena(f"sink {rows.name(drawn)} is drawn: {objective} knows no draws")
    if objective == REACH and plies is not None:
        yield from _form_flaws(rows, claimed, winner, choices, plies)
        yield from rows.strangers("arena", claimed.winner, claimed.strategy, claimed.remoteness or {})
        yield from differing(rows, winner, plies, choices)
        return
    claimant: Any = claimed.player
    if objective == REACH:
        if claimant not in (1, 2):
            raise one_of("player", claimant, (1, 2))
        rows.ends[rows.ends == 0] = 3 - claimant
    liked = None if objective == REACH else _liked(rows, LIKED[objective])
    yield from _form_flaws(rows, claimed, winner, choices, None)
    yield from rows.strangers("arena", claimed.winner, claimed.strategy, claimed.remoteness or {})
    yield from _leaving(rows, winner, choices)
    if liked is None:
        yield from _unending(rows, winner, choices, claimant)
    else:
        yield from _circling(rows, winner, choices, *liked)
    if plies is not None:
        yield from differing(rows, np.where(plies == MISSING, 0, winner), plies)


def _form_flaws(rows: Rows, claimed: AnyClaim, winner: Array, choices: Array, plies: Array | None) -> Iterator[Flaw]:
    """Find a claim that is missing, contradicts an end of play, or names a move that does not exist."""
    weighed, ends, on, itself = claimed.objective in AMOUNTS, rows.ends, rows.goes_on, np.arange(len(rows))
    draws = weighed or plies is not None

    def said(column: Mapping[Any, object], number: int) -> str:
        return f"{column.get(rows.vertices[number])!r:.80}"

    needed = on if plies is not None else on & (winner == rows.player) & (not weighed)
    faults: list[tuple[Array, str | Callable[[int], str]]] = [
        (winner == MISSING, "nothing is claimed of it"),
        (
            (winner == WRONG) | ((winner == 0) & (not draws)),
            lambda number: (
                f"its winner is {said(claimed.winner, number)} ({'1, 2, or 0 for a draw' if draws else '1 or 2'})"
            ),
        ),
        (
            (ends >= 0) & (ends != winner) & (not weighed),
            lambda number: f"claimed {claimed_for(winner[number])}, but play ends there {claimed_for(ends[number])}",
        ),
    ]
    if plies is not None:
        told = claimed.remoteness or {}
        won, known = winner > 0, plies != MISSING
        faults += [
            (~won & known, lambda number: f"claimed as a draw with the rank {said(told, number)}"),
            (won & ~known, lambda number: f"claimed for J{winner[number]} without a rank"),
            (
                won & (ends >= 0) & (plies != 0),
                lambda number: f"play ends there, but its rank is {said(told, number)} (0)",
            ),
            (
                won & (ends < 0) & (plies < 1),
                lambda number: f"its rank is {said(told, number)} (a whole number from 1 to {len(rows) - 1})",
            ),
        ]
    faults += [
        (needed & (choices == MISSING), "play goes on there, and no move is claimed"),
        (on & (choices != MISSING) & ~rows.exist(choices), "the move to {move} that is claimed does not exist"),
        (
            ~on & (choices != MISSING) & ((choices != itself) | (plies is not None)),
            "a move to {move} is claimed where none is to be made",
        ),
    ]

    for number in first(np.logical_or.reduce([wrong for wrong, _ in faults])):
        text = next(text for wrong, text in faults if wrong[number])
        flaw = rows.flaw(number, text if isinstance(text, str) else text(number))
        move = rows.name(claimed.strategy[rows.vertices[number]]) if "{move}" in flaw.text else None
        yield type(flaw)(flaw.vertex, move, flaw.text.replace("{move}", str(move)))


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
