"""Solved tables as files, kept by `arena solve -o FILE.solved` and opened in milliseconds however large they are.

A file is the line `MAGIC`, the length of a header and the header as JSON, the numbers of positions by winner and plies,
the checksums of the table's blocks, a checksum of all that, and then the table itself, from a whole page on: the codes,
if it has only those of positions, and the values. The table is mapped into memory, and each block is held against its
checksum when a position in it is looked up.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.rules.capabilities import packed_rules
from arena.solving.falling import TALLY
from arena.solving.strong import ENDS, MOVERS, StrongSolution
from exporters.files import StrPath
from exporters.files.json_rows import Members

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from arena.rules.game import Game

ENDING = ".solved"
KEEPS = StrongSolution
MAGIC = b"arena solved table 2\n"
PAGE = 4096
"""The bytes of a page of memory: files are mapped from whole pages on."""
BLOCK = 1 << 20
"""The bytes of the table under one checksum."""
MOST_HEADER = 1 << 24
SHAPE = {"rules": str, "game": str, "parameters": dict, "codes": int, "listed": int, "bytes": int, "value": int,
         "tally": list, "plies": int}  # fmt: skip


def write(solution: StrongSolution, path: StrPath, name: str, parameters: Members) -> None:
    """Write a solved table, whole or not at all; `games.load(name, **parameters)` makes its game again."""
    import numpy as np

    from exporters.files.writing import write as write_file

    values, listed = np.ascontiguousarray(solution.values), not isinstance(solution.codes, range)
    codes = np.asarray(solution.codes, "<i8") if listed else np.zeros(0, "<i8")
    columns = [each.astype(each.dtype.newbyteorder("<"), copy=False).view("u1") for each in (codes, values)]
    blocks = [column.data[low : low + BLOCK] for column in columns for low in range(0, len(column), BLOCK)]
    header = json.dumps(
        {
            "rules": repr(solution.game),
            "game": name,
            "parameters": parameters,
            "codes": solution.rules.size,
            "listed": len(codes),
            "bytes": values.nbytes,
            "value": values.itemsize,
            "tally": solution.tally,
            "plies": len(solution.by_plies[0]),
        }
    ).encode()
    sums = np.array([zlib.crc32(block) for block in blocks], dtype="<u4").tobytes()
    counts = np.array(solution.by_plies, dtype="<i8").tobytes()
    head = MAGIC + struct.pack("<Q", len(header)) + header + counts + sums
    head += struct.pack("<I", zlib.crc32(head))

    def parts() -> Iterator[Buffer]:
        yield head + bytes(-len(head) % PAGE)
        yield from blocks

    write_file(path, parts())


def header(path: StrPath) -> Members:
    """Read the header of a solved table, with the name of its game and the parameters."""
    return _read(Path(path))[0]


def read(path: StrPath, game: Game[Any]) -> StrongSolution:
    """Open a solved table; a block that has been changed is refused when a position in it is looked up."""
    import numpy as np

    head, by_plies, sums, offset = _read(Path(path))
    rules = packed_rules(game)
    if rules is None or (repr(game), rules.size) != (head["rules"], head["codes"]):
        raise InvalidArena(f"{path} is a table of {' '.join(head['rules'].split()):.200}, not of {game!r}")
    tally, listed, width = head["tally"], head["listed"], head["value"]
    size = head["bytes"] // max(width, 1)
    if (
        len(tally) != TALLY
        or {*map(type, tally)} != {int}
        or by_plies.sum() != sum(tally[MOVERS:ENDS])
        or width not in (1, 2, 4)
        or size != (listed or rules.size)
    ):
        raise InvalidArena(f"{path}: the numbers in the header of the solved table do not add up")
    blocks = -(-8 * listed // BLOCK)
    kinds = [(np.dtype("<i8"), listed, offset, sums[:blocks])] if listed else []
    kinds += [(np.dtype(f"<u{width}"), size, offset + 8 * listed, sums[blocks:])]
    columns = [
        Checked(np.memmap(path, dtype=kind, mode="r", offset=place, shape=(length,)), own, str(path))
        for kind, length, place, own in kinds
    ]
    codes: Any = columns[0] if listed else range(rules.size)
    return StrongSolution(game, rules, codes, columns[-1], tally, by_plies.tolist())


class Checked:
    """A table in a file, each block of which is held against its checksum before it is believed."""

    def __init__(self, values: NDArray[np.integer], sums: NDArray[np.uint32], path: str) -> None:
        self._values, self._sums, self._path = values, sums, path
        self._checked: set[int] = set()

    def __len__(self) -> int:
        return len(self._values)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the values."""
        return self._values.dtype

    def __getitem__(self, code: int) -> int:
        size = BLOCK // self._values.itemsize
        block = code // size
        if block not in self._checked:
            if zlib.crc32(self._values[block * size : (block + 1) * size].data) != self._sums[block]:
                raise InvalidArena(f"{self._path}: block {block} of the table has been changed (its checksum differs)")
            self._checked.add(block)
        return int(self._values[code])

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[np.integer]:
        for block in range(len(self._sums)):
            self[block * (BLOCK // self._values.itemsize)]
        return self._values


def _read(path: Path) -> tuple[Members, NDArray[np.int64], NDArray[np.uint32], int]:
    """Read the header, the counts and the checksums, and tell where the table begins."""
    import numpy as np

    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 8)
        if not start.startswith(MAGIC) or len(start) < len(MAGIC) + 8:
            raise InvalidArena(f"{path} is not a solved table")
        length = struct.unpack("<Q", start[len(MAGIC) :])[0]
        text = file.read(min(length, MOST_HEADER))
        try:
            head = _parsed(text)
            blocks = -(-8 * head["listed"] // BLOCK) - (-head["bytes"] // BLOCK)
            counts = file.read(min(24 * head["plies"], size))
            sums = file.read(min(4 * blocks, size))
            check = struct.unpack("<I", file.read(4))[0]
            by_plies = np.frombuffer(counts, dtype="<i8").reshape(3, head["plies"])
        except (ValueError, KeyError, TypeError, RecursionError, struct.error):
            raise InvalidArena(f"{path}: the header of the solved table is cut short or has been changed") from None
    if zlib.crc32(start + text + counts + sums) != check:
        raise InvalidArena(f"{path}: the header of the solved table has been changed (its checksum differs)")
    offset = -(-(len(start) + length + len(counts) + len(sums) + 4) // PAGE) * PAGE
    whole = offset + 8 * head["listed"] + head["bytes"]
    if size != whole:
        raise InvalidArena(f"{path}: {size:,} bytes, where the whole solved table has {whole:,}")
    return head, by_plies, np.frombuffer(sums, dtype="<u4"), offset


def _parsed(text: bytes) -> Members:
    head: Members = json.loads(text)
    numbers = [head[key] for key, type_ in SHAPE.items() if type_ is int]
    if any(type(head[key]) is not type_ for key, type_ in SHAPE.items()) or min(numbers) < 0:
        raise ValueError("not the header of a solved table")
    return head
