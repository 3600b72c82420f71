"""Numbers, ups and nimbers, and their sums: the values that have short names, made and recognised."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.canonical_form import SumCounter, plus
from arena.combinatorial.forms import Form, form_of, negative, number_form


class NumberUpStar(NamedTuple):
    """The sum of a number, in parts, of so many ups (downs, if negative) and of a nimber.

    Examples
    --------
    >>> NumberUpStar.of(NumberUpStar(0, 2, 3).form())
    NumberUpStar(number=0, ups=2, nimber=3)
    """

    number: int
    ups: int = 0
    nimber: int = 0

    def form(self) -> Form:
        """Give its form."""
        return plus(number_form(self.number), ups_form(self.ups, self.nimber))

    @classmethod
    def of(cls, form: Form) -> NumberUpStar | None:
        """Tell the number, the ups and the nimber whose sum a form is; None if it is no sum of these."""
        if form.number is not None:
            return cls(form.number)
        if form.left_stop != form.right_stop:
            return None
        rest = plus(form, number_form(-form.left_stop))
        ups = _ups_and_star(rest)
        if ups is None and (ups := _ups_and_star(negative(rest))) is not None:
            ups = (-ups[0], ups[1])
        return None if ups is None else cls(form.left_stop, *ups)


def added(one: Form, other: Form, work: SumCounter) -> Form:
    """Give the sum of two forms; of numbers, ups and nimbers by rule, without sums of their options."""
    parts, more = NumberUpStar.of(one), NumberUpStar.of(other)
    if parts is None or more is None:
        return plus(one, other, work)
    whole = NumberUpStar(parts.number + more.number, parts.ups + more.ups, parts.nimber ^ more.nimber)
    work.spend(abs(whole.ups) + whole.nimber)
    return whole.form()


def nimber_form(size: int) -> Form:
    """Give the form of a nimber: both players move to any smaller one.

    Examples
    --------
    >>> len(nimber_form(3).left)
    3
    """
    forms = [number_form(0)]
    while len(forms) <= size:
        forms.append(form_of(forms, forms))
    return forms[size]


def ups_form(ups: int, nimber: int = 0) -> Form:
    """Give the form of the sum of so many ups, of downs if there are less than none, and of a nimber.

    Notes
    -----
    n ups and a nimber are {0|n - 1 ups and the nimber and a star}, but for up and star, which is {0, *|0}.
    """
    if ups < 0:
        return negative(ups_form(-ups, nimber))
    zero, star = number_form(0), nimber_form(1)
    form = nimber_form(nimber ^ ups % 2)
    for _ in range(ups):
        form = form_of([zero, star], [zero]) if form is zero else form_of([zero], [form])
    return form


def _ups_and_star(form: Form) -> tuple[int, int] | None:
    """Tell the number of ups and the nimber whose sum an infinitesimal is, if no ups of it are downs."""
    ups = 0
    star = 0
    while form.number is None:
        if form.left == form.right:
            return (ups, star ^ len(form.left)) if form is nimber_form(len(form.left)) else None
        if form.left != (number_form(0),) or len(form.right) != 1:
            starred = form is form_of([number_form(0), nimber_form(1)], [number_form(0)])
            return (ups + 1, star ^ 1) if starred else None
        ups, star, form = ups + 1, star ^ 1, form.right[0]
    return (ups, star) if form.number == 0 and ups == 0 else None
