"""The faults of single answers of a game's rules, in a line each."""

from __future__ import annotations

import traceback
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf, isfinite
from numbers import Integral, Real
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias, cast

from arena.errors import ArenaError, InvalidGame, is_ctrl_c, is_raised_by_rules, shortened, shown
from arena.rules.game import AnyGame, TurnlessGame, is_game

OWN = tuple(str(Path(__file__).parents[2] / folder) for folder in ("arena", "games/loading"))
"""The folders of the toolkit's own code: an error of the rules names no line in them."""
FILE = "game_"
"""The prefix of the names of modules that are loaded from users' files."""
MOST_MOVES = 1_000_000
"""The moves of one position: with more, rules are taken to list moves without end."""
MOST_NESTED = 250
"""Tuples in tuples of a position: Python compares them by calls of calls, and of those there are a thousand at most."""
MOST_MARGIN = 10**9
"""Margins fit 32 bits."""
MOST_SCORE = 1e300
"""Finite scores stay far from overflowing when they are compared and summed."""


Pairs: TypeAlias = list[tuple[str, Hashable]]
"""Moves, each with the position it leads to."""
PAIRS = (tuple, list)
"""The types of a pair of a move and the position after it."""
NESTING = (tuple, frozenset)
"""The types that hold positions in positions."""
NESTED = "tuples in tuples"
"""The fault of a position that nests more than `MOST_NESTED` tuples."""
FIXED = "a position is a fixed value, like a tuple"
"""The demand on positions that errors end with."""


# The demands on answers: each function gives the fault in words, and an empty text where there is none.


def wrong_player(player: object) -> str:
    """Name the fault of a player."""
    return "" if _is_one_of(player, (1, 2)) else f"player gives {shown(player)} (1 or 2)"


def wrong_winner(winner: object) -> str:
    """Name the fault of a winner."""
    return "" if _is_one_of(winner, (None, 0, 1, 2)) else f"winner gives {shown(winner)} (1, 2, 0 for a draw, or None)"


def _is_one_of(value: object, allowed: tuple[object, ...]) -> bool:
    """Tell whether a value is allowed; an array, say, cannot be compared at all."""
    try:
        return value in allowed
    except Exception:  # noqa: BLE001 - whose values these are, nobody knows
        return False


def wrong_pair(pair: object, number: int, *, nested: bool = False) -> str:
    """Name the fault of the move of some number, or of the position after it, as `wrong_position` does."""
    if not isinstance(pair, PAIRS) or len(pair) != 2 or not isinstance(pair[0], str):
        return f"{shown(pair)} is no pair of a move, as text, and the position after it"
    if number > MOST_MOVES:
        return f"more than {MOST_MOVES:,} moves"
    reason = wrong_position(pair[1], nested=nested)
    return reason and f"after {pair[0]!r} comes {reason}"


def wrong_position(position: object, *, nested: bool = False) -> str:
    """Tell why a value cannot be a position, which is kept in dictionaries.

    Parameters
    ----------
    position : object
        The value.
    nested : bool, optional
        Whether to look for tuples in tuples, too: to hash very deep ones ends the process.
    """
    if position is None:
        return "None, which is no position"
    try:
        if nested and is_nested_deeply(position):
            return f"{shown(position)}: {NESTED}, more than {MOST_NESTED} deep"
        first, same = hash(position), position
        if type(position) is tuple:  # which is equal to itself, and its parts are compared where moves are asked again
            return ""
        if first != hash(same):
            reason = "another hash each time"
        elif bool(position == same):
            return ""
        else:
            reason = "not equal to itself"
    except BaseException as error:  # noqa: BLE001 - a class of somebody's may raise anything
        reason = str(error) if type(error) is TypeError else error_line(error)
    return f"{shown(position)}: {reason}; {FIXED}"


def wrong_repr(position: object) -> str:
    """Tell why the `repr` of a position fails, by which graphs find their initial vertex again."""
    try:
        repr(position)
    except BaseException as error:  # noqa: BLE001 - a class of somebody's may raise anything
        return f"its repr: {error_line(error)}"
    return ""


def is_nested_deeply(position: object) -> bool:
    """Tell whether tuples in tuples go deeper than Python hashes and compares them.

    Examples
    --------
    >>> chain = ()
    >>> for _ in range(1000):
    ...     chain = (chain,)
    >>> is_nested_deeply(chain), is_nested_deeply(((1, 2), (3, (4, 5))))
    (True, False)
    """
    if not isinstance(position, NESTING):
        return False
    level = [part for part in position if isinstance(part, NESTING)]
    for _ in range(MOST_NESTED):
        if not level or len(level) > MOST_MOVES:
            return False
        level = [part for each in level for part in each if isinstance(part, NESTING)]
    return True


def wrong_turn(move: str, mover: int, after: object) -> str:
    """Name the fault of the turn after a move."""
    if after != mover:
        return ""
    return (
        f'after {move!r} J{mover} is to move again; put a position between where J{3 - mover} has the one move "pass"'
    )


def wrong_end(winner: int | None, *, some: bool) -> str:
    """Name the fault of a winner beside moves, or of no winner without any."""
    if (winner is None) == some:
        return ""
    return "a winner, and yet there are moves" if some else "no move, and no winner: winner gives None"


def wrong_line(member: str, text: object) -> str:
    """Name the fault of a printed position."""
    return "" if isinstance(text, str) and "\n" not in text else f"{member} gives {shown(text)} (one line of text)"


def wrong_rows(text: object) -> str:
    """Name the fault of a diagram."""
    return "" if isinstance(text, str) else f"diagram gives {shown(text)} (rows of text)"


def wrong_place(place: object) -> str:
    """Name the fault of the numbers of a position."""
    if isinstance(place, Mapping) and all(isinstance(name, str) and is_finite(each) for name, each in place.items()):
        return ""
    return f"place gives {shown(place)} (finite numbers by their names)"


def wrong_components(parts: object) -> str:
    """Name the fault of the components of a position."""
    if isinstance(parts, list | tuple) and not any(map(wrong_position, parts)):
        return ""
    return f"components gives {shown(parts)} (a list of positions)"


def is_finite(value: object) -> bool:
    """Tell whether a value is a number that a place can have."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def wrong_score(name: str, score: Any) -> str:
    """Name the fault of the score that an evaluation gives."""
    is_number = isinstance(score, Real)
    if is_number and (-MOST_SCORE <= score <= MOST_SCORE or score in (inf, -inf)):
        return ""
    return f"evaluation {name} gives {shown(score)} (a number, player 1's score)"


def wrong_margin(margin: Any, winner: int | None = None) -> str:
    """Name the fault of a margin, and of its sign where play has ended."""
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
    """Word the fault of two positions that are printed alike."""
    return f"label gives {text!r} for two positions with J{mover} to move: {shown(first)} and {shown(second)}"


# Errors of the rules


FILES: set[str] = set()
"""The files from which games and players were loaded."""


def frames_of_rules(error: BaseException) -> list[tuple[FrameType, int]]:
    """List the frames of an error that are in the files of games from outside, with the lines."""
    return [each for each in traceback.walk_tb(error.__traceback__) if each[0].f_code.co_filename in FILES]


def explained(error: BaseException) -> str | None:
    """Say in one line where rules from outside went wrong: the position and the line; None if they did not."""
    frames = frames_of_rules(error)
    if not frames:
        return None
    frame = frames[0][0]
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    game, position = (cast("Any", frame.f_locals.get(name)) for name in (*names, "", "")[:2])
    file = Path(frame.f_code.co_filename).name
    return f"{file}{f', {at(game, position)}' if len(names) > 1 and is_game(game) else ''}: {error_line(error)}"


@contextmanager
def explaining() -> Iterator[None]:
    """Name the position in an error of rules from outside, whose frames do not reach another process."""
    try:
        yield
    except ArenaError:
        raise
    except BaseException as error:
        reason = None if is_ctrl_c(error) else explained(error)
        if reason is None:
            raise
        raise InvalidGame(reason) from error


def at(game: AnyGame, position: Any) -> str:
    """Name a position in an error, with its turn or without, even one whose label fails."""
    try:
        unturned = isinstance(game, TurnlessGame) and not (isinstance(position, tuple) and position[1:] in ((1,), (2,)))
        text = game.show(position) if isinstance(game, TurnlessGame) and unturned else game.label(position)
        return f"at {shortened(text)}" if isinstance(text, str) and "\n" not in text else f"at {shown(position)}"
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        return f"at {shown(position)}"


def error_line(error: BaseException) -> str:
    """Name in one line the error of the rules, and its place in them; but a real Ctrl-C goes on its way.

    Raises
    ------
    KeyboardInterrupt, MemoryError
        If it is one of them.
    """
    if is_ctrl_c(error) or (isinstance(error, MemoryError) and not is_raised_by_rules(error)):
        raise error
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of the rules may be anything
        text = ""
    if isinstance(error, ArenaError):
        return text
    frames = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if not frame.f_code.co_filename.startswith(OWN)
    ]
    place = " ({}, line {})".format(*frames[-1]) if frames else ""
    return f"{type(error).__name__}{text and f': {text}'}{place}"
