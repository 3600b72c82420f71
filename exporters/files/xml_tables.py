"""XML read into flat tables, where a file has the elements of its format and no others."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple
from xml.parsers import expat

from arena.errors import InvalidArena
from exporters.files.flat_tables import FlatTables
from exporters.files.gathered_tables import Attribute, GatheredTables

PLAIN = rb'"([ !#-%\'-;=-~]*+)"'
"""A quoted value in ASCII without entities."""
PASSED = PLAIN.replace(b"(", b"(?:", 1)
RUN = re.compile(b"<edge source=%b target=%b(?: id=%b)?(?: weight=%b)? ?/>[ \t\r\n]*+" % (PLAIN, PLAIN, PASSED, PLAIN))
"""An edge without elements of its own, as networkx writes it."""
ENCODINGS = (None, "utf-8", "us-ascii", "ascii")
"""The encodings in which such an edge is written as it is here."""


def skip(_: dict[str, str], __: str) -> None:
    """Take nothing of the attributes of an element."""


Begin = Callable[[dict[str, str], str], object]


class Element(NamedTuple):
    """An element of a format.

    Parameters
    ----------
    inside : tuple of str
        The elements in which it may stand.
    begin : callable, optional
        Takes its attributes and the element in which it stands.
    end : callable, optional
        Takes its text.
    """

    inside: tuple[str, ...]
    begin: Begin = skip
    end: Callable[[str], object] | None = None


class XmlTables(GatheredTables, ABC):
    """The tables of XML while it is read, by the elements of its format."""

    weight: Attribute | None = None
    """How the attribute `weight` of an edge's element is read, where it is."""

    @abstractmethod
    def elements(self, text: bytes) -> dict[str, Element]:
        """Give the elements that are read, by their name spaces, a blank and their names; the first stands in ""."""

    def add_run(self, text: bytes, place: int) -> int:
        """Add edges that stand one after the other from a place in the text on; give the place after them."""
        number = {str(name).encode(): place for name, place in self.number.items()}
        add_source, add_target = self.source.append, self.target.append
        last, tail = b"<", 0
        for edge in RUN.finditer(text, place):
            source, target, cell = edge.groups()
            if edge.start() != place or len(self.source) >= self._most["edge"]:
                break
            place = edge.end()
            if source != last:  # files have the moves of a vertex together
                last, tail = source, number[source]
            add_source(tail)
            add_target(number[target])
            if cell is not None and self.weight is not None:
                self.add_cell("edge", self.weight, cell.decode())
        return place


def gathered(text: bytes, tables: XmlTables) -> FlatTables:
    """Read XML by the elements of its format, whose functions fill the tables.

    Raises
    ------
    InvalidArena
        If there is something odd; the text is for no user.

    Notes
    -----
    O(length of the text). Edges without cells, one after the other, are read without the parser, once it has come to
    the first of them.
    """
    parser, path, pieces = expat.ParserCreate(namespace_separator=" "), [""], list[str]()
    parser.buffer_text, elements = True, tables.elements(text)

    def start(tag: str, attributes: dict[str, str]) -> None:
        inside, begin, end = elements[tag]
        if path[-1] not in inside:
            raise InvalidArena(tag)
        begin(attributes, path[-1])
        path.append(tag)
        if end is not None:
            parser.CharacterDataHandler = pieces.append

    def finish(tag: str) -> None:
        path.pop()
        end = elements[tag].end
        if end is not None:
            parser.CharacterDataHandler = None
            end("".join(pieces))
            pieces.clear()

    parser.StartElementHandler, parser.EndElementHandler = start, finish
    _refuse_odd(parser)
    try:
        _parse(parser, text, tables)
        return tables.tables()
    except (KeyError, ValueError, LookupError, expat.ExpatError) as error:
        raise InvalidArena(f"odd: {error}") from None
    finally:  # they refer to the parser
        parser.StartElementHandler = parser.EndElementHandler = parser.CommentHandler = None
        parser.ProcessingInstructionHandler = None


def _refuse_odd(parser: expat.XMLParserType) -> None:
    """Refuse a DOCTYPE, a comment in a text, odd name spaces, and encodings in which an edge looks otherwise."""

    def refuse(*_: object) -> None:
        raise InvalidArena("a DOCTYPE")

    def aside(*_: object) -> None:
        if parser.CharacterDataHandler is not None:
            raise InvalidArena("a comment in a text")

    def declaration(_: str, encoding: str | None, __: int) -> None:
        if (encoding and encoding.lower()) not in ENCODINGS:
            raise InvalidArena(f"{encoding}")

    def name_space(_: str | None, uri: str | None) -> None:
        if "}" in (uri or ""):  # which `xml.etree` takes for the end of one
            raise InvalidArena(f"{uri}")

    parser.StartDoctypeDeclHandler, parser.XmlDeclHandler = refuse, declaration
    parser.StartNamespaceDeclHandler = name_space
    parser.CommentHandler = parser.ProcessingInstructionHandler = aside


def _parse(parser: expat.XMLParserType, text: bytes, tables: XmlTables) -> None:
    """Have a text parsed but for a run of edges after the first one."""
    whole, place = memoryview(text), 0
    begin = text.find(b"<edge ")
    first = RUN.match(text, begin) if begin >= 0 else None
    if first is not None:
        parser.Parse(whole[:begin], False)
        before, place = len(tables.source), first.end()
        parser.Parse(whole[begin:place], False)
        if len(tables.source) == before + 1:  # it is no comment, and where edges stand
            place = tables.add_run(text, place)
    parser.Parse(whole[place:], True)
