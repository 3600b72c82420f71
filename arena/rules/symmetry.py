"""Positions that are equal by a symmetry of the board, as a game's `canonical` tells them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.rules.capabilities import HasSymmetries
from arena.rules.game import AnyPosition, ImpartialGame

if TYPE_CHECKING:
    from arena.rules.game import AnyGame, Move


def canonical_of(game: object) -> Callable[[AnyPosition], Hashable]:
    """Give the function that maps positions of a game, with their turn, to one of all that are equal by symmetry."""
    if not isinstance(game, HasSymmetries):
        raise ParameterError(f"{game!r} declares no symmetry: it has no member `canonical`")
    if isinstance(game, ImpartialGame):
        return lambda position: (game.canonical(position[0]), position[1])
    return game.canonical


class Merged:
    """A game in which, of the moves to equal positions, only the first one is left.

    Parameters
    ----------
    game : Game
        A game that declares its symmetries.

    Attributes
    ----------
    equal : dict
        For each position that was asked for its moves, and each move that is left: the positions that it stands for,
        itself the first.
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
