"""Deterministic automata as games: their states are vertices, and acceptance is a player's parity objective.

A play is a run: it is accepted if a parity condition holds of the acceptance sets that come back for ever, and a run
that gets stuck is not. Sets of edges become sets of vertices by splitting: a state is a vertex for each priority with
which it is entered. All states are kept, with those that play cannot reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import ACCEPTING, PARITY, PRIORITY
from arena.rules.game import Player
from exporters.files.automaton_labels import AutomatonLabels, joined
from exporters.files.build import labelled
from exporters.files.hanoi import Automaton, AutomatonState, Colours, text_of
from exporters.files.hanoi_acceptance import acceptance
from exporters.files.reading import check_bound

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Moves: TypeAlias = dict[int, str]
"""The vertices that moves lead to, with the moves' names."""
Answers: TypeAlias = tuple[tuple[int, str], ...]
"""Where the choices of a player lead, and what they are."""
MOST_SPLIT = 64
"""How many times the size of its automaton a game may have of which states are split."""
OF_HEADER = {"States", "Start", "AP", "Acceptance", "acc-name", "properties", "tool", "name", "controllable-AP"}
"""The items of a header that are read, or say nothing of the game, beside `PLAYERS`."""
PLAYERS = ("spot-state-player", "spot.state-player")
"""The items of a header that say whose each state is, in versions 1 and 1.1."""


class EnteredState(NamedTuple):
    """A vertex of the game: a state, with the priority with which it is entered.

    Where acceptance is by states, it is the state's own priority. Where the other player has chosen his propositions
    there, `inputs` tells which, and `answers` where the choices of the player lead.
    """

    state: int
    priority: int
    inputs: str = ""
    answers: Answers = ()


class AutomatonGame:
    """The game on an automaton.

    Parameters
    ----------
    automaton : Automaton
        The automaton.
    player : {1, 2}
        Who wants that the run is accepted: Spot's player 1, or who has the controllable propositions.
    path : path
        The file, for errors and the name.

    Raises
    ------
    InvalidArena
        If it does not say who chooses, has no parity condition, or leads to a state that is not there.
    ParameterError
        If there is no such player.
    TooLarge
        If a game of split states is more than `MOST_SPLIT` times as large as the automaton.
    """

    def __init__(self, automaton: Automaton, player: int, path: object) -> None:
        self.automaton, self.path, self.player = automaton, path, Player(player)
        self.header, self.states = automaton.header, automaton.states
        self.acceptance = acceptance(self.header.get("Acceptance", []), f"{path}: Acceptance")
        self.whose = self._whose()
        if self.whose is None and "controllable-AP" not in self.header:
            raise self._wrong("nothing says who chooses (spot-state-player or controllable-AP)")
        self.labels = AutomatonLabels(automaton, path, are_chosen=self.whose is None)
        self._known: dict[Colours, int] = {}
        self._priorities = {number: self._of_edges(number, state) for number, state in self.states.items()}
        self.by_state = all(len({*priorities}) < 2 for priorities in self._priorities.values())
        self._entries = {entry: number for number, entry in enumerate(self._entered())}
        self._copies = Counter(number for number, _ in self._entries)
        self._check_size()
        self._moves_of = lru_cache(1)(self._moves)  # the vertices of a state follow each other
        self._reactions_of = lru_cache(1)(self._reactions)

    def graph(self, max_vertices: int | None, max_edges: int | None) -> DiGraph:
        """Make the arena of all states, in the order of their numbers.

        Raises
        ------
        InvalidArena
            If two edges are for the same propositions where only one may be.
        TooLarge
            As soon as a bound is met.
        """
        import networkx as nx

        vertices = [EnteredState(*entry) for entry in self._entries]
        moves, edges = list[Moves](), 0
        for vertex in vertices:
            moves.append(self._after(vertex, vertices))
            edges += len(moves[-1])
            check_bound("edges", edges, max_edges, self.path)
            check_bound("vertices", len(vertices), max_vertices, self.path)
        graph: DiGraph = nx.DiGraph(kind="arena", name=self._title(), initial=self._initial())
        graph.graph[PARITY] = str(self.acceptance.kind_for(self.player))
        self._add_vertices(graph, vertices)
        for number, named in enumerate(moves):
            graph.add_edges_from((number, head, {"move": move} if move else {}) for head, move in named.items())
            if not named:
                graph.nodes[number]["winner"] = int(self.player.opponent)
        return graph

    def _add_vertices(self, graph: DiGraph, vertices: list[EnteredState]) -> None:
        shift = 2 if min(vertex.priority for vertex in vertices) < 0 else 0
        is_buchi = len({*self.acceptance.priorities.values()}) == 1
        labels = labelled(list(self._names(vertices)))
        for number, (vertex, label) in enumerate(zip(vertices, labels, strict=True)):
            mine = bool(vertex.inputs) or bool(self.whose and self.whose[vertex.state])
            chooses = self.player if mine else self.player.opponent
            graph.add_node(number, player=int(chooses), **{PRIORITY: vertex.priority + shift})
            if label != str(number):
                graph.nodes[number]["label"] = label
            if is_buchi:
                graph.nodes[number][ACCEPTING] = self.acceptance.accepts(vertex.priority)

    def _names(self, vertices: list[EnteredState]) -> Iterator[str]:
        """Name the vertices after their states, split ones with the lowest acceptance set of their priority."""
        lowest = self.acceptance.lowest
        for state, priority, inputs, _ in vertices:
            name = self.states[state].name or str(state)
            if self._copies[state] > 1:
                name += f" {{{lowest.get(priority, '')}}}"
            yield f"{name}, {inputs}" if inputs else name

    def _after(self, vertex: EnteredState, vertices: list[EnteredState]) -> Moves:
        """Give the moves: a choice of an edge, or of propositions, where that of the opponent makes new vertices."""
        if vertex.inputs:
            return _joined(vertex.answers)
        if self.whose is not None:
            return self._moves_of(vertex.state)
        moves: Moves = {}
        for answers, inputs in self._reactions_of(vertex.state).items():
            moves[len(vertices)] = inputs
            vertices.append(vertex._replace(inputs=inputs or "t", answers=answers))
        return moves

    def _moves(self, number: int) -> Moves:
        state = self.states[number]
        names = map(self.labels.printed, self.labels.of(state))
        return _joined(zip(self._ends(number, state), names, strict=True))

    def _reactions(self, number: int) -> dict[Answers, str]:
        """Group the choices of the opponent by the answers that the player has to them."""
        state, labels = self.states[number], self.labels
        letters = [labels.letters(label or "t") for label in labels.of(state)]
        reactions: dict[Answers, list[str]] = {}
        edges = list(zip(self._ends(number, state), letters, strict=True))
        for chosen, inputs in labels.inputs:
            answers: list[tuple[int, str]] = []
            for answer, outputs in labels.outputs:
                ways = list(dict.fromkeys(head for head, letter in edges if letter >> (chosen | answer) & 1))
                if len(ways) > 1:
                    both = labels.conjunction(chosen | answer) or "every letter"
                    raise self._wrong(f"state {number} has two edges for {both}: it is not deterministic")
                answers += [(way, outputs) for way in ways]
            reactions.setdefault(tuple(answers), []).append(inputs)
        return {answers: joined(inputs) for answers, inputs in reactions.items()}

    def _ends(self, number: int, state: AutomatonState) -> list[int]:
        """Give the vertices that the edges of a state lead to."""
        targets = (edge.target for edge in state.edges)
        if self.by_state:
            return [self._entries[target, self._own(target)] for target in targets]
        return [self._entries[entry] for entry in zip(targets, self._priorities[number], strict=True)]

    def _entered(self) -> list[tuple[int, int]]:
        """List the states with the priorities with which they are entered, or with their own ones."""
        start, otherwise = int(self._start()), self.acceptance.otherwise
        entered = {(start, otherwise)}
        for number, state in self.states.items():
            targets = (edge.target for edge in state.edges)
            entered.update(zip(targets, self._priorities[number], strict=True))
        known = {number for number, _ in entered}
        if absent := known - self.states.keys():
            raise self._wrong(f"state {min(absent)} is not there")
        if self.by_state:
            return [(number, self._own(number)) for number in sorted(self.states)]
        return sorted(entered | {(number, otherwise) for number in self.states.keys() - known})

    def _own(self, number: int) -> int:
        """Give the priority of a state whose edges are all in sets of one priority."""
        return next(iter(self._priorities[number]), self._priority(self.states[number].colours, number))

    def _of_edges(self, number: int, state: AutomatonState) -> list[int]:
        """Give the priorities of the edges of a state: the sets of the state are those of all of them."""
        own, decides = self._priority(state.colours, number), max if self.acceptance.kind.highest else min
        return [decides(own, self._priority(edge.colours, number)) for edge in state.edges]

    def _priority(self, colours: Colours, number: int) -> int:
        if colours not in self._known:
            if any(colour >= self.acceptance.size for colour in colours):
                raise self._wrong(f"acceptance set {max(colours)} at state {number} (below {self.acceptance.size})")
            self._known[colours] = self.acceptance.priority(colours)
        return self._known[colours]

    def _check_size(self) -> None:
        sizes = {number: 1 + len(state.edges) + len(state.name) for number, state in self.states.items()}
        if sum(self._copies[number] * size for number, size in sizes.items()) > MOST_SPLIT * sum(sizes.values()):
            raise TooLarge(
                f"{self.path}: states are entered with so many priorities that splitting them takes more than"
                f" {MOST_SPLIT} times the automaton; let acceptance be by states"
            )

    def _initial(self) -> int:
        start = int(self._start())
        return self._entries[start, self._own(start) if self.by_state else self.acceptance.otherwise]

    def _title(self) -> str:
        return text_of(self.header["name"][0]) if self.header.get("name") else PurePath(str(self.path)).stem

    def _start(self) -> str:
        start = self.header.get("Start", [])
        if len(start) != 1 or not start[0].isdigit():
            reason = "alternating automata are not read" if "&" in start else "one"
            raise self._wrong(f"Start: {' '.join(start)[:40]!r} is no initial state ({reason})")
        return start[0]

    def _whose(self) -> list[bool] | None:
        key = next((key for key in PLAYERS if key in self.header), None)
        if key is None:
            return None
        words = self.header[key]
        if not {*words} <= {"0", "1"} or len(words) <= max(self.states, default=-1):
            raise self._wrong(f"{key}: {len(words)} players (0 or 1 for each state)")
        return [word == "1" for word in words]

    def _wrong(self, reason: str) -> InvalidArena:
        return InvalidArena(f"{self.path}: {reason}")


def _joined(moves: Iterable[tuple[int, str]]) -> Moves:
    """Join the names of moves that lead to one vertex."""
    names: dict[int, list[str]] = {}
    for head, name in moves:
        names.setdefault(head, []).append(name)
    return {head: joined(each) for head, each in names.items()}
