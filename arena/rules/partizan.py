"""Games whose positions leave the turn out, and whose moves depend on who plays."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from arena.rules.game import Move, P, TurnlessGame

PASS = "pass"  # noqa: S105 - a move
"""The move of a player who has no other, or waits while the opponent moves again; its positions are printed with it."""


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

    def options_of(self, player: int, position: P) -> Iterable[tuple[Move, P]]:
        return self.options(position, player)

    def label(self, position: tuple[P, int]) -> str:
        """Print a position and, after it, the sign of the player to move."""
        return f"{self.show(position[0])} {self.turns[position[1] - 1]}"

    def split_turn(self, text: str) -> tuple[str, int | None]:
        """Split a printed position from the sign of the player to move that may stand after it."""
        unturned, _, turn = text.rpartition(" ")
        return (unturned, self.turns.index(turn) + 1) if turn in self.turns else (text, None)


class MarginGame(PartizanGame[P]):
    """Rules on positions without a turn, at the end of which each player has so much; the player with more wins.

    A subclass gives `margin` besides the members of a `PartizanGame`. Where a player moves again the opponent
    has the one move `PASS` in between, so that every move passes the turn.
    """

    @abstractmethod
    def margin(self, position: tuple[P, int]) -> int:
        """Give by how much player 1 has more than player 2 so far."""

    @property
    def evaluations(self) -> Mapping[str, Callable[[tuple[P, int]], float]]:
        return {"margin": self.margin}

    def winner(self, position: tuple[P, int]) -> int | None:
        """Tell who has more at the end; 0 where both have as much."""
        if super().winner(position) is None:
            return None
        margin = self.margin(position)
        return (margin > 0) + 2 * (margin < 0)
