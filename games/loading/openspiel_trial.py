"""The trial of a game of OpenSpiel, in a process of its own: a game without an arena may well crash it.

`python games/loading/openspiel_trial.py "hex(board_size=3)"` writes one word: `positions` if the rest of a play depends
on nothing but what is printed of a state and whose turn it is, else `histories`; or `unfit` or `wrong`, and why.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeAlias

PLAYS = 20
"""The random plays of a game that are tried."""
STATES = 20_000
"""The states that are made, at most: some seconds."""
CHARACTERS = 4_000_000
"""The characters of their boards and moves that are printed, at most: as long for games with large boards."""
ENOUGH = 100
"""The pairs of states that must have passed the test, unless the game has fewer."""
MOST_PRINTED = 20_000
"""The characters of a position."""
MOST_MEMORY = 4 << 30
"""The bytes that a trial may take."""
Spiel: TypeAlias = Any
"""An object of OpenSpiel: a game, its type or a state. OpenSpiel need not be installed, and has no types."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def tried(text: str) -> str:
    """Load a game and try it."""
    try:
        game = import_module("pyspiel").load_game(text)
        reason = unfit(game.get_type()) or _unfit_start(game)
        return f"unfit {reason}" if reason else "positions" if strings_suffice(game) else "histories"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        return f"wrong {re.sub(r'^/[^ ]+ ', '', str(error))}"


def unfit(kind: Spiel) -> str | None:
    """Tell why games of a type have no arena."""
    for found, wanted, reason in (
        (kind.dynamics, ("SEQUENTIAL",), "both players move at the same time"),
        (kind.chance_mode, ("DETERMINISTIC",), "chance plays a part"),
        (kind.information, ("PERFECT_INFORMATION",), "a player does not see everything"),
        (kind.utility, ("ZERO_SUM", "CONSTANT_SUM"), "what one player gains is not what the other loses"),
        (kind.reward_model, ("TERMINAL",), "there are rewards before the end"),
    ):
        if found.name not in wanted:
            return reason
    return None


def _unfit_start(game: Spiel) -> str | None:
    if game.num_players() != 2:
        return f"it has {game.num_players()} players"
    start = game.new_initial_state()
    if start.is_chance_node():
        return "chance plays a part"
    return f"a position takes more than {MOST_PRINTED:,} characters" if len(str(start)) > MOST_PRINTED else None


def printed(state: Spiel) -> str:
    """Print a state on one line, a slash for each end of a line."""
    text = str(state).strip()
    if "\x1b" in text:
        text = COLOURS.sub("", text)
    return "/".join(filter(None, map(str.rstrip, text.splitlines())))


def turn(state: Spiel, before: int) -> int:
    """Tell whose turn it is, 0 or 1; at the end, his who has not moved last."""
    return 1 - before if state.is_terminal() else int(state.current_player())


def strings_suffice(game: Spiel) -> bool:
    """Test whether two states that are printed alike, the same player to move, have the same future.

    It is not so where something hidden counts: the piece that has been chosen (amazons), the moves without a capture
    (checkers), the boards that may not come back (go). A state that is printed like an earlier one of the same play is
    a proof of that, since every play of OpenSpiel ends. Otherwise the states around the start and near the end of
    random plays are made, and any two that are printed alike are played on with the same moves: both must have the
    same moves and be printed alike all along, and end alike. Where too few such pairs are met, there is no telling.

    Notes
    -----
    A test and no proof: what is hidden and shows in rare plays alone may be missed. It draws the same plays each time.
    """
    return _StringTest(game).passed()


class _StringTest:
    """A test of the printed states of a game, with the number of states that may still be made."""

    def __init__(self, game: Spiel) -> None:
        self.start, self.chance = game.new_initial_state(), random.Random(0)  # noqa: S311 - play, not secrets
        moves = [self.start.action_to_string(action) for action in self.start.legal_actions()]
        size = 50 + len(str(self.start)) + 8 * len(moves)
        self.left = min(STATES, CHARACTERS // size)

    def passed(self) -> bool:
        most, starts = self.left // (2 * PLAYS), [self.start]
        for _ in range(PLAYS):
            play = self._play(most)
            if not play:
                return False
            starts += [play[max(0, len(play) - back)] for back in (5, 10)]
        pairs, whole = 0, False
        for number, start in enumerate(starts):
            stop = self.left - self.left // (len(starts) - number)
            for one, other in self._alike(start, stop):
                if not self._same_future(one, other):
                    return False
                pairs += 1
            whole = whole or self.left > stop
        return whole or pairs >= ENOUGH

    def _play(self, most: int) -> list[Spiel]:
        """Play at random, and give the states; none if one comes back."""
        state, mover = self.start, turn(self.start, 1)
        states, seen = [state], {(printed(state), mover)}
        while (actions := state.legal_actions()) and len(states) <= most:
            state = self._after(state, self.chance.choice(actions))
            mover = turn(state, mover)
            if (printed(state), mover) in seen:
                return []
            seen.add((printed(state), mover))
            states.append(state)
        return states

    def _alike(self, start: Spiel, stop: int) -> Iterator[tuple[Spiel, Spiel]]:
        """Explore breadth first, and give each state that is printed like another one, with that one."""
        found = {(printed(start), turn(start, 1)): start}
        for (_, mover), state in (queue := list(found.items())):
            for action in state.legal_actions():
                following = self._after(state, action)
                place = (printed(following), turn(following, mover))
                first = found.setdefault(place, following)
                if first is following:
                    queue.append((place, following))
                else:
                    yield following, first
                if self.left <= stop:
                    return

    def _same_future(self, one: Spiel, other: Spiel) -> bool:
        """Play two states on with the same moves, drawn at random."""
        while self.left > 0:
            actions = one.legal_actions()
            alike = (one.current_player(), actions) == (other.current_player(), other.legal_actions())
            if not alike or printed(one) != printed(other):
                return False
            if not actions:
                return bool(one.returns() == other.returns())
            action = self.chance.choice(actions)
            one, other = self._after(one, action), self._after(other, action)
        return True

    def _after(self, state: Spiel, action: int) -> Spiel:
        self.left -= 1
        return state.child(action)


if __name__ == "__main__":
    with suppress(ImportError):  # there are no such limits on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    print(tried(sys.argv[1]))  # noqa: T201 - to the process that has started this one
