"""The game on a deterministic automaton, in which a player wants its run to be accepted.

Either each state says who chooses the next edge, or the players choose letters: at each state the opponent first sets
his propositions, the inputs, then the player sets the others, and the automaton moves. All that matters of the inputs
is the set of vertices that the player can still reach. Each such set is a vertex, a *reply*, shared by all states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from arena.automata.automaton import Automaton, Nodes, with_memory
from arena.automata.entries import Entries, with_entries
from arena.automata.splitting import Clash, Edges, Splitter
from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, CONTROLLER, PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.machine.columns import Rows, transposed
from arena.machine.memory import over
from arena.rules.game import Player

NO_SINK = -1
"""The entry of vertices with moves in the column of winners."""


@dataclass(frozen=True)
class AutomatonGame:
    """A game on an automaton, as `arena.specification` returns it.

    The vertices are those of the nodes with their entries, then the replies.

    Parameters
    ----------
    automaton : Automaton
        The automaton.
    player : Player
        The player who wants the run to be accepted.
    nodes : Nodes
        The states, each with the memory of the acceptance condition.
    entries : Entries
        The vertices of the nodes.
    rows : list of lists
        The vertices that each vertex leads to.
    movers : list of int
        The player who moves at each vertex.
    replies : dict
        The vertex of each set of vertices from which the player chooses, unless it has one member.
    splitter : Splitter or None
        The splitter of the letters, if letters are chosen.
    title : str
        The name of the game.
    """

    automaton: Automaton
    player: Player
    nodes: Nodes
    entries: Entries
    rows: list[Sequence[int]]
    movers: list[int]
    replies: dict[tuple[int, ...], int]
    splitter: Splitter | None
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
        """Return the edges of a node, as a slice of all edges."""
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
    """Return the game in which the opponent sets the inputs at each state, then the player the other propositions.

    Notes
    -----
    O(edges) for each distinct tuple of labels at a state, besides the diagrams of their inputs.
    """
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
            raise _ambiguous(automaton, nodes.states[node], clash)
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


def _ambiguous(automaton: Automaton, state: int, clash: Clash) -> InvalidArena:
    name, letters = automaton.names[state], automaton.printed(clash.letters) or "every letter"
    return InvalidArena(f"state {name:.80} has two edges for {letters:.100}: it is not deterministic")
