"""Games and arenas solved in a folder, by workers of this machine or of many, from where an earlier run ended."""

from __future__ import annotations

import json
import os
import zlib
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from arena.engines import closure, plies, rounds
from arena.engines.arena_rows import ArenaParts, write_rows
from arena.engines.folder import JOB, LOCK, LOG, SOLUTION, VERSION, Folder, Record
from arena.engines.levels import Level, parquet
from arena.engines.needs import (
    EDGE_BYTES,
    PLY_BYTES,
    ROUND_BYTES,
    Needs,
    Tell,
    check_needs,
    check_room,
    edges_in,
    memory_of,
    needs_of,
    rows_in,
    untold,
)
from arena.engines.rules import check_rules, packed
from arena.engines.solution import FolderSolution, reopened
from arena.engines.steps import Report, Steps, unreported
from arena.engines.workers import opened
from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import REACH
from arena.graphs.compact import CompactArena
from arena.machine.memory import as_size, check_counts
from arena.rules.game import AnyGame, made_by

if TYPE_CHECKING:
    from arena.rules.packed import PackedRules

CHECKED = 1 << 20
"""The vertices and edges of an arena that are read at once for a checksum."""


def solve_in_folder(
    of: AnyGame | CompactArena | ArenaParts,
    folder: str | os.PathLike[str],
    engine: str = "local",
    *,
    objective: str = REACH,
    workers: int | None = None,
    memory: int | None = None,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    report: Report = unreported,
    tell: Tell = untold,
) -> FolderSolution:
    """Solve a game or an arena whose solution is larger than memory, in files of a folder.

    Parameters
    ----------
    of : Game, CompactArena or ArenaParts
        A game with packed rules, of a module that workers can import; or an arena, in memory or as
        `exporters.arena_files.read_in_parts` reads it.
    folder : path
        The folder of all files. Work that an earlier run has finished there is not repeated.
    engine : str, optional
        The workers: `local`, the processors of this machine; `dask`, Dask workers on this machine; or
        `dask:tcp://host:8786`, a cluster.
    objective : str, optional
        The objective, which must be to reach a sink.
    workers : int, optional
        The number of workers; by default one per processor, or per thread of the cluster.
    memory : int, optional
        The bytes that a worker may take; by default a share of half of what is free.
    max_vertices, max_edges : int, optional
        The bounds on positions and moves.
    report : callable, optional
        Called with the text and the number of tasks of each step; returns a function that is called with the number of
        tasks that were done.
    tell : callable, optional
        Called in advance with an estimate of the work, if it is large.

    Raises
    ------
    ParameterError
        If the game has no packed rules, or the folder holds another job, or another run works in it.
    TooLarge
        If a bound is exceeded, or the memory or the disk does not suffice.
    InvalidArena
        If a file of the folder was damaged.

    Notes
    -----
    O(|S|+|A|) steps besides sorting where every play to a position has the same length; else O(|S|+|A|) in each round,
    of which there is one if all positions fit in a bucket.

    Examples
    --------
    >>> import arena, tempfile
    >>> game, folder = arena.load("connect_four", rows=3, columns=3, align=3), tempfile.mkdtemp()
    >>> solution = solve_in_folder(game, folder)
    >>> solution, solution.value(game.parse("12")), solution.best_move(game.initial)
    (<FolderSolution of ConnectFour(rows=3, columns=3, align=3): 694 positions>, (1, 7), '1')
    >>> arena.reopened(folder, game).value(game.initial)
    (0, None)
    """
    if objective != REACH:
        raise ParameterError(
            f"objective {objective}: engines solve for {REACH} alone; arena solve without --engine, arena.solve in "
            f"Python, solves for {objective} in memory"
        )
    parquet()
    arena = ArenaParts.of(of) if isinstance(of, CompactArena) else of if isinstance(of, ArenaParts) else None
    game = None if arena else cast("AnyGame", of)
    work = _ArenaWork(arena) if arena else _GameWork(cast("AnyGame", game))
    where = Folder(folder)
    check_is_folder(where)
    with opened(engine, workers) as runner:
        given = memory_of(memory, runner.number)
        if not where.at(JOB).exists():
            work.check(where, (max_vertices, max_edges), runner.number, tell)
        with where.at_work() as warning:
            if warning:
                tell(warning)
            job = _begun(where, work.about(), given, memory)
            solved = where.read_json(SOLUTION)
            if solved is None:
                solved = {**job, **work.run(Steps(where, runner, report), job["memory"], max_vertices)}
            check_counts((solved["sizes"]["vertices"], solved["sizes"]["edges"]), (max_vertices, max_edges))
            if not where.at(SOLUTION).exists():
                where.write_json(SOLUTION, solved)
            _tidy(where)
    return reopened(folder, game)


class _GameWork:
    """The work on a game: ply by ply, or in rounds where plays to a position have different lengths."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self._rules = game, packed(game)

    def about(self) -> Record:
        name, parameters = made_by(self._game)
        about = {"kind": "game", "game": name, "parameters": parameters, "rules": repr(self._game)}
        same: Record = json.loads(json.dumps(about, default=repr))  # as it is read again: tuples are lists
        return same

    def check(self, folder: Folder, most: tuple[int | None, int | None], workers: int, tell: Tell) -> None:
        """Refuse what cannot be done, and tell what takes long."""
        check_counts((self._rules.positions or 0, 0), most)
        check_rules(self._game)
        each = PLY_BYTES if self._rules.ply else ROUND_BYTES
        check_needs(folder, repr(self._game), self._needs, each, most[0], workers, tell)

    @cached_property
    def _needs(self) -> Needs:
        return needs_of(self._game, self._rules)

    def run(self, steps: Steps, memory: int, most: int | None) -> Record:
        needs = self._needs
        rows = rows_in(memory, needs.width)
        if self._rules.ply:
            sizes = plies.enumerate_plies(steps, self._game, rows, most)
            plies.value_plies(steps, self._game, sizes)
            return summed(steps.folder, len(sizes), circuits=False)
        closure.enumerate_rounds(steps, self._game, _cuts(needs, self._rules, rows))
        return summed(steps.folder, 1, circuits=rounds.value_rounds(steps, self._game))


def _cuts(needs: Needs, rules: PackedRules, rows: int) -> list[int]:
    """Choose where buckets begin: at codes of the sample, so that about as many positions belong to each."""
    buckets = -(-needs.positions // rows)
    if rules.complete:
        return list(range(0, rules.size, -(-rules.size // buckets)))
    places = np.arange(1, buckets) * len(needs.codes) // buckets
    return sorted({0, *needs.codes[places].tolist()})


class _ArenaWork:
    """The work on an arena, in rounds."""

    def __init__(self, arena: ArenaParts) -> None:
        self._arena = arena

    def about(self) -> Record:
        """Identify the job: by the sizes of the arena, and a checksum of its columns."""
        total = edges = 0
        for part in self._arena.read(CHECKED):
            edges += len(part.successors)
            for column in part[:4]:
                total = zlib.crc32(np.ascontiguousarray(column).tobytes(), total)
            total = zlib.crc32("\n".join(part.labels or ()).encode(), total)
        about = {"name": self._arena.name, "initial": self._arena.initial, "vertices": self._arena.vertices}
        return {"kind": "arena", **about, "edges": edges, "sum": total}

    def check(self, folder: Folder, most: tuple[int | None, int | None], *_: object) -> None:
        """Refuse what cannot be done."""
        size, edges = self._arena.vertices, self._arena.edges
        check_counts((size, edges), most)
        check_room(folder, ROUND_BYTES * size + EDGE_BYTES * edges, f"{size:,} vertices and {edges:,} edges")

    def run(self, steps: Steps, memory: int, _: int | None) -> Record:
        write_rows(steps.folder, self._arena.read(edges_in(memory)))
        return summed(steps.folder, 1, circuits=rounds.value_rounds(steps, None))


def summed(folder: Folder, levels: int, *, circuits: bool) -> Record:
    """Sum up a solution by what its files say about their positions."""
    total, values = {name: np.array(0) for name in ("players", "ends", "edges", "endless")}, np.zeros(3, "i8")
    for number in range(levels):
        level = Level(folder, plies.level_name(number))
        for bucket in range(level.buckets):
            about = level.values(bucket).about
            own = np.array(about["values"], "i8")
            values = np.pad(values, (0, max(len(own) - len(values), 0)))
            values[: len(own)] += own
            total = {name: count + np.array(about.get(name, 0)) for name, count in total.items()}
    layers = {str(player): np.trim_zeros(values[player::2], "b").tolist() for player in (1, 2)}
    drawn, first, second = total["ends"].tolist()
    endless = int(total["endless"])
    sizes = {
        "vertices": int(values.sum()), "edges": int(total["edges"]),
        "s1": int(total["players"][0]), "s2": int(total["players"][1]),
        "f1": first, "f2": second, "drawn_sinks": drawn,
        "w1": sum(layers["1"]), "w2": sum(layers["2"]), "undetermined": int(values[0]),
        "draws_by_rule": int(values[0]) - endless, "draws_endless": endless,
    }  # fmt: skip
    return {"sizes": sizes, "layers": layers, "circuits": circuits, "levels": levels}


def check_is_folder(folder: Folder) -> None:
    """Refuse the name of a file, or a folder with other things in it."""
    if folder.path.is_file():
        raise ParameterError(f"{folder} is a file; take another name for the folder")
    if not folder.at(JOB).exists() and (others := [name for name in folder.names("*") if name not in (LOCK, LOG)]):
        raise ParameterError(f"{folder} holds other things ({others[0]:.40}); take a new folder")


def _begun(folder: Folder, about: Record, memory: int, asked: int | None) -> Record:
    """Write the record of a job, or return that of the same job in the folder."""
    before = folder.read_json(JOB)
    job = {**about, "version": VERSION}
    if before is None:
        folder.write_json(JOB, {**job, "memory": memory})
        return {**job, "memory": memory}
    for name, value in job.items():
        if before.get(name) != value:
            raise ParameterError(
                f"{folder} holds another job, of {name} {before.get(name)!r:.99}, not {value!r:.99}; take a new folder"
            )
    if asked is not None and asked < before["memory"]:
        raise TooLarge(
            f"{folder} was begun for workers of {as_size(before['memory'])}, and {as_size(asked)} are too few to go on"
        )
    return before


def _tidy(folder: Folder) -> None:
    """Remove the files that only the way to the solution needed, those of an interrupted run too."""
    for kind in ("sent", "round", "graph", "settle", "force"):
        folder.remove(*folder.names(f"level-*/{kind}-*"))
    for name in folder.names("level-*"):
        if not any(folder.at(name).glob("*.parquet")):
            for each in folder.at(name).iterdir():
                each.unlink()
            folder.at(name).rmdir()
