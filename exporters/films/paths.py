"""The films of Dijkstra's algorithm and of A* on a weighted map, which course 000 recalls (2.4), and course 001."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from heapq import heappop, heappush
from itertools import count, pairwise
from math import dist, inf
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError, ParameterError
from arena.graphs.attributes import initial_of, targets_of
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.looks import RANKS, WHITE, shade
from exporters.films.storyboard import PALE, FilmRequest, Script, Step, counts

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

DONE, OPEN = shade(RANKS, 1, 3), shade(RANKS, 3, 3)
"""The looks of vertices at which the algorithm has looked, and of those that it knows a way to."""


GUIDED = "the least sum of the way so far and the way to go as the crow flies: {number}"
NEAREST = "the nearest of those with a known way: {number}"
"""Why the algorithms look at a vertex."""


class LookAt(NamedTuple):
    """A look at a vertex: the ways known then, by the vertex before on each, and their lengths."""

    vertex: Hashable
    lengths: dict[Hashable, float]
    before: dict[Hashable, Hashable]


def dijkstra(request: FilmRequest) -> Script:
    """Film Dijkstra's algorithm: it looks at the nearest vertex at which it has not looked yet."""
    return _filmed(request, dict.fromkeys(request.graph, 0.0))


def a_star(request: FilmRequest) -> Script:
    """Film A*: it looks at the vertex of the least sum of the way so far and the way to go as the crow flies."""
    return _filmed(request, as_the_crow_flies(request.graph, ends_of_way(request.graph)[1]))


def looks(graph: DiGraph, start: Hashable, goal: Hashable, left: Mapping[Hashable, float]) -> list[LookAt]:
    """Look at vertices, the least sum of the way so far and the way that is left first, until all lead to the goal.

    The last look is at the goal, if a way leads there: what is left is never more than a way takes.
    """
    lengths, before, order, found = {start: 0.0}, dict[Hashable, Hashable](), count(), list[LookAt]()
    waiting, done = [(left[start], next(order), start)], set[Hashable]()
    while waiting and goal not in done:
        _, _, vertex = heappop(waiting)
        if vertex in done:
            continue
        done.add(vertex)
        for head, data in graph.adj[vertex].items() if vertex != goal else ():
            weight = float(data.get("weight", 1))
            if not 0 <= weight < inf:
                raise ParameterError(
                    f"the weight of {vertex} -> {head} is {weight:g}: a way wants lengths of 0 or more"
                )
            if head not in done and lengths[vertex] + weight < lengths.get(head, inf):
                lengths[head], before[head] = lengths[vertex] + weight, vertex
                heappush(waiting, (lengths[head] + left[head], next(order), head))
        found.append(LookAt(vertex, dict(lengths), dict(before)))
    return found


def ends_of_way(graph: DiGraph) -> tuple[Hashable, Hashable]:
    """Give the start of a map, and its goal: its `initial`, and the only vertex of `f1`.

    Raises
    ------
    ParameterError
        If it has not both.
    """
    start, goals = initial_of(graph), targets_of(graph, 1)
    if start is None or len(goals) != 1 or goals[0] not in graph or goals[0] == start:
        raise ParameterError("a way wants a start and a goal: `initial`, and `f1` with one other vertex, in the file")
    return start, goals[0]


def as_the_crow_flies(graph: DiGraph, goal: Hashable) -> dict[Hashable, float]:
    """Bound the lengths of ways to the goal from below, by distances on the map at the least length of a unit.

    Raises
    ------
    ParameterError
        If a vertex has no place.

    Examples
    --------
    >>> import networkx as nx
    >>> map_ = nx.DiGraph([("a", "b", {"weight": 6}), ("b", "c", {"weight": 8})])
    >>> nx.set_node_attributes(map_, {"a": (0, 0), "b": (3, 0), "c": (3, 2)}, "pos")
    >>> as_the_crow_flies(map_, "c")["b"]
    4.0
    """
    places: dict[Hashable, Any] = {vertex: data.get("pos") for vertex, data in graph.nodes(data=True)}
    if None in places.values():
        raise ParameterError("A* wants a place of each vertex: `pos`, two numbers")
    lengths = [(dist(places[tail], places[head]), data.get("weight", 1)) for tail, head, data in graph.edges(data=True)]
    least = min((weight / length for length, weight in lengths if length), default=0)
    return {vertex: least * dist(place, places[goal]) for vertex, place in places.items()}


def _filmed(request: FilmRequest, left: Mapping[Hashable, float]) -> Script:
    """Write a step for each vertex at which a search looks, and one for the way that it finds."""
    graph, words = request.graph, request.say
    start, goal = ends_of_way(graph)
    *looked, last = looks(graph, start, goal, left)
    if last.vertex != goal:
        raise ArenaError(f"no way leads from {start} to {goal}")
    way = [goal]
    while way[0] != start:
        way.insert(0, last.before[way[0]])
    guided = any(left.values())

    def note(length: float, vertex: Hashable) -> str:
        whole = f"{length:g}"
        return f"{whole} + {left[vertex]:.2g}" if guided else whole

    steps, done = list[Step](), list[Hashable]()
    for look in looked:
        done.append(look.vertex)
        notes = {vertex: note(length, vertex) for vertex, length in look.lengths.items()}
        waiting = look.lengths.keys() - {*done}
        bold = {(before, vertex) for vertex, before in look.before.items()}
        new = {edge for edge in bold if edge[0] == look.vertex}
        why = words(GUIDED if guided else NEAREST, number=note(look.lengths[look.vertex], look.vertex))
        steps.append(
            Step(
                words("look {step}, at {vertex}", step=len(done), vertex=look.vertex),
                {vertex: DONE if vertex in done else OPEN if vertex in waiting else PALE for vertex in graph},
                notes,
                [("◎", why)],
                _legend(request, len(done), len(waiting), guided=guided),
                {look.vertex},
                because=new,
                bold=bold - new,
            )
        )
    used = {*pairwise(way)}
    bold = {(before, vertex) for vertex, before in last.before.items()}
    seen = {vertex: DONE if vertex in done else OPEN if vertex in last.lengths else WHITE for vertex in graph}
    notes = {vertex: note(length, vertex) for vertex, length in last.lengths.items()}
    found = words(
        "{names}: the way has the length {length}", names=" → ".join(map(str, way)), length=f"{last.lengths[goal]:g}"
    )
    title = words("looked at {size} of {all} {vertices}", **counts(request, len(done)))
    legend = _legend(request, len(done), len(last.lengths) - len(done), guided=guided)
    steps.append(Step(title, seen, notes, [("→", found)], legend, {*way}, because=used))
    entries = [Entry(DONE, words("looked at"), done, len(done))]
    placed = all("pos" in data for _, data in request.graph.nodes(data=True))
    coloring = Coloring(seen, entries, notes=notes, bold=bold | used, stops=False)
    return Script(coloring, steps, "board" if placed else None)


def _legend(request: FilmRequest, done: int, waiting: int, *, guided: bool) -> list[Any]:
    words, rest = request.say, len(request.graph) - done - waiting
    shares = [
        (DONE, words("looked at"), done),
        (OPEN, words("a way is known"), waiting),
        (PALE, words("not seen"), rest),
    ]
    lengths = ("n + m", words("the length of the way so far, and of the way to go as the crow flies"))
    return [
        *((look, f"{text} ({count})") for look, text, count in shares if count),
        lengths if guided else ("n", words("the length of the way")),
    ]
