"""The guard of the XML formats: what networkx would read without bounds."""

from __future__ import annotations

import re
from xml.parsers import expat

from arena.errors import ArenaError, InvalidArena
from exporters.files.reading import check_bound

OUTSIDE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-F]{4}_)")
"""The characters that XML cannot hold or would change, and the beginning of what looks like an escape."""
DEEPEST = 100
"""The deepest nesting of elements, far deeper than that of an arena: networkx would recurse."""
COUNTED = {"node": "vertices", "edge": "edges"}
TIMES = 40
"""How many times its own size XML may take in memory once networkx has read it."""


def check_xml(text: bytes, path: object, max_vertices: int | None, max_edges: int | None) -> set[str]:
    """Refuse XML with too many vertices or edges, with entities, or nested too deeply; return the groups of yEd."""
    bounds, counts, groups = {"node": max_vertices, "edge": max_edges}, dict.fromkeys(COUNTED, 0), set[str]()
    depth = graphs = 0
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, graphs
        name = tag.rpartition(" ")[2]
        depth, graphs = depth + 1, graphs + (name == "graph")
        if depth > DEEPEST:
            raise InvalidArena(f"{path}: elements nested over {DEEPEST} deep")
        if name == "node" and attributes.get("yfiles.foldertype") in ("group", "folder"):
            groups.add(attributes.get("id", ""))
            graphs -= 1  # the graph inside is part of the same one
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
    return groups
