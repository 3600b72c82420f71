"""Arenas in the XML formats that networkx reads: GraphML and GEXF."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING
from xml.parsers import expat

from arena.errors import ArenaError, InvalidArena
from exporters.files import StrPath, flat
from exporters.files.reading import check_bound, content

if TYPE_CHECKING:
    import networkx as nx

    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables
    from exporters.files.xml_tables import XmlTables

OUTSIDE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-F]{4}_)")
"""The characters that XML cannot hold or would change, and the beginning of what looks like an escape."""
DEEPEST = 100
"""The deepest nesting of elements, far deeper than that of an arena: networkx would recurse."""
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;"})
"""The characters that mean something in XML, or would become blanks in quotes, and how they are written."""
TYPES = {int: "long", float: "double", bool: "boolean", str: "string"}
"""The types of attributes."""
COUNTED = {"node": "vertices", "edge": "edges"}
"""The elements that are held against a bound, and what they are called in an error."""
TIMES = 40
"""How many times its own size XML may take in memory once networkx has read it."""


def escaped(text: str) -> str:
    """Write a text between tags or in quotes."""
    return flat.escaped(text, OUTSIDE).translate(ENTITIES)


def value_text(value: object) -> str:
    """Write a number, a flag, or a text that is escaped."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read(
    path: StrPath,
    read_graph: Callable[..., nx.Graph[Hashable]],
    max_vertices: int | None,
    max_edges: int | None,
) -> DiGraph:
    """Read XML by a function of networkx, once it is known to be within the bounds.

    Raises
    ------
    InvalidArena
        If it is no such file, or breaks the conventions of an arena.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    text = content(path, TIMES)
    _scan(text, path, {"node": max_vertices, "edge": max_edges})
    return flat.from_flat_graph(lambda: read_graph(io.BytesIO(text), node_type=str), path)


def read_tables(path: StrPath, tables: XmlTables) -> FlatTables:
    """Read XML into the tables that gather its vertices, edges and cells.

    Raises
    ------
    InvalidArena
        If there is something odd; the text is for no user.
    """
    from exporters.files.flat_texts import from_texts
    from exporters.files.xml_tables import gathered

    return from_texts(gathered(content(path, TIMES), tables))


def _scan(text: bytes, path: object, bounds: Mapping[str, int | None]) -> None:
    """Count vertices and edges, and refuse nesting and entities that swell, before networkx reads any of it."""
    counts = dict.fromkeys(bounds, 0)
    depth = graphs = 0
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(tag: str, _: object) -> None:
        nonlocal depth, graphs
        name = tag.rpartition(" ")[2]
        depth, graphs = depth + 1, graphs + (name == "graph")
        if depth > DEEPEST:
            raise InvalidArena(f"{path}: elements nested over {DEEPEST} deep")
        if graphs > 1:
            raise InvalidArena(f"{path}: several graphs (one)")
        if name in counts:
            counts[name] += 1
            check_bound(COUNTED[name], counts[name], bounds[name], path)

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def doctype(*_: object) -> None:
        raise InvalidArena(f"{path}: a DOCTYPE, whose entities may swell; take it away")

    parser.StartElementHandler, parser.EndElementHandler, parser.StartDoctypeDeclHandler = start, end, doctype
    try:
        parser.Parse(text, True)
    except ArenaError:
        raise
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise InvalidArena(f"{path}: not XML ({error})") from None
