"""The file of an exam: a title, and items that are texts or exercises with their constraints and marks, in TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from arena.errors import ParameterError
from arena.words import LANGUAGES
from arena.worksheets.booklet import Passage, QuestionRequest

Kinds: TypeAlias = type | tuple[type, ...]
KEYS: Mapping[str, Kinds] = {"title": str, "lang": str, "seed": int, "item": list}
"""The keys of a file, with their types."""
OF_ITEMS: Mapping[str, Kinds] = {
    "text": str, "exercise": str, "vertices": int, "layers": int, "trap": str, "draws": bool, "marks": (int, float),
}  # fmt: skip
"""The keys of an item."""
MOST_BYTES = 1 << 20


class Exam(NamedTuple):
    """An exam as its file has it."""

    title: str
    items: list[Passage | QuestionRequest]
    language: str | None


def read_exam(path: str | Path, *, seed: int | None = None) -> Exam:
    """Read the file of an exam.

    Parameters
    ----------
    path : path
        The file.
    seed : int, optional
        Draws other instances than the file's own seed.

    Raises
    ------
    ParameterError
        If it is no such file.
    OSError
        If it cannot be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ParameterError(f"{path}: more than {MOST_BYTES:,} bytes")
    try:
        given = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ParameterError(f"{path}: it is no TOML: {error}") from None
    return exam_of(given, str(path), seed=seed)


def exam_of(given: Mapping[str, Any], path: str, *, seed: int | None = None) -> Exam:
    """Read an exam from the values of its file.

    Examples
    --------
    >>> exam_of({"title": "Test 1", "item": [{"exercise": "kernel", "marks": 4}]}, "exam.toml").items[0].kind
    'kernel'
    >>> exam_of({"items": []}, "exam.toml")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: exam.toml: items (one of title, lang, seed, item)
    """
    _check(given, KEYS, path)
    rows = given.get("item", [])
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise ParameterError(f"{path}: no items (each begins with [[item]], and has a text or an exercise)")
    language = given.get("lang")
    if language not in (None, *LANGUAGES):
        raise ParameterError(f"{path}: lang: {language!r:.80} (one of {', '.join(LANGUAGES)})")
    drawn = given.get("seed", 0) if seed is None else seed
    items = [_item(row, f"{path}: item {number}", f"{drawn} {number}") for number, row in enumerate(rows, start=1)]
    return Exam(given.get("title", Path(path).stem), items, language)


def _item(row: Mapping[str, Any], where: str, seed: str) -> Passage | QuestionRequest:
    _check(row, OF_ITEMS, where)
    if ("text" in row) == ("exercise" in row):
        raise ParameterError(f"{where}: a text or an exercise, and one of them alone")
    if "text" in row:
        if len(row) > 1:
            raise ParameterError(f"{where}: a text has no {next(key for key in row if key != 'text')}")
        return Passage(row["text"])
    marks = row.get("marks")
    if marks is not None and not 0 < marks < 1000:
        raise ParameterError(f"{where}: marks: {marks:g} (above 0)")
    return QuestionRequest(
        row["exercise"], seed, row.get("vertices"), row.get("layers"), row.get("trap"), row.get("draws", True), marks
    )


def _check(given: Mapping[str, Any], keys: Mapping[str, Kinds], where: str) -> None:
    """Refuse keys that there are not, and values of another type."""
    for key, value in given.items():
        if key not in keys:
            raise ParameterError(f"{where}: {key:.80} (one of {', '.join(keys)})")
        if not isinstance(value, keys[key]) or (isinstance(value, bool) and keys[key] is not bool):
            raise ParameterError(f"{where}: {key}: {value!r:.80} ({NAMED[keys[key]]})")


NAMED: Mapping[Kinds, str] = {
    str: "a text in quotes", int: "a whole number", bool: "true or false", list: "items, each beginning with [[item]]",
    (int, float): "a number",
}  # fmt: skip
"""The types, for a reader."""
