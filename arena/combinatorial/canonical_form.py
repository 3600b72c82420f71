"""The canonical form of a game given by its options, and of a sum: without dominated and reversible moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arena.combinatorial.dyadic import BITS, simplest
from arena.combinatorial.forms import (
    Form,
    at_most,
    by_stops,
    form_of,
    left_options,
    number_form,
    right_options,
    stops,
)
from arena.errors import TooLarge

MOST_SUMS = 500_000
"""The most sums that are made on the way to one value."""
MOST_COMPARED = 2_500_000
"""The most pairs of forms that are compared on that way, where stops do not tell: some seconds."""


class SumCounter:
    """Counts the sums and the comparisons for one value: a sum of two games takes sums of all games below them.

    Parameters
    ----------
    times : int, optional
        The factor by which the bounds are larger.
    most_sums, most_pairs : int, optional
        The bounds.

    Raises
    ------
    TooLarge
        From `spend`, if they are more than the sums; from `compare`, if they are more than the pairs.
    """

    def __init__(self, times: int = 1, *, most_sums: int = MOST_SUMS, most_pairs: int = MOST_COMPARED) -> None:
        self.most_sums, self.most_pairs = most_sums * times, most_pairs * times
        self.left, self.pairs = self.most_sums, self.most_pairs

    def compare(self) -> None:
        """Count one more pair."""
        self.pairs -= 1
        if self.pairs < 0:
            raise TooLarge(f"a value for which more than {self.most_pairs:,} pairs of others are to be compared")

    def spend(self, sums: int) -> None:
        """Count more sums."""
        self.left -= sums
        if self.left < 0:
            raise TooLarge(f"a sum of values for which more than {self.most_sums:,} others are to be made")


def canonical(left: Iterable[Form], right: Iterable[Form], work: SumCounter | None = None) -> Form:
    """Give the canonical form of the game with these options of Left and of Right.

    Parameters
    ----------
    left, right : iterable of Form
        The options.
    work : SumCounter, optional
        Counts the work for the same value.

    Raises
    ------
    TooLarge
        If it is a number with a larger denominator than 2 to the power of `BITS`, or there is too much work.

    Notes
    -----
    Where a number lies between the options, it is the simplest one of those. Else dominated options are left out, and
    reversible ones are replaced by the options of the answer to them, until there are none.

    References
    ----------
    John H. Conway, *On Numbers and Games*, 1976, chapter 10, theorems 68 and 69; Aaron N. Siegel, *Combinatorial Game
    Theory*, 2013, chapter II.2.
    """
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    number = _number(lefts, rights)
    if number is not None:
        return number
    work = work or SumCounter()

    def below(one: Form, other: Form) -> bool:
        return at_most(one, other, work)

    def above(one: Form, other: Form) -> bool:
        return at_most(other, one, work)

    lefts, rights = _undominated(lefts, above), _undominated(rights, below)
    whole = _Whole(lefts, rights, work)
    kept_left, kept_right = whole.unreversed(lefts, right_options), whole.unreversed(rights, left_options)
    if kept_left is not lefts:
        kept_left = _undominated(kept_left, above)
    if kept_right is not rights:
        kept_right = _undominated(kept_right, below)
    return form_of(kept_left, kept_right)


def plus(one: Form, other: Form, work: SumCounter | None = None) -> Form:
    """Give the sum of two games: a move is made in one of them.

    Parameters
    ----------
    one, other : Form
        The games.
    work : SumCounter, optional
        Counts the work for the same value.

    Raises
    ------
    TooLarge
        If there is too much of it.

    Notes
    -----
    A number is added to each option, as it is never worth a move there; else O(forms below one times those below the
    other) sums are made, each once.
    """
    if one.number is not None and other.number is not None:
        return number_form(one.number + other.number)
    if one.number == 0 or other.number == 0:
        return other if one.number == 0 else one
    if one.serial > other.serial:
        one, other = other, one
    known = one.sums.get(other)
    if known is None:
        known = one.sums[other] = _sum(one, other, work or SumCounter())
    return known


def _sum(one: Form, other: Form, work: SumCounter) -> Form:
    work.spend(len(one.left) + len(one.right) + len(other.left) + len(other.right))
    if one.number is not None or other.number is not None:
        number, game = (one, other) if one.number is not None else (other, one)
        return form_of(
            [plus(each, number, work) for each in game.left], [plus(each, number, work) for each in game.right]
        )
    return canonical(
        [plus(each, other, work) for each in one.left] + [plus(one, each, work) for each in other.left],
        [plus(each, other, work) for each in one.right] + [plus(one, each, work) for each in other.right],
        work,
    )


def _number(left: list[Form], right: list[Form]) -> Form | None:
    """Give the simplest number between the options, if there is one."""
    low = max((each.right_stop + each.over for each in left), default=None)
    high = min((each.left_stop - each.under for each in right), default=None)
    if low is None or high is None or low <= high:
        return number_form(simplest(low, high))
    if max(each.right_stop for each in left) < min(each.left_stop for each in right):
        raise TooLarge(f"a number that is no whole number of 1/2^{BITS}")
    return None


def _undominated(options: list[Form], better: Callable[[Form, Form], bool]) -> list[Form]:
    """Leave out the options to which another one is preferred."""
    kept: list[Form] = []
    for option in options:
        if not any(better(each, option) for each in kept):
            kept = [each for each in kept if not better(option, each)]
            kept.append(option)
    return kept


class _Whole:
    """A game that is no number, by its options: it is compared with forms while its own form is still to be found."""

    def __init__(self, left: list[Form], right: list[Form], work: SumCounter) -> None:
        self.left, self.right, self.work = left, right, work
        self.number: int | None = None
        self.left_stop, self.under, self.right_stop, self.over = stops(left, right)
        self._below: dict[Form, bool] = {}
        self._above: dict[Form, bool] = {}

    def is_below(self, form: Form) -> bool:
        """Tell whether it is at most a form."""
        known = self._below.get(form)
        if known is None:
            known = by_stops(self, form)
            if known is None:
                self.work.compare()
                known = not (
                    any(at_most(form, each, self.work) for each in self.left)
                    or any(map(self.is_above, right_options(form)))
                )
            self._below[form] = known
        return known

    def is_above(self, form: Form) -> bool:
        """Tell whether it is at least a form."""
        known = self._above.get(form)
        if known is None:
            known = by_stops(form, self)
            if known is None:
                self.work.compare()
                known = not (
                    any(at_most(each, form, self.work) for each in self.right)
                    or any(map(self.is_below, left_options(form)))
                )
            self._above[form] = known
        return known

    def unreversed(self, options: list[Form], answers: Callable[[Form], tuple[Form, ...]]) -> list[Form]:
        """Replace reversible options: those with an answer no worse than this game for the player who answers."""
        mine = left_options if answers is right_options else right_options
        holds = self.is_above if answers is right_options else self.is_below
        kept: dict[Form, None] = {}
        waiting, seen = options[::-1], set(options)
        while waiting:
            option = waiting.pop()
            answer = next(filter(holds, answers(option)), None)
            if answer is None:
                kept[option] = None
                continue
            more = [each for each in mine(answer) if each not in seen]
            seen.update(more)
            waiting += more
        return options if len(kept) == len(options) == len(seen) else list(kept)
