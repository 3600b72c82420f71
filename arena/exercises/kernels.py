"""The kernel of a graph without a circuit, by sink removal (course 004)."""

from __future__ import annotations

from typing import Any

from arena.exercises.attractors import read_set, show_set
from arena.exercises.exercise import Cost, Exercise, ExercisePart, Reason
from arena.exercises.graphs_to_try import (
    PARAMETERS,
    PositionGraph,
    all_small_graphs,
    bare_graph,
    describe_graph,
    long_path_graph,
    random_graphs,
    things_of_graph,
)

NAME = "kernel"
TITLE = "kernel of a graph without a circuit"


def _right(graph: PositionGraph) -> frozenset[str]:
    """Find the kernel from the ends: a vertex is in it if none of its successors is."""
    after, inside = graph.successors(), set[str]()
    for vertex in graph.from_the_ends():
        if inside.isdisjoint(after[vertex]):
            inside.add(vertex)
    return frozenset(inside)


def _read(value: Any, graph: PositionGraph) -> frozenset[str]:
    """Read a set of vertices."""
    return read_set(value, graph.vertices)


def _why(graph: PositionGraph, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Tell of the first wrong vertex from the ends why it is in the kernel, or is not."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if (each in right) != (each in given))
    if vertex in right:
        if not after[vertex]:
            return Reason("{vertex} is a sink, so it is in the kernel", {"vertex": vertex})
        text = "{vertex} can go to no vertex of the kernel ({heads} are outside), so it is in the kernel"
        return Reason(text, {"vertex": vertex, "heads": ", ".join(after[vertex])})
    head = min(right.intersection(after[vertex]))
    return Reason("{vertex} can go to {head}, which is in the kernel, so it is not", {"vertex": vertex, "head": head})


# ---- usual mistakes


def _sinks(graph: PositionGraph) -> frozenset[str]:
    return frozenset(vertex for vertex, heads in graph.successors().items() if not heads)


def _complement(graph: PositionGraph) -> frozenset[str]:
    return frozenset(graph.vertices) - _right(graph)


def _backwards(graph: PositionGraph) -> frozenset[str]:
    """Take predecessors for successors, as course 004's definition has it."""
    return _right(PositionGraph(graph.vertices, tuple((head, tail) for tail, head in graph.edges)))


def _everything(graph: PositionGraph) -> frozenset[str]:
    return frozenset(graph.vertices)


def _two_rounds(graph: PositionGraph) -> frozenset[str]:
    """Remove sinks and their predecessors once, and take the sinks that are left."""
    after, sinks = graph.successors(), _sinks(graph)
    gone = sinks | {vertex for vertex, heads in after.items() if sinks.intersection(heads)}
    left = {
        vertex: [head for head in heads if head not in gone] for vertex, heads in after.items() if vertex not in gone
    }
    return sinks | {vertex for vertex, heads in left.items() if not heads}


def _sinks_removed_alone(graph: PositionGraph) -> frozenset[str]:
    """Remove every second layer of sinks, without removing predecessors: parity of the longest path."""
    after, height = graph.successors(), dict[str, int]()
    for vertex in graph.from_the_ends():
        height[vertex] = max((1 + height[head] for head in after[vertex]), default=0)
    return frozenset(vertex for vertex in height if height[vertex] % 2 == 0)


def _parity_of_distance(graph: PositionGraph) -> frozenset[str]:
    after, distance = graph.successors(), dict[str, int]()
    for vertex in graph.from_the_ends():
        distance[vertex] = min((1 + distance[head] for head in after[vertex]), default=0)
    return frozenset(vertex for vertex in distance if distance[vertex] % 2 == 0)


def _any_losing(graph: PositionGraph) -> frozenset[str]:
    """Take "one successor outside" for "all successors outside"."""
    after, inside = graph.successors(), set[str]()
    for vertex in graph.from_the_ends():
        if not after[vertex] or any(head not in inside for head in after[vertex]):
            inside.add(vertex)
    return frozenset(inside)


def _greedy(graph: PositionGraph) -> frozenset[str]:
    """Choose vertices in their order, if they have no edge to or from one that is chosen."""
    chosen: list[str] = []
    pairs = {*graph.edges}
    for vertex in graph.vertices:
        if not any((vertex, each) in pairs or (each, vertex) in pairs for each in chosen):
            chosen.append(vertex)
    return frozenset(chosen)


def _drawn(graph: PositionGraph) -> Any:
    from arena.solving.kernel import kernel

    return kernel(bare_graph(graph))


EXERCISE = Exercise(
    title=TITLE,
    functions=("noyau", "kernel", "denoyautage"),
    parameters=PARAMETERS,
    things=things_of_graph,
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 10, all_small_graphs, complete=True),
        ExercisePart("large", 4, random_graphs),
    ),
    mistakes={
        "gives the sinks alone": _sinks,
        "gives the vertices outside the kernel": _complement,
        "takes predecessors for successors": _backwards,
        "gives all vertices": _everything,
        "stops after two rounds": _two_rounds,
        "removes sinks without their predecessors": _sinks_removed_alone,
        "takes the vertices at an even distance from a sink": _parity_of_distance,
        "wants one successor outside the kernel, not all": _any_losing,
        "chooses vertices in their order, where there is no edge between them": _greedy,
    },
    describe=describe_graph,
    show=show_set,
    cost=Cost(4, long_path_graph),
    drawn=_drawn,
)
