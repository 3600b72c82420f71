"""Arenas with attributes, graphs of other programs, and files that are nearly right."""

import networkx as nx
from hypothesis import strategies as st
from random_graphs import arenas

TEXTS = st.sampled_from(["", "a", "up", "é", "_x0041_", "&amp;", "a\tb", "<", '"', "1", "true", "nan", "\U0001f642"])
NODE = {
    "label": TEXTS,
    "value": st.sampled_from([0, 1, -2, 0.5, 3.0]),
    "accepting": st.booleans(),
    "pos": st.just((0.5, 2.0)),
    "pass": st.just(value=True),
}
"""Attributes of vertices, and their values."""


@st.composite
def marked_arenas(draw):
    """Draw an arena with attributes of vertices, edges and the graph."""
    arena = draw(arenas())
    for number, vertex in enumerate(arena):
        cells = {key: draw(NODE[key]) for key in draw(st.sets(st.sampled_from(sorted(NODE)), max_size=3))}
        arena.nodes[vertex].update({key: f"{cell}{number}" if key == "label" else cell for key, cell in cells.items()})
    weights = draw(st.sampled_from([st.none(), st.integers(-3, 3), st.sampled_from([0.5, 2.0, 10**6])]))
    for edge in arena.edges:
        arena.edges[edge].update({"weight": weight} if (weight := draw(weights)) is not None else {})
        arena.edges[edge].update({"move": draw(TEXTS)} if draw(st.booleans()) else {})
    arena.graph |= {"name": draw(TEXTS)} if draw(st.booleans()) else {}
    if draw(st.booleans()):
        arena.graph |= {"parity": draw(st.sampled_from(["max even", "min odd"]))} if draw(st.booleans()) else {}
        for data in arena.nodes.values():
            data["priority"] = draw(st.integers(0, 3))
    return arena


CELLS = {
    "player": [1, 2, 1, 2, 1.0, "1", "2", True, 3, ""],
    "winner": [1, 2, 0, 1.0, "1", "nan"],
    "label": ["a", "()", "", "0", 0, 1, 1.0, False, True],
    "weight": [1, 2, 1.0, -0.5, "3", "", float("inf"), True],
    "move": ["up", "", "1", 1],
    "value": [1, "2", 0.5, float("nan")],
    "initial": [True, "yes", ""],
    "priority": [1, 2.0, "3"],
    "colour": ["red", 1, 0.5, True],
}
"""Cells as another program may write them."""


@st.composite
def foreign_graphs(draw):
    """Draw a graph as networkx has it, nearly an arena, with attributes of several types."""
    right, graph = draw(arenas()), nx.DiGraph()
    names = draw(st.sampled_from([str, lambda vertex: f"_x0041_{vertex}", lambda vertex: f"é {vertex}&"]))
    for vertex, data in right.nodes(data=True):
        own = {"player": data["player"]} | (
            {"winner": data["winner"]} if not right.adj[vertex] and "winner" in data else {}
        )
        for key in draw(st.sets(st.sampled_from(sorted({*CELLS} - {"move", "weight"})), max_size=1)):
            own[key] = draw(st.sampled_from(CELLS[key]))
        graph.add_node(names(vertex), **own)
    for tail, head in right.edges:
        keys = draw(st.sampled_from([(), ("weight",), ("weight", "move"), ("colour",)]))
        graph.add_edge(names(tail), names(head), **{key: draw(st.sampled_from(CELLS[key])) for key in keys})
    return graph


@st.composite
def damaged(draw, text, lines, words):
    """Damage a text: lines repeated, taken away, moved or put in, words exchanged, bytes changed."""
    rows = text.split(b"\n")
    for _ in range(draw(st.sampled_from([0, 1, 1, 2, 3]))):
        place = draw(st.integers(0, len(rows)))
        gone = draw(st.integers(0, 2))
        put = draw(
            st.one_of(st.just([]), st.sampled_from(lines).map(lambda line: [line]), st.just(rows[place : place + 2]))
        )
        rows[place : place + gone] = put
    text = b"\n".join(rows)
    for old, new in draw(st.lists(st.sampled_from(words), max_size=1)):
        text = text.replace(old, new, draw(st.sampled_from([1, 2, 99])))
    if draw(st.integers(0, 3)) == 0:
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.sampled_from([b"", b" ", b"<", b'"', b"\xff", b"1", b"#"])) + text[place + 1 :]
    return text
