"""The work of `--engine`: a game or an arena file solved in a folder, with its progress on stderr."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import arena
from arena.cli.options import Engine
from arena.cli.output import note, progress_bar
from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.machine.memory import bytes_of

if TYPE_CHECKING:
    from arena.engines.arena_rows import ArenaParts
    from arena.engines.solution import FolderSolution
    from arena.engines.steps import Report, Watch


def solved_by(source: Source, asked: Engine, output: str | None, objective: str) -> FolderSolution:
    """Solve a game or a file in a folder; where that is interrupted, the same command goes on from there."""
    from arena.solving.objectives import objective_named

    if asked.engine is None:
        option, value = ("memory", asked.memory) if asked.memory is not None else ("workers", asked.workers)
        raise ParameterError(f"--{option} {value}: only with --engine")
    if output is None or Path(output).suffix or output == "-":
        raise ParameterError(
            f"--engine {asked.engine}: -o FOLDER says where its files are kept (a name without ending)"
        )
    stays = f"what is finished stays in {output}, and the same command goes on from there"
    try:
        with step_bar() as report:
            return arena.solve_in_folder(
                _in_parts(source) if source.game is None else source.make(),
                output,
                asked.engine,
                objective=objective_named(objective).name,
                workers=asked.workers,
                memory=None if asked.memory is None else bytes_of(asked.memory),
                max_vertices=source.max_vertices,
                max_edges=source.max_edges,
                report=report,
                tell=note,
            )
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {stays}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{output}: the disk is full; {stays}") from None


def _in_parts(source: Source) -> ArenaParts:
    """Read the file for an engine: Parquet in parts, other formats into columns."""
    from arena.engines.arena_rows import ArenaParts
    from exporters.arena_files import read_in_parts

    if source.format == "parquet" and source.start is None:
        return read_in_parts(source.name)
    return ArenaParts.of(source.arena())


@contextmanager
def step_bar() -> Iterator[Report]:
    """Show each step as a bar of its tasks, on a terminal."""
    with ExitStack() as stack:

        def begin(text: str, tasks: int) -> Watch:
            stack.close()
            return stack.enter_context(progress_bar(text, " tasks", tasks))

        yield begin
