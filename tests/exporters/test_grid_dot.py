"""Large arenas as rows of small vertices: what the DOT text says is read back and compared with the definitions."""

import re
from collections import Counter
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from engine import pygraphviz
from hypothesis import given
from naive import attractor_sets, draw_kinds, ends, ply_sets, winners
from process import rendered_by_seeds
from random_graphs import arenas, examples

import games
from arena import ArenaError, InvalidArena, ParameterError, TooLarge, attractor, solve, unfold
from arena.graph import names_of
from arena.view import around, proof
from exporters import grid_dot, picture

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
    rows = re.findall(r'<TR><TD([^>]*)>([^<]*)</TD><TD ALIGN="LEFT">([^<]*)</TD></TR>', text)
    looks = [
        ((re.search(r'BGCOLOR="(.*?)"', cell)[1], (re.search(r'STYLE="(.*?)"', cell) or ["", "solid"])[1]), told)
        for cell, _, told in rows
        if "BGCOLOR" in cell
    ]
    return looks, {sign: told for cell, sign, told in rows if not cell and sign}


def kinds(arena):
    """Say of each vertex who wins, or which draw it is."""
    drawn = draw_kinds(arena)
    return {vertex: winner or drawn[vertex] for vertex, winner in winners(arena).items()}


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
    for vertex, attributes in zip(arena, numbered(read(grid_dot.render(arena))), strict=True):
        assert attributes["fillcolor"] == FILLS[told[vertex]]
        assert attributes["style"] == f"filled,{BORDERS[told[vertex]]}"
        assert attributes["shape"] == {1: "circle", 2: "square"}[arena.nodes[vertex]["player"]]
        assert (attributes["label"] == "●") == (vertex in over)
        assert attributes["label"] in ("", "●")
        assert attributes["tooltip"].startswith(f"{vertex} - {TEXTS[told[vertex]]}")


@examples(150)
@given(arenas())
def test_rows_are_plies_from_the_top_or_ranks_from_the_bottom(arena):
    parsed, titled = read(grid_dot.render(arena)), row_titles(arena)
    heights = titles(parsed)
    places = dict(zip(arena, map(place, numbered(parsed)), strict=True))
    assert set(heights) == set(titled.values())
    assert {vertex: y for vertex, (_, y) in places.items()} == {vertex: heights[titled[vertex]] for vertex in arena}
    numbers = {height: int(title.split()[1]) for title, height in heights.items() if title != "draw"}
    down = [numbers[height] for height in sorted(numbers, reverse=True)]
    assert down == sorted(down, reverse="rank" in "".join(heights))
    assert all(heights["draw"] > height for height in numbers if "draw" in heights)
    apart = {upper - lower for upper, lower in pairwise(sorted(heights.values(), reverse=True))}
    assert apart <= {grid_dot.APART + grid_dot.BETWEEN}
    assert min(x for x, _ in places.values()) == 0


@examples(100)
@given(arenas())
def test_no_vertex_covers_another(arena):
    places = [place(attributes) for attributes in numbered(read(grid_dot.render(arena)))]
    assert all(max(abs(x - u), abs(y - v)) >= grid_dot.APART for (x, y), (u, v) in combinations(places, 2))


@examples(150)
@given(arenas())
def test_bold_lines_are_one_fastest_move_of_each_winner(arena):
    parsed, told, titled = read(grid_dot.render(arena, color="winner")), winners(arena), {}
    for player in (1, 2):
        for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
            titled |= dict.fromkeys(reached, rank)
    vertices, light, bold = list(arena), set(), set()
    for edge in parsed.edges():
        if edge[0] != "start":
            pair = tuple(vertices[int(end[1:])] for end in edge)
            (bold if edge.attr["penwidth"] == grid_dot.BOLD["penwidth"] else light).add((*pair, edge.attr["color"]))
    assert {edge[:2] for edge in light | bold} == set(arena.edges)
    assert {color for *_, color in light} <= {grid_dot.LIGHT["color"]}
    assert {color for *_, color in bold} <= {grid_dot.BOLD["color"]}
    movers = [v for v in arena if told[v] == arena.nodes[v]["player"] and v not in ends(arena)]
    assert sorted(str(tail) for tail, *_ in bold) == sorted(map(str, movers))
    assert all(told[tail] == told[head] and titled[head] == titled[tail] - 1 for tail, head, _ in bold)


@examples(100)
@given(arenas())
def test_moves_that_nobody_plays_are_dotted(arena):
    text, over, vertices = grid_dot.render(arena), ends(arena), list(arena)
    parsed = read(text)
    dotted = {tuple(edge) for edge in parsed.edges() if edge.attr["style"] == "dotted"}
    assert {tuple(vertices[int(end[1:])] for end in edge) for edge in dotted} == set(arena.out_edges(over))
    assert ("┄" in legend(text)[1]) == bool(dotted)


@pytest.mark.parametrize("light", [grid_dot.LIGHT, grid_dot.OF_MANY])
def test_bold_lines_are_wider_and_darker(light):
    assert float(grid_dot.BOLD["penwidth"]) > 1.5 * float(light["penwidth"])
    assert int(grid_dot.BOLD["color"][1:3], 16) < int(light["color"][1:3], 16) - 64


def test_vertices_with_a_bold_line_come_last_so_that_it_is_drawn_late():
    text = grid_dot.render(unfold(games.load("fibonacci_nim", matches=9)))
    bold = set(re.findall(rf'(v\d+) -> v\d+ \[.*color="{grid_dot.BOLD["color"]}"', text))
    order = [name in bold for name in re.findall(r"^\t(v\d+) \[", text, re.MULTILINE)]
    assert order == sorted(order)
    assert set(order) == {False, True}


def test_many_lines_are_not_translucent(monkeypatch):
    assert grid_dot.LIGHT["color"] in grid_dot.render(nim(2, 2))
    monkeypatch.setattr(grid_dot, "MANY", 5)
    text = grid_dot.render(nim(2, 2))
    assert grid_dot.LIGHT["color"] not in text
    assert grid_dot.OF_MANY["color"] in text


def test_lines_lead_from_vertex_to_vertex():
    arena = four_kinds()
    parsed = read(grid_dot.render(arena))
    for edge in parsed.edges():
        if edge[0] != "start":
            points = [tuple(map(float, point.split(","))) for point in edge.attr["pos"].split()]
            assert [points[0], points[-1]] == [place(parsed.get_node(end).attr) for end in edge]
            assert edge.attr["arrowhead"] == "none"


def test_long_rows_take_lines_as_long_as_each_other():
    graph = nx.DiGraph(initial="start")
    graph.add_node("start", player=1)
    graph.add_nodes_from((number, {"player": 2, "winner": number % 3}) for number in range(200))
    graph.add_edges_from(("start", number) for number in range(200))
    parsed = read(grid_dot.render(graph))
    places = dict(zip(graph, map(place, numbered(parsed)), strict=True))
    lines = Counter(y for vertex, (_, y) in places.items() if vertex != "start")
    assert sorted(lines.values()) == [66, 67, 67]
    assert {upper - lower for upper, lower in pairwise(sorted(lines, reverse=True))} == {grid_dot.APART}
    assert titles(parsed)["ply 1"] == pytest.approx(sum(lines) / 3)
    in_order = sorted(range(200), key=lambda vertex: (-places[vertex][1], places[vertex][0]))
    assert [graph.nodes[vertex]["winner"] for vertex in in_order] == [0] * 67 + [1] * 67 + [2] * 66
    for y in lines:
        along = sorted(x for x, height in places.values() if height == y)
        assert {right - left for left, right in pairwise(along)} == {grid_dot.APART}
    assert places["start"][0] == pytest.approx(sum(x for x, _ in places.values()) / len(places), abs=grid_dot.APART)


@examples(60)
@given(arenas())
def test_the_legend_counts_and_shows_what_is_drawn(arena):
    text = grid_dot.render(arena)
    looks, signs = legend(text)
    counts = Counter(kinds(arena).values())
    assert [told for _, told in looks] == [f"{TEXTS[kind]} ({counts[kind]})" for kind in TEXTS if counts[kind]]
    assert [look for look, _ in looks] == [(FILLS[kind], BORDERS[kind]) for kind in TEXTS if counts[kind]]
    assert ("⊙" in signs) == bool(ends(arena))
    assert (signs.get("━") == "bold: winning strategy") == (f'color="{grid_dot.BOLD["color"]}"' in text)
    assert "→" not in signs


def test_every_look_can_be_seen_and_told_from_the_others_in_grey():
    looks, _ = legend(grid_dot.render(four_kinds()))
    assert len(looks) == 4
    assert all(border != "dotted" for (_, border), _ in looks)
    for ((fill, border), _), ((other, other_border), _) in combinations(looks, 2):
        assert border != other_border or abs(int(fill[3:5], 16) - int(other[3:5], 16)) > 25


def test_the_attractor_of_a_player_in_his_colours():
    arena = unfold(games.load("fibonacci_nim", matches=9))
    found = attractor(arena, 2)
    vertices = numbered(read(grid_dot.render(arena, color="attractor", player=2)))
    assert [attributes["style"] == "filled,solid" for attributes in vertices] == [vertex in found for vertex in arena]
    assert all(
        f"rank {found.rank[vertex]} in the attractor of J2" in attributes["tooltip"]
        for vertex, attributes in zip(arena, vertices, strict=True)
        if vertex in found
    )


def test_values_are_told_where_the_mouse_is():
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot.render(nim(1, 2), color="grundy")))]
    assert tooltips[0] == "1,2 - g = 3"
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot.render(nim(1, 2), color="remoteness")))]
    assert tooltips[0] == "1,2 - J1 wins in 3"


# ---- parts


@pytest.mark.parametrize("position", ["1,2", "2,2", "0,1 J1"])
def test_a_part_is_drawn_as_what_it_is_a_part_of(position):
    whole = nim(2, 2)
    part = around(whole, next(vertex for vertex, name in names_of(whole).items() if name == position), 1)
    parsed, all_of_it = read(grid_dot.render(part, whole=whole)), read(grid_dot.render(whole))
    expected = dict(zip(whole, numbered(all_of_it), strict=True))
    heights = {height: title for title, height in titles(parsed).items()}
    for vertex, attributes in zip(part, numbered(parsed), strict=True):
        told = {key: expected[vertex][key] for key in ("fillcolor", "style", "shape", "label")}
        assert told.items() <= attributes.items()
        hidden = part.nodes[vertex].get("hidden")
        assert attributes["tooltip"] == expected[vertex]["tooltip"] + (f" - +{hidden} →" if hidden else "")
        assert heights[place(attributes)[1]] == row_titles(whole)[vertex]
        assert (attributes.get("color") == "#d55e00") == (vertex == part.graph["middle"])
    assert parsed.has_node("start") == (whole.graph["initial"] in part)


def test_the_rows_of_a_part_are_in_order():
    whole = unfold(games.load("fibonacci_nim", matches=20))
    solution = solve(whole)
    for vertex in whole:
        heights = titles(read(grid_dot.render(around(whole, vertex, 1), whole=whole, solution=solution)))
        ranks = [int(title.split()[1]) for title in sorted(heights, key=heights.get)]
        assert ranks == sorted(ranks)


def test_a_solution_is_that_of_the_whole():
    whole = nim(2, 2)
    part = around(whole, whole.graph["initial"], 1)
    assert grid_dot.render(part, whole=whole, solution=solve(whole)) == grid_dot.render(part, whole=whole)
    assert "won by J2 (5 of 9)" in grid_dot.render(part, whole=whole)


def test_a_proof_keeps_the_plies_of_the_whole():
    """Play that starts later has its first row there."""
    whole = unfold(games.load("tictactoe", rows=2, columns=3, align=2))
    solution = solve(whole)
    second = next(iter(whole.adj[whole.graph["initial"]]))
    part = proof(whole, solution, None, second)
    assert next(iter(titles(read(grid_dot.render(part, whole=whole, solution=solution))))) == "ply 1"


# ---- where play starts


def test_an_arrow_points_at_the_start_which_is_first_in_its_row():
    graph = nx.DiGraph(initial=150)
    graph.add_nodes_from((number, {"player": 1}) for number in range(200))
    graph.add_node("end", player=2, winner=1)
    graph.add_edges_from((number, "end") for number in range(200))
    parsed = read(grid_dot.render(graph))
    places = dict(zip(graph, map(place, numbered(parsed)), strict=True))
    (edge,) = parsed.edges("start")
    assert (edge[0], edge[1]) == ("start", "v150")
    x, y = places[150]
    row = [places[number] for number in range(200)]
    assert y == max(height for _, height in row)
    assert x == min(across for across, height in row if height == y)
    assert edge.attr["pos"].startswith(f"e,{x:.1f},{y + grid_dot.SIDE / 2:.1f} {x:.1f},")
    assert place(parsed.get_node("start").attr)[1] > y + grid_dot.SIDE
    assert parsed.get_node("start").attr["label"] == "start"


def test_without_an_initial_vertex_nothing_starts():
    graph = four_kinds()
    del graph.graph["initial"]
    assert "start" not in grid_dot.render(graph)


# ---- languages, odd and refused arenas


def test_in_french():
    text = grid_dot.render(four_kinds(), lang="fr")
    looks, signs = legend(text)
    assert [told for _, told in looks] == [
        "gagné par J1 (2)", "gagné par J2 (1)", "nul par la règle (2)", "nul sans fin (2)",
    ]  # fmt: skip
    assert signs == {
        "○": "le joueur 1 (J1) joue",
        "□": "le joueur 2 (J2) joue",
        "⊙": "fin de partie",
        "━": "en gras : stratégie gagnante",
    }
    parsed = read(text)
    assert set(titles(parsed)) == {"rang 0", "rang 1", "nul"}
    assert parsed.get_node("start").attr["label"] == "départ"


def test_an_empty_graph_is_an_empty_drawing():
    text = grid_dot.render(nx.DiGraph(name="nothing"))
    assert numbered(read(text)) == []
    assert legend(text) == ([], {"○": "player 1 (J1) moves", "□": "player 2 (J2) moves"})
    assert b"nothing" in picture.render(text, "svg", placed=True)


def test_what_is_refused(monkeypatch):
    arena = nim(1)
    with pytest.raises(InvalidArena, match="bare graph"):
        grid_dot.render(nx.DiGraph([(0, 1)]))
    for wish in ({"style": "x"}, {"color": "x"}, {"lang": "x"}, {"player": 3}):
        with pytest.raises(ParameterError):
            grid_dot.render(arena, **wish)
    monkeypatch.setattr(grid_dot, "MAX_EDGES", 0)
    with pytest.raises(TooLarge, match=r"2 vertices and 1 edges .*--view layers"):
        grid_dot.render(arena)
    assert issubclass(TooLarge, ArenaError)


def test_hostile_names_are_text():
    graph = nx.DiGraph(name=HOSTILE[0] + HOSTILE[1], initial=0)
    for number, label in enumerate(HOSTILE):
        graph.add_node(number, player=1 + number % 2, label=label)
        if number:
            graph.add_edge(number - 1, number)
    graph.nodes[len(HOSTILE) - 1]["winner"] = 1
    text = grid_dot.render(graph)
    assert len(numbered(read(text))) == len(HOSTILE)
    assert len(read(text).edges()) == len(HOSTILE)
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
    text = grid_dot.render(arena, color=color)
    root = ET.fromstring(picture.render(text, "svg", placed=True))
    groups = {group[0].text: group for group in root.iter("{http://www.w3.org/2000/svg}g") if len(group)}
    middles, words = [], [float(word.get("y")) for word in groups["legend"].iter("{http://www.w3.org/2000/svg}text")]
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
    assert min(words) > max(y for _, y in middles) + grid_dot.SIDE


def test_the_same_text_whatever_the_seed_of_the_hashes():
    texts = rendered_by_seeds("grid_dot.render(arena)")
    assert len(texts) == 1
    assert b"v39" in texts.pop()
