"""Games whose positions may be reached after several numbers of moves: one level, enumerated in rounds.

A round closes each bucket under moves, and sends the positions that lie in other buckets to these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.engines.arena_rows import LEVEL
from arena.engines.levels import CODE, ColumnFile, codes_file, write_columns
from arena.engines.plies import CUTS, TOP
from arena.engines.rules import distinct, expand, packed
from arena.engines.steps import Steps, Task
from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.engines.levels import Numbers
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules


def enumerate_rounds(steps: Steps, game: AnyGame, cuts: list[int]) -> None:
    """Enumerate a game; the codes of each bucket begin at a cut."""
    folder = steps.folder
    if folder.at(f"{LEVEL}/{CUTS}").exists():
        return
    current: list[str | None] = [None] * len(cuts)
    sent: list[str] = []
    number, buckets = 0, [int(np.searchsorted(cuts, packed(game).code_at(game.initial), "right")) - 1]
    while buckets:
        names = {bucket: f"{LEVEL}/round-{number:05}-{bucket:05}.parquet" for bucket in buckets}
        tasks = [Task(name, close, (game, cuts, bucket, current[bucket], sent)) for bucket, name in names.items()]
        steps.run(f"round {number} of positions", tasks)
        for bucket, name in names.items():
            current[bucket] = name
        abouts = {name: ColumnFile(folder, name).about["sent"] for name in names.values()}
        sent = [_sent(name) for name, about in abouts.items() if about]
        number, buckets = number + 1, sorted({bucket for about in abouts.values() for bucket in about})
    for bucket, last in enumerate(current):
        if last is None:
            write_columns(folder, codes_file(LEVEL, bucket), {CODE: np.empty(0, "i8")})
        elif folder.at(last).exists():
            codes = ColumnFile(folder, last).column(CODE)
            write_columns(folder, codes_file(LEVEL, bucket), {CODE: codes})
    folder.write_json(f"{LEVEL}/{CUTS}", {"cuts": cuts})
    folder.remove(*folder.names(f"{LEVEL}/round-*"))


def _sent(name: str) -> str:
    return name.replace("round-", "round-sent-")


def close(
    folder: Folder, file: str, game: AnyGame, cuts: list[int], bucket: int, before: str | None, sent: list[str]
) -> None:
    """Write the positions of a bucket, closed under moves in it, and before that those that are sent to others."""
    rules, (low, high) = packed(game), [*cuts, TOP][bucket : bucket + 2]
    known = ColumnFile(folder, before).column(CODE) if before else np.empty(0, "i8")
    new = [ColumnFile(folder, name).between(low, high) for name in sent] or [np.array([rules.code_at(game.initial)])]
    closed = _closed_all if rules.complete else _closed
    codes, outside = closed(folder, rules, known, distinct(new), low, min(high, rules.size))
    receivers = np.unique(np.searchsorted(cuts, outside, "right") - 1).tolist()
    if receivers:
        write_columns(folder, _sent(file), {CODE: outside})
    write_columns(folder, file, {CODE: codes}, {"sent": receivers})


def _closed(
    folder: Folder, rules: PackedRules, known: Numbers, new: Numbers, low: int, high: int
) -> tuple[Numbers, Numbers]:
    """Return the positions of a range that can be reached within it, and the successors outside.

    The positions are kept in sorted runs, each at least twice as long as the next: O(n log n) in all.
    """
    runs, outside = [known], list[np.ndarray]()
    while True:
        for run in runs:
            new = new[~_among(run, new)]
        if not len(new):
            return distinct(runs), distinct(outside)
        folder.check_run()
        runs.append(new)
        while len(runs) > 1 and len(runs[-2]) < 2 * len(runs[-1]):
            runs[-2:] = [distinct(runs[-2:])]
        children = distinct([expand(rules, new)[0]])
        inside = (children >= low) & (children < high)
        outside.append(children[~inside])
        new = children[inside]


def _among(run: Numbers, codes: Numbers) -> Numbers:
    if not len(run):
        return np.zeros(len(codes), bool)
    places = np.minimum(np.searchsorted(run, codes), len(run) - 1)
    found: Numbers = run[places] == codes
    return found


def _closed_all(
    folder: Folder, rules: PackedRules, known: Numbers, new: Numbers, low: int, high: int
) -> tuple[Numbers, Numbers]:
    """Return the same where every code is a position: all codes of the range are expanded at once."""
    folder.check_run()
    codes = np.arange(low, high)
    children, starts = expand(rules, codes)
    reached, queue = np.zeros(len(codes), "i1"), np.zeros(len(codes), "i8")
    begun = distinct([known, new]) - low
    reached[begun], queue[: len(begun)] = 1, begun
    reach(starts, children - low, reached, queue, len(begun))
    outside = children[np.repeat(reached == 1, np.diff(starts)) & ((children < low) | (children >= high))]
    return codes[reached == 1], distinct([outside])


@loop
def reach(starts: Numbers, children: Numbers, reached: Numbers, queue: Numbers, tail: int) -> None:
    """Mark what can be reached from the first places of a queue."""
    size, head = len(reached), 0
    while head < tail:
        place = queue[head]
        head += 1
        for edge in range(starts[place], starts[place + 1]):
            child = children[edge]
            if 0 <= child < size and reached[child] == 0:
                reached[child] = 1
                queue[tail] = child
                tail += 1
