"""The faults of single answers of a game's rules, in a line each."""

from __future__ import annotations

import traceback
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf, isfinite
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from arena.errors import ArenaError, InvalidGame, is_ctrl_c, is_raised_by_rules, shortened, shown
from arena.rules.game import AnyGame

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


def wrong_again(first: Pairs, second: Pairs) -> str:
    """Name the fault of the moves of a position that are asked for a second time."""
    if dict(first) != dict(second):
        again = "others that are shown alike" if shown(second) == shown(first) else shown(second)
        return f"moves gives {shown(first)}, and {again} the second time"
    if {move: hash(following) for move, following in first} != {move: hash(following) for move, following in second}:
        return f"moves gives {shown(first)}, and the second time positions with other hashes; {FIXED}"
    return ""


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


def changing(game: AnyGame, moves: Mapping[Hashable, Pairs]) -> Iterator[str]:
    """Tell at which positions the moves are others when they are asked for a second time."""
    for position, first in moves.items():
        if reason := wrong_again(first, list(game.moves(position))):
            yield f"{at(game, position)}: {reason}"


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


class AtPosition(InvalidGame):
    """Rules that fail at a position, which the text names beside the game."""


class NamesPlaces(Protocol):
    """A game from outside."""

    def place_of(self, member: str, position: Any) -> str:
        """Name the game, and the position that a member of it is asked about."""


asked: tuple[NamesPlaces, str, Any] | None = None
"""The game from outside whose rules were asked last, by which member and about which position."""


def explained(error: BaseException) -> AtPosition | None:
    """Explain an error of our own code at positions of rules from outside; None where there are none.

    Their classes may raise anything when they are compared, hashed or shown, or find themselves nowhere again.
    """
    if asked is None:
        return None
    game, member, position = asked
    where = game.place_of(member, position) + (" or after it" if member else "")
    return AtPosition(
        f"{where}: {error_line(error, ours=True)}; {FIXED}, equal to its equals and hashed alike each time"
    )


@contextmanager
def explaining() -> Iterator[None]:
    """Name the position in an error of our own code, as `explained` does, in a process that only sends it on."""
    try:
        yield
    except ArenaError:
        raise
    except BaseException as error:
        if is_ctrl_c(error) or isinstance(error, MemoryError) or asked is None:
            raise
        raise explained(error) or error from error


def at(game: AnyGame, position: object) -> str:
    """Name a position in an error, even one whose label fails."""
    try:
        text = game.label(position)
        return f"at {shortened(text)}" if isinstance(text, str) and "\n" not in text else f"at {shown(position)}"
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        return f"at {shown(position)}"


def error_line(error: BaseException, *, ours: bool = False) -> str:
    """Name in one line the error of the rules, and its place in them; but a real Ctrl-C goes on its way.

    Parameters
    ----------
    error : BaseException
        The error.
    ours : bool, optional
        Whether our own code has met it, so that only a file that was named is a place of theirs.

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
        and (not ours or str(frame.f_globals.get("__name__")).startswith(FILE))
    ]
    place = " ({}, line {})".format(*frames[-1]) if frames else ""
    return f"{type(error).__name__}{text and f': {text}'}{place}"
