"""The labels of an automaton's edges: which letters they are for, and how moves are called after them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from itertools import islice
from operator import or_

from arena.automata.diagrams import FALSE, TRUE, BooleanFunction, Cube, Diagrams
from arena.automata.names_of_play import short
from arena.automata.splitting import Cover, check_deep
from arena.errors import InvalidArena, TooLarge
from exporters.files.hanoi import MOST_DIGITS, WrittenAutomaton, text_of
from exporters.files.hanoi_formulas import T, evaluate

WORD = re.compile(r"@[0-9a-zA-Z_-]+|[0-9a-zA-Z_.-]+|\S")
"""A word of a label; others than those of formulas are among them, and are refused as such."""
MOST_CUBES = 200_000
"""The conjunctions of labels that are not written as disjunctions of conjunctions."""
MOST_BARE = 30
"""The propositions of a state with an edge for each letter: no file has more edges."""


class AutomatonLabels:
    """The labels of the edges of an automaton."""

    def __init__(self, automaton: WrittenAutomaton) -> None:
        self._path, self._aliases = automaton.path, automaton.aliases
        names = [short(text_of(word)) for word in automaton.header.get("AP", [])[1:]]
        controlled = automaton.header.get("controllable-AP", [])
        if not all(word.isdigit() for word in controlled):
            raise self._wrong(f"controllable-AP: {' '.join(controlled)[:40]!r} (numbers below {len(names)})")
        self.names = names
        outputs = {number for number in map(int, controlled) if number < len(names)}
        if others := [word for word in controlled if int(word) >= len(names)]:
            text = f"controllable-AP: {' '.join(others)[:40]} left out: there are {len(names)} propositions, from 0 on"
            warnings.warn(f"{self._path}: {text}", stacklevel=2)
        order = sorted(range(len(names)), key=lambda number: (number in outputs, number))
        self.inputs = len(names) - len(outputs)
        self.propositions = [names[number] for number in order]
        bits = {str(number): 1 << level for level, number in enumerate(order)}
        self._literals = {word: Cube(bit, 0) for word, bit in bits.items()} | {"t": Cube(0, 0)}
        self._literals |= {f"!{word}": Cube(0, bit) for word, bit in bits.items()}
        self._cubes = dict[str, Cube | None]()

    def check(self, labels: Iterable[str]) -> None:
        """Check that aliases and labels are formulas of propositions."""
        known = dict.fromkeys(self._literals, 0) | {"f": 0}
        for alias, words in self._aliases.items():  # in which those that are defined before it may be
            known[alias] = self._evaluated(words, known.get)
        for label in labels:
            self._evaluated(WORD.findall(label or "t"), known.get)

    def covers(self, labels: Collection[str]) -> list[Cover]:
        """Give labels as disjunctions of conjunctions; those that are written as that stay as they are."""
        diagrams = Diagrams()
        values = {"t": (BooleanFunction(diagrams, TRUE), 0), "f": (BooleanFunction(diagrams, FALSE), 0)}

        def value(word: str) -> tuple[BooleanFunction, int] | None:
            """Give the function of a word, and the propositions in it."""
            if word in self._literals and word not in values:
                literal = self._literals[word]
                values[word] = BooleanFunction(diagrams, diagrams.cube(literal)), literal.positive
            return values.get(word)

        def made(words: Sequence[str]) -> tuple[BooleanFunction, int]:
            known = {word: found for word in words if (found := value(word))}
            bits = reduce(or_, (propositions for _, propositions in known.values()), 0)
            check_deep(bits, "a label has", "in several conjunctions")
            return self._evaluated(words, lambda word: known[word][0] if word in known else None), bits

        for alias, words in self._aliases.items():  # in which those that are defined before it may be
            values[alias] = made(words)
        covers, most = list[Cover](), MOST_CUBES
        for label in labels:
            cover = self._as_written(label or "t")
            if cover is None:
                cubes = diagrams.cubes(made(WORD.findall(label))[0].number)
                cover = tuple(islice(cubes, most + 1))
                most -= len(cover)
                if most < 0:
                    text = f"labels that are no disjunctions of conjunctions take more than {MOST_CUBES:,} of these"
                    raise TooLarge(f"{text}: {label[:40]!r}")
            covers.append(cover)
        return covers

    def printed(self, label: str) -> str:
        """Print a label with the names of its propositions; nothing where it says nothing."""
        words = WORD.findall(label)
        if words in ([], ["t"]):
            return ""
        names = [self.names[int(word)] if word.isdigit() else word for word in words]
        return " ".join(names).replace("! ", "!").replace("( ", "(").replace(" )", ")")

    def letter(self, number: int) -> str:
        """Write the letter with a number as a label: the first proposition is its lowest binary digit."""
        return " & ".join([("" if number >> each & 1 else "!") + str(each) for each in range(len(self.names))])

    def _as_written(self, label: str) -> Cover | None:
        """Give a label that is a disjunction of conjunctions of literals; None if it is not written so."""
        cubes = []
        for part in label.split("|"):
            if part not in self._cubes:
                self._cubes[part] = self._conjunction(part)
            if (cube := self._cubes[part]) is None:
                return None
            if not cube.positive & cube.negative:
                cubes.append(cube)
        return tuple(cubes)

    def _conjunction(self, text: str) -> Cube | None:
        positive = negative = 0
        for word in text.split("&"):
            literal = self._literals.get(word.strip(" \t\r\n"))
            if literal is None:
                return None
            positive, negative = positive | literal.positive, negative | literal.negative
        return Cube(positive, negative)

    def _evaluated(self, words: Sequence[str], value: Callable[[str], T | None]) -> T:
        def operand(word: str) -> T | None:
            if word.isdigit() and (len(word) > MOST_DIGITS or int(word) >= len(self.names)):
                raise self._wrong(f"a label has proposition {word[:40]} (of {len(self.names)})")
            return value(word)

        return evaluate(words, operand, f"{self._path}: a label")

    def _wrong(self, reason: str) -> InvalidArena:
        return InvalidArena(f"{self._path}: {reason}")
