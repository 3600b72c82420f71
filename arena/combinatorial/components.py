"""The values of positions that fall apart: each component is valued once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

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
Side = Sequence[Parts]
"""The components after each move of a player."""
Progress = Callable[[int], object]
"""Called with 1 for each component that has its value."""


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
