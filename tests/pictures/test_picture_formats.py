"""Where a picture goes: letters, width, direction, legend, layouts, and what TikZ, Mermaid and PNG make of it."""

import io
import itertools
import math
import re

import dot_reading
import naive
import pytest
import random_graphs
import svg_reading
from hypothesis import given
from random_graphs import examples

import arena


@pytest.fixture(scope="module")
def svg(folder):
    return lambda thing, **options: svg_reading.read(arena.draw(thing, folder / "x.svg", **options).read_bytes())


def sizes(picture):
    return {round(text.size, 1) for text in picture.texts}


def sans_interet():
    return arena.read("sans_interet")


# ---- letters, paper, directions


def test_letters_and_widths_are_those_that_are_asked_for(svg):
    told = []
    assert min(sizes(svg(sans_interet(), letters=20, note=told.append))) == 20
    assert re.search(r"20(\.0)? pt", told[0])
    narrow = svg(sans_interet(), width=5)
    assert narrow.width <= 5 / 2.54 * 72 + 1
    assert len(narrow.words) == len(svg(sans_interet()).words)
    with pytest.raises(arena.ArenaError, match="letters"):
        svg(sans_interet(), width=1)
    assert svg(sans_interet(), width=1, force=True).width <= 30


@pytest.mark.parametrize(("fit", "width", "height"), [("slide", 454, 256), ("column", 255, 842), ("page", 596, 842)])
def test_a_picture_fits_its_paper_with_letters_as_large_as_told(svg, fit, width, height):
    told = []
    tree = arena.search_tree(arena.load("subtraction", heap=3), plies=3)
    for thing in (sans_interet(), arena.position_graph(arena.load("nim", heaps=(1, 2))), tree):
        picture = svg(thing, fit=fit, note=told.append)
        assert picture.width <= width
        assert picture.height <= height
        assert min(sizes(picture)) >= 6
        letters = float(re.search(r"([\d.]+) pt", told[-1])[1])
        assert abs(min(text.size for text in picture.texts) - letters) < 0.6


def test_moves_lead_down_or_to_the_right_and_the_legend_stands_where_it_is_asked_to(svg):
    graph = arena.unfold(arena.load("subtraction", heap=4))

    def place(picture, name):
        return next(text for text in picture.texts if text.text == name)

    down, right = (svg(graph, direction=direction, legend="none") for direction in ("down", "right"))
    assert down.height > down.width
    assert right.width > right.height
    assert place(down, "4").y < place(down, "1").y
    assert place(right, "4").x < place(right, "1").x
    below, beside, none = (svg(graph, legend=legend) for legend in ("below", "right", "none"))
    assert place(below, "bold: winning strategy").y > place(below, "1").y
    assert place(beside, "bold: winning strategy").x > max(place(beside, name).x for name in "1234")
    assert "bold: winning strategy" not in none.words


def test_vertices_stand_in_rows_of_their_ranks_and_do_not_overlap(folder):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=6))
    text = arena.draw(graph, folder / "x.svg", color="attractor").read_text(encoding="utf-8")
    found = re.findall(r'rank (\d+) in[^>]*>\s*<(ellipse|polygon)[^>]*?(?:cy="([-\d.]+)"|points="([^"]*)")', text)
    rows = {}
    for rank, _, middle, corners in found:
        ups = [float(middle)] if middle else [float(point.split(",")[1]) for point in corners.split()]
        rows.setdefault(int(rank), set()).add(round((max(ups) + min(ups)) / 2))
    assert all(len(row) == 1 for row in rows.values())
    heights = [next(iter(rows[rank])) for rank in sorted(rows)]
    assert heights == sorted(heights, reverse=True), "rank 0 is at the bottom"


def test_every_layout_has_every_vertex_apart_from_the_others(folder):
    for layout in ("dot", "ring"):
        check_apart(folder, layout)


def check_apart(folder, layout):
    graph = sans_interet()
    text = arena.draw(graph, folder / "x.svg", layout=layout).read_bytes()
    assert len(svg_reading.vertices(text)) == len(graph)
    circles = re.findall(rb'<ellipse fill="#\w+"[^>]*cx="([-\d.]+)" cy="([-\d.]+)" rx="([\d.]+)"', text)
    for one, other in itertools.combinations([tuple(map(float, circle)) for circle in circles], 2):
        if min(one[2], other[2]) > 8:  # those of the legend are smaller
            assert math.dist(one[:2], other[:2]) > 0.9 * (one[2] + other[2])


def steps(values):
    """Return the place of each value among all different ones."""
    different = sorted({round(value) for value in values})
    return [different.index(round(value)) for value in values]


def test_a_board_keeps_the_places_that_its_file_gives(folder):
    graph = arena.read("road_map")
    text = dot_reading.dot(graph, folder, layout="board")
    ids = dot_reading.read(text).names
    places = {}
    for name, key in ids.items():
        x, y = re.search(rf'(?m)^\t{key} \[.*?pos="([-\d.]+),([-\d.]+)', text).groups()
        places[name] = (float(x), float(y))
    known = {vertex: (data["x"], data["y"]) for vertex, data in graph.nodes(data=True)}
    for axis in (0, 1):
        shown, wanted = (steps([each[v][axis] for v in graph]) for each in (places, known))
        assert shown in (wanted, [max(wanted) - step for step in wanted])
    nowhere = graph.copy()
    del nowhere.nodes["C"]["x"]
    with pytest.raises(arena.ParameterError, match="C"):
        dot_reading.dot(nowhere, folder, layout="board")


def test_thousands_of_vertices_are_refused_with_the_views_that_count_them(folder):
    graph = arena.unfold(arena.load("nim", heaps=(1, 3, 5, 7)))
    for options in ({}, {"layout": "dot", "fit": "column"}, {"edges": "strategy"}):
        with pytest.raises(arena.TooLarge, match="--view river or --view layers"):
            arena.draw(graph, folder / "x.svg", **options)


# ---- TikZ, Mermaid, PNG


@examples(40)
@given(random_graphs.arenas(max_vertices=6))
def test_tikz_has_the_vertices_moves_and_looks_of_the_arena(folder, graph):
    text = arena.draw(graph, folder / "x.tex").read_text(encoding="utf-8")
    winner, ended = naive.winners(graph), naive.ends(graph)
    order, draws, looks = list(graph), naive.draw_kinds(graph), {}
    nodes = re.findall(
        r"\\node\[J(\d)=\{12.00\}, (look\d+)(?:, rounded [^,]+)?(, sink)?, .*\] \(v(\d+)\) at \(.*\) \{(.*)\};",
        text,
    )
    assert [int(number) for *_, number, _ in nodes] == list(range(len(order)))
    for (player, look, sink, _, inside), vertex in zip(nodes, order, strict=True):
        assert (int(player), inside.split()[0]) == (graph.nodes[vertex]["player"], str(vertex))
        assert bool(sink) == (vertex in ended or not graph.adj[vertex])
        looks.setdefault(winner[vertex] or draws[vertex], set()).add(look)
    assert all(len(each) == 1 for each in looks.values())
    styles = dict(re.findall(r"(move\d+)/.style=\{(.*)\},", text))
    arrows = re.findall(r"\\draw\[(move\d+)\] \(v(\d+)\) .. .* .. \(v(\d+)\);", text)
    assert {(order[int(tail)], order[int(head)]) for _, tail, head in arrows} == set(graph.edges)
    bold = {order[int(tail)] for style, tail, _ in arrows if "line width=2.60pt" in styles[style]}
    assert bold == {v for v in graph if winner[v] == graph.nodes[v]["player"] and v not in ended and graph.adj[v]}
    dotted = {order[int(tail)] for style, tail, _ in arrows if "dotted" in styles[style]}
    assert dotted == {v for v in ended if graph.adj[v]}


@examples(80)
@given(random_graphs.arenas())
def test_mermaid_has_the_vertices_moves_and_looks_of_the_arena(folder, graph):
    text = arena.draw(graph, folder / "x.mmd").read_text(encoding="utf-8")
    winner, ended, order = naive.winners(graph), naive.ends(graph), list(graph)
    shapes = dict(re.findall(r"(?m)^  (v\d+)(\(\(|\[)", text))
    assert shapes == {f"v{n}": {1: "((", 2: "["}[graph.nodes[v]["player"]] for n, v in enumerate(graph)}
    arrows = re.findall(r"(?m)^  v(\d+) (-->|==>|-\.->) v(\d+)$", text)
    assert [(order[int(tail)], order[int(head)]) for tail, _, head in arrows] == list(graph.edges)
    assert {order[int(tail)] for tail, line, _ in arrows if line == "==>"} == {
        v for v in graph if winner[v] == graph.nodes[v]["player"] and v not in ended and graph.adj[v]
    }
    assert {order[int(tail)] for tail, line, _ in arrows if line == "-.->"} == {v for v in ended if graph.adj[v]}
    listed = re.findall(r"(?m)^  class (\S+) (look\d+)$", text)
    classes = {node: name for nodes, name in listed for node in nodes.split(",")}
    draws = naive.draw_kinds(graph)
    by_kind = {}
    for number, vertex in enumerate(graph):
        by_kind.setdefault(winner[vertex] or draws[vertex], set()).add(classes[f"v{number}"])
    assert all(len(each) == 1 for each in by_kind.values())


def test_latex_can_read_the_preamble_that_the_first_line_names(folder):
    graph = sans_interet()
    first = arena.draw(graph, folder / "x.tex").read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("%")
    whole = arena.draw(graph, folder / "x.tex", standalone=True).read_text(encoding="utf-8")
    for package in re.findall(r"\\usepackage(?:\[\w+\])?\{(\w+)\}", first):
        assert re.search(rf"\\usepackage(\[\w+\])?\{{[\w,]*{package}[\w,]*\}}", whole)
    with pytest.raises(arena.TooLarge):
        arena.draw_map(arena.load("rook", rows=80, columns=80), folder / "x.tex", of="grundy")


@pytest.mark.parametrize("fit", [None, "slide"])
def test_a_png_knows_its_size_on_paper_and_shows_the_colors(folder, fit):
    from PIL import Image

    options = {"fit": fit} if fit else {}
    picture = svg_reading.read(arena.draw(sans_interet(), folder / "x.svg", **options).read_bytes())
    with Image.open(io.BytesIO(arena.draw(sans_interet(), folder / "x.png", **options).read_bytes())) as image:
        dots = image.info.get("dpi", (96, 96))[0]
        assert abs(image.width / dots * 72 - picture.width) < 3
        painted = {color for _, color in image.convert("RGB").getcolors(1 << 20)}
    assert {(0, 114, 178), (245, 176, 65), (255, 255, 255)} <= painted


def test_options_are_fields_of_looks_and_pages(folder):
    graph = sans_interet()
    by_options = dot_reading.dot(graph, folder, style="course", direction="right")
    look, page = arena.Look(style="course"), arena.Page(direction="right")
    assert arena.draw(graph, folder / "x.dot", look, page).read_text(encoding="utf-8") == by_options
    assert arena.draw(graph, folder / "x.dot", look, page, style="default").read_text("utf-8") != by_options
    with pytest.raises(arena.ParameterError, match="look"):
        arena.draw(graph, folder / "x.dot", {"style": "course"})
