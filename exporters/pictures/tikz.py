r"""TikZ, for LaTeX: vertices are nodes and moves draw from node to node; all else is a line for each shape and word."""

from __future__ import annotations

import re
import unicodedata

from arena.errors import TooLarge
from exporters.drawings.drawing import CELL, NORMAL, Line, Point
from exporters.drawings.sizes import ROUND, rows_of
from exporters.pictures.look_and_page import CENTIMETER
from exporters.pictures.page import Sheet
from exporters.pictures.scene import Shape, Stroke, Word, border, line, scene
from exporters.text.latex import as_tex

MOST_CELLS = 5000
"""The nodes of a chart, at most: LaTeX takes seconds for them."""
MOST = 500
"""The largest width and height that LaTeX draws, in centimeters."""
STYLES = {
    "letters": r"inner sep=0pt, font=\sffamily\fontsize{#1}{#1}\selectfont",
    "word": "anchor=base, letters={#1}",
    "left word": "word={#1}, anchor=base west",
}
VERTICES = {
    "J1": "ellipse, align=center, letters={#1}",
    "J2": "rectangle, align=center, letters={#1}",
    "free": "J1={#1}",
    "sink": "double, double distance=1pt",
}
"""The styles of vertices: of each player, of graphs without players, and where play ends."""
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
COLOR = re.compile(r"\bc([0-9A-F]{6})\b")


def render(sheet: Sheet, *, standalone: bool = False) -> str:
    r"""Write a sheet as a tikzpicture, to \input with the packages named on top, or as a document of its own."""
    drawing, scale = sheet.drawing, sheet.scale
    left, right, bottom, top = sheet.box.bounds
    cells, far = len(drawing.nodes) * (drawing.kind == "map"), max(map(abs, sheet.box.bounds)) * scale / CENTIMETER
    if cells > MOST_CELLS or far > MOST:
        raise TooLarge(f"LaTeX draws {MOST_CELLS:,} cells and {MOST / 100:.0f} m at most; take another ending")
    lines = [rf"\path[use as bounding box] {_at((left, bottom))} rectangle {_at((right, top))};"]
    nodes, moves, styles = _named(sheet)
    lines += nodes.values()
    for group in scene(sheet):
        if group.name in moves:
            lines.append(moves[group.name])
        elif group.name not in nodes:
            lines.append(f"% {group.name}")
            lines += [_word(part, scale) if isinstance(part, Word) else _shape(part, scale) for part in group.parts]
    defined = [f"  {name}/.style={{{looks}}}," for name, looks in {**STYLES, **styles}.items()]
    named = dict.fromkeys(COLOR.findall("\n".join([*defined, *lines])))
    colors = [rf"\definecolor{{c{each}}}{{HTML}}{{{each}}}" for each in named]
    inner = "".join(f"  {each}\n" for each in [*colors, r"\tikzset{", *defined, "}", *lines] if each)
    picture = f"\\begin{{tikzpicture}}[x={scale:.5f}bp, y={scale:.5f}bp]\n{inner}\\end{{tikzpicture}}"
    latin = LATIN.fullmatch(picture)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}", r"\usepackage{lmodern}"]
    packages = [*(fonts if latin else [r"\usepackage{fontspec}"]), r"\usepackage{tikz}"]
    packages += [r"\usetikzlibrary{shapes.geometric}"] * bool(nodes)
    engine = "pdflatex" if latin else "lualatex"
    if not standalone:
        return f"% {engine}: {' '.join(packages)}\n{picture}\n"
    lines = [r"\documentclass[border=5pt]{standalone}", *packages, r"\begin{document}", picture, r"\end{document}"]
    return "\n".join([f"% !TeX program = {engine}", *lines]) + "\n"


def _named(sheet: Sheet) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Write vertices without boards as nodes, and the moves between them, by their names in a scene; and the styles."""
    drawing, layout, scale = sheet.drawing, sheet.layout, sheet.scale
    nodes, moves, looks = dict[str, str](), dict[str, str](), dict[str, str]()

    def style(kind: str, *options: str) -> str:
        """Name a combination of options, numbered in the order in which they come."""
        return looks.setdefault(", ".join(options), f"{kind}{len(looks)}")

    for number, (node, box) in enumerate(zip(drawing.nodes, layout.nodes, strict=True)):
        if drawing.kind == "map" or node.board or node.player in (0, CELL):
            continue
        first = node.lines[0].points if node.lines else NORMAL
        look = [f"fill={_color(node.look.fill)}", f"text={_color(node.look.text)}"]
        options = [
            f"{ {1: 'J1', 2: 'J2', None: 'free'}[node.player] }={{{first * scale:.2f}}}",
            style("look", *_looks(border(node), scale), *look),
            *[f"rounded corners={min(ROUND, box.height / 2) * scale:.2f}bp"] * (layout.flat and node.player != 2),
            *["sink"] * node.ended,
            f"minimum width={box.width * scale:.2f}bp",
            f"minimum height={box.height * scale:.2f}bp",
        ]
        rows = (" ".join(_sized(each, first, scale) for each in row) for row in rows_of(node.lines))
        inside = r" \\ ".join(row for row in rows if row.strip())
        nodes[f"v{number}"] = rf"\node[{', '.join(options)}] (v{number}) at {_at(box[:2])} {{{inside}}};"
    for edge, curve in zip(drawing.edges, layout.edges, strict=True):
        ends = f"v{edge.tail}", f"v{edge.head}"
        if curve and edge.kind != "hidden" and nodes.keys() >= {*ends}:
            named = style("move", *_looks(line(edge), scale), *["-latex"] * (curve.tip is not None))
            along = _along(Shape("curve", curve.points)).split(" .. ", 1)[1].rpartition(" .. ")[0]
            moves["->".join(ends)] = rf"\draw[{named}] ({ends[0]}) .. {along} .. ({ends[1]});"
    vertices = {name: look.replace("ellipse", "rectangle") if layout.flat else look for name, look in VERTICES.items()}
    return nodes, moves, {**(vertices if nodes else {}), **{name: options for options, name in looks.items()}}


def _sized(text: Line, usual: float, scale: float) -> str:
    points, shown = f"{{{text.points * scale:.2f}}}", printed(text.text)
    return shown if text.points == usual else rf"{{\fontsize{points}{points}\selectfont {shown}}}"


def printed(text: str) -> str:
    r"""Escape a line of text, with accents that are put on letters where T1 has no letter for both.

    Examples
    --------
    >>> print(printed("Nguyễn → 50 %"))
    Nguy\~{\^{e}}n $\to$ 50 \%
    """
    return "".join(MATHS.get(sign) or (sign if LATIN.fullmatch(sign) else _accented(sign)) for sign in as_tex(text))


def _accented(letter: str) -> str:
    """Write a letter with its accents; one that has none as it is."""
    base, *marks = list(unicodedata.normalize("NFD", letter))
    if not marks or not LATIN.fullmatch(base) or any(mark not in ACCENTS for mark in marks):
        return letter
    for mark in sorted(marks, key="\u0323".__eq__, reverse=True):
        base = rf"\{ACCENTS[mark]}{{{base}}}"
    return base


def _at(place: Point) -> str:
    x, y = (f"{each:.2f}".replace("-0.00", "0.00") for each in place)
    return f"({x},{y})"


def _word(word: Word, scale: float) -> str:
    style = "word" if word.anchor == "middle" else "left word"
    text = f", text={_color(word.color)}" if word.color != "#000000" else ""
    return rf"\node[{style}={word.points * scale:.2f}{text}] at {_at((word.x, word.y))} {{{printed(word.text)}}};"


def _shape(shape: Shape, scale: float) -> str:
    """Write a shape; nothing if it cannot be seen."""
    looks = [f"fill={_color(shape.fill)}"] * bool(shape.fill) + _looks(shape.stroke, scale)
    return rf"\path[{', '.join(looks)}] {_along(shape)};" if looks else ""


def _looks(stroke: Stroke | None, scale: float) -> list[str]:
    if stroke is None:
        return []
    looks = [f"draw={_color(stroke.color)}", f"line width={stroke.width * scale:.2f}pt"]
    return looks + [stroke.line] * (stroke.line != "solid")


def _along(shape: Shape) -> str:
    if shape.kind == "ellipse":
        middle, (across, up) = shape.points
        return f"{_at(middle)} ellipse [x radius={across:.2f}, y radius={up:.2f}]"
    first, *places = map(_at, shape.points)
    if shape.kind == "polygon":
        return " -- ".join([first, *places, "cycle"])
    curves = zip(places[::3], places[1::3], places[2::3], strict=True)
    return first + "".join(f" .. controls {one} and {two} .. {three}" for one, two, three in curves)


def _color(color: str) -> str:
    """Name a color, which is defined on top."""
    return f"c{color[1:].upper()}"
