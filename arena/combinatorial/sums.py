"""Grundy values of sums: the values of the components, combined by exclusive or."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import reduce
from operator import xor

from arena.combinatorial.components import MAX_POSITIONS, ComponentValues, Parts, Side
from arena.errors import ParameterError, shown
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game


def grundy_value(game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS) -> int:
    """Compute the Grundy value of a position by its components, without the position graph.

    Parameters
    ----------
    game : ImpartialGame
        The game; without `components` each position counts as one.
    position : optional
        A position without its turn; by default the start.
    max_positions : int, optional
        The bound on the components that are valued.

    Returns
    -------
    int
        0 exactly where the player to move loses in normal play.

    Raises
    ------
    Circuit
        If a component can be reached from itself.
    ParameterError
        If the players have different moves.
    TooLarge
        If there are more components than the bound.

    Notes
    -----
    O(components and moves between them), while the position graph has all their combinations. By the theorem of
    Sprague and Grundy the value of a sum is the exclusive or of those of its components.

    References
    ----------
    P. M. Grundy, "Mathematics and games", *Eureka* 2, 1939; R. P. Sprague, "Über mathematische Kampfspiele",
    *Tohoku Mathematical Journal* 41, 1935.

    Examples
    --------
    >>> from games import load
    >>> grundy_value(load("kayles", heap=300), (20, 80, 200))
    1
    """
    return _valued(game, position, max_positions)[0]


def component_values(
    game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> dict[Hashable, int]:
    """Compute the Grundy values of the components of a position, and of all components that they may become.

    Parameters
    ----------
    game, position, max_positions
        Those of `grundy_value`.

    Returns
    -------
    dict
        The value of each component.

    Examples
    --------
    >>> from games import load
    >>> component_values(load("kayles", heap=3))
    {(1,): 1, (2,): 2, (3,): 3}
    """
    return _valued(game, position, max_positions)[1]


class GrundyValues(ComponentValues[int]):
    """The Grundy values of the components of an impartial game."""

    need = "Grundy values need a game without circuits"

    def options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        """List the components after each move, which both players have."""
        return [(self.parts(following) for _, following in self.game.options(part))]

    def worth(self, sides: Sequence[Side]) -> int:
        """Return the least value that no option has."""
        return mex({self.total(after) for after in sides[0]})

    def total(self, parts: Iterable[Hashable]) -> int:
        """Combine values by exclusive or."""
        return reduce(xor, (self.values[part] for part in parts), 0)


def _valued(game: AnyGame, position: AnyPosition, most: int) -> tuple[int, dict[Hashable, int]]:
    if not isinstance(game, ImpartialGame):
        check_is_game(game)
        raise ParameterError(f"{shown(game)} has no Grundy values: the two players have different moves")
    known = GrundyValues(game)
    return known.of_sum([game.start if position is None else position], most), known.values


def mex(values: Collection[int]) -> int:
    """Return the least number from 0 on that is not among the values."""
    return next(number for number in range(len(values) + 1) if number not in values)
