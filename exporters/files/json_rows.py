"""JSON that people can read and compare: a row of a table on a line of its own."""

from __future__ import annotations

import json
import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from numbers import Integral
from typing import Any, TypeAlias

from arena.errors import InvalidArena

Members: TypeAlias = dict[str, Any]
"""A JSON object. Its values are of every type: each reader checks the type of his."""


class NotJson(InvalidArena):
    """A text that is not JSON, where nothing else was expected or known."""


def document(head: Mapping[str, object], tables: Mapping[str, Iterable[Members]]) -> str:
    r"""Write an object: the members of its head, and then tables, which are lists of objects.

    Halves of characters, which UTF-8 has not, are written by their codes, and NumPy's numbers as Python's.
    """
    lines = [f'  "{key}": {_dumped(value)}' for key, value in head.items()]
    for key, rows in tables.items():
        body = ",\n".join(f"    {_row(row)}" for row in rows)
        lines.append(f'  "{key}": ' + (f"[\n{body}\n  ]" if body else "[]"))
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    return text if text.isascii() else re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def _row(row: Members) -> str:
    """Write a row, most of whose values are texts and numbers: `json.dumps` would make an encoder for each."""
    return "{" + ", ".join([f"{quoted(key)}: {_dumped(value)}" for key, value in row.items()]) + "}"


def _dumped(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    return str(value) if type(value) is int else json.dumps(value, ensure_ascii=False, default=_python)


def _python(value: Any) -> object:  # of NumPy's, which may not be installed
    return bool(value) if not isinstance(value, Integral) and value in (True, False) else operator.index(value)


def members(pairs: Sequence[tuple[str, Any]]) -> Members:
    """Make an object of its members, as `json.loads` gives them."""
    once = dict(pairs)
    if len(once) < len(pairs):
        key, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise ValueError(f"the key {key!r:.80} is there twice")
    return once
