"""Positions that may come back, valued in rounds until nothing changes.

A round treats each bucket by itself, to the end, with the values that the others had after the round before. Attractors
are least fixed points, so that values are found in any order: a winner stands, and ranks only fall.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.engines.arena_rows import LEVEL
from arena.engines.levels import CODE, VALUE, ColumnFile, Level, look_up, values_file, write_columns
from arena.engines.plies import counted, ends
from arena.engines.rules import distinct, expand, rules_of
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
    final = [values_file(LEVEL, bucket) for bucket in range(buckets)]
    valued = _settled(steps, "values", settle, game, buckets)
    abouts = [ColumnFile(folder, name).about for name in valued]
    circuits = any(about["circuits"] for about in abouts)
    forced = None
    if circuits and any(about["drawn"] for about in abouts):
        forced = _settled(steps, "drawn ends", force, game, buckets, valued)
    arguments = [(game, bucket, valued, forced, circuits) for bucket in range(buckets)]
    steps.run("values", [Task(name, conclude, each) for name, each in zip(final, arguments, strict=True)])
    return circuits


def _settled(
    steps: Steps, text: str, do: Callable[..., None], game: AnyGame | None, buckets: int, *others: list[str]
) -> list[str]:
    """Repeat a task for each bucket until nothing changes, and return the last file of each."""
    folder, number, stale = steps.folder, 0, set(range(buckets))
    current: list[str] | None = None
    while stale:
        names = {bucket: f"{LEVEL}/{do.__name__}-{number:05}-{bucket:05}.parquet" for bucket in sorted(stale)}
        tasks = [Task(name, do, (game, bucket, current, *others)) for bucket, name in names.items()]
        steps.run(f"round {number} of {text}", tasks)
        changed = {bucket for bucket, name in names.items() if ColumnFile(folder, name).about["changed"]}
        current = [names.get(bucket, current[bucket] if current else "") for bucket in range(buckets)]
        number, stale = number + 1, {bucket for bucket in range(buckets) if changed - {bucket}}
    return current or []


class BucketGraph:
    """The moves of a bucket: its positions, followed by the positions of other buckets that moves lead to.

    Parameters
    ----------
    folder : Folder
        The folder of the job.
    game : Game or None
        The game; None for an arena.
    bucket : int
        The bucket.
    """

    def __init__(self, folder: Folder, game: AnyGame | None, bucket: int) -> None:
        rules, self._folder = rules_of(folder, game), folder
        self.codes = Level(folder, LEVEL).codes(bucket).column(CODE)
        self.size = len(self.codes)
        children, self.starts = expand(rules, self.codes)
        self.movers = rules.player(self.codes)
        self.ended = np.flatnonzero(np.diff(self.starts) == 0)
        self.winners = ends(rules, self.codes[self.ended])
        self.heads = np.full(len(children), -1, "i8")
        if self.size:
            look_up(self.codes, np.arange(self.size), children, self.starts, np.zeros(64, "i8"), self.heads)
        elsewhere = self.heads < 0
        self.outside = distinct([children[elsewhere]])
        self.heads[elsewhere] = self.size + np.searchsorted(self.outside, children[elsewhere])
        folder.check_run()

    @property
    def degrees(self) -> Numbers:
        """The number of moves of each position."""
        return np.diff(self.starts)

    @cached_property
    def tails(self) -> Numbers:
        """The position of each move."""
        return np.repeat(np.arange(self.size), self.degrees)

    @cached_property
    def reverse(self) -> tuple[Numbers, Numbers]:
        """The moves by where they lead: where those of each position begin, and the positions before."""
        moves = np.sort(self.heads << 32 | self.tails)
        counts = np.bincount(self.heads, minlength=self.size + len(self.outside))
        return np.concatenate(([0], np.cumsum(counts))), moves & 0xFFFFFFFF

    def known(self, column: str, files: list[str] | None) -> Numbers:
        """Return the values of the positions outside, after the round before; 0 in the first one."""
        if files is None or not len(self.outside):
            return np.zeros(len(self.outside), "i4")
        each = np.arange(len(self.outside) + 1)
        return Level(self._folder, LEVEL, files).of(column, self.outside, each)

    def attracted(self, values: Numbers, movers: Numbers, waiting: Numbers) -> Numbers:
        """Attract to the positions that have values: those of both players, and those outside, by their ranks.

        Parameters
        ----------
        values : array
            2 * remoteness + winner where that is known, 0 where it is sought, -1 where it is not to be found.
        movers, waiting : array
            The player of each position, and the number of moves of which all must be lost, or one won.
        """
        queue = np.zeros(self.size, "i8")
        first = np.flatnonzero(values[: self.size] > 0)
        queue[: len(first)] = first[np.argsort(values[first], kind="stable")]
        outside = self.size + np.flatnonzero(values[self.size :] > 0)
        outside = outside[np.argsort(values[outside], kind="stable")]
        attract(*self.reverse, movers, waiting.copy(), values, queue, len(first), outside)
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


def settle(folder: Folder, file: str, game: AnyGame | None, bucket: int, current: list[str] | None) -> None:
    """Write the values of a bucket as far as they are known, and whether every play from a position ends."""
    graph = BucketGraph(folder, game, bucket)
    values = np.concatenate([np.zeros(graph.size, "i4"), graph.known(VALUE, current)])
    values[graph.ended] = graph.winners
    values = graph.attracted(values, graph.movers, graph.degrees)
    ending = np.concatenate([np.zeros(graph.size, "i4"), graph.known(ENDING, current)])
    ending[graph.ended] = 1
    ending = graph.attracted(ending, np.full(graph.size, 2), graph.degrees) > 0
    about = {"circuits": not ending.all(), "drawn": int((graph.winners == 0).sum())}
    _write(folder, file, {VALUE: values, ENDING: ending.astype("u1")}, about, current[bucket] if current else None)


def force(
    folder: Folder, file: str, game: AnyGame | None, bucket: int, current: list[str] | None, valued: list[str]
) -> None:
    """Write who can force a drawn end at the draws of a bucket, as far as it is known."""
    graph = BucketGraph(folder, game, bucket)
    values = np.concatenate([ColumnFile(folder, valued[bucket]).column(VALUE), graph.known(VALUE, valued)])
    drawn = graph.ended[graph.winners == 0]
    inside = np.bincount(graph.tails[values[graph.heads] == 0], minlength=graph.size)
    columns = {}
    for player, name in FORCED.items():
        forced = np.where(values > 0, -1, 0).astype("i4")
        forced[graph.size :] = player * graph.known(name, current)
        forced[drawn] = player
        columns[name] = (graph.attracted(forced, graph.movers, inside) > 0).astype("u1")
    _write(folder, file, columns, {}, current[bucket] if current else None)


def _write(folder: Folder, file: str, columns: dict[str, Any], about: dict[str, Any], before: str | None) -> None:
    """Write the columns of a round, and whether any has changed since the round before."""
    if before is None:
        changed = any(column.any() for column in columns.values())
    else:
        old = ColumnFile(folder, before)
        changed = any((column != old.column(name)).any() for name, column in columns.items())
    write_columns(folder, file, columns, {**about, "changed": bool(changed)})


def conclude(
    folder: Folder, file: str, game: AnyGame | None, bucket: int, valued: list[str], forced: list[str] | None,
    circuits: bool,
) -> None:  # fmt: skip
    """Write the values of a bucket with the kinds of its draws."""
    rules, codes = rules_of(folder, game), Level(folder, LEVEL).codes(bucket).column(CODE)
    values = ColumnFile(folder, valued[bucket]).column(VALUE)
    by_rule = np.full(len(values), not circuits)
    if forced:
        file_of_forced = ColumnFile(folder, forced[bucket])
        by_rule = np.logical_or(*(file_of_forced.column(name) for name in FORCED.values()))
    draws = np.where(values > 0, 0, np.where(by_rule, BY_RULE, ENDLESS)).astype("u1")
    edges, ended = 0, [np.empty(0, "i8")]
    for low, high, children, parents in rules.expanded(codes):
        edges += len(children)
        ended.append(low + np.flatnonzero(np.bincount(parents, minlength=high - low) == 0))
    about = counted(values, rules.player(codes), np.concatenate(ended), edges)
    about["endless"] = int((draws == ENDLESS).sum())
    write_columns(folder, file, {VALUE: values, DRAW: draws}, about)
