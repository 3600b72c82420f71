"""Kalah: sow seeds counter-clockwise, and bring the most into your store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Annotated, ClassVar, NamedTuple

from arena.errors import ParameterError
from arena.rules import parameters
from arena.rules.margins import PASS, MarginGame

SIGNS = digits + ascii_uppercase
"""How boards show numbers of seeds; larger ones are "+"."""
Side = tuple[int, ...]
"""The seeds of a player: his houses, in the order in which he sows, and then his store."""


class Pits(NamedTuple):
    """A position without its turn: the sides of both players, and whether the one to move waits for the other."""

    south: Side
    north: Side
    waits: bool = False


@dataclass(frozen=True)
class Kalah(MarginGame[Pits]):
    """Sow the seeds of a house of yours, one by one, into the next ones; whoever has more in his store at last wins.

    Sowing goes counter-clockwise through your houses, your store and the opponent's houses, and leaves out his store.
    If the last seed falls into your store you move again: the opponent passes. If it falls into an empty house of yours
    and the house opposite has seeds, these and the last one go into your store. Play ends as soon as a player has no
    seeds in his houses; the seeds in the other's houses then go into the other's store. The margin is the difference
    of the stores. Player 1 sits in the south. A move is called after the house, a the first one to be sown into.

    References
    ----------
    Geoffrey Irving, Jeroen Donkers and Jos Uiterwijk, "Solving Kalah", ICGA Journal 23, number 3 (2000), 139-147,
    doi:10.3233/ICG-2000-23303.

    Examples
    --------
    >>> game = Kalah(houses=3, seeds=2)
    >>> [(move, game.label(after)) for move, after in game.moves(game.initial)][:2]
    [('a', '0,3,3:0/2,2,2:0 north'), ('b', '2,0,3:1/2,2,2:0 pass north')]
    """

    family: ClassVar[str] = "who has more at the end"
    turns: ClassVar[tuple[str, str]] = ("south", "north")
    houses: Annotated[int, "houses of each player"] = 3
    seeds: Annotated[int, "seeds in each house at the start"] = 2

    def __post_init__(self) -> None:
        parameters.number("houses", self.houses, 1, len(ascii_lowercase))
        parameters.number("seeds", self.seeds, 1)

    @property
    def start(self) -> Pits:
        """As many seeds in all houses."""
        side = (self.seeds,) * self.houses + (0,)
        return Pits(side, side)

    def options(self, position: Pits, player: int) -> Iterator[tuple[str, Pits]]:
        """Sow a house that has seeds, or wait; nothing once a side has none."""
        if position.waits:
            yield PASS, position._replace(waits=False)
        elif any(position.south[:-1]) and any(position.north[:-1]):
            own, other = position[:2] if player == 1 else position[1::-1]
            for house in range(self.houses):
                if own[house]:
                    mine, theirs, again = self.sown(own, other, house)
                    sides = (mine, theirs) if player == 1 else (theirs, mine)
                    yield ascii_lowercase[house], Pits(*sides, again)

    def sown(self, own: Side, other: Side, house: int) -> tuple[Side, Side, bool]:
        """Sow a house: give what both sides have then, and whether the player moves again."""
        size, seeds = self.houses, own[house]
        pits = [*own, *other[:-1]]
        pits[house] = 0
        for step in range(1, seeds + 1):
            pits[(house + step) % len(pits)] += 1
        last = (house + seeds) % len(pits)
        opposite = 2 * size - last
        if last < size and pits[last] == 1 and pits[opposite]:
            pits[size] += 1 + pits[opposite]
            pits[last] = pits[opposite] = 0
        mine, theirs = pits[: size + 1], [*pits[size + 1 :], other[-1]]
        over = not (any(mine[:-1]) and any(theirs[:-1]))
        if over:
            mine, theirs = ([0] * size + [sum(side)] for side in (mine, theirs))
        return tuple(mine), tuple(theirs), last == size and not over

    def margin(self, position: tuple[Pits, int]) -> int:
        """Count the seeds in the store of player 1 more than in that of player 2."""
        south, north, _ = position[0]
        return south[-1] - north[-1]

    def show(self, position: Pits) -> str:
        """Print the houses and the store of the south, then those of the north, and whether a player waits."""
        sides = (f"{','.join(map(str, side[:-1]))}:{side[-1]}" for side in position[:2])
        return "/".join(sides) + f" {PASS}" * position.waits

    def read(self, text: str) -> Pits:
        """Read the seeds."""
        houses, total = self.houses, 2 * self.houses * self.seeds
        side = rf"((?:[0-9]{{1,9}}[,:]){{{houses}}}[0-9]{{1,9}})"
        if match := re.fullmatch(f"{side}/{side}( {PASS})?", text, re.ASCII):
            south, north = (tuple(map(int, re.split("[,:]", each))) for each in match.groups()[:2])
            position = Pits(south, north, bool(match[3]))
            if sum(south) + sum(north) == total and self.show(position) == text:
                return position
        raise ParameterError(f"not a position: {text!r} ({total} seeds, like {self.show(self.start)})")

    def diagram(self, position: tuple[Pits, int]) -> str:
        """Draw the houses of the north from right to left, those of the south below, and the stores at the ends."""
        south, north, _ = position[0]
        upper = [self.sign(north[-1]), *(self.sign(seeds) for seeds in north[-2::-1]), "."]
        return "".join(upper) + "\n." + "".join(map(self.sign, south))

    def sign(self, seeds: int) -> str:
        """Show a number of seeds by one sign."""
        return SIGNS[seeds] if seeds < len(SIGNS) else "+"
