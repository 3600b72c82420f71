"""Compatible states of a machine: they can be one state, since the letters that they share are enough.

References
----------
M. C. Paull, S. H. Unger, "Minimizing the number of states in incompletely specified sequential switching functions",
*IRE Transactions on Electronic Computers* EC-8, 1959.
"""

from __future__ import annotations

from dataclasses import replace

from arena.automata.diagrams import FALSE, TRUE
from arena.automata.machine import Machine, MachineStep, bits
from arena.errors import TooLarge

MOST_STATES = 150
"""The states of a machine whose pairs are tried: several seconds."""
MOST_JOINED = 30
"""The pairs that joining one pair may entail."""


def with_fewer_states(machine: Machine) -> Machine:
    """Join each pair of states that can be one, with the pairs that they lead to.

    A joined state has the letters that both states allow, so every run of the result is a run of the machine. Pairs are
    tried in order: to find the fewest states is NP-hard. When the machine's diagrams are full, no more pairs are tried.
    O(states^2 * steps^2) operations on diagrams.
    """
    size = len(machine.rows)
    if size > MOST_STATES:
        return replace(machine, is_cut_short=True)
    joint = _Joint(machine)
    try:
        for other in range(size):
            for one in range(other):
                if joint.place(one) == one and joint.place(other) == other and joint.join(one, other):
                    break
    except TooLarge:
        return replace(joint.machine(), is_cut_short=True)
    return joint.machine()


class _Joint:
    """Classes of joined states, each represented by its first state, with the letters of their steps."""

    def __init__(self, machine: Machine) -> None:
        self._machine, self._first = machine, list(range(len(machine.rows)))
        self._rows = [list(row) for row in machine.rows]

    def place(self, state: int) -> int:
        while self._first[state] != state:
            state = self._first[state]
        return state

    def join(self, one: int, other: int) -> bool:
        """Join two classes and those that they lead to, if that leaves letters for all that is read; say whether."""
        before, is_made = (list(self._first), list(self._rows)), False
        try:
            is_made = self._is_made(one, other)
        finally:
            if not is_made:
                self._first, self._rows = before
        return is_made

    def _is_made(self, one: int, other: int) -> bool:
        left, joined = [(one, other)], 0
        while left:
            first, last = sorted(map(self.place, left.pop()))
            if first == last:
                continue
            row = self._joined(first, last)
            joined += 1
            if not row or joined > MOST_JOINED:
                return False
            self._first[last] = first
            self._rows[first] = [MachineStep(letters, ends[0]) for ends, letters in row.items()]
            left += row
        return True

    def _joined(self, one: int, other: int) -> dict[tuple[int, int], int]:
        """Return the letters that two classes share, by the classes they lead to; if enough, only where these agree."""
        diagrams, alike, apart = self._machine.diagrams, dict[tuple[int, int], int](), dict[tuple[int, int], int]()
        for mine in self._rows[one]:
            for yours in self._rows[other]:
                if letters := diagrams.both(mine.letters, yours.letters):
                    ends = self.place(mine.after), self.place(yours.after)
                    found = alike if ends[0] == ends[1] or {*ends} == {one, other} else apart
                    found[ends] = diagrams.either(found.get(ends, FALSE), letters)
        return self._whole(alike) or self._whole({**alike, **apart})

    def _whole(self, row: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
        """Return the letters that leave a choice for everything the other player may do; nothing if there are none."""
        machine, diagrams = self._machine, self._machine.diagrams
        letters = diagrams.any_of(row.values())
        if machine.is_controller:
            return row if diagrams.without(letters, bits(machine.sets)) == TRUE else {}
        lacking = diagrams.without(diagrams.negation(letters), bits(machine.reads))
        kept = {ends: diagrams.but(own, lacking) for ends, own in row.items()}
        return {ends: own for ends, own in kept.items() if own}

    def machine(self) -> Machine:
        size = len(self._rows)
        return replace(self._machine, rows=self._rows).alone().quotient([*map(self.place, range(size))], range(size))
