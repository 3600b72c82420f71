"""The films of Dijkstra's algorithm and of A* on a weighted map, which course 000 recalls (2.4), and course 001."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count, pairwise
from math import dist, inf
from typing import TYPE_CHECKING

from arena.errors import ArenaError, ParameterError
from arena.graphs.attributes import initial_of, targets_of
from exporters.drawings.coloring import Coloring, Entry
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import RANKS, shade
from exporters.files.tables import place_in
from exporters.films.script import PALE, FilmRequest, Script, Step

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

DONE, OPEN = shade(RANKS, 1, 3), shade(RANKS, 3, 3)
"""The looks of vertices at which the algorithm has looked, and of those to which it knows a path."""
MEANINGS = {DONE: "looked at", OPEN: "a way is known", PALE: "not seen"}
GUIDED = "the least sum of the way so far and the way to go as the crow flies: {number}"
NEAREST = "the nearest of those with a known way: {number}"
Look = tuple[Hashable, dict[Hashable, float], dict[Hashable, Hashable]]
"""A look at a vertex, with the lengths of the paths that are known then, and the vertex before on each."""


def dijkstra(request: FilmRequest) -> Script:
    """Film Dijkstra's algorithm: it looks at the nearest vertex at which it has not looked yet."""
    return _filmed(request, dict.fromkeys(request.graph, 0.0))


def a_star(request: FilmRequest) -> Script:
    """Film A*: it looks at the vertex of the least sum of the path so far and the straight line to the goal."""
    graph = request.graph
    places = {vertex: place for vertex, data in graph.nodes(data=True) if (place := place_in(data))}
    if len(places) < len(graph):
        raise ParameterError("A* wants a place of each vertex: the numbers `x` and `y`")
    goal = places[_ends(graph)[1]]
    lengths = [(dist(places[tail], places[head]), data.get("weight", 1)) for tail, head, data in graph.edges(data=True)]
    least = min((weight / length for length, weight in lengths if length), default=0)
    return _filmed(request, {vertex: least * dist(place, goal) for vertex, place in places.items()})


def _ends(graph: DiGraph) -> tuple[Hashable, Hashable]:
    """Return the start of a map, and its goal: its `initial`, and the only vertex of `f1`."""
    start, goals = initial_of(graph), targets_of(graph, 1)
    if start is None or len(goals) != 1 or goals[0] not in graph or goals[0] == start:
        raise ParameterError("a path needs a start and a goal: `initial`, and `f1` with one other vertex, in the file")
    return start, goals[0]


def _looks(graph: DiGraph, start: Hashable, goal: Hashable, left: Mapping[Hashable, float]) -> Iterator[Look]:
    """Look at vertices, the least sum of the path so far and of what is left first, until all lead to the goal.

    The last look is at the goal, if a path leads there: what is left is never more than a path takes.
    """
    lengths, before, order = {start: 0.0}, dict[Hashable, Hashable](), count()
    waiting, done = [(left[start], next(order), start)], set[Hashable]()
    while waiting and goal not in done:
        _, _, vertex = heappop(waiting)
        if vertex in done:
            continue
        done.add(vertex)
        for head, data in graph.adj[vertex].items() if vertex != goal else ():
            weight = float(data.get("weight", 1))
            if not 0 <= weight < inf:
                raise ParameterError(f"the weight of {vertex} -> {head} is {weight:g}: a path needs lengths from 0 on")
            if head not in done and lengths[vertex] + weight < lengths.get(head, inf):
                lengths[head], before[head] = lengths[vertex] + weight, vertex
                heappush(waiting, (lengths[head] + left[head], next(order), head))
        yield vertex, dict(lengths), dict(before)


def _filmed(request: FilmRequest, left: Mapping[Hashable, float]) -> Script:
    """Write a step for each vertex at which a search looks, and one for the path that it finds."""
    graph, words, guided = request.graph, request.say, any(left.values())
    start, goal = _ends(graph)
    looked = list(_looks(graph, start, goal, left))
    vertex, lengths, befores = looked[-1]
    if vertex != goal:
        raise ArenaError(f"no way leads from {start} to {goal}")
    about = "the length of the way so far, and of the way to go as the crow flies"
    shown = Sign("text", "n + m", words(about)) if guided else Sign("text", "n", words("the length of the way"))
    steps, done = list[Step](), list[Hashable]()
    for vertex, known, before in looked:
        done.append(vertex)
        notes = {v: f"{way:g} + {left[v]:.2g}" if guided else f"{way:g}" for v, way in known.items()}
        looks = {v: DONE if v in done else OPEN if v in known else PALE for v in graph}
        legend = request.legend((look, text, [*looks.values()].count(look)) for look, text in MEANINGS.items())
        signs = [request.about(GUIDED if guided else NEAREST, notes[vertex]), shown]
        new, old = ({(tail, v) for v, tail in before.items() if (tail == vertex) == here} for here in (True, False))
        title = words("look {step}, at {vertex}", step=len(done), vertex=vertex)
        steps.append(Step(title, looks, legend, signs, notes, {vertex}, new, old))
    way = [goal]
    while way[0] != start:
        way.insert(0, befores[way[0]])
    title = words("looked at {size} of {all} {vertices}", **request.counts(len(done)))
    named = {"names": " → ".join(map(str, way)), "length": f"{lengths[goal]:g}"}
    found, path = Sign("joining", "→", words("{names}: the way has the length {length}", **named)), {*pairwise(way)}
    known_ways = {(tail, v) for v, tail in befores.items()}
    end = replace(steps[-1], title=title, signs=[found, shown], joined={*way}, because=path, bold=known_ways - path)
    entries = [Entry(DONE, words("looked at"), done)]
    coloring = Coloring(end.looks, entries, notes=end.notes, bold=end.bold | end.because, stops=False)
    placed = all(place_in(data) for _, data in graph.nodes(data=True))
    return Script(coloring, [*steps, end], "board" if placed else None)
