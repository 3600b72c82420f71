"""Gates that are made of two others instead, where that agrees in all states that a circuit comes to.

References
----------
A. Mishchenko, R. Brayton, "Scalable logic synthesis using a simple circuit structure", *International Workshop on Logic
and Synthesis*, 2006.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, islice
from random import Random

from arena.automata.diagrams import FALSE, TRUE, Cube, Diagrams
from arena.automata.splitting import MOST_DEEP
from arena.errors import TooLarge
from arena.synthesis.circuit import HIGH, LOW, AndInverterGraph
from arena.synthesis.diagram_choices import both, but

MOST_GATES = 500
"""The gates of a circuit whose pairs of gates are tried: a second or two."""
MOST_PAIRS = 50_000
"""The pairs that are tried for a gate."""
MOST_NODES = 200_000
"""The nodes of the diagrams of all gates: a second."""
SAMPLES = 512
"""The letters in which pairs are tried before their diagrams are."""


def resubstituted(circuit: AndInverterGraph, codes: Sequence[int]) -> AndInverterGraph:
    """Make gates of others that are there, as long as that takes fewer of them.

    Parameters
    ----------
    circuit : AndInverterGraph
        The circuit.
    codes : sequence of int
        The latches that are true in each of its states, as bits. What it does in other ones does not matter.

    Notes
    -----
    O(gates * `MOST_PAIRS`) for each round, besides the diagrams.
    """
    deep = len(circuit.latches) + len(circuit.inputs) > MOST_DEEP
    with suppress(TooLarge):
        while len(circuit.gates) <= MOST_GATES and not deep:
            made = _Resubstitution(circuit, codes).circuit()
            if len(made.gates) >= len(circuit.gates):
                break
            circuit = made
    return circuit


class _Resubstitution:
    """The functions of all literals in the states of a circuit: by diagrams, and in some letters as bits."""

    def __init__(self, circuit: AndInverterGraph, codes: Sequence[int]) -> None:
        self._old, self._diagrams, self._first = circuit, Diagrams(MOST_NODES), circuit.first_gate
        self._gates = [(one, other, LOW) for one, other in circuit.gates]
        self._functions, self._samples = list[int](), list[int]()
        self._define_inputs(codes)
        for one, other in circuit.gates:
            function = both(self._diagrams, self._functions[one], self._functions[other])
            self._define(function, self._samples[one] & self._samples[other])
        self._uses = [0] * (len(self._functions) // 2)
        for literal in (
            *circuit.outputs.values(),
            *circuit.following,
            *(each for row in circuit.gates for each in row),
        ):
            self._uses[literal >> 1] += 1

    def _define_inputs(self, codes: Sequence[int]) -> None:
        """Define the constants, the inputs and the latches."""
        diagrams, size = self._diagrams, len(self._old.latches)
        chance = Random(0)  # noqa: S311 - samples, not secrets
        bits = (1 << size) - 1
        self._states = diagrams.any_of(diagrams.cube(Cube(code, bits & ~code)) for code in codes)
        self._define(FALSE, 0)
        for number in range(len(self._old.inputs)):
            value = diagrams.node(size + number, FALSE, TRUE)
            self._define(both(diagrams, value, self._states), chance.getrandbits(SAMPLES))
        states = [chance.choice(codes) for _ in range(SAMPLES)]
        for number in range(size):
            value = diagrams.cube(Cube(1 << number, 0))
            sample = sum(1 << place for place, code in enumerate(states) if code >> number & 1)
            self._define(both(diagrams, value, self._states), sample)

    def _define(self, function: int, sample: int) -> None:
        """Define the next variable, and its negation."""
        self._functions += [function, but(self._diagrams, self._states, function)]
        self._samples += [sample, sample ^ ((1 << SAMPLES) - 1)]

    def circuit(self) -> AndInverterGraph:
        """Make each gate of others if that frees more than it takes, the last ones first; give the circuit."""
        for variable in reversed(range(self._first, len(self._uses))):
            if self._uses[variable] and (pair := self._equal(variable) or self._pair(variable)) is not None:
                self._use(variable, -1)
                self._gates[variable - self._first] = pair
                self._use(variable, 1)
        made = AndInverterGraph(self._old.inputs, self._old.latches)
        place = [2 * variable for variable in range(self._first)]
        for one, other, sign in self._gates:
            sides = (place[each >> 1] ^ (each & 1) for each in (one, other))
            place.append(made.both(*sides) ^ sign)
        made.outputs = {name: place[each >> 1] ^ (each & 1) for name, each in self._old.outputs.items()}
        made.following = [place[each >> 1] ^ (each & 1) for each in self._old.following]
        return made.trimmed()

    def _use(self, variable: int, more: int) -> list[int]:
        """Count one use more, or less, of the sides of a gate, and of all that nothing else uses; list these."""
        left, met = [variable], list[int]()
        for gate in left:
            met.append(gate)
            for literal in self._gates[gate - self._first][:2]:
                side = literal >> 1
                self._uses[side] += more
                if side >= self._first and self._uses[side] == max(0, more):
                    left.append(side)
        return met

    def _freed(self, variable: int) -> set[int]:
        """Give the gates that nothing needs without a gate, and the gate itself."""
        freed = self._use(variable, -1)
        self._use(variable, 1)
        return {*freed}

    def _equal(self, variable: int) -> tuple[int, int, int] | None:
        """Find a literal before a gate that is the same."""
        own = self._functions[2 * variable]
        for literal in range(2 * variable):
            if self._functions[literal] == own and (literal >> 1 < self._first or self._uses[literal >> 1]):
                return literal, HIGH, LOW
        return None

    def _pair(self, variable: int) -> tuple[int, int, int] | None:
        """Find two literals before a gate whose conjunction it is, or the negation of it."""
        freed = self._freed(variable)
        if len(freed) == 1:
            return None
        used = [each for each in range(1, variable) if each < self._first or (self._uses[each] and each not in freed)]
        free = [literal for each in used for literal in (2 * each, 2 * each + 1)]
        for sign in (0, 1):
            own, sample = self._functions[2 * variable + sign], self._samples[2 * variable + sign]
            larger = [each for each in free if not sample & ~self._samples[each]]
            for one, other in islice(combinations(larger, 2), MOST_PAIRS):
                if self._samples[one] & self._samples[other] == sample and (
                    both(self._diagrams, self._functions[one], self._functions[other]) == own
                ):
                    return one, other, sign
        return None
