"""Games derived from others: begun elsewhere, or with the moves to positions that are equal by symmetry merged."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator

from arena.errors import ParameterError
from arena.rules.capabilities import HasSymmetries, packed_rules
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, Move
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


def canonical_of(game: object) -> Callable[[AnyPosition], Hashable]:
    """Return the function that maps positions of a game, with their turn, to one of all that are equal by symmetry."""
    if not isinstance(game, HasSymmetries):
        raise ParameterError(f"{game!r} declares no symmetry: it has no member `canonical`")
    if isinstance(game, ImpartialGame):
        return lambda position: (game.canonical(position[0]), position[1])
    return game.canonical


class Merged:
    """A game in which, of the moves to equal positions, only the first one is left.

    `equal` has the positions that a move stands for, itself the first, by the position before it and the one after it.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game, self._canonical = game, canonical_of(game)
        self.initial, self.player, self.winner = game.initial, game.player, game.winner
        self.label, self.parse = game.label, game.parse
        self.equal: dict[tuple[AnyPosition, AnyPosition], list[AnyPosition]] = {}

    def moves(self, position: AnyPosition) -> Iterator[tuple[Move, AnyPosition]]:
        """List the moves, the first one of each class."""
        classes: dict[Hashable, list[tuple[Move, AnyPosition]]] = {}
        for move, after in self._game.moves(position):
            classes.setdefault(self._canonical(after), []).append((move, after))
        for members in classes.values():
            self.equal[position, members[0][1]] = [after for _, after in members]
            yield members[0]
