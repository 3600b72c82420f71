"""An arena that is read part by part, since its edges need not fit into memory."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arena.machine.columns import Array

CHUNK = 1 << 20
"""The edges of a part, about: some tens of megabytes while they are checked and sorted."""


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
    """An arena in a file, to be read part by part, any number of times.

    Parameters
    ----------
    path : path
        The file, or the folder.
    parts : callable
        Begins to read it.
    vertices, edges : int
        How many it says to have; of edges about as many.
    initial : int or None
        Where play starts.
    attributes : mapping
        The attributes that objectives ask of the graph, as in `CompactArena`.
    files : tuple of paths
        All its files, if they are several.
    objective : str or None
        The only objective that it says something for, if there is one.
    apart : tuple of Share
        Its shares, where the file has any that can be read without the others.
    """

    path: Path
    parts: Callable[[], Generator[Part]]
    vertices: int
    edges: int
    initial: int | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    objective: str | None = None
    apart: tuple[Share, ...] = ()

    @property
    def sources(self) -> tuple[Path, ...]:
        """The files whose contents make the arena."""
        return self.files or (self.path,)

    @property
    def shares(self) -> tuple[Share, ...]:
        """The shares that several workers may read at the same time; a file that cannot be split is one share."""
        return self.apart or (Share(0, self.parts),)
