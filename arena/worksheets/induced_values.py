"""Exercises: the values of an arena without a circuit, +1, 0 or -1, by backward induction."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from arena.exercises.exercise import Reason
from arena.solving.arenas import solve
from arena.worksheets.lots import arena_in_a_line, attribute_of, drawn_arena, height, induced
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, cells_trap

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "induction"
WORTH = {1: 1, 0: 0, 2: -1}
"""The value of an end, by its winner."""
SIGNED = {1: "+1", 0: "0", -1: "-1"}


def _draw(chance: Random, size: int, _layers: int, draws: bool) -> DiGraph | None:
    return drawn_arena(chance, size, (1, 2, 0) if draws else (1, 2), circuits=False)


def _ends(graph: DiGraph) -> dict[str, int]:
    return {vertex: WORTH[winner] for vertex, winner in attribute_of(graph, "winner").items()}


def _answers(graph: DiGraph) -> Answers:
    return _signed(induced(graph, _ends(graph), {1: max, 2: min}))


def _signed(values: dict[str, int]) -> Answers:
    return {vertex: SIGNED[value] for vertex, value in values.items()}


def why_chosen(graph: DiGraph, values: Answers, vertex: str) -> Reason:
    """Tell whose choice a value is, and among which."""
    after = graph.adj[vertex]
    said = {"vertex": vertex, "value": values[vertex], "heads": {head: values[head] for head in after}}
    if not after:
        return Reason("play ends at {vertex}, with the value {value}", said)
    if graph.nodes[vertex]["player"] == 1:
        return Reason("{vertex} is J1's: the largest value of its successors ({heads}) is {value}", said)
    return Reason("{vertex} is J2's: the least value of its successors ({heads}) is {value}", said)


KIND = WorksheetKind(
    title="backward induction",
    asks=Reason(
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2; other ends are "
        "draws. Give the value of each vertex by backward induction: +1, 0 or -1."
    ),
    asks_set=Reason("From which vertices does J1 win?"),
    vertices=9,
    layers=5,
    draw=_draw,
    answers=_answers,
    vertices_of=lambda _, answers: sorted(vertex for vertex, value in answers.items() if value == "+1"),
    layers_of=height,
    measures=lambda _, answers: {
        "vertices won by J1": [*answers.values()].count("+1"),
        "draws": [*answers.values()].count("0"),
    },
    why=lambda graph, vertex: why_chosen(graph, _answers(graph), vertex),
    traps={
        "takes the largest value at the vertices of both players": cells_trap(
            _answers, lambda graph: _signed(induced(graph, _ends(graph), {1: max, 2: max}))
        ),
        "swaps the players": cells_trap(
            _answers, lambda graph: _signed(induced(graph, _ends(graph), {1: min, 2: max}))
        ),
        "takes the first successor by name": cells_trap(
            _answers,
            lambda graph: _signed(induced(graph, _ends(graph), dict.fromkeys((1, 2), lambda after: next(iter(after))))),
        ),
    },
    graph=lambda graph: graph,
    drawn=solve,
    describe=arena_in_a_line,
)
