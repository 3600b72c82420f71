"""Kalah: sow seeds counter-clockwise, and bring the most into your store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from arena.errors import ParameterError
from arena.rules.diagram import number_sign
from arena.rules.game import PASS, Bounds, MarginGame
from arena.rules.packed import MOST_BITS, Codes, Expansion, PackedRules, Small

Side = tuple[int, ...]  # the seeds of a player: his houses, in the order in which he sows, and then his store


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
    seeds in his houses; those in the houses of the other player then go into his store. The margin is the difference of
    the stores. Player 1 sits in the south. A move is called after the house, numbered from 1 in the order of sowing.

    References
    ----------
    Geoffrey Irving, Jeroen Donkers and Jos Uiterwijk, "Solving Kalah", ICGA Journal 23, number 3 (2000), 139-147,
    doi:10.3233/ICG-2000-23303.
    """

    family: ClassVar[str] = "who has more at the end"
    turns: ClassVar[tuple[str, str]] = ("south", "north")
    parameter_bounds: ClassVar[Bounds] = {"houses": (1, 20), "seeds": (1, 100)}
    houses: Annotated[int, "houses of each player"] = 3
    seeds: Annotated[int, "seeds in each house at the start"] = 2

    @property
    def start(self) -> Pits:
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
                    yield str(house + 1), Pits(*sides, again)

    def sown(self, own: Side, other: Side, house: int) -> tuple[Side, Side, bool]:
        """Sow a house: give the seeds of both sides after it, and whether the player moves again."""
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
        south, north, _ = position[0]
        return south[-1] - north[-1]

    def show(self, position: Pits) -> str:
        """Print the houses and the store of the south, then those of the north, and whether a player waits."""
        sides = (f"{','.join(map(str, side[:-1]))}:{side[-1]}" for side in position[:2])
        return "/".join(sides) + f" {PASS}" * position.waits

    def read(self, text: str) -> Pits:
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
        upper = [*map(number_sign, reversed(north)), "."]
        return "".join(upper) + "\n." + "".join(map(number_sign, south))

    def packed(self) -> PackedRules | None:
        """Pack the pits but for the store of the north, above whether the player need not wait, above the turn."""
        import numpy as np

        houses, total = self.houses, 2 * self.houses * self.seeds
        bits, pits = total.bit_length(), 2 * houses + 1
        if bits * pits + 2 > MOST_BITS:
            return None
        most, shifts = (1 << bits) - 1, 2 + bits * np.arange(pits)
        # The pits as each player sees them: his houses, his store, the others' houses. North's store is not in a code.
        seen = np.array([shifts, [*shifts[houses + 1 :], 0, *shifts[:houses]]])
        units = np.where(seen, 1 << seen, 0)
        of_player, first = seen[:, :houses], (total + 1) * np.arange(2 * houses).reshape(2, houses)
        # Tables by player, house and its seeds, in one row. A pass sows no seeds, and the last of them does nothing.
        player, house, number = np.ogrid[:2, :houses, : total + 1]
        rounds, rest = np.divmod(number[..., None], pits)
        sown = rounds + ((np.arange(pits) - house[..., None] - 1) % pits < rest)
        sowing = ((sown * units[:, None, None]).sum(axis=-1) - number * units[player, house]).ravel()
        last = np.where(number, house + number, -1) % pits
        here = np.where(last < houses, seen[player, last], MOST_BITS).ravel()
        across = seen[player, 2 * houses - last].ravel()
        store = units[:, houses].repeat(houses * (total + 1))
        turned = (2 * (last != houses) + 1 - player).ravel()
        south, north = units[0, :houses].sum() * most, units[1, :houses].sum() * most

        def pack(position: tuple[Pits, int]) -> int:
            (south, north, waits), player = position
            seeds = (*south, *north[:-1])
            return sum(number << 2 + bits * pit for pit, number in enumerate(seeds)) + 2 * (not waits) + player - 1

        def unpack(code: int) -> tuple[Pits, int]:
            seeds = [code >> 2 + bits * pit & (1 << bits) - 1 for pit in range(pits)]
            north = (*seeds[houses + 1 :], total - sum(seeds))
            return Pits(tuple(seeds[: houses + 1]), north, not code & 2), (code & 1) + 1

        def winner(codes: Codes) -> Small:
            stored = codes >> shifts[houses] & most
            return np.where(codes & (south | north), -1, (2 * stored > total) + 2 * (2 * stored < total)).astype("i1")

        def expand(codes: Codes) -> Expansion:
            turn, waits = codes & 1, codes & 2 == 0
            held = codes[:, None] >> of_player.take(turn, axis=0) & np.where(waits, 0, most)[:, None]
            legal = held > 0
            legal[:, 0] |= waits
            places = np.flatnonzero(legal)
            parents = places // houses
            move = (held + first.take(turn, axis=0)).ravel()[places]
            children = (codes & ~3)[parents] + sowing[move]
            facing = np.where(children >> here[move] & most == 1, children >> across[move] & most, 0)
            takes = facing.nonzero()[0]
            taking, taken = move[takes], facing[takes]
            children[takes] += (1 + taken) * store[taking] - (1 << here[taking]) - (taken << across[taking])
            over = ((children & south == 0) | (children & north == 0)).nonzero()[0]
            children[over] = sum(children[over] >> shift & most for shift in shifts[: houses + 1]) << shifts[houses]
            children += turned[move]
            children[over] |= 2
            again = np.zeros(len(children), bool)
            for before in range(1, houses):
                again[before:] |= (children[before:] == children[:-before]) & (parents[before:] == parents[:-before])
            once = np.flatnonzero(~again)
            return children[once], parents[once]

        return PackedRules(4 << bits * pits, pack, unpack, expand, winner)
