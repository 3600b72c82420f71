"""The Grundy values of the heaps of an octal game, one after another, and the proof that they are periodic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.combinatorial.octal_loops import fill, least, mark_all, mark_few
from arena.combinatorial.octal_period import OctalPeriod, octal_period
from arena.errors import ParameterError, TooLarge, shown
from arena.machine.columns import ARRAYS, LISTS, ByFields, Column, Engine, as_array, as_list, worth_compiling
from arena.machine.loops import popcount
from arena.rules import parameters
from arena.rules.capabilities import HasOctalCode
from arena.rules.game import AnyGame, ImpartialGame, is_game
from arena.rules.octal import OctalCode
from arena.showing import ShowsItself
from arena.words import ENGLISH, Speaker

MAX_HEAPS = 10_000_000
"""The bound on the heaps of a sequence, unless another one is given: they take 160 MB."""
FIRST = 128
"""The heaps after which a mask is chosen and a period looked for; then after twice as many, and so on."""
WIDTH = 16
"""The first bound above all values, a power of two; it grows with them."""
MOST_MASKS = 1 << 12
"""The masks that are compared: those of so many bits."""


@dataclass(frozen=True, eq=False, repr=False)
class OctalSequence(ByFields, ShowsItself):
    """The Grundy values of an octal game's heaps from 0 on, and their period; in a notebook it shows its staircase.

    Parameters
    ----------
    code : OctalCode
        The code of the game.
    values : list or array
        The Grundy value of each heap.
    period : OctalPeriod or None
        The period that is proved; None if these values prove none.
    computed : int
        How many of the values were computed; the others follow by the period.

    Examples
    --------
    >>> print(grundy_sequence("0.77", 1000))
    period 12 from 71, last exception 70: proved
    """

    code: OctalCode
    values: Column
    period: OctalPeriod | None
    computed: int

    def __repr__(self) -> str:
        return f"<OctalSequence of {self.code}: {self.told()}>"

    def __str__(self) -> str:
        return self.told()

    def told(self, lang: str = ENGLISH) -> str:
        """Tell the period, or that these values prove none.

        Examples
        --------
        >>> grundy_sequence("0.3", 20).told("fr")
        'période 2 à partir de 0, sans exception : démontré'
        """
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
        """The heaps of value 0: the player who begins loses.

        Examples
        --------
        >>> grundy_sequence("0.137", 40).lost
        [0, 4, 8, 14, 20, 24, 28, 34, 38]
        """
        return [heap for heap, value in enumerate(as_list(self.values)) if value == 0]


def grundy_sequence(
    game: AnyGame | OctalCode | str,
    last: int,
    *,
    max_heaps: int = MAX_HEAPS,
    progress: Callable[[int], object] | None = None,
) -> OctalSequence:
    """Compute the Grundy values of the heaps of an octal game, and prove their period as far as they do.

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

    Returns
    -------
    OctalSequence
        The values, and the period that they prove.

    Raises
    ------
    ParameterError
        If it is no octal game, or in misère play, where Grundy values do not tell who wins.
    TooLarge
        If there are more heaps than the bound.

    Notes
    -----
    O(n r) for n heaps of which r have rare values; O(n²) where the values have no sparse space.

    References
    ----------
    E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, vol. 1, chapter 4, on sparse spaces.

    Examples
    --------
    >>> sequence = grundy_sequence("0.77", 12)
    >>> list(sequence.values)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    >>> print(sequence)
    no period up to 12 is proved
    """
    code = _code(game)
    parameters.number("to", last, 0)
    if last >= max_heaps:
        raise TooLarge(f"{last + 1:,} heaps (at most {max_heaps:,})")
    sequence = _Growing(code)
    while sequence.computed <= last:
        before = sequence.computed
        sequence.grow(min(last + 1, max(FIRST, 2 * before)))
        if progress:
            progress(sequence.computed - before)
        if period := octal_period(code, sequence.values):
            values = sequence.engine.full(last + 1, 0, "i4")
            values[: sequence.computed] = sequence.values
            _continue(values, sequence.computed, period.length)
            return OctalSequence(code, values, period, sequence.computed)
    return OctalSequence(code, sequence.values, None, sequence.computed)


class _Growing:
    """The values that are computed so far."""

    def __init__(self, code: OctalCode) -> None:
        self.code = code
        self.engine: Engine = LISTS
        self.values: Column = [0]
        self.width = WIDTH

    @property
    def computed(self) -> int:
        """The count of values."""
        return len(self.values)

    def grow(self, end: int) -> None:
        """Compute the values up to an end, with the mask that makes the fewest of those before rare."""
        if worth_compiling(end * end // 4):
            self.engine = ARRAYS
        engine, loop = self.engine, self.engine.loop(fill, mark_few, mark_all, least)
        digits = list(self.code.digits) if engine is LISTS else as_array(self.code.digits, "i8")
        before, place = as_list(self.values), self.computed
        mask = sparse_mask(before[1:], self.width)
        heaps = [heap for heap, value in enumerate(before) if heap and popcount(value & mask) % 2 == 0]
        known = len(heaps)
        values, rare = engine.full(end, 0, "i4"), engine.empty(end, "i4")
        values[:place], rare[:known] = before, heaps
        while place < end:
            seen = engine.full(2 * self.width, -1, "i4")
            place, known = map(int, loop(place, end, mask, 2 * self.width, known, digits, values, rare, seen))
            self.width = max(self.width, 1 << int(values[place - 1]).bit_length())
        self.values = values


def sparse_mask(values: Sequence[int], width: int) -> int:
    """Choose the mask by whose bits the fewest values are rare; 0, by which all are rare, where none halves them.

    Parameters
    ----------
    values : sequence of int
        Some Grundy values, all below the width.
    width : int
        A power of two.

    Notes
    -----
    O(n + w log w) for n values and the width w: the sum of (-1)^ones(value & mask), for all masks at once.

    Examples
    --------
    >>> sparse_mask([1, 2, 4, 7, 2, 1, 8, 4, 0], 16)
    15
    """
    width = min(width, MOST_MASKS)
    sums = [0] * width
    for value in values:
        sums[value % width] += 1
    step = 1
    while step < width:
        for low in (place for place in range(width) if not place & step):
            sums[low], sums[low + step] = sums[low] + sums[low + step], sums[low] - sums[low + step]
        step *= 2
    fewest = min(range(width), key=sums.__getitem__)
    return fewest if sums[fewest] < 0 else 0


def _continue(values: Column, computed: int, length: int) -> None:
    """Repeat the last period up to the end: twice as much of it each time."""
    while computed < len(values):
        more = min(length, len(values) - computed)
        values[computed : computed + more] = values[computed - length : computed - length + more]
        computed += more
        length *= 2


def _code(game: AnyGame | OctalCode | str) -> OctalCode:
    if isinstance(game, OctalCode):
        return game
    if not isinstance(game, HasOctalCode):
        if is_game(game):
            hint = "; arena sweep --of grundy has its Grundy values" if isinstance(game, ImpartialGame) else ""
            raise ParameterError(f"{type(game).__name__} has no octal code, so no sequence of heaps{hint}")
        if isinstance(game, str) and game.isidentifier():
            raise ParameterError(f"{shown(game)} is a name, not a code like 0.77: load({shown(game)}) gives the game")
        return OctalCode.read(game)
    if getattr(game, "misere", False):
        raise ParameterError("misere: Grundy values tell who wins in normal play only")
    return OctalCode.of(game.octal_digits())
