"""Parity acceptance conditions: the priorities of edges in acceptance sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from arena.graphs.attributes import Parity
from arena.rules.game import Player

Colors: TypeAlias = frozenset[int]
"""Acceptance sets, by their numbers."""


@dataclass
class Acceptance:
    """A parity condition on the acceptance sets that a run visits infinitely often; by an even priority it is accepted.

    Runs that visit no set with a priority infinitely often have the priority `otherwise`, which all others overrule.
    """

    kind: Parity
    otherwise: int
    priorities: Mapping[int, int]  # of each set that matters

    def step(self, memory: int, colors: Colors) -> tuple[int, int]:
        """Return the priority of an edge in some acceptance sets, and the memory of a run after it.

        The memory of a run is 0 at first. A parity condition never changes it.
        """
        known = [self.priorities[each] for each in colors if each in self.priorities]
        return (max if self.kind.highest else min)(known, default=self.otherwise), memory

    def kind_for(self, player: Player) -> Parity:
        """Return the kind of parity game for the player who wants runs to be accepted."""
        return self.kind._replace(even=int(player if self.kind.even == 1 else player.opponent))

    def accepts(self, priority: int) -> bool:
        return (priority % 2 == 0) == (self.kind.even == 1)

    def terms(self, *, accepted: bool) -> Iterator[tuple[Colors, Colors]]:
        """Yield terms: a run is accepted (or rejected) exactly if one of them holds.

        A term is a pair: the sets visited infinitely often, and those that are not.
        """
        if self.accepts(self.otherwise) == accepted:
            yield frozenset(), frozenset(self.priorities)
        for number, priority in self.priorities.items():
            if self.accepts(priority) == accepted:
                sign = 1 if self.kind.highest else -1
                overruling = {other for other, each in self.priorities.items() if sign * each > sign * priority}
                yield frozenset({number}), frozenset(overruling)

    def named(self, priority: int) -> str:
        """Return the lowest set with a priority, as text; an empty text if there is none."""
        return str(self._lowest.get(priority, ""))

    @property
    def is_flag(self) -> bool:
        """Whether there is one priority, as in Büchi and co-Büchi conditions."""
        return len({*self.priorities.values()}) == 1

    @cached_property
    def _lowest(self) -> dict[int, int]:
        return {priority: number for number, priority in reversed([*self.priorities.items()])}
