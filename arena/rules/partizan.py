"""Games whose positions leave the turn out, and whose moves depend on who plays."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from arena.errors import ParameterError
from arena.rules.game import Move, P, TurnlessGame


class PartizanGame(TurnlessGame[P]):
    """Rules on positions without a turn, with moves for each player: Left is player 1, Right player 2.

    A subclass gives `start`, `options`, `show` and `read`. It is then a `Game` whose positions are the pairs
    (position, player). The player who cannot move loses, or wins in misère play.

    Examples
    --------
    >>> from games import load
    >>> game = load("domineering", rows=2, columns=2)
    >>> list(game.options(game.start, 1))
    [('a2-a1', '#.#.'), ('b2-b1', '.#.#')]
    >>> list(game.options(game.start, 2))
    [('a2-b2', '##..'), ('a1-b1', '..##')]
    """

    turns: ClassVar[tuple[str, str]] = ("x", "o")
    """The sign after a printed position where player 1, or player 2, is to move."""

    @abstractmethod
    def options(self, position: P, player: int) -> Iterable[tuple[Move, P]]:
        """List the moves of a player, each with the position it leads to."""

    def moves(self, position: tuple[P, int]) -> Iterator[tuple[Move, tuple[P, int]]]:
        """List the moves, each with the position it leads to and the other player to move."""
        unturned, player = position
        for move, following in self.options(unturned, player):
            yield move, (following, 3 - player)

    def winner(self, position: tuple[P, int]) -> int | None:
        """Tell who has won: the player who cannot move loses, or wins in misère play."""
        unturned, player = position
        for _ in self.options(unturned, player):
            return None
        return player if self.misere else 3 - player

    def label(self, position: tuple[P, int]) -> str:
        """Print a position and, after it, the sign of the player to move."""
        return f"{self.show(position[0])} {self.turns[position[1] - 1]}"

    def parse(self, text: str) -> tuple[P, int]:
        """Read a position; player 1 is to move where no sign says so.

        Raises
        ------
        ParameterError
            If it is none.
        """
        unturned, _, turn = text.rpartition(" ")
        try:
            if turn in self.turns:
                return (self.read(unturned), self.turns.index(turn) + 1)
            return (self.read(text), 1)
        except ParameterError:
            raise
        except ValueError:
            raise ParameterError(f"not a position: {text!r}") from None
