"""The work of `--engine`: a game or an arena file solved in a folder, with its progress on stderr."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.output import progress_bar
from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.machine.memory import bytes_of

if TYPE_CHECKING:
    from arena.engines.solution import FolderSolution
    from arena.engines.steps import Report, Watch
    from arena.solving.verdict import Verification


def solved_by(
    source: Source,
    engine: str | None,
    memory: str | None,
    workers: int | None,
    output: str | None,
    objective: str,
    max_vertices: int | None,
    max_edges: int | None,
    *,
    as_json: bool,
) -> FolderSolution:
    """Solve a game or a file in a folder.

    Raises
    ------
    ParameterError
        If no engine or no folder was named, or the engine does not take what was named.
    ArenaError
        If the work was interrupted, or the disk is full: the same command goes on from there.
    """
    from arena.engines.solve import solve_in_folder
    from arena.solving.objectives import objective_named

    if engine is None:
        option, value = ("memory", memory) if memory is not None else ("workers", workers)
        raise ParameterError(f"--{option} {value}: only with --engine")
    if output is None or Path(output).suffix or output == "-":
        raise ParameterError(f"--engine {engine}: -o FOLDER says where its files are kept (a name without ending)")
    stays = f"what is finished stays in {output}, and the same command goes on from there"
    log = as_json and not sys.stderr.isatty()
    try:
        with step_bar() as report:
            return solve_in_folder(
                source.in_parts(max_vertices, max_edges) if source.game is None else source.make(),
                output,
                engine,
                objective=objective_named(objective).name,
                workers=workers,
                memory=None if memory is None else bytes_of(memory),
                max_vertices=max_vertices,
                max_edges=max_edges,
                report=report,
                tell=lambda text: click.echo(json.dumps({"note": text}) if log else f"arena: note: {text}", err=True),
            )
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {stays}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{output}: the disk is full; {stays}") from None


def verified(solution: FolderSolution, sample: int | None) -> Verification:
    """Check a folder, or a sample of its positions."""
    with step_bar() as report:
        return solution.verified(sample=sample, report=report)


@contextmanager
def step_bar() -> Iterator[Report]:
    """Show each step as a bar of its tasks, on a terminal."""
    with ExitStack() as stack:

        def begin(text: str, tasks: int) -> Watch:
            stack.close()
            return stack.enter_context(progress_bar(text, " tasks", tasks)) or (lambda _: None)

        yield begin
