"""Where the work runs when memory does not suffice: the engines of `--engine`, and the folders that they leave."""

from __future__ import annotations

import errno
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arena.cli.output import echo, progress_bar
from arena.cli.source import Source
from arena.engines import workers
from arena.engines.folder import Folder
from arena.engines.step_log import StepTally
from arena.errors import ArenaError, ParameterError, one_of
from arena.graphs.marks import REACH
from arena.machine.memory import bytes_of
from arena.solving.objectives import objective_named
from exporters.arena_files import read_compact

if TYPE_CHECKING:
    from arena.engines.column_files import Watch
    from arena.engines.folder import Record
    from arena.engines.steps import StepReport
    from arena.solving.solved import Solved
    from arena.solving.verdict import Verification


class EngineJob(NamedTuple):
    """The work of an engine: an arena, an objective, a folder and bounds.

    Parameters
    ----------
    source : Source
        The game or the arena file.
    folder : str
        The folder of its files.
    address : str
        The address of the engine; where tasks run on workers the engine's name stands before it.
    objective : str
        The objective of player 1.
    memory : int or None
        The bytes that may be taken.
    as_json : bool
        Whether progress is for a log.
    workers : int or None
        How many tasks run at once.
    max_vertices, max_edges : int or None
        The bounds.
    timeout : float or None
        The seconds that a task may take.
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
    timeout: float | None = None


def on_disk(job: EngineJob) -> Solved:
    """Solve an arena file whose edges stay on disk."""
    from arena.engines.disk import solve_on_disk

    source = job.source
    if job.address:
        raise ParameterError(f"--engine disk:{job.address}: disk has no address")
    if source.game is not None:
        advice = f"one of {', '.join(workers.names())} solves games"
        raise ParameterError(f"--engine disk is for arena files, and {source.name} is a game ({advice})")
    for option, value in (("workers", job.workers), ("task-timeout", job.timeout)):
        if value is not None:
            raise ParameterError(f"--{option} {value:g}: disk is one process")
    for kind, bound in (("vertices", job.max_vertices), ("edges", job.max_edges)):
        if bound is not None:
            raise ParameterError(f"--max-{kind} {bound}: with --engine disk it is --memory that bounds the work")
    columns = read_compact(source.name, **source.reading)
    with steps(as_json=job.as_json) as report:
        how: dict[str, Any] = {"report": report, "tell": _telling(job)}
        return solve_on_disk(columns, job.folder, objective=job.objective, memory=job.memory, **how)


def in_steps(job: EngineJob) -> Solved:
    """Solve a game ply by ply, or an arena file layer by layer, on the workers of this machine or of many."""
    source = job.source
    solve: Callable[..., Solved]
    if source.game is None:
        from arena.engines.edges import solve_by_layers

        columns = read_compact(source.name, **source.reading)
        solve = partial(solve_by_layers, columns, objective=job.objective)
    else:
        from arena.engines.plies import solve_by_plies

        if not objective_named(job.objective).usual:
            advice = f"games are solved by --engine {job.address} for {REACH} alone"
            raise ParameterError(f"--objective {job.objective}: {advice}")
        solve = partial(solve_by_plies, source.make())
    bounds: dict[str, Any] = {"max_vertices": job.max_vertices, "max_edges": job.max_edges, "tell": _telling(job)}
    if job.timeout is not None:
        bounds["timeout"] = job.timeout
    with workers.opened(job.address, job.workers) as engine, step_bar(as_json=job.as_json, lines=True) as report:
        return solve(Folder(job.folder), engine, job.memory, report=report, **bounds)


def solved_by(
    source: Source,
    engine: str | None,
    memory: str | None,
    output: str | None,
    objective: str,
    bounds: tuple[int | None, int | None, int | None, float | None] = (None, None, None, None),
    *,
    as_json: bool,
) -> Solved:
    """Solve a game or a file by an engine into a folder, within bounds on workers, vertices, edges and seconds a task.

    Raises
    ------
    ParameterError
        If there is no such engine, or no folder, or the engine does not take what was named.
    """
    name, _, address = (engine or "").partition(":")
    if engine is None:
        named = {"memory": memory, "workers": bounds[0], "task-timeout": bounds[3]}
        option, value = next((name, given) for name, given in named.items() if given is not None)
        raise ParameterError(f"--{option} {value}: only with --engine")
    if name not in (engines := ["disk", *workers.names()]):
        raise one_of("engine", name, engines)
    if output is None or Path(output).suffix or output == "-":
        raise ParameterError(f"--engine {engine}: -o FOLDER says where its files are kept (a name without ending)")
    most = None if memory is None else bytes_of(memory)
    job = EngineJob(source, output, address if name == "disk" else engine, objective, most, as_json, *bounds)
    try:
        return on_disk(job) if name == "disk" else in_steps(job)
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {_stays(output)}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{Folder(output)}: the disk is full; {_stays(output)}") from None


def _stays(folder: str) -> str:
    return f"what is finished stays in {Folder(folder)}, and the same command goes on from there"


def verified(source: Source, sample: int | None, *, as_json: bool) -> Verification:
    """Check the folder of an engine."""
    from arena.checking.verification import verify
    from arena.engines.checking import verify_folder
    from arena.engines.opening import reopened

    with step_bar(as_json=as_json) as report:
        solution = reopened(source.name)
        if sample is None and solution.objective != REACH:
            return replace(verify(solution.columns, solution), name=source.name)
        return verify_folder(source.name, sample=sample, report=report)


@contextmanager
def steps(*, as_json: bool) -> Iterator[Callable[[str, int], Watch]]:
    """Show each step with its bytes: as a bar on a terminal, as a line of JSON on stderr where a log is wanted."""
    log = as_json and not sys.stderr.isatty()
    with ExitStack() as stack:

        def begin(text: str, total: int) -> Watch:
            stack.close()
            if not log:
                return stack.enter_context(progress_bar(text, "B", total)) or (lambda _: None)
            begun = time.monotonic()

            def end(error: type[BaseException] | None, *_: object) -> None:
                if error is None:
                    _log({"step": text, "bytes": total}, begun)

            stack.push(end)
            return lambda _: None

        yield begin


@contextmanager
def step_bar(*, as_json: bool, lines: bool = False) -> Iterator[StepReport]:
    """Show each step of tasks on workers: as a bar of buckets, and when it has ended as a line of text or of JSON."""
    log = as_json and not sys.stderr.isatty()
    with ExitStack() as stack:

        def begin(text: str, tasks: int) -> Callable[[Record], object]:
            stack.close()
            step = stack.enter_context(progress_bar(text, " buckets", tasks)) or (lambda *_: None)
            tally = StepTally(tasks)

            def watch(record: Record) -> None:
                tally.add(record)
                step(1, tally.note())

            def end() -> None:
                if log or (lines and tally.done == tasks):
                    echo(json.dumps({"step": text, **tally.record()}) if log else tally.line(text), err=True)

            stack.callback(end)
            return watch

        yield begin


def _telling(job: EngineJob) -> Callable[[str], object]:
    """Print on stderr what a job needs before it starts: as a note, or as JSON if its progress is logged so."""
    log = job.as_json and not sys.stderr.isatty()
    return lambda text: click.echo(json.dumps({"note": text}) if log else f"arena: note: {text}", err=True)


def _log(step: Mapping[str, object], begun: float) -> None:
    """Write a line of JSON about a step that has ended, with its seconds."""
    click.echo(json.dumps({**step, "seconds": round(time.monotonic() - begun, 3)}), err=True)
