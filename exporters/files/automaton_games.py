"""Games on automata in files: the player to choose, the acceptance condition and the letters, by the header.

A play is a run: it is accepted if a condition holds of the acceptance sets that come back for ever, and a run that gets
stuck is not. All states are kept, with those that play cannot reach.
"""

from __future__ import annotations

import warnings
from bisect import bisect_right
from itertools import accumulate, pairwise
from pathlib import PurePath

from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame, played_by_letters, played_by_owners
from arena.automata.names_of_play import in_short, names_of_moves
from arena.errors import InvalidArena, TooLarge
from arena.rules.game import Player
from exporters.files.automaton_labels import MOST_BARE, AutomatonLabels
from exporters.files.hanoi import WrittenAutomaton, text_of
from exporters.files.hanoi_acceptance import Condition, misnamed

OF_HEADER = {"States", "Start", "AP", "Acceptance", "acc-name", "properties", "tool", "name", "controllable-AP"}
"""The items of a header that are read, or say nothing of the game, beside `PLAYERS`."""
PLAYERS = ("spot-state-player", "spot.state-player")
"""The items of a header that say whose each state is, in versions 1 and 1.1."""


def game_of(written: WrittenAutomaton, player: int, path: object, max_edges: int | None) -> AutomatonGame:
    """Make the game on an automaton.

    Parameters
    ----------
    written : WrittenAutomaton
        The automaton.
    player : {1, 2}
        Who wants that the run is accepted: Spot's player 1, or who has the controllable propositions.
    path : path
        The file, for errors.
    max_edges : int or None
        The bound.

    Raises
    ------
    InvalidArena
        If it does not say who chooses, leads to a state that is not there, or is not deterministic where letters are
        chosen.
    ParameterError
        If there is no such player.
    TooLarge
        If it is over the bound, or labels or the acceptance condition take too much work.
    """
    wants, header = Player(player), written.header
    condition = Condition(header.get("Acceptance", []), f"{path}: Acceptance")
    if note := misnamed(header.get("acc-name", []), header.get("Acceptance", [])):
        warnings.warn(f"{path}: {note}", stacklevel=2)
    is_own = _owners(written, path)
    if is_own is None and "controllable-AP" not in header:
        raise InvalidArena(f"{path}: nothing says who chooses (spot-state-player or controllable-AP)")
    labels = AutomatonLabels(written, path)
    _check_sets(written, condition.size, path)
    written.add_complements(condition.complements)
    try:
        automaton = ordered_automaton(written, labels, condition, path, are_chosen=is_own is None)
        if is_own is not None:
            return played_by_owners(automaton, wants, is_own, max_edges)
        return played_by_letters(automaton, wants, max_edges)
    except (InvalidArena, TooLarge) as error:
        text = str(error)
        raise type(error)(text if text.startswith(f"{path}: ") else f"{path}: {text}") from None


def ordered_automaton(
    written: WrittenAutomaton, labels: AutomatonLabels, condition: Condition, path: object, *, are_chosen: bool
) -> Automaton:
    """Put the states into the order of their numbers, and read labels, which matter where letters are chosen."""
    start = written.header.get("Start", [])
    if len(start) != 1 or not start[0].isdigit():
        reason = "alternating automata are not read" if "&" in start else "one"
        raise InvalidArena(f"{path}: Start: {' '.join(start)[:40]!r} is no initial state ({reason})")
    _spell_out(written, labels)
    place = {number: place for place, number in enumerate(sorted(written.numbers))}
    order = sorted(range(len(place)), key=written.numbers.__getitem__)
    edges = [edge for state in order for edge in range(written.first[state], written.first[state + 1])]
    if absent := {int(start[0]), *written.heads} - place.keys():
        number, line = min(absent), ""
        if number in written.heads:
            line = f"line {written.line_of(bisect_right(written.first, written.heads.index(number)) - 1)}: "
        raise InvalidArena(f"{path}: {line}state {number} is not there")
    lengths = (written.first[state + 1] - written.first[state] for state in order)
    if not are_chosen:
        labels.check(written.texts)
    return Automaton(
        names=[written.names[state] or str(written.numbers[state]) for state in order],
        initial=place[int(start[0])],
        first=[*accumulate(lengths, initial=0)],
        heads=[place[written.heads[edge]] for edge in edges],
        labels=[written.labels[edge] for edge in edges],
        colours=[written.sets[edge] for edge in edges],
        covers=labels.covers(written.texts) if are_chosen else [],
        sets=written.colours,
        acceptance=condition.acceptance({each for place in {*written.sets} for each in written.colours[place]}),
        propositions=labels.propositions,
        inputs=labels.inputs,
    )


def _spell_out(written: WrittenAutomaton, labels: AutomatonLabels) -> None:
    """Label the edges of states that have none and an edge for each letter, in the order of the format."""
    size = len(labels.names)
    if size > MOST_BARE:
        return
    for begin, end in pairwise(written.first):
        if end - begin == 1 << size and not any(written.labels[begin:end]):
            texts = map(labels.letter, range(end - begin))
            written.labels[begin:end] = [written.texts.setdefault(text, len(written.texts)) for text in texts]


def _owners(written: WrittenAutomaton, path: object) -> list[bool] | None:
    """Tell of the states in the order of their numbers whether they are the player's; None if no item does."""
    key = next((key for key in PLAYERS if key in written.header), None)
    if key is None:
        return None
    words = written.header[key]
    if not {*words} <= {"0", "1"} or len(words) <= max(written.numbers, default=-1):
        raise InvalidArena(f"{path}: {key}: {len(words)} players (0 or 1 for each state)")
    return [words[number] == "1" for number in sorted(written.numbers)]


def _check_sets(written: WrittenAutomaton, size: int, path: object) -> None:
    """Refuse acceptance sets that the condition does not have."""
    wrong = {place: max(sets) for place, sets in enumerate(written.colours) if max(sets, default=-1) >= size}
    for state, (own, (begin, end)) in enumerate(
        zip(written.own, pairwise(written.first), strict=True) if wrong else ()
    ):
        if found := [wrong[place] for place in (own, *written.sets[begin:end]) if place in wrong]:
            at = f"{path}: line {written.line_of(state)}"
            raise InvalidArena(f"{at}: acceptance set {found[0]} at state {written.numbers[state]} (below {size})")


def title_of(written: WrittenAutomaton, path: object) -> str:
    """Give the name of the automaton, or else of its file."""
    return text_of(written.header["name"][0]) if written.header.get("name") else PurePath(str(path)).stem


def moves_of(written: WrittenAutomaton, game: AutomatonGame) -> dict[tuple[int, int], str]:
    """Name the moves of a game: after the labels of the edges, or after the letters that are chosen."""
    if game.splitter is not None:
        return names_of_moves(game, game.splitter)
    printed = [*map(AutomatonLabels(written, "").printed, written.texts)]
    names: dict[tuple[int, int], dict[str, None]] = {}
    for node, vertex in enumerate(game.entries.vertices):
        edges = game.edges_of(node)
        for end, label in zip(game.entries.ends[edges], game.labels_of(node), strict=True):
            names.setdefault((vertex, end), {})[printed[label]] = None
    return {move: in_short(filter(None, known)) for move, known in names.items()}
