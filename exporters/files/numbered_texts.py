"""Texts at places of a file, numbered in the order in which they first appear, by a compiled hash table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena
from arena.machine.columns import ARRAYS, LISTS, Column, worth_compiling
from exporters.files.flat_tables import Cells

if TYPE_CHECKING:
    from exporters.files.flat_tables import Numbers

    Places = tuple[Numbers, Numbers]

LEAST_ROOM = 1 << 10
"""The different texts that there is room for at first; there is room for eight times as many when it is full."""
TOO_MANY, TOO_LIKE = -2, -1
"""What stands for the number of texts where there is no room for them, or they are so like that it takes long."""
SHORT = 7
"""The bytes of the longest text that a number of 64 bits holds."""


def numbered(text: bytes, begin: Numbers, end: Numbers) -> Cells:
    """Give a number to each of some texts.

    Parameters
    ----------
    text : bytes
        The file.
    begin, end : array of int
        The places between which each text stands.

    Raises
    ------
    InvalidArena
        If so many are so like that it takes long; the text is for no user.

    Notes
    -----
    O(length of the texts). Python sees each different text once.
    """
    engine, room = engine_for(text), LEAST_ROOM
    codes = engine.full(len(begin), 0, "i4")
    letters, *places = (
        (np.frombuffer(text, "u1"), begin, end) if engine is ARRAYS else (text, begin.tolist(), end.tolist())
    )
    count = TOO_MANY
    while count == TOO_MANY:
        first, slots = engine.full(room, 0, "i8"), engine.full(4 * room, -1, "i8")
        count = engine.loop(number_texts, same_text)(letters, *places, codes, slots, first)
        room *= 8
    if count < 0:
        raise InvalidArena("texts that are too like")
    del slots
    chosen = np.asarray(first, dtype="i8")[:count]
    pairs = zip(begin[chosen].tolist(), end[chosen].tolist(), strict=True)
    return Cells(np.asarray(codes, dtype="i4"), [text[one:other].decode() for one, other in pairs])


def numbered_ends(text: bytes, ids: Places, ends: Places, shift: int = 0) -> tuple[Cells, Numbers]:
    """Give the vertices, each of which is there once, and the ends of edges as places among them.

    Parameters
    ----------
    text : bytes
        The file.
    ids, ends : pairs of arrays of int
        The places between which the names of vertices stand, and those at the ends of edges.
    shift : int, optional
        The place from which on those of the ends count.

    Raises
    ------
    InvalidArena
        If a vertex is there twice, an edge names none, or as in `numbered`.
    """
    size, kind = len(ids[0]), "i4" if len(text) < 1 << 31 else "i8"
    places = [np.concatenate(sides, dtype=kind) for sides in zip(ids, ends, strict=True)]
    for side in places:
        side[size:] += shift
    cells = numbered(text, *places)
    if len(cells.values) > size or (cells.codes[:size] != np.arange(size)).any():
        raise InvalidArena("a vertex is there twice, or an edge names none")
    return Cells(cells.codes[:size], cells.values), cells.codes[size:]


def engine_for(text: bytes) -> Any:  # the engines have no common class
    """Give the runner of loops over the bytes of a file: compiled where it is large."""
    return ARRAYS if worth_compiling(len(text), arrays=True) else LISTS


def number_texts(text: Column, begin: Column, end: Column, codes: Column, slots: Column, first: Column) -> int:
    """Count the different texts of cells, and number them in their order, by a hash table.

    `first` gets the first cell of each text. `TOO_LIKE` is given when many cells have to be compared with many texts,
    `TOO_MANY` when there are more than `first` has room for. A slot of the table is two places: the number of a text,
    and its key, which is the text itself where that is short, so that memory is not asked for it.
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
                return TOO_LIKE
        if slots[2 * slot] < 0:
            if texts == len(first):
                return TOO_MANY
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
