"""Grids read back from their DOT text, and compared with the definitions."""

import re

import networkx as nx
import pytest
from drawn import grid_dot
from engine import pygraphviz
from naive import attractor_sets, draw_kinds, ply_sets, winners

import games
from arena import unfold

FILLS = {1: "#0072b2", 2: "#f5b041", "rule": "#ffffff", "endless": "#dddddd"}
BORDERS = {1: "solid", 2: "dashed", "rule": "solid", "endless": "solid"}
TEXTS = {1: "won by J1", 2: "won by J2", "rule": "draw by rule", "endless": "draw without end"}
HOSTILE = ['"; v0 -> v1; "', "<b>&amp;", "two\nlines", "nul\0", "\\N \\l \\", "\u202eturned", "\ud800", "é 🙂", ""]


def read(text):
    """Read DOT text with an independent parser: Graphviz's own."""
    if pygraphviz is None:
        pytest.skip("pygraphviz does not load here")
    return pygraphviz.AGraph(string=text)


def numbered(parsed):
    """Give the attributes of v0, v1, ... in their order."""
    names = sorted((name for name in parsed.nodes() if re.fullmatch(r"v\d+", name)), key=lambda name: int(name[1:]))
    return [{"label": "", **parsed.get_node(name).attr} for name in names]


def place(attributes):
    x, y = attributes["pos"].split(",")
    return float(x), float(y)


def titles(parsed):
    """Give the titles of the rows with their heights."""
    nodes = [dict(node.attr) for node in parsed.nodes() if node.startswith("row")]
    return {attributes["label"]: place(attributes)[1] for attributes in nodes}


def legend(text):
    """Give the legend's texts after what stands before them: a fill and a border, or a sign."""
    parsed = read(text)
    nodes = {name: dict(parsed.get_node(name).attr) for name in parsed.nodes() if name.startswith("key")}
    lines = {edge[0]: dict(edge.attr) for edge in parsed.edges() if edge[0].startswith("key")}
    looks, signs = [], {}
    for number in range(sum(name.removeprefix("key").isdigit() for name in nodes)):
        name = f"key{number}"
        told = nodes[name]["label"].removesuffix("\\l")
        counted = re.search(r"\(\d[^)]*\)$", told)  # such a sample may have the shape of its vertices
        if swatch := nodes.get(f"{name}s") or (counted and nodes.get(f"{name}n0")):
            looks.append(((swatch["fillcolor"], swatch["style"].removeprefix("filled,")), told))
        else:
            signs[_sign(nodes.get(f"{name}t"), nodes.get(f"{name}n0"), lines.get(name))] = told
    return looks, signs


def _sign(text, node, line):
    """Tell what a sample looks like."""
    if text:
        return text["label"]
    if node:
        return "⊙" if node.get("label") == "●" else {"circle": "○", "square": "□"}[node["shape"]]
    if line.get("arrowhead") == "none":
        return "↓"
    return "┄" if line.get("style") == "dotted" else "━"


def kinds(arena):
    """Say of each vertex who wins, or which draw it is."""
    drawn = draw_kinds(arena)
    return {vertex: winner or drawn[vertex] for vertex, winner in winners(arena).items()}


def moves(parsed, arena):
    """Give the attributes of each move: those of what else is drawn as an edge are left out."""
    ids = {f"v{number}": vertex for number, vertex in enumerate(arena)}
    return {tuple(map(ids.get, edge)): dict(edge.attr) for edge in parsed.edges() if set(edge) <= set(ids)}


def points(attributes):
    """Read a spline: the tip of an arrow or nothing, and its points."""
    tip = re.match("e,([^ ]*) ", attributes["pos"])
    told = attributes["pos"][tip.end() if tip else 0 :].split()
    line = [tuple(map(float, point.split(","))) for point in told]
    return tuple(map(float, tip[1].split(","))) if tip else None, line


def middle(line):
    """Give the point of a cubic Bezier curve that is half-way."""
    return tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(*line, strict=True))


def shown_rows(arena, **wish):
    """Give the title of each vertex's row, and the titles from the top down."""
    parsed = read(grid_dot(arena, **wish))
    heights = titles(parsed)
    at = {height: title for title, height in heights.items()}
    assert len(at) == len(heights)
    shown = {vertex: at[place(told)[1]] for vertex, told in zip(arena, numbered(parsed), strict=True)}
    return shown, [at[height] for height in sorted(at, reverse=True)]


def row_titles(arena):
    """Say on which row each vertex belongs: at its ply, if each has one, else at its rank."""
    lengths = ply_sets(arena, arena.graph["initial"])
    if all(len(found) == 1 for found in lengths.values()):
        return {vertex: f"ply {min(found)}" for vertex, found in lengths.items()}
    ranks = dict.fromkeys(arena, "draw")
    for player in (1, 2):
        for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
            ranks |= dict.fromkeys(reached, f"rank {rank}")
    return ranks


def nim(*heaps):
    return unfold(games.load("nim", heaps=heaps))


def four_kinds():
    """Make an arena of each winner and each draw, which starts in the middle of it."""
    graph = nx.DiGraph(name="four", initial="m")
    graph.add_nodes_from([("m", {"player": 1}), ("e", {"player": 2}), ("f", {"player": 1}), ("n", {"player": 1})])
    graph.add_nodes_from((name, {"player": 2, "winner": won}) for name, won in (("a", 1), ("b", 2), ("c", 0)))
    graph.add_edges_from([("m", "a"), ("m", "b"), ("m", "c"), ("m", "e"), ("e", "f"), ("f", "e"), ("n", "c")])
    return graph
