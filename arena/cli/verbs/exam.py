"""Write an exam and its solution, from a file."""

from __future__ import annotations

from collections.abc import Sequence

import click

from arena.cli.class_sheets import SHEETS, check_folder, emit_sheets, names_in
from arena.cli.output import ResultCommand, echo
from arena.words import Speaker, usual


def run(
    file: str,
    seed: int | None,
    names: str | None,
    formats: Sequence[str],
    output: str,
    lang: str | None,
) -> None:
    """Write an exam, statement and solution on the same pages, from a TOML file of texts and exercises with marks.

    \b
    title = "Test 1"
    lang = "en"
    seed = 7
    [[item]]
    text = "One hour, no calculators."
    [[item]]
    exercise = "attractor"
    vertices = 8
    layers = 3
    marks = 4

    An item is a text, or an exercise of `arena exercise` with vertices, layers, trap, draws and marks.
    """  # noqa: D301 - click's \\b keeps the lines apart
    from arena.worksheets.booklet import QuestionRequest, booklet, marks_in_words
    from arena.worksheets.exam_file import read_exam

    check_folder(output)
    each = [""] if names is None else names_in(names)
    exam = read_exam(file, seed=seed)
    words = Speaker(lang or exam.language or usual())
    files = emit_sheets(output, booklet(exam.title, exam.items, each, language=words.language), formats)
    asked = [item for item in exam.items if isinstance(item, QuestionRequest)]
    exercises = words.noun(len(asked), "{number} exercise", "{number} exercises", number=words.number(len(asked)))
    marks = sum(item.marks or 0 for item in asked)
    told = [exercises, *([marks_in_words(marks, words)] if marks else []), ", ".join(files)]
    echo(words("{name}: {what}", name=output, what=words("; ").join(told)))


exam = ResultCommand(
    "exam",
    callback=run,
    params=[
        click.Argument(["file"], type=click.Path(), metavar="FILE.toml"),
        click.Option(["--seed"], type=int, help="Draw other instances than the file's seed does."),
        *SHEETS,
    ],
    help=run.__doc__,
)
