"""How wide text is in the font that pictures are drawn with."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FONT_FILE = Path(__file__).parents[1] / "fonts" / "DejaVuSans.ttf"
EM = 100
"""The size in which letters are measured."""
LINE = 1.2
"""The height of a line, in the size of its letters."""
BLANK = "\N{NO-BREAK SPACE}"
"""The blank that no picture leaves out."""
ROOMIER = 1.03
"""How much wider than measured text may come out."""
MOST_MEASURED = 4096
"""How many texts are kept with their widths: those of a legend are measured for each place that it may have."""


def width(text: str, points: float) -> float:
    """Give the width of a line of text, in points.

    Examples
    --------
    >>> width("mm", 12) > width("ii", 12)
    True
    """
    return _ems(text) * points


def blanks(text: str) -> str:
    """Give blanks that are as wide as a text; without any, one: Graphviz dies of a label that begins with no line.

    Examples
    --------
    >>> len(blanks("round 2")), blanks("")
    (12, ' ')
    """
    return BLANK * round(_ems(text) / _ems(BLANK)) if text else " "


def size(lines: tuple[str, ...], points: float) -> tuple[float, float]:
    """Give the width and the height of lines of text, in points."""
    return max((width(line, points) for line in lines), default=0.0), LINE * points * len(lines)


def wrapped(text: str, points: float, widest: float) -> tuple[str, ...]:
    """Break a text, where it has blanks, into lines that are no wider than this.

    Examples
    --------
    >>> wrapped("who wins there", 12, 60)
    ('who wins', 'there')
    """
    lines = list[str]()
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, points) <= widest:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


@lru_cache(MOST_MEASURED)
def _ems(text: str) -> float:
    """Measure a text in letters' sizes; wide letters, which the font lacks, are squares."""
    wide = [letter for letter in text if east_asian_width(letter) in "WF"]
    narrow = "".join(letter for letter in text if letter not in wide) if wide else text
    return (float(_font().getlength(narrow)) / EM + len(wide)) * ROOMIER


@cache
def _font() -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(FONT_FILE), EM, layout_engine=ImageFont.Layout.BASIC)
