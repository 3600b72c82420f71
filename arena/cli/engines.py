"""Where the work runs when memory does not suffice: the engines of `--engine`, and the folders that they leave."""

from __future__ import annotations

import errno
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from arena.cli.source import SOLUTION, Source
from arena.engines import workers
from arena.engines.folder import Folder
from arena.errors import ArenaError, ParameterError, one_of
from arena.graphs.marks import REACH
from arena.machine.columns import count
from arena.machine.memory import as_size, bytes_of
from exporters.arena_files import stream

if TYPE_CHECKING:
    from arena.engines.disk_files import Watch
    from arena.engines.folder import Record
    from arena.engines.steps import StepReport
    from arena.solving.solved import Solved


class Job(NamedTuple):
    """What an engine is asked to do.

    Parameters
    ----------
    source : Source
        What is solved.
    folder : str
        Where the files are kept.
    address : str
        What stands after the engine's name; where tasks run on workers, all that the user wrote, the name included.
    objective : str
        What player 1 wants.
    memory : int or None
        The bytes that may be taken.
    as_json : bool
        Whether progress is for a log.
    workers : int or None
        How many tasks run at once.
    max_vertices, max_edges : int or None
        The bounds.
    """

    source: Source
    folder: str
    address: str
    objective: str
    memory: int | None
    as_json: bool
    workers: int | None = None
    max_vertices: int | None = None
    max_edges: int | None = None


def on_disk(job: Job) -> Solved:
    """Solve an arena file whose edges stay on disk."""
    from arena.engines.disk import solve_on_disk

    source = job.source
    if job.address:
        raise ParameterError(f"--engine disk:{job.address}: disk has no address")
    if source.game is not None:
        advice = f"one of {', '.join(workers.names())} solves games"
        raise ParameterError(f"--engine disk is for arena files, and {source.name} is a game ({advice})")
    if "://" in job.folder:
        raise ParameterError(f"-o {Folder(job.folder)}: disk keeps its files on a disk of this machine")
    if job.workers is not None:
        raise ParameterError(f"--workers {job.workers}: disk is one process")
    for kind, bound in (("vertices", job.max_vertices), ("edges", job.max_edges)):
        if bound is not None:
            raise ParameterError(f"--max-{kind} {bound}: with --engine disk it is --memory that bounds the work")
    parts = stream(source.name, **source.reading)
    with steps(as_json=job.as_json) as report:
        return solve_on_disk(parts, job.folder, objective=job.objective, memory=job.memory, report=report)


def in_steps(job: Job) -> Solved:
    """Solve a game ply by ply, or an arena file layer by layer, on the workers of this machine or of many."""
    return by_layers(job) if job.source.game is None else by_plies(job)


def by_layers(job: Job) -> Solved:
    """Solve an arena file layer by layer."""
    from arena.engines.edges import solve_by_layers

    parts = stream(Path(job.source.name).absolute(), **job.source.reading)  # where workers find it
    with workers.opened(job.address, job.workers) as engine, step_bar(as_json=job.as_json) as report:
        bounds = {"max_vertices": job.max_vertices, "max_edges": job.max_edges}
        folder = Folder(job.folder)
        return solve_by_layers(parts, folder, engine, job.memory, objective=job.objective, report=report, **bounds)


def by_plies(job: Job) -> Solved:
    """Solve a game ply by ply."""
    from arena.engines.plies import solve_by_plies

    source = job.source
    if job.objective != REACH:
        raise ParameterError(
            f"--objective {job.objective}: games are solved by --engine {job.address} for {REACH} alone"
        )
    game = source.make()
    with workers.opened(job.address, job.workers) as engine, step_bar(as_json=job.as_json) as report:
        bounds = {"max_vertices": job.max_vertices, "max_edges": job.max_edges}
        return solve_by_plies(game, Folder(job.folder), engine, job.memory, report=report, **bounds)


def opened_from_disk(folder: str) -> Solved:
    """Open what `--engine disk` has left."""
    from arena.engines.disk import reopened

    return reopened(folder)


def opened_from_steps(folder: str) -> Solved:
    """Open what an arena file has left that was solved layer by layer."""
    from arena.engines.edge_solution import opened as opened_edges

    return opened_edges(folder)


ENGINES: dict[str, Callable[[Job], Solved]] = {"disk": on_disk, **dict.fromkeys(workers.names(), in_steps)}
"""What each engine does."""
OPENERS: dict[str, Callable[[str], Solved]] = {"disk": opened_from_disk, "edges": opened_from_steps}
"""What opens a folder, by the kind that its record says."""


def solved_by(
    source: Source,
    engine: str | None,
    memory: str | None,
    output: str | None,
    objective: str,
    bounds: tuple[int | None, int | None, int | None] = (None, None, None),
    *,
    as_json: bool,
) -> Solved:
    """Solve by an engine what the user named, into a folder; the bounds are those on workers, vertices and edges.

    Raises
    ------
    ParameterError
        If there is no such engine, or no folder, or the engine does not take what was named.
    """
    name, _, address = (engine or "").partition(":")
    if engine is None:
        option, value = ("workers", bounds[0]) if memory is None else ("memory", memory)
        raise ParameterError(f"--{option} {value}: only with --engine")
    if name not in ENGINES:
        raise one_of("engine", name, list(ENGINES))
    if output is None or ("://" not in output and Path(output).suffix) or output == "-":
        raise ParameterError(f"--engine {engine}: -o FOLDER says where its files are kept (a name without ending)")
    most = None if memory is None else bytes_of(memory)
    job = Job(source, output, engine if name in workers.names() else address, objective, most, as_json, *bounds)
    try:
        return ENGINES[name](job)
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {_stays(output)}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{Folder(output)}: the disk is full; {_stays(output)}") from None


def _stays(folder: str) -> str:
    return f"what is finished stays in {Folder(folder)}, and the same command goes on from there"


def opened(folder: str) -> Solved:
    """Open a folder by the kind that its record says."""
    from arena.engines.ply_record import begun_kind

    kind = (Folder(folder).read_json(SOLUTION) or {}).get("kind", begun_kind(folder))
    if kind not in OPENERS:
        raise one_of("kind of folder", kind, list(OPENERS))
    return OPENERS[kind](folder)


def verified(source: Source, sample: int | None, *, as_json: bool) -> dict[str, int]:
    """Check the folder that an engine has left, and tell the sizes of what was checked.

    Raises
    ------
    ArenaError
        If a claim does not hold, or a file was changed.
    """
    from arena.engines.disk_check import flaw_on_disk
    from arena.engines.ply_record import begun_kind

    if begun_kind(source.name) is not None:
        return _verified_layers(source, sample, as_json=as_json)
    with steps(as_json=as_json) as report:
        solution, vertex = flaw_on_disk(source.name, sample=sample, report=report)
    _refuse_flaw(source, vertex)
    vertices = len(solution.columns)
    sizes = {name: count(solution.winners, winner) for name, winner in (("w1", 1), ("w2", 2), ("undetermined", 0))}
    checked = vertices if sample is None else min(sample, vertices)
    return {"vertices": vertices, "edges": solution.columns.edges, "checked": checked, **sizes}


def _verified_layers(source: Source, sample: int | None, *, as_json: bool) -> dict[str, int]:
    """Check an arena that was solved layer by layer."""
    from arena.engines.edge_check import flaw_by_layers

    with step_bar(as_json=as_json) as report:
        solution, vertex = flaw_by_layers(source.name, sample=sample, report=report)
    _refuse_flaw(source, vertex)
    told, vertices = solution.summary(), len(solution.columns)
    sizes = {name: told[name] or 0 for name in ("w1", "w2", "undetermined")}
    checked = vertices if sample is None else min(sample, vertices)
    return {"vertices": vertices, "edges": solution.columns.edges, "checked": checked, **sizes}


def _refuse_flaw(source: Source, vertex: int | None) -> None:
    if vertex is not None:
        raise ArenaError(f"{source.name}: {vertex}: its winner, rank or move does not follow from its successors'")


@contextmanager
def steps(*, as_json: bool) -> Iterator[Callable[[str, int], Watch]]:
    """Show each step with its bytes: as a bar on a terminal, as a line of JSON on stderr where a log is wanted."""
    if as_json and not sys.stderr.isatty():
        with _logged() as report:
            yield report
        return
    from arena.cli.output import progress_bar

    with ExitStack() as stack:

        def begin(text: str, total: int) -> Watch:
            stack.close()
            step = stack.enter_context(progress_bar(text, "B", total))
            return step or (lambda _: None)

        yield begin


@contextmanager
def step_bar(*, as_json: bool) -> Iterator[StepReport]:
    """Show each step of tasks on workers, with what it has done so far: as a bar of buckets, or as a line of JSON."""
    from arena.cli.output import progress_bar

    log = as_json and not sys.stderr.isatty()
    with ExitStack() as stack:

        def begin(text: str, tasks: int) -> Callable[[Record], object]:
            stack.close()
            step = stack.enter_context(progress_bar(text, " buckets", tasks)) or (lambda *_: None)
            begun, done = time.monotonic(), {"positions": 0, "bytes": 0}

            def watch(record: Record) -> None:
                done["positions"] += int(record.get("positions", 0))
                done["bytes"] += sum(int(size) for name, size in record.items() if name.startswith("bytes"))
                step(1, f"{done['positions']:,} positions, {as_size(done['bytes'])}")

            def end() -> None:
                seconds = round(time.monotonic() - begun, 3)
                click.echo(json.dumps({"step": text, "buckets": tasks, **done, "seconds": seconds}), err=True)

            if log:
                stack.callback(end)
            return watch

        yield begin


@contextmanager
def _logged() -> Iterator[Callable[[str, int], Watch]]:
    """Write a line of JSON when a step ends: what it was, its bytes, and its seconds."""
    current: list[tuple[str, int, float]] = []

    def end() -> None:
        for text, total, begun in current:
            seconds = round(time.monotonic() - begun, 3)
            click.echo(json.dumps({"step": text, "bytes": total, "seconds": seconds}), err=True)
        current.clear()

    def begin(text: str, total: int) -> Watch:
        end()
        current.append((text, total, time.monotonic()))
        return lambda _: None

    yield begin
    end()
