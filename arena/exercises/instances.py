"""Arenas, graphs and games to try a function on: all small ones up to renaming, and random ones, smallest first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import inf
from typing import Any, NamedTuple, cast

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The names of the vertices of small arenas."""
Edge = tuple[str, str]
GRAPH: Mapping[str, str] = {
    "successors": "g|gr|graph.*|adj.*|succ.*|voisins?|liste?adj.*|arena|arene|dico|d|dict.*|jeu|m|mat|matrice.*",
    "predecessors": "pred.*|gt|transpose|inverse|ginv.*",
    "edges": "A|E|aretes?|arcs?|arretes?|edges|fleches",
    "vertices": "S|V|X|N|sommets?|noeuds|vertices|etats|positions",
}
"""The names of parameters that want a graph in one of its forms, as regular expressions."""
PLAYERS: Mapping[str, str] = {
    "vertices of player 1": "s1|v1|j1|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?1|cercles|joueur1",
    "vertices of player 2": "s2|v2|j2|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?2|carres|joueur2",
    "vertices of the player": "si|sj|sjoueur|controles|messommets",
    "owners": "joueurs|owner|proprietaires?|controle|qui|appartient",
}
VERTEX: Mapping[str, str] = {"vertex": "s|v|x|sommet|position|pos|etat|racine"}

SCORES = (0, 3, -2, 5, 1, -4, 8, 2, -7, 4, 6, -3)
"""The scores of positions; -1 is none, since course 003 has it for a move that there is not."""
FINITE = ((-2000, -3000, -4000, -5000), (2000, 4000, 70000, 10**7))
EXTREME = ((inf, -inf), (inf, 3, -inf, -5), (-inf, -inf, -inf, 4), *FINITE)
"""Scores that show a wrong first value of a search: infinite ones, and ones beyond those that a student thinks of."""


class Instance(NamedTuple):
    """A graph, an arena with targets of a player, a game whose positions have scores, or the rules of a small game."""

    vertices: tuple[str, ...]
    edges: tuple[Edge, ...]
    s1: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()  # of the player; in rules, where play has ended
    player: int = 1  # the player who wants to reach the targets
    scores: tuple[tuple[str, float], ...] = ()
    root: str = ""  # the position that is asked about
    depth: int = 0  # the plies that are looked ahead
    number: int = 0  # a suffix of the names of positions: a memo kept between calls holds none of another game

    def successors(self) -> dict[str, list[str]]:
        """List the successors of each vertex, in the order of the edges."""
        return successors_of(self.vertices, self.edges)

    def owner(self, vertex: str) -> int:
        """Return the player who moves at a vertex."""
        return 1 if vertex in self.s1 else 2

    def own(self) -> list[str]:
        """List the vertices of the player who wants to reach the targets."""
        return [vertex for vertex in self.vertices if self.owner(vertex) == self.player]

    def from_the_ends(self) -> list[str]:
        """List the vertices of a graph without a circuit, each after its successors, sinks first."""
        after, order = self.successors(), list[str]()
        while len(order) < len(after):
            order += [vertex for vertex, heads in after.items() if vertex not in order and {*heads} <= {*order}]
        return order


def successors_of(vertices: Iterable[Any], edges: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    """List the successors of each vertex, in the order of the edges."""
    after: dict[Any, list[Any]] = {vertex: [] for vertex in vertices}
    for tail, head in edges:
        after[tail].append(head)
    return after


def things_of_graph(game: Instance) -> dict[str, Callable[[], Any]]:
    """Return the things that a function of graphs and arenas may want."""
    return {
        "successors": game.successors,
        "predecessors": lambda: successors_of(game.vertices, ((head, tail) for tail, head in game.edges)),
        "edges": lambda: set(game.edges),
        "vertices": lambda: set(game.vertices),
        "vertices of player 1": lambda: set(game.s1),
        "vertices of player 2": lambda: set(game.vertices) - game.s1,
        "vertices of the player": lambda: set(game.own()),
        "owners": lambda: {vertex: game.owner(vertex) for vertex in game.vertices},
        "targets": lambda: set(game.targets),
        "player": lambda: game.player,
        "vertex": lambda: game.root or game.vertices[0],
        "ends won by player 1": lambda: {end for end, score in game.scores if score == 1},
        "ends won by player 2": lambda: {end for end, score in game.scores if score == -1},
        "values of the ends": lambda: dict(game.scores),
    }


def graph_of(game: Instance, winners: Mapping[str, int] | None = None) -> Any:
    """Make the arena of a game, its scores as values, its sinks with their winners; without winners a bare graph."""
    import networkx as nx

    scores, graph = dict(game.scores), cast("Any", nx.DiGraph(name=""))
    if game.root:
        graph.graph["initial"] = game.root
    for vertex, heads in game.successors().items():
        graph.add_node(vertex, **({} if winners is None else {"player": game.owner(vertex)}))
        if winners is not None and not heads:
            graph.nodes[vertex]["winner"] = winners.get(vertex, 0)
        if vertex in scores:
            graph.nodes[vertex]["value"] = max(-999, min(999, scores[vertex]))  # a file has finite values alone
    graph.add_edges_from(game.edges)
    return graph


def show_set(answer: Iterable[Any]) -> str:
    """Write a set of vertices."""
    names = sorted(map(str, answer), key=lambda name: (len(name), name))
    return f"{{{', '.join(names)}}}" if names else "∅"


def show_values(values: Mapping[Any, Any]) -> str:
    """Write what belongs to each vertex."""
    return "{" + ", ".join(f"{vertex}: {value}" for vertex, value in values.items()) + "}"


def describe_graph(game: Instance) -> str:
    """Write a graph in one line."""
    return f"S = {show_set(game.vertices)}; A = {show_set(f'{tail}→{head}' for tail, head in game.edges)}"


def describe_arena(game: Instance) -> str:
    """Write an arena in one line: whose the vertices are, the edges, and the targets or the scores."""
    sets = {"S1": game.s1, "S2": {*game.vertices} - game.s1, "A": [f"{tail}→{head}" for tail, head in game.edges]}
    line = "; ".join(f"{name} = {show_set(members)}" for name, members in sets.items())
    if game.scores:
        return f"{line}; h = {show_values({vertex: f'{score:g}' for vertex, score in game.scores})}"
    return f"{line}; F = {show_set(game.targets)}; J{game.player}"


# ---- arenas


@cache
def arenas_of(size: int) -> tuple[Instance, ...]:
    """List the arenas of a size with targets of player 1, one of each up to renaming, the fewest edges first."""
    names, splits = tuple(LETTERS[:size]), [(LETTERS[:first], LETTERS[first:size]) for first in range(size + 1)]
    arenas = (
        Instance(names, edges, frozenset(s1), frozenset(targets))
        for s1, s2 in splits
        for edges in _subsets([*product(s1, s2), *product(s2, s1)])
        for targets in _subsets(names)
    )
    return tuple(sorted(_up_to_renaming(arenas), key=lambda instance: len(instance.edges)))


@cache
def graphs_of(size: int) -> tuple[Instance, ...]:
    """List the graphs of a size without a circuit, up to renaming, each listed both ways round."""
    names = tuple(LETTERS[:size])
    turned, both = dict(zip(names, reversed(names), strict=True)), list[Instance]()
    for graph in _up_to_renaming(Instance(names, edges) for edges in _subsets(list(combinations(names, 2)))):
        edges = tuple(sorted((turned[tail], turned[head]) for tail, head in graph.edges))
        both += dict.fromkeys([graph, Instance(names, edges)])
    return tuple(both)


def _subsets(names: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for count in range(len(names) + 1):
        yield from combinations(names, count)


def _up_to_renaming(games: Iterable[Instance]) -> Iterable[Instance]:
    """Keep the first of the games that differ in the names of each player's vertices alone."""
    found: dict[tuple[object, ...], Instance] = {}
    for game in games:
        key = min(
            (
                sorted((names[tail], names[head]) for tail, head in game.edges),
                sorted(names[target] for target in game.targets),
            )
            for names in _renamings(game.vertices, game.s1)
        )
        found.setdefault((len(game.s1), tuple(key[0]), tuple(key[1])), game)
    return found.values()


@cache
def _renamings(vertices: tuple[str, ...], s1: frozenset[str]) -> list[dict[str, str]]:
    first, second = sorted(s1), sorted({*vertices} - s1)
    orders = product(permutations(first), permutations(second))
    return [dict(zip(first + second, one + two, strict=True)) for one, two in orders]


def path(size: int) -> Instance:
    """Make a path to the target, listed from its far end: rounds over all vertices settle one vertex each."""
    names = tuple(f"v{number}" for number in range(size))
    return Instance(names, tuple(pairwise(names)), frozenset(names[::2]), frozenset(names[-1:]))


@cache
def random_arenas(count: int = 240, seed: int = 1) -> list[Instance]:
    """Draw arenas of 4 to 12 vertices for either player, one to two edges per vertex, one to three targets."""
    chance, drawn = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for number in range(count):
        size = 4 + number * 9 // count
        names = chance.sample(LETTERS[:size], size)
        half = chance.randint(1, size - 1)
        s1, s2 = sorted(names[:half]), sorted(names[half:])
        possible = [*product(s1, s2), *product(s2, s1)]
        edges = tuple(chance.sample(possible, min(len(possible), chance.randint(size, 2 * size))))
        targets = frozenset(chance.sample(names, chance.randint(1, 3)))
        drawn.append(Instance(tuple(sorted(names)), edges, frozenset(s1), targets, chance.choice((1, 2))))
    return sorted(drawn, key=lambda instance: (len(instance.vertices), len(instance.edges)))


@cache
def random_graphs(count: int = 200, seed: int = 1) -> list[Instance]:
    """Draw graphs of 5 to 12 vertices without a circuit, in a random order of their names."""
    chance, drawn = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for number in range(count):
        names = chance.sample(LETTERS[: 5 + number * 8 // count], 5 + number * 8 // count)
        possible = list(combinations(names, 2))
        edges = tuple(chance.sample(possible, min(len(possible), chance.randint(len(names), 2 * len(names)))))
        drawn.append(Instance(tuple(sorted(names)), edges))
    return sorted(drawn, key=lambda graph: (len(graph.vertices), len(graph.edges)))


def renamed(value: Any, names: Mapping[str, Any]) -> Any:
    """Rename the vertices of an instance, wherever they stand in it."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        parts = [renamed(each, names) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, frozenset):
        return frozenset(renamed(each, names) for each in value)
    return value


# ---- games to search: graphs of positions with scores, trees, and graphs in layers


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
