"""Tables of texts: CSV as the toolkit, spreadsheets, pandas and networkx write it, or cells between blanks."""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from arena.errors import InvalidArena, shown
from arena.graphs.attributes import WEIGHT, mapped, weight_in
from exporters.files.reading import decoded
from exporters.text.csv_lines import plain

MOST_COLUMNS = 10_000
COMMENTS = re.compile(rb"(?m)^[#%].*(?:\n|\Z)")
"""Lines that say nothing, in files that need no header."""
SEPARATOR = re.compile(rb'\A"?sep=([,;\t|])"?\r?\n')
"""How Excel tells the mark between cells, in a line of its own."""
WEIGHT_WITH_COMMA = re.compile(r"[^,;\t]*([;\t])[^,;\t]*\1[+-]?[0-9]*,[0-9]+")
"""An edge without a header above it, whose weight is a decimal with a comma."""
TEXTS = ("label", "move")
"""The columns of which an empty cell is none; others are read as numbers and flags, where it is none anyway."""
ENGLISH = {"sommet": "vertex", "joueur": "player", "gagnant": "winner", "coup": "move", "poids": "weight"}
"""The headings of tables in French."""
TOO_MANY = re.compile(r"Expected (\d+) fields in line (\d+), saw (\d+)")


@dataclass(frozen=True)
class Wanted:
    """The columns that are looked for in a table; others are kept under their own names."""

    names: Mapping[str, str | None]  # each by what it is, with the name that it has; None for the same one
    needed: Sequence[str]  # those that must be there
    synonyms: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the names that one may have of its own accord

    def header(self, cells: Sequence[str], place: object, *, headless: bool) -> tuple[list[str], bool]:
        """Name the columns by the first row of a table, and return whether that is a header; else by their numbers."""
        names, present = dict(self.names), _headings(cells)
        numbered = [name for name in names.values() if name and name.isdecimal() and name not in present]
        is_header = not numbered and (not headless or self.has_header(cells))
        if not is_header:
            present = [f"column {number}" for number in range(1, len(cells) + 1)]
            if len(cells) > 2 and weight_in(cells[2]) is not None and "3" not in names.values():
                present[2] = WEIGHT
            usual = {key: number for key, number in zip(names, "123", strict=False) if number not in names.values()}
            names = {key: f"column {name or usual.get(key)}" for key, name in names.items()}
        for key, name in names.items():
            places = self._places(key, name, present)
            if len(places) != 1 and (places or key in self.needed or self.names[key] is not None):
                columns = ", ".join(map(repr, present))[:200]
                advice = "" if name is None and key == "id" else f"; --{key}-column names it"
                found = f"{len(places)} columns" if places else "no column"
                raise InvalidArena(f"{place}: {found} {(name or key)!r} among {columns}{advice}")
            if places:
                present[places[0]] = key
        return present, is_header

    def has_header(self, cells: Sequence[str]) -> bool:
        """Return whether the first row of a table that need have none is a header."""
        present = _headings(cells)
        return all(self._places(key, self.names[key], present) for key in self.needed)

    def begins(self, text: bytes) -> bool:
        """Return whether the first line of a text is a header, with any mark between its cells."""
        first = text.lstrip().partition(b"\n")[0].decode("utf-8-sig", "replace")
        return self.has_header(re.split("[,;\t]", first.replace('"', "")))

    def _places(self, key: str, name: str | None, present: Sequence[str]) -> list[int]:
        for wanted in [name.strip().lower()] if name is not None else self.synonyms.get(key, (key,)):
            if wanted in present:
                return [place for place, cell in enumerate(present) if cell == wanted]
        return []


def _headings(cells: Sequence[str]) -> list[str]:
    headings = [cell.strip().lower() for cell in cells]
    return [ENGLISH.get(heading, heading) for heading in headings]


@dataclass
class TextTable:
    """The columns of a table, arrays of texts; rows whose cells are all empty are left out."""

    columns: dict[str, Any]
    numbers: Any  # of each row in the file, from 1 on

    def place(self, row: int) -> str:
        return f"data row {self.numbers[row]}: "


def table_in(text: bytes, place: object, wanted: Wanted, *, headless: bool = False) -> TextTable:
    """Read a table with pandas; blanks around cells are left out unless they stand in quotes.

    Without a header the columns are known by their numbers, which `headless` makes the default; a row may then end with
    a dict, as networkx writes it.
    """
    text = text.removeprefix(b"\xef\xbb\xbf")
    if given := SEPARATOR.match(text):
        text = text[given.end() :]
    if headless:
        text = COMMENTS.sub(b"", text)
        if b"{" in text:
            return _with_data(decoded(text, place), place)
    line: Any = re.match(rb"[\r\n ]*+([^\r\n]*)", text)
    first = decoded(line[1], place)
    if not first.strip():
        raise InvalidArena(f"{place}: the table is empty: it has no first line ({', '.join(wanted.needed)})")
    mark = given[1].decode() if given else _delimiter_of(first, blanks=headless)
    cells = first.split() if mark is None else next(csv.reader([first], delimiter=mark))
    rows = _cells(text, mark, place, padded=headless and not wanted.has_header(cells))
    header, is_header = wanted.header([column[0] for column in rows], place, headless=headless)
    columns = {name: column[is_header:] for name, column in zip(header, rows, strict=True)}
    lacking = {row: key for key in wanted.needed for row in np.flatnonzero(columns[key] == "").tolist()}
    blank = [row for row in sorted(lacking) if not any(column[row] for column in columns.values())]
    for row in sorted(lacking.keys() - {*blank})[:1]:
        raise InvalidArena(f"{place}: data row {row + 1} has no {lacking[row]}")
    if blank:
        columns = {name: np.delete(column, blank) for name, column in columns.items()}
    for name in columns:
        if name in TEXTS or b"'" in text:
            cells = mapped(columns[name], _text if name in TEXTS else plain)
            columns[name] = np.array(cells, dtype=object)
    return TextTable(columns, np.delete(np.arange(1, len(rows[0]) + 1 - is_header), blank))


def _text(cell: str) -> str | None:
    return plain(cell) or None


def _delimiter_of(first: str, *, blanks: bool) -> str | None:
    """Guess by the first line of a table the mark between its cells; None where blanks may stand there, and do."""
    if decimal := WEIGHT_WITH_COMMA.fullmatch(first):
        return decimal[1]
    if blanks and not any(mark in first for mark in ",;\t"):
        return None
    return "\t" if "\t" in first and "," not in first else ";" if ";" in first and "," not in first else ","


def _cells(text: bytes, mark: str | None, place: object, *, padded: bool) -> list[Any]:
    """Return the columns of a table, its first row included; rows may be of several lengths if they are padded."""
    import pandas as pd

    options: dict[str, Any] = {"sep": mark}
    if mark is None:
        options = {"sep": r"\s+", "quoting": csv.QUOTE_NONE}
    else:
        text = _trimmed(text, mark.encode())
    if padded:
        split = mark.encode() if mark else None
        options["names"] = range(max(len(line.split(split)) for line in text.splitlines()))
    if text.count((mark or " ").encode(), 0, text.find(b"\n", 1)) > MOST_COLUMNS:
        raise InvalidArena(f"{place}: more than {MOST_COLUMNS:,} columns")
    try:
        frame = pd.read_csv(
            io.BytesIO(text), header=None, dtype=object, na_filter=False, index_col=False, low_memory=False, **options
        )
    except (ValueError, OverflowError) as error:
        if found := TOO_MANY.search(str(error)):
            width, line, cells = map(int, found.groups())
            row = sum(1 for each in text.splitlines()[:line] if each.strip()) - 1
            raise InvalidArena(f"{place}: data row {row} has {cells} cells (at most {width})") from None
        reason = " ".join(str(error).split())
        raise InvalidArena(f"{place}: not CSV in UTF-8 ({reason[:200]})") from None
    return [frame.pop(name).to_numpy() for name in [*frame]]


def _trimmed(text: bytes, mark: bytes) -> bytes:
    """Leave out the blanks around cells, but for those in quotes."""
    if b" " not in text and (mark == b"\t" or b"\t" not in text):
        return text
    blank = rb"[ ]" if mark == b"\t" else rb"[ \t]"
    quoted = rb'(?<![^%b\n])%b*+("(?:[^"]|"")*+")%b*+(?=[%b\r\n]|\Z)' % (mark, blank, blank, mark)
    outer = rb"%b++(?=[%b\r\n]|\Z)|(?<![^%b\n])%b++" % (blank, mark, mark, blank)
    return re.sub(rb"%b|%b" % (quoted, outer), lambda each: each[1] or b"", text)


def _with_data(text: str, place: object) -> TextTable:
    """Read the lines of `networkx.write_edgelist`, which end with dicts; only their texts and numbers are kept."""
    import networkx as nx

    rows = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), start=1):
        try:
            with warnings.catch_warnings(action="ignore"):  # of an odd escape in a text
                mark = _delimiter_of(line.partition("{")[0], blanks=True)
                options: Any = {"comments": None, "delimiter": mark, "create_using": nx.DiGraph}
                graph = nx.parse_edgelist([line], **options)
            ((tail, head, data),) = graph.edges(data=True)
        except (TypeError, ValueError):
            what = "two vertices without blanks in them, and a dict of Python"
            raise InvalidArena(f"{place}: row {number} is {shown(line)} ({what})") from None
        cells = {key: str(value) for key, value in data.items() if isinstance(value, str | int | float)}
        rows.append({**cells, "source": tail, "target": head})
    names = dict.fromkeys(str(key) for row in rows for key in row)
    columns = {name: np.array([row.get(name, "") for row in rows], dtype=object) for name in names}
    return TextTable(columns, range(1, len(rows) + 1))
