"""The tables of an arena or a bare graph, for the writers of all formats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    LEFT_OUT,
    MARKS,
    OWN,
    PARITY,
    VALUE,
    VERTEX_MARKS,
    WEIGHT,
    accepting_of,
    initial_of,
    is_idle,
    label,
    named_marks,
    place_of,
    targets_of,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.edge_weights import divided, in_file, is_exact_float, weight_in
from arena.graphs.names import is_bare, names_of
from exporters.files.check import Checked
from exporters.files.made import columns_of, lists_of
from exporters.files.tables import Columns, Row, Tables, mapped
from exporters.files.texts import is_text, is_vertex

if TYPE_CHECKING:
    from typing import TypeAlias

    from arena.graphs.attributes import DiGraph

    Graph: TypeAlias = DiGraph | CompactGraph | Checked

VERTEX = ("player", "winner", VALUE, *VERTEX_MARKS, "label", "pos", "pass")
"""The attributes of a vertex that the conventions know, in the order in which they are written."""
EDGE = ("move", WEIGHT)
"""The attributes of an edge that the conventions know."""
FLAT = ("player", "winner", VALUE, *VERTEX_MARKS, "label", "initial", "target", "pass", "misere", PARITY, "x", "y")
"""The columns of vertices in formats whose graphs have no attributes, in the order in which they are written."""


def tables_of(graph: Graph, names: Sequence[Hashable] | None = None) -> Tables:
    """Return the tables of a graph, typed, with its vertices under their own names or under others; O(|S|+|A|)."""
    if isinstance(graph, Checked):
        return _tables_of_checked(graph, graph.names if names is None else names)
    if isinstance(graph, CompactGraph):
        return _tables_of_columns(graph, list(graph.vertices) if names is None else names)
    names = list(graph) if names is None else names
    named = dict(zip(graph, names, strict=True))
    known = {*VERTEX, *named_marks(graph.graph)} - {"label"}
    data = list(graph.nodes.values())
    nodes: Columns = {"id": names, **_columns(data, [name for name in VERTEX if name != "label"], known)}
    labels = [label(graph, vertex) for vertex in graph]
    nodes["label"] = [None if text == str(name) else text for text, name in zip(labels, names, strict=True)]
    attributes = {key: value for key, value in graph.graph.items() if key not in ("initial", "f1", "f2", LEFT_OUT)}
    attributes["kind"] = "graph" if is_bare(graph) else "arena"
    attributes |= {} if (initial := initial_of(graph)) is None else {"initial": named[initial]}
    for player in (1, 2):
        if f"f{player}" in graph.graph:
            attributes[f"f{player}"] = [named[vertex] for vertex in targets_of(graph, player)]
    rows = [row for *_, row in graph.edges(data=True)]
    ends = {"source": [named[tail] for tail, _ in graph.edges], "target": [named[head] for _, head in graph.edges]}
    others = [_others(row, known | {"id", "label", OWN}) for row in data]
    beside = [_others(row, {*EDGE, "source", "target"}) for row in rows]
    edges = {**ends, **_columns(rows, EDGE, {*EDGE})}
    if WEIGHT in edges:
        edges[WEIGHT] = mapped(edges[WEIGHT], _weight)
    return Tables("", _used(nodes), edges, attributes, others=(others, beside))


def flat_of(graph: Graph) -> Tables:
    """Return the tables of a graph for formats whose graphs have no attributes; vertices go by their printed forms.

    `initial` and `target` mark vertices, `misere` and `parity` stand at the first one, `pos` is `x` and `y`, and the
    accepting vertices are `accepting`, whatever the graph calls them.
    """
    names = list(names_of(columns_of(graph) if isinstance(graph, Checked) else graph).values())
    tables = tables_of(graph, names)
    nodes, size = tables.nodes, len(names)
    own = accepting_of(tables.graph)
    if own in nodes:
        nodes[ACCEPTING] = [None if flag is None else bool(flag) for flag in nodes.pop(own)]
    if "label" in nodes:
        nodes["label"] = [text or None for text in nodes["label"]]
    nodes["initial"] = [True if name == tables.graph.get("initial") else None for name in names]
    aims = {name: player for player in (2, 1) for name in tables.graph.get(f"f{player}", ())}
    nodes["target"] = [aims.get(name) for name in names]
    nodes["pass"] = [True if passes is True else None for passes in nodes.get("pass", ())]
    if places := [place_of(place) for place in nodes.pop("pos", ())]:
        for axis in (0, 1):
            nodes["xy"[axis]] = [None if place is None else place[axis] for place in places]
    for key, wanted in (("misere", True), (PARITY, str(tables.graph.get(PARITY)))):
        if size and tables.graph.get(key):
            nodes[key] = [wanted, *[None] * (size - 1)]
    used = _used(nodes)
    nodes = {"id": names, **{name: used[name] for name in FLAT if name in used}}
    return Tables("", nodes, _used(tables.edges, ("source", "target")), tables.graph)


def type_of(column: Sequence[Any], name: str = "") -> type:
    """Return the type of a column: numbers are floats if one is; weights are texts if one is no exact float."""
    kinds = {bool if isinstance(value, bool) else type(value) for value in column if value is not None}
    if name == WEIGHT and str in kinds:
        exact = all(isinstance(v, int) or is_exact_float(weight_in(v) or 0) for v in column if v is not None)
        return float if exact else str
    if kinds <= {int, float}:
        return float if float in kinds else int
    return bool if kinds == {bool} else str


def _columns(rows: Sequence[Row], order: Sequence[str], known: set[str]) -> Columns:
    """Return the columns of rows, those in an order first."""
    return {name: [_plain(row.get(name)) for row in rows] for name in dict.fromkeys([*order, *sorted(known)])}


def _used(columns: Columns, always: Sequence[str] = ("id",)) -> Columns:
    """Return the columns that say something, and those that are always there."""
    return {key: each for key, each in columns.items() if key in always or any(value is not None for value in each)}


def _others(row: Row, known: set[str]) -> Row:
    return {key: row[key] for key in row if key not in known}


def _plain(value: Any) -> Any:
    """Return a number or a flag of NumPy's as one of Python."""
    return value.item() if hasattr(value, "dtype") and not getattr(value, "shape", True) else value


def _weight(value: Any) -> Any:
    """Return a weight as files hold it."""
    number = weight_in(value)
    return value if number is None else in_file(number)


def _tables_of_checked(graph: Checked, names: Sequence[Hashable]) -> Tables:
    """Return the tables of a file that was read, with its vertices under their own names or under others."""
    nodes: Columns = {"id": list(names)}
    if graph.player is not None:
        nodes["player"] = graph.player.tolist()
        nodes["winner"] = [None if won < 0 else won for won in graph.declared.tolist()]
    lists = lists_of(graph, 0)
    nodes |= {name: lists[name] for name in sorted(lists, key=_order)}
    texts = (graph.label(number) for number in range(len(names)))
    nodes["label"] = [None if text == str(name) else text for text, name in zip(texts, names, strict=True)]
    ends = ([names[number] for number in each.tolist()] for each in (graph.source, graph.target))
    edges: Columns = dict(zip(("source", "target"), ends, strict=True)) | lists_of(graph, 1)
    if WEIGHT in edges:
        edges[WEIGHT] = mapped(edges[WEIGHT], _weight)
    attributes = {key: value for key, value in graph.graph.items() if key != LEFT_OUT}
    attributes |= {} if graph.initial is None else {"initial": names[graph.initial]}
    attributes |= {f"f{player}": [names[n] for n in each.tolist()] for player, each in graph.targets.items()}
    return Tables("", _used(nodes), edges, attributes, others=graph.others)


def _tables_of_columns(graph: CompactGraph, names: Sequence[Hashable]) -> Tables:
    """Return the tables of columns: play has no moves out of targets there."""
    nodes: Columns = {"id": list(names)}
    numbers, rows = range(len(graph)), graph.forward
    start, ends = rows.start.tolist(), rows.ends.tolist()
    tails = [name for name, low, high in zip(names, start, start[1:], strict=False) for _ in range(high - low)]
    edges: Columns = {"source": tails, "target": [names[end] for end in ends]}
    attributes: dict[str, Any] = {"kind": "graph"}
    if isinstance(graph, CompactArena):
        winner = graph.winner.tolist()
        nodes["player"] = graph.player.tolist()
        nodes["winner"] = [None if won < 0 else won for won in winner]
        for name, column in sorted(graph.marks.items(), key=lambda each: _order(each[0])):
            values = [None if is_idle(name, v, won) else v for v, won in zip(column.tolist(), winner, strict=True)]
            is_flag = MARKS.get(name, MARKS[ACCEPTING]).is_flag
            nodes[name] = list(map(bool, values)) if is_flag else values
        attributes = {"kind": "arena", **graph.attributes, **({"name": graph.title} if graph.title else {})}
        attributes |= {} if graph.initial is None else {"initial": names[graph.initial]}
        if graph.weight is not None and ends:
            once = {number: in_file(divided(number, graph.denominator)) for number in {*graph.weight.tolist()}}
            edges[WEIGHT] = [once[number] for number in graph.forward_weight.tolist()]
    nodes["label"] = [None if (text := graph.name(n)) == str(names[n]) else text for n in numbers]
    for name, text in zip(map(str, names), nodes["label"], strict=True):
        if not is_text(name if text is None else text):
            raise InvalidArena(
                f"vertex {name!r:.80}: its label is {name if text is None else text!r:.80} (a whole text)"
            )
    return Tables("", _used(nodes), edges, attributes)


def _order(name: str) -> int:
    return VERTEX.index(name) if name in VERTEX else len(VERTEX)


def ids_of(graph: Graph) -> list[Any]:
    """Return what each vertex is called in JSON: itself, or its printed form where it is neither text nor number."""
    graph = columns_of(graph) if isinstance(graph, Checked) else graph
    vertices = list(graph.vertices if isinstance(graph, CompactGraph) else graph)
    if all(map(is_vertex, vertices)) and len({*map(str, vertices)}) == len(vertices):
        return vertices
    return list(names_of(graph).values())


def texts_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices; None where their names are their numbers."""
    if isinstance(arena.vertices, range) and arena.label is str:
        return None
    return list(names_of(arena).values())
