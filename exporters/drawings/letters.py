"""How wide text is in the font that pictures are drawn with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import east_asian_width

WIDTHS = Path(__file__).parents[1] / "fonts" / "widths.json"
"""The letters of each width of the font: a table, so that nothing but Python measures them, also in a browser."""
EM = 2048
OTHER = 1229
"""The width of a letter that is not in the table, as those of the font are on the average."""
LINE = 1.2
"""The height of a line, in the size of its letters."""
BLANK = "\N{NO-BREAK SPACE}"
"""The blank that no picture leaves out."""


def width(text: str, points: float) -> float:
    return _ems(text) * points


def widest(texts: Iterable[str], points: float) -> float:
    return max((width(text, points) for text in texts), default=0.0)


def blanks(text: str) -> str:
    """Return blanks that are as wide as a text; without any, one: Graphviz dies of a label that begins with no line."""
    return BLANK * round(_ems(text) / _ems(BLANK)) if text else " "


def size(lines: Iterable[str], points: float) -> tuple[float, float]:
    """Return the width and the height of lines of text, in points."""
    lines = tuple(lines)
    return widest(lines, points), LINE * points * len(lines)


def wrapped(text: str, points: float, room: float) -> tuple[str, ...]:
    """Break a text, where it has blanks, into lines that are no wider than some room."""
    lines = list[str]()
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, points) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def lacking(texts: Iterable[str]) -> str:
    """Return the letters of some texts that the font lacks, each once."""
    known = _widths()
    return "".join(dict.fromkeys(letter for text in texts for letter in text if letter not in known))


@lru_cache(4096)
def _ems(text: str) -> float:
    """Measure a text in letters' sizes; wide letters, which the font lacks, are squares."""
    known = _widths()
    return sum(known.get(letter, EM if east_asian_width(letter) in "WF" else OTHER) for letter in text) / EM


@cache
def _widths() -> dict[str, int]:
    table = json.loads(WIDTHS.read_text(encoding="utf-8"))
    return {letter: int(width) for width, letters in table.items() for letter in letters}
