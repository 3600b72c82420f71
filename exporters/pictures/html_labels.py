"""Graphviz's HTML-like labels: boards square by square, legends, tables of cells."""

from __future__ import annotations

import html
from collections.abc import Iterable
from math import ceil

from exporters.drawings.captions import cut
from exporters.drawings.drawing import EMPTY, NORMAL, PIECES, Board, Legend, Line, Sign, Table
from exporters.drawings.looks import ASKED, WHITE, Look
from exporters.pictures.letters import size

LARGEST_PIECE = 13
"""The largest letters on a board, in points; on small squares they take `PIECE` of the height."""
PIECE = 0.8
MARGIN = 2
"""The points of white around a board with colours, which may be those of its node."""
TABLE_POINTS = 13
"""The size of letters in a table of cells."""
CELL_MARGIN = 9
"""The points between a cell's border and what stands in it."""
SIGN_COLORS = {"middle": ASKED}
"""The colours of signs that are not black."""


def text(value: str) -> str:
    """Escape text for an HTML-like label, where a backslash would begin the name of the graph or of the node."""
    return html.escape(cut(value)).replace("&#x27;", "&#39;").replace("\\", "\\\\") or " "


def sized(value: str, points: float, color: str = "") -> str:
    """Give text letters of a size, and a colour."""
    colored = f' COLOR="{color}"' if color else ""
    return f'<FONT POINT-SIZE="{points:g}"{colored}>{value}</FONT>'


def inside(board: Board | None, lines: Iterable[Line]) -> str:
    r"""Write what stands in a node: a board, if there is one, and lines of text below it.

    Examples
    --------
    >>> inside(Board("x..\no.."), [Line("rank 1")]).count("FIXEDSIZE")
    7
    """
    rows = [_board(board)] if board else []
    rows += [text(line.text) if line.points == NORMAL else sized(text(line.text), line.points) for line in lines]
    cells = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows or [" "])
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{cells}</TABLE>'


def _board(board: Board) -> str:
    if board.of_matches:
        lines = [f"<TR><TD>{''.join(PIECES[square] for square in row)}</TD></TR>" for row in board.rows]
        return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{"".join(lines)}</TABLE>'
    width, height = board.side * max(map(len, board.rows)), board.side * len(board.rows)
    rows = "".join(f"<TR>{''.join(_square(square, board) for square in row)}</TR>" for row in board.rows)
    look = (
        f'BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="{"#999999" if board.looks else "#333333"}"'
    )
    squares = f"<TABLE {look} {_size(width, height)}>{rows}</TABLE>"
    if not board.looks:
        return squares
    around = f'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="{MARGIN}" BGCOLOR="{WHITE.fill}"'
    return f"<TABLE {around} {_size(width + 2 * MARGIN, height + 2 * MARGIN)}><TR><TD>{squares}</TD></TR></TABLE>"


def _square(square: str, board: Board) -> str:
    look, points = board.looks.get(square, WHITE), min(LARGEST_PIECE, round(PIECE * board.side))
    sign = "" if square == EMPTY else sized(PIECES.get(square) or text(square), points, look.text)
    return f'<TD BGCOLOR="{look.fill}" {_size(board.side, board.side)}>{sign}</TD>'


def _size(width: int, height: int) -> str:
    return f'WIDTH="{width}" HEIGHT="{height}" FIXEDSIZE="TRUE"'


def legend(shown: Legend) -> str:
    """Write a legend: Graphviz keeps an HTML-like label of the whole graph out of the layout."""
    rows = [f'<TR><TD></TD><TD ALIGN="LEFT">{text(shown.title)}</TD></TR>']
    rows += [swatch(look, meaning) for look, meaning in shown.looks]
    rows += [f'<TR><TD>{_sign(sign)}</TD><TD ALIGN="LEFT">{text(sign.meaning)}</TD></TR>' for sign in shown.signs]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>>'


def swatch(look: Look, meaning: str) -> str:
    """Write a row of a legend: a look, and what it means."""
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return (
        f'<TR><TD BORDER="1" WIDTH="26" HEIGHT="15" BGCOLOR="{look.fill}"{style}></TD>'
        f'<TD ALIGN="LEFT">{text(meaning)}</TD></TR>'
    )


def _sign(sign: Sign) -> str:
    color = SIGN_COLORS.get(sign.kind)
    return f'<FONT COLOR="{color}">{text(sign.text)}</FONT>' if color else text(sign.text)


def table(shown: Table) -> str:
    """Write a table of coloured cells."""
    header = "".join(f"<TD><B>{text(column)}</B></TD>" for column in shown.columns)
    rows = [f'<TR><TD ALIGN="RIGHT">{sized(text(shown.corner), 10)}</TD>{header}</TR>']
    for (name, remark), cells, sizes in zip(shown.rows, shown.cells, shown.sizes or cell_sizes(shown), strict=True):
        written = "".join(
            "<TD></TD>" if cell is None else _cell(*cell, size) for cell, size in zip(cells, sizes, strict=True)
        )
        rows.append(f'<TR><TD ALIGN="LEFT"><B>{text(name)}</B>  {text(remark)}</TD>{written}</TR>')
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="{CELL_MARGIN}">{"".join(rows)}</TABLE>>'


def cell_sizes(shown: Table) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Give the size that each cell of a table needs, in points."""
    return tuple(tuple(_needs(cell[1] if cell else ()) for cell in row) for row in shown.cells)


def _needs(lines: Iterable[Line]) -> tuple[float, float]:
    sizes = [size((line.text,), TABLE_POINTS if line.points == NORMAL else line.points) for line in lines]
    across, up = max((wide for wide, _ in sizes), default=0.0), sum(high for _, high in sizes)
    return across + 2 * CELL_MARGIN, up + 2 * CELL_MARGIN


def _cell(look: Look, lines: Iterable[Line], needs: tuple[float, float]) -> str:
    written = [text(line.text) if line.points == NORMAL else sized(text(line.text), line.points) for line in lines]
    wide, high = map(ceil, needs)
    inside = f'<FONT COLOR="{look.text}">{"<BR/>".join(written) or " "}</FONT>'
    return f'<TD BORDER="1" COLOR="#bbbbbb" BGCOLOR="{look.fill}" WIDTH="{wide}" HEIGHT="{high}">{inside}</TD>'
