"""Finite machines: strategies with memory that read some propositions and set the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arena.automata.automaton import printed
from arena.automata.diagrams import FALSE, MOST_NODES, Cube, Diagrams
from arena.errors import TooLarge
from arena.rules.game import Player

MOST_LINES = 200_000
"""The rows of a machine's table: several seconds."""


class MachineStep(NamedTuple):
    """The letters of a step, by their diagram, and the state after it."""

    letters: int
    after: int


class MachineRow(NamedTuple):
    """A row of a machine's table: the state, the propositions read and set, and the next state."""

    state: str
    reads: str
    sets: str
    next: str


@dataclass(frozen=True, eq=False, repr=False)
class Machine:
    """A finite-state machine that carries out a winning strategy of a specification.

    The controller's machine reads the environment's propositions and sets its own at once (a Mealy machine). The
    environment's machine sets its propositions before it reads the controller's (a Moore machine). Where the letters of
    a state's steps allow several values of what the machine sets, each of them is right.

    Parameters
    ----------
    player : Player
        The player who follows it.
    is_controller : bool
        Whether this is the player who wants the specification to be satisfied.
    propositions : sequence of str
        The names of the propositions, the environment's first.
    inputs : int
        The number of the environment's propositions.
    diagrams : Diagrams
        The pool of the letters' diagrams.
    names : sequence of str
        The names of the states. The first state is the initial one.
    rows : sequence of sequences of MachineStep
        The steps of each state. No letter is in two of them.
    is_cut_short : bool
        Whether the search for a smaller machine was given up.
    """

    player: Player
    is_controller: bool
    propositions: Sequence[str]
    inputs: int
    diagrams: Diagrams
    names: Sequence[str]
    rows: Sequence[Sequence[MachineStep]]
    is_cut_short: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Machine) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        kind = "controller" if self.is_controller else "environment"
        return f"<Machine of the {kind}: {len(self.rows)} states, {sum(map(len, self.rows))} steps>"

    @property
    def _key(self) -> object:
        """Its fields, with letters in a pool of their own, where equal machines have equal numbers."""
        own = self.alone()
        return self.player, self.is_controller, tuple(self.propositions), self.inputs, tuple(self.names), own.rows

    def alone(self, most: int = MOST_NODES) -> Machine:
        """Return the same machine with a pool of diagrams of its own. O(size of the diagrams)."""
        diagrams = Diagrams(most)
        rows = tuple(
            tuple(MachineStep(self.diagrams.copied(step.letters, diagrams), step.after) for step in row)
            for row in self.rows
        )
        return replace(self, diagrams=diagrams, rows=rows)

    @property
    def reads(self) -> range:
        """The propositions that it reads."""
        return range(self.inputs) if self.is_controller else range(self.inputs, len(self.propositions))

    @property
    def sets(self) -> range:
        """The propositions that it sets."""
        return range(self.inputs, len(self.propositions)) if self.is_controller else range(self.inputs)

    def letters(self, row: Sequence[MachineStep]) -> int:
        """Return the diagram of all letters of some steps."""
        return self.diagrams.any_of(step.letters for step in row)

    def row_to(self, row: Sequence[MachineStep], classes: Sequence[int]) -> dict[int, int]:
        """Return the letters of some steps by the classes of the states after them."""
        letters = dict[int, int]()
        for step in row:
            if step.letters != FALSE:
                own = classes[step.after]
                letters[own] = self.diagrams.either(step.letters, letters.get(own, FALSE))
        return letters

    def quotient(self, classes: Sequence[int], chosen: Sequence[int]) -> Machine:
        """Return the machine of classes of states, without those that it does not reach."""
        order, rows = [classes[0]], list[list[MachineStep]]()
        place = {order[0]: 0}
        for own in order:
            row = self.row_to(self.rows[chosen[own]], classes)
            order += [after for after in row if after not in place]
            place |= {after: number for number, after in enumerate(order[len(place) :], len(place))}
            rows.append([MachineStep(letters, place[after]) for after, letters in row.items()])
        return replace(self, names=[self.names[chosen[own]] for own in order], rows=rows)

    def printed(self, cube: Cube, numbers: range) -> str:
        """Return the part of a conjunction about some propositions as text; "true" if it has none."""
        mask = bits(numbers)
        return printed(Cube(cube.positive & mask, cube.negative & mask), self.propositions) or "true"

    def lines(self) -> Iterator[tuple[int, Cube, int]]:
        """Yield the steps as conjunctions: the state, the letters, the next state."""
        left = MOST_LINES
        for state, row in enumerate(self.rows):
            for step in row:
                for cube in self.diagrams.cubes(step.letters):
                    left -= 1
                    if left < 0:
                        raise TooLarge(
                            f"the machine has more than {MOST_LINES:,} conjunctions of letters; .aag is short"
                        )
                    yield state, cube, step.after

    def table(self) -> Iterator[MachineRow]:
        """Yield the rows of its table."""
        for state, cube, after in self.lines():
            reads, sets = self.printed(cube, self.reads), self.printed(cube, self.sets)
            yield MachineRow(self.names[state], reads, sets, self.names[after])


def bits(numbers: range) -> int:
    """Return a range of numbers as the bits of one integer."""
    return (1 << numbers.stop) - (1 << numbers.start)
