"""Boards in TikZ: matches in rows, or squares, drawn one by one."""

from __future__ import annotations

import re
from itertools import chain

from exporters.drawings.squares import BEST, CROSS, DISC, DOT, NAME, NOUGHT, ROOK, Board, DrawnSquare, sign_size, sizes
from exporters.pictures.tikz_pen import LONGEST, Pen, printed

MATCHES = {"|": r"\rule{1pt}{1.6ex}\:", "-": r"\textendash"}
PIECES = {
    DISC: r"\fill[INK] XY circle (.38);",
    NOUGHT: r"\draw[INK, semithick] XY circle (.3);",
    CROSS: r"\draw[INK, thick] XY +(-.27,-.27) -- +(.27,.27) +(-.27,.27) -- +(.27,-.27);",
    DOT: r"\fill[INK] XY circle (.12);",
    ROOK: r"\node[text=INK] at XY {R};",
    "❙": r"\fill[INK] XY +(-.06,-.35) rectangle +(.06,.35);",
    "–": r"\node[text=INK] at XY {\textendash};",
}
"""The signs that are drawn, in their ink and at their place."""
PLAIN = "shape=rectangle, minimum size=0pt, inner sep=0pt, align=center"
"""How nodes on a board look, which would else look like the node that the board is in."""
CIRCLE = re.compile(r"circle \((\.\d+)\)")
COLOR = re.compile(r"\bc([0-9A-F]{6})\b")
"""A colour of a square, by the name that it has in a picture."""


def board(shown: Board, pen: Pen) -> str:
    """Write a board for the inside of a node."""
    if shown.of_matches:
        return r"\\ ".join(_matches(left) + _gone(taken) for left, taken in shown.heaps)
    if shown.of_dots:
        return _dots(shown, pen)
    rows, font = shown.cells, rf"\sffamily{pen.letters(NAME * shown.side)}" if pen.scale else r"\sffamily\tiny"
    drawn = [
        _square(cell, column, -row, shown, pen)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells[:LONGEST])
    ]
    above = [
        _square(DrawnSquare(value.look.fill, value.look.text, lines=value.lines, border=BEST * value.best), column, 1,
                shown, pen)
        for column, value in enumerate(shown.above)
        if value
    ]  # fmt: skip
    names = [
        rf"\node[black!60, font={font}] at ({column + 0.5},{0.7 - len(rows)}) {{{printed(name)}}};"
        for column, name in enumerate(shown.names)
    ]
    grid = [] if shown.falling else [rf"\draw[black!60, step=1] (0,1) grid ({max(map(len, rows))},{1 - len(rows)});"]
    borders = [border for _, border in drawn if border]
    squares = " ".join([*(square for square, _ in drawn), *grid, *borders, *chain(*above), *names])
    high, wide = (f"{pen.centimetres(points)}cm" for points in (shown.side, shown.wide * shown.side))
    return rf"\tikz[x={wide}, y={high}, solid, every node/.style={{{PLAIN}}}]{{{squares}}}"


def colors(text: str) -> list[str]:
    """Define the colours of the squares in a picture."""
    return [rf"\definecolor{{c{color}}}{{HTML}}{{{color}}}" for color in dict.fromkeys(COLOR.findall(text))]


def _dots(shown: Board, pen: Pen) -> str:
    """Draw dots, a unit apart from the lines between them, over these."""
    size = f"{pen.centimetres(shown.side)}cm"
    strokes: dict[str, list[str]] = {"+": [], "-": [], "|": []}
    for row, (signs, colors) in enumerate(zip(shown.rows, shown.strokes, strict=True)):
        for column, (sign, color) in enumerate(zip(signs, colors, strict=True)):
            ink = color_name(color)
            drawn = {
                "+": rf"\fill[{ink}] ({column},{-row}) circle (.16);",
                "-": rf"\draw[{ink}, very thick] ({column - 1},{-row}) -- ({column + 1},{-row});",
                "|": rf"\draw[{ink}, very thick] ({column},{1 - row}) -- ({column},{-1 - row});",
            }
            if sign in drawn:
                strokes[sign].append(drawn[sign])
    lines = " ".join([*strokes["-"], *strokes["|"], *strokes["+"]])
    return rf"\tikz[x={size}, y={size}, solid, every node/.style={{{PLAIN}}}]{{{lines}}}"


def _matches(row: str) -> str:
    return "".join(map(MATCHES.__getitem__, row))


def _gone(taken: str) -> str:
    return rf"\textcolor{{black!30}}{{{_matches(taken)}}}" if taken else ""


def _square(cell: DrawnSquare, x: int, y: int, board: Board, pen: Pen) -> tuple[str, str]:
    """Draw a square, and its heavy border, which stands above its neighbours."""
    ink, middle = color_name(cell.ink), f"({x + 0.5},{y + 0.5})"
    sign = PIECES.get(cell.sign, "").replace("INK", ink).replace("XY", middle)
    if board.wide != 1:  # a circle of a radius without a unit is as wide as the squares
        sign = CIRCLE.sub(rf"circle [x radius={{\1/{board.wide:g}}}, y radius=\1]", sign)
    if cell.lines or (cell.sign and not sign):
        letters = sizes(cell.lines, board.wide) if cell.lines else [sign_size(cell.sign)]
        lines = zip(cell.lines or [cell.sign], letters, strict=True)
        text = r" \\ ".join(_letters(size * board.side, pen) + printed(line) for line, size in lines)
        sign = rf"\node[text={ink}] at {middle} {{{text}}};"
    border = rf"\draw[{color_name(cell.border)}, line width=1.2pt] ({x + 0.06},{y + 0.06}) rectangle +(.88,.88);"
    return rf"\fill[{color_name(cell.fill)}] ({x},{y}) rectangle +(1,1); {sign}".strip(), border if cell.border else ""


def _letters(points: float, pen: Pen) -> str:
    """Choose letters: as small as can be where LaTeX chooses the size."""
    return rf"\sffamily{pen.letters(points)} " if pen.scale else r"\sffamily\tiny "


def color_name(color: str) -> str:
    """Name a colour, which is defined on top."""
    return f"c{color[1:].upper()}"
