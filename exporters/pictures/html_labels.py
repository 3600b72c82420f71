"""Graphviz's HTML-like labels: boards square by square, legends, tables of cells."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from math import ceil

from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, Legend, Line, Sign, Table
from exporters.drawings.looks import ASKED, WHITE, Fill
from exporters.drawings.squares import (
    BEST,
    CROSS,
    DISC,
    FRAME,
    GONE,
    NAME,
    NOUGHT,
    PIECES,
    RIM,
    THICK,
    THIN,
    Board,
    DrawnSquare,
    Value,
    sign_size,
    sizes,
)
from exporters.pictures.letters import blanks, size

SIZES = {DISC: 0.75, CROSS: 0.84, NOUGHT: 0.68}
"""The letters of signs, in sides of a square; others take what `sign_size` says."""
LIFT = 0.133
"""The line below a sign that lifts it to the middle of its square, in letters of the sign."""
LARGER = 1.1
"""How much more of what is free within a heavy border signs take."""
SMALL = 8
"""Signs of fewer points are not lifted: their places are rounded."""
MARGIN = 2
"""The points of white around a board with colours, which may be those of its node."""
GRID = {False: "#333333", True: "#999999"}
"""The colour between the squares, of boards without looks and with them."""
NAME_INK = "#666666"
"""The colour of the names of columns."""
HEAVY = 0.12
"""The width of a heavy border, in sides of a square."""
HAIR = 1
"""The width of what is white around the values of columns, in points."""
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
    r"""Write the label of a node: a board, if there is one, and lines of text below it.

    Examples
    --------
    >>> inside(Board("x..\no.."), [Line("rank 1")]).count("FIXEDSIZE")
    7
    """
    rows = [_board(board)] if board else []
    for line in lines:
        written = text(line.text or blanks(line.room))
        rows.append(written if line.points == NORMAL else sized(written, line.points))
    cells = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows or [" "])
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{cells}</TABLE>'


def _board(board: Board) -> str:
    """Write a board, between the values of its columns and their names."""
    if board.of_matches:
        return _matches(board)
    if board.of_dots:
        return _dots(board)
    side, wide, across = board.side, round(board.wide * board.side), round(board.width)
    rows = ["".join(_square(cell, side, wide) for cell in row) for row in board.cells]
    look = f'BORDER="0" CELLBORDER="{0 if board.falling else 1}" CELLSPACING="0" CELLPADDING="0"'
    color = f'BGCOLOR="{FRAME}"' if board.falling else f'COLOR="{GRID[bool(board.looks)]}"'
    squares = _table(rows, f"{look} {color}", across, len(rows) * side)
    if not board.looks:
        return squares
    parts = [squares]
    if board.above:
        parts.insert(0, _table(["".join(_above(value, side, wide) for value in board.above)], NOTHING, across, side))
    if board.names:
        names = "".join(f"<TD {_size(wide, side // 2)}>{_name(name, side)}</TD>" for name in board.names)
        parts.append(_table([names], NOTHING, across, side // 2))
    height = side * len(rows) + side * bool(board.above) + side // 2 * bool(board.names)
    inside = _table([f"<TD>{part}</TD>" for part in parts], NOTHING, across, height) if len(parts) > 1 else squares
    framed = f'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="{MARGIN}" BGCOLOR="{WHITE.fill}"'
    return _table([f"<TD>{inside}</TD>"], framed, across + 2 * MARGIN, height + 2 * MARGIN)


NOTHING = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'


def _table(rows: Iterable[str], look: str, width: int, height: int) -> str:
    written = "".join(f"<TR>{row}</TR>" for row in rows)
    return f"<TABLE {look} {_size(width, height)}>{written}</TABLE>"


def _matches(board: Board) -> str:
    rows = [_row(left) + (sized(_row(taken), NORMAL, GONE) if taken else "") for left, taken in board.heaps]
    lines = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows)
    return f"<TABLE {NOTHING}>{lines}</TABLE>"


def _dots(board: Board) -> str:
    """Write dots and the lines between them: cells without borders, thin ones and wide ones by turns."""
    sides = [max(1, round(share * board.side)) for share in (THIN, THICK)]
    rows = [
        "".join(
            f'<TD BGCOLOR="{color}" {_size(sides[column % 2], sides[row % 2])}></TD>'
            for column, color in enumerate(colors)
        )
        for row, colors in enumerate(board.strokes)
    ]
    width, height = (sum(sides[place % 2] for place in range(count)) for count in (len(board.rows[0]), len(rows)))
    return _table(rows, f'{NOTHING} BGCOLOR="{WHITE.fill}"', width, height)


def _row(matches: str) -> str:
    return "".join(map(PIECES.__getitem__, matches))


def _square(cell: DrawnSquare, side: int, wide: int, hair: int = 0) -> str:
    """Write a square, with a white border of a hair's width where it has none of its own."""
    heavy = max(2, round((RIM if cell.lines else HEAVY) * side))
    width = heavy if cell.border else hair
    border = f' BORDER="{width}" COLOR="{cell.border or WHITE.fill}"' if width else ""
    within = side - 2 * heavy, wide - 2 * heavy
    inside = _lines(cell.lines, *within, cell.ink) if cell.lines else _sign_of(cell, side - 2 * width)
    return f'<TD BGCOLOR="{cell.fill}" {_size(wide, side)}{border}>{inside}</TD>'


def _sign_of(cell: DrawnSquare, side: int) -> str:
    """Write a sign in the middle of a square; the font has it lower, and one too high would stand at the top."""
    if not cell.sign:
        return ""
    points = SIZES.get(cell.sign, sign_size(cell.sign)) * side * (LARGER if cell.border else 1)
    lifted = cell.sign in (DISC, NOUGHT) and points >= SMALL
    under = "<BR/>" + sized(" ", round(LIFT * points, 1)) if lifted else ""
    return sized(text(cell.sign), round(points, 1), cell.ink) + under


def _lines(lines: Sequence[str], side: int, wide: int, ink: str) -> str:
    """Write the lines of a value, as large as the square has room for."""
    return "<BR/>".join(
        sized(text(line), round(size * side, 1), ink)
        for line, size in zip(lines, sizes(lines, wide / side), strict=True)
    )


def _above(value: Value | None, side: int, wide: int) -> str:
    if value is None:
        return f"<TD {_size(wide, side)}></TD>"
    return _square(
        DrawnSquare(value.look.fill, value.look.text, lines=value.lines, border=BEST * value.best), side, wide, HAIR
    )


def _name(name: str, side: int) -> str:
    return sized(text(name), round(NAME * side, 1), NAME_INK)


def _size(width: int, height: int) -> str:
    return f'WIDTH="{width}" HEIGHT="{height}" FIXEDSIZE="TRUE"'


def legend(shown: Legend) -> str:
    """Write a legend: Graphviz keeps an HTML-like label of the whole graph out of the layout."""
    rows = [f'<TR><TD></TD><TD ALIGN="LEFT">{text(shown.title)}</TD></TR>']
    rows += [swatch(look, meaning) for look, meaning in shown.looks]
    rows += [f'<TR><TD>{_sign(sign)}</TD><TD ALIGN="LEFT">{text(sign.meaning)}</TD></TR>' for sign in shown.signs]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>>'


def swatch(look: Fill, meaning: str) -> str:
    """Write a row of a legend: a look, and its meaning."""
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return (
        f'<TR><TD BORDER="1" WIDTH="26" HEIGHT="15" BGCOLOR="{look.fill}"{style}></TD>'
        f'<TD ALIGN="LEFT">{text(meaning)}</TD></TR>'
    )


def _sign(sign: Sign) -> str:
    if sign.board:
        return _board(sign.board)
    color = SIGN_COLORS.get(sign.kind)
    return f'<FONT COLOR="{color}">{text(sign.text)}</FONT>' if color else text(sign.text)


def table(shown: Table) -> str:
    """Write a table of coloured cells."""
    header = "".join(f"<TD><B>{text(column)}</B></TD>" for column in shown.columns)
    rows = [f'<TR><TD ALIGN="RIGHT">{sized(text(shown.corner), 10)}</TD>{header}</TR>']
    for (name, remark), cells, rooms in zip(shown.rows, shown.cells, shown.sizes or cell_sizes(shown), strict=True):
        written = "".join(
            "<TD></TD>" if cell is None else _cell(*cell, size) for cell, size in zip(cells, rooms, strict=True)
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


def _cell(look: Fill, lines: Iterable[Line], needs: tuple[float, float]) -> str:
    written = [text(line.text) if line.points == NORMAL else sized(text(line.text), line.points) for line in lines]
    wide, high = map(ceil, needs)
    inside = f'<FONT COLOR="{look.text}">{"<BR/>".join(written) or " "}</FONT>'
    return f'<TD BORDER="1" COLOR="#bbbbbb" BGCOLOR="{look.fill}" WIDTH="{wide}" HEIGHT="{high}">{inside}</TD>'
