"""Tables of numbers from 0 to 1 as coloured cells, in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.drawings.looks import WON
from exporters.pictures.dot import FONT, as_html


def render(
    title: str, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[float | None]],
    notes: Sequence[Sequence[str]],
) -> str:  # fmt: skip
    """Draw a table whose cells are coloured by their numbers.

    Parameters
    ----------
    title : str
        What stands above it.
    rows, columns : sequence of str
        What stands beside and above the cells; after two spaces in a row's text, in lighter type.
    cells : sequence of sequence of float
        A number from 0, orange, to 1, blue; white in between, as 0.5. None leaves a cell empty.
    notes : sequence of sequence of str
        What stands under the number of each cell.

    Returns
    -------
    str
        A graph whose only node is the table.

    Examples
    --------
    >>> text = render("scores", ["A", "B"], ["A", "B"], [[0.5, 1], [0, 0.5]], [["", ""], ["", ""]])
    >>> text.count("<TD"), text.splitlines()[0]
    (9, 'digraph scores {')
    """
    import graphviz

    header = "".join(f"<TD>{_bold(column)}</TD>" for column in columns)
    table = [f'<TR><TD ALIGN="RIGHT"><FONT POINT-SIZE="10">J1 ↓   J2 →</FONT></TD>{header}</TR>']
    for row, values, under in zip(rows, cells, notes, strict=True):
        shown = "".join(_cell(value, note) for value, note in zip(values, under, strict=True))
        name, _, rest = row.partition("  ")
        table.append(f'<TR><TD ALIGN="LEFT">{_bold(name)}  {as_html(rest)}</TD>{shown}</TR>')
    dot = graphviz.Digraph(name="scores")
    dot.attr("graph", fontname=FONT, fontsize="14", labelloc="t", label=f"<{as_html(title)}>", tooltip=" ")
    body = f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="9">{"".join(table)}</TABLE>>'
    dot.node("table", label=body, shape="plaintext", fontname=FONT, fontsize="13", tooltip=" ")
    return str(dot.source)


def _cell(value: float | None, note: str) -> str:
    if value is None:
        return "<TD></TD>"
    fill, text = _shade(value)
    under = f'<BR/><FONT POINT-SIZE="10">{as_html(note)}</FONT>' if note else ""
    return f'<TD BGCOLOR="{fill}"><FONT COLOR="{text}">{value:.3f}{under}</FONT></TD>'


def _shade(value: float) -> tuple[str, str]:
    """Mix white with the colour of the player who is better off: a grey print still shows how much."""
    end = WON[1].fill if value >= 0.5 else WON[2].fill
    share = min(1.0, abs(value - 0.5) * 2)
    mixed = [round(255 + (int(end[place : place + 2], 16) - 255) * share) for place in (1, 3, 5)]
    return f"#{''.join(f'{part:02x}' for part in mixed)}", "#ffffff" if end == WON[
        1
    ].fill and share > 0.7 else "#000000"


def _bold(text: str) -> str:
    return f"<B>{as_html(text)}</B>"
