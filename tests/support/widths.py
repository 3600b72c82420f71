"""Make the widths of letters again from the font that comes along: `python3 tests/support/widths.py`."""

import json
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).parents[2] / "exporters" / "fonts"
FILE = FOLDER / "widths.json"
UNITS = 2048
"""The units of an em in the font, in which its widths are whole numbers."""
RANGES = ((0x20, 0x250), (0x370, 0x530), (0x2000, 0x20D0), (0x2100, 0x2800), (0x2B00, 0x2C00))
"""Latin, Greek and Cyrillic letters, punctuation, arrows, signs and shapes."""


def measured():
    """Give the letters of each width."""
    font = ImageFont.truetype(str(FOLDER / "DejaVuSans.ttf"), UNITS, layout_engine=ImageFont.Layout.BASIC)
    letters = {}
    for first, after in RANGES:
        for letter in map(chr, range(first, after)):
            letters[round(font.getlength(letter))] = letters.get(round(font.getlength(letter)), "") + letter
    return {str(width): letters[width] for width in sorted(letters)}


if __name__ == "__main__":
    FILE.write_text(json.dumps(measured(), indent=0) + "\n", encoding="utf-8")
