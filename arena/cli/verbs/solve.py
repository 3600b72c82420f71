"""The verb `solve`."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, cast

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, Engine, Help, Objective, Output, Speech
from arena.cli.output import check_kept, note
from arena.cli.rendering import Answer
from arena.cli.solutions import Kept, answered, solved_by
from arena.cli.source import COLUMNS, Source
from arena.cli.summaries import summary_of, summary_of_lookup
from arena.errors import ParameterError
from arena.graphs.attributes import MARGIN, REACH
from arena.graphs.conversion import marks_of
from arena.machine import is_a
from arena.rules.capabilities import HasMargin, HasSymmetries
from arena.rules.derived import Merged
from arena.rules.game import label_of
from arena.solving import objectives
from arena.solving.objectives import objective_named

CHEAP = 8_000
"""The positions up to which plays are counted up to symmetry: each asks for a canonical form, some of 0.2 ms."""
VERDICTS = {True: "REALIZABLE", False: "UNREALIZABLE"}
EXIT_CODES = {True: 10, False: 20}
"""The words and the exit codes for a specification's verdict in the competition of reactive synthesis."""


@verb(
    groups=(Speech, Bounds),
    help={"output": Help("Save the solution: .json, .sol, .solved; for a specification its machine: .aag, .hoa ...")},
)
def solve(
    source: Source,
    *,
    position: Annotated[str | None, Help("Evaluate this position and its moves, not the start.", "POSITION")] = None,
    objective: Objective = None,
    exit_code: Annotated[bool, Help("Exit with 10 if a specification is realizable, else with 20.")] = False,
    output: Output,
    engine: Engine,
) -> Answer:
    """Solve a game: who wins, how fast, with which moves.

    The default objective is the margin for a game that has one, that of the file if it has one, or else reach. A
    specification (.hoa with controllable-AP) is also judged realizable or not, and -o writes its machine.
    """
    on_disk, path = engine != Engine(), output.output
    keep = _kept(source, path) if path and not on_disk else None
    game: Any = source.make() if source.game else None
    own = REACH if on_disk or keep == "table" else MARGIN if isinstance(game, HasMargin) else source.wanted(None)
    if position is not None and game:
        source.position(position)  # what cannot be read is refused before the work
    if on_disk:
        solved: arena.Solved = solved_by(source, engine, path, objective or own)
    else:
        source, solved = answered(source, objective or own, keep)
    if objective is None and not game:
        _tell_marks(source, solved)
    realizable = getattr(solved, "realizable", None) if position is None else None  # of a specification
    if exit_code and realizable is None:
        reason = "is not solved as a specification, with controllable-AP, from its start"
        raise ParameterError(f"--exit-code: {source.title} {reason}")
    vertex = _vertex(source, solved, position)  # before anything is written
    kept, record, heading = partial(_keep, source, solved, keep), objective_named(solved.objective), source.heading
    if not record.usual:
        heading = source.words("{name}: {what}", name=heading, what=source.words.named(record.name))
    if position is not None:
        unnamed = source.format in COLUMNS or source.kept  # whose moves have no names
        rules = None if unnamed else source.rules(to_the_end=True, start=vertex)
        found = solved.lookup(vertex, rules)
        values = {**_fields(found, record.amount), "moves": [_fields(move, record.amount) for move in found.moves]}
        return Answer(heading, summary_of_lookup(source.words, found, record), values, keep=kept)
    summary = solved.summary(vertex)
    symmetric = _symmetric(game, solved, vertex, summary) if isinstance(game, HasSymmetries) else {}
    objectives_asked = {} if record.usual else {"objective": record.name}
    asked = source.asked(**objectives_asked, **({} if realizable is None else {"realizable": realizable}))
    values, shown = {**asked, **summary, **symmetric}, summary
    if is_a(solved, "arena.playing.perfect_solution.PerfectSolution"):  # whose positions are boards
        named = {label_of(game)(after): move for move, after in game.moves(vertex)}
        best = [f"{named[label]} ({label})" for label in named if label in summary["first_moves"]]
        shown = {**summary, "first_moves": best}
    lines = summary_of(source.words, solved, vertex, shown, *symmetric.values())
    if realizable is None:
        return Answer(heading, lines, values, keep=kept)
    code = EXIT_CODES[realizable] if exit_code else 0
    return Answer(summary=chain([VERDICTS[realizable], heading], lines), record=values, keep=kept, code=code)


def _tell_marks(source: Source, solved: arena.Solved) -> None:
    """Name on stderr the objectives that a file has marks for, where it was solved for another one."""
    if isinstance(solved.columns, arena.CompactArena) and solved.objective == REACH:
        names = [name for mark in marks_of(solved.columns) for name in objectives.asking(mark)]
        if names:
            note(f"{source.name} is solved for {REACH}; it has what --objective {' or '.join(names)} is about")


def _symmetric(game: Any, solved: arena.Solved, vertex: Hashable, summary: dict[str, Any]) -> dict[str, int | None]:
    """Count the plays up to symmetry, where plays are counted and that is cheap."""
    columns = solved.columns
    if summary["plays"] is None or not isinstance(columns, arena.CompactArena) or len(columns) > CHEAP:
        return {"plays_up_to_symmetry": None}
    merged = Merged(game)
    merged.initial = vertex
    return {"plays_up_to_symmetry": arena.backward_induction(arena.unfold_compact(merged)).plays}


def _fields(looked_up: arena.Lookup | arena.MoveLookup, amount: str) -> dict[str, object]:
    fields = looked_up._asdict()
    value = fields.pop("amount")
    return {**fields, "amounts": {amount: value}} if amount else fields


def _kept(source: Source, output: str) -> Kept:
    """Return whether a file keeps vertices, a table or a machine; refuse before the work one that cannot be written."""
    from exporters.saving import machine_endings, solution_formats

    ending, by_vertex = Path(output).suffix.lower(), solution_formats(arena.Solution)
    of_machines = machine_endings() if source.format == "hoa" else []
    check_kept(output, [*by_vertex, *solution_formats(arena.StrongSolution), *of_machines])
    if ending in of_machines:
        return "machine"
    if ending not in by_vertex:
        return "table"
    if source.kept == "game":
        raise ParameterError(f"-o: {source.name} is a solved table; only a game or an arena is solved into {ending}")
    return "vertices"


def _vertex(source: Source, solved: arena.Solved, text: str | None) -> Hashable | None:
    if text is None:
        with suppress(ParameterError):  # nothing says where play starts
            return solved.start
        return None
    if source.game is not None:
        return source.vertex(solved, text)
    columns = solved.columns
    return arena.vertex_named(columns, text) if isinstance(columns, arena.CompactArena) else solved.at(text)


def _keep(source: Source, solved: arena.Solved, keep: Kept | None, output: str) -> None:
    if keep == "machine":
        _keep_machine(source, solved, output)
    elif keep:
        arena.save(cast("Any", solved), output, name=source.name_of(solved.columns))


def _keep_machine(source: Source, solved: Any, output: str) -> None:
    from exporters.formats import MACHINES, formats

    if solved.objective != source.objective:
        raise ParameterError(f"-o {output}: only a game on an automaton that is solved for {source.objective} has one")
    machine = arena.synthesize(arena.specification(source.name, format=source.reading.get("format")))
    if machine.is_cut_short:
        note("the search for a smaller machine was given up; what is written is right")
    ending = Path(output).suffix.lower()
    if ending in MACHINES or ending[1:] in formats("table"):
        arena.save(machine, output)
    else:
        arena.draw(machine, output, title=Path(source.title).name)
