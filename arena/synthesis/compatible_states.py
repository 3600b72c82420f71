"""States of a machine that can be one, since some of the letters that they leave go on alike.

References
----------
M. C. Paull, S. H. Unger, "Minimizing the number of states in incompletely specified sequential switching functions",
*IRE Transactions on Electronic Computers* EC-8, 1959.
"""

from __future__ import annotations

from dataclasses import replace

from arena.automata.diagrams import FALSE, TRUE
from arena.errors import TooLarge
from arena.synthesis.diagram_choices import both, but, either, without
from arena.synthesis.machine import Machine, MachineStep, bits

MOST_STATES = 150
"""The states of a machine whose pairs are tried: some seconds."""
MOST_JOINED = 30
"""The pairs that one pair may take with it."""


def with_fewer_states(machine: Machine) -> Machine:
    """Make one state of each pair that can be one, with all pairs that they lead to; the first ones first.

    A state that stands for several has the letters that all of them leave, so that every run of the machine was one
    before. To find the fewest states is NP-hard, and when the machine's diagrams are full no more pairs are tried.

    Notes
    -----
    O(states^2 * steps^2) operations with diagrams.
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
    """Classes of states that are one, each by its first state, with the letters that lead to states."""

    def __init__(self, machine: Machine) -> None:
        self._machine, self._first = machine, list(range(len(machine.rows)))
        self._rows = [list(row) for row in machine.rows]

    def place(self, state: int) -> int:
        """Give the first state of a class."""
        while self._first[state] != state:
            state = self._first[state]
        return state

    def join(self, one: int, other: int) -> bool:
        """Make one class of two, and of those that they lead to, if that leaves letters for all that is read."""
        before, is_made = (list(self._first), list(self._rows)), False
        try:
            is_made = self._is_made(one, other)
        finally:
            if not is_made:
                self._first, self._rows = before
        return is_made

    def _is_made(self, one: int, other: int) -> bool:
        """Join classes as far as that goes."""
        left, joined = [(one, other)], 0
        while left:
            pair = sorted(map(self.place, left.pop()))
            if pair[0] == pair[1]:
                continue
            row = self._joined(*pair)
            joined += 1
            if not row or joined > MOST_JOINED:
                return False
            self._first[pair[1]] = pair[0]
            self._rows[pair[0]] = [MachineStep(letters, ends[0]) for ends, letters in row.items()]
            left += row
        return True

    def _joined(self, one: int, other: int) -> dict[tuple[int, int], int]:
        """Give the letters that two classes leave by the classes that they lead to: alike, if these suffice."""
        diagrams, alike, apart = self._machine.diagrams, dict[tuple[int, int], int](), dict[tuple[int, int], int]()
        for mine in self._rows[one]:
            for yours in self._rows[other]:
                if letters := both(diagrams, mine.letters, yours.letters):
                    ends = self.place(mine.after), self.place(yours.after)
                    found = alike if ends[0] == ends[1] or {*ends} == {one, other} else apart
                    found[ends] = either(diagrams, found.get(ends, FALSE), letters)
        return self._whole(alike) or self._whole({**alike, **apart})

    def _whole(self, row: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
        """Give the letters if there is one for all that the other player may do, else nothing."""
        machine, diagrams = self._machine, self._machine.diagrams
        letters = diagrams.any_of(row.values())
        if machine.is_controller:
            return row if without(diagrams, letters, bits(machine.sets)) == TRUE else {}
        choices = but(diagrams, TRUE, without(diagrams, but(diagrams, TRUE, letters), bits(machine.reads)))
        kept = {ends: both(diagrams, own, choices) for ends, own in row.items()}
        return {ends: own for ends, own in kept.items() if own}

    def machine(self) -> Machine:
        """Give the machine of the classes that it comes to."""
        machine = replace(self._machine, rows=self._rows).alone()
        order, rows = [self.place(0)], list[list[MachineStep]]()
        number = {order[0]: 0}
        for state in order:
            row = dict[int, int]()
            for step in machine.rows[state]:
                after = self.place(step.after)
                if after not in number:
                    number[after] = len(order)
                    order.append(after)
                row[number[after]] = either(machine.diagrams, row.get(number[after], FALSE), step.letters)
            rows.append([MachineStep(letters, after) for after, letters in row.items()])
        return replace(machine, names=[machine.names[state] for state in order], rows=rows)
