"""Tables of texts: CSV as the toolkit, spreadsheets, pandas and networkx write it, or cells between blanks."""

from __future__ import annotations

import ast
import csv
import io
import re
import warnings
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice, zip_longest
from typing import Any

import numpy as np

from arena.errors import InvalidArena, shown
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import weight_in
from exporters.files.tables import mapped
from exporters.text.csv_lines import plain

COMMENTS = re.compile(r"(?m)^[#%].*(?:\n|\Z)")
BETWEEN = " \t,;"
SEPARATOR = re.compile(r'"?sep=([,;\t|])"?\r?\n')
"""How Excel tells the mark between cells, in a line of its own."""
WEIGHT_WITH_COMMA = re.compile(r"[^,;\t]*([;\t])[^,;\t]*\1[+-]?[0-9]*,[0-9]+")
"""An edge without a header above it, whose weight is a decimal with a comma."""
DATA = re.compile(rf"(?<=[{BETWEEN}])\{{.*")
"""What networkx writes of an edge after its ends: a dict."""
MOST_DATA = 10_000
AT_ONCE = 1000
"""The rows that are read at once; their cells stand in arrays, into which the garbage collector never looks."""


@dataclass(frozen=True)
class Wanted:
    """The columns that are looked for in a table, and those that are kept if they are there."""

    names: Mapping[str, str | None]  # each by what it is, with the name that it has; None for the same one
    needed: Sequence[str]  # those that must be there
    kept: Collection[str] = ()
    synonyms: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the names that one may have of its own accord

    def header(self, cells: Sequence[str], place: object, *, headless: bool) -> tuple[list[str], bool]:
        """Name the columns by the first row of a table, and return whether that is a header."""
        present = [cell.strip().lower() for cell in cells]
        numbered = [name for name in self.names.values() if name and name.isdecimal() and name not in present]
        if numbered or (headless and not all(self._places(key, present) for key in self.needed)):
            return self.numbered(cells, place), False
        for key, name in self.names.items():
            places = self._places(key, present)
            if len(places) != 1 and (places or key in self.needed or name is not None):
                columns = ", ".join(map(repr, present[:10]))[:200]
                advice = "" if name is None and key == "id" else f"; --{key}-column takes a name or a number"
                found = f"{len(places)} columns" if places else "no column"
                raise InvalidArena(f"{place}: {found} {(name or key)!r} among {columns}{advice}")
            if places:
                present[places[0]] = key
        return present, True

    def _places(self, key: str, present: Sequence[str]) -> list[int]:
        name = self.names[key]
        for wanted in [name.strip().lower()] if name is not None else self.synonyms.get(key, (key,)):
            if wanted in present:
                return [place for place, cell in enumerate(present) if cell == wanted]
        return []

    def numbered(self, cells: Sequence[str], place: object) -> list[str]:
        """Name the columns of a table without a header by their numbers; a number in the third one is a weight."""
        width = len(cells)
        header = [f"column {number}" for number in range(1, width + 1)]
        if width > 2 and weight_in(cells[2]) is not None and "3" not in self.names.values():
            header[2] = WEIGHT
        for number, (key, name) in enumerate(self.names.items(), start=1):
            at = name or (str(number) if number <= min(3, width) else "")
            if name is not None and not (name.isdecimal() and 1 <= int(name[:9]) <= width):
                raise InvalidArena(f"{place}: no column {name!r} among {width}; without a header, a number from 1 on")
            if at and header[int(at) - 1].startswith("column "):
                header[int(at) - 1] = key
        for key in self.needed:
            if key not in header:
                raise InvalidArena(f"{place}: no column {key!r} among {width}; name it with --{key}-column")
        return header


class TextTable:
    """The columns of a table that are wanted or kept: texts, or None for empty cells; empty rows are left out.

    Blanks around cells are left out unless they stand in quotes. Without a header the columns are known by their
    numbers, which `headless` makes the default; a row may then end with a dict, as networkx writes it.
    """

    def __init__(self, data: bytes, place: object, wanted: Wanted, *, headless: bool = False) -> None:
        self._where, self.columns = place, dict[str, list[Any]]()
        self._gaps = list[int]()  # how many rows there are before each one that is left out
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InvalidArena(f"{place}: not CSV in UTF-8 ({error})") from None
        given = SEPARATOR.match(text)
        text = text[given.end() :] if given else text
        text = COMMENTS.sub("", text) if headless else text
        dicts = list[str]()
        if headless and "{" in text:
            lines = [_apart(line) for line in text.split("\n") if line.strip()]
            text, dicts = "\n".join(line for line, _ in lines), [words for _, words in lines]
        rows, is_defused = _rows(text, given[1] if given else "", headless=headless), "'" in text
        del data, text  # large ones
        try:
            header, is_header = self._read(rows, wanted, headless)
        except csv.Error as error:
            raise InvalidArena(f"{place}: not CSV ({error})") from None
        if dicts and not is_header:
            self._add_data(dicts, len(header))
        self.dropped = {*header, *self.columns} - {*wanted.names, *wanted.kept}
        if is_defused:
            for key, column in self.columns.items():
                self.columns[key] = mapped(column, lambda cell: cell and plain(cell))

    def place(self, row: int) -> str:
        """Return what messages say before a row."""
        return f"row {row + 1 + bisect_right(self._gaps, row)}: "

    def _read(self, rows: Iterator[list[str]], wanted: Wanted, headless: bool) -> tuple[list[str], bool]:
        """Read the rows; return the names of the columns, and whether the first row has them."""
        first = next(rows, None)
        if first is None:
            raise InvalidArena(f"{self._where}: the table is empty: it has no first line ({', '.join(wanted.needed)})")
        header, is_header = wanted.header(first, self._where, headless=headless)
        if not is_header:
            whole = [first, *rows]
            header, rows = wanted.numbered(max(whole, key=len), self._where), iter(whole)
        parts = {key: [np.zeros(0, object)] for key in header if key in wanted.names or key in wanted.kept}
        once: dict[str | None, str | None] = {"": None}  # equal cells are one text, but for those that must be there
        size = 0
        while part := list(islice(rows, AT_ONCE)):
            filled = list(filter(any, part))
            if len(filled) < len(part):
                kept = list(accumulate(map(any, part)))
                self._gaps += [size + kept[n] for n, row in enumerate(part) if not any(row)]
            longest = max(map(len, filled), default=0)
            if longest > len(header):
                number = next(n for n, row in enumerate(filled) if len(row) > len(header))
                text = f"has {len(filled[number])} cells (at most {len(header)})"
                raise InvalidArena(f"{self._where}: {self.place(size + number)[:-2]} {text}")
            size += len(filled)
            missing = [(None,) * len(filled)] * (len(header) - longest)
            for key, cells in zip(header, chain(zip_longest(*filled), missing), strict=True):
                if key in parts:
                    shared = cells if key in wanted.needed else map(once.setdefault, cells, cells)
                    parts[key].append(np.fromiter(shared, object, len(filled)))
        self.columns = {key: np.concatenate(parts.pop(key)).tolist() for key in [*parts]}
        for key in wanted.needed:
            if "" in self.columns[key] or None in self.columns[key]:
                row = next(row for row, cell in enumerate(self.columns[key]) if not cell)
                raise InvalidArena(f"{self._where}: {self.place(row)}the {key} is empty (a name)")
        return header, is_header

    def _add_data(self, texts: Sequence[str], width: int) -> None:
        """Add the texts and numbers of the dicts of edges to their rows."""
        size = max(map(len, self.columns.values()))
        for number, text in enumerate(texts):
            if not text:
                continue
            at = f"{self._where}: row {number + 1}"
            if width != 2 or size != len(texts):
                which = "two vertices, without blanks or commas in them"
                raise InvalidArena(f"{at}: an edge has something else before its data ({which})")
            for key, value in data_in(text, at).items():
                self.columns.setdefault(key, [None] * len(texts))[number] = value


def delimiter_of(first: str, *, blanks: bool = False) -> str | None:
    """Guess by the first line of a table the mark between its cells; None where blanks may stand there, and do."""
    if decimal := WEIGHT_WITH_COMMA.fullmatch(first.strip("\r\n")):
        return decimal[1]
    if blanks and not any(mark in first for mark in ",;\t"):
        return None
    return "\t" if "\t" in first and "," not in first else ";" if ";" in first and "," not in first else ","


def _rows(text: str, mark: str, *, headless: bool) -> Iterator[list[str]]:
    """Split a text into rows of cells."""
    first = text.lstrip("\r\n \t").partition("\n")[0]
    delimiter = mark or delimiter_of(first, blanks=headless)
    if delimiter is None:
        return filter(None, map(str.split, io.StringIO(text)))
    lines = io.TextIOWrapper(io.BytesIO(_trimmed(text, delimiter).encode()), "utf-8", newline="")  # StringIO takes more
    return filter(None, csv.reader(lines, delimiter=delimiter, strict=True))


def _trimmed(text: str, mark: str) -> str:
    """Leave out the blanks around cells, but for those in quotes."""
    if " " not in text and (mark == "\t" or "\t" not in text):
        return text
    blank = "[ ]" if mark == "\t" else r"[ \t]"
    if not re.search(rf"{blank}(?:[{mark}\r\n]|\Z)|(?:[{mark}\n]|\A){blank}", text):
        return text
    quoted = rf'(?<![^{mark}\n]){blank}*+("(?:[^"]|"")*+"){blank}*+(?=[{mark}\r\n]|\Z)'
    outer = rf"{blank}++(?=[{mark}\r\n]|\Z)|(?<![^{mark}\n]){blank}++"
    return re.sub(f"{quoted}|{outer}", lambda each: each[1] or "", text)


def _apart(line: str) -> tuple[str, str]:
    """Return a line of a list of edges without the dict that networkx writes, and this."""
    data = DATA.search(line)
    return (line[: data.start()].rstrip(BETWEEN), data[0].strip()) if data else (line, "")


def data_in(text: str, place: str) -> dict[str, str]:
    """Read the dict of an edge: its texts and numbers, as the texts of cells."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # an odd escape in a text
            data = ast.literal_eval(text if len(text) <= MOST_DATA else "")
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        data = None
    if not isinstance(data, dict):
        raise InvalidArena(f"{place}: its data is {shown(text)} (a dict of Python)")
    return {
        key: str(each) for key, each in data.items() if isinstance(key, str) and isinstance(each, str | int | float)
    }
