"""Juniper Green: factors and multiples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.rules.game import Bounds
from arena.rules.networks import Network, Walk, rings


@dataclass(frozen=True)
class JuniperGreen(Walk):
    """Name a number that divides the last one or is a multiple of it, each number once; whoever cannot loses.

    The first number is even. A position is the last number, and after it the others that have been named.

    References
    ----------
    Ian Stewart, "Juniper Green", Scientific American 276, number 3 (March 1997), 118-120; the game is Richard
    Porteous's.
    """

    family: ClassVar[str] = "graphs"
    parameter_bounds: ClassVar[Bounds] = {"numbers": (1, 1000)}
    numbers: Annotated[int, "numbers, from 1"] = 8
    any_start: Annotated[bool, "the first number may be odd"] = False

    @property
    def start(self) -> tuple[int, ...]:
        return ()

    def first(self) -> Iterable[int]:
        return range(0 if self.any_start else 1, self.numbers, 1 if self.any_start else 2)

    @cached_property
    def network(self) -> Network:
        numbers = range(1, self.numbers + 1)
        roads = [tuple(to - 1 for to in numbers if to != at and (to % at == 0 or at % to == 0)) for at in numbers]
        columns = 10 if self.numbers % 10 == 0 else self.numbers
        return Network(tuple(map(str, numbers)), tuple(roads), columns, rings(self.numbers))
