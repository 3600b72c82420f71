"""Games of OpenSpiel: openspiel:tic_tac_toe, openspiel:hex(board_size=3)."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar, TypeAlias

from arena.errors import InvalidGame, ParameterError, one_of

COLORS = re.compile(r"\x1b\[[0-9;]*m")
PRINTED = {
    "breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "havannah", "hex", "mancala", "mnk", "nim",
    "othello", "pentago", "start_at", "tic_tac_toe", "twixt", "ultimate_tic_tac_toe", "y",
}  # fmt: skip
"""The games whose printed boards say all that matters; of others, such as go, each history is a position."""
LOOKED_AT = 200_000  # the positions among which a printed one is looked for
FIT = {
    "dynamics": ("SEQUENTIAL", "both players move at the same time"),
    "chance_mode": ("DETERMINISTIC", "chance plays a part"),
    "information": ("PERFECT_INFORMATION", "a player does not see everything"),
    "utility": ("ZERO_SUM CONSTANT_SUM", "what one player gains is not what the other loses"),
    "reward_model": ("TERMINAL", "there are rewards before the end"),
}
"""The kinds of games that have arenas, and why others have none."""
Spiel: TypeAlias = Any
"""An object of OpenSpiel: a game, its type or a state. OpenSpiel need not be installed, and has no types."""


@dataclass(frozen=True, slots=True)
class SpielPosition:
    """A state of OpenSpiel, or the opponent's pass after it; it is known by its printed form."""

    label: str
    player: int = field(compare=False)
    passes: bool = field(compare=False)  # whether the player can only pass, since the other one moves again
    state: Spiel = field(compare=False, repr=False)

    def __sizeof__(self) -> int:
        """Estimate the memory of a position with that of OpenSpiel, as on small boards; 16 bytes per move before."""
        return 1000 + 8 * len(self.label) + 16 * int(self.state.move_number())


@dataclass(frozen=True)
class OpenSpielGame:
    """A game of OpenSpiel: deterministic, of perfect information, for two players in turn, won, lost or drawn.

    J1 is OpenSpiel's player 0, whoever starts. Where a player moves twice in a row, there is a position between where
    the opponent can only pass. In the games of `PRINTED` two states are the same position if the same player is to move
    and OpenSpiel prints them alike; in others every history is a position, so that the arena is a tree.
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
        state = self.spiel.new_initial_state()
        return self._position(state, _turn(state, 1) + 1)

    def player(self, position: SpielPosition) -> int:
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
            again = _turn(following, player - 1) == player - 1
            yield f"{name} [{action}]" if twice else name, self._position(following, 3 - player, passes=again)

    def winner(self, position: SpielPosition) -> int | None:
        if not position.state.is_terminal():
            return None
        first, second = position.state.returns()
        return 1 if first > second else 2 if second > first else 0

    def label(self, position: SpielPosition) -> str:
        return position.label

    def parse(self, text: str) -> SpielPosition:
        """Read moves from the start, as OpenSpiel names them, or find a position by its printed form."""
        position = self._after_moves(text) or _met(self, text.strip())
        if position is None:
            allowed = f"a position as printed, like {self.initial.label!r}, or OpenSpiel's moves from the start"
            raise ParameterError(f"not a position: {text!r} ({allowed})")
        return position

    def _position(self, state: Spiel, player: int, *, passes: bool = False) -> SpielPosition:
        note = f"J{player} passes" if passes else f"J{player}"
        if not self.merges and (history := state.history()):
            note += f" after {' '.join(map(str, history))}"
        board = "/".join(filter(None, map(str.rstrip, COLORS.sub("", str(state)).strip().splitlines())))
        return SpielPosition(f"{board} ({note})", player, passes, state)

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


def _turn(state: Spiel, before: int) -> int:
    """Return whose turn it is, 0 or 1; at the end, his who has not moved last."""
    return 1 - before if state.is_terminal() else int(state.current_player())


@functools.lru_cache(maxsize=64)
def _met(game: OpenSpielGame, text: str) -> SpielPosition | None:
    """Look for a printed position, breadth first; the note in brackets may be left out of it, unless it passes."""
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
    return find(name.partition(":")[2])()


@functools.cache
def find(text: str) -> type[OpenSpielGame]:
    """Load a game of OpenSpiel by its name and parameters there, like hex(board_size=3)."""
    name = f"openspiel:{text}"
    try:
        pyspiel: Spiel = import_module("pyspiel")
    except ImportError:
        raise ParameterError(f"{name} needs OpenSpiel: pip install open_spiel") from None
    kinds, named = {kind.short_name: kind for kind in pyspiel.registered_games()}, text.partition("(")[0]
    if named not in kinds:
        raise one_of("game of OpenSpiel", named, sorted(key for key, kind in kinds.items() if not _unfit(kind)))
    try:
        game: Spiel = pyspiel.load_game(text)
    except RuntimeError as error:
        raise ParameterError(f"OpenSpiel cannot play {text}: {' '.join(str(error).split())}") from None
    reason = _unfit(game.get_type()) or ("" if game.num_players() == 2 else f"it has {game.num_players()} players")
    if reason:
        raise ParameterError(f"{name} has no arena: {reason}")
    about = f"{game.get_type().long_name}, as OpenSpiel plays it.\n\n{OpenSpielGame.__doc__}"
    merges = {*re.findall(r"\w+", text)} & kinds.keys() <= PRINTED
    return type("OpenSpielGame", (OpenSpielGame,), {"__doc__": about, "text": name, "spiel": game, "merges": merges})


def _unfit(kind: Spiel) -> str:
    """Say why games of a type have no arena."""
    reasons = (reason for name, (fit, reason) in FIT.items() if getattr(kind, name).name not in fit.split())
    return next(reasons, "")
