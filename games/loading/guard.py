"""Guards of the rules of games from outside: each answer is checked."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeAlias

from arena.errors import ArenaError, InvalidGame, ParameterError, shown
from arena.rules import faults
from arena.rules.capabilities import declared
from arena.rules.faults import AtPosition, at, error_line
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame
from arena.rules.packed import PackedRules
from arena.rules.partizan import PartizanGame
from games.loading.first_checks import Rules, checked_class, early_fault

Answer: TypeAlias = Any
"""An answer of the rules before it has been checked."""
Find: TypeAlias = Callable[[str], type]
"""Finds the class of a game by a name."""


def guarded(game: object, name: str, find: Find) -> type[Guarded]:
    """Guard the class of a game from outside: a class with its rules, each answer of which is checked.

    Parameters
    ----------
    game : type
        The class.
    name, find : str and callable
        `find(name)` gives the guarded class again, in another process.

    Raises
    ------
    InvalidGame
        If it is no frozen dataclass with fields that are options, or lacks a member of a game.
    """
    try:
        return _guard(checked_class(game), name, find)
    except BaseException as error:
        raise InvalidGame(error_line(error)) from error


@functools.cache
def _guard(game: type, name: str, find: Find) -> type[Guarded]:
    kind = GuardedImpartial if issubclass(game, ImpartialGame) else GuardedGame
    if issubclass(game, PartizanGame):
        kind = GuardedPartizan
    same = {key: getattr(game, key) for key in ("__module__", "__qualname__", "__doc__")}
    checked = {member: CHECKED[member] for member in declared(game)}
    own = {"found_as": name, "found_by": staticmethod(find), "kind": game}
    return type(game.__name__, (kind, game), {**same, **checked, **own})


def _again(find: Find, name: str, fields: dict[str, object]) -> Rules:
    """Make a game again in another process."""
    return find(name)(**fields)


class Guarded:
    """The base of all guards: the plain rules, and a name by which another process finds the class."""

    found_as: ClassVar[str]
    found_by: ClassVar[Find]
    kind: ClassVar[type]
    unturned: ClassVar[tuple[str, ...]] = ()
    """The members that are asked about positions without a turn."""

    def __init__(self, *values: object, **parameters: object) -> None:
        try:
            super().__init__(*values, **parameters)
        except BaseException as error:
            if isinstance(error, ArenaError):
                raise
            given = [*map(shown, values), *(f"{name}={shown(value)}" for name, value in parameters.items())]
            raise InvalidGame(f"{self.kind.__name__}({', '.join(given)}): {error_line(error)}") from error
        if reason := faults.wrong_repr(self):
            raise InvalidGame(f"{self.kind.__name__}: {reason}")

    @functools.cached_property
    def rules(self) -> Rules:
        """The game without its guard: its members may call each other."""
        rules = self.kind(**_fields(self))
        faults.asked = self, "", None
        return rules

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self).found_by, self.found_as, _fields(self))

    def parse(self, text: str) -> AnyPosition:
        """Read a position."""
        try:
            position = self.rules.parse(text)
        except ParameterError:
            raise
        except (ValueError, LookupError, TypeError) as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            raise ParameterError(f"not a position: {text!r} ({reason})") from None
        except BaseException as error:
            raise InvalidGame(f"{shown(self.rules)}: parse, of {shown(text)}: {error_line(error)}") from error
        return _hashable(position, f"{shown(self.rules)}: parse gives, for {shown(text)},")

    @functools.cached_property
    def _early_fault(self) -> str:
        return early_fault(self.rules)

    def _start(self, member: str) -> AnyPosition:
        """Ask the rules where play starts, and compare the labels of the first positions."""
        try:
            start = getattr(self.rules, member)
        except BaseException as error:
            raise InvalidGame(f"{shown(self.rules)}: {member}: {error_line(error)}") from error
        _hashable(start, f"{shown(self.rules)}: {member} is")
        if reason := faults.wrong_repr(start):
            raise AtPosition(f"{self.place_of('label', self.rules.initial)}: {reason}")
        if self._early_fault:
            raise InvalidGame(self._early_fault)
        return start

    def _answer(self, member: str, position: AnyPosition, player: int = 0) -> Answer:
        """Ask the rules, about the moves of a player where they are partizan."""
        faults.asked = self, member, position
        try:
            ask = getattr(self.rules, member)
            return ask(position, player) if player else ask(position)
        except BaseException as error:
            raise self._failed(error, member, position) from error

    def _failed(self, error: BaseException, member: str, position: AnyPosition) -> AtPosition:
        """Tell where the rules went wrong: the position, and the line."""
        return AtPosition(f"{self.place_of(member, position)}: {error_line(error)}")

    def _refuse(self, reason: str, member: str, position: AnyPosition) -> None:
        """Refuse an answer, if there is a reason."""
        if reason:
            raise AtPosition(f"{self.place_of(member, position)}: {reason}")

    def _pairs(self, member: str, position: AnyPosition, player: int = 0) -> Iterator[tuple[str, AnyPosition]]:
        """Ask the rules for pairs of a move and the position after it."""
        pairs, number = self._answer(member, position, player), 0
        if not isinstance(pairs, Iterable):
            reason = f"{member} gives {shown(pairs)} (pairs of a move, as text, and the position after it)"
            self._refuse(reason, member, position)
        try:
            coming = iter(pairs)
        except BaseException as error:
            raise self._failed(error, member, position) from error
        while True:
            try:
                pair = next(coming)
                number += 1
                reason = faults.wrong_pair(pair, number)
                plain = pair if reason or type(pair) is tuple else tuple(pair)
            except StopIteration:
                return
            except BaseException as error:
                raise self._failed(error, member, position) from error
            if reason:
                self._refuse(reason, member, position)
            move, following = plain
            yield move if type(move) is str else str.__str__(move), following

    def _line(self, member: str, position: AnyPosition) -> str:
        """Ask the rules for a printed position."""
        text: str = self._answer(member, position)
        self._refuse(faults.wrong_line(member, text), member, position)
        return text if type(text) is str else str.__str__(text)

    def place_of(self, member: str = "", position: AnyPosition = None) -> str:
        """Name the game, and the position that a member of it is asked about, even if `label` raises."""
        if not member:
            return shown(self.rules)
        return f"{shown(self.rules)}, {at(self.rules, (position, 1) if member in self.unturned else position)}"


class GuardedGame(Guarded):
    """Rules whose answers are checked."""

    @property
    def initial(self) -> AnyPosition:
        """The position where play starts."""
        return self._start("initial")

    def player(self, position: AnyPosition) -> int:
        """Tell whose turn it is."""
        player = self._answer("player", position)
        if reason := faults.wrong_player(player):
            self._refuse(reason, "player", position)
        return int(player)

    def moves(self, position: AnyPosition) -> Iterator[tuple[str, AnyPosition]]:
        """List the moves, which pass the turn; there are some exactly where there is no winner."""
        mover, some = self.player(position), False
        for move, following in self._pairs("moves", position):
            if reason := faults.wrong_turn(move, mover, self._answer("player", following)):
                self._refuse(reason, "moves", position)
            some = True
            yield move, following
        self._refuse(faults.wrong_end(self.winner(position), some=some), "moves", position)

    def winner(self, position: AnyPosition) -> int | None:
        """Tell who has won."""
        winner: int | None = self._answer("winner", position)
        if reason := faults.wrong_winner(winner):
            self._refuse(reason, "winner", position)
        return winner

    def label(self, position: AnyPosition) -> str:
        """Print a position."""
        return self._line("label", position)


class Unturned(Guarded):
    """Rules about positions without a turn."""

    @property
    def start(self) -> AnyPosition:
        """The position where play starts, without a turn."""
        return self._start("start")

    def options(self, position: AnyPosition, player: int = 0) -> Iterator[tuple[str, AnyPosition]]:
        """List the moves, of a player where the game is partizan."""
        return self._pairs("options", position, player)

    def show(self, position: AnyPosition) -> str:
        """Print a position without its turn."""
        return self._line("show", position)


class GuardedPartizan(Unturned, GuardedGame):
    """Rules of a partizan game whose answers are checked."""

    unturned = ("options", "show", "components")


class GuardedImpartial(Unturned):
    """Rules of an impartial game whose answers are checked."""

    unturned = ("options", "show", "diagram", "place", "canonical", "components")


def _checked_by(member: str, fault: Callable[[Answer], str]) -> Callable[[Guarded, AnyPosition], Answer]:
    """Make a member that asks the rules, and refuses a faulty answer."""

    def ask(self: Guarded, position: AnyPosition) -> Answer:
        answer = self._answer(member, position)
        self._refuse(fault(answer), member, position)
        return answer

    return ask


def _wrong_image(image: Answer) -> str:
    reason = faults.wrong_position(image)
    return reason and f"canonical gives {reason}"


def _components(self: Guarded, position: AnyPosition) -> list[AnyPosition]:
    """Give the positions whose sum a position without its turn is."""
    return list(_checked_by("components", faults.wrong_components)(self, position))


def _margin(self: Guarded, position: AnyPosition) -> int:
    """Give the margin of a position, which says who has won where play has ended."""
    margin: int = self._answer("margin", position)
    self._refuse(faults.wrong_margin(margin, self._answer("winner", position)), "margin", position)
    return int(margin)


def _packed(self: Guarded) -> PackedRules | None:
    """Give the packed rules."""
    rules: PackedRules | None = self.rules.packed()
    return rules


def _evaluations(self: Guarded) -> dict[str, Callable[[AnyPosition], float]]:
    """Give the evaluations; their scores are checked where they are used."""
    try:
        return {name: functools.partial(_score, self.rules, name, own) for name, own in self.rules.evaluations.items()}
    except BaseException as error:
        raise InvalidGame(f"{self.place_of()}: evaluations: {error_line(error)}") from error


def _score(game: AnyGame, name: str, own: Callable[[AnyPosition], float], position: AnyPosition) -> float:
    """Ask an evaluation of a game for the score of a position."""
    try:
        return own(position)
    except BaseException as error:
        raise AtPosition(f"{shown(game)}, {at(game, position)}: evaluation {name}: {error_line(error)}") from error


CHECKED: dict[str, object] = {
    "diagram": _checked_by("diagram", faults.wrong_rows),
    "place": _checked_by("place", faults.wrong_place),
    "canonical": _checked_by("canonical", _wrong_image),
    "packed": _packed,
    "evaluations": property(_evaluations),
    "components": _components,
    "margin": _margin,
}
"""For each of `CAPABILITIES`, what checks the answers of a game that has it."""


def _fields(game: Rules) -> dict[str, object]:
    return {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}


def _hashable(position: AnyPosition, source: str) -> AnyPosition:
    if reason := faults.wrong_position(position, nested=True):
        raise InvalidGame(f"{source} {reason}")
    return position
