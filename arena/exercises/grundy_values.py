"""The Grundy values of a graph without a circuit, by the least excluded value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arena.exercises.exercise import NoAnswer, Reason, are_whole_numbers
from arena.exercises.graphs_to_try import PARAMETERS, PositionGraph, bare_graph, things_of_graph
from arena.exercises.kernels import EXERCISE as KERNEL

NAME = "grundy"
TITLE = "Grundy values of a graph without a circuit"
Values = dict[str, int]


def _things(graph: PositionGraph, *, counted: bool = False) -> dict[str, Callable[[], Any]]:
    """Give the things that a function of Grundy values may want: a vertex too, the last one from the ends."""
    return things_of_graph(graph, counted=counted) | {"vertex": lambda: _asked(graph)}


def _right(graph: PositionGraph) -> Values:
    """Find the values from the ends: the least number that no successor has."""
    return _values(graph, _mex)


def _read(value: Any, graph: PositionGraph) -> Values:
    """Read the values: a dict by vertices or, of the vertex that was asked about, a number."""
    if are_whole_numbers([value]):
        return {**_right(graph), _asked(graph): value}
    if not isinstance(value, dict) or set(value) != set(graph.vertices):
        raise NoAnswer("{answer} is not a number for each vertex")
    if not are_whole_numbers(value.values()):
        raise NoAnswer("{answer} is not a number for each vertex")
    return {vertex: value[vertex] for vertex in graph.vertices}


def _why(graph: PositionGraph, right: Values, given: Values) -> Reason:
    """Tell of the first wrong vertex from the ends the values of its successors."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if right[each] != given[each])
    if not after[vertex]:
        return Reason("{vertex} is a sink, so its value is 0", {"vertex": vertex})
    listed = {head: right[head] for head in after[vertex]}
    text = "{vertex} has the value {value}, the least that no successor has ({heads})"
    return Reason(text, {"vertex": vertex, "value": right[vertex], "heads": listed})


def _show(values: Values) -> str:
    """Write values in a line."""
    return "{" + ", ".join(f"{vertex}: {value}" for vertex, value in sorted(values.items())) + "}"


def _asked(graph: PositionGraph) -> str:
    return graph.from_the_ends()[-1]


def _values(graph: PositionGraph, rule: Callable[[list[int]], int]) -> Values:
    after, values = graph.successors(), Values()
    for vertex in graph.from_the_ends():
        values[vertex] = rule([values[head] for head in after[vertex]])
    return {vertex: values[vertex] for vertex in graph.vertices}


def _mex(values: list[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)


def _xor(values: list[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total if values else 0


EXERCISE = replace(
    KERNEL,
    title=TITLE,
    functions=("grundy", "nimber", "sprague_grundy", "grundy_values", "valeurs_grundy"),
    parameters={**PARAMETERS, "vertex": ("s", "v", "x", "sommet", "position", "pos", "etat")},
    things=_things,
    right=_right,
    read=_read,
    why=_why,
    mistakes={
        "takes the largest value of the successors and 1": lambda graph: _values(
            graph, lambda values: 1 + max(values, default=-1)
        ),
        "takes the least value of the successors and 1": lambda graph: _values(
            graph, lambda values: 1 + min(values, default=-1)
        ),
        "takes the least number above 0 that no successor has": lambda graph: _values(
            graph, lambda values: _mex([0, *values]) if values else 0
        ),
        "begins with 1 at the sinks": lambda graph: _values(graph, lambda values: _mex(values) if values else 1),
        "counts the successors": lambda graph: _values(graph, len),
        "counts the different values of the successors": lambda graph: _values(graph, lambda values: len({*values})),
        "adds the values of the successors without carrying": lambda graph: _values(graph, _xor),
        "tells won from lost by 1 and 0": lambda graph: _values(graph, lambda values: int(0 in values)),
        "stops looking for the least number at 2": lambda graph: _values(graph, lambda values: min(_mex(values), 2)),
    },
    show=_show,
    drawn=bare_graph,
)
