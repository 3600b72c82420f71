r"""Drawings as TikZ, for LaTeX: a \node or a \draw a line, where Graphviz put them, and the styles above."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import TooLarge
from arena.graphs.compact import as_graph
from arena.graphs.names import is_bare
from exporters.drawings.captions import caption, cut, ends, ignored, signs
from exporters.drawings.colourings import colour
from exporters.drawings.search_trees import FAINT_TEXT
from exporters.pictures import dot
from exporters.pictures.dot_cells import EMPTY
from exporters.pictures.graphviz import NoGraphviz, check, check_size, lay_out
from exporters.pictures.layout import grid
from exporters.text.latex import as_tex
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.kernel import Kernel
    from exporters.drawings.colouring import Coloring
    from exporters.drawings.looks import Look
STRAIGHT = 4
"""A curve whose points are no further from the straight line, in points, is drawn straight."""


LONGEST = 200
"""The characters of a line that are printed: LaTeX measures nothing beyond some metres."""


MATCHES = {"|": r"\rule{1pt}{1.6ex}\:", "-": r"\textendash", "\n": r"\\ "}


LINE = 0.55
"""The height of a line of the legend, in centimetres."""


STYLES = r"""
every node/.style={align=center, font=\sffamily\footnotesize\tabcolsep2pt\fboxsep0pt, inner sep=2pt},
vertex/.style={draw=black!80, semithick, minimum size=SIZEcm},
J1/.style={vertex, circle, inner sep=3pt},
J2/.style={vertex, rectangle, inner sep=4pt},
free/.style={vertex, ellipse},
sink/.style={double, double distance=1.2pt},
middle/.style={draw=orange!80!black, line width=2pt},
move/.style={-latex, black!50, semithick},
best/.style={-latex, black, very thick},
note/.style={text=black!60},
beside/.style={auto, inner sep=1.5pt, text=black},
swatch/.style={draw=black!80, minimum width=7mm, minimum height=3.5mm, inner sep=0pt},
sign/.style={draw=black!80, minimum size=3mm, inner sep=0pt},
legend/.style={anchor=west},
"""


SIGNS = {
    "J1": r"\node[sign, circle] at (X,Y) {};",
    "J2": r"\node[sign, rectangle] at (X,Y) {};",
    "sink": r"\node[sign, circle, sink] at (X,Y) {};",
    "best": r"\draw[best] (X,Y) ++(-0.35,0) -- +(0.7,0);",
    "ignored": r"\draw[move, dotted] (X,Y) ++(-0.35,0) -- +(0.7,0);",
    "middle": r"\node[sign, circle, middle] at (X,Y) {};",
    "hidden": r"\node[note] at (X,Y) {$+n\to$};",
    "orbit": r"\node[note] at (X,Y) {$\times n$};",
    "marks": r"\node[note] at (X,Y) {x o};",
    "remark": r"\node[note] at (X,Y) {!};",
}


MATHS = {
    "→": r"$\to$", "×": r"$\times$", "−": "$-$", "∞": r"$\infty$", "≤": r"$\leq$", "≥": r"$\geq$",
    "α": r"$\alpha$", "β": r"$\beta$", "\u202f": r"\,",
}  # fmt: skip
"""What drawings write, and the fonts of pdfLaTeX lack."""


LATIN = re.compile("(?:(?![ĦħĸĿŀŉŦŧſ])[\n -~\u00a1-\u017f])*")
"""What pdfLaTeX prints."""


def render(
    graph: DiGraph | CompactArena,
    *,
    color: str | None = None,
    player: int = 1,
    solution: Solution | Kernel | Attractor | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    whole: DiGraph | None = None,
    standalone: bool = False,
) -> str:
    r"""Draw an arena or a bare graph as a tikzpicture.

    The vertices of S1 are circles, those of S2 rectangles, those of a bare graph ellipses; sinks have a double border.

    Parameters
    ----------
    graph, color, player, solution, labels, style, lang, legend, whole
        As `exporters.pictures.dot.render` takes them.
    standalone : bool, optional
        Whether it is to be a document of its own, and not a picture to \\input with the packages named on top.

    Returns
    -------
    str
        The same for the same graph and the same Graphviz. Letters beyond Latin want LuaLaTeX or XeLaTeX.

    Raises
    ------
    ParameterError
        If there is no such colouring, player, kind of labels, style or language, or not for such a graph.
    TooLarge
        If it could not be read.

    Notes
    -----
    Without any Graphviz the vertices stand in rows, by their distance from the start.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> lines = render(unfold(load("fibonacci_nim", matches=4))).splitlines()
    >>> print(lines[0], lines[1], lines[-1], sep="\n")
    % \usepackage[T1]{fontenc} \usepackage{lmodern} \usepackage{tikz}
    \begin{tikzpicture}
    \end{tikzpicture}
    """
    graph = as_graph(graph)
    check_size(len(graph), graph.number_of_edges())
    drawn = colour(graph, color, player, solution, style=style, lang=lang, whole=whole)
    return paint(graph, drawn, labels=labels, lang=lang, legend=legend, standalone=standalone)


def paint(
    graph: DiGraph,
    drawn: Coloring,
    *,
    labels: str = "text",
    lang: str = "en",
    legend: bool = True,
    standalone: bool = False,
    source: str | None = None,
    ended: Collection[Hashable] | None = None,
    meant: list[tuple[str, str]] | None = None,
) -> str:
    """Draw a coloured graph as a tikzpicture.

    Parameters
    ----------
    graph, drawn, labels, lang, legend
        As `exporters.pictures.dot.paint` takes them. Edges may have `written`, what is to be written on them, and
        `pruned`, for dashed ones.
    standalone : bool, optional
        Whether it is to be a document of its own.
    source : str, optional
        The DOT text that is laid out, by default that of `exporters.pictures.dot.paint`.
    ended : collection of vertices, optional
        Where play ends, by default in sinks and targets.
    meant : list, optional
        The signs and what they mean, by default those of `exporters.drawings.captions.signs`.

    Raises
    ------
    ParameterError
        If there is no such kind of labels, or language.
    TooLarge
        If it could not be read.
    """
    words = partial(say, language=lang)
    check(graph, drawn.rows)
    layout = placed(graph, source or dot.paint(graph, drawn, labels=labels, lang=lang))
    ended = ends(graph, drawn) if ended is None else ended
    meant = signs(graph, drawn, words, labels) if meant is None else meant
    looks = drawn.look_names
    lines = [
        *_styles(looks, layout.size),
        *_around(layout, words("start")),
        *_vertices(graph, drawn, layout, labels, looks, ended),
        *_arrows(graph, drawn, layout),
        *(_legend(graph, drawn, layout, looks, meant) if legend else []),
    ]
    body = "\n".join([r"\begin{tikzpicture}", *(f"  {line}" for line in lines), r"\end{tikzpicture}"])
    return _document(body, [r"\usetikzlibrary{shapes.geometric}"] if is_bare(graph) else [], standalone)


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


def _styles(looks: dict[Look, str], size: float) -> list[str]:
    colours = [rf"\definecolor{{{name}}}{{HTML}}{{{look.fill[1:].upper()}}}" for look, name in looks.items()]
    text = {"#ffffff": "white", FAINT_TEXT: "black!55"}
    lines = [
        f"  {name}/.style={{fill={name}, text={text.get(look.text, 'black')}, {look.border}}},"
        for look, name in looks.items()
    ]
    return [
        *colours,
        r"\tikzset{",
        *(f"  {line}" for line in STYLES.replace("SIZE", f"{size:.2f}").strip().splitlines()),
        *lines,
        "}",
    ]


def _around(layout: Layout, start: str) -> list[str]:
    """Draw what stands beside the vertices: the titles of the rows, where play starts."""
    lines = [rf"\node[note] at {_at(place)} {{{_title(text)}}};" for text, place in layout.titles]
    lines += [rf"\node[note] (start) at {_at(layout.start)} {{{as_tex(start)}}};"] if layout.start else []
    return lines


def _title(text: str) -> str:
    """Give the title of a row, as DOT writes it."""
    return r" \\ ".join(map(as_tex, text.split(r"\n")))


def _vertices(
    graph: DiGraph,
    drawn: Coloring,
    layout: Layout,
    labels: str,
    looks: dict[Look, str],
    ended: Collection[Hashable],
) -> list[str]:
    lines, middle = [], graph.graph.get("middle")
    for number, vertex in enumerate(graph):
        board, texts = caption(graph, vertex, drawn, labels)
        shape = {1: "J1", 2: "J2", None: "free"}[graph.nodes[vertex].get("player")]
        style = f"{shape}, {looks[drawn.looks[vertex]]}{', sink' * (vertex in ended)}{', middle' * (vertex == middle)}"
        shown = [_printed(line) for text in texts for line in text.split("\n")]
        if graph.graph.get("kind") == "tree" and vertex in drawn.notes:
            value = len(shown) - len(drawn.notes[vertex].split("\n"))
            shown[value] = rf"\textbf{{{shown[value]}}}"
        inside = (_board(board) + r" \\[2pt] " * bool(shown) if board else "") + r" \\ ".join(shown)
        lines.append(rf"\node[{style}] (v{number}) at {_at(layout.places[number])} {{{inside}}};")
    return lines


def _printed(text: str) -> str:
    shown = as_tex(text[:LONGEST] + "..." * (len(text) > LONGEST))
    return "".join(MATHS.get(sign, sign) for sign in shown)


def _board(board: str) -> str:
    """Print a board: matches in rows, or squares."""
    if set(board) <= set(MATCHES):
        return "".join(MATCHES[sign] for sign in board)
    rows = [row[:LONGEST] for row in board.split("\n")]
    columns = max(map(len, rows))
    cells = [" & ".join("~" if square == EMPTY else as_tex(square) for square in row.ljust(columns)) for row in rows]
    grid = "".join(rf"{row} \\\hline " for row in cells)
    return (
        r"\colorbox{white}{\color{black}\small\tabcolsep3pt\ttfamily"
        rf"\begin{{tabular}}{{|*{{{columns}}}{{c|}}}}\hline {grid}\end{{tabular}}}}"
    )


def _arrows(graph: DiGraph, drawn: Coloring, layout: Layout) -> list[str]:
    numbers = {vertex: number for number, vertex in enumerate(graph)}
    first, unplayed = numbers.get(graph.graph.get("initial")), ignored(graph, drawn)
    lines = [rf"\draw[move] (start) -- (v{first});"] if layout.start else []
    for tail, head, data in graph.edges(data=True):
        way = _way(layout, numbers[tail], numbers[head], graph.has_edge(head, tail))
        border = ", dotted" if (tail, head) in unplayed else ", dashed" if data.get("pruned") else ""
        style = "best" if (tail, head) in drawn.bold else f"move{border}"
        name = rf" node[beside] {{{_printed(cut(data['written']))}}}" if "written" in data else ""
        lines.append(rf"\draw[{style}] (v{numbers[tail]}) {way}{name} (v{numbers[head]});")
    return lines


def _way(layout: Layout, tail: int, head: int, both: bool) -> str:
    """Give how an arrow goes: straight where it can, else along Graphviz's curve or round."""
    begin, end = layout.places[tail], layout.places[head]
    points = layout.curves.get((tail, head))
    if tail == head and not points:
        return "to[loop right]"
    if points is None:
        return "--" if not both and round(abs(begin[1] - end[1]) / STEP) == 1 else "to[bend left=15]"
    if not both and all(_off(point, begin, end) < STRAIGHT / POINTS for point in points):
        return "--"
    parts = [f".. controls {_at(points[n])} and {_at(points[n + 1])} .." for n in range(1, len(points), 3)]
    joints = [f" {_at(points[n])} " for n in range(3, len(points) - 1, 3)]
    return "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))


def _off(point: Point, begin: Point, end: Point) -> float:
    """Tell how far a point is from the line through two others."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    return abs(across * (point[1] - begin[1]) - up * (point[0] - begin[0])) / max(hypot(across, up), 1e-9)


def _legend(
    graph: DiGraph, drawn: Coloring, layout: Layout, looks: dict[Look, str], meant: list[tuple[str, str]]
) -> list[str]:
    shown = [("", str(graph.graph.get("name", "")))]
    shown += [(rf"\node[swatch, {looks[look]}] at (X,Y) {{}};", text) for look, text in drawn.legend]
    shown += [(SIGNS.get(sign, rf"\node[note] at (X,Y) {{{_printed(sign)}}};"), text) for sign, text in meant]
    places = [*layout.places.values(), *(place for _, place in layout.titles)]
    left, bottom = min((x for x, _ in places), default=0.0), layout.bottom
    lines = []
    for row, (sign, text) in enumerate(shown):
        x, y = left, bottom - LINE * (row + 1)
        before = sign.replace("(X,Y)", _at((x, y)))
        lines.append(rf"{before} \node[legend] at {_at((x + 0.5, y))} {{{_printed(cut(text))}}};".strip())
    return lines


def _at(place: Point) -> str:
    return f"({place[0]:.2f},{place[1]:.2f})".replace("-0.00", "0.00")


POINTS = 36
"""The points of Graphviz in a centimetre of the picture: 28 would leave the smaller letters of LaTeX too much room."""


MOST = 500
"""How many centimetres LaTeX draws."""


STEP = 1.8
"""Between two rows, or two vertices of one, in centimetres, where there is no Graphviz."""


VERTEX, ROW = re.compile(r"[vn]\d+"), re.compile(r"(row|ply)\d+")
"""What drawings of arenas, and of search trees, call vertices and the titles of rows."""


Point = tuple[float, float]


class Layout(NamedTuple):
    """Where everything stands, in centimetres: vertices and curves by their numbers, titles of rows by their text.

    The size is that of the smallest vertex, the bottom that of the lowest.
    """

    places: dict[int, Point]
    curves: dict[tuple[int, int], list[Point]]
    titles: list[tuple[str, Point]]
    start: Point | None
    size: float
    bottom: float


def placed(graph: DiGraph, source: str) -> Layout:
    """Place a graph, given what draws it in DOT.

    Raises
    ------
    TooLarge
        If LaTeX could not draw it.
    """
    try:
        layout = _read(lay_out(source))
    except NoGraphviz:
        layout = _in_rows(graph)
    size = max((abs(place) for point in layout.places.values() for place in point), default=0)
    if size > MOST:
        raise TooLarge(
            f"this picture is {size / 100:.0f} metres long and LaTeX draws {MOST / 100:.0f}; "
            "take a smaller game, a table, or another ending"
        )
    return layout


def _read(found: dict[str, Any]) -> Layout:
    """Read where Graphviz has put everything, in its JSON."""
    objects = {item["_gvid"]: item for item in found.get("objects", [])}
    middles = {name: _points(item["pos"])[0] for item in objects.values() if "pos" in item for name in [item["name"]]}
    places = {int(name[1:]): place for name, place in middles.items() if VERTEX.fullmatch(name)}
    numbers = {gvid: int(item["name"][1:]) for gvid, item in objects.items() if VERTEX.fullmatch(item["name"])}
    curves = {
        (numbers[edge["tail"]], numbers[edge["head"]]): _points(edge["pos"])
        for edge in found.get("edges", ())
        if edge["tail"] in numbers and edge["head"] in numbers
    }
    titles = [(item["label"], middles[item["name"]]) for item in objects.values() if ROW.fullmatch(item["name"])]
    sizes = {
        number: [float(objects[gvid][side]) * 72 / POINTS for side in ("width", "height")]
        for gvid, number in numbers.items()
    }
    size = min(map(min, sizes.values()), default=1)
    bottom = min((places[number][1] - height / 2 for number, (_, height) in sizes.items()), default=0)
    return Layout(places, curves, titles, middles.get("start"), size, bottom)


def _points(text: str) -> list[Point]:
    """Read the points of a place, a box or a curve, which begins with the tips of its arrows."""
    numbers = [float(number) / POINTS for place in text.split() if place[0] not in "es" for number in place.split(",")]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _in_rows(graph: DiGraph) -> Layout:
    """Place the vertices in rows by their distance from where play starts."""
    import networkx as nx

    initial = [vertex for vertex in graph if vertex == graph.graph.get("initial")]
    starts = initial or [vertex for vertex in graph if not graph.pred[vertex]] or list(graph)[:1]
    rows = {vertex: row for row, layer in enumerate(nx.bfs_layers(graph, starts)) for vertex in layer}
    found = {vertex: (x * STEP, -y * STEP) for vertex, (x, y) in grid(graph, rows).items()}
    start = [(found[vertex][0], found[vertex][1] + 0.7 * STEP) for vertex in initial]
    bottom = min((y for _, y in found.values()), default=0) - 0.45
    return Layout(dict(enumerate(found.values())), {}, [], start[0] if start else None, 0.9, bottom)
