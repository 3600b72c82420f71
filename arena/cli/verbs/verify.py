"""The verb `verify`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from arena.cli.command import ARGUMENT, verb
from arena.cli.engines import verified
from arena.cli.options import Bounds, Graph, Json, Speech
from arena.cli.output import absent, progress_bar
from arena.cli.rendering import Answer
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.memory import over

if TYPE_CHECKING:
    from types import ModuleType

    from arena.solving.verdict import Verification


@verb(groups=(Json, Speech))
def verify(
    source: Source,
    solution: Annotated[str | None, ARGUMENT] = None,
    *,
    graph: Graph = None,
    player: Annotated[int | None, click.IntRange(1, 2)] = None,
    sample: Annotated[int | None, click.IntRange(1)] = None,
    bounds: Bounds,
) -> Answer:
    """Verify a solution, vertex by vertex, without trusting what found it.

    SOLUTION is a file of solve -o or kernel -o, a .sol file of another solver, or a machine of a specification. A
    solved table (.solved) or an engine's folder may stand alone in the place of GAME.

    Parameters
    ----------
    solution : [SOLUTION]
        The file.
    graph
        The graph of a kernel: the position graph (the default where there is one), or the arena.
    player : 1|2
        Who is Even in a .sol file.  [default: 1]
    sample : N
        Check only N positions of a table or a folder, drawn at random.
    """
    source, path, answer = _checked(source, solution, player, graph, sample, bounds)
    if answer.flaw:
        raise click.ClickException(f"{path}: {answer.flaw}")
    record = {"game": source.name, "parameters": source.parameters, **answer.sizes, "verified": answer.whole}
    return Answer(lambda words: [replace(answer, name=source.heading).sentence(words)], lambda: record)


def _checked(
    source: Source, solution: str | None, player: int | None, kind: str | None, sample: int | None, bounds: Bounds
) -> tuple[Source, str, Verification]:
    """Check the solution by what its file is; name its game too, which solved tables say themselves."""
    from arena.engines.solution import FolderSolution
    from arena.solving.strong import StrongSolution
    from exporters.formats import READ_MACHINES
    from exporters.saving import solution_format
    from exporters.solutions.json import is_of_kernel

    path = source.name if solution is None else solution
    if solution is None and source.is_solved:
        from arena.engines.solution import reopened

        return source, path, verified(reopened(path), sample)
    if solution is None and not source.is_table:
        missing = f"Missing argument 'SOLUTION' (arena solve {path} -o FILE.json writes one)"
        if source.game is None:
            missing += f"; if {path} is one, GAME is missing: arena verify GAME {path}"
        raise click.UsageError(f"{missing}.")
    if source.is_specification and Path(path).suffix.lower() in READ_MACHINES:
        _refuse_options(Path(path).name, player, sample, kind)
        return source, path, _machine(source, path, *bounds.pair)
    format_ = solution_format(path, list(READ_MACHINES) if source.is_specification else ())
    _check_options(Path(path).name, format_, player, sample)
    if not Path(path).exists():
        raise absent(path)
    of_kernel = Path(path).suffix.lower() == ".json" and is_of_kernel(path)
    if kind is not None and not of_kernel:
        raise ParameterError(f"--graph {kind} is for kernels, not {Path(path).name}")
    if format_.KEEPS in (StrongSolution, FolderSolution):
        source, answer = _table(source, solution, format_, sample, bounds.max_vertices)
        return source, path, answer
    return source, path, _claims(source, path, format_, player, kind, of_kernel, bounds.pair)


def _check_options(name: str, format_: ModuleType, player: int | None, sample: int | None) -> None:
    """Refuse options that are for other solutions."""
    from arena.engines.solution import FolderSolution
    from arena.solving.arenas import Solution
    from arena.solving.strong import StrongSolution
    from exporters.saving import solution_formats, takes

    if player is not None and not takes(format_.read, "player"):
        endings = [ending for ending, each in solution_formats(Solution).items() if takes(each.read, "player")]
        raise ParameterError(f"--player {player} is for {', '.join(endings)} files, not {name}")
    if sample is not None and format_.KEEPS not in (StrongSolution, FolderSolution):
        raise ParameterError(
            f"--sample {sample} is for {', '.join(solution_formats(StrongSolution))} files, not {name}"
        )


def _refuse_options(name: str, player: int | None, sample: int | None, kind: str | None) -> None:
    """Refuse all options of other solutions for a machine."""
    for option, value in (("player", player), ("sample", sample), ("graph", kind)):
        if value is not None:
            raise ParameterError(f"--{option} {value} is not for machines, as {name}")


def _machine(source: Source, path: str, max_vertices: int | None, max_edges: int | None) -> Verification:
    """Check a machine: its product with the automaton, circuit by circuit."""
    from arena.checking.verification import verify
    from exporters.arena_files import specification
    from exporters.saving import read_solution

    format_ = source.reading.get("format")
    game = specification(source.name, format=format_, max_vertices=max_vertices, max_edges=max_edges)
    return verify(game, read_solution(path, game))


def _table(
    source: Source,
    path: str | None,
    format_: ModuleType,
    sample: int | None,
    max_vertices: int | None,
) -> tuple[Source, Verification]:
    """Check a solved table or a folder, that of a game or one that says itself whose it is."""
    from arena.checking.verification import verify
    from arena.cli.solutions import reopened
    from arena.engines.solution import FolderSolution

    if path is None:
        source, table = reopened(source)
    elif source.game is None:
        raise ParameterError(f"{source.name} is no game, and only games have solved tables")
    else:
        table = format_.read(path, source.make())
    most = max_vertices or (len(table) if isinstance(table, FolderSolution) else MAX_ARRAY_VERTICES)
    if sample is None and len(table) > most:
        raise over("vertices", most)
    if isinstance(table, FolderSolution):
        return source, verified(table, sample)
    with progress_bar(f"verifying {source.name}", " codes", total=table.rules.size) as progress:
        return source, verify(table.game, table, sample=sample, progress=progress)


def _claims(
    source: Source,
    path: str,
    format_: ModuleType,
    player: int | None,
    kind: str | None,
    of_kernel: bool,
    bounds: tuple[int | None, int | None],
) -> Verification:
    """Check the claims of a file vertex by vertex."""
    from arena.checking.verification import verify
    from exporters.formats import format_of, options_of
    from exporters.saving import takes

    if of_kernel:
        graph = source.either(kind, "positions", *bounds)
        return verify(graph, format_.read(path, graph))
    known = None if source.game else format_of(source.name)
    reading = {"player": player} if player and known and "player" in options_of("read", known) else {}
    of_player = {"player": player or 1} if takes(format_.read, "player") else {}
    graph = source.either(None, "arena", *bounds, whole=bool(of_player), **reading)
    require_arena(graph, source)
    return verify(graph, format_.read(path, graph, **of_player))
