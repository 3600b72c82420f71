"""What is wrong with a single answer of a game's rules, in a line."""

from __future__ import annotations

import dis
import traceback
from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import inf, isfinite
from numbers import Integral, Real
from typing import Any

from arena.errors import ArenaError, shown
from arena.rules.game import AnyGame

MOST_MOVES = 1_000_000
"""The moves of one position: with more, rules are taken to list moves without end."""
MOST_MARGIN = 10**9
"""Margins fit 32 bits."""
MOST_SCORE = 1e300
"""Finite scores stay far from overflowing when they are compared and summed."""


# What an answer must be: each function gives what is wrong, in words, and no text where all is well.


def wrong_player(player: object) -> str:
    """Tell what is wrong with a player."""
    return "" if _is_one_of(player, (1, 2)) else f"player gives {shown(player)} (1 or 2)"


def wrong_winner(winner: object) -> str:
    """Tell what is wrong with a winner."""
    return "" if _is_one_of(winner, (None, 0, 1, 2)) else f"winner gives {shown(winner)} (1, 2, 0 for a draw, or None)"


def _is_one_of(value: object, allowed: tuple[object, ...]) -> bool:
    """Tell whether a value is allowed; an array, say, cannot be compared at all."""
    try:
        return value in allowed
    except Exception:  # noqa: BLE001 - whose values these are, nobody knows
        return False


def wrong_pair(pair: object, number: int) -> str:
    """Tell what is wrong with the move of some number, and with the position after it."""
    if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
        return f"{shown(pair)} is no pair of a move, as text, and the position after it"
    if number > MOST_MOVES:
        return f"more than {MOST_MOVES:,} moves"
    reason = wrong_position(pair[1])
    return reason and f"after {pair[0]!r} comes {reason}"


def wrong_position(position: object) -> str:
    """Tell why a value cannot be a position."""
    try:
        hash(position)
    except TypeError as error:
        return f"{shown(position)}: {error}; a position is a fixed value, like a tuple"
    return ""


def wrong_turn(move: str, mover: int, after: object) -> str:
    """Tell what is wrong with the turn after a move."""
    if after != mover:
        return ""
    return (
        f'after {move!r} J{mover} is to move again; put a position between where J{3 - mover} has the one move "pass"'
    )


def wrong_end(winner: int | None, *, some: bool) -> str:
    """Tell why a winner does not fit whether there are moves."""
    if (winner is None) == some:
        return ""
    return "a winner, and yet there are moves" if some else "no move, and no winner: winner gives None"


def wrong_line(member: str, text: object, position: object) -> str:
    """Tell what is wrong with a printed position."""
    if isinstance(text, str) and "\n" not in text:
        return ""
    return f"{member} gives {shown(text)} for {shown(position)} (one line of text)"


def wrong_rows(text: object) -> str:
    """Tell what is wrong with a diagram."""
    return "" if isinstance(text, str) else f"diagram gives {shown(text)} (rows of text)"


def wrong_place(place: object) -> str:
    """Tell what is wrong with the numbers of a position."""
    if isinstance(place, Mapping) and all(isinstance(name, str) and is_finite(each) for name, each in place.items()):
        return ""
    return f"place gives {shown(place)} (finite numbers by their names)"


def wrong_components(parts: object) -> str:
    """Tell what is wrong with the components of a position."""
    if isinstance(parts, list | tuple) and not any(map(wrong_position, parts)):
        return ""
    return f"components gives {shown(parts)} (a list of positions)"


def is_finite(value: object) -> bool:
    """Tell whether a value is a number that a place can have."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def wrong_score(name: str, score: Any) -> str:
    """Tell what is wrong with the score that an evaluation gives."""
    is_number = isinstance(score, Real)
    if is_number and (-MOST_SCORE <= score <= MOST_SCORE or score in (inf, -inf)):
        return ""
    return f"evaluation {name} gives {shown(score)} (a number, player 1's score)"


def wrong_margin(margin: Any, winner: int | None = None) -> str:
    """Tell what is wrong with a margin, and where play has ended with its sign."""
    whole = isinstance(margin, Integral) and not isinstance(margin, bool)
    if not whole or not -MOST_MARGIN <= margin <= MOST_MARGIN:
        return f"margin gives {shown(margin)} (a whole number from -10^9 to 10^9)"
    if winner is not None and winner != (margin > 0) + 2 * (margin < 0):
        return f"margin gives {margin}, and winner {winner} (1 above 0, 2 below 0, 0 at 0)"
    return ""


def labelled_alike(game: AnyGame, positions: Iterable[Hashable]) -> Iterator[str]:
    """Tell which positions of the same player are printed alike."""
    printed: dict[tuple[str, int], Hashable] = {}
    for position in positions:
        text, mover = game.label(position), game.player(position)
        other = printed.setdefault((text, mover), position)
        if other != position:
            yield alike(text, other, position, mover)


def alike(text: str, first: object, second: object, mover: int) -> str:
    """Tell that two positions are printed alike."""
    return f"label gives {text!r} for two positions with J{mover} to move: {shown(first)} and {shown(second)}"


# Errors of the rules


def at(game: AnyGame, position: object) -> str:
    """Name a position in an error, whatever its label does."""
    try:
        text = game.label(position)
        return f"at {text}" if isinstance(text, str) and "\n" not in text else f"at {shown(position)}"
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        return f"at {shown(position)}"


def error_line(error: BaseException) -> str:
    """Tell in one line what the rules have raised, and where; but a real Ctrl-C goes on its way.

    Raises
    ------
    KeyboardInterrupt, MemoryError
        If that is what it is.
    """
    if is_ctrl_c(error) or isinstance(error, MemoryError):
        raise error
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of the rules may be anything
        text = ""
    if isinstance(error, ArenaError):
        return text
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{text and f': {text}'}{place}"


def is_ctrl_c(error: BaseException) -> bool:
    """Tell whether somebody has pressed Ctrl-C, or the rules have raised a KeyboardInterrupt themselves.

    What a statement `raise` of theirs raises stands at such an instruction; what comes from outside stands anywhere.
    """
    if type(error) is not KeyboardInterrupt:
        return False
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    if place is None:
        return True
    frame = place.tb_frame
    raised = frame.f_code.co_code[place.tb_lasti] == dis.opmap["RAISE_VARARGS"]
    return not raised or str(frame.f_globals.get("__name__", "")).partition(".")[0] == "arena"
