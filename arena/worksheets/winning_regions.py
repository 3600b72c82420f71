"""Exercises: who wins from each vertex of an arena, where play may go round for ever."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from arena.exercises.exercise import Reason
from arena.solving.arenas import solve
from arena.worksheets.lots import arena_in_a_line, attribute_of, drawn_arena
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, cells_trap

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "winner"


def _draw(chance: Random, size: int, _layers: int, draws: bool) -> DiGraph | None:
    graph = drawn_arena(chance, size, (1, 2), circuits=True)
    return graph if graph is not None and draws == bool(solve(graph).undetermined) else None


def _answers(graph: DiGraph) -> Answers:
    return {vertex: str(winner) for vertex, winner in solve(graph).winner.items()}


def _helped(graph: DiGraph) -> Answers:
    """Take J1 for the winner wherever he comes to F1 if J2 helps."""
    import networkx as nx

    target = next(vertex for vertex, winner in attribute_of(graph, "winner").items() if winner == 1)
    reached = nx.ancestors(graph, target) | {target}
    return {vertex: "1" if vertex in reached else "2" for vertex in graph}


def _two_winners(graph: DiGraph) -> Answers:
    return {vertex: "1" if winner == "1" else "2" for vertex, winner in _answers(graph).items()}


def _one_move(graph: DiGraph) -> Answers:
    """Look one move ahead alone."""
    ends = attribute_of(graph, "winner")
    found = {}
    for vertex, player in attribute_of(graph, "player").items():
        won = {ends.get(head) for head in graph.adj[vertex]} or {ends[vertex]}
        found[vertex] = str(player if player in won else won.pop() or 0 if len(won) == 1 else 0)
    return found


def why_won(graph: DiGraph, vertex: str) -> Reason:
    """Tell who wins from a vertex by where its moves lead."""
    solution = solve(graph)
    winner, player = solution.winner[vertex], graph.nodes[vertex]["player"]
    won = [head for head in graph.adj[vertex] if solution.winner[head] == winner]
    said = {"vertex": vertex, "player": winner, "heads": ", ".join(graph.adj[vertex]), "head": won[0] if won else ""}
    if not graph.adj[vertex]:
        return Reason("play ends at {vertex}, won by J{player}", said)
    if not winner:
        text = "from {vertex} J{player} wins by no move, and can stay where nobody wins by moving to {head}"
        return Reason(text, {**said, "player": player})
    if winner != player:
        return Reason("all moves from {vertex} lead to vertices that J{player} wins ({heads})", said)
    best = min(won, key=lambda head: solution.remoteness[head] or 0)
    return Reason("from {vertex} J{player} can move to {head}, which he wins", {**said, "head": best})


KIND = WorksheetKind(
    title="winner of each vertex",
    asks=Reason(
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2, and nobody "
        "where it never ends. Who wins from each vertex: 1, 2, or 0 where neither can force a win?"
    ),
    asks_set=Reason("From which vertices does J1 win?"),
    vertices=9,
    layers=3,
    draw=_draw,
    answers=_answers,
    vertices_of=lambda _, answers: sorted(vertex for vertex, winner in answers.items() if winner == "1"),
    layers_of=lambda graph: max(each for each in solve(graph).remoteness.values() if each is not None),
    measures=lambda _, answers: {
        "vertices won by J1": [*answers.values()].count("1"),
        "draws": [*answers.values()].count("0"),
    },
    why=why_won,
    traps={
        "lets both players help: these are the vertices from which a target can be reached": cells_trap(
            _answers, _helped
        ),
        "gives J2 all vertices that J1 does not win": cells_trap(_answers, _two_winners),
        "looks one move ahead alone": cells_trap(_answers, _one_move),
    },
    graph=lambda graph: graph,
    drawn=solve,
    describe=arena_in_a_line,
)
