"""Draw exercises of equal difficulty, with solutions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import click

from arena.cli.class_sheets import SHEETS, check_folder, emit_sheets, names_in
from arena.cli.options import NamedLater
from arena.cli.output import ResultCommand, echo
from arena.errors import ParameterError
from arena.words import Speaker, usual

DRAWN_SEEDS = 10**6
"""The seeds among which one is drawn: short to type."""


def run(kind: str, output: str, formats: Sequence[str], lang: str | None, **asked: Any) -> None:
    """Draw variants of an exercise, of equal difficulty and no two alike up to renaming, into a folder.

    subject.tex and solution.tex are two papers from one source; subject.html and solution.html are pages; questions.xml
    is for Moodle. A usual mistake is planted, which gives another answer on each variant.
    """
    from arena.worksheets.sheets import Booklet, Sheet, series

    check_folder(output)
    words = Speaker(lang or usual())
    names, count, title, seed = (asked.pop(name) for name in ("names", "count", "title", "seed"))
    if names is not None and count is not None:
        raise ParameterError(f"--count {count}: --names says how many")
    each = names_in(names, words) if names is not None else _numbered(count or 1, words)
    drawn = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
    variants = series(kind, len(each), seed=drawn, **asked)
    sheets = [Sheet(name, variant) for name, variant in zip(each, variants, strict=True)]
    first = variants[0]
    made = Booklet(title or first.heading(words), sheets, words.language, names is not None)
    files = emit_sheets(output, made, formats)
    count_of = words.noun(len(each), "{number} variant", "{number} variants", number=words.number(len(each)))
    echo(words("{name}: {what}", name=output, what=f"{count_of} ({', '.join(files)})"))
    echo(first.difficulty(words))
    if first.mistake:
        echo(words("Planted trap: {mistake}.", mistake=words(first.mistake)))
    if seed is None:
        click.echo("arena: " + words("note: --seed {seed} draws these again", seed=drawn), err=True)


def _numbered(count: int, words: Speaker) -> list[str]:
    """Name variants by their numbers."""
    return [words("Variant {number}", number=number) for number in range(1, count + 1)]


def _kinds() -> list[str]:
    from arena.worksheets.kinds import KINDS

    return list(KINDS)


class _Kind(NamedLater):
    """A kind of exercise, by its English name or a French one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the English name."""
        from arena.exercises.signature import plain_name
        from arena.worksheets.kinds import KINDS

        for name, kind in KINDS.items():
            if plain_name(value) in map(plain_name, kind.called):
                return name
        return super().convert(value, param, ctx)


exercise = ResultCommand(
    "exercise",
    callback=run,
    params=[
        click.Argument(["kind"], metavar="EXERCISE", type=_Kind(_kinds)),
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
