"""Lists of edges read straight into columns, where their text has no oddity.

A compiled loop finds the cells, another one numbers the texts in them; Python sees each different text once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import ArenaError
from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns
from arena.machine.columns import ARRAYS, LISTS, Column, worth_compiling
from exporters.files.flat_cells import is_null, number_in, weight_in
from exporters.files.text_table import COMMENTS, MOST_EMPTY, MOST_LINE, Columns, delimiter_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

ODD = (b'"', b"'", b"\0")
"""Bytes by which a cell says another text than stands there: quotes, and the apostrophes of spreadsheets."""
BLANKS = b"\x0b\x0c\x1c\x1d\x1e\x1f"
"""Bytes that separate cells too where blanks do."""
MARK = "\ufeff".encode()
"""How a file may begin that is in UTF-8."""
SHORT = 7
"""The bytes of the longest text that a number of 64 bits holds."""
MOST_CELLS = 2
"""The cells of a table for each byte of its text: more are missing, of a header far wider than the rows."""
UNKNOWN = -2
"""The player or the winner of a vertex of which nothing is said."""


class Cells(NamedTuple):
    """A column of a table.

    Parameters
    ----------
    codes : array of int
        The number of each cell's text.
    texts : list of str
        The texts, numbered in the order in which they appear.
    """

    codes: Numbers
    texts: list[str]


def cells_of(text: bytes, place: object, columns: Columns, *, headless: bool) -> dict[str, Cells] | None:
    """Split a table of edges into the ends of its edges, joined in one column `ends`, and other known columns.

    None is given where the exact reader is to say what is odd about it.

    Parameters
    ----------
    text : bytes
        The table: its first line is the header, or the first edge.
    place : path
        The file, for errors.
    columns : Columns
        The columns that are looked for.
    headless : bool
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
    first = text[begin:end].decode().rstrip("\r")
    delimiter = delimiter_of(first, blanks=headless)
    if delimiter is None and (not text.isascii() or any(blank in text for blank in BLANKS)):
        return None
    try:
        names, is_header = columns.header(first.split(delimiter), place, headless=headless)
    except ArenaError:
        return None
    least = 1 + max(map(names.index, columns.needed))
    found = _split(text, end + 1 if is_header else begin, (least, len(names)), delimiter)
    if found is None:
        return None
    places = {name: number for number, name in enumerate(names) if name in (*columns.names, WEIGHT)}
    ends = [places.pop("source"), places.pop("target")]
    wanted = {"ends": ends, **{name: [number] for name, number in places.items() if name != "move"}}
    made = {name: _numbered(text, *(side[:, numbers].ravel() for side in found)) for name, numbers in wanted.items()}
    return made if None not in made.values() else None  # type: ignore[return-value]  # without None


def columns_of(cells: Mapping[str, Cells]) -> CompactArena | None:
    """Make the arena of the columns of a table; None where it is a bare graph, or the exact reader is to refuse it.

    A vertex without moves is of the player who did not move there, where no line says so.
    """
    ends, names = cells["ends"]
    source, target = ends[::2], ends[1::2]
    player, winner = np.full(len(names), UNKNOWN), np.full(len(names), UNKNOWN)
    try:
        _note(player, source, cells.get("player"), (1, 2))
        _note(winner, target, cells.get("winner"), (0, 1, 2))
        weight = _weights(cells[WEIGHT]) if WEIGHT in cells else None
        moving = np.zeros(len(names), dtype=bool)
        moving[source] = True
        settled = np.flatnonzero((player[source] > 0) & ~moving[target])[::-1]  # so that the first line counts
        settled = settled[player[target[settled]] == UNKNOWN]
        player[target[settled]] = 3 - player[source[settled]]
        if (player == UNKNOWN).any() or (winner[moving] != UNKNOWN).any():
            return None
        winner[winner == UNKNOWN] = -1
        arena = CompactArena.from_edges(source, target, player, winner, vertices=names, weight=weight)
        check_columns(arena)
    except ArenaError:
        return None
    return arena


def _is_odd(text: bytes, begin: int, *, headless: bool) -> bool:
    """Tell whether a text has marks that the loops do not know, or is not UTF-8, or has too long or too many lines."""
    if any(mark in text for mark in ODD) or text.count(b"\r") != text.count(b"\r\n"):
        return True
    if headless and (b"{" in text or any(b"\n" + mark in text[begin:] for mark in COMMENT_BYTES)):
        return True
    lines = np.flatnonzero(np.frombuffer(text, "u1") == ord("\n"))
    lengths = np.diff(lines, prepend=-1, append=len(text))
    if lengths.max() >= MOST_LINE or np.count_nonzero(lengths <= len(b"\r\n")) > MOST_EMPTY:
        return True
    try:
        return not text.isascii() and not text.decode()
    except UnicodeDecodeError:
        return True


COMMENT_BYTES = tuple(mark.encode() for mark in COMMENTS)


def _note(known: Numbers, vertices: Numbers, cells: Cells | None, choices: tuple[int, ...]) -> None:
    """Keep what the lines say of vertices: who moves there, or who has won.

    Raises
    ------
    InvalidArena
        If it is none of the choices, or two lines contradict each other.
    """
    if cells is None:
        return
    values = [UNKNOWN if is_null(text) else number_in(text, "", choices) for text in cells.texts]
    said = np.array(values)[cells.codes]
    kept = said != UNKNOWN
    known[vertices[kept]] = said[kept]
    if (known[vertices[kept]] != said[kept]).any():
        raise ArenaError


def _weights(cells: Cells) -> Numbers:
    """Read whole weights.

    Raises
    ------
    ArenaError
        If one is missing or is another number.
    """
    weights = list(map(weight_in, cells.texts))
    if not all(isinstance(weight, int) for weight in weights):
        raise ArenaError
    return np.array(weights)[cells.codes]


def _split(text: bytes, place: int, width: tuple[int, int], delimiter: str | None) -> tuple[Any, Any] | None:
    """Give where cells begin and end, in two tables of rows; None where a row is too wide, or many are too short."""
    columns = width[1]
    lines, engine = text.count(b"\n", place) + 1, _engine(text)
    if lines * columns > MOST_CELLS * len(text):
        return None
    begin, end = (engine.full(lines * columns, 0, "i8") for _ in range(2))
    letters = np.frombuffer(text, "u1") if engine is ARRAYS else text
    loop = engine.loop(split, after_blanks, after_cell)
    rows, read = loop(letters, place, *width, ord(delimiter or "\0"), begin, end)
    if read < len(text) or not rows:
        return None
    made = (np.asarray(side, dtype="i8").reshape(-1, columns)[:rows] for side in (begin, end))
    return next(made), next(made)


def _numbered(text: bytes, begin: Numbers, end: Numbers) -> Cells | None:
    """Give a number to each text of some cells; None where so many are so like that it takes long."""
    engine, size = _engine(text), len(begin)
    slots = engine.full(4 << size.bit_length(), -1, "i8")
    codes, first = engine.full(size, 0, "i8"), engine.full(size, 0, "i8")
    if engine is ARRAYS:
        count = engine.loop(number_texts, same_text)(np.frombuffer(text, "u1"), begin, end, codes, slots, first)
    else:
        count = number_texts(text, begin.tolist(), end.tolist(), codes, slots, first)
    if count < 0:
        return None
    chosen = np.asarray(first, dtype="i8")[:count]
    places = zip(begin[chosen].tolist(), end[chosen].tolist(), strict=True)
    return Cells(np.asarray(codes, dtype="i8"), [text[one:other].decode() for one, other in places])


def _engine(text: bytes) -> Any:  # the engines have no common class
    return ARRAYS if worth_compiling(len(text), arrays=True) else LISTS


def split(text: Column, place: int, least: int, columns: int, mark: int, begin: Column, end: Column) -> tuple[int, int]:
    """Find the cells of rows from a place on; give how many rows there are, and where reading ended.

    It ends before a row with more cells than there are columns, or with too few. Between cells stands a mark, or blanks
    for the mark 0. Empty lines are no rows; the missing cells of a row are empty.
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
            begin[row + cells], place = place, after_cell(text, place, mark)
            end[row + cells] = place - 1 if place > begin[row + cells] and text[place - 1] == 13 else place
            cells += 1
            if place == len(text) or text[place] == 10:
                break
            place += 1
        place += 1
        if cells > 1 or (cells == 1 and begin[row] < end[row]):
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


def after_cell(text: Column, place: int, mark: int) -> int:
    """Give the place of the end of a cell: of a mark, of a blank or a tab for the mark 0, or of the end of the line."""
    while place < len(text) and text[place] != 10 and text[place] != mark:
        if mark == 0 and (text[place] == 32 or text[place] == 9):
            break
        place += 1
    return place


def number_texts(text: Column, begin: Column, end: Column, codes: Column, slots: Column, first: Column) -> int:
    """Count the different texts of cells, and number them in their order, by a hash table.

    `first` gets the first cell of each text. -1 is given when many cells have to be compared with many texts. A slot of
    the table is two places: the number of a text, and its key, which is the text itself where that is short, so that
    memory is not asked for it.
    """
    texts, left, last = 0, 1000 + 8 * len(begin), len(slots) // 2 - 1
    for cell in range(len(begin)):
        size, key = end[cell] - begin[cell], 1
        for place in range(begin[cell], end[cell]):
            key = (key * 16777619 & 0x7FFFFFFF) ^ text[place] if size > SHORT else key << 8 | text[place]
        slot = (key * 0x1E3779B97F4A7C15 >> 24) & last
        if size > SHORT:
            key = -(begin[cell] << 20 | size)  # no line is longer
        while slots[2 * slot] >= 0 and not same_text(text, key, slots[2 * slot + 1]):
            slot = (slot + 1) & last
            left -= 1
            if left < 0:
                return -1
        if slots[2 * slot] < 0:
            slots[2 * slot], slots[2 * slot + 1], first[texts] = texts, key, cell
            texts += 1
        codes[cell] = slots[2 * slot]
    return texts


def same_text(text: Column, key: int, other: int) -> bool:
    """Tell whether two keys are those of one text: short ones say it, others say where it begins, and its length."""
    if key == other or key > 0 or other > 0:
        return key == other
    begin, size, place = -key >> 20, -key & 0xFFFFF, -other >> 20
    if size != -other & 0xFFFFF:
        return False
    for step in range(size):  # noqa: SIM110 - a compiled loop
        if text[begin + step] != text[place + step]:
            return False
    return True
