r"""TikZ, for LaTeX: the shapes and words of a page, a line for each, at their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

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
LONGEST = 200
"""The characters of a line that are printed: LaTeX measures nothing beyond some metres."""
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
"""What pdfLaTeX prints."""
COLOR = re.compile(r"\bc([0-9A-F]{6})\b")
"""A colour, by the name that it has in a picture."""


def render(page: Sheet, *, standalone: bool = False) -> str:
    r"""Write a page as a tikzpicture, to \input with the packages named on top, or as a document of its own."""
    drawing, box = page.drawing, page.box
    if drawing.kind == "map" and len(drawing.nodes) > MOST_CELLS:
        raise TooLarge(
            f"{len(drawing.nodes):,} cells take LaTeX too long (at most {MOST_CELLS:,}); take another ending"
        )
    if (far := max(map(abs, box.bounds)) * page.scale / CENTIMETRE) > MOST:
        raise TooLarge(
            f"this picture is {far / 100:.0f} metres long and LaTeX draws {MOST / 100:.0f}; take another ending"
        )
    pen, (left, right, bottom, top) = Pen(page.scale), box.bounds
    lines = [rf"\path[use as bounding box] {pen.at((left, bottom))} rectangle {pen.at((right, top))};"]
    for group in scene(page):
        lines.append(f"% {group.name}")
        lines += [
            line for part in group.parts for line in (pen.word(part) if isinstance(part, Word) else pen.shape(part))
        ]
    colours = [rf"\definecolor{{c{each}}}{{HTML}}{{{each}}}" for each in dict.fromkeys(COLOR.findall("\n".join(lines)))]
    body = [r"\begin{tikzpicture}", *(f"  {each}" for each in [*colours, STYLES, *lines]), r"\end{tikzpicture}"]
    return document("\n".join(body), standalone=standalone)


def document(body: str, *, standalone: bool = False) -> str:
    """Put the packages of a picture on top, in a comment that says what compiles it, or as a document of its own."""
    latin = LATIN.fullmatch(body)
    fonts = [r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}", r"\usepackage{lmodern}"]
    packages = [*(fonts if latin else [r"\usepackage{fontspec}"]), r"\usepackage{tikz}"]
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


class Pen:
    """Writes shapes and words at a scale."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def at(self, place: Point) -> str:
        """Write a place."""
        x, y = (f"{each * self.scale / CENTIMETRE:.3f}".replace("-0.000", "0.000") for each in place)
        return f"({x},{y})"

    def word(self, word: Word) -> Iterator[str]:
        """Write a word."""
        style = "word" if word.anchor == "middle" else "left word"
        text = f", text={_color(word.color)}" if word.color != "#000000" else ""
        size, place = word.points * self.scale, self.at((word.x, word.y))
        yield rf"\node[{style}={size:.2f}{text}] at {place} {{{printed(word.text)}}};"

    def shape(self, shape: Shape) -> Iterator[str]:
        """Write a shape, if it can be seen."""
        looks = [f"fill={_color(shape.fill)}"] if shape.fill else []
        if stroke := shape.stroke:
            looks += [f"draw={_color(stroke.color)}", f"line width={stroke.width * self.scale:.2f}pt"]
            looks += [stroke.line] if stroke.line != "solid" else []
        if looks:
            yield rf"\path[{', '.join(looks)}] {self._along(shape)};"

    def _along(self, shape: Shape) -> str:
        first, *others = shape.points
        if shape.kind == "ellipse":
            across, up = (each * self.scale / CENTIMETRE for each in others[0])
            return f"{self.at(first)} ellipse [x radius={across:.3f}, y radius={up:.3f}]"
        places = [*map(self.at, others)]
        if shape.kind == "polygon":
            return " -- ".join([self.at(first), *places, "cycle"])
        curves = zip(places[::3], places[1::3], places[2::3], strict=True)
        return self.at(first) + "".join(f" .. controls {one} and {two} .. {three}" for one, two, three in curves)


def _color(color: str) -> str:
    """Name a colour, which is defined on top."""
    return f"c{color[1:].upper()}"
