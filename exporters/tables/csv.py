"""Tables as CSV text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from exporters.text.csv_lines import csv_line

BOM = "\ufeff"
"""The byte order mark, by which Excel knows a file as UTF-8."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]], *, separator: str = ",", bom: bool = False) -> str:
    """Write rows as CSV with a header line.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        None becomes an empty cell, True and False become yes and no, a list becomes its members joined by ";".
        What a spreadsheet would take for a formula gets an apostrophe in front, after a comma, a semicolon, a tab or a
        bar too that is not the separator, and cells with these are quoted; NUL, carriage returns and what turns the
        direction of writing are shown as symbols.
    separator : str, optional
        What stands between cells: a semicolon is what Excel expects where the comma is the decimal sign.
    bom : bool, optional
        Whether the text begins with a byte order mark.

    Examples
    --------
    >>> print(render(["position", "sink", "best_moves"], [["(4,3)", False, ["(3,2)"]], ["=1+1", True, []]]), end="")
    position,sink,best_moves
    "(4,3)",no,"(3,2)"
    '=1+1,yes,
    """
    return "".join(lines(fields, rows, separator=separator, bom=bom))


def lines(
    fields: Sequence[str], rows: Iterable[Sequence[object]], *, separator: str = ",", bom: bool = False
) -> Iterator[str]:
    """Write the same line by line."""
    if bom:
        yield BOM
    for row in chain([fields], rows):
        yield csv_line([clean(as_text(value), CONTROLS_OF_CELLS) for value in row], separator)
