"""The cells of tables: how numbers, flags and texts are read, which may all be written as texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, MARKS, PARITY, PRIORITY, VALUE, WEIGHT, is_score, place_of
from arena.graphs.edge_weights import weight_in
from exporters.files.tables import is_text

TRUE = ("true", "yes", "1", "1.0")
FALSE = ("false", "no", "0", "0.0")
NULLS = ("", "nan", "na", "n/a", "<na>", "none", "null")


def is_null(value: object) -> bool:
    """Return whether a cell is empty, however pandas, R or a database writes that."""
    return value is None or (isinstance(value, str | float) and str(value).strip().lower() in NULLS)


def number_in(choices: tuple[int, ...], value: object) -> int:
    """Read one of some whole numbers; pandas writes a column with gaps as 1.0."""
    for choice in choices:
        if str(value).strip() in (str(choice), f"{choice}.0"):
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


READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("player", "target"), partial(number_in, (1, 2))),
    "winner": partial(number_in, (0, 1, 2)),
    VALUE: _score,
    PRIORITY: _priority,
    WEIGHT: _weight,
    **dict.fromkeys((ACCEPTING, "initial", "misere", "pass"), _flag),
    **dict.fromkeys(("x", "y"), _coordinate),
    **dict.fromkeys((PARITY, "label", "move"), _text),
    "pos": lambda value: place_of(value) or value,
}
"""The readers of cells that are not empty, by the name of their column; others than these columns have none."""


def text_of(value: object) -> str:
    """Write a value as the text of a cell."""
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
