"""Books of openings: the exact scores of all positions of the first plies, kept in a file.

A file holds a byte a position, compressed, and no keys: its reader lists the positions again, ply by ply and by their
keys (`openings`). Positions that end or are lost at once stand in it too, and so do, as `UNKNOWN`, those that have not
been searched yet: a book that is half made is a book.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.machine.data import DATA
from arena.searching.perfect.board import fits
from arena.searching.perfect.openings import Layer, discs_of, layers

if TYPE_CHECKING:
    from pathlib import Path

    from arena.machine.columns import Array
    from arena.rules.alignment import AlignmentGame
    from arena.rules.game import AnyGame

ENDING = ".book"
MAGIC = b"openings"
VERSION = 1
HEADER = struct.Struct("<8s4B3I")
"""`MAGIC`, `VERSION`, columns, rows, plies; how many scores there are, how many of them are known, and a checksum."""
UNKNOWN = -128
"""The byte of a position that has not been searched."""
MOST_PLIES = 12
"""The deepest book: with its ten million positions on 7 x 6 it would be far larger than it is worth."""


class Book(Mapping[int, int]):
    """The scores of openings, for the player to move, by the keys of the positions (`book_key`).

    Its file is read when a position that it may know is looked up, and not before.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    path : path
        The file.

    Raises
    ------
    ParameterError
        If it is no book, another board's, or damaged: perhaps only when it is looked into.

    Examples
    --------
    >>> from games import load
    >>> from arena.searching.perfect.board import book_key
    >>> game = load("connect_four")
    >>> book = book_of(game)
    >>> book[book_key(game, game.initial)], book[book_key(game, game.parse("1"))]
    (1, 2)
    """

    def __init__(self, game: AlignmentGame, path: Path) -> None:
        self.game, self.path = game, path
        with path.open("rb") as file:
            start = file.read(HEADER.size)
        if not start.startswith(MAGIC) or start[len(MAGIC) : len(MAGIC) + 1] != bytes([VERSION]):
            raise ParameterError(f"{path.name}: no book of openings of version {VERSION}")
        if len(start) < HEADER.size:
            raise self._damage("it ends too soon")
        self.plies: int
        self.count: int
        self.known: int
        _, _, columns, rows, self.plies, self.count, self.known, _ = HEADER.unpack(start)
        if (columns, rows) != (game.runs, game.length):
            raise ParameterError(f"{path.name}: a book of {columns} x {rows}, not {game.runs} x {game.length}")
        if self.plies > MOST_PLIES:
            raise self._damage(f"{self.plies} plies, at most {MOST_PLIES}")

    def __getitem__(self, key: int) -> int:
        """Give a score; KeyError for a position that it does not know."""
        ply = discs_of(self.game, key)
        if ply > self.plies:
            raise KeyError(key)
        keys, scores = self.layers[ply].keys, self.scores[ply]
        place = int(keys.searchsorted(key))
        if place == len(keys) or keys[place] != key or scores[place] == UNKNOWN:
            raise KeyError(key)
        return int(scores[place])

    def __iter__(self) -> Iterator[int]:
        """List the keys, ply by ply."""
        for layer, scores in zip(self.layers, self.scores, strict=True):
            yield from layer.keys[scores != UNKNOWN].tolist()

    def __len__(self) -> int:
        """Tell how many positions it knows."""
        return self.known

    @cached_property
    def layers(self) -> list[Layer]:
        """The positions by plies."""
        return layers(self.game, self.plies)

    @cached_property
    def scores(self) -> list[Array]:
        """The scores of the positions by plies."""
        import numpy as np

        content = self.path.read_bytes()
        checksum = HEADER.unpack_from(content)[-1]
        if checksum != zlib.crc32(content[HEADER.size :], zlib.crc32(content[: HEADER.size - 4])):
            raise self._damage("its checksum differs")
        try:
            unpacked = zlib.decompressobj()
            scores = unpacked.decompress(content[HEADER.size :], self.count + 1)
        except zlib.error as error:
            raise self._damage(str(error)) from None
        sizes = [len(layer.keys) for layer in self.layers]
        if not len(scores) == self.count == sum(sizes):
            raise self._damage(f"{len(scores):,} scores for {sum(sizes):,} positions")
        return np.split(np.frombuffer(scores, np.int8), np.cumsum(sizes)[:-1])

    def _damage(self, reason: str) -> ParameterError:
        return ParameterError(f"{self.path}: a damaged book ({reason}); --no-book, or book=False, searches without it")


@cache
def book_of(game: AnyGame) -> Book | None:
    """Give the deepest book that comes along for a board; None if there is none.

    Raises
    ------
    ParameterError
        If it is damaged.
    """
    if not fits(game):
        return None
    board = bytes((VERSION, game.runs, game.length))
    starts = {path: _start(path) for path in sorted(DATA.glob(f"*{ENDING}"))}
    ours = [path for path, start in starts.items() if start.startswith(MAGIC + board)]
    return max((Book(game, path) for path in ours), key=lambda book: book.plies, default=None)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEADER.size)


def rendered(game: AlignmentGame, scores: Sequence[Array]) -> bytes:
    """Write a book from the scores by plies."""
    content = zlib.compress(b"".join(each.astype("i1").tobytes() for each in scores), 9)
    known = sum(int((each != UNKNOWN).sum()) for each in scores)
    size = sum(map(len, scores))
    start = HEADER.pack(MAGIC, VERSION, game.runs, game.length, len(scores) - 1, size, known, 0)[:-4]
    return start + struct.pack("<I", zlib.crc32(content, zlib.crc32(start))) + content
