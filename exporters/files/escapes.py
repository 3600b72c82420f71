r"""Characters by their codes, as .pg and .hoa write them: \x22, \u2205 or \U0001f600."""

from __future__ import annotations

import re

ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))")


def escaped(text: str) -> str:
    """Write a text in printable ASCII without quotes, and with no backslashes but those of the escapes."""
    whole = text.encode("utf-8", "backslashreplace").decode()  # halves of characters have no code of their own
    return re.sub(r"[^ !#-\[\]-~]", lambda character: escape(character[0]), whole)


def escape(character: str) -> str:
    """Write a character by its code."""
    code = ord(character)
    return f"\\x{code:02x}" if code < 1 << 8 else f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def unescaped(text: str) -> str:
    """Read a text that `escaped` has written; every other backslash stands for itself."""

    def character(found: re.Match[str]) -> str:
        code = int(found[1] or found[2] or found[3], 16)
        return found[0] if 0xD800 <= code < 0xE000 or code > 0x10FFFF else chr(code)  # as it stands, if no character

    return ESCAPE.sub(character, text)
