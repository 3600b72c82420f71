"""Games: rules that can be unfolded, solved, drawn or searched."""

from __future__ import annotations

import dataclasses
import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from inspect import getattr_static
from numbers import Integral
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

from arena.errors import ParameterError, one_of, shown

P = TypeVar("P", bound=Hashable)
Move = str
PASS = "pass"  # noqa: S105 - a move
"""The move of a player who has no other, or waits while the opponent moves again; its positions are printed with it."""
MOST_OBJECTS = 1_000_000
"""The objects of a heap, at most, each of which may be a move: nobody can wait for more, or look at them."""

Bounds: TypeAlias = Mapping[str, tuple[int, int | None]]


class Player(IntEnum):
    """Player 1 (J1 in the courses), who moves at the vertices of S1, and player 2 (J2, S2)."""

    ONE = 1
    TWO = 2

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player(3 - self)

    @classmethod
    def _missing_(cls, value: object) -> Player:
        raise one_of("player", value, [1, 2])


class Game(Protocol[P]):
    """The rules of a two-player game; anything with these members is a game.

    Positions are immutable and hashable, and say whose turn it is. The rules are pure functions. Optional members,
    like `diagram` and `packed`, are in `arena.rules.capabilities`.
    """

    @property
    def initial(self) -> P:
        """The position where play starts."""

    def player(self, position: P) -> int:
        """Return whose turn it is: 1 or 2."""

    def moves(self, position: P) -> Iterable[tuple[Move, P]]:
        """List the moves, each with the position it leads to; none once the game is over."""

    def winner(self, position: P) -> int | None:
        """Return who has won: 1, 2, 0 for a draw, None while there are moves."""

    def label(self, position: P) -> str:
        """Print a position on one line; it may leave the turn out."""

    def parse(self, text: str) -> P:
        """Read a position as `label` prints it, with " J1" or " J2" where the turn is not in it, or raise an error."""


AnyPosition: TypeAlias = Any
"""A position of any game: a function that takes those of all games cannot name their type."""
AnyGame: TypeAlias = Game[AnyPosition]
MEMBERS = ("initial", "player", "moves", "winner")
"""The members that a game needs; without `label` a position is printed as Python prints it."""


def is_game(value: object) -> bool:
    return callable(getattr(value, "moves", None))


def has_all_members(value: object) -> bool:
    """Return whether a value has all members of a game; none of them is called."""
    return not isinstance(value, type) and not missing(value)


def has(game: object, member: str) -> bool:
    """Return whether a game, or the games of a class, have a member; it is not called."""
    return getattr_static(game, member, None) is not None


def missing(game: object) -> list[str]:
    """List the members of a game that a value, or the games of a class, lack."""
    lacking = [name for name in MEMBERS if not has(game, name)]
    return lacking or sorted(getattr(game, "__abstractmethods__", ()))


def made_by(game: AnyGame) -> tuple[str, dict[str, object]]:
    """Return the name of a game and the parameters that make it again; of a game from outside, its class."""
    module = type(game).__module__
    name = module.removeprefix("games.") if module.startswith("games.") else repr(type(game))
    names: list[str] = [field.name for field in dataclasses.fields(game)] if dataclasses.is_dataclass(game) else []
    return name, {each: getattr(game, each) for each in names}


def of_vertices(game: AnyGame, function: Callable[[AnyPosition], AnyPosition]) -> Callable[[AnyPosition], AnyPosition]:
    """Return a function of a game's positions, in an impartial one of those without a turn, as one of all vertices."""
    return (lambda vertex: function(vertex[0])) if isinstance(game, ImpartialGame) else function


def position_of(game: AnyGame, position: AnyPosition) -> AnyPosition:
    """Return the position of an argument: the start for None, a position for itself or its printed form."""
    check_is_game(game)
    if position is None:
        return game.initial
    return parsed(game, position) if isinstance(position, str) and not isinstance(game.initial, str) else position


def parsed(game: AnyGame, text: str) -> AnyPosition:
    """Read a position; a `ParameterError` is raised whatever `parse` raises."""
    if not has(game, "parse"):
        raise ParameterError(f"not a position: {text!r} (the game has no member `parse`, which reads positions)")
    try:
        return game.parse(text)
    except ParameterError:
        raise
    except (ValueError, LookupError, TypeError) as error:
        raise ParameterError(f"not a position: {text!r} ({type(error).__name__}: {error})") from None


def label_of(game: Any) -> Callable[[AnyPosition], str]:
    """Return the function that prints positions: `label`, or `str` for a game without it."""
    return game.label if hasattr(game, "label") else str


def check_is_game(value: object) -> None:
    """Refuse a value that is no game, where one is asked for, and say how to get one."""
    if is_game(value):
        if isinstance(value, type):
            raise ParameterError(f"{value.__name__} is a class, not a game: {value.__name__}() makes one")
        if not (lacking := missing(value)):
            return
        raise ParameterError(f"{shown(value)} lacks {', '.join(lacking)} (a game has {', '.join(MEMBERS)})")
    if isinstance(value, str):
        raise ParameterError(f"{shown(value)} is a name, not a game: load({shown(value)}) gives the game")
    raise ParameterError(f"{shown(value)} is no game: load(name) gives one, and GraphGame(arena) that of an arena")


def check_parameters(game: Any, bounds: Bounds) -> None:
    """Refuse parameters of a game that are out of their bounds, and options that are neither True nor False."""
    for name, (least, most) in bounds.items():
        check_number(name, getattr(game, name), least, most)
    for field in dataclasses.fields(game):
        value = getattr(game, field.name)
        if isinstance(field.default, bool) and not isinstance(value, bool):
            raise ParameterError(f"{field.name}: {value!r} (True or False)")


def is_whole(value: object, least: int | None = None, most: int | None = None) -> TypeGuard[int]:
    """Tell whether a value is a whole number of Python or NumPy, and no truth value, within the bounds."""
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, Integral)):
        return False
    return (least is None or int(value) >= least) and (most is None or int(value) <= most)


def check_number(name: str, value: object, least: int, most: int | None = None) -> None:
    """Refuse a value that is not a whole number within the bounds."""
    if not is_whole(value, least, most):
        allowed = f"of at least {least}" if most is None else f"from {least} to {most:,}"
        raise ParameterError(f"{name}: {value!r} (a whole number {allowed})")


def whole_numbers(
    name: str, values: object, least: int, count: int | None = None, most: int | None = None
) -> tuple[int, ...]:
    """Make a tuple of whole numbers, refusing an empty one, another count of them, and numbers out of the bounds."""
    if not isinstance(values, tuple | list) or not values:
        raise ParameterError(f"{name}: {values!r} (one or more whole numbers, like 1,2,3)")
    if count is not None and len(values) != count:
        raise ParameterError(f"{name}: {values!r} ({count} whole numbers)")
    for value in values:
        check_number(name, value, least, most)
    return tuple(map(int, values))


class TurnlessGame(ABC, Generic[P]):
    """Rules on positions without a turn: the positions of the `Game` are the pairs (position, player)."""

    misere: bool = False
    parameter_bounds: ClassVar[Bounds] = {}  # the least and the largest value of each parameter that has such

    def __post_init__(self) -> None:
        check_parameters(self, self.parameter_bounds)

    @property
    @abstractmethod
    def start(self) -> P:
        """The position where play starts, without a turn."""

    def show(self, position: P) -> str:
        """Print a position without its turn; by default as Python prints it."""
        return str(position)

    @abstractmethod
    def read(self, text: str) -> P:
        """Read the printed form that `show` gives."""

    @abstractmethod
    def options_of(self, player: int, position: P) -> Iterable[tuple[Move, P]]:
        """List the moves of a player, each with the position it leads to."""

    @property
    def initial(self) -> tuple[P, int]:
        """The start, with player 1 to move: the convention of course 000."""
        return (self.start, 1)

    def player(self, position: tuple[P, int]) -> int:
        return position[1]

    def moves(self, position: tuple[P, int]) -> Iterator[tuple[Move, tuple[P, int]]]:
        unturned, player = position
        opponent = 3 - player
        for move, following in self.options_of(player, unturned):
            yield move, (following, opponent)

    def winner(self, position: tuple[P, int]) -> int | None:
        """Return who has won: the player who cannot move loses, or wins in misère play."""
        unturned, player = position
        for _ in self.options_of(player, unturned):
            return None
        return player if self.misere else 3 - player

    def parse(self, text: str) -> tuple[P, int]:
        """Read a position; player 1 is to move where nothing after it says so."""
        unturned, player = self.split_turn(text)
        try:
            return (self.read(unturned), player or 1)
        except ParameterError:
            raise
        except ValueError:
            raise ParameterError(f"not a position: {text!r}") from None

    def split_turn(self, text: str) -> tuple[str, int | None]:
        """Split a printed position from the player to move, " J1" or " J2", that may stand after it."""
        return split_player(text)


class ImpartialGame(TurnlessGame[P]):
    """Rules on positions without a turn: both players have the same moves.

    A subclass defines `start`, `options`, `read`, and mostly `show`. It is then a `Game` whose positions are the pairs
    (position, player) of Definition 3 in course 000, and it also has a position graph
    (`arena.position_graph`), the graph of course 004. In normal play the player who cannot move loses; in misère
    play he wins.

    Examples
    --------
    >>> from games import load
    >>> game = load("subtraction", heap=5, take=(1, 2, 3))
    >>> game.initial, list(game.moves((2, 2))), game.winner((0, 1))
    ((5, 1), [('1', (1, 1)), ('2', (0, 1))], 2)
    """

    @abstractmethod
    def options(self, position: P) -> Iterable[tuple[Move, P]]:
        """List the moves of either player, each with the position it leads to."""

    def options_of(self, player: int, position: P) -> Iterable[tuple[Move, P]]:  # noqa: ARG002 - both have the same
        return self.options(position)

    def label(self, position: tuple[P, int]) -> str:
        return self.show(position[0])


class PartizanGame(TurnlessGame[P]):
    """Rules on positions without a turn, with moves for each player: Left is player 1, Right player 2.

    A subclass defines `start`, `options`, `read`, and mostly `show`. It is then a `Game` whose positions are the pairs
    (position, player). The player who cannot move loses, or wins in misère play.

    Examples
    --------
    >>> from games import load
    >>> game = load("domineering", rows=2, columns=2)
    >>> list(game.options(game.start, 1))
    [('a2-a1', '#.#.'), ('b2-b1', '.#.#')]
    """

    turns: ClassVar[tuple[str, str]] = ("x", "o")
    """The sign after a printed position where player 1, or player 2, is to move."""

    @abstractmethod
    def options(self, position: P, player: int) -> Iterable[tuple[Move, P]]:
        """List the moves of a player, each with the position it leads to."""

    def options_of(self, player: int, position: P) -> Iterable[tuple[Move, P]]:
        return self.options(position, player)

    def label(self, position: tuple[P, int]) -> str:
        """Print a position and, after it, the sign of the player to move."""
        return f"{self.show(position[0])} {self.turns[position[1] - 1]}"

    def split_turn(self, text: str) -> tuple[str, int | None]:
        unturned, _, turn = text.rpartition(" ")
        return (unturned, self.turns.index(turn) + 1) if turn in self.turns else (text, None)


class MarginGame(PartizanGame[P]):
    """Rules on positions without a turn, at the end of which each player has so much; the player with more wins.

    A subclass defines `margin` besides the members of a `PartizanGame`. Where a player moves again the opponent
    has the one move `PASS` in between, so that every move passes the turn.
    """

    @abstractmethod
    def margin(self, position: tuple[P, int]) -> int:
        """Return by how much player 1 has more than player 2 so far."""

    @property
    def evaluations(self) -> Mapping[str, Callable[[tuple[P, int]], float]]:
        return {"margin": self.margin}

    def winner(self, position: tuple[P, int]) -> int | None:
        """Return who has more at the end; 0 where both have as much."""
        if super().winner(position) is None:
            return None
        margin = self.margin(position)
        return (margin > 0) + 2 * (margin < 0)


def split_player(text: str) -> tuple[str, int | None]:
    """Split a printed position from the player to move that may stand after it."""
    match = re.fullmatch(r"(.*\S)\s+J([12])\s*", text, re.DOTALL)
    return (match[1], int(match[2])) if match else (text, None)


def read_numbers(text: str, most: Sequence[int]) -> tuple[int, ...]:
    """Read whole numbers separated by commas, in brackets or not, as many as there are bounds."""
    inside = text.strip().removeprefix("(").removesuffix(")")
    if re.fullmatch(r"\s*[0-9]{1,18}\s*(,\s*[0-9]{1,18}\s*)*", inside):
        numbers = tuple(int(number) for number in inside.split(","))
        if len(numbers) == len(most) and all(map(operator.le, numbers, most)):
            return numbers
    form = f"a number from 0 to {most[0]}" if len(most) == 1 else f"numbers up to {','.join(map(str, most))}"
    raise ParameterError(f"not a position: {text!r} ({form})")


def parts_of(position: object) -> int:
    """Count the signs and the numbers of a position, as a measure of the time that its moves take."""
    if isinstance(position, tuple):
        return sum(map(parts_of, position))
    return len(position) if isinstance(position, str) else 1
