"""Games that begin elsewhere than their rules say."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from arena.rules.capabilities import packed_rules
from arena.rules.game import AnyGame, AnyPosition
from arena.rules.packed import PackedRules


class Begun:
    """A game that begins at another position."""

    label: Callable[[AnyPosition], str]
    parse: Callable[[str], AnyPosition]
    margin: Callable[[AnyPosition], int]

    def __init__(self, game: AnyGame, initial: AnyPosition) -> None:
        self.game, self.initial = game, initial
        self.player, self.moves, self.winner = game.player, game.moves, game.winner
        for name in ("label", "parse", "margin"):
            if hasattr(game, name):
                setattr(self, name, getattr(game, name))

    def __repr__(self) -> str:
        return repr(self.game)

    def packed(self) -> PackedRules | None:
        """Return the packed rules of the game, without the count of positions, which is that of its own start."""
        rules = packed_rules(self.game)
        return rules and dataclasses.replace(rules, positions=None, ply=None)
