"""The unfolding of a game into its arena, from its rules as functions: vertices (position, player) and edges."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from arena.exercises.called_tables import CalledTable
from arena.exercises.exercise import Exercise, ExercisePart, NoAnswer, Reason, whole_number
from arena.exercises.graphs_to_try import PositionGraph, random_graphs, small_graphs
from arena.exercises.handing import successors_of

NAME = "unfolding"
TITLE = "arena of a game from its rules"
ROOT = "a"
Vertex = tuple[str, int]
"""A position, and the player who is to move there; 0 where a student's vertex has none."""


class SmallRules(NamedTuple):
    """The rules of a small game: the moves of each position, and the positions where play has ended.

    Parameters
    ----------
    vertices : tuple of str
        The positions; play begins in a, with player 1.
    edges : tuple of (str, str)
        The moves.
    ended : frozenset of str
        The positions where somebody has won, though moves may be left.
    """

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    ended: frozenset[str]

    def moves(self) -> dict[str, list[str]]:
        """Give the moves of each position, as the rules list them: also where play has ended."""
        return successors_of(self.vertices, self.edges)


class Unfolded(NamedTuple):
    """An arena: its vertices and its edges."""

    vertices: frozenset[Vertex]
    edges: frozenset[tuple[Vertex, Vertex]]


Follow = Callable[[SmallRules, Vertex], Sequence[Vertex]]
"""Lists the vertices after a vertex."""


def _after(rules: SmallRules, vertex: Vertex) -> list[Vertex]:
    position, player = vertex
    return [] if position in rules.ended else [(head, 3 - player) for head in rules.moves()[position]]


def _right(rules: SmallRules) -> Unfolded:
    """Collect the vertices that are reached from (a, 1), and their edges."""
    return _unfolded(rules, _after)


def _unfolded(rules: SmallRules, follow: Follow, start: Vertex = (ROOT, 1)) -> Unfolded:
    vertices, edges = [start], list[tuple[Vertex, Vertex]]()
    for vertex in vertices:
        for head in follow(rules, vertex):
            edges.append((vertex, head))
            if head not in vertices:
                vertices.append(head)
    return Unfolded(frozenset(vertices), frozenset(edges))


def _things(rules: SmallRules, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001 - always
    """Give the start and the rules."""
    given = _given(rules)
    return {"start": lambda: ROOT, "moves": lambda: given["coups_suivants"], "end": lambda: given["fini"]}


def _given(rules: SmallRules) -> dict[str, Any]:
    """Give the rules, by the names of courses 000 and 002."""
    moves = CalledTable("moves", rules.moves())
    ended = CalledTable("end", {vertex: vertex in rules.ended for vertex in rules.vertices})
    return {"coups_suivants": moves, "coups_possibles": moves, "fini": ended}


def _read(value: Any, _: SmallRules) -> Unfolded:
    """Read a dict of successors, alone or with S1 and S2, or the triple (S1, S2, A)."""
    try:
        if isinstance(value, dict):
            value = (value, [], [])
        first, second, third = value
        if isinstance(first, dict):
            vertices = [_vertex(each) for each in first]
            edges = [(_vertex(tail), _vertex(head)) for tail, heads in first.items() for head in heads]
            sides = (second, third)
        else:
            vertices = [_vertex(each) for each in (*first, *second)]
            edges = [(_vertex(tail), _vertex(head)) for tail, head in third]
            sides = (first, second)
        owned = [(player, _vertex(each)[1]) for player, side in enumerate(sides, 1) for each in side]
    except (TypeError, ValueError, IndexError):
        raise NoAnswer("{answer} is neither a dict of successors nor a triple (S1, S2, A)") from None
    if any(player not in (0, owner) for owner, player in owned):
        raise NoAnswer("{answer} has a vertex of one player among those of the other")
    return Unfolded(frozenset(vertices), frozenset(edges))


def _vertex(value: Any) -> Vertex:
    """Read a couple of a position and a player, in either order, or a position alone."""
    if isinstance(value, str):
        return value, 0
    position, player = value if isinstance(value[0], str) else value[::-1]
    return str(position), whole_number(player)


def _why(rules: SmallRules, right: Unfolded, given: Unfolded) -> Reason:
    """Tell of the first vertex or edge that is missing or too many."""
    if {player for _, player in given.vertices} == {0}:
        return Reason("a vertex is a position and the player who is to move: these are positions alone", {})
    missing, extra = sorted(right.vertices - given.vertices), sorted(given.vertices - right.vertices)
    if extra and (before := {tail for tail, head in given.edges if head in extra} & {*right.vertices}):
        ended = sorted(tail for tail in before if tail[0] in rules.ended)
        if ended:
            return Reason("play has ended in {vertex}: it has no successor", {"vertex": _written(ended[0])})
    if missing:
        return Reason("{vertex} is reached by play, and is missing", {"vertex": _written(missing[0])})
    if extra:
        return Reason("{vertex} is not reached by play", {"vertex": _written(extra[0])})
    missing_edges, extra_edges = sorted(right.edges - given.edges), sorted(given.edges - right.edges)
    if missing_edges:
        tail, head = map(_written, missing_edges[0])
        return Reason("the edge from {tail} to {head} is missing", {"tail": tail, "head": head})
    tail, head = map(_written, extra_edges[0])
    return Reason("there is no move from {tail} to {head}", {"tail": tail, "head": head})


def _written(vertex: Vertex) -> str:
    return f"({vertex[0]}, {vertex[1]})"


def _show(answer: Unfolded) -> str:
    """Write an arena in a line."""
    edges = ", ".join(f"{_written(tail)}→{_written(head)}" for tail, head in sorted(answer.edges))
    return f"S = {{{', '.join(map(_written, sorted(answer.vertices)))}}}; A = {{{edges}}}"


def _describe(rules: SmallRules) -> str:
    """Write the rules in a line."""
    moves = "; ".join(f"{vertex}: {', '.join(heads) or '-'}" for vertex, heads in rules.moves().items())
    return f"{moves}; fini: {', '.join(sorted(rules.ended)) or '∅'}"


def _small() -> list[SmallRules]:
    """List the rules of up to four positions, play having ended in some, or going round."""
    graphs = [graph for size in range(1, 5) for graph in small_graphs(size)]
    made = [
        rules
        for graph in graphs
        for rules in (_rules(graph, 0), _rules(graph, 1))
        if rules.edges or len(rules.vertices) == 1
    ]
    return list(dict.fromkeys(made))


def _rules(graph: PositionGraph, ended: int) -> SmallRules:
    """Let play end in the last positions that have moves."""
    inner = [vertex for vertex, heads in graph.successors().items() if heads and vertex != ROOT]
    return SmallRules(graph.vertices, graph.edges, frozenset(inner[len(inner) - ended :]))


def _large() -> list[SmallRules]:
    """Draw larger rules, with circuits in every other one."""
    chance, made = random.Random(1), list[SmallRules]()  # noqa: S311 - nothing secret
    for number, graph in enumerate(random_graphs(60)):
        back = (tuple(chance.sample(graph.vertices, 2)),) if number % 2 else ()
        edges = tuple(dict.fromkeys((*graph.edges, *back)))
        made.append(_rules(PositionGraph(graph.vertices, edges), number % 3))
    return made


def _twice(rules: SmallRules, counts: Sequence[Mapping[str, int]]) -> Reason | None:
    """Find a position whose moves are asked oftener than it has vertices."""
    calls = {name: times for each in counts for name, times in each.items()}
    right = _right(rules)
    for position in rules.vertices:
        number = sum(vertex[0] == position for vertex in right.vertices)
        times = calls.get(f"moves {position}", 0)
        if times > number * max(1, calls.get(f"moves {ROOT}", 1)):
            text = (
                "the moves of {vertex} are asked {times} times, and it is in {number} vertices: each is expanded once"
            )
            return Reason(text, {"vertex": position, "times": times, "number": number})
    return None


def _diamonds() -> list[SmallRules]:
    """Make chains of diamonds with short cuts: without a memo their last position is reached in 2^n ways."""
    return [_chain(links) for links in range(1, 7)]


def _chain(links: int) -> SmallRules:
    edges = [(link, 11 + link) for link in range(links - 1)]
    for link in range(links):
        edges += [(link, 10 + link), (link, 20 + link), (10 + link, link + 1), (20 + link, link + 1)]
    names = {0: ROOT}
    pairs = tuple((names.setdefault(tail, f"v{tail}"), names.setdefault(head, f"v{head}")) for tail, head in edges)
    return SmallRules(tuple(names.values()), pairs, frozenset())


# ---- usual mistakes


def _without_turn(rules: SmallRules) -> Unfolded:
    return _unfolded(rules, lambda rules, vertex: [(head, 0) for head, _ in _after(rules, vertex)], (ROOT, 0))


def _expanded(rules: SmallRules) -> Unfolded:
    return _unfolded(rules._replace(ended=frozenset()), _after)


def _inner(rules: SmallRules) -> Unfolded:
    right = _right(rules)
    return Unfolded(frozenset(tail for tail, _ in right.edges), right.edges)


def _one_player(rules: SmallRules) -> Unfolded:
    return _unfolded(rules, lambda rules, vertex: [(head, 1) for head, _ in _after(rules, vertex)])


def _one_ply(rules: SmallRules) -> Unfolded:
    return _unfolded(rules, lambda rules, vertex: _after(rules, vertex) if vertex == (ROOT, 1) else [])


def _once(rules: SmallRules) -> Unfolded:
    """Visit each position once, with the player who comes there first."""
    seen = {ROOT: 1}

    def follow(rules: SmallRules, vertex: Vertex) -> list[Vertex]:
        return [(head, seen.setdefault(head, player)) for head, player in _after(rules, vertex)]

    return _unfolded(rules, follow)


def _turned(rules: SmallRules) -> Unfolded:
    right = _right(rules)
    return Unfolded(right.vertices, frozenset((head, tail) for tail, head in right.edges))


def _drawn(rules: SmallRules) -> Any:
    import networkx as nx

    right = _right(rules)
    graph: Any = nx.DiGraph(name="", initial=_written((ROOT, 1)))
    for vertex in sorted(right.vertices):
        graph.add_node(_written(vertex), player=vertex[1])
    graph.add_edges_from((_written(tail), _written(head)) for tail, head in sorted(right.edges))
    for vertex in graph:
        if not graph.adj[vertex]:
            graph.nodes[vertex]["winner"] = 0
    return graph


EXERCISE = Exercise(
    title=TITLE,
    functions=("deplier", "deplie", "depliage", "arene", "graphe", "construire", "unfold"),
    parameters={
        "start": ("depart", "position", "pos", "p", "s", "s0", "p0", "debut", "initiale", "start"),
        "moves": ("coups", "coups_suivants", "coups_possibles", "suivants", "successeurs", "moves"),
        "end": ("fini", "est_fini", "finale", "terminale", "ended"),
    },
    things=_things,
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 8, _small),
        ExercisePart("large", 6, _large),
        ExercisePart("calls", 4, _diamonds, _twice),
    ),
    mistakes={
        "forgets the turn in the vertices": _without_turn,
        "expands positions where play has ended": _expanded,
        "leaves out the vertices without a successor": _inner,
        "never changes the player": _one_player,
        "stops after one ply": _one_ply,
        "visits each position once, though either player may come there": _once,
        "turns the edges around": _turned,
        "lets J2 begin": lambda rules: _unfolded(rules, _after, (ROOT, 2)),
    },
    describe=_describe,
    show=_show,
    drawn=_drawn,
    given=_given,
)
