"""What stands before the rules of a game from outside: the class is checked once, and each of its answers."""

from __future__ import annotations

import dataclasses
import functools
import traceback
import typing
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from arena.errors import ArenaError, InvalidGame, ParameterError, shown
from arena.game import ImpartialGame

MEMBERS = ("initial", "player", "moves", "winner", "label", "parse")
PLAIN = (int, float, str, bool)
"""What an option can hold, beside tuples of whole numbers."""
MOST_MOVES = 1_000_000
"""The moves of one position."""


def guarded(game: Any, name: str) -> type[Any]:
    """Refuse a class that is no game; give one that checks what its rules answer.

    Parameters
    ----------
    game : type
        The class.
    name : str
        What `games.load` finds it by again, in another process.

    Raises
    ------
    InvalidGame
        If it is no frozen dataclass with fields that are options, or lacks a member of a game.
    """
    called = getattr(game, "__name__", repr(game))
    if not isinstance(game, type) or not dataclasses.is_dataclass(game) or not game.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise InvalidGame(f"{called} is not a frozen dataclass: a game's class follows @dataclass(frozen=True)")
    if lacking := missing(game):
        own = ("start", "options", "show", "read") if issubclass(game, ImpartialGame) else MEMBERS
        raise InvalidGame(f"{called} lacks {', '.join(lacking)} (its members are {', '.join(own)})")
    _check_fields(game, called)
    return _guard(game, name)


def missing(game: type[Any]) -> list[str]:
    """List the members of a game that a class lacks."""
    return [name for name in MEMBERS if not hasattr(game, name)] or sorted(getattr(game, "__abstractmethods__", ()))


def _check_fields(game: Any, called: str) -> None:
    try:
        hints = typing.get_type_hints(game)
    except Exception as error:
        raise InvalidGame(f"{called}: the types of its fields cannot be read: {error}") from error
    for field in dataclasses.fields(game):
        type_, inside = hints[field.name], typing.get_args(hints[field.name])
        if type_ not in PLAIN and (typing.get_origin(type_) is not tuple or not set(inside) <= {int, ...}):
            told = type_ if inside else getattr(type_, "__name__", type_)
            raise InvalidGame(f"{called}: the field {field.name} is {told} (int, float, str, bool or tuple[int, ...])")
        if field.default is dataclasses.MISSING or not field.init:
            raise InvalidGame(f"{called}: the field {field.name} needs a default value, as every option has one")


@functools.cache
def _guard(game: type[Any], name: str) -> type[Any]:
    kind = GuardedImpartial if issubclass(game, ImpartialGame) else GuardedGame
    same = {key: getattr(game, key) for key in ("__module__", "__qualname__", "__doc__")}
    optional = {member: checked for member, checked in OPTIONAL.items() if hasattr(game, member)}
    return type(game.__name__, (kind, game), {**same, **optional, "found_as": name, "kind": game})


def _again(name: str, fields: dict[str, Any]) -> Any:
    """Make a game again in another process."""
    from games import load

    return load(name, **fields)


class _Guarded:
    """What the guards have in common: the plain rules, and a name by which another process finds the class."""

    found_as: ClassVar[str]
    kind: ClassVar[type[Any]]

    @functools.cached_property
    def rules(self) -> Any:
        """The game without its guard: its members may call each other."""
        return self.kind(**_fields(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.found_as, _fields(self))

    def parse(self, text: str) -> Any:
        """Read a position."""
        try:
            return self.rules.parse(text)
        except ParameterError:
            raise
        except (ValueError, LookupError, TypeError) as error:
            raise ParameterError(f"not a position: {text!r} ({type(error).__name__}: {error})") from None

    def _answer(self, member: str, position: Any) -> Any:
        """Ask the rules."""
        try:
            return getattr(self.rules, member)(position)
        except Exception as error:
            raise _failed(error, self._at(position)) from error

    def _pairs(self, member: str, position: Any) -> Iterator[tuple[str, Any]]:
        """Ask the rules for pairs of a move and the position after it."""
        pairs, many = self._answer(member, position), 0
        if not isinstance(pairs, Iterable):
            told = f"{member} gives {shown(pairs)} (pairs of a move, as text, and the position after it)"
            raise InvalidGame(f"{self._at(position)}: {told}")
        try:
            for pair in pairs:
                many += 1
                _check_pair(pair, many)
                yield pair
        except Exception as error:
            raise _failed(error, self._at(position)) from error

    def _line(self, member: str, position: Any) -> str:
        """Ask the rules for a printed position."""
        text = self._answer(member, position)
        if not isinstance(text, str) or "\n" in text:
            raise InvalidGame(f"{member} gives {shown(text)} for {shown(position)} (one line of text)")
        return text

    def _at(self, position: Any) -> str:
        """Name a position in an error, whatever its label does."""
        try:
            return f"at {self.rules.label(position) if isinstance(self, GuardedGame) else self.rules.show(position)}"
        except Exception:  # noqa: BLE001 - the error in hand matters more
            return f"at {shown(position)}"


class GuardedGame(_Guarded):
    """Rules whose answers are checked."""

    @property
    def initial(self) -> Any:
        """The position where play starts."""
        return _hashable(self.rules.initial, f"{self!r}: initial is")

    def player(self, position: Any) -> int:
        """Tell whose turn it is."""
        player = self._answer("player", position)
        if player not in (1, 2):
            raise InvalidGame(f"{self._at(position)}: player gives {shown(player)} (1 or 2)")
        return int(player)

    def moves(self, position: Any) -> Iterator[tuple[str, Any]]:
        """List the moves, which pass the turn; there are some exactly where there is no winner."""
        mover, some = self.player(position), False
        for move, following in self._pairs("moves", position):
            if self._answer("player", following) == mover:
                told = f'put a position between where J{3 - mover} has the one move "pass"'
                raise InvalidGame(f"{self._at(position)}: after {move!r} J{mover} is to move again; {told}")
            some = True
            yield move, following
        if (self.winner(position) is None) != some:
            told = "a winner, and yet there are moves" if some else "no move, and no winner: winner gives None"
            raise InvalidGame(f"{self._at(position)}: {told}")

    def winner(self, position: Any) -> int | None:
        """Tell who has won."""
        winner: int | None = self._answer("winner", position)
        if winner not in (None, 0, 1, 2):
            raise InvalidGame(f"{self._at(position)}: winner gives {shown(winner)} (1, 2, 0 for a draw, or None)")
        return winner

    def label(self, position: Any) -> str:
        """Print a position."""
        return self._line("label", position)


class GuardedImpartial(_Guarded):
    """Rules of an impartial game whose answers are checked."""

    @property
    def start(self) -> Any:
        """The position where play starts."""
        return _hashable(self.rules.start, f"{self!r}: start is")

    def options(self, position: Any) -> Iterator[tuple[str, Any]]:
        """List the moves."""
        return self._pairs("options", position)

    def show(self, position: Any) -> str:
        """Print a position."""
        return self._line("show", position)


def _diagram(self: _Guarded, position: Any) -> str:
    """Draw a position as a board."""
    text = self._answer("diagram", position)
    if not isinstance(text, str):
        raise InvalidGame(f"{self._at(position)}: diagram gives {shown(text)} (rows of text)")
    return text


def _canonical(self: _Guarded, position: Any) -> Any:
    """Give the position that stands for all that are equal to this one by symmetry."""
    return _hashable(self._answer("canonical", position), f"{self._at(position)}: canonical gives")


OPTIONAL = {"diagram": _diagram, "canonical": _canonical}
"""Members that a game may have, each with what checks its answers."""


def _fields(game: Any) -> dict[str, Any]:
    return {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}


def _check_pair(pair: Any, number: int) -> None:
    if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
        raise InvalidGame(f"{shown(pair)} is no pair of a move, as text, and the position after it")
    if number > MOST_MOVES:
        raise InvalidGame(f"more than {MOST_MOVES:,} moves")
    try:
        hash(pair[1])
    except TypeError:
        _hashable(pair[1], f"after {pair[0]!r} comes")


def _hashable(position: Any, told: str) -> Any:
    try:
        hash(position)
    except TypeError as error:
        raise InvalidGame(f"{told} {shown(position)}: {error}; a position is a fixed value, like a tuple") from None
    return position


def _failed(error: Exception, at: str) -> ArenaError:
    """Tell where the rules went wrong: the position, and the line."""
    if isinstance(error, ArenaError):
        return error if str(error).startswith("at ") else InvalidGame(f"{at}: {error}")
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return InvalidGame(f"{at}: {type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})")
