"""The lines of grids: which moves are drawn, where they pass, and which have heads."""

from collections import Counter
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from drawn import grid_dot
from grid_text import (
    BORDERS,
    FILLS,
    TEXTS,
    four_kinds,
    kinds,
    legend,
    middle,
    moves,
    nim,
    numbered,
    place,
    points,
    read,
    titles,
)
from hypothesis import given
from hypothesis import strategies as st
from naive import ends, ply_sets, winners
from random_graphs import arenas, examples, players

import games
from arena import ParameterError, attractor, solve, unfold
from arena.views.around import around
from exporters.drawings import grid as builder
from exporters.drawings import grid_places
from exporters.drawings.drawing import Curve
from exporters.drawings.moves import EDGES
from exporters.pictures import graphviz as picture
from exporters.pictures import small_vertices
from exporters.pictures.languages import dot


def on_border(tip, at, player):
    """Tell whether a point is on the border of a circle or of a square."""
    across, up = abs(tip[0] - at[0]), abs(tip[1] - at[1])
    return (hypot(across, up) if player == 1 else max(across, up)) == pytest.approx(grid_places.SIDE / 2, abs=0.2)


@examples(150)
@given(arenas(), st.sampled_from(["winner", "attractor", "kernel", "none"]), players)
def test_lines_lead_from_vertex_to_vertex(arena, color, player):
    parsed = read(grid_dot(arena, color=color, player=player))
    places = dict(zip(arena, map(place, numbered(parsed)), strict=True))
    for (tail, head), told in moves(parsed, arena).items():
        tip, line = points(told)
        assert len(line) == 4
        assert line[0] == places[tail]
        assert on_border(tip, places[head], arena.nodes[head]["player"])
        assert hypot(tip[0] - line[-1][0], tip[1] - line[-1][1]) == pytest.approx(grid_places.HEAD, abs=0.2)
        assert told.get("arrowhead", "normal") == "normal"
        assert float(told["arrowsize"]) == grid_places.HEAD / 10


@examples(150)
@given(arenas(), st.sampled_from(["winner", "attractor", "kernel"]), players)
def test_moves_within_a_line_are_arcs_of_their_own(arena, color, player):
    """To the right they rise above it, to the left they hang below it; none of them reaches the next line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_places, "FEW", -1)
        patch.setattr(grid_places, "_arrow", lambda line, **_: Curve(tuple(line), None))
        parsed = read(grid_dot(arena, color=color, player=player))
    places = dict(zip(arena, map(place, numbered(parsed)), strict=True))
    tops = []
    for (tail, head), told in moves(parsed, arena).items():
        (x, y), (to_x, to_y), (_, line) = places[tail], places[head], points(told)
        (across, up), ends_ = middle(line), [line[0], line[-1]]
        assert ends_ == [places[tail], places[head]]
        assert across == pytest.approx((x + to_x) / 2, abs=0.1)
        if y == to_y:
            assert grid_places.SIDE / 2 + 2 < (up - y if to_x > x else y - up) < grid_places.ROOM
            tops.append((across, up))
        else:
            assert up == pytest.approx((y + to_y) / 2, abs=0.1)
    assert all(hypot(a - c, b - d) > 0.5 for (a, b), (c, d) in combinations(tops, 2))
    lines = sorted({y for _, y in places.values()})
    assert all(upper - lower > 2 * grid_places.ROOM for lower, upper in pairwise(lines))


def test_few_lines_pass_beside_the_vertices_that_are_in_their_way(monkeypatch):
    """In rows under each other a straight line from the first to the third would seem to go through the second."""
    whole = unfold(games.load("fibonacci_nim", matches=20))
    part, near = around(whole, whole.graph["initial"], 1), set()
    for bends in (grid_places.BENDS, [0]):
        monkeypatch.setattr(grid_places, "BENDS", bends)
        parsed = read(grid_dot(part, whole=whole, color="attractor", player=2))
        places = dict(zip(part, map(place, numbered(parsed)), strict=True))
        for edge, told in moves(parsed, part).items():
            tip, line = points(told)
            curve = [
                tuple(
                    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3
                    for a, b, c, d in zip(*line[:3], tip, strict=True)
                )
                for t in (step / 200 for step in range(201))
            ]
            others = [at for vertex, at in places.items() if vertex not in edge]
            if any(hypot(x - u, y - v) < grid_places.SIDE / 2 for x, y in curve for u, v in others):
                near.add((len(bends), edge))
    assert {bends for bends, _ in near} == {1}
    assert len(near) >= 3


@pytest.fixture(scope="module")
def tictactoe():
    """Give tic-tac-toe's arena with what is drawn of it by each choice of edges."""
    arena = unfold(games.load("tictactoe"))
    solution = solve(arena)
    return arena, {edges: builder.build(arena, solution=solution, edges=edges) for edges in (None, *EDGES)}


def test_many_lines_pass_straight_through_rows_and_cross_between_them(tictactoe):
    arena, drawings = tictactoe
    drawing, ply = drawings["all"], ply_sets(arena, arena.graph["initial"])
    of_row = {}
    for vertex, box in zip(arena, drawing.layout.nodes, strict=True):
        of_row.setdefault(min(ply[vertex]), []).append(box.y)
    ends_ = {row: (max(heights), min(heights)) for row, heights in of_row.items()}
    bent = 0
    for edge, curve in zip(drawing.edges, drawing.layout.edges, strict=True):
        tail, head = drawing.layout.nodes[edge.tail], drawing.layout.nodes[edge.head]
        row = next(row for row, (top, bottom) in ends_.items() if bottom <= tail.y <= top)
        assert curve.points[0] == tail[:2]
        assert curve.points[-1] == head[:2]
        assert {x for x, y in curve.points if y >= ends_[row][1]} == {tail.x}
        assert {x for x, y in curve.points if y <= ends_[row + 1][0]} == {head.x}
        bent += len(curve.points) > 4
    assert bent > len(drawing.edges) / 2


def test_the_vertices_of_a_winner_stand_together_in_the_lines_of_a_row(tictactoe):
    arena, drawings = tictactoe
    told, ply, rows = winners(arena), ply_sets(arena, arena.graph["initial"]), {}
    for vertex, box in zip(arena, drawings["all"].layout.nodes, strict=True):
        rows.setdefault(min(ply[vertex]), []).append((-box.y, box.x, told[vertex]))
    for cells in rows.values():
        in_order = [winner for *_, winner in sorted(cells)]
        assert in_order == sorted(in_order)


def test_vertices_stand_near_what_their_moves_lead_to(tictactoe):
    """In columns, and not line after line, which would spread each line's over the whole width."""
    arena, drawings = tictactoe
    layout = drawings["all"].layout
    across = [abs(layout.nodes[e.tail].x - layout.nodes[e.head].x) for e in drawings["all"].edges]
    widest = max(box.x for box in layout.nodes)
    assert sum(across) / len(across) < widest / 4
    assert len(arena) == len({box[:2] for box in layout.nodes})


def test_a_large_grid_has_the_format_of_a_slide_and_letters_that_can_be_read_there(tictactoe):
    layout = tictactoe[1][None].layout
    wide = max(box.x for box in layout.nodes)
    high = max(box.y for box in layout.nodes) - min(box.y for box in layout.nodes)
    assert 1.7 < wide / high < 2.3
    assert layout.title_points * 960 / wide > 9


def test_the_choice_of_edges_leaves_every_vertex_where_it_is(tictactoe):
    _, drawings = tictactoe
    assert len({drawing.layout.nodes for drawing in drawings.values()}) == 1
    assert len({drawing.nodes for drawing in drawings.values()}) == 1


def test_moves_are_drawn_by_choice(tictactoe):
    arena, drawings = tictactoe
    kinds_of = {edges: Counter(edge.kind for edge in drawing.edges) for edges, drawing in drawings.items()}
    told, over = winners(arena), ends(arena)
    movers = sum(told[v] == data["player"] and v not in over for v, data in arena.nodes(data=True))
    assert kinds_of["all"] == {"best": movers, "move": len(arena.edges) - movers}
    assert kinds_of["plain"] == kinds_of[None] == {"move": len(arena.edges)}
    assert kinds_of["strategy"] == {"best": movers}
    assert kinds_of["none"] == {}
    assert drawings["none"].layout.edges == ()
    signs = {edges: {sign.kind for sign in drawing.legend.signs} for edges, drawing in drawings.items()}
    assert {edges for edges, known in signs.items() if "best" in known} == {"all", "strategy"}
    assert {edges for edges, known in signs.items() if "down" not in known} == {"none"}


def test_few_moves_show_the_strategy_by_default():
    drawing = builder.build(nim(2, 2))
    assert {edge.kind for edge in drawing.edges} == {"best", "move"}
    assert builder.build(nim(2, 2), edges="all") == drawing


@pytest.mark.parametrize(("wish", "message"), [
    ({"edges": "some"}, "'some'"), ({"color": "none", "edges": "strategy"}, "no move matters to these colours"),
])  # fmt: skip
def test_moves_that_cannot_be_chosen(wish, message):
    with pytest.raises(ParameterError, match=message):
        builder.build(nim(2), **wish)


def test_the_strategy_among_many_has_its_players_colour(tictactoe):
    arena, drawings = tictactoe
    told, colors = winners(arena), set()
    for (tail, _), attributes in moves(read(dot.render(drawings["strategy"])), arena).items():
        assert attributes["color"][:7] == FILLS[told[tail]]
        colors.add(attributes["color"][:7])
    assert colors == {FILLS[1], FILLS[2]}


def test_a_large_svg_has_every_line_and_no_names():
    arena = unfold(games.load("fibonacci_nim", matches=20))
    text = grid_dot(arena)
    before = picture.render(text, "svg", placed=True)
    after = small_vertices.smaller(before)
    assert len(after) < 0.6 * len(before)

    def starts(svg, name):
        return Counter(
            (path.get("stroke"), start.split("C")[0].split(".")[0])
            for path in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}path")
            for start in path.get("d").split("M")[1:]
        ), len(list(ET.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{name}")))

    for shape in ("polygon", "ellipse", "text"):
        assert starts(before, shape) == starts(after, shape)
    assert b'class="edge"' not in after


def test_lines_of_a_row_leave_room_for_arcs():
    graph = nx.DiGraph()
    graph.add_nodes_from((number, {"player": 1 + number % 2}) for number in range(200))
    nx.add_cycle(graph, range(200))
    assert len({place(told)[1] for told in numbered(read(grid_dot(graph)))}) == 3
    ys = sorted({place(told)[1] for told in numbered(read(grid_dot(graph)))})
    assert {upper - lower for lower, upper in pairwise(ys)} == {2 * grid_places.ROOM}


@examples(150)
@given(arenas(), st.sampled_from(["winner", "attractor", "none"]), players)
def test_of_many_lines_those_have_heads_that_do_not_lead_down_or_that_have_one_back(arena, color, player):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_places, "FEW", -1)
        text = grid_dot(arena, color=color, player=player)
    parsed = read(text)
    y = {vertex: place(told)[1] for vertex, told in zip(arena, numbered(parsed), strict=True)}
    bare = set()
    for (tail, head), told in moves(parsed, arena).items():
        headed = points(told)[0] is not None
        assert headed == (told.get("arrowhead", "normal") != "none")
        assert headed == (y[tail] <= y[head] or arena.has_edge(head, tail))
        bare |= set() if headed else {(tail, head)}
    sentence = "all lines lead down" if len(bare) == len(arena.edges) else "lines without arrowheads lead down"
    assert legend(text)[1].get("↓") == (sentence if bare else None)


def test_few_lines_all_have_heads(monkeypatch):
    arena = unfold(games.load("tictactoe", rows=2, columns=2, align=2))
    for few in (len(arena.edges), len(arena.edges) - 1):
        monkeypatch.setattr(grid_places, "FEW", few)
        text = grid_dot(arena)
        assert {bool(points(told)[0]) for told in moves(read(text), arena).values()} == {few == len(arena.edges)}
        assert legend(text)[1].get("↓") == (None if few == len(arena.edges) else "all lines lead down")
    assert legend(grid_dot(arena, lang="fr"))[1]["↓"] == "tous les traits descendent"
    text = grid_dot(unfold(games.load("fibonacci_nim", matches=9)), lang="fr")
    assert legend(text)[1]["↓"] == "les traits sans pointe descendent"


@pytest.mark.slow
def test_graphviz_draws_the_heads_that_are_asked_for(monkeypatch):
    arena = unfold(games.load("fibonacci_nim", matches=9))
    for few in (grid_places.FEW, 0):
        monkeypatch.setattr(grid_places, "FEW", few)
        text = grid_dot(arena, color="none")
        headed = sum(points(told)[0] is not None for told in moves(read(text), arena).values())
        root = ET.fromstring(picture.render(text, "svg", placed=True))
        edges = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("class") == "edge"]
        assert sum(len(list(edge.iter("{http://www.w3.org/2000/svg}polygon"))) for edge in edges) == headed + 1
        assert 0 < headed <= len(arena.edges)


def test_long_rows_take_lines_as_long_as_each_other():
    graph = nx.DiGraph(initial="start")
    graph.add_node("start", player=1)
    graph.add_nodes_from((number, {"player": 2, "winner": number % 3}) for number in range(200))
    graph.add_edges_from(("start", number) for number in range(200))
    parsed = read(grid_dot(graph))
    places = dict(zip(graph, map(place, numbered(parsed)), strict=True))
    lines = Counter(y for vertex, (_, y) in places.items() if vertex != "start")
    assert sorted(lines.values()) == [66, 67, 67]
    assert {upper - lower for upper, lower in pairwise(sorted(lines, reverse=True))} == {grid_places.APART}
    assert titles(parsed)["ply 1"] == pytest.approx(sum(lines) / 3)
    apart = 2 * grid_places.APART
    assert min(x for x, _ in places.values()) == 0
    in_order = sorted(range(200), key=lambda vertex: (-places[vertex][1], places[vertex][0]))
    assert in_order == list(range(200))
    for y in lines:
        along = sorted(x for x, height in places.values() if height == y)
        assert {right - left for left, right in pairwise(along)} == {apart}
    assert places["start"][0] == pytest.approx(sum(x for x, _ in places.values()) / len(places), abs=apart)


@examples(60)
@given(arenas())
def test_the_legend_counts_and_shows_what_is_drawn(arena):
    text = grid_dot(arena)
    looks, signs = legend(text)
    counts = Counter(kinds(arena).values())
    assert [told for _, told in looks] == [f"{TEXTS[kind]} ({counts[kind]})" for kind in TEXTS if counts[kind]]
    assert [look for look, _ in looks] == [(FILLS[kind], BORDERS[kind]) for kind in TEXTS if counts[kind]]
    assert ("⊙" in signs) == bool(ends(arena))
    assert (signs.get("━") == "bold: winning strategy") == (f'color="{small_vertices.BOLD["color"]}"' in text)
    assert "→" not in signs


def test_every_look_can_be_seen_and_told_from_the_others_in_grey():
    looks, _ = legend(grid_dot(four_kinds()))
    assert len(looks) == 4
    assert all(border != "dotted" for (_, border), _ in looks)
    for ((fill, border), _), ((other, other_border), _) in combinations(looks, 2):
        assert border != other_border or abs(int(fill[3:5], 16) - int(other[3:5], 16)) > 25


def test_the_attractor_of_a_player_in_his_colours():
    arena = unfold(games.load("fibonacci_nim", matches=9))
    found = attractor(arena, 2)
    vertices = numbered(read(grid_dot(arena, color="attractor", player=2)))
    assert [attributes["style"] == "filled,solid" for attributes in vertices] == [vertex in found for vertex in arena]
    assert all(
        f"rank {found.rank[vertex]} in the attractor of J2" in attributes["tooltip"]
        for vertex, attributes in zip(arena, vertices, strict=True)
        if vertex in found
    )
