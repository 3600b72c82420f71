"""The attributes for which a reader, columns or a format have no place: they are listed, once for each file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from arena.errors import shown
from arena.graphs.attributes import GRAPH_MARKS, LEFT_OUT, OWN, VALUE, VERTEX_MARKS, WEIGHT, accepting_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

LONGEST, MOST_NAMES = 40, 5
"""The letters of a name that is not cut short, and the names that are listed of each part."""
IN_COLUMNS = {"player", "winner", "label", "target", "initial", OWN, VALUE, *VERTEX_MARKS}
"""The attributes of vertices that columns hold."""
OF_GRAPH = {"name", "kind", "initial", "f1", "f2", LEFT_OUT, *GRAPH_MARKS}
"""The attributes of a graph that columns hold, or that say how it was read."""


def left_out(names: Mapping[str, Iterable[object]]) -> str:
    """List attributes that are left out, by the parts of a file that have them."""
    return ", ".join(f"{_listed(each)} of {where}" for where, those in names.items() if (each := {*map(str, those)}))


def joined(*texts: str) -> str:
    """Join lists of things that were left out."""
    return ", ".join(filter(None, texts))


def not_in_columns(graph: DiGraph) -> dict[str, set[str]]:
    """Return the attributes of a graph that columns do not hold; O(|S|+|A|)."""
    vertices = {key for data in graph.nodes.values() for key in data} - {accepting_of(graph.graph)}
    return unheld(vertices, {key for *_, data in graph.edges(data=True) for key in data}, graph.graph)


def unheld(vertices: Collection[str], edges: Collection[str], graph: Collection[str]) -> dict[str, set[str]]:
    """Return those of some attributes that columns do not hold, as `left_out` lists them."""
    of_vertices = {"pos" if name in ("x", "y") else name for name in vertices} - IN_COLUMNS
    return {"vertices": of_vertices, "edges": {*edges} - {WEIGHT}, "the graph": {*graph} - OF_GRAPH}


def _listed(names: Collection[str]) -> str:
    """List names, the first ones where they are many."""
    texts = sorted(name if name.isidentifier() and len(name) <= LONGEST else shown(name) for name in names)
    if len(texts) > MOST_NAMES:
        texts = [*texts[: MOST_NAMES - 1], f"{len(texts) - MOST_NAMES + 1} more"]
    return " and ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))
