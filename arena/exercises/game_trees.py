"""Small games to search: graphs of positions with scores, trees, and graphs in layers, smallest first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import inf

from arena.exercises.arenas_to_try import Edge, Instance, graph_of, graphs_of

SCORES = (0, 3, -2, 5, 1, -4, 8, 2, -7, 4, 6, -3)
"""The scores of positions; -1 is none, since course 003 has it for a move that there is not."""
FINITE = ((-2000, -3000, -4000, -5000), (2000, 4000, 70000, 10**7))
EXTREME = ((inf, -inf), (inf, 3, -inf, -5), (-inf, -inf, -inf, 4), *FINITE)
"""Scores that show a wrong first value of a search: infinite ones, and ones beyond those that a student thinks of."""


def is_tree(game: Instance) -> bool:
    """Return whether no position is reached twice."""
    return len(game.edges) == len(game.vertices) - 1


def longest_play(game: Instance) -> int:
    """Count the plies of the longest play."""
    after, rest = game.successors(), dict[str, int]()
    for vertex in game.from_the_ends():
        rest[vertex] = max((1 + rest[head] for head in after[vertex]), default=0)
    return rest[game.root]


def is_layered(game: Instance) -> bool:
    """Return whether every position is reached after as many moves always.

    Elsewhere the memo of course 003, which takes up the score of a deeper search, gives another score than min-max.
    """
    after, layer, before = game.successors(), {game.root}, set[str]()
    while layer and not before & layer:
        before |= layer
        layer = {head for vertex in layer for head in after[vertex]}
    return not layer


def score_of(game: Instance, vertex: str, depth: int) -> float:
    """Return the min-max score of a position by its definition."""
    heads = game.successors()[vertex]
    if not heads or depth <= 0:
        return dict(game.scores)[vertex]
    scores = [score_of(game, head, depth - 1) for head in heads]
    return max(scores) if vertex in game.s1 else min(scores)


def valued_positions(game: Instance, *, cuts: bool = True) -> int:
    """Count the positions that min-max values, or alpha-beta, which cuts where alpha reaches beta.

    D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975),
    doi:10.1016/0004-3702(75)90019-3.
    """
    after, scores, seen = game.successors(), dict(game.scores), list[str]()

    def value(vertex: str, depth: int, alpha: float, beta: float) -> float:
        if not after[vertex] or depth == 0:
            seen.append(vertex)
            return scores[vertex]
        for head in after[vertex]:
            score = value(head, depth - 1, *((alpha, beta) if cuts else (-inf, inf)))
            alpha, beta = (max(alpha, score), beta) if vertex in game.s1 else (alpha, min(beta, score))
            if cuts and alpha >= beta:
                break
        return alpha if vertex in game.s1 else beta

    value(game.root, game.depth, -inf, inf)
    return len(seen)


def is_cut(game: Instance) -> bool:
    """Return whether alpha-beta leaves positions out."""
    return valued_positions(game) < valued_positions(game, cuts=False)


@cache
def small_trees() -> list[Instance]:
    """List the graphs of at most four positions that are reached from one, for either player, without scores."""
    import networkx as nx

    found = list[Instance]()
    for graph in (graph for size in range(1, 5) for graph in graphs_of(size)):
        moves = graph_of(graph)
        if not nx.is_bipartite(moves):
            continue
        side = nx.bipartite.color(moves)
        for root in (root for root in graph.vertices if len(nx.descendants(moves, root)) == len(moves) - 1):
            for first in (side[root], 1 - side[root]):
                s1 = frozenset(vertex for vertex in graph.vertices if side[vertex] == first)
                found.append(graph._replace(s1=s1, root=root))
    return found


def scored(games: Iterable[Instance], sets: Sequence[Sequence[float]], seed: int = 1) -> list[Instance]:
    """Score the positions of each game by each set, and ask for each depth in turn, to one after the end."""
    chance, made = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for game, scores in product(games, sets):
        drawn = chance.choices(scores, k=len(game.vertices))
        pairs = tuple(zip(game.vertices, drawn, strict=True))
        each = game._replace(scores=pairs, number=1000 * seed + len(made))
        made += [each._replace(depth=depth) for depth in range(longest_play(game) + 2)]
    return made


@cache
def random_trees(count: int = 40, seed: int = 2) -> list[Instance]:
    """Grow trees of 2 to 4 plies with 1 to 3 moves each, for either player."""
    chance, made = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for number in range(count):
        layers, edges = [["s0"]], list[Edge]()
        for _ in range(2 + number * 3 // count):
            layers.append([])
            for tail in layers[-2]:
                for _ in range(chance.randint(1, 3) if len(layers) > 2 else 3):
                    layers[-1].append(f"s{len(edges) + 1}")
                    edges.append((tail, layers[-1][-1]))
        made.append(_layered(layers, edges, number % 2))
    return made


@cache
def layered_graphs(count: int = 40, seed: int = 3) -> list[Instance]:
    """Draw graphs in 3 to 5 layers whose positions are reached in several ways, always after as many moves."""
    chance, made = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for number in range(count):
        layers, edges = [["s0"]], list[Edge]()
        for _ in range(2 + number * 3 // count):
            layers.append([f"s{sum(map(len, layers)) + each}" for each in range(chance.randint(2, 3))])
            for place, tail in enumerate(layers[-2]):
                heads = chance.sample(layers[-1], 2)
                edges += [(tail, head) for head in (layers[-1] if place == 0 else heads)]
        made.append(_layered(layers, edges, number % 2))
    return made


def _layered(layers: Sequence[Sequence[str]], edges: Sequence[Edge], first: int) -> Instance:
    s1 = frozenset(vertex for layer in layers[first::2] for vertex in layer)
    vertices = tuple(vertex for layer in layers for vertex in layer)
    return Instance(vertices, tuple(edges), s1, root="s0", depth=len(layers) - 1)


def ladder(size: int) -> Instance:
    """Make a graph in layers of two: a program that forgets values values the last layer 2^(n/2) times."""
    layers = [(f"v{number}", f"w{number}") for number in range(size // 2)]
    edges = [edge for number in range(1, len(layers)) for edge in product(layers[number - 1], layers[number])]
    return _layered(layers, edges, 0)._replace(root="v0", scores=tuple(zip(layers[-1], (1.0, -1.0), strict=True)))
