"""Canonical forms of short games: each is made once, so that two games are equal exactly if they are one object.

A form knows its Left and Right stop, and whether it is at most, or at least, as large: it is compared with a number at
once. Stops are numbers as `dyadic` has them. Sums and comparisons of a form are kept with it, and go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from operator import attrgetter
from typing import Protocol
from weakref import WeakValueDictionary

from arena.combinatorial.dyadic import birthday, neighbours
from arena.combinatorial.walls import Walls

_serials = count()


class Stopped(Protocol):
    """A game that can be compared by its stops: a form, or one whose form is still to be found."""

    number: int | None
    left_stop: int
    right_stop: int
    under: bool
    over: bool


class Form:
    """The canonical form of a game: of a number, or of the game with the options `left` and `right`.

    Parameters
    ----------
    number : int or None
        The number; its options are not kept, as they follow from it.
    left, right : tuple of Form
        The options of a game that is no number, in the order in which they were made.

    Attributes
    ----------
    left_stop, right_stop : int
        The number that is reached if Left, or Right, begins, and both play well until there is one.
    under, over : bool
        Whether the game is at most its Left stop, and whether it is at least its Right stop.
    """

    __slots__ = (
        "__weakref__",
        "_day",
        "above",
        "left",
        "left_stop",
        "negative",
        "number",
        "over",
        "right",
        "right_stop",
        "serial",
        "sums",
        "thermograph",
        "under",
    )

    def __init__(self, number: int | None, left: tuple[Form, ...] = (), right: tuple[Form, ...] = ()) -> None:
        self.serial = next(_serials)
        self.number, self.left, self.right = number, left, right
        self.above: dict[Form, bool] = {}
        self.sums: dict[Form, Form] = {}
        self.negative: Form | None = None
        self.thermograph: Walls | None = None
        self._day: int | None = None
        if number is not None:
            self.left_stop = self.right_stop = number
            self.under = self.over = True
        else:
            self.left_stop, self.under, self.right_stop, self.over = stops(left, right)

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


_serial = attrgetter("serial")
_numbers: WeakValueDictionary[int, Form] = WeakValueDictionary()
_others: WeakValueDictionary[tuple[tuple[int, ...], tuple[int, ...]], Form] = WeakValueDictionary()
"""Forms by the serial numbers of their options, since keys that held the options would keep them alive."""


def number_form(number: int) -> Form:
    """Give the form of a number."""
    form = _numbers.get(number)
    if form is None:
        form = _numbers[number] = Form(number)
    return form


def form_of(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """Give the form with options that are known to be canonical, and not to make a number."""
    options = tuple(sorted(left, key=_serial)), tuple(sorted(right, key=_serial))
    key = tuple(map(_serial, options[0])), tuple(map(_serial, options[1]))
    form = _others.get(key)
    if form is None:
        form = _others[key] = Form(None, *options)
    return form


def stops(left: Iterable[Form], right: Iterable[Form]) -> tuple[int, bool, int, bool]:
    """Give the stops of a game that is no number, and whether it is at most the Left and at least the Right one.

    A game is at least its Right stop r if no option of Right is at most r; and an option whose Left stop is r is at
    most r exactly if it is `under`. So for the Left stop, with both players exchanged.
    """
    high = max(each.right_stop for each in left)
    low = min(each.left_stop for each in right)
    under = not any(each.right_stop == high and each.over for each in left)
    over = not any(each.left_stop == low and each.under for each in right)
    return high, under, low, over


def left_options(form: Form) -> tuple[Form, ...]:
    """List Left's options, those of numbers too."""
    if form.number is None:
        return form.left
    before, _ = neighbours(form.number)
    return () if before is None else (number_form(before),)


def right_options(form: Form) -> tuple[Form, ...]:
    """List Right's options, those of numbers too."""
    if form.number is None:
        return form.right
    _, after = neighbours(form.number)
    return () if after is None else (number_form(after),)


class Comparing(Protocol):
    """The bounds of comparisons, see `canonical_form.SumCounter`."""

    def compare(self) -> None:
        """Count one more."""


def at_most(one: Form, other: Form, work: Comparing | None = None) -> bool:
    """Tell whether a game is less than or equal to another one.

    Parameters
    ----------
    one, other : Form
        The games.
    work : Comparing, optional
        Counts the pairs of forms that are compared, and may refuse more.

    Notes
    -----
    G <= H if no G^L >= H and no H^R <= G. Mostly stops tell it; else O(forms below G times forms below H), each pair
    once.
    """
    if one is other:
        return True
    decided = by_stops(one, other)
    if decided is not None:
        return decided
    known = one.above.get(other)
    if known is None:
        if work is not None:
            work.compare()
        known = one.above[other] = not (
            any(at_most(other, each, work) for each in one.left)
            or any(at_most(each, one, work) for each in other.right)
        )
    return known


def by_stops(one: Stopped, other: Stopped) -> bool | None:
    """Tell by stops alone whether a game is at most another one; None if they leave it open.

    They always decide where one of both games is a number.
    """
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


def negative(form: Form) -> Form:
    """Give the game with the players' moves exchanged."""
    if form.negative is None:
        if form.number is not None:
            opposite = number_form(-form.number)
        else:
            opposite = form_of(map(negative, form.right), map(negative, form.left))
        form.negative, opposite.negative = opposite, form
    return form.negative
