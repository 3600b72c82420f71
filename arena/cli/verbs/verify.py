"""The verb `verify`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Bounds, Count, Graph, Help, Json, Speech
from arena.cli.output import absent, progress_bar
from arena.cli.rendering import Answer
from arena.cli.solutions import reopened
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.memory import over

if TYPE_CHECKING:
    from types import ModuleType

    from arena.solving.verdict import Verification


@verb(groups=(Json, Speech, Bounds))
def verify(
    source: Source,
    solution: Annotated[str | None, ARGUMENT, Help("The file.", "[SOLUTION]")] = None,
    *,
    graph: Annotated[
        Graph, Help("The graph of a kernel: the position graph (the default where there is one), or the arena.")
    ] = None,
    player: Annotated[
        int | None, click.IntRange(1, 2), Help("Who is Even in a .sol file.  [default: 1]", "1|2")
    ] = None,
    sample: Annotated[Count, Help("Check only N positions of a table or a folder, drawn at random.", "N")] = None,
) -> Answer:
    """Verify a solution, vertex by vertex, without trusting what found it.

    SOLUTION is a file of solve -o or kernel -o, a .sol file of another solver, or a machine of a specification. A
    solved table (.solved) or an engine's folder may stand alone in the place of GAME.
    """
    path = source.name if solution is None else solution
    given = {name: value for name, value in (("player", player), ("sample", sample), ("graph", graph)) if value}
    source, answer = _checked(source, path, given, alone=solution is None)
    if answer.flaw:
        raise click.ClickException(f"{path}: {answer.flaw}")
    record = source.asked(**answer.sizes, verified=answer.whole)
    return Answer(lambda words: [replace(answer, name=source.heading).sentence(words)], lambda: record)


def _checked(source: Source, path: str, given: dict[str, Any], *, alone: bool) -> tuple[Source, Verification]:
    """Check the solution by what its file is; name its game too, which solved tables say themselves."""
    from arena.checking.verification import verify
    from arena.engines.solution import FolderSolution
    from arena.solving.strong import StrongSolution
    from exporters.arena_files import specification
    from exporters.formats import READ_MACHINES
    from exporters.saving import read_solution, solution_format, takes
    from exporters.solutions.json import is_of_kernel

    if alone and source.kept:
        _check_options(path, given, "sample")
        return _table(source, None, None, given.get("sample"))
    if alone:
        missing = f"Missing argument 'SOLUTION' (arena solve {path} -o FILE.json writes one)"
        if source.game is None:
            missing += f"; if {path} is one, GAME is missing: arena verify GAME {path}"
        raise click.UsageError(f"{missing}.")
    if source.format == "hoa" and Path(path).suffix.lower() in READ_MACHINES:
        _check_options(path, given)
        bounds = {"max_vertices": source.max_vertices, "max_edges": source.max_edges}
        game = specification(source.name, format=source.reading.get("format"), **bounds)
        return source, verify(game, read_solution(path, game))
    format_ = solution_format(path, list(READ_MACHINES) if source.format == "hoa" else ())
    if not Path(path).exists():
        raise absent(path)
    if format_.KEEPS in (StrongSolution, FolderSolution):
        _check_options(path, given, "sample")
        return _table(source, path, format_, given.get("sample"))
    if Path(path).suffix.lower() == ".json" and is_of_kernel(path):
        _check_options(path, given, "graph")
        columns = source.columns(given.get("graph"), "positions")
        return source, verify(columns, format_.read(path, columns))
    _check_options(path, given, *(["player"] if takes(format_.read, "player") else []))
    return source, _claims(source, path, format_, given.get("player"))


def _check_options(path: str, given: dict[str, Any], *known: str) -> None:
    """Refuse options that are for other solutions."""
    for option, value in given.items():
        if option not in known:
            raise ParameterError(f"--{option} {value}: not for {Path(path).name}")


def _table(
    source: Source, path: str | None, format_: ModuleType | None, sample: int | None
) -> tuple[Source, Verification]:
    """Check a solved table or a folder, that of a game or one that says itself whose it is."""
    from arena.checking.verification import verify
    from arena.cli.engines import step_bar
    from arena.engines.solution import FolderSolution

    most = source.max_vertices
    if path is None or format_ is None:
        source, table = reopened(source)
    elif source.game is None:
        raise ParameterError(f"{source.name} is no game, and only games have solved tables")
    else:
        table = format_.read(path, source.make())
    if sample is None and table.size > (
        most or (table.size if isinstance(table, FolderSolution) else MAX_ARRAY_VERTICES)
    ):
        raise over("vertices", most or MAX_ARRAY_VERTICES)
    if isinstance(table, FolderSolution):
        with step_bar() as report:
            return source, table.verified(sample=sample, report=report)
    rules: Any = table
    with progress_bar(f"verifying {source.name}", " codes", total=rules.rules.size) as progress:
        return source, verify(rules.game, rules, sample=sample, progress=progress)


def _claims(source: Source, path: str, format_: ModuleType, player: int | None) -> Verification:
    """Check the claims of a file vertex by vertex."""
    from arena.checking.verification import verify
    from arena.graphs.compact import CompactArena
    from exporters.formats import options_of
    from exporters.saving import takes

    known = source.format
    reading: dict[str, Any] = {"player": player} if player and known and "player" in options_of("read", known) else {}
    of_player = {"player": player or 1} if takes(format_.read, "player") else {}
    graph: Any = source.columns(**reading)
    if of_player and isinstance(graph, CompactArena) and (graph.left_out or graph.stopped or graph.unheld):
        graph = source.graph(**reading)  # another solver may move where columns have no moves, as out of targets
    require_arena(graph, source)
    return verify(graph, format_.read(path, graph, **of_player))
