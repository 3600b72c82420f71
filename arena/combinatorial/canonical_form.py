"""The canonical form of a game given by its options, of a sum, and of the values with short names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from arena.combinatorial.dyadic import BITS, simplest
from arena.combinatorial.forms import (
    SUM,
    Form,
    NumberUpStar,
    WorkCounter,
    at_most,
    form_of,
    negative,
    number_form,
    options,
)
from arena.errors import TooLarge

Order: TypeAlias = Callable[[Form, Form], bool]
"""The order of a player: whether the first game is no better than the second."""


def canonical(left: Iterable[Form], right: Iterable[Form], work: WorkCounter | None = None) -> Form:
    """Return the canonical form of the game with these options of Left and of Right.

    Where a number lies between the options, it is the simplest one of those. Else dominated options are left out, and
    reversible ones are replaced by the options of the answer to them, until there are none: Conway, *On Numbers and
    Games*, theorems 68 and 69.
    """
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    number, counter = _number(lefts, rights), work or WorkCounter()
    if number is not None:
        return number

    def of_left(one: Form, other: Form) -> bool:
        return at_most(one, other, counter)

    def of_right(one: Form, other: Form) -> bool:
        return at_most(other, one, counter)

    whole = Form(None, _undominated(lefts, of_left), _undominated(rights, of_right))
    return form_of(_unreversed(whole, 0, of_left), _unreversed(whole, 1, of_right))


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


def _number(left: list[Form], right: list[Form]) -> Form | None:
    """Return the simplest number between the options; None if there is none."""
    low = max((each.right_stop + each.over for each in left), default=None)
    high = min((each.left_stop - each.under for each in right), default=None)
    if low is None or high is None or low <= high:
        return number_form(simplest(low, high))
    if max(each.right_stop for each in left) < min(each.left_stop for each in right):
        raise TooLarge(f"a number that is no whole number of 1/2^{BITS}")
    return None


def _undominated(options: Iterable[Form], no_better: Order) -> tuple[Form, ...]:
    """Leave out the options that are no better than another one."""
    kept: list[Form] = []
    for option in options:
        if not any(no_better(option, each) for each in kept):
            kept = [each for each in kept if not no_better(each, option)]
            kept.append(option)
    return tuple(kept)


def _unreversed(whole: Form, player: int, no_better: Order) -> tuple[Form, ...]:
    """Replace a player's reversible options: those with an answer that is no better than the whole game."""
    mine = options(whole, player)
    kept, waiting, seen = list[Form](), list(mine[::-1]), set(mine)
    while waiting:
        option = waiting.pop()
        answer = next((each for each in options(option, 1 - player) if no_better(each, whole)), None)
        if answer is None:
            kept.append(option)
            continue
        more = [each for each in options(answer, player) if each not in seen]
        seen.update(more)
        waiting += more
    return mine if len(kept) == len(seen) else _undominated(kept, no_better)


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
    """Return the form of ups, or downs if negative, and a nimber.

    n ups and a nimber are {0|n - 1 ups and the nimber and a star}, except for up and star, which is {0, *|0}.
    """
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
    zero = number_form(0)
    made = canonical([zero], [canonical([zero], [negative(form)])])
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
