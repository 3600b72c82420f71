"""Tables of texts: CSV as the toolkit, spreadsheets, pandas and networkx write it, or cells between blanks."""

from __future__ import annotations

import ast
import csv
import io
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arena.errors import InvalidArena, shown
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import weight_in
from exporters.files.tables import mapped
from exporters.text.csv_lines import plain

MOST_COLUMNS = 10_000
COMMENTS = re.compile(rb"(?m)^[#%].*(?:\n|\Z)")
"""Lines that say nothing, in files that need no header."""
BETWEEN = " \t,;"
"""The marks between cells, where there need be no header."""
SEPARATOR = re.compile(rb'\A"?sep=([,;\t|])"?\r?\n')
"""How Excel tells the mark between cells, in a line of its own."""
ZEROS = re.compile(rb"[,;|\t\n-]0[0-9]|-0")
"""Numbers of which their value does not tell how they are written."""
WEIGHT_WITH_COMMA = re.compile(r"[^,;\t]*([;\t])[^,;\t]*\1[+-]?[0-9]*,[0-9]+")
"""An edge without a header above it, whose weight is a decimal with a comma."""
DATA = re.compile(rf"(?<=[{BETWEEN}])\{{.*")
"""What networkx writes of an edge after its ends: a dict."""
MOST_DATA = 10_000
TEXTS = ("label", "move")
"""The columns of which an empty cell is none; others are read as numbers and flags, where it is none anyway."""
TOO_MANY = re.compile(r"Expected (\d+) fields in line (\d+), saw (\d+)")


@dataclass(frozen=True)
class Wanted:
    """The columns that are looked for in a table; others are kept under their own names."""

    names: Mapping[str, str | None]  # each by what it is, with the name that it has; None for the same one
    needed: Sequence[str]  # those that must be there
    synonyms: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the names that one may have of its own accord

    def header(self, cells: Sequence[str], place: object, *, headless: bool) -> tuple[list[str], bool]:
        """Name the columns by the first row of a table, and return whether that is a header."""
        present = [cell.strip().lower() for cell in cells]
        numbered = [name for name in self.names.values() if name and name.isdecimal() and name not in present]
        if numbered or (headless and not self.has_header(cells)):
            return self._numbered(cells, place), False
        for key, name in self.names.items():
            places = self._places(key, present)
            if len(places) != 1 and (places or key in self.needed or name is not None):
                columns = ", ".join(map(repr, present))[:200]
                advice = "" if name is None and key == "id" else f"; --{key}-column says which"
                raise InvalidArena(f"{place}: {len(places)} columns {(name or key)!r} (one) among {columns}{advice}")
            if places:
                present[places[0]] = key
        return present, True

    def has_header(self, cells: Sequence[str]) -> bool:
        """Return whether the first row of a table that need have none is a header."""
        present = [cell.strip().lower() for cell in cells]
        return all(self._places(key, present) for key in self.needed)

    def _places(self, key: str, present: Sequence[str]) -> list[int]:
        name = self.names[key]
        for wanted in [name.strip().lower()] if name is not None else self.synonyms.get(key, (key,)):
            if wanted in present:
                return [place for place, cell in enumerate(present) if cell == wanted]
        return []

    def _numbered(self, cells: Sequence[str], place: object) -> list[str]:
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
                raise InvalidArena(f"{place}: no column {key!r} among {width}; --{key}-column says which")
        return header


@dataclass
class TextTable:
    """The columns of a table: texts, or None where a row has no such cell; rows whose cells are all empty are left out.

    `numbers` has the number of each row in the file, from 1 on.
    """

    columns: dict[str, Any]
    numbers: Sequence[int]

    def place(self, row: int) -> str:
        """Return what messages say before a row."""
        return f"row {self.numbers[row]}: "


def table_in(
    text: bytes, place: object, wanted: Wanted, *, headless: bool = False, whole: Sequence[str] = ()
) -> TextTable:
    """Read a table with pandas; blanks around cells are left out unless they stand in quotes.

    Some columns may be read as arrays of whole numbers, if these are the only way to write them.

    Without a header the columns are known by their numbers, which `headless` makes the default; a row may then end with
    a dict, as networkx writes it.
    """
    text, given = _without_beginning(text, headless=headless)
    try:
        first = _first_line(text).decode()
        data = [] if not headless or b"{" not in text else _apart(text.decode())
        if data:
            text = "\n".join(line for line, _ in data).encode()
            first = data[0][0]
    except UnicodeDecodeError as error:
        raise InvalidArena(f"{place}: not CSV in UTF-8 ({error})") from None
    if not first.strip():
        raise InvalidArena(f"{place}: the table is empty: it has no first line ({', '.join(wanted.needed)})")
    mark = given or delimiter_of(first, blanks=headless)
    if whole and not headless and (quick := _with_numbers(text, mark or ",", first, wanted, whole, place)):
        return quick
    is_header = not headless or wanted.has_header([column[0] for column in _cells(first.encode(), mark, place)])
    rows = _cells(text, mark, place, padded=not is_header)
    head = [next((cell for cell in column if isinstance(cell, str)), "") for column in rows]
    header, is_header = wanted.header(head, place, headless=headless)
    columns = {name: column[is_header:] for name, column in zip(header, rows, strict=True)}
    size = len(rows[0]) - is_header
    table = TextTable(columns, range(1, size + 1))
    if data and not is_header:
        _add_data(table, [text for _, text in data], rows, place)
    table = _filled(table, text)
    for key in wanted.needed:
        if None in table.columns[key]:
            raise InvalidArena(f"{place}: {table.place(table.columns[key].index(None))[:-2]} has no {key}")
    defused = b"'" in text
    for name, column in table.columns.items():
        if defused or name in TEXTS:
            table.columns[name] = mapped(column, _plain)
    return table


def _filled(table: TextTable, text: bytes) -> TextTable:
    """Leave out the rows whose cells are all empty, if a line begins like one."""
    if not any(begin in text for begin in (b"\n,", b"\n;", b"\n\t", b'\n"', b"\n ")):
        return table
    filled = [n for n, row in enumerate(zip(*table.columns.values(), strict=True)) if any(row)]
    columns = {key: [column[n] for n in filled] for key, column in table.columns.items()}
    return TextTable(columns, [n + 1 for n in filled])


def _without_beginning(text: bytes, *, headless: bool) -> tuple[bytes, str]:
    """Leave out a byte order mark, comments, and Excel's line with the mark between cells; return the mark too."""
    text = text.removeprefix(b"\xef\xbb\xbf")
    given = SEPARATOR.match(text)
    text = text[given.end() :] if given else text
    return COMMENTS.sub(b"", text) if headless else text, given[1].decode() if given else ""


def delimiter_of(first: str, *, blanks: bool = False) -> str | None:
    """Guess by the first line of a table the mark between its cells; None where blanks may stand there, and do."""
    if decimal := WEIGHT_WITH_COMMA.fullmatch(first.strip("\r\n")):
        return decimal[1]
    if blanks and not any(mark in first for mark in ",;\t"):
        return None
    return "\t" if "\t" in first and "," not in first else ";" if ";" in first and "," not in first else ","


def _plain(cell: str | None) -> str | None:
    return plain(cell) if cell else None


def _first_line(text: bytes) -> bytes:
    return text.lstrip(b"\r\n \t").partition(b"\n")[0] if text[:1] in b"\r\n " else text.partition(b"\n")[0]


def _cells(text: bytes, mark: str | None, place: object, *, padded: bool = False) -> list[list[Any]]:
    """Return the columns of a table, its first row included; rows may be of several lengths if they are padded."""
    import pandas as pd

    options: dict[str, Any] = {"sep": mark}
    if mark is None:
        options = {"sep": r"\s+", "quoting": csv.QUOTE_NONE}
    else:
        text = _trimmed(text, mark.encode())
    if padded:
        lines = text.splitlines()
        split = mark.encode() if mark else None
        options["names"] = range(max(len(line.split(split)) for line in lines))
    if _first_line(text).count((mark or " ").encode()) > MOST_COLUMNS:
        raise InvalidArena(f"{place}: more than {MOST_COLUMNS:,} columns")
    try:
        frame = pd.read_csv(
            io.BytesIO(text), header=None, dtype=object, keep_default_na=False, na_values=[], index_col=False,
            low_memory=False, **options,
        )  # fmt: skip
    except (ValueError, OverflowError) as error:
        if found := TOO_MANY.search(str(error)):
            width, line, cells = map(int, found.groups())
            row = sum(1 for each in text.splitlines()[:line] if each.strip()) - 1
            raise InvalidArena(f"{place}: row {row} has {cells} cells (at most {width})") from None
        reason = " ".join(str(error).split())
        raise InvalidArena(f"{place}: not CSV in UTF-8 ({reason[:200]})") from None
    return [
        column.where(column.notna(), None).tolist() if column.isna().any() else column.tolist()
        for _, column in frame.items()
    ]


def _with_numbers(
    text: bytes, mark: str, first: str, wanted: Wanted, whole: Sequence[str], place: object
) -> TextTable | None:
    """Read some columns as whole numbers; None where a cell is none, or a number is written in another way."""
    import pandas as pd

    row = text.partition(b"\n")[2].partition(b"\n")[0].split(mark.encode())
    if (
        not row[0].strip(b"-\r").isdigit()
        or any(sign in text for sign in (b'"', b"'", b" ", b"+"))
        or ZEROS.search(text)
    ):
        return None
    header, _ = wanted.header(first.strip("\r\n").split(mark), place, headless=False)
    dtypes: dict[int, Any] = {n: "int64" if name in whole else object for n, name in enumerate(header)}
    options: dict[str, Any] = {"keep_default_na": False, "na_values": [], "index_col": False, "low_memory": False}
    try:
        frame = pd.read_csv(io.BytesIO(text), header=None, skiprows=1, sep=mark, dtype=dtypes, **options)
    except (ValueError, KeyError, OverflowError):
        return None
    if len(frame.columns) != len(header) or not len(frame):
        return None
    columns = {name: frame[n].to_numpy() if name in whole else frame[n].tolist() for n, name in enumerate(header)}
    if any(not isinstance(cell, str) for name in header if name not in whole for cell in columns[name][-1:]):
        return None
    columns |= {name: mapped(columns[name], _plain) for name in TEXTS if name in columns}
    return TextTable(columns, range(1, len(frame) + 1))


def _trimmed(text: bytes, mark: bytes) -> bytes:
    """Leave out the blanks around cells, but for those in quotes."""
    if b" " not in text and (mark == b"\t" or b"\t" not in text):
        return text
    blank = rb"[ ]" if mark == b"\t" else rb"[ \t]"
    if not re.search(rb"%b(?:[%b\r\n]|\Z)|(?:[%b\n]|\A)%b" % (blank, mark, mark, blank), text):
        return text
    quoted = rb'(?<![^%b\n])%b*+("(?:[^"]|"")*+")%b*+(?=[%b\r\n]|\Z)' % (mark, blank, blank, mark)
    outer = rb"%b++(?=[%b\r\n]|\Z)|(?<![^%b\n])%b++" % (blank, mark, mark, blank)
    return re.sub(rb"%b|%b" % (quoted, outer), lambda each: each[1] or b"", text)


def _apart(text: str) -> list[tuple[str, str]]:
    """Return the lines of a list of edges without the dicts that networkx writes, and these."""
    found = []
    for line in filter(str.strip, text.splitlines()):
        data = DATA.search(line)
        found.append((line[: data.start()].rstrip(BETWEEN), data[0].strip()) if data else (line, ""))
    return found


def _add_data(table: TextTable, texts: Sequence[str], rows: Sequence[Sequence[Any]], place: object) -> None:
    """Add the texts and numbers of the dicts of edges to their rows."""
    for number, text in enumerate(texts):
        if not text:
            continue
        at = f"{place}: row {number + 1}"
        if (cells := sum(column[number] is not None for column in rows)) != 2:
            which = "two vertices, without blanks or commas in them"
            raise InvalidArena(f"{at} has {cells} cells before its data ({which})")
        for key, value in data_in(text, at).items():
            table.columns.setdefault(key, [None] * len(texts))[number] = value


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
