"""Connect-4 as a solved game: nothing is unfolded, each position is searched perfectly when it is asked about."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from arena.errors import ParameterError
from arena.graphs.attributes import REACH
from arena.rules.game import Move, split_player
from arena.searching.perfect.board import outcome
from arena.searching.perfect.solver import PerfectSolver
from arena.solving.solved import SolvedGame, Summary, Value

if TYPE_CHECKING:
    from arena.rules.alignment import Marks
    from arena.rules.game import AnyGame
    from arena.solving.solved import Lookup


class PerfectSolution(PerfectSolver, SolvedGame):
    """The perfect search of a game, as a `Solved` whose sizes are not counted, and as a perfect player.

    A position may also be a printed form, or the moves that lead there. The bounds and the table of one position
    serve for the next, so that thousands can be scored one after the other.

    Parameters
    ----------
    game : ConnectFour
        The board.
    memory, book, watch : optional
        See `PerfectSolver`.

    Raises
    ------
    ParameterError
        If there is no perfect search of the game.
    TooLarge
        If there is not so much memory.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four", rows=4, columns=5)
    >>> solution, position = PerfectSolution(game), "315555122124"
    >>> solution.score(position), solution.score("12341234")
    (2, 0)
    >>> solution.value(position), solution.scores(position)
    ((1, 5), {'1': 1, '2': 1, '3': 2, '4': 0})
    >>> [move.move for move in solution.lookup(position).moves if move.best], len(solution.best_moves(position))
    (['3'], 3)
    """

    objective = REACH

    def __repr__(self) -> str:
        return f"<PerfectSolution of {self.game!r}>"

    def __contains__(self, position: object) -> bool:
        return isinstance(position, tuple) and self.game.unreachable(cast("Marks", position)) is None

    def at(self, text: str) -> Marks:
        """Return a position by its printed form, or by the moves that lead there.

        Raises
        ------
        ParameterError
            If there is no such position.
        """
        if text.isdecimal():
            is_read = "engine" in self.__dict__ and self.game.runs < 10  # else digits are no moves
            return (self.engine.dropped(text) if is_read else None) or self.game.parse(text)
        unturned, player = split_player(text)
        position = self.game.parse(unturned)
        if player not in (None, self.game.player(position)):
            turn = self.game.player(position)
            raise ParameterError(f"{text!r} is not a position of {self.game!r}: J{turn} is to move")
        return position

    def player(self, position: Hashable) -> int:
        """Return whose turn it is."""
        return self.game.player(self._marks(position))

    def score(self, position: Hashable, limit: int | None = None) -> int:
        """Return player 1's exact score, see `ScoredMove`; no move is scored for it."""
        return super().score(self._marks(position), limit)

    def scores(self, position: Hashable) -> dict[Move, int]:
        """Return player 1's exact score after each move."""
        return super().scores(self._marks(position))

    def value(self, position: Hashable) -> Value:
        """Return who wins from a position, and the plies to the end; 0 and None for a draw."""
        marks = self._marks(position)
        return outcome(self.game, marks, super().score(marks))

    def best_moves(self, position: Hashable) -> list[Hashable]:
        """List the successors that keep the position's winner, fastest or not; none if the player to move has lost.

        One question per move decides this, which takes less time than its score.
        """
        marks = self._marks(position)
        winner, mover = self.value(marks)[0], self.player(marks)
        if winner not in (0, mover):
            return []
        asked = {(1, 1): 1, (1, 0): 0, (2, 2): 0, (2, 0): 1}[mover, winner]
        return [after for _, after in self.game.moves(marks) if self.at_least(after, asked) == (mover == 1)]

    def lookup(self, position: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a position, by default the start, and each of its moves, which bear their names in the game."""
        return super().lookup(None if position is None else self._marks(position), game)

    def summary(self, position: Hashable | None = None) -> Summary:
        """Summarize as `Solution.summary` does, without the sizes, which are not counted."""
        return super().summary(None if position is None else self._marks(position))

    def __call__(self, position: Marks, chance: random.Random) -> Move:
        """Draw among the best moves: return the first one that keeps the score, in an order by chance."""
        score = super().score(position)
        moves = sorted(self.game.moves(position), key=lambda _: chance.random())
        return next(move for move, after in moves if self.keeps(after, score))

    def _marks(self, position: Hashable) -> Marks:
        """Return a position itself, or the one of a printed form."""
        return self.at(position) if isinstance(position, str) else cast("Marks", position)
