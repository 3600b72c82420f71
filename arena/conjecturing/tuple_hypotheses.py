"""Hypotheses about starts of several numbers: exclusive or, Wythoff's pairs, ratios, and remainders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import count
from math import log2
from operator import xor

from arena.conjecturing.golden import is_below, lower
from arena.conjecturing.hypothesis import Evidence, Pattern, Start, bits_of_choice, bits_of_number, hypothesis
from arena.words import Speaker

XOR_BITS = 1.0
"""The bits to say that the exclusive or decides: half of all patterns."""
MISERE_BITS = 4.0
"""The bits to say that it is that of misère Nim."""
RATIO_BITS = 5.0
"""The bits to say that a ratio decides, and whether pairs of equal numbers lose."""
REMAINDERS_BITS = 3.0
"""The bits to say that remainders decide."""


@hypothesis("xor", least=2)
def _xor(evidence: Evidence) -> Iterator[Pattern]:
    """Propose Bouton's theorem, for normal and for misère play; a heap that is always there changes the 0."""
    number = Counter(map(_sum, evidence.losing)).most_common(1)[0][0]

    def told(words: Speaker) -> str:
        if evidence.numbers == 2 and number == 0:
            return words("the pairs of equal numbers, whose exclusive or is 0")
        return words("those whose numbers have the exclusive or {number}", number=number)

    yield Pattern(told, lambda start: _sum(start) == number, XOR_BITS + bits_of_number(number + 1))
    yield Pattern(
        lambda words: words("those with the exclusive or 0, or 1 where no number is over 1: misère Nim"),
        lambda start: (_sum(start) == 0) != (max(start) <= 1),
        MISERE_BITS,
    )


@hypothesis("wythoff", least=2, most=2)
def _wythoff(evidence: Evidence) -> Iterator[Pattern]:  # noqa: ARG001 - there is nothing to take from them
    yield Pattern(
        lambda words: words("Wythoff's pairs: floor(k φ) and floor(k φ²), in either order"),
        lambda start: lower(max(start) - min(start)) == min(start),  # the k-th pair differs by k
    )


@hypothesis("ratio", least=2, most=2)
def _ratio(evidence: Evidence) -> Iterator[Pattern]:
    """Propose the pairs whose ratio is below φ, or below a ratio that separates the losing pairs from the others."""
    equal = any(evidence.is_lost(start) for start in evidence.tested if min(start) == max(start) > 0)

    def golden(words: Speaker) -> str:
        return words("the pairs with a ≤ b < φ a") if equal else words("the pairs with a < b < φ a")

    yield Pattern(golden, lambda start: is_below(max(start), min(start)) and (equal or start[0] != start[1]))
    bounds = _bounds(evidence, equal=equal)
    if bounds is None:
        return
    low, high = bounds
    if not is_below(high.numerator, high.denominator) and is_below(low.numerator, low.denominator):
        return  # φ is such a ratio

    def parted(words: Speaker) -> str:
        if equal:
            return words("the pairs with a ≤ b < r a for a ratio r, {low} < r ≤ {high}", low=low, high=high)
        return words("the pairs with a < b < r a for a ratio r, {low} < r ≤ {high}", low=low, high=high)

    yield Pattern(
        parted,
        lambda start: max(start) < high * min(start) and (equal or start[0] != start[1]),
        RATIO_BITS + log2(len({Fraction(max(start), min(start)) for start in evidence.tested if min(start) > 0})),
    )


@hypothesis("remainders", least=2)
def _remainders(evidence: Evidence) -> Iterator[Pattern]:
    """Propose the least modulus whose remainders separate the losing starts from the others."""
    for modulus in count(2):
        seen = {_mod(start, modulus) for start in evidence.tested}
        lost = {_mod(start, modulus) for start in evidence.losing}
        if len(seen) < modulus**evidence.numbers:
            return
        if len(lost) < len(seen) and all(
            (_mod(start, modulus) in lost) == evidence.is_lost(start) for start in evidence.tested
        ):
            bits = REMAINDERS_BITS + bits_of_number(modulus) + log2(len(seen)) + bits_of_choice(len(seen), len(lost))
            yield _by_remainders(lost, modulus, bits)
            return


def _by_remainders(lost: set[Start], modulus: int, bits: float) -> Pattern:
    listed = " ".join(f"({','.join(map(str, each))})" for each in sorted(lost))
    return Pattern(
        lambda words: words("those whose numbers mod {modulus} are {remainders}", modulus=modulus, remainders=listed),
        lambda start: _mod(start, modulus) in lost,
        bits,
    )


def _bounds(evidence: Evidence, *, equal: bool) -> tuple[Fraction, Fraction] | None:
    """Give the largest losing ratio and the least other one, if they separate all pairs of positive numbers."""
    pairs = [start for start in evidence.tested if min(start) > 0 and (equal or start[0] != start[1])]
    ratios = {True: set[Fraction](), False: set[Fraction]()}
    for pair in pairs:
        ratios[evidence.is_lost(pair)].add(Fraction(max(pair), min(pair)))
    if not all(ratios.values()):
        return None
    low, high = max(ratios[True]), min(ratios[False])
    return (low, high) if 1 < low < high else None


def _sum(start: Start) -> int:
    """Give the Nim sum."""
    return reduce(xor, start)


def _mod(start: Start, modulus: int) -> Start:
    return tuple(number % modulus for number in start)
