"""The tables of a file: its vertices and its edges as columns by name, which readers fill and `check` validates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from numbers import Real
from typing import Any, NoReturn, TypeAlias

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, MARKS, PARITY, PRIORITY, VALUE, WEIGHT, is_score, mapped, weight_in
from exporters.files import Numbers

Row: TypeAlias = dict[str, Any]
"""The attributes of a vertex or of an edge. Values are of every type: they come from files."""
Columns: TypeAlias = dict[str, Any]
"""Lists or NumPy arrays of one length, by name; None stands for a missing cell.

A column of edges may be a function that makes it, where columns in memory have no place for it.
"""


ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))")
r"""A character by its code, as .pg and .hoa have it: \x22, \u2205 or \U0001f600."""
NO_LETTER = re.compile("[^\0-\ud7ff\ue000-\U0010ffff]")
"""Halves of characters, and what NumPy takes for letters beyond Unicode."""


@dataclass
class Tables:
    """The tables of a file. Cells may be texts, as in spreadsheets: "1.0" is player 1."""

    path: object
    nodes: Columns  # `id` and the attributes of vertices; without `id` the vertices are the numbers from 0
    edges: Columns  # `source`, `target` and the attributes of edges; the ends may be arrays of places among the nodes
    graph: dict[str, Any] = field(default_factory=dict)  # `kind`, "arena" or "graph", is found out where it is missing
    others: tuple[Sequence[Row], Sequence[Row]] | None = None  # the attributes that no convention knows
    dropped: Mapping[str, Iterable[str]] = field(
        default_factory=dict
    )  # what the reader leaves out, by part of the file
    node_place: Callable[[int], str] = lambda _: ""  # what messages say before a row, by its number from 0: "row 3: "
    edge_place: Callable[[int], str] = lambda _: ""


def columns_of_rows(rows: Sequence[Row], known: Iterable[str]) -> tuple[Columns, list[Row]]:
    present = {key for keys in {tuple(row) for row in rows} for key in keys}
    columns = {name: [row.get(name) for row in rows] for name in known if name in present}
    if present <= columns.keys():
        return columns, [{}] * len(rows)
    return columns, [{key: row[key] for key in row if key not in columns} for row in rows]


def read_cells(
    column: Sequence[Any], read: Callable[[Any], Any], refuse: Callable[[int, InvalidArena], NoReturn]
) -> list[Any]:
    """Read the cells of a column, each different one once; refuse the first that is wrong, by its row."""
    try:
        return mapped(column, read)
    except InvalidArena:
        for row, cell in enumerate(column):
            try:
                read(cell)
            except InvalidArena as error:
                refuse(row, error)
        raise


def edges_once(source: Numbers, target: Numbers, size: int) -> tuple[Numbers, Numbers]:
    """Return edges between numbered vertices in the order of their tails, each edge once; O(E log E)."""
    if (source[1:] < source[:-1]).any():
        order = np.argsort(source, kind="stable")
        source, target = source[order], target[order]
    keys = source * size + target
    ordered = np.sort(keys)
    if (ordered[1:] == ordered[:-1]).any():
        once = np.sort(np.unique(keys, return_index=True)[1])
        source, target = source[once], target[once]
    return source, target


def is_text(value: object) -> bool:
    """Return whether a value is a text that a file can hold: Unicode without halves of characters."""
    return isinstance(value, str) and (value.isascii() or not NO_LETTER.search(value))


def is_id(value: object) -> bool:
    """Return whether a value can be a vertex in a file: a text, a number of 64 bits, or a tuple, as lists are read."""
    if isinstance(value, tuple):
        return all(map(is_id, value))
    return is_text(value) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63)


def labeled(names: Sequence[str]) -> list[str]:
    """Label vertices by their names, or by the number from 0, which also follows names that agree."""
    labels = [name or str(number) for number, name in enumerate(names)]
    times = Counter(labels)
    for number, label in enumerate(labels):
        if times[label] > 1:
            labels[number] = f"{label} ({number})"
            while labels[number] in times:
                labels[number] += "'"
    return labels


def escaped(text: str) -> str:
    """Write a text in printable ASCII without quotes, and with no backslashes but those of the escapes."""
    whole = text.encode("utf-8", "backslashreplace").decode()  # halves of characters have no code of their own
    return re.sub(r"[^ !#-\[\]-~]", lambda character: escape(character[0]), whole)


def escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 1 << 8 else f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def unescaped(text: str) -> str:
    """Read a text that `escaped` has written; every other backslash stands for itself."""

    def character(found: re.Match[str]) -> str:
        code = int(found[1] or found[2] or found[3], 16)
        return found[0] if 0xD800 <= code < 0xE000 or code > 0x10FFFF else chr(code)  # as it stands, if no character

    return ESCAPE.sub(character, text)


TRUE = ("true", "yes", "1", "1.0")
FALSE = ("false", "no", "0", "0.0")
NULLS = ("", "nan", "na", "n/a", "<na>", "none", "null")


def is_null(value: object) -> bool:
    """Return whether a cell is empty, however pandas, R or a database writes that."""
    return value is None or (isinstance(value, str | float) and str(value).strip().lower() in NULLS)


def number_in(choices: tuple[int, ...], value: object) -> int:
    """Read one of some whole numbers; pandas writes a column with gaps as 1.0, tables in French a player as J1."""
    for choice in choices:
        if str(value).strip() in (str(choice), f"{choice}.0", f"J{choice}"):
            return choice
    raise InvalidArena(f"is {str(value)[:80]!r} ({', '.join(map(str, choices))})")


def _flag(value: object) -> bool:
    text = str(value).strip().lower()
    return text in TRUE if text in (*TRUE, *FALSE) else _refuse(value, "yes, or nothing")


def _score(value: Any) -> Any:
    number = value
    if isinstance(value, str):
        try:
            number = int(value) if value.strip("+- ").isdecimal() else float(value)
        except ValueError:
            number = None
    return number if is_score(number) else _refuse(value, "a finite number")


def _priority(value: object) -> Any:
    number = weight_in(value)  # which may be written as 3.0
    return number if MARKS[PRIORITY].fits(number) else _refuse(value, MARKS[PRIORITY].allowed)


def _weight(value: object) -> Any:
    number = weight_in(value)
    return _refuse(value, "a number of at most 400 digits, its exponent of 3") if number is None else number


def _coordinate(value: object) -> Any:
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return None


def _text(value: object) -> Any:
    return value if is_text(value) else _refuse(value, "a text")


def _refuse(value: object, allowed: str) -> Any:
    raise InvalidArena(f"is {value!r:.80} ({allowed})")


def place_in(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return the place of a vertex by its attributes: `x` and `y`, or the `pos` of networkx's own graphs."""
    return place_of((data.get("x"), data.get("y"))) or place_of(data.get("pos"))


def place_of(value: object) -> tuple[float, float] | None:
    """Return the place that a value says; None unless it is two finite numbers."""
    try:
        numbers: list[Any] = [] if isinstance(value, str | AbstractSet | Mapping) else list(value)  # type: ignore[call-overload]  # of any type
        if len(numbers) != 2 or not all(isinstance(each, Real) and isfinite(each) for each in numbers):
            return None
    except (TypeError, ValueError, OverflowError):
        return None
    x, y = (int(each) if each == int(each) else float(each) for each in numbers)  # NumPy's become Python's
    return x, y


READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("player", "target"), partial(number_in, (1, 2))),
    "winner": partial(number_in, (0, 1, 2)),
    VALUE: _score,
    PRIORITY: _priority,
    WEIGHT: _weight,
    **dict.fromkeys((ACCEPTING, "initial", "misere", "pass"), _flag),
    **dict.fromkeys(("x", "y"), _coordinate),
    **dict.fromkeys((PARITY, "label", "move"), _text),
    "pos": place_of,
}
"""The readers of cells that are not empty, by the name of their column; others than these columns have none."""


def cell_text(value: object) -> str:
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
