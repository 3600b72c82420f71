"""Canonical forms of short games: each is made once, so that two games are equal exactly if they are one object.

Most comparisons are decided by stops alone. The results of sums and other comparisons are kept with the newer of both
forms, and go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import count
from operator import attrgetter
from typing import NamedTuple
from weakref import WeakValueDictionary

from arena.combinatorial.dyadic import BITS, birthday, neighbors, simplest
from arena.errors import TooLarge

MOST_WORK = 2_500_000
"""The largest number of steps for one value: pairs that are compared, and sums, which count as `SUM` of them."""
SUM = 5
_serials = count()


class NumberUpStar(NamedTuple):
    """The sum of a number, in parts, of several ups (downs, if negative) and of a nimber."""

    number: int
    ups: int = 0
    nimber: int = 0


class Form:
    """A number, in parts, or the game with the options `left` and `right`; in canonical form, if `form_of` makes it.

    Its stops are the numbers that are reached if Left, or Right, begins. `under` and `over` say whether it is at most
    its Left stop, and at least its Right stop; `name` is None if it is no sum of a number, ups and a nimber.
    """

    def __init__(self, number: int | None, left: tuple[Form, ...] = (), right: tuple[Form, ...] = ()) -> None:
        self.serial = next(_serials)
        self.number, self.left, self.right = number, left, right
        self.at_most: dict[Form, bool] = {}
        self.at_least: dict[Form, bool] = {}
        self.sums: dict[Form, Form] = {}
        self.negative: Form | None = None
        self.name: NumberUpStar | None = None
        if number is not None:
            self.left_stop = self.right_stop = number
            self.under = self.over = True
            return
        # A game is at least its Right stop r if no option of Right is at most r, and an option whose Left stop is r is
        # at most r exactly if it is `under`. The same holds for the Left stop with both players exchanged.
        self.left_stop = max(each.right_stop for each in left)
        self.right_stop = min(each.left_stop for each in right)
        self.under = not any(each.right_stop == self.left_stop and each.over for each in left)
        self.over = not any(each.left_stop == self.right_stop and each.under for each in right)

    def __reduce__(self) -> tuple[Callable[..., Form], tuple[object, ...]]:
        """Let copies and unpickled forms be the same object as the form."""
        return (form_of, (self.left, self.right)) if self.number is None else (number_form, (self.number,))

    @cached_property
    def day(self) -> int:
        """The birthday: a day after those of all options."""
        if self.number is not None:
            return birthday(self.number)
        return 1 + max(each.day for each in self.left + self.right)


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
    form = _numbers.get(number)
    if form is None:
        form = _numbers[number] = Form(number)
        form.name = NumberUpStar(number)
    return form


def form_of(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """Return the form with options that are known to be canonical, and not to make a number."""
    sides = tuple(sorted(left, key=_serial)), tuple(sorted(right, key=_serial))
    key = tuple(map(_serial, sides[0])), tuple(map(_serial, sides[1]))
    form = _others.get(key)
    if form is None:
        form = _others[key] = Form(None, *sides)
        form.name = _name(form) if form.left_stop == form.right_stop else None
    return form


def options(form: Form, player: int) -> tuple[Form, ...]:
    """Return the options of Left (0) or Right (1); those of a number, which it does not keep, too."""
    if form.number is None:
        return form.right if player else form.left
    number = neighbors(form.number)[player]
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
    """Bounds the steps for one value, which all its sums and comparisons share."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self.most = self.left = most

    def spend(self, steps: int) -> None:
        """Count steps; raise `TooLarge` if there are too many."""
        self.left -= steps
        if self.left < 0:
            raise TooLarge(f"a value that takes more than {self.most:,} sums and comparisons of others")


def at_most(one: Form, other: Form, work: WorkCounter) -> bool:
    """Check whether a game G is at most another one H: no G^L >= H and no H^R <= G."""
    if one is other:
        return True
    decided = _by_stops(one, other)
    if decided is not None:
        return decided
    results, older = (one.at_most, other) if one.serial > other.serial else (other.at_least, one)
    known = results.get(older)
    if known is None:
        work.spend(1)
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


def canonical(left: Iterable[Form], right: Iterable[Form], work: WorkCounter) -> Form:
    """Return the canonical form of the game with these options: Conway, *On Numbers and Games*, theorems 68 and 69.

    Where a number lies between the options, it is the simplest one of those. Else dominated options are left out, and
    reversible ones are replaced by the options of the answer to them, until there are none.
    """
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    number = _number(lefts, rights)
    if number is not None:
        return number
    whole = Form(None, _undominated(lefts, 0, work), _undominated(rights, 1, work))
    return form_of(_unreversed(whole, 0, work), _unreversed(whole, 1, work))


def _no_better(one: Form, other: Form, player: int, work: WorkCounter) -> bool:
    return at_most(other, one, work) if player else at_most(one, other, work)


def _undominated(options: Iterable[Form], player: int, work: WorkCounter) -> tuple[Form, ...]:
    """Leave out the options of a player that are no better than another one."""
    kept: list[Form] = []
    for option in options:
        if not any(_no_better(option, each, player, work) for each in kept):
            kept = [each for each in kept if not _no_better(each, option, player, work)]
            kept.append(option)
    return tuple(kept)


def _unreversed(whole: Form, player: int, work: WorkCounter) -> tuple[Form, ...]:
    """Replace a player's reversible options: those with an answer that is no better than the whole game."""
    mine = options(whole, player)
    kept, waiting, seen = list[Form](), list(mine[::-1]), set(mine)
    while waiting:
        option = waiting.pop()
        answers = options(option, 1 - player)
        answer = next((each for each in answers if _no_better(each, whole, player, work)), None)
        if answer is None:
            kept.append(option)
            continue
        more = [each for each in options(answer, player) if each not in seen]
        seen.update(more)
        waiting += more
    return mine if len(kept) == len(seen) else _undominated(kept, player, work)


def _number(left: list[Form], right: list[Form]) -> Form | None:
    """Return the simplest number between the options; None if there is none."""
    low = max((each.right_stop + each.over for each in left), default=None)
    high = min((each.left_stop - each.under for each in right), default=None)
    if low is None or high is None or low <= high:
        return number_form(simplest(low, high))
    if max(each.right_stop for each in left) < min(each.left_stop for each in right):
        raise TooLarge(f"a number that is no whole number of 1/2^{BITS}")
    return None


def plus(one: Form, other: Form, work: WorkCounter) -> Form:
    """Return the sum of two games, made once; a number is added to each option, as a move there is never worth it."""
    if one.number is not None and other.number is not None:
        return number_form(one.number + other.number)
    if one.number == 0 or other.number == 0:
        return other if one.number == 0 else one
    newer, older = (one, other) if one.serial > other.serial else (other, one)
    known = newer.sums.get(older)
    if known is None:
        work.spend(SUM * (len(one.left) + len(one.right) + len(other.left) + len(other.right)))
        left = [plus(each, other, work) for each in one.left] + [plus(one, each, work) for each in other.left]
        right = [plus(each, other, work) for each in one.right] + [plus(one, each, work) for each in other.right]
        is_shift = one.number is not None or other.number is not None
        known = newer.sums[older] = form_of(left, right) if is_shift else canonical(left, right, work)
    return known


def named_form(name: NumberUpStar) -> Form:
    """Return the form of a number with ups and a nimber."""
    return plus(number_form(name.number), ups_form(name.ups, name.nimber), WorkCounter())


def nimber_form(size: int) -> Form:
    """Return the form of a nimber: both players move to any smaller one."""
    forms = [number_form(0)]
    while len(forms) <= size:
        forms.append(form_of(forms, forms))
    return forms[size]


def ups_form(ups: int, nimber: int = 0) -> Form:
    """Return ups and a nimber: n ups are {0|n - 1 ups and a star}, up and star {0, *|0}; downs are negative."""
    if ups < 0:
        return negative(ups_form(-ups, nimber))
    zero, star = number_form(0), nimber_form(1)
    form = nimber_form(nimber ^ ups % 2)
    for _ in range(ups):
        form = form_of([zero, star], [zero]) if form is zero else form_of([zero], [form])
    return form


def added(one: Form, other: Form, work: WorkCounter) -> Form:
    """Return the sum of two forms; that of numbers, ups and nimbers by rule, without sums of their options."""
    if one.name is None or other.name is None:
        return plus(one, other, work)
    number, ups = one.name.number + other.name.number, one.name.ups + other.name.ups
    nimber = one.name.nimber ^ other.name.nimber
    work.spend(SUM * (abs(ups) + nimber))
    return named_form(NumberUpStar(number, ups, nimber))


def tiny(form: Form, *, miny: bool = False) -> Form:
    """Return tiny G, which is {0||0|-G}, or miny G, its negative."""
    zero, work = number_form(0), WorkCounter()
    made = canonical([zero], [canonical([zero], [negative(form)], work)], work)
    return negative(made) if miny else made


class Tiny(NamedTuple):
    """The sum of a number, in parts, and tiny or miny G."""

    number: int
    size: Form
    miny: bool

    @classmethod
    def of(cls, form: Form) -> Tiny | None:
        """Recognize one; None for other games."""
        for one, miny in ((form, False), (negative(form), True)):
            if len(one.left) == len(one.right) == 1:
                (start,), (threat,) = one.left, one.right
                if start.number is not None and threat.left == one.left and len(threat.right) == 1:
                    (far,) = threat.right
                    if far.left_stop < start.number:
                        number = -start.number if miny else start.number
                        return cls(number, plus(negative(far), start, WorkCounter()), miny)
        return None
