"""Whatever stands in a label, a move or a name comes out harmless and readable, in every format, found by looking."""

import contextlib
import csv
import inspect
import io
import pkgutil
import re
import unicodedata
import zipfile
from collections import Counter
from html.parser import HTMLParser
from importlib import import_module
from xml.etree import ElementTree as ET

import networkx as nx
import pygraphviz
import pytest
from drawn import arena_dot, scores_dot, tree_dot
from markdown_it import MarkdownIt

import exporters
from arena import ArenaError, solve
from arena.graphs.graph_game import GraphGame
from arena.graphs.names import names_of
from arena.searching.tree import search_tree
from arena.solving.arena_rows import Row
from arena.texts import CONTROLS_OF_CELLS, clean
from exporters.formats import can
from exporters.pictures import graphviz as picture
from exporters.tables import csv as table_csv
from exporters.tables import md as table_md

LABELS = [
    "plain start", 'a "quoted" word', "it's", "two\nlines", "carriage\rreturn", "both\r\nof them", "a\ttab",
    "nul\0byte", "escape\x1b[31mred", "<script>alert(1)</script>", "</text></svg><svg onload=alert(2)>",
    "<b>bold</b><br/>", "]]>cdata", "<!-- comment -->", "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
    "&lt;entity&gt; &amp; &#60;", "javascript:alert(3)", "=cmd|' /C calc'!A0", "+1+cmd|calc", "-2+3+cmd|calc",
    "@SUM(A1:A9)", '=HYPERLINK("http://example.org";"x")', "'=quoted", r"\input{/etc/passwd}", r"\write18{ls}",
    "100% & more_$ #1 ~ ^ {x}", r"backslash \n \l \N \G \E end\\", "ends with \\", "🙂 emoji", "שלום right to left",
    "\u202eoverride", "line\u2028separator", "e\u0301 accent", "\ufeffmark", "{record|<port>label}",
    '"; evil -> node; "', "// comment", "# comment", "/* comment */", "`code` *bold* [link](javascript:alert(4))",
    "![x](http://x.y/z)", "a | pipe", "semi;colon,comma", " blank before", "blank after ", "_x0041_", "%s %n {0}",
    "$(id) `id` ${HOME}", "a/b/c", "<>", "--", "''",
]  # fmt: skip
ODD = "zzz\ud800half"
"""What no file can hold in UTF-8, but Python can in a text."""
READ = [name for name in exporters.formats() if can("read", name) and can("render", name)]
ENDINGS = {"csv": "zip"}


@pytest.fixture(scope="module")
def graph():
    """Make an arena of one play, whose name, labels and moves are all hostile."""
    made = nx.DiGraph(name='<script>alert("name")</script>\n\0\\"', kind="arena", initial="v0")
    for number, label in enumerate(LABELS):
        made.add_node(f"v{number}", player=1 + number % 2, label=label)
        if number:
            made.add_edge(f"v{number - 1}", f"v{number}", move=label)
    made.nodes[f"v{len(LABELS) - 1}"]["winner"] = 1
    return made


def words(text):
    """Give what a reader must be able to find of a text."""
    return re.findall(r"[A-Za-z]{2,}", text)


def is_harmless(text):
    """Tell that nothing in a text moves a cursor, ends it, or is half a character."""
    return not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text if sign not in "\n\t")


# Files of arenas


@pytest.mark.parametrize("format_", READ)
def test_what_can_be_read_comes_back(tmp_path, graph, format_):
    path = tmp_path / f"x.{ENDINGS.get(format_, format_)}"
    exporters.write(path, exporters.render(graph, format_))
    again = exporters.read(path)
    assert list(names_of(again).values()) == list(names_of(graph).values()) == LABELS


def draws_a_graph(name):
    """Tell whether a module writes a graph, and needs to be told nothing else."""
    render = getattr(import_module(name), "render", None)
    first, *others = inspect.signature(render).parameters.values() if render else [None]
    return first is not None and first.name == "graph" and all(other.default is not other.empty for other in others)


ARENAS = "exporters.arenas."
WRITERS = [
    module.name
    for module in pkgutil.walk_packages(exporters.__path__, "exporters.")
    if not module.name.startswith(ARENAS) and draws_a_graph(module.name)
] + [f"{ARENAS}{name}" for name in exporters.formats() if can("render", name)]


@pytest.mark.parametrize("name", WRITERS)
def test_texts_are_harmless_and_every_word_can_be_found(graph, name):
    if name.startswith(ARENAS):
        content = exporters.render(graph, name.removeprefix(ARENAS))
    else:
        content = import_module(name).render(graph)
    if isinstance(content, bytes):
        if content[:2] != b"PK":
            return
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            tables = [name for name in archive.namelist() if name.endswith(".csv")]
            content = "\n".join(archive.read(name).decode() for name in tables)
        if not content:
            return
        content = content.replace("\r", "").replace("\0", "").replace("\x1b", "")  # CSV holds any text
    assert is_harmless(content)
    for label in LABELS:
        assert all(word in content for word in words(label)), label


@pytest.mark.parametrize("format_", exporters.formats())
def test_halves_of_characters_are_refused_or_written_as_something_else(graph, format_):
    odd = graph.copy()
    odd.nodes["v0"]["label"] = ODD
    with contextlib.suppress(ArenaError, UnicodeEncodeError):
        content = exporters.render(odd, format_)
        assert ODD not in str(content)
        assert content.encode() if isinstance(content, str) else content


@pytest.mark.parametrize("format_", ["graphml", "gexf"])
def test_xml_has_the_elements_of_the_graph_and_no_others(graph, format_):
    text = exporters.render(graph, format_)
    assert "<!" not in text
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()}
    graphml = {"graphml", "key", "graph", "node", "edge", "data"}
    gexf = {"gexf", "meta", "creator", "graph", "attributes", "attribute", "nodes", "node", "edges", "edge"}
    assert tags <= {*graphml, *gexf, "attvalues", "attvalue"}


# Drawings


COLORS = ["winner", "attractor", "player"]


@pytest.mark.parametrize("color", COLORS)
def test_dot_has_the_vertices_and_edges_of_the_graph_and_no_others(graph, color):
    text = arena_dot(graph, color=color)
    assert is_harmless(text)
    drawn = pygraphviz.AGraph(string=text)
    vertices = {node for node in drawn.nodes() if node.startswith("v")}
    assert vertices == {f"v{number}" for number in range(len(LABELS))}
    assert all(re.fullmatch(r"v\d+|start|row\d+", node) for node in drawn.nodes())
    moves = [edge for edge in drawn.edges() if edge[0] in vertices and edge[1] in vertices]
    assert len(moves) == len(LABELS) - 1


def svg_of(text):
    return ET.fromstring(picture.render(text, "svg"))


def check_svg(root):
    """Check that nothing in a picture runs, loads or leads anywhere."""
    texts = []
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        assert tag in ("svg", "g", "title", "polygon", "path", "ellipse", "text", "a", "polyline"), tag
        for key, value in element.attrib.items():
            name = key.rpartition("}")[2].lower()
            assert not name.startswith("on"), name
            assert name != "href" or value == "", value
            if name == "title":
                texts.append(value)
        if tag in ("text", "title"):
            texts.append("".join(element.itertext()))
    return texts


@pytest.mark.parametrize("where", ["label", "move", "name"])
def test_a_text_that_nobody_reads_to_its_end_is_drawn_all_the_same(where):
    graph = nx.DiGraph(name="long", kind="arena", initial="a")
    graph.add_nodes_from([("a", {"player": 1}), ("b", {"player": 2, "winner": 1})])
    graph.add_edge("a", "b", move="m")
    {"label": graph.nodes["a"], "move": graph.edges["a", "b"], "name": graph.graph}[where][where] = "&\\" * 100_000
    assert any("&\\&\\&\\" in text for text in check_svg(svg_of(arena_dot(graph))))


def as_shown(text):
    """Give a text as a picture shows it: without control characters, and blanks alike."""
    return " ".join(clean(text).replace("\u00a0", " ").split())


@pytest.mark.parametrize("color", COLORS)
def test_svg_runs_nothing_and_shows_every_label(graph, color):
    texts = {as_shown(text) for text in check_svg(svg_of(arena_dot(graph, color=color)))}
    assert as_shown(graph.graph["name"]) in texts
    for number, label in enumerate(LABELS):
        assert as_shown(label) in texts, label
        assert number == len(LABELS) - 1 or any(
            text.startswith(f"{as_shown(label)} - J{1 + number % 2}") for text in texts
        )


def test_search_trees_run_nothing_and_show_every_label(graph):
    tree = search_tree(GraphGame(graph), plies=len(LABELS) - 2 if len(LABELS) < 50 else 50, max_nodes=1000)
    text = tree_dot(tree)
    assert is_harmless(text)
    drawn = pygraphviz.AGraph(string=text)
    assert all(re.fullmatch(r"v\d+|row\d+", node) for node in drawn.nodes())
    texts = {as_shown(text) for text in check_svg(svg_of(text))}
    for _, data in tree.nodes(data=True):
        assert as_shown(data["label"]) in texts, data["label"]


def test_heat_maps_run_nothing_and_show_every_name():
    names = [label for label in LABELS if "  " not in label]
    cells = [[0.5] * len(names) for _ in names]
    text = scores_dot("<script>", [(name, name) for name in names], names, cells, [[""] * len(names) for _ in names])
    assert is_harmless(text)
    texts = {as_shown(text) for text in check_svg(svg_of(text))}
    assert {as_shown(name) for name in names} <= texts


# Tables


def test_a_csv_table_shows_every_text_and_no_formula(graph):
    rows = list(csv.reader(io.StringIO(table_csv.render(Row._fields, solve(graph).rows()), newline="")))
    by_name = {row[0]: row for row in rows[1:]}
    for label in LABELS:
        written = clean(label, CONTROLS_OF_CELLS)
        assert written in by_name or f"'{written}" in by_name, label
    for row in rows:
        for cell in row:
            assert not re.match(r"[=+@\t\r]|-(?![0-9.]+$)", cell), cell


def test_markdown_becomes_html_without_an_element_of_its_own(graph):
    text = table_md.render(Row._fields, solve(graph).rows())
    html = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"]).render(text)
    assert set(re.findall(r"</?([a-z0-9]+)", html)) <= {"table", "thead", "tbody", "tr", "th", "td"}
    for label in LABELS:
        assert all(word in html for word in words(label)), label


# Pages


class Page(HTMLParser):
    """What is in a page: its elements with the names of their attributes, and its scripts."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.links, self.scripts, self.inside = Counter(), set(), set(), [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.attributes |= {(tag, key) for key, _ in attrs}
        self.links |= {value for key, value in attrs if key in ("href", "xlink:href", "src", "action")}
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append("")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.inside = False

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


def test_a_page_has_the_elements_of_a_plain_one_and_its_script(graph):
    render = import_module("exporters.pages.page").render
    plain = graph.copy()
    plain.graph["name"] = "plain"
    for number, vertex in enumerate(plain):
        plain.nodes[vertex]["label"] = f"label {number}"
    for tail, head in plain.edges:
        plain.edges[tail, head]["move"] = f"to {head}"
    text = render(graph)
    hostile, expected = Page(text), Page(render(plain))
    assert is_harmless(text)
    assert hostile.tags == expected.tags
    assert hostile.attributes == expected.attributes
    assert hostile.links == expected.links
    assert not any(key.startswith("on") for _, key in hostile.attributes)
    for script, other in zip(hostile.scripts, expected.scripts, strict=True):
        assert script == other or "<" not in script
    for label in LABELS:
        assert all(word in text for word in words(label)), label
