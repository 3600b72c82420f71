"""Exercises: the kernel of a graph without a circuit, which is the only one, by sink removal."""

from __future__ import annotations

from arena.exercises.exercise import Reason, exercise_named
from arena.exercises.kernels import PositionGraph, bare_graph, describe_graph
from arena.worksheets.lots import drawn_position_graph
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, traps_of

NAME = "kernel"
KERNELS = exercise_named("kernel")


def _answers(graph: PositionGraph) -> Answers:
    inside = KERNELS.answer(graph)
    return {vertex: "yes" if vertex in inside else "no" for vertex in graph.vertices}


def _rounds(graph: PositionGraph) -> int:
    """Count the rounds in which sinks are removed with the vertices before them."""
    after = {vertex: {*heads} for vertex, heads in graph.successors().items()}
    rounds = 0
    while after:
        sinks = {vertex for vertex, heads in after.items() if not heads & after.keys()}
        after = {vertex: heads for vertex, heads in after.items() if vertex not in sinks and heads.isdisjoint(sinks)}
        rounds += 1
    return rounds


KIND = WorksheetKind(
    title="kernel of a graph without a circuit",
    asks=Reason("Find the kernel of this graph by sink removal: is the vertex in it, yes or no?"),
    asks_set=Reason("Which vertices are in the kernel?"),
    vertices=9,
    layers=3,
    draw=lambda chance, size, _layers, _draws: drawn_position_graph(chance, size),
    answers=_answers,
    vertices_of=lambda graph, _: sorted(KERNELS.answer(graph)),
    layers_of=_rounds,
    measures=lambda graph, _: {"vertices in the kernel": len(KERNELS.answer(graph))},
    why=lambda graph, vertex: KERNELS.why(graph, KERNELS.answer(graph), KERNELS.answer(graph) ^ {vertex}),
    traps=traps_of("kernel"),
    graph=bare_graph,
    drawn=KERNELS.drawn or bare_graph,
    describe=describe_graph,
)
