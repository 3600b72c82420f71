"""The circuit of a machine: its states in latches, and functions of these and of the propositions that it reads."""

from __future__ import annotations

from collections.abc import Sequence

from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.synthesis.circuit import AndInverterGraph
from arena.synthesis.covering import Built, Covering
from arena.synthesis.diagram_choices import both, but, cofactors, either, literal, moved, without
from arena.synthesis.machine import Machine, bits

MOST_HOT = 100
"""The states up to which a latch for each is tried."""
MOST_DEEP = 300
"""The latches and propositions of a circuit: functions of them call themselves as often."""


def circuit_of(machine: Machine) -> AndInverterGraph:
    """Make the circuit of a machine with the fewest gates among a few, and of these with the fewest latches.

    States are numbers in binary, or have a latch each, of which the first one is told by a latch that is false.

    Raises
    ------
    TooLarge
        If it has more than `MOST_DEEP` propositions and latches, or its diagrams too many nodes.
    """
    states = range(len(machine.rows))
    made = [_Encoded(machine, states, is_hot=False, uses=uses).circuit for uses in (False, True)]
    if 2 < len(states) <= MOST_HOT:
        made.append(_Encoded(machine, [1 << state ^ 1 for state in states], is_hot=True, uses=False).circuit)
    return min(made, key=lambda each: (len(each.gates), len(each.latches)))


class _Encoded:
    """The circuit of a machine whose states have codes, 0 for the first one.

    Parameters
    ----------
    machine : Machine
        The machine.
    codes : sequence of int
        The latches that are true in each state, as bits; none in the first one, which is state 0.
    is_hot : bool
        Whether the latch of its number tells each state by itself.
    uses : bool
        Whether functions may be of the propositions that were set before.
    """

    def __init__(self, machine: Machine, codes: Sequence[int], *, is_hot: bool, uses: bool) -> None:
        self._machine, self._codes, self._is_hot, self._uses = machine, codes, is_hot, uses
        self._latches, self._diagrams = max(codes).bit_length(), Diagrams()
        if self._latches + len(machine.propositions) > MOST_DEEP:
            raise TooLarge(f"a circuit of more than {MOST_DEEP} propositions and latches")
        reads, shift = machine.reads, self._latches
        self._rows = [
            [(moved(machine.diagrams, self._diagrams, step.letters, shift), codes[step.after]) for step in row]
            for row in machine.rows
        ]
        self._states = [self._is_at(state) for state in range(len(codes))]
        self._free = FALSE if is_hot else but(self._diagrams, TRUE, self._diagrams.any_of(self._states))
        names = [f"state {number}" for number in range(shift)]
        made = self._made = AndInverterGraph([machine.propositions[number] for number in reads], names)
        self._literals = {number: 2 * (1 + len(reads) + number) for number in range(shift)}
        self._literals |= {shift + number: 2 * (1 + place) for place, number in enumerate(reads)}
        self._covering = Covering(made, self._diagrams, self._literals.__getitem__)
        self._set_all()
        made.following = [self._following(bit) for bit in range(shift)]
        self.circuit = made.trimmed()

    def _is_at(self, state: int) -> int:
        """Give the function of the latches that is true in a state."""
        diagrams, code = self._diagrams, self._codes[state]
        if self._is_hot:
            return literal(diagrams, state, is_true=bool(code >> state & 1))
        made = TRUE
        for bit in reversed(range(self._latches)):
            made = diagrams.node(bit, FALSE, made) if code >> bit & 1 else diagrams.node(bit, made, FALSE)
        return made

    def _covered(self, least: Sequence[int], most: Sequence[int]) -> Built:
        """Build a function that lies between two in each state, or its negation."""
        diagrams, made = self._diagrams, self._made
        built = self._covering.cheapest(self._joined(least), either(diagrams, self._joined(most), self._free))
        if not self._is_hot:
            return built
        off = [self._joined([but(diagrams, TRUE, each) for each in side]) for side in (most, least)]
        denied = self._covering.cheapest(*off)
        if made.cost([built.literal]) <= made.cost([denied.literal]):
            return built
        return Built(but(diagrams, TRUE, denied.function), denied.literal ^ 1)

    def _joined(self, functions: Sequence[int]) -> int:
        """Give the function that is one of some in each state."""
        return self._diagrams.any_of(both(self._diagrams, *pair) for pair in zip(self._states, functions, strict=True))

    def _set_all(self) -> None:
        """Build the outputs, one proposition after another, and drop the letters that do not fit."""
        diagrams, machine, shift = self._diagrams, self._machine, self._latches
        sets, reads = bits(machine.sets) << shift, bits(machine.reads) << shift
        for number in machine.sets:
            variable = shift + number
            others = sets & ~(1 << variable) | (0 if machine.is_controller else reads)
            is_true, is_false = (literal(diagrams, variable, is_true=value) for value in (True, False))
            least, most = [], []
            for row in self._rows:
                letters = diagrams.any_of(letters for letters, _ in row)
                can_be, cannot = (
                    without(diagrams, both(diagrams, letters, value), others | 1 << variable)
                    for value in (is_true, is_false)
                )
                least.append(but(diagrams, can_be, cannot))
                most.append(can_be)
            function, made = self._covered(least, most)
            self._made.outputs[machine.propositions[number]] = made
            for state, row in enumerate(self._rows):
                same = diagrams.choice(is_true, own := self._in_state(function, state), but(diagrams, TRUE, own))
                row[:] = [(both(diagrams, letters, same), code) for letters, code in row]
            if self._uses:
                self._literals[variable] = made

    def _in_state(self, function: int, state: int) -> int:
        """Give a function where the latches are those of a state."""
        for bit in range(self._latches):
            function = cofactors(self._diagrams, function, bit)[self._codes[state] >> bit & 1]
        return function

    def _following(self, bit: int) -> int:
        """Build the next value of a latch."""
        diagrams, sets = self._diagrams, 0 if self._uses else bits(self._machine.sets) << self._latches
        least, most = [], []
        for row in self._rows:
            on, off = (
                without(diagrams, diagrams.any_of(letters for letters, code in row if (code >> bit & 1) == value), sets)
                for value in (1, 0)
            )
            least.append(on)
            most.append(but(diagrams, TRUE, off))
        return self._covered(least, most).literal
