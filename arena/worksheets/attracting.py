"""Exercises: the ranks of the attractor of F1."""

from __future__ import annotations

from random import Random

from arena.exercises.arenas_to_try import Instance
from arena.exercises.attractors import describe_arena, drawn_attractor, ranks, why_ranked
from arena.exercises.exercise import Reason
from arena.worksheets.lots import attribute_of, drawn_arena
from arena.worksheets.worksheet_kind import INFINITE, Answers, WorksheetKind, traps_of

NAME = "attractor"


def _draw(chance: Random, size: int, _layers: int, _draws: bool) -> Instance | None:
    graph = drawn_arena(chance, size, (1, 0), circuits=True)
    if graph is None:
        return None
    players = attribute_of(graph, "player").items()
    s1, s2 = (tuple(vertex for vertex, player in players if player == each) for each in (1, 2))
    targets = frozenset(vertex for vertex, winner in attribute_of(graph, "winner").items() if winner == 1)
    return Instance(s1, s2, tuple(graph.edges), targets)


def _answers(instance: Instance) -> Answers:
    rank = ranks(instance)
    return {vertex: str(rank.get(vertex, INFINITE)) for vertex in instance.vertices}


def _why(instance: Instance, vertex: str) -> Reason:
    right = ranks(instance)
    given = {each: rank for each, rank in right.items() if each != vertex}
    return why_ranked(instance, right, given if vertex in right else {**given, vertex: 0})


KIND = WorksheetKind(
    title="ranks of an attractor",
    asks=Reason(
        "J1 moves from circles, J2 from squares. Give the rank of each vertex in the attractor of F1 for J1, and ∞ "
        "(or inf) for a vertex that is not attracted."
    ),
    asks_set=Reason("Which vertices are in the attractor of F1?"),
    vertices=8,
    layers=4,
    draw=_draw,
    answers=_answers,
    vertices_of=lambda instance, _: sorted(ranks(instance)),
    layers_of=lambda instance: max(ranks(instance).values()),
    measures=lambda instance, _: {"attracted vertices": len(ranks(instance))},
    why=_why,
    traps=traps_of("rank"),
    graph=lambda instance: drawn_attractor(instance).graph,
    drawn=drawn_attractor,
    describe=describe_arena,
)
