"""Arenas as GML, the plain text that networkx, igraph, yEd and Cytoscape exchange."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from exporters.files import StrPath
from exporters.files.flat import from_flat_graph
from exporters.files.reading import check_bound, content

if TYPE_CHECKING:
    import networkx as nx

    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""
TIMES = 60
"""How many times its own size GML may take in memory once networkx has read it."""
DEEPEST = 20
"""The deepest nesting of lists: networkx recurses."""
COUNTED = re.compile(rb"(?:^|[\s\[])(node|edge|graph)\s*+\[|\[|\]")


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as GML: in ASCII, other characters by their codes.

    Vertices go by their names and have the attributes of the flat tables; what is printed instead of a name is called
    `printed`.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")], name="path")).splitlines()[4].strip())
    id 0
    """
    return "".join(parts(graph))


def parts(graph: DiGraph | CompactArena, *, name: str = "") -> Iterator[str]:
    """Write as `render` does, some vertices and edges at a time; columns are called by a name."""
    from exporters.files.gml_parts import GmlParts

    return GmlParts(graph, name).parts()


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from GML, by networkx; attributes that an arena does not know are left alone.

    Left out are these, and all that is said of the graph but its name.

    Raises
    ------
    InvalidArena
        If it is no GML, or breaks the conventions of an arena.
    TooLarge
        If it is over a bound, which is found out before the graph is made.
    OSError
        If it cannot be read.
    """
    import networkx as nx

    from exporters.files.gml_tables import RENAMED, without_plain_parts

    text = content(path, TIMES)
    _scan(text, path, {b"node": ("vertices", max_vertices), b"edge": ("edges", max_edges)})

    def parsed() -> nx.Graph[Hashable]:
        lines, odd = text.decode("ascii").splitlines(), without_plain_parts(text).decode().splitlines()
        if 2 * len("".join(odd)) < len(text):
            try:
                nx.parse_gml(odd)
            except nx.NetworkXError as error:
                if str(error).startswith(("cannot tokenize", "expected")):  # which all of the text would tell later
                    raise
        return nx.parse_gml(lines, label="label" if b"label" in text else "id")

    return from_flat_graph(parsed, path, RENAMED)


def tables_of(path: StrPath, *, whole: bool, max_vertices: int | None, max_edges: int | None) -> FlatTables:
    """Read a file in which there is one directed graph of vertices and edges without lists of their own.

    Places are left out unless the whole is wanted.

    Raises
    ------
    InvalidArena
        If there is something else; the text is for no user.

    Notes
    -----
    O(length of the file).
    """
    from exporters.files.flat_tables import WrongFile
    from exporters.files.flat_texts import from_texts
    from exporters.files.gml_tables import GmlTables

    plain = GmlTables(max_vertices, max_edges, whole=whole)
    try:
        return from_texts(plain.gathered(content(path, TIMES)))
    except InvalidArena:
        if plain.wrong:
            raise WrongFile(f"{path}: networkx cannot read it ({plain.wrong})") from None
        raise


def _scan(text: bytes, path: object, bounds: dict[bytes, tuple[str, int | None]]) -> None:
    """Count vertices, edges and brackets before networkx keeps any of them."""
    counts = dict.fromkeys(bounds, 0)
    depth = graphs = 0
    for part in COUNTED.finditer(re.sub(rb'"[^"]*+"', b'""', text)):
        depth += -1 if part[0] == b"]" else 1
        if depth > DEEPEST:
            raise InvalidArena(f"{path}: lists nested over {DEEPEST} deep")
        graphs += part[1] == b"graph"
        if part[1] in counts:
            counts[part[1]] += 1
            what, bound = bounds[part[1]]
            check_bound(what, counts[part[1]], bound, path)
    if graphs != 1:
        raise InvalidArena(f"{path}: {graphs} graphs in GML (one)")
