"""Draw every game on a slide, and write the table of docs/guide/slides.md: `python3 tests/support/slides.py`.

The sizes of letters are read from the PDF by a library that knows nothing of how it was made.
"""

import math
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdf
from documents import ROOT

import games

PAGE = ROOT / "docs" / "guide" / "slides.md"
BEGINS, ENDS = "<!-- what every game looks like on a slide -->\n", "<!-- /what every game looks like -->\n"
HEAD = "| game | letters | picture | CPU |\n|---|---|---|---|\n"


def letters(path):
    """Return the sizes of all letters of a PDF, in points on paper."""
    sizes = []

    def visit(text, outer, inner, _font, size):
        if any(map(str.isalnum, text)):  # a disc is no letter
            sizes.append(size * math.hypot(*inner[2:4]) * math.hypot(*outer[2:4]))

    for page in pypdf.PdfReader(path).pages:
        page.extract_text(visitor_text=visit)
    return sizes


def row(game, folder):
    """Draw a game on a slide, and return its row of the table."""
    path, before = folder / f"{game}.pdf", resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "arena", "draw", game, "--fit", "slide", "-o", str(path)]
    done = subprocess.run(command, env={**os.environ, "LANG": "C.UTF-8"}, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode:
        return f"| `{game}` | | {done.stderr.strip().removeprefix('arena: ')} | {seconds:.1f} s |\n"
    _, *told = done.stderr.strip().split("; ")
    named = [each.partition("this is ")[2].partition(",")[0] for each in told if each.startswith("this is ")]
    without = ", without a legend" if any(each.startswith("without a legend") for each in told) else ""
    picture = f"`{named[0]}`" if named else "all"
    return f"| `{game}` | {min(letters(path)):.1f} pt | {picture}{without} | {seconds:.1f} s |\n"


if __name__ == "__main__":
    text = PAGE.read_text()
    with TemporaryDirectory() as folder:
        rows = []
        for game in games.names():
            rows.append(row(game, Path(folder)))
            sys.stderr.write(rows[-1])
    before, _, rest = text.partition(BEGINS)
    PAGE.write_text(before + BEGINS + HEAD + "".join(rows) + ENDS + rest.partition(ENDS)[2])
