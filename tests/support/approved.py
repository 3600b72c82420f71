"""Texts that a reader has approved, as small files: compared, or written again where ARENA_APPROVE is set."""

import os
import re
from difflib import unified_diff
from pathlib import Path

PLACES = re.compile(r' ?\b(?:pos|width|height)=(?:"[^"]*"|[-\d.]+)')
"""The attributes of DOT that say where something stands and how large it is."""


def without_places(dot: str) -> str:
    """Return DOT text without coordinates and sizes, which are the layout's; those inside of boards stay."""
    lines = (line for line in dot.split("\n") if not re.match(r"\t(corner\d|graph \[pad=)", line))
    return "\n".join(re.sub(r" \[ ?\]$", "", PLACES.sub("", line)).replace("[ ", "[") for line in lines)


def check(text: str, file: Path) -> None:
    """Compare a text with an approved file; with ARENA_APPROVE=1 in the environment, write the file instead."""
    if os.environ.get("ARENA_APPROVE"):
        file.write_text(text, encoding="utf-8")
        return
    assert file.is_file(), f"{file.name} was never approved: run with ARENA_APPROVE=1, and look at it"
    known = file.read_text(encoding="utf-8")
    changed = "\n".join(unified_diff(known.splitlines(), text.splitlines(), "approved", "drawn", lineterm="", n=0))
    assert text == known, f"{file.name} (ARENA_APPROVE=1 writes it again)\n{changed}"
