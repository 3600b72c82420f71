"""Arenas to try a function on: all small ones up to renaming, and random ones, smallest first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any, NamedTuple, TypeAlias

Vertex: TypeAlias = str
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of the vertices of small arenas."""
SMALL = 3
"""The vertices of the largest arenas that are tried exhaustively."""
SUCCESSORS = "g|gr|graph.*|adj.*|succ.*|voisins?|liste?adj.*|arena|arene|dico|d|dict.*|jeu"
PREDECESSORS = "pred.*|gt|transpose|inverse|ginv.*"
EDGES = "A|E|aretes?|arcs?|arretes?|edges|fleches"
VERTICES = "S|V|X|N|sommets?|noeuds|vertices|etats|positions"
"""The names of parameters that want a graph in one of its forms, as regular expressions."""


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
        return tuple(sorted(self.s1 + self.s2, key=lambda name: (len(str(name)), str(name))))

    @property
    def own(self) -> tuple[Vertex, ...]:
        """The vertices of the player who wants to reach the targets."""
        return self.s1 if self.player == 1 else self.s2

    def successors(self) -> dict[Vertex, list[Vertex]]:
        """List the successors of each vertex, in the order of the edges."""
        return successors_of(self.vertices, self.edges)


def successors_of(vertices: Iterable[Any], edges: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    """List the successors of each vertex, in the order of the edges.

    Examples
    --------
    >>> successors_of("ab", ["ab"])
    {'a': ['b'], 'b': []}
    """
    after: dict[Any, list[Any]] = {vertex: [] for vertex in vertices}
    for tail, head in edges:
        after[tail].append(head)
    return after


def graph_things(after: Mapping[Any, Sequence[Any]]) -> dict[str, Callable[[], Any]]:
    """Return the things that a graph's successors make."""
    edges = [(tail, head) for tail, heads in after.items() for head in heads]
    return {
        "successors": lambda: {vertex: list(heads) for vertex, heads in after.items()},
        "predecessors": lambda: successors_of(after, ((head, tail) for tail, head in edges)),
        "edges": lambda: set(edges),
        "vertices": lambda: set(after),
    }


@cache
def arenas_of(size: int) -> tuple[Instance, ...]:
    """List the arenas of a size with targets of player 1, one of each up to renaming, the fewest edges first.

    Examples
    --------
    >>> [len(arenas_of(size)) for size in (1, 2, 3)]
    [4, 22, 152]
    """
    found: dict[tuple[object, ...], Instance] = {}
    for of_player_1 in range(size + 1):
        s1, s2 = LETTERS[:of_player_1], LETTERS[of_player_1:size]
        possible = [*product(s1, s2), *product(s2, s1)]
        renamings = [
            dict(zip(s1 + s2, first + second, strict=True)) for first in permutations(s1) for second in permutations(s2)
        ]
        for edges in _subsets(possible):
            for targets in _subsets(s1 + s2):
                key = min(
                    (
                        tuple(sorted((renaming[tail], renaming[head]) for tail, head in edges)),
                        tuple(sorted(map(renaming.__getitem__, targets))),
                    )
                    for renaming in renamings
                )
                found.setdefault((of_player_1, *key), Instance(tuple(s1), tuple(s2), edges, frozenset(targets)))
    return tuple(sorted(found.values(), key=lambda instance: len(instance.edges)))


def _subsets(names: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for count in range(len(names) + 1):
        yield from combinations(names, count)


def small_arenas() -> list[Instance]:
    """List the arenas of at most `SMALL` vertices, smallest first."""
    return [instance for size in range(1, SMALL + 1) for instance in arenas_of(size)]


def path_arena(size: int) -> Instance:
    """Make a path to the target, listed from its far end: rounds over all vertices attract one vertex each."""
    names = [f"v{number}" for number in range(size)]
    return Instance(tuple(names[::2]), tuple(names[1::2]), tuple(pairwise(names)), frozenset(names[-1:]))


@cache
def random_arenas(count: int = 240, seed: int = 1) -> list[Instance]:
    """Draw arenas of 4 to 12 vertices for either player, one to two edges per vertex, one to three targets."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = [_random(chance, 4 + number * 9 // count) for number in range(count)]
    return sorted(drawn, key=lambda instance: (len(instance.vertices), len(instance.edges)))


def _random(chance: random.Random, size: int) -> Instance:
    names = chance.sample(LETTERS[:size], size)
    half = chance.randint(1, size - 1)
    s1, s2 = tuple(sorted(names[:half])), tuple(sorted(names[half:]))
    possible = [*product(s1, s2), *product(s2, s1)]
    edges = tuple(chance.sample(possible, min(len(possible), chance.randint(size, 2 * size))))
    return Instance(s1, s2, edges, frozenset(chance.sample(names, chance.randint(1, 3))), chance.choice((1, 2)))


def renamed(value: Any, names: Mapping[str, Any]) -> Any:
    """Give the vertices of an instance other names, wherever they stand in it.

    Examples
    --------
    >>> renamed((("a",), frozenset("b"), 2), {"a": 0, "b": 1})
    ((0,), frozenset({1}), 2)
    """
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        parts = [renamed(each, names) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, frozenset):
        return frozenset(renamed(each, names) for each in value)
    return value


def show_set(answer: Iterable[Any]) -> str:
    """Write a set of vertices.

    Examples
    --------
    >>> show_set({"b", "a"}), show_set(())
    ('{a, b}', '∅')
    """
    names = sorted(map(str, answer), key=lambda name: (len(name), name))
    return f"{{{', '.join(names)}}}" if names else "∅"
