"""What goes wrong with a program of somebody else, in one line that names its file."""

from __future__ import annotations

import re

from arena.errors import ArenaError
from arena.texts import clean
from arena.words import Speaker

MEGABYTE = 1 << 20
FILE, LOAD, RAISED, MEMORY, TIME, ENDED, ANSWER, OUTPUT, IMPORT = (
    "file", "load", "raised", "memory", "time", "ended", "answer", "output", "import",
)  # fmt: skip
"""The kinds of misbehaviour."""
MOST_TEXT = 500
"""The characters of a reason."""
PLACED = re.compile(r"(.*) \(((?:cell \d+, )?line \d+)\)")
"""The reason of a misbehaviour, and the place in its file."""


class Misbehaviour(ArenaError):  # noqa: N818 - named for what the program has done
    """A program of somebody else has gone wrong, or broken a limit.

    `program` is the file, and the function after a colon where one was called; `kind` is one of those above, `reason`
    the text without the program, and `error` the class of the exception that was raised, "" if none was.
    """

    def __init__(self, program: str, kind: str, reason: str, error: str = "") -> None:
        self.program, self.kind, self.error = program, kind, error
        self.reason = clean(" ".join(reason.split()))[:MOST_TEXT]
        super().__init__(f"{clean(program)}: {self.reason}")

    def __reduce__(self) -> tuple[type[Misbehaviour], tuple[str, str, str, str]]:
        return type(self), (self.program, self.kind, self.reason, self.error)


def misbehaviour_in_words(reason: str, words: Speaker) -> str:
    """Say the reason of a misbehaviour and its place in a language; Python's own messages stay as they are.

    Examples
    --------
    >>> misbehaviour_in_words("no answer within 2 s", Speaker("fr"))
    'pas de réponse en 2 s'
    >>> misbehaviour_in_words("KeyError: 0 (cell 2, line 3)", Speaker("fr"))
    'KeyError : 0 (cellule 2, ligne 3)'
    """
    placed = PLACED.fullmatch(reason)
    text, place = placed.groups() if placed else (reason, "")
    said = words("{name}: {what}", name="", what="").join(map(words.named, text.split(": ")))
    return f"{said} ({words.named(place)})" if place else said
