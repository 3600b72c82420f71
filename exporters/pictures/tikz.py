r"""TikZ, for LaTeX: the shapes and words of a page, a line for each, at their places."""

from __future__ import annotations

import re
import unicodedata

from arena.errors import TooLarge
from exporters.drawings.drawing import Point
from exporters.pictures.look_and_page import CENTIMETRE
from exporters.pictures.page import Sheet
from exporters.pictures.scene import Shape, Word, scene
from exporters.text.latex import as_tex

MOST_CELLS = 5000
"""The nodes of a chart, at most: LaTeX takes seconds for them."""
MOST = 500
"""The largest width and height that LaTeX draws, in centimetres."""
STYLES = r"""\tikzset{
    word/.style={anchor=base, inner sep=0pt, font=\sffamily\fontsize{#1}{#1}\selectfont},
    left word/.style={word={#1}, anchor=base west},
  }"""
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
    cells, far = len(drawing.nodes) * (drawing.kind == "map"), max(map(abs, sheet.box.bounds)) * scale / CENTIMETRE
    if cells > MOST_CELLS or far > MOST:
        raise TooLarge(f"LaTeX draws {MOST_CELLS:,} cells and {MOST / 100:.0f} m at most; take another ending")
    lines = [rf"\path[use as bounding box] {_at((left, bottom))} rectangle {_at((right, top))};"]
    for group in scene(sheet):
        lines.append(f"% {group.name}")
        lines += [_word(part, scale) if isinstance(part, Word) else _shape(part, scale) for part in group.parts]
    colors = [rf"\definecolor{{c{each}}}{{HTML}}{{{each}}}" for each in dict.fromkeys(COLOR.findall("\n".join(lines)))]
    inner = "".join(f"  {each}\n" for each in [*colors, STYLES, *lines] if each)
    picture = f"\\begin{{tikzpicture}}[x={scale:.5f}bp, y={scale:.5f}bp]\n{inner}\\end{{tikzpicture}}"
    latin = LATIN.fullmatch(picture)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}", r"\usepackage{lmodern}"]
    packages = [*(fonts if latin else [r"\usepackage{fontspec}"]), r"\usepackage{tikz}"]
    engine = "pdflatex" if latin else "lualatex"
    if not standalone:
        return f"% {engine}: {' '.join(packages)}\n{picture}\n"
    lines = [r"\documentclass[border=5pt]{standalone}", *packages, r"\begin{document}", picture, r"\end{document}"]
    return "\n".join([f"% !TeX program = {engine}", *lines]) + "\n"


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
    looks = [f"fill={_color(shape.fill)}"] if shape.fill else []
    if stroke := shape.stroke:
        looks += [f"draw={_color(stroke.color)}", f"line width={stroke.width * scale:.2f}pt"]
        looks += [stroke.line] if stroke.line != "solid" else []
    return rf"\path[{', '.join(looks)}] {_along(shape)};" if looks else ""


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
