"""The walls of a thermograph, in whole numbers of parts as `dyadic` has them."""

from __future__ import annotations

from typing import NamedTuple

Corner = tuple[int, int]
"""A temperature, and where a wall stands then."""
Wall = tuple[Corner, ...]
"""The corners of a wall from the temperature 0 on, with straight lines between; it is upright above the last one."""


class Walls(NamedTuple):
    """Both walls, and where and when they meet."""

    left: Wall
    right: Wall
    mean: int
    temperature: int
