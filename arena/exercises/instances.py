"""Arenas, graphs and games to try a function on: all small ones up to renaming, and random ones, smallest first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, count, islice, pairwise, permutations, product
from typing import Any, NamedTuple, cast

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMALL = 4  # the vertices of the largest graphs without a circuit that are all tried
MANY = 7  # the vertices of an arena above which it is a large one
GRAPH: Mapping[str, str] = {
    "successors": "g|gr|graph.*|adj.*|succ.*|voisins?|liste?adj.*|arena|arene|dico|d|dict.*|jeu|m|mat|matrice.*|arbre",
    "memo": "memo.*|cache|(deja)?vus?|connus?|visites?|dico|d",
    "predecessors": "pred.*|gt|transpose|inverse|ginv.*",
    "edges": "A|E|aretes?|arcs?|arretes?|edges|fleches",
    "vertices": "S|V|X|N|sommets?|noeuds|vertices|etats|positions",
}
"""The names of parameters that want a graph in one of its forms, as regular expressions."""
OWNERS = "joueurs|owners?|proprio.*|proprietaires?|controle|(a)?qui|appartient|joueurde|couleurs?|camps?|tours?|trait|J"
PLAYERS: Mapping[str, str] = {
    "vertices of player 1": f"s1|v1|j1|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?1|cercles|joueur1|{OWNERS}",
    "vertices of player 2": "s2|v2|j2|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?2|carres|joueur2",
    "vertices of the player": "si|sj|sjoueur|controles|messommets|S|j|joueur|player",
    "owners": OWNERS,
    **dict.fromkeys(("owners J1 and J2", "owners 0 and 1"), f"joueur|player|{OWNERS}"),
}
ARENA: Mapping[str, str] = {"arena": "g|graph.*|arena|arene|jeu"}  # the triple (G, S1, S2)
VERTEX: Mapping[str, str] = {"vertex": "s|v|x|n|p|sommet|noeud|position|pos|etat|racine"}


class Instance(NamedTuple):
    """A graph, an arena with targets of a player, a game whose positions have scores, or the rules of a small game."""

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    s1: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()  # of the player; in rules, where play has ended
    player: int = 1  # the player who wants to reach the targets
    scores: tuple[tuple[str, float], ...] = ()
    root: str = ""  # the position that is asked about
    depth: int = 0  # the plies that are looked ahead
    number: int = 0  # a suffix of the names of positions: a memo kept between calls holds none of another game

    def successors(self) -> dict[str, list[str]]:
        """List the successors of each vertex, in the order of the edges."""
        after: dict[str, list[str]] = {vertex: [] for vertex in self.vertices}
        for tail, head in self.edges:
            after[tail].append(head)
        return after

    def owner(self, vertex: str) -> int:
        return 1 if vertex in self.s1 else 2

    def own(self) -> list[str]:
        """List the vertices of the player who wants to reach the targets."""
        return [vertex for vertex in self.vertices if self.owner(vertex) == self.player]

    def from_the_ends(self) -> list[str]:
        """List the vertices from which every play ends, each after its successors, sinks first."""
        after, order, more = self.successors(), list[str](), [""]
        while more:
            more = [vertex for vertex, heads in after.items() if vertex not in order and {*heads} <= {*order}]
            order += more
        return order

    def layers(self) -> Iterator[set[str]]:
        """Yield the positions after 0, 1, 2, ... plies from the root, of a graph without a circuit."""
        after, layer = self.successors(), {self.root}
        while layer:
            yield layer
            layer = {head for vertex in layer for head in after[vertex]}

    def longest_play(self) -> int:
        """Count the plies of the longest play from the root, of a graph without a circuit."""
        return len(list(self.layers())) - 1

    def is_tree(self) -> bool:
        return len(self.edges) == len(self.vertices) - 1

    def ends_within(self, plies: int) -> bool:
        """Return whether play from the root may have ended after so many plies."""
        after = self.successors()
        return any(not after[vertex] for layer in islice(self.layers(), plies + 1) for vertex in layer)

    def has_circuit(self) -> bool:
        return len(self.from_the_ends()) < len(self.vertices)


def things_of_graph(game: Instance) -> dict[str, Callable[[], Any]]:
    """Return the things that a function of graphs and arenas may want."""
    return {
        "successors": game.successors,
        "predecessors": game._replace(edges=tuple(edge[::-1] for edge in game.edges)).successors,
        "edges": lambda: set(game.edges),
        "vertices": lambda: set(game.vertices),
        "vertices of player 1": lambda: set(game.s1),
        "vertices of player 2": lambda: set(game.vertices) - game.s1,
        "vertices of the player": lambda: set(game.own()),
        "owners": lambda: {vertex: game.owner(vertex) for vertex in game.vertices},
        "owners J1 and J2": lambda: {vertex: f"J{game.owner(vertex)}" for vertex in game.vertices},
        "owners 0 and 1": lambda: {vertex: game.owner(vertex) - 1 for vertex in game.vertices},
        "arena": lambda: (game.successors(), set(game.s1), set(game.vertices) - game.s1),
        "memo": dict,
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


def show(answer: Any) -> str:
    """Write what belongs to each vertex, a set, or anything else, in the order of the names."""
    if isinstance(answer, str | int | float | None):
        return str(answer)
    names = sorted(answer, key=lambda name: (len(str(name)), str(name)))
    each = [f"{name}: {answer[name]}" if isinstance(answer, Mapping) else str(name) for name in names]
    return f"{{{_listed(each)}}}" if names or isinstance(answer, Mapping) else "∅"


def _listed(names: Sequence[str]) -> str:
    """List names: of more than 30, the first ones and the last ones."""
    return ", ".join(names if len(names) <= 30 else [*names[:4], "…", *names[-10:]])


def describe_graph(game: Instance) -> str:
    return f"S = {show(game.vertices)}; A = {show([f'{tail}→{head}' for tail, head in game.edges])}"


def describe_arena(game: Instance) -> str:
    """Write an arena in one line: whose the vertices are, the edges, and the targets or the scores."""
    sets = {"S1": game.s1, "S2": {*game.vertices} - game.s1, "A": [f"{tail}→{head}" for tail, head in game.edges]}
    line = "; ".join(f"{name} = {show(members)}" for name, members in sets.items())
    if game.scores:
        return f"{line}; h = {show({vertex: f'{score:g}' for vertex, score in game.scores})}"
    return f"{line}; F = {show(game.targets)}; J{game.player}"


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


def small_graphs() -> list[Instance]:
    return [graph for size in range(1, SMALL + 1) for graph in graphs_of(size)]


def _subsets(names: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for size in range(len(names) + 1):
        yield from combinations(names, size)


def _up_to_renaming(games: Iterable[Instance]) -> Iterable[Instance]:
    """Keep the first of the games that differ in the names of each player's vertices alone."""
    found: dict[tuple[int, str], Instance] = {}
    for game in games:
        first, second, keys = sorted(game.s1), sorted({*game.vertices} - game.s1), list[Any]()
        for one, two in product(permutations(first), permutations(second)):
            names = dict(zip(first + second, one + two, strict=True))
            edges = sorted((names[tail], names[head]) for tail, head in game.edges)
            keys.append((edges, sorted(names[target] for target in game.targets)))
        found.setdefault((len(first), str(min(keys))), game)
    return found.values()


def path(size: int) -> Instance:
    """Make a path to the target, listed from its far end: rounds over all vertices settle one vertex each."""
    names = tuple(f"v{number}" for number in range(size))
    return Instance(names, tuple(pairwise(names)), frozenset(names[::2]), frozenset(names[-1:]))


@cache
def random_instances(*, large: bool, players: bool) -> list[Instance]:
    """Draw arenas for either player, or graphs without a circuit, of 4 to 7 vertices or of 8 to 12."""
    chance, drawn = random.Random(1), list[Instance]()  # noqa: S311 - nothing secret
    for number in range(240):
        size = 4 + number * 9 // 240
        names = chance.sample(LETTERS[:size], size)
        half = chance.randint(1, size - 1)
        s1, s2 = sorted(names[:half]), sorted(names[half:])
        possible = [*product(s1, s2), *product(s2, s1)] if players else list(combinations(names, 2))
        edges = tuple(chance.sample(possible, min(len(possible), chance.randint(size, 2 * size))))
        targets = frozenset(chance.sample(names, chance.randint(1, 3)))
        drawn.append(Instance(tuple(sorted(names)), edges, frozenset(s1), targets, chance.choice((1, 2))))
    fits = [each if players else Instance(*each[:2]) for each in drawn if (len(each.vertices) > MANY) == large]
    return sorted(fits, key=lambda each: (len(each.vertices), len(each.edges)))


# ---- games to search: graphs of positions with scores, trees, and graphs in layers


@cache
def small_trees() -> list[Instance]:
    """List the graphs of at most four positions that are reached from one, for either player, without scores."""
    found = list[Instance]()
    for game in (graph._replace(root=root) for graph in small_graphs() for root in graph.vertices):
        layers = list(game.layers())
        even, odd = frozenset[str]().union(*layers[::2]), frozenset[str]().union(*layers[1::2])
        if not even & odd and even | odd == {*game.vertices}:
            found += [game._replace(s1=s1) for s1 in (even, odd)]
    return found


def scored(games: Iterable[Instance], sets: Sequence[Sequence[float]], seed: int = 1) -> list[Instance]:
    """Score the positions of each game by each set, and ask for each depth in turn, to one after the end."""
    chance, made = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for game, scores in product(games, sets):
        drawn = chance.choices(scores, k=len(game.vertices))
        pairs = tuple(zip(game.vertices, drawn, strict=True))
        each = game._replace(scores=pairs, number=1000 * seed + len(made))
        made += [each._replace(depth=depth) for depth in range(game.longest_play() + 2)]
    return made


@cache
def random_games(number: int, seed: int = 2) -> list[Instance]:
    """Draw trees of 2 to 4 plies, and as many graphs in layers whose positions are reached in several ways."""
    chance, made = random.Random(seed), list[Instance]()  # noqa: S311 - nothing secret
    for place, is_tree in product(range(number), (True, False)):
        layers, edges, names = [["s0"]], list[tuple[str, str]](), map("s{}".format, count(1))
        for ply in range(2 + place * 3 // number):
            layers.append([] if is_tree else list(islice(names, chance.randint(2, 3))))
            for tail in layers[-2]:
                if is_tree:
                    heads = list(islice(names, chance.randint(1, 3) if ply else 3))
                    layers[-1] += heads
                else:
                    heads = layers[-1] if tail == layers[-2][0] else chance.sample(layers[-1], 2)
                edges += [(tail, head) for head in heads]
        made.append(layered(layers, edges, place % 2))
    return made


def layered(layers: Sequence[Sequence[str]], edges: Sequence[tuple[str, str]], first: int) -> Instance:
    s1 = frozenset(vertex for layer in layers[first::2] for vertex in layer)
    vertices = tuple(vertex for layer in layers for vertex in layer)
    return Instance(vertices, tuple(edges), s1, root="s0", depth=len(layers) - 1)


def ladder(size: int) -> Instance:
    """Make a graph in layers of two: a program that forgets values values the last layer 2^(n/2) times."""
    layers = [(f"v{number}", f"w{number}") for number in range(size // 2)]
    edges = [edge for number in range(1, len(layers)) for edge in product(layers[number - 1], layers[number])]
    return layered(layers, edges, 0)._replace(root="v0", scores=tuple(zip(layers[-1], (1.0, -1.0), strict=True)))


# ---- names of vertices


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
