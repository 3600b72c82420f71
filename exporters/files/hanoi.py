"""The Hanoi Omega-Automata format: its words, its header, its states and their edges.

References
----------
T. Babiak et al., *The Hanoi Omega-Automata Format*, CAV 2015, https://adl.github.io/hoaf/, version 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from arena.errors import InvalidArena
from exporters.files.pgsolver import unescaped
from exporters.files.reading import check_bound

WORD = re.compile(
    r"""(?P<blank>[ \t\r\n]+)|(?P<comment>/\*)
    |(?P<word>--[A-Z]+--|@[0-9a-zA-Z_-]+|[a-zA-Z_][0-9a-zA-Z_.-]*:?|[0-9]{1,9}(?![0-9])|"(?:\\.|[^\\"])*+"|[\[\](){}&|!])""",
    re.VERBOSE | re.DOTALL,
)
BODY, END = "--BODY--", "--END--"
Colours: TypeAlias = frozenset[int]
"""Some acceptance sets."""
NO_COLOURS: Colours = frozenset()
NO_LABEL: list[str] = []
COMMENT = re.compile(r"/\*|\*/")
EDGE = re.compile(
    r"""(?:\[(?P<label>[0-9a-zA-Z_.@&|!() \t\r\n-]*)\][ \t\r\n]*)?(?P<target>[0-9]{1,9})(?![0-9])
    [ \t\r\n]*(?:\{(?P<colours>[0-9 \t\r\n]*)\}[ \t\r\n]*)?(?=[\[0-9S-])""",
    re.VERBOSE,
)
"""An edge as nearly all are, before another one or the end of its state; one with a comment is read word by word."""
STATE = re.compile(
    r"""State:[ \t\r\n]*(?P<number>[0-9]{1,9})(?![0-9])[ \t\r\n]*(?:"(?P<name>[^"\\]*)"[ \t\r\n]*)?
    (?:\{(?P<colours>[0-9 \t\r\n]*)\}[ \t\r\n]*)?(?=[\[0-9S-])""",
    re.VERBOSE,
)
"""A state likewise, up to its first edge."""


class AutomatonEdge(NamedTuple):
    """An edge: its label as words, where it leads, and the acceptance sets that it is in."""

    label: list[str]
    target: int
    colours: Colours


@dataclass
class AutomatonState:
    """A state: its name, the label and the acceptance sets of all its edges, and the edges."""

    name: str = ""
    label: list[str] = field(default_factory=list)
    colours: Colours = NO_COLOURS
    edges: list[AutomatonEdge] = field(default_factory=list)


@dataclass
class Automaton:
    """An automaton as it is written.

    Parameters
    ----------
    header : dict
        The words of each item of the header, but for aliases.
    aliases : dict
        The label that each alias stands for, as words.
    states : dict
        The states by their numbers.
    """

    header: dict[str, list[str]] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    states: dict[int, AutomatonState] = field(default_factory=dict)


class Reader:
    """Reads the words of a file one by one.

    Parameters
    ----------
    text : str
        The file.
    path : path
        Where it is, for errors.
    """

    def __init__(self, text: str, path: object) -> None:
        self.path, self._text, self._place = path, text, 0
        self._start = 0
        self._words, self._sets = dict[str, list[str]](), dict[str, Colours]()
        self.word = ""
        self.advance()

    def advance(self) -> str:
        """Give the word that was next, and go on to the one after it; nothing is left at the end."""
        last = self.word
        while True:
            self._start = self._place
            match = WORD.match(self._text, self._place)
            if match is None and self._place < len(self._text):
                raise self.wrong(f"{self._text[self._place : self._place + 20]!r} is no word of the format")
            self.word, self._place = (match["word"] or "", match.end()) if match else ("", self._place)
            if match and match["comment"]:
                self._skip_comment()
            elif self.word or match is None:
                return last

    def state(self) -> tuple[int, AutomatonState]:
        """Read a state up to its first edge, in one match where it is written as nearly all are."""
        match = STATE.match(self._text, self._start)
        colours = match["colours"] if match else None
        sets = self._sets.get(colours) if colours else NO_COLOURS
        if match is None or sets is None:
            number, state = _state(self)
            if colours:
                self._sets[colours] = state.colours
            return number, state
        self._place, self.word = match.end(), ""
        self.advance()
        name = match["name"]
        return int(match["number"]), AutomatonState(text_of(f'"{name}"') if name else "", [], sets)

    def edges(self) -> Iterator[AutomatonEdge]:
        """Read the edges of a state: in one match those written as nearly all are, with a label read before."""
        while self.word not in ("State:", END):
            place = self._start
            while (match := EDGE.match(self._text, place)) is not None:
                label, target, colours = match.groups()
                words = self._words.get(label) if label else NO_LABEL
                sets = self._sets.get(colours) if colours else NO_COLOURS
                if words is None or sets is None:
                    break
                place = match.end()
                yield AutomatonEdge(words, int(target), sets)
            if place > self._start:
                self._place, self.word = place, ""
                self.advance()
            else:
                edge = _edge(self)
                if match is not None:
                    self._words[match["label"] or ""] = edge.label
                    self._sets[match["colours"] or ""] = edge.colours
                yield edge

    def wrong(self, reason: str) -> InvalidArena:
        """Make the error that names the line of this place."""
        return InvalidArena(f"{self.path}: line {self._text.count(chr(10), 0, self._start) + 1}: {reason}")

    def expect(self, what: str, *, fits: bool) -> str:
        """Give the next word, or refuse it as another one than expected."""
        if not fits:
            present = repr(self.word[:40]) if self.word else "the end of the file"
            raise self.wrong(f"{what} expected, not {present}")
        return self.advance()

    def number(self, what: str) -> int:
        """Read a whole number."""
        return int(self.expect(what, fits=self.word.isdigit()))

    def until(self, closing: str) -> list[str]:
        """Give the words to a closing bracket, and go on behind it."""
        words = []
        while self.word != closing:
            words.append(self.expect(f"{closing!r}", fits=self.word not in ("", BODY, END)))
        self.advance()
        return words

    def _skip_comment(self) -> None:
        depth = 1
        for bracket in COMMENT.finditer(self._text, self._place):
            depth += 1 if bracket[0] == "/*" else -1
            if not depth:
                self._place = bracket.end()
                return
        raise self.wrong("a comment without an end")


def parse(text: str, path: object, max_vertices: int | None, max_edges: int | None) -> Automaton:
    """Read one automaton.

    Raises
    ------
    InvalidArena
        If the text is not of the format, or the automaton alternates. The line is told.
    TooLarge
        As soon as a bound is met.
    """
    reader, automaton = Reader(text, path), Automaton()
    read_header(reader, automaton)
    reader.advance()
    edges = 0
    while reader.word != END:
        number, state = reader.state()
        if number in automaton.states:
            raise reader.wrong(f"state {number} is there twice")
        automaton.states[number] = state
        check_bound("vertices", len(automaton.states), max_vertices, path)
        for edge in reader.edges():
            state.edges.append(edge)
            edges += 1
            check_bound("edges", edges, max_edges, path)
    reader.advance()
    if reader.word:
        raise reader.wrong("there is more behind --END-- (one automaton)")
    return automaton


def read_header(reader: Reader, automaton: Automaton) -> None:
    """Read all items of the header, to the word `--BODY--`.

    Raises
    ------
    InvalidArena
        As in `parse`.
    """
    reader.expect("HOA: v1", fits=reader.word == "HOA:")
    reader.expect("v1", fits=reader.word in ("v1", "v1.1"))
    while reader.word != BODY:
        _read_item(reader, automaton)


def text_of(word: str) -> str:
    """Read a STRING of the format, in which characters may stand by their codes."""
    return unescaped(re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)) if word.startswith('"') else word


def _read_item(reader: Reader, automaton: Automaton) -> None:
    """Read an item of the header."""
    name = reader.expect("an item of the header", fits=reader.word.endswith(":"))[:-1]
    if name == "Alias":
        alias = reader.expect("an alias", fits=reader.word.startswith("@"))
        automaton.aliases[alias] = _words(reader)
        return
    if name in automaton.header and name not in ("Start", "properties"):
        raise reader.wrong(f"{name}: is there twice")
    if name == "Start" and name in automaton.header:
        raise reader.wrong("several initial states (one)")
    automaton.header.setdefault(name, []).extend(_words(reader))


def _words(reader: Reader) -> list[str]:
    """Give the words to the next item, or to the body."""
    words = []
    while reader.word != BODY and not (reader.word.endswith(":") and not reader.word.startswith('"')):
        words.append(reader.expect(BODY, fits=reader.word not in ("", END)))
    return words


def _state(reader: Reader) -> tuple[int, AutomatonState]:
    reader.expect("State:", fits=reader.word == "State:")
    label = _label(reader)
    number = reader.number("the number of a state (at most 9 digits)")
    name = text_of(reader.advance()) if reader.word.startswith('"') else ""
    return number, AutomatonState(name, label, _colours(reader))


def _edge(reader: Reader) -> AutomatonEdge:
    label = _label(reader)
    target = reader.number("the number of a state (at most 9 digits)")
    if reader.word == "&":
        raise reader.wrong("an edge to several states at once: alternating automata are not read")
    return AutomatonEdge(label, target, _colours(reader))


def _label(reader: Reader) -> list[str]:
    if reader.word != "[":
        return []
    reader.advance()
    return reader.until("]")


def _colours(reader: Reader) -> Colours:
    if reader.word != "{":
        return NO_COLOURS
    reader.advance()
    words = reader.until("}")
    for word in words:
        if not word.isdigit():
            raise reader.wrong(f"acceptance sets expected, not {word[:40]!r}")
    return frozenset(map(int, words))
