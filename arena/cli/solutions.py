"""The solution of the game or file of a command: found in the way that suits its size, or reopened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

import click

import arena
from arena.cli.output import note, progress_bar, search_bar
from arena.cli.source import Source, require_arena
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import REACH, ObjectiveName
from arena.machine import MAX_ARRAY_VERTICES, MAX_VERTICES
from arena.rules.game import made_by
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from collections.abc import Hashable

    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena, CompactGraph
    from arena.rules.game import AnyGame
    from arena.solving.kept import Keeps
    from arena.solving.solved import KeptSolution, Solved

Kept = Literal["vertices", "table", "machine"]
"""The files of solutions: vertex by vertex, a table of the codes of positions, or a machine of a specification."""
KEPT_BYTES = 2000
"""The bytes that a vertex of a solution takes while it is kept, vertex by vertex, with its graph."""
MOST_FOR_ENGINE = 5_000_000_000
"""The positions that an engine solves in half an hour."""
USUAL_SQUARES = 42
"""The squares of the largest board that a perfect search answers within seconds."""


def answered(source: Source, objective: ObjectiveName, keep: Kept | None = None) -> tuple[Source, Solved]:
    """Solve the game or file, reopen its solution, or search it perfectly; a solved file says itself whose it is.

    `keep` is the file into which the solution shall go.
    """
    if source.kept:
        return reopened(source, objective)
    from arena.rules.capabilities import packed_rules

    game = source.make() if source.game else None
    rules = packed_rules(game) if game else None
    if keep == "table" and not rules:
        reason = "has no packed rules, so there is no solved table of it"
        raise ParameterError(f"-o: {source.name} {reason if game else 'is an arena file, and only games have tables'}")
    try:
        if game and rules and keep != "vertices" and objective_named(objective).usual:
            table = _table(source, game, rules, keep=keep is not None)
            if table is not None:
                return source, table
        columns = source.arena()
        if keep == "vertices":
            from arena.machine.memory import check_memory

            size = KEPT_BYTES * (len(columns) + columns.number_of_edges() // 8)
            check_memory(size, f"-o: a solution of {len(columns):,} vertices")
        return source, arena.solve(columns, objective)
    except TooLarge as error:
        if not objective_named(objective).usual:
            raise
        return source, _searched(source, error, keep=keep is not None)


def _table(source: Source, game: AnyGame, rules: Any, *, keep: bool) -> Solved | None:
    """Solve a game by the codes of its positions, if its table is to be kept or is made by a sweep of them."""
    from arena.solving.falling import has_table

    if not (swept := has_table(game, rules)) and not keep:
        return None
    unit, total = (" codes", 2 * rules.size) if swept else (" positions", rules.positions)
    most = source.max_vertices or MAX_ARRAY_VERTICES
    try:
        with progress_bar(f"solving {source.name}", unit, total=total) as progress:
            return arena.strong_solve(game, max_vertices=most, max_edges=source.max_edges, progress=progress)
    except TooLarge:
        if keep or (rules.positions or 0) > MAX_VERTICES:
            raise
        return None  # of all its codes few may be positions


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
    if source.kept == "arena":
        solution = arena.reopened(source.name)
        _check_objective(source, objective, solution.objective)
        return source, solution
    import games
    from exporters.saving import solution_format

    _check_objective(source, objective, REACH)
    kept = solution_format(source.name)
    header = kept.header(source.name)
    name, fields = header["game"], header["parameters"].items()
    if name not in games.names():
        raise InvalidArena(
            f"{source.name} is a table of {name!r:.80}, no game of the toolkit, and runs no code: in Python, "
            f"{kept.__name__}.read takes the game beside it"
        )
    parameters = {key: tuple(value) if isinstance(value, list) else value for key, value in fields}
    try:
        game = games.load(name, **parameters)
    except (ArenaError, TypeError) as error:
        raise InvalidArena(f"{source.name} is a table of no {name} that there is: {error}") from None
    source_of_game = replace(source, name=name, parameters=made_by(game)[1], game=type(game), reading={}, start=None)
    return source_of_game, kept.read(source.name, game)


def part_of(source: Source, kept: KeptSolution, start: Hashable, keeps: Keeps) -> DiGraph:
    """Unfold a part of a solution that is kept, as an arena with the same winners and ranks."""
    from arena.solving.kept import MOST, excerpt

    most = source.max_vertices or MOST
    with progress_bar(f"looking up {source.name}", " positions") as progress:
        return excerpt(kept, start, keeps=keeps, most=most, progress=progress)


def _check_objective(source: Source, asked: str, solved: str) -> None:
    if asked != solved and not objective_named(asked).usual:
        raise ParameterError(f"--objective {asked}: {source.name} was solved for {solved}")


def _searched(source: Source, error: TooLarge, *, keep: bool) -> Solved:
    """Answer by a perfect search where all else is too large, unless the user has set the bounds."""
    from arena.cli.searching import proved_so_far
    from arena.rules.capabilities import packed_rules
    from arena.searching.perfect.board import fits, refusal

    game = source.make() if source.game else None
    if source.max_vertices or source.max_edges or not isinstance(game, arena.AlignmentGame) or not game.bottom:
        raise error
    if not fits(game):
        raise TooLarge(f"{error}; there is no perfect search of it either: {refusal(game)}") from error
    rules = packed_rules(game)
    few = rules and rules.positions and rules.positions < MOST_FOR_ENGINE
    advice = "--engine local -o FOLDER solves all positions" if few else ""
    if keep:
        advice = advice or "without -o it is searched"
        raise TooLarge(f"-o: {source.title} has too many positions for a table; {advice}") from error
    if advice:
        note(f"{source.title} is searched; {advice}")
    if game.runs * game.length > USUAL_SQUARES:
        note(f"{source.title} is searched to the end, which may take hours; Ctrl-C stops")
    bar = search_bar(f"searching {source.name}", proved_so_far(source.words))
    return arena.PerfectSolution(game, watch=click.get_current_context().with_resource(bar))
