"""Which moves of an arena are drawn, in every language, and that vertices stand where they stand with all of them."""

import pytest
from engine import pygraphviz

import exporters
from arena import ParameterError, solve
from exporters.drawings.arenas import build
from exporters.drawings.moves import EDGES
from exporters.pictures.languages import dot, mermaid, tikz
from exporters.pictures.layout import laid_out


@pytest.fixture(name="arena")
def sans_interet():
    return exporters.read("sans_interet")


def strategy(arena):
    """Give the moves of the winners, from the solution alone."""
    solution = solve(arena)
    return {
        (vertex, after)
        for vertex, after in solution.strategy.items()
        if solution.winner[vertex] == arena.nodes[vertex]["player"]
    }


def expected(arena, edges):
    return {"all": set(arena.edges), "plain": set(arena.edges), "strategy": strategy(arena), "none": set()}[edges]


@pytest.mark.parametrize("edges", EDGES)
def test_dot_hides_the_moves_that_are_not_drawn(arena, edges):
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    vertices, parsed = list(arena), pygraphviz.AGraph(string=dot.render(build(arena, edges=edges)))
    known = [edge for edge in parsed.edges() if edge[0][0] == edge[1][0] == "v"]
    visible = {tuple(vertices[int(end[1:])] for end in edge) for edge in known if edge.attr["style"] != "invis"}
    assert len(known) == len(arena.edges)
    assert visible == expected(arena, edges)
    bold = {tuple(vertices[int(end[1:])] for end in edge) for edge in known if edge.attr["penwidth"] == "2.6"}
    assert bold == (strategy(arena) if edges in ("all", "strategy") else set())


@pytest.mark.parametrize("edges", EDGES)
def test_tikz_and_mermaid_leave_out_the_moves_that_are_not_drawn(arena, edges):
    drawing, number = build(arena, edges=edges, legend=False), len(expected(arena, edges))
    lines = tikz.render(drawing).splitlines()
    assert sum(r"\draw[" in line and "(start)" not in line for line in lines) == number
    text = mermaid.render(drawing)
    assert sum(text.count(arrow) for arrow in ("-->", "==>", "-.->")) == number + 1


def test_vertices_stand_where_they_stand_with_all_moves(arena):
    assert len({laid_out(build(arena, edges=edges)).nodes for edges in EDGES}) == 1


def test_the_legend_tells_of_bold_moves_where_there_are_any(arena):
    told = {edges: "best" in {sign.kind for sign in build(arena, edges=edges).legend.signs} for edges in EDGES}
    assert told == {"all": True, "plain": False, "strategy": True, "none": False}


def test_colours_without_a_strategy_have_none_to_draw(arena):
    with pytest.raises(ParameterError, match="no move matters to these colours"):
        build(arena, color="player", edges="strategy")
    with pytest.raises(ParameterError, match="'some'"):
        build(arena, edges="some")
