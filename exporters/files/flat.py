"""Arenas as two flat tables, of vertices and of edges, for the formats that have nothing but attributes on them.

Vertices go by their names, and come back as texts: printed as before, but an empty label is none here, and its vertex
is then printed by its name. `initial` and `target` stand on the vertices: where play starts, and whose target it is, as
the graph's `initial`, `f1` and `f2` would say; `misere` stands on the first vertex, `pass` on those where a player
passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.attributes import label
from arena.graphs.names import names_of
from exporters.files.build import EDGE, VERTEX, build

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

TRUE, FALSE = ("true", "yes", "1"), ("false", "no", "0", "")


def flatten(graph: DiGraph) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Give the rows of the vertices, by `id`, and of the edges, by `source` and `target`."""
    names = names_of(graph)
    targets = {vertex: player for player in (2, 1) for vertex in graph.graph.get(f"f{player}", ())}
    nodes = []
    for vertex, data in graph.nodes(data=True):
        printed = {**data, "label": label(graph, vertex)}
        row = {"id": names[vertex], **{key: printed[key] for key in VERTEX if key in printed}}
        if row["label"] in (names[vertex], ""):
            del row["label"]
        if vertex in targets:
            row["target"] = targets[vertex]
        if vertex == graph.graph.get("initial"):
            row["initial"] = True
        if data.get("pass") is True:
            row["pass"] = True
        nodes.append(row)
    if nodes and graph.graph.get("misere") is True:
        nodes[0]["misere"] = True
    edges = [
        {"source": names[tail], "target": names[head], **{key: data[key] for key in EDGE if key in data}}
        for tail, head, data in graph.edges(data=True)
    ]
    return nodes, edges


def unflatten(
    nodes: Iterable[dict[str, Any]], edges: Iterable[Mapping[str, Any]], attributes: Mapping[str, Any], path: object
) -> DiGraph:
    """Make the graph of such rows again; numbers may be texts, and what is empty is not there.

    Raises
    ------
    InvalidArena
        If a cell is not what it should be, two vertices are initial, or the graph breaks the conventions.
    """
    special: dict[str, list[str]] = {"initial": [], "misere": [], "1": [], "2": []}
    rows = [_vertex(node, special, path) for node in nodes]
    if len(special["initial"]) > 1:
        raise InvalidArena(f"{path}: {special['initial'][0]!r} and {special['initial'][1]!r} are both initial")
    named: dict[str, Any] = {"initial": special["initial"][0]} if special["initial"] else {}
    named |= {f"f{player}": special[player] for player in ("1", "2") if special[player]}
    named |= {"misere": True} if special["misere"] else {}
    named["kind"] = "arena" if any("player" in row for row in rows) else "graph"
    return build(rows, edges, {**attributes, **named}, path)


def _vertex(node: Mapping[str, Any], special: dict[str, list[str]], path: object) -> dict[str, Any]:
    name = node.get("id", "")
    found: dict[str, Any] = {"id": name}
    for key, choices in (("player", (1, 2)), ("winner", (0, 1, 2)), ("target", (1, 2))):
        if node.get(key, "") != "":
            found[key] = _number(node[key], f"{path}: the {key} of vertex {name!r}", choices)
    if node.get("value", "") != "":
        found["value"] = _score(node["value"], f"{path}: the value of vertex {name!r}")
    if node.get("label", "") != "":
        found["label"] = node["label"]
    if "target" in found:
        special[str(found.pop("target"))].append(name)
    for key in ("initial", "misere"):
        if _flag(node, key, path):
            special[key].append(name)
    if _flag(node, "pass", path):
        found["pass"] = True
    return found


def _flag(node: Mapping[str, Any], key: str, path: object) -> bool:
    text = str(node.get(key, "")).strip().lower()
    if text not in (*TRUE, *FALSE):
        raise InvalidArena(f"{path}: {key} is {node[key]!r} at vertex {node.get('id', '')!r} (yes, or nothing)")
    return text in TRUE


def _number(value: object, what: str, choices: tuple[int, ...]) -> int:
    for choice in choices:
        if str(value).strip() in (str(choice), f"{choice}.0"):  # as pandas writes a column with gaps
            return choice
    raise InvalidArena(f"{what} is {str(value)[:80]!r} ({', '.join(map(str, choices))})")


def _score(value: Any, what: str) -> int | float:
    if not isinstance(value, str):
        return value  # type: ignore[no-any-return]
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    raise InvalidArena(f"{what} is {value[:80]!r} (a finite number)")
