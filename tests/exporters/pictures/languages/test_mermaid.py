"""Mermaid: every vertex and arrow once, in the look that it has, and any text as nothing but text."""

import html
import re

import naive
import networkx as nx
import pytest
from drawn import arena_mmd, tree_mmd
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, flat, labelled, moves_called

import exporters
import games
from arena import TooLarge, attractor, kernel, solve, unfold
from arena.graphs.graph_game import GraphGame
from arena.searching.tree import search_tree
from arena.texts import clean
from exporters.drawings.looks import KERNEL, WON
from exporters.drawings.search_trees import build
from exporters.pictures.languages import mermaid
from exporters.pictures.picture import render

NASTY = [
    'a "quote"', "two\nlines", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "#quot;",
    '"] click v0 href "javascript:alert(1)"', "%%{init: {'securityLevel':'loose'}}%%", "%% comment", "`md **x**`",
    "$$x^2$$", "style v0:#fff;", "classDef a:#b;", "end", "ﬂ°°34¶ß", "---", "- item", "a;b", "{x}", "|",
    "🙂 emoji", "\u202eright to left", "שלום", "\\", "nul\0", "half \ud800", "x" * 2000, "", "[x]", "((x))", "@x",
]  # fmt: skip
texts = st.sampled_from(NASTY) | st.text(max_size=12)
INSIDE = r'"([^"\n]*)"'
SHAPES = {"1": rf"\(\({INSIDE}\)\)", "2": rf"\[{INSIDE}\]", "None": rf"\(\[{INSIDE}\]\)"}
ARROW = re.compile(rf"v(\d+) (-->|==>|-\.->)(?:\|{INSIDE}\|)? v(\d+)")


class Chart:
    """A flowchart, read line by line; a line of no known kind is an error."""

    def __init__(self, text):
        first, *lines = text.splitlines()
        assert first == "flowchart TD"
        assert text.endswith("\n")
        self.looks, self.vertices, self.arrows, self.legend, self.classes = {}, {}, [], {}, {}
        self.links, self.start, self.written = 0, None, {}
        for line in lines:
            assert line.startswith("  ")
            self.read(line[2:])

    def read(self, line):
        if found := re.fullmatch(r"classDef (\w+) ([^;\n]+)", line):
            self.looks[found[1]] = found[2]
        elif found := ARROW.fullmatch(line):
            self.arrows.append((int(found[1]), int(found[4]), found[2]))
            if found[3] is not None:
                self.written[int(found[1]), int(found[4])] = unescaped(found[3])
            self.links += 1
        elif found := re.fullmatch(rf"start\[{INSIDE}\]:::note --> v(\d+)", line):
            self.start = (unescaped(found[1]), int(found[2]))
            self.links += 1
        elif found := re.fullmatch(r"linkStyle ([\d,]+) stroke:none", line):
            assert [int(number) for number in found[1].split(",")] == list(range(self.links, self.all_links))
        elif found := re.fullmatch(r"class ([kv\d,]+) (\w+)", line):
            assert found[2] in self.looks
            for node in found[1].split(","):
                self.classes.setdefault(node, set()).add(found[2])
        elif re.fullmatch(r"k\d+( --- k\d+)+", line):
            assert line.split(" --- ") == list(self.legend)
            self.all_links = self.links + line.count("---")
        else:
            self.node(line)

    def node(self, line):
        name = re.match(r"[vk]\d+", line)[0]
        for shape, pattern in SHAPES.items():
            if found := re.fullmatch(name + pattern, line):
                nodes = self.vertices if name[0] == "v" else self.legend
                assert name == f"{name[0]}{len(nodes)}"
                nodes[name] = (shape, unescaped(found[1]))
                return
        raise AssertionError(line)


def unescaped(text):
    """Read what stands in quotes as Mermaid shows it: entities by number, and no mark-up but line breaks."""
    plain = text.replace("<br/>", "\n")
    bare = re.sub(r"#\d+;", "", plain)
    assert not set(bare) & set('"#$%&*:;<>@[\\]^_`{|}~ﬂ¶-')
    return re.sub(r"#(\d+);", lambda found: html.unescape(f"&#{found[1]};"), plain)


@given(arenas())
@examples(60)
def test_every_vertex_and_arrow_is_there_once_in_its_look(graph):
    solution = solve(graph)
    chart = Chart(arena_mmd(graph, solution=solution))
    ids = {vertex: number for number, vertex in enumerate(graph)}
    assert [int(shape) for shape, _ in chart.vertices.values()] == [graph.nodes[vertex]["player"] for vertex in graph]
    bold = {
        (ids[vertex], ids[choice])
        for vertex, choice in solution.strategy.items()
        if solution.winner[vertex] == graph.nodes[vertex]["player"]
    }
    assert [(tail, head) for tail, head, _ in chart.arrows] == [(ids[tail], ids[head]) for tail, head in graph.edges]
    assert {(tail, head) for tail, head, line in chart.arrows if line == "==>"} == bold
    targets = {ids[vertex] for vertex in naive.ends(graph)}
    assert {(tail, head) for tail, head, line in chart.arrows if line == "-.->"} == {
        (tail, head) for tail, head, _ in chart.arrows if tail in targets
    }
    for vertex, number in ids.items():
        classes = chart.classes[f"v{number}"]
        assert ("sink" in classes) == (vertex in naive.ends(graph))
        (look,) = classes - {"sink"}
        if solution.winner[vertex]:
            won = WON[solution.winner[vertex]]
            assert chart.looks[look].startswith(f"fill:{won.fill},stroke:#333333,color:{won.text}")
            assert ("dasharray" in chart.looks[look]) == (won.border == "dashed")


@given(st.lists(texts, min_size=1, max_size=6))
@examples(300)
def test_any_text_is_shown_as_it_is_and_as_nothing_else(labels):
    chart = Chart(arena_mmd(labelled(labels), color="none"))
    shown = [f"{text[:1000]}..." if len(text) > 1000 else text for text in map(clean, labels)]
    for number, text in enumerate(shown):
        assert flat(chart.vertices[f"v{number}"][1]) == flat(text + " F1" * (number == len(shown) - 1))
    assert chart.legend["k0"][1] == (shown[0] or " ")


def test_the_same_graph_gives_the_same_text():
    graph = labelled(NASTY)
    assert arena_mmd(graph) == arena_mmd(graph)


def test_bare_graphs_are_rounded_and_the_kernel_is_coloured():
    graph = exporters.read("kernel_ad")
    found = kernel(graph)
    chart = Chart(arena_mmd(graph, color="kernel", lang="fr"))
    assert {shape for shape, _ in chart.vertices.values()} == {"None"}
    for number, vertex in enumerate(graph):
        (look,) = chart.classes[f"v{number}"] - {"sink"}
        assert (KERNEL.fill in chart.looks[look]) == (vertex in found.kernel)
    texts = [text for _, text in chart.legend.values()]
    assert texts == [
        "cours 004, noyau {a, d}",
        "le noyau (2)",
        "hors du noyau (4)",
        "fin de partie",
        "→ en gras : coups vers le noyau",
    ]


def test_the_legend_says_what_the_colours_mean():
    graph = unfold(games.load("fibonacci_nim", matches=4))
    chart = Chart(arena_mmd(graph, color="attractor", player=2))
    found = attractor(graph, 2)
    assert chart.start == ("start", 0)
    entries = {text: chart.classes[node] for node, (_, text) in chart.legend.items()}
    outside = entries[f"outside the attractor of J2 ({len(graph) - len(found)})"]
    for number, vertex in enumerate(graph):
        shown = chart.classes[f"v{number}"] - {"sink"}
        assert (shown == outside) == (vertex not in found)
        if vertex in found:
            assert shown == entries[f"rank {found.rank[vertex]} ({len(found.layers[found.rank[vertex]])})"]


def test_boards_stand_in_lines_and_circles_are_as_wide_as_they_are_high():
    graph = unfold(games.load("tictactoe", rows=2, columns=2, align=2))
    chart = Chart(arena_mmd(graph, labels="board"))
    rows = chart.vertices["v0"][1].split("\n")
    assert [row.strip("\u00a0") for row in rows] == ["··", "··"]
    assert len(rows[1]) > 2
    assert chart.vertices["v1"] == ("2", "x·\n··")


TREES = {
    "nim": search_tree(games.load("subtraction", heap=5), plies=5),
    "wins": search_tree(games.load("subtraction", heap=5), plies=3, algorithm="alphabeta"),
    "values": search_tree(GraphGame(exporters.read("minimax_tree")), algorithm="alphabeta"),
    "known": search_tree(GraphGame(exporters.read("minimax_graph")), algorithm="memoised"),
}


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_a_search_tree_is_what_dot_draws_of_it(tree):
    trace = tree.graph["algorithm"] == "alphabeta"
    chart = Chart(tree_mmd(tree, trace=trace, lang="fr"))
    shown = build(tree, trace=trace, lang="fr")
    for node, data in tree.nodes(data=True):
        shape, inside = chart.vertices[f"v{node}"]
        assert shape == str(data["player"])
        lines = [line.strip("\u00a0") for line in inside.split("\n")]
        assert lines == [line.text for line in shown.nodes[node].lines]
        assert ("sink" in chart.classes[f"v{node}"]) == ("winner" in data)
        dashed = any("stroke-dasharray:9 5" in chart.looks[name] for name in chart.classes[f"v{node}"])
        assert dashed == data["pruned"]
    lines = {(False, True): "==>", (True, False): "-.->", (False, False): "-->"}
    assert chart.arrows == [(*edge, lines[data["pruned"], data["chosen"]]) for *edge, data in tree.edges(data=True)]
    assert chart.written == {(edge.tail, edge.head): edge.label for edge in shown.edges if edge.label}
    said = "\n".join(text for _, text in chart.legend.values())
    meanings = [sign.meaning for sign in shown.legend.signs]
    for text in (shown.legend.title, *dict(shown.legend.looks).values(), *meanings):
        assert text in said
    assert ("[α, β] la fenêtre" in said) == trace
    assert chart.start is None


@given(st.lists(texts, min_size=1, max_size=6))
@examples(100)
def test_moves_of_a_tree_are_nothing_but_text(labels):
    chart = Chart(tree_mmd(search_tree(GraphGame(moves_called(labels)), plies=1)))
    shown = [clean(f"{number}{label}!") for number, label in enumerate(labels)]
    assert [*chart.written.values()] == [f"{text[:1000]}..." if len(text) > 1000 else text for text in shown]


def test_without_a_legend_there_is_none():
    for text in (
        tree_mmd(TREES["nim"], legend=False),
        arena_mmd(unfold(games.load("fibonacci_nim")), legend=False),
    ):
        chart = Chart(text)
        assert chart.legend == {}
        assert chart.vertices
        assert "linkStyle" not in text


def test_no_labels_where_none_are_asked_for():
    chart = Chart(arena_mmd(unfold(games.load("fibonacci_nim")), labels="none"))
    assert {text for _, text in chart.vertices.values()} == {" "}


def test_what_mermaid_would_not_draw_is_refused_at_once():
    path = nx.DiGraph(kind="arena")
    path.add_edges_from((number, number + 1) for number in range(mermaid.MOST_EDGES + 1))
    nx.set_node_attributes(path, 1, "player")
    with pytest.raises(TooLarge, match=r"281 arrows are more than Mermaid draws \(at most 280 in 50,000\); take"):
        render(path, "mmd")
    with pytest.raises(TooLarge, match=r"arrows in \d\d,\d\d\d characters"):
        arena_mmd(labelled(["x" * 900] * 60))
