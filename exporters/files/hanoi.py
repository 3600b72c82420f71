"""The Hanoi Omega-Automata format: its words, its header, its states and their edges.

References
----------
T. Babiak et al., *The Hanoi Omega-Automata Format*, CAV 2015, https://adl.github.io/hoaf/, version 1.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice, repeat

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
NUMBER, SETS, END_OF_LINE = r"[0-9]{1,9}", r"\{([0-9 \t]*)\}", r"[ \t\r]*\n[ \t]*"
EDGE = rf"(?:\[([0-9a-zA-Z_.@&|!\x28\x29 \t-]+)\][ \t]*)?({NUMBER})(?:[ \t]*{SETS})?{END_OF_LINE}"
EDGES = re.compile(EDGE)
"""An edge as nearly all tools write it, on a line of its own: its label, its head and its acceptance sets."""
STATES = re.compile(
    rf'State:[ \t]*({NUMBER})(?:[ \t]*("[^"\\\n]*(?:\\.[^"\\\n]*)*"))?(?:[ \t]*{SETS})?{END_OF_LINE}'
    rf"((?:{EDGE.replace('(?:', '(').replace('(', '(?:')})*)"
)
"""A state with its edges likewise. A body that is not made of these alone is read word by word."""
AT_ONCE = 10_000
"""The states that are read at once."""
BLANKS = re.compile(r"[ \t\r\n]*")
NUMBERS = re.compile(r"[0-9 \t\r\n]*[ \t\r\n]")


@dataclass
class WrittenAutomaton:
    """An automaton as it is written; labels and acceptance sets stand in lists of their own, each once."""

    text: str = ""
    header: dict[str, list[str]] = field(default_factory=dict)  # the words of each item, but for aliases
    lines: dict[str, int] = field(default_factory=dict)  # where each item begins
    aliases: dict[str, list[str]] = field(default_factory=dict)  # the words of the label that each stands for
    numbers: array[int] = field(default_factory=lambda: array("q"))  # of each state, in the order of the text
    names: list[str] = field(default_factory=list)
    starts: array[int] = field(default_factory=lambda: array("q"))  # where each state begins in the text
    own: list[int] = field(default_factory=list)  # the place of the acceptance sets of each state in `colours`
    first: array[int] = field(default_factory=lambda: array("q", [0]))  # where the edges of each state begin
    heads: array[int] = field(default_factory=lambda: array("q"))  # the number of the state that each edge leads to
    labels: list[int] = field(default_factory=list)  # the place of its label in `texts`
    sets: list[int] = field(default_factory=list)  # that of its acceptance sets, with those of its state, in `colours`
    texts: dict[str, int] = field(default_factory=lambda: {"": 0})
    colours: list[Colours] = field(default_factory=lambda: [frozenset()])
    _places: dict[Colours, int] = field(default_factory=lambda: {frozenset(): 0})
    _unions: dict[tuple[int, int], int] = field(default_factory=dict)

    def place(self, colours: Colours) -> int:
        """Return the place of acceptance sets."""
        if colours not in self._places:
            self._places[colours] = len(self.colours)
            self.colours.append(colours)
        return self._places[colours]

    def places(self, texts: Iterable[str]) -> dict[str, int]:
        """Return the places of acceptance sets that are written as numbers and blanks."""
        return {text: self.place(frozenset(map(int, text.split()))) for text in sorted(texts)}

    def label(self, text: str) -> int:
        """Return the place of a label."""
        return self.texts.setdefault(text, len(self.texts))

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
    """Reads the words of a file one by one."""

    def __init__(self, text: str, path: object) -> None:
        self.path, self._text, self._place = path, text, 0
        self._start = 0
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

    def whole_body(self, automaton: WrittenAutomaton) -> bool:
        """Read many states at once if they are written as `STATES` has them; return whether all are."""
        begin = BLANKS.match(self._text, self._place).end()  # type: ignore[union-attr]  # there may be none
        end = max(begin, self._text.rfind(END))
        read, place = WrittenAutomaton(), begin
        matches = STATES.finditer(self._text, begin, end)
        while states := list(islice(matches, AT_ONCE)):
            if sum(len(state[0]) for state in states) != states[-1].end() - place:
                return False
            place = states[-1].end()
            read.starts.extend([state.start() for state in states])
            numbers, names, own, edges = zip(*(state.groups("") for state in states), strict=True)
            lines = "".join(edges)
            size = lines.count("\n")
            if "{" in lines or not lines.count("[") == lines.count("[t]") in (0, size):
                labels, heads, sets = map(list, zip(*EDGES.findall(lines), strict=True))
            else:
                labels, sets = ["t" if "[" in lines else ""] * size, [""] * size
                heads = lines.replace("[t]", "").split()
            if any(len(word) > MOST_DIGITS for text in {*own, *sets} for word in text.split()):
                return False
            read.numbers.extend(map(int, numbers))
            read.heads.extend(map(int, heads))
            read.names += [text_of(name) if "\\" in name else name[1:-1] for name in names]
            lengths = [text.count("\n") for text in edges]
            read.first.extend(accumulate(lengths[1:], initial=read.first[-1] + lengths[0]))
            read.labels += map({text: automaton.label(text) for text in dict.fromkeys(labels)}.__getitem__, labels)
            places = automaton.places({*own, *sets})
            read.own += map(places.__getitem__, own)
            read.sets += map(places.__getitem__, sets)
        if place < end or not read.numbers:
            return False
        for name in ("starts", "numbers", "names", "own", "first", "heads", "labels", "sets"):
            setattr(automaton, name, getattr(read, name))
        if any(automaton.own):
            lengths = list(map(int.__sub__, read.first[1:], read.first))
            each = chain.from_iterable(map(repeat, read.own, lengths))
            automaton.sets = list(map(automaton.union, each, read.sets))
        self._place, self.word = end, ""
        self.advance()
        return True

    def state(self, automaton: WrittenAutomaton) -> None:
        """Read a state with its edges, which have its label by default."""
        automaton.starts.append(self._start)
        self.expect("State:", fits=self.word == "State:")
        label = self.label()
        automaton.numbers.append(self.number("the number of a state (at most 9 digits)"))
        automaton.names.append(text_of(self.advance()) if self.word.startswith('"') else "")
        own = self.sets(automaton)
        automaton.own.append(own)
        while self.word not in ("State:", END):
            automaton.labels.append(automaton.label(self.label() or label))
            automaton.heads.append(self.number("the number of a state (at most 9 digits)"))
            if self.word == "&":
                raise self.wrong("an edge to several states at once: alternating automata are not read")
            automaton.sets.append(automaton.union(own, self.sets(automaton)))
        automaton.first.append(len(automaton.heads))

    def label(self) -> str:
        """Read a label, if there is one."""
        if self.word != "[":
            return ""
        self.advance()
        if self.word == "]":
            raise self.wrong("a label without a formula")
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

    def numbers(self) -> list[str]:
        """Return the numbers in a row from the next word on; none if it is no number, or one is too long."""
        row = NUMBERS.match(self._text, self._start)
        words = row[0].split() if row else []
        if not words or max(map(len, words)) > MOST_DIGITS:
            return []
        self._place, self.word = self._start + len(row[0]), ""  # type: ignore[index]  # it has words
        self.advance()
        return words

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
    """Read one automaton."""
    reader, automaton = Reader(text, path), WrittenAutomaton(text=text)
    read_header(reader, automaton)
    if not reader.whole_body(automaton):
        reader.advance()
        while reader.word != END:
            reader.state(automaton)
            check_bound("vertices", len(automaton.numbers), max_vertices, path)
            check_bound("edges", len(automaton.heads), max_edges, path)
    check_bound("vertices", len(automaton.numbers), max_vertices, path)
    check_bound("edges", len(automaton.heads), max_edges, path)
    reader.advance()
    if reader.word:
        raise reader.wrong("there is more behind --END-- (one automaton)")
    _check_counts(automaton, path)
    return automaton


def _check_counts(automaton: WrittenAutomaton, path: object) -> None:
    """Refuse a header that counts other states or propositions than there are: the file is cut, or was edited."""
    states, names = automaton.header.get("States"), automaton.header.get("AP", ["0"])
    size, known = len(automaton.numbers), set[int]()
    for place, number in enumerate(automaton.numbers if len({*automaton.numbers}) < size else ()):
        if number in known:
            raise InvalidArena(f"{path}: line {automaton.line_of(place)}: state {number} is there twice")
        known.add(number)
    if states is not None and states != [str(size)]:
        raise _wrong_item(automaton, path, "States", f"{' '.join(states)[:40]}, and there are {size:,}")
    if names[:1] != [str(len(names) - 1)]:
        count = names[0][:40] if names else "no number of"
        raise _wrong_item(automaton, path, "AP", f"{count} propositions, and {len(names[1:])} names")
    for name in names[1:]:
        if names.count(name) > 1:
            raise _wrong_item(automaton, path, "AP", f"the proposition {name[:40]} is there twice")


def _wrong_item(automaton: WrittenAutomaton, path: object, name: str, reason: str) -> InvalidArena:
    return InvalidArena(f"{path}: line {automaton.lines.get(name, 1)}: {name}: {reason}")


def read_header(reader: Reader, automaton: WrittenAutomaton) -> None:
    """Read all items of the header, to the word `--BODY--`."""
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
    """Return the words to the next item, or to the body."""
    words = []
    while reader.word != BODY and not (reader.word.endswith(":") and not reader.word.startswith('"')):
        words += reader.numbers() or [reader.expect(BODY, fits=reader.word not in ("", END))]
    return words
