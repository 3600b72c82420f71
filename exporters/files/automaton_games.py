"""Deterministic automata as games: their states are vertices, and acceptance is a player's parity objective.

A play is a run: it is accepted if a parity condition holds of the acceptance sets that come back for ever, and a run
that gets stuck is not. Sets of edges become sets of vertices by splitting: a state is a vertex for each set of
acceptance sets with which it is entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, PARITY, PRIORITY
from arena.rules.game import Player
from exporters.files.build import labelled
from exporters.files.hanoi import Automaton, AutomatonEdge, AutomatonState, text_of
from exporters.files.hanoi_acceptance import acceptance
from exporters.files.hanoi_formulas import evaluate, truth_columns
from exporters.files.reading import check_bound

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Colours: TypeAlias = frozenset[int]
NO_COLOURS: Colours = frozenset()
Moves: TypeAlias = "dict[EnteredState, list[str]]"
"""The vertices that moves lead to, with the moves' names: several edges may lead to one vertex."""
MOST_PROPOSITIONS = 10
"""The propositions that are tried in every combination, where players choose among them."""
MOST_KEPT = 10_000
"""The labels that are kept once they are read: most automata have a few, on many edges."""
MOST_NAMED = 4
"""The combinations of propositions that a move is called after."""
PLAYERS = ("spot-state-player", "spot.state-player")
"""The items of a header that say whose each state is, in versions 1 and 1.1."""


class EnteredState(NamedTuple):
    """A vertex of the game: a state, with the acceptance sets with which it is entered.

    Where the other player has chosen his propositions there, `inputs` tells which, and `answers` where the choices of
    the player lead, and what they are.
    """

    state: int
    colours: Colours
    inputs: str = ""
    answers: tuple[tuple[EnteredState, str], ...] = ()


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
        If it does not say who chooses, or has no parity condition.
    ParameterError
        If there is no such player.
    """

    def __init__(self, automaton: Automaton, player: int, path: object) -> None:
        self.automaton, self.path, self.player = automaton, path, Player(player)
        self.header = automaton.header
        self.acceptance = acceptance(self.header.get("Acceptance", []), f"{path}: Acceptance")
        self.propositions = [text_of(word) for word in self.header.get("AP", [])[1:]]
        self.whose = self._whose()
        self.outputs = self._numbers("controllable-AP", len(self.propositions))
        if self.whose is None and "controllable-AP" not in self.header:
            raise self._wrong("nothing says who chooses (spot-state-player or controllable-AP)")
        if self.whose is None and len(self.propositions) > MOST_PROPOSITIONS:
            raise self._wrong(f"{len(self.propositions)} propositions to choose (at most {MOST_PROPOSITIONS})")
        self.inputs = [number for number in range(len(self.propositions)) if number not in self.outputs]
        states = automaton.states.values()
        self.by_state = all(len({edge.colours for edge in state.edges}) < 2 for state in states)
        self._letters = lru_cache(MOST_KEPT)(self._read_label)
        size = len(self.propositions)
        columns = truth_columns(size) if self.whose is None else [0] * size  # where no letter is tried
        self._columns = {"t": -1, "f": 0, **{str(number): column for number, column in enumerate(columns)}}
        for alias, words in automaton.aliases.items():  # in which those that are defined before it may be
            self._columns[alias] = self._letters(tuple(words))
        self._label = lru_cache(MOST_KEPT)(self._printed)
        self._vertices = dict[int | tuple[int, Colours], EnteredState]()

    def graph(self, max_vertices: int | None, max_edges: int | None) -> DiGraph:
        """Make the arena of the states that can be reached.

        Raises
        ------
        InvalidArena
            If a state is not there, or two edges are for the same propositions where only one may be.
        TooLarge
            As soon as a bound is met.
        """
        import networkx as nx

        reached = [self._entered(self._initial(), NO_COLOURS)]
        numbers, moves, edges = {reached[0]: 0}, list[dict[int, str]](), 0
        for vertex in reached:
            after = self._moves(vertex)
            edges += len(after)
            check_bound("edges", edges, max_edges, self.path)
            named = dict[int, str]()
            for following, names in after.items():
                number = numbers.setdefault(following, len(reached))
                if number == len(reached):
                    reached.append(following)
                named[number] = joined(names)
            moves.append(named)
            check_bound("vertices", len(reached), max_vertices, self.path)
        graph: DiGraph = nx.DiGraph(kind="arena", name=self._title(), initial=0)
        kind = self.acceptance.kind
        graph.graph[PARITY] = str(kind._replace(even=int(self.player if kind.even == 1 else self.player.opponent)))
        self._add_vertices(graph, reached)
        for number, named in enumerate(moves):
            graph.add_edges_from((number, head, {"move": move} if move else {}) for head, move in named.items())
            if not named:
                graph.nodes[number]["winner"] = int(self.player.opponent)
        return graph

    def _add_vertices(self, graph: DiGraph, vertices: list[EnteredState]) -> None:
        priorities = [self.acceptance.priority(vertex.colours) for vertex in vertices]
        shift = 2 if min(priorities) < 0 else 0
        is_buchi = len({*self.acceptance.priorities.values()}) == 1
        entered = Counter(vertex.state for vertex in vertices if not vertex.inputs)
        labels = labelled([self._name(vertex, split=entered[vertex.state] > 1) for vertex in vertices])
        for number, (vertex, label, priority) in enumerate(zip(vertices, labels, priorities, strict=True)):
            mine = bool(vertex.inputs) or bool(self.whose and self.whose[vertex.state])
            chooses = self.player if mine else self.player.opponent
            graph.add_node(number, player=int(chooses), **{PRIORITY: priority + shift})
            if label != str(number):
                graph.nodes[number]["label"] = label
            if is_buchi:
                graph.nodes[number][ACCEPTING] = self.acceptance.accepts(priority)

    def _moves(self, vertex: EnteredState) -> Moves:
        """Give the moves: a player's choice of an edge, or of the propositions that are his."""
        moves: Moves = {}
        if vertex.inputs:
            for following, name in vertex.answers:
                moves.setdefault(following, []).append(name)
        elif self.whose is not None:
            state = self._state(vertex.state)
            for edge, words in zip(state.edges, self._words(state), strict=True):
                moves.setdefault(self._along(edge, state), []).append(self._label(words))
        else:
            for answers, inputs in self._reactions(vertex).items():
                moves[vertex._replace(inputs=joined(inputs) or "t", answers=answers)] = inputs
        return moves

    def _reactions(self, vertex: EnteredState) -> dict[tuple[tuple[EnteredState, str], ...], list[str]]:
        """Group the choices of the opponent by the answers that the player has to them."""
        state = self._state(vertex.state)
        labels = [self._letters(words or ("t",)) for words in self._words(state)]
        reactions: dict[tuple[tuple[EnteredState, str], ...], list[str]] = {}
        edges = list(zip(state.edges, labels, strict=True))
        for chosen in subsets(self.inputs):
            answers: list[tuple[EnteredState, str]] = []
            for answer in subsets(self.outputs):
                made = chosen | answer
                number = sum(1 << proposition for proposition in made)
                ways = list(dict.fromkeys(self._along(edge, state) for edge, label in edges if label >> number & 1))
                if len(ways) > 1:
                    both = self._conjunction(made, [*self.inputs, *self.outputs]) or "every letter"
                    raise self._wrong(f"state {vertex.state} has two edges for {both}: it is not deterministic")
                answers += [(way, self._conjunction(answer, self.outputs)) for way in ways]
            reactions.setdefault(tuple(answers), []).append(self._conjunction(chosen, self.inputs))
        return reactions

    def _words(self, state: AutomatonState) -> list[tuple[str, ...]]:
        """Give the labels of the edges; where there are none, edges are for the letters, in the order of the format."""
        size = len(self.propositions)
        if state.label or any(edge.label for edge in state.edges) or len(state.edges) != 1 << size:
            return [tuple(edge.label or state.label) for edge in state.edges]
        return [letter(number, size) for number in range(len(state.edges))]

    def _along(self, edge: AutomatonEdge, state: AutomatonState) -> EnteredState:
        return self._entered(edge.target, edge.colours | state.colours if state.colours else edge.colours)

    def _entered(self, number: int, colours: Colours) -> EnteredState:
        """Give the vertex of a state that is entered by an edge with some acceptance sets."""
        entry = number if self.by_state else (number, colours)
        vertex = self._vertices.get(entry)
        if vertex is None:
            vertex = self._vertices[entry] = self._made(number, colours)
        return vertex

    def _made(self, number: int, colours: Colours) -> EnteredState:
        state = self._state(number)
        if self.by_state:  # sets of all the edges out of a state are those of the state
            colours = state.colours.union(*(edge.colours for edge in state.edges))
        if any(colour >= self.acceptance.size for colour in colours):
            raise self._wrong(f"acceptance set {max(colours)} at state {number} (below {self.acceptance.size})")
        return EnteredState(number, colours)

    def _state(self, number: int) -> AutomatonState:
        if number not in self.automaton.states:
            raise self._wrong(f"state {number} is not there")
        return self.automaton.states[number]

    def _name(self, vertex: EnteredState, *, split: bool) -> str:
        name = self._state(vertex.state).name or str(vertex.state)
        if split:
            name += f" {{{' '.join(map(str, sorted(vertex.colours)))}}}"
        return f"{name}, {vertex.inputs}" if vertex.inputs else name

    def _title(self) -> str:
        return text_of(self.header["name"][0]) if self.header.get("name") else PurePath(str(self.path)).stem

    def _printed(self, words: tuple[str, ...]) -> str:
        """Print a label with the names of its propositions; nothing where it says nothing."""
        if words in ((), ("t",)):
            return ""
        self._letters(words)
        names = [self.propositions[int(word)] if word.isdigit() else word for word in words]
        return " ".join(names).replace("! ", "!").replace("( ", "(").replace(" )", ")")

    def _read_label(self, words: Sequence[str]) -> int:
        """Give the letters that satisfy a label, each as the bit with its number."""
        return evaluate(words, self._column, f"{self.path}: a label")

    def _column(self, word: str) -> int | None:
        if word.isdigit() and int(word) >= len(self.propositions):
            raise self._wrong(f"a label has proposition {int(word)} (of {len(self.propositions)})")
        return self._columns.get(word)

    def _conjunction(self, chosen: Colours, among: list[int]) -> str:
        names = [("" if number in chosen else "!") + self.propositions[number] for number in among]
        return " & ".join(names)

    def _initial(self) -> int:
        start = self.header.get("Start", [])
        if len(start) != 1 or not start[0].isdigit():
            reason = "alternating automata are not read" if "&" in start else "one"
            raise self._wrong(f"Start: {' '.join(start)[:40]!r} is no initial state ({reason})")
        return int(start[0])

    def _whose(self) -> list[bool] | None:
        key = next((key for key in PLAYERS if key in self.header), None)
        if key is None:
            return None
        words = self.header[key]
        if not {*words} <= {"0", "1"} or len(words) <= max(self.automaton.states, default=-1):
            raise self._wrong(f"{key}: {len(words)} players (0 or 1 for each state)")
        return [word == "1" for word in words]

    def _numbers(self, key: str, below: int) -> list[int]:
        words = self.header.get(key, [])
        if any(not word.isdigit() or int(word) >= below for word in words):
            raise self._wrong(f"{key}: {' '.join(words)[:40]!r} (numbers below {below})")
        return sorted({*map(int, words)})

    def _wrong(self, reason: str) -> InvalidArena:
        return InvalidArena(f"{self.path}: {reason}")


def letter(number: int, size: int) -> tuple[str, ...]:
    """Write the letter with a number as a label: the first proposition is the lowest binary digit.

    Examples
    --------
    >>> " ".join(letter(1, 3)), letter(0, 0)
    ('0 & ! 1 & ! 2', ())
    """
    words: list[str] = []
    for proposition in range(size):
        words += [*(["&"] if words else []), *([] if number >> proposition & 1 else ["!"]), str(proposition)]
    return tuple(words)


def joined(names: list[str]) -> str:
    """Join the names of a move, if they are few."""
    if len(names) == 1:
        return names[0]
    names = list(dict.fromkeys(name for name in names if name))
    return " | ".join([*names[:MOST_NAMED], *(["..."] if len(names) > MOST_NAMED else [])])


def subsets(numbers: list[int]) -> Iterator[Colours]:
    """Give all sets of some numbers, the largest first."""
    for chosen in product((True, False), repeat=len(numbers)):
        yield frozenset(number for number, is_in in zip(numbers, chosen, strict=True) if is_in)
