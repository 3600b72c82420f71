"""Check machines against their specifications, from the definitions and without the code that makes them.

A controller is right if it has a step for every choice of the environment and all of its runs are accepted. A machine
of the environment is right if it has a step for every choice of the controller and none of its runs is accepted. Both
are decided by the circuits of the product of the machine with the automaton.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from arena.automata.automaton import Automaton
from arena.automata.diagrams import FALSE, LAST, TRUE, Cube
from arena.automata.machine import Machine
from arena.checking.broken_runs import RunStep, circuit, way_in, way_to, written_run
from arena.errors import ParameterError
from arena.solving.verdict import Flaw

Pair: TypeAlias = tuple[int, int]
"""A state of the machine, and a state of the automaton."""
Roots: TypeAlias = tuple[int, ...]
"""The diagrams of several functions."""
NO_LITERALS = Cube(0, 0)
"""The conjunction that holds for all letters."""


class Product(NamedTuple):
    """The runs of a machine on an automaton: the pairs that they reach, and the steps from each."""

    after: dict[Pair, list[RunStep[Pair]]]
    stuck: tuple[Pair, Cube] | None  # a pair where some letters of the machine have no transition

    @property
    def edges(self) -> int:
        """The number of steps from pair to pair."""
        return sum(map(len, self.after.values()))


def first_machine_flaw(machine: Machine, automaton: Automaton) -> tuple[Product, Flaw | None]:
    """Return the product of a machine and an automaton, and the first flaw of the machine, if it has one.

    The flaw ends with the letters of a run that shows it: a prefix from the start and, if the run is infinite, the
    circuit that it repeats, as `cycle{...}`.

    Raises
    ------
    ParameterError
        If they have different propositions.

    Notes
    -----
    O(edges of the product) for each term of the acceptance condition, besides the search for letters.
    """
    if (tuple(machine.propositions), machine.inputs) != (tuple(automaton.propositions), automaton.inputs):
        raise ParameterError("the machine has other propositions than the specification")
    letters = Letters(machine)
    for state in range(len(machine.rows)):
        if unsound := letters.first_gap(state):
            text, letter = unsound
            run = written_run(machine, [*way_in(machine, state), letter])
            return Product({}, None), Flaw(str(machine.names[state]), None, f"{text}: {run}")
    product, start = product_of(machine, automaton, letters), (0, automaton.initial)

    def flaw(pair: Pair, text: str, rest: Sequence[Cube], cycle: Sequence[Cube] = ()) -> Flaw:
        run = written_run(machine, [*way_to(product.after, start, pair), *rest], cycle)
        return Flaw(f"{machine.names[pair[0]]}, at {automaton.names[pair[1]]}", None, f"{text}: {run}")

    if machine.is_controller and product.stuck:
        pair, letter = product.stuck
        return product, flaw(pair, "it leaves letters for which there is no transition", [letter])
    for seen, unseen in automaton.acceptance.terms(accepted=not machine.is_controller):
        if (found := circuit(product.after, seen, unseen)) is not None:
            verdict = "rejected" if machine.is_controller else "accepted"
            return product, flaw(found[0], f"a run comes back here for ever, and is {verdict}", [], found[1])
    return product, None


def product_of(machine: Machine, automaton: Automaton, letters: Letters) -> Product:
    """Follow all runs that a machine allows. O(steps * edges) for each pair, besides the search for letters."""
    start = 0, automaton.initial
    product, left = Product({start: []}, None), [start]
    for state, place in left:
        edges = range(automaton.first[place], automaton.first[place + 1])
        for step in machine.rows[state]:
            for edge in edges:
                cover = automaton.covers[automaton.labels[edge]]
                common = next(filter(None, (letters.common(step.letters, cube) for cube in cover)), None)
                if common is not None:
                    after = step.after, automaton.heads[edge]
                    if after not in product.after:
                        product.after[after] = []
                        left.append(after)
                    sets = automaton.sets[automaton.colours[edge]]
                    product.after[state, place].append(RunStep(after, sets, common))
            if product.stuck is None:
                covers = frozenset(cube for edge in edges for cube in automaton.covers[automaton.labels[edge]])
                if (uncovered := letters.uncovered(step.letters, covers)) is not None:
                    product = product._replace(stuck=((state, place), uncovered))
    return product


class Letters:
    """Searches for letters of a machine's steps, by walks through their diagrams; each returns some of the letters."""

    def __init__(self, machine: Machine) -> None:
        self._machine, self._diagrams = machine, machine.diagrams
        self._known = dict[object, Cube | None]()

    def first_gap(self, state: int) -> tuple[str, Cube] | None:
        """Return letters with two steps from a state, or a choice of the other player without a step.

        A controller needs a step for each choice of inputs. The environment needs a step for at least one choice of
        inputs and, once it has chosen inputs, for all choices of outputs.
        """
        roots = tuple(step.letters for step in self._machine.rows[state])
        if not any(roots) and not self._machine.is_controller:
            return "no step leads from there", NO_LITERALS
        if (lacking := self._lacking(roots)) is not None:
            return "no step is there for what is read", lacking
        pairs = ((one, other) for place, one in enumerate(roots) for other in roots[:place])
        shared = next(filter(None, map(self._shared, pairs)), None)
        return None if shared is None else ("two steps are there for one letter", shared)

    def _lacking(self, roots: Roots) -> Cube | None:
        """Return inputs for which a controller has no step, or letters that the environment lacks for its inputs."""
        first, machine = self._first(roots), self._machine
        if first < machine.inputs:
            return self._by_cases(self._lacking, roots, first)
        if machine.is_controller:
            return None if any(roots) else NO_LITERALS
        return self._gap(roots) if any(roots) else None

    def _gap(self, roots: Roots) -> Cube | None:
        """Return letters that are in no function."""
        if not any(roots) or TRUE in roots:
            return None if TRUE in roots else NO_LITERALS
        return self._by_cases(self._gap, roots, self._first(roots))

    def _shared(self, roots: Roots) -> Cube | None:
        """Return letters that are in all functions."""
        if FALSE in roots or {*roots} == {TRUE}:
            return None if FALSE in roots else NO_LITERALS
        return self._by_cases(self._shared, roots, self._first(roots))

    def _by_cases(self, search: Callable[[Roots], Cube | None], roots: Roots, first: int) -> Cube | None:
        """Search where a variable is false, then where it is true."""
        key = search.__name__, roots
        if key not in self._known:
            low, high = (search(side) for side in self._sides(roots, first))
            self._known[key] = with_literal(low, first, is_true=False) or with_literal(high, first, is_true=True)
        return self._known[key]

    def common(self, root: int, cube: Cube) -> Cube | None:
        """Return letters of a function for which a conjunction holds."""
        if root <= TRUE:
            return cube if root == TRUE else None
        key = root, cube
        if key not in self._known:
            variable, found = self._diagrams.variable[root], None
            if not cube.positive >> variable & 1:
                found = with_literal(self.common(self._diagrams.low[root], cube), variable, is_true=False)
            if not found and not cube.negative >> variable & 1:
                found = with_literal(self.common(self._diagrams.high[root], cube), variable, is_true=True)
            self._known[key] = found
        return self._known[key]

    def uncovered(self, root: int, cubes: frozenset[Cube]) -> Cube | None:
        """Return letters of a function for which none of some conjunctions holds."""
        if root == FALSE or NO_LITERALS in cubes:
            return None
        if root == TRUE and not cubes:
            return NO_LITERALS
        key = root, cubes
        if key not in self._known:
            first, found = min(self._diagrams.variable[root], *map(_first_variable, cubes), LAST), None
            for is_true, side in enumerate(self._sides((root,), first)):
                left = frozenset(_left(cubes, 1 << first, is_true=bool(is_true)))
                found = found or with_literal(self.uncovered(side[0], left), first, is_true=bool(is_true))
            self._known[key] = found
        return self._known[key]

    def _first(self, roots: Roots) -> int:
        return min([self._diagrams.variable[root] for root in roots], default=LAST)

    def _sides(self, roots: Roots, variable: int) -> tuple[Roots, Roots]:
        """Return functions where a variable is false, and where it is true."""
        own, low, high = self._diagrams.variable, self._diagrams.low, self._diagrams.high
        return (
            tuple(low[root] if own[root] == variable else root for root in roots),
            tuple(high[root] if own[root] == variable else root for root in roots),
        )


def with_literal(cube: Cube | None, variable: int, *, is_true: bool) -> Cube | None:
    """Return a conjunction with one more literal, or None if there is no conjunction."""
    if cube is None:
        return None
    bit = 1 << variable
    return Cube(cube.positive | bit, cube.negative) if is_true else Cube(cube.positive, cube.negative | bit)


def _first_variable(cube: Cube) -> int:
    literals = cube.positive | cube.negative
    return (literals & -literals).bit_length() - 1


def _left(cubes: frozenset[Cube], bit: int, *, is_true: bool) -> Iterator[Cube]:
    """Yield the conjunctions that can still hold once a variable has a value, without the variable."""
    for cube in cubes:
        if not (cube.negative if is_true else cube.positive) & bit:
            yield Cube(cube.positive & ~bit, cube.negative & ~bit)
