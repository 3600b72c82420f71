"""A book of openings is made: the deepest ply is searched, and the plies before follow from it without any search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.machine import workers as processes
from arena.rules import parameters
from arena.searching.perfect.board import refusal, score_after
from arena.searching.perfect.opening_book import MOST_PLIES, UNKNOWN, Book, rendered
from arena.searching.perfect.openings import Layer, keys_of, layers, moves_of, position_at
from arena.searching.perfect.solver import PerfectSolver

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.alignment import AlignmentGame, Marks

TASK = 4
"""The positions that a process scores before it reports: neighbours, which have transpositions in common."""


class Draft:
    """A book that is being made.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    plies : int
        How deep it is to be.
    begun : Book, optional
        A book that is half made, or less deep.

    Raises
    ------
    ParameterError
        If there is no perfect search of the board, or too many plies.

    Examples
    --------
    >>> from games import load
    >>> draft = Draft(load("connect_four", rows=4, columns=4), 2)
    >>> draft.open
    8
    """

    def __init__(self, game: AlignmentGame, plies: int, begun: Book | None = None) -> None:
        import numpy as np

        if (reason := refusal(game)) is not None:
            raise ParameterError(f"no book of {game!r}: {reason}")
        parameters.number("plies", plies, 0, min(MOST_PLIES, game.runs * game.length - 1))
        self.game, self.layers = game, layers(game, plies)
        self.scores = [np.full(len(layer.keys), UNKNOWN, np.int8) for layer in self.layers]
        if begun is not None:
            for ply in range(min(plies, begun.plies) + 1):
                self.scores[ply] = begun.scores[ply].copy()
        self._fill_in()

    @property
    def open(self) -> int:
        """How many positions of the deepest ply have not been searched yet."""
        return int((self.scores[-1] == UNKNOWN).sum())

    @property
    def known(self) -> int:
        """How many positions of all plies are known."""
        return sum(int((scores != UNKNOWN).sum()) for scores in self.scores)

    def search(self, workers: int = 1, memory: float | None = None) -> Iterator[int]:
        """Score the open positions, and yield again and again how many more are known.

        Parameters
        ----------
        workers : int
            How many processes search, each with a table of its own.
        memory : float, optional
            The bytes of such a table.
        """
        places = (self.scores[-1] == UNKNOWN).nonzero()[0].tolist()
        tasks = (places[first : first + TASK] for first in range(0, len(places), TASK))
        scorer = _Scorer(self.game, memory)
        asked = ([(place, position_at(self.layers[-1], place)) for place in task] for task in tasks)
        done = map(scorer, asked) if workers == 1 else processes.results(_Scorer.__call__, scorer, asked, workers)
        for answers in done:
            for place, score in answers:
                self.scores[-1][place] = score
            yield len(answers)

    def render(self) -> bytes:
        """Write the book as it is."""
        self._fill_in()
        return rendered(self.game, self.scores)

    def _fill_in(self) -> None:
        """Score the plies before the deepest one, where the scores after all moves are known."""
        import numpy as np

        for ply in reversed(range(len(self.scores) - 1)):
            layer, following = self.layers[ply : ply + 2]
            known = scores_before(self.game, ply, layer, following, self.scores[ply + 1])
            self.scores[ply] = np.where(known == UNKNOWN, self.scores[ply], known)


def scores_before(game: AlignmentGame, ply: int, layer: Layer, following: Layer, scores: Array) -> Array:
    """Give the scores of a ply from those of the next one: the best of the moves; unknown where one of them is."""
    import numpy as np

    squares = game.runs * game.length
    best, is_known = np.full(len(layer.keys), UNKNOWN, np.int8), np.ones(len(layer.keys), bool)
    for moves in moves_of(game, layer):
        goes_on = moves.legal & ~moves.ends
        worth = np.where(moves.wins, score_after(1, ply, squares), 0).astype(np.int8)
        after = scores[following.keys.searchsorted(keys_of(game, moves.mine[goes_on], moves.taken[goes_on]))]
        is_known[goes_on] &= after != UNKNOWN
        worth[goes_on] = -np.maximum(after, UNKNOWN + 1)
        best = np.where(moves.legal, np.maximum(best, worth), best)
    return np.where(is_known, best, UNKNOWN).astype(np.int8)


class _Scorer:
    """Scores positions one after the other; the table is made where it is used first."""

    def __init__(self, game: AlignmentGame, memory: float | None) -> None:
        self.game, self.memory = game, memory

    @cached_property
    def solver(self) -> PerfectSolver:
        return PerfectSolver(self.game, memory=self.memory)

    def __call__(self, task: list[tuple[int, Marks]]) -> list[tuple[int, int]]:
        return [(place, self._score(position)) for place, position in task]

    def _score(self, position: Marks) -> int:
        """Give the score of the player to move."""
        score = self.solver.score(position)
        return score if self.game.player(position) == 1 else -score
