"""Positions that fall apart: each component is valued once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from arena.errors import Circuit, TooLarge
from arena.rules.capabilities import HasComponents
from arena.rules.game import AnyGame, AnyPosition, parts_of

MAX_POSITIONS = 1_000_000
"""The bound on the components that are valued, unless another one is given."""
WORK = 100
"""The cost of moves that each of these components allows for: some microseconds."""
MOVE = 8
"""The cost of a move, beside one for each sign or number of its component."""
V = TypeVar("V")
Parts = Sequence[Hashable]
"""The components of a position."""


def components_of(game: AnyGame) -> Callable[[AnyPosition], list[AnyPosition]]:
    """Give the function that lists the components of a position, or the position itself where the game has none.

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
    options: Callable[[Hashable], Iterable[Iterable[Parts]]],
    worth: Callable[[Sequence[Sequence[Parts]]], V],
    values: dict[Hashable, V],
    circuit: Callable[[list[Hashable]], Circuit],
    *,
    most: int = MAX_POSITIONS,
    progress: Callable[[int], object] | None = None,
) -> None:
    """Compute the values of components, each after all positions that it may become.

    Parameters
    ----------
    parts : iterable
        The components that are asked about.
    options : callable
        Gives the components that each move leaves, for each player who has moves of his own.
    worth : callable
        Gives the value of a component from those lists, once all components in them have values.
    values : dict
        The values known so far; the computed ones are added.
    circuit : callable
        Makes the error for components that form a circuit: each may become the next one, the last one the first.
    most : int, optional
        The bound on the components. Their moves are bounded too, by `WORK` times as many, or as
        `MAX_POSITIONS` if that is more; a move of a component with many signs or numbers
        counts as several.
    progress : callable, optional
        Called with 1 for each component that has its value.

    Notes
    -----
    O(components and moves between them), while there are more positions by all their combinations.
    """
    counted = _Counted(WORK * max(most, MAX_POSITIONS))
    for part in parts:
        waiting, open_ = [part], dict[Hashable, tuple[Sequence[Sequence[Parts]], list[Hashable]]]()
        while waiting:
            part = waiting[-1]  # noqa: PLW2901 - the one that is looked at next
            if part in values:
                waiting.pop()
                continue
            again = part in open_
            if not again:
                sides = [counted.all(after, part) for after in options(part)]
                wanted = dict.fromkeys(each for side in sides for after in side for each in after)
                open_[part] = sides, [each for each in wanted if each not in values]
                if len(values) + len(open_) > most:
                    raise TooLarge(f"more than {most:,} components")
            moves, missing = open_[part]
            if again and any(each not in values for each in missing):
                raise circuit(list(open_)[list(open_).index(part) :])
            if again or not missing:
                del open_[part]
                values[part] = worth(moves)
                if progress:
                    progress(1)
            else:
                waiting += missing


class _Counted:
    """Bounds the work on moves: each counts as many times as its component has signs or numbers.

    Raises
    ------
    TooLarge
        From `all`, as soon as they are more: of a heap there may be as many moves as it has objects.
    """

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def all(self, moves: Iterable[Parts], part: Hashable) -> list[Parts]:
        """List the moves of a component."""
        size = parts_of(part)
        each, listed = size + MOVE, []
        for after in moves:
            self.left -= each
            if self.left < 0:
                bound = f"more than {self.most // each:,} moves of components of {size:,} signs or numbers"
                advice = "take a smaller position, or raise --max-vertices (max_positions in Python)"
                raise TooLarge(f"{bound}; {advice}")
            listed.append(after)
        return listed
