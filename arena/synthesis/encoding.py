"""The circuit of a machine: its states in latches, and functions of these and of what it reads for the rest."""

from __future__ import annotations

from collections.abc import Sequence

from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.synthesis.circuit import Circuit
from arena.synthesis.covering import Covering
from arena.synthesis.functions import both, but, cofactors, either, literal, moved, without
from arena.synthesis.machine import Machine, bits

MOST_LATCHES = 64
"""The states up to which a latch for each is tried."""
MOST_DEEP = 300
"""The latches and propositions of a circuit: functions of them call themselves as often."""


def circuit_of(machine: Machine) -> Circuit:
    """Make the circuit of a machine with the fewest gates among a few, and of these with the fewest latches.

    States are numbers in binary, or have a latch each; the latches of the first state are false.

    Raises
    ------
    TooLarge
        If it has more than `MOST_DEEP` propositions and latches, or its diagrams too many nodes.
    """
    size = len(machine.rows)
    codes = [[*range(size)]]
    if 2 < size <= MOST_LATCHES:
        codes.append([1 << state ^ 1 << machine.initial for state in range(size)])
        codes.append([1 << state >> 1 for state in range(size)])
    made = [Encoded(machine, code, uses_set=uses).circuit() for code in codes for uses in (False, True)]
    return min(made, key=lambda each: (len(each.gates), len(each.latches)))


class Encoded:
    """A machine whose states have codes; the code of the first one is 0."""

    def __init__(self, machine: Machine, codes: Sequence[int], *, uses_set: bool) -> None:
        self._machine, self._codes, self._uses = machine, codes, uses_set
        self.latches = max(codes).bit_length()
        if self.latches + len(machine.propositions) > MOST_DEEP:
            raise TooLarge(f"a circuit of more than {MOST_DEEP} propositions and latches")
        self.diagrams = Diagrams()

    def circuit(self) -> Circuit:
        machine, diagrams, latches = self._machine, self.diagrams, self.latches
        names = [f"state {number}" for number in range(latches)]
        circuit = Circuit([machine.propositions[number] for number in machine.reads], names)
        place = {latches + number: 2 * (1 + at) for at, number in enumerate(machine.reads)}
        place |= {number: 2 * (1 + len(machine.reads) + number) for number in range(latches)}
        covering = Covering(circuit, diagrams, place.__getitem__)
        rows = [
            [(moved(machine.diagrams, diagrams, step.letters, latches), self._codes[step.after]) for step in row]
            for row in machine.rows
        ]
        states = [self._is_at(code) for code in self._codes]
        valid = diagrams.any_of(states)
        relation = diagrams.any_of(
            both(diagrams, state, diagrams.any_of(letters for letters, _ in row))
            for state, row in zip(states, rows, strict=True)
        )
        sets, reads = bits(machine.sets) << latches, bits(machine.reads) << latches
        allowed = relation if machine.is_controller else without(diagrams, relation, reads)
        for number in machine.sets:
            variable = latches + number
            own = without(diagrams, allowed, sets & ~(1 << variable))
            can_be_false, can_be_true = self._values(own, variable)
            least, most = but(diagrams, can_be_true, can_be_false), either(diagrams, can_be_true, but(diagrams, TRUE, valid))
            if not machine.is_controller:
                pass
            built = covering.cheapest(least, most)
            circuit.outputs[machine.propositions[number]] = built.literal
            same = diagrams.choice(
                literal(diagrams, variable, is_true=True), built.function, but(diagrams, TRUE, built.function)
            )
            allowed = both(diagrams, allowed, same)
            if self._uses:
                place[variable] = built.literal
        fixed = both(diagrams, relation, allowed)
        for bit in range(latches):
            follows = diagrams.any_of(
                both(diagrams, state, letters)
                for state, row in zip(states, rows, strict=True)
                for letters, code in row
                if code >> bit & 1
            )
            on, off = both(diagrams, fixed, follows), but(diagrams, fixed, follows)
            if not self._uses:
                on, off = without(diagrams, on, sets), without(diagrams, off, sets)
            circuit.following[bit] = covering.cheapest(on, but(diagrams, TRUE, off)).literal
        return circuit.trimmed()

    def _is_at(self, code: int) -> int:
        """Give the function that is true at a code."""
        made = TRUE
        for bit in reversed(range(self.latches)):
            made = both(self.diagrams, literal(self.diagrams, bit, is_true=bool(code >> bit & 1)), made)
        return made

    def _values(self, function: int, variable: int) -> tuple[int, int]:
        """Give where a function with that last variable can be false and where it can be true."""
        diagrams = self.diagrams
        can = [
            without(diagrams, both(diagrams, function, literal(diagrams, variable, is_true=is_true)), 1 << variable)
            for is_true in (False, True)
        ]
        return can[0], can[1]
