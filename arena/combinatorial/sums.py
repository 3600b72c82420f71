"""Grundy values of sums: the values of the components, combined by exclusive or."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import reduce
from operator import xor

from arena.combinatorial.components import MAX_POSITIONS, Parts, components_of, fill
from arena.errors import Circuit, ParameterError, shown
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
    if not isinstance(game, ImpartialGame):
        raise _partizan(game)
    return grundy_of_sum(game, [game.start if position is None else position], max_positions)[0]


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
    if not isinstance(game, ImpartialGame):
        raise _partizan(game)
    values: dict[Hashable, int] = {}
    grundy_of_sum(game, [game.start if position is None else position], max_positions, known=values)
    return values


def grundy_of_sum(
    game: ImpartialGame[AnyPosition],
    positions: Iterable[AnyPosition],
    most: int = MAX_POSITIONS,
    progress: Callable[[int], object] | None = None,
    known: dict[Hashable, int] | None = None,
) -> tuple[int, int]:
    """Compute the Grundy value of a sum of positions, and count the components that were valued.

    The dict of known values is added to, and serves for the next sum.
    """
    values: dict[Hashable, int] = {} if known is None else known
    components = components_of(game)
    parts = [part for position in positions for part in components(position)]

    def options(part: Hashable) -> Iterable[Iterable[Parts]]:
        return [(components(following) for _, following in game.options(part))]

    def worth(moves: Sequence[Sequence[Parts]]) -> int:
        return mex({_sum(values, after) for after in moves[0]})

    def circuit(circling: list[Hashable]) -> Circuit:
        return Circuit("Grundy values need a game without circuits", list(map(game.show, circling)))

    fill(parts, options, worth, values, circuit, most=most, progress=progress)
    return _sum(values, parts), len(values)


def _partizan(game: AnyGame) -> ParameterError:
    check_is_game(game)
    return ParameterError(f"{shown(game)} has no Grundy values: the two players have different moves")


def mex(values: Collection[int]) -> int:
    """Give the least number that is missing.

    Examples
    --------
    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    return next(number for number in range(len(values) + 1) if number not in values)


def _sum(values: dict[Hashable, int], parts: Iterable[Hashable]) -> int:
    return reduce(xor, (values[part] for part in parts), 0)
