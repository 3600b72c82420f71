r"""TikZ, for LaTeX: a \node or a \draw a line, where Graphviz put them, and the styles above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot

from arena.errors import ParameterError, TooLarge
from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Edge, Layout, Legend, Node, Point, Sign
from exporters.drawings.looks import Look
from exporters.drawings.ordering import grid
from exporters.drawings.squares import BEST, CROSS, DISC, DOT, NOUGHT, ROOK, Board, Cell
from exporters.pictures import graphviz
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.layout import laid_out
from exporters.text.latex import as_tex

ENDINGS = ("tex",)
POINTS = 36
"""The points of Graphviz in a centimetre of the picture: 28 would leave the smaller letters of LaTeX too much room."""
MOST = 500
"""How many centimetres LaTeX draws."""
STRAIGHT = 4
"""A curve whose points are no further from the straight line, in points, is drawn straight."""
LONGEST = 200
"""The characters of a line that are printed: LaTeX measures nothing beyond some metres."""
LINE = 0.55
"""The height of a line of the legend, in centimetres."""
STEP = 65.0
"""Between two rows, or two vertices of one, in points, where there is no Graphviz."""
VERTEX = 32.0
"""The size of a vertex there."""
MATCHES = {"|": r"\rule{1pt}{1.6ex}\:", "-": r"\textendash", "\n": r"\\ "}
PIECES = {
    DISC: r"\fill[INK] XY circle (.38);",
    NOUGHT: r"\draw[INK, semithick] XY circle (.3);",
    CROSS: r"\draw[INK, thick] XY +(-.27,-.27) -- +(.27,.27) +(-.27,.27) -- +(.27,-.27);",
    DOT: r"\fill[INK] XY circle (.12);",
    ROOK: r"\node[text=INK] at XY {R};",
    "❙": r"\fill[INK] XY +(-.06,-.35) rectangle +(.06,.35);",
    "–": r"\node[text=INK] at XY {\textendash};",
}
"""The signs that are drawn on boards, in their ink and at their place."""
COLOR = re.compile(r"\bc([0-9A-F]{6})\b")
"""A colour of a square, by the name that it has in a picture."""
SHAPES = {1: "J1", 2: "J2", None: "free", 0: "plain"}
STYLES = r"""
every node/.style={align=center, font=\sffamily\footnotesize\tabcolsep2pt\fboxsep0pt, inner sep=2pt},
vertex/.style={draw=black!80, semithick, minimum size=SIZEcm},
J1/.style={vertex, circle, inner sep=3pt},
J2/.style={vertex, rectangle, inner sep=4pt},
free/.style={vertex, ellipse},
plain/.style={},
sink/.style={double, double distance=1.2pt},
middle/.style={draw=teal, line width=2pt},
move/.style={-latex, black!50, semithick},
best/.style={-latex, black, very thick},
played/.style={-latex, teal, line width=2pt},
note/.style={text=black!60},
beside/.style={auto, inner sep=1.5pt, text=black},
swatch/.style={draw=black!80, minimum width=7mm, minimum height=3.5mm, inner sep=0pt},
sign/.style={draw=black!80, minimum size=3mm, inner sep=0pt},
legend/.style={anchor=west},
"""
SMALL = r"""
J1/.style={vertex, circle, inner sep=0pt, minimum size=SIZEcm, thin},
J2/.style={vertex, rectangle, inner sep=0pt, minimum size=SIZEcm, thin},
sink/.style={label={[font=\tiny, inner sep=0pt]center:$\bullet$}},
move/.style={-latex, black!30, very thin},
best/.style={-latex, black!75, thin},
"""
"""What is otherwise where vertices are too small for labels."""
SIGNS = {
    "J1": r"\node[sign, circle] at (X,Y) {};",
    "J2": r"\node[sign, rectangle] at (X,Y) {};",
    "sink": r"\node[sign, circle, sink] at (X,Y) {};",
    "best": r"\draw[best] (X,Y) ++(-0.35,0) -- +(0.7,0);",
    "ignored": r"\draw[move, dotted] (X,Y) ++(-0.35,0) -- +(0.7,0);",
    "middle": r"\node[sign, circle, middle] at (X,Y) {};",
}
"""The signs that are drawn; of others the text stands in the legend."""
MATHS = {
    "→": r"$\to$", "×": r"$\times$", "−": "$-$", "∞": r"$\infty$", "≤": r"$\leq$", "≥": r"$\geq$",
    "α": r"$\alpha$", "β": r"$\beta$", "≅": r"$\cong$", "≡": r"$\equiv$", "↓": r"$\downarrow$",
    "▸": r"$\triangleright$", "\u202f": r"\,",
}  # fmt: skip
"""What drawings write, and the fonts of pdfLaTeX lack."""
LATIN = re.compile("(?:(?![ĦħĸĿŀŉŦŧſ])[\n -~\u00a1-\u017f])*")
"""What pdfLaTeX prints."""


def check_size(vertices: int, edges: int, _: str = "tex") -> None:
    """Refuse a drawing that could not be read.

    Raises
    ------
    TooLarge
        With the bounds and what to do.
    """
    graphviz.check_size(vertices, edges)


def render(drawing: Drawing, _: str = "tex", *, standalone: bool = False) -> str:
    r"""Write a drawing as a tikzpicture.

    Parameters
    ----------
    drawing : Drawing
        What is drawn; a table of cells cannot be.
    standalone : bool, optional
        Whether it is to be a document of its own, and not a picture to \\input with the packages named on top.

    Returns
    -------
    str
        The same for the same drawing and the same Graphviz. Letters beyond Latin want LuaLaTeX or XeLaTeX.

    Raises
    ------
    ParameterError
        If it is a table.
    TooLarge
        If it could not be read.

    Notes
    -----
    Without any Graphviz the vertices stand in rows, by their distance from the start.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.arenas import build
    >>> lines = render(build(unfold(load("fibonacci_nim", matches=4)))).splitlines()
    >>> print(lines[0], lines[1], lines[-1], sep="\n")
    % \usepackage[T1]{fontenc} \usepackage{lmodern} \usepackage{tikz}
    \begin{tikzpicture}
    \end{tikzpicture}
    """
    if drawing.table is not None:
        raise ParameterError("a table of cells: not as .tex (one of .svg, .png, .pdf, .dot)")
    check_size(len(drawing.nodes), len(drawing.edges))
    layout, looks = _placed(drawing), drawing.look_names
    lines = [
        *_styles(looks, layout, small=drawing.kind == "grid"),
        *_titles(drawing, layout),
        *(_vertex(node, number, layout, looks) for number, node in enumerate(drawing.nodes)),
        *_arrows(drawing, layout),
        *(_legend(drawing.legend, layout, looks) if drawing.legend else []),
    ]
    colors = dict.fromkeys(COLOR.findall("\n".join(lines)))
    lines = [*(rf"\definecolor{{c{color}}}{{HTML}}{{{color}}}" for color in colors), *lines]
    body = "\n".join([r"\begin{tikzpicture}", *(f"  {line}" for line in lines), r"\end{tikzpicture}"])
    free = any(node.player is None for node in drawing.nodes)
    return _document(body, [r"\usetikzlibrary{shapes.geometric}"] if free else [], standalone)


def _document(body: str, libraries: list[str], standalone: bool) -> str:
    """Put on top what a picture needs, in a comment or as the beginning of a document."""
    latin = LATIN.fullmatch(body)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage{lmodern}"] if latin else [r"\usepackage{fontspec}"]
    engine = [] if latin else ["% !TeX program = lualatex"]
    packages = [*fonts, r"\usepackage{tikz}", *libraries]
    if not standalone:
        return "\n".join([*engine, f"% {' '.join(packages)}", body]) + "\n"
    begin = [r"\documentclass[border=5pt]{standalone}", *packages, r"\begin{document}"]
    return "\n".join([*engine, *begin, body, r"\end{document}"]) + "\n"


def _placed(drawing: Drawing) -> Layout:
    """Lay a drawing out, unless it is.

    Raises
    ------
    TooLarge
        If LaTeX could not draw it.
    """
    try:
        layout = drawing.layout or laid_out(drawing)
    except NoGraphviz:
        layout = _in_rows(drawing)
    far = max((abs(place) for box in layout.nodes for place in box[:2]), default=0) / POINTS
    if far > MOST:
        raise TooLarge(
            f"this picture is {far / 100:.0f} metres long and LaTeX draws {MOST / 100:.0f}; "
            "take a smaller game, a table, or another ending"
        )
    return layout


def _in_rows(drawing: Drawing) -> Layout:
    """Place the nodes in rows by their distance from where play starts."""
    import networkx as nx

    graph = drawing.graph()
    initial = [] if drawing.start is None else [drawing.start]
    starts = initial or [node for node in graph if not graph.pred[node]] or list(graph)[:1]
    rows = {node: row for row, layer in enumerate(nx.bfs_layers(graph, starts)) for node in layer}
    boxes = tuple(Box(x * STEP, -y * STEP, VERTEX, VERTEX) for x, y in grid(graph, rows).values())
    start = [(boxes[node]._replace(y=boxes[node].y + 0.7 * STEP), None) for node in initial]
    return Layout(boxes, (None,) * len(drawing.edges), (), start[0] if start else None)


def _styles(looks: dict[Look, str], layout: Layout, *, small: bool) -> list[str]:
    colours = [rf"\definecolor{{{name}}}{{HTML}}{{{look.fill[1:].upper()}}}" for look, name in looks.items()]
    text = {"#ffffff": "white", "#000000": "black"}
    lines = [
        f"  {name}/.style={{fill={name}, text={text.get(look.text, 'black!55')}, {look.border}}},"
        for look, name in looks.items()
    ]
    size = min((side for box in layout.nodes for side in box[2:]), default=POINTS) / POINTS
    styles = (STYLES + SMALL.lstrip() if small else STYLES).replace("SIZE", f"{size:.2f}")
    return [*colours, r"\tikzset{", *(f"  {line}" for line in styles.strip().splitlines()), *lines, "}"]


def _titles(drawing: Drawing, layout: Layout) -> list[str]:
    """Draw what stands beside the nodes: the titles of the rows, what points at the start."""
    titles = (r" \\ ".join(map(as_tex, row.title)) for row in drawing.rows)
    lines = [rf"\node[note] at {_at(box)} {{{title}}};" for box, title in zip(layout.rows, titles, strict=False)]
    if layout.start:
        lines.append(rf"\node[note] (start) at {_at(layout.start[0])} {{{as_tex(drawing.start_text)}}};")
    return lines


def _vertex(node: Node, number: int, layout: Layout, looks: dict[Look, str]) -> str:
    marks = ", sink" * node.ended + ", middle" * (node.border == "middle")
    written = [
        rf"\textbf{{{_printed(line.text)}}}" if line.points > NORMAL else _printed(line.text) for line in node.lines
    ]
    inside = r" \\ ".join(written)
    if node.board:
        inside = _board(node.board) + r" \\[2pt] " * bool(written) + inside
    style = f"{SHAPES[node.player]}, {looks[node.look]}{marks}"
    return rf"\node[{style}] (v{number}) at {_at(layout.nodes[number])} {{{inside}}};"


def _printed(text: str) -> str:
    shown = as_tex(text[:LONGEST] + "..." * (len(text) > LONGEST))
    return "".join(MATHS.get(sign, sign) for sign in shown)


def _board(board: Board) -> str:
    """Print a board: matches in rows, or squares, drawn one by one."""
    if board.of_matches:
        heaps = (
            "".join(map(MATCHES.__getitem__, left))
            + rf"\textcolor{{black!30}}{{{''.join(map(MATCHES.__getitem__, taken))}}}" * bool(taken)
            for left, taken in board.heaps
        )
        return MATCHES["\n"].join(heaps)
    rows = board.cells
    drawn = [
        _square(cell, column, -row) for row, cells in enumerate(rows) for column, cell in enumerate(cells[:LONGEST])
    ]
    above = [
        _square(Cell(value.look.fill, value.look.text, lines=value.lines, border=BEST * value.best), column, 1)
        for column, value in enumerate(board.above)
        if value
    ]
    names = [
        rf"\node[black!60] at ({column + 0.5},{0.7 - len(rows)}) {{{_printed(name)}}};"
        for column, name in enumerate(board.names)
    ]
    grid = [] if board.falling else [rf"\draw[black!60, step=1] (0,1) grid ({max(map(len, rows))},{1 - len(rows)});"]
    marked = [line for _, line in drawn if line]
    squares = " ".join(
        [*(line for line, _ in drawn), *grid, *marked, *(part for pair in above for part in pair), *names]
    )
    size = f"{board.side / POINTS:.2f}cm"
    nodes = r"every node/.style={inner sep=0pt, align=center, font=\sffamily\tiny}"
    return rf"\tikz[x={size}, y={size}, {nodes}]{{{squares}}}"


def _square(cell: Cell, x: int, y: int) -> tuple[str, str]:
    """Draw a square, and its heavy border, which stands above its neighbours."""
    ink, middle = _color(cell.ink), f"({x + 0.5},{y + 0.5})"
    sign = PIECES.get(cell.sign, "").replace("INK", ink).replace("XY", middle)
    if cell.lines or (cell.sign and not sign):
        text = r" \\ ".join(map(_printed, cell.lines or [cell.sign]))
        sign = rf"\node[text={ink}] at {middle} {{{text}}};"
    border = rf"\draw[{_color(cell.border)}, line width=1.2pt] ({x + 0.06},{y + 0.06}) rectangle +(.88,.88);"
    return rf"\fill[{_color(cell.fill)}] ({x},{y}) rectangle +(1,1); {sign}".strip(), border if cell.border else ""


def _color(color: str) -> str:
    """Name a colour, which is defined on top."""
    return f"c{color[1:].upper()}"


def _arrows(drawing: Drawing, layout: Layout) -> list[str]:
    lines = [rf"\draw[move] (start) -- (v{drawing.start});"] if layout.start else []
    there = {(edge.tail, edge.head) for edge in drawing.edges}
    for number, (edge, curve) in enumerate(zip(drawing.edges, layout.edges, strict=True)):
        way = _way(layout.nodes[edge.tail], layout.nodes[edge.head], curve, both=(edge.head, edge.tail) in there)
        name = rf" node[beside] {{{_printed(edge.label)}}}" if edge.label else ""
        if drawing.layout and number in layout.beside:
            lines.append(rf"\node[beside] at {_at(layout.beside[number])} {{{_printed(edge.label)}}};")
            name = ""
        lines.append(rf"\draw[{_line(edge, curve)}] (v{edge.tail}) {way}{name} (v{edge.head});")
    return lines


def _line(edge: Edge, curve: Curve | None) -> str:
    if edge.kind in ("best", "played"):
        return edge.kind
    style = "move" if edge.line == "solid" else f"move, {edge.line}"
    style += f", line width={edge.width:.2f}pt" if edge.width else ""
    return style if curve is None or curve.tip else f"{style}, -"


def _way(begin: Box, end: Box, curve: Curve | None, *, both: bool) -> str:
    """Give how an arrow goes: straight where it can, else along its curve or round."""
    if curve is None:
        if begin == end:
            return "to[loop right]"
        return "--" if not both and round(abs(begin.y - end.y) / STEP) == 1 else "to[bend left=15]"
    points, straight = curve.points, (begin[:2], end[:2])
    if not both and begin != end and all(_off(point, *straight) < STRAIGHT for point in points):
        return "--"
    parts = [f".. controls {_at(points[n])} and {_at(points[n + 1])} .." for n in range(1, len(points), 3)]
    joints = [f" {_at(points[n])} " for n in range(3, len(points) - 1, 3)]
    return "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))


def _off(point: Point, begin: Point, end: Point) -> float:
    """Tell how far a point is from the line through two others."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    return abs(across * (point[1] - begin[1]) - up * (point[0] - begin[0])) / max(hypot(across, up), 1e-9)


def _legend(legend: Legend, layout: Layout, looks: dict[Look, str]) -> list[str]:
    entries = [("", legend.title)]
    entries += [(rf"\node[swatch, {looks[look]}] at (X,Y) {{}};", meaning) for look, meaning in legend.looks]
    entries += [(SIGNS.get(sign.kind) or _sign(sign), sign.meaning) for sign in legend.signs]
    left = min((box.x for box in (*layout.nodes, *layout.rows)), default=0.0) / POINTS
    bottom = min((box.y - box.height / 2 for box in layout.nodes), default=0.0) / POINTS
    lines = []
    for row, (sign, text) in enumerate(entries, start=1):
        y = bottom - LINE * row
        before = sign.replace("(X,Y)", _centimetres(left, y))
        lines.append(rf"{before} \node[legend] at {_centimetres(left + 0.5, y)} {{{_printed(cut(text))}}};".strip())
    return lines


def _sign(sign: Sign) -> str:
    """Write a sign as its square, if it has one, or as its text."""
    if sign.board:
        return rf"\node[plain] at (X,Y) {{{_board(sign.board)}}};"
    return rf"\node[note] at (X,Y) {{{_printed(sign.text)}}};"


def _at(place: Sequence[float]) -> str:
    """Write a place that is given in points."""
    return _centimetres(place[0] / POINTS, place[1] / POINTS)


def _centimetres(x: float, y: float) -> str:
    return f"({x:.2f},{y:.2f})".replace("-0.00", "0.00")
