"""Values written in the notation of CGSuite: those without a name in brackets, with a longer bar around others."""

from __future__ import annotations

from typing import TypeAlias

from arena.combinatorial.canonical_form import plus
from arena.combinatorial.dyadic import fraction
from arena.combinatorial.forms import Form, negative
from arena.combinatorial.ups import NumberUpStar
from arena.errors import TooLarge

MOST_TEXT = 100_000
"""The characters that are written, at most."""
MOST_BARS = 3
"""The bars that stand side by side; around those come brackets."""
Order: TypeAlias = tuple[int, ...] | tuple[int, "tuple[Order, ...]", "tuple[Order, ...]"]
"""The sort key of values that stand side by side."""


def write_form(form: Form) -> str:
    """Write a value.

    Raises
    ------
    TooLarge
        If it takes too many characters.

    Notes
    -----
    The text of each part is made once, but a part that stands in many places is in the text so many times.

    Examples
    --------
    >>> from arena.combinatorial.value_reader import read_form
    >>> [write_form(read_form(text)) for text in ("{1|-1}", "{2|{1|0}}", "{0|{0|-2}}", "1/2+vv*", "{2,2*|-2,-2*}")]
    ['+-1', '{2||1|0}', '2.Tiny', '1/2v2*', '+-{2,2*}']
    """
    return _Writer().text(form)[0]


class _Writer:
    """Writes values, each part once."""

    def __init__(self) -> None:
        self.texts: dict[tuple[Form, bool], tuple[str, int]] = {}
        self.orders: dict[Form, Order] = {}

    def text(self, form: Form, *, closed: bool = True) -> tuple[str, int]:
        """Give the text, in brackets or so that it may stand beside a longer bar, and how long its own bar is."""
        known = self.texts.get((form, closed))
        if known is None:
            known = self.texts[form, closed] = self._text(form, closed=closed)
            if len(known[0]) > MOST_TEXT:
                raise TooLarge(f"a canonical form of more than {MOST_TEXT:,} characters")
        return known

    def _text(self, form: Form, *, closed: bool) -> tuple[str, int]:
        parts = NumberUpStar.of(form)
        if parts is not None:
            return _named(parts), 0
        if form is negative(form):
            return self._switch(form), 0
        if (small := tiny_parts(form)) is not None:
            return self._tiny(*small), 0
        (left, before), (right, after) = self._side(form.left), self._side(form.right)
        bars = 1 + max(before, after)
        text = f"{left}{'|' * bars}{right}"
        return (f"{{{text}}}", 0) if closed or bars > MOST_BARS else (text, bars)

    def _side(self, options: tuple[Form, ...]) -> tuple[str, int]:
        if len(options) == 1:
            return self.text(options[0], closed=False)
        return ",".join(self.text(each)[0] for each in sorted(options, key=self.order)), 0

    def _switch(self, form: Form) -> str:
        if len(form.left) > 1:
            return f"+-{{{self._side(form.left)[0]}}}"
        text = self.text(form.left[0])[0]
        return f"+-({text})" if text.endswith("iny") else f"+-{text}"

    def _tiny(self, place: int, form: Form, name: str) -> str:
        text = self.text(form)[0]
        text = f"({text})" if not text.isdecimal() and text[0] != "{" else text
        return f"{fraction(place)}+{text}.{name}" if place else f"{text}.{name}"

    def order(self, form: Form) -> Order:
        """Give the key by which values are sorted: numbers, then nimbers, then ups, as in CGSuite."""
        known = self.orders.get(form)
        if known is None:
            parts = NumberUpStar.of(form)
            if parts is None:
                left, right = (tuple(sorted(map(self.order, each))) for each in (form.left, form.right))
                known = (3, left, right)
            else:
                kind = 2 if parts.ups or (parts.number and parts.nimber) else 1 if parts.nimber else 0
                known = (kind, *parts)
            self.orders[form] = known
        return known


def _named(parts: NumberUpStar) -> str:
    number, ups, nimber = parts
    small = ("^" if ups > 0 else "v") * bool(ups) + (str(abs(ups)) if abs(ups) > 1 else "")
    small += "*" * bool(nimber) + (str(nimber) if nimber > 1 else "")
    return f"{fraction(number)}{small}" if number or not small else small


def tiny_parts(form: Form) -> tuple[int, Form, str] | None:
    """Split a number plus a tiny or a miny into number, game and name of the tiny; None for others."""
    for one, name in ((form, "Tiny"), (negative(form), "Miny")):
        if len(one.left) == len(one.right) == 1:
            start, threat = one.left[0], one.right[0]
            if start.number is not None and threat.left == one.left and len(threat.right) == 1:
                far = threat.right[0]
                if far.left_stop < start.number:
                    size = plus(negative(far), start)
                    return (start.number if name == "Tiny" else -start.number), size, name
    return None
