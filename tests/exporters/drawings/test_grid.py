"""Large arenas as rows of small vertices: what the DOT text says is read back and compared with the definitions."""

import itertools
import re
from collections import Counter
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from drawn import grid_dot
from engine import pygraphviz
from hypothesis import given
from hypothesis import strategies as st
from naive import attractor_sets, draw_kinds, ends, ply_sets, sink_removal, winners
from process import rendered_by_seeds
from random_graphs import arenas, examples, players

import exporters
import games
from arena import ArenaError, ParameterError, TooLarge, attractor, solve, unfold
from arena.graphs.names import names_of
from arena.views.around import around
from arena.views.proof import proof
from exporters.drawings import grid as builder
from exporters.drawings import grid_places
from exporters.drawings.drawing import Curve
from exporters.drawings.looks import ASKED
from exporters.drawings.moves import EDGES
from exporters.pictures import graphviz as picture
from exporters.pictures import small_vertices
from exporters.pictures.languages import dot

FILLS = {1: "#0072b2", 2: "#f5b041", "rule": "#ffffff", "endless": "#dddddd"}
BORDERS = {1: "solid", 2: "dashed", "rule": "solid", "endless": "solid"}
TEXTS = {1: "won by J1", 2: "won by J2", "rule": "draw by rule", "endless": "draw without end"}
HOSTILE = ['"; v0 -> v1; "', "<b>&amp;", "two\nlines", "nul\0", "\\N \\l \\", "\u202eturned", "\ud800", "é 🙂", ""]


def read(text):
    """Read DOT text with an independent parser: Graphviz's own."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    return pygraphviz.AGraph(string=text)


def numbered(parsed):
    """Give the attributes of v0, v1, ... in their order."""
    names = sorted((name for name in parsed.nodes() if re.fullmatch(r"v\d+", name)), key=lambda name: int(name[1:]))
    return [{"label": "", **parsed.get_node(name).attr} for name in names]


def place(attributes):
    x, y = attributes["pos"].split(",")
    return float(x), float(y)


def titles(parsed):
    """Give the titles of the rows with their heights."""
    nodes = [dict(node.attr) for node in parsed.nodes() if node.startswith("row")]
    return {attributes["label"]: place(attributes)[1] for attributes in nodes}


def legend(text):
    """Give the legend's texts after what stands before them: a fill and a border, or a sign."""
    parsed = read(text)
    nodes = {name: dict(parsed.get_node(name).attr) for name in parsed.nodes() if name.startswith("key")}
    lines = {edge[0]: dict(edge.attr) for edge in parsed.edges() if edge[0].startswith("key")}
    looks, signs = [], {}
    for number in range(sum(name.removeprefix("key").isdigit() for name in nodes)):
        name = f"key{number}"
        told = nodes[name]["label"].removesuffix("\\l")
        counted = re.search(r"\(\d[^)]*\)$", told)  # such a sample may have the shape of its vertices
        if swatch := nodes.get(f"{name}s") or (counted and nodes.get(f"{name}n0")):
            looks.append(((swatch["fillcolor"], swatch["style"].removeprefix("filled,")), told))
        else:
            signs[_sign(nodes.get(f"{name}t"), nodes.get(f"{name}n0"), lines.get(name))] = told
    return looks, signs


def _sign(text, node, line):
    """Tell what a sample looks like."""
    if text:
        return text["label"]
    if node:
        return "⊙" if node.get("label") == "●" else {"circle": "○", "square": "□"}[node["shape"]]
    if line.get("arrowhead") == "none":
        return "↓"
    return "┄" if line.get("style") == "dotted" else "━"


def kinds(arena):
    """Say of each vertex who wins, or which draw it is."""
    drawn = draw_kinds(arena)
    return {vertex: winner or drawn[vertex] for vertex, winner in winners(arena).items()}


def moves(parsed, arena):
    """Give the attributes of each move: those of what else is drawn as an edge are left out."""
    ids = {f"v{number}": vertex for number, vertex in enumerate(arena)}
    return {tuple(map(ids.get, edge)): dict(edge.attr) for edge in parsed.edges() if set(edge) <= set(ids)}


def points(attributes):
    """Read a spline: the tip of an arrow or nothing, and its points."""
    tip = re.match("e,([^ ]*) ", attributes["pos"])
    told = attributes["pos"][tip.end() if tip else 0 :].split()
    line = [tuple(map(float, point.split(","))) for point in told]
    return tuple(map(float, tip[1].split(","))) if tip else None, line


def middle(line):
    """Give the point of a cubic Bezier curve that is half-way."""
    return tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(*line, strict=True))


def shown_rows(arena, **wish):
    """Give the title of each vertex's row, and the titles from the top down."""
    parsed = read(grid_dot(arena, **wish))
    heights = titles(parsed)
    at = {height: title for title, height in heights.items()}
    assert len(at) == len(heights)
    shown = {vertex: at[place(told)[1]] for vertex, told in zip(arena, numbered(parsed), strict=True)}
    return shown, [at[height] for height in sorted(at, reverse=True)]


def row_titles(arena):
    """Say on which row each vertex belongs: at its ply, if each has one, else at its rank."""
    lengths = ply_sets(arena, arena.graph["initial"])
    if all(len(found) == 1 for found in lengths.values()):
        return {vertex: f"ply {min(found)}" for vertex, found in lengths.items()}
    ranks = dict.fromkeys(arena, "draw")
    for player in (1, 2):
        for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
            ranks |= dict.fromkeys(reached, f"rank {rank}")
    return ranks


def nim(*heaps):
    return unfold(games.load("nim", heaps=heaps))


def four_kinds():
    """Make an arena of each winner and each draw, which starts in the middle of it."""
    graph = nx.DiGraph(name="four", initial="m")
    graph.add_nodes_from([("m", {"player": 1}), ("e", {"player": 2}), ("f", {"player": 1}), ("n", {"player": 1})])
    graph.add_nodes_from((name, {"player": 2, "winner": won}) for name, won in (("a", 1), ("b", 2), ("c", 0)))
    graph.add_edges_from([("m", "a"), ("m", "b"), ("m", "c"), ("m", "e"), ("e", "f"), ("f", "e"), ("n", "c")])
    return graph


@examples(150)
@given(arenas())
def test_vertices_look_as_their_winner_player_and_end_want(arena):
    told, over = kinds(arena), ends(arena)
    for vertex, attributes in zip(arena, numbered(read(grid_dot(arena))), strict=True):
        assert attributes["fillcolor"] == FILLS[told[vertex]]
        assert attributes["style"] == f"filled,{BORDERS[told[vertex]]}"
        assert attributes["shape"] == {1: "circle", 2: "square"}[arena.nodes[vertex]["player"]]
        assert (attributes["label"] == "●") == (vertex in over)
        assert attributes["label"] in ("", "●")
        assert attributes["tooltip"].startswith(f"{vertex} - {TEXTS[told[vertex]]}")


@examples(150)
@given(arenas())
def test_rows_are_plies_from_the_top_or_ranks_from_the_bottom(arena):
    parsed, titled = read(grid_dot(arena)), row_titles(arena)
    heights = titles(parsed)
    places = dict(zip(arena, map(place, numbered(parsed)), strict=True))
    assert set(heights) == set(titled.values())
    assert {vertex: y for vertex, (_, y) in places.items()} == {vertex: heights[titled[vertex]] for vertex in arena}
    numbers = {height: int(title.split()[1]) for title, height in heights.items() if title != "draw"}
    down = [numbers[height] for height in sorted(numbers, reverse=True)]
    assert down == sorted(down, reverse="rank" in "".join(heights))
    assert all(heights["draw"] > height for height in numbers if "draw" in heights)
    apart = {upper - lower for upper, lower in pairwise(sorted(heights.values(), reverse=True))}
    assert apart <= {grid_places.APART + grid_places.BETWEEN}
    assert min(x for x, _ in places.values()) == 0


@examples(100)
@given(arenas())
def test_no_vertex_covers_another(arena):
    places = [place(attributes) for attributes in numbered(read(grid_dot(arena)))]
    assert all(max(abs(x - u), abs(y - v)) >= grid_places.APART for (x, y), (u, v) in combinations(places, 2))


@examples(150)
@given(arenas())
def test_bold_lines_are_one_fastest_move_of_each_winner(arena):
    parsed, told, titled = read(grid_dot(arena, color="winner")), winners(arena), {}
    for player in (1, 2):
        for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
            titled |= dict.fromkeys(reached, rank)
    light, bold = set(), set()
    for edge, attributes in moves(parsed, arena).items():
        (bold if attributes["penwidth"] == small_vertices.BOLD["penwidth"] else light).add((*edge, attributes["color"]))
    assert {edge[:2] for edge in light | bold} == set(arena.edges)
    assert {color for *_, color in light} <= {small_vertices.OF_FEW["color"]}
    assert {color for *_, color in bold} <= {small_vertices.BOLD["color"]}
    movers = [v for v in arena if told[v] == arena.nodes[v]["player"] and v not in ends(arena)]
    assert sorted(str(tail) for tail, *_ in bold) == sorted(map(str, movers))
    assert all(told[tail] == told[head] and titled[head] == titled[tail] - 1 for tail, head, _ in bold)


@examples(100)
@given(arenas())
def test_moves_that_nobody_plays_are_dotted(arena):
    text, over, vertices = grid_dot(arena), ends(arena), list(arena)
    parsed = read(text)
    dotted = {tuple(edge) for edge in parsed.edges() if edge[0][0] == "v" and edge.attr["style"] == "dotted"}
    assert {tuple(vertices[int(end[1:])] for end in edge) for edge in dotted} == set(arena.out_edges(over))
    assert ("┄" in legend(text)[1]) == bool(dotted)


@pytest.mark.parametrize("light", [small_vertices.OF_FEW, small_vertices.LIGHT, small_vertices.OF_MANY])
def test_bold_lines_are_wider_and_darker(light):
    assert float(small_vertices.BOLD["penwidth"]) > 1.5 * float(light["penwidth"])
    assert int(small_vertices.BOLD["color"][1:3], 16) < int(light["color"][1:3], 16) - 64


def test_no_line_is_drawn_over_a_vertex():
    svg = picture.render(grid_dot(unfold(games.load("fibonacci_nim"))), "svg", placed=True).decode()
    assert svg.rindex('class="edge"') < svg.index('class="node"')


@pytest.mark.slow
@pytest.mark.parametrize("color", ["winner", "attractor", "kernel"])
def test_no_line_is_drawn_after_bold_ones(monkeypatch, color):
    """Graphviz draws the edges of one vertex after those of another: bold ones are repeated as edges of the last."""
    monkeypatch.setattr(small_vertices, "AT_ONCE", 4)
    arena = unfold(games.load("fibonacci_nim", matches=9))
    text = grid_dot(arena, color=color)
    parsed = read(text)
    bold = [told["pos"] for told in moves(parsed, arena).values() if told["color"] == small_vertices.BOLD["color"]]
    again = [edge.attr for edge in parsed.edges() if edge[0] == "bold"]
    assert sorted(spline for attributes in again for spline in attributes["pos"].split(";")) == sorted(bold)
    assert len(again) > 2
    assert {attributes["penwidth"] for attributes in again} == {small_vertices.BOLD["penwidth"]}
    after = itertools.dropwhile(lambda name: name != "bold", parsed.nodes())
    assert not any(name.startswith("v") for name in after)
    of_legend = re.compile(r"<!-- key.*?</g>\n</g>", re.DOTALL)
    svg = of_legend.sub("", picture.render(text, "svg", placed=True).decode())
    strokes = re.findall(r'<path fill="none" stroke="([^"]*)"', svg)
    assert strokes.count(small_vertices.BOLD["color"]) == 2 * len(bold)
    assert set(strokes[-len(bold) :]) == {small_vertices.BOLD["color"]}
    assert len(svg.split('class="node"')[0].split("<path")) == len(strokes) + 1


def test_a_drawing_without_bold_lines_repeats_none():
    assert "bold" not in grid_dot(nim(2), color="none")


@pytest.mark.slow
def test_the_bold_lines_of_a_large_arena_can_be_read():
    """Of 16 kB on, Graphviz can read no text."""
    text = grid_dot(unfold(games.load("fibonacci_nim", matches=60)))
    assert max(map(len, re.findall(r'pos="([^"]*)"', text))) < 12_000
    assert picture.render(text, "svg", placed=True)


def test_many_lines_are_not_translucent(monkeypatch):
    assert small_vertices.OF_FEW["color"] in grid_dot(nim(2, 2))
    monkeypatch.setattr(grid_places, "FEW", 4)
    assert small_vertices.LIGHT["color"] in grid_dot(nim(2, 2))
    monkeypatch.setattr(small_vertices, "MANY", 5)
    text = grid_dot(nim(2, 2))
    assert small_vertices.LIGHT["color"] not in text
    assert small_vertices.OF_MANY["color"] in text


# ---- lines, arcs and arrowheads


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


# ---- which moves are drawn


def test_the_choice_of_edges_leaves_every_vertex_where_it_is(tictactoe):
    _, drawings = tictactoe
    assert len({drawing.layout.nodes for drawing in drawings.values()}) == 1
    assert len({drawing.nodes for drawing in drawings.values()}) == 1


def test_moves_are_drawn_by_choice(tictactoe):
    arena, drawings = tictactoe
    kinds_of = {edges: Counter(edge.kind for edge in drawing.edges) for edges, drawing in drawings.items()}
    told = winners(arena)
    movers = sum(told[v] == data["player"] and v not in ends(arena) for v, data in arena.nodes(data=True))
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


# ---- rows that agree with the colours


@examples(150)
@given(arenas(), players)
def test_the_rows_of_an_attractor_are_its_ranks_and_the_others_are_outside(arena, player):
    found = attractor(arena, player)
    shown, down = shown_rows(arena, color="attractor", player=player)
    assert shown == {v: f"rank {found.rank[v]}" if v in found else "outside" for v in arena}
    outside = ["outside"] if "outside" in shown.values() else []
    assert down == outside + [f"rank {rank}" for rank in reversed(range(len(found.layers))) if found.layers[rank]]


def test_the_rows_of_an_attractor_are_its_ranks_where_there_are_plies_too():
    arena = unfold(games.load("tictactoe", rows=2, columns=2, align=2))
    assert set(shown_rows(arena, color="winner")[1]) == {"ply 0", "ply 1", "ply 2", "ply 3"}
    assert shown_rows(arena, color="attractor")[1] == ["rank 3", "rank 2", "rank 1", "rank 0"]
    assert shown_rows(arena, color="attractor", player=2, lang="fr")[1] == ["dehors"]


@pytest.mark.parametrize("name", ["fibonacci_nim", "tictactoe"])
def test_what_is_outside_stands_as_play_goes(name):
    """Who would win sooner, or at what ply it is: in lines from left to right, after the start."""
    arena = unfold(games.load(name, **({"matches": 20} if name == "fibonacci_nim" else {"columns": 2, "align": 2})))
    places = map(place, numbered(read(grid_dot(arena, color="attractor", player=2))))
    found, start = attractor(arena, 2), arena.graph["initial"]
    outside = [(-y, x, vertex) for vertex, (x, y) in zip(arena, places, strict=True) if vertex not in found]
    assert min(outside)[2] == start
    told = [row_titles(arena)[vertex] for *_, vertex in sorted(outside) if vertex != start]
    numbers = [int(title.split()[1]) for title in told]
    assert numbers == sorted(numbers, reverse="rank" in told[0])
    assert len(set(numbers)) > 2


def test_a_part_keeps_the_ranks_of_the_attractor_of_the_whole():
    whole = unfold(games.load("fibonacci_nim", matches=9))
    found = attractor(whole, 2)
    part = around(whole, whole.graph["initial"], 1)
    shown, _ = shown_rows(part, whole=whole, color="attractor", player=2)
    assert shown == {v: f"rank {found.rank[v]}" if v in found else "outside" for v in part}
    assert set(shown.values()) > {"outside"}


@examples(150)
@given(arenas())
def test_the_rows_of_a_kernel_are_plies_or_rounds_of_sink_removal(arena):
    titled = row_titles(arena)
    rounds = dict.fromkeys(arena, "no round")
    for number, (sinks, before) in enumerate(sink_removal(arena), 1):
        rounds |= dict.fromkeys(sinks, f"round {number}: kernel") | dict.fromkeys(before, f"round {number}: removed")
    shown, down = shown_rows(arena, color="kernel")
    if any("ply" in title for title in titled.values()):
        assert shown == titled
        return
    assert shown == rounds
    order = ["no round"] * ("no round" in down)
    order += [
        f"round {number}: {what}" for number in reversed(range(1, len(arena) + 1)) for what in ("removed", "kernel")
    ]
    assert down == [title for title in order if title in down]


def test_the_rows_of_a_kernel_in_french():
    graph = four_kinds()
    assert shown_rows(graph, color="kernel", lang="fr")[1] == ["sans étape", "étape 1 : retirés", "étape 1 : noyau"]


@examples(100)
@given(arenas(acyclic=True), st.sampled_from(["winner", "player", "remoteness", "grundy", "none"]))
def test_other_rows_are_plies_or_ranks_of_who_wins_and_the_legend_says_what_a_rank_is(arena, color):
    shown, _ = shown_rows(arena, color=color)
    assert shown == row_titles(arena)
    told = legend(grid_dot(arena, color=color))[1]
    ranked = any(title.startswith("rank") for title in shown.values())
    assert told.get("≡") == ("rank n: won in n plies" if ranked else None)


@pytest.mark.parametrize("color", ["attractor", "kernel"])
def test_no_other_colour_speaks_of_who_wins(color):
    assert "≡" not in legend(grid_dot(four_kinds(), color=color))[1]


def test_the_title_of_a_row_does_not_reach_its_vertices():
    parsed = read(grid_dot(four_kinds(), color="kernel"))
    for node in parsed.nodes():
        if node.startswith("row"):
            x, _ = place(node.attr)
            assert x + len(node.attr["label"]) * 4.8 < -grid_places.SIDE


def test_the_legend_says_that_positions_equal_by_symmetry_are_one():
    arena = nim(2, 2)
    assert "≅" not in legend(grid_dot(arena))[1]
    arena.nodes[next(iter(arena))]["orbit"] = 8
    told = legend(grid_dot(arena))[1]
    assert told["≅"] == "one vertex for all positions that are equal by symmetry, counted once"
    told = legend(grid_dot(arena, lang="fr"))[1]
    assert told["≅"] == "un seul sommet pour des positions égales par symétrie, compté une fois"


def test_values_are_told_where_the_mouse_is():
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot(nim(1, 2), color="grundy")))]
    assert tooltips[0] == "1,2 - g = 3"
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot(nim(1, 2), color="remoteness")))]
    assert tooltips[0] == "1,2 - J1 wins in 3"


# ---- parts


@pytest.mark.parametrize("position", ["1,2", "2,2", "0,1 J1"])
def test_a_part_is_drawn_as_what_it_is_a_part_of(position):
    whole = nim(2, 2)
    part = around(whole, next(vertex for vertex, name in names_of(whole).items() if name == position), 1)
    parsed, all_of_it = read(grid_dot(part, whole=whole)), read(grid_dot(whole))
    expected = dict(zip(whole, numbered(all_of_it), strict=True))
    heights = {height: title for title, height in titles(parsed).items()}
    for vertex, attributes in zip(part, numbered(parsed), strict=True):
        told = {key: expected[vertex][key] for key in ("fillcolor", "style", "shape", "label")}
        assert told.items() <= attributes.items()
        hidden = part.nodes[vertex].get("hidden")
        assert attributes["tooltip"] == expected[vertex]["tooltip"] + (f" - +{hidden} →" if hidden else "")
        assert heights[place(attributes)[1]] == row_titles(whole)[vertex]
        assert (attributes.get("color") == ASKED) == (vertex == part.graph["middle"])
    assert parsed.has_node("start") == (whole.graph["initial"] in part)


def test_the_rows_of_a_part_are_in_order():
    whole = unfold(games.load("fibonacci_nim", matches=20))
    solution = solve(whole)
    for vertex in whole:
        heights = titles(read(grid_dot(around(whole, vertex, 1), whole=whole, solution=solution)))
        ranks = [int(title.split()[1]) for title in sorted(heights, key=heights.get)]
        assert ranks == sorted(ranks)


def test_a_solution_is_that_of_the_whole():
    whole = nim(2, 2)
    part = around(whole, whole.graph["initial"], 1)
    assert grid_dot(part, whole=whole, solution=solve(whole)) == grid_dot(part, whole=whole)
    assert "won by J2 (5 of 9)" in grid_dot(part, whole=whole)


def test_a_proof_keeps_the_plies_of_the_whole():
    """Play that starts later has its first row there."""
    whole = unfold(games.load("tictactoe", rows=2, columns=3, align=2))
    solution = solve(whole)
    second = next(iter(whole.adj[whole.graph["initial"]]))
    part = proof(whole, solution, None, second)
    assert next(iter(titles(read(grid_dot(part, whole=whole, solution=solution))))) == "ply 1"


# ---- where play starts


def test_an_arrow_points_at_the_start_which_is_first_in_its_row():
    graph = nx.DiGraph(initial=150)
    graph.add_nodes_from((number, {"player": 1}) for number in range(200))
    graph.add_node("end", player=2, winner=1)
    graph.add_edges_from((number, "end") for number in range(200))
    parsed = read(grid_dot(graph))
    places = dict(zip(graph, map(place, numbered(parsed)), strict=True))
    (edge,) = parsed.edges("start")
    assert (edge[0], edge[1]) == ("start", "v150")
    x, y = places[150]
    row = [places[number] for number in range(200)]
    assert y == max(height for _, height in row)
    assert x == min(across for across, height in row if height == y)
    assert edge.attr["pos"].startswith(f"e,{x:.1f},{y + grid_places.SIDE / 2:.1f} {x:.1f},")
    assert place(parsed.get_node("start").attr)[1] > y + grid_places.SIDE
    assert parsed.get_node("start").attr["label"] == "start"


def test_without_an_initial_vertex_nothing_starts():
    graph = four_kinds()
    del graph.graph["initial"]
    assert "start" not in grid_dot(graph)


# ---- languages, odd and refused arenas


def test_in_french():
    text = grid_dot(four_kinds(), lang="fr")
    looks, signs = legend(text)
    assert [told for _, told in looks] == [
        "gagné par J1 (2)", "gagné par J2 (1)", "nul par la règle (2)", "nul sans fin (2)",
    ]  # fmt: skip
    assert signs == {
        "○": "le joueur 1 (J1) joue",
        "□": "le joueur 2 (J2) joue",
        "⊙": "fin de partie",
        "━": "en gras : stratégie gagnante",
        "≡": "rang n : gagné en n coups",
    }
    parsed = read(text)
    assert set(titles(parsed)) == {"rang 0", "rang 1", "nul"}
    assert parsed.get_node("start").attr["label"] == "départ"


def test_an_empty_graph_is_an_empty_drawing():
    text = grid_dot(nx.DiGraph(name="nothing"))
    assert numbered(read(text)) == []
    assert legend(text) == ([], {"○": "player 1 (J1) moves", "□": "player 2 (J2) moves"})
    assert b"nothing" in picture.render(text, "svg", placed=True)


def test_what_is_refused(monkeypatch):
    arena = nim(1)
    with pytest.raises(ParameterError, match="bare graph"):
        grid_dot(nx.DiGraph([(0, 1)]))
    for wish in ({"style": "x"}, {"color": "x"}, {"lang": "x"}, {"player": 3}):
        with pytest.raises(ParameterError):
            grid_dot(arena, **wish)
    monkeypatch.setattr(builder, "MAX_EDGES", 0)
    with pytest.raises(TooLarge, match=r"2 vertices and 1 edges .*--view layers"):
        grid_dot(arena)
    assert issubclass(TooLarge, ArenaError)


def test_hostile_names_are_text():
    graph = nx.DiGraph(name=HOSTILE[0] + HOSTILE[1], initial=0)
    for number, label in enumerate(HOSTILE):
        graph.add_node(number, player=1 + number % 2, label=label)
        if number:
            graph.add_edge(number - 1, number)
    graph.nodes[len(HOSTILE) - 1]["winner"] = 1
    text = grid_dot(graph)
    assert len(numbered(read(text))) == len(HOSTILE)
    assert len(moves(read(text), graph)) == len(HOSTILE) - 1
    root = ET.fromstring(picture.render(text, "svg", placed=True))
    nodes = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("class") == "node"]
    told = {
        group[0].text: link.get("{http://www.w3.org/1999/xlink}title")
        for group in nodes
        for link in group.iter("{http://www.w3.org/2000/svg}a")
    }
    shown = ['"; v0 -> v1; "', "<b>&amp;", "two␊lines", "nul␀", "\\N \\l \\", "�turned", "�", "é 🙂", ""]
    assert [told[f"v{number}"].split(" - won")[0].rstrip(" -") for number in range(len(HOSTILE))] == shown


@pytest.mark.parametrize("color", ["winner", "attractor", "remoteness", "grundy"])
def test_the_legend_is_below_the_vertices_and_every_vertex_where_it_is_told(color):
    arena = nim(2, 3) if color != "winner" else four_kinds()
    text = grid_dot(arena, color=color)
    root = ET.fromstring(picture.render(text, "svg", placed=True))
    groups = {group[0].text: group for group in root.iter("{http://www.w3.org/2000/svg}g") if len(group)}
    keys = [group for name, group in groups.items() if name.startswith("key")]
    middles, words = [], [float(word.get("y")) for key in keys for word in key.iter("{http://www.w3.org/2000/svg}text")]
    for number in range(len(arena)):
        shapes = [shape for shape in groups[f"v{number}"].iter() if shape.tag.endswith(("ellipse", "polygon"))]
        (points,) = [
            [(float(shape.get("cx")), float(shape.get("cy")))]
            if shape.get("cx")
            else [tuple(map(float, point.split(","))) for point in shape.get("points").split()][:4]
            for shape in shapes
        ]
        middles.append(tuple(sum(values) / len(points) for values in zip(*points, strict=True)))
    told = [place(attributes) for attributes in numbered(read(text))]
    shifts = [(x - u, y + v) for (x, y), (u, v) in zip(middles, told, strict=True)]
    assert all(shift == pytest.approx(shifts[0], abs=0.2) for shift in shifts)
    assert min(words) > max(y for _, y in middles) + grid_places.SIDE


def test_the_same_text_whatever_the_seed_of_the_hashes():
    texts = rendered_by_seeds("render(arena, 'dot', layout='grid')")
    assert len(texts) == 1
    assert b"v39" in texts.pop()


def test_few_moves_stand_from_left_to_right_as_the_graph_lists_them():
    arena = exporters.read("minimax_graph")
    places = dict(zip(arena, map(place, numbered(read(grid_dot(arena)))), strict=True))
    for vertex in arena:
        across = [places[head][0] for head in arena.adj[vertex]]
        assert across == sorted(across)


@pytest.mark.slow
def test_strategies_of_thousands_leave_the_vertices_in_sight():
    """Thousands of lines fill the gaps between the vertices, unless they are thin and translucent."""
    text = grid_dot(unfold(games.load("tictactoe")), edges="all")
    bold = re.findall(r'bold -> bold \[.*?color="(#\w+)" penwidth=([\d.]+)', text)
    assert bold
    assert all(len(color) == 9 and int(color[-2:], 16) < 0xE0 and float(width) < 0.9 for color, width in bold)
