"""Rules on positions packed in one number: what compiled loops enumerate millions a second of."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from arena.columns import Column, Engine, Lists
from arena.errors import TooLarge
from arena.loop import OPTIONS, Loop, compile_and_keep, natural, numba_or_none, register

MOST_BITS = 62
"""Positions are packed in so many bits at most."""


@dataclass(frozen=True, eq=False)
class PackedRules:
    """The rules of a game on positions packed in whole numbers, their codes, beside its plain rules.

    A game gives them by a method `packed`, in the same file as its plain rules, and the contract test holds them
    against each other. `player`, `winner` and `successors` are loops: functions of numbers and columns alone, which
    call nothing but `helpers` and `arena.loop`.

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
        What the loops get as `rule`.
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
    """

    size: int
    width: int
    plies: int
    rising: bool
    parameters: Sequence[int]
    player: Loop
    winner: Loop
    successors: Loop
    pack: Callable[[Any], int]
    unpack: Callable[[int], Hashable]
    helpers: Sequence[Loop] = ()
    positions: int | None = None

    def code_of(self, position: object) -> int | None:
        """Pack a position; None for what is none and would not come back the same."""
        try:
            code = int(self.pack(position))
            return code if 0 <= code < self.size and self.unpack(code) == position else None
        except (TypeError, ValueError, IndexError, AttributeError, OverflowError):
            return None

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
        for helper in self.helpers:
            register(helper)
        rules = [numba.njit(forceinline=True, **OPTIONS)(rule) for rule in (self.player, self.winner, self.successors)]
        fingerprint = self._fingerprint()
        made = _bound(loop, f"{loop.__name__}_{fingerprint}", *rules)
        return compile_and_keep(made) if fingerprint else numba.njit(**OPTIONS)(made)

    def _fingerprint(self) -> str:
        """Give a name that changes with the files of the rules; none for rules without a file, as in a notebook.

        Nor for those of a module that cannot be imported by its name, or that hold values of their own: numba could not
        load their code again, or tell it from others.
        """
        loops: list[Any] = [self.player, self.winner, self.successors, *self.helpers]
        if any(loop.__module__ not in sys.modules or loop.__closure__ or loop.__defaults__ for loop in loops):
            return ""
        codes: list[CodeType] = [loop.__code__ for loop in loops]
        digest = hashlib.sha256()
        for path in sorted({Path(code.co_filename) for code in (*codes, natural.__code__)}):
            if not path.is_file():
                return ""
            digest.update(path.read_bytes())
        digest.update(" ".join(f"{code.co_qualname} {code.co_firstlineno}" for code in codes).encode())
        return digest.hexdigest()[:16]


def _bound(loop: Any, name: str, player: Loop, winner: Loop, successors: Loop) -> Loop:
    """Give the same function with other globals, under another name."""
    rules = {"player": player, "winner": winner, "successors": successors}
    made = FunctionType(loop.__code__, {**loop.__globals__, **rules}, name)
    made.__qualname__ = name
    return made


_COMPILED: dict[tuple[Loop, ...], Loop] = {}
"""The compiled loops by their text and the rules they call: games of different sizes share them."""


def packed_rules(game: Any) -> PackedRules | None:
    """Give the packed rules of a game; None if it has none, or its positions do not fit in a number."""
    rules: PackedRules | None = game.packed() if hasattr(game, "packed") else None
    return rules if rules and rules.size.bit_length() <= MOST_BITS + 1 else None


def refuse_known(game: Any, rules: PackedRules | None, max_vertices: int) -> None:
    """Refuse at once a game that is known to be too large.

    Raises
    ------
    TooLarge
        With the number of its positions.
    """
    if rules and rules.positions and rules.positions > max_vertices:
        raise TooLarge(
            f"{game!r} has {rules.positions:,} positions: unfolding it is not attempted (at most {max_vertices:,} "
            "vertices); search, tree, play, simulate and tournament do without, or take a smaller game"
        )


def unbound(*_: Any) -> int:
    """Stand for the rules in a loop that `PackedRules.loop` has not bound to any."""
    raise TypeError("the loop is bound to no rules: run what PackedRules.loop gives")


player: Loop = unbound
winner: Loop = unbound
successors: Loop = unbound
