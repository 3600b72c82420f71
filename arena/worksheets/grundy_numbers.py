"""Exercises: the Grundy values of a graph without a circuit."""

from __future__ import annotations

from typing import Any

from arena.exercises.exercise import Reason, exercise_named
from arena.exercises.kernels import PositionGraph, bare_graph, describe_graph
from arena.worksheets.lots import drawn_position_graph, height
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, traps_of

NAME = "grundy"
VALUES = exercise_named("grundy")


def _answers(graph: PositionGraph) -> Answers:
    return {vertex: str(value) for vertex, value in VALUES.answer(graph).items()}


def _drawn(graph: PositionGraph) -> Any:
    from arena.solving.positions import solve_positions

    return solve_positions(bare_graph(graph))


KIND = WorksheetKind(
    title="Grundy values of a graph without a circuit",
    asks=Reason("Give the Grundy value of each vertex."),
    asks_set=Reason("From which vertices does the player lose who is to move (Grundy value 0)?"),
    vertices=8,
    layers=4,
    draw=lambda chance, size, _layers, _draws: drawn_position_graph(chance, size),
    answers=_answers,
    vertices_of=lambda graph, _: sorted(vertex for vertex, value in VALUES.answer(graph).items() if value == 0),
    layers_of=lambda graph: height(bare_graph(graph)),
    measures=lambda _, answers: {
        "largest value": max(map(int, answers.values())),
        "vertices of value 0": [*answers.values()].count("0"),
    },
    why=lambda graph, vertex: VALUES.why(graph, VALUES.answer(graph), {**VALUES.answer(graph), vertex: -1}),
    traps=traps_of("grundy"),
    graph=bare_graph,
    drawn=_drawn,
    describe=describe_graph,
    look={"layout": "ring", "color": "grundy"},
)
