"""Positions that may come back, valued in rounds until nothing changes.

A round treats each bucket by itself, to the end, with the values that the others had after the round before. Attractors
are least fixed points, so that values are found in any order: a winner stands, and ranks only fall.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.engines.arena_rows import LEVEL
from arena.engines.levels import (
    CODE,
    PLACES,
    VALUE,
    ColumnFile,
    Level,
    look_up,
    reading,
    values_file,
    write_columns,
)
from arena.engines.plies import counted, ends
from arena.engines.rules import distinct, expand, in_slices, rules_of
from arena.engines.steps import Steps, Task
from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.engines.levels import Numbers
    from arena.rules.game import AnyGame

ENDING, DRAW = "ending", "draw"
"""The columns that tell whether every play ends, and the kind of a draw."""
FORCED = {1: "forced by 1", 2: "forced by 2"}
"""The columns that tell whether a player can force a drawn end."""
BY_RULE, ENDLESS = 1, 2
"""The kinds of draws."""


def value_rounds(steps: Steps, game: AnyGame | None) -> bool:
    """Value the only level of a job, and return whether play can come back to a position."""
    folder, buckets = steps.folder, Level(steps.folder, LEVEL).buckets
    steps.run("moves", [Task(graph_file(bucket), write_graph, (game, bucket)) for bucket in range(buckets)])
    valued = _settled(steps, "values", settle, buckets)
    abouts = [ColumnFile(folder, name).about for name in valued]
    circuits = any(about["circuits"] for about in abouts)
    forced = None
    if circuits and any(about["drawn"] for about in abouts):
        forced = _settled(steps, "drawn ends", force, buckets, valued)
    tasks = [Task(values_file(LEVEL, each), conclude, (each, valued, forced, circuits)) for each in range(buckets)]
    steps.run("values", tasks)
    return circuits


def _settled(steps: Steps, text: str, do: Callable[..., None], buckets: int, *others: list[str]) -> list[str]:
    """Repeat a task for each bucket until nothing changes, and return the last file of each."""
    folder, number, stale = steps.folder, 0, set(range(buckets))
    current: list[str] | None = None
    while stale:
        names = {bucket: f"{LEVEL}/{do.__name__}-{number:05}-{bucket:05}.parquet" for bucket in sorted(stale)}
        tasks = [Task(name, do, (bucket, current, *others)) for bucket, name in names.items()]
        steps.run(f"round {number} of {text}", tasks)
        changed = {bucket for bucket, name in names.items() if ColumnFile(folder, name).about["changed"]}
        current = [names.get(bucket, current[bucket] if current else "") for bucket in range(buckets)]
        number, stale = number + 1, {bucket for bucket in range(buckets) if changed - {bucket}}
    return current or []


def graph_file(bucket: int) -> str:
    """Name the file of a bucket's moves."""
    return f"{LEVEL}/graph-{bucket:05}.npz"


def write_graph(folder: Folder, file: str, game: AnyGame | None, bucket: int) -> None:
    """Write the moves of a bucket by where they lead."""
    rules, level = rules_of(folder, game), Level(folder, LEVEL)
    codes = level.codes(bucket).column(CODE)
    children, starts = expand(rules, codes)
    heads = np.full(len(children), -1, "i8")
    if len(codes) and codes[-1] - codes[0] == len(codes) - 1:  # as in an arena
        np.copyto(heads, children - codes[0], where=(children >= codes[0]) & (children <= codes[-1]))
    elif len(codes):
        look_up(codes, np.arange(len(codes)), codes, children, starts, np.zeros(PLACES, "i8"), heads)
    elsewhere = heads < 0
    outside = distinct([children[elsewhere]])
    heads[elsewhere] = len(codes) + np.searchsorted(outside, children[elsewhere])
    del children, elsewhere  # as large as the moves
    folder.check_run()
    degrees = np.diff(starts)
    winners = np.full(len(codes), -1, "i1")
    winners[degrees == 0] = ends(rules, codes[degrees == 0])
    counts = np.bincount(heads, minlength=len(codes) + len(outside))
    heads <<= 32
    heads |= np.repeat(np.arange(len(codes)), degrees)
    heads.sort()
    with folder.writing(file) as stream:
        np.savez(
            stream,
            np.concatenate(([0], np.cumsum(counts))),
            heads.astype("u4"),  # the lower half: the positions before
            degrees.astype("i4"),
            in_slices(rules.player, codes).astype("i1"),
            winners,
            level.of(CODE, outside, outside, np.arange(len(outside) + 1)),
        )


class BucketGraph:
    """The moves of a bucket by where they lead: to its positions, or to those of other buckets, which follow them.

    The moves to a position begin at `starts`, each from one of `before`. Positions of the bucket have `degrees` moves,
    and `winners` (-1 while play goes on); those of other buckets have the ascending numbers `outside`.
    """

    def __init__(self, folder: Folder, bucket: int) -> None:
        self._folder = folder
        with reading(folder, name := graph_file(bucket)), np.load(folder.at(name)) as columns:
            self.starts, self.before, self.degrees, self.movers, self.winners, self.outside = columns.values()
        self.size = len(self.movers)
        self.ended = np.flatnonzero(self.degrees == 0)

    def known(self, column: str, files: list[str] | None) -> Numbers:
        """Return the values of the positions outside, after the round before; 0 in the first one."""
        known, begin = np.zeros(len(self.outside), "i4"), 0
        for bucket, name in enumerate(files or ()):
            end = begin + len(Level(self._folder, LEVEL).codes(bucket))
            low, high = np.searchsorted(self.outside, [begin, end]).tolist()
            if low < high:
                known[low:high] = ColumnFile(self._folder, name).column(column)[self.outside[low:high] - begin]
            begin = end
        return known

    def attracted(self, values: Numbers, movers: Numbers, waiting: Numbers) -> Numbers:
        """Attract to the positions that have values: those of both players, and those outside, by their ranks."""
        queue = np.zeros(self.size, "i8")
        first = np.flatnonzero(values[: self.size] > 0)
        queue[: len(first)] = first[np.argsort(values[first], kind="stable")]
        outside = self.size + np.flatnonzero(values[self.size :] > 0)
        outside = outside[np.argsort(values[outside], kind="stable")]
        attract(self.starts, self.before, movers, waiting.copy(), values, queue, len(first), outside)
        return values[: self.size]


@loop
def attract(
    starts: Numbers, before: Numbers, movers: Numbers, waiting: Numbers, values: Numbers, queue: Numbers, tail: int,
    outside: Numbers,
) -> None:  # fmt: skip
    """Give values to the positions whose moves lead to values, in the order of their ranks.

    A position is won by who moves there as soon as one move is, and lost once all are, one ply later.
    """
    head, place = 0, 0
    while head < tail or place < len(outside):
        if head == tail or (place < len(outside) and values[outside[place]] < values[queue[head]]):
            position = outside[place]
            place += 1
        else:
            position = queue[head]
            head += 1
        value = values[position]
        for edge in range(starts[position], starts[position + 1]):
            other = before[edge]
            if values[other] != 0:
                continue
            if (value - movers[other]) & 1 != 0:
                waiting[other] -= 1
                if waiting[other] > 0:
                    continue
            values[other] = value + 2
            queue[tail] = other
            tail += 1


def settle(folder: Folder, file: str, bucket: int, current: list[str] | None) -> None:
    """Write the values of a bucket as far as they are known, and whether every play from a position ends."""
    graph = BucketGraph(folder, bucket)
    values = np.concatenate([np.zeros(graph.size, "i4"), graph.known(VALUE, current)])
    values[graph.ended] = graph.winners[graph.ended]
    values = graph.attracted(values, graph.movers, graph.degrees)
    ending = np.concatenate([np.zeros(graph.size, "i4"), graph.known(ENDING, current)])
    ending[graph.ended] = 1
    ending = graph.attracted(ending, np.full(graph.size, 2, "i1"), graph.degrees) > 0
    about = {"circuits": not ending.all(), "drawn": int((graph.winners == 0).sum())}
    _write(folder, file, {VALUE: values, ENDING: ending.astype("u1")}, about, current[bucket] if current else None)


def force(folder: Folder, file: str, bucket: int, current: list[str] | None, valued: list[str]) -> None:
    """Write who can force a drawn end at the draws of a bucket, as far as it is known."""
    graph = BucketGraph(folder, bucket)
    values = np.concatenate([ColumnFile(folder, valued[bucket]).column(VALUE), graph.known(VALUE, valued)])
    inside = np.bincount(graph.before[np.repeat(values == 0, np.diff(graph.starts))], minlength=graph.size)
    columns = {}
    for player, name in FORCED.items():
        forced = np.where(values > 0, -1, 0).astype("i4")
        forced[graph.size :] = player * graph.known(name, current)
        forced[: graph.size][graph.winners == 0] = player
        columns[name] = (graph.attracted(forced, graph.movers, inside.astype("i4")) > 0).astype("u1")
    _write(folder, file, columns, {}, current[bucket] if current else None)


def _write(folder: Folder, file: str, columns: dict[str, Any], about: dict[str, Any], before: str | None) -> None:
    if before is None:
        changed = any(column.any() for column in columns.values())
    else:
        old = ColumnFile(folder, before)
        changed = any((column != old.column(name)).any() for name, column in columns.items())
    write_columns(folder, file, columns, {**about, "changed": bool(changed)})


def conclude(
    folder: Folder, file: str, bucket: int, valued: list[str], forced: list[str] | None, circuits: bool
) -> None:
    graph, values = BucketGraph(folder, bucket), ColumnFile(folder, valued[bucket]).column(VALUE)
    by_rule = np.full(len(values), not circuits)
    if forced:
        columns = ColumnFile(folder, forced[bucket])
        by_rule = np.logical_or(*(columns.column(name) for name in FORCED.values()))
    draws = np.where(values > 0, 0, np.where(by_rule, BY_RULE, ENDLESS)).astype("u1")
    about = counted(values, graph.movers, graph.ended, int(graph.degrees.sum()))
    about["endless"] = int((draws == ENDLESS).sum())
    write_columns(folder, file, {VALUE: values, DRAW: draws}, about)
