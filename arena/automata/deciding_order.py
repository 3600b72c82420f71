"""Conditions on acceptance sets of which each decides alone, unless one before it does: parity conditions.

A formula is a parity condition if its acceptance sets have an order in which the first one that comes back for ever
decides, whichever come behind it. That order is found by the formula's structure, one set after another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from arena.automata.acceptance import Acceptance
from arena.graphs.marks import Parity

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


def parity_of_formula(formula: SignedDisjunction) -> Acceptance | None:
    """Give the priorities of a parity condition; None if the structure of its formula shows no order of its sets.

    The priorities are the numbers of the sets where the formula is one of the four parity conditions of the format,
    and else are counted from 0 on, those that decide before others being higher.

    Examples
    --------
    >>> one, two, three = (SignedDisjunction(Disjunction({number})) for number in range(3))
    >>> parity_of_formula(three | ~two & one)
    Acceptance(kind=Parity(highest=True, even=1), otherwise=-1, priorities={0: 0, 1: 1, 2: 2})
    """
    order = DecidingOrder(formula)
    otherwise = order.otherwise()
    if otherwise is None:
        return None
    classes = _classes(order.steps, last=otherwise)
    lowest = len(classes) > 1 and all(sets == {number} for number, sets in enumerate(classes))
    if not lowest:
        classes.reverse()
    priorities = {each: number for number, sets in enumerate(classes) for each in sorted(sets)}
    bare = len(classes) if lowest else -1
    kind = Parity(highest=not lowest, even=1 if otherwise == (bare % 2 == 0) else 2)
    return Acceptance(kind, bare, priorities)


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
