"""Any acceptance condition as a parity condition with the least memory, by its Zielonka tree.

The root of the tree is the set of all acceptance sets. The children of an accepted node are its largest rejected
subsets, and those of a rejected node its largest accepted ones. A run remembers a leaf. When it visits acceptance sets,
it goes up to the lowest ancestor that contains them all, whose depth is the priority of the step, and down to a leaf of
that ancestor's next child. The sets visited infinitely often are then a subset of the highest node that the run returns
to, and of none of its children, so they are accepted exactly if that node is. No deterministic parity automaton for the
condition is smaller.

References
----------
W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
:doi:`10.1016/S0304-3975(98)00009-7`. A. Casares, T. Colcombet, N. Fijalkow, "Optimal transformations of games and
automata using Muller conditions", ICALP 2021, :doi:`10.4230/LIPIcs.ICALP.2021.123`, Proposition 4.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from arena.automata.acceptance import Acceptance, Colors
from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.errors import TooLarge
from arena.graphs.attributes import Parity

Leaf: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The nodes from the root to a leaf, as bits, and the place of each but the root among its siblings."""
MOST_BRANCHES = 5_000
"""The children of a node, and the leaves that runs visit."""
MOST_COMPARED = 50_000_000
"""The pairs of sets that are tested for inclusion: several seconds."""


class ZielonkaTree(Acceptance):
    """An acceptance condition, given by priorities and by the leaf of its tree that a run remembers.

    The condition is a function: variable `n` says whether the set at place `n` is visited infinitely often.
    """

    def __init__(self, sets: Sequence[int], diagrams: Diagrams, function: int) -> None:
        super().__init__(Parity(highest=False), len(sets) + 2, {})
        self._bits = {number: 1 << place for place, number in enumerate(sets)}
        self._diagrams, self._known = diagrams, dict[tuple[int, Colors], tuple[int, int]]()
        root = (1 << len(sets)) - 1
        self._is_accepted = diagrams.holds(function, root)
        self._wanted = (diagrams.negation(function), function)
        self._children, self._compared = dict[int, list[int]](), 0
        self._leaves = [self._leaf((root,), ())]
        self._numbers = {self._leaves[0]: 0}

    def step(self, memory: int, colors: Colors) -> tuple[int, int]:
        """Return the priority of an edge in some acceptance sets, and the number of the leaf after it."""
        if (memory, colors) not in self._known:
            self._known[memory, colors] = self._stepped(memory, sum(self._bits.get(each, 0) for each in colors))
        return self._known[memory, colors]

    def terms(self, *, accepted: bool) -> Iterator[tuple[Colors, Colors]]:
        """Yield the paths of the condition's diagram, or of its negation's, as `Acceptance.terms` does."""
        for cube in self._diagrams.cubes(self._wanted[accepted]):
            positive, negative = (frozenset(n for n, bit in self._bits.items() if side & bit) for side in cube)
            yield positive, negative

    def named(self, priority: int) -> str:
        return f"p{priority}"

    def _stepped(self, memory: int, seen: int) -> tuple[int, int]:
        """Go up from a leaf to the node that contains what is seen, and down by its next child."""
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
        """Go down from a node to a leaf by first children."""
        while children := self._children_of(sets[-1], len(places)):
            sets, places = (*sets, children[0]), (*places, 0)
        return sets, places

    def _children_of(self, sets: int, depth: int) -> list[int]:
        if sets not in self._children:
            is_accepted = (depth % 2 == 0) == self._is_accepted
            self._children[sets] = self._largest(self._wanted[not is_accepted], sets, {FALSE: [], TRUE: [sets]})
        return self._children[sets]

    def _largest(self, function: int, within: int, known: dict[int, list[int]]) -> list[int]:
        """Return the largest subsets of a set for which a function is true; `known` has those of the constants.

        Variables before the function's first one are in all of them, if they are in the set.
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
