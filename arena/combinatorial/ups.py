"""Numbers, ups and nimbers, and their sums: the values that have short names, made and recognised."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.canonical_form import plus
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
        return plus(number_form(self.number), plus(ups_form(self.ups), nimber_form(self.nimber)))

    @classmethod
    def of(cls, form: Form) -> NumberUpStar | None:
        """Tell what a form is the sum of; None if it is no such sum."""
        if form.number is not None:
            return cls(form.number)
        if form.left_stop != form.right_stop:
            return None
        rest = plus(form, number_form(-form.left_stop))
        ups = _ups_and_star(rest)
        if ups is None and (ups := _ups_and_star(negative(rest))) is not None:
            ups = (-ups[0], ups[1])
        return None if ups is None else cls(form.left_stop, *ups)


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


def ups_form(ups: int) -> Form:
    """Give the form of so many ups, of downs if there are less than none.

    Notes
    -----
    n ups are {0|n - 1 ups and a star}, and from two on the same with a star is {0|n - 1 ups}.
    """
    if ups < 0:
        return negative(ups_form(-ups))
    zero, star = number_form(0), nimber_form(1)
    plain, starred = zero, star
    for number in range(1, ups + 1):
        after = form_of([zero, star], [zero]) if number == 1 else form_of([zero], [plain])
        plain, starred = form_of([zero], [starred]), after
    return plain


def _ups_and_star(form: Form) -> tuple[int, int] | None:
    """Tell how many ups, none of them downs, and what nimber an infinitesimal is the sum of."""
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
