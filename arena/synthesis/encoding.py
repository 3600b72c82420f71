"""The circuit of a machine: its states in latches, and functions of these and of the propositions that it reads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.synthesis.circuit import HIGH, AndInverterGraph
from arena.synthesis.covering import Built, Covering, Products
from arena.synthesis.diagram_choices import both, but, cofactors, either, literal, moved, without
from arena.synthesis.machine import Machine, bits
from arena.synthesis.resubstitution import resubstituted

Functions: TypeAlias = list[int]
"""The diagram of a function for each state."""
MOST_NODES = 100_000
"""The nodes of diagrams of latches after which states are no longer numbered in binary: a second."""
MOST_GATES = 2_000
"""The gates of a circuit after which no other one is tried: some seconds."""
MOST_DEEP = 300
"""The latches and propositions of diagrams: operations with them call themselves as often."""


def circuit_of(machine: Machine) -> AndInverterGraph:
    """Make the circuit of a machine with the fewest gates among several, and of these with the fewest latches.

    States have a latch each, or are numbers in binary; the latter may use outputs for the next state. Sums of products
    are factored by the order of their variables, and of small circuits by their most frequent literals too. All latches
    are false at first.

    Raises
    ------
    TooLarge
        If its diagrams have too many nodes.
    """
    made = list[AndInverterGraph]()
    for factors in (False, True):
        made.append(_OneHot(machine, factors=factors).circuit())
        with suppress(TooLarge):
            made += [_Binary(machine, factors=factors, uses=uses).circuit() for uses in (False, True)]
        if min(len(each.gates) for each in made) > MOST_GATES:
            break
    return min(made, key=lambda each: (len(each.gates), len(each.latches)))


class _Encoding(ABC):
    """A way to give the states of a machine codes: values of latches, which are false in the first one.

    Parameters
    ----------
    machine : Machine
        The machine.
    codes : sequence of int
        The latches that are true in each state, as bits.
    shift : int
        The number of the first proposition among the variables of the diagrams.
    factors : bool
        Whether sums of products are factored by their most frequent literals too.
    uses : bool
        Whether functions may be of the propositions that were set before.
    """

    def __init__(
        self, machine: Machine, codes: Sequence[int], diagrams: Diagrams, *, shift: int, factors: bool, uses: bool
    ) -> None:
        self.machine, self.codes, self.shift, self.uses, self.diagrams = machine, codes, shift, uses, diagrams
        size, reads = max(codes).bit_length(), machine.reads
        self.made = AndInverterGraph(
            [machine.propositions[each] for each in reads], [f"state {n}" for n in range(size)]
        )
        self.latches = [2 * (1 + len(reads) + number) for number in range(size)]
        self.literals = {shift + number: 2 * (1 + place) for place, number in enumerate(reads)}
        self.covering = Covering(self.made, diagrams, self.literals.__getitem__, factors=factors)
        self.rows = [
            [(moved(machine.diagrams, diagrams, step.letters, shift), codes[step.after]) for step in row]
            for row in machine.rows
        ]

    @abstractmethod
    def covered(self, least: Functions, most: Functions) -> tuple[Functions, int]:
        """Build a function that lies between two in each state; give it by states, and its literal."""

    def circuit(self) -> AndInverterGraph:
        """Build the outputs, then the next values of the latches.

        The gates of a controller are then made of others. The environment's outputs are to depend on nothing that it
        reads, and what agrees with them in all states might be made of that.
        """
        for number in self.machine.sets:
            self._set(number)
        self.made.following = [self.made.keep(self.following(bit)) for bit in range(len(self.latches))]
        made = self.made.trimmed()
        return resubstituted(made, self.codes) if self.machine.is_controller else made

    def _set(self, number: int) -> None:
        """Build the output of a proposition, and drop the letters that do not fit."""
        diagrams, machine, variable = self.diagrams, self.machine, self.shift + number
        others = bits(machine.sets) | (0 if machine.is_controller else bits(machine.reads))
        is_true, is_false = (literal(diagrams, variable, is_true=value) for value in (True, False))
        least, most = Functions(), Functions()
        for row in self.rows:
            letters = diagrams.any_of(letters for letters, _ in row)
            can_be, cannot = (
                without(diagrams, both(diagrams, letters, value), others << self.shift) for value in (is_true, is_false)
            )
            least.append(but(diagrams, can_be, cannot))
            most.append(can_be)
        functions, made = self.covered(least, most)
        self.made.outputs[machine.propositions[number]] = self.made.keep(made)
        for row, own in zip(self.rows, functions, strict=True):
            same = diagrams.choice(own, is_true, is_false)
            row[:] = [(both(diagrams, letters, same), code) for letters, code in row]
        if self.uses:
            self.literals[variable] = made

    def following(self, bit: int) -> int:
        """Build the next value of a latch."""
        diagrams, sets = self.diagrams, 0 if self.uses else bits(self.machine.sets) << self.shift
        least, most = Functions(), Functions()
        for row in self.rows:
            on, off = (
                without(diagrams, diagrams.any_of(letters for letters, code in row if (code >> bit & 1) == value), sets)
                for value in (1, 0)
            )
            least.append(on)
            most.append(but(diagrams, TRUE, off))
        return self.covered(least, most)[1]


class _OneHot(_Encoding):
    """A latch for each state, that of the first one denied, unless two states share a latch; gates state by state."""

    def __init__(self, machine: Machine, *, factors: bool) -> None:
        size = len(machine.rows)
        codes = [1 << state ^ 1 for state in range(size)] if size > 2 else [*range(size)]
        super().__init__(machine, codes, Diagrams(), shift=0, factors=factors, uses=False)
        self._before: list[set[int]] = [set() for _ in machine.rows]
        for state, row in enumerate(machine.rows):
            for step in row:
                self._before[step.after].add(state)
        self._is_at = [HIGH] if size == 1 else [self.latches[0] ^ 1, *self.latches[size > 2 :]]

    def following(self, bit: int) -> int:
        """Build the next value of a latch by the states before its own; O(these)."""
        own, sets, states = (
            bit if len(self.codes) > 2 else 1,
            bits(self.machine.sets),
            dict[tuple[int, int], list[int]](),
        )
        for state in sorted(self._before[own]):
            letters = (letters for letters, code in self.rows[state] if code == self.codes[own])
            on = without(self.diagrams, self.diagrams.any_of(letters), sets)
            states.setdefault((on, on), []).append(self._is_at[state])
        return self._sum(states)[0] ^ (own == 0)

    def covered(self, least: Functions, most: Functions) -> tuple[Functions, int]:
        """Build the disjunction of functions of the inputs, each with its states; or that of their negations."""
        functions, made = self._joined(least, most)
        denied, other = self._joined(self._negated(most), self._negated(least))
        if self.made.cost([made]) <= self.made.cost([other]):
            return functions, made
        return self._negated(denied), other ^ 1

    def _joined(self, least: Functions, most: Functions) -> tuple[Functions, int]:
        states = dict[tuple[int, int], list[int]]()
        for pair, is_at in zip(zip(least, most, strict=True), self._is_at, strict=True):
            states.setdefault(pair, []).append(is_at)
        made, functions = self._sum(states)
        return [functions[pair] for pair in zip(least, most, strict=True)], made

    def _sum(self, states: dict[tuple[int, int], list[int]]) -> tuple[int, dict[tuple[int, int], int]]:
        """Build functions between pairs of others, each in some states; give the literal, and the functions."""
        built = {pair: self.covering.cheapest(*pair) for pair in states}
        alike = dict[int, list[int]]()
        for pair, own in states.items():
            alike.setdefault(built[pair].literal, []).extend(own)
        parts = [self.made.both(made, self.made.either(*own)) for made, own in alike.items()]
        ways = [(self.made.either(*parts), built)]
        with suppress(TooLarge):
            sums = {pair: self.covering.sum_of(*pair) for pair in states}
            ways.append((self.covering.factored(self._products(states, sums)), sums))
        made, built = min(ways, key=lambda way: self.made.cost([way[0]]))
        return made, {pair: each.function for pair, each in built.items()}

    def _products(
        self, states: dict[tuple[int, int], list[int]], sums: dict[tuple[int, int], Built]
    ) -> Products | None:
        """Give the products of sums, each with the states in which it is."""
        alike = dict[Products | None, list[int]]()
        for pair, own in states.items():
            alike.setdefault(sums[pair].products, []).extend(own)
        products = list[frozenset[int]]()
        for sum_, own in alike.items():
            if sum_ is None:
                return None
            products += [(product | {self.made.either(*own)}) - {HIGH} for product in sum_]
        return tuple(products)

    def _negated(self, functions: Functions) -> Functions:
        return [but(self.diagrams, TRUE, each) for each in functions]


class _Binary(_Encoding):
    """The numbers of the states in binary, whose bits are the first variables; codes of no state may do anything."""

    def __init__(self, machine: Machine, *, factors: bool, uses: bool) -> None:
        codes = range(len(machine.rows))
        shift = codes[-1].bit_length()
        if shift + len(machine.propositions) > MOST_DEEP:
            raise TooLarge(f"a circuit of more than {MOST_DEEP} propositions and latches")
        super().__init__(machine, codes, Diagrams(MOST_NODES), shift=shift, factors=factors, uses=uses)
        self.literals |= dict(enumerate(self.latches))
        self._states = [self._is_at(code) for code in codes]
        self._free = but(self.diagrams, TRUE, self.diagrams.any_of(self._states))

    def _is_at(self, code: int) -> int:
        """Give the function of the latches that is true at a code."""
        made = TRUE
        for bit in reversed(range(self.shift)):
            made = self.diagrams.node(bit, FALSE, made) if code >> bit & 1 else self.diagrams.node(bit, made, FALSE)
        return made

    def covered(self, least: Functions, most: Functions) -> tuple[Functions, int]:
        """Build one function of latches and inputs."""
        diagrams = self.diagrams
        joined = [
            diagrams.any_of(both(diagrams, *pair) for pair in zip(self._states, each, strict=True))
            for each in (least, most)
        ]
        function, made, _ = self.covering.cheapest(joined[0], either(diagrams, joined[1], self._free))
        return [self._in_state(function, code) for code in self.codes], made

    def _in_state(self, function: int, code: int) -> int:
        """Give a function where the latches have a code."""
        for bit in range(self.shift):
            function = cofactors(self.diagrams, function, bit)[code >> bit & 1]
        return function
