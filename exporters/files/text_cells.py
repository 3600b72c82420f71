"""Tables of texts split into columns of cells by compiled loops, where they have no oddity.

One loop finds the cells, another one numbers the texts in them; Python sees each different text once.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import ArenaError, InvalidArena
from arena.machine.columns import ARRAYS, Column
from exporters.files.numbered_texts import engine_for, numbered
from exporters.files.text_table import COMMENTS, DATA, MOST_EMPTY, MOST_LINE, Columns, data_in, delimiter_of

if TYPE_CHECKING:
    from exporters.files.flat_tables import Cells, Numbers

BLANKS = b"\x0b\x0c\x1c\x1d\x1e\x1f"
"""Bytes that separate cells too where blanks do."""
MARK = "\ufeff".encode()
"""How a file may begin that is in UTF-8."""
BRACE = ord("{")
ENDS = 2
"""The cells before the dict of an edge."""
MOST_CELLS = 2
"""The cells of a table for each byte of its text: more are missing, of a header far wider than the rows."""
LONGEST = MOST_LINE - 1
"""The bytes of the longest quoted cell, which may have the ends of lines in it."""
BARE, DOUBLED = 1, 2
"""The kinds of quotes in cells: a text with two of them would be another one in quotes than without."""
COMMENT_BYTES = tuple(mark.encode() for mark in COMMENTS)


class TextTable(NamedTuple):
    """A table whose cells are found.

    Parameters
    ----------
    text : bytes
        The file.
    names : list of str
        The columns by their names.
    begin, end : array of int
        The places between which the cells stand, row by row.
    plain : callable
        Takes the apostrophes away that a text has in front for the sake of spreadsheets.
    quotes : {0, 1, 2}, optional
        `BARE` if cells have quotes in them as they stand, `DOUBLED` if all of these are doubled.
    data : mapping of Cells
        Columns that stand in dicts at the ends of the rows, as networkx writes them.
    """

    text: bytes
    names: list[str]
    begin: Numbers
    end: Numbers
    plain: Callable[[str], str]
    quotes: int = 0
    data: Mapping[str, Cells] = {}

    def told_names(self) -> set[str]:
        """Give the columns in which a cell is not empty."""
        sides = zip(self.names, self.begin.T, self.end.T, strict=True)
        return {name for name, begin, end in sides if (begin < end).any()} | {
            name for name, cells in self.data.items() if any(cells.values)
        }

    def with_data(self) -> TextTable:
        """Read the last column, which is one of dicts.

        Raises
        ------
        InvalidArena
            If another column has one, a text is no dict, or it names the ends of an edge; the text is for no user.
        """
        braces = (self.begin < self.end) & (np.frombuffer(self.text, "u1")[self.begin] == BRACE)
        if (braces != (self.begin < self.end) & [name == "data" for name in self.names]).any():
            raise InvalidArena("a brace, or no dict")
        cells = numbered(self.text, self.begin[:, -1], self.end[:, -1])
        rows = [data_in(str(text).rstrip(), "") if text else {} for text in cells.values]
        names = {name for row in rows for name in row}
        if not names.isdisjoint(self.names):
            raise InvalidArena("an end of an edge")
        data = {name: cells._replace(values=[row.get(name, "") for row in rows]) for name in names}
        return self._replace(names=self.names[:-1], begin=self.begin[:, :-1], end=self.end[:, :-1], data=data)

    def places(self, *names: str) -> tuple[Numbers, Numbers]:
        """Give the places of the cells of columns, joined into one row by row.

        Raises
        ------
        InvalidArena
            If a column is not there once.
        """
        if any(self.names.count(name) != 1 for name in names):
            raise InvalidArena(f"columns {names}")
        numbers = [*map(self.names.index, names)]
        if numbers == [*range(len(self.names))]:
            return self.begin.ravel(), self.end.ravel()
        return self.begin[:, numbers].ravel(), self.end[:, numbers].ravel()

    def cells(self, *names: str) -> Cells:
        """Give columns with their texts numbered, joined into one row by row.

        Raises
        ------
        InvalidArena
            If a column is not there once, or many texts are so like that it takes long.
        """
        return self.unquoted(numbered(self.text, *self.places(*names)))

    def unquoted(self, cells: Cells) -> Cells:
        """Take away one of two quotes in texts of the table, and the apostrophes that they have in front.

        Raises
        ------
        InvalidArena
            If two of them become one.
        """
        if b"'" not in self.text and self.quotes != DOUBLED:
            return cells
        two, one = ('""', '"') if self.quotes == DOUBLED else ("", "")
        made = cells.mapped(lambda cell: self.plain(str(cell).replace(two, one)))
        if len({*made.values}) < len(made.values):
            raise InvalidArena("two texts become one")
        return made

    def known(self, names: Iterable[str]) -> dict[str, Cells]:
        """Give the columns of these names that are there, with their texts numbered."""
        return {
            name: self.data[name] if name in self.data else self.cells(name)
            for name in names
            if name in self.data or name in self.names
        }


def table_of(
    text: bytes, place: object, columns: Columns, *, plain: Callable[[str], str], headless: bool = False
) -> TextTable | None:
    """Split a table into cells; None where it is odd, and the exact reader is to say why.

    Parameters
    ----------
    text : bytes
        The table: its first line is the header, or the first row.
    place : path
        The file, for errors.
    columns : Columns
        The columns that are looked for.
    plain : callable
        As in `TextTable`.
    headless : bool, optional
        Whether the table need not have a header, so that lines may be comments.

    Notes
    -----
    O(length of the text).
    """
    begin = len(MARK) if text.startswith(MARK) else 0
    while headless and text.startswith(COMMENT_BYTES, begin):
        begin = text.find(b"\n", begin) + 1 or len(text)
    end = text.find(b"\n", begin)
    if end < 0 or _is_odd(text, begin, headless=headless):
        return None
    first, has_data = text[begin:end].decode().rstrip("\r"), headless and b"{" in text
    first = DATA.sub("", first) if has_data else first
    delimiter = delimiter_of(first, blanks=headless)
    if delimiter is None and (not text.isascii() or any(blank in text for blank in BLANKS)):
        return None
    try:
        header = first.split() if delimiter is None else next(csv.reader([first], strict=True, delimiter=delimiter), [])
        names, is_header = columns.header(header, place, headless=headless)
    except (ArenaError, csv.Error):
        return None
    if has_data and (is_header or delimiter is not None or len(names) != ENDS):
        return None
    least, names = 1 + max(map(names.index, columns.needed)), [*names, *(["data"] if has_data else [])]
    found = _split(text, end + 1 if is_header else begin, (least, len(names)), delimiter, has_data=has_data)
    if found is None:
        return None
    table = TextTable(text, names, *found[:2], plain, found[2])
    return table.with_data() if has_data else table


def _is_odd(text: bytes, begin: int, *, headless: bool) -> bool:
    """Tell whether a text has marks that the loops do not know, or is not UTF-8, or has too long or too many lines."""
    if b"\0" in text or text.count(b"\r") != text.count(b"\r\n"):
        return True
    if headless and any(text.find(b"\n" + mark, begin) >= 0 for mark in COMMENT_BYTES):
        return True
    lines = np.flatnonzero(np.frombuffer(text, "u1") == ord("\n"))
    lengths = np.diff(lines, prepend=-1, append=len(text))
    if lengths.max() >= MOST_LINE or np.count_nonzero(lengths <= len(b"\r\n")) > MOST_EMPTY:
        return True
    try:
        return not text.isascii() and not text.decode()
    except UnicodeDecodeError:
        return True


def _split(
    text: bytes, place: int, width: tuple[int, int], delimiter: str | None, *, has_data: bool
) -> tuple[Any, Any, int] | None:
    """Give where cells begin and end, in two tables of rows, and the kind of quotes in them.

    None where a row is too wide, many are too short, or some cells have doubled quotes and others quotes of their own.
    """
    columns = width[1]
    lines, engine = text.count(b"\n", place) + 1, engine_for(text)
    if lines * columns > MOST_CELLS * len(text):
        return None
    kind = "i4" if len(text) < 1 << 31 else "i8"
    begin, end = (engine.full(lines * columns, 0, kind) for _ in range(2))
    letters = np.frombuffer(text, "u1") if engine is ARRAYS else text
    loop = engine.loop(split, after_blanks, after_quoted, after_cell)
    quotes = engine.full(2, 0, "i8")
    brace = BRACE if has_data else -1
    rows, read = loop(letters, place, *width, ord(delimiter or "\0"), brace, begin, end, quotes)
    if read < len(text) or not rows or min(quotes):
        return None
    sides = (np.asarray(side, dtype=kind).reshape(-1, columns)[:rows] for side in (begin, end))
    return next(sides), next(sides), int(quotes[0] * BARE + quotes[1] * DOUBLED)


def split(
    text: Column,
    place: int,
    least: int,
    columns: int,
    mark: int,
    brace: int,
    begin: Column,
    end: Column,
    quotes: Column,
) -> tuple[int, int]:
    """Find the cells of rows from a place on; give how many rows there are, and where reading ended.

    It ends before a row with more cells than there are columns, with too few, or with a quoted cell that does not end
    where a cell ends. Between cells stands a mark, or blanks for the mark 0. Empty lines are no rows; the missing cells
    of a row are empty. A cell that begins with the brace, if there is one, ends with its line. In a quoted cell a quote
    is doubled, and the end of a line is a part of it; `quotes` tells whether cells without quotes around them have some
    in them, and whether quoted ones do.
    """
    rows = 0
    while place < len(text):
        line, cells, row = place, 0, rows * columns
        while True:
            place = after_blanks(text, place) if mark == 0 else place
            if mark == 0 and (place == len(text) or text[place] == 10):
                break
            if cells == columns:
                return rows, line
            quoted = mark != 0 and place < len(text) and text[place] == 34
            begin[row + cells] = place + 1 if quoted else place
            place = after_quoted(text, place, mark, quotes) if quoted else after_cell(text, place, mark, brace, quotes)
            if place < 0:
                return rows, line
            last = place - 1 if place > begin[row + cells] and text[place - 1] == 13 else place
            end[row + cells] = last - 1 if quoted else last
            cells += 1
            if place == len(text) or text[place] == 10:
                break
            place += 1
        place += 1
        if cells > 1 or (cells == 1 and (begin[row] > line or begin[row] < end[row])):
            if cells < least:
                return rows, line
            for cell in range(row + cells, row + columns):
                begin[cell] = end[cell] = 0
            rows += 1
    return rows, len(text)


def after_blanks(text: Column, place: int) -> int:
    """Give the first place of a line that is no blank or tab, or its end."""
    while place < len(text) and (text[place] == 32 or text[place] == 9 or text[place] == 13):
        place += 1
    return place


def after_quoted(text: Column, place: int, mark: int, quotes: Column) -> int:
    """Give the place of the end of a cell in quotes, as `after_cell`; -1 where it is not that simple."""
    place += 1
    most = min(len(text), place + LONGEST)
    while place < most and (text[place] != 34 or (place + 1 < len(text) and text[place + 1] == 34)):
        if text[place] == 34:
            quotes[1] = 1
            place += 1
        place += 1
    if place >= most:
        return -1
    place += 1
    if place < len(text) and text[place] == 13:
        place += 1
        return place if place < len(text) and text[place] == 10 else -1
    return place if place == len(text) or text[place] == 10 or text[place] == mark else -1


def after_cell(text: Column, place: int, mark: int, brace: int, quotes: Column) -> int:
    """Give the place of the end of a cell: of a mark, of a blank or a tab for the mark 0, or of the end of the line."""
    mark = 10 if place < len(text) and text[place] == brace else mark
    while place < len(text) and text[place] != 10 and text[place] != mark:
        if mark == 0 and (text[place] == 32 or text[place] == 9):
            break
        if text[place] == 34:
            quotes[0] = 1
        place += 1
    return place
