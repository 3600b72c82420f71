"""GraphML read into flat tables, as networkx understands it."""

from __future__ import annotations

from arena.errors import InvalidArena
from exporters.files.gathered_tables import TAKEN, Attribute, Reader
from exporters.files.xml_tables import Element, XmlTables

SPACE = "http://graphml.graphdrawing.org/xmlns"
FLAGS = {"true": True, "false": False, "1": True, "0": False}
"""The flags, in small letters."""


def read_whole(text: str) -> object:
    """Read a whole number; nothing stands for an empty text."""
    return int(text) if text else ""


def read_number(text: str) -> object:
    """Read a number; nothing stands for an empty text."""
    return float(text) if text else ""


def read_flag(text: str) -> object:
    """Read a flag; nothing stands for an empty text."""
    return FLAGS[text.lower()] if text else ""


READERS: dict[str, Reader] = {
    **dict.fromkeys(("int", "integer", "long"), read_whole),
    **dict.fromkeys(("float", "double"), read_number),
    "boolean": read_flag,
    "string": str,
}
"""The types of attributes."""


class GraphmlTables(XmlTables):
    """The tables of a GraphML file while it is read."""

    def __init__(self, max_vertices: int | None, max_edges: int | None, *, whole: bool) -> None:
        super().__init__(max_vertices, max_edges, whole=whole)
        self._keys: dict[str, Attribute] = {}
        self._key = Attribute("", str)  # of the cell that is read
        self._key_of, self._owner, self._graphs = "", "", 0

    def elements(self, text: bytes) -> dict[str, Element]:  # noqa: ARG002 - there is one name space
        """Give the elements that are read."""
        root, key, default, graph, node, edge, data = (
            f"{SPACE} {tag}" for tag in ("graphml", "key", "default", "graph", "node", "edge", "data")
        )
        return {
            root: Element(("",)),
            key: Element((root,), self._begin_key),
            default: Element((key,), end=self._end_default),
            graph: Element((root,), self._begin_graph),
            node: Element((graph,), self._begin_node),
            edge: Element((graph,), self._begin_edge),
            data: Element((graph, node, edge), self._begin_data, self._end_data),
        }

    def _begin_key(self, attributes: dict[str, str], _: str) -> None:
        name, number = attributes["attr.name"], attributes["id"]
        if number in self._keys or "yfiles.type" in attributes or name in TAKEN:
            raise InvalidArena(name)
        self._key_of = attributes.get("for", "")
        self._key = self._keys[number] = Attribute(name, READERS[attributes["attr.type"]])

    def _end_default(self, text: str) -> None:
        if not text:
            raise InvalidArena("an empty default")
        self._key.read(text)
        if self._key_of in ("node", "edge"):
            self.unread["graph"].add("default")

    def _begin_graph(self, attributes: dict[str, str], _: str) -> None:
        self._graphs += 1
        if self._graphs > 1 or attributes["edgedefault"] != "directed":
            raise InvalidArena("several graphs, or undirected")

    def _begin_node(self, attributes: dict[str, str], _: str) -> None:
        self.add_vertex(attributes["id"])
        if "yfiles.foldertype" in attributes:
            raise InvalidArena("a group")

    def _begin_edge(self, attributes: dict[str, str], _: str) -> None:
        self.add_edge(attributes["source"], attributes["target"])
        if attributes.get("directed", "true") != "true":
            raise InvalidArena("undirected")

    def _begin_data(self, attributes: dict[str, str], owner: str) -> None:
        self._key, self._owner = self._keys[attributes["key"]], owner.rpartition(" ")[2]

    def _end_data(self, text: str) -> None:
        self.add_cell(self._owner, self._key, text)
