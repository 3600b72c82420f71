r"""TikZ, for LaTeX: a \node or a \draw per node and edge, at their places, and the styles above."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from arena.errors import TooLarge
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Edge, Line, Node
from exporters.drawings.letters import LINE
from exporters.drawings.looks import NEW, Fill
from exporters.drawings.sizes import RIM, rows_of
from exporters.drawings.squares import BEST, CROSS, DISC, DOT, NAME, NOUGHT, ROOK, Board, DrawnSquare, sign_size, sizes
from exporters.pictures.layout import MOVE_POINTS
from exporters.pictures.page import CENTIMETRE, Entry, Page
from exporters.text.latex import as_tex

MOST_CELLS = 5000
"""The nodes of a chart, at most: LaTeX takes seconds for them."""
MOST = 500
"""The largest width and height that LaTeX draws, in centimetres."""
STRAIGHT = 4
"""A curve whose points are no further from the straight line, in points, is drawn straight."""
POINTS = 36
"""The points in a centimetre of a picture without a size: 28 would leave LaTeX's letters too little room."""
LONGEST = 200
"""The characters of a line that are printed: LaTeX measures nothing beyond some metres."""
SHAPES = {1: "J1", 2: "J2", None: "free", 0: "plain", CELL: "cell"}
STYLES = r"""
every node/.style={align=center, font=\sffamilyLETTERS\tabcolsep2pt\fboxsep0pt, inner sep=2pt},
vertex/.style={draw=black!80, semithick, minimum size=LEASTcm},
J1/.style={vertex, circle, inner sep=3pt},
J2/.style={vertex, rectangle, inner sep=4pt},
free/.style={vertex, ellipse},
plain/.style={},
cell/.style={draw=black!30, very thin, inner sep=0pt},
heavy/.style={draw=black, line width=1.2pt},
sink/.style={double, double distance=1.2pt},
middle/.style={draw=teal, line width=2pt},
move/.style={-latex, black!50, semithick},
best/.style={-latex, black, very thick},
played/.style={-latex, teal, line width=2pt},
note/.style={text=black!60},
beside/.style={fill=white, align=center, inner sep=1pt, text=black},
swatch/.style={draw=black!80, inner sep=0pt},
title/.style={inner sep=0pt},
legend/.style={anchor=west, align=left, inner sep=0pt},
"""
SMALL = r"""
J1/.style={vertex, circle, inner sep=0pt, minimum size=LEASTcm, thin},
J2/.style={vertex, rectangle, inner sep=0pt, minimum size=LEASTcm, thin},
sink/.style={label={[font=\tiny, inner sep=0pt]center:$\bullet$}},
move/.style={-latex, black!30, very thin},
best/.style={-latex, black!75, thin},
"""
"""The styles that replace others where vertices are too small for labels."""
FINE = 0.6
"""The scale under which lines shrink with the rest, and tips with them: they would cover the short arrows of a tree."""
WIDTHS = {"vertex": 0.6, "heavy": 1.2, "middle": 2, "move": 0.6, "best": 1.2, "played": 2}
"""The widths of lines in points, as `STYLES` has them."""
MATHS = {
    "→": r"$\to$", "×": r"$\times$", "−": "$-$", "∞": r"$\infty$", "±": r"$\pm$", "≤": r"$\leq$", "≥": r"$\geq$",
    "α": r"$\alpha$", "β": r"$\beta$", "≅": r"$\cong$", "≡": r"$\equiv$", "↓": r"$\downarrow$", "∅": r"$\emptyset$",
    "←": r"$\leftarrow$", "↑": r"$\uparrow$", "⌀": r"$\emptyset$", "⇢": r"$\dashrightarrow$", "■": r"\rule{1ex}{1ex}",
    "▸": r"$\triangleright$", "Δ": r"$\Delta$", "Σ": r"$\Sigma$", "\u202f": r"\,", "▣": r"\fbox{\rule{.6ex}{.6ex}}",
    "–": r"\textendash{}", "—": r"\textemdash{}", "’": r"\textquoteright{}", "‘": r"\textquoteleft{}",
    "…": r"\dots{}", "“": r"\textquotedblleft{}", "”": r"\textquotedblright{}", "•": r"\textbullet{}",
    "○": r"$\circ$", "◯": r"$\bigcirc$", "□": r"$\Box$", "◎": r"$\odot$", "●": r"$\bullet$",
}  # fmt: skip
"""What the fonts of pdfLaTeX lack, or their encoding."""
ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u0309": "h", "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c",
    "\u0328": "k",
}  # fmt: skip
"""The commands of the accents of letters that T1 has not as one."""
LATIN = re.compile("(?:(?![ĦħĸĿŀŉŦŧſ])[\n -~\u00a1-\u017f])*")
"""What pdfLaTeX prints."""
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
INSIDE = "shape=rectangle, minimum size=0pt, inner sep=0pt, align=center"
"""How nodes on a board look, which would else look like the node that the board is in."""
COLOR = re.compile(r"\bc([0-9A-F]{6})\b")
"""A colour, by the name that it has in a picture."""


def render(page: Page, *, standalone: bool = False) -> str:
    r"""Write a page as a tikzpicture, to \\input with the packages named on top, or as a document of its own.

    Raises
    ------
    TooLarge
        If LaTeX could not draw it.

    Examples
    --------
    >>> from arena import load, unfold
    >>> from exporters.drawings.graph import build
    >>> from exporters.pictures.page import Asked, paged
    >>> lines = render(paged(build(unfold(load("fibonacci_nim", matches=4))), Asked())).splitlines()
    >>> print(lines[0], lines[1], lines[-1], sep="\n")
    % pdflatex: \usepackage[T1]{fontenc} \usepackage[utf8]{inputenc} \usepackage{lmodern} \usepackage{tikz}
    \begin{tikzpicture}
    \end{tikzpicture}
    """
    drawing = page.drawing
    if drawing.kind == "map" and len(drawing.nodes) > MOST_CELLS:
        raise TooLarge(
            f"{len(drawing.nodes):,} cells take LaTeX too long (at most {MOST_CELLS:,}); take another ending"
        )
    pen = Pen(page.scale if page.sized else 0, {look: f"look{n}" for n, look in enumerate(drawing.look_names)})
    far = max(map(abs, page.box.bounds)) * (pen.scale / CENTIMETRE if pen.scale else 1 / POINTS)
    if far > MOST:
        raise TooLarge(
            f"this picture is {far / 100:.0f} metres long and LaTeX draws {MOST / 100:.0f}; take another ending"
        )
    lines = [
        *_styles(page, pen),
        *([rf"\path[use as bounding box] {pen.corners(page.box)};"] if pen.scale else []),
        *_titles(page, pen),
        *(_vertex(node, f"v{number}", box, pen, drawing.kind)
          for number, (node, box) in enumerate(zip(drawing.nodes, page.layout.nodes, strict=True))),
        *_arrows(page, pen),
        *_around(page, pen),
    ]  # fmt: skip
    colours = [rf"\definecolor{{c{each}}}{{HTML}}{{{each}}}" for each in dict.fromkeys(COLOR.findall("\n".join(lines)))]
    body = "\n".join([r"\begin{tikzpicture}", *(f"  {each}" for each in [*colours, *lines]), r"\end{tikzpicture}"])
    free = any(node.player is None or (node.player == 1 and abs(box.width - box.height) > 1)
               for node, box in zip(drawing.nodes, page.layout.nodes, strict=True))  # fmt: skip
    libraries = [r"\usetikzlibrary{shapes.geometric}"] if free else []
    return document(body, libraries, standalone=standalone)


def document(body: str, libraries: Sequence[str] = (), *, standalone: bool = False) -> str:
    """Put the packages of a picture on top, in a comment that says what compiles it, or as a document of its own."""
    latin = LATIN.fullmatch(body)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}", r"\usepackage{lmodern}"]
    packages = [*(fonts if latin else [r"\usepackage{fontspec}"]), r"\usepackage{tikz}", *libraries]
    engine = "pdflatex" if latin else "lualatex"
    if not standalone:
        return f"% {engine}: {' '.join(packages)}\n{body}\n"
    lines = [r"\documentclass[border=5pt]{standalone}", *packages, r"\begin{document}", body, r"\end{document}"]
    return "\n".join([f"% !TeX program = {engine}", *lines]) + "\n"


def printed(text: str) -> str:
    r"""Escape a line of text, with accents that are put on letters where T1 has no letter for both.

    Examples
    --------
    >>> print(printed("Nguyễn → 50 %"))
    Nguy\~{\^{e}}n $\to$ 50 \%
    """
    shown = as_tex(text[:LONGEST] + "..." * (len(text) > LONGEST))
    return "".join(MATHS.get(sign) or (sign if LATIN.fullmatch(sign) else _accented(sign)) for sign in shown)


def _accented(letter: str) -> str:
    """Write a letter with its accents; one that has none as it is."""
    base, *marks = list(unicodedata.normalize("NFD", letter))
    if not marks or not LATIN.fullmatch(base) or any(mark not in ACCENTS for mark in marks):
        return letter
    for mark in sorted(marks, key="\u0323".__eq__, reverse=True):
        base = rf"\{ACCENTS[mark]}{{{base}}}"
    return base


class Pen(NamedTuple):
    """The points on paper of a point of the drawing, or 0 where LaTeX chooses, and the names of looks."""

    scale: float
    looks: dict[Fill, str]

    def centimetres(self, points: float) -> str:
        """Write a length."""
        return f"{points * self.scale / CENTIMETRE if self.scale else points / POINTS:.2f}".replace("-0.00", "0.00")

    def at(self, place: Sequence[float]) -> str:
        """Write a place."""
        return f"({self.centimetres(place[0])},{self.centimetres(place[1])})"

    def corners(self, box: Box) -> str:
        """Write a rectangle."""
        left, right, bottom, top = box.bounds
        return f"{self.at((left, bottom))} rectangle {self.at((right, top))}"

    def letters(self, points: float) -> str:
        """Write the size of letters: LaTeX's own where the picture has no size on paper."""
        if self.scale:
            return rf"\fontsize{{{points * self.scale:.2f}}}{{{LINE * points * self.scale:.2f}}}\selectfont"
        return r"\footnotesize" if points <= NORMAL else r"\normalsize"

    def fill(self, look: Fill) -> str:
        """Name a look; a sample's may be no node's."""
        return self.looks.get(look, "fill=white")

    def sides(self, box: Box, *, exact: bool) -> str:
        """Write the width and the height of a node, where the picture has a size on paper."""
        if not self.scale and not exact:
            return ""
        wide, high = self.centimetres(box.width), self.centimetres(box.height)
        return f", inner sep=0pt, minimum width={wide}cm, minimum height={high}cm"


def _styles(page: Page, pen: Pen) -> list[str]:
    colours = [rf"\definecolor{{{name}}}{{HTML}}{{{look.fill[1:].upper()}}}" for look, name in pen.looks.items()]
    text = {"#ffffff": "white", "#000000": "black"}
    lines = [
        f"  {name}/.style={{fill={name}, text={text.get(look.text, 'black!55')}, {look.border}{_half(look)}}},"
        for look, name in pen.looks.items()
    ]
    small = page.drawing.kind == "grid"
    least = min((side for box in page.layout.nodes for side in box[2:]), default=POINTS)
    styles = (STYLES + SMALL.lstrip() if small else STYLES).replace("LEAST", pen.centimetres(least))
    listed = styles.replace("LETTERS", pen.letters(NORMAL)).strip().splitlines()
    if 0 < pen.scale < FINE and not small:
        share = pen.scale / FINE
        listed += [f"{name}/.append style={{line width={wide * share:.2f}pt}}," for name, wide in WIDTHS.items()]
        listed.append(f"sink/.append style={{double distance={WIDTHS['heavy'] * share:.2f}pt}},")
    return [*colours, r"\tikzset{", *(f"  {each}" for each in listed), *lines, "}"]


def _half(look: Fill) -> str:
    """Fill the lower right half of a node by a colour of its own, if it has one."""
    if not look.half:
        return ""
    corners = " -- ".join(f"(path picture bounding box.{at})" for at in ("south west", "south east", "north east"))
    return rf", path picture={{\fill[{_color(look.half)}] {corners} -- cycle;}}"


def _color(color: str) -> str:
    """Name a colour, which is defined on top."""
    return f"c{color[1:].upper()}"


def _titles(page: Page, pen: Pen) -> Iterator[str]:
    """Draw the texts beside the nodes: the titles of the rows, the pointer at the start."""
    drawing, layout = page.drawing, page.layout
    font = rf", font=\sffamily{pen.letters(layout.title_points)}" if pen.scale and layout.title_points != NORMAL else ""
    for row, box in zip(drawing.rows, layout.rows, strict=False):
        yield rf"\node[note{font}] at {pen.at(box)} {{{_stacked(row.title)}}};"
    if layout.start:
        yield rf"\node[note] (start) at {pen.at(layout.start[0])} {{{as_tex(drawing.start_text)}}};"


def _stacked(lines: Iterable[str]) -> str:
    return r" \\ ".join(map(printed, lines))


def _vertex(node: Node, name: str, box: Box, pen: Pen, kind: str) -> str:
    """Draw a node; without a name, as a sample of the legend."""
    marks = ", sink" * node.ended + ", middle" * (node.border == "middle")
    cell, text = node.player == CELL, node.player == 0 and not node.board
    exact = not name or cell
    rim = RIM if node.ended and kind != "grid" and (pen.scale or exact) else 0
    sides = pen.sides(box._replace(width=box.width - rim, height=box.height - rim), exact=exact)
    inside = _inside(node.lines, plain=cell or text)
    if cell or (text and pen.scale and node.lines):
        marks += rf", font=\sffamily{pen.letters(max((line.points for line in node.lines), default=NORMAL))}"
    if cell:
        marks += ", heavy" * (node.border == "best") + f", heavy, draw={_color(NEW)}" * (node.border == "ringed")
        marks += f", draw={pen.fill(node.look)}" * (node.border == "own")
    if node.board:
        inside = _board(node.board, pen) + r" \\[2pt] " * bool(inside) + inside
    shape = "free" if node.player == 1 and abs(box.width - box.height) > 1 else SHAPES[node.player]
    style = f"{shape}, {pen.fill(node.look)}{marks}{sides}"
    return rf"\node[{style}] {f'({name}) ' if name else ''}at {pen.at(box)} {{{inside}}};"


def _inside(lines: tuple[Line, ...], *, plain: bool) -> str:
    """Write rows of text; larger letters are bold where LaTeX chooses their size."""
    if not any(line.text.strip() for line in lines):
        return ""
    rows = (
        " ".join(
            rf"\textbf{{{printed(line.text)}}}" if line.points > NORMAL and line.text and not plain
            else printed(line.text) or "~"
            for line in row
        )
        for row in rows_of(lines)
    )  # fmt: skip
    return r" \\ ".join(rows)


def _arrows(page: Page, pen: Pen) -> Iterator[str]:
    drawing, layout = page.drawing, page.layout
    if layout.start:
        yield rf"\draw[move] (start) -- (v{drawing.start});"
    there = {(edge.tail, edge.head) for edge in drawing.edges}
    for number, (edge, curve) in enumerate(zip(drawing.edges, layout.edges, strict=True)):
        if edge.kind == "hidden" or curve is None:
            continue
        ends = f"{pen.at(curve.points[0])} -- {pen.at(curve.points[-1])};"
        if edge.kind != "side":
            both = (edge.head, edge.tail) in there
            ends = f"(v{edge.tail}) {_path(edge, curve, layout.nodes, pen, both=both)} (v{edge.head});"
        yield rf"\draw[{_line(edge, curve)}] {ends}"
        if edge.label:
            font = rf", font=\sffamily{pen.letters(MOVE_POINTS)}" if pen.scale else ""
            at = layout.beside.get(number, curve.points[len(curve.points) // 2])
            yield rf"\node[beside{font}] at {pen.at(at)} {{{_stacked(edge.label.split(chr(10)))}}};"


def _line(edge: Edge, curve: Curve) -> str:
    heavy = edge.kind in ("best", "played")
    style = edge.kind if heavy else "move" if edge.line == "solid" else f"move, {edge.line}"
    style += f", line width={edge.width:.2f}pt" if edge.width and not heavy else ""
    style += f", {_color(edge.color)}" if edge.color else ""
    return style if curve.tip else f"{style}, -"


def _path(edge: Edge, curve: Curve, boxes: Sequence[Box], pen: Pen, *, both: bool) -> str:
    """Return how an arrow goes: straight where it can, else along its curve."""
    points, (x, y), (to_x, to_y) = curve.points, boxes[edge.tail][:2], boxes[edge.head][:2]
    across, up = to_x - x, to_y - y
    length = hypot(across, up)
    if not both and length and all(abs(across * (b - y) - up * (a - x)) < STRAIGHT * length for a, b in points):
        return "--"
    parts = [f".. controls {pen.at(points[n])} and {pen.at(points[n + 1])} .." for n in range(1, len(points) - 1, 3)]
    joints = [f" {pen.at(points[n])} " for n in range(3, len(points) - 1, 3)]
    return "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))


def _around(page: Page, pen: Pen) -> Iterator[str]:
    """Draw the title and the legend."""
    if page.title:
        font = rf"font=\sffamily{pen.letters(page.title.points)}"
        yield rf"\node[title, {font}] at {pen.at(page.title.box)} {{{_stacked(page.title.lines)}}};"
    for entry in page.entries:
        text, font = entry.text, rf", font=\sffamily{pen.letters(entry.text.points)}" if pen.scale else ""
        words = rf"\node[legend{font}] at {pen.at((text.box.bounds[0], text.box.y))} {{{_stacked(text.lines)}}};"
        yield " ".join([*_sample(entry, pen), words])


def _sample(entry: Entry, pen: Pen) -> Iterator[str]:
    for node, box in entry.nodes:
        if node.border == "swatch":
            yield rf"\node[swatch, {pen.fill(node.look)}{pen.sides(box, exact=True)}] at {pen.at(box)} {{}};"
        else:
            yield _vertex(node, "", box, pen, "sample")
    for edge, curve in entry.arrows:
        end = curve.tip or curve.points[-1]
        yield rf"\draw[{_line(edge, curve)}] {pen.at(curve.points[0])} -- {pen.at(end)};"


# ---- boards


def _board(board: Board, pen: Pen) -> str:
    """Write a board for the inside of a node."""
    if board.of_matches:
        return r"\\ ".join(
            _matches(left) + (rf"\textcolor{{black!30}}{{{_matches(taken)}}}" if taken else "")
            for left, taken in board.heaps
        )
    if board.of_dots:
        return _dots(board, pen)
    rows, font = board.cells, rf"\sffamily{pen.letters(NAME * board.side)}" if pen.scale else r"\sffamily\tiny"
    drawn = [
        _square(cell, column, -row, board, pen)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells[:LONGEST])
    ]
    above = [
        part
        for column, value in enumerate(board.above)
        if value
        for part in _square(
            DrawnSquare(value.look.fill, value.look.text, lines=value.lines, border=BEST * value.best),
            column, 1, board, pen,
        )
    ]  # fmt: skip
    names = [
        rf"\node[black!60, font={font}] at ({column + 0.5},{0.7 - len(rows)}) {{{printed(name)}}};"
        for column, name in enumerate(board.names)
    ]
    grid = [] if board.falling else [rf"\draw[black!60, step=1] (0,1) grid ({max(map(len, rows))},{1 - len(rows)});"]
    borders = [each for _, each in drawn if each]
    squares = " ".join([*(square for square, _ in drawn), *grid, *borders, *filter(None, above), *names])
    side = f"{pen.centimetres(board.side)}cm"
    return rf"\tikz[x={side}, y={side}, solid, every node/.style={{{INSIDE}}}]{{{squares}}}"


def _matches(row: str) -> str:
    return "".join(map(MATCHES.__getitem__, row))


def _dots(board: Board, pen: Pen) -> str:
    """Draw dots, a unit apart from the lines between them, over these."""
    size = f"{pen.centimetres(board.side)}cm"
    strokes: dict[str, list[str]] = {"-": [], "|": [], "+": []}
    for row, (signs, colors) in enumerate(zip(board.rows, board.strokes, strict=True)):
        for column, (sign, color) in enumerate(zip(signs, colors, strict=True)):
            ink = _color(color)
            if sign == "+":
                strokes[sign].append(rf"\fill[{ink}] ({column},{-row}) circle (.16);")
            elif sign in strokes:
                x, y = (1, 0) if sign == "-" else (0, 1)
                ends = f"({column - x},{y - row}) -- ({column + x},{-y - row})"
                strokes[sign].append(rf"\draw[{ink}, very thick] {ends};")
    lines = " ".join(each for listed in strokes.values() for each in listed)
    return rf"\tikz[x={size}, y={size}, solid, every node/.style={{{INSIDE}}}]{{{lines}}}"


def _square(cell: DrawnSquare, x: int, y: int, board: Board, pen: Pen) -> tuple[str, str]:
    """Draw a square, and its heavy border, which stands above its neighbours."""
    ink, middle = _color(cell.ink), f"({x + 0.5},{y + 0.5})"
    sign = PIECES.get(cell.sign, "").replace("INK", ink).replace("XY", middle)
    if cell.lines or (cell.sign and not sign):
        letters = sizes(cell.lines) if cell.lines else [sign_size(cell.sign)]
        font = [rf"\sffamily{pen.letters(size * board.side)} " if pen.scale else r"\sffamily\tiny " for size in letters]
        text = r" \\ ".join(map(str.__add__, font, map(printed, cell.lines or [cell.sign])))
        sign = rf"\node[text={ink}] at {middle} {{{text}}};"
    border = rf"\draw[{_color(cell.border)}, line width=1.2pt] ({x + 0.06},{y + 0.06}) rectangle +(.88,.88);"
    return rf"\fill[{_color(cell.fill)}] ({x},{y}) rectangle +(1,1); {sign}".strip(), border if cell.border else ""
