"""Arenas as NumPy's .npz: the arrays that `CompactArena.from_edges` takes, by their names."""

from __future__ import annotations

import io
import math
import os
import tokenize
import zipfile
import zlib
from typing import Any

import numpy as np

from arena.compact import CompactArena
from arena.edges import heads
from arena.errors import ArenaError, InvalidArena
from arena.memory import check_memory
from exporters._arena import check_bound, require_file
from exporters._columns import arena_of, names

ARRAYS = {
    "player": ("vertices", "iu"),
    "winner": ("vertices", "iu"),
    "label": ("vertices", "U"),
    "source": ("edges", "iu"),
    "target": ("edges", "iu"),
    "initial": ("one", "iu"),
}
"""What each array has an entry for, and of what kinds."""
DAMAGES = (
    zipfile.BadZipFile, zlib.error, tokenize.TokenError, SyntaxError, ValueError, EOFError, RuntimeError, OSError,
    OverflowError, MemoryError, TypeError,
)  # fmt: skip
"""What a file that is no .npz, or a damaged one, may raise."""


def render(arena: CompactArena) -> bytes:
    """Write an arena as `source`, `target`, `player`, `winner`, and `initial` and `label` where it has them.

    The moves out of targets are not among the edges: play stops there.

    Examples
    --------
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
    >>> sorted(np.load(io.BytesIO(render(arena))))
    ['initial', 'player', 'source', 'target', 'winner']
    """
    columns: dict[str, Any] = {
        "source": np.asarray(arena.reverse.ends, dtype="u4"),
        "target": heads(arena.reverse),
        "player": np.asarray(arena.player, dtype="i1"),
        "winner": np.asarray(arena.winner, dtype="i1"),
    }
    if arena.initial is not None:
        columns["initial"] = np.array(arena.initial)
    labels = names(arena)
    if labels is not None:
        columns["label"] = np.array(labels, dtype=str)
    file = io.BytesIO()
    np.savez_compressed(file, **columns)
    return file.getvalue()


def read(
    path: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None
) -> CompactArena:
    """Read an arena; nothing in the file is executed.

    Raises
    ------
    InvalidArena
        If the file is something else, or an array is missing or does not fit the others.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    OSError
        If it cannot be read.
    """
    require_file(path)
    try:
        with zipfile.ZipFile(path) as archive:
            members = {name.removesuffix(".npy"): name for name in archive.namelist()}
            found = {
                name: _array(archive, members[name], path, *what, {"vertices": max_vertices, "edges": max_edges})
                for name, what in ARRAYS.items()
                if name in members
            }
    except DAMAGES as error:
        if isinstance(error, ArenaError) or (isinstance(error, OSError) and error.filename):
            raise
        raise InvalidArena(f"{path} is not an arena in .npz: {str(error) or type(error).__name__}") from None
    missing = [name for name in ARRAYS if name not in (*found, "initial", "label")]
    if missing:
        raise InvalidArena(f"{path} has no array {missing[0]!r} (it needs source, target, player and winner)")
    initial, label = found.get("initial"), found.get("label")
    return arena_of(
        path,
        found["source"],
        found["target"],
        found["player"],
        found["winner"],
        initial=None if initial is None else int(initial.item()),
        vertices=None if label is None else label.tolist(),
    )


def _array(
    archive: zipfile.ZipFile, member: str, path: object, what: str, kinds: str, bounds: dict[str, int | None]
) -> Any:
    """Read one array, after a look at its shape: what it claims is held against the bounds and what is there."""
    name = member.removesuffix(".npy")
    with archive.open(member) as file:
        version = np.lib.format.read_magic(file)
        reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, _, kind = reader(file)
    size = math.prod(shape)
    if kind.kind not in kinds or len(shape) > 1 or (what == "one" and size != 1) or (what != "one" and not shape):
        form = "one whole number" if what == "one" else "texts in a row" if kinds == "U" else "whole numbers in a row"
        raise InvalidArena(f"{path}: {name} is an array of {kind} of shape {shape} ({form})")
    if what != "one":
        check_bound(what, size, bounds[what], path)
    check_memory(size * kind.itemsize, f"{path}: the array {name}")
    if size * kind.itemsize > archive.getinfo(member).file_size:
        raise InvalidArena(f"{path}: {name} claims {size:,} entries, more than there are")
    with archive.open(member) as file:
        return np.lib.format.read_array(file, allow_pickle=False)
