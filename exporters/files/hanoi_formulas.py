"""The formulas of the Hanoi Omega-Automata format: acceptance conditions, and the labels of edges."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from itertools import islice
from operator import and_, or_
from typing import Any, TypeVar

from arena.automata.acceptance import Acceptance
from arena.automata.decision_list import DecisionList
from arena.automata.diagrams import FALSE, TRUE, BooleanFunction, Cube, Diagrams
from arena.automata.names_of_play import short
from arena.automata.splitting import Cover, check_deep
from arena.automata.zielonka_tree import ZielonkaTree
from arena.errors import InvalidArena, TooLarge
from exporters.files.hanoi import MOST_DIGITS, WrittenAutomaton, unquoted

BINDS = {"(": 0, "": 1, ")": 1, "|": 1, "&": 2, "!": 3}
"""The strength with which operators bind; where a bracket or the formula closes, all inside it are applied."""
CLOSING = ("", ")", "|", "&")
APPLIED = {"&": and_, "|": or_}
T = TypeVar("T")  # a value with `~`, `&` and `|`, like a whole number whose bits are truth values
MOST_NAMED = 1000
"""The acceptance sets of parity conditions up to which their names are compared with their formulas."""
ATOM = re.compile(r"(?:Inf|Fin) \( (?:! )?[0-9]+ \)|\S+")
WORD = re.compile(r"@[0-9a-zA-Z_-]+|[0-9a-zA-Z_.-]+|\S")
"""A word of a label; others than those of formulas are among them, and are refused as such."""
MOST_CUBES = 200_000
"""The conjunctions of labels that are not written as disjunctions of conjunctions."""
MOST_BARE = 30
"""The propositions of a state with an edge for each letter: no file has more edges."""


def evaluate(words: Sequence[str], operand: Callable[[str], T | None], where: object) -> T:
    """Evaluate a formula with `!`, `&`, `|` and parentheses, nested as deep as it may be.

    O(length), with two stacks: E. W. Dijkstra, "ALGOL-60 translation", 1961.
    """
    values, waiting, is_complete = list[Any](), list[str](), False
    for word in (*words, ""):
        value: Any = None
        if is_complete:
            while waiting and word in CLOSING and BINDS[waiting[-1]] >= BINDS[word]:
                operator, last = waiting.pop(), values.pop()
                values.append(~last if operator == "!" else APPLIED[operator](values.pop(), last))
            if word == ")" and waiting:
                waiting.pop()
            elif word in ("&", "|"):
                waiting.append(word)
                is_complete = False
            elif word or waiting:
                break
        elif word in ("!", "("):
            waiting.append(word)
        elif (value := operand(word)) is None:
            break
        else:
            values.append(value)
            is_complete = True
    else:
        result: T = values[0]
        return result
    present = repr(word[:20]) if word else "its end"
    raise InvalidArena(f"{where}: {' '.join(words)[:80]!r} is no formula: {present} is not expected")


class Condition:
    """The acceptance condition of an automaton: a number of sets, and a formula of them.

    The complement of a set in it, as in `Inf(!0)`, is one more set: `complements` gives its number.
    """

    def __init__(self, written: WrittenAutomaton) -> None:
        words, name = written.header.get("Acceptance", []), written.header.get("acc-name", [])
        self._where = f"{written.path}: Acceptance"
        if not words or not words[0].isdigit():
            raise InvalidArena(f"{self._where}: {' '.join(words)[:40]!r} (a number of sets, and a formula)")
        self.size, self.complements = int(words[0]), dict[int, int]()
        self._atoms = _atoms(words[1:])
        self.parity = self._evaluated(self._atoms, DecisionList.of_set, DecisionList.constant).acceptance()
        size, *named = formula_of(name)
        self.misnamed = ""
        if named:
            parity = self._evaluated(_atoms(named), DecisionList.of_set, DecisionList.constant).acceptance()
            if size != words[0] or parity != self.parity:
                self.misnamed = f"acc-name: {' '.join(name)[:40]} is not the Acceptance, which counts"

    def acceptance(self, sets: Collection[int]) -> Acceptance:
        """Return it as a parity condition if its structure shows that it is one, else as a Zielonka tree."""
        if self.parity is not None:
            return self.parity
        diagrams, places = Diagrams(), dict[int, int]()

        def infinitely_often(number: int) -> BooleanFunction:
            if number not in sets:
                return BooleanFunction(diagrams, FALSE)
            place = places.setdefault(number, len(places))
            check_deep((1 << len(places)) - 1, "the condition has", "of acceptance sets")
            return BooleanFunction(diagrams, diagrams.cube(Cube(1 << place, 0)))

        try:
            function = self._evaluated(
                self._atoms, infinitely_often, lambda is_true: BooleanFunction(diagrams, int(is_true))
            )
            return ZielonkaTree([*places], diagrams, function.number)
        except TooLarge as error:
            raise TooLarge(f"{self._where}: {error}") from None

    def _evaluated(
        self, atoms: Sequence[str], infinitely_often: Callable[[int], T], constant: Callable[[bool], T]
    ) -> T:
        def operand(atom: str) -> Any:
            number, is_complement = atom[4:-1].removeprefix("!"), atom[4:5] == "!"
            if atom.startswith(("Inf(", "Fin(")) and number.isdigit() and int(number) < self.size:
                place = int(number)
                if is_complement:
                    place = self.complements.setdefault(place, self.size + len(self.complements))
                made: Any = infinitely_often(place)
                return made if atom.startswith("Inf") else ~made
            return constant(atom == "t") if atom in ("t", "f") else None

        value: T = evaluate(atoms, operand, self._where)
        return value


def _atoms(words: Sequence[str]) -> list[str]:
    return [atom.replace(" ", "") for atom in ATOM.findall(" ".join(words))]


def formula_of(name: Sequence[str]) -> list[str]:
    """Return the number of sets and the formula of a condition by what `acc-name` calls it, if it is of parity."""
    simple = {"all": "0 t", "none": "0 f", "Buchi": "1 Inf ( 0 )", "co-Buchi": "1 Fin ( 0 )"}
    if name[:1] != ["parity"] or len(name) != 4 or not name[3].isdigit() or int(name[3]) > MOST_NAMED:
        return simple.get(" ".join(name), "").split() or [""]
    order = range(int(name[3]))[:: -1 if name[1] == "max" else 1]
    liked = 0 if name[2] == "even" else 1
    steps = [f"Inf ( {number} ) | (" if number % 2 == liked else f"Fin ( {number} ) & (" for number in order]
    last = "f" if not order or order[-1] % 2 == liked else "t"
    return [name[3], *" ".join([*steps, last, *[")"] * len(order)]).split()]


class AutomatonLabels:
    """The labels of the edges of an automaton."""

    def __init__(self, automaton: WrittenAutomaton) -> None:
        self._path, self._aliases = automaton.path, automaton.aliases
        names = [short(unquoted(word)) for word in automaton.header.get("AP", [])[1:]]
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
        known = dict.fromkeys(self._literals, 0) | {"f": 0}
        for alias, words in self._aliases.items():  # in which those that are defined before it may be
            known[alias] = self._evaluated(words, known.get)
        for label in labels:
            self._evaluated(WORD.findall(label or "t"), known.get)

    def covers(self, labels: Collection[str]) -> list[Cover]:
        """Return labels as disjunctions of conjunctions; those that are written so stay as they are."""
        diagrams = Diagrams()
        values = {"t": (BooleanFunction(diagrams, TRUE), 0), "f": (BooleanFunction(diagrams, FALSE), 0)}

        def value(word: str) -> tuple[BooleanFunction, int] | None:
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
        """Read a label that is written as a disjunction of conjunctions of literals; None for any other."""
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
