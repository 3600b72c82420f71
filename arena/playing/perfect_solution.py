"""Connect-4 as a solved game: nothing is unfolded, each position is searched perfectly when it is asked about."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from arena.errors import ParameterError
from arena.graphs.marks import REACH
from arena.rules.game import AnyGame, Move, split_player
from arena.searching.perfect.answers import Watch
from arena.searching.perfect.board import outcome
from arena.searching.perfect.solver import PerfectSolver
from arena.solving.lookup import Lookup, Value
from arena.solving.solved import NOT_COUNTED, Summary, look_up, summed_up

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks


class PerfectSolution(PerfectSolver):
    """A game that has a perfect search, as a `Solved`: the sizes of its sets are not counted.

    Its own methods take positions by their printed form too, or by the moves that lead there. The bounds and the table
    of one position serve for the next, so that thousands can be scored one after the other.

    Parameters
    ----------
    game : ConnectFour
        The board.
    memory, threads, watch : optional
        See `PerfectSolver`.
    book : bool, optional
        Whether to look openings up where their scores come along.

    Raises
    ------
    ParameterError
        If there is no perfect search of the game.
    TooLarge
        If there is less memory.

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

    def __init__(
        self,
        game: AnyGame,
        *,
        memory: float | None = None,
        book: bool = True,
        threads: int = 1,
        watch: Watch | None = None,
    ) -> None:
        super().__init__(game, memory=memory, book=book, threads=threads, watch=watch)

    def __repr__(self) -> str:
        return f"<PerfectSolution of {self.game!r}>"

    def __contains__(self, position: object) -> bool:
        return isinstance(position, tuple) and self.game.unreachable(cast("Marks", position)) is None

    @property
    def graph(self) -> AlignmentGame:
        """The game, whose graph is never built."""
        return self.game

    @property
    def columns(self) -> PerfectSolution:
        """The search itself, with its table, in place of columns."""
        return self

    @property
    def start(self) -> Hashable:
        """Where the game starts."""
        return self.game.initial

    def at(self, text: str) -> Hashable:
        """Find a position by its printed form, or by the moves that lead there.

        Raises
        ------
        ParameterError
            If there is no such position.
        """
        unturned, player = split_player(text)
        position: Hashable = self.game.parse(unturned)
        if player not in (None, self.player(position)):
            raise ParameterError(f"{text!r} is not a position of {self.game!r}: J{self.player(position)} is to move")
        return position

    def player(self, position: Hashable) -> int:
        """Tell whose turn it is."""
        return self.game.player(self._marks(position))

    def score(self, position: Hashable, limit: int | None = None) -> int:
        """Give player 1's exact score, see `ScoredMove`; no move is scored for it."""
        return super().score(self._marks(position), limit)

    def scores(self, position: Hashable) -> dict[Move, int]:
        """Give player 1's exact score after each move."""
        return super().scores(self._marks(position))

    def value(self, position: Hashable) -> Value:
        """Tell who wins from a position, and the plies to the end; 0 and None for a draw."""
        marks = self._marks(position)
        return outcome(self.game, marks, self.score(marks))

    def best_moves(self, position: Hashable) -> list[Hashable]:
        """List the successors that keep the position's winner, fastest or not; none if the player to move has lost.

        Each of them makes progress: no play comes back to a position. One question is asked of each, which takes less
        time than its score.
        """
        marks = self._marks(position)
        winner, mover = self.value(marks)[0], self.player(marks)
        if winner not in (0, mover):
            return []
        asked = {(1, 1): 1, (1, 0): 0, (2, 2): 0, (2, 0): 1}[mover, winner]
        moves = self.game.moves(marks)
        return [after for _, after in moves if self.at_least(after, asked) == (mover == 1)]

    def staying_moves(self, position: Hashable) -> list[Hashable]:  # noqa: ARG002 - there are none
        """List no move: no play comes back to a position."""
        return []

    def layer_sizes(self, player: int) -> list[int]:  # noqa: ARG002 - neither player's
        """Count nothing: a search does not look at every position."""
        return []

    def lookup(self, position: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a position, by default the start, and each of its moves, which bear their names in the game."""
        return look_up(game or self.game, self, self.start if position is None else self._marks(position))

    def summary(self, position: Hashable | None = None) -> Summary:
        """Sum up, as `Solution.summary` does, without the sizes, which are not counted."""
        start = self.start if position is None else self._marks(position)
        return summed_up(self, start, NOT_COUNTED, self.game.label)

    def _marks(self, position: Hashable) -> Marks:
        """Give a position itself, or the one of a printed form."""
        return cast("Marks", self.at(position) if isinstance(position, str) else position)
