"""Flat tables as GEXF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import is_exact_float, weight_in
from exporters.files import xml
from exporters.files.column_texts import mapped
from exporters.files.flat_parts import FlatParts

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://www.gexf.net/1.2draft http://www.gexf.net/1.2draft/gexf.xsd" version="1.2">
  <graph defaultedgetype="directed" mode="static" name="{name}">
"""
ATTRIBUTES = '    <attributes mode="static" class="{kind}">\n{attributes}    </attributes>\n'
ATTRIBUTE = '      <attribute id="{id}" title="{name}" type="{type}" />\n'
NODE = '      <node id="%s" label="%s">\n%s        <attvalues>\n%s        </attvalues>\n      </node>\n'
POSITION = '        <viz:position x="{x}" y="{y}" z="0.0" />\n'
EDGE = '      <edge source="%s" target="%s" id="%d"%s />\n'
EDGE_WITH_CELLS = EDGE.replace(" />", ">") + "        <attvalues>\n%s        </attvalues>\n      </edge>\n"
CELL = '          <attvalue for="%s" value="%s" />\n'
OWN = ("label", "x", "y", WEIGHT)
"""The attributes for which GEXF has places of its own."""


class GexfParts(FlatParts):
    """The text of GEXF."""

    text = staticmethod(xml.escaped)

    def frame(self) -> tuple[str, str, str]:
        """Give the head with the declared attributes, and the end."""
        kinds = {"node": self.flat.vertex_types, "edge": self.flat.edge_types}
        declared = [
            (kind, name, type_) for kind, types in kinds.items() for name, type_ in types.items() if name not in OWN
        ]
        self._ids = {(kind, name): str(number) for number, (kind, name, _) in enumerate(declared)}
        head = HEAD.format(name=self.name or "")
        for kind in kinds:
            attributes = "".join(
                ATTRIBUTE.format(id=self._ids[each, name], name=name, type=xml.TYPES[type_])
                for each, name, type_ in declared
                if each == kind
            )
            head += ATTRIBUTES.format(kind=kind, attributes=attributes) if attributes else ""
        return f"{head}    <nodes>\n", "    </nodes>\n    <edges>\n", "    </edges>\n  </graph>\n</gexf>\n"

    def vertices(self, numbers: range, names: Sequence[Any], columns: dict[str, list[Any]]) -> Iterable[str]:
        """Write some vertices; the `y` of a place counts upwards."""
        others = {name: values for name, values in columns.items() if name not in OWN}
        labels, places = names, [""] * len(numbers)
        if "label" in columns:
            labels = [
                name if label is None else self.text(label) for name, label in zip(names, columns["label"], strict=True)
            ]
        if "x" in columns:
            places = [
                "" if x is None else POSITION.format(x=float(x), y=0.0 - float(y))
                for x, y in zip(columns["x"], columns["y"], strict=True)
            ]
        rows = zip(names, labels, places, self.cells("node", others, len(numbers)), strict=True)
        return map(NODE.__mod__, rows)

    def edges(
        self, numbers: range, tails: Sequence[Any], heads: Sequence[Any], columns: dict[str, list[Any]]
    ) -> Iterable[str]:
        """Write some edges."""
        others = {name: values for name, values in columns.items() if name not in OWN}
        weights = mapped(columns[WEIGHT], self._weight) if WEIGHT in columns else [""] * len(numbers)
        if not others:
            return map(EDGE.__mod__, zip(tails, heads, numbers, weights, strict=True))
        rows = zip(tails, heads, numbers, weights, self.cells("edge", others, len(numbers)), strict=True)
        return (EDGE_WITH_CELLS % row if row[4] else EDGE % row[:4] for row in rows)

    def _weight(self, value: object) -> str:
        if value is None:
            return ""
        if not is_exact_float(number := weight_in(value) or 0):
            told = f"{number:,}" if isinstance(number, int) else number
            raise InvalidArena(f"the weight {told} cannot be written in GEXF, whose weights are floats")
        return f' weight="{self.flat.edge_types[WEIGHT](value)}"'

    def cell(self, kind: str, name: str, value: object) -> str:
        """Write an attribute."""
        return CELL % (self._ids[kind, name], xml.value_text(value))
