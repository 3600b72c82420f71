"""Tables as CSV text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from arena.attributes import shown
from exporters._cells import as_text


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write rows as CSV with a header line.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        None becomes an empty cell, True and False become yes and no, a list becomes its members joined by ";".
        A text that a spreadsheet would take for a formula gets an apostrophe in front; NUL, carriage returns and what
        turns the direction of writing are shown as symbols.

    Examples
    --------
    >>> print(render(["position", "sink", "best_moves"], [["(4,3)", False, ["(3,2)"]], ["=1+1", True, []]]), end="")
    position,sink,best_moves
    "(4,3)",no,"(3,2)"
    '=1+1,yes,
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(fields)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> str:
    return _harmless(as_text(value))


def _harmless(text: str) -> str:
    """Defuse what a spreadsheet would run as a formula; plain numbers stay as they are."""
    text = shown(text)
    if text[:1] in ("=", "+", "-", "@", "\t") and not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text):
        return f"'{text}"
    return text
