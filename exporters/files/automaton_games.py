"""Games on automata in files: the player to choose, the acceptance condition and the letters, by the header.

A play is a run: it is accepted if a condition holds of the acceptance sets that come back for ever, and a run that gets
stuck is not. All states are kept, with those that play cannot reach.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from itertools import pairwise
from pathlib import PurePath

import numpy as np

from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame, played_by_letters, played_by_owners
from arena.automata.names_of_play import in_short, names_of_moves
from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import ACCEPTING, PARITY, PRIORITY
from arena.rules.game import Player
from exporters.files import Numbers
from exporters.files.hanoi import WrittenAutomaton, unquoted
from exporters.files.hanoi_formulas import MOST_BARE, AutomatonLabels, Condition
from exporters.files.tables import Columns, Tables, edges_once, labeled

OF_HEADER = {"HOA", "States", "Start", "AP", "Acceptance", "acc-name", "properties", "tool", "name", "controllable-AP"}
"""The items of a header that are read, or say nothing of the game, beside `PLAYERS`."""
PLAYERS = ("spot-state-player", "spot.state-player")
"""The items of a header that say whose each state is, in versions 1 and 1.1."""


class AutomatonReader:
    """Reads the game on a written automaton: who chooses, its labels and its condition.

    The player is who wants that the run is accepted: Spot's player 1, or who has the controllable propositions.
    """

    def __init__(self, written: WrittenAutomaton, player: int) -> None:
        self.written, self.path, self.wants = written, written.path, Player(player)
        self.condition = Condition(written)
        if note := self.condition.misnamed:
            warnings.warn(f"{self.path}: {note}", stacklevel=2)
        self.is_own = _owners(written)
        if self.is_own is None and "controllable-AP" not in written.header:
            raise InvalidArena(f"{self.path}: nothing says who chooses (spot-state-player or controllable-AP)")
        self.labels = AutomatonLabels(written)
        _check_sets(written, self.condition.size)

    def game(self, max_edges: int | None) -> AutomatonGame:
        try:
            automaton = ordered_automaton(self.written, self.labels, self.condition, are_chosen=self.is_own is None)
            if self.is_own is not None:
                return played_by_owners(automaton, self.wants, self.is_own, max_edges)
            return played_by_letters(automaton, self.wants, max_edges)
        except (InvalidArena, TooLarge) as error:
            text = str(error)
            raise type(error)(text if text.startswith(f"{self.path}: ") else f"{self.path}: {text}") from None

    def tables(self) -> Tables | None:
        """Return the tables of an automaton that is an arena as it stands; None of any other one.

        Its states have owners and priorities, as those of a parity game, and its edges no letters. O(edges).
        """
        written, parity = self.written, self.condition.parity
        if self.is_own is None or parity is None or self.labels.names:
            return None
        size = len(written.numbers)
        tails = np.repeat(np.arange(size), np.diff(written.first))
        colors = written.with_complements(self.condition.complements)
        levels = np.array([parity.step(0, sets)[0] for sets in colors], dtype="i8")[written.sets]
        priority = np.full(size, parity.otherwise)
        priority[tails] = levels
        if (priority[tails] != levels).any():
            return None
        order, heads, initial = states_of(written)
        self.labels.check(written.texts)
        place = np.empty(size, dtype="i8")
        place[order] = np.arange(size)
        source, target = edges_once(place[tails], heads, size)
        priority = priority[order]
        mover = np.where(self.is_own, int(self.wants), int(self.wants.opponent)).astype("i1")
        winner = np.where(np.bincount(source, minlength=size) > 0, -1, int(self.wants.opponent)).astype("i1")
        nodes: Columns = {"player": mover, "winner": winner, PRIORITY: priority + 2 * int(priority.min() < 0)}
        if parity.is_flag:
            accepted = {level: parity.accepts(level) for level in set(priority.tolist())}
            nodes[ACCEPTING] = [accepted[level] for level in priority.tolist()]
        names = names_of_states(written, order)
        if any(name != str(number) for number, name in enumerate(names)):
            nodes["label"] = labeled(names)
        graph = {"kind": "arena", PARITY: str(parity.kind_for(self.wants)), "initial": initial}
        return Tables(self.path, nodes, {"source": source, "target": target}, graph)


def states_of(written: WrittenAutomaton) -> tuple[Numbers, Numbers, int]:
    """Return the states in the order of their numbers, and the places there of the heads and of the initial state."""
    start = written.header.get("Start", [])
    if len(start) != 1 or not start[0].isdigit():
        reason = "alternating automata are not read" if "&" in start else "one"
        raise InvalidArena(f"{written.path}: Start: {' '.join(start)[:40]!r} is no initial state ({reason})")
    order = np.argsort(written.numbers, kind="stable")
    ordered, named = written.numbers[order], np.append(written.heads, int(start[0]))
    places = np.minimum(np.searchsorted(ordered, named), len(order) - 1)
    wrong = ordered[places] != named if len(order) else np.ones(1, dtype=bool)
    if wrong.any():
        edge = int(wrong.argmax())
        text = f"state {named[edge]} is not there"
        if edge == len(written.heads):
            raise InvalidArena(f"{written.path}: Start: {text}")
        raise written.wrong(text, state=int(np.searchsorted(written.first, edge, side="right")) - 1)
    return order, places[:-1], int(places[-1])


def names_of_states(written: WrittenAutomaton, order: Numbers) -> list[str]:
    numbers = written.numbers.tolist()
    return [written.names[state] or str(numbers[state]) for state in order.tolist()]


def ordered_automaton(
    written: WrittenAutomaton, labels: AutomatonLabels, condition: Condition, *, are_chosen: bool
) -> Automaton:
    """Put the states into the order of their numbers, and read labels, which matter where letters are chosen."""
    _spell_out(written, labels)
    order, heads, initial = states_of(written)
    lengths = np.diff(written.first)[order]
    first = np.concatenate(([0], np.cumsum(lengths)))
    edges = np.arange(first[-1]) + np.repeat(written.first[:-1][order] - first[:-1], lengths)
    if not are_chosen:
        labels.check(written.texts)
    colors = written.with_complements(condition.complements)
    return Automaton(
        names=names_of_states(written, order),
        initial=initial,
        first=first.tolist(),
        heads=heads[edges].tolist(),
        labels=written.labels[edges].tolist(),
        colors=written.sets[edges].tolist(),
        covers=labels.covers(written.texts) if are_chosen else [],
        sets=colors,
        acceptance=condition.acceptance({each for place in set(written.sets.tolist()) for each in colors[place]}),
        propositions=labels.propositions,
        inputs=labels.inputs,
    )


def _spell_out(written: WrittenAutomaton, labels: AutomatonLabels) -> None:
    """Label the edges of states that have none and an edge for each letter, in the order of the format."""
    size, texts = len(labels.names), written.texts
    for begin, end in pairwise(written.first.tolist()) if size <= MOST_BARE else ():
        if end - begin == 1 << size and not written.labels[begin:end].any():
            letters = map(labels.letter, range(end - begin))
            written.labels[begin:end] = [texts.setdefault(letter, len(texts)) for letter in letters]


def _owners(written: WrittenAutomaton) -> list[bool] | None:
    """Tell of the states in the order of their numbers whether they are the player's; None if no item does."""
    key = next((key for key in PLAYERS if key in written.header), None)
    if key is None:
        return None
    words, numbers = written.header[key], np.sort(written.numbers).tolist()
    if not {*words} <= {"0", "1"} or len(words) <= max(numbers, default=-1):
        raise InvalidArena(f"{written.path}: {key}: {len(words)} players (0 or 1 for each state)")
    return [words[number] == "1" for number in numbers]


def _check_sets(written: WrittenAutomaton, size: int) -> None:
    """Refuse acceptance sets that the condition does not have."""
    worst = np.array([max(sets, default=-1) for sets in written.colors])
    tails = np.repeat(np.arange(len(written.numbers)), np.diff(written.first))
    states, places = np.concatenate((np.arange(len(written.own)), tails)), np.concatenate((written.own, written.sets))
    if (wrong := worst[places] >= size).any():
        edge = int(np.flatnonzero(wrong)[states[wrong].argmin()])
        text = f"acceptance set {worst[places[edge]]} at state {written.numbers[states[edge]]} (below {size})"
        raise written.wrong(text, state=int(states[edge]))


def title_of(written: WrittenAutomaton) -> str:
    """Return the name of the automaton, or else of its file."""
    return unquoted(written.header["name"][0]) if written.header.get("name") else PurePath(str(written.path)).stem


def moves_of(written: WrittenAutomaton, game: AutomatonGame) -> Mapping[tuple[int, int], str]:
    """Name the moves of a game: after the labels of the edges, or after the letters that are chosen."""
    if game.splitter is not None:
        return names_of_moves(game, game.splitter)
    printed = [*map(AutomatonLabels(written).printed, written.texts)]
    names: dict[tuple[int, int], dict[str, None]] = {}
    for node, vertex in enumerate(game.entries.vertices):
        for end, label in zip(game.entries.ends[game.edges_of(node)], game.labels_of(node), strict=True):
            names.setdefault((vertex, end), {})[printed[label]] = None
    return {move: in_short(filter(None, known)) for move, known in names.items()}
