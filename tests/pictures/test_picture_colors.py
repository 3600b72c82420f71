"""Colors that say different things are told apart by everybody, or by borders; letters can be read on all of them."""

import itertools

import colorspacious
import dot_reading
import networkx as nx
import numpy as np
import pytest

import arena

KINDS = ("protanomaly", "deuteranomaly", "tritanomaly")
LEAST = 25
"""The least distance (CAM02-UCS) of two colors that say who wins: 2 can just be seen, 100 is black against white."""


def parts(color):
    return np.array([int(color[place : place + 2], 16) for place in (1, 3, 5)]) / 255


def seen(color, kind):
    simulated = {"name": "sRGB1+CVD", "cvd_type": kind, "severity": 100}
    return np.clip(colorspacious.cspace_convert(parts(color), simulated, "sRGB1"), 0, 1) if kind else parts(color)


def luminance(color):
    linear = np.where((part := parts(color)) <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(color, other):
    """Return the contrast of two colors, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted(map(luminance, (color, other)))
    return (light + 0.05) / (dark + 0.05)


def draws():
    """Return an arena with wins of both, a draw by rule and a draw without end."""
    graph = nx.DiGraph(["ab", "ba", "ac", "de", "fg", "hi", "ih"], initial="a")
    nx.set_node_attributes(graph, {v: 1 + (v in "bcegi") for v in graph}, "player")
    nx.set_node_attributes(graph, {"c": 0, "e": 1, "g": 2}, "winner")
    return graph


PICTURES = {
    "winners": lambda: (draws(), {}),
    "winners of the courses": lambda: (draws(), {"color": "winner", "style": "course"}),
    "turns": lambda: (draws(), {"color": "player"}),
    "turns of the courses": lambda: (draws(), {"color": "player", "style": "course"}),
    "outcomes": lambda: (nx.DiGraph(["ab", "cd", "dc", "ea"], kind="graph"), {}),
    "kernel": lambda: (arena.read("kernel_ad"), {"color": "kernel"}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_everybody_tells_the_looks_of_a_picture_apart(name, tmp_path):
    thing, options = PICTURES[name]()
    looks = set(dot_reading.drawn(thing, tmp_path, **options).fills().values())
    assert len(looks) >= 2
    for (one, border), (other, second) in itertools.combinations(looks, 2):
        for kind in (None, *KINDS):
            apart = colorspacious.deltaE(seen(one, kind), seen(other, kind), input_space="sRGB1")
            least = 9 if border == second == "dotted" else LEAST  # two kinds of draws
            assert apart >= least or border != second, (one, other, kind)
        assert abs(luminance(one) - luminance(other)) > 0.08 or border != second, "a gray print"


@pytest.mark.parametrize("style", ["default", "course"])
def test_letters_can_be_read_on_every_fill_and_shade(style, tmp_path):
    import pygraphviz

    chain = nx.DiGraph(initial=0, kind="arena")
    nx.add_path(chain, range(24))
    nx.set_node_attributes(chain, {v: 1 + v % 2 for v in chain}, "player")
    chain.nodes[23]["winner"] = 1
    bare = nx.DiGraph(nx.path_graph(24, create_using=nx.DiGraph), kind="graph")
    grundy = arena.position_graph(arena.load("nim", heaps=(6, 6)))
    pictures = [(draws(), {}), (chain, {"color": "attractor"}), (chain, {"color": "remoteness"}), (grundy, {})]
    pictures += [(grundy, {"color": "grundy"}), (bare, {"color": "round"}), (bare, {"color": "remoteness"})]
    tree = arena.search_tree(arena.GraphGame(arena.read("minimax_tree")), algorithm="alphabeta")
    for thing, options in [*pictures, (tree, {})]:
        graph = pygraphviz.AGraph(string=dot_reading.dot(thing, tmp_path, style=style, **options))
        for node in graph.nodes():
            fill, ink = node.attr["fillcolor"], node.attr["fontcolor"]
            if fill and ink:
                assert contrast(fill, ink) >= 4.5, (node, fill, ink)


def test_shades_of_a_scale_differ_and_end_apart(tmp_path):
    grundy = arena.position_graph(arena.load("nim", heaps=(5,)))
    by_value = {}
    for vertex in dot_reading.drawn(grundy, tmp_path, color="grundy").vertices.values():
        by_value[vertex.lines[1]] = vertex.fill
    assert len(set(by_value.values())) == len(by_value) == 6
    first, last = by_value["g = 0"], by_value["g = 5"]
    for kind in (None, *KINDS):
        assert colorspacious.deltaE(seen(first, kind), seen(last, kind), input_space="sRGB1") >= LEAST
