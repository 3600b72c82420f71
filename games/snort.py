"""Snort: color a map, neighbors in the same color."""

from __future__ import annotations

from dataclasses import dataclass

from games.col import Col


@dataclass(frozen=True)
class Snort(Col):
    """Color a square, or a vertex of a graph, in your color, none beside your opponent's; whoever cannot loses.

    Player 1, Left, has x and player 2, Right, o. Squares side by side, and vertices that an edge joins, are
    neighbors. A move is called after the vertex; a position is a sign for each vertex, a row of the drawing after
    the other.

    References
    ----------
    Simon Norton's game in John H. Conway, On Numbers and Games (1976), chapter 8, and in Elwyn R. Berlekamp, John H.
    Conway and Richard K. Guy, Winning Ways for your Mathematical Plays, volume 1, second edition (2001), chapter 6.
    """

    def wrong(self, player: int) -> str:
        """Return the color that no neighbor may have: the opponent's."""
        return "ox"[player - 1]
