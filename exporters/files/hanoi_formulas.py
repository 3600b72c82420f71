"""The formulas of the Hanoi Omega-Automata format: labels of edges, and acceptance conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, Self, TypeVar

from arena.errors import InvalidArena

BINDS = {"(": 0, "": 1, ")": 1, "|": 1, "&": 2, "!": 3}
"""The strength with which operators bind; where a bracket or the formula closes, all inside it are applied."""
CLOSING = ("", ")", "|", "&")
"""The words that may stand behind an operand."""


class Truth(Protocol):
    """A value that formulas combine, like a whole number whose bits are truth values."""

    def __invert__(self) -> Self: ...
    def __and__(self, other: Self, /) -> Self: ...
    def __or__(self, other: Self, /) -> Self: ...


T = TypeVar("T", bound=Truth)


def evaluate(words: Sequence[str], operand: Callable[[str], T | None], where: object) -> T:
    """Evaluate a formula with `!`, `&`, `|` and parentheses, nested as deep as it may be.

    O(length), with two stacks: E. W. Dijkstra, "ALGOL-60 translation", 1961.

    Examples
    --------
    >>> evaluate("! ( a | b ) & c".split(), {"a": 0b0011, "b": 0b0101, "c": 0b1111}.get, "label")
    8
    """
    values, waiting, is_complete = list[T](), list[str](), False
    for word in (*words, ""):
        if is_complete:
            while waiting and word in CLOSING and BINDS[waiting[-1]] >= BINDS[word]:
                _apply(waiting.pop(), values)
            if word == ")" and waiting:
                waiting.pop()
            elif word in ("&", "|"):
                waiting.append(word)
                is_complete = False
            elif word or waiting:
                raise _unexpected(word, words, where)
        elif word in ("!", "("):
            waiting.append(word)
        else:
            value = operand(word)
            if value is None:
                raise _unexpected(word, words, where)
            values.append(value)
            is_complete = True
    return values[0]


def _apply(operator: str, values: list[T]) -> None:
    last = values.pop()
    if operator == "!":
        values.append(~last)
    else:
        values.append(values.pop() & last if operator == "&" else values.pop() | last)


def _unexpected(word: str, words: Sequence[str], where: object) -> InvalidArena:
    present = repr(word[:20]) if word else "its end"
    return InvalidArena(f"{where}: {' '.join(words)[:80]!r} is no formula: {present} is not expected")
