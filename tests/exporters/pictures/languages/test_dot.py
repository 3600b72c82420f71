"""Drawings: what the DOT text says, for a reader with and without colours."""

import html
import itertools
import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from drawn import arena_dot
from engine import pygraphviz
from random_graphs import labelled

import exporters
import games
from arena import ParameterError, around, attractor, check, kernel, position_graph, proof, quotient, solve, unfold
from arena.solving.positions import solve_positions
from exporters.drawings import colouring
from exporters.drawings.arenas import coloured
from exporters.drawings.colourings import colour
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, KERNEL, OUTSIDE, OWNER, STYLES, WON, shade
from exporters.pictures import graphviz as picture
from exporters.pictures.dot_attributes import MIDDLE
from exporters.pictures.languages import dot


def fibonacci(matches=4):
    return unfold(games.load("fibonacci_nim", matches=matches))


def parsed(text):
    """Read DOT text with an independent parser: Graphviz's own."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    return pygraphviz.AGraph(string=text)


def vertices(text):
    graph = parsed(text)
    numbered = sorted((node for node in graph.nodes() if re.fullmatch(r"v\d+", node)), key=lambda node: int(node[1:]))
    return {str(node): dict(node.attr) for node in numbered}


def luminance(color):
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_circles_are_player_one_and_squares_player_two():
    graph = fibonacci()
    shapes = [attributes["shape"] for attributes in vertices(arena_dot(graph)).values()]
    assert shapes == [{1: "circle", 2: "square"}[data["player"]] for _, data in graph.nodes(data=True)]


def test_bare_graphs_have_ellipses():
    shapes = {attributes["shape"] for attributes in vertices(arena_dot(exporters.read("kernel_ad"))).values()}
    assert shapes == {"ellipse"}


def test_only_sinks_have_a_double_border():
    graph = fibonacci()
    double = [attributes["peripheries"] == "2" for attributes in vertices(arena_dot(graph)).values()]
    assert double == [graph.out_degree(vertex) == 0 for vertex in graph]


@pytest.mark.parametrize("player", [1, 2])
def test_attractor_colours_exactly_the_attractor_and_tells_the_rank(player):
    graph = fibonacci(9)
    found = attractor(graph, player)
    looks = vertices(arena_dot(graph, color="attractor", player=player))
    for vertex, attributes in zip(graph, looks.values(), strict=True):
        assert (attributes["style"] == "filled,solid") == (vertex in found)
        assert ("rank" in attributes["label"]) == (vertex in found)
        if vertex in found:
            assert f"rank {found.rank[vertex]}" in attributes["label"].split(r"\n")


def test_bold_arrows_are_the_strategy():
    graph = fibonacci(9)
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    drawing = parsed(arena_dot(graph, color="attractor", player=2))
    bold = {(edge[0], edge[1]) for edge in drawing.edges() if edge.attr["penwidth"] == "2.6"}
    assert bold == {(numbers[tail], numbers[head]) for tail, head in attractor(graph, 2).strategy.items()}


def test_winner_colours_follow_the_solution():
    graph = unfold(games.load("tictactoe", rows=2, columns=3, align=2))
    solution = solve(graph)
    for vertex, attributes in zip(graph, vertices(arena_dot(graph)).values(), strict=True):
        look = WON.get(solution.winner[vertex], DRAW_BY_RULE)
        assert attributes["fillcolor"] == look.fill


def test_kernel_colours_the_kernel_and_its_rounds():
    graph = exporters.read("kernel_ad")
    found = kernel(graph)
    for vertex, attributes in zip(graph, vertices(arena_dot(graph, color="kernel")).values(), strict=True):
        assert (attributes["fillcolor"] == KERNEL.fill) == (vertex in found.kernel)
        assert ("round" in attributes["label"]) == (vertex in found.kernel)


def test_grundy_values_are_written():
    graph = position_graph(games.load("subtraction", heap=7))
    labels = [attributes["label"] for attributes in vertices(arena_dot(graph, color="grundy")).values()]
    assert labels == [f"{heap}\\ng = {heap % 4}" for heap in graph]


def test_a_graph_without_kernel_says_so():
    text = arena_dot(exporters.read("circuit_3"), color="kernel")
    assert "no kernel: sink removal leaves these (3)" in text


def test_vertices_of_one_rank_share_a_row():
    graph = fibonacci(9)
    found = attractor(graph, 1)
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    rows = re.findall(r"\{\n\t\tgraph \[rank=same\]\n(.*?)\n\t\}", arena_dot(graph, color="attractor"), re.DOTALL)
    members = [set(re.findall(r"\b(v\d+)\b", row)) for row in rows]
    assert members == [{numbers[vertex] for vertex in layer} for layer in reversed(found.layers)]


def laid(source):
    """Give where Graphviz puts the vertices, and the points of the curve of each move, by their numbers."""
    found = picture.lay_out(source)
    names = {item["_gvid"]: item["name"] for item in found["objects"]}
    places = {item["name"]: tuple(map(float, item["pos"].split(","))) for item in found["objects"] if "pos" in item}
    curves = {
        (names[edge["tail"]], names[edge["head"]]): [
            tuple(map(float, point.split(","))) for point in edge["pos"].split() if point[0] not in "es"
        ]
        for edge in found["edges"]
        if edge.get("style") != "invis"
    }
    return places, curves


def on_curve(points):
    """Give points along a curve, two points apart at most."""
    for first in range(0, len(points) - 3, 3):
        a, b, c, d = points[first : first + 4]
        steps = int(math.dist(a, b) + math.dist(b, c) + math.dist(c, d)) // 2 + 1
        for step in range(steps):
            t = step / steps
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            yield tuple(sum(s * p[axis] for s, p in zip(shares, (a, b, c, d), strict=True)) for axis in (0, 1))


def run_back(one, other, near=4):
    """Count the points of a curve that are near another one, which goes the opposite way there."""
    one, other = list(on_curve(one)), list(on_curve(other))
    count = 0
    for before, here in pairwise(one):
        way = (here[0] - before[0], here[1] - before[1])
        for start, place in pairwise(other):
            back = (place[0] - start[0], place[1] - start[1])
            turn = way[0] * back[0] + way[1] * back[1]
            if math.dist(here, place) < near and turn < -0.94 * math.hypot(*way) * math.hypot(*back):
                count += 1
                break
    return count


@pytest.mark.slow
@pytest.mark.parametrize("matches", [5, 6])
def test_no_two_moves_seem_to_be_one_arrow_with_two_heads(matches):
    _, curves = laid(arena_dot(fibonacci(matches), color="attractor", player=1))
    moves = {edge: points for edge, points in curves.items() if "start" not in edge}
    merged = [
        (one, other)
        for one, other in combinations(moves, 2)
        if set(one) != set(other) and run_back(moves[one], moves[other]) > 12
    ]
    assert merged == []


DRAWN_IN_ORDER = {
    "minimax_graph": ("winner", "attractor", "player"),
    "subtraction": ("winner",),
    "fibonacci": ("attractor",),
}
"""Graphs whose vertices agree on the order of the moves that they share, by the colours that make the rows."""


@pytest.mark.parametrize("name", DRAWN_IN_ORDER)
def test_the_moves_of_a_vertex_stand_from_left_to_right_as_the_graph_lists_them(name):
    graph = {
        "minimax_graph": lambda: exporters.read("minimax_graph"),
        "subtraction": lambda: unfold(games.load("subtraction", heap=10)),
        "fibonacci": lambda: fibonacci(7),
    }[name]()
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    for color in DRAWN_IN_ORDER[name]:
        places, _ = laid(arena_dot(graph, color=color))
        for vertex in graph:
            rows = {}
            for head in graph.adj[vertex]:
                x, y = places[numbers[head]]
                rows.setdefault(y, []).append(x)
            assert all(across == sorted(across) for across in rows.values()), (color, vertex)


@pytest.mark.parametrize("color", ["kernel", "grundy"])
def test_misere_play_is_told_where_the_colours_do_not_tell_the_winner(color):
    graph = position_graph(games.load("subtraction", heap=7, misere=True))
    text = arena_dot(graph, color=color)
    assert "in misère play this does not tell who loses" in text
    assert "penwidth=2.6" not in text


def test_bold_moves_of_a_position_graph_come_nearer_to_the_end():
    """From d both moves reach a lost position, but only the one to e ends play."""
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("d", "e")], kind="graph")
    drawing = parsed(arena_dot(graph, color="outcome"))
    numbers = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    bold = {(edge[0], edge[1]) for edge in drawing.edges() if edge.attr["penwidth"] == "2.6"}
    assert (numbers["d"], numbers["e"]) in bold
    assert (numbers["d"], numbers["a"]) not in bold


def test_vertices_of_one_ply_share_a_row_where_plies_agree():
    graph = unfold(games.load("tictactoe", rows=1, columns=3, align=2))
    assert "ply 0" in arena_dot(graph)
    assert "ply 0" not in arena_dot(unfold(games.load("subtraction", heap=5)))


@pytest.mark.parametrize("color", ["winner", "player", "attractor"])
def test_colours_are_apart_in_grey_or_marked_otherwise(color):
    """Two looks that differ in meaning differ in lightness by a tenth, and borders or notes differ as well."""
    drawn = colour(unfold(games.load("tictactoe", rows=2, columns=2, align=2)), color, 1)
    looks = [look for look, _ in drawn.legend]
    for number, look in enumerate(looks):
        for other in looks[:number]:
            assert abs(luminance(look.fill) - luminance(other.fill)) > 25 or look.border != other.border


def test_draws_by_rule_and_endless_ones_look_different():
    assert DRAW_BY_RULE.fill != DRAW_ENDLESS.fill
    assert luminance(DRAW_BY_RULE.fill) - luminance(DRAW_ENDLESS.fill) > 25


@pytest.mark.parametrize("look", [*WON.values(), *OWNER.values(), DRAW_ENDLESS])
def test_text_can_be_read_on_its_fill(look):
    """The contrast of WCAG for large text: 3 to 1."""

    def relative(color):
        parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((relative(look.fill), relative(look.text)))
    assert (light + 0.05) / (dark + 0.05) > 4.5


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("last", [0, 1, 5, 40])
def test_shades_get_lighter_with_the_rank_and_their_text_can_be_read(style, player, last):
    ends = STYLES[style].shades[player]
    shades = [shade(ends, rank, last) for rank in range(last + 1)]
    lights = [luminance(look.fill) for look in shades]
    assert lights == sorted(lights)
    assert all(abs(luminance(look.fill) - luminance(look.text)) > 90 for look in shades)


@pytest.mark.parametrize("style", STYLES)
def test_a_grey_print_tells_the_looks_apart(style):
    palette = STYLES[style]
    drawn = [DRAW_BY_RULE, DRAW_ENDLESS]
    for looks in ([palette.won[1], palette.won[2], *drawn], [palette.owner[1], palette.owner[2]]):
        greys = sorted(luminance(look.fill) for look in looks)
        assert min(high - low for low, high in itertools.pairwise(greys)) > 20
        assert len({(look.border, look.fill) for look in looks}) == len(looks)


def test_the_colours_say_the_same_by_borders_shapes_or_words():
    """Never by colour alone: the winner by the border, the turn by the shape, ranks in words."""
    for palette in STYLES.values():
        borders = [palette.won[1].border, palette.won[2].border, DRAW_BY_RULE.border]
        assert len(set(borders)) == 3
    for color in ("attractor", "remoteness"):
        drawn = colour(exporters.read("sans_interet"), color, 1)
        assert drawn.notes


def test_legends_are_french_where_asked():
    arena = unfold(games.load("fibonacci_nim"))
    for color, word in [
        ("winner", "gagné par J1 (5)"), ("attractor", "hors de l'attracteur de J1"), ("player", "J1 joue"),
        ("remoteness", "gagné par J1 en 0"), ("none", "fin de partie"),
    ]:  # fmt: skip
        text = html.unescape(arena_dot(arena, color=color, lang="fr"))
        assert word in text
        assert "départ" in text
    graph = position_graph(games.load("marienbad"))
    for color, word in [("kernel", "le noyau"), ("grundy", "valeur de Grundy 0"), ("outcome", "qui doit jouer perd")]:
        assert word in arena_dot(graph, color=color, lang="fr")
    with pytest.raises(ParameterError, match=r"unknown language: 'de' \(one of en, fr\)"):
        arena_dot(arena, lang="de")


def test_remoteness_is_written_into_the_vertices():
    arena = unfold(games.load("fibonacci_nim"))
    drawn, solution = colour(arena, "remoteness", 1), solve(arena)
    assert drawn.notes == {vertex: f"in {rank}" for vertex, rank in solution.remoteness.items()}
    lights = {vertex: luminance(look.fill) for vertex, look in drawn.looks.items()}
    won = [vertex for vertex in arena if solution.winner[vertex] == 1]
    for one in won:
        for other in won:
            if solution.remoteness[one] < solution.remoteness[other]:
                assert lights[one] < lights[other]


def test_boards_stand_in_the_vertices():
    arena = unfold(games.load("tictactoe", rows=2, columns=2, align=2))
    text = arena_dot(arena, labels="board")
    assert text.count(">✕<") == 1 + sum(board.count("x") for _, board in arena.nodes(data="board"))
    assert "❙❙❙" in arena_dot(unfold(games.load("nim", heaps=(3, 1))), labels="board")
    assert "♜" in arena_dot(position_graph(games.load("rook")), labels="board")
    assert ">(4,3)<" in arena_dot(unfold(games.load("fibonacci_nim")), labels="board")


def test_a_board_from_a_file_is_harmless():
    graph = nx.DiGraph()
    graph.add_node("a", board='</TD><TABLE>"\\N&\n\0', label="a")
    svg = picture.render(arena_dot(graph, labels="board"), "svg").decode()
    shown = "".join(ET.fromstring(svg).itertext())
    for sign in '</TD>&\\N"':
        assert sign in shown


def test_vertices_may_be_empty():
    arena = unfold(games.load("fibonacci_nim"))
    text = arena_dot(arena, labels="none", color="none")
    assert text.count('label=""') == len(arena)
    with pytest.raises(ParameterError, match=r"unknown labels: 'big' \(one of text, board, none\)"):
        arena_dot(arena, labels="big")


HOSTILE = [
    'quote " and \\ backslash',
    "<b>bold</b> & <script>alert(1)</script>",
    "<<TABLE>>",
    "\\N \\G \\E \\l",
    "new\nline\ttab\x00nul\x1bescape",
    "émoji 🎲 עברית ∅",
    "]; node [shape=star",
    "",
    " ",
    "--> /* */ // #",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    graph = nx.DiGraph(name=text, initial="a")
    graph.add_node("a", player=1, label=text)
    graph.add_node("b", player=2, winner=1, label="end")
    graph.add_edge("a", "b", move=text)
    drawn = parsed(arena_dot(graph))
    assert {str(node) for node in drawn.nodes()} >= {"v0", "v1"}
    assert {str(node) for node in drawn.nodes()} <= {"v0", "v1", "start"} | {f"row{row}" for row in range(3)}
    assert drawn.get_node("v0").attr["shape"] == "circle"


def test_the_text_is_the_same_again():
    assert arena_dot(fibonacci(8), color="attractor") == arena_dot(fibonacci(8), color="attractor")


@pytest.mark.parametrize(
    ("color", "name", "told"),
    [
        (
            "bleu",
            "sans_interet",
            r"unknown colour: 'bleu' \(one of winner, attractor, player, remoteness, outcome, kernel, round, grundy,",
        ),
        ("winner", "kernel_ad", "bare graph has no players"),
        ("outcome", "sans_interet", "belongs to position graphs"),
        ("grundy", "sans_interet", "circuit: 1 -> 3|circuit: 3 -> 1|circuit: "),
    ],
)
def test_colours_that_do_not_fit_are_refused(color, name, told):
    with pytest.raises(ValueError, match=told):
        arena_dot(exporters.read(name), color=color)


def test_an_unknown_player_is_refused():
    with pytest.raises(ParameterError, match=r"unknown player: 3"):
        arena_dot(exporters.read("sans_interet"), color="attractor", player=3)


def legend(text):
    """Read the lines of a legend that have a sign or a swatch."""
    return [html.unescape(line) for line in re.findall(r'<TD ALIGN="LEFT">([^<]*)</TD>', text)][1:]


def inner_targets():
    """Play stops in b, which has moves."""
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("b", "e"), ("c", "d"), ("e", "d")], initial="a", f1=["b"], f2=["d"])
    nx.set_node_attributes(graph, dict(zip("abcde", (1, 2, 1, 2, 1), strict=True)), "player")
    return graph


def test_play_ends_at_targets_that_have_moves_and_nobody_plays_these():
    graph = inner_targets()
    assert check(graph) == []
    text = arena_dot(graph)
    ends = {attributes["label"] for attributes in vertices(text).values() if attributes["peripheries"] == "2"}
    assert ends == {r"b\nF1", r"d\nF2"}
    assert "J2 to move" not in vertices(text)["v1"]["tooltip"]
    drawing = parsed(text)
    dotted = {(edge[0], edge[1]) for edge in drawing.edges() if edge.attr["style"] == "dotted"}
    assert dotted == {("v1", "v2"), ("v1", "v3")}
    assert "dotted: play has ended before" in legend(text)
    assert "dotted: play has ended before" not in legend(arena_dot(fibonacci()))


@pytest.mark.parametrize("color", ["kernel", "grundy"])
def test_what_is_said_of_the_graph_alone_does_not_stop_at_targets(color):
    text = arena_dot(inner_targets(), color=color)
    assert [attributes["label"][0] for attributes in vertices(text).values() if attributes["peripheries"] == "2"] == [
        "d"
    ]
    assert "dotted" not in text


def test_a_part_is_counted_out_of_the_whole_and_says_what_is_in_it():
    whole = fibonacci(8)
    part = around(whole, next(vertex for vertex in whole if whole.nodes[vertex]["label"] == "(6,4)"), 1)
    text, solution = arena_dot(part, whole=whole), solve(whole)
    won = {player: sum(winner == player for winner in solution.winner.values()) for player in (1, 2)}
    here = {player: sum(solution.winner[vertex] == player for vertex in part) for player in (1, 2)}
    assert legend(text)[:2] == [f"won by J{player} ({here[player]} of {won[player]})" for player in (1, 2)]
    assert legend(arena_dot(part, whole=whole, lang="fr"))[0] == f"gagné par J1 ({here[1]} sur {won[1]})"
    assert "play ends: in F1 J1 has won, in F2 J2" not in legend(text)
    assert "n moves that are not drawn" in legend(text)
    assert "play ends: in F1 J1 has won, in F2 J2" in legend(arena_dot(whole))
    assert "n moves that are not drawn" not in legend(arena_dot(whole))


def test_the_legend_of_a_part_has_its_own_shades():
    whole = fibonacci(8)
    rank = attractor(whole, 2).rank
    part = proof(whole, solve(whole), 2)
    shown = legend(arena_dot(part, color="attractor", player=2, whole=whole))
    ranks = sorted({rank[vertex] for vertex in part})
    assert len(ranks) <= colouring.MOST_SHADES
    assert [re.match(r"rank (\d+) \(", line)[1] for line in shown if line.startswith("rank")] == list(map(str, ranks))
    few = around(whole, next(vertex for vertex in whole if rank.get(vertex) == 3), 1)
    shown = legend(arena_dot(few, color="attractor", player=2, whole=whole))
    assert {int(re.match(r"rank (\d+)", line)[1]) for line in shown if line.startswith("rank")} == {
        rank[vertex] for vertex in few if vertex in rank
    }


def test_a_part_has_the_plies_of_the_whole():
    whole = unfold(games.load("tictactoe"))
    middle = next(vertex for vertex in whole if whole.nodes[vertex]["label"] == "xo./.x./..o")
    rows = re.findall(r"label=\"(ply \d)\"", arena_dot(around(whole, middle, 1), whole=whole))
    assert rows == ["ply 3", "ply 4", "ply 5"]
    uneven = unfold(games.load("subtraction", heap=5))
    assert "ply" not in arena_dot(around(uneven, uneven.graph["initial"], 1), whole=uneven)


def test_signs_are_explained():
    whole = fibonacci(8)
    text = arena_dot(around(whole, whole.graph["initial"], 1), whole=whole)
    heavy = [
        attributes["label"] for attributes in vertices(text).values() if attributes.get("color") == MIDDLE["color"]
    ]
    assert heavy == ["(8,7)"]
    assert "teal border: the position asked about" in legend(text)
    assert "teal border: the position asked about" not in legend(arena_dot(whole))
    game = games.load("nim", heaps=(2, 2))
    merged = arena_dot(quotient(unfold(game), game))
    assert "×2" in merged
    assert "n positions that are equal by symmetry, counted as one" in legend(merged)


def test_an_empty_graph_is_drawn():
    graph = nx.DiGraph()
    assert [breach.text for breach in check(graph)] == ["no initial vertex"]
    assert arena_dot(graph).startswith("digraph")


def test_snapshot_of_a_small_drawing():
    """The whole of the text, as it was judged when it was drawn: change it with the picture before your eyes."""
    graph = nx.DiGraph(name="two", initial="a")
    graph.add_node("a", player=1)
    graph.add_node("b", player=2, winner=1)
    graph.add_edge("a", "b", move="go")
    lines = arena_dot(graph).splitlines()
    assert lines[0] == "digraph two {"
    assert lines[-1] == "}"
    won = 'fillcolor="#0072b2" fontcolor="#ffffff"'
    style = 'style="filled,solid"'
    assert f'\tv0 [label=a {won} peripheries=1 shape=circle {style} tooltip="a - J1 to move - won by J1 in 1"]' in lines
    assert f'\tv1 [label="b\\nF1" {won} peripheries=2 shape=square {style} tooltip="b - won by J1 in 0"]' in lines
    assert '\tv0 -> v1 [color="#000000" penwidth=2.6 tooltip=go]' in lines
    assert "\tstart -> v0" in lines


@pytest.mark.parametrize("color", ["winner", "remoteness", "attractor", "player", "none"])
def test_a_drawn_position_is_marked_as_the_middle_too(color):
    game = games.load("tictactoe")
    whole = unfold(game)
    looks = vertices(arena_dot(around(whole, game.initial, 1), whole=whole, color=color))
    assert [look["penwidth"] for look in looks.values() if look.get("color") == MIDDLE["color"]] == ["3.5"]


@pytest.mark.parametrize("color", ["attractor", "remoteness", "grundy"])
def test_a_legend_counts_every_vertex(color):
    graph = position_graph(games.load("nim", heaps=(9, 9))) if color == "grundy" else fibonacci(14)
    drawn = colour(graph, color, 2)
    counts = [int(text.rpartition("(")[2].removesuffix(")")) for _, text in drawn.legend]
    assert sum(counts) == len(graph)
    between = [text.rpartition(" (")[0].split(" … ") for _, text in drawn.legend if "…" in text]
    assert between
    shades = [entry.text for entry in drawn.entries if entry.vertices and entry.scale]
    for first, last in between:
        begin = shades.index(first)
        end = next(place for place in range(begin, len(shades)) if shades[place].endswith(f" {last}"))
        assert 0 < begin < end < len(shades) - 1


def test_a_legend_shows_all_of_six_ranks():
    texts = [text for _, text in colour(fibonacci(6), "attractor", 1).legend]
    assert texts == [f"rank {n} ({size})" for n, size in enumerate((1, 3, 1, 1, 1, 1))] + [
        "outside the attractor of J1 (6)"
    ]


def test_the_attractor_of_the_courses_has_one_colour_and_rows_by_rank():
    """Course 000, example 4: « colorier l'attracteur de J1 et les arêtes qui définissent sa stratégie gagnante »."""
    graph = exporters.read("sans_interet")
    drawn = colour(graph, "attractor", 1, style="course", lang="fr")
    assert [(look.fill, text) for look, text in drawn.legend] == [
        (STYLES["course"].owner[1].fill, "attracteur de J1 (5)"),
        (OUTSIDE.fill, "hors de l'attracteur de J1 (3)"),
    ]
    assert drawn.bold == {(0, 1), (3, 6), (4, 6)}
    text = arena_dot(graph, color="attractor", style="course", lang="fr")
    assert re.findall(r'label="(rang \d|A\d)"', text) == ["rang 3", "rang 2", "rang 1", "rang 0"]


@pytest.mark.parametrize("color", ["winner", "attractor", "player", "remoteness"])
def test_the_style_of_the_courses_shows_in_what_colours_say_of_players(color):
    graph = fibonacci(5)
    assert arena_dot(graph, color=color, style="course") != arena_dot(graph, color=color)


@pytest.mark.parametrize("color", ["remoteness", "outcome", "kernel", "round", "grundy"])
@pytest.mark.parametrize("style", STYLES)
def test_graphs_without_players_have_no_colour_of_a_player(color, style):
    """Blue and orange, or the blue and the red of the courses, say players and nothing else."""
    graph = position_graph(games.load("rook", rows=2, columns=3))
    palette = STYLES[style]
    of_players = {look.fill for looks in (palette.won, palette.owner) for look in looks.values()}
    of_players |= {each for ends in palette.shades.values() for each in ends}
    fills = {attributes["fillcolor"] for attributes in vertices(arena_dot(graph, color=color, style=style)).values()}
    assert fills
    assert fills.isdisjoint(of_players)


def test_rounds_are_shades_of_their_own_and_tell_who_joins_the_kernel():
    graph = exporters.read("kernel_ad")
    removal = kernel(graph)
    looks = vertices(arena_dot(graph, color="round"))
    for vertex, attributes in zip(graph, looks.values(), strict=True):
        assert (attributes["style"] == "filled,solid") == (vertex in removal.in_every)
        assert attributes["label"].endswith(f"round {removal.round[vertex]}")
    assert len({attributes["fillcolor"] for attributes in looks.values()}) == len(set(removal.round.values()))


def test_remoteness_without_players_is_even_where_whoever_moves_loses():
    graph = position_graph(games.load("subtraction", heap=9))
    solved = solve_positions(graph)
    drawn = colour(graph, "remoteness", 1)
    for vertex, number in solved.remoteness.items():
        assert drawn.short[vertex] == str(number)
        assert drawn.tooltips[vertex].startswith("NP"[number % 2 == 0])
        assert (drawn.looks[vertex].border == "solid") == (number % 2 == 0)


def test_letters_grow_with_the_width():
    """Legends up to 60 points, titles of rows up to 28; what is as narrow as a page has letters of 12."""
    small, large = (parsed(arena_dot(fibonacci(matches), color="attractor")) for matches in (4, 20))
    assert [drawing.graph_attr["fontsize"] for drawing in (small, large)] == ["12", "60"]
    assert [drawing.get_node("row1").attr["fontsize"] for drawing in (small, large)] == ["12", "28"]


@pytest.mark.slow
@pytest.mark.parametrize("color", ["winner", "remoteness", "attractor", "player", "none"])
@pytest.mark.parametrize(("player", "start", "claim"), [(1, None, "J1 does not lose"), (1, "x../.../o..", "J1 wins")])
def test_a_proof_shows_its_moves_in_every_colour(color, player, start, claim):
    game = games.load("tictactoe")
    whole = unfold(game)
    solution = solve(whole)
    part = proof(whole, solution, player, game.parse(start) if start else None)
    drawn = colour(part, color, player, whole=whole, style="course")
    assert drawn.bold == {(tail, head) for tail, head in part.edges if part.nodes[tail]["player"] == player}
    assert f"bold: the proof that {claim}" in legend(dot.render(coloured(part, drawn)))
    assert colour(part, color, player).bold_text == drawn.bold_text


@pytest.mark.parametrize("garbage", [5, ["x"], "J3 wins", {"player": 1}, None, ["x", "o", "x"], "xo"])
def test_what_a_file_says_of_proofs_and_marks_may_be_anything(garbage):
    graph = fibonacci()
    plain = arena_dot(graph)
    graph.graph.update(proof=garbage, marks=garbage)
    assert arena_dot(graph) == plain


def test_boards_say_who_writes_what():
    texts = {
        name: legend(arena_dot(unfold(games.load(name, rows=2, columns=2, align=2))))
        for name in ("tictactoe", "connect_four")
    }
    assert "J1: x, J2: o" in texts["tictactoe"]
    assert "J1: o, J2: x" in texts["connect_four"]
    assert "J1: x, J2: o" not in legend(
        arena_dot(unfold(games.load("tictactoe", rows=2, columns=2, align=2)), labels="none")
    )


def test_long_labels_are_broken_at_blanks():
    graph = labelled(["Clairière ensoleillée où l'on s'arrête", "Pont-l'Évêque", "a" * 40, " " * 40])
    looks = [look["label"] for look in vertices(arena_dot(graph, color="none")).values()]
    assert looks[:3] == [r"Clairière\nensoleillée où\nl'on s'arrête", "Pont-l'Évêque", "a" * 40]
