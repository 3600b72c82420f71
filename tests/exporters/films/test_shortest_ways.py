"""The films of Dijkstra's algorithm and of A*: where they look, in which order, and the way that they find."""

from math import inf

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from process import refused

import arena
import exporters
from arena.errors import ArenaError, ParameterError
from exporters.films.script import script
from exporters.films.shortest_ways import DONE, OPEN, as_the_crow_flies


def filmed(graph, of, lang="en"):
    return script(graph, of, 1, style="default", lang=lang).steps


def looked_at(steps):
    return [next(iter(step.joined)) for step in steps[:-1]]


def true_lengths(graph, start):
    """Relax all edges as often as there are vertices."""
    lengths = dict.fromkeys(graph, inf) | {start: 0}
    for _ in graph:
        for tail, head, weight in graph.edges(data="weight"):
            lengths[head] = min(lengths[head], lengths[tail] + weight)
    return lengths


@st.composite
def maps(draw):
    """Draw two-way maps on a grid with a start, a goal, and lengths of at least the distance."""
    size = draw(st.integers(2, 9))
    places = [(number % 3, number // 3) for number in range(size)]
    graph = nx.DiGraph(name="map", initial=0, f1=[size - 1])
    for number, place in enumerate(places):
        graph.add_node(number, pos=place)
    for tail in range(size):
        for head in range(tail):
            if draw(st.booleans()):
                longer = draw(st.integers(0, 3))
                apart = abs(places[tail][0] - places[head][0]) + abs(places[tail][1] - places[head][1])
                graph.add_edge(tail, head, weight=apart + longer)
                graph.add_edge(head, tail, weight=apart + longer)
    return graph


@given(maps())
def test_both_find_a_shortest_way_and_the_lengths_of_all_ways_that_they_settle(graph):
    goal = len(graph) - 1
    lengths = true_lengths(graph, 0)
    if lengths[goal] == inf:
        with pytest.raises(ArenaError, match=f"no way leads from 0 to {goal}"):
            filmed(graph, "dijkstra")
        return
    for of in ("dijkstra", "a-star"):
        steps = filmed(graph, of)
        noted = {vertex: float(note.partition(" + ")[0]) for vertex, note in steps[-1].notes.items()}
        looks = looked_at(steps)
        assert len({*looks}) == len(looks)
        assert all(noted[vertex] == lengths[vertex] for vertex in (*looks, goal))
        assert sum(graph.edges[edge]["weight"] for edge in steps[-1].because) == lengths[goal]
        assert goal not in looks
    assert [lengths[vertex] for vertex in looked_at(filmed(graph, "dijkstra"))] == sorted(
        lengths[vertex] for vertex in looked_at(filmed(graph, "dijkstra"))
    )


@given(maps())
def test_the_crow_never_flies_further_than_the_shortest_way(graph):
    goal = len(graph) - 1
    lengths = true_lengths(graph, goal)  # the map is two-way
    left = as_the_crow_flies(graph, goal)
    assert all(left[vertex] <= lengths[vertex] + 1e-9 for vertex in graph)


def test_a_star_looks_at_fewer_vertices_of_the_road_map():
    roads = exporters.read("road_map")
    dijkstra, star = (filmed(roads, of) for of in ("dijkstra", "a-star"))
    assert {*looked_at(star)} < {*looked_at(dijkstra)}
    assert (dijkstra[-1].title, star[-1].title) == ("looked at 12 of 14 vertices", "looked at 7 of 14 vertices")
    for step in (*dijkstra, *star):
        assert {vertex for vertex, look in step.looks.items() if look in (DONE, OPEN)} == {*step.notes}
    assert star[0].notes["A"] == "0 + 8"
    assert star[0].reasons[0][1].endswith("as the crow flies: 0 + 8")


def test_what_a_way_wants_is_told():
    roads = exporters.read("road_map")
    for change in ({"initial": None}, {"f1": []}, {"f1": ["A"]}, {"f1": ["B", "C"]}):
        without = roads.copy()
        without.graph.update(change)
        with pytest.raises(ParameterError, match=r"a way wants a start and a goal: `initial`, and `f1`"):
            filmed(without, "dijkstra")
    negative = roads.copy()
    negative.edges["A", "B"]["weight"] = -1
    with pytest.raises(ParameterError, match="the weight of A -> B is -1: a way wants lengths of 0 or more"):
        filmed(negative, "dijkstra")
    nowhere = roads.copy()
    del nowhere.nodes["C"]["pos"]
    with pytest.raises(ParameterError, match="A\\* wants a place of each vertex"):
        filmed(nowhere, "a-star")
    refused(2, "it is of a bare graph", "film", "sans_interet", "--of", "dijkstra", "-o", "x.svg")


def test_a_map_is_filmed_with_its_places_unless_another_layout_is_asked_for(tmp_path):
    road_map = arena.read("road_map")
    usual, placed, ranked = (
        arena.film(road_map, tmp_path / f"{layout}.svg", of="a-star", layout=layout).read_bytes()
        for layout in (None, "board", "dot")
    )
    assert usual == placed != ranked
