"""The exact scores of Connect-4, by the perfect search and the book of openings that comes along."""

from __future__ import annotations

from arena.atlas.cases import Case
from arena.atlas.computing import WINNERS, claimed
from arena.searching.perfect.answers import PerfectSearch
from arena.searching.perfect.solver import PerfectSolver


@claimed("scores of the first moves")
def scores(case: Case) -> list[int]:
    """Give the score of each first move: s or -s for a win with the winner's s-th disc from the end, 0 for a draw."""
    return [int(move.score) for move in _searched(case).scored]


@claimed("winner by search")
def winner_by_search(case: Case) -> str:
    """Tell who wins a board that is too large to unfold."""
    winner = _searched(case).winner
    return "open" if winner is None else WINNERS[winner]


@claimed("remoteness by search")
def remoteness_by_search(case: Case) -> int | None:
    """Count the plies to the end under best play."""
    return _searched(case).win_in


def _searched(case: Case) -> PerfectSearch:
    return PerfectSolver(case.game, book=True).search(case.game.initial)
