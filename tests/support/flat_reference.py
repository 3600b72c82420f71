"""Arenas as networkx writes them in GraphML, GEXF and GML: a naive version of `exporters.files.flat_parts`."""

import networkx as nx

from arena.graphs.attributes import initial_of, label, named_marks, place_of, targets_of
from arena.graphs.conversion import as_graph
from arena.graphs.edge_weights import in_file, is_exact_float, weight_in
from arena.graphs.names import names_of
from exporters.files import flat, gml_parts, xml

GENERATE = {"graphml": nx.generate_graphml, "gexf": nx.generate_gexf, "gml": nx.generate_gml}
HEAD = {"graphml": '<?xml version="1.0" encoding="UTF-8"?>\n', "gexf": '<?xml version="1.0" encoding="UTF-8"?>\n'}
OUTSIDE = {"graphml": xml.OUTSIDE, "gexf": xml.OUTSIDE, "gml": gml_parts.OUTSIDE}


def by_networkx(graph, format_):
    """Write a graph by networkx."""
    graph, kept = as_graph(graph), nx.DiGraph()
    if "name" in graph.graph:
        kept.graph["name"] = flat.escaped(graph.graph["name"], OUTSIDE[format_])
    names, marks = names_of(graph), named_marks(graph.graph)
    rows = [_vertex(graph, vertex, names[vertex], marks) for vertex in graph]
    if rows:
        rows[0] |= {"misere": True} if graph.graph.get("misere") is True else {}
        rows[0] |= {"parity": graph.graph["parity"]} if graph.graph.get("parity") is not None else {}
    for key in ("value", "x", "y"):
        if any(isinstance(row.get(key), float) for row in rows):
            _convert(rows, key, float)
    links = [_edge(data) for _, _, data in graph.edges(data=True)]
    if any(isinstance(link.get("weight"), (float, str)) for link in links):
        is_exact = all(is_exact_float(weight_in(link.get("weight", 0))) for link in links)
        _convert(links, "weight", float if is_exact else str)
    for vertex, row in zip(graph, rows, strict=True):
        if format_ == "gml" and "label" in row:
            row["printed"] = row.pop("label")
        if format_ == "gexf" and "x" in row:
            row["viz"] = {"position": {"x": float(row.pop("x")), "y": 0.0 - float(row.pop("y")), "z": 0.0}}
        name = flat.escaped(names[vertex], OUTSIDE[format_])
        kept.add_node(name)
        kept.nodes[name].update(_escaped(row, format_))
    for (tail, head), link in zip(graph.edges, links, strict=True):
        ends = [flat.escaped(names[vertex], OUTSIDE[format_]) for vertex in (tail, head)]
        kept.add_edge(*ends, **_escaped(link, format_))
    return HEAD.get(format_, "") + "\n".join([*GENERATE[format_](kept), ""])


def _vertex(graph, vertex, name, marks):
    data, targets = graph.nodes[vertex], [player for player in (1, 2) if vertex in targets_of(graph, player)]
    row = {key: data[key] for key in ("player", "winner", "value", "pass") if key in data}
    row |= {mark.name: bool(data[own]) if mark.is_flag else data[own] for own, mark in marks.items() if own in data}
    row |= {"label": label(graph, vertex)} if label(graph, vertex) not in (name, "") else {}
    row |= dict(zip("xy", place, strict=True)) if (place := place_of(data.get("pos"))) is not None else {}
    row |= {"target": targets[0]} if targets else {}
    return row | ({"initial": True} if initial_of(graph) is not None and vertex == initial_of(graph) else {})


def _edge(data):
    row = {"move": data["move"]} if "move" in data else {}
    weight = weight_in(data.get("weight"))
    return row if weight is None else {**row, "weight": in_file(weight)}


def _convert(rows, key, kind):
    for row in rows:
        row.update({key: kind(row[key])} if key in row else {})


def _escaped(row, format_):
    return {key: flat.escaped(cell, OUTSIDE[format_]) if isinstance(cell, str) else cell for key, cell in row.items()}
