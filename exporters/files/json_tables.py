"""The lists of objects in a JSON document, found by a compiled loop, as tables of the places of their values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import InvalidArena
from arena.machine.columns import ARRAYS
from exporters.files.flat_tables import ABSENT, Cells
from exporters.files.json_rows import Members, members
from exporters.files.json_scan import (
    CODED,
    MOST_KEYS,
    after_any,
    after_blanks,
    after_list,
    after_row,
    after_text,
    after_value,
    key_at,
    next_member,
    same_key,
    scan,
)
from exporters.files.numbered_texts import engine_for, numbered

if TYPE_CHECKING:
    from exporters.files.flat_tables import Numbers

MOST_MEMBERS = 100
"""The members of a document whose lists are tables."""


class JsonTable(NamedTuple):
    """A list of objects.

    Parameters
    ----------
    text : bytes
        The document.
    size : int
        The number of objects.
    names : list of str
        The different keys.
    keys : array of int
        The number of the key of each value, `CODED` added where the value is not the text that stands there.
    first : array of int
        Where the values of each object begin, and where those of the last one end.
    begin, end : array of int
        The places between which each value stands, quotes included.
    """

    text: bytes
    size: int
    names: list[str]
    keys: Numbers
    first: Numbers
    begin: Numbers
    end: Numbers

    def places(self, *names: str) -> tuple[Numbers, Numbers]:
        """Give the places of the values of keys that every object has, joined into one object by object.

        Raises
        ------
        InvalidArena
            If an object lacks one of them.
        """
        if [*names] == self.names and self._is_regular():
            return self.begin, self.end
        chosen = [self._cells_of(name) for name in names]
        if any(len(cells) != self.size for cells in chosen):
            raise InvalidArena(f"{names} of some objects")
        cells = np.stack(chosen, axis=1).ravel() if chosen[1:] else chosen[0]
        return self.begin[cells], self.end[cells]

    def column(self, name: str, *, coded: bool = False) -> Cells:
        """Read the values of a key; without the plain texts among them where only `coded` values are wanted.

        Raises
        ------
        InvalidArena
            If a value is not JSON, or many are so like that it takes long.
        """
        cells = self._cells_of(name, coded=coded)
        read = numbered(self.text, self.begin[cells], self.end[cells])
        codes = np.full(self.size, ABSENT, dtype="i4")
        codes[np.searchsorted(self.first, cells, side="right") - 1] = read.codes
        return Cells(codes, values_of(read.values))

    def _is_regular(self) -> bool:
        """Tell whether every object has all keys in one order."""
        width = len(self.names)
        rows = self.keys.reshape(-1, width) if len(self.keys) == width * self.size else None
        return rows is not None and bool((rows & (CODED - 1) == np.arange(width, dtype="u1")).all())

    def _cells_of(self, name: str, *, coded: bool = False) -> Numbers:
        if name not in self.names:
            return np.empty(0, dtype=self.first.dtype)
        key = self.names.index(name)
        chosen = np.flatnonzero(self.keys == key + CODED if coded else self.keys & (CODED - 1) == key)
        return chosen.astype(self.first.dtype)


def values_of(texts: Sequence[object]) -> list[object]:
    """Read values, each of which is a list or simpler.

    Raises
    ------
    InvalidArena
        If one of them is not JSON; the text is for no user.
    """
    try:
        return json.loads(f"[{','.join(map(str, texts))}]") if texts else []
    except (ValueError, RecursionError):
        raise InvalidArena("not JSON") from None


def tables_in(text: bytes, names: Sequence[str]) -> tuple[Members, dict[str, JsonTable]] | None:
    """Read a document whose members of some names are lists of objects, which are left empty in it.

    None is given where the exact reader is to say what is odd about it: an object in an object, for one.

    Notes
    -----
    O(length of the text), which a compiled loop reads.
    """
    if json.detect_encoding(text) != "utf-8" or not (text.isascii() or _is_utf8(text)):
        return None
    scanner, place, cut, parts = _Scanner(text), text.find(b"{") + 1, 0, []
    tables: dict[str, JsonTable] = {}
    for _ in range(MOST_MEMBERS):
        begin, end, place = scanner.member(place)
        if place < 0:
            break
        name = text[begin + 1 : end - 1].decode()
        if name in names and text[place : place + 1] == b"[":
            parts.append(text[cut : place + 1])
            table, place = scanner.table(place + 1)
            if table is None or name in tables:
                return None
            tables[name], cut = table, place - 1
        else:
            place = scanner.after_any(place)
    try:
        head = json.loads(b"".join((*parts, text[cut:])), object_pairs_hook=_plain_members)
    except (ValueError, RecursionError):
        return None
    return (head, tables) if isinstance(head, dict) and all(head[name] == [] for name in tables) else None


def _is_utf8(text: bytes) -> bool:
    try:
        return bool(text.decode())
    except UnicodeDecodeError:
        return False


def _plain_members(pairs: Sequence[tuple[str, Any]]) -> Members:
    """Make an object outside the tables; refuse one that would be counted as a vertex or an edge."""
    made = members(pairs)
    if "id" in made or {"source", "target"} <= made.keys():
        raise ValueError("a row outside the tables")
    return made


class _Scanner:
    """Runs the loops over a document."""

    def __init__(self, text: bytes) -> None:
        self._text, self._engine = text, engine_for(text)
        self._letters = np.frombuffer(text, "u1") if self._engine is ARRAYS else text

    def member(self, place: int) -> tuple[int, int, int]:
        """Find the key of the next member of the document, and the place of its value."""
        found: tuple[int, int, int] = self._engine.loop(next_member, after_blanks, after_text)(self._letters, place)
        return found

    def after_any(self, place: int) -> int:
        """Give the place behind a value."""
        return int(self._engine.loop(after_any, after_text)(self._letters, place))

    def table(self, place: int) -> tuple[JsonTable | None, int]:
        """Read the objects of a list from a place on, and give the place behind it."""
        engine, kind = self._engine, "i4" if len(self._text) < 1 << 31 else "i8"
        most = self._text.count(b":", place) + 1
        kinds = ("u1", kind, kind)
        cells = [engine.empty(most, type_) for type_ in kinds]
        first, known = engine.empty(self._text.count(b"{") + 1, kind), engine.full(2 * MOST_KEYS + 1, 0, "i8")
        helpers = (after_blanks, after_text, after_list, after_value, same_key, key_at, after_row)
        rows, place = engine.loop(scan, *helpers)(self._letters, place, known, first, *cells)
        if rows < 0:
            return None, place
        first = np.asarray(first[: rows + 1], dtype=kind)
        count = int(first[rows])
        keys, begin, end = (np.array(side[:count], dtype=each) for side, each in zip(cells, kinds, strict=True))
        spans = [(int(known[1 + 2 * key]), int(known[2 + 2 * key])) for key in range(int(known[0]))]
        try:
            names: Any = values_of([self._text[one:other].decode() for one, other in spans])
        except InvalidArena:
            return None, place
        if len({*names}) < len(names):
            return None, place
        return JsonTable(self._text, rows, names, keys, first, begin, end), place
