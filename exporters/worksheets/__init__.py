"""Sheets of exercises as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from arena.errors import Refusal

if TYPE_CHECKING:
    from arena.exercises.sheets import Booklet

FORMATS: Mapping[str, str] = {"tex": "latex_paper", "moodle": "moodle", "html": "web_paper"}
"""The formats, with their files."""


def worksheet_files(booklet: Booklet, wanted: Sequence[str] = ()) -> dict[str, str]:
    """Write sheets in some formats, or in all: names of files with their contents.

    Examples
    --------
    >>> from arena.exercises.sheets import Booklet, Sheet, series
    >>> made = Booklet("Kernels", [Sheet("1", series("kernel")[0])])
    >>> list(worksheet_files(made, ["tex", "moodle"]))
    ['subject.tex', 'solution.tex', 'questions.xml']
    """
    files: dict[str, str] = {}
    for name in wanted or FORMATS:
        if name not in FORMATS:
            raise Refusal("unknown format: {name} (one of {known})", name=repr(name), known=", ".join(FORMATS))
        render: Callable[[Booklet], dict[str, str]] = import_module(f"{__name__}.{FORMATS[name]}").render
        files |= render(booklet)
    return files
