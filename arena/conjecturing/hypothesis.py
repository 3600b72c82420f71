"""Hypotheses: functions from losing starts to the patterns that they may follow.

The decorator `hypothesis` names it, and by that name `arena.conjectures` and `arena sweep --explain` find it.

A pattern is worth saying if it describes the losing starts in fewer bits than a list of them takes. So each pattern
says how many bits it takes itself: it is one of about 2^bits, and the sum of 2^-bits over all patterns of starts of as
many numbers is at most 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lgamma, log, log2
from typing import NamedTuple, TypeAlias, TypeVar

from arena.errors import ParameterError, shown
from arena.words import Speaker

Start: TypeAlias = tuple[int, ...]
"""The numbers of a start: one heap, or several."""
MARGIN = 10.0
"""The bits that a conjecture must save: each further one halves how often chance alone makes one."""
PLAIN = 5.0
"""The bits of a pattern in which there is nothing to choose, like a sequence that has a name."""


class Pattern(NamedTuple):
    """A set of starts that may be the losing ones.

    Parameters
    ----------
    told : callable
        The name of the losing starts in a language.
    holds : callable
        Whether a start is one of them.
    bits : float
        The bits that tell it from the other patterns.
    """

    told: Callable[[Speaker], str]
    holds: Callable[[Start], bool]
    bits: float = PLAIN


@dataclass(frozen=True)
class Evidence:
    """The starts that were tested, and those of them that lose.

    Parameters
    ----------
    tested : tuple of tuples
        Those with small numbers first, so that the first counter-example is a small one.
    lost : frozenset of tuples
        Those from which the player who begins loses.

    Examples
    --------
    >>> evidence = Evidence.of([0, 4], range(6))
    >>> evidence.numbers, evidence.losing, evidence.is_lost((4,))
    (1, ((0,), (4,)), True)
    """

    tested: tuple[Start, ...]
    lost: frozenset[Start]

    @classmethod
    def of(cls, lost: Iterable[int | Start], tested: Iterable[int | Start]) -> Evidence:
        """Check and sort starts, each a whole number or a tuple of them.

        Raises
        ------
        ParameterError
            If nothing was tested, a start is not of whole numbers, as many as the others have, or a losing one was not
            tested.
        """
        every, losing = frozenset(map(_numbers, tested)), frozenset(map(_numbers, lost))
        if len({len(start) for start in every}) != 1:
            raise ParameterError("starts to guess from must be there, and have equally many numbers")
        if unknown := losing - every:
            raise ParameterError(f"{printed(min(unknown))} loses and is none of the starts that were tested")
        return cls(tuple(sorted(every, key=lambda start: (max(start), start))), losing)

    @property
    def numbers(self) -> int:
        """The count of numbers in a start."""
        return len(self.tested[0])

    @cached_property
    def losing(self) -> tuple[Start, ...]:
        """The losing starts, those with small numbers first."""
        return tuple(filter(self.is_lost, self.tested))

    def is_lost(self, start: Start) -> bool:
        """Tell whether the player who begins there loses."""
        return start in self.lost

    def different(self, starts: Collection[Start]) -> int:
        """Count starts; those that differ only in the order of their numbers count once if they lose alike.

        Examples
        --------
        >>> Evidence.of([(1, 2), (2, 1)], [(1, 2), (2, 1), (3, 3)]).different([(1, 2), (2, 1)])
        1
        """
        return len({tuple(sorted(start)) for start in starts}) if self._is_symmetric else len(starts)

    def bits(self, starts: Collection[Start]) -> float:
        """Count the bits of a list of the losing ones among some starts, where their number is known.

        Examples
        --------
        >>> round(Evidence.of([0, 4, 8, 12], range(16)).bits([(number,) for number in range(16)]), 2)
        10.83
        """
        return bits_of_choice(self.different(starts), self.different([*filter(self.is_lost, starts)]))

    @cached_property
    def _is_symmetric(self) -> bool:
        lost = dict[Start, bool]()
        return self.numbers > 1 and all(
            lost.setdefault(tuple(sorted(each)), self.is_lost(each)) == self.is_lost(each) for each in self.tested
        )


Propose: TypeAlias = Callable[[Evidence], Iterator[Pattern]]
"""From the evidence to the patterns that the losing starts may follow; they need not fit."""
APropose = TypeVar("APropose", bound=Propose)


class Hypothesis(NamedTuple):
    """A function that proposes patterns, for starts of at least `least` and at most `most` numbers."""

    propose: Propose
    least: int
    most: int | None

    def suits(self, numbers: int) -> bool:
        """Tell whether it is about starts of a count of numbers."""
        return self.least <= numbers and (self.most is None or numbers <= self.most)


HYPOTHESES: dict[str, Hypothesis] = {}
"""The hypotheses by their names, in the order in which conjectures are told."""


def hypothesis(name: str, *, least: int = 1, most: int | None = None) -> Callable[[APropose], APropose]:
    """Register a hypothesis by a name, for starts of at least `least` and at most `most` numbers.

    Raises
    ------
    ParameterError
        If another one has this name.
    """

    def register(propose: APropose) -> APropose:
        if name in HYPOTHESES:
            raise ParameterError(f"there is a hypothesis {name!r} already")
        HYPOTHESES[name] = Hypothesis(propose, least, most)
        return propose

    return register


def bits_of_choice(size: int, chosen: int) -> float:
    """Count the bits that tell one choice of some things out of others.

    Examples
    --------
    >>> round(bits_of_choice(6, 2), 2), bits_of_choice(6, 0)
    (3.91, 0.0)
    """
    return (lgamma(size + 1) - lgamma(chosen + 1) - lgamma(size - chosen + 1)) / log(2)


def bits_of_number(number: int) -> float:
    """Count the bits of a positive number: one for 1, and more for larger numbers.

    Examples
    --------
    >>> bits_of_number(1), round(bits_of_number(7), 2)
    (1.0, 5.81)
    """
    return log2(number * (number + 1))


def printed(start: Start) -> str:
    """Print a start as the command line writes it.

    Examples
    --------
    >>> printed((3, 5))
    '3,5'
    """
    return ",".join(map(str, start))


def _numbers(start: int | Start) -> Start:
    numbers = start if isinstance(start, tuple) else (start,)
    if not numbers or not all(isinstance(number, int) for number in numbers):
        raise ParameterError(f"not a start: {shown(start)} (a whole number, or a tuple of them)")
    return numbers
