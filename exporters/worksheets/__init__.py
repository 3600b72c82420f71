"""Sheets of exercises as files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.errors import Refusal
from exporters.worksheets import latex_paper, moodle, web_paper

if TYPE_CHECKING:
    from arena.exercises.sheets import Booklet

FORMATS = {"tex": latex_paper.render, "moodle": moodle.render, "html": web_paper.render}


def worksheet_files(booklet: Booklet, wanted: Sequence[str] = ()) -> dict[str, str]:
    """Write sheets in some formats, or in all: names of files with their contents."""
    files: dict[str, str] = {}
    for name in wanted or FORMATS:
        if name not in FORMATS:
            raise Refusal("unknown format: {name} (one of {known})", name=repr(name), known=", ".join(FORMATS))
        files |= FORMATS[name](booklet)
    return files
