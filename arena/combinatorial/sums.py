"""Values of positions that fall apart, each component valued once; Grundy values combined by exclusive or."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import reduce
from operator import xor
from typing import Any, ClassVar, Generic, TypeVar

from arena.errors import Circuit, ParameterError, TooLarge, shown
from arena.rules.capabilities import HasComponents
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game, parts_of

MAX_POSITIONS = 1_000_000
"""The bound on the components that are valued, unless another one is given."""
WORK = 100
"""The cost of moves that each of these components allows for: some microseconds."""
MOVE = 8
"""The cost of a move, beside one for each sign or number of its component."""
V = TypeVar("V")
Parts = Sequence[Hashable]
"""The components of a position."""
Side = Sequence[Parts]
"""The components after each move of a player."""
Progress = Callable[[int], object]
"""Called with 1 for each component that has its value."""


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
    Circuit, ParameterError, TooLarge
        If a component can be reached from itself, the players have different moves, or there are too many components.

    Notes
    -----
    O(components and moves between them), while the position graph has all their combinations. By the theorem of
    Sprague and Grundy the value of a sum is the exclusive or of those of its components (P. M. Grundy, "Mathematics and
    games", *Eureka* 2, 1939).

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

    The parameters are those of `grundy_value`.

    Examples
    --------
    >>> from games import load
    >>> component_values(load("kayles", heap=3))
    {(1,): 1, (2,): 2, (3,): 3}
    """
    return _valued(game, position, max_positions)[1]


def _valued(game: AnyGame, position: AnyPosition, most: int) -> tuple[int, dict[Hashable, int]]:
    if not isinstance(game, ImpartialGame):
        check_is_game(game)
        raise ParameterError(f"{shown(game)} has no Grundy values: the two players have different moves")
    known = GrundyValues(game)
    return known.of_sum([game.start if position is None else position], most), known.values


class ComponentValues(ABC, Generic[V]):
    """The values of the components of a game's positions, and of all components that they may become."""

    need: ClassVar[str]
    """The text of the error about a circuit."""

    def __init__(self, game: AnyGame, values: dict[Hashable, V] | None = None) -> None:
        self.game: Any = game
        self.values: dict[Hashable, V] = {} if values is None else values
        self.falls_apart = isinstance(game, HasComponents)
        self.most_work = self.work = 0

    @abstractmethod
    def options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        """List the components that each move leaves, for each player who has moves of his own."""

    @abstractmethod
    def worth(self, sides: Sequence[Side]) -> V:
        """Return the value of a component from its moves, once all components in them have values."""

    @abstractmethod
    def total(self, parts: Iterable[Hashable]) -> V:
        """Return the value of a sum of components that have values."""

    def parts(self, position: AnyPosition) -> Parts:
        """List the components of a position, or the position itself where the game has none."""
        return list(self.game.components(position)) if self.falls_apart else [position]

    def of_sum(self, positions: Iterable[AnyPosition], most: int, progress: Progress | None = None) -> V:
        """Return the value of a sum of positions, of `most` components, in O(components and moves between them)."""
        self.most_work, self.work = WORK * max(most, MAX_POSITIONS), 0
        parts = [part for position in positions for part in self.parts(position)]
        for part in parts:
            self._fill(part, most, progress)
        return self.total(parts)

    def _fill(self, part: Hashable, most: int, progress: Progress | None) -> None:
        """Value a component after all those that it may become, depth first."""
        waiting, entered = [part], dict[Hashable, Sequence[Side]]()
        while waiting:
            part = waiting[-1]
            if part in self.values:
                waiting.pop()
                continue
            if part not in entered:
                sides = entered[part] = [self._listed(part, moves) for moves in self.options(part)]
                if len(self.values) + len(entered) > most:
                    raise TooLarge(f"more than {most:,} components")
                found = dict.fromkeys(each for side in sides for after in side for each in after)
                missing = [each for each in found if each not in self.values]
                again = next((each for each in missing if each in entered), None)
                if again is not None:
                    circling = list(entered)
                    raise Circuit(self.need, list(map(self.game.show, circling[circling.index(again) :])))
                if missing:
                    waiting += missing
                    continue
            self.values[part] = self.worth(entered.pop(part))
            if progress:
                progress(1)

    def _listed(self, part: Hashable, moves: Iterable[Parts]) -> Side:
        """List moves, whose work is bounded: of a heap there may be as many as it has objects."""
        size = parts_of(part)
        cost, listed = size + MOVE, list[Parts]()
        for after in moves:
            self.work += cost
            if self.work > self.most_work:
                bound = f"more than {self.most_work // cost:,} moves of components of {size:,} signs or numbers"
                advice = "take a smaller position, or raise --max-vertices (max_positions in Python)"
                raise TooLarge(f"{bound}; {advice}")
            listed.append(after)
        return listed


class GrundyValues(ComponentValues[int]):
    """The Grundy values of the components of an impartial game."""

    need = "Grundy values need a game without circuits"

    def options(self, part: Hashable) -> Iterable[Iterable[Parts]]:
        """List the components after each move, which both players have."""
        return [(self.parts(following) for _, following in self.game.options(part))]

    def worth(self, sides: Sequence[Side]) -> int:
        """Return the least number from 0 on that is not the value of an option."""
        values = {self.total(after) for after in sides[0]}
        return next(number for number in range(len(values) + 1) if number not in values)

    def total(self, parts: Iterable[Hashable]) -> int:
        """Combine values by exclusive or."""
        return reduce(xor, (self.values[part] for part in parts), 0)
