"""Grundy values of sums: each component is looked at by itself, and the values are combined by exclusive or."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import reduce
from operator import xor

from arena.errors import Circuit, ParameterError, TooLarge, shown
from arena.rules.capabilities import HasComponents
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame

MAX_POSITIONS = 1_000_000
"""The components that are looked at, unless more are asked for."""


def grundy_value(game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS) -> int:
    """Compute the Grundy value of a position by its components, without the position graph.

    Parameters
    ----------
    game : ImpartialGame
        The game; without `components` each position counts as one.
    position : optional
        A position without its turn; by default the start.
    max_positions : int, optional
        The bound on the components that are looked at.

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
    values = component_values(game, position, max_positions=max_positions)
    return _sum(values, components(game, _impartial(game).start if position is None else position))


def component_values(
    game: AnyGame, position: AnyPosition = None, *, max_positions: int = MAX_POSITIONS
) -> dict[Hashable, int]:
    """Compute the Grundy values of the components of a position, and of all components that play may come to.

    Parameters
    ----------
    game, position, max_positions
        Those of `grundy_value`.

    Returns
    -------
    dict
        The value of each component.

    Raises
    ------
    Circuit, ParameterError, TooLarge
        As `grundy_value` does.

    Examples
    --------
    >>> from games import load
    >>> component_values(load("kayles", heap=3))
    {(1,): 1, (2,): 2, (3,): 3}
    """
    rules, values = _impartial(game), dict[Hashable, int]()
    for part in components(game, rules.start if position is None else position):
        _fill(rules, part, values, max_positions)
    return values


def _impartial(game: AnyGame) -> ImpartialGame[AnyPosition]:
    if not isinstance(game, ImpartialGame):
        raise ParameterError(f"{shown(game)} has no Grundy values: the two players have different moves")
    return game


def components(game: AnyGame, position: AnyPosition) -> list[AnyPosition]:
    """List the components of a position, or the position itself where the game has none.

    Examples
    --------
    >>> from games import load
    >>> components(load("kayles"), (1, 4)), components(load("subtraction"), 5)
    ([(1,), (4,)], [5])
    """
    return list(game.components(position)) if isinstance(game, HasComponents) else [position]


def _fill(game: ImpartialGame[AnyPosition], part: Hashable, values: dict[Hashable, int], most: int) -> None:
    """Compute the value of a component, after those of all that it may become."""
    waiting, open_ = [part], dict[Hashable, list[list[AnyPosition]]]()
    while waiting:
        part = waiting[-1]
        if part in values:
            waiting.pop()
            continue
        again = part in open_
        options = open_.setdefault(part, [])
        if not again:
            options += [components(game, following) for _, following in game.options(part)]
            if len(values) + len(open_) > most:
                raise TooLarge(f"more than {most:,} components")
        missing = [each for parts in options for each in parts if each not in values]
        if not missing:
            values[part] = mex({_sum(values, parts) for parts in open_.pop(part)})
        elif again:
            circuit = list(open_)[list(open_).index(part) :]
            raise Circuit("Grundy values need a game without circuits", list(map(game.show, circuit)))
        waiting += missing


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
