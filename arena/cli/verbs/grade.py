"""The verb `grade`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated

import click

import arena
from arena.checking.answer_key import answer_key
from arena.checking.grading import OUT_OF, Answers, Fault, Marks
from arena.cli.class_sheets import in_words, spoken
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Bounds, Graph, Help, Objective, Output, Speech
from arena.cli.output import MOST_SHOWN, progress_bar, some
from arena.cli.rendering import Answer, Table
from arena.cli.solutions import solved_graph
from arena.cli.source import Source
from arena.errors import InvalidTable, ParameterError
from arena.graphs.attributes import ObjectiveName
from arena.rules.game import ImpartialGame, split_player
from arena.solving.objectives import objective_named
from arena.texts import clean
from arena.words import ENGLISH, Speaker

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

OF_POSITIONS = {"outcome", "kernel", "round", "grundy"}
FIELDS = ("file", "score", "right", "asked", "missing", "faults", "comment")
TRANSLATED = ("file", "mark", "right answers", "answers asked", "missing positions", "faults", "comment")
"""The columns of a class's marks, and what is translated for them in other languages than English."""


@verb(writes=("table",), groups=(Output, Bounds))
def grade(
    source: Source,
    files: Annotated[tuple[str, ...], ARGUMENT, click.Path(), Help("The tables.", "TABLE...")],
    *,
    objective: Annotated[
        Objective, Help("J1's objective, such as parity; any strategy that loses nothing is right.", "NAME")
    ] = None,
    graph: Annotated[Graph, Help("Which graph to use; by default the one that the columns fit.")] = None,
    speech: Speech,
) -> Answer:
    """Grade students' tables (.csv, .xlsx, .ods) of a solved game, with the reason for each fault.

    Each row names a position, and the columns are those of `arena table`, in English or French. The score, out of 20,
    is the share of right answers; a missing position counts as wrong.
    """
    objective = source.wanted(objective)
    words, key = Speaker(speech.language), cache(partial(_key, source, objective))
    results: list[tuple[str, Marks | Exception]] = []
    with progress_bar("grading", " tables", total=len(files)) as progress:
        for file in files:
            results.append((click.format_filename(file), _graded(source, file, graph, key)))
            progress(1)
    failed = [file for file, marks in results if isinstance(marks, Exception)]
    if len(files) == 1 and isinstance(first := results[0][1], Exception):
        with spoken(words):
            raise first
    usual = objective_named(objective).usual

    title, asked = (source.heading, {}) if usual else (f"{source.heading}: {objective}", {"objective": objective})
    lines = (clean(line) for each in results for line in _lines(words, *each, alone=len(files) == 1))
    record = source.asked(**asked, out_of=OUT_OF, tables=[_record(words, *each) for each in results])
    fields = FIELDS if words.language == ENGLISH else TRANSLATED
    rows = Table(fields, [_row(words, *each) for each in results])
    text, names = "{failed} of {tables} tables cannot be graded: {names}", some(failed, ", ", words=words)
    failure = words(text, failed=len(failed), tables=len(files), names=names) if failed else ""
    return Answer(title, lines, record, rows, failure=failure)


def _graded(
    source: Source, path: str, kind: str | None, key: Callable[[str | None], arena.AnswerKey]
) -> Marks | Exception:
    from exporters.text import student_table as answers_csv

    try:
        answers = answers_csv.read(path)
    except (InvalidTable, OSError) as error:
        return error
    if answers.note:
        click.echo(clean(f"{click.format_filename(path)}: {answers.note}"), err=True)
    right = key(_kind(source, kind, answers))
    try:
        return arena.grade(right, answers)
    except InvalidTable as error:
        return InvalidTable("{name}: {what}", name=click.format_filename(path), what=error)


def _kind(source: Source, kind: str | None, answers: Answers) -> str | None:
    """Choose between the two graphs of an impartial game: the arena if the table tells players apart."""
    if kind or source.game is None or not issubclass(source.game, ImpartialGame):
        return kind
    columns, rows = answers.columns, [cells for _, cells in answers.rows]
    if "player" in columns or ("winner" in columns and {"1", "2"} & {row[columns.index("winner")] for row in rows}):
        return "arena"
    if OF_POSITIONS & {*columns}:
        return "positions"
    return "arena" if any(split_player(row[columns.index("position")])[1] for row in rows) else "positions"


def _key(source: Source, objective: ObjectiveName, kind: str | None) -> arena.AnswerKey:
    graph = source.graph(kind)
    return answer_key(
        solved_graph(source, graph, objective),
        partial(_vertex, source, graph) if source.game else None,
        lang=source.lang,
    )


def _vertex(source: Source, graph: DiGraph, text: str) -> Hashable:
    if not arena.is_bare(graph):
        return source.vertex(graph, text)
    turned = source.position(text)
    position: Hashable = turned[0]  # type: ignore[index]  # a pair, as every position of an impartial game
    if position not in graph:
        raise ParameterError(f"{text!r} cannot be reached from the start of {source.title}")
    return position


def _lines(words: Speaker, file: str, marks: Marks | Exception, *, alone: bool) -> Iterator[str]:
    if isinstance(marks, Exception):
        yield words("{name}: {what}", name=file, what=_reason(marks, words))
        return
    counts = {name: words.number(getattr(marks, name)) for name in ("right", "asked", "positions")}
    counts |= {"file": file, "score": words.fixed(marks.score, "g"), "out_of": str(OUT_OF)}
    line = words("{file}: {score}/{out_of}, {right} of {asked} answers right", **counts)
    if marks.missing:
        counts["missing"] = words.number(len(marks.missing))
        line += words(", {missing} of {positions} positions missing", **counts)
    yield line
    if not alone:
        return

    def named(columns: Sequence[str]) -> str:
        return some(list(map(words.named, columns)), ", ", words=words)

    rest = words("; not graded: {columns}", columns=named(marks.not_graded)) if marks.not_graded else ""
    yield words("graded: {columns}", columns=", ".join(map(words.named, marks.graded))) + rest
    if marks.missing:
        yield words("missing: {positions}", positions=some(marks.missing, ", ", words=words))
    yield from (_fault(words, fault) for fault in marks.faults[:MOST_SHOWN])
    if len(marks.faults) > MOST_SHOWN:
        yield words("... ({faults} faults in all; --json gives them)", faults=words.number(len(marks.faults)))


def _reason(error: Exception, words: Speaker) -> str:
    """Say why a table cannot be graded, without the name of its file."""
    return in_words(error.values["what"] if isinstance(error, InvalidTable) else error, words)


def _fault(words: Speaker, fault: Fault) -> str:
    column = f", {words.named(fault.column)}" if fault.column else ""
    text = "line {line}, {position}{column}: {reason}"
    return words(text, line=fault.line, position=fault.position, column=column, reason=fault.reason)


def _row(words: Speaker, file: str, marks: Marks | Exception) -> list[object]:
    if isinstance(marks, Exception):
        return [file, *[None] * 5, _reason(marks, words)]
    score = int(marks.score) if marks.score == int(marks.score) else marks.score
    comment = _fault(words, marks.faults[0]) if marks.faults else None
    return [file, score, marks.right, marks.asked, len(marks.missing), len(marks.faults), comment]


def _record(words: Speaker, file: str, marks: Marks | Exception) -> dict[str, object]:
    if isinstance(marks, Exception):
        return {"file": file, "error": _reason(marks, words)}
    return {"file": file, "score": marks.score, **vars(marks), "faults": [fault._asdict() for fault in marks.faults]}
