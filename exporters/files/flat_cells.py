"""The cells of flat tables: flags, and the marks for objectives: `priority`, `accepting`, and `weight` of edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from arena.errors import InvalidArena
from arena.graphs.attributes import VERTEX_MARKS, WEIGHT, Mark, is_whole
from arena.graphs.edge_weights import Weight, weight_in
from exporters.files.json_rows import Members

TRUE = ("true", "yes", "1", "1.0")
"""How files write that something is so."""
NULLS = ("", "nan", "na", "n/a", "<na>", "none", "null")
"""How files write that there is nothing, in lower case."""
LIKE_NUMBER = re.compile(r"[+-]?(?:inf(?:inity)?|[.,]?[0-9][0-9.,/]*(?:e[+-]?[0-9]+)?)", re.IGNORECASE)
"""A number, however long or large."""
FALSE = ("false", "no", "0", "0.0", "")
"""How files write that it is not."""


def mark_cells(data: Mapping[str, object], marks: Mapping[str, Mark]) -> Members:
    """Give the cells of a vertex, whose marks have these names in the graph."""
    cells: Members = {}
    for name, mark in marks.items():
        value = data.get(name)
        if value is not None and (mark.fits(value) or not mark.is_flag):
            cells[mark.name] = bool(value) if mark.is_flag else weight_in(value)
    return {name: cell for name, cell in cells.items() if cell is not None}


def text_of(value: object) -> str:
    """Write a value as the text of a cell.

    Examples
    --------
    >>> [text_of(value) for value in (True, 2, None)]
    ['yes', '2', '']
    """
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


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


def with_weight(edge: Members, written: Callable[[Weight], object] = lambda weight: weight) -> Members:
    """Give an edge with its weight as a number, or as that is written, without it where it is none."""
    if WEIGHT not in edge:
        return edge
    weight, others = weight_in(edge[WEIGHT]), {key: edge[key] for key in edge if key != WEIGHT}
    return others if weight is None else {**others, WEIGHT: written(weight)}


def check_weight(value: object, what: str) -> None:
    """Refuse a weight that is a number, and yet none that is read.

    Raises
    ------
    InvalidArena
        If it is infinite, or has too many digits.
    """
    if weight_in(value) is None and LIKE_NUMBER.fullmatch(str(value).strip()):
        raise InvalidArena(f"{what} is {str(value)[:80]!r} (a number of at most 400 digits, its exponent of 3)")


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


def score_in(value: object, what: str) -> object:
    """Read a number that is written as a text; whether it is a score, `build` finds out.

    Raises
    ------
    InvalidArena
        If it is a text and no number.
    """
    if not isinstance(value, str):
        return value
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    raise InvalidArena(f"{what} is {value[:80]!r} (a finite number)")


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


def coordinate_in(value: object) -> object:
    """Read a coordinate, which may be written as a text; None where it is no number."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return None
