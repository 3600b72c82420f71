"""Lines of CSV that are harmless in any spreadsheet, whatever it takes for the end of a cell.

Where semicolons separate cells, as in French ones, quotes do not keep a cell together that stands after a comma. So no
part of a cell may begin like a formula, and none that has such a sign in it stands without quotes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

ENDS = r";\t|\r\n"
"""The characters that end a cell in one spreadsheet or another, beside the comma."""
QUOTED = re.compile(f'[,"{ENDS}]')
NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
BEGIN = rf"(?:\A|(?<=[{ENDS}]))"
FORMULA = r"[\"']*[=+\-@]"
BLANK = r"'*[\t\r]"
DANGEROUS = re.compile(rf"{BEGIN}(?!{NUMBER}(?:;{NUMBER})*\Z)(?={FORMULA})|\A(?={BLANK})")
"""Where a spreadsheet would begin to read a formula, or an apostrophe of ours, unless only plain numbers follow."""
DEFUSED = re.compile(rf"{BEGIN}'(?={FORMULA})|\A'(?={BLANK})")


def csv_line(cells: Sequence[str]) -> str:
    r"""Write a row, its cells defused.

    Examples
    --------
    >>> print(csv_line(["bob;=1+1", "-3", "=2", "a"]), end="")
    "bob;'=1+1",-3,'=2,a
    """
    return ",".join(map(_quoted, map(defused, cells))) + "\n" if cells != [""] else '""\n'


def defused(text: str) -> str:
    """Put an apostrophe before whatever a spreadsheet would run as a formula."""
    return DANGEROUS.sub("'", text)


def plain(cell: str) -> str:
    """Take these apostrophes away again.

    Examples
    --------
    >>> plain(defused("=a;'=b")), plain("it's")
    ("=a;'=b", "it's")
    """
    return DEFUSED.sub("", cell)


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if QUOTED.search(cell) else cell
