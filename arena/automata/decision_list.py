"""Acceptance formulas that are decision lists: the first of their sets that a run visits infinitely often decides.

Parity conditions are written so: `Inf(2) | (Fin(1) & Inf(0))` accepts by set 2, else rejects by set 1, else accepts by
set 0, else rejects.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from arena.automata.acceptance import Acceptance
from arena.graphs.attributes import Parity


@dataclass(slots=True)
class DecisionList:
    """A formula, combined by Python's operators, which may change both operands."""

    steps: deque[tuple[int, bool]]  # the sets in deciding order, each with its verdict: whether a run is accepted
    otherwise: bool  # the verdict where no set decides
    is_known: bool = True  # False if the structure of the formula does not show that it is a decision list

    @classmethod
    def of_set(cls, number: int) -> DecisionList:
        """Return the formula that a set is visited infinitely often."""
        return cls(deque([(number, True)]), otherwise=False)

    @classmethod
    def constant(cls, verdict: bool) -> DecisionList:
        return cls(deque(), otherwise=verdict)

    def __invert__(self) -> DecisionList:
        steps = ((number, not verdict) for number, verdict in self.steps)
        return DecisionList(deque(steps), not self.otherwise, self.is_known)

    def __or__(self, other: DecisionList) -> DecisionList:
        return self._joined(other, verdict=True)

    def __and__(self, other: DecisionList) -> DecisionList:
        return self._joined(other, verdict=False)

    def _joined(self, other: DecisionList, *, verdict: bool) -> DecisionList:
        """Put a list whose sets all have the deciding verdict of an operator before another list."""
        first, last = sorted((self, other), key=lambda each: len(each.steps))
        if first.is_known and not first.steps:
            return first if first.otherwise == verdict else last
        if not first.has_only(verdict):
            first, last = last, first
        if not (first.has_only(verdict) and last.is_known):
            return DecisionList(deque(), otherwise=False, is_known=False)
        last.steps.extendleft(reversed(first.steps))
        return last

    def has_only(self, verdict: bool) -> bool:
        """Return whether all sets have one verdict, and runs without any the other one."""
        return self.is_known and self.otherwise != verdict and all(each == verdict for _, each in self.steps)

    def acceptance(self) -> Acceptance | None:
        """Return the parity condition; None if the formula is not known to be a decision list.

        The priorities are the numbers of the sets if the formula is one of the four parity conditions of the Hanoi
        Omega-Automata format. Otherwise they count from 0, and sets that decide earlier have higher ones.
        """
        if not self.is_known:
            return None
        classes = self._classes()
        lowest = len(classes) > 1 and all(sets == {number} for number, sets in enumerate(classes))
        if not lowest:
            classes.reverse()
        priorities = {each: number for number, sets in enumerate(classes) for each in sorted(sets)}
        bare = len(classes) if lowest else -1
        kind = Parity(highest=not lowest, even=1 if self.otherwise == (bare % 2 == 0) else 2)
        return Acceptance(kind, bare, priorities)

    def _classes(self) -> list[set[int]]:
        """Return the sets in classes with alternating verdicts, without those that decide nothing."""
        first = dict[int, bool]()
        for number, verdict in self.steps:
            first.setdefault(number, verdict)
        classes, last = list[set[int]](), self.otherwise
        for number, verdict in reversed(first.items()):
            if verdict != last:
                classes.append(set())
            if classes:
                classes[-1].add(number)
            last = verdict
        return classes[::-1]
