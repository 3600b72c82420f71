r"""TikZ, for LaTeX: a \node or a \draw a line, where Graphviz put them, and the styles above."""

from __future__ import annotations

from math import hypot

from arena.errors import ParameterError, TooLarge
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Drawing, Edge, Layout, Node, Point
from exporters.drawings.looks import NEW, Fill
from exporters.drawings.ordering import grid
from exporters.pictures import graphviz
from exporters.pictures.arrangement import Arrangement, arranged
from exporters.pictures.bounds import written_bounds
from exporters.pictures.dot_looks import move_points
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.layout import laid_out
from exporters.pictures.tikz_boards import board, color_name, colors
from exporters.pictures.tikz_document import document
from exporters.pictures.tikz_page import Draw, page_lines
from exporters.pictures.tikz_pen import CENTIMETRE, POINTS, Pen, printed
from exporters.text.latex import as_tex

ENDINGS = ("tex",)
RIM = 4
"""What a double border adds to the width of a node, in points."""
MOST_CELLS = 5000
"""The nodes of a map, at most: LaTeX takes seconds for them."""
MOST = 500
"""The largest width and height that LaTeX draws, in centimetres."""
STRAIGHT = 4
"""A curve whose points are no further from the straight line, in points, is drawn straight."""
STEP = 65.0
"""The points between two rows, and between two vertices of a row, where there is no Graphviz."""
VERTEX = 32.0
"""The size of a vertex in points, where there is no Graphviz."""
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
beside/.style={auto, align=center, inner sep=1.5pt, text=black},
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
"""The widths of lines in points, as `STYLES` has them; two lines of a sink are as far apart as a heavy one is wide."""


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
    if drawing.kind == "map":
        _check_cells(len(drawing.nodes))
    else:
        check_size(len(drawing.nodes), len(drawing.edges))
    layout = _placed(drawing)
    page = drawing.page or arranged(drawing, written_bounds(drawing, layout), Arrangement())
    pen = Pen(page.scale, {look: f"look{number}" for number, look in enumerate(drawing.look_names)})
    draw = Draw(lambda node, box: _vertex(node, "", box, pen, sample=True), _line)
    lines = [
        *_styles(layout, pen, small=drawing.kind == "grid"),
        *([rf"\path[use as bounding box] {pen.corners(page.box)};"] if page.scale else []),
        *_titles(drawing, layout, pen),
        *_vertices(drawing, layout, pen),
        *_arrows(drawing, layout, pen),
        *page_lines(page, pen, draw),
    ]
    lines = [*colors("\n".join(lines)), *lines]
    body = "\n".join([r"\begin{tikzpicture}", *(f"  {line}" for line in lines), r"\end{tikzpicture}"])
    free = any(node.player is None for node in drawing.nodes)
    libraries = [r"\usetikzlibrary{shapes.geometric}"] if free else []
    return document(body, libraries, standalone=standalone)


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
    scale = drawing.page.scale / CENTIMETRE if drawing.page and drawing.page.scale else 1 / POINTS
    far = max((abs(place) for box in layout.nodes for place in box[:2]), default=0) * scale
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


def _styles(layout: Layout, pen: Pen, *, small: bool) -> list[str]:
    colours = [rf"\definecolor{{{name}}}{{HTML}}{{{look.fill[1:].upper()}}}" for look, name in pen.looks.items()]
    text = {"#ffffff": "white", "#000000": "black"}
    lines = [
        f"  {name}/.style={{fill={name}, text={text.get(look.text, 'black!55')}, {look.border}{_half(look)}}},"
        for look, name in pen.looks.items()
    ]
    least = min((side for box in layout.nodes for side in box[2:]), default=POINTS)
    styles = (STYLES + SMALL.lstrip() if small else STYLES).replace("LEAST", pen.centimetres(least))
    styles = styles.replace("LETTERS", pen.letters(NORMAL))
    fine = _fine(pen.scale / FINE) if 0 < pen.scale < FINE and not small else []
    return [*colours, r"\tikzset{", *(f"  {line}" for line in [*styles.strip().splitlines(), *fine]), *lines, "}"]


def _half(look: Fill) -> str:
    """Fill the lower right half of a node by a colour of its own, if it has one."""
    if not look.half:
        return ""
    corners = " -- ".join(
        f"(path picture bounding box.{corner})" for corner in ("south west", "south east", "north east")
    )
    return rf", path picture={{\fill[{color_name(look.half)}] {corners} -- cycle;}}"


def _fine(share: float) -> list[str]:
    """Make lines thinner, to a share of their widths."""
    thinner = [f"{name}/.append style={{line width={wide * share:.2f}pt}}," for name, wide in WIDTHS.items()]
    return [*thinner, f"sink/.append style={{double distance={WIDTHS['heavy'] * share:.2f}pt}},"]


def _titles(drawing: Drawing, layout: Layout, pen: Pen) -> list[str]:
    """Draw the texts beside the nodes: the titles of the rows, the pointer at the start."""
    points = layout.title_points or NORMAL
    font = rf", font=\sffamily{pen.letters(points)}" if pen.scale and points != NORMAL else ""
    lines = []
    for row, box in zip(drawing.rows, layout.rows, strict=False):
        title = r" \\ ".join(map(printed, row.title))
        lines += [rf"\node[note{font}] at {pen.at(box)} {{{title}}};"]
    if layout.start:
        lines.append(rf"\node[note] (start) at {pen.at(layout.start[0])} {{{as_tex(drawing.start_text)}}};")
    return lines


def _vertices(drawing: Drawing, layout: Layout, pen: Pen) -> list[str]:
    placed = enumerate(zip(drawing.nodes, layout.nodes, strict=True))
    return [_vertex(node, f"v{number}", box, pen) for number, (node, box) in placed]


def _vertex(node: Node, name: str, box: Box, pen: Pen, *, sample: bool = False) -> str:
    marks = ", sink" * node.ended + ", middle" * (node.border == "middle")
    written = [
        rf"\textbf{{{printed(line.text)}}}" if line.points > NORMAL and line.text else printed(line.text)
        for line in node.lines
    ]
    inside = r" \\ ".join(line or "~" for line in written) if any(written) else ""
    if node.board:
        inside = board(node.board, pen) + r" \\[2pt] " * bool(written) + inside
    rim = RIM if node.ended and (pen.scale or sample) else 0
    is_cell = node.player == CELL
    sides = pen.sides(box._replace(width=box.width - rim, height=box.height - rim), exact=sample or is_cell)
    if is_cell or (node.player == 0 and pen.scale and node.lines and not node.board):
        inside = r" \\ ".join(printed(line.text) for line in node.lines)
        marks += rf", font=\sffamily{pen.letters(max((line.points for line in node.lines), default=NORMAL))}"
        marks += ", heavy" * (is_cell and node.border == "best")
        marks += f", heavy, draw={color_name(NEW)}" * (node.border == "ringed")
        marks += f", draw={pen.fill(node.look)}" * (node.border == "own")
    style = f"{SHAPES[node.player]}, {pen.fill(node.look)}{marks}{sides}"
    return rf"\node[{style}] {f'({name}) ' if name else ''}at {pen.at(box)} {{{inside}}};"


def _check_cells(cells: int) -> None:
    if cells > MOST_CELLS:
        raise TooLarge(f"{cells:,} cells take LaTeX too long (at most {MOST_CELLS:,}); take another ending")


def _arrows(drawing: Drawing, layout: Layout, pen: Pen) -> list[str]:
    lines = [rf"\draw[move] (start) -- (v{drawing.start});"] if layout.start else []
    there = {(edge.tail, edge.head) for edge in drawing.edges}
    for number, (edge, curve) in enumerate(zip(drawing.edges, layout.edges, strict=True)):
        if edge.kind == "hidden":
            continue
        way = _way(layout.nodes[edge.tail], layout.nodes[edge.head], curve, pen, both=(edge.head, edge.tail) in there)
        beside = layout.beside.get(number) if pen.scale or drawing.layout else None
        name = rf" node[beside] {{{_lines(edge)}}}" if edge.label and beside is None else ""
        ends = rf"(v{edge.tail}) {way}{name} (v{edge.head});"
        if edge.kind == "side" and curve:
            ends = f"{pen.at(curve.points[0])} -- {pen.at(curve.points[-1])};"
        lines.append(rf"\draw[{_line(edge, curve)}] {ends}")
        if edge.label and beside is not None:
            font = rf"font=\sffamily{pen.letters(move_points(drawing))}" if pen.scale else ""
            lines.append(rf"\node[beside, {font}] at {pen.at(beside)} {{{_lines(edge)}}};")
    return lines


def _lines(edge: Edge) -> str:
    """Write the lines beside an edge."""
    return r"\\".join(map(printed, edge.label.split("\n")))


def _line(edge: Edge, curve: Curve | None) -> str:
    heavy = edge.kind in ("best", "played")
    style = edge.kind if heavy else "move" if edge.line == "solid" else f"move, {edge.line}"
    style += f", line width={edge.width:.2f}pt" if edge.width and not heavy else ""
    style += f", {color_name(edge.color)}" if edge.color else ""
    return style if curve is None or curve.tip else f"{style}, -"


def _way(begin: Box, end: Box, curve: Curve | None, pen: Pen, *, both: bool) -> str:
    """Give how an arrow goes: straight where it can, else along its curve or round."""
    if curve is None:
        if begin == end:
            return "to[loop right]"
        return "--" if not both and round(abs(begin.y - end.y) / STEP) == 1 else "to[bend left=15]"
    points, straight = curve.points, (begin[:2], end[:2])
    if not both and begin != end and all(_off(point, *straight) < STRAIGHT for point in points):
        return "--"
    parts = [f".. controls {pen.at(points[n])} and {pen.at(points[n + 1])} .." for n in range(1, len(points), 3)]
    joints = [f" {pen.at(points[n])} " for n in range(3, len(points) - 1, 3)]
    return "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))


def _off(point: Point, begin: Point, end: Point) -> float:
    """Tell how far a point is from the line through two others."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    return abs(across * (point[1] - begin[1]) - up * (point[0] - begin[0])) / max(hypot(across, up), 1e-9)
