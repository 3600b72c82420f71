"""TikZ: every vertex and arrow once, where Graphviz put it, and any text as nothing but text."""

import math
import re
import shutil
import subprocess
from pathlib import Path

import naive
import pytest
from drawn import arena_tex, tree_dot, tree_tex
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, flat, labelled, moves_called

import exporters
import games
from arena import ParameterError, TooLarge, attractor, position_graph, solve, unfold
from arena.graphs.graph_game import GraphGame
from arena.searching.tree import search_tree
from arena.texts import clean
from exporters.drawings.drawing import Box, Curve
from exporters.drawings.looks import STYLES, WON
from exporters.drawings.search_trees import build
from exporters.pictures import graphviz as picture
from exporters.pictures import tikz_pen
from exporters.pictures.fit import SIZES
from exporters.pictures.languages import tikz
from exporters.pictures.picture import render
from exporters.text.latex import SPECIAL, as_tex

NASTY = [
    'a "quote"', "two\nlines", r"\input{/etc/passwd}", r"\end{tikzpicture}", "100% & $x^2$ #1 ~ _", "; \\node at (0,0)",
    "[x]", "*", "{", "}", "``quotes'' ---", "^^5cinput", "\\", "🙂 emoji", "\u202eright to left", "שלום", "nul\0",
    "half \ud800", "<b>", "a|b", "", "→ ×", "x" * 2000, "@", "é",
]  # fmt: skip
texts = st.sampled_from(NASTY) | st.text(max_size=12)
PLAIN = {written: sign for table in (SPECIAL, tikz_pen.MATHS) for sign, written in table.items()}
PLACE = r"\((-?\d+\.\d\d),(-?\d+\.\d\d)\)"
WAY = re.compile(rf"--|to\[(loop right|bend left=15)\]|(\.\. controls {PLACE} and {PLACE} \.\.( {PLACE} (?!\())?)+")
NODE = re.compile(rf"\\node\[(J1|J2|free), (look\d+)(, sink)?\] \(v(\d+)\) at {PLACE} \{{(.*)\}};")
DRAW = re.compile(
    r"\\draw\[(move|best|move, dotted|move, dashed)\] \(v(\d+)\) (.+?)( node\[beside\] \{.*\})? \(v(\d+)\);"
)
EMPTY = "~"
"""What stands for a line without any text."""
TITLE = re.compile(rf"\\node\[title, font=\\sffamily\\normalsize\] at {PLACE} \{{(.*)\}};")
LEGEND = re.compile(rf"(?:(.*) )?\\node\[legend\] at {PLACE} \{{(.*)\}};")


class Picture:
    """A picture, read line by line; a line of no known kind is an error."""

    def __init__(self, text):
        comment, begin, *lines, end = text.splitlines()[1 if text.startswith("% !TeX") else 0 :]
        assert comment.startswith("% \\usepackage")
        assert (begin, end) == (r"\begin{tikzpicture}", r"\end{tikzpicture}")
        self.fills, self.styles, self.nodes, self.places, self.arrows = {}, {}, {}, {}, []
        self.written = {}
        self.legend, self.titles, self.start, self.title = [], [], None, None
        for line in lines:
            self.read(line.strip())

    def read(self, line):
        if found := re.fullmatch(r"\\definecolor\{(look\d+)\}\{HTML\}\{([0-9A-F]{6})\}", line):
            self.fills[found[1]] = f"#{found[2].lower()}"
        elif found := re.fullmatch(r"([\w ]+)/\.style=\{(.*)\},", line):
            self.styles[found[1]] = found[2]
        elif found := NODE.fullmatch(line):
            assert int(found[4]) == len(self.nodes)
            self.nodes[int(found[4])] = (found[1], found[2], bool(found[3]), printed(found[7]))
            self.places[int(found[4])] = (float(found[5]), float(found[6]))
        elif found := DRAW.fullmatch(line):
            assert WAY.fullmatch(found[3]), found[3]
            self.arrows.append((int(found[2]), int(found[5]), found[1]))
            if found[4]:
                self.written[int(found[2]), int(found[5])] = printed(found[4][len(" node[beside] {") : -1])
        elif found := TITLE.fullmatch(line):
            self.title = printed(found[3])
        elif found := LEGEND.fullmatch(line):
            self.legend.append((found[1] or "", printed(found[4])))
        elif found := re.fullmatch(rf"\\node\[note\] (\(start\) )?at {PLACE} \{{(.*)\}};", line):
            self.titles.append(found[4])
        elif found := re.fullmatch(r"\\draw\[move\] \(start\) -- \(v(\d+)\);", line):
            self.start = int(found[1])
        else:
            assert line in (r"\tikzset{", "}"), line


def printed(text):
    """Read LaTeX as it prints, and refuse any command that is not a sign."""
    text = re.sub(r"\\textbf\{([^{}]*)\}", r"\1", text)
    parts = re.findall(r" \\\\ |\$-\$|\\,|\\text\w+\{\}|\{\\tiny \S+?\}|\$\\\w+\$|\\[&%$#_{}]|\{.\}|.", text)
    assert "".join(parts) == text
    for part in parts:
        assert part in (r" \\ ", EMPTY) or part in PLAIN or part not in "\\&%$#_{}~^"
    return "".join("\n" if part == r" \\ " else PLAIN.get(part, part) for part in parts if part != EMPTY)


@pytest.fixture
def _without_graphviz(monkeypatch):
    def none(source):
        raise picture.NoGraphviz(source)

    monkeypatch.setattr(picture, "lay_out", none)


def agrees(graph, solution, drawn):
    """Check shapes, looks, ends and arrows against the graph and its solution."""
    ids = {vertex: number for number, vertex in enumerate(graph)}
    for vertex, number in ids.items():
        shape, look, sink, _ = drawn.nodes[number]
        assert shape == f"J{graph.nodes[vertex]['player']}"
        assert sink == (vertex in naive.ends(graph))
        if solution.winner[vertex]:
            won = WON[solution.winner[vertex]]
            assert drawn.fills[look] == won.fill
            assert drawn.styles[look].split(", ") == [
                f"fill={look}", f"text={'white' if won.text == '#ffffff' else 'black'}", won.border
            ]  # fmt: skip
    bold = {
        (vertex, choice)
        for vertex, choice in solution.strategy.items()
        if solution.winner[vertex] == graph.nodes[vertex]["player"]
    }
    lines = {edge: "move, dotted" for edge in graph.edges if edge[0] in naive.ends(graph)} | dict.fromkeys(bold, "best")
    assert drawn.arrows == [(ids[tail], ids[head], lines.get((tail, head), "move")) for tail, head in graph.edges]
    assert drawn.start == ids.get(graph.graph.get("initial"))


@given(arenas(max_vertices=6))
@examples(15)
def test_every_vertex_and_arrow_is_there_once_in_its_look(graph):
    solution = solve(graph)
    agrees(graph, solution, Picture(arena_tex(graph, solution=solution)))


@pytest.mark.usefixtures("_without_graphviz")
def test_without_graphviz_vertices_stand_in_rows():
    @given(arenas())
    @examples(60)
    def check(graph):
        solution = solve(graph)
        drawn = Picture(arena_tex(graph, solution=solution))
        agrees(graph, solution, drawn)
        assert len(set(drawn.places.values())) == len(graph)

    check()


def test_vertices_stand_where_graphviz_puts_them():
    graph = unfold(games.load("fibonacci_nim", matches=5))
    drawn = Picture(arena_tex(graph, color="attractor"))
    found = attractor(graph, 1)
    numbers = {vertex: number for number, vertex in enumerate(graph)}
    for layer in found.layers:
        assert len({drawn.places[numbers[vertex]][1] for vertex in layer}) == 1
    heights = [drawn.places[numbers[next(iter(layer))]][1] for layer in found.layers]
    assert heights == sorted(heights)
    assert {"rank 0", "rank 1"} <= set(drawn.titles)
    notes = {number: inside.partition("\n")[2].strip() for number, (_, _, _, inside) in drawn.nodes.items()}
    ended = {v: f"F{data['winner']}" for v, data in graph.nodes(data=True) if "winner" in data}
    ranks = {v: f"rank {rank}" for v, rank in found.rank.items()}
    lines = {v: [text for text in (ranks.get(v), ended.get(v)) if text] for v in graph}
    assert notes == {numbers[v]: "\n".join(lines[v]) for v in graph}


@pytest.mark.usefixtures("_without_graphviz")
def test_any_text_is_printed_as_it_is_and_as_nothing_else():
    @given(st.lists(texts, min_size=1, max_size=6))
    @examples(200)
    def check(labels):
        drawn = Picture(arena_tex(labelled(labels), color="none"))
        shown = [f"{text[:200]}..." if len(text) > 200 else text for text in map(clean, labels)]
        ended = [*shown[:-1], f"{shown[-1]} F1"]
        assert [flat(inside) for _, _, _, inside in drawn.nodes.values()] == list(map(flat, ended))
        assert flat(drawn.title or "").replace(" ", "")[:200] == flat(clean(labels[0])).replace(" ", "")[:200]

    check()


def test_the_same_graph_gives_the_same_text():
    graph = unfold(games.load("fibonacci_nim", matches=5))
    assert arena_tex(graph) == arena_tex(graph)


def test_the_legend_in_french_and_the_colours_of_the_course():
    drawn = Picture(arena_tex(exporters.read("sans_interet"), style="course", lang="fr"))
    assert drawn.title == "SansIntérêt"
    assert [text for _, text in drawn.legend] == [
        "S1, sommets de J1 (4)", "S2, sommets de J2 (4)",
        "le joueur 1 (J1) joue", "le joueur 2 (J2) joue", "fin de partie : en F1 J1 a gagné, en F2 J2",
    ]  # fmt: skip
    owner = STYLES["course"].owner
    assert {(shape, drawn.fills[look]) for shape, look, _, _ in drawn.nodes.values()} == {
        (f"J{player}", look.fill) for player, look in owner.items()
    }
    assert "départ" in drawn.titles
    assert [re.findall(r"\[(J\d, look\d|J\d, fill=white(?:, sink)?),", sign) for sign, _ in drawn.legend] == [
        ["J1, look0"], ["J2, look1"], ["J1, fill=white"], ["J2, fill=white"],
        ["J1, fill=white, sink", "J2, fill=white, sink"],
    ]  # fmt: skip


def test_curves_avoid_vertices_and_opposite_arrows_are_apart():
    text = arena_tex(exporters.read("sans_interet"))
    ways = {(found[2], found[5]): found[3] for found in map(DRAW.search, text.splitlines()) if found}
    both = [way for (tail, head), way in ways.items() if (head, tail) in ways]
    assert both
    assert all("controls" in way for way in both)
    assert "--" in ways.values()
    assert not any("bend" in way for way in ways.values())
    places = Picture(text).places
    for (tail, head), way in ways.items():
        if found := re.match(rf"\.\. controls {PLACE}", way):
            first = tuple(map(float, found.groups()))
            assert math.dist(first, places[int(tail)]) < math.dist(first, places[int(head)])


def test_nearly_straight_arrows_are_straight_unless_another_goes_back():
    curve = Curve(((0, 18), (1.8, 36), (1.8, 72), (0, 90)), (0, 92))
    ends = Box(0, 0, 36, 36), Box(0, 108, 36, 36)
    pen = tikz_pen.Pen(0, {})
    assert tikz._way(*ends, curve, pen, both=False) == "--"
    assert tikz._way(*ends, curve, pen, both=True) == ".. controls (0.05,1.00) and (0.05,2.00) .."
    assert tikz._way(ends[0], ends[0], None, pen, both=True) == "to[loop right]"


@pytest.mark.slow
def test_boards_are_drawn_square_by_square():
    text = arena_tex(position_graph(games.load("rook", rows=2, columns=3)), labels="board", color="none")
    assert text.count(r"{R};") == 6
    assert text.count(r"\fill[cFFFFFF]") == 6 * 6
    matches = arena_tex(unfold(games.load("nim", heaps=(1, 2))), labels="board")
    assert r"{\rule{1pt}{1.6ex}\:\\ \rule{1pt}{1.6ex}\:\rule{1pt}{1.6ex}\:};" in matches


def test_discs_are_circles_in_colours_that_are_defined():
    game = games.load("connect_four", rows=2, columns=3, align=2)
    text = arena_tex(unfold(game), labels="board", style="course")
    used = set(re.findall(r"(?:fill|draw)\[(c[0-9A-F]{6})", text))
    assert used == set(re.findall(r"\\definecolor\{(c[0-9A-F]{6})\}", text)) - {"cFFFFFF"} | {"cFFFFFF"}
    assert "circle (.38)" in text


def trees():
    nim = games.load("subtraction", heap=5)
    values = GraphGame(exporters.read("minimax_tree"))
    known = GraphGame(exporters.read("minimax_graph"))
    return [
        search_tree(nim, plies=5), search_tree(nim, plies=3, algorithm="alphabeta"),
        search_tree(values, algorithm="alphabeta"), search_tree(known, algorithm="memoised"),
    ]  # fmt: skip


@pytest.mark.parametrize("tree", trees(), ids=["nim", "cut", "values", "known"])
def test_a_search_tree_is_what_dot_draws_of_it(tree):
    trace = tree.graph["algorithm"] == "alphabeta"
    drawn = Picture(tree_tex(tree, trace=trace))
    shown = build(tree, trace=trace)
    for node, data in tree.nodes(data=True):
        shape, look, sink, inside = drawn.nodes[node]
        assert (shape, sink) == (f"J{data['player']}", "winner" in data)
        assert drawn.fills[look] == shown.nodes[node].look.fill
        assert (drawn.styles[look].endswith("text=black!55, dashed")) == data["pruned"]
        assert inside.split("\n") == [line.text for line in shown.nodes[node].lines]
    lines = {(False, True): "best", (True, False): "move, dashed", (False, False): "move"}
    assert drawn.arrows == [(*edge, lines[data["pruned"], data["chosen"]]) for *edge, data in tree.edges(data=True)]
    assert drawn.written == {(edge.tail, edge.head): edge.label for edge in shown.edges if edge.label}
    assert " ".join(drawn.title.split("\n")) == shown.legend.title
    assert [text for _, text in drawn.legend] == [
        *dict(shown.legend.looks).values(), *(sign.meaning for sign in shown.legend.signs)
    ]  # fmt: skip


def test_a_tree_stands_in_plies_from_left_to_right_above_its_legend():
    tree = search_tree(games.load("subtraction", heap=5), plies=5)
    text = tree_tex(tree, lang="fr")
    drawn = Picture(text)
    heights = {ply: {drawn.places[node][1] for node in tree if tree.nodes[node]["ply"] == ply} for ply in range(6)}
    assert all(len(places) == 1 for places in heights.values())
    assert sorted(heights, key=heights.get, reverse=True) == list(range(6))
    for node in tree:
        across = [drawn.places[child][0] for child in tree.adj[node]]
        assert across == sorted(across)
    assert drawn.titles[:2] == [r"coup 0 \\ J1 : max", r"coup 1 \\ J2 : min"]
    assert drawn.start is None
    top = re.search(rf"legend\] at {PLACE}", text)
    assert float(top[2]) < min(y for _, y in drawn.places.values()) - 0.5


def test_the_legend_is_below_the_lowest_vertex():
    tree = search_tree(GraphGame(exporters.read("minimax_tree")), algorithm="alphabeta")
    laid = picture.lay_out(tree_dot(tree, trace=True, legend=False))
    bottom = min(
        float(item["pos"].split(",")[1]) - float(item["height"]) * 36
        for item in laid["objects"]
        if re.fullmatch(r"v\d+", item["name"])
    )
    top = re.search(rf"legend\] at {PLACE}", tree_tex(tree, trace=True))
    assert bottom / 36 - 1 < float(top[2]) < bottom / 36 - 0.3


@pytest.mark.slow
def test_values_of_a_tree_are_bold_and_its_signs_are_shown():
    text = tree_tex(search_tree(GraphGame(exporters.read("minimax_tree")), algorithm="alphabeta"), trace=True)
    assert r"{c2 \\ \textbf{$\geq$ 3} \\ {[}$-$$\infty$, $-$2{]}};" in text
    assert re.search(r"\\node\[note\] at \(\S+\) \{\{\[\}\$\\alpha\$, \$\\beta\$\{\]\}\};", text)
    boards = tree_tex(search_tree(games.load("tictactoe"), "xoxoxo.../", plies=1))
    assert boards.count(r"(0,1) grid (3,-2);} \\[2pt] \textbf{") == 1
    assert boards.count(r"rectangle +(.88,.88);} \\[2pt] \textbf{") == 3


def test_without_a_legend_there_is_none():
    tree = search_tree(games.load("subtraction", heap=5), plies=5)
    for text in (
        tree_tex(tree, legend=False),
        arena_tex(unfold(games.load("nim", heaps=(2,))), legend=False),
    ):
        drawn = Picture(text)
        assert drawn.legend == []
        assert drawn.nodes


@pytest.mark.usefixtures("_without_graphviz")
def test_moves_of_a_tree_are_printed_as_they_are():
    @given(st.lists(texts, min_size=1, max_size=4))
    @examples(50)
    def check(labels):
        drawn = Picture(tree_tex(search_tree(GraphGame(moves_called(labels)), plies=1)))
        shown = [clean(f"{number}{label}!") for number, label in enumerate(labels)]
        assert [*drawn.written.values()] == [f"{text[:200]}..." if len(text) > 200 else text for text in shown]

    check()


def test_numbers_of_thousands_in_french_are_latin():
    text = arena_tex(labelled(["2\u202f936"]))
    assert r"{2\,936};" in text
    assert "fontspec" not in text


@pytest.mark.slow
def test_packages_are_named_for_what_is_in_the_picture():
    latin, bare = arena_tex(labelled(["é"])), arena_tex(exporters.read("kernel_ad"))
    assert latin.startswith("% \\usepackage[T1]{fontenc} \\usepackage{lmodern} \\usepackage{tikz}\n")
    assert bare.splitlines()[0].endswith(r"\usetikzlibrary{shapes.geometric}")
    assert arena_tex(labelled(["nul\0"])).startswith("% \\usepackage[T1]{fontenc}")
    assert arena_tex(labelled(["Ħ"])).startswith("% !TeX program = lualatex\n")  # pdfLaTeX has no such letter
    assert arena_tex(labelled(["שלום"])).startswith("% !TeX program = lualatex\n% \\usepackage{fontspec}")


def test_a_document_of_its_own_holds_the_same_picture():
    graph = unfold(games.load("fibonacci_nim"))
    alone, inside = (arena_tex(graph, standalone=standalone).splitlines() for standalone in (True, False))
    assert alone[0] == r"\documentclass[border=5pt]{standalone}"
    assert "% " + " ".join(alone[1:4]) == inside[0]
    assert alone[4:] == [r"\begin{document}", *inside[1:], r"\end{document}"]


def test_what_nobody_could_read_is_refused():
    with pytest.raises(TooLarge, match="at most 400"):
        arena_tex(unfold(games.load("tictactoe")))
    with pytest.raises(TooLarge, match="metres long and LaTeX draws 5;"):
        arena_tex(labelled(["x" * 1000] * 6))
    with pytest.raises(ParameterError, match="one of"):
        arena_tex(labelled(["a"]), labels="all")


def latex_has(*files):
    return (
        shutil.which("pdflatex")
        and subprocess.run(["kpsewhich", *files], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.skipif(not latex_has("tikz.sty", "lmodern.sty"), reason="no LaTeX with TikZ here")
def test_latex_takes_the_pictures(tmp_path):
    hostile = labelled([text[:300] for text in NASTY if as_tex(text).isascii()])
    for vertex in hostile:
        hostile.nodes[vertex]["board"] = hostile.nodes[vertex]["label"]
    pictures = [
        arena_tex(hostile), arena_tex(hostile, labels="board"), arena_tex(exporters.read("kernel_ad")),
        arena_tex(unfold(games.load("nim", heaps=(1, 2))), labels="board", lang="fr", color="attractor"),
        arena_tex(unfold(games.load("tictactoe", rows=2, columns=2, align=2)), labels="board", style="course"),
        *(tree_tex(tree, lang="fr", labels="board") for tree in trees()),
        tree_tex(search_tree(games.load("tictactoe"), "xoxoxo.../", plies=2), style="course"),
    ]  # fmt: skip
    for number, text in enumerate(pictures):
        (tmp_path / f"p{number}.tex").write_text(text, encoding="utf-8")
    body = r"\newpage ".join(rf"\input{{p{number}}}" for number in range(len(pictures)))
    main = (
        r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{tikz}"
        rf"\usetikzlibrary{{shapes.geometric}}\begin{{document}}{body}\end{{document}}"
    )
    (tmp_path / "main.tex").write_text(main, encoding="utf-8")
    done = subprocess.run(["pdflatex", "-halt-on-error", "main.tex"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    assert Path(tmp_path / "main.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(not latex_has("standalone.cls", "lmodern.sty"), reason="no LaTeX with standalone here")
def test_latex_takes_a_document_of_its_own(tmp_path):
    (tmp_path / "a.tex").write_text(arena_tex(unfold(games.load("fibonacci_nim")), standalone=True), encoding="utf-8")
    done = subprocess.run(["pdflatex", "-halt-on-error", "a.tex"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


def test_lines_of_small_pictures_are_thinner_and_others_as_wide_as_ever():
    widths = {
        depth: re.findall(r"best/.append style={line width=([\d.]+)pt}", render(tree, "tex", fit="slide", force=True))
        for depth in (1, 5)
        for tree in [search_tree(games.load("subtraction"), plies=depth)]
    }
    assert widths[1] == []
    assert [0.3 < float(width) < tikz.WIDTHS["best"] for width in widths[5]] == [True]


@pytest.mark.skipif(not latex_has("standalone.cls", "lmodern.sty"), reason="no LaTeX with standalone here")
def test_a_picture_that_fits_is_no_larger_on_paper_than_it_says(tmp_path):
    pypdf = pytest.importorskip("pypdf")
    for number, (thing, size) in enumerate(
        [(exporters.read("sans_interet"), "slide"), (unfold(games.load("fibonacci_nim", matches=6)), "column")]
    ):
        text = render(thing, "tex", fit=size, standalone=True)
        (tmp_path / f"p{number}.tex").write_text(text.replace("border=5pt", "border=0pt"), encoding="utf-8")
        latex(tmp_path, f"p{number}.tex")
        box = pypdf.PdfReader(tmp_path / f"p{number}.pdf").pages[0].mediabox
        room = [side * 72 / 2.54 for side in SIZES[size]]
        assert float(box.width) <= room[0] + 1
        assert float(box.height) <= room[1] + 1
        assert max(float(box.width) / room[0], float(box.height) / room[1]) > 0.9
        sizes = {float(points) for points in re.findall(r"\\fontsize\{([\d.]+)\}", text)}
        assert min(sizes) >= 9


def latex(folder, name):
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout.decode(errors="replace")


def test_what_is_written_in_points_is_scaled_as_the_places_are():
    natural, fitted = (
        arena_tex(exporters.read("sans_interet")),
        render(exporters.read("sans_interet"), "tex", fit="page"),
    )
    assert "bounding box" not in natural
    assert re.search(rf"use as bounding box\] {PLACE} rectangle {PLACE};", fitted)
    left, low, right, high = map(float, re.search(rf"bounding box\] {PLACE} rectangle {PLACE};", fitted).groups())
    places = [tuple(map(float, place)) for place in re.findall(rf"\(v\d+\) at {PLACE}", fitted)]
    assert all(left < x < right and low < y < high for x, y in places)
    assert (right - left, high - low) <= SIZES["page"]
