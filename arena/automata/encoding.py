"""The circuit of a machine: states are values of latches, outputs are functions of latches and inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress

from arena.automata.circuit import HIGH, AndInverterGraph
from arena.automata.covering import Covering, Range
from arena.automata.diagrams import TRUE, Cube
from arena.automata.machine import Machine, bits
from arena.automata.reduction import possible_values, restricted
from arena.automata.splitting import MOST_DEEP
from arena.errors import TooLarge

MOST_NODES = 100_000
"""The nodes of diagrams of latches after which states are not numbered in binary: a second."""


def circuit_of(machine: Machine) -> AndInverterGraph:
    """Return the circuit of a machine, the smaller one of two encodings of its states.

    States have a latch each, or are numbered in binary. All latches are false at first.
    """
    made = [_OneHot(machine).circuit()]
    with suppress(TooLarge):
        made.append(_Binary(machine).circuit())
    return min(made, key=lambda each: (len(each.gates), len(each.latches)))


class _Encoding(ABC):
    """The codes of a machine's states: the latches that are true, none of them in the first state."""

    def __init__(self, machine: Machine, codes: Sequence[int]) -> None:
        self.machine, self.codes, self.diagrams = machine, codes, machine.diagrams
        self.rows = [list(row) for row in machine.rows]
        size, reads = max(codes).bit_length(), machine.reads
        self.made = AndInverterGraph(
            [machine.propositions[each] for each in reads], [f"state {n}" for n in range(size)]
        )
        self.latches = [2 * (1 + len(reads) + number) for number in range(size)]
        self.literals = {number: 2 * (1 + place) for place, number in enumerate(reads)}
        self.covering = Covering(self.made, self.diagrams, self.literals.__getitem__)

    @abstractmethod
    def covered(self, ranges: Sequence[Range]) -> tuple[Sequence[int], int]:
        """Build a function that lies in a range in each state; return it state by state, and its literal."""

    @abstractmethod
    def following(self, bit: int) -> int:
        """Build the next value of a latch."""

    def circuit(self) -> AndInverterGraph:
        """Build the outputs, then the next values of the latches."""
        for number in self.machine.sets:
            self.set_output(number)
        self.made.following = [self.made.keep(self.following(bit)) for bit in range(len(self.latches))]
        return self.made.trimmed()

    def set_output(self, number: int) -> int:
        """Build an output, and drop the letters that do not agree with it."""
        machine = self.machine
        values = [Range(*possible_values(machine, machine.letters(row), number)) for row in self.rows]
        functions, literal = self.covered(values)
        self.made.outputs[machine.propositions[number]] = self.made.keep(literal)
        self.rows = [restricted(machine, *each, number) for each in zip(self.rows, functions, strict=True)]
        return literal


class _OneHot(_Encoding):
    """A latch for each state. That of the first state is inverted, so that all latches are false at first."""

    def __init__(self, machine: Machine) -> None:
        size = len(machine.rows)
        super().__init__(machine.alone(), [1 << state ^ 1 for state in range(size)])
        self._is_at = [self.latches[0] ^ 1, *self.latches[1:]] if size > 1 else [HIGH]
        self._before: list[dict[int, None]] = [{} for _ in machine.rows]
        for state, row in enumerate(machine.rows):
            for step in row:
                self._before[step.after][state] = None

    def covered(self, ranges: Sequence[Range]) -> tuple[Sequence[int], int]:
        guards = dict[Range, list[int]]()
        for range_, is_at in zip(ranges, self._is_at, strict=True):
            guards.setdefault(range_, []).append(is_at)
        functions, literal = self.covering.built(guards)
        return [functions[each] for each in ranges], literal

    def following(self, bit: int) -> int:
        """Build the next value of a latch from the predecessors of its state."""
        guards = dict[Range, list[int]]()
        for state in self._before[bit]:
            letters = self.machine.letters([step for step in self.rows[state] if step.after == bit])
            read = self.diagrams.without(letters, bits(self.machine.sets))
            guards.setdefault(Range(read, read), []).append(self._is_at[state])
        return self.covering.sum_of_all(guards)[1] ^ (bit == 0)


class _Binary(_Encoding):
    """The numbers of the states. The bits are variables after the propositions; numbers of no state may do anything.

    The next state is a function of the outputs too.
    """

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.alone(MOST_NODES), range(len(machine.rows)))
        first, size = len(machine.propositions), len(self.latches)
        if first + size > MOST_DEEP:
            raise TooLarge(f"a circuit of more than {MOST_DEEP} propositions and latches")
        self.literals |= dict(enumerate(self.latches, first))
        self._latches = bits(range(first, first + size))
        self._states = [
            self.diagrams.cube(Cube(code << first, self._latches & ~(code << first))) for code in self.codes
        ]
        self._free = self.diagrams.negation(self.diagrams.any_of(self._states))

    def set_output(self, number: int) -> int:
        self.literals[number] = super().set_output(number)
        return self.literals[number]

    def covered(self, ranges: Sequence[Range]) -> tuple[Sequence[int], int]:
        diagrams = self.diagrams
        least, most = (
            diagrams.any_of(diagrams.both(*each) for each in zip(self._states, side, strict=True))
            for side in zip(*ranges, strict=True)
        )
        joined = Range(least, diagrams.either(most, self._free))
        functions, literal = self.covering.built({joined: [HIGH]})
        states = (diagrams.both(functions[joined], state) for state in self._states)
        return [diagrams.without(each, self._latches) for each in states], literal

    def following(self, bit: int) -> int:
        ranges = list[Range]()
        for row in self.rows:
            on, off = (
                self.machine.letters([step for step in row if self.codes[step.after] >> bit & 1 == value])
                for value in (1, 0)
            )
            ranges.append(Range(on, self.diagrams.but(TRUE, off)))
        return self.covered(ranges)[1]
