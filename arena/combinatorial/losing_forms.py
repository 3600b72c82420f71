"""The forms that losing starts are known to take: periods, named sequences, exclusive or, Wythoff's pairs, ratios.

A form proposes patterns for the starts that were seen to lose. A pattern says how many bits it takes to tell it from
the others: the sum of 2^-bits over all patterns of starts with as many numbers is at most 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import accumulate, chain, count, pairwise
from math import isqrt, lgamma, log, log2
from operator import xor
from typing import NamedTuple, TypeAlias

from arena.errors import ParameterError, shown
from arena.solving.period import repetitions
from arena.words import Speaker

Start: TypeAlias = tuple[int, ...]  # the numbers of a start: one heap, or several
Told: TypeAlias = Callable[[Speaker], str]  # the name of a set of starts in a language


class Pattern(NamedTuple):
    """A set of starts: its name, its members, and the bits that tell it from other patterns."""

    told: Told
    holds: Callable[[Start], bool]
    bits: float = 5.0


Proposals: TypeAlias = Iterator[Pattern]


@dataclass(frozen=True)
class Evidence:
    """The starts that were tested, those with small numbers first, and those of them that lose."""

    tested: tuple[Start, ...]
    lost: frozenset[Start]

    @classmethod
    def of(cls, lost: Iterable[int | Start], tested: Iterable[int | Start]) -> Evidence:
        """Check and sort starts, each a whole number or a tuple of them."""
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
        return tuple(filter(self.lost.__contains__, self.tested))

    @cached_property
    def _is_symmetric(self) -> bool:
        lost, won = ({tuple(sorted(start)) for start in part} for part in (self.lost, {*self.tested} - self.lost))
        return self.numbers > 1 and lost.isdisjoint(won)

    def different(self, starts: Collection[Start]) -> int:
        """Count starts; if order never matters, those that differ only in the order of their numbers count once."""
        return len({tuple(sorted(start)) for start in starts}) if self._is_symmetric else len(starts)

    def bits(self, starts: Collection[Start]) -> float:
        """Count the bits of a list of the losing starts among some, where their number is known."""
        return bits_of_choice(self.different(starts), self.different(self.lost.intersection(starts)))


def bits_of_choice(size: int, chosen: int) -> float:
    """Count the bits that tell one choice of some things out of others."""
    return (lgamma(size + 1) - lgamma(chosen + 1) - lgamma(size - chosen + 1)) / log(2)


def bits_of_number(number: int) -> float:
    """Count the bits of a positive number: one for 1, and more for larger numbers."""
    return log2(number * (number + 1))


def printed(start: Start) -> str:
    """Print a start as the command line writes it."""
    return ",".join(map(str, start))


def _numbers(start: int | Start) -> Start:
    numbers = start if isinstance(start, tuple) else (start,)
    if not numbers or not all(isinstance(number, int) for number in numbers):
        raise ParameterError(f"not a start: {shown(start)} (a whole number, or a tuple of them)")
    return numbers


def _text(text: str, **values: object) -> Told:
    return lambda words: words(text, **values)


# ---- starts of one number


def _multiples(evidence: Evidence) -> Proposals:
    if number := _distance(evidence):
        yield _repeated({0}, number, bits_of_number(number))


def _distance(evidence: Evidence) -> int:
    """Return the distance of the first two losing starts; 0 if it is 1, or they are not its multiples."""
    if len(evidence.losing) < 2:
        return 0
    (first,), (second,) = evidence.losing[:2]
    distance = second - first
    return distance if distance > 1 and first % distance == 0 else 0


def _periodic(evidence: Evidence) -> Proposals:
    """Propose the periods of all starts, and those of the first half, which the other half tests."""
    for size in (len(evidence.tested), len(evidence.tested) // 2):
        yield from (pattern for *_, pattern in _periods(evidence, size))


def begun_period(evidence: Evidence) -> int | None:
    """Return the length of a period that the tested starts repeat twice or more; None if there is none."""
    seen = _periods(evidence, len(evidence.tested)) if evidence.numbers == 1 else ()
    return next((length for begin, length, _ in seen if not begin), None)


def _periods(evidence: Evidence, size: int) -> Iterator[tuple[int, int, Pattern]]:
    """List the beginnings, lengths and patterns of the periods of the first starts, multiples left out."""
    starts = [number for (number,) in evidence.tested]
    steps = {after - before for before, after in pairwise(starts)}
    if len(steps) != 1:
        return
    values = [start in evidence.lost for start in evidence.tested[:size]]
    for begin, places, _ in repetitions(values):
        length = places * min(steps)
        residues = {starts[place] % length for place in range(begin, begin + places) if values[place]}
        if 0 < len(residues) < places and (residues != {0} or _distance(evidence) != length):
            bits = 2 + bits_of_number(places) + log2(places) + bits_of_choice(places, len(residues))
            yield begin, length, _repeated(residues, length, bits)


def _repeated(residues: set[int], length: int, bits: float) -> Pattern:
    def told(words: Speaker) -> str:
        if residues == {0}:
            return words("the multiples of {number}", number=length)
        *before, last = map(str, sorted(residues))
        listed = words("{first} or {last}", first=", ".join(before), last=last) if before else last
        return words("{residues} mod {length}", residues=listed, length=length)

    return Pattern(told, lambda start: start[0] % length in residues, bits)


def _sums(first: int, second: int) -> Iterator[int]:
    """Yield the sequence in which each term is the sum of the two before it."""
    while True:
        yield first
        first, second = second, first + second


SEQUENCES: dict[str, list[tuple[Told, Callable[[], Iterator[int]]]]] = {
    "fibonacci": [(_text("the Fibonacci numbers"), lambda: _sums(1, 2))],
    "lucas": [(_text("the Lucas numbers"), lambda: chain([1, 2], _sums(3, 4)))],
    "powers": [
        (_text("the powers of {number}", number=2), lambda: (2**each for each in count())),
        (_text("the powers of {number}", number=3), lambda: (3**each for each in count())),
    ],
    "triangular": [(_text("the triangular numbers"), lambda: accumulate(count()))],
    "squares": [(_text("the squares"), lambda: (side * side for side in count()))],
}


def _named(name: str, _: Evidence) -> Proposals:
    """Propose the terms of the sequences of a name, those moved up by one, and those moved down by one."""
    for told, terms in SEQUENCES[name]:
        yield _moved(told, terms(), 0, "")
        yield _moved(told, terms(), 1, "one more than {pattern}")
        yield _moved(told, terms(), -1, "one less than {pattern}")


def _moved(named: Told, terms: Iterator[int], shift: int, text: str) -> Pattern:
    known: set[int] = set()

    def holds(start: Start) -> bool:
        number = start[0] - shift
        while max(known, default=-1) <= number:
            known.add(next(terms))
        return number in known

    def told(words: Speaker) -> str:
        return words(text, pattern=named(words)) if text else named(words)

    return Pattern(told, holds, 8.0 if shift else 5.0)


def _beatty(_: Evidence) -> Proposals:
    """Propose the Beatty sequences of φ and φ², which share out all numbers."""
    yield Pattern(_text("the numbers floor(k φ), k ≥ 1"), lambda start: _is_lower(start[0]))
    yield Pattern(_text("the numbers floor(k φ²), k ≥ 1"), lambda start: start[0] > 0 and not _is_lower(start[0]))


def _floor_phi(number: int) -> int:
    """Compute floor(n φ) for the golden ratio φ: the smaller number of Wythoff's n-th pair; the larger is n more."""
    return (number + isqrt(5 * number * number)) // 2


def _is_lower(number: int) -> bool:
    """Return whether n is floor(k φ) for some k >= 1: the only candidate is floor((n + 1) / φ)."""
    return number > 0 and _floor_phi(_floor_phi(number + 1) - number - 1) == number


# ---- starts of several numbers


def _exclusive_or(evidence: Evidence) -> Proposals:
    """Propose Bouton's theorem, for normal and for misère play; a heap that is always there changes the 0."""
    number = Counter(reduce(xor, start) for start in evidence.losing).most_common(1)[0][0]
    told = _text("those whose numbers have the exclusive or {number}", number=number)
    if evidence.numbers == 2 and number == 0:
        told = _text("the pairs of equal numbers, whose exclusive or is 0")
    yield Pattern(told, lambda start: reduce(xor, start) == number, 1 + bits_of_number(number + 1))
    told = _text("those with the exclusive or 0, or 1 where no number is over 1: misère Nim")
    yield Pattern(told, lambda start: (reduce(xor, start) == 0) != (max(start) <= 1), 4.0)


def _wythoff(_: Evidence) -> Proposals:
    told = _text("Wythoff's pairs: floor(k φ) and floor(k φ²), in either order")  # the k-th pair differs by k
    yield Pattern(told, lambda start: _floor_phi(max(start) - min(start)) == min(start))


def _ratio(evidence: Evidence) -> Proposals:
    """Propose the pairs whose ratio is below φ, or below a ratio that separates the losing pairs from the others."""
    positive = [start for start in evidence.tested if min(start) > 0]
    equal = any(start in evidence.lost for start in positive if start[0] == start[1])

    def is_pair(start: Start) -> bool:
        return equal or start[0] != start[1]

    yield Pattern(
        _text("the pairs with a ≤ b < φ a" if equal else "the pairs with a < b < φ a"),
        lambda start: _is_below_phi(max(start), min(start)) and is_pair(start),
    )
    ratios: dict[bool, set[Fraction]] = {True: set(), False: set()}
    for start in filter(is_pair, positive):
        ratios[start in evidence.lost].add(Fraction(max(start), min(start)))
    low, high = max(ratios[True], default=Fraction(0)), min(ratios[False], default=Fraction(0))
    separates_phi = _is_below_phi(*low.as_integer_ratio()) and not _is_below_phi(*high.as_integer_ratio())
    if 1 < low < high and not separates_phi:
        text = "the pairs with a {less} b < r a for a ratio r, {low} < r ≤ {high}"
        yield Pattern(
            _text(text, less="≤" if equal else "<", low=low, high=high),
            lambda start: max(start) < high * min(start) and is_pair(start),
            5 + log2(len({Fraction(max(start), min(start)) for start in positive})),
        )


def _is_below_phi(larger: int, smaller: int) -> bool:
    """Return whether one number is less than φ times another, neither of them negative."""
    return larger * larger < larger * smaller + smaller * smaller


def _remainders(evidence: Evidence) -> Proposals:
    """Propose the least modulus whose remainders separate the losing starts from the others."""
    for modulus in count(2):
        remainders = {start: tuple(number % modulus for number in start) for start in evidence.tested}
        seen, lost = {*remainders.values()}, {remainders[start] for start in evidence.losing}
        if len(seen) < modulus**evidence.numbers:
            return
        if lost.isdisjoint(each for start, each in remainders.items() if start not in evidence.lost):
            listed = " ".join(f"({printed(each)})" for each in sorted(lost))
            yield Pattern(
                _text("those whose numbers mod {modulus} are {remainders}", modulus=modulus, remainders=listed),
                lambda start: tuple(number % modulus for number in start) in lost,  # noqa: B023 - the loop ends here
                3 + bits_of_number(modulus) + log2(len(seen)) + bits_of_choice(len(seen), len(lost)),
            )
            return


FORMS: dict[str, tuple[int, int, Callable[[Evidence], Proposals]]] = {
    "multiples": (1, 1, _multiples),
    "period": (1, 1, _periodic),
    **{name: (1, 1, partial(_named, name)) for name in SEQUENCES},
    "beatty": (1, 1, _beatty),
    "xor": (2, 99, _exclusive_or),
    "wythoff": (2, 2, _wythoff),
    "ratio": (2, 2, _ratio),
    "remainders": (2, 99, _remainders),
}
"""The forms by name, in the order of conjectures: the fewest and most numbers of a start, and what each proposes."""
