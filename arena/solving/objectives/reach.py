"""Reachability, the objective of the courses: each player wants to bring play to a sink that he wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arena.graphs.marks import REACH
from arena.solving.objectives import Asked, Found, Objective
from arena.solving.regions import settled

if TYPE_CHECKING:
    from arena.solving.objectives._claims import ClaimedGame, Misfit


def _solve(asked: Asked) -> Found:
    return Found(settled(asked.columns))


def _check(game: ClaimedGame) -> Iterator[Misfit]:
    """Find claims that do not follow from those of the successors, or without ranks moves out of a region.

    A vertex where play goes on is claimed for a player one ply later than his soonest successor if he is to move, than
    the latest of all his successors if his opponent is; on a draw the player to move has a draw to go to and no win.
    """
    return _escapes(game) if game.ranks is None else _unequal(game, game.ranks)


def _unequal(game: ClaimedGame, ranks: Sequence[int]) -> Iterator[Misfit]:
    from arena.solving.objectives._claims import claimed, refuted

    claims = list(zip(game.winners, ranks, strict=True))
    for vertex, moves in enumerate(game.moves):
        if not moves:
            continue
        (winner, rank), mover, chosen = claims[vertex], game.player[vertex], game.choices[vertex]
        for following in moves:
            if _refutes(mover, (winner, rank), claims[following]):
                yield refuted(vertex, f"J{mover}'s move", following, claimed(winner, rank), claimed(*claims[following]))
        if claims[chosen] != (winner, rank - 1 if winner else 0):
            yield refuted(vertex, "its strategy's move", chosen, claimed(winner, rank), claimed(*claims[chosen]))


def _refutes(mover: int, here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Tell whether a move there is better for the player to move than the claim here."""
    winner, rank = here
    if winner == 0:
        return there[0] == mover
    if winner == mover:
        return there[0] == mover and there[1] < rank - 1
    return there[0] != winner or there[1] > rank - 1


def _escapes(game: ClaimedGame) -> Iterator[Misfit]:
    """Find moves out of a region, then plays inside the claimant's own that need not end."""
    from arena.solving.objectives._claims import MOVE, Misfit, leaving, never_ending

    yield from leaving(game)
    own = [winner == game.claimant for winner in game.winners]
    endless = never_ending([game.followed(vertex) if mine else [] for vertex, mine in enumerate(own)])
    for vertex in sorted(endless):
        following = next(head for head in game.followed(vertex) if head in endless)
        text = f"claimed for J{game.claimant}, but after the move to {MOVE} play need not end"
        yield Misfit(vertex, following, text)


OBJECTIVE = Objective(
    name=REACH,
    summary="each player brings play to a sink that he wins; plays that never end are draws",
    solve=_solve,
    check=_check,
    ranked=True,
    draws=True,
)
