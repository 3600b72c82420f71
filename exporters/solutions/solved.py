"""Solved tables as files, kept by `arena solve -o FILE.solved` and opened in milliseconds however large they are.

A file is the line `MAGIC`, a header in a line of JSON, and from a whole page on the table itself, which is mapped into
memory: the codes, if it has only those of positions, and the values.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.rules.packed import packed_rules
from arena.solving.falling import TALLY
from arena.solving.strong import ENDS, MOVERS, StrongSolution
from exporters.files import StrPath
from exporters.files.json_rows import Members

if TYPE_CHECKING:
    from arena.rules.game import Game

ENDING = ".solved"
KEEPS = StrongSolution
MAGIC = b"arena solved table 3\n"
PAGE = 4096
"""The bytes of a page of memory: files are mapped from whole pages on."""
MOST_HEADER = 1 << 24
SHAPE = {"rules": str, "game": str, "parameters": dict, "codes": int, "listed": int, "size": int, "width": int,
         "tally": list, "plies": list}  # fmt: skip


def write(solution: StrongSolution, path: StrPath, name: str, parameters: Members) -> None:
    """Write a solved table, whole or not at all; `games.load(name, **parameters)` makes its game again."""
    import numpy as np

    from exporters.files.writing import write as write_file

    values, listed = np.ascontiguousarray(solution.values), not isinstance(solution.codes, range)
    codes = np.asarray(solution.codes, "<i8") if listed else np.zeros(0, "<i8")
    values = values.astype(values.dtype.newbyteorder("<"), copy=False)
    of_game = {"rules": repr(solution.game), "game": name, "parameters": parameters, "codes": solution.rules.size}
    sizes = {"listed": len(codes), "size": len(values), "width": values.itemsize}
    header = json.dumps({**of_game, **sizes, "tally": solution.tally, "plies": solution.by_plies}).encode()
    head = MAGIC + header + b"\n"
    write_file(path, [head + bytes(-len(head) % PAGE), codes.view("u1").data, values.view("u1").data])


def header(path: StrPath) -> Members:
    """Read the header of a solved table, with the name of its game and the parameters."""
    return _read(Path(path))[0]


def read(path: StrPath, game: Game[Any]) -> StrongSolution:
    import numpy as np

    head, offset = _read(Path(path))
    rules = packed_rules(game)
    if rules is None or (repr(game), rules.size) != (head["rules"], head["codes"]):
        raise InvalidArena(f"{path} is a table of {' '.join(head['rules'].split()):.200}, not of {game!r}")
    listed, size = head["listed"], head["size"]
    if size != (listed or rules.size):
        raise InvalidArena(f"{path}: a table of {size:,} positions, not of {listed or rules.size:,}")
    codes: Any = range(rules.size)
    if listed:
        codes = np.memmap(path, "<i8", "r", offset, (listed,))
    values = np.memmap(path, f"<u{head['width']}", "r", offset + 8 * listed, (size,))
    return StrongSolution(game, rules, codes, values, head["tally"], head["plies"])


def _read(path: Path) -> tuple[Members, int]:
    """Read the header, and tell where the table begins."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise InvalidArena(f"{path} is not a solved table")
        line = file.readline(MOST_HEADER)
    try:
        head: Members = json.loads(line)
        is_right = (
            all(type(head[key]) is type_ for key, type_ in SHAPE.items())
            and min(head["listed"], head["size"]) >= 0
            and head["width"] in (1, 2, 4)
            and (len(head["tally"]), len(head["plies"])) == (TALLY, 3)
            and sum(map(sum, head["plies"])) == sum(head["tally"][MOVERS:ENDS])
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        is_right = False
    if not is_right:
        raise InvalidArena(f"{path}: the header of the solved table is cut short or has been changed")
    offset = -(-(len(MAGIC) + len(line)) // PAGE) * PAGE
    whole, size = offset + 8 * head["listed"] + head["width"] * head["size"], path.stat().st_size
    if size != whole:
        raise InvalidArena(f"{path}: {size:,} bytes, where the whole solved table has {whole:,}")
    return head, offset
