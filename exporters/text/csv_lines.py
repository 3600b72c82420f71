"""Lines of CSV that are harmless in any spreadsheet, with any mark between its cells.

Where semicolons separate cells, as in French ones, quotes do not keep a cell together that stands after a comma. So no
part of a cell may begin like a formula, whichever sign ends the part before it, and none that has such a sign in it
stands without quotes. The separator of the file itself is the exception: there the quotes hold.
"""

from __future__ import annotations

import re
from functools import cache

ENDS = r",;\t|\r\n"
"""The characters that end a cell in one spreadsheet or another."""
QUOTED = re.compile(rf'["{ENDS}]|\A[ ]|[ ]\Z')
"""What stands in quotes: readers leave out the blanks around a cell without them."""
NUMBER = r"[+-]?[0-9]+(?:[.,][0-9]+)?"
FORMULA = "[\"' \xa0]*[=+\\-@\uff1d\uff0b\uff0d\uff20]"
"""The beginning of a formula, after blanks too, and in the full width of East Asian letters."""
BLANK = r"'*[\t\r]"


def csv_cell(text: str, separator: str = ",") -> str:
    """Write a cell, defused, and in quotes where it needs them."""
    text = defused(text, separator)
    return '"' + text.replace('"', '""') + '"' if QUOTED.search(text) else text


def defused(text: str, separator: str = ",") -> str:
    """Put an apostrophe before each text that a spreadsheet would run as a formula, and before ours."""
    return _dangerous(separator).sub("'", text)


def plain(cell: str, separator: str = ",") -> str:
    """Take these apostrophes away again."""
    return re.sub(rf"{_begin(separator)}'(?={FORMULA})|\A'(?={BLANK})", "", cell)


@cache
def _dangerous(separator: str) -> re.Pattern[str]:
    return re.compile(rf"{_begin(separator)}(?!{NUMBER}(?:;{NUMBER})*\Z)(?={FORMULA})|\A(?={BLANK})")


@cache
def _begin(separator: str) -> str:
    others = ENDS.replace(r"\t" if separator == "\t" else separator, "")
    return rf"(?:\A|(?<=[{others}]))"
