"""Arenas as NumPy's .npz: the arrays that `CompactArena.from_edges` takes, by their names."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any

import numpy as np

from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import COLUMN_MARKS, PARITY
from arena.machine.memory import check_memory
from exporters.files import Arena, StrPath
from exporters.files.arrays import array_tables, columns_to_write, labels_of, mark_columns
from exporters.files.reading import opened_file, require_file
from exporters.files.tables import Tables

ARRAYS = {
    "player": ("vertices", "iu"),
    "winner": ("vertices", "iu"),
    **{name: ("vertices", "iub" if mark.is_flag else "iu") for name, mark in COLUMN_MARKS.items()},
    "label": ("vertices", "U"),
    "source": ("edges", "iu"),
    "target": ("edges", "iu"),
    "weight": ("edges", "iu"),
    "denominator": ("one", "iu"),
    "initial": ("one", "iu"),
    "parity": ("one", "U"),
}
"""The arrays: the things that each has an entry for, and the kinds of its numbers or texts, by NumPy's letters."""
NEEDED = ("source", "target", "player", "winner")


def write(graph: Arena) -> bytes:
    """Write an arena as `source`, `target`, `player`, `winner`, and `initial` and `label` where it has them.

    So are `priority`, `accepting` and `parity`, and the `weight` of each edge, with the `denominator` of them all. The
    moves out of targets are not among the edges: play stops there.
    """
    arena = columns_to_write(graph, "npz")
    arrays: dict[str, Any] = {
        "source": np.asarray(arena.reverse.ends, dtype="u4"),
        "target": arena.reverse.row_of_edges(),
        "player": np.asarray(arena.player, dtype="i1"),
        "winner": np.asarray(arena.winner, dtype="i1"),
        **mark_columns(arena),
    }
    arrays |= {} if arena.initial is None else {"initial": np.array(arena.initial)}
    arrays |= {} if arena.weight is None else {"weight": np.asarray(arena.weight, dtype="i8")}
    arrays |= {} if arena.denominator == 1 else {"denominator": np.array(arena.denominator)}
    arrays |= {PARITY: np.array(arena.attributes[PARITY])} if PARITY in arena.attributes else {}
    if (labels := labels_of(arena)) is not None:
        if cut := next((label for label in labels if label.endswith("\0")), None):
            raise InvalidArena(f"a vertex is labeled {cut!r:.80}: texts in .npz lose the null characters at their end")
        arrays["label"] = np.array(labels, dtype=str)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def read(path: StrPath) -> Tables:
    """Read an arena; nothing in the file is executed."""
    require_file(path)
    try:
        with opened_file(path) as file, zipfile.ZipFile(file) as archive:
            arrays, others = _arrays(archive, path)
    except Exception as error:  # whatever a damaged archive, or the head of an array in it, may raise
        if isinstance(error, ArenaError) or (isinstance(error, OSError) and error.filename):
            raise
        raise InvalidArena(f"{path} is not an arena in .npz: {str(error) or type(error).__name__}") from None
    weight = arrays.get("weight")
    if weight is not None and (bottom := int(arrays.get("denominator", np.array(1)).item())) != 1:
        if bottom < 1:
            raise InvalidArena(f"{path}: denominator: {bottom} (a whole number from 1 on)")
        weight = [Fraction(number, bottom) for number in weight.tolist()]
    graph: dict[str, Any] = {"initial": int(arrays["initial"].item())} if "initial" in arrays else {}
    graph |= {PARITY: arrays["parity"].item()} if "parity" in arrays else {}
    return array_tables(
        path,
        {name: arrays[name] for name in ("player", "winner", *COLUMN_MARKS) if name in arrays},
        {"source": arrays["source"], "target": arrays["target"], **({} if weight is None else {"weight": weight})},
        graph,
        arrays["label"].tolist() if "label" in arrays else None,
        others,
    )


def _arrays(archive: zipfile.ZipFile, path: object) -> tuple[dict[str, Any], AbstractSet[str]]:
    members = {name.removesuffix(".npy"): name for name in archive.namelist()}
    if missing := [name for name in NEEDED if name not in members]:
        raise InvalidArena(f"{path} has no array {missing[0]!r} (it needs {', '.join(NEEDED)})")
    kept = {name: members[name] for name in ARRAYS if name in members}
    check_memory(4 * sum(archive.getinfo(member).file_size for member in kept.values()), f"{path}: its arrays")
    arrays = dict[str, Any]()
    for name, member in kept.items():
        with archive.open(member) as file:
            try:
                array = np.lib.format.read_array(file, allow_pickle=False)
                file.read(1)  # to the end, where the checksum is compared
            except (ValueError, MemoryError) as error:
                raise InvalidArena(f"{path}: {name}: {error}") from None
        what, kinds = ARRAYS[name]
        if array.dtype.kind not in kinds or (array.size != 1 if what == "one" else array.ndim != 1):
            form = f"{'texts' if kinds == 'U' else 'whole numbers'}{', one' if what == 'one' else ' in a row'}"
            raise InvalidArena(f"{path}: {name} is an array of {array.dtype} of shape {array.shape} ({form})")
        arrays[name] = array
    for other, array in arrays.items():
        name = {"vertices": "player", "edges": "source"}.get(ARRAYS[other][0], other)
        if array.size != arrays[name].size:
            text = f"{other} has {array.size:,} entries (as many as {name} has, {arrays[name].size:,})"
            raise InvalidArena(f"{path}: {text}")
    return arrays, members.keys() - kept.keys()
