"""Arenas to try a function on: all small ones up to renaming, then families and random ones, smallest first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple, TypeAlias

from arena.exercises.handing import successors_of

Vertex: TypeAlias = str
Edges: TypeAlias = frozenset[tuple[Vertex, Vertex]]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of the vertices of small arenas."""
SMALL = 4
"""The vertices of the largest arenas that are tried exhaustively."""


class Instance(NamedTuple):
    """A small arena with targets of a player.

    Parameters
    ----------
    s1, s2 : tuple of str
        The vertices of player 1 and of player 2.
    edges : tuple of (str, str)
        The edges, from one player's vertices to the other's.
    targets : frozenset of str
        The target set F of the player.
    player : int
        The player who wants to reach the targets.
    """

    s1: tuple[Vertex, ...]
    s2: tuple[Vertex, ...]
    edges: tuple[tuple[Vertex, Vertex], ...]
    targets: frozenset[Vertex]
    player: int = 1

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices, by name."""
        return tuple(sorted(self.s1 + self.s2, key=lambda name: (len(name), name)))

    def successors(self) -> dict[Vertex, list[Vertex]]:
        """Give the successors of each vertex, in the order of the edges."""
        return successors_of(self.vertices, self.edges)


@cache
def small_instances(size: int) -> tuple[Instance, ...]:
    """List the arenas of a size with targets of player 1, one of each up to renaming, the fewest edges first.

    Examples
    --------
    >>> [len(small_instances(size)) for size in (1, 2, 3, 4)]
    [4, 22, 152, 1594]
    """
    found: dict[tuple[object, ...], Instance] = {}
    for of_player_1 in range(size + 1):
        s1, s2 = LETTERS[:of_player_1], LETTERS[of_player_1:size]
        possible = [(tail, head) for tail, head in product(s1 + s2, repeat=2) if (tail in s1) != (head in s1)]
        renamings = [
            dict(zip(s1 + s2, first + second, strict=True)) for first in permutations(s1) for second in permutations(s2)
        ]
        for count in range(len(possible) + 1):
            for edges in combinations(possible, count):
                for targets in _subsets(s1 + s2):
                    key = min(_renamed(edges, targets, renaming) for renaming in renamings)
                    found.setdefault((of_player_1, *key), Instance(tuple(s1), tuple(s2), edges, frozenset(targets)))
    return tuple(sorted(found.values(), key=lambda instance: len(instance.edges)))


def _subsets(names: str) -> Iterator[tuple[str, ...]]:
    for count in range(len(names) + 1):
        yield from combinations(names, count)


def _renamed(
    edges: tuple[tuple[str, str], ...], targets: tuple[str, ...], renaming: dict[str, str]
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    return (
        tuple(sorted((renaming[tail], renaming[head]) for tail, head in edges)),
        tuple(sorted(renaming[target] for target in targets)),
    )


def all_small(size: int | None = None) -> Sequence[Instance]:
    """List the arenas of a size, or of all sizes below `SMALL`, up to renaming, smallest first."""
    if size is not None:
        return small_instances(size)
    return [instance for each in range(1, SMALL) for instance in small_instances(each)]


def long_path(size: int) -> Instance:
    """Make a path to the target, listed from its far end: rounds over all vertices attract one vertex each."""
    names = [f"v{number}" for number in range(size)]
    edges = tuple(pairwise(names))
    return Instance(tuple(names[::2]), tuple(names[1::2]), edges, frozenset(names[-1:]))


def families() -> list[Instance]:
    """List arenas on which usual mistakes are seen: an edge that counts twice, long paths, no target, both players."""
    edges = ["a>x", "a>z", "c>x", "y>a", "y>b", "x>c", "z>c"]
    twice = tuple((edge[0], edge[2]) for edge in edges)
    found = [
        Instance(("a", "b", "c"), ("x", "y", "z"), twice, frozenset("x")),
        long_path(6),
        long_path(9),
        long_path(12)._replace(targets=frozenset()),
    ]
    return found + [instance._replace(player=2) for instance in found]


def random_instances(count: int = 200, seed: int = 1) -> list[Instance]:
    """Draw arenas of 5 to 12 vertices for either player, a few edges a vertex, some of the vertices targets."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = [_random(chance, 5 + number * 8 // count) for number in range(count)]
    return sorted(drawn, key=lambda instance: (len(instance.vertices), len(instance.edges)))


def _random(chance: random.Random, size: int) -> Instance:
    names = chance.sample(LETTERS[:size], size)
    half = chance.randint(1, size - 1)
    s1, s2 = tuple(sorted(names[:half])), tuple(sorted(names[half:]))
    possible = [*product(s1, s2), *product(s2, s1)]
    edges = tuple(chance.sample(possible, min(len(possible), chance.randint(size, 2 * size))))
    return Instance(s1, s2, edges, frozenset(chance.sample(names, chance.randint(1, 3))), chance.choice((1, 2)))
