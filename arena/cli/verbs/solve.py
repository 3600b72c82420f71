"""The verb `solve`."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeGuard

from arena.cli.command import verb
from arena.cli.options import Bounds, Engine, Objective, Output, Speech
from arena.cli.output import check_kept, search_bar
from arena.cli.rendering import Answer
from arena.cli.solutions import Kept, answered
from arena.cli.source import Source
from arena.cli.summaries import SpecificationVerdict, lookup_text, named_moves, summary_text
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
    from arena.solving.solved import Solved, Summary
    from arena.solving.strong import StrongSolution

CHEAP = 8_000
"""The positions up to which plays are counted up to symmetry: each asks for a canonical form, some of 0.2 ms."""


@verb()
def solve(
    source: Source,
    *,
    position: str | None = None,
    objective: Annotated[Objective | None, "--objective"] = None,
    exit_code: bool = False,
    output: Output,
    engine: Engine,
    speech: Speech,
    bounds: Bounds,
) -> Answer:
    """Solve a game: who wins, how fast, with which moves.

    A specification (.hoa with controllable-AP) is also judged realizable or not, and -o writes its machine.

    Parameters
    ----------
    position : POSITION
        Value this position and each of its moves, instead of the start.
    objective : NAME
        What J1 wants: reach, safety, buchi, cobuchi, parity, min-cost, energy, mean-payoff or margin.  [default:
        margin of a game that has one, else reach]
    exit_code
        Exit with 10 if a specification is realizable, with 20 if it is not.
    output
        Keep the solution: .json for arena verify, .sol for J1's parity game, .solved to reopen the table; of a
        specification the machine: .aag, .hoa, a table or a picture.
    """
    kept_in = output.output
    keep = _kept(source, kept_in) if kept_in and not engine.asked else None
    objective = objective or (REACH if engine.asked or keep == "table" else _own_objective(source))
    if position is not None and source.game:
        source.position(position)  # what cannot be read is refused before the work
    if engine.asked:
        from arena.cli.engines import solved_by

        how = (source, engine.engine, engine.memory, engine.workers, kept_in, objective, *bounds.pair)
        solved: Solved = solved_by(*how, as_json=output.as_json)
    else:
        source, solved = answered(source, objective, *bounds.pair, keep)
    verdict = SpecificationVerdict.of(solved, source.title, ends=exit_code, from_start=position is None)
    vertex = _vertex(source, solved, position)  # before anything is written
    words = Speaker(speech.language)
    record, heading = objective_named(solved.objective), source.heading
    if not record.usual:
        heading = words("{name}: {what}", name=heading, what=words.named(record.name))
    keeping = partial(_keep, source, solved, keep, done=engine.asked) if kept_in else None
    if position is not None:
        rules = _rules(source, vertex, *bounds.pair)
        with _watched(source, solved, words):
            found = solved.lookup(solved.start if vertex is None else vertex, rules)
        moves = [_fields(move, record.amount) for move in found.moves]
        values = {**_fields(found, record.amount), "moves": moves}
        return Answer(lambda _: [lookup_text(words, heading, found, record)], lambda: values, keep=keeping)
    with _watched(source, solved, words):
        summary = solved.summary(vertex)
    symmetric = _symmetric(source, solved, vertex, summary)
    asked: dict[str, object] = {} if record.usual else {"objective": record.name}
    asked = {"game": source.name, "parameters": source.parameters, **asked, **verdict.fields}
    return Answer(
        lambda _: [*verdict.lines, _text(words, heading, solved, vertex, summary, **symmetric)],
        lambda: {**asked, **summary, **symmetric},
        keep=keeping,
        code=verdict.code,
    )


def _own_objective(source: Source) -> str:
    """Give the objective where none was named: that of the file's format, the margin of a game, or to reach a sink."""
    if source.game is None:
        return source.objective or REACH
    from arena.rules.capabilities import HasMargin

    return MARGIN if isinstance(source.make(), HasMargin) else REACH


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


def _keep(source: Source, solved: Solved, keep: Kept | None, output: str, *, done: bool) -> None:
    """Write the solved table, the machine, or else the certificate."""
    from arena.solving.arenas import Solution
    from exporters.saving import save, solution_formats

    if done:  # by an engine
        return
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
