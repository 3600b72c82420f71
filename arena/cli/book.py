"""`python -m arena.cli.book GAME --plies N -o FILE`: make a book of openings, or go on with one."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import click

from arena.cli.failures import report
from arena.cli.output import check_kept, echo, progress_bar
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.machine import MOST_WORKERS
from arena.machine.signals import ended_tidily
from arena.machine.workers import processors
from arena.searching.perfect.board import fits, refusal
from arena.searching.perfect.book import ENDING, MOST_PLIES, Book, Draft

KEPT_EVERY = 60.0
"""The seconds after which what is done is kept."""


def run(source: Source, plies: int, output: str, workers: int | None) -> None:
    """Make a book of the exact scores of all openings, or go on with one: what is done is kept in the file.

    Ctrl-C ends it, and the same command goes on. A book of more plies begins with what one of fewer plies knows.
    """
    check_kept(output, [ENDING])
    game = source.make()
    if not fits(game):
        raise ParameterError(f"no book of {game!r}: {refusal(game)}")
    draft = Draft(game, plies, Book(game, Path(output)) if Path(output).exists() else None)
    with ended_tidily(), progress_bar(f"searching {source.name}", " positions", total=len(draft.open)) as progress:
        kept = monotonic()
        try:
            for _ in draft.search(workers or processors()):
                if progress:
                    progress(1)
                if monotonic() - kept > KEPT_EVERY:
                    draft.save(output)
                    kept = monotonic()
        finally:
            draft.save(output)
    echo(f"{output}: {plies} plies, {len(draft.scores):,} positions, {Path(output).stat().st_size:,} bytes")


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
            metavar=f"FILE{ENDING}",
            help=f"The file; data/connect_four_COLUMNSxROWS{ENDING} is the book that comes along for a board.",
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
