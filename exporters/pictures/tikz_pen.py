"""Lengths, places, letters and looks in TikZ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exporters.drawings.drawing import NORMAL, Box
from exporters.drawings.looks import Fill
from exporters.pictures.letters import LINE
from exporters.text.latex import as_tex

CENTIMETRE = 72 / 2.54
"""The points on paper in a centimetre."""
POINTS = 36
"""The points of Graphviz in a centimetre of a picture without a size: 28 would leave small letters too much room."""
LONGEST = 200
"""The characters of a line that are printed: LaTeX measures nothing beyond some metres."""
MATHS = {
    "→": r"$\to$", "×": r"$\times$", "−": "$-$", "∞": r"$\infty$", "±": r"$\pm$", "≤": r"$\leq$", "≥": r"$\geq$",
    "α": r"$\alpha$", "β": r"$\beta$", "≅": r"$\cong$", "≡": r"$\equiv$", "↓": r"$\downarrow$",
    "←": r"$\leftarrow$", "↑": r"$\uparrow$",
    "▸": r"$\triangleright$", "Δ": r"$\Delta$", "Σ": r"$\Sigma$", "⌀": r"$\emptyset$", "\u202f": r"\,",
}  # fmt: skip
"""What drawings write, and the fonts of pdfLaTeX lack."""


class Pen(NamedTuple):
    """The scale of a drawing in centimetres: points on paper of one of its points, or 0, and the names of looks."""

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
        across, up = box.width / 2, box.height / 2
        low, high = (box.x - across, box.y - up), (box.x + across, box.y + up)
        return f"{self.at(low)} rectangle {self.at(high)}"

    def letters(self, points: float) -> str:
        """Write the size of letters: LaTeX's own where the picture has no size on paper."""
        if self.scale:
            return rf"\fontsize{{{points * self.scale:.2f}}}{{{LINE * points * self.scale:.2f}}}\selectfont"
        return r"\footnotesize" if points <= NORMAL else r"\normalsize"

    def fill(self, look: Fill) -> str:
        """Name a look; a sample's may be no node's."""
        return self.looks.get(look, "fill=white")

    def sides(self, box: Box, *, exact: bool = False) -> str:
        """Write the width and the height of a node, where the picture has a size on paper."""
        if not self.scale and not exact:
            return ""
        wide, high = self.centimetres(box.width), self.centimetres(box.height)
        return f", inner sep=0pt, minimum width={wide}cm, minimum height={high}cm"


def printed(text: str) -> str:
    """Escape a line of text."""
    shown = as_tex(text[:LONGEST] + "..." * (len(text) > LONGEST))
    return "".join(MATHS.get(sign, sign) for sign in shown)
