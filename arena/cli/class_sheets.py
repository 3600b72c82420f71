"""Sheets of exercises on the command line: their options, the names of a class, and the folder that they go to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

import exporters
from arena.cli.options import LANG, NamedLater, output_option
from arena.errors import ParameterError
from arena.texts import clean

if TYPE_CHECKING:
    from arena.worksheets.booklet import Booklet


def _formats() -> Sequence[str]:
    from exporters.worksheets import worksheet_formats

    return list(worksheet_formats())


SHEETS = [
    click.Option(
        ["--names"], metavar="FILE", help="A list of names, a line each: every pupil has a variant of his own."
    ),
    click.Option(
        ["--to", "formats"], type=NamedLater(_formats), multiple=True, help="One of the formats; by default all."
    ),
    output_option("The folder to write, which is new or empty.", metavar="FOLDER", required=True),
    LANG,
]
"""The options of verbs that write sheets."""


def names_in(path: str) -> list[str]:
    """Read the names of a class, a line each.

    Raises
    ------
    ParameterError
        If the file cannot be read, or has none.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ParameterError(f"--names {path}: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    names = [clean(line.strip()) for line in lines if line.strip()]
    if not names:
        raise ParameterError(f"--names {path}: no name in it (one a line)")
    return names


def check_folder(output: str) -> None:
    """Refuse a folder before the work that cannot be made, or has something in it."""
    if output == "-":
        raise ParameterError("-o -: sheets are several files, so they go to a folder")
    if Path(output).suffix:
        raise ParameterError(f"-o {output}: sheets go to a folder (a name without an ending)")
    if Path(output).is_file() or (Path(output).is_dir() and any(Path(output).iterdir())):
        raise ParameterError(f"-o {output}: there is something already; a folder must be new or empty")


def emit_sheets(output: str, booklet: Booklet, formats: Sequence[str]) -> list[str]:
    """Write the files of sheets into a folder, all or none, and give their names."""
    from exporters.worksheets import worksheet_files

    files = worksheet_files(booklet, formats)
    exporters.write(output, files)
    return list(files)
