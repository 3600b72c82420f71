"""The sizes by which the work of engines is cut into tasks, parts and steps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Sizes by which the work of a job is cut; its solution is the same. Who goes on with it takes the same ones.

    Parameters
    ----------
    codes : int
        So many codes are one task's work, in large plies more.
    slice : int
        The positions of a slice: the table of their successors' values fits in a processor's cache. In large plies it
        is larger.
    piece : int
        The positions of a slice for each bucket that their successors are dealt into, so that none of the pieces that
        are sent is small; also the least codes of a task for each other task of its ply.
    places : int
        A game that numbers so many positions is solved over arrays: fewer take some seconds either way.
    checked : int
        The positions whose successors are looked up at once: the more, the less often the next ply is read.
    edges : int
        So many edges are one task's work.
    sorted : int
        The edges that are sorted and sent at once: some tens of megabytes.
    narrow : int
        Layers into which fewer edges lead are attracted in one task.
    share : float
        A snapshot is written when the deltas since the last one have grown to this share of it.
    """

    codes: int = 500_000
    slice: int = 1 << 17
    piece: int = 1 << 12
    places: int = 1 << 24
    checked: int = 1 << 21
    edges: int = 500_000
    sorted: int = 1 << 20
    narrow: int = 200_000
    share: float = 1.0


USUAL = Sizes()
