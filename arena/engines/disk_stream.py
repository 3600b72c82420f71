"""Arenas given to engines part by part."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.engines.column_files import open_column, write_column
from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.compact import CompactArena, for_loops
from arena.graphs.names import MappedNames, names_of

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.machine.columns import Array

CHUNK = 1 << 20
"""The edges of a part, about: some tens of megabytes while they are checked and sorted."""
GIVEN = "given"
"""The folder of the arena that the tasks of an engine read in shares."""


class Part(NamedTuple):
    """A part of an arena.

    Parameters
    ----------
    columns : mapping of arrays
        The next vertices: their `player`, `winner` and marks, all of one length.
    source, target : array
        Some edges. They may be edges of any vertices, those of other parts too.
    labels : sequence of str
        The printed forms of these vertices; none where they are numbers.
    """

    columns: Mapping[str, Array]
    source: Array
    target: Array
    labels: Sequence[str] = ()


class Share(NamedTuple):
    """A share of an arena that is read without the others.

    Parameters
    ----------
    first : int
        The number of its first vertex.
    parts : callable
        Begins to read it.
    """

    first: int
    parts: Callable[[], Generator[Part]]


@dataclass(frozen=True)
class ArenaStream:
    """An arena to be read part by part, any number of times.

    Parameters
    ----------
    name : str
        The name of the arena in errors and records.
    parts : callable
        Begins to read it.
    vertices, edges : int
        The numbers of vertices and of edges.
    initial : int or None
        Where play starts.
    attributes : mapping
        The attributes that objectives ask of the graph, as in `CompactArena`.
    apart : tuple of Share
        Its shares, where it has any that can be read without the others.
    """

    name: str
    parts: Callable[[], Generator[Part]]
    vertices: int
    edges: int
    initial: int | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    apart: tuple[Share, ...] = ()

    @property
    def shares(self) -> tuple[Share, ...]:
        """The shares that several workers may read at the same time."""
        return self.apart or (Share(0, self.parts),)


class _Given(NamedTuple):
    """The columns of an arena: those of vertices, its rows, and the names of its vertices where they have any."""

    columns: Mapping[str, Array]
    start: Array
    ends: Array
    labels: Callable[[int], str] | None

    def parts(self, low: int = 0, high: int | None = None) -> Generator[Part]:
        """Give the vertices in a range with the edges out of them, about `CHUNK` edges at a time."""
        size = len(self.start) - 1
        step = max(1, CHUNK * size // max(len(self.ends), size, 1))
        stop = size if high is None else high
        for begin in range(low, stop, step):
            end = min(begin + step, stop)
            lengths = np.diff(self.start[begin : end + 1].astype("i8"))
            yield Part(
                {name: column[begin:end] for name, column in self.columns.items()},
                np.repeat(np.arange(begin, end, dtype="u4"), lengths),
                self.ends[self.start[begin] : self.start[end]],
                [self.labels(number) for number in range(begin, end)] if self.labels else (),
            )


def stream_of(arena: CompactArena) -> ArenaStream:
    """Give an arena in memory part by part; moves out of targets and weights are left out.

    Examples
    --------
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1])
    >>> [part.target.tolist() for part in stream_of(arena).parts()]
    [[1, 2]]
    """
    arena = for_loops(arena)
    marks = {name: column for name, column in arena.marks.items() if name in VERTEX_MARKS}
    columns = {"player": arena.player, "winner": arena.winner, **marks}
    is_named = not isinstance(arena.vertices, range) or arena.label is not str
    given = _Given(
        {name: np.asarray(column) for name, column in columns.items()},
        np.asarray(arena.forward.start),
        np.asarray(arena.forward.ends, dtype="u4"),
        list(names_of(arena).values()).__getitem__ if is_named else None,
    )
    return ArenaStream(
        arena.title or "the arena",
        given.parts,
        vertices=len(arena),
        edges=len(given.ends),
        initial=arena.initial,
        attributes=arena.attributes,
    )


def kept_in_shares(stream: ArenaStream, folder: Folder) -> ArenaStream:
    """Write an arena into the folder of a job, and give it in shares that workers read there."""
    parts = list(stream.parts())
    letters = [label.encode() for part in parts for label in part.labels]
    columns = {name: _joined([part.columns[name] for part in parts], "i1") for name in ("player", "winner")}
    columns["ends"] = _joined([part.target for part in parts], "u4")
    counts = np.bincount(_joined([part.source for part in parts], "u4"), minlength=stream.vertices)
    columns["start"] = np.concatenate(([0], np.cumsum(counts))).astype("u8")
    if letters:
        columns["label"] = np.frombuffer(b"".join(letters), "u1")
        columns["label_start"] = np.concatenate(([0], np.cumsum([*map(len, letters)]))).astype("u8")
    for name, column in columns.items():
        write_column(folder, f"{GIVEN}/{name}.npy", column, column.dtype.str)
    step = max(1, CHUNK * stream.vertices // max(stream.edges, stream.vertices, 1))
    shares = [
        Share(low, partial(_share, folder, low, min(low + step, stream.vertices), named=bool(letters)))
        for low in range(0, stream.vertices, step)
    ]
    return replace(stream, parts=_nothing, apart=tuple(shares))


def _share(folder: Folder, low: int, high: int, *, named: bool) -> Generator[Part]:
    """Read a share."""

    def column(name: str) -> Array:
        return open_column(folder, f"{GIVEN}/{name}.npy")

    names = MappedNames(column("label"), column("label_start")) if named else None
    given = _Given({name: column(name) for name in ("player", "winner")}, column("start"), column("ends"), names)
    yield from given.parts(low, high)


def _joined(columns: Sequence[Array], kind: str) -> Array:
    return np.concatenate([np.empty(0, kind), *columns]).astype(kind)


def _nothing() -> Generator[Part]:
    """Give no part: the shares of the arena have all."""
    yield from ()
