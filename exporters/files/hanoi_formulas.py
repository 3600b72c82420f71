"""The formulas of the Hanoi Omega-Automata format: labels of edges, and acceptance conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from arena.automata.acceptance import Acceptance
from arena.automata.decision_list import DecisionList
from arena.automata.diagrams import FALSE, BooleanFunction, Cube, Diagrams
from arena.automata.splitting import check_deep
from arena.automata.zielonka_tree import ZielonkaTree
from arena.errors import InvalidArena, TooLarge
from exporters.files.hanoi import WrittenAutomaton

BINDS = {"(": 0, "": 1, ")": 1, "|": 1, "&": 2, "!": 3}
"""The strength with which operators bind; where a bracket or the formula closes, all inside it are applied."""
CLOSING = ("", ")", "|", "&")


T = TypeVar("T")  # a value with `~`, `&` and `|`, like a whole number whose bits are truth values


def evaluate(words: Sequence[str], operand: Callable[[str], T | None], where: object) -> T:
    """Evaluate a formula with `!`, `&`, `|` and parentheses, nested as deep as it may be.

    O(length), with two stacks: E. W. Dijkstra, "ALGOL-60 translation", 1961.
    """
    values, waiting, is_complete = list[Any](), list[str](), False
    for word in (*words, ""):
        if is_complete:
            while waiting and word in CLOSING and BINDS[waiting[-1]] >= BINDS[word]:
                _apply(waiting.pop(), values)
            if word == ")" and waiting:
                waiting.pop()
            elif word in ("&", "|"):
                waiting.append(word)
                is_complete = False
            elif word or waiting:
                raise _unexpected(word, words, where)
        elif word in ("!", "("):
            waiting.append(word)
        else:
            value = operand(word)
            if value is None:
                raise _unexpected(word, words, where)
            values.append(value)
            is_complete = True
    result: T = values[0]
    return result


def _apply(operator: str, values: list[Any]) -> None:
    last = values.pop()
    if operator == "!":
        values.append(~last)
    else:
        values.append(values.pop() & last if operator == "&" else values.pop() | last)


def _unexpected(word: str, words: Sequence[str], where: object) -> InvalidArena:
    present = repr(word[:20]) if word else "its end"
    return InvalidArena(f"{where}: {' '.join(words)[:80]!r} is no formula: {present} is not expected")


MOST_NAMED = 1000
"""The acceptance sets of parity conditions up to which their names are compared with their formulas."""
ATOM = re.compile(r"(?:Inf|Fin) \( (?:! )?[0-9]+ \)|\S+")


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
        """Give the parity condition that it is, or its Zielonka tree if its structure does not show that it is one."""
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
