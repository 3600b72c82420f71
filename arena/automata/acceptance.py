"""The acceptance conditions of deterministic automata, as priorities of their edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from arena.graphs.marks import Parity
from arena.rules.game import Player

Colours: TypeAlias = frozenset[int]
"""Some acceptance sets."""


@dataclass
class Acceptance:
    """A parity condition on the acceptance sets that come back for ever.

    Parameters
    ----------
    kind : Parity
        Which priority decides; "even" means that a run is accepted.
    otherwise : int
        The priority where no set comes back for ever that counts, which any other one overrules: -1 if the highest one
        decides.
    priorities : mapping
        The priority of each set that counts.
    """

    kind: Parity
    otherwise: int
    priorities: Mapping[int, int]

    def step(self, memory: int, colours: Colours) -> tuple[int, int]:
        """Give the priority of an edge in some acceptance sets, and the memory that a run has behind it.

        The memory of a run is 0 at first, and stays so for parity.
        """
        known = [self.priorities[each] for each in colours if each in self.priorities]
        return (max if self.kind.highest else min)(known, default=self.otherwise), memory

    def kind_for(self, player: Player) -> Parity:
        """Give the parity game that it is for the player who wants that the run is accepted."""
        return self.kind._replace(even=int(player if self.kind.even == 1 else player.opponent))

    def accepts(self, priority: int) -> bool:
        """Tell whether a run is accepted in which a priority decides."""
        return (priority % 2 == 0) == (self.kind.even == 1)

    def terms(self, *, accepted: bool) -> Iterator[tuple[Colours, Colours]]:
        """Give terms of which one holds of each run that is accepted, or of each that is not, and of no other run.

        A term has the sets that come back for ever, and those that do not.

        Examples
        --------
        >>> [*Acceptance(Parity(), -1, {0: 0, 1: 1}).terms(accepted=False)]
        [(frozenset(), frozenset({0, 1})), (frozenset({1}), frozenset())]
        """
        if self.accepts(self.otherwise) == accepted:
            yield frozenset(), frozenset(self.priorities)
        for number, priority in self.priorities.items():
            if self.accepts(priority) == accepted:
                sign = 1 if self.kind.highest else -1
                overruling = {other for other, each in self.priorities.items() if sign * each > sign * priority}
                yield frozenset({number}), frozenset(overruling)

    def named(self, priority: int) -> str:
        """Name a priority after the lowest set that has it; nothing where none has."""
        return str(self._lowest.get(priority, ""))

    @property
    def is_flag(self) -> bool:
        """Whether it has one priority, as Büchi and co-Büchi conditions have."""
        return len({*self.priorities.values()}) == 1

    @cached_property
    def _lowest(self) -> dict[int, int]:
        return {priority: number for number, priority in reversed([*self.priorities.items()])}
