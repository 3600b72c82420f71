"""Arena files: networkx's node-link form in JSON, with the conventions of an arena and a version."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    LEFT_OUT,
    MARKS,
    OWN,
    PARITY,
    WEIGHT,
    initial_of,
    is_number_in,
    is_whole,
    label,
    place_of,
    targets_of,
)
from arena.graphs.compact import CompactArena
from arena.graphs.edge_weights import in_file, weight_in
from arena.graphs.left_out import noted
from arena.graphs.names import is_bare, names_of
from exporters.files import StrPath
from exporters.files.build import EDGE, VERTEX, build, is_text, is_vertex
from exporters.files.json_rows import FORMAT, VERSION, Members, NotJson, document, members
from exporters.files.reading import check_bound, content

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""
TABLES: dict[str, type] = {"nodes": list, "edges": list, "graph": dict}
"""The members that a file must have beside its kind, and their types."""


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as JSON text; vertices that are neither text nor numbers go by their labels.

    Attributes of the graph, of vertices and of edges that the conventions do not know are kept if JSON has them.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")], name="path")))
    {
      "format": "arena",
      "version": 1,
      "kind": "graph",
      "graph": {"name": "path"},
      "nodes": [
        {"id": "a"},
        {"id": "b"}
      ],
      "edges": [
        {"source": "a", "target": "b"}
      ]
    }
    <BLANKLINE>
    """
    if isinstance(graph, CompactArena):
        return "".join(parts(graph))
    names = _names(graph)
    taken = ("kind", "initial", "f1", "f2", LEFT_OUT)
    attributes = {"name": "", **_attributes(graph.graph, ("name", "misere", PARITY), taken)}
    if (initial := initial_of(graph)) is not None:
        attributes["initial"] = names[initial]
    for player in (1, 2):
        if f"f{player}" in graph.graph:
            attributes[f"f{player}"] = [names[vertex] for vertex in targets_of(graph, player)]
    nodes = [
        {"id": names[vertex], **_attributes({**_placed(data), "label": label(graph, vertex)}, VERTEX, ("id", OWN))}
        for vertex, data in graph.nodes(data=True)
    ]
    for node in nodes:
        if node["label"] == str(node["id"]):
            del node["label"]
    edges = (
        {"source": names[tail], "target": names[following], **_attributes(data, EDGE, ("source", "target"))}
        for tail, after in graph.adjacency()
        for following, data in after.items()
    )
    kind = "graph" if is_bare(graph) else "arena"
    head = {"format": FORMAT, "version": VERSION, "kind": kind, "graph": attributes}
    return document(head, {"nodes": nodes, "edges": edges})


def parts(arena: CompactArena, *, name: str = "") -> Iterator[str]:
    """Write columns, called by a name, as `render` writes their DiGraph: some vertices and edges at a time."""
    from exporters.files import json_parts

    ids = None if isinstance(arena.vertices, range) else list(_names(arena).values())
    attributes = {"name": name, **_attributes(arena.attributes, (PARITY,), ("name", "kind", "initial"))}
    if arena.initial is not None:
        attributes["initial"] = arena.initial if ids is None else ids[arena.initial]
    head = {"format": FORMAT, "version": VERSION, "kind": "arena", "graph": attributes}
    return json_parts.parts(arena, head, ids)


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena file, or the output of `networkx.node_link_data` for an arena or a bare graph.

    Parameters
    ----------
    path : path
        The file, in UTF-8.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.

    Returns
    -------
    networkx.DiGraph
        Checked: `arena.check` reports nothing but notes. A sink with a `value` and no `winner` is won by whom the value
        favours. Without a name the graph is called after the file. Left out are keys beside `graph`, `nodes` and
        `edges`, and of node-link JSON attributes that are null or NaN, and `key` of an edge.

    Raises
    ------
    InvalidArena
        If it is not JSON, lacks a key, repeats a vertex or an edge, or breaks a convention of an arena.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    whole = _parse(content(path), path, _Counter(path, max_vertices, max_edges))
    if "format" not in whole and "nodes" in whole:
        from exporters.files import node_link

        return node_link.read(whole, path, max_vertices, max_edges)
    if whole.get("format") != FORMAT or not is_number_in(whole.get("version"), [VERSION]):
        raise InvalidArena(f'{path}: no arena file ("format": "{FORMAT}", "version": {VERSION})')
    kind = whole.get("kind")
    if kind not in ("arena", "graph"):
        raise InvalidArena(f'{path}: kind is {kind!r} ("arena" or "graph")')
    for key, type_ in TABLES.items():
        if key not in whole:
            raise InvalidArena(f"{path}: the key {key!r} is missing")
        if not isinstance(whole[key], type_):
            raise InvalidArena(f"{path}: {key!r} is not a {type_.__name__}")
    nodes, edges, attributes = whole["nodes"], whole["edges"], whole["graph"]
    check_bound("vertices", len(nodes), max_vertices, path)
    check_bound("edges", len(edges), max_edges, path)
    graph = build(nodes, edges, {**attributes, "kind": kind}, path, extra=True)
    return noted(graph, {"the document": whole.keys() - {"format", "version", "kind", *TABLES}})


def tables_of(path: StrPath, *, whole: bool, **_: int | None) -> FlatTables | None:
    """Read the lists of vertices and edges at once; moves and other attributes too if the whole is wanted.

    None is given where something in them is odd, like an object in a vertex.

    Notes
    -----
    O(length of the file).
    """
    from exporters.files import json_columns

    return json_columns.tables_of(content(path), whole=whole)


class _Counter:
    """Makes each object while `json` reads, and counts vertices and edges: too many are refused before the end."""

    def __init__(self, path: object, max_vertices: int | None, max_edges: int | None) -> None:
        self._path, self._bounds = path, {"vertices": max_vertices, "edges": max_edges}
        self._counts = {"vertices": 0, "edges": 0}

    def __call__(self, pairs: list[tuple[str, object]]) -> Members:
        row = members(pairs)
        edge, vertex = "source" in row and "target" in row, "id" in row
        if edge != vertex:  # a row that is both is counted when all is read
            what = "edges" if edge else "vertices"
            self._counts[what] += 1
            check_bound(what, self._counts[what], self._bounds[what], self._path)
        return row


def _parse(text: bytes, path: object, counter: _Counter) -> Members:
    try:
        whole = json.loads(text, object_pairs_hook=counter)
    except RecursionError:
        raise NotJson(f"{path}: not JSON (nested too deeply)") from None
    except ArenaError:
        raise
    except ValueError as error:
        raise NotJson(f"{path}: not JSON ({str(error).splitlines()[0]})") from None
    if not isinstance(whole, dict):
        raise InvalidArena(f"{path}: not a JSON object")
    return whole


def _placed(data: Mapping[str, object]) -> dict[str, object]:
    """Give the attributes of a vertex that JSON can hold, its place as a list of numbers."""
    if (place := place_of(data.get("pos"))) is not None:
        return {**data, "pos": list(place)}
    return {key: value for key, value in data.items() if key != "pos" or _is_plain(value)}


def _attributes(data: Mapping[str, object], known: tuple[str, ...], taken: tuple[str, ...]) -> Members:
    """Give the attributes that JSON can hold and that are not taken, those of the conventions first."""
    first = {key: data[key] for key in known if key in data and (key != WEIGHT or _is_plain(data[key]))}
    if WEIGHT in known and (weight := weight_in(data.get(WEIGHT))) is not None:
        first[WEIGHT] = in_file(weight)
    if len(first) == len(data):
        return first
    others = {
        key: value for key, value in data.items() if key not in (*known, *taken) and is_text(key) and _is_plain(value)
    }
    return {**first, **others}


def _is_plain(value: object) -> bool:
    if is_whole(value) or MARKS[ACCEPTING].fits(value):
        return True
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(is_text(key) and _is_plain(member) for key, member in value.items())
    finite = isinstance(value, float) and math.isfinite(value)
    return is_text(value) or finite


def _names(graph: DiGraph | CompactArena) -> dict[Hashable, str | int]:
    """Give each vertex its id in the file: itself, or its name where it is neither text nor number."""
    vertices: Sequence[Any] = graph.vertices if isinstance(graph, CompactArena) else list(graph)
    if all(map(is_vertex, vertices)) and len(set(map(str, vertices))) == len(vertices):
        return {vertex: vertex for vertex in vertices}
    return dict(names_of(graph))
