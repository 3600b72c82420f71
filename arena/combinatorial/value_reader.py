"""Values in the notation of CGSuite, read.

`{2||1|0}` is short for `{2|{1|0}}`: the longest bar is the outermost one. A number, ups and a nimber stand side by
side, as in `1^2*3`; another value that is added has + before it.
"""

from __future__ import annotations

import re
from fractions import Fraction

from arena.combinatorial.canonical_form import SumCounter, canonical
from arena.combinatorial.dyadic import scaled
from arena.combinatorial.forms import Form, negative, number_form
from arena.combinatorial.ups import NumberUpStar, added
from arena.errors import ParameterError, TooLarge, shown

MOST_TEXT = 100_000
"""The characters that are read, at most."""
MOST_DEPTH = 60
"""The depth of nested brackets, and the length of a bar, at most."""
MOST_DIGITS = 60
"""The digits of a number."""
MOST_UPS = 100
"""The ups that are read side by side, at most, and the largest nimber."""
TYPED = str.maketrans({"±": "+-", "↑": "^", "↓": "v", "⇑": "^^", "⇓": "vv", "∗": "*", "−": "-"})
"""The signs of print, as they are typed."""
TOKEN = re.compile(r"\s*(\d+(?:/\d+)?|\+-|\|+|\.?(?:Tiny|Miny)\b|[{}(),+*^v-])")
END = ""
"""Stands after the last token."""
Group = tuple[list[list[Form]], list[int]]
"""The inside of brackets: lists of values, and the lengths of the bars between them."""


def read_form(text: str) -> Form:
    """Read a value.

    Raises
    ------
    ParameterError
        If it is none.
    TooLarge
        If the text is too long or nested too deeply, or its sums are too much work.

    Examples
    --------
    >>> read_form("{3||2|1}") is read_form("{3|{2|1}}"), read_form("^ + vv*") is read_form("v*")
    (True, True)
    """
    if len(text) > MOST_TEXT:
        raise TooLarge(f"a value of {len(text):,} characters (at most {MOST_TEXT:,})")
    return _Reader(text).whole()


def tiny(form: Form) -> Form:
    """Give tiny G, which is {0||0|-G}.

    Examples
    --------
    >>> tiny(read_form("2")) is read_form("{0||0|-2}")
    True
    """
    zero = number_form(0)
    return canonical([zero], [canonical([zero], [negative(form)])])


class _Reader:
    """A text that is read token by token."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.depth, self.work = text, 0, 0, SumCounter()
        self.nexts = self._split(text.translate(TYPED).rstrip())

    def _split(self, typed: str) -> list[str]:
        tokens, end = [], 0
        while end < len(typed):
            match = TOKEN.match(typed, end)
            if match is None:
                raise self.wrong(f"{typed[end:].lstrip()[0]!r} says nothing there")
            tokens.append(match[1])
            end = match.end()
        return tokens

    def wrong(self, reason: str) -> ParameterError:
        """Make the error, with the notation of values."""
        if self.text.isidentifier() and self.text.islower() and len(self.text) > 1:
            name = shown(self.text)
            return ParameterError(f"not a value: {name} is a name, and load({name}) gives the game")
        return ParameterError(f"not a value: {shown(self.text)}: {reason} (like 1/2, {{2|*}}, +-1, ^2*, 1v or 2.Tiny)")

    @property
    def next(self) -> str:
        """The next token."""
        return self.nexts[self.place] if self.place < len(self.nexts) else END

    def taken(self, token: str) -> bool:
        """Take the next token if it is this one."""
        same = self.next == token
        self.place += same
        return same

    def expect(self, token: str) -> None:
        """Take the token that has to come."""
        if not self.taken(token):
            raise self.wrong(f"{token!r} is missing" + (f" before {self.next!r}" if self.next else ""))

    def whole(self) -> Form:
        """Read all of it."""
        value = self.sum()
        if self.next != END:
            raise self.wrong(f"{self.next!r} is too much")
        return value

    def sum(self) -> Form:
        """Read terms with + or - between them."""
        value = self.term()
        while (sign := self.next) in ("+", "-"):
            self.place += 1
            more = self.term()
            value = added(value, more if sign == "+" else negative(more), self.work)
        return value

    def term(self) -> Form:
        """Read a value that may have a minus before it; that of -1^ belongs to the number."""
        minus = self.taken("-")
        if self.next[:1].isdecimal() or self.next in ("^", "v", "*"):
            parts = self.number_up_star()
            if minus and parts.number and not self.next.startswith("."):
                return parts._replace(number=-parts.number).form()
            value = parts.form()
        else:
            value = self.bracketed()
        while (sign := self.next) in (".Tiny", ".Miny"):
            self.place += 1
            value = tiny(value) if sign == ".Tiny" else negative(tiny(value))
        return negative(value) if minus else value

    def number_up_star(self) -> NumberUpStar:
        """Read a number, ups and a nimber, of which some may be left out."""
        number = self.number() if self.next[:1].isdecimal() else Fraction(0)
        sign, ups = self.next, 0
        while sign in ("^", "v") and self.taken(sign):
            ups += 1
        if ups == 1:
            ups = self.count()
        star = self.count() if self.taken("*") else 0
        if ups > MOST_UPS:
            raise TooLarge(f"{ups:,} ups (at most {MOST_UPS})")
        return NumberUpStar(scaled(number), -ups if sign == "v" else ups, star)

    def number(self) -> Fraction:
        """Read a number, which has a power of two as its denominator."""
        text = self.next
        self.place += 1
        if len(text) > MOST_DIGITS:
            raise TooLarge(f"a number of {len(text):,} digits (at most {MOST_DIGITS})")
        above, _, below = text.partition("/")
        denominator = int(below or 1)
        if denominator < 1 or denominator & (denominator - 1):
            raise self.wrong(f"{text}: the denominator of a number is a power of two")
        return Fraction(int(above), denominator)

    def count(self) -> int:
        """Read the number of ups, or the size of a nimber, which is 1 where it is left out."""
        if not self.next[:1].isdecimal():
            return 1
        text = self.next
        self.place += 1
        if not text.isdecimal():
            raise self.wrong(f"{text} is no whole number")
        if len(text) > MOST_DIGITS or int(text) > MOST_UPS:
            raise TooLarge(f"{shown(text)}: ups and nimbers are read up to {MOST_UPS}")
        return int(text)

    def bracketed(self) -> Form:
        """Read a value that begins with a bracket, or with +- or Tiny before one."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise TooLarge(f"a value nested more than {MOST_DEPTH} deep")
        if self.taken("+-"):
            value = self.switch()
        elif self.taken("("):
            value = self.sum()
            self.expect(")")
        elif self.next in ("Tiny", "Miny"):
            sign = self.next
            self.place += 1
            value = tiny(self.bracketed())
            value = value if sign == "Tiny" else negative(value)
        elif self.next == "{":
            value = self.game(*self.group())
        else:
            raise self.wrong("a value is missing" + (f" before {self.next!r}" if self.next else " at the end"))
        self.depth -= 1
        return value

    def switch(self) -> Form:
        """Read a game that is its own negative, by Left's options."""
        if self.next == "{":
            lists, bars = self.group()
            left = [self.game(lists, bars)] if bars else lists[0]
        else:
            left = [self.term()]
        return canonical(left, map(negative, left))

    def group(self) -> Group:
        """Read lists of values with bars between them, in brackets."""
        self.expect("{")
        lists, bars = [self.options()], list[int]()
        while self.next.startswith("|"):
            bars.append(len(self.next))
            self.place += 1
            lists.append(self.options())
        self.expect("}")
        return lists, bars

    def options(self) -> list[Form]:
        """Read values with commas between them, or none."""
        if self.next == "}" or self.next.startswith("|"):
            return []
        values = [self.sum()]
        while self.taken(","):
            values.append(self.sum())
        return values

    def game(self, lists: list[list[Form]], bars: list[int]) -> Form:
        """Make a game of lists of values; the longest bar is between its options."""
        longest = max(bars, default=0)
        if bars.count(longest) != 1:
            raise self.wrong("a '|' is missing" if not bars else f"{'|' * longest!r} stands there twice")
        if longest > MOST_DEPTH:
            raise TooLarge(f"a bar of more than {MOST_DEPTH}")
        middle = bars.index(longest)
        left = self.side(lists[: middle + 1], bars[:middle])
        return canonical(left, self.side(lists[middle + 1 :], bars[middle + 1 :]))

    def side(self, lists: list[list[Form]], bars: list[int]) -> list[Form]:
        """Give the options on one side of a bar."""
        return [self.game(lists, bars)] if bars else lists[0]
