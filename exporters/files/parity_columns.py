"""Parity games read straight into columns, by the grammar of `exporters.files.pgsolver`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.graphs.attributes import FORCING, MARKS, PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.marks import Parity
from arena.graphs.names import LateLabels
from arena.machine.columns import ARRAYS, LISTS, Column, worth_compiling
from exporters.files.pgsolver import HEADER, START, unescaped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arena.rules.game import Player

    Numbers = NDArray[np.int64]


class ParityTable(NamedTuple):
    """The vertices of a text, in the order of their numbers.

    Parameters
    ----------
    priority, owner : array of int
        As they are written.
    first : array of int
        Where the successors of each vertex begin in `heads`, and where those of the last one end.
    heads : array of int
        The successors, each once at a vertex.
    names : array of int
        Where the name of each vertex begins and ends in the text, in two rows; both 0 where it has none.
    initial : int
        The vertex at which play starts.
    """

    priority: Numbers
    owner: Numbers
    first: Numbers
    heads: Numbers
    names: Numbers
    initial: int


def table_of(text: bytes) -> ParityTable | None:
    """Read the vertices of a text; None where something in it is odd, which the exact reader tells.

    Notes
    -----
    O(length of the text), which a compiled loop reads in 30 ns a vertex and 10 ns an edge.
    """
    if not text.isascii():
        return None
    header = HEADER.match(text)
    place = header.end() if header else 0
    start = START.match(text, place)
    place = start.end() if start else place
    read = _read(text, place)
    if read is None:
        return None
    number, priority, owner, first, heads, names = read
    last = len(number) - 1
    initial = int(start[1]) if start else 0
    if heads.max() > last or initial > last or (header and int(header[1]) - last not in (0, 1)):
        return None
    order = np.argsort(number, kind="stable")
    if (number[order] != np.arange(last + 1)).any():
        return None
    if (order[1:] < order[:-1]).any():
        lengths = np.diff(first)[order]
        moved = np.concatenate(([0], np.cumsum(lengths)))
        heads = heads[np.repeat(first[order] - moved[:-1], lengths) + np.arange(len(heads))]
        priority, owner, first, names = priority[order], owner[order], moved, names[:, order]
    return ParityTable(priority, owner, *distinct(first, heads), names, initial)


def columns_of(text: bytes, table: ParityTable, even: Player, goal: int | None) -> CompactArena | None:
    """Make the arena of a table; None where players would have to pass, or a priority is too large.

    Parameters
    ----------
    text : bytes
        The text that the names stand in.
    table : ParityTable
        Its vertices.
    even : Player
        The player who is Even.
    goal : int or None
        The priority of the targets, where the game is reachability: they have no moves then, and the other vertices
        that lead to themselves alone are the opponent's sinks.
    """
    size = len(table.priority)
    if table.priority.max() > MARKS[PRIORITY].most:
        return None
    player = np.where(table.owner == 0, int(even), int(even.opponent)).astype("i1")
    winner = np.full(size, -1, dtype="i1")
    source = np.repeat(np.arange(size), np.diff(table.first))
    heads, attributes = table.heads, {PARITY: str(Parity(even=int(even)))}
    if goal is not None:
        forcing = even if goal % 2 == 0 else even.opponent
        alone = np.diff(table.first) == 1
        alone[alone] = heads[table.first[:-1][alone]] == np.flatnonzero(alone)
        winner[alone], winner[table.priority == goal] = int(forcing.opponent), int(forcing)
        kept = winner[source] < 0
        source, heads = source[kept], heads[kept]
        attributes[FORCING] = str(int(forcing))
        if (player[source] == player[heads]).any():
            return None
    arena = CompactArena.from_edges(
        *(source, heads, player, winner),
        initial=table.initial,
        marks={PRIORITY: table.priority},
        attributes=attributes,
    )
    if _are_numbers(text, table.names):
        return arena
    return replace(arena, label=LateLabels(partial(_names, text, table.names)))


def _are_numbers(text: bytes, names: Numbers) -> bool:
    """Tell whether each vertex is called by its number, or has no name."""
    letters, (begin, end) = np.frombuffer(text, "u1"), names
    rest = np.flatnonzero(end > begin)
    begin, end = begin[rest], end[rest]
    while len(rest):
        if (letters[end - 1] != rest % 10 + ord("0")).any():
            return False
        rest, end = rest // 10, end - 1
        if ((rest > 0) != (end > begin)).any():
            return False
        more = rest > 0
        rest, begin, end = rest[more], begin[more], end[more]
    return True


def leaves(table: ParityTable, goal: int) -> bool:
    """Tell whether a move leads from a target to another vertex than a target, so that reaching one is not enough."""
    target = table.priority == goal
    return bool((np.repeat(target, np.diff(table.first)) & ~target[table.heads]).any())


def _names(text: bytes, places: Numbers) -> list[str]:
    from exporters.files.build import labelled

    return labelled([unescaped(text[begin:end].decode()) for begin, end in places.T.tolist()])


def _read(text: bytes, place: int) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers] | None:
    """Read the columns of the vertices in the order of the text; None where something else than a vertex stands."""
    letters = np.frombuffer(text, "u1")
    most = int(np.count_nonzero(letters == ord(";")))
    commas = int(np.count_nonzero(letters == ord(",")))
    engine = ARRAYS if worth_compiling(len(text), arrays=True) else LISTS
    numbers, names = (engine.full(each * (most + 1), 0, "i8") for each in (3, 2))  # one more may lack its semicolon
    first, heads = engine.full(most + 2, 0, "i8"), engine.full(most + commas + 1, 0, "i8")
    loop = engine.loop(scan, after_blanks, after_digits, value_between, after_numbers, after_successors, after_name)
    vertices, end = loop(letters if engine is ARRAYS else text, place, numbers, first, names, heads)
    if end < len(text) or not vertices:
        return None
    first, heads = np.asarray(first, dtype="i8")[: vertices + 1], np.asarray(heads, dtype="i8")
    rows = (np.asarray(column, dtype="i8").reshape(most + 1, -1)[:vertices].T for column in (numbers, names))
    (number, priority, owner), names = rows
    return number, priority, owner, first, heads[: first[-1]], names


def distinct(first: NDArray[np.integer], heads: NDArray[np.integer]) -> tuple[Numbers, Numbers]:
    """Give the rows of successors with each successor once, where it stands first."""
    size = len(first) - 1
    engine = ARRAYS if worth_compiling(size + len(heads), arrays=True) else LISTS
    columns = (first, heads) if engine is ARRAYS else (first.tolist(), heads.tolist())
    edges = engine.loop(drop_repeated)(*columns, engine.full(size, -1, "i8"))
    return np.asarray(columns[0], dtype="i8"), np.asarray(columns[1], dtype="i8")[:edges]


def drop_repeated(first: Column, heads: Column, seen: Column) -> int:
    """Keep each successor of a vertex once, move the rows together, and count the kept ones."""
    kept = begin = 0
    for vertex in range(len(first) - 1):
        end = first[vertex + 1]
        for edge in range(begin, end):
            head = heads[edge]
            if seen[head] != vertex:
                seen[head] = vertex
                heads[kept] = head
                kept += 1
        begin = end
        first[vertex + 1] = kept
    return kept


def scan(text: Column, place: int, numbers: Column, first: Column, names: Column, heads: Column) -> tuple[int, int]:
    """Read vertices from a place on; give how many they are, and the place of the first text that is no vertex.

    Each has three numbers (its own, its priority, its owner), the place behind its successors in `heads`, and the two
    places in the text between which its name stands. The codes of a quote, a comma and a semicolon are 34, 44 and 59.
    """
    vertices = 0
    while True:
        begin = after_blanks(text, place)
        place = after_numbers(text, begin, numbers, 3 * vertices)
        if place >= 0:
            place = after_successors(text, place, heads, first, vertices)
        if place >= 0:
            place = after_name(text, place, names, 2 * vertices)
        if place < 0 or place == len(text) or text[place] != 59:
            return vertices, begin
        place, vertices = place + 1, vertices + 1


def after_numbers(text: Column, place: int, numbers: Column, row: int) -> int:
    """Read the number of a vertex, its priority and its owner, each with blanks behind it; -1 where one is missing."""
    for part in range(3):
        end = after_digits(text, place)
        if end == place or end - place > 18:
            return -1
        numbers[row + part] = value_between(text, place, end)
        place = after_blanks(text, end)
        if place == end or (part == 2 and (numbers[row + 2] > 1 or text[end - 2] > 32)):
            return -1
    return place


def after_successors(text: Column, place: int, heads: Column, first: Column, vertex: int) -> int:
    """Read the successors of a vertex, and where the next ones begin; -1 where there is no list of numbers."""
    edge = first[vertex]
    while True:
        end = after_digits(text, place)
        if end == place or end - place > 18:
            return -1
        heads[edge] = value_between(text, place, end)
        edge += 1
        place = after_blanks(text, end)
        if place == len(text) or text[place] != 44:
            first[vertex + 1] = edge
            return place
        place = after_blanks(text, place + 1)


def after_name(text: Column, place: int, names: Column, row: int) -> int:
    """Find the name of a vertex, if it has one; -1 where it does not end in its line."""
    names[row] = names[row + 1] = 0
    if place == len(text) or text[place] != 34:
        return place
    end = place + 1
    while end < len(text) and text[end] != 34 and text[end] != 10:
        end += 1
    if end == len(text) or text[end] != 34:
        return -1
    names[row], names[row + 1] = place + 1, end
    return after_blanks(text, end + 1)


def after_blanks(text: Column, place: int) -> int:
    """Give the first place that is no blank, tab or end of a line."""
    while place < len(text) and (text[place] == 32 or text[place] == 10 or text[place] == 13 or text[place] == 9):
        place += 1
    return place


def after_digits(text: Column, place: int) -> int:
    """Give the first place that is no digit, or that after 19 of them, which are too many."""
    most = min(len(text), place + 19)
    while place < most and 48 <= text[place] <= 57:
        place += 1
    return place


def value_between(text: Column, begin: int, end: int) -> int:
    """Give the value of digits."""
    value = 0
    for place in range(begin, end):
        value = 10 * value + text[place] - 48
    return value
