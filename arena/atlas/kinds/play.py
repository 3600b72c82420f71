"""Who wins: from the start, by which moves, in how many plies, and from how many positions."""

from __future__ import annotations

from collections.abc import Sequence

from arena.atlas.cases import BOUNDS, Case
from arena.atlas.computing import WINNERS, claimed
from arena.checking.certificate import certificate, verify
from arena.graphs.names import name_order
from arena.machine.columns import as_list, count
from arena.rules.game import AnyGame
from arena.solving.arenas import solve
from arena.unfolding.unfold import unfold_compact

OUTCOMES = {(1, 1): "L", (2, 2): "R", (1, 2): "N", (2, 1): "P"}
"""The classes of partizan games, by who wins if Left begins and if Right does."""


@claimed("winner")
def winner(case: Case) -> str:
    """Tell who wins from the start."""
    return WINNERS[case.value()[0]]


@claimed("remoteness")
def remoteness(case: Case) -> int | None:
    """Count the plies to the end under best play."""
    return case.value()[1]


@claimed("winning first moves")
def winning_first_moves(case: Case) -> list[str]:
    """List the moves that win from the start."""
    own = case.game.player(case.game.initial)
    return sorted(
        {str(move) for move, after in case.game.moves(case.game.initial) if case.value(after)[0] == own}, key=name_order
    )


@claimed("won / lost / drawn")
def won_lost_drawn(case: Case) -> list[int]:
    """Count the positions that the player to move wins, loses and draws."""
    turns, winners = as_list(case.columns.player), as_list(case.solution.winners)
    won = sum(map(int.__eq__, turns, winners))
    drawn = winners.count(0)
    return [won, len(winners) - won - drawn, drawn]


@claimed("lost classes of J{}")
def lost_classes(case: Case, player: int) -> int:
    """Count the classes of positions, equal by symmetry, in which a player is to move and loses."""
    solution = solve(case.merged)
    return sum(
        turn == player and won_by == 3 - player
        for turn, won_by in zip(as_list(case.merged.player), as_list(solution.winners), strict=True)
    )


@claimed("blocked classes of J{}")
def blocked_classes(case: Case, player: int) -> int:
    """Count the classes of positions, equal by symmetry, in which a player has no move."""
    columns = case.merged
    return sum(columns.is_sink(number) and columns.player[number] == player for number in range(len(columns)))


@claimed("W1 / W2 / S∅")
def regions(case: Case) -> list[int]:
    """Count the positions that player 1 wins, that player 2 wins, and the others."""
    return [count(case.solution.winners, each) for each in (1, 2, 0)]


@claimed("attractor of J{}")
def attractor(case: Case, player: int) -> int:
    """Count the positions from which a player reaches his target."""
    return count(case.solution.winners, player)


@claimed("layers of J{}")
def layers(case: Case, player: int) -> list[int]:
    """Count the layers of a player's attractor."""
    return case.solution.layer_sizes(player)


@claimed("certificate")
def checked(case: Case) -> str:
    """Check the solution against the rules, vertex by vertex, by the definitions and without the solver."""
    flaw = verify(case.columns, certificate(case.solution))
    return "holds" if flaw is None else str(flaw)


@claimed("outcome")
def outcome(case: Case) -> str:
    """Tell who wins a partizan game: Left, Right, the next or the previous player."""
    first, second = (_winner_of(_begun(case.game, player)) for player in (1, 2))
    return OUTCOMES[first, second]


def _winner_of(game: AnyGame) -> int:
    return int(solve(unfold_compact(game, **BOUNDS)).value(game.initial)[0])


def _begun(game: AnyGame, player: int) -> AnyGame:
    """Give the game that a player begins: one of the same class but for its initial position."""
    kind = type(game)
    begun = type(kind.__name__, (kind,), {"initial": (game.initial[0], player), "__module__": kind.__module__})
    made: AnyGame = object.__new__(begun)
    made.__dict__.update(vars(game))
    return made


@claimed("lost starts", of_range=True)
def lost_starts(cases: Sequence[Case]) -> list[object]:
    """List the parameters of a range for which the first player loses."""
    return _varied([case for case in cases if case.value()[0] == 2])


@claimed("cop number", of_range=True)
def cop_number(cases: Sequence[Case]) -> object:
    """Give the first parameter of a range for which the first player wins."""
    return next(iter(_varied([case for case in cases if case.value()[0] == 1])), None)


def _varied(cases: Sequence[Case]) -> list[object]:
    """Give the last parameter of each case."""
    return [list(case.parameters.values())[-1] for case in cases]
