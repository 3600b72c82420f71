"""The Hanoi Omega-Automata format: its words, its header, its states and their edges.

References
----------
T. Babiak et al., *The Hanoi Omega-Automata Format*, CAV 2015, https://adl.github.io/hoaf/, version 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.automata.acceptance import Colours
from arena.errors import InvalidArena
from exporters.files.escapes import ESCAPE, escape, unescaped
from exporters.files.reading import check_bound

WORD = re.compile(
    r"""(?P<blank>[ \t\r\n]+)|(?P<comment>/\*)
    |(?P<word>--[A-Z]+--|@[0-9a-zA-Z_-]+|[a-zA-Z_][0-9a-zA-Z_.-]*:?|[0-9]{1,9}(?![0-9])|"(?:\\.|[^\\"])*+"|[\[\](){}&|!])""",
    re.VERBOSE | re.DOTALL,
)
ODD = re.compile(r"[0-9]++|[^ \t\r\n]{1,20}")
"""What is named where no word stands."""
MOST_DIGITS = 9
"""The digits of the longest number."""
BODY, END, ABORT = "--BODY--", "--END--", "--ABORT--"
ITEMS = {"HOA", "States", "Start", "AP", "Alias", "Acceptance"}
"""The items of a header that change its meaning: of others the format lets these begin with capitals alone."""
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


@dataclass
class WrittenAutomaton:
    """An automaton as it is written.

    Parameters
    ----------
    header : dict
        The words of each item of the header, but for aliases.
    lines : dict
        The line in which each item of the header begins.
    aliases : dict
        The words of the label that each alias stands for.
    numbers, names : list
        The number and the name of each state, in the order of the text.
    own : list of int
        The place of the acceptance sets of each state in `colours`.
    first, heads : list of int
        Where the edges of each state begin, and the numbers of the states that they lead to.
    labels, sets : list of int
        The places of the label of each edge in `texts`, where it has none that of an empty one, and of its acceptance
        sets, with those of its state, in `colours`.
    texts : dict
        The labels, with their places.
    colours : list
        The acceptance sets that states and edges are in, by their places.
    text : str
        The file.
    starts : list of int
        Where each state begins in it.
    """

    header: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])
    heads: list[int] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    sets: list[int] = field(default_factory=list)
    texts: dict[str, int] = field(default_factory=lambda: {"": 0})
    colours: list[Colours] = field(default_factory=lambda: [frozenset()])
    text: str = ""
    starts: list[int] = field(default_factory=list)
    _places: dict[Colours, int] = field(default_factory=lambda: {frozenset(): 0})
    _unions: dict[tuple[int, int], int] = field(default_factory=dict)

    def place(self, colours: Colours) -> int:
        """Give the place of acceptance sets."""
        if colours not in self._places:
            self._places[colours] = len(self.colours)
            self.colours.append(colours)
        return self._places[colours]

    def add_complements(self, complements: Mapping[int, int]) -> None:
        """Put edges that are not in an acceptance set into the set that is its complement, when all are read."""
        for place, colours in enumerate(self.colours):
            self.colours[place] = colours | {number for each, number in complements.items() if each not in colours}

    def line_of(self, state: int) -> int:
        """Give the line in which a state begins, by its place."""
        return self.text.count("\n", 0, self.starts[state]) + 1

    def union(self, one: int, other: int) -> int:
        """Give the place of the acceptance sets at two places, joined."""
        if (one, other) not in self._unions:
            self._unions[one, other] = self.place(self.colours[one] | self.colours[other])
        return self._unions[one, other]


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
        self._sets = dict[str, int]()
        self.word = ""
        self.advance()

    def advance(self) -> str:
        """Give the word that was next, and go on to the one after it; nothing is left at the end."""
        last = self.word
        while True:
            self._start = self._place
            match = WORD.match(self._text, self._place)
            if match is None and self._place < len(self._text):
                odd = ODD.match(self._text, self._place)[0]  # type: ignore[index]  # it is no blank
                long = " (a number has at most 9 digits)" if odd.isdigit() else ""
                raise self.wrong(f"{odd[:20]!r} is no word of the format{long}")
            self.word, self._place = (match["word"] or "", match.end()) if match else ("", self._place)
            if self.word == ABORT:
                raise self.wrong(f"{ABORT}: the automaton was given up while it was written")
            if match and match["comment"]:
                self._skip_comment()
            elif self.word or match is None:
                return last

    def state(self, automaton: WrittenAutomaton) -> str:
        """Read a state up to its first edge, in one match where it is written as nearly all are; give its label."""
        match, label = STATE.match(self._text, self._start), ""
        automaton.starts.append(self._start)
        if match is None:
            self.expect("State:", fits=self.word == "State:")
            label = self.label()
            number = self.number("the number of a state (at most 9 digits)")
            name = text_of(self.advance()) if self.word.startswith('"') else ""
            sets = self.sets(automaton)
        else:
            number, name, sets = int(match["number"]), match["name"] or "", self._known(match["colours"], automaton)
            name = text_of(f'"{name}"') if name else ""
            self.go_on(match.end())
        automaton.numbers.append(number)
        automaton.names.append(name)
        automaton.own.append(sets)
        return label

    def edges(self, automaton: WrittenAutomaton, label: str) -> None:
        """Read the edges of a state, in one match those written as nearly all are; they have its label by default."""
        texts, own = automaton.texts, automaton.own[-1]
        default = texts.setdefault(label, len(texts))
        heads, labels, sets = automaton.heads, automaton.labels, automaton.sets
        while self.word not in ("State:", END):
            place = self._start
            while (match := EDGE.match(self._text, place)) is not None:
                text, head, colours = match.groups()
                heads.append(int(head))
                labels.append(texts.setdefault(text, len(texts)) if text else default)
                sets.append(self._known(colours, automaton) if colours else 0)
                place = match.end()
            if place > self._start:
                self.go_on(place)
                continue
            text = self.label()
            labels.append(texts.setdefault(text, len(texts)) if text else default)
            heads.append(self.number("the number of a state (at most 9 digits)"))
            if self.word == "&":
                raise self.wrong("an edge to several states at once: alternating automata are not read")
            sets.append(self.sets(automaton))
        if own:
            begin = automaton.first[-1]
            sets[begin:] = [automaton.union(own, each) for each in sets[begin:]]
        automaton.first.append(len(heads))

    def label(self) -> str:
        """Read a label, if there is one."""
        if self.word != "[":
            return ""
        self.advance()
        return " ".join(self.until("]"))

    def sets(self, automaton: WrittenAutomaton) -> int:
        """Read acceptance sets, if there are any; give their place."""
        if self.word != "{":
            return 0
        self.advance()
        words = self.until("}")
        for word in words:
            if not word.isdigit():
                raise self.wrong(f"acceptance sets expected, not {word[:40]!r}")
        return automaton.place(frozenset(map(int, words)))

    def go_on(self, place: int) -> None:
        """Go on behind a place."""
        self._place, self.word = place, ""
        self.advance()

    def _known(self, colours: str | None, automaton: WrittenAutomaton) -> int:
        """Give the place of acceptance sets that are written as numbers and blanks."""
        if not colours:
            return 0
        if colours not in self._sets:
            if any(len(word) > MOST_DIGITS for word in colours.split()):
                raise self.wrong(f"an acceptance set of more than {MOST_DIGITS} digits")
            self._sets[colours] = automaton.place(frozenset(map(int, colours.split())))
        return self._sets[colours]

    @property
    def line(self) -> int:
        """The line of this place."""
        return self._text.count("\n", 0, self._start) + 1

    def wrong(self, reason: str) -> InvalidArena:
        """Make the error that names the line of this place."""
        return InvalidArena(f"{self.path}: line {self.line}: {reason}")

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


def parse(text: str, path: object, max_vertices: int | None, max_edges: int | None) -> WrittenAutomaton:
    """Read one automaton.

    Raises
    ------
    InvalidArena
        If the text is not of the format, or the automaton alternates. The line is told.
    TooLarge
        As soon as a bound is met.
    """
    reader, automaton = Reader(text, path), WrittenAutomaton(text=text)
    read_header(reader, automaton)
    reader.advance()
    known = set[int]()
    while reader.word != END:
        read_state(reader, automaton, known)
        check_bound("vertices", len(known), max_vertices, path)
        check_bound("edges", len(automaton.heads), max_edges, path)
    reader.advance()
    if reader.word:
        raise reader.wrong("there is more behind --END-- (one automaton)")
    _check_counts(automaton, path)
    return automaton


def _check_counts(automaton: WrittenAutomaton, path: object) -> None:
    """Refuse a header that counts other states or propositions than there are: the file is cut, or was edited."""
    states, names = automaton.header.get("States"), automaton.header.get("AP", ["0"])
    size = len(automaton.numbers)
    if states is not None and states != [str(size)]:
        raise _wrong_item(automaton, path, "States", f"{' '.join(states)[:40]}, and there are {size:,}")
    if names[0] != str(len(names) - 1):
        raise _wrong_item(automaton, path, "AP", f"{names[0][:40]} propositions, and {len(names) - 1} names")
    for name in names[1:]:
        if names.count(name) > 1:
            raise _wrong_item(automaton, path, "AP", f"the proposition {name[:40]} is there twice")


def _wrong_item(automaton: WrittenAutomaton, path: object, name: str, reason: str) -> InvalidArena:
    return InvalidArena(f"{path}: line {automaton.lines.get(name, 1)}: {name}: {reason}")


def read_state(reader: Reader, automaton: WrittenAutomaton, known: set[int]) -> None:
    """Read a state with its edges, and add its number to those that are known.

    Raises
    ------
    InvalidArena
        If it is none, or known.
    """
    label = reader.state(automaton)
    if automaton.numbers[-1] in known:
        raise reader.wrong(f"state {automaton.numbers[-1]} is there twice")
    known.add(automaton.numbers[-1])
    reader.edges(automaton, label)


def read_header(reader: Reader, automaton: WrittenAutomaton) -> None:
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


def string_of(text: str) -> str:
    """Write a STRING of the format."""
    text = ESCAPE.sub(lambda code: escape("\\") + code[0][1:], text)  # what looks like a code is none
    printable = "".join(character if character.isprintable() else escape(character) for character in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _read_item(reader: Reader, automaton: WrittenAutomaton) -> None:
    """Read an item of the header."""
    line = reader.line
    name = reader.expect("an item of the header", fits=reader.word.endswith(":"))[:-1]
    if name == "Alias":
        alias = reader.expect("an alias", fits=reader.word.startswith("@"))
        automaton.aliases[alias] = _words(reader)
        return
    if name[:1].isupper() and name not in ITEMS:
        raise reader.wrong(f"{name}: changes what an automaton means, and is not known ({', '.join(sorted(ITEMS))})")
    if name in automaton.header and name not in ("Start", "properties"):
        raise reader.wrong(f"{name}: is there twice")
    if name == "Start" and name in automaton.header:
        raise reader.wrong("several initial states (one)")
    automaton.lines.setdefault(name, line)
    automaton.header.setdefault(name, []).extend(_words(reader))


def _words(reader: Reader) -> list[str]:
    """Give the words to the next item, or to the body."""
    words = []
    while reader.word != BODY and not (reader.word.endswith(":") and not reader.word.startswith('"')):
        words.append(reader.expect(BODY, fits=reader.word not in ("", END)))
    return words
