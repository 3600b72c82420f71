"""Large arenas as rows of small vertices: what the DOT text says is read back and compared with the definitions."""

import itertools
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from drawn import grid_dot
from grid_text import (
    BORDERS,
    FILLS,
    HOSTILE,
    TEXTS,
    four_kinds,
    kinds,
    legend,
    moves,
    nim,
    numbered,
    place,
    read,
    row_titles,
    titles,
)
from hypothesis import given
from naive import attractor_sets, ends, winners
from process import rendered_by_seeds
from random_graphs import arenas, examples

import exporters
import games
from arena import ArenaError, ParameterError, TooLarge, solve, unfold
from arena.graphs.names import names_of
from arena.views.around import around
from arena.views.proof import proof
from exporters.drawings import grid as builder
from exporters.drawings import grid_places
from exporters.drawings.looks import ASKED
from exporters.pictures import graphviz as picture
from exporters.pictures import small_vertices


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
    with pytest.raises(TooLarge, match="2 vertices and 1 edges are too many for a grid"):
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
