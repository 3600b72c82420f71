"""A text is a text: whatever a title, a label or a move holds, every language shows it, and none obeys it."""

import json
import re
import unicodedata
from html.parser import HTMLParser

import dot_reading
import networkx as nx
import pytest
import svg_reading
from hypothesis import example, given
from hypothesis import strategies as st
from random_graphs import examples

import arena

PIECES = [
    "<", ">", "<b>", "</script>", "<script>alert(1)</script>", "</text>", "<!--", "-->", "]]>", "&", "&lt;", "&#60;",
    '"', "'", "\\", "\\n", "\\N", "\\l", '\\"', "\\input{x}", "{", "}", "$", "%", "#", "_", "^", "~", "|", ";", "=",
    "@", "`", "*", "(", ")", ":::", "-->|", "--", "end", "\n", "\t", "\0", "\x1b[31m", "\u202e", "\u2028", "a", "Zé",
    "∅", " ", "]; node [shape=star", "\\end{tikzpicture}", "^^5cinput", "{{x}}", "${x}", "u003c",
]  # fmt: skip
TEXTS = st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), min_size=2, max_size=4)
WORST = ['<b>bold</b> & "q" \\N\\', "</script><script>alert(1)</script>", "\\input{/etc/passwd} $x^2$ 100%", "a\nb\0"]


def path_of(texts):
    """Return an arena that is a path, its title, vertices and moves called as is said."""
    graph = nx.DiGraph(name=texts[0], kind="arena", initial=0)
    for number, text in enumerate(texts):
        graph.add_node(number, player=1 + number % 2, label=text)
        if number:
            graph.add_edge(number - 1, number, move=text)
    graph.nodes[len(texts) - 1]["winner"] = 1
    return graph


def seen(text):
    """Return what is left of a text without blanks, controls and the signs that stand for controls."""
    shown = (sign for sign in text if not sign.isspace() and unicodedata.category(sign)[0] != "C")
    return "".join(sign for sign in shown if not "\u2400" <= sign <= "\u243f" and sign not in "\ufffd\u00b7")


@examples(120)
@example(WORST)
@given(TEXTS)
def test_dot_has_the_vertices_and_moves_of_the_graph_and_shows_their_texts(folder, texts):
    picture = dot_reading.read(dot_reading.dot(path_of(texts), folder))
    lines = [seen("".join(vertex.lines)) for vertex in picture.vertices.values()]
    assert len(picture.vertices) == len(texts)
    assert len(picture.moves) == len(texts) - 1
    wanted = [seen(text) for text in texts[:-1]] + [seen(f"{texts[-1]}F1")]
    assert sorted(lines) == sorted(wanted)
    assert sorted(seen(move.tooltip) for move in picture.moves.values()) == sorted(seen(text) for text in texts[1:])


@examples(60)
@example(WORST)
@given(TEXTS)
def test_svg_runs_nothing_and_shows_every_text(folder, texts):
    picture = svg_reading.read(arena.draw(path_of(texts), folder / "x.svg").read_bytes())
    shown = seen("".join(picture.words))
    assert all(seen(text) in shown for text in texts)


@examples(30)
@example(WORST)
@given(TEXTS)
def test_trees_of_hostile_positions_are_trees(folder, texts):
    tree = arena.search_tree(arena.GraphGame(path_of(texts)), plies=4)
    picture = dot_reading.drawn(tree, folder)
    assert len(picture.vertices) == len(texts)
    shown = svg_reading.read(arena.draw(tree, folder / "x.svg").read_bytes())
    assert all(seen(text) in seen("".join(shown.words)) for text in texts)


def hostile_and_plain(path, texts):
    """Draw vertices with some texts, and as many with plain ones; return both files."""
    drawn = (arena.draw(path_of(each), path) for each in (texts, ["Nimm"] * len(texts)))
    return [each.read_text(encoding="utf-8") for each in drawn]


@examples(120)
@example(WORST)
@given(TEXTS)
def test_latex_prints_it_and_has_no_command_of_its_own(folder, texts):
    hostile, plain = hostile_and_plain(folder / "x.tex", texts)
    signs = re.compile(r"\\(?:text(?:backslash|ascii\w+|less|greater|bar|quotedbl|endash|emdash)|tiny|ensuremath)\b")
    escaped = re.sub(r"\\[&%$#_{}\\ ,]", "", signs.sub("", hostile))
    usual = set(re.findall(r"\\[a-zA-Z]+", plain))
    maths = {r"\emptyset", r"\cdot", r"\infty", r"\times"}
    assert set(re.findall(r"\\[a-zA-Z]+", escaped)) <= usual | maths
    depth = 0
    for sign in escaped:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0
    assert hostile.count(r"\path[") == plain.count(r"\path[")
    assert "^^" not in hostile


@examples(120)
@example(WORST)
@given(TEXTS)
def test_mermaid_has_the_lines_of_a_plain_one(folder, texts):
    hostile, plain = hostile_and_plain(folder / "x.mmd", texts)
    skeletons = [re.sub(r'"[^"\n]*"', '""', text) for text in (hostile, plain)]
    assert skeletons[0] == skeletons[1]
    quoted = re.findall(r'v\d+\W*"([^"\n]*)"', hostile)
    shown = [re.sub(r"#(\d+);", lambda entity: chr(int(entity[1])), text.replace("<br/>", "")) for text in quoted]
    assert [seen(text) for text in shown[:-1]] == [seen(text) for text in texts[:-1]]
    assert not re.search("[<>&]", "".join(quoted).replace("<br/>", ""))


class Elements(HTMLParser):
    """The elements of a page, their attributes' names, and the texts of its scripts of data."""

    def __init__(self, text):
        super().__init__()
        self.found, self.data, self.inside = [], "", False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, tuple(name for name, _ in attrs)))
        self.inside = ("id", "data") in attrs

    def handle_data(self, data):
        self.data += data if self.inside else ""

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"


@examples(60)
@example(WORST)
@given(TEXTS)
def test_a_page_has_the_elements_of_a_plain_one_and_its_texts_as_data(folder, texts):
    pages = [
        Elements(arena.page(path_of(each), folder / "x.html").read_text(encoding="utf-8"))
        for each in (texts, ["Nimm"] * len(texts))
    ]
    kinds = [[each for each in page.found if each[0] not in ("text", "tspan")] for page in pages]
    assert kinds[0] == kinds[1]
    data = json.loads(pages[0].data)
    assert [seen(text) for text in data["labels"]] == [seen(text) for text in texts]


def test_boards_titles_and_results_of_a_file_are_text(folder):
    graph = nx.DiGraph(name="<i>&", kind="graph", initial="a", axes="<b>, &")
    graph.add_node("a", board='</TD><TABLE>"\\N&\n\0', label="a", pos=(0, 0))
    graph.add_node("b", label="<b>", pos=(1, 0))
    graph.add_edge("a", "b")
    for options in ({"labels": "board"}, {"layout": "map"}, {}):
        picture = svg_reading.read(arena.draw(graph, folder / "x.svg", **options).read_bytes())
        if options.get("labels"):
            assert all(sign in "".join(picture.words) for sign in '</TD>&\\N"')
    film = arena.film(graph, folder / "film.svg").read_bytes()
    assert b"<i>" not in film
    names = arena.draw(path_of(["a", "b"]), folder / "x.svg", players=("<Max>", "&Minerva")).read_bytes()
    assert "won by <Max> (2)" in svg_reading.read(names).words


@pytest.mark.parametrize("fit", [None, "slide"])
@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "dot", "tex"])
def test_a_graph_without_vertices_is_an_empty_picture(folder, ending, fit):
    assert arena.draw(nx.DiGraph(), folder / f"none.{ending}", fit=fit).stat().st_size


def test_a_long_label_is_cut_and_odd_characters_are_drawn_all_the_same(folder):
    graph = path_of(["x" * 20_000, "half \ud800", "🎲 עברית", ""])
    for ending in ("dot", "svg", "tex", "mmd"):
        text = arena.draw(graph, folder / f"x.{ending}").read_text(encoding="utf-8")
        assert "x" * 100 in text or ending == "tex"
        assert "x" * 5000 not in text
        assert "🎲" in text
