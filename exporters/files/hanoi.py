"""The Hanoi Omega-Automata format: its header, its states and their edges.

References
----------
T. Babiak et al., *The Hanoi Omega-Automata Format*, CAV 2015, https://adl.github.io/hoaf/, version 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import compress, islice
from typing import Any

import numpy as np

from arena.automata.acceptance import Colors
from arena.errors import InvalidArena
from exporters.files.tables import ESCAPE, escape, unescaped

MOST_DIGITS = 9
B, STRING, NUMBER = r"[ \t\r\n]*+", r'"(?:\\.|[^\\"])*+"', rf"[0-9]{{1,{MOST_DIGITS}}}(?![0-9])"
ODD = re.compile(r"([^ \t\r\n]{1,20})")
WORD = re.compile(
    rf"(--[A-Z]+--|@[0-9a-zA-Z_-]+|[a-zA-Z_][0-9a-zA-Z_.-]*:?|{NUMBER}|{STRING}|[\[\](){{}}&|!])|{ODD.pattern}",
    re.DOTALL,
)
ITEM = re.compile(
    rf'(State:{B})?(?:\[{B}([^][{{}}" \t\r\n][^][{{}}"]*+)\]{B})?({NUMBER}){B}(?(1)(?:({STRING}){B})?)'
    rf"(?:\{{({B}(?:{NUMBER}{B})*+)\}})?|{ODD.pattern}",
    re.DOTALL,
)
"""A state or an edge: its label, its number, the name of a state, its acceptance sets; or what is neither."""
OUTSIDE, INSIDE = re.compile(rf"/\*|{STRING}", re.DOTALL), re.compile(r"/\*|\*/")
"""What begins or ends a comment, out of one and in one."""
BODY, END = "--BODY--", "--END--"
ITEMS = {"HOA", "States", "Start", "AP", "Alias", "Acceptance"}
"""The items of a header that change its meaning: of others the format lets these begin with capitals alone."""
AT_ONCE = 10_000


class WrittenAutomaton:
    """An automaton as it is written; labels and acceptance sets stand in lists of their own, each once."""

    def __init__(self, text: str, path: object) -> None:
        self.path, self._text = path, text
        self._text = self._without_comments()
        self.header: dict[str, list[str]] = {}  # the words of each item, but for aliases
        self.aliases: dict[str, list[str]] = {}  # the words of the label that each stands for
        self._places: dict[str, int] = {}  # where each item begins
        self._read_items()
        self.texts: dict[str, int] = {"": 0}  # the place of each label
        self.colors: dict[Colors, int] = {frozenset(): 0}  # the place of all acceptance sets of an edge
        self.names: list[str] = []  # of each state, in the order of the text
        self._starts: list[int] = []  # where each state begins in the text
        number, label, sets, is_state = self._body()
        states = np.flatnonzero(is_state)
        self.numbers, self.heads, self.own = number[states], number[~is_state], sets[states]
        lengths = np.diff(states, append=len(number)) - 1
        self.first = np.concatenate(([0], np.cumsum(lengths)))  # where the edges of each state begin
        labels = label[~is_state]
        self.labels = np.where(labels, labels, np.repeat(label[states], lengths))  # the label of a state is the default
        self.sets = self._united(np.repeat(self.own, lengths), sets[~is_state])
        self._check_counts()

    def with_complements(self, complements: Mapping[int, int]) -> list[Colors]:
        """Return all groups of acceptance sets; what is not in a set is in that which is its complement."""
        return [
            colors | {number for each, number in complements.items() if each not in colors} for colors in self.colors
        ]

    def wrong(self, reason: str, *, state: int | None = None, at: int = 0) -> InvalidArena:
        """Make the error that names the line of a state, or of a place in the text."""
        line = self._text.count("\n", 0, at if state is None else self._starts[state]) + 1
        return InvalidArena(f"{self.path}: line {line}: {reason}")

    def _unexpected(self, at: int, wanted: str) -> InvalidArena:
        word = ODD.match(self._text, at)
        if word and word[0][0] == "&":
            return self.wrong("an edge to several states at once: alternating automata are not read", at=at)
        return self.wrong(f"{wanted} expected, not {repr(word[0]) if word else 'the end of the file'}", at=at)

    def _without_comments(self) -> str:
        """Put blanks in the place of comments, which may be nested."""
        if "/*" not in self._text:
            return self._text
        parts, last, begin, depth = list[str](), 0, 0, 0
        place = 0
        while found := (INSIDE if depth else OUTSIDE).search(self._text, place):
            place = found.end()
            if found[0] == "/*":
                begin, depth = begin if depth else found.start(), depth + 1
            elif found[0] == "*/":
                depth -= 1
                if not depth:
                    parts += [self._text[last:begin], re.sub(r"[^\n]", " ", self._text[begin:place])]
                    last = place
        if depth:
            raise self.wrong("a comment without an end", at=begin)
        return "".join([*parts, self._text[last:]])

    def _read_items(self) -> None:
        name, at, words = "", 0, list[str]()
        for match in WORD.finditer(self._text):
            word = match[1]
            is_end = word == BODY and bool(name)
            if word is None or (word.startswith("--") and not is_end) or not (name or word == "HOA:"):
                raise self._unexpected(match.start(), "a word of the header" if name else "HOA: v1")
            if name and (is_end or word.endswith(":")):
                self._keep(name, at, words)
            if is_end:
                self._begin = match.end()
                return
            if word.endswith(":"):
                name, at, words = word[:-1], match.start(), []
            else:
                words.append(word)
            if name == "HOA" and words not in ([], ["v1"], ["v1.1"]):
                raise self._unexpected(match.start(), "v1")
        raise self._unexpected(len(self._text), BODY if name else "HOA: v1")

    def _keep(self, name: str, at: int, words: list[str]) -> None:
        """Keep an item of the header, which begins at a place."""
        if name == "Alias" and words and words[0].startswith("@"):
            self.aliases[words[0]] = words[1:]
        elif name == "Alias" or (name[:1].isupper() and name not in ITEMS):
            known = ", ".join(sorted(ITEMS))
            raise self.wrong(f"{name}: changes what an automaton means, and is not known ({known})", at=at)
        elif name in self.header and name != "properties":
            raise self.wrong("several initial states (one)" if name == "Start" else f"{name}: is there twice", at=at)
        else:
            self._places[name] = at
            self.header.setdefault(name, []).extend(words)

    def _body(self) -> list[np.ndarray]:
        """Read states and edges: the number of each, its label, its acceptance sets, and whether it is a state."""
        columns: list[list[np.ndarray]] = [[np.zeros(0, kind)] for kind in ("i4", "i4", "i4", "?")]
        matches, stop, items = ITEM.finditer(self._text, self._begin), 0, list[re.Match[str]]()
        label_at, sets_at = dict[str | None, int](), dict[str | None, int]()
        while stop == len(items) and (items := list(islice(matches, AT_ONCE))):
            states, labels, numbers, names, sets, odd = zip(*map(re.Match.groups, items), strict=True)
            stop = next(compress(range(len(items)), odd), len(items))
            for text in dict.fromkeys(labels):
                label_at[text] = self.texts.setdefault(text or "", len(self.texts))
            for text in dict.fromkeys(sets):
                colors = frozenset(map(int, (text or "").split()))
                sets_at[text] = self.colors.setdefault(colors, len(self.colors))
            rows: list[Iterator[Any]] = [map(int, numbers[:stop])]
            rows += [map(label_at.get, labels), map(sets_at.get, sets), map(bool, states)]
            for column, row in zip(columns, rows, strict=True):
                column.append(np.fromiter(row, column[0].dtype, stop))
            self.names += [unquoted(name or '""') for name in compress(names, states[:stop])]
            self._starts += [item.start() for item in compress(items, states[:stop])]
        number, label, sets_, is_state = map(np.concatenate, columns)
        end = items[stop].start() if stop < len(items) else len(self._text)
        if not (end < len(self._text) and items[stop][6] == END):
            raise self._unexpected(end, f"a state, an edge (numbers have at most {MOST_DIGITS} digits) or {END}")
        if self._text[end:].strip(" \t\r\n") != END:
            raise self.wrong(f"there is more behind {END} (one automaton)", at=end)
        if len(number) and not is_state[0]:
            raise self._unexpected(self._begin, "State:")
        return [number, label, sets_, is_state]

    def _united(self, own: np.ndarray, sets: np.ndarray) -> np.ndarray:
        """Return the places of the acceptance sets of edges, joined with those of their states."""
        if not own.any():
            return sets
        known = [*self.colors]
        pairs, places = np.unique(own.astype("i8") * len(known) + sets, return_inverse=True)
        joined = [known[pair // len(known)] | known[pair % len(known)] for pair in pairs.tolist()]
        return np.array([self.colors.setdefault(each, len(self.colors)) for each in joined])[places]

    def _check_counts(self) -> None:
        """Refuse a header that counts other states or propositions than there are: the file is cut, or was edited."""
        states, names = self.header.get("States"), self.header.get("AP", ["0"])
        order = np.argsort(self.numbers, kind="stable")
        twice = order[1:][self.numbers[order[1:]] == self.numbers[order[:-1]]]
        if len(twice):
            raise self.wrong(f"state {self.numbers[twice.min()]} is there twice", state=int(twice.min()))
        if states is not None and states != [str(len(order))]:
            reason = f"States: {' '.join(states)[:40]}, and there are {len(order):,}"
            raise self.wrong(reason, at=self._places["States"])
        if names[:1] != [str(len(names) - 1)]:
            count = names[0][:40] if names else "no number of"
            reason = f"AP: {count} propositions, and {len(names[1:])} names"
            raise self.wrong(reason, at=self._places["AP"])
        for name in names[1:]:
            if names.count(name) > 1:
                raise self.wrong(f"AP: the proposition {name[:40]} is there twice", at=self._places["AP"])


def unquoted(word: str) -> str:
    """Read a STRING of the format, in which characters may stand by their codes."""
    inside = word[1:-1] if word.startswith('"') else word
    return unescaped(re.sub(r"\\(.)", r"\1", inside, flags=re.DOTALL)) if "\\" in inside else inside


def string_of(text: str) -> str:
    text = ESCAPE.sub(lambda code: escape("\\") + code[0][1:], text)  # what looks like a code is none
    printable = "".join(character if character.isprintable() else escape(character) for character in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
