"""A text is a text: whatever a title, a label, a move or a name holds, every language shows it, and none obeys it."""

import html
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import accumulate, chain, cycle
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
import svg
from commands import verbs
from each_builder import EXAMPLES
from hypothesis import example, given
from hypothesis import strategies as st
from process import arena
from random_graphs import examples

from arena.texts import clean
from exporters.films import film
from exporters.pages import page
from exporters.pictures import graphviz as picture
from exporters.pictures.languages import dot, mermaid, tikz
from exporters.pictures.layout import framed
from exporters.pictures.picture import render

PIECES = [
    "<", ">", "<b>", "</b>", "</script>", "<script>alert(1)</script>", "</text>", "<!--", "-->", "]]>", "&", "&lt;",
    "&#60;", "&amp;", '"', "'", "\\", "\\n", "\\N", "\\l", '\\"', "\\input{x}", "{", "}", "$", "%", "%%", "#", "_", "^",
    "~", "|", ";", ",", "=", "@", "`", "*", "[x](y)", "(", ")", ":::", "-->|", "--", "graph", "end", "subgraph", "0",
    "\n", "\t", "\0", "\x1b[31m", "\u202e", "\u2028", "\ufeff", "a", "Zé", "☃", " ", "  ",
]  # fmt: skip
NASTY = st.lists(st.sampled_from(PIECES), max_size=6).map("".join)
TEXTS = st.lists(st.one_of(NASTY, NASTY.map("<{}>".format)), min_size=1, max_size=8)
NAMES = re.compile(r"v\d+|start|rowNone|row-?\d+|title|table|bold|text\d|key\d+[nst]?\d*|corner\d|%\d+")
ELEMENTS = {"svg", "g", "title", "polygon", "path", "ellipse", "text", "a", "polyline", "circle", "style"}
ISSUE = ["<b>bold</b>", "</script><script>alert(1)</script>", "<>", "<TABLE><TR><TD>x</TD></TR></TABLE>", "a\\"]


def shown(text):
    """Give a text as a picture shows it, without blanks and the ends of lines."""
    return re.sub(r"\s", "", clean(text).replace("\u00a0", ""))


def texts_of(drawn):
    """Give all that stands in a picture without blanks, once it is known that nothing in it runs or leads anywhere."""
    parts = []
    for element in ET.fromstring(drawn).iter():
        assert element.tag.rpartition("}")[2] in ELEMENTS
        assert not any(name.rpartition("}")[2].lower().startswith("on") for name in element.attrib)
        assert not any(name.endswith("href") for name in element.attrib)
        parts += [element.text or "", *element.attrib.values()]
    return shown("".join(parts))


@cache
def plain(name):
    """Give a drawing of a builder in which every text is the same, once with places and once without."""
    usual = rewritten(EXAMPLES[name](), lambda: "plain")
    return usual, framed(usual) if usual.table else replace(framed(usual), page=None)


def rewritten(drawing, text):
    """Give a drawing in which all that is written comes from a function."""

    def lines(old):
        return tuple(line._replace(text=text()) for line in old)

    nodes = (node._replace(lines=lines(node.lines), tooltip=text()) for node in drawing.nodes)
    edges = (edge._replace(label=text() if edge.label else "", tooltip=text()) for edge in drawing.edges)
    rows = (row._replace(title=tuple(text() for _ in row.title)) for row in drawing.rows)
    legend, table = drawing.legend, drawing.table
    if legend:
        signs = tuple(sign._replace(text=text(), meaning=text()) for sign in legend.signs)
        legend = legend._replace(title=text(), looks=tuple((look, text()) for look, _ in legend.looks), signs=signs)
    if table:
        cells = tuple(tuple(cell and (cell[0], lines(cell[1])) for cell in row) for row in table.cells)
        titles = tuple((text(), text()) for _ in table.rows)
        columns = tuple(text() for _ in table.columns)
        table = table._replace(title=text(), corner=text(), columns=columns, rows=titles, cells=cells)
    drawn = {"nodes": tuple(nodes), "edges": tuple(edges), "rows": tuple(rows), "legend": legend, "table": table}
    return replace(drawing, name=text(), start_text=text(), **drawn)


def parts(source):
    """Give the texts of DOT text as Graphviz draws it, and its nodes and edges, all of which have names of ours."""
    drawn = picture.render(source, "svg", placed="pos=" in source)
    names = {name for each in svg.read(drawn).groups for name in each.split("->")}
    assert not {name for name in names if not NAMES.fullmatch(name)}
    return texts_of(drawn), Counter(name for name in svg.read(drawn).groups if name[0] in "vr")


def skeleton(mermaid_text):
    """Give a Mermaid diagram without what stands between quotes, or beside its arrows."""
    return re.sub(r'"[^"\n]*"', '""', mermaid_text).replace('|""|', "")


def commands(latex):
    """List the commands of a text for LaTeX, and check its braces."""
    bare = re.sub(r"\\[&%$#_{}\\ ]", "", latex)
    depths = list(accumulate({"{": 1, "}": -1}.get(sign, 0) for sign in bare))
    assert min(depths) == depths[-1] == 0
    assert not re.search(r"(?<!^)%", bare, re.MULTILINE)
    return set(re.findall(r"\\[a-zA-Z]+", bare))


ESCAPES = {
    rf"\text{name}"
    for name in ("backslash", "asciitilde", "asciicircum", "less", "greater", "bar", "quotedbl", "endash")
} | {r"\tiny"}  # fmt: skip


@cache
def usual_parts(name, placed):
    return parts(dot.render(plain(name)[placed]))[1]


@pytest.mark.parametrize("name", EXAMPLES)
@examples(20)
@example(ISSUE)
@given(TEXTS)
def test_every_language_shows_any_text_of_any_builder(name, texts):
    for placed, usual in enumerate(plain(name)):
        whole = rewritten(usual, cycle(texts).__next__)
        written, names = parts(dot.render(whole))
        assert names == usual_parts(name, placed)
        assert all(shown(text) in written for text in shown_of(whole))
    if usual.kind not in mermaid.CANNOT:
        assert skeleton(mermaid.render(whole)) == skeleton(mermaid.render(usual))
    if usual.kind != "table":
        assert commands(tikz.render(whole)) <= commands(tikz.render(usual)) | ESCAPES


def shown_of(drawing):
    """List what must be found in a picture."""
    listed = [node.tooltip for node in drawing.nodes]
    if drawing.kind != "grid":
        listed += [line.text for node in drawing.nodes for line in node.lines]
        listed += [edge.label for edge in drawing.edges if edge.kind != "hidden"]
        listed += [title for row in drawing.rows for title in row.title]
    if drawing.legend:
        listed += [drawing.legend.title, *(text for _, text in drawing.legend.looks)]
        listed += [sign.meaning for sign in drawing.legend.signs]
    if drawing.table:
        cells = chain(*drawing.table.cells)
        listed += [drawing.table.title, *drawing.table.columns, *chain(*drawing.table.rows)]
        listed += [line.text for cell in cells if cell for line in cell[1]]
    return listed


def graph_of(texts):
    """Make an arena of one play, in which every text is hostile that a file may hold."""
    text = cycle(texts).__next__
    graph = nx.DiGraph(name=text(), initial=0)
    for number in range(4):
        graph.add_node(number, player=1 + number % 2, label=text(), board=text(), in_play=text())
        if number:
            graph.add_edge(number - 1, number, move=text())
    graph.nodes[3]["winner"] = 1
    return graph


@cache
def usual_file(ending, labels, layout):
    return render(graph_of(["plain"]), ending, labels=labels, layout=layout)


@pytest.mark.parametrize(("labels", "layout"), [("text", None), ("board", None), ("text", "grid")])
@examples(30)
@example(ISSUE)
@given(TEXTS)
def test_a_file_is_drawn_whatever_its_texts(labels, layout, texts):
    graph, options = graph_of(texts), {"labels": labels, "layout": layout}
    written, names = parts(render(graph, "dot", **options))
    assert names == parts(usual_file("dot", labels, layout))[1]
    assert all(shown(text) in written for _, text in graph.nodes(data="label"))
    assert shown(graph.graph["name"]) in texts_of(render(graph, "svg", **options))
    assert commands(render(graph, "tex", **options)) <= commands(usual_file("tex", labels, layout)) | ESCAPES


def elements(text):
    """Count the elements of a page, and give what its scripts are."""
    found, scripts = (
        Counter(re.findall(r"<[a-zA-Z!/][\w-]*", text)),
        re.findall(r"<script[^>]*>.*?</script>", text, re.DOTALL),
    )
    return found, [script for script in scripts if "application/json" not in script]


@examples(100)
@example(ISSUE)
@given(TEXTS)
def test_a_page_has_the_elements_of_a_plain_one(texts):
    assert elements(page.render(graph_of(texts))) == elements(page.render(graph_of(["plain"])))


@examples(20)
@example(ISSUE)
@given(TEXTS)
def test_a_film_shows_any_title(texts):
    graph = graph_of(texts)
    written, names = parts(film.frames(graph)[-1])
    assert names == parts(film.frames(graph_of(["plain"]))[-1])[1]
    assert shown(graph.graph["name"]) in written


TITLED = {
    "analyse": "subtraction --heap 3 1,2 -o x.svg",
    "diff": "subtraction --heap 3 --take 1,2 -o x.svg -- --take 1,3",
    "draw": "nim --heaps 1,1 -o x.svg",
    "film": "nim --heaps 1,1 -o x.svg",
    "map": "nim --heaps 2,2 -o x.svg",
    "sequence": "kayles --to 20 -o x.svg",
    "sweep": "subtraction --heap 0:5 -o x.svg",
    "tournament": "nim --heaps 1,1 random random --games 2 -o x.svg",
    "tree": "nim --heaps 1,1 -o x.svg",
    "value": "{1|-1} -o x.svg",
}
"""A command of each verb that draws under a title."""


def test_every_verb_that_draws_under_a_title_is_tried():
    flags = {
        name: {flag for each in getattr(verb, "options", verb.params) for flag in each.opts}
        for name, verb in verbs().items()
    }
    assert {name for name, own in flags.items() if "--title" in own} == {*TITLED, "exercise", "explore"}


@pytest.mark.parametrize("verb", TITLED)
def test_a_title_is_a_text(tmp_path, verb):
    game, *words = TITLED[verb].split()
    for title in ISSUE if verb == "draw" else ISSUE[:2]:
        done = arena(verb, game, "--title", title, *words, cwd=tmp_path)
        assert done.returncode == 0
        assert shown(title) in texts_of((tmp_path / "x.svg").read_bytes())


@pytest.mark.parametrize(
    "title", ["<b>bold</b></p><script>alert(1)</script>", "50% $x_1^2$ #{a} ~b \\input{secret} & c", "::T::{=x}"]
)
def test_a_title_of_exercises_is_a_text(tmp_path, title):
    done = arena("exercise", "kernel", "--seed", "1", "--title", title, "-o", "sheets", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    read = {path.name: path.read_text() for path in (tmp_path / "sheets").iterdir()}
    for name in ("subject.html", "solution.html"):
        assert html.escape(title, quote=False) in read[name]
    assert title.replace("/", "//") in ET.fromstring(read["questions.xml"]).findtext("question/category/text")
    tex = read["subject.tex"]
    assert "\\input{secret}" not in tex
    assert "50%" not in tex
