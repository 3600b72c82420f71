"""The verb `verify`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, cast

import click

import arena
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Bounds, Count, Graph, Help, Json, Side, Speech
from arena.cli.output import absent, progress_bar
from arena.cli.rendering import Answer
from arena.cli.solutions import reopened
from arena.cli.source import Source, require_arena
from arena.engines.folder import kind_of
from arena.engines.solution import FolderSolution
from arena.errors import ParameterError
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.memory import over
from exporters.arena_files import specification
from exporters.formats import READ_MACHINES, options_of
from exporters.saving import read_solution, solution_format, takes
from exporters.solutions.json import is_of_kernel


@verb(groups=(Json, Speech, Bounds))
def verify(
    source: Source,
    solution: Annotated[str | None, ARGUMENT, Help("The file.", "[SOLUTION]")] = None,
    *,
    graph: Annotated[Graph, Help("The graph of a kernel.")] = None,
    player: Annotated[Side, Help("The player who is Even in a .sol file.  [default: 1]", "1|2")] = None,
    sample: Annotated[Count, Help("Check only N random positions of a table or a folder.", "N")] = None,
) -> Answer:
    """Verify a solution, vertex by vertex, without trusting the program that found it.

    SOLUTION is a file written by solve -o or kernel -o, a .sol file of another solver, or the machine of a
    specification. A solved table (.solved) or an engine's folder needs no GAME: it stands in its place.
    """
    path = source.name if solution is None else solution
    source, of, claimed, known = _opened(source, path, player, graph, alone=solution is None)
    for option, value in {"player": player, "sample": sample, "graph": graph}.items():
        if value and option != known:
            raise ParameterError(f"--{option} {value}: not for {Path(path).name}")
    is_folder, codes = isinstance(claimed, FolderSolution), None
    if isinstance(claimed, arena.StrongSolution | FolderSolution):
        most = source.max_vertices or (len(claimed) if is_folder else MAX_ARRAY_VERTICES)
        if sample is None and len(claimed) > most:
            raise over("vertices", most)
        codes = len(claimed) if is_folder else claimed.rules.size
    with progress_bar(f"verifying {source.name}", " codes", total=codes) as progress:
        answer = arena.verify(of, claimed, sample=sample, progress=progress)
    if answer.flaw:
        raise click.ClickException(f"{path}: {answer.flaw}")
    record = source.asked(**answer.sizes, verified=answer.whole)
    return Answer(summary=[replace(answer, name=source.heading).sentence(source.words)], record=record)


def _opened(
    source: Source, path: str, player: int | None, graph: str | None, *, alone: bool
) -> tuple[Source, Any, Any, str]:
    """Open a solution: its source, which tables name themselves, what it is of, its claims, and the option it takes."""
    machines = list(READ_MACHINES) if source.format == "hoa" else []
    if alone and source.kept:
        source, kept = reopened(source)
        return source, getattr(kept, "game", None), kept, "sample"
    if not (Path(path).exists() or (alone and source.game)):
        raise absent(path)
    if alone:
        missing = f"Missing argument 'SOLUTION' (arena solve {path} -o FILE.json writes one)"
        if source.game is None:
            missing += f"; if {path} is one, GAME is missing: arena verify GAME {path}"
        raise click.UsageError(f"{missing}.")
    if Path(path).suffix.lower() in machines:
        game = specification(source.name, format=source.reading.get("format"), **source.bounds())
        return source, game, read_solution(path, game), ""
    if Path(path).is_dir() and (kind := kind_of(path)) != "game":
        fault = f"holds its arena itself: arena verify {path}" if kind else "is an arena, and no solution"
        raise ParameterError(f"{path} {fault}")
    format_ = solution_format(path, machines)
    known, of = "", cast("Any", None)
    if format_.KEEPS in (arena.StrongSolution, FolderSolution):
        known, of = "sample", source.make()
    elif Path(path).suffix.lower() == ".json" and is_of_kernel(path):
        known, of = "graph", source.columns(graph, "positions")
    elif takes(format_.read, "player"):
        return _of_another_solver(source, path, player)
    else:
        of = source.arena()
    return source, of, format_.read(path, of), known


def _of_another_solver(source: Source, path: str, player: int | None) -> tuple[Source, Any, Any, str]:
    """Open a .sol file, with the arena as its solver sees it, who may move out of targets, as columns do not."""
    known = source.format and "player" in options_of("read", source.format)
    reading: dict[str, Any] = {"player": player} if player and known else {}
    of: Any = source.columns(**reading)
    if isinstance(of, arena.CompactArena) and of.stopped:
        of = source.graph(**reading)
    require_arena(of, source)
    return source, of, solution_format(path).read(path, of, player=player or 1), "player"
