"""Machines held against their specifications, from the definitions and with none of the code that makes them.

A machine is right if it has a step for all that the other player may do, and of the runs that it allows all are
accepted, or none: that is told by the circuits of the product of its states with those of the automaton.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from arena.automata.acceptance import Colours
from arena.automata.automaton import Automaton
from arena.automata.diagrams import FALSE, TRUE, Cube
from arena.errors import ParameterError
from arena.solving.verdict import Flaw
from arena.synthesis.machine import Machine

Pair: TypeAlias = tuple[int, int]
"""A state of the machine with one of the automaton."""
Roots: TypeAlias = tuple[int, ...]
"""The diagrams of several functions."""


class Product(NamedTuple):
    """The runs that a machine allows: the pairs that they come to, with the pairs behind each and the sets between."""

    after: dict[Pair, list[tuple[Pair, Colours]]]
    stuck: Pair | None

    @property
    def edges(self) -> int:
        """The number of steps from pair to pair."""
        return sum(map(len, self.after.values()))


def first_machine_flaw(machine: Machine, automaton: Automaton) -> tuple[Product, Flaw | None]:
    """Make the product of a machine with an automaton, and find the first flaw of the machine, if it has one.

    Raises
    ------
    ParameterError
        If they have other propositions.

    Notes
    -----
    O(edges of the product) for each term of the acceptance condition, besides the letters.
    """
    if (tuple(machine.propositions), machine.inputs) != (tuple(automaton.propositions), automaton.inputs):
        raise ParameterError("the machine has other propositions than the specification")
    letters = Letters(machine)
    unsound = next((state for state in range(len(machine.rows)) if not letters.are_sound(state)), None)
    if unsound is not None:
        missing = "the environment's choices" if machine.is_controller else "the controller's choices"
        text = f"its steps are not one for each of {missing}"
        return Product({}, None), Flaw(str(machine.names[unsound]), None, text)
    product = product_of(machine, automaton, letters)
    if machine.is_controller and product.stuck:
        return product, _flaw(machine, automaton, product.stuck, "it leaves letters for which there is no transition")
    for seen, unseen in automaton.acceptance.terms(accepted=not machine.is_controller):
        if pair := _circuit(product, seen, unseen):
            verdict = "rejected" if machine.is_controller else "accepted"
            return product, _flaw(machine, automaton, pair, f"a run comes back here for ever, and is {verdict}")
    return product, None


def product_of(machine: Machine, automaton: Automaton, letters: Letters) -> Product:
    """Follow all runs that a machine allows; O(steps * edges) for each pair, besides the letters."""
    start = 0, automaton.initial
    product, left = Product({start: []}, None), [start]
    for state, place in left:
        edges = range(automaton.first[place], automaton.first[place + 1])
        for step in machine.rows[state]:
            for edge in edges:
                cover = automaton.covers[automaton.labels[edge]]
                if any(letters.meets(step.letters, cube) for cube in cover):
                    after = step.after, automaton.heads[edge]
                    if after not in product.after:
                        product.after[after] = []
                        left.append(after)
                    product.after[state, place].append((after, automaton.sets[automaton.colours[edge]]))
            if product.stuck is None:
                covers = frozenset(cube for edge in edges for cube in automaton.covers[automaton.labels[edge]])
                if not letters.are_covered(step.letters, covers):
                    product = product._replace(stuck=(state, place))
    return product


class Letters:
    """The letters of a machine's steps, by walks through their diagrams alone."""

    def __init__(self, machine: Machine) -> None:
        self._machine, self._diagrams = machine, machine.diagrams
        self._known = dict[object, bool]()

    def are_sound(self, state: int) -> bool:
        """Tell whether each letter has one step at most, and each of the other player's choices has one.

        A controller has a letter for each choice of inputs. The environment has one choice of inputs at least, and of
        each that it has all letters.
        """
        roots = tuple(step.letters for step in self._machine.rows[state])
        own = self._own(roots, 0)
        return (
            own
            and any(roots)
            and not any(self._meet(one, other) for place, one in enumerate(roots) for other in roots[:place])
        )

    def _own(self, roots: Roots, variable: int) -> bool:
        """Tell whether steps have all that they are to have, from a variable on."""
        machine = self._machine
        if variable == machine.inputs:
            return any(roots) if machine.is_controller else not any(roots) or self._all(roots)
        key = roots, variable
        if key not in self._known:
            self._known[key] = all(self._own(each, variable + 1) for each in self._sides(roots, variable))
        return self._known[key]

    def _all(self, roots: Roots) -> bool:
        """Tell whether each letter is in some function."""
        if not any(roots) or TRUE in roots:
            return TRUE in roots
        if roots not in self._known:
            first = min(self._diagrams.variable[root] for root in roots)
            self._known[roots] = all(map(self._all, self._sides(roots, first)))
        return self._known[roots]

    def _meet(self, one: int, other: int) -> bool:
        """Tell whether a letter is in both functions."""
        if FALSE in (one, other):
            return False
        if TRUE in (one, other):
            return True
        key = "meet", one, other
        if key not in self._known:
            first = min(self._diagrams.variable[one], self._diagrams.variable[other])
            self._known[key] = any(self._meet(*each) for each in self._sides((one, other), first))
        return self._known[key]

    def meets(self, root: int, cube: Cube) -> bool:
        """Tell whether a letter of a function is in a conjunction."""
        if root <= TRUE:
            return root == TRUE
        key = root, cube
        if key not in self._known:
            variable = self._diagrams.variable[root]
            low, high = not cube.positive >> variable & 1, not cube.negative >> variable & 1
            self._known[key] = (low and self.meets(self._diagrams.low[root], cube)) or (
                high and self.meets(self._diagrams.high[root], cube)
            )
        return self._known[key]

    def are_covered(self, root: int, cubes: frozenset[Cube]) -> bool:
        """Tell whether each letter of a function is in one of some conjunctions, all of whose literals are later."""
        if root == FALSE or Cube(0, 0) in cubes:
            return True
        if not cubes:
            return False
        key = root, cubes
        if key not in self._known:
            literals = 0
            for cube in cubes:
                literals |= cube.positive | cube.negative
            first = min(self._diagrams.variable[root], (literals & -literals).bit_length() - 1)
            sides = self._sides((root,), first)
            self._known[key] = all(
                self.are_covered(side[0], frozenset(_left(cubes, 1 << first, is_true=is_true)))
                for is_true, side in zip((False, True), sides, strict=True)
            )
        return self._known[key]

    def _sides(self, roots: Sequence[int], variable: int) -> tuple[Roots, Roots]:
        """Give functions where a variable is false, and where it is true."""
        own, low, high = self._diagrams.variable, self._diagrams.low, self._diagrams.high
        return (
            tuple(low[root] if own[root] == variable else root for root in roots),
            tuple(high[root] if own[root] == variable else root for root in roots),
        )


def _left(cubes: frozenset[Cube], bit: int, *, is_true: bool) -> Iterator[Cube]:
    """Give the conjunctions that can hold once a variable has a value, without it."""
    for cube in cubes:
        if not (cube.negative if is_true else cube.positive) & bit:
            yield Cube(cube.positive & ~bit, cube.negative & ~bit)


def _circuit(product: Product, seen: Colours, unseen: Colours) -> Pair | None:
    """Find a pair to which runs come back again and again with some sets between, and without others; O(edges)."""
    import networkx as nx

    graph = nx.DiGraph((pair, after) for pair, row in product.after.items() for after, sets in row if not sets & unseen)
    for component in nx.strongly_connected_components(graph):
        inside = [
            sets
            for pair in component
            for after, sets in product.after[pair]
            if after in component and not sets & unseen
        ]
        if inside and seen <= frozenset().union(*inside):
            return min(component)
    return None


def _flaw(machine: Machine, automaton: Automaton, pair: Pair, text: str) -> Flaw:
    return Flaw(f"{machine.names[pair[0]]}, at {automaton.names[pair[1]]}", None, text)
