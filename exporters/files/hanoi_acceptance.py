"""The acceptance conditions of deterministic automata, as priorities.

A formula is a parity condition if its acceptance sets have an order in which the first one that comes back for ever
decides, whichever come behind it. That order is found by the formula's structure, one set after another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.marks import Parity
from arena.rules.game import Player
from exporters.files.hanoi_formulas import evaluate, truth_columns

ATOM = re.compile(r"(?:Inf|Fin) \( (?:! )?[0-9]+ \)|\S+")
MOST_TRIED = 10
"""Of how many sets all values are tried where a formula has case distinctions: these take exponential time."""
Step: TypeAlias = "tuple[set[int], bool]"
"""Sets that decide before all that follow, and whether a run in which one of them comes back is accepted."""


@dataclass(eq=False, slots=True)
class Disjunction:
    """A formula that is true if one of some sets comes back for ever, or one of the formulas below is false."""

    sets: set[int] = field(default_factory=set)
    denied: set[Disjunction] = field(default_factory=set)
    above: Disjunction | None = None

    @property
    def is_false(self) -> bool:
        """Whether nothing can make it true."""
        return not self.sets and not self.denied


class SignedDisjunction(NamedTuple):
    """A disjunction or its negation. A formula that it is combined with becomes a part of it."""

    formula: Disjunction
    is_true: bool = True

    def __invert__(self) -> SignedDisjunction:
        return SignedDisjunction(self.formula, not self.is_true)

    def __or__(self, other: SignedDisjunction) -> SignedDisjunction:
        parts = [each.formula if each.is_true else Disjunction(set(), {each.formula}) for each in (self, other)]
        small, large = sorted(parts, key=lambda each: len(each.sets) + len(each.denied))
        large.sets |= small.sets
        large.denied |= small.denied
        return SignedDisjunction(large)

    def __and__(self, other: SignedDisjunction) -> SignedDisjunction:
        return ~(~self | ~other)


class Acceptance(NamedTuple):
    """A parity condition on acceptance sets.

    Parameters
    ----------
    size : int
        How many sets there are, those that do not count among them.
    priorities : dict
        The priority of each set that counts.
    otherwise : int
        The priority where none of these comes back for ever; -1 where the highest one decides.
    kind : Parity
        Which priority decides; "even" means that a run is accepted.
    """

    size: int
    priorities: dict[int, int]
    otherwise: int
    kind: Parity

    def priority(self, sets: Iterable[int]) -> int:
        """Give the priority of a state or an edge in some acceptance sets."""
        known = [self.priorities[each] for each in sets if each in self.priorities]
        return (max if self.kind.highest else min)(known, default=self.otherwise)

    def kind_for(self, player: Player) -> Parity:
        """Give the parity game that it is for the player who wants that the run is accepted."""
        return self.kind._replace(even=int(player if self.kind.even == 1 else player.opponent))

    @property
    def lowest(self) -> dict[int, int]:
        """The lowest set of each priority that a set has."""
        return {priority: number for number, priority in reversed(self.priorities.items())}

    def accepts(self, priority: int) -> bool:
        """Tell whether a run is accepted in which a priority decides."""
        return (priority % 2 == 0) == (self.kind.even == 1)


def acceptance(words: Sequence[str], where: object) -> Acceptance:
    """Read a number of sets and a formula of them as a parity condition.

    The priorities are the numbers of the sets where the formula is one of the four parity conditions of the format,
    and else are counted from 0 on, those that decide before others being higher.

    Raises
    ------
    InvalidArena
        If it is no formula, or no parity condition, or if that cannot be told from the structure and more than
        `MOST_TRIED` sets are in question.

    Examples
    --------
    >>> acceptance("3 Inf ( 2 ) | Fin ( 1 ) & Inf ( 0 )".split(), "Acceptance")
    Acceptance(size=3, priorities={0: 0, 1: 1, 2: 2}, otherwise=-1, kind=Parity(highest=True, even=1))
    >>> acceptance("4 Fin ( 0 ) & ( Inf ( 1 ) | Inf ( 3 ) )".split(), "Acceptance").priorities
    {1: 0, 3: 0, 0: 1}
    """
    if not words or not words[0].isdigit():
        raise InvalidArena(f"{where}: {' '.join(words)[:40]!r} (a number of sets, and a formula)")
    size, atoms = int(words[0]), [atom.replace(" ", "") for atom in ATOM.findall(" ".join(words[1:]))]

    def operand(atom: str) -> SignedDisjunction | None:
        if atom in ("t", "f"):
            return SignedDisjunction(Disjunction(), atom == "f")
        number = atom[4:-1]
        known = atom.startswith(("Inf(", "Fin(")) and number.isdigit() and int(number) < size
        return SignedDisjunction(Disjunction({int(number)}), atom.startswith("Inf")) if known else None

    order = DecidingOrder(evaluate(atoms, operand, where))
    otherwise = order.otherwise()
    if otherwise is None:
        raise InvalidArena(f"{where}: {' '.join(atoms)[:80]!r} is neither parity nor Büchi nor co-Büchi")
    classes = _classes(order.steps, last=otherwise)
    lowest = len(classes) > 1 and all(sets == {number} for number, sets in enumerate(classes))
    if not lowest:
        classes.reverse()
    priorities = {each: number for number, sets in enumerate(classes) for each in sorted(sets)}
    bare = len(classes) if lowest else -1
    return Acceptance(size, priorities, bare, Parity(highest=not lowest, even=1 if otherwise == (bare % 2 == 0) else 2))


def _classes(steps: list[Step], *, last: bool) -> list[set[int]]:
    """Join steps that decide the same, and leave out those behind which nothing else is decided."""
    classes = list[set[int]]()
    for sets, accepted in reversed(steps):
        if accepted != last:
            classes.append(set())
        if classes:
            classes[-1] |= sets
        last = accepted
    return classes[::-1]


class DecidingOrder:
    """The order in which the sets of a condition decide, as far as it is found: the first that decides first.

    A set that is in the topmost formula makes it true; if it has no sets of its own, one that is in all those that it
    denies makes it false. The rest is about plays in which that set does not come back: it leaves all formulas, what
    is false or true by that is left out, and what denies one formula only becomes a part of the formula above it.

    Notes
    -----
    Each set leaves each formula once: O(length of the condition), but for the end of a search without success.
    """

    def __init__(self, claim: SignedDisjunction) -> None:
        self.steps = list[Step]()
        self._root, self._accepted = claim
        self._changed, self._places = [self._root], dict[int, list[Disjunction]]()
        for formula in self._changed:
            for each in formula.denied:
                each.above = formula
                self._changed.append(each)
            for number in formula.sets:
                self._places.setdefault(number, []).append(formula)

    def otherwise(self) -> bool | None:
        """Find all deciding sets, and tell whether plays without any are accepted; None if there is no order."""
        while (truth := self._settled()) is None:
            root = self._root
            if not root.sets and len(root.denied) == 1:
                self._root, self._accepted = root.denied.pop(), not self._accepted
                self._changed += [self._root, *self._root.denied]
                continue
            decides, makes_true = (root.sets or _common(root.denied)), bool(root.sets)
            if not decides:
                decides, makes_true = _tried(root)
            if not decides:
                return None
            self._take(decides, makes_true)
        return truth == self._accepted

    def _take(self, decides: set[int], makes_true: bool) -> None:
        self.steps.append((decides, makes_true == self._accepted))
        self._root.sets = set()
        self._changed.append(self._root)
        for number in decides:
            for formula in self._places.pop(number):
                formula.sets.discard(number)
                self._changed.append(formula)

    def _settled(self) -> bool | None:
        """Simplify the formulas that have changed, and give the value of the topmost one if it has one."""
        while self._changed:
            formula = self._changed.pop()
            above = formula.above
            if formula is self._root:
                if formula.is_false:
                    return False
            elif above is None or formula not in above.denied:
                continue  # it is left out
            elif formula.is_false and above is self._root:
                return True
            elif formula.is_false:
                self._leave_out(above)
            elif above is self._root and not formula.sets and len(formula.denied) == 1:
                self._lift(formula)
        return None

    def _leave_out(self, formula: Disjunction) -> None:
        """Leave out a true formula that is denied: its negation adds nothing to a disjunction."""
        above = formula.above
        if above is not None and formula in above.denied:
            above.denied.remove(formula)
            self._changed.append(above)

    def _lift(self, formula: Disjunction) -> None:
        """Make a formula that is denied twice a part of the topmost formula."""
        root, part = self._root, formula.denied.pop()
        root.denied.remove(formula)
        root.sets |= part.sets
        root.denied |= part.denied
        for each in part.denied:
            each.above = root
        self._changed += [root, *part.denied]


def _common(formulas: set[Disjunction]) -> set[int]:
    """Give the sets that are in all of some formulas; the smallest is looked at first."""
    return set.intersection(*sorted((each.sets for each in formulas), key=len))


def _tried(root: Disjunction) -> tuple[set[int], bool]:
    """Find a set that decides by trying all values of the sets that are left, if these are few."""
    formulas = [root]
    for formula in formulas:
        formulas.extend(formula.denied)
    left = sorted(set[int]().union(*(formula.sets for formula in formulas)))
    if len(left) > MOST_TRIED:
        return set(), False
    columns = dict(zip(left, truth_columns(len(left)), strict=True))
    values = dict[Disjunction, int]()
    for formula in reversed(formulas):
        made = [columns[number] for number in formula.sets] + [~values[each] for each in formula.denied]
        values[formula] = reduce(or_, made, 0)
    for number, column in columns.items():
        if values[root] & column in (0, column):
            return {number}, values[root] & column != 0
    return set(), False
