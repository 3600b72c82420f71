"""The kinds of exercises on paper: what is asked, the right answers with their reasons, and the usual traps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import one_of
from arena.exercises.arenas_to_try import describe_arena, describe_graph, graph_of
from arena.exercises.attractors import drawn_attractor, heads_of, ranks, why_ranked
from arena.exercises.exercise import Reason, exercise_named
from arena.exercises.signature import plain_name
from arena.solving.arenas import solve
from arena.solving.attractor import attractor
from arena.solving.kernel import kernel
from arena.solving.positions import solve_positions
from arena.worksheets.lots import (
    arena_in_a_line,
    attribute_of,
    drawn_arena,
    drawn_instance,
    drawn_position_graph,
    drawn_tree,
    height,
    induced,
    line_of_play,
)

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

INFINITE, NO_MOVE = "∞", "–"
"""The answers about a vertex that is not attracted, and about one without a move to advise."""
Answers: TypeAlias = dict[str, str]
"""The right answer about each vertex that is asked about, in the order of the table to fill in."""
Trap: TypeAlias = Callable[[Any], Answers]
"""The answers that a usual mistake gives."""


@dataclass(frozen=True, eq=False)
class WorksheetKind:
    """A kind of exercise on paper.

    Parameters
    ----------
    name, title, asks, asks_set : str
        The name, the title, the question about each vertex, and the question whose answer is a list of vertices.
    called : sequence of str
        The French names.
    vertices, layers : int
        The size and the layers of its instances, where nothing else is asked for.
    draw : callable
        Draws an instance from (chance, vertices, layers, whether there are draws), or None.
    answers : callable
        The right answers of an instance.
    vertices_of : callable
        From an instance and its right answers to the vertices that the second question wants.
    layers_of : callable
        Counts the layers of an instance: rounds, ranks, or plies.
    measures : callable
        From an instance and its right answers to the measures of difficulty besides vertices, edges and layers.
    why : callable
        From an instance and a vertex to the reason of its answer.
    traps : mapping of str to callable
        Usual mistakes with the answers that they give; the first one is the usual trap.
    graph : callable
        The graph of an instance, whose attributes say all that counts up to renaming.
    drawn : callable
        What is drawn of an instance, with its right answers.
    describe : callable
        Writes an instance in one line.
    ordered : bool, optional
        Whether the order of the list of vertices counts.
    look : mapping, optional
        The options of its picture.
    """

    name: str
    title: str
    called: Sequence[str]
    asks: str
    asks_set: str
    vertices: int
    layers: int
    draw: Callable[[Random, int, int, bool], Any]
    answers: Callable[[Any], Answers]
    vertices_of: Callable[[Any, Answers], Sequence[str]]
    layers_of: Callable[[Any], int]
    measures: Callable[[Any, Answers], Mapping[str, int]]
    why: Callable[[Any, str], Reason]
    traps: Mapping[str, Trap]
    drawn: Callable[[Any], Any]
    graph: Callable[[Any], Any] = lambda graph: graph
    describe: Callable[[Any], str] = arena_in_a_line
    ordered: bool = False
    look: Mapping[str, Any] = field(default_factory=lambda: {"layout": "ring"})


def _mistakes(exercise: str, cells: Callable[[Any, Any], Answers]) -> dict[str, Trap]:
    """Take the usual mistakes of a function that students write for traps."""
    record = exercise_named(exercise)

    def trap(mistake: str) -> Trap:
        return lambda instance: cells(instance, record.answer_of(record.mistaken(mistake), instance))

    return {name: trap(name) for name in record.mistakes}


def _with(answer: str, answers: Answers) -> list[str]:
    return sorted(vertex for vertex, each in answers.items() if each == answer)


# ---- ranks, kernels and Grundy values: the exercises that are marked

RANK, KERNEL, GRUNDY = (exercise_named(name) for name in ("rank", "kernel", "grundy"))


def _ranks(instance: Any, rank: Mapping[str, int]) -> Answers:
    return {vertex: str(rank.get(vertex, INFINITE)) for vertex in instance.vertices}


def _why_rank(instance: Any, vertex: str) -> Reason:
    right = ranks(instance)
    given = {each: rank for each, rank in right.items() if each != vertex}
    return why_ranked(instance, right, given if vertex in right else {**given, vertex: 0})


def _inside(graph: Any, kernel: frozenset[str]) -> Answers:
    return {vertex: "yes" if vertex in kernel else "no" for vertex in graph.vertices}


def _values(_: Any, values: Mapping[str, int]) -> Answers:
    return {vertex: str(value) for vertex, value in values.items()}


# ---- strategies that win fastest


def _rank(graph: DiGraph) -> dict[Any, int]:
    return {vertex: rank for vertex, rank in attractor(graph, 1).rank.items() if rank is not None}


def _own(graph: DiGraph) -> list[str]:
    return [vertex for vertex, player in attribute_of(graph, "player").items() if player == 1 and graph.adj[vertex]]


def _draw_strategy(chance: Random, size: int, _layers: int, _draws: bool) -> DiGraph | None:
    """Draw an arena in which J1 always has one fastest move."""
    graph = drawn_arena(chance, size, (1, 2), circuits=True)
    rank = _rank(graph) if graph is not None else {}
    for vertex in _own(graph) if graph is not None else ():
        after = sorted(rank[head] for head in graph.adj[vertex] if head in rank)  # type: ignore[union-attr]
        if len(after) > 1 and after[0] == after[1]:
            return None
    return graph


def _moves(graph: DiGraph, rank: Mapping[Any, int], *, first: bool = False) -> Answers:
    """Move to the successor of the least rank, or to the first one that has a rank."""
    after = {vertex: [head for head in graph.adj[vertex] if head in rank] for vertex in _own(graph)}
    return {
        vertex: str(min(heads, key=lambda head: 0 if first else rank[head], default=NO_MOVE))
        for vertex, heads in after.items()
    }


def _towards(graph: DiGraph) -> Answers:
    """Move towards the nearest target, as if J2 helped."""
    import networkx as nx

    return _moves(graph, dict(nx.single_source_shortest_path_length(graph.reverse(), _target(graph))))


def _target(graph: DiGraph) -> str:
    return next(vertex for vertex, winner in attribute_of(graph, "winner").items() if winner == 1)


def _why_move(graph: DiGraph, vertex: str) -> Reason:
    rank = _rank(graph)
    head = _moves(graph, rank)[vertex]
    said = {"vertex": vertex, "head": head, "heads": heads_of(list(graph.adj[vertex]), rank)}
    if head == NO_MOVE:
        return Reason("J1 cannot win from {vertex}: none of its successors is attracted ({heads})", said)
    return Reason("from {vertex} J1 moves to {head}, the successor of the least rank ({heads})", said)


# ---- winners, where play may go round for ever


def _draw_winner(chance: Random, size: int, _layers: int, draws: bool) -> DiGraph | None:
    graph = drawn_arena(chance, size, (1, 2), circuits=True)
    return graph if graph is not None and draws == bool(solve(graph).undetermined) else None


def _winners(graph: DiGraph) -> Answers:
    return {vertex: str(winner) for vertex, winner in solve(graph).winner.items()}


def _helped(graph: DiGraph) -> Answers:
    """Take J1 for the winner wherever he comes to F1 if J2 helps."""
    import networkx as nx

    reached = nx.ancestors(graph, _target(graph)) | {_target(graph)}
    return {vertex: "1" if vertex in reached else "2" for vertex in graph}


def _one_move(graph: DiGraph) -> Answers:
    """Look one move ahead alone."""
    ends = attribute_of(graph, "winner")
    found = {}
    for vertex, player in attribute_of(graph, "player").items():
        won = {ends.get(head) for head in graph.adj[vertex]} or {ends[vertex]}
        found[vertex] = str(player if player in won else won.pop() or 0 if len(won) == 1 else 0)
    return found


def _why_winner(graph: DiGraph, vertex: str) -> Reason:
    """Say who wins from a vertex by where its moves lead."""
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


# ---- values from the ends: of an arena, and of a tree

WORTH = {1: 1, 0: 0, 2: -1}
"""The value of an end, by its winner."""
SIGNED = {1: "+1", 0: "0", -1: "-1"}
Choice: TypeAlias = Mapping[int, Callable[[Iterable[int]], int]]
BOTH: Choice = {1: max, 2: min}
CHOICES: dict[str, Choice] = {
    "takes the largest value at the vertices of both players": {1: max, 2: max},
    "swaps the players": {1: min, 2: max},
    "takes the first successor by name": dict.fromkeys((1, 2), lambda after: next(iter(after))),
}
"""The usual mistakes in choosing among the values of the successors."""


def _signed(graph: DiGraph, choice: Choice = BOTH) -> Answers:
    ends = {vertex: WORTH[winner] for vertex, winner in attribute_of(graph, "winner").items()}
    return {vertex: SIGNED[value] for vertex, value in induced(graph, ends, choice).items()}


def _tree_values(tree: DiGraph, choice: Choice = BOTH) -> dict[str, int]:
    return induced(tree, {vertex: data.get("value", 0) for vertex, data in tree.nodes(data=True)}, choice)


def _inner_values(tree: DiGraph, choice: Choice = BOTH) -> Answers:
    """Return the values of the vertices that are no leaves."""
    return {vertex: str(value) for vertex, value in _tree_values(tree, choice).items() if tree.adj[vertex]}


def _why_chosen(graph: DiGraph, values: Mapping[str, object], vertex: str) -> Reason:
    """Say whose choice a value is, and among which."""
    after = graph.adj[vertex]
    said = {"vertex": vertex, "value": values[vertex], "heads": {head: str(values[head]) for head in after}}
    if not after:
        return Reason("play ends at {vertex}, with the value {value}", said)
    if graph.nodes[vertex]["player"] == 1:
        return Reason("{vertex} is J1's: the largest value of its successors ({heads}) is {value}", said)
    return Reason("{vertex} is J2's: the least value of its successors ({heads}) is {value}", said)


def _choosing(answers: Callable[[Any, Choice], Answers]) -> dict[str, Trap]:
    return {name: lambda graph, choice=choice: answers(graph, choice) for name, choice in CHOICES.items()}  # type: ignore[misc]


def _drawn_tree(tree: DiGraph) -> DiGraph:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    return search_tree(GraphGame(tree), plies=height(tree))


_ALL = (
    WorksheetKind(
        name="attractor",
        title="ranks of an attractor",
        called=["attracteur", "rangs"],
        asks="J1 moves from circles, J2 from squares. Give the rank of each vertex in the attractor of F1 for J1, and "
        "∞ (or inf) for a vertex that is not attracted.",
        asks_set="Which vertices are in the attractor of F1?",
        vertices=8,
        layers=4,
        draw=lambda chance, size, _layers, _draws: drawn_instance(chance, size),
        answers=lambda instance: _ranks(instance, ranks(instance)),
        vertices_of=lambda instance, _: sorted(ranks(instance)),
        layers_of=lambda instance: max(ranks(instance).values()),
        measures=lambda instance, _: {"attracted vertices": len(ranks(instance))},
        why=_why_rank,
        traps=_mistakes("rank", _ranks),
        graph=lambda instance: drawn_attractor(instance, others=2).graph,
        drawn=lambda instance: drawn_attractor(instance, others=2),
        describe=describe_arena,
    ),
    WorksheetKind(
        name="kernel",
        title="kernel of a graph without a circuit",
        called=["noyau"],
        asks="Find the kernel of this graph by sink removal: is the vertex in it, yes or no?",
        asks_set="Which vertices are in the kernel?",
        vertices=9,
        layers=3,
        draw=lambda chance, size, _layers, _draws: drawn_position_graph(chance, size),
        answers=lambda graph: _inside(graph, KERNEL.answer(graph)),
        vertices_of=lambda _, answers: _with("yes", answers),
        layers_of=lambda graph: len(kernel(graph_of(graph)).sink_rounds),
        measures=lambda _, answers: {"vertices in the kernel": len(_with("yes", answers))},
        why=lambda graph, vertex: KERNEL.why(graph, KERNEL.answer(graph), KERNEL.answer(graph) ^ {vertex}),
        traps=_mistakes("kernel", _inside),
        graph=graph_of,
        drawn=KERNEL.drawn or graph_of,
        describe=describe_graph,
    ),
    WorksheetKind(
        name="grundy",
        title="Grundy values of a graph without a circuit",
        called=["nimbers"],
        asks="Give the Grundy value of each vertex.",
        asks_set="From which vertices does the player lose who is to move (Grundy value 0)?",
        vertices=8,
        layers=4,
        draw=lambda chance, size, _layers, _draws: drawn_position_graph(chance, size),
        answers=lambda graph: _values(graph, GRUNDY.answer(graph)),
        vertices_of=lambda _, answers: _with("0", answers),
        layers_of=lambda graph: height(graph_of(graph)),
        measures=lambda _, answers: {
            "largest value": max(map(int, answers.values())),
            "vertices of value 0": len(_with("0", answers)),
        },
        why=lambda graph, vertex: GRUNDY.why(graph, GRUNDY.answer(graph), {**GRUNDY.answer(graph), vertex: -1}),
        traps=_mistakes("grundy", _values),
        graph=graph_of,
        drawn=lambda graph: solve_positions(graph_of(graph)),
        describe=describe_graph,
        look={"layout": "ring", "color": "grundy"},
    ),
    WorksheetKind(
        name="minmax",
        title="min-max values of a game tree",
        called=["min-max", "minimax"],
        asks="J1 moves from circles and wants the largest value, J2 from squares and wants the least. Give the min-max "
        "value of each vertex that is no leaf.",
        asks_set="Along which vertices does play go from the root to a leaf if both play their best?",
        vertices=22,
        layers=3,
        draw=lambda chance, size, layers, _draws: drawn_tree(chance, size, layers),
        answers=_inner_values,
        vertices_of=lambda tree, _: line_of_play(tree, _tree_values(tree)),
        layers_of=height,
        measures=lambda tree, answers: {"leaves": len(tree) - len(answers), "moves of J1": len(tree.adj["a"])},
        why=lambda tree, vertex: _why_chosen(tree, _tree_values(tree), vertex),
        traps=_choosing(_inner_values),
        drawn=_drawn_tree,
        ordered=True,
        look={"direction": "down"},
    ),
    WorksheetKind(
        name="induction",
        title="backward induction",
        called=["recurrence arriere", "induction arriere"],
        asks="J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2; other "
        "ends are draws. Give the value of each vertex by backward induction: +1, 0 or -1.",
        asks_set="From which vertices does J1 win?",
        vertices=9,
        layers=5,
        draw=lambda chance, size, _, draws: drawn_arena(chance, size, (1, 2, 0) if draws else (1, 2), circuits=False),
        answers=_signed,
        vertices_of=lambda _, answers: _with("+1", answers),
        layers_of=height,
        measures=lambda _, answers: {
            "vertices won by J1": len(_with("+1", answers)),
            "draws": len(_with("0", answers)),
        },
        why=lambda graph, vertex: _why_chosen(graph, _signed(graph), vertex),
        traps=_choosing(_signed),
        drawn=solve,
    ),
    WorksheetKind(
        name="winner",
        title="winner of each vertex",
        called=["gagnants"],
        asks="J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2, and "
        "nobody where it never ends. Who wins from each vertex: 1, 2, or 0 where neither can force a win?",
        asks_set="From which vertices does J1 win?",
        vertices=9,
        layers=3,
        draw=_draw_winner,
        answers=_winners,
        vertices_of=lambda _, answers: _with("1", answers),
        layers_of=lambda graph: max(each for each in solve(graph).remoteness.values() if each is not None),
        measures=lambda _, answers: {"vertices won by J1": len(_with("1", answers)), "draws": len(_with("0", answers))},
        why=_why_winner,
        traps={
            "lets both players help: these are the vertices from which a target can be reached": _helped,
            "gives J2 all vertices that J1 does not win": lambda graph: {
                vertex: "1" if winner == "1" else "2" for vertex, winner in _winners(graph).items()
            },
            "looks one move ahead alone": _one_move,
        },
        drawn=solve,
    ),
    WorksheetKind(
        name="strategy",
        title="strategy that wins fastest",
        called=["strategie"],
        asks="J1 moves from circles, J2 from squares. For each vertex at which J1 moves give his move that wins "
        "fastest, and – (or -) where he cannot force a win.",
        asks_set="From which vertices does J1 win?",
        vertices=9,
        layers=5,
        draw=_draw_strategy,
        answers=lambda graph: _moves(graph, _rank(graph)),
        vertices_of=lambda graph, _: sorted(_rank(graph)),
        layers_of=lambda graph: max(_rank(graph).values()),
        measures=lambda graph, answers: {
            "moves of the strategy": len(answers) - len(_with(NO_MOVE, answers)),
            "vertices won by J1": len(_rank(graph)),
        },
        why=_why_move,
        traps={
            "moves to the first successor from which J1 wins, however slowly": lambda graph: _moves(
                graph, _rank(graph), first=True
            ),
            "moves towards the nearest target, as if J2 helped": _towards,
        },
        drawn=solve,
    ),
)
KINDS: Mapping[str, WorksheetKind] = {kind.name: kind for kind in _ALL}
"""The kinds by name."""


def kind_named(name: str) -> WorksheetKind:
    """Find a kind by its English name or a French one.

    Raises
    ------
    ParameterError
        If there is none.

    Examples
    --------
    >>> kind_named("noyau").title
    'kernel of a graph without a circuit'
    """
    for kind in KINDS.values():
        if plain_name(name) in map(plain_name, (kind.name, *kind.called)):
            return kind
    raise one_of("exercise", name, list(KINDS))
