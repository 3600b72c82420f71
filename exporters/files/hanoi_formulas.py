"""The formulas of the Hanoi Omega-Automata format: labels of edges, and what is accepted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from arena.errors import InvalidArena

DEEPEST = 100
"""How deep a formula may be nested: it is read recursively."""

Truth: TypeAlias = Callable[[frozenset[int]], bool]
"""Tells whether a formula holds of a set of numbers."""


class Formula:
    """A formula with `!`, `&`, `|`, `t`, `f` and parentheses, whose atoms are numbers, aliases, `Inf` and `Fin`.

    Parameters
    ----------
    words : sequence of str
        The formula.
    aliases : dict
        What aliases stand for.
    where : object
        What it is the formula of, for errors.

    Raises
    ------
    InvalidArena
        If it is none.

    Examples
    --------
    >>> parity = Formula("Fin ( 1 ) & ( Inf ( 0 ) | Fin ( 0 ) )".split(), {}, "Acceptance")
    >>> [parity.holds(frozenset(seen)) for seen in ((), (0,), (0, 1))]
    [True, True, False]
    """

    def __init__(self, words: Sequence[str], aliases: dict[str, list[str]], where: object, depth: int = 0) -> None:
        self._words, self._aliases, self._where = words, aliases, where
        self._place, self._numbers = 0, set[int]()
        self.holds = self._disjunction(depth)
        if self._place < len(words):
            raise self._wrong()

    @property
    def numbers(self) -> set[int]:
        """The numbers that are in it."""
        return self._numbers

    @property
    def _word(self) -> str:
        return self._words[self._place] if self._place < len(self._words) else ""

    def _wrong(self) -> InvalidArena:
        word = repr(self._word[:20]) if self._word else "its end"
        return InvalidArena(f"{self._where}: {' '.join(self._words)[:80]!r} is no formula: {word} is not expected")

    def _next(self, *allowed: str) -> str:
        if allowed and self._word not in allowed:
            raise self._wrong()
        self._place += 1
        return self._words[self._place - 1]

    def _disjunction(self, depth: int) -> Truth:
        parts = [self._conjunction(depth)]
        while self._word == "|":
            self._next()
            parts.append(self._conjunction(depth))
        return parts[0] if len(parts) == 1 else lambda atoms: any(part(atoms) for part in parts)

    def _conjunction(self, depth: int) -> Truth:
        parts = [self._literal(depth)]
        while self._word == "&":
            self._next()
            parts.append(self._literal(depth))
        return parts[0] if len(parts) == 1 else lambda atoms: all(part(atoms) for part in parts)

    def _literal(self, depth: int) -> Truth:
        if depth > DEEPEST or not self._word:
            raise self._wrong()
        if self._word == "!":
            self._next()
            part = self._literal(depth + 1)
            return lambda atoms: not part(atoms)
        if self._word == "(":
            self._next()
            part = self._disjunction(depth + 1)
            self._next(")")
            return part
        return self._atom(depth)

    def _atom(self, depth: int) -> Truth:
        word = self._word
        if word in ("t", "f"):
            self._next()
            return lambda _: word == "t"
        if word in ("Inf", "Fin"):
            self._next()
            self._next("(")
            number = self._number()
            self._next(")")
            return lambda atoms: (number in atoms) == (word == "Inf")
        if word in self._aliases:
            self._next()
            inner = Formula(self._aliases[word], self._aliases, self._where, depth + 1)
            self._numbers |= inner.numbers
            return inner.holds
        number = self._number()
        return lambda atoms: number in atoms

    def _number(self) -> int:
        if not self._word.isdigit():
            raise self._wrong()
        self._numbers.add(int(self._word))
        return int(self._next())
