"""The acceptance conditions of the Hanoi Omega-Automata format: `Inf` and `Fin` of sets, combined."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from arena.automata.acceptance import Acceptance
from arena.automata.decision_list import DecisionList
from arena.automata.diagrams import FALSE, BooleanFunction, Cube, Diagrams
from arena.automata.splitting import check_deep
from arena.automata.zielonka_tree import ZielonkaTree
from arena.errors import InvalidArena, TooLarge
from exporters.files.hanoi_formulas import T, evaluate

ATOM = re.compile(r"(?:Inf|Fin) \( (?:! )?[0-9]+ \)|\S+")


class Condition:
    """The words of a condition: a number of sets, and a formula of them.

    The complement of a set in it, as in `Inf(!0)`, is one more set: `complements` gives its number.

    Examples
    --------
    >>> Condition("4 Fin ( 0 ) & ( Inf ( 1 ) | Inf ( 3 ) )".split(), "Acceptance").parity.priorities
    {1: 0, 3: 0, 0: 1}
    """

    def __init__(self, words: Sequence[str], where: object) -> None:
        if not words or not words[0].isdigit():
            raise InvalidArena(f"{where}: {' '.join(words)[:40]!r} (a number of sets, and a formula)")
        self.size, self._where = int(words[0]), where
        self.complements = dict[int, int]()
        self._atoms = [atom.replace(" ", "") for atom in ATOM.findall(" ".join(words[1:]))]
        self.parity = self._evaluated(DecisionList.of_set, DecisionList.constant).acceptance()

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
            function = self._evaluated(infinitely_often, lambda is_true: BooleanFunction(diagrams, int(is_true)))
            return ZielonkaTree([*places], diagrams, function.number)
        except TooLarge as error:
            raise TooLarge(f"{self._where}: {error}") from None

    def _evaluated(self, infinitely_often: Callable[[int], T], constant: Callable[[bool], T]) -> T:
        def operand(atom: str) -> T | None:
            number, is_complement = atom[4:-1].removeprefix("!"), atom[4:5] == "!"
            if atom.startswith(("Inf(", "Fin(")) and number.isdigit() and int(number) < self.size:
                place = int(number)
                if is_complement:
                    place = self.complements.setdefault(place, self.size + len(self.complements))
                made = infinitely_often(place)
                return made if atom.startswith("Inf") else ~made
            return constant(atom == "t") if atom in ("t", "f") else None

        return evaluate(self._atoms, operand, self._where)


MOST_COMPARED = 10
"""The acceptance sets up to which a condition is held against its name, by all combinations of them."""


def misnamed(name: Sequence[str], words: Sequence[str]) -> str:
    """Return a note if a condition is not what `acc-name` calls it; nothing if it is, or the name is of another kind.

    Examples
    --------
    >>> misnamed("parity max even 1".split(), "1 f".split())
    'acc-name: parity max even 1 is not the Acceptance, which counts'
    >>> misnamed(["Buchi"], "1 Inf ( 0 )".split())
    ''
    """
    formulas = {"all": "0 t", "none": "0 f", "Buchi": "1 Inf(0)", "co-Buchi": "1 Fin(0)"}
    named = formulas.get(name[0] if name else "", "")
    if name[:1] == ["parity"] and len(name) == 4 and name[3].isdigit():
        order = range(int(name[3]))[:: -1 if name[1] == "max" else 1]
        liked = 0 if name[2] == "even" else 1
        formula = "t" if (order[-1] if order else 0) % 2 != liked else "f"
        for number in reversed(order):
            formula = f"(Inf({number}) | {formula})" if number % 2 == liked else f"(Fin({number}) & {formula})"
        named = f"{name[3]} {formula}"
    if not named or not words or not words[0].isdigit() or int(words[0]) > MOST_COMPARED:
        return ""
    size, *formula_words = named.split(" ", 1)
    tables = [_truths(" ".join(each), int(words[0])) for each in (formula_words, words[1:])]
    if size == words[0] and tables[0] == tables[1]:
        return ""
    return f"acc-name: {' '.join(name)[:40]} is not the Acceptance, which counts"


def _truths(formula: str, size: int) -> int:
    """Return the truth of a formula for each combination of sets, as the bits of a number."""
    everything = (1 << (1 << size)) - 1

    def operand(atom: str) -> int | None:
        if atom in ("t", "f"):
            return everything if atom == "t" else 0
        number = int(atom[4:-1].removeprefix("!"))
        holds = sum(1 << each for each in range(1 << size) if each >> number & 1)
        return holds if atom.startswith("Inf") else everything & ~holds

    atoms = [atom.replace(" ", "") for atom in ATOM.findall(" ".join(re.findall(r"[A-Za-z]+|[0-9]+|\S", formula)))]
    return evaluate(atoms, operand, "Acceptance") & everything
