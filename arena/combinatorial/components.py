"""Positions that fall apart: what is worth something is computed of components, and each of them is looked at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from arena.errors import Circuit, TooLarge
from arena.rules.capabilities import HasComponents
from arena.rules.game import AnyGame, AnyPosition

MAX_POSITIONS = 1_000_000
"""The components that are looked at, unless more are asked for."""
V = TypeVar("V")
Parts = Sequence[Hashable]
"""The components of a position."""


def components_of(game: AnyGame) -> Callable[[AnyPosition], list[AnyPosition]]:
    """Give what lists the components of a position, or the position itself where the game has none.

    Examples
    --------
    >>> from games import load
    >>> components_of(load("kayles"))((1, 4)), components_of(load("subtraction"))(5)
    ([(1,), (4,)], [5])
    """
    if isinstance(game, HasComponents):
        return lambda position: list(game.components(position))
    return lambda position: [position]


def fill(
    parts: Iterable[Hashable],
    options: Callable[[Hashable], Sequence[Sequence[Parts]]],
    worth: Callable[[Sequence[Sequence[Parts]]], V],
    values: dict[Hashable, V],
    circuit: Callable[[list[Hashable]], Circuit],
    *,
    most: int = MAX_POSITIONS,
    progress: Callable[[int], object] | None = None,
) -> None:
    """Compute what components are worth, each after all that it may become.

    Parameters
    ----------
    parts : iterable
        The components that are asked about.
    options : callable
        Gives what each move of a component leaves: a list for each player who has moves of his own.
    worth : callable
        Gives what a component is worth, of those lists, when all that is in them has its value.
    values : dict
        What is known already; what is computed is added.
    circuit : callable
        Makes the error for components each of which may become the next one, and the last one the first.
    most : int, optional
        How many components are looked at.
    progress : callable, optional
        Called with 1 for each component that has its value.

    Notes
    -----
    O(components and moves between them), while there are more positions by all their combinations.
    """
    for part in parts:
        waiting, open_ = [part], dict[Hashable, Sequence[Sequence[Parts]]]()
        while waiting:
            part = waiting[-1]  # noqa: PLW2901 - the one that is looked at next
            if part in values:
                waiting.pop()
                continue
            again = part in open_
            if not again:
                open_[part] = options(part)
                if len(values) + len(open_) > most:
                    raise TooLarge(f"more than {most:,} components")
            missing = [each for moves in open_[part] for after in moves for each in after if each not in values]
            if not missing:
                values[part] = worth(open_.pop(part))
                if progress:
                    progress(1)
            elif again:
                raise circuit(list(open_)[list(open_).index(part) :])
            waiting += missing
