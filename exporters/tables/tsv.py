"""Tables as text with tabs between cells, for spreadsheets and pandas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from exporters.tables import csv


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write rows with a header line, their cells as in CSV.

    Examples
    --------
    >>> render(["position", "best_moves"], [["4", ["3", "2"]], ["=1", []]])
    'position\tbest_moves\n4\t"3;2"\n\'=1\t\n'
    """
    return "".join(lines(fields, rows))


def lines(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Write the same line by line."""
    return csv.lines(fields, rows, separator="\t")
