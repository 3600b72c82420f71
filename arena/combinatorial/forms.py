"""Canonical forms of short games: each is made once, so that two games are equal exactly if they are one object.

Most comparisons are decided by stops alone. The results of sums and other comparisons are kept with the newer of both
forms, and go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary

from arena.combinatorial.dyadic import birthday, neighbors
from arena.errors import TooLarge

if TYPE_CHECKING:
    from arena.combinatorial.thermograph import Walls

MOST_SUMS = 500_000
"""The largest number of sums that are made for one value."""
MOST_COMPARED = 2_500_000
"""The largest number of pairs that are compared for one value where stops do not decide: some seconds."""
_serials = count()


class NumberUpStar(NamedTuple):
    """The sum of a number, in parts, of several ups (downs, if negative) and of a nimber."""

    number: int
    ups: int = 0
    nimber: int = 0


class Form:
    """A number, in parts, or the game with the options `left` and `right`; in canonical form, if `form_of` makes it.

    Attributes
    ----------
    left_stop, right_stop : int
        The number that is reached if Left, or Right, begins, and both play well until there is one.
    under, over : bool
        Whether the game is at most its Left stop, and whether it is at least its Right stop.
    name : NumberUpStar or None
        The number, ups and nimber whose sum the game is; None if it is no sum of these.
    """

    __slots__ = (
        "__weakref__",
        "_day",
        "at_least",
        "at_most",
        "left",
        "left_stop",
        "name",
        "negative",
        "number",
        "over",
        "right",
        "right_stop",
        "serial",
        "sums",
        "under",
        "walls",
    )

    def __init__(self, number: int | None, left: tuple[Form, ...] = (), right: tuple[Form, ...] = ()) -> None:
        self.serial = next(_serials)
        self.number, self.left, self.right = number, left, right
        self.at_most: dict[Form, bool] = {}
        self.at_least: dict[Form, bool] = {}
        self.sums: dict[Form, Form] = {}
        self.negative: Form | None = None
        self.walls: Walls | None = None
        self._day: int | None = None
        if number is not None:
            self.left_stop = self.right_stop = number
            self.under = self.over = True
            self.name: NumberUpStar | None = NumberUpStar(number)
            return
        # A game is at least its Right stop r if no option of Right is at most r, and an option whose Left stop is r is
        # at most r exactly if it is `under`. The same holds for the Left stop with both players exchanged.
        self.left_stop = max(each.right_stop for each in left)
        self.right_stop = min(each.left_stop for each in right)
        self.under = not any(each.right_stop == self.left_stop and each.over for each in left)
        self.over = not any(each.left_stop == self.right_stop and each.under for each in right)
        self.name = _name(self) if self.left_stop == self.right_stop else None

    def __reduce__(self) -> tuple[Callable[..., Form], tuple[object, ...]]:
        """Let copies and unpickled forms be the same object as the form."""
        return (form_of, (self.left, self.right)) if self.number is None else (number_form, (self.number,))

    @property
    def day(self) -> int:
        """The birthday: a day after those of all options."""
        if self._day is None:
            options = (*self.left, *self.right)
            self._day = birthday(self.number) if self.number is not None else 1 + max(each.day for each in options)
        return self._day


def _name(form: Form) -> NumberUpStar | None:
    """Recognize a number x with ups and a nimber: {x|x and less}, {x, x*|x}, nimbers on both sides, or a negative."""
    place, left, right = form.left_stop, form.left, form.right
    if left == right:
        smaller = {NumberUpStar(place, 0, nimber) for nimber in range(len(left))}
        return NumberUpStar(place, 0, len(left)) if {each.name for each in left} == smaller else None
    for sign, mine, others in ((1, left, right), (-1, right, left)):
        if len(others) != 1:
            continue
        less = others[0].name
        if len(mine) == 1 and mine[0].number == place and less and less.number == place and less.ups * sign >= 0:
            return NumberUpStar(place, less.ups + sign, less.nimber ^ 1)
        starred = {NumberUpStar(place), NumberUpStar(place, 0, 1)}
        if len(mine) == 2 and others[0].number == place and {each.name for each in mine} == starred:
            return NumberUpStar(place, sign, 1)
    return None


_serial = attrgetter("serial")
_numbers: WeakValueDictionary[int, Form] = WeakValueDictionary()
_others: WeakValueDictionary[tuple[tuple[int, ...], tuple[int, ...]], Form] = WeakValueDictionary()
"""Forms by the serial numbers of their options, since keys that held the options would keep them alive."""


def number_form(number: int) -> Form:
    """Return the form of a number, in parts."""
    form = _numbers.get(number)
    if form is None:
        form = _numbers[number] = Form(number)
    return form


def form_of(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """Return the form with options that are known to be canonical, and not to make a number."""
    options = tuple(sorted(left, key=_serial)), tuple(sorted(right, key=_serial))
    key = tuple(map(_serial, options[0])), tuple(map(_serial, options[1]))
    form = _others.get(key)
    if form is None:
        form = _others[key] = Form(None, *options)
    return form


def left_options(form: Form) -> tuple[Form, ...]:
    """List Left's options, those of a number too."""
    return form.left if form.number is None else _option(neighbors(form.number)[0])


def right_options(form: Form) -> tuple[Form, ...]:
    """List Right's options, those of a number too."""
    return form.right if form.number is None else _option(neighbors(form.number)[1])


def _option(number: int | None) -> tuple[Form, ...]:
    return () if number is None else (number_form(number),)


def negative(form: Form) -> Form:
    """Return the game with the players' moves exchanged."""
    if form.negative is None:
        if form.number is not None:
            opposite = number_form(-form.number)
        else:
            opposite = form_of(map(negative, form.right), map(negative, form.left))
        form.negative, opposite.negative = opposite, form
    return form.negative


class WorkCounter:
    """Bounds the sums and the comparisons for one value; all of them share the counter."""

    def __init__(self, times: int = 1, *, most_sums: int = MOST_SUMS, most_pairs: int = MOST_COMPARED) -> None:
        self.most_sums, self.most_pairs = most_sums * times, most_pairs * times
        self.sums = self.pairs = 0

    def compare(self) -> None:
        """Count a pair; raise `TooLarge` if there are too many."""
        self.pairs += 1
        if self.pairs > self.most_pairs:
            raise TooLarge(f"a value for which more than {self.most_pairs:,} pairs of others are to be compared")

    def add(self, sums: int) -> None:
        """Count sums; raise `TooLarge` if there are too many."""
        self.sums += sums
        if self.sums > self.most_sums:
            raise TooLarge(f"a sum of values for which more than {self.most_sums:,} others are to be made")


def at_most(one: Form, other: Form, work: WorkCounter | None = None) -> bool:
    """Check whether a game G is at most another one H: no G^L >= H and no H^R <= G."""
    if one is other:
        return True
    decided = _by_stops(one, other)
    if decided is not None:
        return decided
    results, older = (one.at_most, other) if one.serial > other.serial else (other.at_least, one)
    known = results.get(older)
    if known is None:
        if work is not None:
            work.compare()
        known = results[older] = not (
            any(at_most(other, each, work) for each in one.left)
            or any(at_most(each, one, work) for each in other.right)
        )
    return known


def _by_stops(one: Form, other: Form) -> bool | None:
    """Compare by stops alone; None if they leave it open, which they never do if either game is a number."""
    high, low = one.left_stop, other.right_stop
    if high < low or (high == low and one.under and other.over):
        return True
    if (
        one.number is not None
        or other.number is not None
        or high > other.left_stop
        or one.right_stop > low
        or (high == other.left_stop and other.under and not one.under)
        or (one.right_stop == low and one.over and not other.over)
    ):
        return False
    return None
