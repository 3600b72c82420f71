"""Games whose plays to a position have one length: plies are enumerated forward, then valued backward, each once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.folder import Folder, Record
from arena.engines.levels import CODE, EVERY, VALUE, ColumnFile, Level, codes_file, values_file, write_columns
from arena.engines.rules import code_type, distinct, expand, in_slices, packed, slices
from arena.engines.steps import Steps, Task
from arena.errors import InvalidGame
from arena.machine.loops import loop, natural, signed
from arena.machine.memory import check_counts
from arena.rules.packed import MOST_CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.engines.levels import Numbers
    from arena.engines.rules import Rules
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules

LEAST_ROWS = 1 << 19
"""Levels of 4 times as many positions have 2 buckets, of 32 times 4, and so on, if memory asks for no more.

Few of a kind, since neighbors read the same of the next level; a power of 2, so that all workers end together.
"""
PART = 1 << 21
"""The positions that are valued with one window of the next level."""
NEVER = 1 << 30
"""More than any value."""
TOP = 1 << 62
"""More than any code."""
CUTS = "cuts.json"
"""The record of a level whose positions are all there: where its buckets begin."""


def level_name(ply: int) -> str:
    return f"level-{ply:04}"


def enumerate_plies(steps: Steps, game: AnyGame, rows: int, most: int | None) -> list[int]:
    """Enumerate a game ply by ply, in buckets of at most so many rows about, and return the positions of each ply."""
    folder, sizes = steps.folder, list[int]()
    write_start(folder, game)
    while True:
        level, following = Level(folder, level_name(len(sizes))), level_name(len(sizes) + 1)
        sizes.append(len(level))
        check_counts((sum(sizes), 0), (most, None))
        if not folder.at(f"{following}/{CUTS}").exists():
            sent = [f"{following}/sent-{bucket:05}.parquet" for bucket in range(level.buckets)]
            tasks = [Task(name, send, (game, level.name, bucket)) for bucket, name in enumerate(sent)]
            steps.run(f"ply {len(sizes) - 1}: {sizes[-1]:,} positions", tasks)
            _unite(steps, following, sent, rows)
        if not (folder.read_json(f"{following}/{CUTS}") or {}).get("cuts"):
            return sizes


def write_start(folder: Folder, game: AnyGame) -> None:
    """Write the first level: the position where play starts."""
    name = codes_file(level_name(0), 0)
    if not folder.at(name).exists():
        rules = packed(game)
        write_columns(folder, name, {CODE: np.array([rules.code_at(game.initial)], code_type(rules))})


def send(folder: Folder, file: str, game: AnyGame, level: str, bucket: int) -> None:
    rules = packed(game)
    slices = rules.expanded(Level(folder, level).codes(bucket).column(CODE))
    write_columns(folder, file, {CODE: distinct([children.astype(code_type(rules)) for _, _, children, _ in slices])})


def _unite(steps: Steps, level: str, sent: list[str], rows: int) -> None:
    folder = steps.folder
    cuts = _cuts([ColumnFile(folder, name) for name in sent], rows)
    if len(sent) == len(cuts) == 1:
        folder.at(sent[0]).replace(folder.at(codes_file(level, 0)))
    elif cuts:
        ranges = zip(cuts, [*cuts[1:], TOP], strict=True)
        tasks = [Task(codes_file(level, bucket), unite, (sent, *each)) for bucket, each in enumerate(ranges)]
        steps.run(f"positions of {level}", tasks)
    folder.write_json(f"{level}/{CUTS}", {"cuts": cuts})
    folder.remove(*sent)


def _cuts(files: list[ColumnFile], rows: int) -> list[int]:
    """Choose where buckets begin: at first codes of row groups, so that about as many rows belong to each."""
    groups = sorted(pair for file in files for pair in zip(file.firsts, file.sizes, strict=True))
    if not groups:
        return []
    firsts, sizes = np.array(groups, "i8").T
    total = int(sizes.sum())
    buckets = max(-(-total // rows), 1 << (total // LEAST_ROWS).bit_length() // 3)
    before = np.cumsum(sizes) - sizes
    chosen = np.searchsorted(before, np.arange(1, buckets) * total // buckets)
    return [0, *sorted({*firsts[chosen[chosen < len(firsts)]].tolist()} - {int(firsts[0])})]


def unite(folder: Folder, file: str, sent: list[str], low: int, high: int) -> None:
    """Write the distinct codes from `low` to before `high` of what was sent to a level."""
    write_columns(folder, file, {CODE: distinct([ColumnFile(folder, name).between(low, high) for name in sent])})


def value_plies(steps: Steps, game: AnyGame, sizes: list[int]) -> None:
    for ply in reversed(range(len(sizes))):
        name, following = level_name(ply), level_name(ply + 1) if ply + 1 < len(sizes) else None
        buckets = range(Level(steps.folder, name).buckets)
        tasks = [Task(values_file(name, bucket), value, (game, name, bucket, following)) for bucket in buckets]
        steps.run(f"values of ply {ply}: {sizes[ply]:,} positions", tasks)


def value(folder: Folder, file: str, game: AnyGame, name: str, bucket: int, following: str | None) -> None:
    """Write the values of a bucket: 0 for a draw, else 2 * remoteness + winner."""
    rules, codes = packed(game), Level(folder, name).codes(bucket).column(CODE)
    after = Level(folder, following) if following else None
    values, movers, edges = np.full(len(codes), -1, "i4"), np.empty(len(codes), "i1"), 0
    for low, high, worth, starts in _valued_moves(rules, codes, after):
        movers[low:high] = rules.player(codes[low:high].astype("i8"))
        decide(starts, worth, movers[low:high], values[low:high])
        edges += len(worth)
    ended = np.flatnonzero(values < 0)
    values[ended] = in_slices(partial(ends, rules), codes[ended])
    write_columns(folder, file, {VALUE: values}, counted(values, movers, ended, edges))


def _valued_moves(
    rules: PackedRules, codes: Numbers, after: Level | None
) -> Iterator[tuple[int, int, Numbers, Numbers]]:
    """Yield the bounds of slices of positions, the values after their moves, and where those of each begin.

    What a sample shows to be needed of the next level is read once for many slices, if it is not too much.
    """
    for begin in range(0, len(codes), PART):
        part = codes[begin : begin + PART]
        window = after.window(VALUE, expand(rules, part[::EVERY])[0]) if after else None
        for low, high, children, starts in slices(rules, part) if window else [(0, len(part), *expand(rules, part))]:
            worth = after.of(VALUE, part[low:high], children, starts, window) if after else np.zeros(0, "i4")
            yield begin + low, begin + high, worth, starts


def ends(rules: Rules, codes: Numbers) -> Numbers:
    """Return who has won at positions without moves."""
    winners = rules.winner(codes)
    if (winners < 0).any():
        raise InvalidGame(f"packed rules: code {codes[winners < 0][0]} has no moves, and no winner")
    return winners


def counted(values: Numbers, movers: Numbers, ended: Numbers, edges: int) -> Record:
    top, second = int(values.max(initial=0)) + 1, int(np.count_nonzero(movers == 2))
    parts = (values[low : low + MOST_CODES] for low in range(0, len(values), MOST_CODES))
    return {
        "values": sum((np.bincount(part, minlength=top) for part in parts), np.zeros(top, "i8")).tolist(),
        "players": [len(movers) - second, second],
        "ends": np.bincount(values[ended], minlength=3)[:3].tolist(),
        "edges": edges,
    }


@loop
def decide(starts: Numbers, worth: Numbers, movers: Numbers, values: Numbers) -> None:
    """Value positions with moves by those of their successors: the fastest win, else a draw, else the slowest loss.

    Nothing branches on a single value, which a processor cannot foresee.
    """
    for place in range(len(values)):
        begin, end, mover = starts[place], starts[place + 1], movers[place]
        if begin == end:
            continue
        fastest, least, slowest = NEVER, NEVER, 0
        for edge in range(begin, end):
            after = signed(worth[natural(edge)])
            fastest = min(fastest, after + ((after - mover) & 1 | (after == 0)) * NEVER)
            least, slowest = min(least, after), max(slowest, after)
        values[place] = fastest + 2 if fastest < NEVER else slowest + 2 if least > 0 else 0
