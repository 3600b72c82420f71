"""Any condition on acceptance sets as a parity condition with the least memory: by its Zielonka tree.

The root of the tree is the set of all acceptance sets. The children of a set are its largest subsets that are accepted
if it is not, or are not if it is. A run remembers a leaf. What it sees takes it up to the lowest set above its leaf
that holds all of it, whose depth is the priority of the step, and down again by the next child of that set. The sets
that come back for ever are then a subset of the highest node to which a run comes again and again, and of none of its
children, so that they are accepted if that node is. No deterministic parity automaton for the condition is smaller.

References
----------
W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
:doi:`10.1016/S0304-3975(98)00009-7`. A. Casares, T. Colcombet, N. Fijalkow, "Optimal transformations of games and
automata using Muller conditions", ICALP 2021, :doi:`10.4230/LIPIcs.ICALP.2021.123`, Proposition 4.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from arena.automata.acceptance import Acceptance, Colours
from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.graphs.marks import Parity

Leaf: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The sets from the root to a leaf, as bits, and the places of all but the root among the children of the one above."""
MOST_BRANCHES = 5_000
"""The children that a set may have, and the leaves that runs come to."""

MOST_COMPARED = 50_000_000
"""The pairs of sets of which it is asked whether one is in the other: some seconds."""


class ZielonkaTree(Acceptance):
    """A condition on acceptance sets, told by priorities and by the leaf of its tree that a run remembers.

    Parameters
    ----------
    sets : sequence of int
        The acceptance sets that count.
    diagrams : Diagrams
        Those of the function.
    function : int
        The condition: the variable with a number says whether the set at that place comes back for ever.

    Examples
    --------
    Two sets are to come back for ever. A run that sees both in turn comes to the root again and again:

    >>> from arena.automata.diagrams import Cube
    >>> diagrams = Diagrams()
    >>> tree = ZielonkaTree([0, 1], diagrams, diagrams.cube(Cube(0b11, 0)))
    >>> tree.step(0, frozenset({0})), tree.step(0, frozenset({1})), tree.step(1, frozenset({0}))
    ((1, 0), (0, 1), (0, 0))
    """

    def __init__(self, sets: Sequence[int], diagrams: Diagrams, function: int) -> None:
        super().__init__(Parity(highest=False), len(sets) + 2, {})
        self._bits = {number: 1 << place for place, number in enumerate(sets)}
        self._diagrams, self._known = diagrams, dict[tuple[int, Colours], tuple[int, int]]()
        root = (1 << len(sets)) - 1
        self._is_accepted = _holds(diagrams, function, root)
        self._wanted = (diagrams.choice(function, FALSE, TRUE), function)
        self._children, self._compared = dict[int, list[int]](), 0
        self._leaves = [self._leaf((root,), ())]
        self._numbers = {self._leaves[0]: 0}

    def step(self, memory: int, colours: Colours) -> tuple[int, int]:
        """Give the priority of an edge in some acceptance sets, and the number of the leaf that a run has behind it.

        Raises
        ------
        TooLarge
            If runs come to more than `MOST_BRANCHES` leaves.
        """
        if (memory, colours) not in self._known:
            self._known[memory, colours] = self._stepped(memory, sum(self._bits.get(each, 0) for each in colours))
        return self._known[memory, colours]

    def terms(self, *, accepted: bool) -> Iterator[tuple[Colours, Colours]]:
        """Give the ways through the diagram of the condition, or of its negation, as `Acceptance.terms` does."""
        for positive, negative in self._diagrams.cubes(self._wanted[accepted]):
            yield (
                frozenset(number for number, bit in self._bits.items() if positive & bit),
                frozenset(number for number, bit in self._bits.items() if negative & bit),
            )

    def named(self, priority: int) -> str:
        """Name a priority after its number."""
        return f"p{priority}"

    def _stepped(self, memory: int, seen: int) -> tuple[int, int]:
        sets, places = self._leaves[memory]
        depth = next(depth for depth in range(len(places), -1, -1) if not seen & ~sets[depth])
        priority = depth if self._is_accepted else depth + 1
        if depth == len(places):
            return priority, memory
        children = self._children_of(sets[depth], depth)
        place = (places[depth] + 1) % len(children)
        leaf = self._leaf((*sets[: depth + 1], children[place]), (*places[:depth], place))
        if leaf not in self._numbers:
            self._numbers[leaf] = len(self._leaves)
            self._leaves.append(leaf)
            if len(self._leaves) > MOST_BRANCHES:
                raise TooLarge(f"a run would have to remember more than {MOST_BRANCHES:,} orders of acceptance sets")
        return priority, self._numbers[leaf]

    def _leaf(self, sets: tuple[int, ...], places: tuple[int, ...]) -> Leaf:
        """Go down from a node by the first child of each."""
        while children := self._children_of(sets[-1], len(places)):
            sets, places = (*sets, children[0]), (*places, 0)
        return sets, places

    def _children_of(self, sets: int, depth: int) -> list[int]:
        """Give the largest subsets of a set at some depth that are accepted if it is not, or are not if it is."""
        if sets not in self._children:
            is_accepted = (depth % 2 == 0) == self._is_accepted
            self._children[sets] = self._largest(self._wanted[not is_accepted], sets, {FALSE: [], TRUE: [sets]})
        return self._children[sets]

    def _largest(self, function: int, within: int, known: dict[int, list[int]]) -> list[int]:
        """Give the largest subsets of a set for which a function is true; those of the constants are known.

        Variables that come before those of the function, and are in the set, are in all of them.
        """
        if function not in known:
            bit, low, high = 1 << self._diagrams.variable[function], self._diagrams.low, self._diagrams.high
            found = self._largest(high[function], within, known) if within & bit else []
            others = [each & ~bit for each in self._largest(low[function], within, known)]
            self._compared += len(found) * len(others)
            known[function] = found = found + [each for each in others if all(each & ~other for other in found)]
            if len(found) > MOST_BRANCHES or self._compared > MOST_COMPARED:
                raise TooLarge(f"the condition has more than {MOST_BRANCHES:,} largest sets, or takes too long to find")
        return known[function]


def _holds(diagrams: Diagrams, function: int, sets: int) -> bool:
    while function > TRUE:
        is_true = sets >> diagrams.variable[function] & 1
        function = diagrams.high[function] if is_true else diagrams.low[function]
    return function == TRUE
