"""Tell who wins, how, and the sizes of all sets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

import click

from arena.cli.options import ARRAY_BOUNDS, ENGINE, JSON, OWN_OBJECTIVE, SPOKEN, output_option
from arena.cli.output import check_kept, echo, emit_json, search_bar
from arena.cli.solutions import Kept, answered
from arena.cli.source import Source
from arena.cli.summaries import EXIT_CODE, SpecificationVerdict, lookup_text, named_moves, summary_text
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.graphs.compact import CompactArena
from arena.graphs.marks import MARGIN, REACH
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.game import made_by
from arena.solving.objectives import objective_named
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.perfect_solution import PerfectSolution
    from arena.rules.game import AnyGame
    from arena.solving.lookup import Lookup, MoveLookup
    from arena.solving.objectives import Objective
    from arena.solving.solved import Solved, Summary
    from arena.solving.strong import StrongSolution

CHEAP = 8_000
"""The positions up to which plays are counted up to symmetry: each asks for a canonical form, some of 0.2 ms."""


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
    lang: str,
    **most: int | None,
) -> None:
    """Tell who wins from the start and with which first moves, and the sizes of all the course's sets.

    Of a specification, a file with controllable-AP, the first line says whether it is realizable. Its controller, or
    else the machine of its environment, goes into -o: as a circuit (.aag), an automaton (.hoa), a table (.csv and the
    like) or a picture (.svg and the like).
    """
    by_engine = any(option is not None for option in (engine, memory, workers))
    max_vertices, max_edges = most["max_vertices"], most["max_edges"]
    words, keep = Speaker(lang), _kept(source, output) if output and not by_engine else None
    objective = objective or (REACH if by_engine or keep == "table" else _own_objective(source))
    if lookup is not None and position is not None:
        raise ParameterError(f"--from {position} and --lookup {lookup}: one of the two")
    for text in (position, lookup):
        if text is not None and source.game:
            source.position(text)  # what cannot be read is refused before the work
    if by_engine:
        from arena.cli.engines import solved_by

        how = (source, engine, memory, workers, output, objective, max_vertices, max_edges)
        solved: Solved = solved_by(*how, as_json=as_json)
        output = None
    else:
        source, solved = answered(source, objective, max_vertices, max_edges, keep)
    verdict = SpecificationVerdict.of(solved, source.title, from_start=position is None and lookup is None)
    record, heading = objective_named(solved.objective), source.heading
    if not record.usual:
        heading = words("{name}: {what}", name=heading, what=words.named(record.name))
    vertex = _vertex(source, solved, position if lookup is None else lookup)  # before anything is written
    if lookup is not None and vertex is None:
        vertex = solved.start
    if output:
        _keep(source, solved, output, keep)
    if lookup is not None:
        rules = _rules(source, vertex, max_vertices, max_edges)
        with _watched(source, solved, words):
            looked_up = solved.lookup(vertex, rules)
        _emit_lookup(words, heading, looked_up, record, as_json=as_json)
        return
    with _watched(source, solved, words):
        summary = solved.summary(vertex)
    symmetric = _symmetric(source, solved, vertex, summary)
    if as_json:
        asked: dict[str, object] = {} if record.usual else {"objective": record.name}
        asked |= verdict.fields
        emit_json({"game": source.name, "parameters": source.parameters, **asked, **summary, **symmetric})
    else:
        text = _text(words, heading, solved, vertex, summary, **symmetric)
        echo("\n".join([*verdict.lines, text]))
    verdict.leave()


def _own_objective(source: Source) -> str:
    """Give the objective where none was named: that of the file's format, the margin of a game, or to reach a sink."""
    if source.game is None:
        return source.objective or REACH
    from arena.rules.capabilities import HasMargin

    return MARGIN if isinstance(source.make(), HasMargin) else REACH


def _emit_lookup(words: Speaker, heading: str, looked_up: Lookup, record: Objective, *, as_json: bool) -> None:
    """Print the values of a position and of its moves."""
    if as_json:
        moves = [_fields(move, record.amount) for move in looked_up.moves]
        emit_json({**_fields(looked_up, record.amount), "moves": moves})
    else:
        echo(lookup_text(words, heading, looked_up, record))


def _fields(looked_up: Lookup | MoveLookup, amount: str) -> dict[str, object]:
    """Give the fields for JSON, the amount by its name as in a summary."""
    fields = looked_up._asdict()
    value = fields.pop("amount")
    return {**fields, "amounts": {amount: value}} if amount else fields


def _symmetric(source: Source, solved: Solved, vertex: Hashable | None, summary: Summary) -> dict[str, int | None]:
    """Count the plays up to the symmetries of a game that declares some, where plays are counted and that is cheap."""
    if source.game is None:
        return {}
    from arena.rules.capabilities import HasSymmetries

    game: object = source.make()
    if not isinstance(game, HasSymmetries):
        return {}
    columns, is_counted = solved.columns, summary["plays"] is not None
    if not is_counted or not isinstance(columns, CompactArena) or len(columns) > CHEAP:
        return {"plays_up_to_symmetry": None}
    from arena.solving.symmetric_plays import plays_up_to_symmetry

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
    from arena.engines.solution import FolderSolution
    from arena.solving.arenas import Solution

    if searcher := _searcher(solved):
        summary["first_moves"] = named_moves(searcher.game, vertex, summary["first_moves"])
    mover = None if vertex is None else solved.player(vertex)
    if isinstance(solved, Solution) and not solved.asked.usual:
        ended = vertex is not None and not solved.columns.after(solved.columns.number_of(vertex))
        return summary_text(words, heading, summary, mover, counted=False, aim=words(solved.aim), ended=ended)
    counted, ended = not (_is_table(solved) or isinstance(solved, FolderSolution)), summary["remoteness"] == 0
    return summary_text(words, heading, summary, mover, counted=counted, ended=ended, symmetric=plays_up_to_symmetry)


def _kept(source: Source, output: str) -> Kept:
    """Tell whether a file keeps vertices or a table, and refuse before the work one that cannot be written."""
    from arena.solving.arenas import Solution
    from arena.solving.strong import StrongSolution
    from exporters.saving import machine_endings, solution_formats

    ending, by_vertex = Path(output).suffix.lower(), solution_formats(Solution)
    of_machines = machine_endings() if source.is_specification else []
    check_kept(output, [*by_vertex, *solution_formats(StrongSolution), *of_machines])
    if ending in of_machines:
        return "machine"
    if ending not in by_vertex:
        return "table"
    if source.is_table:
        raise ParameterError(f"-o: {source.name} is a solved table; only a game or an arena is solved into {ending}")
    return "vertices"


def _vertex(source: Source, solved: Solved, text: str | None) -> Hashable | None:
    """Give the vertex that the user asks about, by default the start; None if there is neither."""
    if text is None:
        with suppress(ParameterError):  # nothing says where play starts
            return solved.start
        return None
    if source.game is None:
        from arena.graphs.names import vertex_named

        return vertex_named(solved.columns, text) if isinstance(solved.columns, CompactArena) else solved.at(text)
    return source.vertex(solved, text)


def _rules(source: Source, vertex: Hashable, max_vertices: int | None, max_edges: int | None) -> AnyGame | None:
    """Give the rules in which the moves have names; a file of columns has none."""
    if source.is_columns:
        return None
    bounds = {"max_vertices": max_vertices or MAX_VERTICES, "max_edges": max_edges or MAX_EDGES}
    rules: AnyGame = source.rules(to_the_end=True, start=vertex, **bounds)
    return rules


def _is_table(solved: Solved) -> TypeGuard[StrongSolution]:
    """Tell whether a solution is a table, which has no edges to count plays on."""
    from arena.solving.strong import StrongSolution

    return isinstance(solved, StrongSolution)


def _keep(source: Source, solved: Solved, output: str, keep: Kept | None) -> None:
    """Write the solved table, the machine, or else the certificate."""
    from arena.solving.arenas import Solution
    from exporters.saving import save, solution_formats

    if keep == "machine":
        from arena.cli.machine_files import emit_machine

        emit_machine(source, solved, output)
    elif isinstance(solved, Solution):
        save(solved, output, name=source.title)
    elif _is_table(solved):
        format_ = solution_formats(type(solved))[Path(output).suffix.lower()]
        format_.write(solved, output, source.name, made_by(solved.game)[1])


def _searcher(solved: Solved) -> PerfectSolution | None:
    """Give the perfect search that answers, if one does."""
    if isinstance(solved.columns, CompactArena):
        return None
    from arena.playing.perfect_solution import PerfectSolution

    return solved if isinstance(solved, PerfectSolution) else None


@contextmanager
def _watched(source: Source, solved: Solved, words: Speaker) -> Iterator[None]:
    """Show how a perfect search proceeds, where that answers."""
    searcher = _searcher(solved)
    if searcher is None:
        yield
        return
    from arena.cli.perfect_search import proved_so_far

    with search_bar(f"searching {source.name}", proved_so_far(words)) as searcher.watch:
        yield


solve = Verb(
    "solve",
    run,
    [
        JSON,
        click.Option(["--from", "position"], metavar="POSITION", help="Ask about another vertex than the start."),
        click.Option(["--lookup"], metavar="POSITION", help="Value a position and each of its moves."),
        output_option(
            "Keep the solution: .json for arena verify, .sol for the parity game of J1, or .solved, the "
            "table that solve FILE.solved reopens.",
        ),
        OWN_OBJECTIVE,
        EXIT_CODE,
        *ENGINE,
        *SPOKEN,
        *ARRAY_BOUNDS,
    ],
)
