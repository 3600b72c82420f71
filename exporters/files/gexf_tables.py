"""GEXF read into flat tables, as networkx understands it."""

from __future__ import annotations

from math import isfinite

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT
from exporters.files.gathered_tables import TAKEN, Attribute, Reader
from exporters.files.reading import CHUNK
from exporters.files.xml_tables import Begin, Element, XmlTables, skip

SPACES = ("http://www.gexf.net/1.2draft", "http://www.gexf.net/1.1draft", "http://gexf.net/1.3")
"""The name spaces of the versions that networkx knows."""
FLAGS = {"true": True, "false": False, "True": True, "False": False, "1": True, "0": False}
TIMED = ("start", "end", "pid")
"""The attributes of what is dynamic or nested."""


def read_flag(text: str) -> object:
    """Read a flag."""
    return FLAGS[text]


READERS: dict[str, Reader] = {
    **dict.fromkeys(("integer", "long"), int),
    **dict.fromkeys(("float", "double"), float),
    **dict.fromkeys(("string", "anyURI", "liststring"), str),
    "boolean": read_flag,
}
"""The types of attributes."""
LABEL = Attribute("label", str)


class GexfTables(XmlTables):
    """The tables of a GEXF file while it is read."""

    weight = Attribute(WEIGHT, float)

    def __init__(self, max_vertices: int | None, max_edges: int | None, *, whole: bool) -> None:
        super().__init__(max_vertices, max_edges, whole=whole)
        self._declared: dict[str, dict[str, Attribute]] = {"node": {}, "edge": {"weight": self.weight}}
        self._kind, self._attribute = "", LABEL  # that are declared, or whose cells are read
        self._once: set[object] = set()
        self._has_cells = False

    def elements(self, text: bytes) -> dict[str, Element]:
        """Give the elements that are read."""
        space = next((each for each in SPACES if each.encode() in text[:CHUNK]), SPACES[0])
        names = "gexf meta graph attributes attribute default nodes node edges edge attvalues attvalue"
        root, meta, graph, attributes, attribute, default, nodes, node, edges, edge, attvalues, attvalue = (
            f"{space} {tag}" for tag in names.split()
        )
        looks = {"color": _begin_color, "size": _begin_size, "thickness": _begin_size, "shape": skip}
        return {
            root: Element(("",)),
            meta: Element((root,)),
            **{f"{space} {tag}": Element((meta,)) for tag in ("creator", "description", "keywords")},
            graph: Element((root,), self._begin_graph),
            attributes: Element((graph,), self._begin_attributes),
            attribute: Element((attributes,), self._begin_attribute),
            default: Element((attribute,), end=self._end_default),
            nodes: Element((graph,), lambda *_: self._begin_once("nodes")),
            node: Element((nodes,), self._begin_node),
            edges: Element((graph,), lambda *_: self._begin_once("edges")),
            edge: Element((edges,), self._begin_edge),
            attvalues: Element((node, edge), self._begin_attvalues),
            attvalue: Element((attvalues,), self._begin_attvalue),
            **{f"{space}/viz {tag}": Element((node, edge), self._unread(read)) for tag, read in looks.items()},
            f"{space}/viz position": Element((node, edge), self._begin_position),
        }

    def _begin_once(self, thing: object) -> None:
        if thing in self._once:
            raise InvalidArena(f"{thing} twice")
        self._once.add(thing)

    def _begin_graph(self, attributes: dict[str, str], _: str) -> None:
        self._begin_once("graph")
        if attributes["defaultedgetype"] != "directed":
            raise InvalidArena("undirected")
        if attributes.get("name", ""):
            self.add_cell("graph", Attribute("name", str), attributes["name"])

    def _begin_attributes(self, attributes: dict[str, str], _: str) -> None:
        self._kind = attributes["class"]
        if attributes.get("mode") == "dynamic":
            raise InvalidArena("dynamic")

    def _begin_attribute(self, attributes: dict[str, str], _: str) -> None:
        name, number, declared = attributes["title"], attributes["id"], self._declared[self._kind]
        if number in declared or name in TAKEN:
            raise InvalidArena(name)
        self._attribute = declared[number] = Attribute(name, READERS[attributes["type"]])

    def _end_default(self, text: str) -> None:
        if not text:
            raise InvalidArena("an empty default")
        self._attribute.read(text)
        self.unread["graph"].add("default")

    def _begin_node(self, attributes: dict[str, str], _: str) -> None:
        name = attributes["id"]
        self.add_vertex(name)
        self._kind, self._has_cells = "node", False
        if attributes.get("label", name) != name:
            self.add_cell("node", LABEL, attributes["label"])
        _check_untimed(attributes)

    def _begin_edge(self, attributes: dict[str, str], _: str) -> None:
        self.add_edge(attributes["source"], attributes["target"])
        self._kind, self._has_cells = "edge", False
        if "weight" in attributes:
            self.add_cell("edge", self.weight, attributes["weight"])
        if "label" in attributes:
            self.unread["edge"].add("label")
        if attributes.get("type", "directed") != "directed":
            raise InvalidArena("undirected or mutual")
        _check_untimed(attributes)

    def _begin_position(self, attributes: dict[str, str], _: str) -> None:
        places = {name: attributes.get(name, "0") for name in "xyz"}
        if any(not isfinite(float(place)) for place in places.values()):
            raise InvalidArena(f"{places}")
        self.unread[self._kind].add("x" if self._kind == "node" else "viz")
        if self._kind == "node" and "x" in self._known["node"]:
            self.add_cell("node", Attribute("x", float), places["x"])
            self.add_cell("node", Attribute("y", _turned), places["y"])

    def _unread(self, begin: Begin) -> Begin:
        """Note that a look is left out."""

        def noted(attributes: dict[str, str], within: str) -> None:
            begin(attributes, within)
            self.unread[self._kind].add("viz")

        return noted

    def _begin_attvalues(self, _: dict[str, str], __: str) -> None:
        if self._has_cells:
            raise InvalidArena("cells twice")
        self._has_cells = True

    def _begin_attvalue(self, attributes: dict[str, str], _: str) -> None:
        attribute = self._declared[self._kind][attributes["for"]]
        if attribute.name == "label":  # that of the element counts
            attribute.read(attributes["value"])
        else:
            self.add_cell(self._kind, attribute, attributes["value"])


def _turned(text: str) -> object:
    """Read a coordinate that grows upwards."""
    return 0.0 - float(text)


def _check_untimed(attributes: dict[str, str]) -> None:
    if any(name in attributes for name in TIMED):
        raise InvalidArena("dynamic or nested")


def _begin_color(attributes: dict[str, str], _: str) -> None:
    for name in "rgb":
        int(attributes[name])
    float(attributes.get("a", 1))


def _begin_size(attributes: dict[str, str], _: str) -> None:
    float(attributes["value"])
