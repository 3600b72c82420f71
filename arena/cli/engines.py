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
from arena.errors import ArenaError, ParameterError, one_of
from arena.graphs.marks import REACH
from arena.machine.columns import count
from arena.machine.memory import bytes_of
from exporters.formats import stream

if TYPE_CHECKING:
    from arena.engines.disk_files import Watch
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
        What stands after the engine's name, such as where a cluster is; often nothing.
    objective : str
        What player 1 wants.
    memory : int or None
        The bytes that may be taken.
    as_json : bool
        Whether progress is for a log.
    """

    source: Source
    folder: str
    address: str
    objective: str
    memory: int | None
    as_json: bool


def on_disk(job: Job) -> Solved:
    """Solve an arena file whose edges stay on disk."""
    from arena.engines.disk import solve_on_disk

    source = job.source
    if job.address:
        raise ParameterError(f"--engine disk:{job.address}: disk has no address")
    if source.game is not None:
        raise ParameterError(f"--engine disk is for arena files, and {source.name} is a game")
    parts = stream(source.name, **source.reading)
    with steps(as_json=job.as_json) as report:
        return solve_on_disk(parts, job.folder, objective=job.objective, memory=job.memory, report=report)


def opened_from_disk(folder: str) -> Solved:
    """Open what `--engine disk` has left."""
    from arena.engines.disk import reopened

    return reopened(folder)


ENGINES: dict[str, Callable[[Job], Solved]] = {"disk": on_disk}
"""What each engine does."""
OPENERS: dict[str, Callable[[str], Solved]] = {"disk": opened_from_disk}
"""What opens a folder, by the kind that its record says."""
OPTIONS = [
    click.Option(
        ["--engine"],
        metavar="ENGINE",
        help=f"Where the work runs if memory does not suffice: {', '.join(ENGINES)}; -o is then a folder.",
    ),
    click.Option(
        ["--memory"], metavar="SIZE", help="The memory that --engine may take, such as 2GB; by default what is free."
    ),
]


def solved_by(
    source: Source,
    engine: str | None,
    memory: str | None,
    output: str | None,
    objective: str,
    bounds: tuple[int | None, int | None],
    *,
    as_json: bool,
) -> Solved:
    """Solve by an engine what the user named, into a folder.

    Raises
    ------
    ParameterError
        If there is no such engine, or no folder, or the engine does not take what was named.
    """
    name, _, address = (engine or "").partition(":")
    if engine is None:
        raise ParameterError(f"--memory {memory}: only with --engine")
    if name not in ENGINES:
        raise one_of("engine", name, list(ENGINES))
    if output is None or Path(output).suffix or output == "-":
        raise ParameterError(f"--engine {engine}: -o FOLDER says where its files are kept (a name without ending)")
    for kind, bound in zip(("vertices", "edges"), bounds, strict=True):
        if bound is not None:
            raise ParameterError(f"--max-{kind} {bound}: with --engine it is --memory that bounds the work")
    most = None if memory is None else bytes_of(memory)
    job = Job(source, output, address, objective, most, as_json)
    try:
        return ENGINES[name](job)
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {_stays(output)}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{output}: the disk is full; {_stays(output)}") from None


def _stays(folder: str) -> str:
    return f"what is finished stays in {folder}, and the same command goes on from there"


def kept_by_engine(source: Source, objective: str) -> Solved | None:
    """Open the folder that an engine has left, if that is what the user named.

    Raises
    ------
    ParameterError
        If it was solved for another objective than is asked for.
    InvalidArena
        If it is damaged.
    """
    if not source.is_solved:
        return None
    solved = opened(source.name)
    if objective not in (REACH, objective_of(solved)):
        raise ParameterError(f"--objective {objective}: {source.name} was solved for {objective_of(solved)}")
    return solved


def opened(folder: str) -> Solved:
    """Open a folder by the kind that its record says."""
    from arena.engines.folder import Folder

    kind = (Folder(folder).read_json(SOLUTION) or {}).get("kind")
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

    with steps(as_json=as_json) as report:
        solution, vertex = flaw_on_disk(source.name, sample=sample, report=report)
    if vertex is not None:
        raise ArenaError(f"{source.name}: {vertex}: its winner, rank or move does not follow from its successors'")
    vertices = len(solution.columns)
    sizes = {name: count(solution.winners, winner) for name, winner in (("w1", 1), ("w2", 2), ("undetermined", 0))}
    checked = vertices if sample is None else min(sample, vertices)
    return {"vertices": vertices, "edges": solution.columns.edges, "checked": checked, **sizes}


def objective_of(solved: Solved) -> str:
    """Tell what a solution is for."""
    from arena.solving.arenas import Solution

    return solved.objective if isinstance(solved, Solution) else REACH


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
