"""Arenas as NumPy's .npz: the arrays that `CompactArena.from_edges` takes, by their names."""

from __future__ import annotations

import io
import os
import zipfile
from typing import Any

import numpy as np

from arena.compact import CompactArena
from arena.edges import heads
from arena.errors import InvalidArena, TooLarge

NUMBERS = ("source", "target", "player", "winner")


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
    if not isinstance(arena.vertices, range):
        columns["label"] = np.array(arena.labels, dtype=str)
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
        If the file is something else, or an array is missing or of another shape.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    ParameterError
        If the arrays do not fit each other.
    OSError
        If it cannot be read.
    """
    bounds = {"player": max_vertices, "winner": max_vertices, "label": max_vertices}
    bounds |= {"source": max_edges, "target": max_edges, "initial": None}
    found = {}
    try:
        with zipfile.ZipFile(path) as archive:
            members = {name.removesuffix(".npy"): name for name in archive.namelist()}
            for name, bound in bounds.items():
                if name in members:
                    found[name] = _array(archive, members[name], name, bound)
    except (zipfile.BadZipFile, ValueError, EOFError, RuntimeError, NotImplementedError) as error:
        if isinstance(error, TooLarge | InvalidArena):
            raise
        raise InvalidArena(f"{path} is not an arena in .npz: {error}") from None
    missing = [name for name in NUMBERS if name not in found]
    if missing:
        raise InvalidArena(f"{path} has no array {missing[0]!r} (it needs {', '.join(NUMBERS)})")
    initial, label = found.get("initial"), found.get("label")
    if initial is not None and (initial.size != 1 or initial.dtype.kind not in "iu"):
        raise InvalidArena(f"{path}: initial is {initial!r} (one vertex)")
    return CompactArena.from_edges(
        *(found[name] for name in NUMBERS),
        initial=None if initial is None else int(initial.item()),
        vertices=None if label is None else _names(label, path),
    )


def _array(archive: zipfile.ZipFile, member: str, name: str, bound: int | None) -> Any:
    """Read one array, after a look at its shape."""
    with archive.open(member) as file:
        version = np.lib.format.read_magic(file)
        reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, _, kind = reader(file)
    if kind.kind not in "iuU":
        raise InvalidArena(f"{name} is an array of {kind} (whole numbers, or texts for labels)")
    if bound is not None and shape and shape[0] > bound:
        what = "edges" if name in ("source", "target") else "vertices"
        raise TooLarge(f"{shape[0]:,} {what}, more than {bound:,}; raise --max-{what} (max_{what} in Python)")
    with archive.open(member) as file:
        return np.lib.format.read_array(file, allow_pickle=False)


def _names(label: Any, path: object) -> list[str]:
    names: list[str] = label.tolist() if label.dtype.kind == "U" and label.ndim == 1 else []
    if len(names) != label.size or len(set(names)) != len(names):
        raise InvalidArena(f"{path}: label is no list of texts, each once")
    return names
