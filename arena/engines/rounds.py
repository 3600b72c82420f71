"""Games with packed rules over one set of positions: enumerated once each, and valued by rounds of remoteness.

What `arena.engines.plies` keeps at each ply at which it is reached is kept once here, and play may come back to a
position. The positions become the vertices of an arena, which is solved by the steps of `arena.engines.edges`; the
files that stay are those of a game that is solved ply by ply.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from itertools import accumulate, chain
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.disk_stream import ArenaStream, Part, Share
from arena.engines.edge_buckets import ROWS
from arena.engines.edge_layers import TASKS_A_WORKER, EdgeSteps, buckets_of, named_once
from arena.engines.edge_rows import DEAL
from arena.engines.edge_tasks import DRAWN, LAYERS, STAY, VALUES
from arena.engines.ply_loops import EDGES, ENDS, MOVERS, TALLY
from arena.engines.ply_rules import PlyRules, rules_of
from arena.engines.ply_tasks import TOGETHER
from arena.engines.round_tasks import REACH, SENT, CodeFile, Numbering, RoundJob, arena_parts
from arena.engines.steps import Task
from arena.errors import TooLarge
from arena.machine.columns import MAX_NUMBER
from arena.machine.memory import check_counts

if TYPE_CHECKING:
    from arena.engines.folder import Folder, Record
    from arena.engines.sizes import Sizes
    from arena.engines.steps import Steps
    from arena.machine.columns import Array
    from arena.rules.game import AnyGame

PLIES, ROUNDS = "plies", "rounds"
"""The names of both ways."""
FIRST_POSITIONS = 1 << 16
"""The positions of the first plies that tell whether positions come back."""
FIRST_PLIES = 100
"""More plies with fewer positions are so narrow that a step a ply would take longer."""
MOST_BUCKETS = 1 << 12
"""The most buckets: each of them is looked up by every task that deals."""
MARGIN = 2
"""The factor by which positions may grow while a round lasts."""


def come_back(game: AnyGame) -> bool:
    """Tell whether positions come back at several plies, as far as the first plies show; very narrow ones count too.

    Examples
    --------
    >>> from games import load
    >>> [come_back(load(name)) for name in ("connect_four", "hex", "nim", "subtraction")]
    [False, False, True, True]
    """
    plies: list[Array] = []
    rules = PlyRules(game, FIRST_POSITIONS)
    if rules.rules.circular or rules.rules.ply is not None:
        return rules.rules.circular
    for codes in rules.plies():
        if len(plies) == FIRST_PLIES or any(np.isin(codes, ply, assume_unique=True).any() for ply in plies):
            return True
        plies.append(codes)
        if sum(map(len, plies)) >= FIRST_POSITIONS:
            break
    return False


def chosen_way(game: AnyGame) -> Record:
    """Choose the way of a job that begins, for its record."""
    return {"way": ROUNDS, **named_once()} if come_back(game) else {"way": PLIES}


class RoundSteps:
    """The steps of a game that is solved over one set of positions.

    Parameters
    ----------
    folder : Folder
        Where all files are.
    game : Game
        A game with packed rules.
    about : dict
        The record of the job.
    bounds : tuple
        The most positions and the most moves, if there are bounds.
    sizes : Sizes
        The sizes by which the work is cut.
    steps : callable
        Gives the steps of a job.
    """

    def __init__(
        self,
        folder: Folder,
        game: AnyGame,
        about: Record,
        bounds: tuple[int | None, int | None],
        sizes: Sizes,
        steps: Callable[[RoundJob], Steps],
    ) -> None:
        arena = ArenaStream(repr(game), _nothing, 0, 0)
        self._job = RoundJob(folder, arena, about["name"], 1, about["memory"], sizes, game=game)
        self._steps, self._about, self._bounds, self._rounds = steps(self._job), about, bounds, 0
        self._rules, self._tally, self._read = rules_of(game), np.zeros(TALLY, "i8"), 0
        self._before, self._needed = set[str](), set[str]()
        self._steps.pace.total = self._rules.positions and 2 * self._rules.positions

    def solved(self) -> Record:
        """Solve, and give the record of the solution."""
        files = self._enumerated()
        self._rules.check_count(self._positions)
        self._steps.pace.total = 2 * self._positions
        job = self._steps.job = self._numbered(files)
        layers = EdgeSteps(self._steps, job, self._about).solved()
        tasks = [Task(TOGETHER, bucket, {}) for bucket in range(len(files))]
        records = self._steps.run(tasks, f"{job.vertices:,} positions and their values")
        steps = [*(f"{REACH}-{number}" for number in range(self._rounds)), DEAL, ROWS, STAY, DRAWN, VALUES]
        return {
            "sets": [
                {
                    "positions": TOGETHER,
                    "values": TOGETHER,
                    "buckets": [record["positions"] for record in records],
                    "sums": [[record[name] for record in records] for name in ("positions_sum", "values_sum")],
                }
            ],
            "tally": self._tally.tolist(),
            "by_plies": np.sum([record["by_plies"] for record in records], axis=0).tolist(),
            "bytes": sum(record["bytes"] for record in records),
            "plies": 0,
            "tasks": self._steps.made,
            "mended": self._steps.mended,
            "read again": self._read,
            "passing": [*steps, *(f"{LAYERS}-{number + 1}" for number in range(layers["steps"]))],
        }

    def _enumerated(self) -> tuple[CodeFile, ...]:
        """Enumerate the positions, in rounds between buckets, until nothing is sent; give the codes of each bucket."""
        known, sent, left = [list[CodeFile]()], [list[tuple[str, int]]()], [1]
        while any(left):
            factor = self._split(known, sum(left))
            tasks = self._tasks(known, sent, left, factor)
            text = f"round {self._rounds}: {self._positions:,} positions and {sum(left):,} codes"
            records = self._steps.run(tasks, text)
            self._count(records)
            known = [known[bucket // factor] for bucket in range(factor * len(known))]
            sent, left = [[] for _ in known], [0 for _ in known]
            for task, record in zip(tasks, records, strict=True):
                for bucket, count in record["counts"].items():
                    known[int(bucket)] = [(f"{task.folder}/codes-{bucket}.npy", count)]
                for batch, (bucket, count) in enumerate(record["sent"]):
                    sent[bucket].append((task.folder, batch))
                    left[bucket] += count
            self._forget(known, sent)
        return tuple(each[0] for each in known)

    @property
    def _positions(self) -> int:
        return int(self._tally[MOVERS:ENDS].sum())

    def _split(self, known: list[list[CodeFile]], left: int) -> int:
        """Tell into how many each bucket is split, so that a worker has memory for one and there is work for all."""
        size, workers = self._positions, self._about["workers"]
        fitting = 1 + MARGIN * (size + left) // self._job.most
        busy = TASKS_A_WORKER * workers if size + left > self._job.sizes.codes else 1
        factor = 1
        while factor * len(known) < max(fitting, busy):
            factor *= 2
        if factor * len(known) > MOST_BUCKETS:
            raise TooLarge(f"{self._job.folder}: more than {MOST_BUCKETS:,} buckets; take a new folder and more memory")
        return factor

    def _tasks(
        self, known: list[list[CodeFile]], sent: list[list[tuple[str, int]]], left: list[int], factor: int
    ) -> list[Task]:
        """Make the tasks of a round: few codes are listed in one task over all buckets, until they become many."""
        sizes, number, buckets = self._job.sizes, self._rounds, factor * len(known)
        together = sum(left) <= sizes.codes and MARGIN * (self._positions + sum(left)) <= self._job.most
        most = min((bound for bound in self._bounds if bound is not None), default=MAX_NUMBER)
        wide = sizes.codes if together and self._about["workers"] > 1 else MAX_NUMBER
        shared = {"buckets": buckets, "wide": wide, "most": most, "start": number == 0}
        if together:
            every = {"own": list(range(buckets)), "known": [*chain(*known)], "sent": [*chain(*sent)]}
            return [Task(f"{REACH}-{number}", 0, {**shared, **every})]
        return [
            Task(
                f"{REACH}-{number}",
                bucket,
                {**shared, "own": [bucket], "known": known[bucket // factor], "sent": sent[bucket // factor]},
            )
            for bucket in range(buckets)
            if factor > 1 or left[bucket]
        ]

    def _count(self, records: list[Record]) -> None:
        """Add up the counts of a round.

        Raises
        ------
        TooLarge
            If a bound is passed, or no bucket has memory for one position more.
        """
        before, self._rounds = self._positions, self._rounds + 1
        self._tally += np.sum([record["tally"] for record in records], axis=0)
        self._read += sum(record["known"] for record in records)
        check_counts((self._positions, int(self._tally[EDGES])), self._bounds)
        if self._positions == before and any(record["sent"] for record in records):
            raise TooLarge(f"{self._job.folder}: a bucket has no memory left; take a new folder and more memory")

    def _forget(self, known: list[list[CodeFile]], sent: list[list[tuple[str, int]]]) -> None:
        """Remove the files that neither the next round reads nor the tasks of this one."""
        needed = {path for each in known for path, _ in each} | {f"{path}/{SENT}" for each in sent for path, _ in each}
        for path in self._before - needed - self._needed:
            self._job.folder.remove(path)
        self._before, self._needed = self._before | self._needed | needed, needed

    def _numbered(self, files: tuple[CodeFile, ...]) -> RoundJob:
        """Let positions be the numbered vertices of an arena, and give the job that solves it."""
        job, size = self._job, self._positions
        if size > MAX_NUMBER:
            raise TooLarge(f"{job.game!r}: {size:,} positions (at most {MAX_NUMBER:,})")
        rules = PlyRules(job.game, job.sizes.slice)
        start = np.array([rules.rules.code_at(job.game.initial)], "i8")
        begins = accumulate((count for _, count in files), initial=0)
        about, step = (job.folder, job.game, job.sizes.slice, files), job.sizes.codes
        shares = [
            Share(begin + low, partial(arena_parts, *about, bucket, low, low + step))
            for bucket, (begin, (_, count)) in enumerate(zip(begins, files, strict=False))
            for low in range(0, count, step)
        ]
        arena = replace(
            job.stream,
            vertices=size,
            edges=int(self._tally[EDGES]),
            initial=int(Numbering(job.folder, files, rules.shift).numbers_of(start)[0]),
            apart=tuple(shares),
        )
        buckets = buckets_of(arena, job.memory, self._about["workers"], job.sizes)
        return replace(job, stream=arena, buckets=buckets, files=files)


def _nothing() -> Generator[Part]:
    """Give no part: the shares of the arena have all."""
    yield from ()
