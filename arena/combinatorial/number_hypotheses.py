"""Guesses about starts of one number: multiples, periods, and sequences that have names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise, takewhile
from typing import TypeAlias

from arena.combinatorial.golden import lower
from arena.combinatorial.hypothesis import Evidence, Pattern, hypothesis
from arena.solving.period import period
from arena.words import Speaker

Told: TypeAlias = Callable[[Speaker], str]


@hypothesis("multiples", most=1)
def _multiples(evidence: Evidence) -> Iterator[Pattern]:
    """Take the distance of the first two for that of all."""
    if number := _distance(evidence):
        yield Pattern(
            lambda words: words("the multiples of {number}", number=number), lambda start: start[0] % number == 0
        )


def _distance(evidence: Evidence) -> int:
    """Give the distance of the first two losing starts if they are multiples of it; else, and of 1, give 0."""
    if len(evidence.losing) == 1:
        return 0
    (first,), (second,) = evidence.losing[:2]
    distance = second - first
    return distance if distance > 1 and first % distance == 0 else 0


@hypothesis("period", most=1)
def _periodic(evidence: Evidence) -> Iterator[Pattern]:
    """Take the period of all, and that of the first half: the other half says how far it holds."""
    starts, step = [number for (number,) in evidence.tested], _step(evidence)
    if not step:
        return
    values = list(map(evidence.is_lost, evidence.tested))
    for size in (len(values), len(values) // 2):
        if seen := period(values[:size]):
            once, length = range(seen.begin, seen.begin + seen.length), seen.length * step
            residues = {starts[place] % length for place in once if values[place]}
            if residues and (residues != {0} or _distance(evidence) != length):
                yield _repeated(residues, length)


def begun_period(evidence: Evidence) -> int | None:
    """Give the length of a period that all starts have, but twice only; None if there is none.

    Examples
    --------
    >>> lost = [n for n in range(40) if n % 22 in (0, 1, 4, 10, 13, 14)]
    >>> begun_period(Evidence.of(lost, range(50))), begun_period(Evidence.of(lost, range(40)))
    (None, None)
    >>> begun_period(Evidence.of([*lost, 44, 45, 48], range(50)))
    22
    """
    step = _step(evidence) if evidence.numbers == 1 else 0
    seen = period(list(map(evidence.is_lost, evidence.tested)), least=2) if step else None
    return seen.length * step if seen and not seen.begin else None


def _step(evidence: Evidence) -> int:
    """Give how far the starts that were tested are from each other; 0 if not always as far."""
    steps = {after - before for (before,), (after,) in pairwise(evidence.tested)}
    return steps.pop() if len(steps) == 1 else 0


def _repeated(residues: set[int], length: int) -> Pattern:
    def told(words: Speaker) -> str:
        listed = words.between.join(map(str, sorted(residues)))
        if length == 1:
            return words("all numbers")
        return words("the n with n mod {length} in {{{residues}}}", length=length, residues=listed)

    return Pattern(told, lambda start: start[0] % length in residues)


@hypothesis("fibonacci", most=1)
def _fibonacci(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001 - there is nothing to take from them
    yield from _near(lambda words: words("the Fibonacci numbers"), lambda: _sums(1, 2))


@hypothesis("lucas", most=1)
def _lucas(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    yield from _near(lambda words: words("the Lucas numbers"), lambda: _sums(1, 3), also=2)


@hypothesis("powers", most=1)
def _powers(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    for base in (2, 3):
        yield from _near(
            lambda words, base=base: words("the powers of {number}", number=base),  # type: ignore[misc]
            lambda base=base: (base**exponent for exponent in count()),  # type: ignore[misc]
        )


@hypothesis("triangular", most=1)
def _triangular(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    yield from _near(
        lambda words: words("the triangular numbers"), lambda: (side * (side + 1) // 2 for side in count())
    )


@hypothesis("squares", most=1)
def _squares(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    yield from _near(lambda words: words("the squares"), lambda: (side * side for side in count()))


@hypothesis("beatty", most=1)
def _beatty(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    """Take the sequences of Beatty of φ and φ², which share out all numbers."""
    yield Pattern(lambda words: words("the numbers floor(k φ), k ≥ 1"), lambda start: _is_lower(start[0]))
    yield Pattern(
        lambda words: words("the numbers floor(k φ²), k ≥ 1"),
        lambda start: start[0] > 0 and not _is_lower(start[0]),
    )


def _near(told: Told, terms: Callable[[], Iterator[int]], also: int | None = None) -> Iterator[Pattern]:
    """Take the terms of an increasing sequence, and what is one more or one less than each."""

    def is_term(number: int) -> bool:
        return number == also or number in takewhile(lambda term: term <= number, terms())

    yield Pattern(told, lambda start: is_term(start[0]))
    yield Pattern(
        lambda words: words("one more than {pattern}", pattern=told(words)), lambda start: is_term(start[0] - 1)
    )
    yield Pattern(
        lambda words: words("one less than {pattern}", pattern=told(words)), lambda start: is_term(start[0] + 1)
    )


def _sums(first: int, second: int) -> Iterator[int]:
    """Give a sequence of which each term is the sum of the two before it."""
    while True:
        yield first
        first, second = second, first + second


def _is_lower(number: int) -> bool:
    """Tell whether floor(k φ) is this for some k >= 1: the only k that comes into question is floor((n + 1) / φ)."""
    return number > 0 and lower(lower(number + 1) - number - 1) == number
