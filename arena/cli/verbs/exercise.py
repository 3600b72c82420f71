"""Draw exercises of equal difficulty, with solutions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click

from arena.cli.class_sheets import SHEETS, check_folder, emit_sheets, names_in
from arena.cli.options import NamedLater
from arena.cli.output import ResultCommand, echo
from arena.errors import ParameterError
from arena.words import Speaker, usual

DRAWN_SEEDS = 10**6
"""The seeds among which one is drawn: short to type."""


def run(
    kind: str,
    count: int | None,
    seed: int | None,
    vertices: int | None,
    layers: int | None,
    trap: str | None,
    draws: bool,
    title: str | None,
    names: str | None,
    formats: Sequence[str],
    output: str,
    lang: str | None,
) -> None:
    """Draw variants of an exercise, of equal difficulty and no two alike up to renaming, into a folder.

    subject.tex and solution.tex are two papers from one source, with the same pages; subject.html and solution.html are
    pages; questions.xml is for Moodle. A usual mistake is planted, which gives another answer on each variant.
    """
    from arena.worksheets.booklet import QuestionRequest, booklet
    from arena.worksheets.worksheet_kind import worksheet_kind

    check_folder(output)
    if names is not None and count is not None:
        raise ParameterError(f"--count {count}: --names says how many")
    words = Speaker(lang or usual())
    each = names_in(names, words) if names is not None else _numbered(count or 1, words)
    drawn = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
    asked = QuestionRequest(kind, drawn, vertices, layers, trap, draws)
    heading = words(worksheet_kind(kind).title)
    made = booklet(title or heading[:1].upper() + heading[1:], [asked], each, language=words.language)
    files = emit_sheets(output, made, formats)
    question = made.sheets[0].questions[0]
    variants = words.noun(len(each), "{number} variant", "{number} variants", number=words.number(len(each)))
    echo(words("{name}: {what}", name=output, what=f"{variants} ({', '.join(files)})"))
    echo(question.measures(words))
    if question.variant.trap:
        echo(words("Planted trap: {mistake}.", mistake=words(question.variant.trap)))
    if seed is None:
        click.echo(f"arena: note: --seed {drawn} draws these again", err=True)


def _numbered(count: int, words: Speaker) -> list[str]:
    """Name variants by their numbers."""
    return [words("Variant {number}", number=number) for number in range(1, count + 1)]


def _kinds() -> list[str]:
    from arena.worksheets.worksheet_kind import worksheet_kinds

    return list(worksheet_kinds())


exercise = ResultCommand(
    "exercise",
    callback=run,
    params=[
        click.Argument(["kind"], metavar="EXERCISE", type=NamedLater(_kinds)),
        click.Option(["--count"], type=click.IntRange(1, 200), help="How many variants.  [default: 1]"),
        click.Option(["--seed"], type=int, help="Draw the same variants again; without it the seed is told."),
        click.Option(["--vertices"], type=int, help="The vertices of each; by default those of the exercise."),
        click.Option(["--layers"], type=int, help="The ranks, the rounds, or the plies of the longest play."),
        click.Option(["--trap"], metavar="TEXT", help="A mistake to plant, by a part of its name; none: any or none."),
        click.Option(["--draws/--no-draws"], default=True, help="Whether there are draws, where there can be some."),
        click.Option(["--title"], help="The title, by default that of the exercise."),
        *SHEETS,
    ],
    help=run.__doc__,
)
