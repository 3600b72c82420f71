"""Flat tables as GML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from exporters.files.flat import escaped
from exporters.files.flat_parts import FlatParts

PRINTED = "printed"
"""The key of a vertex's printed form: what GML calls `label` is the vertex itself."""
OUTSIDE = re.compile(r"[\x00-\x1f\x7f-\x9f]|_(?=x[0-9A-F]{4}_)")
"""The controls, which GML cannot hold, and the beginning of an escape."""
CODED = re.compile('[^ -~\ud800-\udfff]|[&"]')
"""The characters that are written by their codes; halves of them are for no file."""
NODE = '  node [\n    id %d\n    label "%s"\n%s  ]\n'
EDGE = "  edge [\n    source %d\n    target %d\n%s  ]\n"
LARGEST = 2**31
"""The whole number from which on, or below which negative ones, GML wants texts."""


class GmlParts(FlatParts):
    """The text of GML."""

    names_ends = False

    def text(self, text: str) -> str:
        """Write a text in ASCII."""
        return CODED.sub(lambda each: f"&#{ord(each[0])};", escaped(text, OUTSIDE))

    def frame(self) -> tuple[str, str, str]:
        """Give the head with the graph's name, and the end."""
        name = "" if self.name is None else f'  name "{self.name}"\n'
        return f"graph [\n  directed 1\n{name}", "", "]\n"

    def vertices(self, numbers: range, names: Sequence[Any], columns: dict[str, list[Any]]) -> Iterable[str]:
        """Write some vertices."""
        return map(NODE.__mod__, zip(numbers, names, self.cells("node", columns, len(numbers)), strict=True))

    def edges(
        self, numbers: range, tails: Sequence[Any], heads: Sequence[Any], columns: dict[str, list[Any]]
    ) -> Iterable[str]:
        """Write some edges."""
        return map(EDGE.__mod__, zip(tails, heads, self.cells("edge", columns, len(numbers)), strict=True))

    def cell(self, kind: str, name: str, value: object) -> str:  # noqa: ARG002 - keys are alike
        """Write an attribute."""
        return f"    {PRINTED if name == 'label' else name} {_value(value)}\n"


def _value(value: object) -> str:
    """Write a value: a real number has a point, and a whole one has 32 bits."""
    if isinstance(value, float):
        digits, exponent, power = repr(value).upper().partition("E")
        return f"{digits if '.' in digits else f'{digits}.'}{exponent}{power}"
    if isinstance(value, int) and -LARGEST <= value < LARGEST:
        return str(int(value))
    return f'"{value}"'
