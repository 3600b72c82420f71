"""Deterministic automata in rows: the edges of each state, with the labels and the acceptance sets that they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena.automata.acceptance import Acceptance, Colours
from arena.automata.diagrams import Cube
from arena.automata.splitting import Cover
from arena.machine.memory import check_memory, over

BETWEEN = 2**18
"""After so many edges the memory is looked at again."""
EDGE_BYTES = 500
"""What an edge of the game takes until that is made."""


@dataclass(frozen=True)
class Automaton:
    """An automaton that reads letters: sets of propositions.

    Parameters
    ----------
    names : sequence of str
        The states.
    initial : int
        The place of the first one.
    first : sequence of int
        Where the edges of each state begin, and where those of the last one end.
    heads : sequence of int
        The state that each edge leads to.
    labels, colours : sequence of int
        The places of the label of each edge in `covers`, and of its acceptance sets in `sets`.
    covers : sequence
        The labels. They are numbers of propositions: those that a player does not control come first.
    sets : sequence
        Some acceptance sets.
    acceptance : Acceptance
        The runs that are accepted; one that gets stuck is not.
    propositions : sequence of str
        The names of the propositions in the order of their numbers.
    inputs : int
        The number of those that the player does not control.
    """

    names: Sequence[str]
    initial: int
    first: Sequence[int]
    heads: Sequence[int]
    labels: Sequence[int]
    colours: Sequence[int]
    covers: Sequence[Cover]
    sets: Sequence[Colours]
    acceptance: Acceptance
    propositions: Sequence[str] = ()
    inputs: int = 0

    def printed(self, letters: Cube) -> str:
        """Print a conjunction of propositions; nothing where it has none.

        Examples
        --------
        >>> from arena.graphs.marks import Parity
        >>> parity = Acceptance(Parity(), -1, {})
        >>> automaton = Automaton(["s"], 0, [0, 0], [], [], [], [], [], parity, ["request", "grant"], 1)
        >>> automaton.printed(Cube(0b01, 0b10))
        'request & !grant'
        """
        literals = sorted(letters.literals)
        return " & ".join([("" if is_true else "!") + self.propositions[number] for number, is_true in literals])


class Nodes(NamedTuple):
    """The states of an automaton with the memories of its acceptance condition, and the priorities of their edges.

    Parameters
    ----------
    states, memories : sequence of int
        Those of each node, in ascending order.
    first, edges, heads, priorities : sequence of int
        Where the edges of each node begin; and for each of them the edge of the automaton, the node that it leads to,
        and its priority.
    initial : int
        The first node.
    """

    states: Sequence[int]
    memories: Sequence[int]
    first: Sequence[int]
    edges: Sequence[int]
    heads: Sequence[int]
    priorities: Sequence[int]
    initial: int


def with_memory(automaton: Automaton, max_edges: int | None) -> Nodes:
    """Give each state the memories that runs have there; for parity they need none, and the nodes are the states.

    Every state is a node with the first memory, and with those that runs have there.

    Raises
    ------
    TooLarge
        If there are more edges than are allowed, or more memories than runs may have.
    """
    first, heads, size, accept = automaton.first, automaton.heads, len(automaton.names), automaton.acceptance
    plain = [accept.step(0, colours) for colours in automaton.sets]
    if not any(memory for _, memory in plain):
        priorities = [plain[colours][0] for colours in automaton.colours]
        return Nodes(range(size), [0] * size, first, range(len(heads)), heads, priorities, automaton.initial)
    nodes = dict.fromkeys((state, 0) for state in range(size))
    left, edges = [*nodes], 0
    for state, memory in left:
        for edge in range(first[state], first[state + 1]):
            after = heads[edge], accept.step(memory, automaton.sets[automaton.colours[edge]])[1]
            if after not in nodes:
                nodes[after] = None
                left.append(after)
        before, edges = edges, edges + first[state + 1] - first[state]
        if max_edges is not None and edges > max_edges:
            raise over("edges", max_edges)
        if before // BETWEEN < edges // BETWEEN:
            check_memory(BETWEEN * EDGE_BYTES, f"{edges + BETWEEN:,} edges of states with what runs remember")
    number = {node: place for place, node in enumerate(sorted(nodes))}
    begins, own, ends, priorities = [0], list[int](), list[int](), list[int]()
    for state, memory in number:
        row = range(first[state], first[state + 1])
        taken = [accept.step(memory, automaton.sets[automaton.colours[edge]]) for edge in row]
        own += row
        ends += [number[heads[edge], after] for edge, (_, after) in zip(row, taken, strict=True)]
        priorities += [priority for priority, _ in taken]
        begins.append(len(own))
    states, memories = zip(*number, strict=True)
    return Nodes(states, memories, begins, own, ends, priorities, number[automaton.initial, 0])
