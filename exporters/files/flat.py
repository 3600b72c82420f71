"""Arenas as two flat tables, of vertices and of edges, for the formats whose graphs have no attributes of their own.

Vertices go by their names, and come back as texts that are printed as before. Only an empty label is lost: its vertex
is then printed by its name. What a graph says as a whole stands on its vertices: `initial` where play starts, `target`
with the player whose target it is (the graph's `f1` and `f2`), and `misere` and `parity` on the first vertex. The
attribute of accepting vertices is called `accepting`, whatever the graph calls it.
A place, `pos`, is two numbers, `x` and `y`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY, WEIGHT, place_of
from arena.graphs.left_out import noted
from exporters.files.build import EDGE, VERTEX, build
from exporters.files.flat_cells import (
    check_weight,
    coordinate_in,
    flag_in,
    is_null,
    marks_in,
    number_in,
    score_in,
    with_weight,
)
from exporters.files.json_rows import Members

if TYPE_CHECKING:
    import networkx as nx

    from arena.graphs.attributes import DiGraph

OF_VERTICES = {"id", *VERTEX, "x", "y", "initial", "target", "misere", PARITY}
"""The columns of vertices that are read."""
OF_EDGES = {"id", "source", "target", *EDGE}
"""The columns of edges that are read, and their numbers in XML, which say nothing."""
OF_GRAPH = {"name", "mode", "node_default", "edge_default"}
"""The attributes of networkx's graphs that are read, say nothing, or are looked at apart."""
ESCAPE = re.compile("_x([0-9A-F]{4})_")
"""How spreadsheets escape in XML: _x000D_ is a carriage return (ECMA-376, part 1, ST_Xstring)."""


def unflatten(
    nodes: Iterable[Members],
    edges: Iterable[Members],
    attributes: Mapping[str, object],
    path: object,
    dropped: Mapping[str, Iterable[str]] | None = None,
) -> DiGraph:
    """Make a graph of rows like those; numbers may be written as texts, and an empty text is no attribute.

    The attributes that an arena does not know are left out, with those that were `dropped` before.

    Raises
    ------
    InvalidArena
        If a cell is not what it should be, two vertices are initial, or the graph breaks the conventions.
    """
    marked: dict[str, list[str]] = {"initial": [], "misere": [], "f1": [], "f2": [], PARITY: []}
    rows, of_vertices, of_edges = [], set[str](), set[str]()
    for node in nodes:
        of_vertices.update(node)
        rows.append(_vertex(node, marked, path))
        if not is_null(node.get(PARITY)):
            marked[PARITY].append(str(node[PARITY]).strip())
    if len({*marked[PARITY]}) > 1:
        raise InvalidArena(f"{path}: the parity is {marked[PARITY][0]!r}, and {marked[PARITY][1]!r} (one of them)")
    if len(marked["initial"]) > 1:
        raise InvalidArena(f"{path}: {marked['initial'][0]!r} and {marked['initial'][1]!r} are both initial")
    whole: Members = {"initial": marked["initial"][0]} if marked["initial"] else {}
    whole |= {key: marked[key] for key in ("f1", "f2") if marked[key]}
    whole |= {"misere": True} if marked["misere"] else {}
    whole |= {PARITY: marked[PARITY][0]} if marked[PARITY] else {}
    whole["kind"] = "arena" if any("player" in row for row in rows) else "graph"

    def named() -> Iterator[Members]:
        for edge in edges:
            of_edges.update(edge)
            row = with_weight(edge)
            if WEIGHT in edge and WEIGHT not in row:
                ends = "from {!r:.80} to {!r:.80}".format(*map(edge.get, ("source", "target")))
                check_weight(edge[WEIGHT], f"{path}: the weight of the edge {ends}")
            yield row

    graph = build(rows, named(), {**attributes, **whole}, path)
    return noted(graph, {"vertices": of_vertices - OF_VERTICES, "edges": of_edges - OF_EDGES, **(dropped or {})})


def from_flat_graph(
    read: Callable[[], nx.Graph[Hashable]], path: object, renamed: Mapping[str, str] | None = None
) -> DiGraph:
    """Make the arena of a graph that networkx reads, texts unescaped.

    Raises
    ------
    InvalidArena
        If networkx cannot read it, it is no directed graph without parallel edges, or as in `unflatten`.
    """
    try:
        graph = read()
    except Exception as error:  # noqa: BLE001 - whatever networkx stumbles over
        reason = " ".join(str(error).split()) or type(error).__name__
        reason = f"it does not know {reason}" if isinstance(error, KeyError) else reason
        raise InvalidArena(f"{path}: networkx cannot read it ({reason[:200]})") from None
    if not graph.is_directed() or graph.is_multigraph():
        raise InvalidArena(f"{path}: not a directed graph without parallel edges")
    attributes = {"name": unescaped(graph.graph["name"])} if "name" in graph.graph else {}
    nodes, names = [], renamed or {}
    for vertex, data in graph.nodes(data=True):
        row = {names.get(key, key): unescaped(value) for key, value in data.items()}
        name = unescaped(vertex)
        label = str(row.pop("label", None) or name)
        nodes.append({**row, "id": name, **({} if label == str(name) else {"label": label})})
    edges = (
        {**{key: unescaped(cell) for key, cell in data.items()}, "source": unescaped(tail), "target": unescaped(head)}
        for tail, head, data in graph.edges(data=True)
    )
    defaults = ("default",) if any(graph.graph.get(f"{kind}_default") for kind in ("node", "edge")) else ()
    return unflatten(nodes, edges, attributes, path, {"the graph": {*graph.graph, *defaults} - OF_GRAPH})


def escaped(text: str, foreign: re.Pattern[str]) -> str:
    """Escape the characters of a text that a format cannot hold."""
    return foreign.sub(lambda each: f"_x{ord(each[0]):04X}_", text)


def unescaped(value: object) -> object:
    """Give a value; a text with its escaped characters put back."""
    return ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), value) if isinstance(value, str) else value


def _vertex(node: Members, marked: dict[str, list[str]], path: object) -> Members:
    """Read the attributes of a vertex; marks of the whole graph in its row are added to `marked`."""
    name = node.get("id", "")
    row: Members = {"id": name}
    for key, choices in (("player", (1, 2)), ("winner", (0, 1, 2)), ("target", (1, 2))):
        if not is_null(node.get(key)):
            row[key] = number_in(node[key], f"{path}: the {key} of vertex {name!r}", choices)
    if not is_null(node.get("value")):
        row["value"] = score_in(node["value"], f"{path}: the value of vertex {name!r}")
    row |= marks_in(node, path)
    if node.get("label", "") != "":
        row["label"] = node["label"]
    if (place := place_of([coordinate_in(node.get(axis)) for axis in ("x", "y")])) is not None:
        row["pos"] = place
    if "target" in row:
        marked[f"f{row.pop('target')}"].append(name)
    for key in ("initial", "misere"):
        if flag_in(node, key, path):
            marked[key].append(name)
    if flag_in(node, "pass", path):
        row["pass"] = True
    return row
