"""The Grundy values of the heaps of an octal game, one after another, and the proof that they are periodic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.machine.columns import ByFields
from arena.machine.loops import loop, popcount, spend
from arena.rules.capabilities import HasOctalCode
from arena.rules.game import AnyGame, check_number, is_game
from arena.rules.heaps import OctalCode
from arena.showing import ShowsItself
from arena.words import ENGLISH, Speaker

if TYPE_CHECKING:
    from arena.machine.columns import Array

MAX_HEAPS = 10_000_000  # the bound on the heaps of a sequence, unless another one is given: they take 160 MB
FIRST = 128
WIDTH = 16  # the first bound above all values, a power of two; it grows with them
MOST_MASKS = 1 << 12  # the masks that are compared: those of so many bits


class OctalPeriod(NamedTuple):
    """A proved period: G(n + `length`) = G(n) for all n from `first` on, as the values below `needed` show."""

    length: int
    first: int
    needed: int

    @property
    def last_exception(self) -> int | None:
        """The largest heap whose value differs from that of the heap one period larger; None if there is none."""
        return self.first - 1 if self.first else None


@dataclass(frozen=True, eq=False, repr=False)
class OctalSequence(ByFields, ShowsItself):
    """The Grundy values of an octal game's heaps from 0 on, and their period; in a notebook it shows its staircase.

    Parameters
    ----------
    code : OctalCode
    values : list or array
        The Grundy value of each heap.
    period : OctalPeriod or None
        The proved period; None if these values prove none.
    computed : int
        The number of values that were computed; the others follow by the period.

    Examples
    --------
    >>> print(grundy_sequence("0.77", 1000))
    period 12 from 71, last exception 70: proved
    """

    code: OctalCode
    values: Array
    period: OctalPeriod | None
    computed: int

    def __repr__(self) -> str:
        return f"<OctalSequence of {self.code}: {self}>"

    def __str__(self) -> str:
        return self.told()

    def told(self, lang: str = ENGLISH) -> str:
        """Describe the period, or say that these values prove none, in a language."""
        words = Speaker(lang)
        if self.period is None:
            return words("no period up to {last} is proved", last=words.number(len(self.values) - 1))
        length, first, _ = self.period
        text = "period {length} from {first}, last exception {last}: proved"
        text = text if first else "period {length} from 0, no exception: proved"
        return words(text, length=length, first=first, last=first - 1)

    @property
    def lost(self) -> list[int]:
        """The heaps of value 0: the player who begins loses."""
        return [heap for heap, value in enumerate(self.values.tolist()) if value == 0]


def grundy_sequence(
    game: AnyGame | OctalCode | str,
    last: int,
    *,
    max_heaps: int = MAX_HEAPS,
    progress: Callable[[int], object] | None = None,
) -> OctalSequence:
    """Compute the Grundy values of the heaps of an octal game, and prove their period if they suffice.

    Parameters
    ----------
    game : Game, OctalCode or str
        An octal game, or its code.
    last : int
        The largest heap.
    max_heaps : int, optional
        The bound on the heaps.
    progress : callable, optional
        Called with the number of heaps that are done in a step.

    Raises
    ------
    ParameterError, TooLarge
        If the game is not octal or is in misère play, where Grundy values do not show who wins; or if there are more
        heaps than the bound.

    Notes
    -----
    O(n r) for n heaps of which r have rare values; O(n²) where the values have no sparse space (Berlekamp, Conway and
    Guy, *Winning Ways*, vol. 1, chapter 4).

    Examples
    --------
    >>> grundy_sequence("0.77", 12).values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    code = _code(game)
    check_number("to", last, 0)
    if last >= max_heaps:
        raise TooLarge(f"{last + 1:,} heaps (at most {max_heaps:,})")
    values: Array = np.zeros(1, "i4")
    while (computed := len(values)) <= last:
        values = _more(code, values, min(last + 1, max(FIRST, 2 * computed)))
        if progress:
            progress(len(values) - computed)
        if period := octal_period(code, values):
            more = np.resize(values[-period.length :], last + 1 - len(values))
            return OctalSequence(code, np.concatenate([values, more]), period, len(values))
    return OctalSequence(code, values, None, len(values))


def octal_period(code: OctalCode, values: Sequence[int] | Array) -> OctalPeriod | None:
    """Return the shortest period that the Grundy values of an octal game prove; None if they prove none.

    Parameters
    ----------
    code : OctalCode
        A code with t digits after the point.
    values : list or array
        The Grundy values of the heaps from 0 on.

    Notes
    -----
    The theorem: if G(n + p) = G(n) for all n with e <= n < 2e + p + t, where e >= 1 and p >= 1, then for all n >= e.

    O(n) for n values, as long as most lengths fail after a few. Source: R. K. Guy and C. A. B. Smith, "The G-values of
    various games", *Mathematical Proceedings of the Cambridge Philosophical Society* 52, 1956.

    Examples
    --------
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1, 0])
    OctalPeriod(length=2, first=0, needed=7)
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1]) is None
    True
    """
    taken = len(code.digits) - 1
    length, first = last_period(np.array(values, "i4"), len(values), taken)
    return OctalPeriod(length, first, 2 * max(first, 1) + 2 * length + taken) if length else None


def _more(code: OctalCode, known: Array, end: int) -> Array:
    """Compute the values up to an end, with the mask by which the fewest of the known ones are rare."""
    spend(fill, end * end // 4)
    width = max(WIDTH, 1 << int(known.max()).bit_length())
    mask = sparse_mask(known[1:], width)
    heaps = [heap for heap, value in enumerate(known.tolist()) if heap and popcount(value & mask) % 2 == 0]
    values, rare = np.zeros(end, "i4"), np.zeros(end, "i4")
    place, count = len(known), len(heaps)
    values[:place], rare[:count] = known, heaps
    while place < end:
        seen = np.full(2 * width, -1, "i4")
        place, count = fill(place, end, mask, 2 * width, count, np.array(code.digits, "i8"), values, rare, seen)
        width = max(width, 1 << int(values[place - 1]).bit_length())
    return values


def sparse_mask(values: Array, width: int) -> int:
    """Return the mask of the fewest rare values, by a Walsh-Hadamard transform; 0 if it makes half of them rare."""
    width, step = min(width, MOST_MASKS), 1
    sums = np.bincount(values % width, minlength=width)
    while step < width:
        pairs = sums.reshape(-1, 2, step)
        sums = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return int(sums.argmin()) if sums.min() < 0 else 0


def _code(game: AnyGame | OctalCode | str) -> OctalCode:
    if isinstance(game, OctalCode):
        return game
    if isinstance(game, HasOctalCode):
        if getattr(game, "misere", False):
            raise ParameterError("misere: Grundy values tell who wins in normal play only")
        return OctalCode(game.octal_digits())
    if is_game(game):
        raise ParameterError(f"{type(game).__name__} has no octal code: arena sweep solves one start after the other")
    return OctalCode.read(game)


# A value is *rare* if it has an even number of ones among the bits of a mask, else *common*. The exclusive or of two
# values is common exactly where one of them is, so all common values of a heap's options are found by its options with
# a rare heap; the least of them that no option has is a bound, below which all rare values must be found too, which
# takes few of the other options. The result is the same for any mask, which only changes how many heaps are rare.
# With the mask 0 all are, and the loop looks at every option.


@loop
def fill(
    first: int, end: int, mask: int, width: int, known: int, digits: Array, values: Array, rare: Array, seen: Array
) -> tuple[int, int]:
    """Compute the values of heaps up to the end in O(n r) for r rare heaps, of which `known` are listed.

    `seen[value]` is the last heap with an option of this value, for `width` values, a power of two. Return the heap
    after the last value, before the end once a value is half the width or more, and the number of rare heaps then.
    """
    for heap in range(first, end):
        mark_few(heap, digits, values, rare, known, seen)
        bound = least(0, heap, mask, 1, width, seen)
        if mask and least(0, heap, mask, 0, bound, seen) < bound:
            mark_all(heap, bound, mask, digits, values, seen)
        value = least(0, heap, 0, 0, width, seen)
        values[heap] = value
        if popcount(value & mask) % 2 == 0:
            rare[known] = heap
            known += 1
        if value >= width // 2:
            return heap + 1, known
    return end, known


@loop
def mark_few(heap: int, digits: Array, values: Array, rare: Array, known: int, seen: Array) -> None:
    """Mark the values of options that leave one heap or none, or two of which one at least is rare."""
    for taken in range(min(len(digits), heap + 1)):
        digit, rest = digits[taken], heap - taken
        if digit & 1 and rest == 0:
            seen[0] = heap
        if digit & 2 and rest > 0:
            seen[values[rest]] = heap
        if digit & 4:
            for place in range(known):
                if rare[place] >= rest:
                    break
                seen[values[rare[place]] ^ values[rest - rare[place]]] = heap


@loop
def least(value: int, heap: int, mask: int, parity: int, bound: int, seen: Array) -> int:
    """Return the least rare (0) or common (1) value from one on that no option has; at most the bound."""
    while value < bound and (seen[value] == heap or popcount(value & mask) % 2 != parity):
        value += 1
    return value


@loop
def mark_all(heap: int, bound: int, mask: int, digits: Array, values: Array, seen: Array) -> None:
    """Mark the values of options that leave two heaps, until all rare values below the bound are found."""
    missing = least(0, heap, mask, 0, bound, seen)
    for taken in range(min(len(digits), heap + 1)):
        if digits[taken] & 4:
            rest = heap - taken
            for less in range(1, rest // 2 + 1):
                seen[values[less] ^ values[rest - less]] = heap
                if seen[missing] == heap:
                    missing = least(missing, heap, mask, 0, bound, seen)
                    if missing >= bound:
                        return


@loop
def last_period(values: Array, size: int, taken: int) -> tuple[int, int]:
    """Return the shortest period that begins early enough for the theorem, and its first heap; (0, 0) without one."""
    for length in range(1, (size - taken) // 2):
        first = size - length
        while first > 0 and values[first - 1] == values[first - 1 + length]:
            first -= 1
        if 2 * max(first, 1) + 2 * length + taken <= size:
            return length, first
    return 0, 0
