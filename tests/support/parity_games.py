"""Known parity games, who wins them as they are made, and the calls that solving takes: work without a clock."""

import sys
from types import FrameType

from arena.generating.parity_families import liking


def whole(player):
    """Tell that a player wins everywhere."""
    return lambda _: player


def of_counter(name):
    """Tell who wins a vertex of the two counters: the player of its counter, but for the ways to the other one."""
    return 1 + (int(name[1]) ^ (name[0] == "b"))


SMALL = [
    *(("recursive_ladder", levels, whole(liking(levels + 1))) for levels in range(1, 7)),
    *(("tight_ladder", levels, whole(liking(levels))) for levels in range(1, 8)),
    *(("dull_chain", links, whole(1)) for links in range(1, 9)),
    *(("model_checker_ladder", rungs, whole(1)) for rungs in range(1, 7)),
    *(
        ("jurdzinski", depth, width, lambda name, depth=depth: 2 if name.startswith(f"{2 * depth},") else 1)
        for depth in range(1, 4)
        for width in range(1, 4)
    ),
    *(("two_counters", bits, of_counter) for bits in range(1, 6)),
    *((name, floors, whole(player)) for floors in (2, 3, 4) for player, name in ((1, "fair_lift"), (2, "unfair_lift"))),
]
"""Families, their sizes, and who wins each vertex by its name."""


def calls(module, work, *arguments):
    """Count the calls of the functions of a module, as plain Python, while some work is done."""
    number = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal number
        number += event == "call" and frame.f_code.co_filename == module.__file__

    sys.setprofile(profile)
    try:
        work(*arguments)
    finally:
        sys.setprofile(None)
    return number
