"""Exercises: the strategy of J1 that wins fastest, where each of its moves is the only one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from arena.exercises.attractors import heads_of
from arena.exercises.exercise import Reason
from arena.solving.arenas import solve
from arena.solving.attractor import attractor
from arena.worksheets.lots import arena_in_a_line, attribute_of, drawn_arena
from arena.worksheets.worksheet_kind import NO_MOVE, Answers, WorksheetKind, cells_trap

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "strategy"


def _rank(graph: DiGraph) -> dict[Any, int]:
    return {vertex: rank for vertex, rank in attractor(graph, 1).rank.items() if rank is not None}


def _draw(chance: Random, size: int, _layers: int, _draws: bool) -> DiGraph | None:
    """Draw an arena in which J1 always has one fastest move."""
    graph = drawn_arena(chance, size, (1, 2), circuits=True)
    if graph is None:
        return None
    rank = _rank(graph)
    for vertex in _asked(graph):
        after = sorted(rank[head] for head in graph.adj[vertex] if head in rank)
        if len(after) > 1 and after[0] == after[1]:
            return None
    return graph if any(move != NO_MOVE for move in _answers(graph).values()) else None


def _asked(graph: DiGraph) -> list[str]:
    return [vertex for vertex, player in attribute_of(graph, "player").items() if player == 1 and graph.adj[vertex]]


def _answers(graph: DiGraph) -> Answers:
    return _moves(graph, _rank(graph))


def _moves(graph: DiGraph, rank: dict[Any, int], *, first: bool = False) -> Answers:
    """Move to the successor of the least rank, or to the first one that has a rank."""
    moves = {}
    for vertex in _asked(graph):
        after = [head for head in graph.adj[vertex] if head in rank]
        least = min(after, key=lambda head: 0 if first else rank[head], default=NO_MOVE)
        moves[vertex] = str(least)
    return moves


def _towards(graph: DiGraph) -> Answers:
    """Move towards the nearest target, as if J2 helped."""
    import networkx as nx

    target = next(vertex for vertex, winner in attribute_of(graph, "winner").items() if winner == 1)
    return _moves(graph, dict(nx.single_source_shortest_path_length(graph.reverse(), target)))


def _why(graph: DiGraph, vertex: str) -> Reason:
    rank, head = _rank(graph), _answers(graph)[vertex]
    said = {"vertex": vertex, "head": head, "heads": heads_of(list(graph.adj[vertex]), rank)}
    if head == NO_MOVE:
        return Reason("J1 cannot win from {vertex}: none of its successors is attracted ({heads})", said)
    return Reason("from {vertex} J1 moves to {head}, the successor of the least rank ({heads})", said)


KIND = WorksheetKind(
    title="strategy that wins fastest",
    asks=Reason(
        "J1 moves from circles, J2 from squares. For each vertex at which J1 moves give his move that wins fastest, "
        "and – (or -) where he cannot force a win."
    ),
    asks_set=Reason("From which vertices does J1 win?"),
    vertices=9,
    layers=5,
    draw=_draw,
    answers=_answers,
    vertices_of=lambda graph, _: sorted(_rank(graph)),
    layers_of=lambda graph: max(_rank(graph).values()),
    measures=lambda graph, answers: {
        "moves of the strategy": len(answers) - [*answers.values()].count(NO_MOVE),
        "vertices won by J1": len(_rank(graph)),
    },
    why=_why,
    traps={
        "moves to the first successor from which J1 wins, however slowly": cells_trap(
            _answers, lambda graph: _moves(graph, _rank(graph), first=True)
        ),
        "moves towards the nearest target, as if J2 helped": cells_trap(_answers, _towards),
    },
    graph=lambda graph: graph,
    drawn=solve,
    describe=arena_in_a_line,
)
