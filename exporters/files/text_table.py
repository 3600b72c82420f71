"""Tables of texts, read row by row: CSV as the toolkit and spreadsheets write it, or cells between blanks."""

from __future__ import annotations

import ast
import csv
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import IO

from arena.errors import InvalidArena, shown
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import weight_in
from arena.machine.memory import check_memory
from exporters.files.json_rows import Members
from exporters.files.reading import CHUNK, TIMES, check_bound

MOST_LINE = 1 << 20
"""The bytes of the longest line, and so of the longest cell."""
MOST_EMPTY = 100_000
"""The empty lines of a table: more are no slip, and would be read for hours."""
COMMENTS = ("#", "%")
"""How lines begin that say nothing, where blanks separate cells."""
BETWEEN = " \t,;"
"""The marks between cells, where there need be no header."""
WEIGHT_WITH_COMMA = re.compile(r"[^,;\t]*([;\t])[^,;\t]*\1[+-]?[0-9]*,[0-9]+")
"""An edge without a header above it, whose weight is a decimal with a comma."""
DATA = re.compile(rf"(?<=[{BETWEEN}])\{{.*", re.DOTALL)
"""What networkx writes of an edge after its ends: a dict."""
MOST_DATA = 10_000
"""The characters of the longest such dict: what an edge has is a few words."""


@dataclass(frozen=True)
class Columns:
    """The columns that are looked for in a table; others are kept under their own names.

    Parameters
    ----------
    names : mapping
        Each by what it is, with the name that it has in the table; None for the same one.
    needed : sequence of str
        Those that must be there.
    synonyms : mapping, optional
        The names that one may have of its own accord.
    """

    names: Mapping[str, str | None]
    needed: Sequence[str]
    synonyms: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def header(self, cells: Sequence[str], place: object, *, headless: bool) -> tuple[list[str], bool]:
        """Name the columns by the first line of a table, and tell whether that is a header.

        Raises
        ------
        InvalidArena
            If a column is missing, or there several times.
        """
        present = [cell.strip().lower() for cell in cells]
        if not present:
            raise InvalidArena(f"{place}: the first line is empty ({', '.join(self.needed)})")
        numbered = [name for name in self.names.values() if name and name.isdecimal() and name not in present]
        named = not numbered and (not headless or all(self._places(key, present) for key in self.needed))
        if not named:
            return self.numbered(cells, place), False
        for key, name in self.names.items():
            places = self._places(key, present)
            if len(places) != 1 and (places or key in self.needed or name is not None):
                columns = ", ".join(map(repr, present))[:200]
                advice = "" if name is None and key == "id" else f"; --{key}-column says which"
                raise InvalidArena(f"{place}: {len(places)} columns {(name or key)!r} (one) among {columns}{advice}")
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
        """Name the columns of a table without a header: by their numbers from 1, the first ones in our order.

        The third one is a weight instead of a move if it is a number.

        Raises
        ------
        InvalidArena
            If a column is missing.
        """
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
                raise InvalidArena(f"{place}: no column {key!r} among {width}; --{key}-column says which")
        return header


def rows(
    file: IO[bytes],
    place: object,
    columns: Columns,
    what: str,
    bound: int | None,
    *,
    plain: Callable[[str], str],
    headless: bool = False,
) -> Iterator[dict[str, str]]:
    """Read a table row by row, as far as the bound allows; without the cells that are empty and not needed.

    `plain` takes away what the cells have in front for the sake of spreadsheets. Without a header the columns are known
    by their numbers, which `headless` makes the default; a row may then end with a dict, as networkx writes it.

    Raises
    ------
    InvalidArena
        If it is no table in UTF-8, a column is missing, or a vertex or an edge is there twice.
    TooLarge
        If it is over a bound.
    """
    limit = csv.field_size_limit(MOST_LINE)
    try:
        lines = _lines(file, place)
        first = next(lines, "")
        while headless and first and (not first.strip() or first.startswith(COMMENTS)):
            first = next(lines, "")
        data = _Data(wanted=headless)
        ends = DATA.sub("", first) if headless else first
        reader = _cells(ends, data.apart(chain([first], lines)), blanks=headless)
        cells = next(reader, [])
        header, is_header = columns.header(cells, place, headless=headless)
        data.wanted = headless and not is_header
        seen = set[tuple[str, ...]]()
        filled = _filled(reader if is_header else chain([cells], reader), place)
        for number, row in enumerate(filled, start=1):
            check_bound(what, number, bound, place)
            if data.wanted and len(row) > len(header):
                header = columns.numbered(row, place)
            if len(row) > len(header):
                raise InvalidArena(f"{place}: row {number} has {len(row)} cells (at most {len(header)})")
            texts = dict(zip(header, map(plain, row), strict=False))
            if data.text:
                texts = {**texts, **data.read(len(row), f"{place}: row {number}")}
            if missing := [key for key in columns.needed if key not in texts]:
                raise InvalidArena(f"{place}: row {number} has no {missing[0]}")
            _add_new(tuple(texts[key] for key in columns.needed), seen, place)
            yield {key: cell for key, cell in texts.items() if cell or key in columns.needed}
    except (csv.Error, UnicodeDecodeError) as error:
        raise InvalidArena(f"{place}: not CSV in UTF-8 ({error})") from None
    finally:
        csv.field_size_limit(limit)


def _add_new(row: tuple[str, ...], seen: set[tuple[str, ...]], place: object) -> None:
    """Add a vertex or an edge to those seen; refuse a repeated one at once."""
    if row in seen:
        ends = "the edge from {!r:.80} to {!r:.80}" if row[1:] else "vertex {!r:.80}"
        raise InvalidArena(f"{place}: {ends.format(*row)} is there twice")
    seen.add(row)


def _cells(first: str, lines: Iterable[str], *, blanks: bool) -> Iterator[list[str]]:
    """Split lines into cells, by the mark between the cells of the first line."""
    delimiter = delimiter_of(first, blanks=blanks)
    if delimiter is None:
        return (line.split() for line in lines if not line.startswith(COMMENTS))
    return csv.reader(lines, strict=True, delimiter=delimiter)


def delimiter_of(first: str, *, blanks: bool = False) -> str | None:
    """Guess by the first line of a table the mark between its cells; None where blanks may stand there, and do.

    Examples
    --------
    >>> delimiter_of("source;target"), delimiter_of("a b"), delimiter_of("a b", blanks=True), delimiter_of("a;b;0,5")
    (';', ',', None, ';')
    """
    if decimal := WEIGHT_WITH_COMMA.fullmatch(first.strip("\r\n")):
        return decimal[1]
    if blanks and not any(mark in first for mark in ",;\t"):
        return None
    return "\t" if "\t" in first and "," not in first else ";" if ";" in first and "," not in first else ","


@dataclass
class _Data:
    """The dict that networkx writes at the end of a line: kept apart from its cells, which it may look like."""

    wanted: bool
    text: str = ""

    def apart(self, lines: Iterable[str]) -> Iterator[str]:
        """Give the lines without their dicts, each of which is kept until the next one."""
        for line in lines:
            data = DATA.search(line) if self.wanted else None
            self.text = data[0].strip() if data else ""
            yield line[: data.start()].rstrip(BETWEEN) if data else line

    def read(self, cells: int, place: str) -> Members:
        """Read the dict of a row that has so many cells beside it: its texts and numbers.

        Raises
        ------
        InvalidArena
            If it is none, or does not follow two vertices.
        """
        if cells != 2:
            which = "two vertices, without blanks or commas in them"
            raise InvalidArena(f"{place} has {cells} cells before its data ({which})")
        return data_in(self.text, place)


def data_in(text: str, place: str) -> Members:
    """Read the dict of an edge: its texts and numbers, as the texts of cells.

    Raises
    ------
    InvalidArena
        If it is none.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # an odd escape in a text
            data = ast.literal_eval(text if len(text) <= MOST_DATA else "")
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        data = None
    if not isinstance(data, dict):
        raise InvalidArena(f"{place}: its data is {shown(text)} (a dict of Python)")
    return {key: str(value) for key, value in data.items() if isinstance(key, str) and _is_cell(value)}


def _is_cell(value: object) -> bool:
    return isinstance(value, str | int | float)


def _filled(table: Iterable[list[str]], place: object) -> Iterator[list[str]]:
    """Leave out the empty lines, and refuse more than `MOST_EMPTY` of them."""
    empty = 0
    for row in table:
        if row:
            yield row
        elif (empty := empty + 1) > MOST_EMPTY:
            raise InvalidArena(f"{place}: more than {MOST_EMPTY:,} empty lines")


def _lines(file: IO[bytes], place: object) -> Iterator[str]:
    """Decode line by line, and stop once the memory would not hold it."""
    read = due = 0
    for number, line in enumerate(iter(lambda: file.readline(MOST_LINE), b""), start=1):
        read += len(line)
        if len(line) >= MOST_LINE:
            raise InvalidArena(f"{place}: line {number} is longer than {MOST_LINE:,} bytes")
        if read > due:
            check_memory(TIMES * read, f"{place}: a table of {read:,} bytes", "take a smaller file, or .npz")
            due = read + CHUNK
        yield line.decode("utf-8-sig" if number == 1 else "utf-8")
