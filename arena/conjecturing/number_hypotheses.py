"""Hypotheses about starts of one number: multiples, periods, and sequences that have names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, chain, count, pairwise
from math import log2
from typing import TypeAlias

from arena.conjecturing.golden import lower
from arena.conjecturing.hypothesis import (
    PLAIN,
    Evidence,
    Pattern,
    Propose,
    bits_of_choice,
    bits_of_number,
    hypothesis,
)
from arena.solving.period import Period, repetitions
from arena.words import Speaker

Told: TypeAlias = Callable[[Speaker], str]
NamedSequence: TypeAlias = tuple[Told, Callable[[], Iterator[int]]]
PERIOD_BITS = 2.0
"""The bits to say that a pattern is a period."""
SHIFT_BITS = 3.0
"""The further bits to say that a sequence is moved by one, up or down."""


@hypothesis("multiples", most=1)
def _multiples(evidence: Evidence) -> Iterator[Pattern]:
    """Propose the multiples of the distance of the first two losing starts."""
    if number := _distance(evidence):
        yield Pattern(_told_multiples(number), lambda start: start[0] % number == 0, bits_of_number(number))


def _distance(evidence: Evidence) -> int:
    """Give the distance of the first two losing starts; 0 if it is 1, or they are not its multiples."""
    if len(evidence.losing) == 1:
        return 0
    (first,), (second,) = evidence.losing[:2]
    distance = second - first
    return distance if distance > 1 and first % distance == 0 else 0


def _told_multiples(number: int) -> Told:
    return lambda words: words("the multiples of {number}", number=number)


@hypothesis("period", most=1)
def _periodic(evidence: Evidence) -> Iterator[Pattern]:
    """Propose the periods of all starts, and those of the first half, which the other half tests."""
    for size in (len(evidence.tested), len(evidence.tested) // 2):
        yield from (pattern for _, pattern in _periods(evidence, size))


def _periods(evidence: Evidence, size: int) -> Iterator[tuple[Period, Pattern]]:
    """List the periods of the first starts, and their patterns, multiples left out."""
    starts, step = [number for (number,) in evidence.tested], _step(evidence)
    values = list(map(evidence.is_lost, evidence.tested[:size])) if step else []
    for seen in repetitions(values):
        length = seen.length * step
        residues = {starts[place] % length for place in range(seen.begin, seen.begin + seen.length) if values[place]}
        if 0 < len(residues) < seen.length and (residues != {0} or _distance(evidence) != length):
            bits = PERIOD_BITS + bits_of_number(seen.length) + log2(seen.length)
            yield seen, _repeated(residues, length, bits + bits_of_choice(seen.length, len(residues)))


def begun_period(evidence: Evidence) -> int | None:
    """Give the length of a period that the tested starts repeat twice or more; None if there is none.

    Examples
    --------
    >>> lost = [n for n in range(50) if n % 22 in (0, 1, 4, 10, 13, 14)]
    >>> begun_period(Evidence.of(lost, range(50))), begun_period(Evidence.of([*lost, 50], range(51)))
    (22, None)
    """
    seen = _periods(evidence, len(evidence.tested)) if evidence.numbers == 1 else ()
    return next((each.length * _step(evidence) for each, _ in seen if not each.begin), None)


def _step(evidence: Evidence) -> int:
    """Give the distance between neighbours among the tested starts; 0 if it varies."""
    steps = {after - before for (before,), (after,) in pairwise(evidence.tested)}
    return steps.pop() if len(steps) == 1 else 0


def _repeated(residues: set[int], length: int, bits: float) -> Pattern:
    def told(words: Speaker) -> str:
        *before, last = map(str, sorted(residues))
        listed = words("{first} or {last}", first=", ".join(before), last=last) if before else last
        return words("{residues} mod {length}", residues=listed, length=length)

    named = _told_multiples(length) if residues == {0} else told
    return Pattern(named, lambda start: start[0] % length in residues, bits)


def _near(told: Told, terms: Iterator[int]) -> Iterator[Pattern]:
    """Propose the terms of an increasing sequence, those moved up by one, and those moved down by one."""
    known, last = set[int](), -1

    def is_term(number: int) -> bool:
        nonlocal last
        while last <= number:
            last = next(terms)
            known.add(last)
        return number in known

    yield Pattern(told, lambda start: is_term(start[0]))
    for shift, text in ((1, "one more than {pattern}"), (-1, "one less than {pattern}")):
        yield Pattern(
            lambda words, text=text: words(text, pattern=told(words)),  # type: ignore[misc]
            lambda start, shift=shift: is_term(start[0] - shift),  # type: ignore[misc]
            PLAIN + SHIFT_BITS,
        )


def _sums(first: int, second: int) -> Iterator[int]:
    """Give the sequence in which each term is the sum of the two before it."""
    while True:
        yield first
        first, second = second, first + second


def _powers(base: int) -> NamedSequence:
    return lambda words: words("the powers of {number}", number=base), lambda: (base**each for each in count())


_SEQUENCES: dict[str, list[NamedSequence]] = {
    "fibonacci": [(lambda words: words("the Fibonacci numbers"), lambda: _sums(1, 2))],
    "lucas": [(lambda words: words("the Lucas numbers"), lambda: chain([1, 2], _sums(3, 4)))],
    "powers": [_powers(2), _powers(3)],
    "triangular": [(lambda words: words("the triangular numbers"), lambda: accumulate(count()))],
    "squares": [(lambda words: words("the squares"), lambda: (side * side for side in count()))],
}
"""The names of increasing sequences and their terms, by hypotheses."""


def _proposing(sequences: list[NamedSequence]) -> Propose:
    return lambda _: chain.from_iterable(_near(told, terms()) for told, terms in sequences)


for _name, _sequences in _SEQUENCES.items():
    hypothesis(_name, most=1)(_proposing(_sequences))


@hypothesis("beatty", most=1)
def _beatty(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001
    """Propose the Beatty sequences of φ and φ², which share out all numbers."""
    yield Pattern(lambda words: words("the numbers floor(k φ), k ≥ 1"), lambda start: _is_lower(start[0]))
    yield Pattern(
        lambda words: words("the numbers floor(k φ²), k ≥ 1"),
        lambda start: start[0] > 0 and not _is_lower(start[0]),
    )


def _is_lower(number: int) -> bool:
    """Tell whether a number n is floor(k φ) for some k >= 1: the only candidate is floor((n + 1) / φ)."""
    return number > 0 and lower(lower(number + 1) - number - 1) == number
