"""The verb `exercise`."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import click

from arena.cli.class_sheets import check_folder, emit_sheets, names_in
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Lang, NamedLater
from arena.cli.output import echo
from arena.errors import ParameterError
from arena.words import Speaker

DRAWN_SEEDS = 10**6
"""The seeds among which one is drawn: short to type."""


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


def _formats() -> list[str]:
    from exporters.worksheets import FORMATS

    return list(FORMATS)


@verb(source=False)
def exercise(
    kind: Annotated[str, ARGUMENT, _Kind(_kinds)],
    *,
    count: Annotated[int | None, click.IntRange(1, 200)] = None,
    seed: int | None = None,
    vertices: int | None = None,
    layers: int | None = None,
    trap: str | None = None,
    draws: bool = True,
    title: str | None = None,
    names: str | None = None,
    formats: Annotated[tuple[str, ...], "--to", NamedLater(_formats)] = (),
    output: Annotated[str, "-o", "--output", click.Path(allow_dash=True)],
    speech: Lang,
) -> None:
    """Write variants of an exercise, of equal difficulty, with their solutions.

    The folder gets papers (subject.tex, solution.tex), pages (subject.html, solution.html) and Moodle's questions.xml.

    Parameters
    ----------
    kind : EXERCISE
        The exercise.
    count : N
        How many variants.  [default: 1]
    seed : N
        Write the same variants again; without it the seed is reported.
    vertices : N
        The vertices of each; by default those of the exercise.
    layers : N
        The ranks, the rounds, or the plies of the longest play.
    trap : TEXT
        A mistake to plant, by a part of its name; none: any or none.
    draws
        Whether there are draws, where there can be some.
    title : TEXT
        The title, by default that of the exercise.
    names : FILE
        A list of names, one per line: each student gets a variant.
    formats
        One of the formats; by default all.
    output : FOLDER
        The folder to write, which is new or empty.
    """
    from arena.worksheets.sheets import Booklet, Sheet, series

    check_folder(output)
    words = Speaker(speech.language)
    if names is not None and count is not None:
        raise ParameterError(f"--count {count}: --names says how many")
    each = names_in(names, words) if names is not None else _numbered(count or 1, words)
    drawn = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
    variants = series(kind, len(each), seed=drawn, vertices=vertices, layers=layers, trap=trap, draws=draws)
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
