"""Mu Torere, of the Maori: eight points of a star and its center."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from arena.rules.grid import Way
from arena.rules.networks import Point, rings
from arena.rules.sliding import CENTER, SlidingBoard

RING = (0, 1, 2, 5, 8, 7, 6, 3)


@dataclass(frozen=True)
class MuTorere(SlidingBoard):
    """Slide one of four pieces to the empty point; whoever cannot loses.

    Eight points lie in a ring around the center, here those of the sides of a square. The pieces of a player lie
    side by side on the ring at the start, and the center is empty. A piece slides along the ring, away from the
    center, or into it if it has a piece of the opponent beside it on the ring. A move is called after the two
    points.

    References
    ----------
    Marcia Ascher, "Mu Torere: an analysis of a Maori game", Mathematics Magazine 60 (1987), 90-100,
    doi:10.2307/2690304; Philip D. Straffin, "Position graphs for Pong Hau K'i and Mu Torere", Mathematics Magazine 68
    (1995), 382-386.
    """

    family: ClassVar[str] = "pieces that move"

    @property
    def start(self) -> str:
        return "xxxo.xooo"

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        own, other = "xo" if player == 1 else "ox"
        for place, to in self.slides(position, own):
            beside = [position[point] for point in self.roads[place] if point != CENTER]
            if to != CENTER or other in beside:
                yield self.slid(position, place, to)

    @property
    def places(self) -> tuple[Point, ...]:
        ring = dict(zip((*RING[1:], RING[0]), rings(8), strict=True))
        return tuple(ring.get(place, (0, 0)) for place in range(9))

    @cached_property
    def symmetries(self) -> list[Way]:
        """The turns of the ring, and its mirror images: 16 ways."""
        rings = [RING[turn:] + RING[:turn] for turn in range(8)]
        images = [dict(zip(RING, way, strict=True)) for ring in rings for way in (ring, ring[::-1])]
        return [tuple(image.get(point, CENTER) for point in range(9)) for image in images]
