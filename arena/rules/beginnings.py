"""Games that begin elsewhere than their rules say."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from arena.rules.capabilities import packed_rules
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.rules.packed import PackedRules


@dataclass(frozen=True)
class Begun:
    """A game that begins at another position."""

    game: AnyGame
    initial: AnyPosition

    def __repr__(self) -> str:
        return repr(self.game)

    def player(self, position: AnyPosition) -> int:
        """Tell whose turn it is."""
        return self.game.player(position)

    def moves(self, position: AnyPosition) -> Iterable[tuple[Move, AnyPosition]]:
        """List the moves."""
        return self.game.moves(position)

    def winner(self, position: AnyPosition) -> int | None:
        """Tell who has won."""
        return self.game.winner(position)

    def label(self, position: AnyPosition) -> str:
        """Print a position."""
        return self.game.label(position)

    def parse(self, text: str) -> AnyPosition:
        """Read a position."""
        return self.game.parse(text)

    def packed(self) -> PackedRules | None:
        """Give the packed rules of the game, without the count of positions, which is that of its own start."""
        rules = packed_rules(self.game)
        return rules and dataclasses.replace(rules, positions=None, ply=None)


class BegunForMargins(Begun):
    """A game that ends with a margin, and begins at another position."""

    def margin(self, position: AnyPosition) -> int:
        """Give the margin of player 1."""
        margin: int = self.game.margin(position)  # type: ignore[attr-defined]  # what it is made for has margins
        return margin
