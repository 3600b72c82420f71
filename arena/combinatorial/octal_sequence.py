"""The Grundy values of the heaps of an octal game, one after another, and the proof that they are periodic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.combinatorial.octal_loops import fill, last_period
from arena.errors import ParameterError, TooLarge, shown
from arena.machine.columns import ByFields
from arena.machine.loops import popcount, spend
from arena.rules import parameters
from arena.rules.capabilities import HasOctalCode
from arena.rules.game import AnyGame, ImpartialGame, is_game
from arena.rules.octal import OctalCode
from arena.showing import ShowsItself
from arena.words import ENGLISH, Speaker

if TYPE_CHECKING:
    from arena.machine.columns import Array

MAX_HEAPS = 10_000_000
"""The bound on the heaps of a sequence, unless another one is given: they take 160 MB."""
FIRST = 128
"""The heaps after which a mask is chosen and a period looked for; then after twice as many, and so on."""
WIDTH = 16
"""The first bound above all values, a power of two; it grows with them."""
MOST_MASKS = 1 << 12
"""The masks that are compared: those of so many bits."""


class OctalPeriod(NamedTuple):
    """A proved period: G(n + `length`) = G(n) for all n from `first` on, as the values below `needed` show."""

    length: int
    first: int
    needed: int

    @property
    def last_exception(self) -> int | None:
        """The largest heap whose value is not that of the heap a period larger; None if there is none."""
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
        if first == 0:
            return words("period {length} from 0, no exception: proved", length=length)
        return words(
            "period {length} from {first}, last exception {last}: proved", length=length, first=first, last=first - 1
        )

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
    parameters.number("to", last, 0)
    if last >= max_heaps:
        raise TooLarge(f"{last + 1:,} heaps (at most {max_heaps:,})")
    values: Array = np.zeros(1, "i4")
    while (computed := len(values)) <= last:
        values = _more(code, values, min(last + 1, max(FIRST, 2 * computed)))
        if progress:
            progress(len(values) - computed)
        if period := octal_period(code, values):
            return OctalSequence(code, _continued(values, period.length, last + 1), period, len(values))
    return OctalSequence(code, values, None, len(values))


def octal_period(code: OctalCode, values: Sequence[int] | Array) -> OctalPeriod | None:
    """Prove that the Grundy values of an octal game are periodic.

    Parameters
    ----------
    code : OctalCode
        A code with t digits after the point.
    values : list or array
        The Grundy values of the heaps from 0 on.

    Returns
    -------
    OctalPeriod or None
        The shortest period that they prove.

    Notes
    -----
    The theorem: if G(n + p) = G(n) for all n with e <= n < 2e + p + t, where e >= 1 and p >= 1, then for all n >= e.

    The proof: let n >= 2e + p + t, and let it hold for all smaller ones from e on. Of the heaps that a move leaves of
    n + p, the larger one has at least (n + p - t) / 2 >= e + p objects, so with p fewer it is a heap of at least
    e >= 1, as a move leaves of n, and of the same value. The larger heap that a move leaves of n has at least
    (n - t) / 2 >= e objects; with p more it is as a move leaves of n + p. So both have options of the same values.

    O(n) for n values, as long as most lengths fail after a few. Source: R. K. Guy and C. A. B. Smith, "The G-values of
    various games", *Mathematical Proceedings of the Cambridge Philosophical Society* 52, 1956.

    Examples
    --------
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1, 0])
    OctalPeriod(length=2, first=0, needed=7)
    >>> octal_period(OctalCode.read("0.3"), [0, 1, 0, 1, 0, 1]) is None
    True
    """
    length, first = last_period(np.array(values, "i4"), len(values), code.most_taken)
    return OctalPeriod(length, first, 2 * max(first, 1) + 2 * length + code.most_taken) if length else None


def _more(code: OctalCode, known: Array, end: int) -> Array:
    """Compute the values up to an end, with the mask by which the fewest of the known ones are rare."""
    spend(fill, end * end // 4)
    digits, before = np.array(code.digits, "i8"), known.tolist()
    width = max(WIDTH, 1 << max(before).bit_length())
    mask = sparse_mask(before[1:], width)
    heaps = [heap for heap, value in enumerate(before) if heap and popcount(value & mask) % 2 == 0]
    values, rare = np.zeros(end, "i4"), np.zeros(end, "i4")
    place, count = len(before), len(heaps)
    values[:place], rare[:count] = before, heaps
    while place < end:
        seen = np.full(2 * width, -1, "i4")
        place, count = fill(place, end, mask, 2 * width, count, digits, values, rare, seen)
        width = max(width, 1 << int(values[place - 1]).bit_length())
    return values


def sparse_mask(values: Sequence[int], width: int) -> int:
    """Return the mask of the fewest rare values, or 0 if it makes half of them rare; O(n + w log w) for a width w.

    Their sums of (-1)^ones(value & mask) are computed for all masks at once, by a Walsh-Hadamard transform.
    """
    counts = [0] * min(width, MOST_MASKS)
    for value in values:
        counts[value % len(counts)] += 1
    sums = _transformed(counts)
    fewest = min(range(len(sums)), key=sums.__getitem__)
    return fewest if sums[fewest] < 0 else 0


def _transformed(counts: list[int]) -> list[int]:
    if len(counts) == 1:
        return counts
    low, high = (_transformed(half) for half in (counts[: len(counts) // 2], counts[len(counts) // 2 :]))
    return [*map(add, low, high), *map(sub, low, high)]


def _continued(known: Array, length: int, size: int) -> Array:
    """Repeat the last period up to a size: twice as much of it each time."""
    values, computed = np.zeros(size, "i4"), len(known)
    values[:computed] = known
    while computed < size:
        more = min(length, size - computed)
        values[computed : computed + more] = values[computed - length : computed - length + more]
        computed += more
        length *= 2
    return values


def _code(game: AnyGame | OctalCode | str) -> OctalCode:
    if isinstance(game, OctalCode):
        return game
    if isinstance(game, HasOctalCode):
        if getattr(game, "misere", False):
            raise ParameterError("misere: Grundy values tell who wins in normal play only")
        return OctalCode.of(game.octal_digits())
    if is_game(game):
        hint = "; arena sweep --of grundy has its Grundy values" if isinstance(game, ImpartialGame) else ""
        raise ParameterError(f"{type(game).__name__} has no octal code, so no sequence of heaps{hint}")
    if isinstance(game, str) and game.isidentifier():
        raise ParameterError(f"{shown(game)} is a name, not a code like 0.77: load({shown(game)}) gives the game")
    return OctalCode.read(game)
