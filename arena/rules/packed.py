"""Rules on positions packed in one number, of which compiled loops enumerate millions a second.

A loop that enumerates, solves or checks calls `player`, `winner` and `successors`, the stand-ins at the end of this
file. `PackedRules.loop` makes a function with the same code whose globals hold the rules of one game in their place.
Rules as arguments of the loop, or as variables of a closure, would run as fast and read more easily, but numba, which
takes the functions of every process for other ones, would not find the code that it has kept on disk: each process
would compile the loop again, for seconds.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, cast

from arena.errors import ArenaError, InvalidGame, shown
from arena.machine.columns import LISTS, Column, Engine, Lists
from arena.machine.compiler import compile_and_keep, numba_or_none, register
from arena.machine.loops import OPTIONS, Loop, natural, slot_of
from arena.rules.game import AnyGame, AnyPosition

if TYPE_CHECKING:
    from arena.rules.ply_index import PlyIndex

MOST_BITS = 62
"""Positions are packed in so many bits at most."""

SOUND = 0
"""The result of a loop where the rules have kept the bounds that they declare."""
BROKEN = 1
"""The result of a loop where the rules have broken a bound."""
LONG = 2
"""The result of a loop where play may last longer than the rules declare."""


@dataclass(frozen=True, eq=False)
class PackedRules:
    """The rules of a game on positions packed in whole numbers, their codes, beside its plain rules.

    A game gives them by a method `packed`, in the same file as its plain rules, and `arena.check_game` holds them
    against each other. `player`, `winner` and `successors` are loops: functions of numbers and columns alone, which
    call nothing but `helpers` and `arena.machine.loops`. Their answers are held against the bounds declared here.

    Parameters
    ----------
    size : int
        Codes are from 0 to `size - 1`.
    width : int
        No position has more moves.
    plies : int
        No play is longer.
    rising : bool
        Whether moves lead to larger codes; else they lead to smaller ones.
    parameters : sequence of int
        The numbers that the loops get as `rule`.
    player : callable
        `player(code, rule)`: 1 or 2.
    winner : callable
        `winner(code, rule)`: 1, 2, 0 for a draw, -1 while there are moves.
    successors : callable
        `successors(code, rule, buffer)`: writes the codes after each move into the buffer, each once and in the order
        of the plain rules, and returns their number. Called only while there are moves.
    pack, unpack : callable
        Between a position and its code.
    helpers : sequence of callable
        The functions that the loops call, in the order they call one another.
    positions : int, optional
        How many positions can be reached, where that is known beforehand.
    ply : callable, optional
        How many moves lead from the start to a position, where that is the same by every play.
    index : PlyIndex, optional
        A numbering of positions by plies, where codes are made of fields.
    plain : Game, optional
        The plain rules, of a game from outside: where positions are enumerated, some of every kind are held against
        them.
    game : Game, optional
        The game, by which they are pickled: its functions may be local ones, which are not.
    circular : bool, optional
        Whether play may come back to a position: then moves lead to any codes, `rising` says nothing, and `plies`
        bounds how far the end is under best play.

    Raises
    ------
    InvalidGame
        If one of these is of another type, or negative.
    """

    size: int
    width: int
    plies: int
    rising: bool
    parameters: Sequence[int]
    player: Loop
    winner: Loop
    successors: Loop
    pack: Callable[[AnyPosition], int]
    unpack: Callable[[int], Hashable]
    helpers: Sequence[Loop] = ()
    positions: int | None = None
    ply: Callable[[AnyPosition], int] | None = None
    index: PlyIndex | None = None
    plain: AnyGame | None = None
    game: AnyGame | None = None
    circular: bool = False

    def __reduce__(self) -> str | tuple[Any, ...]:
        return super().__reduce__() if self.game is None else (packed_by, (self.game,))

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("width", 0), ("plies", int(self.circular is True)), ("positions", 1)):
            value = getattr(self, name)
            if (type(value) is not int or value < least) and (name != "positions" or value is not None):
                raise InvalidGame(f"packed rules: {name} is {shown(value)} (a whole number of at least {least})")
        for name in ("rising", "circular"):
            if type(getattr(self, name)) is not bool:
                raise InvalidGame(f"packed rules: {name} is {shown(getattr(self, name))} (True or False)")
        if not all(isinstance(value, Integral) for value in self.parameters):
            raise InvalidGame(f"packed rules: parameters are {shown(self.parameters)} (whole numbers)")
        calls = ("player", "winner", "successors", "pack", "unpack")
        named = [(name, getattr(self, name)) for name in calls] + [("a helper", helper) for helper in self.helpers]
        named += [("ply", self.ply)] if self.ply is not None else []
        for name, function in named:
            if not callable(function):
                raise InvalidGame(f"packed rules: {name} is {shown(function)} (a function)")

        if self.index is not None:
            self.index.check(self.size)

    @property
    def fits(self) -> bool:
        """Whether every code fits in `MOST_BITS`."""
        return self.size.bit_length() <= MOST_BITS + 1

    @property
    def order(self) -> int:
        """The order of codes along moves: 0 where they fall, 1 where they rise, 2 where there is none."""
        return 2 if self.circular else int(self.rising)

    def code_of(self, position: object) -> int | None:
        """Pack a position; None for a value that is no position, or would not come back the same."""
        try:
            code = int(self.pack(position))
            return code if 0 <= code < self.size and self.unpack(code) == position else None
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return None

    def code_at(self, start: object) -> int:
        """Pack the position where play starts.

        Raises
        ------
        InvalidGame
            If it has no code.
        """
        code = self.code_of(start)
        if code is None:
            allowed = f"a code from 0 to {self.size - 1} that unpacks to the same"
            raise InvalidGame(f"packed rules: pack gives the start, {shown(start)}, no code ({allowed})")
        return code

    def answers(self, code: int, rule: Column, buffer: Column) -> tuple[int, int, list[int]]:
        """Ask in plain Python for the player, the winner and the codes after each move.

        Raises
        ------
        InvalidGame
            If an answer is out of the bounds that are declared.
        """
        mover, won = self._ask("player", code, rule), self._ask("winner", code, rule)
        if type(mover) is not int or mover not in (1, 2):
            raise InvalidGame(f"player gives {shown(mover)} (1 or 2)")
        if type(won) is not int or won not in (-1, 0, 1, 2):
            raise InvalidGame(f"winner gives {shown(won)} (1, 2, 0 for a draw, or -1 while there are moves)")
        if won >= 0:
            return mover, won, []
        number = self._ask("successors", code, rule, buffer)
        if type(number) is not int or not 1 <= number <= self.width:
            allowed = f"from 1 to {self.width}, the width, while there are moves"
            raise InvalidGame(f"successors gives {shown(number)} ({allowed})")
        after = list(buffer[:number])
        for following in after:
            least, end = ((0, code), (code + 1, self.size), (0, self.size))[self.order]
            if type(following) is not int or not least <= following < end:
                larger = f"larger codes below the size, {self.size}"
                allowed = ("smaller codes from 0 on", larger, f"codes from 0 to {self.size - 1}")[self.order]
                raise InvalidGame(f"successors gives the code {shown(following)} (moves lead to {allowed})")
        return mover, won, after

    def _ask(self, name: str, code: int, *columns: Column) -> object:
        try:
            return getattr(self, name)(code, *columns)
        except IndexError as error:
            if name == "successors" and "assignment" in str(error):
                raise InvalidGame(f"successors writes more codes than the width, {self.width}, allows") from error
            raise InvalidGame(f"{name} raises IndexError: {error}") from error
        except Exception as error:
            raise InvalidGame(f"{name} raises {type(error).__name__}: {error}") from error

    def run(self, loop: Loop, engine: Engine, at: Column, *columns: Column) -> None:
        """Run a loop, which keeps the code it is at in `at`, and tells whether the rules kept their bounds.

        Raises
        ------
        InvalidGame
            If they did not, or raise an error, or cannot be compiled.
        """
        at[0] = -1
        try:
            verdict = self.loop(loop, engine)(*columns)
            if verdict == SOUND:
                return
            long = f"play may last longer than {self.plies} plies, the plies that are declared"
            reason = long if verdict == LONG else "they answer otherwise than in Python, or the second time"
        except (ArenaError, MemoryError):
            raise
        except Exception as error:
            if type(error).__module__.startswith("numba."):
                raise InvalidGame(f"packed rules: they cannot be compiled: {_flaw(str(error))}") from error
            if at[0] < 0:
                raise
            reason = f"{type(error).__name__}: {error}"
        code = int(at[0])
        try:
            self.answers(code, *self.columns(LISTS))
        except InvalidGame as error:
            reason = str(error)
        raise InvalidGame(f"packed rules, at {self._named(code)}: {reason}")

    def _named(self, code: int) -> str:
        """Name a code in an error, and the position if it unpacks."""
        try:
            return f"code {code}, the position {shown(self.unpack(code))}"
        except Exception:  # noqa: BLE001 - the error in hand matters more
            return f"code {code}"

    def check_count(self, number: int) -> None:
        """Refuse a declared number of positions that is another one than was counted.

        Raises
        ------
        InvalidGame
            With both numbers.
        """
        if self.positions not in (None, number):
            raise InvalidGame(f"packed rules: positions is {self.positions:,}, and {number:,} can be reached")

    def columns(self, engine: Engine) -> tuple[Column, Column]:
        """Give `rule` and a buffer."""
        rule, buffer = engine.full(max(len(self.parameters), 1), 0, "i8"), engine.full(self.width + 1, 0, "i8")
        rule[: len(self.parameters)] = self.parameters
        return rule, buffer

    def loop(self, loop: Loop, engine: Engine) -> Loop:
        """Give a loop that calls `player`, `winner` and `successors` as it runs on these rules.

        Its text is the same for all games, and a function's globals say which rules it calls; numba keeps the code of
        each game under a name of its own, which changes with the files that the rules are written in.
        """
        if isinstance(engine, Lists):
            return _bound(loop, loop.__name__, self.player, self.winner, self.successors)
        key = (loop, self.player, self.winner, self.successors, *self.helpers)
        if key not in _COMPILED:
            _COMPILED[key] = self._compile(loop)
        return _COMPILED[key]

    def _compile(self, loop: Loop) -> Loop:
        numba = numba_or_none()
        if numba is None:
            raise ImportError("numba is not installed")
        for helper in (sound, kept, slot_of):
            register(helper)
        for helper in self.helpers:
            register(helper, checked=True)
        # To write beyond the buffer is an error of the rules, and nothing is written there.
        checked = numba.njit(forceinline=True, boundscheck=True, **OPTIONS)
        rules = [checked(rule) for rule in (self.player, self.winner, self.successors)]
        fingerprint = self.fingerprint()
        made = _bound(loop, f"{loop.__name__}_{fingerprint}", *rules)
        return compile_and_keep(made) if fingerprint else numba.njit(**OPTIONS)(made)

    def fingerprint(self) -> str:
        """Give a name that changes with the files of the rules; none for rules without a file, as in a notebook.

        Nor for those of a module that cannot be imported by its name, or that hold values of their own: numba could not
        load their code again, or tell it from others.
        """
        loops = [cast("FunctionType", loop) for loop in (self.player, self.winner, self.successors, *self.helpers)]
        if any(loop.__module__ not in sys.modules or loop.__closure__ or loop.__defaults__ for loop in loops):
            return ""
        codes: list[CodeType] = [loop.__code__ for loop in loops]
        digest = hashlib.sha256()
        for path in sorted({Path(code.co_filename) for code in (*codes, natural.__code__, kept.__code__)}):
            if not path.is_file():
                return ""
            digest.update(path.read_bytes())
        digest.update(" ".join(f"{code.co_qualname} {code.co_firstlineno}" for code in codes).encode())
        return digest.hexdigest()[:16]


def packed_by(game: Any) -> PackedRules | None:
    """Give the packed rules of a game, which know it."""
    rules = game.packed()
    return replace(rules, game=game) if rules else None


def _bound(loop: Loop, name: str, player: Loop, winner: Loop, successors: Loop) -> Loop:
    """Give the same function with other globals, under another name."""
    rules = {"player": player, "winner": winner, "successors": successors}
    text = cast("FunctionType", loop)
    made = FunctionType(text.__code__, {**text.__globals__, **rules}, name)
    made.__qualname__ = name
    return made


def _flaw(text: str) -> str:
    """Give the line of a compiler's error that names the fault."""
    undefined = re.search(r"Untyped global name '(\w+)'.*function", text)
    if undefined:
        return f"{undefined[1]} is called, and is not one of their helpers"
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in nopython")]
    return lines[0] if lines else "numba does not say why"


_COMPILED: dict[tuple[Loop, ...], Loop] = {}
"""The compiled loops by their text and the rules they call: games of different sizes share them."""


def sound(mover: int, won: int) -> bool:
    """Tell in a loop whether a player is 1 or 2, and a winner from -1 to 2."""
    return mover >= 1 and mover <= 2 and won >= -1 and won <= 2


def kept(number: int, code: int, size: int, order: int, buffer: Column) -> bool:
    """Tell in a loop whether the successors of a code keep the declared bounds: their number, size and order."""
    if number < 1 or number >= len(buffer):
        return False
    least, end = (code + 1 if order == 1 else 0), (code if order == 0 else size)
    for place in range(number):  # noqa: SIM110 - loops have no generators
        if buffer[place] < least or buffer[place] >= end:
            return False
    return True


def player_of_last_bit(code: int, rule: Column) -> int:  # noqa: ARG001
    """Tell whose turn it is where the last bit of a code says so: 0 is player 1's.

    Examples
    --------
    >>> player_of_last_bit(0b110, []), player_of_last_bit(0b111, [])
    (1, 2)
    """
    return (code & 1) + 1


def unbound(*_: object) -> int:
    """Refuse to run a loop that `PackedRules.loop` has not bound to any rules."""
    raise TypeError("the loop is bound to no rules: run what PackedRules.loop gives")


player: Loop = unbound
winner: Loop = unbound
successors: Loop = unbound
