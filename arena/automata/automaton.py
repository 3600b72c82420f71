"""Deterministic automata in rows: the edges of each state, with their labels and acceptance sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena.automata.acceptance import Acceptance, Colors
from arena.automata.diagrams import Cube
from arena.automata.splitting import Cover
from arena.machine.memory import check_memory, over

BETWEEN = 2**18
"""The number of edges after which the free memory is checked again."""
EDGE_BYTES = 500


@dataclass(frozen=True)
class Automaton:
    """An automaton that reads letters, which are sets of propositions; a run that gets stuck is rejected.

    The player controls the propositions from number `inputs` on.
    """

    names: Sequence[str]  # of the states
    initial: int
    first: Sequence[int]  # the place of each state's first edge, and the number of all edges
    heads: Sequence[int]
    labels: Sequence[int]  # the place of each edge's label in `covers`
    colors: Sequence[int]  # the place of each edge's acceptance sets in `sets`
    covers: Sequence[Cover]
    sets: Sequence[Colors]
    acceptance: Acceptance
    propositions: Sequence[str] = ()
    inputs: int = 0

    def printed(self, letters: Cube) -> str:
        """Return a conjunction of propositions as text, which is empty if it has none."""
        return printed(letters, self.propositions)


def printed(letters: Cube, propositions: Sequence[str]) -> str:
    """Return a conjunction as text, by the names of its propositions."""
    literals = sorted(letters.literals)
    return " & ".join([("" if is_true else "!") + propositions[number] for number, is_true in literals])


class Nodes(NamedTuple):
    """The states of an automaton with the memories of its acceptance condition, in ascending order, and their edges."""

    states: Sequence[int]
    memories: Sequence[int]
    first: Sequence[int]  # the place of each node's first edge, and the number of all edges
    edges: Sequence[int]  # the automaton's edge of each edge
    heads: Sequence[int]
    priorities: Sequence[int]
    initial: int


def with_memory(automaton: Automaton, max_edges: int | None) -> Nodes:
    """Return the nodes of an automaton: each state with memory 0, and with the memories that runs have there.

    For parity conditions, which need no memory, the nodes are the states.
    """
    first, heads, size, accept = automaton.first, automaton.heads, len(automaton.names), automaton.acceptance
    plain = [accept.step(0, colors) for colors in automaton.sets]
    if not any(memory for _, memory in plain):
        priorities = [plain[colors][0] for colors in automaton.colors]
        return Nodes(range(size), [0] * size, first, range(len(heads)), heads, priorities, automaton.initial)
    rows = dict[tuple[int, int], list[tuple[int, tuple[int, int], int]]]()
    left, edges = [(state, 0) for state in range(size)], 0
    for node in left:
        if node in rows:
            continue
        state, memory = node
        rows[node] = row = []
        for edge in range(first[state], first[state + 1]):
            priority, after = accept.step(memory, automaton.sets[automaton.colors[edge]])
            row.append((edge, (heads[edge], after), priority))
            left.append((heads[edge], after))
        before, edges = edges, edges + len(row)
        if max_edges is not None and edges > max_edges:
            raise over("edges", max_edges)
        if before // BETWEEN < edges // BETWEEN:
            check_memory(BETWEEN * EDGE_BYTES, f"{edges + BETWEEN:,} edges of states with what runs remember")
    number = {node: place for place, node in enumerate(sorted(rows))}
    begins, taken = [0], list[tuple[int, tuple[int, int], int]]()
    for node in number:
        taken += rows[node]
        begins.append(len(taken))
    states, memories = zip(*number, strict=True)
    own, ends, levels = (
        [edge for edge, _, _ in taken],
        [number[end] for _, end, _ in taken],
        [each[2] for each in taken],
    )
    return Nodes(states, memories, begins, own, ends, levels, number[automaton.initial, 0])
