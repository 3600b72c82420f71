"""Kernels and Grundy values of graphs without a circuit (course 004)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from arena.exercises.arenas_to_try import (
    EDGES,
    LETTERS,
    PREDECESSORS,
    SUCCESSORS,
    VERTICES,
    graph_things,
    show_set,
    successors_of,
)
from arena.exercises.attractors import read_set
from arena.exercises.exercise import Cost, Exercise, NoAnswer, Reason, are_whole_numbers, families

PARAMETERS: Mapping[str, str] = {
    "successors": SUCCESSORS,
    "predecessors": PREDECESSORS,
    "edges": EDGES,
    "vertices": VERTICES,
}
SMALL = 4
"""The vertices of the largest graphs that are tried exhaustively."""


class PositionGraph(NamedTuple):
    """A graph without players and without a circuit: its vertices as they are listed, and its edges."""

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]

    def successors(self) -> dict[str, list[str]]:
        """List the successors of each vertex, in the order of the edges."""
        return successors_of(self.vertices, self.edges)

    def from_the_ends(self) -> list[str]:
        """List the vertices, each after its successors, sinks first."""
        after, order = self.successors(), list[str]()
        while len(order) < len(after):
            order += [vertex for vertex, heads in after.items() if vertex not in order and {*heads} <= {*order}]
        return order

    def valued(self, rule: Callable[[list[int]], int]) -> dict[str, int]:
        """Value the vertices from the ends, by a rule from the values of the successors."""
        after, values = self.successors(), dict[str, int]()
        for vertex in self.from_the_ends():
            values[vertex] = rule([values[head] for head in after[vertex]])
        return values


@cache
def graphs_of(size: int) -> tuple[PositionGraph, ...]:
    """List the graphs of a size without a circuit, up to renaming, the fewest edges first, each listed both ways round.

    Examples
    --------
    >>> [len(graphs_of(size)) for size in (1, 2, 3, 4)]
    [1, 3, 11, 61]
    """
    names = LETTERS[:size]
    found: dict[tuple[tuple[str, str], ...], PositionGraph] = {}
    possible = list(combinations(names, 2))
    for edges in (edges for count in range(len(possible) + 1) for edges in combinations(possible, count)):
        orders = (dict(zip(names, order, strict=True)) for order in permutations(names))
        key = min(tuple(sorted((order[tail], order[head]) for tail, head in edges)) for order in orders)
        found.setdefault(key, PositionGraph(tuple(names), edges))
    turned = dict(zip(names, reversed(names), strict=True))
    both = (
        (
            graph,
            PositionGraph(graph.vertices, tuple(sorted((turned[tail], turned[head]) for tail, head in graph.edges))),
        )
        for graph in found.values()
    )
    return tuple(each for graphs in both for each in dict.fromkeys(graphs))


@cache
def random_graphs(count: int = 200, seed: int = 1) -> list[PositionGraph]:
    """Draw graphs of 5 to 12 vertices without a circuit, in a random order of their names."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = []
    for number in range(count):
        names = chance.sample(LETTERS[: 5 + number * 8 // count], 5 + number * 8 // count)
        possible = list(combinations(names, 2))
        edges = tuple(chance.sample(possible, min(len(possible), chance.randint(len(names), 2 * len(names)))))
        drawn.append(PositionGraph(tuple(sorted(names)), edges))
    return sorted(drawn, key=lambda graph: (len(graph.vertices), len(graph.edges)))


def path_graph(size: int) -> PositionGraph:
    """Make a path, listed from its beginning: rounds over all vertices settle one or two each."""
    names = tuple(f"v{number}" for number in range(size))
    return PositionGraph(names, tuple(pairwise(names)))


def describe_graph(graph: PositionGraph) -> str:
    """Write a graph in one line."""
    edges = ", ".join(f"{tail}→{head}" for tail, head in graph.edges)
    return f"S = {{{', '.join(map(str, graph.vertices))}}}; A = {'{' + edges + '}' if edges else '∅'}"


def bare_graph(graph: PositionGraph) -> Any:
    """Make the bare graph that is drawn."""
    import networkx as nx

    made: Any = nx.DiGraph(name="")
    made.add_nodes_from(graph.vertices)
    made.add_edges_from(graph.edges)
    return made


def _shared(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    """Make an exercise of graphs without a circuit."""
    common: dict[str, Any] = {
        "parameters": PARAMETERS, "things": lambda graph: graph_things(graph.successors()), "describe": describe_graph,
        "size": lambda graph: len(graph.vertices), "exhaustive": SMALL, "forms": True,
        "cost": Cost(path_graph, "a path of {size} vertices"), "functions": (*called, name),
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


def _sorted_out(needs: Callable[[PositionGraph], str]) -> dict[str, list[PositionGraph]]:
    found: dict[str, list[PositionGraph]] = {}
    smaller = [graph for size in range(1, SMALL + 1) for graph in graphs_of(size)]
    for graph in [
        *smaller,
        *(each for each in random_graphs() if len(each.vertices) < 8),
        path_graph(6),
        path_graph(12),
    ]:
        found.setdefault(needs(graph), []).append(graph)
    found["large"] = [each for each in random_graphs() if len(each.vertices) >= 8]
    return found


# ---- the kernel

NOYAU = """\
def noyau(G):
    N = set()
    restants = set(G)
    while restants != set():
        puits = {s for s in restants if not any(t in restants for t in G[s])}
        N = N | puits
        avant = {s for s in restants if any(t in puits for t in G[s])}
        restants = restants - puits - avant
    return N
"""
RECURSIVE = """\
def noyau(G):
    N = {}
    def dedans(s):
        if s not in N:
            N[s] = RULE
        return N[s]
    return {s for s in G if dedans(s)}
"""


def rounds(graph: PositionGraph) -> int:
    """Count the rounds in which sinks are removed with the vertices before them."""
    after, number = {vertex: {*heads} for vertex, heads in graph.successors().items()}, 0
    while after:
        sinks = {vertex for vertex, heads in after.items() if not heads & after.keys()}
        after = {vertex: heads for vertex, heads in after.items() if vertex not in sinks and heads.isdisjoint(sinks)}
        number += 1
    return number


@cache
def _of_kernels() -> dict[str, list[PositionGraph]]:
    """Sort graphs: one round suffices, several are needed, or the parities of shortest and longest paths mislead."""

    def needs(graph: PositionGraph) -> str:
        inside = graph.valued(lambda values: int(not any(values)))
        longest = graph.valued(lambda values: 1 + max(values, default=-1))
        shortest = graph.valued(lambda values: 1 + min(values, default=-1))
        if any(inside[vertex] == number % 2 for each in (longest, shortest) for vertex, number in each.items()):
            return "branches"
        return "one round" if rounds(graph) == 1 else "several rounds"

    return _sorted_out(needs)


def _why_inside(graph: PositionGraph, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Say of the first wrong vertex from the ends why it is in the kernel, or is not."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if (each in right) != (each in given))
    if vertex in right:
        if not after[vertex]:
            return Reason("{vertex} is a sink, so it is in the kernel", {"vertex": vertex})
        text = "{vertex} can go to no vertex of the kernel ({heads} are outside), so it is in the kernel"
        return Reason(text, {"vertex": vertex, "heads": ", ".join(map(str, after[vertex]))})
    head = min(right.intersection(after[vertex]))
    return Reason("{vertex} can go to {head}, which is in the kernel, so it is not", {"vertex": vertex, "head": head})


def drawn_kernel(graph: PositionGraph) -> Any:
    """Make the kernel that is drawn."""
    from arena.solving.kernel import kernel

    return kernel(bare_graph(graph))


# ---- Grundy values

GRUNDY = """\
def grundy(G):
    g = {}
    def valeur(s):
        if s not in g:
            vus = [valeur(t) for t in G[s]]
            n = 0
            while n in vus:
                n += 1
            g[s] = n
        return g[s]
    for s in G:
        valeur(s)
    return g
"""
Values = dict[str, int]
FEW = 12
"""The vertices of a graph up to which a function of one vertex is asked about each of them."""


@cache
def _of_values() -> dict[str, list[PositionGraph]]:
    """Sort graphs by their values: 0 and 1 alone, larger ones, or gaps among the values of successors."""

    def needs(graph: PositionGraph) -> str:
        values, after = VALUES.answer(graph), graph.successors()
        if any(values[vertex] <= max((values[head] for head in heads), default=-1) for vertex, heads in after.items()):
            return "gaps"
        return "0 and 1" if max(values.values()) < 2 else "larger values"

    return _sorted_out(needs)


def _asked(graph: PositionGraph) -> list[str]:
    """List the vertices that a function of one vertex is asked about: of a large graph the last one alone."""
    vertices = list(graph.from_the_ends())
    return vertices if len(vertices) <= FEW else vertices[-1:]


def _read_values(value: Any, graph: PositionGraph) -> Values:
    """Read the values: a dict by vertices, or by those that a function of one vertex was asked about."""
    if len(graph.vertices) > FEW and isinstance(value, dict) and list(value) == _asked(graph):
        value = {**VALUES.answer(graph), **value}
    if isinstance(value, list) and len(value) == len(graph.vertices):
        value = dict(zip(graph.vertices, value, strict=True))
    if not isinstance(value, dict) or set(value) != set(graph.vertices) or not are_whole_numbers(value.values()):
        raise NoAnswer("{answer} is not a number for each vertex")
    return {vertex: value[vertex] for vertex in graph.vertices}


def why_valued(graph: PositionGraph, right: Values, given: Values) -> Reason:
    """Say of the first wrong vertex from the ends the values of its successors."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if right[each] != given[each])
    if not after[vertex]:
        return Reason("{vertex} is a sink, so its value is 0", {"vertex": vertex})
    listed = {head: right[head] for head in after[vertex]}
    text = "{vertex} has the value {value}, the least that no successor has ({heads})"
    return Reason(text, {"vertex": vertex, "value": right[vertex], "heads": listed})


def _show_values(values: Values) -> str:
    return "{" + ", ".join(f"{vertex}: {values[vertex]}" for vertex in sorted(values)) + "}"


VALUES = _shared(
    "grundy",
    "grundy(G)",
    ("nimber", "sprague_grundy", "valeurs_grundy"),
    title="Grundy values of a graph without a circuit",
    parameters={"vertex": "s|v|x|sommet|position|pos|etat", **PARAMETERS},
    things=lambda graph: graph_things(graph.successors()) | {"vertex": lambda: _asked(graph)[-1]},
    each=_asked,
    reference=GRUNDY,
    families=families(lambda name: _of_values()[name], **{"0 and 1": 4, "larger values": 5, "gaps": 5, "large": 4}),
    read=_read_values,
    why=why_valued,
    show=_show_values,
    mistakes={
        "takes the largest value of the successors and 1": ("g[s] = n", "g[s] = 1 + max(vus, default=-1)"),
        "takes the least value of the successors and 1": ("g[s] = n", "g[s] = 1 + min(vus, default=-1)"),
        "takes the least number above 0 that no successor has": ("n = 0", "n = 1 if G[s] else 0"),
        "begins with 1 at the sinks": ("g[s] = n", "g[s] = n if G[s] else 1"),
        "counts the successors": ("g[s] = n", "g[s] = len(vus)"),
        "counts the different values of the successors": ("g[s] = n", "g[s] = len(set(vus))"),
        "adds the values of the successors": ("g[s] = n", "g[s] = sum(vus)"),
        "tells won from lost by 1 and 0": ("g[s] = n", "g[s] = min(n, 1)"),
        "stops looking for the least number at 2": ("g[s] = n", "g[s] = min(n, 2)"),
    },
    drawn=bare_graph,
)
EXERCISES = (
    _shared(
        "kernel",
        "noyau(G)",
        ("noyau", "denoyautage"),
        title="kernel of a graph without a circuit",
        reference=NOYAU,
        families=families(lambda name: _of_kernels()[name], one_round=3, several_rounds=6, branches=5, large=4),
        read=lambda value, graph: read_set(value, graph.vertices),
        why=_why_inside,
        show=show_set,
        mistakes={
            "gives the sinks alone": ("return N", "return {s for s in G if not G[s]}"),
            "gives the vertices outside the kernel": ("return N", "return set(G) - N"),
            "takes predecessors for successors": (
                "    N = set()",
                "    G = {s: [r for r in G if s in G[r]] for s in G}\n    N = set()",
            ),
            "gives all vertices": ("return N", "return set(G)"),
            "stops after two rounds": ("    while restants != set():", "    for _ in range(2):"),
            "removes sinks without their predecessors": RECURSIVE.replace(
                "RULE", "1 + max([-1] + [dedans(t) for t in G[s]])"
            ).replace("if dedans(s)", "if dedans(s) % 2 == 0"),
            "takes the vertices at an even distance from a sink": RECURSIVE.replace(
                "RULE", "1 + min([dedans(t) for t in G[s]], default=-1)"
            ).replace("if dedans(s)", "if dedans(s) % 2 == 0"),
            "wants one successor outside the kernel, not all": RECURSIVE.replace(
                "RULE", "not G[s] or not all([dedans(t) for t in G[s]])"
            ),
        },
        drawn=drawn_kernel,
    ),
    VALUES,
)
