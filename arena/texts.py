"""How values are written for a reader, everywhere alike: the cells of tables, control characters."""

from __future__ import annotations

import re
from typing import Self

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Characters that command a terminal, end a line or a text, or turn its direction; and halves of characters."""
CONTROLS_OF_CELLS = re.compile("[\x00\r\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""The same in the cell of a table, which may hold tabs and line feeds: NUL, a carriage return, which Python before 3.13
leaves unquoted in CSV, the controls of direction, and halves of characters."""


def clean(text: str, controls: re.Pattern[str] = CONTROLS) -> str:
    """Show control characters as symbols, those that turn the direction of writing as the one for the unknown."""
    return controls.sub(lambda match: chr(0x2400 + ord(match[0])) if match[0] < " " else "\ufffd", text)


class PrintedNumber(float):
    """A number with a text of its own, which a table of texts shows and a table of numbers does not need."""

    __slots__ = ("text",)

    def __new__(cls, value: float, text: str) -> Self:
        """Make it."""
        made = super().__new__(cls, value)
        made.text = text
        return made

    text: str

    def __str__(self) -> str:
        return self.text


def as_text(value: object) -> str:
    """Print the cell of a table: None as nothing, truth values as yes and no, a list as its members joined by ";".

    Examples
    --------
    >>> as_text(None), as_text(True), as_text([1, 2]), as_text(0)
    ('', 'yes', '1;2', '0')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ";".join(map(str, value))
    text = str(value)
    return text if text.isascii() else text.encode("utf-8", "replace").decode()  # half a character is no text
