"""Finite machines: strategies that read some propositions and set the others, state by state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arena.automata.diagrams import Cube, Diagrams
from arena.errors import TooLarge
from arena.rules.game import Player
from arena.synthesis.diagram_choices import moved

MOST_LINES = 200_000
"""The lines of a table of a machine: some seconds."""


class MachineStep(NamedTuple):
    """The letters of a step, by their diagram, and the state behind it."""

    letters: int
    after: int


class MachineRow(NamedTuple):
    """A row of the table of a machine: the state, the propositions that are read and set, and the state behind it."""

    state: str
    reads: str
    sets: str
    next: str


@dataclass(frozen=True, eq=False, repr=False)
class Machine:
    """A machine that follows a strategy of a specification.

    The controller's reads the environment's propositions and sets his own at once: a Mealy machine. The environment's
    sets her propositions before it reads the controller's: a Moore machine. Where the letters of a state's steps leave
    several values of what it sets, any of them may be taken.

    Parameters
    ----------
    player : Player
        Who follows it: the one who wants that the specification is kept, or the other one.
    is_controller : bool
        Whether that is the one who wants it.
    propositions : sequence of str
        All of them, the environment's before the controller's.
    inputs : int
        The number of the environment's.
    diagrams : Diagrams
        Those of the letters.
    names : sequence of str
        The states, the first of which is the initial one.
    rows : sequence
        The steps of each state. No letter is in two of them.
    is_cut_short : bool
        Whether the search for a smaller machine that does the same was given up.
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

    @property
    def _key(self) -> object:
        """Its fields, with letters by their numbers among diagrams of nothing else."""
        own = self.alone()
        return self.player, self.is_controller, tuple(self.propositions), self.inputs, tuple(self.names), own.rows

    def alone(self, most: int | None = None) -> Machine:
        """Give the same machine with diagrams of its letters and of nothing else; O(size of these).

        Parameters
        ----------
        most : int, optional
            The nodes that diagrams may have that are made of them.
        """
        diagrams = Diagrams(most)
        rows = tuple(
            tuple(MachineStep(moved(self.diagrams, diagrams, step.letters, 0), step.after) for step in row)
            for row in self.rows
        )
        return replace(self, diagrams=diagrams, rows=rows)

    def __repr__(self) -> str:
        kind = "controller" if self.is_controller else "environment"
        return f"<Machine of the {kind}: {len(self.rows)} states, {sum(map(len, self.rows))} steps>"

    @property
    def reads(self) -> range:
        """The propositions that it reads."""
        return range(self.inputs) if self.is_controller else range(self.inputs, len(self.propositions))

    @property
    def sets(self) -> range:
        """The propositions that it sets."""
        return range(self.inputs, len(self.propositions)) if self.is_controller else range(self.inputs)

    def printed(self, cube: Cube, numbers: range) -> str:
        """Print the part of a conjunction that is about some propositions; "true" if there is none."""
        literals = sorted(literal for literal in cube.literals if literal[0] in numbers)
        return (
            " & ".join(("" if is_true else "!") + self.propositions[number] for number, is_true in literals) or "true"
        )

    def lines(self) -> Iterator[tuple[int, Cube, int]]:
        """Give the steps as conjunctions of letters, with the states before and behind them.

        Raises
        ------
        TooLarge
            If there are more than `MOST_LINES`.
        """
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
        """Give the rows of its table."""
        for state, cube, after in self.lines():
            reads, sets = self.printed(cube, self.reads), self.printed(cube, self.sets)
            yield MachineRow(self.names[state], reads, sets, self.names[after])


def bits(numbers: range) -> int:
    """Give the numbers as the bits of one."""
    return (1 << numbers.stop) - (1 << numbers.start)
