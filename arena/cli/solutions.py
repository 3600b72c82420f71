"""The solution of the game or file of a command: found in the way that suits its size, or reopened."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import click

import arena
from arena.cli.options import Engine
from arena.cli.output import note, progress_bar, search_bar
from arena.cli.source import Source, require_arena
from arena.cli.summaries import proved_bounds
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge
from arena.graphs.attributes import REACH, ObjectiveName
from arena.machine import MAX_ARRAY_VERTICES, MAX_VERTICES
from arena.rules.game import made_by
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.engines.solution import FolderSolution
    from arena.engines.steps import Report, Watch
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena, CompactGraph
    from arena.searching.perfect.answers import Proved
    from arena.solving.solved import KeptSolution, Solved

Kept = Literal["vertices", "table", "machine"]
"""The files of solutions: vertex by vertex, a table of the codes of positions, or a machine of a specification."""
KEPT_BYTES = 2000
"""The bytes that a vertex of a solution takes while it is kept, vertex by vertex, with its graph."""
USUAL_SQUARES = 42
"""The squares of the largest board that a perfect search answers within seconds."""


def answered(source: Source, objective: ObjectiveName, keep: Kept | None = None) -> tuple[Source, Solved]:
    """Solve the game or file to be kept, reopen its solution, which says whose it is, or search it perfectly."""
    if source.kept:
        return reopened(source, objective)
    from arena.machine.memory import check_memory
    from arena.rules.packed import packed_rules

    game = source.make() if source.game else None
    rules = packed_rules(game) if game else None
    if keep == "table" and not rules:
        reason = "has no packed rules, so there is no solved table of it"
        raise ParameterError(f"-o: {source.name} {reason if game else 'is an arena file, and only games have tables'}")
    try:
        if game and rules and keep != "vertices" and objective_named(objective).usual:
            from arena.solving.falling import has_table

            swept = has_table(game, rules)
            unit, total = (" codes", 2 * rules.size) if swept else (" positions", rules.positions)
            bounds = source.bounds(MAX_ARRAY_VERTICES)
            try:
                if swept or keep:
                    with progress_bar(f"solving {source.name}", unit, total=total) as progress:
                        return source, arena.strong_solve(game, **bounds, progress=progress)
            except TooLarge:
                if keep or (rules.positions or 0) > MAX_VERTICES:
                    raise  # else few of all its codes may be positions
        columns = source.arena()
        if keep == "vertices":
            size = KEPT_BYTES * (len(columns) + columns.number_of_edges() // 8)
            check_memory(size, f"-o: a solution of {len(columns):,} vertices")
        return source, arena.solve(columns, objective)
    except TooLarge as error:
        if not objective_named(objective).usual:
            raise
        return source, _searched(source, error, keep=keep is not None)


def solved_graph(
    source: Source, graph: DiGraph | CompactGraph, objective: ObjectiveName = REACH
) -> arena.Solution | arena.PositionSolution:
    """Solve an arena for an objective; a bare graph too, unless the objective asks for players."""
    if not objective_named(objective).usual:
        require_arena(graph, source)
    if not arena.is_bare(graph):
        return arena.solve(cast("CompactArena", graph), objective)
    return arena.solve_positions(graph, misere=source.misere)


def reopened(source: Source, objective: str = REACH) -> tuple[Source, KeptSolution]:
    """Open the solved table or the folder that is the source of a command; name the game that it is of."""
    import games
    from exporters.saving import solution_format

    solution = arena.reopened(source.name) if source.kept == "arena" else None
    solved = solution.objective if solution else REACH
    if objective != solved and not objective_named(objective).usual:
        raise ParameterError(f"--objective {objective}: {source.name} was solved for {solved}")
    if solution:
        return source, solution
    kept = solution_format(source.name)
    header = kept.header(source.name)
    name, fields = header["game"], header["parameters"].items()
    if name not in games.names():
        raise InvalidArena(
            f"{source.name} is a solution of a game of your own, and opening it runs no code: "
            f"arena.read_solution({source.name!r}, game) in Python takes the game beside it"
        )
    parameters = {key: tuple(value) if isinstance(value, list) else value for key, value in fields}
    try:
        game = games.load(name, **parameters)
    except (ArenaError, TypeError) as error:
        raise InvalidArena(f"{source.name} is a table of no {name} that there is: {error}") from None
    source_of_game = replace(source, name=name, parameters=made_by(game)[1], game=type(game), reading={}, start=None)
    return source_of_game, kept.read(source.name, game)


def _searched(source: Source, error: TooLarge, *, keep: bool) -> Solved:
    """Answer by a perfect search where all else is too large, unless the user has set the bounds."""
    from arena.searching.perfect.board import fits

    game, words = source.make() if source.game else None, source.words
    if source.max_vertices or source.max_edges or not isinstance(game, arena.AlignmentGame) or not fits(game):
        raise error
    if keep:
        raise TooLarge(f"-o: {source.title} has too many positions for a table; without -o it is searched") from error
    if game.runs * game.length > USUAL_SQUARES:
        note(f"{source.title} is searched to the end, which may take hours; Ctrl-C stops")

    def proved_so_far(proved: Proved) -> str:
        move = "" if proved.move is None else words(", looking at column {move}", move=proved.move)
        return proved_bounds(words, proved) + move

    bar = search_bar(f"searching {source.name}", proved_so_far)
    return arena.PerfectSolution(game, watch=click.get_current_context().with_resource(bar))


# ---- beyond memory


def solved_by(source: Source, asked: Engine, output: str | None, objective: str) -> FolderSolution:
    """Solve a game or a file in a folder; where that is interrupted, the same command goes on from there."""
    from arena.engines.arena_rows import ArenaParts
    from arena.machine.memory import bytes_of
    from exporters.arena_files import read_in_parts

    if asked.engine is None:
        option, value = ("memory", asked.memory) if asked.memory is not None else ("workers", asked.workers)
        raise ParameterError(f"--{option} {value}: only with --engine")
    if output is None or Path(output).suffix or output == "-":
        raise ParameterError(
            f"--engine {asked.engine}: -o FOLDER says where its files are kept (a name without ending)"
        )
    if source.game is not None:
        thing: Any = source.make()
    elif source.format == "parquet" and source.start is None:
        thing = read_in_parts(source.name)
    else:
        thing = ArenaParts.of(source.arena())
    memory = None if asked.memory is None else bytes_of(asked.memory)
    how = {**source.bounds(), "objective": objective_named(objective).name, "workers": asked.workers, "memory": memory}
    stays = f"what is finished stays in {output}, and the same command goes on from there"
    try:
        with step_bar() as report:
            return arena.solve_in_folder(thing, output, asked.engine, **how, report=report, tell=note)
    except KeyboardInterrupt:
        raise ArenaError(f"interrupted; {stays}") from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise ArenaError(f"{output}: the disk is full; {stays}") from None


@contextmanager
def step_bar() -> Iterator[Report]:
    """Show each step as a bar of its tasks, on a terminal."""
    with ExitStack() as stack:

        def begin(text: str, tasks: int) -> Watch:
            stack.close()
            return stack.enter_context(progress_bar(text, " tasks", tasks))

        yield begin
