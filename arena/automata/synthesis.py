"""The machine of a winning strategy of a game on an automaton: its states are the nodes that plays reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import FALSE, TRUE
from arena.automata.machine import Machine, MachineStep
from arena.automata.names_of_play import names_of_vertices
from arena.automata.permissive import permissive_moves
from arena.automata.reduction import reduced
from arena.automata.splitting import MOST_DEEP, Splitter, function
from arena.errors import ParameterError, TooLarge
from arena.machine.columns import Column
from arena.solving.arenas import solve

Moves: TypeAlias = Mapping[int, Sequence[int]]
"""The moves that a strategy allows at each vertex."""
Letters: TypeAlias = dict[int, int]
"""The diagram of the letters that lead to each node."""
STUCK = -1
NO_LETTERS = "a machine chooses letters, and nothing says which propositions are whose (controllable-AP)"


def synthesize(game: AutomatonGame) -> Machine:
    """Compute a winning machine: the controller's or, if no controller can win, the environment's.

    Parameters
    ----------
    game : AutomatonGame
        The specification, as `arena.specification` reads it.

    Returns
    -------
    Machine
        Its `is_controller` says whether the specification is realizable. The machine is reduced: equivalent states are
        merged, and what it sets is constant where possible. `arena.verify` checks it; `arena.save` and `arena.draw`
        write it.

    Raises
    ------
    ParameterError
        If the specification does not say which propositions are the controller's.
    TooLarge
        If its diagrams have too many nodes.

    Examples
    --------
    >>> from arena import specification
    >>> from arena.machine import DATA
    >>> synthesize(specification(DATA / "synthesis" / "lilydemo18.tlsf.ehoa"))
    <Machine of the controller: 4 states, 4 steps>
    """
    if game.splitter is None:
        raise ParameterError(NO_LETTERS)
    solution = solve(game.arena, "parity")
    return reduced(machine_of(game, solution.choices, is_controller=bool(solution.realizable)))


def machine_of(game: AutomatonGame, choices: Column, *, is_controller: bool) -> Machine:
    """Return the machine of a winning strategy, not reduced yet."""
    if game.splitter is None:
        raise ParameterError(NO_LETTERS)
    automaton = game.automaton
    if len(automaton.propositions) > MOST_DEEP:
        raise TooLarge(f"a machine of {len(automaton.propositions):,} propositions (at most {MOST_DEEP})")
    player = game.player if is_controller else game.player.opponent
    labels, moves = _Labels(game, game.splitter), permissive_moves(game, choices, player)
    leaving = labels.of_controller if is_controller else labels.of_environment
    nodes, place, rows = [game.nodes.initial], {game.nodes.initial: 0}, list[list[MachineStep]]()
    for node in nodes:
        row = leaving(node, moves) if node != STUCK else {STUCK: TRUE}
        for after in row:
            if after not in place:
                place[after] = len(nodes)
                nodes.append(after)
        rows.append([MachineStep(letters, place[after]) for after, letters in row.items()])
    vertices, own = names_of_vertices(game), game.entries.vertices
    names = [vertices[own[node]] if node != STUCK else "no transition" for node in nodes]
    return Machine(player, is_controller, automaton.propositions, automaton.inputs, game.splitter.diagrams, names, rows)


class _Labels:
    """The diagrams of a game's labels, and the letters that a strategy allows at a node."""

    def __init__(self, game: AutomatonGame, splitter: Splitter) -> None:
        self._game, self._diagrams, self._known = game, splitter.diagrams, dict[int, int]()

    def _edge(self, label: int) -> int:
        if label not in self._known:
            self._known[label] = function(self._diagrams, self._game.automaton.covers[label])
        return self._known[label]

    def of_controller(self, node: int, moves: Moves) -> Letters:
        """Return the letters of the edges that the controller may choose, for all inputs."""
        game, after = self._game, Letters()
        ends, labels, own = game.entries.ends[game.edges_of(node)], game.labels_of(node), game.entries.vertices[node]
        for edges, (inputs, vertex) in game.answers(node).items():
            chooses = vertex >= len(game.entries.nodes) or (vertex == own and game.movers[own] == game.player)
            for end in moves[vertex] if chooses else [vertex]:
                taken = self._diagrams.any_of(self._edge(labels[edge]) for edge in edges if ends[edge] == end)
                self._add(after, end, self._diagrams.both(inputs, taken))
        return after

    def of_environment(self, node: int, moves: Moves) -> Letters:
        """Return the letters with the inputs that the environment may choose, for all outputs of the controller."""
        game, after = self._game, Letters()
        own, answers = game.entries.vertices[node], game.answers(node)
        chosen = [own] if game.movers[own] == game.player else moves[own]
        left = inputs = self._diagrams.any_of(each for each, vertex in answers.values() if vertex in chosen)
        for end, label in zip(game.entries.ends[game.edges_of(node)], game.labels_of(node), strict=True):
            if letters := self._diagrams.both(inputs, self._edge(label)):
                self._add(after, end, letters)
                left = self._diagrams.but(left, letters)
        return after | ({STUCK: left} if left else {})

    def _add(self, after: Letters, end: int, letters: int) -> None:
        following = self._game.entries.nodes[end]
        after[following] = self._diagrams.either(after.get(following, FALSE), letters)
