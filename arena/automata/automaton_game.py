"""The game on a deterministic automaton, in which a player wants its run to be accepted.

Either each state says who chooses the next edge, or the players choose letters: at each state the opponent first sets
his propositions, the inputs, then the player sets the others, and the automaton moves. All that matters of the inputs
is the set of vertices that the player can still reach. Each such set is a vertex, a *reply*, shared by all states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from arena.automata.automaton import Automaton, Nodes, with_memory
from arena.automata.diagrams import Cube
from arena.automata.splitting import Cover, Edges, Splitter
from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, CONTROLLER, PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.machine.columns import Rows, transposed
from arena.machine.memory import over
from arena.rules.game import Player

NO_SINK = -1


class Entries(NamedTuple):
    """The vertices of nodes, each followed by its entries: the priorities of edges as priorities of vertices.

    Where all edges of a node have one priority, its vertex has it. Otherwise the priority of an edge belongs to the
    vertex that it leads to: the vertex of its head if all such edges into the head agree, or an *entry*, a vertex with
    that priority whose only move leads on to the head.
    """

    nodes: list[int]  # of each vertex
    priorities: list[int]  # of each vertex
    vertices: list[int]  # of each node itself
    ends: list[int]  # the vertex that each edge leads to


def with_entries(nodes: Nodes, otherwise: int) -> Entries:
    """Return the vertices of nodes; `otherwise` is the priority that every other one overrules. O(edges)."""
    heads, priorities = nodes.heads, nodes.priorities
    own = [_shared(priorities[begin:end], otherwise) for begin, end in pairwise(nodes.first)]
    entered: list[set[int]] = [set() for _ in own]
    plainly = {nodes.initial}
    for (begin, end), shared in zip(pairwise(nodes.first), own, strict=True):
        if shared is not None:
            plainly.update(heads[begin:end])
        else:
            for edge in range(begin, end):
                entered[heads[edge]].add(priorities[edge])
    made = Entries([], [], [], [])
    place = list[dict[int, int]]()
    for node, (shared, needed) in enumerate(zip(own, entered, strict=True)):
        entered_alone = next(iter(needed)) if len(needed) == 1 and node not in plainly else otherwise
        of_vertex = entered_alone if shared is None else shared
        made.vertices.append(len(made.nodes))
        of_node = [of_vertex, *sorted(needed - {of_vertex})]
        place.append({priority: len(made.nodes) + number for number, priority in enumerate(of_node)})
        made.nodes.extend([node] * len(of_node))
        made.priorities.extend(of_node)
    for (begin, end), shared in zip(pairwise(nodes.first), own, strict=True):
        row = range(begin, end)
        made.ends.extend(
            [made.vertices[heads[edge]] for edge in row]
            if shared is not None
            else [place[heads[edge]][priorities[edge]] for edge in row]
        )
    return made


def _shared(priorities: Sequence[int], otherwise: int) -> int | None:
    """Return the one priority of edges, or the neutral one if there are no edges; None if they differ."""
    known = {*priorities}
    return None if len(known) > 1 else next(iter(known), otherwise)


@dataclass(frozen=True)
class AutomatonGame:
    """A game on an automaton, as `arena.specification` returns it.

    The vertices are those of the nodes with their entries, then the replies.
    """

    automaton: Automaton
    player: Player  # who wants the run to be accepted
    nodes: Nodes
    entries: Entries
    rows: list[Sequence[int]]
    movers: list[int]
    replies: dict[tuple[int, ...], int]  # the vertex of each set of several vertices from which the player chooses
    splitter: Splitter | None  # if letters are chosen
    title: str = ""

    @cached_property
    def arena(self) -> CompactArena:
        """The game as columns. Its vertices are labeled by their numbers."""
        condition, size, neutral = self.automaton.acceptance, len(self.rows), self.automaton.acceptance.otherwise
        priorities = self.entries.priorities + [neutral] * len(self.replies)
        marks = {PRIORITY: [each + 2 for each in priorities] if min(priorities) < 0 else priorities}
        if condition.is_flag:
            marks[ACCEPTING] = [int(condition.accepts(each)) for each in priorities]
        forward = Rows.of_lists(self.rows)
        return CompactArena(
            range(size),
            str,
            transposed(forward, size),
            np.array([len(row) for row in self.rows], "u4"),
            known=forward,
            player=np.array(self.movers, "i1"),
            winner=np.array([NO_SINK if row else int(self.player.opponent) for row in self.rows], "i1"),
            stopped=frozenset(),
            edge_count=len(forward.ends),
            initial=self.entries.vertices[self.nodes.initial],
            marks={name: np.array(column) for name, column in marks.items()},
            attributes={PARITY: str(condition.kind_for(self.player))}
            | ({CONTROLLER: str(int(self.player))} if self.splitter else {}),
        )

    def edges_of(self, node: int) -> slice:
        return slice(self.nodes.first[node], self.nodes.first[node + 1])

    def labels_of(self, node: int) -> tuple[int, ...]:
        """Return the places of the labels of a node's edges."""
        return tuple([self.automaton.labels[edge] for edge in self.nodes.edges[self.edges_of(node)]])

    def answers(self, node: int) -> dict[Edges, tuple[int, int]]:
        """Return the sets of a node's edges that the inputs can leave to the player; nothing if no letters are chosen.

        The edges are given by their places among those of the node. Each set has the diagram of its inputs, and the
        vertex at which the player chooses from it: a reply, the vertex of the node if he moves there, or the common
        end of the edges.
        """
        if self.splitter is None:
            return {}
        ends, own = self.entries.ends[self.edges_of(node)], self.entries.vertices[node]
        chooses = self.movers[own] == self.player
        answers: dict[Edges, tuple[int, int]] = {}
        for edges, inputs in self.splitter.answers(self.labels_of(node)).items():
            left = ends_of(edges, ends)
            answers[edges] = inputs, own if chooses else left[0] if len(left) == 1 else self.replies[left]
        return answers


def played_by_owners(
    automaton: Automaton, player: Player, is_own: Sequence[bool], max_edges: int | None
) -> AutomatonGame:
    """Return the game in which the player chooses the edges of his states, and the opponent those of the others."""
    nodes = with_memory(automaton, max_edges)
    entries = with_entries(nodes, automaton.acceptance.otherwise)
    rows: list[Sequence[int]] = []
    for vertex, node in enumerate(entries.nodes):
        own = entries.vertices[node]
        ends = entries.ends[nodes.first[node] : nodes.first[node + 1]]
        rows.append([*dict.fromkeys(ends)] if vertex == own else [own])
    movers = [int(player if is_own[nodes.states[node]] else player.opponent) for node in entries.nodes]
    return AutomatonGame(automaton, player, nodes, entries, rows, movers, {}, None)


def played_by_letters(automaton: Automaton, player: Player, max_edges: int | None) -> AutomatonGame:
    """Return the game in which the opponent sets the inputs at each state, then the player the other propositions."""
    nodes = with_memory(automaton, max_edges)
    entries = with_entries(nodes, automaton.acceptance.otherwise)
    splitter = Splitter(automaton.covers, automaton.inputs)
    rows: list[Sequence[int]] = []
    made = AutomatonGame(automaton, player, nodes, entries, rows, [], {}, splitter)
    replies, edges = made.replies, 0
    for vertex, node in enumerate(entries.nodes):
        own, mover = entries.vertices[node], player.opponent
        if vertex > own:
            rows.append([own])
            made.movers.append(made.movers[own])
            continue
        labels, ends = made.labels_of(node), entries.ends[made.edges_of(node)]
        if (clash := splitter.clash(labels, ends)) is not None:
            name, letters = automaton.names[nodes.states[node]], automaton.printed(clash.letters) or "every letter"
            raise InvalidArena(f"state {name:.80} has two edges for {letters:.100}: it is not deterministic")
        sets = [*dict.fromkeys(ends_of(each, ends) for each in splitter.answers(labels))]
        if len(sets) == 1:
            rows.append(sets[0])
            mover = player
        else:
            chosen = (
                each[0] if len(each) == 1 else replies.setdefault(each, len(entries.nodes) + len(replies))
                for each in sets
            )
            rows.append([*dict.fromkeys(chosen)])
        made.movers.append(int(mover))
        edges += len(rows[-1])
        if max_edges is not None and edges > max_edges:
            raise over("edges", max_edges)
    rows.extend(replies)
    made.movers.extend([int(player)] * len(replies))
    return made


def ends_of(edges: Edges, ends: Sequence[int]) -> tuple[int, ...]:
    """Return the distinct vertices that edges lead to."""
    return (ends[edges[0]],) if len(edges) == 1 else tuple(sorted({ends[edge] for edge in edges}))


def in_letters(game: AutomatonGame) -> AutomatonGame:
    """Return the same game in letters: the owner of a state chooses the bits of the number of an edge.

    So the strategies of all games on automata are machines of one kind. Each player has one proposition per bit, as in
    the parity games of the reactive synthesis competition. The last edge of a state has all numbers that are left. What
    the other player chooses there does not matter.
    """
    automaton, first = game.automaton, game.automaton.first
    own = {
        state: game.movers[game.entries.vertices[node]] == game.player for node, state in enumerate(game.nodes.states)
    }
    degrees = {is_own: [1] for is_own in (False, True)}
    for state, is_own in own.items():
        degrees[is_own].append(first[state + 1] - first[state])
    inputs, outputs = ((max(degrees[is_own]) - 1).bit_length() for is_own in (False, True))
    covers, labels = dict[Cover, int](), list[int]()
    for state in range(len(automaton.names)):
        size = first[state + 1] - first[state]
        for number in range(size):
            cover = tuple(_numbered(number, size, inputs if own[state] else 0))
            labels.append(covers.setdefault(cover, len(covers)))
    propositions = (
        *(f"j{int(game.player.opponent)}_{bit}" for bit in range(inputs)),
        *(f"j{int(game.player)}_{bit}" for bit in range(outputs)),
    )
    lettered = replace(automaton, labels=labels, covers=[*covers], propositions=propositions, inputs=inputs)
    return replace(played_by_letters(lettered, game.player, None), title=game.title)


def _numbered(number: int, size: int, first: int) -> Iterator[Cube]:
    """Yield the conjunctions of bits, from a first proposition on, that stand for an edge among `size` ones."""
    bits = (size - 1).bit_length()
    if number < size - 1 or not bits:
        yield Cube(number << first, ((1 << bits) - 1 & ~number) << first)
        return
    for bit in range(bits):  # a number is larger if it has a bit that the other lacks, and agrees in the higher ones
        if not (number - 1) >> bit & 1:
            known = (1 << bits) - (1 << bit)
            higher = (number - 1) & known | 1 << bit
            yield Cube(higher << first, (known & ~higher) << first)
