"""The letters of a state, split by the edges that the opponent's part of a letter leaves to the player.

The opponent chooses first, the propositions with the lowest numbers (the *inputs*), then the player chooses the others.
All that matters of the opponent's choice is the set of edges from which the player then takes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from arena.automata.diagrams import FALSE, LAST, TRUE, Cube, Diagrams
from arena.errors import TooLarge
from arena.machine.memory import check_memory

Cover: TypeAlias = tuple[Cube, ...]
"""A label: a disjunction of satisfiable conjunctions."""
Edges: TypeAlias = tuple[int, ...]
"""Some edges of a state, by their places among its edges."""
Labels: TypeAlias = tuple[int, ...]
"""The labels of a state's edges, by their places among those of the automaton."""
Left: TypeAlias = tuple[tuple[int, int], ...]
"""The edges that are still possible, each preceded by the diagram of the inputs that leave it."""
MOST_STEPS = 20_000_000
"""The sum of the sizes of all sets of edges met while the states of an automaton are split: about 30 seconds."""
STEP_BYTES = 80
BETWEEN = 2**20
"""The number of steps after which the free memory is checked again."""
MOST_COMPARED = 5 * 10**11
"""The product of the conjunctions and the literals of a state's labels: several seconds."""
MOST_DEEP = 300
"""The number of propositions of a function: operations on diagrams recurse as deep."""


class Clash(NamedTuple):
    """Two edges of a state for the same letters, and a conjunction of these."""

    one: int
    other: int
    letters: Cube


class Splitter:
    """Splits the letters of the states of an automaton. States with the same labels are split once."""

    def __init__(self, labels: Sequence[Cover], inputs: int) -> None:
        self.diagrams = Diagrams()
        self._labels, self._inputs, self._steps = labels, (1 << inputs) - 1, 0
        self._answers, self._enabling = dict[Labels, dict[Edges, int]](), dict[int, int]()
        self._are_apart = dict[Labels, bool]()

    def clash(self, labels: Labels, ends: Sequence[int]) -> Clash | None:
        """Return two edges for the same letters that have different ends; None if letters determine the end."""
        if labels not in self._are_apart:
            self._are_apart[labels] = self._clash(labels, range(len(labels))) is None
        return None if self._are_apart[labels] else self._clash(labels, ends)

    def _clash(self, labels: Labels, ends: Sequence[int]) -> Clash | None:
        """Find a clash by O(literals) operations on integers with one bit per conjunction."""
        cubes = [(cube, edge) for edge, label in enumerate(labels) for cube in self._labels[label]]
        literals = sum((cube.positive | cube.negative).bit_count() for cube, _ in cubes)
        if len(cubes) * literals > MOST_COMPARED:
            raise TooLarge(f"the labels of a state have {len(cubes):,} conjunctions, too many to be compared")
        with_denied, with_end = dict[tuple[int, bool], int](), dict[int, int]()
        for place, (cube, edge) in enumerate(cubes):
            with_end[ends[edge]] = with_end.get(ends[edge], 0) | 1 << place
            for variable, is_true in cube.literals:
                denied = variable, not is_true
                with_denied[denied] = with_denied.get(denied, 0) | 1 << place
        everything = (1 << len(cubes)) - 1
        elsewhere = {end: everything ^ places for end, places in with_end.items()}
        met_by = {literal: everything ^ places for literal, places in with_denied.items()}
        for cube, edge in cubes:
            others = elsewhere[ends[edge]]
            for literal in cube.literals:
                if literal in met_by:
                    others &= met_by[literal]
            if others:
                other, another = cubes[others.bit_length() - 1]
                return Clash(edge, another, Cube(cube.positive | other.positive, cube.negative | other.negative))
        return None

    def _enabled_by(self, label: int) -> int:
        """Return the diagram of the inputs that leave an edge with a label to the player."""
        if label not in self._enabling:
            inputs = self._inputs
            cubes = {Cube(one & inputs, other & inputs): 0 for one, other in self._labels[label]}
            self._enabling[label] = function(self.diagrams, cubes)
        return self._enabling[label]

    def answers(self, labels: Labels) -> dict[Edges, int]:
        """Return the sets of edges that the opponent can leave to the player, each with the diagram of its inputs."""
        if (known := self._answers.get(labels)) is not None:
            return known
        bits = (each.positive | each.negative for label in labels for each in self._labels[label])
        check_deep(reduce(or_, bits, 0) & self._inputs, "the labels of a state have", "that the opponent chooses")
        functions = [(self._enabled_by(label), edge) for edge, label in enumerate(labels)]
        self._answers[labels] = self._split(tuple([each for each in functions if each[0]]), {})
        return self._answers[labels]

    def _split(self, left: Left, known: dict[Left, dict[Edges, int]]) -> dict[Edges, int]:
        """Split the letters by the first input that an edge depends on, then by the others."""
        if (made := known.get(left)) is not None:
            return made
        before, self._steps = self._steps, self._steps + len(left) + 1
        if self._steps > MOST_STEPS:
            raise TooLarge(f"to split the letters of the states takes more than {MOST_STEPS:,} steps")
        if before // BETWEEN < self._steps // BETWEEN:
            check_memory(BETWEEN * STEP_BYTES, "to split the letters of a state", "take a smaller automaton")
        first = min([self.diagrams.variable[number] for number, _ in left], default=LAST)
        if first == LAST:
            known[left] = made = {tuple([edge for _, edge in left]): TRUE}
            return made
        lows = self._split(self._after(left, first, self.diagrams.low), known)
        highs = self._split(self._after(left, first, self.diagrams.high), known)
        node = self.diagrams.node
        made = {edges: node(first, lows.get(edges, FALSE), highs.get(edges, FALSE)) for edges in {**highs, **lows}}
        known[left] = made
        return made

    def _after(self, left: Left, first: int, side: Sequence[int]) -> Left:
        """Return the edges that are still possible once the first input has a value."""
        variable = self.diagrams.variable
        after = [(side[number] if variable[number] == first else number, edge) for number, edge in left]
        return tuple([each for each in after if each[0]])


def function(diagrams: Diagrams, label: Sequence[Cube] | dict[Cube, int]) -> int:
    if len(label) > 1:
        bits = reduce(or_, (cube.positive | cube.negative for cube in label))
        check_deep(bits, "a label has", "in several conjunctions")
    return diagrams.any_of(map(diagrams.cube, label))


def check_deep(propositions: int, which: str, how: str) -> None:
    """Refuse functions of more than `MOST_DEEP` propositions, given as bits."""
    if propositions.bit_count() > MOST_DEEP:
        raise TooLarge(f"{which} {propositions.bit_count():,} propositions {how} (at most {MOST_DEEP})")
