"""`python -m arena.cli.book GAME --plies N -o FILE`: make a book of openings, or go on with one."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from arena.cli.failures import report
from arena.cli.output import check_kept, echo, emit, progress_bar
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.machine import MOST_WORKERS
from arena.machine.signals import ended_tidily
from arena.machine.workers import processors
from arena.searching.perfect.board import fits, refusal
from arena.searching.perfect.opening_book import ENDING, MOST_PLIES

if TYPE_CHECKING:
    from arena.searching.perfect.book_making import Draft

KEPT_EVERY = 60.0
"""The seconds after which what is done is kept."""


def run(source: Source, plies: int, output: str, workers: int | None) -> None:
    """Make a book of the exact scores of all openings, or go on with one: what is done is kept in the file.

    Ctrl-C ends it, and the same command goes on. A book of more plies begins with what one of fewer plies knows.
    """
    from arena.searching.perfect.book_making import Draft
    from arena.searching.perfect.opening_book import Book

    check_kept(output, [ENDING])
    game = source.make()
    if not fits(game):
        raise ParameterError(f"no book of {game!r}: {refusal(game)}")
    begun = Book(game, Path(output)) if Path(output).exists() else None
    if begun is not None and begun.plies > plies:
        raise ParameterError(f"--plies {plies}: {output} has {begun.plies} plies already")
    draft = Draft(game, plies, begun)
    with ended_tidily():
        try:
            _search(source, draft, output, workers or processors())
        finally:
            echo(_kept(output, draft))


def _search(source: Source, draft: Draft, output: str, workers: int) -> None:
    with progress_bar(f"searching {source.name}", " positions", total=draft.open) as progress:
        kept = monotonic()
        for number in draft.search(workers):
            if progress is not None:
                progress(number)
            if monotonic() - kept > KEPT_EVERY:
                line = _kept(output, draft)
                if progress is None:
                    click.echo(line, err=True)
                kept = monotonic()


def _kept(output: str, draft: Draft) -> str:
    """Write the book as it is, and count its openings."""
    content = draft.render()
    emit(output, content)
    plies, known = len(draft.scores) - 1, draft.known
    left = f"; {draft.open:,} positions are open, and the same command goes on" if draft.open else ""
    return f"{output}: {plies} plies, {known:,} positions, {len(content):,} bytes{left}"


book = Verb(
    "book",
    run,
    [
        click.Option(
            ["--plies"],
            type=click.IntRange(0, MOST_PLIES),
            required=True,
            help="The depth: every position of so many discs is searched, and those of fewer follow.",
        ),
        click.Option(
            ["-o", "--output"],
            type=click.Path(),
            required=True,
            metavar="FILE.book",
            help="The file, in data/ for a book that comes along.",
        ),
        click.Option(
            ["--workers"],
            type=click.IntRange(1, MOST_WORKERS),
            help="How many processes search; by default all processors.",
        ),
    ],
    files=False,
)


if __name__ == "__main__":
    try:
        book.main(prog_name="python -m arena.cli.book", standalone_mode=False)
    except BaseException as error:  # noqa: BLE001 - a traceback never reaches a user
        sys.exit(report(error))
