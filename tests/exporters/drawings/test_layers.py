"""Drawings of merged layers: what the DOT text says is read back and compared with counts from the definitions."""

import re
from collections import Counter
from itertools import pairwise

import networkx as nx
import pytest
from drawn import layers_dot
from engine import pygraphviz
from hypothesis import given
from hypothesis import strategies as st
from naive import attractor_sets, ends, moves, ply_sets, winners
from process import rendered_by_seeds
from random_graphs import arenas, examples

import games
from arena import ParameterError, layers, solve, unfold
from exporters.drawings import layers as builder
from exporters.pictures import graphviz as picture

FILLS = {"#0072b2": 1, "#f5b041": 2, "#ffffff": 0}
BORDERS = {1: "filled,solid", 2: "filled,dashed", 0: "filled,dotted"}
TEXTS = {1: "won by J1", 2: "won by J2", 0: "draw"}
PLAYERS = {"circle": 1, "square": 2}


def read(text):
    """Read DOT text with an independent parser: Graphviz's own."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    return pygraphviz.AGraph(string=text)


def drawn(parsed):
    """Give the row, player, winner, and whether play ends, of v0, v1, ..., and how many vertices each stands for."""
    rows = {}
    for level in parsed.subgraphs():
        (title,) = [parsed.get_node(node).attr["label"] for node in level.nodes() if node.startswith("row")]
        rows |= dict.fromkeys((node for node in level.nodes() if not node.startswith("row")), title)
    found = {}
    for node, row in rows.items():
        look = dict(parsed.get_node(node).attr)
        key = (row, PLAYERS[look["shape"]], FILLS[look["fillcolor"]], look["peripheries"] == "2")
        found[str(node)] = (key, int(re.sub(r"\D", "", look["label"])))
    return found


def titles(parsed):
    """Give the titles of the rows from the top: an invisible edge leads from each to the next."""
    order = [edge for edge in parsed.edges() if edge[0].startswith("row")]
    assert all(edge.attr["style"] == "invis" for edge in order)
    names = [order[0][0], *(edge[1] for edge in order)] if order else []
    assert all(first[1] == second[0] for first, second in pairwise(order))
    return [parsed.get_node(name).attr["label"] for name in names]


def legend(text):
    """Give the legend's texts after the looks, and those after the signs."""
    rows = re.findall(r'<TR><TD([^>]*)>([^<]*)</TD><TD ALIGN="LEFT">([^<]*)</TD></TR>', text)
    looks = {re.search(r'BGCOLOR="(.*?)"', cell)[1]: told for cell, _, told in rows if "BGCOLOR" in cell}
    return looks, {sign: told for cell, sign, told in rows if not cell and sign}


def keys(arena, by):
    """Say of each vertex in which layer it is."""
    lengths = ply_sets(arena, arena.graph["initial"])
    if by is None:
        by = "ply" if all(len(found) == 1 for found in lengths.values()) else "rank"
    if by == "ply":
        rows = {v: f"ply {min(found)}" if len(found) == 1 else "no ply" for v, found in lengths.items()}
    else:
        rows = dict.fromkeys(arena, "draw")
        for player in (1, 2):
            for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
                rows |= dict.fromkeys(reached, f"rank {rank}")
    won, over = winners(arena), ends(arena)
    return {v: (rows[v], arena.nodes[v]["player"], won[v], v in over) for v in arena}


def render(arena, by=None, **looks):
    return layers_dot(layers(arena, solve(arena), by), **looks)


def ladder(*heights):
    """Make merged layers by hand: one of each rank, and arrows between them for so many moves."""
    graph = nx.DiGraph(kind="layers", rows="rank")
    for row in range(4):
        graph.add_node(row, row=row, player=1 + row % 2, winner=1, sink=row == 0, count=1)
    graph.add_edges_from((tail, head, {"count": count}) for tail, head, count in heights)
    return graph


BY = st.sampled_from([None, "ply", "rank"])


@examples(150)
@given(arenas(), BY)
def test_boxes_count_the_vertices_of_their_layer(arena, by):
    found = drawn(read(render(arena, by)))
    assert Counter(dict(found.values())) == Counter(keys(arena, by).values())
    assert len(found) == len(set(keys(arena, by).values()))


@examples(150)
@given(arenas(), BY)
def test_arrows_count_the_moves_and_are_the_wider_the_more_there_are(arena, by):
    parsed = read(render(arena, by))
    found, layer = drawn(parsed), keys(arena, by)
    expected = Counter((layer[tail], layer[head]) for tail, after in moves(arena).items() for head in after)
    arrows = {
        (found[edge[0]][0], found[edge[1]][0]): (int(edge.attr["tooltip"]), float(edge.attr["penwidth"]))
        for edge in parsed.edges()
        if edge[0].startswith("v")
    }
    assert {pair: count for pair, (count, _) in arrows.items()} == expected
    widths = sorted(set(arrows.values()))
    assert all(count < more and width < wider for (count, width), (more, wider) in pairwise(widths))
    assert all(width == builder.NARROWEST for count, width in widths if count == 1)
    assert not widths or widths[-1][0] == 1 or widths[-1][1] == builder.WIDEST


@examples(100)
@given(arenas(), BY)
def test_plies_go_down_and_ranks_go_up(arena, by):
    shown = titles(read(render(arena, by)))
    wanted = {row for row, *_ in keys(arena, by).values()}
    assert sorted(shown) == sorted(wanted if len(wanted) > 1 else [])
    numbers = [int(title.split()[1]) for title in shown if title not in ("draw", "no ply")]
    assert numbers == sorted(numbers, reverse="rank 0" in shown)
    assert "draw" not in shown[1:]
    assert "no ply" not in shown[:-1]


@examples(100)
@given(arenas(), BY)
def test_looks_and_the_legend_say_who_wins(arena, by):
    text, layer = render(arena, by), keys(arena, by)
    parsed = read(text)
    totals = Counter(winner for _, _, winner, _ in layer.values())
    looks, signs = legend(text)
    assert {FILLS[fill]: told for fill, told in looks.items()} == {
        winner: f"{TEXTS[winner]} ({total})" for winner, total in totals.items()
    }
    assert ("◎" in signs) == bool(ends(arena))
    assert {sign: told for sign, told in signs.items() if sign != "◎"} == {
        "○": "player 1 (J1) moves",
        "□": "player 2 (J2) moves",
        "→": "the wider, the more moves",
    }
    for node, ((_, _, winner, _), count) in drawn(parsed).items():
        assert parsed.get_node(node).attr["style"] == BORDERS[winner]
        assert parsed.get_node(node).attr["tooltip"] == f"{count}: {TEXTS[winner]}"


@examples(60)
@given(arenas(), BY)
def test_an_arrow_points_at_the_layer_where_play_starts(arena, by):
    parsed = read(render(arena, by))
    (edge,) = parsed.edges("start")
    assert edge[0] == "start"
    assert drawn(parsed)[edge[1]][0] == keys(arena, by)[arena.graph["initial"]]
    assert parsed.get_node("start").attr["label"] == "start"


def test_without_an_initial_vertex_nothing_starts():
    assert "start" not in layers_dot(ladder((1, 0, 1)))


@pytest.mark.parametrize(
    "arrows",
    [
        [(3, 2, 1), (2, 1, 1), (1, 0, 1)],
        [(3, 0, 9), (0, 3, 9), (0, 1, 9), (1, 2, 9), (2, 3, 9)],
        [(1, 3, 9), (3, 1, 9), (2, 3, 9), (1, 2, 9)],
    ],
)
def test_rank_0_is_at_the_bottom_wherever_arrows_lead(arrows):
    objects = picture.lay_out(layers_dot(ladder(*arrows)))["objects"]
    height = {node["name"]: float(node["pos"].split(",")[1]) for node in objects if "pos" in node}
    assert all(height[f"row{row}"] < height[f"row{row + 1}"] for row in range(3))
    assert all(height[f"row{row}"] == pytest.approx(height[f"v{row}"], abs=1) for row in range(4))


def test_the_whole_of_tictactoe_in_both_languages():
    """The sizes of the course: 2936, 1474 and 1068."""
    arena = unfold(games.load("tictactoe"))
    looks, _ = legend(render(arena))
    assert list(looks.values()) == ["won by J1 (2,936)", "won by J2 (1,474)", "draw (1,068)"]
    text = render(arena, lang="fr")
    looks, signs = legend(text)
    assert list(looks.values()) == ["gagné par J1 (2\u202f936)", "gagné par J2 (1\u202f474)", "nul (1\u202f068)"]
    assert signs == {
        "○": "le joueur 1 (J1) joue",
        "□": "le joueur 2 (J2) joue",
        "◎": "fin de partie",
        "→": "d'autant plus large qu'il y a plus de coups".replace("'", "&#39;"),
    }
    parsed = read(text)
    assert titles(parsed) == [f"coup {ply}" for ply in range(10)]
    shown = {parsed.get_node(node).attr["label"] for node in drawn(parsed)}
    assert "1\u202f056" in shown
    assert parsed.get_node("start").attr["label"] == "départ"
    tooltips = {edge.attr["tooltip"] for edge in parsed.edges() if edge[0].startswith("v")}
    assert max(int(told.replace("\u202f", "")) for told in tooltips) >= 1000
    assert not any("," in told for told in shown | tooltips)


def test_what_has_no_ply_is_not_called_a_draw():
    graph = nx.DiGraph(initial="a")
    graph.add_node("a", player=1)
    graph.add_node("far", player=1)
    graph.add_node("end", player=2, winner=1)
    graph.add_edges_from([("a", "end"), ("far", "end")])
    assert titles(read(render(graph, "ply"))) == ["ply 0", "ply 1", "no ply"]
    assert titles(read(render(graph, "ply", lang="fr"))) == ["coup 0", "coup 1", "sans numéro de coup"]


def test_the_courses_have_blue_and_red():
    arena = unfold(games.load("nim", heaps=(1, 2)))
    plain, course = read(render(arena)), read(render(arena, style="course"))
    blue_and_red = {"#0072b2": "#1f4fd0", "#f5b041": "#f4685c"}
    fills = {node: plain.get_node(node).attr["fillcolor"] for node in drawn(plain)}
    assert set(fills.values()) == set(blue_and_red)
    assert all(course.get_node(node).attr["fillcolor"] == blue_and_red[fill] for node, fill in fills.items())


def test_what_is_refused():
    merged = ladder()
    with pytest.raises(ParameterError, match=r"^unknown style: 'x' \(one of default, course\)$"):
        layers_dot(merged, style="x")
    with pytest.raises(ParameterError, match=r"^unknown language: 'x' \(one of en, fr\)$"):
        layers_dot(merged, lang="x")


@pytest.mark.parametrize("name", ['"; v0 -> v1; "', "<b>&amp;</TD>", "nul\0 two\nlines", "\\N \\l \\", "\ud800\u202e"])
def test_hostile_names_are_text(name):
    arena = unfold(games.load("nim", heaps=(1, 2)))
    plain = render(arena)
    arena.graph["name"] = name
    text = render(arena)
    assert drawn(read(text)) == drawn(read(plain))
    assert read(text).number_of_edges() == read(plain).number_of_edges()
    assert picture.render(text, "svg").startswith(b"<?xml")


def test_the_same_text_whatever_the_seed_of_the_hashes():
    texts = rendered_by_seeds("render(layers(arena, solve(arena)), 'dot')")
    assert len(texts) == 1
    assert b"rank 0" in texts.pop()
