"""Kernels and Grundy values of graphs without a circuit (course 004)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

from arena.exercises.attractors import LONG_PATHS, by_vertex, read_set
from arena.exercises.exercise import Cost, Exercise, Family, Reason, families, whole_number
from arena.exercises.instances import (
    GRAPH,
    LETTERS,
    VERTEX,
    Instance,
    describe_graph,
    graph_of,
    graphs_of,
    path,
    random_instances,
)

SMALL = 4  # the vertices of the largest graphs tried exhaustively
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
    def valeur(s):
        suivants = [valeur(t) for t in G[s]]
        return RULE
    return {s for s in G if valeur(s) % 2 == 0}
"""
"""A program of mistakes: the vertices of an even value, by a rule from those of the successors."""
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
SINKS, LONGEST = "gives the sinks alone", "takes the vertices from which the longest path is even"
SHORTEST = "takes the vertices at an even distance from a sink"
LARGEST, TWO_VALUES = "takes the largest value of the successors and 1", "tells won from lost by 1 and 0"


def _graphs() -> list[Instance]:
    small = [graph for size in range(1, SMALL + 1) for graph in graphs_of(size)]
    return [*small, *random_instances(large=False, players=False), path(6), *LONG_PATHS]


def _of_kernels() -> dict[str, list[Instance]]:
    """Sort graphs: one round suffices, several are needed, or the parities of shortest and longest paths mislead."""
    found = KERNEL.sort(_graphs(), "one round", branches=[LONGEST, SHORTEST], several_rounds=[SINKS])
    return found | {"large": random_instances(large=True, players=False)}


def _of_values() -> dict[str, list[Instance]]:
    """Sort graphs by their values: 0 and 1 alone, larger ones, or gaps among the values of successors."""
    complete = Instance(tuple(LETTERS[:10]), tuple(combinations(LETTERS[:10], 2)))  # its values are 0 to 9
    found = GRUNDY_VALUES.sort([*_graphs(), complete], "0 and 1", gaps=[LARGEST], larger_values=[TWO_VALUES])
    return found | {"large": random_instances(large=True, players=False)}


def _why_inside(graph: Instance, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Say of the first wrong vertex from the ends why it is in the kernel, or is not."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if (each in right) != (each in given))
    values = {"vertex": vertex, "heads": ", ".join(map(str, after[vertex]))}
    if vertex not in right:
        text = "{vertex} can go to {head}, which is in the kernel, so it is not"
        return Reason(text, values | {"head": min(right.intersection(after[vertex]))})
    if not after[vertex]:
        return Reason("{vertex} is a sink, so it is in the kernel", values)
    return Reason("{vertex} can go to no vertex of the kernel (outside: {heads}), so it is in the kernel", values)


def _drawn_kernel(graph: Instance) -> Any:
    from arena.solving.kernel import kernel

    return kernel(graph_of(graph))


def _read_values(value: Any, graph: Instance) -> dict[str, int]:
    values = by_vertex(value, graph)
    return {vertex: whole_number(values[vertex]) for vertex in graph.vertices}


def _by_the_rule(graph: Instance, values: dict[str, int]) -> list[str]:
    """List the vertices but sinks whose value follows from those of their successors, right or wrong."""
    after = graph.successors()
    known = {vertex: {values[head] for head in heads} for vertex, heads in after.items() if heads}
    return [vertex for vertex in known if values[vertex] == min({*range(len(after))} - known[vertex])]


def _why_valued(graph: Instance, right: dict[str, int], given: dict[str, int]) -> Reason:
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if right[each] != given[each])
    if not after[vertex]:
        return Reason("{vertex} is a sink, so its value is 0", {"vertex": vertex})
    values = {"vertex": vertex, "value": right[vertex], "heads": {head: right[head] for head in after[vertex]}}
    return Reason("{vertex} has the value {value}, the least that no successor has ({heads})", values)


_exercise = partial(
    Exercise,
    describe=describe_graph,
    exhaustive=SMALL,
    forms=True,
    cost=Cost(path, "a path of {size} vertices"),
)
KERNEL: Exercise = _exercise(
    "kernel",
    "kernel of a graph without a circuit",
    names=("noyau(G)", "noyau", "denoyautage"),
    reference=NOYAU,
    parameters=GRAPH,
    families=[
        *families(_of_kernels, one_round=3, several_rounds=6, branches=4, large=3),
        Family(
            "inside or outside",
            2,
            lambda: _of_kernels()["large"],
            lambda graph, set_: {set_, frozenset(graph.vertices) - set_},
        ),
    ],
    reads=lambda value, graph: read_set(value, graph, KERNEL.answer),
    why=_why_inside,
    mistakes={
        SINKS: ("return N", "return {s for s in G if not G[s]}"),
        "gives the vertices outside the kernel": ("return N", "return set(G) - N"),
        "takes predecessors for successors": ("for t in G[s]", "for t in G if s in G[t]"),
        LONGEST: RECURSIVE.replace("RULE", "1 + max(suivants, default=-1)"),
        SHORTEST: RECURSIVE.replace("RULE", "1 + min(suivants, default=-1)"),
        "removes sinks without their predecessors": ("- puits - avant", "- puits"),
        "wants one successor outside the kernel, not all": RECURSIVE.replace("RULE", "int({*suivants} == {0})"),
    },
    drawn=_drawn_kernel,
)
GRUNDY_VALUES = _exercise(
    "grundy",
    "Grundy values of a graph without a circuit",
    names=("grundy(G)", "nimber", "sprague_grundy", "valeurs_grundy"),
    reference=GRUNDY,
    parameters={**VERTEX, **GRAPH},
    families=[
        *families(_of_values, **{"0 and 1": 4, "large": 4}),
        *families(_of_values, part=_by_the_rule, larger_values=5, gaps=5),
    ],
    reads=_read_values,
    why=_why_valued,
    mistakes={
        LARGEST: ("g[s] = n", "g[s] = 1 + max(vus, default=-1)"),
        "takes the least value of the successors and 1": ("g[s] = n", "g[s] = 1 + min(vus, default=-1)"),
        "takes the least number above 0 that no successor has": ("n = 0", "n = 1 if G[s] else 0"),
        "takes 1 for a sink": ("n = 0", "n = 0 if G[s] else 1"),
        "counts the successors": ("g[s] = n", "g[s] = len(vus)"),
        TWO_VALUES: ("g[s] = n", "g[s] = min(n, 1)"),
        "stops looking for the least number at 2": ("g[s] = n", "g[s] = min(n, 2)"),
    },
    each=Instance.from_the_ends,
    drawn=graph_of,
)
EXERCISES = (KERNEL, GRUNDY_VALUES)
