"""The verb `exercise`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import click

import exporters
from arena.cli.class_sheets import Spoken, names_in, spoken
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import File, Help, Lang
from arena.cli.output import echo
from arena.errors import Refusal
from arena.words import Speaker

DRAWN_SEEDS = 10**6


def _papers() -> list[str]:
    from arena.exercises.sheets import PAPERS

    return list(PAPERS)


@verb(
    help={"output": Help("The folder to write; it must be new or empty.", "FOLDER")},
    source=False,
    end=lambda: f"EXERCISE is one of {', '.join(_papers())}.",
)
def exercise(
    kind: Annotated[str, ARGUMENT, Spoken(_papers), Help("The exercise.", "EXERCISE")],
    *,
    count: Annotated[int | None, click.IntRange(1, 200), Help("Number of variants.  [default: 1]", "N")] = None,
    seed: Annotated[int | None, Help("Random seed; by default a new one, which is reported.", "N")] = None,
    vertices: Annotated[int | None, Help("Vertices of each variant; by default as the exercise says.", "N")] = None,
    layers: Annotated[int | None, Help("Number of ranks or rounds, or plies of the longest play.", "N")] = None,
    trap: Annotated[str | None, Help("Plant the typical mistake whose name contains TEXT, or none.", "TEXT")] = None,
    title: Annotated[str | None, Help("Title; by default that of the exercise.", "TEXT")] = None,
    names: Annotated[str | None, Help("A file of names, one per line: each student gets a variant.", "FILE")] = None,
    formats: Annotated[
        tuple[str, ...], "--to", Help("Write tex, moodle or html; by default all three.", "FORMAT")
    ] = (),
    output: File,
    speech: Lang,
) -> None:
    """Write variants of an exercise, all equally difficult, with their solutions.

    The folder holds papers (subject.tex, solution.tex), pages (subject.html, solution.html) and Moodle's questions.xml.
    """
    from arena.exercises.sheets import Booklet, Sheet, series
    from exporters.worksheets import worksheet_files

    words = Speaker(speech.language)
    with spoken(words):
        _check_folder(output)
        if names is not None and count is not None:
            raise Refusal("--count {count}: --names says how many", count=count)
        numbered = (words("Variant {number}", number=number) for number in range(1, (count or 1) + 1))
        each = names_in(names) if names is not None else [*numbered]
        drawn = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
        variants = series(kind, len(each), seed=drawn, vertices=vertices, layers=layers, trap=trap)
        sheets = [Sheet(name, variant) for name, variant in zip(each, variants, strict=True)]
        first = variants[0]
        files = worksheet_files(
            Booklet(title or first.heading(words), sheets, words.language, names is not None), formats
        )
    exporters.write(output, files)
    count_of = words.noun(len(each), "{number} variant", "{number} variants", number=words.number(len(each)))
    echo(words("{name}: {what}", name=output, what=f"{count_of} ({', '.join(files)})"))
    echo(first.remarks(words)[-1])
    if first.mistake:
        echo(words("Planted trap: {mistake}.", mistake=words(first.mistake)))
    if seed is None:
        click.echo("arena: " + words("note: --seed {seed} draws these again", seed=drawn), err=True)


def _check_folder(output: str) -> None:
    """Refuse a folder before the work that cannot be made, or has something in it."""
    if output == "-" or Path(output).suffix:
        raise Refusal("-o {output}: sheets are several files, so they go to a folder", output=output)
    if Path(output).is_file() or (Path(output).is_dir() and any(Path(output).iterdir())):
        raise Refusal("-o {output}: not empty; name a new or empty folder", output=output)
