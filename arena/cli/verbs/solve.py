"""Tell who wins, how, and the sizes of all sets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli import engines
from arena.cli.engines import kept_by_engine, objective_of, solved_by
from arena.cli.options import ARRAY_BOUNDS, JSON, OWN_OBJECTIVE, SPOKEN
from arena.cli.output import check_kept, echo, emit_json, progress_bar, search_bar
from arena.cli.perfect_search import proved_so_far
from arena.cli.source import Source
from arena.cli.summaries import lookup_text, named_moves, sampled_line, summary_text
from arena.cli.verb import Verb
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import MARGIN, REACH
from arena.rules.capabilities import packed_rules
from arena.rules.game import made_by
from arena.rules.packed import PackedRules
from arena.unfolding.packed import MAX_ARRAY_VERTICES
from arena.unfolding.reach import MAX_EDGES, MAX_VERTICES
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.rules.game import AnyGame
    from arena.searching.perfect.solver import PerfectSolver
    from arena.solving.arenas import Solution
    from arena.solving.lookup import Lookup, MoveLookup
    from arena.solving.solved import Solved, Summary
    from arena.solving.strong import StrongSolution

STRONG_FROM = 1 << 20
"""The codes from which on a game is solved in one table, without its moves."""
CHEAP = 8_000
"""The positions up to which plays are counted up to symmetry: each asks for a canonical form, some of 0.2 ms."""
KEPT_BYTES = 2000
"""The bytes that a vertex of a solution takes while it is kept, vertex by vertex, with its graph."""

USUAL_SQUARES = 42
"""The squares of the largest board that a perfect search answers within seconds."""


def run(
    source: Source,
    as_json: bool,
    position: str | None,
    lookup: str | None,
    output: str | None,
    objective: str | None,
    engine: str | None,
    memory: str | None,
    workers: int | None,
    max_vertices: int | None,
    max_edges: int | None,
    lang: str,
) -> None:
    """Tell who wins from the start and with which first moves, and the sizes of all the course's sets."""
    by_engine = (engine, memory, workers) != (None, None, None)
    words, ending = Speaker(lang), _ending(output, source.name) if output and not by_engine else None
    in_table = by_engine or (ending is not None and not _keeps_vertices(ending))
    objective = objective or (REACH if in_table else _own_objective(source))
    if lookup is not None and position is not None:
        raise ParameterError(f"--from {position} and --lookup {lookup}: one of the two")
    for text in (position, lookup):
        if text is not None and source.game:
            source.position(text)  # what cannot be read is refused before the work
    if by_engine:
        bounds = (workers, max_vertices, max_edges)
        solved, output = solved_by(source, engine, memory, output, objective, bounds, as_json=as_json), None
    else:
        source, solved = _answered(source, objective, max_vertices, max_edges, ending)
    objective = objective_of(solved)
    heading = (
        source.heading
        if objective == REACH
        else words("{name}: {what}", name=source.heading, what=words.named(objective))
    )
    vertex = _vertex(source, solved, position if lookup is None else lookup)  # before anything is written
    if lookup is not None and vertex is None:
        vertex = solved.start
    if output:
        _keep(source, solved, output)
    if lookup is not None:
        rules = _rules(source, vertex, max_vertices, max_edges)
        with _watched(source, solved, words):
            looked_up = solved.lookup(vertex, rules)
        _emit_lookup(words, heading, looked_up, objective, as_json=as_json)
        return
    with _watched(source, solved, words):
        summary = solved.summary(vertex)
    symmetric = _symmetric(source, solved, vertex, summary)
    if as_json:
        named = {} if objective == REACH else {"objective": objective}
        sampled = {"sampled": number} if (number := _sampled(solved)) else {}
        emit_json({"game": source.name, "parameters": source.parameters, **named, **summary, **symmetric, **sampled})
    else:
        text = _text(words, heading, solved, vertex, summary, **symmetric)
        echo("\n".join([text, *sampled_line(words, _sampled(solved))]))


def _sampled(solved: Solved) -> int:
    """Count the positions at which the packed rules of a game from outside were held against the plain ones."""
    from arena.solving.arenas import Solution
    from arena.solving.strong import StrongSolution
    from arena.unfolding.packed import Decoded

    if isinstance(solved, StrongSolution):
        return solved.sampled
    vertices = solved.columns.vertices if isinstance(solved, Solution) else ()
    return vertices.sampled if isinstance(vertices, Decoded) else 0


def _own_objective(source: Source) -> str:
    """Give the objective of a game for which none was named: its margin if it has one, else to reach a sink."""
    from arena.rules.capabilities import HasMargin

    return MARGIN if source.game and isinstance(source.make(), HasMargin) else REACH


def _emit_lookup(words: Speaker, heading: str, looked_up: Lookup, objective: str, *, as_json: bool) -> None:
    """Print what is known of a position and its moves."""
    from arena.solving.objectives import named

    amount = named(objective).amount
    if as_json:
        emit_json({**_fields(looked_up, amount), "moves": [_fields(move, amount) for move in looked_up.moves]})
    else:
        echo(lookup_text(words, heading, looked_up, amount))


def _fields(looked_up: Lookup | MoveLookup, amount: str) -> dict[str, object]:
    """Name what is known, and the amount as in a summary where there is one."""
    fields = looked_up._asdict()
    value = fields.pop("amount")
    return {**fields, "amounts": {amount: value}} if amount else fields


def _symmetric(source: Source, solved: Solved, vertex: Hashable | None, summary: Summary) -> dict[str, int | None]:
    """Count the plays up to the symmetries of a game that declares some, where plays are counted and that is cheap."""
    from arena.graphs.compact import CompactArena
    from arena.rules.capabilities import HasSymmetries
    from arena.solving.symmetric_plays import plays_up_to_symmetry

    game: object = source.make() if source.game else None
    if not isinstance(game, HasSymmetries):
        return {}
    columns, is_counted = solved.columns, summary["plays"] is not None
    if not is_counted or not isinstance(columns, CompactArena) or len(columns) > CHEAP:
        return {"plays_up_to_symmetry": None}
    return {"plays_up_to_symmetry": plays_up_to_symmetry(columns, game, vertex)}


def _text(
    words: Speaker,
    heading: str,
    solved: Solved,
    vertex: Hashable | None,
    summary: Summary,
    plays_up_to_symmetry: int | None = None,
) -> str:
    """Write the summary, with the names of the moves where a game is only searched."""
    from arena.solving.arenas import Solution
    from exporters.drawings.aims import aim

    if searcher := _searcher(solved):
        summary["first_moves"] = named_moves(searcher.game, vertex, summary["first_moves"])
    mover = None if vertex is None else solved.player(vertex)
    if isinstance(solved, Solution) and solved.objective != REACH:
        ended = vertex is not None and not solved.columns.after(solved.columns.number_of(vertex))
        wanted = aim(solved.graph, solved.objective, words)
        return summary_text(words, heading, summary, mover, counted=False, aim=wanted, ended=ended)
    counted, ended = _table_or_none(solved) is None, summary["remoteness"] == 0
    return summary_text(words, heading, summary, mover, counted=counted, ended=ended, symmetric=plays_up_to_symmetry)


def _ending(output: str, name: str) -> str:
    """Tell what the user wants to keep, and refuse before the work what cannot be written."""
    from arena.solving.arenas import Solution
    from arena.solving.strong import StrongSolution
    from exporters.saving import solution_formats

    check_kept(output, [*solution_formats(Solution), *solution_formats(StrongSolution)], name)
    return Path(output).suffix.lower()


def _keeps_vertices(ending: str) -> bool:
    """Tell whether a file with an ending keeps a solution vertex by vertex, and not a table."""
    from arena.solving.arenas import Solution
    from exporters.saving import solution_formats

    return ending in solution_formats(Solution)


def _vertex(source: Source, solved: Solved, text: str | None) -> Hashable | None:
    """Give the vertex that the user asks about, by default the start; None if there is neither."""
    from arena.graphs.compact import CompactArena
    from arena.graphs.names import vertex_named

    if text is None:
        with suppress(ParameterError):  # nothing says where play starts
            return solved.start
        return None
    if source.game is None:
        return vertex_named(solved.columns, text) if isinstance(solved.columns, CompactArena) else solved.at(text)
    return source.vertex(solved, text)


def _rules(source: Source, vertex: Hashable, max_vertices: int | None, max_edges: int | None) -> AnyGame | None:
    """Give the rules in which the moves have names; a file of columns has none."""
    if source.is_columns:
        return None
    bounds = {"max_vertices": max_vertices or MAX_VERTICES, "max_edges": max_edges or MAX_EDGES}
    rules: AnyGame = source.rules(to_the_end=True, start=vertex, **bounds)
    return rules


def _table_or_none(solved: Solved) -> StrongSolution | None:
    """Give a solution that is a table, which has no edges to count plays on."""
    from arena.solving.strong import StrongSolution

    return solved if isinstance(solved, StrongSolution) else None


def _keep(source: Source, solved: Solved, output: str) -> None:
    """Write the solved table, or else the certificate."""
    from arena.solving.arenas import Solution
    from exporters.saving import save, solution_formats

    if isinstance(solved, Solution):
        save(solved, output, name=source.title)
    elif table := _table_or_none(solved):
        format_ = solution_formats(type(table))[Path(output).suffix.lower()]
        format_.write(table, output, source.name, made_by(table.game)[1])


def _answered(
    source: Source, objective: str, max_vertices: int | None, max_edges: int | None, ending: str | None
) -> tuple[Source, Solved]:
    """Solve what the user named, or answer by a search; give the source besides, as a solved table names its game."""
    if kept := kept_by_engine(source, objective):
        return source, kept
    if source.is_table and objective != REACH:
        return reopened(source, objective)
    if objective != REACH:
        return source, _for_objective(source, objective, max_vertices, max_edges)
    try:
        return _solved(source, max_vertices, max_edges, ending)
    except TooLarge as error:
        asked = (max_vertices, max_edges) != (None, None)
        return source, _searched(source, error, asked=asked, keep=ending is not None)


def _solved(
    source: Source, max_vertices: int | None, max_edges: int | None, ending: str | None
) -> tuple[Source, Solved]:
    """Solve what the user named in the way that suits its size; give it besides, as a solved table names its game."""
    by_vertex = ending is not None and _keeps_vertices(ending)
    if source.is_table:
        if by_vertex:
            raise ParameterError(
                f"-o: {source.name} is a solved table; only a game or an arena is solved into {ending}"
            )
        return reopened(source)
    if by_vertex:  # what checks it has no table
        return source, _by_arena(source, max_vertices, max_edges, keep=True)
    return source, _at_best(source, max_vertices, max_edges, keep=ending is not None)


def solved_as_suits(source: Source, max_vertices: int | None, max_edges: int | None) -> tuple[Source, Solved]:
    """Solve what the user named in the way that suits its size; give it besides, as a solved table names its game."""
    return _solved(source, max_vertices, max_edges, None)


def _at_best(source: Source, max_vertices: int | None, max_edges: int | None, *, keep: bool) -> Solved:
    game = source.make() if source.game else None
    rules = packed_rules(game) if game else None
    if keep and game is None:
        raise ParameterError(f"-o: {source.name} is an arena file, and only games have solved tables")
    if keep and rules is None:
        raise ParameterError(f"-o: {source.name} has no packed rules, so there is no solved table of it")
    if game and rules and (keep or rules.size > STRONG_FROM):
        try:
            return _strongly(source, game, rules, max_vertices, max_edges)
        except TooLarge as error:
            if keep or (rules.positions or 0) > MAX_VERTICES:
                raise
            try:  # of all its codes few may be positions
                return _by_arena(source, max_vertices or MAX_VERTICES, max_edges)
            except TooLarge:
                raise TooLarge(f"{error}; or have its arena unfolded by --max-vertices") from None
    return _by_arena(source, max_vertices, max_edges)


def _searched(source: Source, error: TooLarge, *, asked: bool, keep: bool) -> Solved:
    """Answer by a perfect search what is too large to be solved otherwise, unless the user has set the bounds."""
    from arena.playing.perfect_solution import PerfectSolution
    from arena.rules.alignment import AlignmentGame
    from arena.searching.perfect.board import fits, refusal

    game = source.make() if source.game else None
    if asked or not isinstance(game, AlignmentGame) or not game.bottom:
        raise error
    if not fits(game):
        raise TooLarge(f"{error}; there is no perfect search of it either: {refusal(game)}") from error
    if keep:
        raise TooLarge(f"-o: {source.title} has too many positions for a table; without -o it is searched") from error
    if game.runs * game.length > USUAL_SQUARES:
        click.echo(f"arena: note: {source.title} is searched to the end, which may take hours; Ctrl-C stops", err=True)
    return PerfectSolution(game)


def _searcher(solved: Solved) -> PerfectSolver | None:
    """Give the perfect search that answers, if one does."""
    from arena.searching.perfect.solver import PerfectSolver

    return solved if isinstance(solved, PerfectSolver) else None


@contextmanager
def _watched(source: Source, solved: Solved, words: Speaker) -> Iterator[None]:
    """Show how a perfect search proceeds, where that answers."""
    searcher = _searcher(solved)
    if searcher is None:
        yield
        return
    with search_bar(f"searching {source.name}", proved_so_far(words)) as searcher.watch:
        yield


def _strongly(
    source: Source, game: AnyGame, rules: PackedRules, max_vertices: int | None, max_edges: int | None
) -> StrongSolution:
    from arena.solving.strong import strong_solve

    with progress_bar(f"solving {source.name}", " codes", total=2 * rules.size) as progress:
        most = max_vertices or MAX_ARRAY_VERTICES
        return strong_solve(game, max_vertices=most, max_edges=max_edges, progress=progress)


def _by_arena(source: Source, max_vertices: int | None, max_edges: int | None, *, keep: bool = False) -> Solution:
    from arena.machine.memory import check_memory
    from arena.solving.arenas import solve

    columns = source.compact(max_vertices, max_edges)
    if keep:
        check_memory(KEPT_BYTES * (len(columns) + columns.edges // 8), f"-o: a solution of {len(columns):,} vertices")
    return solve(columns)


def _for_objective(source: Source, objective: str, max_vertices: int | None, max_edges: int | None) -> Solution:
    """Solve an arena for another objective, which asks for what only its graph may say."""
    from arena.solving.arenas import solve

    if source.game is None and not source.is_columns:
        return solve(source.graph(None, "arena", max_vertices, max_edges), objective)
    return solve(source.compact(max_vertices, max_edges), objective)


def reopened(source: Source, objective: str = REACH) -> tuple[Source, StrongSolution]:
    """Open a solved table, or the folder of a game that an engine has solved; it says itself which game it is of."""
    import games
    from exporters.saving import solution_format

    if objective != REACH:
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
    named = Source(name, made_by(game)[1], type(game), lang=source.lang)
    return named, kept.read(source.name, named.make())


solve = Verb(
    "solve",
    run,
    [
        JSON,
        click.Option(["--from", "position"], metavar="POSITION", help="Ask about another vertex than the start."),
        click.Option(["--lookup"], metavar="POSITION", help="Value a position and each of its moves."),
        click.Option(
            ["-o", "--output"],
            metavar="FILE",
            help="Keep the solution: .json for arena verify, .sol for the parity game of J1, or .solved, the "
            "table that solve FILE.solved reopens.",
        ),
        OWN_OBJECTIVE,
        *engines.OPTIONS,
        *SPOKEN,
        *ARRAY_BOUNDS,
    ],
)
