"""Values as text, in the notation of CGSuite, read and written.

::

    sum     = term {("+" | "-") term}
    term    = ["-"] (named | "(" sum ")" | "+-" (term | "{" options "}") | tiny brackets | game) {"." tiny}
    named   = [number] [("^" | "v") [count] | "^^"... | "vv"...] ["*" [count]]
    game    = "{" options bar options {bar options} "}"
    options = [sum {"," sum}]
    tiny    = "Tiny" | "Miny"
    bar     = "|" | "||" | ...

The longest bar of a game is the outermost one: `{2||1|0}` is short for `{2|{1|0}}`. A minus before a named value
belongs to its number alone, as in `-1^`.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from arena.combinatorial.dyadic import fraction, scaled
from arena.combinatorial.forms import (
    Form,
    NumberUpStar,
    Tiny,
    WorkCounter,
    added,
    canonical,
    named_form,
    negative,
    tiny,
)
from arena.errors import ParameterError, TooLarge, shown

MOST_TEXT = 100_000  # the largest number of characters that are read or written
MOST_DEPTH = 60  # the largest depth of brackets that are read, and the greatest length of a bar
MOST_DIGITS = 60
MOST_UPS = 100  # the largest number of ups that are read side by side, and the largest nimber
MOST_BARS = 3  # the longest bar that is written; around it come brackets
TYPED = str.maketrans({"±": "+-", "↑": "^", "↓": "v", "⇑": "^^", "⇓": "vv", "∗": "*", "−": "-"})
TOKEN = re.compile(r"\d+(?:/\d+)?|\+-|\|+|\.?(?:Tiny|Miny)\b|\S")
Order: TypeAlias = tuple[int, ...] | tuple[int, "tuple[Order, ...]", "tuple[Order, ...]"]
"""The sort key of values that stand side by side."""


def read_form(text: str) -> Form:
    """Read a value; raise `ParameterError` if it is none, `TooLarge` if it is too long, too deep or too much work."""
    if len(text) > MOST_TEXT:
        raise TooLarge(f"a value of {len(text):,} characters (at most {MOST_TEXT:,})")
    reader = _Reader(text)
    value = reader.sum()
    if reader.next:
        raise reader.wrong(f"{reader.next!r} is too much")
    return value


def write_form(form: Form) -> str:
    """Write a value; raise `TooLarge` if it takes too many characters."""
    return _Writer().text(form)[0]


class _Reader:
    """Reads the tokens of a text; each method reads the part of the grammar that it is named for."""

    def __init__(self, text: str) -> None:
        self.text, self.depth, self.work = text, 0, WorkCounter()
        self.tokens = TOKEN.findall(text.translate(TYPED))[::-1]

    def wrong(self, reason: str) -> ParameterError:
        if self.text.isidentifier() and self.text.islower() and len(self.text) > 1:
            name = shown(self.text)
            return ParameterError(f"not a value: {name} is a name, and load({name}) gives the game")
        return ParameterError(f"not a value: {shown(self.text)}: {reason} (like 1/2, {{2|*}}, +-1, ^2*, 1v or 2.Tiny)")

    @property
    def next(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def take(self, *choices: str) -> str:
        return self.tokens.pop() if self.next in choices else ""

    def expect(self, token: str) -> None:
        if not self.take(token):
            raise self.wrong(f"{token!r} is missing" + (f" before {self.next!r}" if self.next else ""))

    def sum(self) -> Form:
        value = self.term()
        while sign := self.take("+", "-"):
            more = self.term()
            value = added(value, more if sign == "+" else negative(more), self.work)
        return value

    def term(self) -> Form:
        minus = self.take("-")
        if self.next[:1].isdecimal() or self.next in ("^", "v", "*"):
            name = self.named()
            if minus and name.number and not self.next.startswith("."):
                return named_form(name._replace(number=-name.number))
            value = named_form(name)
        else:
            value = self.bracketed()
        while sign := self.take(".Tiny", ".Miny"):
            value = tiny(value, miny=sign == ".Miny")
        return negative(value) if minus else value

    def named(self) -> NumberUpStar:
        number, sign, ups = self.number(), self.next, 0
        while sign in ("^", "v") and self.take(sign):
            ups += 1
        if ups == 1:
            ups = self.count()
        star = self.count() if self.take("*") else 0
        if max(ups, star) > MOST_UPS:
            raise TooLarge(f"{max(ups, star):,} ups, or a nimber as large (at most {MOST_UPS})")
        return NumberUpStar(number, -ups if sign == "v" else ups, star)

    def number(self) -> int:
        text = self.digits()
        above, _, below = text.partition("/")
        if int(below or 1).bit_count() != 1:
            raise self.wrong(f"{text}: the denominator of a number is a power of two")
        return scaled(int(above or 0), int(below or 1))

    def count(self) -> int:
        text = self.digits()
        if "/" in text:
            raise self.wrong(f"{text} is no whole number")
        return int(text or 1)

    def digits(self) -> str:
        text = self.tokens.pop() if self.next[:1].isdecimal() else ""
        if len(text) > MOST_DIGITS:
            raise TooLarge(f"a number of {len(text):,} digits (at most {MOST_DIGITS})")
        return text

    def bracketed(self) -> Form:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise TooLarge(f"a value nested more than {MOST_DEPTH} deep")
        if self.take("+-"):
            left = self.side(*self.group()) if self.take("{") else [self.term()]
            value = canonical(left, map(negative, left), self.work)
        elif self.take("("):
            value = self.sum()
            self.expect(")")
        elif sign := self.take("Tiny", "Miny"):
            value = tiny(self.bracketed(), miny=sign == "Miny")
        elif self.take("{"):
            value = self.game(*self.group())
        else:
            raise self.wrong("a value is missing" + (f" before {self.next!r}" if self.next else " at the end"))
        self.depth -= 1
        return value

    def group(self) -> tuple[list[list[Form]], list[int]]:
        """Read lists of options up to the closing bracket, and the lengths of the bars between them."""
        lists, bars = [self.options()], list[int]()
        while self.next.startswith("|"):
            bars.append(len(self.tokens.pop()))
            lists.append(self.options())
        self.expect("}")
        return lists, bars

    def options(self) -> list[Form]:
        if self.next == "}" or self.next.startswith("|"):
            return []
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        return values

    def game(self, lists: list[list[Form]], bars: list[int]) -> Form:
        longest = max(bars, default=0)
        if bars.count(longest) != 1:
            raise self.wrong("a '|' is missing" if not bars else f"{'|' * longest!r} stands there twice")
        if longest > MOST_DEPTH:
            raise TooLarge(f"a bar of more than {MOST_DEPTH}")
        middle = bars.index(longest)
        left = self.side(lists[: middle + 1], bars[:middle])
        return canonical(left, self.side(lists[middle + 1 :], bars[middle + 1 :]), self.work)

    def side(self, lists: list[list[Form]], bars: list[int]) -> list[Form]:
        return [self.game(lists, bars)] if bars else lists[0]


class _Writer:
    """Writes values, each part once; a part that stands in many places is in the text as many times."""

    def __init__(self) -> None:
        self.texts: dict[Form, tuple[str, int]] = {}
        self.orders: dict[Form, Order] = {}

    def text(self, form: Form, most_bars: int = 0) -> tuple[str, int]:
        """Return the text, in brackets if its own bar is longer than that, and the length of the bar without them."""
        if form not in self.texts:
            self.texts[form] = self._text(form)
        text, bars = self.texts[form]
        if len(text) > MOST_TEXT:
            raise TooLarge(f"a canonical form of more than {MOST_TEXT:,} characters")
        return (text, bars) if bars <= most_bars else (f"{{{text}}}", 0)

    def _text(self, form: Form) -> tuple[str, int]:
        if form.name is not None:
            return _named(form.name), 0
        if form is negative(form):
            return self._switch(form), 0
        if (small := Tiny.of(form)) is not None:
            return self._tiny(small), 0
        (left, before), (right, after) = self._side(form.left), self._side(form.right)
        bars = 1 + max(before, after)
        return f"{left}{'|' * bars}{right}", bars

    def _side(self, options: tuple[Form, ...]) -> tuple[str, int]:
        if len(options) == 1:
            return self.text(options[0], MOST_BARS)
        return ",".join(self.text(each)[0] for each in sorted(options, key=self._order)), 0

    def _switch(self, form: Form) -> str:
        if len(form.left) > 1:
            return f"+-{{{self._side(form.left)[0]}}}"
        text = self.text(form.left[0])[0]
        return f"+-({text})" if text.endswith("iny") else f"+-{text}"

    def _tiny(self, small: Tiny) -> str:
        text = self.text(small.size)[0]
        text = text if text.isdecimal() or text[0] == "{" else f"({text})"
        number = f"{fraction(small.number)}+" if small.number else ""
        return f"{number}{text}.{'Miny' if small.miny else 'Tiny'}"

    def _order(self, form: Form) -> Order:
        """Return the key by which values are sorted: numbers, then nimbers, then ups, as in CGSuite."""
        if form not in self.orders:
            if form.name is not None:
                number, ups, nimber = form.name
                self.orders[form] = 2 if ups or (number and nimber) else int(nimber > 0), number, ups, nimber
            else:
                left, right = (tuple(sorted(map(self._order, side))) for side in (form.left, form.right))
                self.orders[form] = 3, left, right
        return self.orders[form]


def _named(name: NumberUpStar) -> str:
    number, ups, nimber = name
    small = ("^" if ups > 0 else "v") * bool(ups) + (str(abs(ups)) if abs(ups) > 1 else "")
    small += "*" * bool(nimber) + (str(nimber) if nimber > 1 else "")
    return f"{fraction(number)}{small}" if number or not small else small
