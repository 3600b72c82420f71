"""Games that end with a margin: the player with more wins, and by how much matters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from arena.rules.game import P
from arena.rules.partizan import PartizanGame

PASS = "pass"  # noqa: S105 - a move
"""The move of a player who has no other, or waits while the opponent moves again; its positions are printed with it."""


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
        """Score a position by the margin so far, where a search is cut off."""
        return {"margin": self.margin}

    def winner(self, position: tuple[P, int]) -> int | None:
        """Tell who has more at the end; 0 where both have as much."""
        for _ in self.options(*position):
            return None
        margin = self.margin(position)
        return (margin > 0) + 2 * (margin < 0)
