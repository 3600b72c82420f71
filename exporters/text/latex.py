r"""Any text as LaTeX prints it."""

from __future__ import annotations

import re

from arena.texts import clean

CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
"""The names of the control characters in the order of their codes: no font of LaTeX has Unicode's symbols for them."""
SPECIAL = {
    **{chr(0x2400 + number): rf"{{\tiny {name}}}" for number, name in enumerate(CONTROLS.split())},
    "\ufffd": r"{\tiny ?}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "[": "{[}",
    "]": "{]}",
    "-": "{-}",
    "`": "{`}",
    "'": "{'}",
    "*": "{*}",
}
"""The texts that LaTeX would not print as they stand, among them ligatures and brackets after \\\\."""
SIGNS = re.compile("[" + re.escape("".join(SPECIAL)) + "]")


def as_tex(text: str) -> str:
    """Escape a text; letters beyond Latin want LuaLaTeX or XeLaTeX."""
    return SIGNS.sub(lambda sign: SPECIAL[sign[0]], clean(text))
