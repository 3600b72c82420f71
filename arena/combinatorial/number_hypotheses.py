"""Guesses about starts of one number: multiples, periods, and sequences that have names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise, takewhile
from typing import TypeAlias

from arena.combinatorial.golden import lower
from arena.combinatorial.hypothesis import LEAST, Evidence, Pattern, hypothesis
from arena.solving.period import Period, period
from arena.words import Speaker

MOST_EXCEPTIONS = 6
"""The first starts that may differ from a period; more of them would fit anything."""
Told: TypeAlias = Callable[[Speaker], str]


@hypothesis("multiples", most=1)
def _multiples(evidence: Evidence) -> Iterator[Pattern]:
    """Take the distance of the first two for that of all."""
    if len(evidence.losing) < 2:
        return
    (first,), (second,) = evidence.losing[:2]
    number = second - first
    if number > 1:
        yield Pattern(
            lambda words: words("the multiples of {number}", number=number), lambda start: start[0] % number == 0
        )


@hypothesis("period", most=1)
def _periodic(evidence: Evidence) -> Iterator[Pattern]:
    """Take the period of all, and that of the first half: the other half says how far it holds."""
    starts = [number for (number,) in evidence.tested]
    steps = {after - before for before, after in pairwise(starts)}
    if len(steps) != 1:
        return
    step, values = steps.pop(), list(map(evidence.is_lost, evidence.tested))
    for size in (len(values), len(values) // 2):
        if seen := period(values[:size]):
            repeated = range(seen.begin, seen.begin + seen.length * seen.times)
            if sum(values[place] for place in repeated) >= LEAST:
                yield from _repeated(starts, values, seen, step)


def _repeated(starts: list[int], values: list[bool], seen: Period, step: int) -> Iterator[Pattern]:
    """Say what comes back, and which starts before do not follow it."""
    length, once = seen.length * step, range(seen.begin, seen.begin + seen.length)
    residues = sorted({starts[place] % length for place in once if values[place]})
    early = dict(zip(starts[: seen.begin], values, strict=False))
    odd = {start: lost for start, lost in early.items() if lost != (start % length in residues)}
    if len(odd) > MOST_EXCEPTIONS or (residues == [0] and not odd and length > 1):
        return  # no period, or the multiples of its length

    def told(words: Speaker) -> str:
        listed = words.between.join(map(str, residues))
        known = words("the n with n mod {length} in {{{residues}}}", length=length, residues=listed)
        if length == 1:
            known = words("all numbers")
        for lost, text in ((True, "{pattern}, and {numbers}"), (False, "{pattern}, without {numbers}")):
            if listed := words.between.join(str(start) for start in odd if odd[start] == lost):
                known = words(text, pattern=known, numbers=listed)
        return known

    yield Pattern(told, lambda start: (start[0] % length in residues) != (start[0] in odd))


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
