"""The cells of flat tables: flags, and the marks for objectives: `priority`, `accepting`, and `weight` of edges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite

from arena.errors import InvalidArena
from arena.graphs.attributes import VERTEX_MARKS, WEIGHT, Mark, is_whole
from exporters.files.json_rows import Members

TRUE = ("true", "yes", "1", "1.0")
"""How files write that something is so."""
NULLS = ("", "nan", "na", "n/a", "<na>", "none", "null")
"""How files write that there is nothing, in lower case."""
FALSE = ("false", "no", "0", "0.0", "")
"""How files write that it is not."""
WHOLE = re.compile("[+-]?[0-9]{1,20}([.]0*)?")
"""A whole number, as files and pandas write it."""


def mark_cells(data: Mapping[str, object], marks: Mapping[str, Mark]) -> Members:
    """Give the cells of a vertex, whose marks have these names in the graph."""
    cells: Members = {}
    for name, mark in marks.items():
        value = data.get(name)
        if value is not None and (mark.fits(value) or not mark.is_flag):
            cells[mark.name] = bool(value) if mark.is_flag else weight_in(value)
    return {name: cell for name, cell in cells.items() if cell is not None}


def marks_in(node: Members, path: object) -> Members:
    """Read the cells of a vertex.

    Raises
    ------
    InvalidArena
        If a priority is no whole number, or a vertex is neither accepting nor not.
    """
    marks: Members = {}
    for name, mark in VERTEX_MARKS.items():
        if is_null(node.get(name)):
            continue
        marks[name] = flag_in(node, name, path) if mark.is_flag else weight_in(node[name])
        if not (mark.is_flag or is_whole(marks[name])):
            at = f"{path}: the {name} of vertex {node.get('id', '')!r}"
            raise InvalidArena(f"{at} is {str(node[name])[:80]!r} (a whole number)")
    return marks


def with_weight(edge: Members) -> Members:
    """Give an edge with its weight as a number, without it where it is none."""
    if WEIGHT not in edge:
        return edge
    weight = weight_in(edge[WEIGHT])
    return {**{key: edge[key] for key in edge if key != WEIGHT}, **({} if weight is None else {WEIGHT: weight})}


def weight_in(value: object) -> float | None:
    """Give a finite number that may be written as a text, as a whole one if it is; None for everything else.

    Examples
    --------
    >>> weight_in("3.0"), weight_in(-2), weight_in("0.5"), weight_in("heavy")
    (3, -2, 0.5, None)
    """
    if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
        return int(value.partition(".")[0])
    if is_whole(value):
        return int(value)  # type: ignore[call-overload,no-any-return]  # it is a number
    try:
        number = float(value) if isinstance(value, str | float) else None
    except ValueError:
        return None
    if number is None or not isfinite(number):
        return None
    return int(number) if number.is_integer() else number


def number_in(value: object, what: str, choices: tuple[int, ...]) -> int:
    """Read one of some numbers, which may be written as a text.

    Raises
    ------
    InvalidArena
        If it is none of them.
    """
    for choice in choices:
        if str(value).strip() in (str(choice), f"{choice}.0"):  # as pandas writes a column with gaps
            return choice
    raise InvalidArena(f"{what} is {str(value)[:80]!r} ({', '.join(map(str, choices))})")


def is_null(value: object) -> bool:
    """Tell whether a cell is empty, however pandas, R or a database writes that."""
    return value is None or str(value).strip().lower() in NULLS


def flag_in(node: Members, key: str, path: object) -> bool:
    """Read whether something is so; an empty cell says that it is not.

    Raises
    ------
    InvalidArena
        If the cell says something else.
    """
    text = "" if is_null(node.get(key)) else str(node[key]).strip().lower()
    if text not in (*TRUE, *FALSE):
        raise InvalidArena(f"{path}: {key} is {node[key]!r} at vertex {node.get('id', '')!r} (yes, or nothing)")
    return text in TRUE
