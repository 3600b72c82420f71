"""Sheets of exercises as files: one format, one file, found by looking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arena.errors import one_of
from arena.machine.declarations import members_by_name

if TYPE_CHECKING:
    from arena.worksheets.booklet import Booklet


def worksheet_formats() -> Mapping[str, object]:
    """List the formats by name: the modules of this folder that say one's name.

    Examples
    --------
    >>> list(worksheet_formats())
    ['tex', 'moodle', 'html']
    """
    return members_by_name(__name__, "render")


def worksheet_files(booklet: Booklet, wanted: Sequence[str] = ()) -> dict[str, str]:
    """Write sheets in some formats, or in all: names of files with their contents.

    Raises
    ------
    ParameterError
        If there is no such format.
    TooLarge
        If a picture could not be read.

    Examples
    --------
    >>> from arena.worksheets.booklet import QuestionRequest, booklet
    >>> made = booklet("Kernels", [QuestionRequest("kernel")], ["1"])
    >>> list(worksheet_files(made, ["tex", "moodle"]))
    ['subject.tex', 'solution.tex', 'questions.xml']
    """
    formats = worksheet_formats()
    for name in wanted:
        if name not in formats:
            raise one_of("format", name, list(formats))
    files: dict[str, str] = {}
    for name in wanted or formats:
        files |= formats[name](booklet)  # type: ignore[operator]
    return files
