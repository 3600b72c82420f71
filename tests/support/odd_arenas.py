"""Random arenas and bare graphs with odd names and every attribute that a file may hold."""

from __future__ import annotations

from fractions import Fraction

import networkx as nx
from hypothesis import strategies as st
from random_graphs import arenas, digraphs

ODD = [
    "plain", "1", "01", "-2", "1.0", "1e5", "true", "None", "nan", "NA", "=1+1", "+1", "-1+2", "@x", "'=1", "'", '"',
    'say "hi"', "a,b", "a;b", "a\tb", "two\nlines", "a\r\nb", " before", "after ", "  ", "é∅😀", "שלום", "\u202eright",
    "\ufeffmark", "e\u0301", "&amp; <b>", "]]>", "<!-- -->", "\\", "\\n", "\\x41", "_x0041_", "%s{0}$x", "#1", "[a]",
    "(0,0)", "{}", "a J1", "a->b", "//", "/*", "line\u2028end", "\x85", "x\0y", "\x1b[31m",
]  # fmt: skip
"""Texts that a format may misread: numbers, formulas, quotes, separators, ends of lines, blanks, escapes."""
texts = st.sampled_from(ODD) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)
whole = st.integers(-9, 9)
numbers = whole | st.sampled_from([0.5, -2.25, 1000000, 2**53])
PARITIES = ["max even", "max odd", "min even", "min odd"]


@st.composite
def named(draw: st.DrawFn, graph: nx.DiGraph) -> nx.DiGraph:
    """Draw other names for the vertices of a graph, some of them as labels."""
    size = len(graph)
    names = draw(st.lists(texts, min_size=2 * size, max_size=2 * size, unique=True))
    labels = draw(st.integers(0, 2**size - 1))
    renamed = dict(zip(graph, names, strict=False))
    made = nx.relabel_nodes(graph, renamed)
    for key in ("initial", "f1", "f2"):
        if key in graph.graph:
            old = graph.graph[key]
            made.graph[key] = [renamed[each] for each in old] if isinstance(old, list) else renamed[old]
    for place, vertex in enumerate(made):
        if labels >> place & 1:
            made.nodes[vertex]["label"] = names[size + place]
    for tail, head in made.edges:
        if draw(st.integers(0, 3)) == 0:
            made.edges[tail, head]["move"] = draw(texts)
    made.graph["name"] = draw(texts)
    return made


@st.composite
def whole_arenas(draw: st.DrawFn, *, named_targets: bool = True) -> nx.DiGraph:
    """Draw an arena with places, values, accepting vertices, priorities and weights, each of them or none."""
    graph = draw(arenas(max_vertices=6, named=named_targets).flatmap(named))
    which = draw(st.sets(st.sampled_from(["pos", "place", "value", "accepting", "priority", "weight"])))
    graph.graph["kind"] = "arena"
    if "priority" in which:
        graph.graph["parity"] = draw(st.sampled_from(PARITIES))
    values = draw(st.sampled_from([st.integers(1, 9), numbers | st.sampled_from([1e-7, 1e300])]))
    targets = [*graph.graph.get("f1", ()), *graph.graph.get("f2", ())]
    for vertex, data in graph.nodes(data=True):
        if "pos" in which:
            data["pos"] = (draw(numbers), draw(numbers))
        elif "place" in which:
            data.update(x=draw(numbers), y=draw(numbers))
        if "value" in which and (not graph.adj[vertex] or vertex in targets):
            data["value"] = draw(values)
        if "accepting" in which:
            data["accepting"] = draw(st.booleans())
        if "priority" in which:
            data["priority"] = draw(st.integers(1, 6) | st.just(10**17))
    weights = draw(st.sampled_from([whole, numbers]))
    for edge in graph.edges if "weight" in which else ():
        graph.edges[edge]["weight"] = weight_of(draw(weights))
    return graph


def weight_of(number: float) -> int | Fraction:
    """Return a number as an exact weight: a decimal as the decimal that it is printed as."""
    exact = Fraction(str(number))
    return int(exact) if exact.denominator == 1 else exact


@st.composite
def whole_graphs(draw: st.DrawFn) -> nx.DiGraph:
    """Draw a bare graph with at least one vertex and with odd names."""
    graph = draw(digraphs(max_vertices=6).filter(len).flatmap(named))
    graph.graph["kind"] = "graph"
    return graph


NASTY = [
    *ODD, "=cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "<script>alert(1)</script>", r"\input{/etc/passwd}", "| pipe |",
    "![x](http://example.org/x.png)", "[a](javascript:1)", "`code`", "$x^2$", "%", "~", "--- ``quotes''", "*", "{{x}}",
    ":smile:", "bob;=cmd|'calc'!A0;.csv", 'a;"=1"', "a\n=1", "http://x.org",
]  # fmt: skip
PARTS = ["=", "+", "-", "@", ";", "\t", "|", "\n", ",", "'", '"', "a", "3", "."]
nasty = st.sampled_from(NASTY) | st.lists(st.sampled_from(PARTS), min_size=1, max_size=7).map("".join)
