"""Known parity games of the literature, and who wins them by construction."""


def liking(priority):
    """Return the player who likes a priority."""
    return 1 if priority % 2 == 0 else 2


def whole(player):
    """Return the winner of each vertex where one player wins everywhere."""
    return lambda _: player


def of_counter(name):
    """Return who wins a vertex of the two counters: the player of its counter, except on the paths to the other one."""
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
"""Families, their sizes, and the winner of each vertex by its name."""
