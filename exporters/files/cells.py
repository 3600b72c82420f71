"""The cells of tables: how numbers and flags are read that may be written as texts."""

from __future__ import annotations

from math import isnan
from typing import Any

from arena.errors import InvalidArena
from arena.graphs.attributes import is_score
from arena.graphs.edge_weights import weight_in

TRUE = ("true", "yes", "1", "1.0")
FALSE = ("false", "no", "0", "0.0", "")
NULLS = ("", "nan", "na", "n/a", "<na>", "none", "null")
"""How files write an empty cell, in lower case."""


def is_null(value: object) -> bool:
    """Return whether a cell is empty, however pandas, R or a database writes that."""
    return value is None or (isinstance(value, str | float) and str(value).strip().lower() in NULLS)


def is_missing(value: object) -> bool:
    """Return whether a value of JSON is null or NaN."""
    return value is None or (isinstance(value, float) and isnan(value))


def number_in(value: object, choices: tuple[int, ...]) -> int:
    """Read one of some whole numbers; pandas writes a column with gaps as 1.0."""
    for choice in choices:
        if str(value).strip() in (str(choice), f"{choice}.0"):
            return choice
    raise InvalidArena(f"is {str(value)[:80]!r} ({', '.join(map(str, choices))})")


def flag_in(value: object) -> bool:
    """Read whether something is so."""
    text = str(value).strip().lower()
    if text not in (*TRUE, *FALSE):
        raise InvalidArena(f"is {shortened(value)} (yes, or nothing)")
    return text in TRUE


def score_in(value: object) -> Any:
    """Read a finite number."""
    number = value
    if isinstance(value, str):
        for kind in (int, float):
            try:
                number = kind(value)
            except ValueError:
                continue
            break
    if not is_score(number):
        raise InvalidArena(f"is {shortened(value)} (a finite number)")
    return number


def whole_in(value: object) -> int:
    """Read a whole number, which may be written as 3.0."""
    number = weight_in(value)
    if not isinstance(number, int):
        raise InvalidArena(f"is {shortened(value)} (a whole number)")
    return number


def coordinate_in(value: object) -> Any:
    """Read a coordinate; None where it is no number."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return None


def shortened(value: object) -> str:
    """Return a value as messages show it."""
    return f"{value!r:.80}"


def text_of(value: object) -> str:
    """Write a value as the text of a cell.

    Examples
    --------
    >>> [text_of(value) for value in (True, 2, None)]
    ['yes', '2', '']
    """
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
