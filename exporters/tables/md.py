"""Tables as Markdown, as GitHub, CodiMD and Pandoc read them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from arena.texts import as_text, clean

MARKUP = re.compile(r"[\\`*_\[\]|~$^=:@!#]")
"""The characters that begin or end markup within a line, in one of the dialects."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write rows as a pipe table.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        Cells as in CSV. What Markdown or HTML would take for markup is escaped.

    Examples
    --------
    >>> print(render(["position", "moves"], [["a|b", ["<i>", "*"]]]), end="")
    | position | moves |
    | --- | --- |
    | a\|b | &lt;i&gt;;\* |
    """
    return "".join(lines(fields, rows))


def lines(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Write the same line by line."""
    cells = ([_escaped(as_text(value)) for value in row] for row in rows)
    for line in chain([list(map(_escaped, fields)), ["---"] * len(fields)], cells):
        yield f"| {' | '.join(line)} |\n"


def _escaped(text: str) -> str:
    return MARKUP.sub(r"\\\g<0>", html.escape(clean(text), quote=False))
