"""Values with short names, made by rule: numbers, ups and nimbers, their sums, and tinies."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.canonical_form import canonical, plus
from arena.combinatorial.forms import SUM, Form, NumberUpStar, WorkCounter, form_of, negative, number_form


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


class Tiny(NamedTuple):
    """A number plus tiny G, which is {0||0|-G}, or plus miny G, its negative."""

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


def tiny(form: Form) -> Form:
    """Return tiny G."""
    zero = number_form(0)
    return canonical([zero], [canonical([zero], [negative(form)])])
