"""Small games to search: graphs of positions with scores, trees, and graphs in layers, smallest first."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import inf
from typing import Any, NamedTuple

from arena.exercises.arenas_to_try import show_set, successors_of
from arena.exercises.kernels import graphs_of

SCORES = (0, 3, -2, 5, 1, -4, 8, 2, -7, 4, 6, -3)
"""The scores of positions; -1 is none, since course 003 has it for a move that there is not."""
FINITE = ((-2000, -3000, -4000, -5000), (2000, 4000, 70000, 10**7))
EXTREME = ((inf, -inf), (inf, 3, -inf, -5), (-inf, -inf, -inf, 4), *FINITE)
"""Scores that show a wrong first value of a search: infinite ones, and ones beyond those that a student thinks of."""
MOST = 999
"""The value that stands for infinity in a picture."""


class GameTree(NamedTuple):
    """A graph without a circuit on which two players move in turn, with scores of its positions.

    Parameters
    ----------
    vertices : tuple of str
        The positions; all can be reached from the root.
    edges : tuple of (str, str)
        The moves.
    s1 : frozenset of str
        The positions of player 1, who wants high scores.
    scores : tuple of (str, float)
        The scores of positions.
    root : str
        The position that is asked about.
    depth : int
        The plies that are looked ahead.
    number : int
        A suffix of the names of positions that a student's function sees: a memo kept between calls then holds no
        position of another game.
    """

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    s1: frozenset[str]
    scores: tuple[tuple[str, float], ...]
    root: str
    depth: int
    number: int = 0

    def successors(self) -> dict[str, list[str]]:
        """List the successors of each position, in the order of the edges."""
        return successors_of(self.vertices, self.edges)

    def is_tree(self) -> bool:
        """Return whether no position is reached twice."""
        return len(self.edges) == len(self.vertices) - 1

    def longest_play(self) -> int:
        """Count the plies of the longest play."""
        after = self.successors()

        def rest(vertex: str) -> int:
            return max((1 + rest(head) for head in after[vertex]), default=0)

        return rest(self.root)


@cache
def small_trees() -> list[GameTree]:
    """List the graphs of at most four positions that are reached from one, for either player, without scores."""
    found = []
    for graph in (graph for size in range(1, 5) for graph in graphs_of(size)):
        after = graph.successors()
        for root in graph.vertices:
            parity = _parities(after, root)
            for first in (0, 1) if parity else ():
                s1 = frozenset(vertex for vertex, each in (parity or {}).items() if each == first)
                found.append(GameTree(graph.vertices, graph.edges, s1, (), root, 0))
    return found


def _parities(after: dict[str, list[str]], root: str) -> dict[str, int] | None:
    """Tell of each vertex whether an even or an odd number of moves leads there; None if some has both or none."""
    parity, waiting = {root: 0}, [root]
    for vertex in waiting:
        for head in after[vertex]:
            if head not in parity:
                parity[head] = 1 - parity[vertex]
                waiting.append(head)
            elif parity[head] == parity[vertex]:
                return None
    return parity if len(parity) == len(after) else None


def scored(trees: Sequence[GameTree], sets: Sequence[Sequence[float]], seed: int = 1) -> list[GameTree]:
    """Give the positions of each game scores out of each set, and ask for each depth in turn, to one after the end."""
    chance, made = random.Random(seed), list[GameTree]()  # noqa: S311 - nothing secret
    for tree in trees:
        for scores in sets:
            drawn = chance.choices(scores, k=len(tree.vertices))
            game = tree._replace(scores=tuple(zip(tree.vertices, drawn, strict=True)), number=1000 * seed + len(made))
            made += [game._replace(depth=depth) for depth in range(tree.longest_play() + 2)]
    return made


@cache
def random_trees(count: int = 40, seed: int = 2) -> list[GameTree]:
    """Grow trees of 2 to 4 plies with 1 to 3 moves each, for either player."""
    chance, made = random.Random(seed), []  # noqa: S311 - nothing secret
    for number in range(count):
        layers, edges = [["s0"]], list[tuple[str, str]]()
        for _ in range(2 + number * 3 // count):
            layers.append([])
            for tail in layers[-2]:
                for _ in range(chance.randint(1, 3) if len(layers) > 2 else 3):
                    layers[-1].append(f"s{len(edges) + 1}")
                    edges.append((tail, layers[-1][-1]))
        made.append(_layered(layers, edges, number % 2))
    return made


@cache
def layered_graphs(count: int = 40, seed: int = 3) -> list[GameTree]:
    """Draw graphs in 3 to 5 layers whose positions are reached in several ways, always after as many moves."""
    chance, made = random.Random(seed), []  # noqa: S311 - nothing secret
    for number in range(count):
        layers, edges = [["s0"]], list[tuple[str, str]]()
        for _ in range(2 + number * 3 // count):
            layers.append([f"s{sum(map(len, layers)) + each}" for each in range(chance.randint(2, 3))])
            for place, tail in enumerate(layers[-2]):
                heads = chance.sample(layers[-1], 2)
                edges += [(tail, head) for head in (layers[-1] if place == 0 else heads)]
        made.append(_layered(layers, edges, number % 2))
    return made


def _layered(layers: Sequence[Sequence[str]], edges: Sequence[tuple[str, str]], first: int) -> GameTree:
    vertices = tuple(vertex for layer in layers for vertex in layer)
    s1 = frozenset(vertex for layer in layers[first::2] for vertex in layer)
    return GameTree(vertices, tuple(edges), s1, (), "s0", len(layers) - 1)


def ladder(size: int) -> GameTree:
    """Make a graph in layers of two: a program that forgets values values the last layer 2^(n/2) times."""
    layers = [(f"v{number}", f"w{number}") for number in range(size // 2)]
    edges = [edge for number in range(1, len(layers)) for edge in product(layers[number - 1], layers[number])]
    return _layered(layers, edges, 0)._replace(root="v0", scores=tuple(zip(layers[-1], (1.0, -1.0), strict=True)))


def describe_tree(tree: GameTree) -> str:
    """Write a game in one line: the positions of either player, the moves and the scores."""
    edges = ", ".join(f"{tail}→{head}" for tail, head in tree.edges)
    scores = ", ".join(f"{vertex}: {score:g}" for vertex, score in tree.scores)
    sets = f"S1 = {show_set(tree.s1)}; S2 = {show_set(frozenset(tree.vertices) - tree.s1)}"
    return f"{sets}; A = {'{' + edges + '}' if edges else '∅'}; h = {{{scores}}}"


def game_graph(tree: GameTree) -> Any:
    """Make the arena of a game, with its scores as values; play ends in a draw where there is no score of 1 or -1."""
    import networkx as nx

    scores, after = dict(tree.scores), tree.successors()
    graph: Any = nx.DiGraph(name="", initial=tree.root)
    for vertex in tree.vertices:
        graph.add_node(vertex, player=1 if vertex in tree.s1 else 2)
        if vertex in scores:
            graph.nodes[vertex]["value"] = max(-MOST, min(MOST, scores[vertex]))  # a file has finite values alone
        if not after[vertex]:
            graph.nodes[vertex]["winner"] = {1: 1, -1: 2}.get(scores.get(vertex, 0), 0)  # type: ignore[call-overload]
    graph.add_edges_from(tree.edges)
    return graph


def valued(tree: GameTree, vertex: str, depth: int, end: Callable[[str], float]) -> float:
    """Return the min-max value of a position by its definition."""
    heads = tree.successors()[vertex]
    if not heads or depth <= 0:
        return end(vertex)
    values = [valued(tree, head, depth - 1, end) for head in heads]
    return max(values) if vertex in tree.s1 else min(values)
