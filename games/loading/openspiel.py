"""Games of OpenSpiel: openspiel:tic_tac_toe, openspiel:hex(board_size=3)."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import ClassVar

from arena.errors import InvalidGame, ParameterError, one_of
from arena.machine.signals import ended_tidily
from games.loading import openspiel_trial
from games.loading.openspiel_trial import Spiel, printed, turn, unfit

GIVEN = r"\w+=[^(),=]+(\([^()]*\))?"
TEXT = re.compile(rf"(\w+)(\(({GIVEN}(,{GIVEN})*)?\))?")
"""The name of a game and its parameters; one that is a game may have parameters itself."""
MOST_SECONDS = 30
"""The seconds that the trial of a game may take."""
LOOKED_AT = 200_000
"""The positions among which a printed one is looked for."""


@dataclass(frozen=True, slots=True)
class SpielPosition:
    """A state of OpenSpiel, or the opponent's pass after it; it is known by its printed form.

    Parameters
    ----------
    label : str
        The printed form.
    player : int
        Whose turn it is: 1 or 2.
    passes : bool
        Whether he can only pass, since the other player moves again.
    state : pyspiel.State
        The state; two equal positions may have come to it by different moves.
    """

    label: str
    player: int = field(compare=False)
    passes: bool = field(compare=False)
    state: Spiel = field(compare=False, repr=False)

    def __sizeof__(self) -> int:
        """Estimate the memory of a position with that of OpenSpiel, as on small boards; 16 bytes a move before."""
        return 1000 + 8 * len(self.label) + 16 * int(self.state.move_number())


@dataclass(frozen=True)
class OpenSpielGame:
    """A game of OpenSpiel: deterministic, of perfect information, for two players in turn, won, lost or drawn.

    J1 is OpenSpiel's player 0, whoever starts. Where a player moves twice in a row, there is a position between where
    the opponent can only pass, so that turns alternate as in every arena. Two states are the same position if the same
    player is to move and OpenSpiel prints them alike, as long as `strings_suffice` finds that this tells them apart;
    else every history is a position of its own, so that the arena is a tree.
    """

    text: ClassVar[str]
    spiel: ClassVar[Spiel]
    merges: ClassVar[bool]

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.text,)

    @property
    def initial(self) -> SpielPosition:
        """The start; J2 may be to move there."""
        state = self.spiel.new_initial_state()
        return self._position(state, turn(state, 1) + 1)

    def player(self, position: SpielPosition) -> int:
        """Tell whose turn it is."""
        return position.player

    def moves(self, position: SpielPosition) -> Iterator[tuple[str, SpielPosition]]:
        """List the moves as OpenSpiel names them, numbered where two have the same name."""
        state, player = position.state, position.player
        if position.passes:
            yield "pass", self._position(state, 3 - player)
            return
        actions = state.legal_actions()
        names = [" ".join(state.action_to_string(action).split()) for action in actions]
        twice = len(set(names)) < len(names) or not all(names)
        if not actions and not state.is_terminal():
            raise InvalidGame(f"{self.text}, at {position.label}: OpenSpiel knows no move there, and no winner")
        for action, name in zip(actions, names, strict=True):
            following = state.child(action)
            again = turn(following, player - 1) == player - 1
            yield f"{name} [{action}]" if twice else name, self._position(following, 3 - player, passes=again)

    def winner(self, position: SpielPosition) -> int | None:
        """Tell who has won: whose return is larger."""
        if not position.state.is_terminal():
            return None
        first, second = position.state.returns()
        return 1 if first > second else 2 if second > first else 0

    def label(self, position: SpielPosition) -> str:
        """Print a position as OpenSpiel does, on one line, with the turn and, in a tree, the numbers of the moves."""
        return position.label

    def parse(self, text: str) -> SpielPosition:
        """Read moves from the start, as OpenSpiel names them, or find a position by its printed form.

        Raises
        ------
        ParameterError
            If it is neither, or not among the first 200 000 positions.
        """
        position = self._after_moves(text) or self._replayed(text) or _met(self, text.strip())
        if position is None:
            start = self.initial
            moves = next((name for name, _ in self.moves(start)), "")
            allowed = f"a position as printed, like {start.label!r}, or moves from the start, like {moves!r}"
            raise ParameterError(f"not a position: {text!r} ({allowed})")
        return position

    def _position(self, state: Spiel, player: int, *, passes: bool = False) -> SpielPosition:
        note = f"J{player} passes" if passes else f"J{player}"
        if not self.merges and (history := state.history()):
            note += f" after {' '.join(map(str, history))}"
        return SpielPosition(f"{printed(state)} ({note})", player, passes, state)

    def _after_moves(self, text: str) -> SpielPosition | None:
        """Make the moves that a text names, if any, the longer where one begins another; passes may be left out."""
        rest, position = text.lstrip(" ,;").rstrip(), self.initial
        if not rest and text.strip():
            return None
        while rest:
            moves = dict(self.moves(position))
            named = max((name for name in moves if rest.startswith(name)), default=None)
            if named is None and not position.passes:
                return None
            position = moves[named or "pass"]
            rest = rest[len(named or "") :].lstrip(" ,;")
        return position

    def _replayed(self, text: str) -> SpielPosition | None:
        """Read the printed form of a position in a tree, which tells the numbers of the moves."""
        numbers = re.search(r" after ((?:[0-9]{1,9} ?)+)\)$", text.strip())
        state, before = self.spiel.new_initial_state(), -1
        mover = turn(state, 1)
        for action in map(int, numbers[1].split()) if numbers else ():
            if action not in state.legal_actions():
                return None
            state, before = state.child(action), mover
            mover = turn(state, before)
        place = self._position(state, 2 - mover, passes=True) if mover == before and "passes" in text else None
        place = place or self._position(state, mover + 1)
        return place if place.label == text.strip() else None


@functools.lru_cache(maxsize=64)
def _met(game: OpenSpielGame, text: str) -> SpielPosition | None:
    """Look for a printed position, breadth first; the note in brackets may be left out of it, unless it passes."""
    if not game.merges:
        return None
    seen = {game.initial}
    for position in (queue := [game.initial]):
        if text in (position.label, position.label.removesuffix(f" (J{position.player})")):
            return position
        for _, following in game.moves(position) if len(queue) < LOOKED_AT else ():
            if following not in seen:
                seen.add(following)
                queue.append(following)
    return None


def _again(name: str) -> OpenSpielGame:
    """Make a game again in another process."""
    return find(name.partition(":")[2])()


@functools.cache
def find(text: str) -> type[OpenSpielGame]:
    """Load a game of OpenSpiel by its name and parameters there, like hex(board_size=3).

    Raises
    ------
    ParameterError
        If OpenSpiel is not installed, or does not know it or its parameters, or it has no arena.
    """
    name = f"openspiel:{text}"
    try:
        pyspiel: Spiel = import_module("pyspiel")
    except ImportError:
        raise ParameterError(f'{name} needs OpenSpiel: pip install "arena-games[openspiel]"') from None
    named = TEXT.fullmatch(text)
    if not named:
        raise ParameterError(f"{name}: not a game and its parameters, like openspiel:hex(board_size=3,swap=True)")
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    if named[1] not in kinds:
        raise one_of("game of OpenSpiel", named[1], sorted(key for key, kind in kinds.items() if not unfit(kind)))
    merges = _try(text) == "positions"
    with _quiet():
        game = pyspiel.load_game(text)
    about = f"{game.get_type().long_name}, as OpenSpiel plays it.\n\n{OpenSpielGame.__doc__}"
    return type("OpenSpielGame", (OpenSpielGame,), {"__doc__": about, "text": name, "spiel": game, "merges": merges})


def _try(text: str) -> str:
    """Try a game in a process of its own, and give the verdict if it has an arena."""
    command = [sys.executable, "-P", "-X", "utf8", openspiel_trial.__file__, text]
    try:
        with ended_tidily():  # and the process with us
            done = subprocess.run(command, capture_output=True, check=False, timeout=MOST_SECONDS, encoding="utf-8")  # noqa: S603
    except subprocess.TimeoutExpired:
        raise ParameterError(f"OpenSpiel takes more than {MOST_SECONDS} seconds to try {text}") from None
    verdict, _, reason = done.stdout.strip().partition(" ")
    if verdict == "unfit":
        raise ParameterError(f"openspiel:{text} has no arena: {reason}")
    if verdict not in ("positions", "histories"):
        raise ParameterError(f"OpenSpiel cannot play {text}: {' '.join(reason.split()) or 'it crashes'}")
    return verdict


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep OpenSpiel's own messages from stderr: it raises the same as errors."""
    try:
        saved = os.dup(2)
    except OSError:  # closed by whoever started us
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
