"""The solution of the game or file of a command: found in the way that suits its size, or reopened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from arena.cli.output import note, progress_bar
from arena.cli.source import Source, require_arena
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import REACH
from arena.machine import MAX_ARRAY_VERTICES, MAX_VERTICES
from arena.rules.game import AnyGame, made_by
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from collections.abc import Hashable

    from arena.engines.solution import FolderSolution
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.kept import Keeps
    from arena.solving.positions import PositionSolution
    from arena.solving.solved import KeptSolution, Solved
    from arena.solving.strong import StrongSolution

Kept = Literal["vertices", "table", "machine"]
"""The files of solutions: vertex by vertex, a table of the codes of positions, or a machine of a specification."""
KEPT_BYTES = 2000
"""The bytes that a vertex of a solution takes while it is kept, vertex by vertex, with its graph."""
MOST_FOR_ENGINE = 5_000_000_000
"""The positions that an engine solves in half an hour."""
USUAL_SQUARES = 42
"""The squares of the largest board that a perfect search answers within seconds."""


def answered(
    source: Source,
    objective: str,
    max_vertices: int | None,
    max_edges: int | None,
    keep: Kept | None = None,
) -> tuple[Source, Solved]:
    """Solve or reopen the game or file, or search it perfectly; name its game too, which solved files say themselves.

    Parameters
    ----------
    source : Source
        The game or the file.
    objective : str
        The objective of player 1.
    max_vertices, max_edges : int or None
        The bounds.
    keep : {"vertices", "table", "machine"}, optional
        The file into which the solution shall go.
    """
    if engine_solution := kept_by_engine(source, objective):
        return source, engine_solution
    if source.objective == objective:
        from arena.solving.arenas import solve

        columns = replace(source, unchosen=None).compact(max_vertices, max_edges)
        return source, solve(columns, objective)
    if not (objective_named(objective).usual or source.is_table):
        return source, cast("Solution", solved_arena(source, None, max_vertices, max_edges, objective))
    try:
        if keep == "vertices":
            return source, _by_arena(source, max_vertices, max_edges, keep=True)
        return solved(source, max_vertices, max_edges, objective, keep=keep is not None)
    except TooLarge as error:
        asked = (max_vertices, max_edges) != (None, None)
        return source, _searched(source, error, asked=asked, keep=keep is not None)


def solved(
    source: Source, max_vertices: int | None, max_edges: int | None, objective: str = REACH, *, keep: bool = False
) -> tuple[Source, Solved]:
    """Solve a game or an arena in the way that suits its size, or reopen a solved table, which names its game."""
    if source.is_table:
        return reopened(source, objective)
    game, rules = source.make() if source.game else None, None
    if game:
        from arena.rules.capabilities import packed_rules

        rules = packed_rules(game)
    if keep and rules is None:
        of_game = "has no packed rules, so there is no solved table of it"
        raise ParameterError(
            f"-o: {source.name} {of_game if game else 'is an arena file, and only games have solved tables'}"
        )
    if not game or not rules:
        return source, _by_arena(source, max_vertices, max_edges)
    from arena.solving.falling import has_table
    from arena.solving.strong import strong_solve

    swept = has_table(game, rules)
    if not swept and not keep:
        return source, _by_arena(source, max_vertices, max_edges)
    try:
        unit, total = (" codes", 2 * rules.size) if swept else (" positions", rules.positions)
        with progress_bar(f"solving {source.name}", unit, total=total) as progress:
            most = max_vertices or MAX_ARRAY_VERTICES
            return source, strong_solve(game, max_vertices=most, max_edges=max_edges, progress=progress)
    except TooLarge as error:
        if keep or (rules.positions or 0) > MAX_VERTICES:
            raise
        try:  # of all its codes few may be positions
            return source, _by_arena(source, max_vertices or MAX_VERTICES, max_edges)
        except TooLarge:
            raise TooLarge(f"{error}; or have its arena unfolded by --max-vertices") from None


def solved_arena(
    source: Source,
    kind: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    objective: str,
) -> Solution | PositionSolution:
    """Solve an arena for an objective, in columns if it can be had without a DiGraph; or a position graph."""
    from arena.solving.arenas import solve

    if source.makes_columns(kind):
        return solve(source.compact(max_vertices, max_edges), objective)
    return solved_graph(source, source.graph(kind, "arena", max_vertices, max_edges), objective)


def solved_graph(source: Source, graph: DiGraph, objective: str = REACH) -> Solution | PositionSolution:
    """Solve an arena for an objective; a bare graph too, unless the objective asks for players."""
    from arena.graphs.names import is_bare
    from arena.solving.arenas import solve
    from arena.solving.positions import solve_positions

    if not objective_named(objective).usual:
        require_arena(graph, source)
    return solve_positions(graph) if is_bare(graph) else solve(graph, objective)


class KeptSource(NamedTuple):
    """The solution of a command that is kept in a file or a folder, and answers lookups.

    Parameters
    ----------
    source : Source
        The game, where that is one of the toolkit, else the folder.
    solution : KeptSolution
        The solution.
    game : Game
        The rules.
    """

    source: Source
    solution: KeptSolution
    game: AnyGame

    def part(self, start: Hashable, keeps: Keeps, most: int | None) -> DiGraph:
        """Unfold a part of it, as `arena.solving.kept.excerpt` does."""
        from arena.solving.kept import MOST, excerpt

        with progress_bar(f"looking up {self.source.name}", " positions") as progress:
            return excerpt(self.solution, self.game, start, keeps=keeps, most=most or MOST, progress=progress)


def kept_by(source: Source, objective: str = REACH) -> KeptSource | None:
    """Open the solved table or the folder that is the source of a command; None where it is another source.

    Raises
    ------
    ParameterError
        If it was solved for another objective than is asked for, or than to reach a sink.
    InvalidArena
        If it is damaged.
    """
    if source.is_table:
        source, table = reopened(source, objective)
        return KeptSource(source, table, table.game)
    solution = kept_by_engine(source, objective)
    if solution is None:
        return None
    return KeptSource(source, solution, solution.game)


def kept_by_engine(source: Source, objective: str) -> FolderSolution | None:
    """Open the folder that an engine has left, if the source is one.

    Raises
    ------
    ParameterError
        If it was solved for another objective than is asked for.
    InvalidArena
        If it is damaged.
    """
    if not source.is_solved:
        return None
    from arena.engines.solution import reopened as opened

    solution = opened(source.name)
    if objective != solution.objective and not objective_named(objective).usual:
        raise ParameterError(f"--objective {objective}: {source.name} was solved for {solution.objective}")
    return solution


def reopened(source: Source, objective: str = REACH) -> tuple[Source, StrongSolution | FolderSolution]:
    """Open a solved table, or the folder of a game that an engine has solved; it says itself which game it is of."""
    import games
    from exporters.saving import solution_format

    if not objective_named(objective).usual:
        raise ParameterError(f"--objective {objective}: {source.name} was solved for {REACH}")
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
    solved_game = Source(name, made_by(game)[1], type(game), lang=source.lang)
    return solved_game, kept.read(source.name, solved_game.make())


def _searched(source: Source, error: TooLarge, *, asked: bool, keep: bool) -> Solved:
    """Answer by a perfect search where all else is too large, unless the user has set the bounds."""
    from arena.playing.perfect_solution import PerfectSolution
    from arena.rules.alignment import AlignmentGame
    from arena.rules.capabilities import packed_rules
    from arena.searching.perfect.board import fits, refusal

    game = source.make() if source.game else None
    if asked or not isinstance(game, AlignmentGame) or not game.bottom:
        raise error
    if not fits(game):
        raise TooLarge(f"{error}; there is no perfect search of it either: {refusal(game)}") from error
    rules = packed_rules(game)
    few = rules and rules.positions and rules.positions < MOST_FOR_ENGINE
    by_plies = "--engine local -o FOLDER solves all positions" if few else ""
    if keep:
        advice = by_plies or "without -o it is searched"
        raise TooLarge(f"-o: {source.title} has too many positions for a table; {advice}") from error
    if by_plies:
        note(f"{source.title} is searched; {by_plies}")
    if game.runs * game.length > USUAL_SQUARES:
        note(f"{source.title} is searched to the end, which may take hours; Ctrl-C stops")
    return PerfectSolution(game)


def _by_arena(source: Source, max_vertices: int | None, max_edges: int | None, *, keep: bool = False) -> Solution:
    from arena.machine.memory import check_memory
    from arena.solving.arenas import solve

    columns = source.compact(max_vertices, max_edges)
    if keep:
        check_memory(
            KEPT_BYTES * (len(columns) + columns.number_of_edges() // 8), f"-o: a solution of {len(columns):,} vertices"
        )
    return solve(columns)
