"""Flat tables as GraphML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from exporters.files import xml
from exporters.files.flat_parts import FlatParts

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
KEY = '  <key id="{id}" for="{kind}" attr.name="{name}" attr.type="{type}" />\n'
GRAPH = '  <graph edgedefault="directed">\n'
NODE = '    <node id="%s">\n%s    </node>\n'
EDGE = '    <edge source="%s" target="%s" />\n'
EDGE_WITH_CELLS = EDGE.replace(" />", ">") + "%s    </edge>\n"
CELL = '      <data key="%s">%s</data>\n'


class GraphmlParts(FlatParts):
    """The text of GraphML."""

    text = staticmethod(xml.escaped)

    def frame(self) -> tuple[str, str, str]:
        """Give the head with the declared attributes, and the end with the graph's name."""
        kinds: dict[str, dict[str, type]] = {"graph": {} if self.name is None else {"name": str}}
        kinds |= {"node": self.flat.vertex_types, "edge": self.flat.edge_types}
        declared = [(kind, name, type_) for kind, types in kinds.items() for name, type_ in types.items()]
        self._keys = {(kind, name): f"d{number}" for number, (kind, name, _) in enumerate(declared)}
        keys = (
            KEY.format(id=self._keys[kind, name], kind=kind, name=name, type=xml.TYPES[type_])
            for kind, name, type_ in declared
        )
        name = "" if self.name is None else "    " + CELL.lstrip() % (self._keys["graph", "name"], self.name)
        return f"{HEAD}{''.join(keys)}{GRAPH}", "", f"{name}  </graph>\n</graphml>\n"

    def vertices(self, numbers: range, names: Sequence[Any], columns: dict[str, list[Any]]) -> Iterable[str]:
        """Write some vertices."""
        return map(NODE.__mod__, zip(names, self.cells("node", columns, len(numbers)), strict=True))

    def edges(
        self, numbers: range, tails: Sequence[Any], heads: Sequence[Any], columns: dict[str, list[Any]]
    ) -> Iterable[str]:
        """Write some edges."""
        if not columns:
            return map(EDGE.__mod__, zip(tails, heads, strict=True))
        rows = zip(tails, heads, self.cells("edge", columns, len(numbers)), strict=True)
        return (EDGE_WITH_CELLS % row if row[2] else EDGE % row[:2] for row in rows)

    def cell(self, kind: str, name: str, value: object) -> str:
        """Write an attribute."""
        return CELL % (self._keys[kind, name], xml.value_text(value))
