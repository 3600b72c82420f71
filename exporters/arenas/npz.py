"""Arenas as NumPy's .npz: the arrays that `CompactArena.from_edges` takes, by their names."""

from __future__ import annotations

import io
import math
import zipfile
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY
from arena.graphs.compact import CompactArena
from arena.graphs.edges import heads
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.arena_columns import MARKS, arena_of, labels_of, marks_of
from exporters.files.reading import check_bound, check_swelling, swells
from exporters.files.zip import FASTEST, opened

if TYPE_CHECKING:
    from numpy.typing import NDArray

AS_COLUMNS = True
LEAVES_OUT = ("move", "pos", "pass")
ARRAYS = {
    "player": ("vertices", "iu"),
    "winner": ("vertices", "iu"),
    **{name: ("vertices", "iub" if mark.is_flag else "iu") for name, mark in MARKS.items()},
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
"""The arrays without which there is no arena."""
FORMS = {("one", "iu"): "one whole number", ("one", "U"): "one text", ("vertices", "U"): "texts in a row"}
"""The forms of the arrays that are not whole numbers in a row."""
VERTEX_BYTES = 24
"""The bytes that a vertex takes while the arena is made, beside the arrays."""
NAME_BYTES = 150
"""The bytes that a vertex's name takes as an object of Python, beside its letters."""
LETTER_BYTES = 8
"""The bytes that a letter of a name takes: as NumPy keeps it, and as Python does at the worst."""
EDGE_BYTES = 8
"""The bytes that an edge takes while the arena is made, beside the arrays."""
WEIGHT_BYTES = 32
"""The bytes that a weight takes while the edges are put in order, beside its array."""
MARK_BYTES = 8
"""The bytes that a priority, or a vertex that is accepting or not, takes in the arena."""
LAST_LETTER = 0x10FFFF
"""The largest number of a letter in Unicode."""
FIRST_HALF = 0xD800
"""The first number of what is half a letter in UTF-16, and no text by itself."""
LAST_HALF = 0xDFFF
"""The last such number."""


class Header(NamedTuple):
    """The length and the type of an array, as its head claims them."""

    size: int
    type: np.dtype[np.generic]


def render(arena: CompactArena) -> bytes:
    """Write an arena as `source`, `target`, `player`, `winner`, and `initial` and `label` where it has them.

    So are `priority`, `accepting` and `parity`, and the `weight` of each edge, with the `denominator` of them all. The
    moves out of targets are not among the edges: play stops there.

    Examples
    --------
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
    >>> sorted(np.load(io.BytesIO(render(arena))))
    ['initial', 'player', 'source', 'target', 'winner']
    """
    columns: dict[str, NDArray[Any]] = {
        "source": np.asarray(arena.reverse.ends, dtype="u4"),
        "target": heads(arena.reverse),
        "player": np.asarray(arena.player, dtype="i1"),
        "winner": np.asarray(arena.winner, dtype="i1"),
    }
    if arena.initial is not None:
        columns["initial"] = np.array(arena.initial)
    columns |= marks_of(arena)
    if arena.weight is not None:
        columns["weight"] = np.asarray(arena.weight, dtype="i8")
    if arena.denominator != 1:
        columns["denominator"] = np.array(arena.denominator)
    if PARITY in arena.attributes:
        columns["parity"] = np.array(arena.attributes[PARITY])
    labels = labels_of(arena)
    if labels is not None:
        columns["label"] = np.array(labels, dtype=str)
    content = _archive(columns, zipfile.ZIP_DEFLATED)
    needed = _needed({name: Header(column.size, column.dtype) for name, column in columns.items()})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return _archive(columns, zipfile.ZIP_STORED) if swells(needed, archive.start_dir) else content


def _archive(columns: dict[str, NDArray[Any]], compression: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression, compresslevel=FASTEST) as archive:
        for name, column in columns.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, column, allow_pickle=False)
    return file.getvalue()


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> CompactArena:
    """Read an arena; nothing in the file is executed.

    Left out are arrays by other names than `render` gives them.

    Raises
    ------
    InvalidArena
        If the file is something else, or an array is missing or does not fit the others.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    OSError
        If it cannot be read.
    """
    bounds = {"vertices": max_vertices, "edges": max_edges}
    with opened(path, "an arena in .npz") as archive:
        members, claims = _claims(archive, path, bounds)
        _check_lengths(claims, path)
        _check_size(claims, path, archive.start_dir)
        arrays = {name: _array(archive, members[name]) for name in claims}
    initial = int(arrays["initial"].item()) if "initial" in arrays else None
    labels = _texts(arrays["label"], path) if "label" in arrays else None
    return arena_of(
        path,
        *(arrays[name] for name in NEEDED),
        initial=initial,
        labels=labels,
        weight=arrays.get("weight"),
        denominator=int(arrays["denominator"].item()) if "denominator" in arrays else 1,
        marks={name: arrays[name] for name in MARKS if name in arrays},
        parity=_texts(arrays["parity"].reshape(1), path)[0] if "parity" in arrays else None,
        others=members.keys() - arrays.keys(),
    )


def _claims(
    archive: zipfile.ZipFile, path: object, bounds: dict[str, int | None]
) -> tuple[dict[str, str], dict[str, Header]]:
    """Read the heads of the arrays in an archive; also give the members that hold them."""
    members = {name.removesuffix(".npy"): name for name in archive.namelist()}
    missing = [name for name in NEEDED if name not in members]
    if missing:
        raise InvalidArena(f"{path} has no array {missing[0]!r} (it needs source, target, player and winner)")
    return members, {
        name: _claim(archive, members[name], path, *what, bounds) for name, what in ARRAYS.items() if name in members
    }


def _head(file: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Read the head of an array: its shape and its type."""
    version = np.lib.format.read_magic(file)
    reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, type_ = reader(file)
    return shape, type_


def _claim(
    archive: zipfile.ZipFile, member: str, path: object, what: str, kinds: str, bounds: dict[str, int | None]
) -> Header:
    """Read the head of one array, and hold its claims against the bounds and the file's size."""
    name = member.removesuffix(".npy")
    with archive.open(member) as file:
        shape, type_ = _head(file)
    size = math.prod(shape)
    if type_.kind not in kinds or len(shape) > 1 or (what == "one" and size != 1) or (what != "one" and not shape):
        form = FORMS.get((what, kinds), "whole numbers in a row")
        raise InvalidArena(f"{path}: {name} is an array of {type_} of shape {shape} ({form})")
    if what != "one":
        check_bound(what, size, bounds[what], path)
    if size * type_.itemsize > archive.getinfo(member).file_size:
        raise InvalidArena(f"{path}: {name} claims {size:,} entries, more than there are")
    return Header(size, type_)


def _check_lengths(claims: dict[str, Header], path: object) -> None:
    """Hold the sizes of the arrays against each other, before any is read."""
    others = {"vertices": "player", "edges": "source"}
    for name, other in ((name, others[what]) for name, (what, _) in ARRAYS.items() if what in others):
        if name in claims and claims[name].size != claims[other].size:
            raise InvalidArena(
                f"{path}: {name} has {claims[name].size:,} entries (as many as {other} has, {claims[other].size:,})"
            )


def _check_size(claims: dict[str, Header], path: object, size: int) -> None:
    """Hold the sizes of the arrays against the memory, before any is read."""
    vertices, edges = claims["player"].size, claims["source"].size
    if vertices > 1 and (label := claims.get("label")) and label.type.itemsize == 0:
        raise InvalidArena(f"{path}: label is an array of {label.type}: all are empty (each label once)")
    what = f"{path}: an arena of {vertices:,} vertices and {edges:,} edges"
    check_swelling(needed := _needed(claims), size, what)
    check_memory(needed, what, "take a smaller one")


def _needed(claims: dict[str, Header]) -> int:
    """Count the bytes that an arena takes while it is made of such arrays."""
    vertices, edges = claims["player"].size, claims["source"].size
    needed = VERTEX_BYTES * vertices + EDGE_BYTES * edges + sum(size * each.itemsize for size, each in claims.values())
    needed += WEIGHT_BYTES * edges * ("weight" in claims) + MARK_BYTES * vertices * len({*MARKS} & {*claims})
    if label := claims.get("label"):
        needed += vertices * (NAME_BYTES + LETTER_BYTES * label.type.itemsize // 4)
    return needed


def _array(archive: zipfile.ZipFile, member: str) -> NDArray[Any]:
    """Read one array to the end of its member, where its checksum is compared."""
    with archive.open(member) as file:
        array: NDArray[Any] = np.lib.format.read_array(file, allow_pickle=False)
        if file.read(1):
            raise ValueError(f"{member} holds more than it claims")
    return array


def _texts(label: NDArray[np.str_], path: object) -> list[str]:
    """Give the labels, if all their letters are letters: NumPy keeps any number of 32 bits as one."""
    if label.dtype.itemsize:
        letters = label.astype(label.dtype.newbyteorder("="), copy=False).view("u4")
        wrong = (letters > LAST_LETTER) | ((letters >= FIRST_HALF) & (letters <= LAST_HALF))
        if wrong.any():
            place = int(wrong.argmax()) * len(label) // len(letters)
            raise InvalidArena(f"{path}: label {place:,} is no whole text: {letters[wrong.argmax()]:#x} is no letter")
    return list(label.tolist())
