"""How a table's cells are printed, in every format that is text."""

from __future__ import annotations

import re


def as_text(value: object) -> str:
    """Print a cell: None as nothing, truth values as yes and no, a list as its members joined by ";"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ";".join(map(str, value))
    return str(value).encode("utf-8", "replace").decode()  # half a character is no text


def clean(text: str) -> str:
    """Show control characters as symbols, those that turn the direction of writing among them.

    Most formats cannot hold them, and a NUL would end the text.
    """
    symbols = re.sub(r"[\x00-\x1f]", lambda control: chr(0x2400 + ord(control[0])), text)
    return re.sub(r"[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]", "\ufffd", symbols)
