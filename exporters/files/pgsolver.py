r"""The text format of max parity games, as PGSolver and Oink read it.

With blanks, tabs and line ends between any two words, a file is::

    game   ::= ["parity" NUMBER ";"] ["start" NUMBER ";"] vertex*
    vertex ::= NUMBER priority owner NUMBER ("," NUMBER)* ['"' name '"'] ";"

After `parity` stands the number of the last vertex, in some files that of all of them, and after `start` where play
begins, else at vertex 0. Owner 0 is Even, who wins a play if the highest priority that comes back for ever is even.
Names are ASCII without quotes; what else there is in one is written like \x22, \u2205 or \U0001f600.

References
----------
O. Friedmann and M. Lange, *The PGSolver Collection of Parity Game Solvers*, "Specifying Parity Games"; the parsers of
PGSolver (tcsparitygamelexer.mll and tcsparitygameparser.mly of TCSlib) and Oink (pgparser.cpp), which needs the header
and wants `start` to end its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import InvalidArena
from exporters.files.reading import check_bound

PARTS = (
    ("the number of a vertex (at most 18 digits)", rb"B*+(N)"),
    ("its priority (at most 18 digits)", rb"B++(N)"),
    ("its owner (0 or 1)", rb"B++([01])(?!\d)"),
    ("a successor (at most 18 digits)", rb"B++(N[\d, \t\r\n]*+)"),
    ("a comma, a name in quotes or a semicolon", rb'(?:"([^"\n]*+)"B*+)?;'),
)
"""The parts of a vertex, in words and as patterns in which B is a blank and N a number.

Quantifiers of single characters keep all that they have matched (`*+`), so that no text takes more than linear time.
Groups are not repeated: each turn of one is remembered, 100 bytes a successor, and their `*+` fails in Python 3.11.2,
which is Debian's. So the successors are any digits, commas and blanks here; `BREAK` finds where they are no list.
"""


def _pattern(text: bytes) -> re.Pattern[bytes]:
    return re.compile(text.replace(b"B", rb"[ \t\r\n]").replace(b"N", rb"\d{1,18}(?!\d)"))


BEGINNINGS = [_pattern(b"".join(part for _, part in PARTS[:number])) for number in range(1, len(PARTS) + 1)]
VERTEX = BEGINNINGS[-1]
HEADER = _pattern(rb"B*+parityB*+(N)B*+;")
START = _pattern(rb"B*+startB*+(N)B*+;")
END = _pattern(rb"B*+\Z")
SUCCESSORS = 4
"""Which of the parts are the successors."""
BREAK = _pattern(rb"(?<!B)B*+,B*+(?!N)|(?<=\d)B++(?=\d)")
"""The end of a list of successors: a comma that no number follows, or a number that no comma follows.

A search begins once at a row of blanks (`(?<!B)`): to begin at each of a million took 450 seconds.
"""
ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))")


class VertexLine(NamedTuple):
    """A vertex as it is written, and where."""

    priority: int
    owner: int
    after: list[int]
    name: str
    place: int


@dataclass(frozen=True)
class File:
    """A text, the path that it was read from, and the lines before it there."""

    path: object
    text: bytes
    lines: int = 0

    def wrong(self, place: int, reason: str) -> InvalidArena:
        """Make the error that names the line of a place."""
        line = self.lines + self.text.count(b"\n", 0, place) + 1
        return InvalidArena(f"{self.path}: line {line}: {reason}")


def parse(file: File, max_vertices: int | None, max_edges: int | None) -> tuple[int, dict[int, VertexLine]]:
    """Read where play begins, and the vertices, which are numbered from 0 without gaps.

    Raises
    ------
    InvalidArena
        If the text is not of this format, or names a vertex that is not there.
    TooLarge
        As soon as a bound is met.
    """
    if foreign := re.search(rb"[^\x00-\x7f]", file.text):
        raise file.wrong(foreign.start(), f"the byte {foreign[0][0]:#04x} is not ASCII")
    rows: dict[int, VertexLine] = {}
    place = edges = 0
    if header := HEADER.match(file.text):
        place = header.end()
        check_bound("vertices", int(header[1]), max_vertices, file.path)
    if start := START.match(file.text, place):
        place = start.end()
    while not END.match(file.text, place):
        number, row, place = _vertex(file, place)
        if number in rows:
            raise file.wrong(row.place, f"vertex {number} is there twice")
        rows[number], edges = row, edges + len(row.after)
        check_bound("vertices", len(rows), max_vertices, file.path)
        check_bound("edges", edges, max_edges, file.path)
    _check_numbers(file, rows, header, start)
    return int(start[1]) if start else 0, {number: rows[number] for number in range(len(rows))}


def escaped(text: str) -> str:
    r"""Write a text in printable ASCII without quotes, and with no backslashes but those of the escapes.

    Examples
    --------
    >>> print(escaped('é "∅"\n'))
    \xe9 \x22\u2205\x22\x0a
    """
    whole = text.encode("utf-8", "backslashreplace").decode()  # halves of characters have no code of their own
    return re.sub(r"[^ !#-\[\]-~]", lambda character: escape(character[0]), whole)


def escape(character: str) -> str:
    r"""Write a character by its code, as \x22, \u2205 or \U0001f600.

    Examples
    --------
    >>> print(escape("é"))
    \xe9
    """
    code = ord(character)
    return f"\\x{code:02x}" if code < 1 << 8 else f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def unescaped(text: str) -> str:
    r"""Read a text that `escaped` has written; every other backslash stands for itself.

    Examples
    --------
    >>> unescaped(r"\xe9 \x22\u2205\x22 \nu X")
    'é "∅" \\nu X'
    """
    return ESCAPE.sub(_unescape, text)


def _vertex(file: File, place: int) -> tuple[int, VertexLine, int]:
    """Read the line of a vertex; also give its number, and the place where it ends."""
    vertex = VERTEX.match(file.text, place)
    if not vertex or BREAK.search(vertex[SUCCESSORS]):
        raise _unread(file, place)
    after = list(dict.fromkeys(map(int, vertex[SUCCESSORS].split(b","))))
    name = unescaped((vertex[5] or b"").decode())
    return int(vertex[1]), VertexLine(int(vertex[2]), int(vertex[3]), after, name, vertex.start(1)), vertex.end()


def _unread(file: File, place: int) -> InvalidArena:
    """Make the error for a broken line of a vertex: it tells the first part that is missing."""
    parts = [part for beginning in BEGINNINGS if (part := beginning.match(file.text, place))]
    ends = [place, *(part.end() for part in parts)]
    if len(parts) >= SUCCESSORS and (broken := BREAK.search(parts[-1][SUCCESSORS])):
        ends = [*ends[:SUCCESSORS], parts[-1].start(SUCCESSORS) + broken.start()]
    rest = file.text[ends[-1] :].lstrip()
    present = repr(rest[:24].decode()) if rest else "the end of the file"
    return file.wrong(len(file.text) - len(rest), f"{PARTS[len(ends) - 1][0]} expected, not {present}")


def _check_numbers(
    file: File, rows: Mapping[int, VertexLine], header: re.Match[bytes] | None, start: re.Match[bytes] | None
) -> None:
    """Refuse the numbers of vertices that are not there."""
    if not rows:
        raise file.wrong(len(file.text), "no vertex")
    last = max(rows)
    if last >= len(rows):
        missing = next(number for number in range(last) if number not in rows)
        raise file.wrong(rows[last].place, f"vertex {last}, and there is no vertex {missing}")
    if header and int(header[1]) - last not in (0, 1):
        raise file.wrong(header.start(1), f"parity {int(header[1])}, and the last vertex is {last}")
    if start and int(start[1]) > last:
        raise file.wrong(start.start(1), f"start {int(start[1])}, and the last vertex is {last}")
    for number, row in rows.items():
        for following in row.after:
            if following > last:
                raise file.wrong(row.place, f"vertex {number} has a move to {following}, which is not there")


def _unescape(escaped_: re.Match[str]) -> str:
    code = int(escaped_[1] or escaped_[2] or escaped_[3], 16)
    return escaped_[0] if 0xD800 <= code < 0xE000 or code > 0x10FFFF else chr(code)  # as it stands, if no character
