"""The value of a game: its canonical form, with which all is computed that sums of games depend on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import reduce

from arena.combinatorial.dyadic import fraction, scaled
from arena.combinatorial.forms import Form, Tiny, WorkCounter, added, at_most, negative, number_form, options
from arena.combinatorial.notation import read_form, write_form
from arena.combinatorial.thermograph import Thermograph, thermograph_of
from arena.errors import ParameterError, TooLarge, shown
from arena.showing import ShowsItself


@contextmanager
def depth_bounded() -> Iterator[None]:
    """Turn a `RecursionError`, as a deep game raises it, into a `TooLarge` of one line."""
    try:
        yield
    except RecursionError:
        raise TooLarge("a value too deep to compute: too many moves may follow each other") from None


class OutcomeClass(StrEnum):
    """The winner of a game in which the player who cannot move loses.

    Left wins, whoever begins (the value is positive); Right does (negative); the next player, who begins (confused with
    0); or the previous player, who does not (0).
    """

    LEFT = "L"
    RIGHT = "R"
    NEXT = "N"
    PREVIOUS = "P"


@dataclass(frozen=True, repr=False, eq=False)
class GameValue(ShowsItself):
    """The value of a game without circuits, in canonical form; in a notebook it shows its thermograph.

    Values are equal exactly where the games are. They are added, subtracted and compared, with whole numbers and
    fractions as well; a number is equal to the value that it stands for. The order is partial: two values may be
    confused, that is, neither less, nor equal, nor greater.

    Notes
    -----
    All of it is exact: numbers are of the type `fractions.Fraction`. Sources: John H. Conway, *On Numbers and Games*,
    1976, chapters 7 to 10; Berlekamp, Conway and Guy, *Winning Ways*, vol. 1, chapters 1 to 6.

    Examples
    --------
    >>> from arena import value
    >>> hot, star = value("{3|-1}"), value("*")
    >>> print(hot + hot, star + star, hot - 1, -hot, sep="   ")
    2   0   +-2   {1|-3}
    >>> value("^") > 0, value("^") > star, value("^").confused(star)
    (True, False, True)
    """

    form: Form

    @property
    def left(self) -> list[GameValue]:
        """Left's options in canonical form, without dominated and reversible ones."""
        return [GameValue(each) for each in options(self.form, 0)]

    @property
    def right(self) -> list[GameValue]:
        """Right's options in canonical form."""
        return [GameValue(each) for each in options(self.form, 1)]

    @property
    def number(self) -> Fraction | None:
        """The number that the value is equal to; None if there is none."""
        return None if self.form.number is None else fraction(self.form.number)

    @property
    def outcome(self) -> OutcomeClass:
        """The winner, if the player who cannot move loses."""
        if self == 0:
            return OutcomeClass.PREVIOUS
        if self >= 0:
            return OutcomeClass.LEFT
        return OutcomeClass.RIGHT if self <= 0 else OutcomeClass.NEXT

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached if Left begins, and both play well until it is a number."""
        return fraction(self.form.left_stop)

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached if Right begins."""
        return fraction(self.form.right_stop)

    @property
    def mean(self) -> Fraction:
        """The average value of the game in a sum of many copies of it."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """The tax above which nobody moves: how much a move is worth; below 0 for numbers."""
        return self.thermograph.temperature

    @property
    @depth_bounded()
    def thermograph(self) -> Thermograph:
        """The walls of Left and of Right."""
        return thermograph_of(self.form)

    @property
    @depth_bounded()
    def birthday(self) -> int:
        """The depth of the canonical form: 0 for 0, else one more than the largest birthday of its options."""
        return self.form.day

    @property
    def kind(self) -> str:
        """The kind of value.

        One of number, nimber, up and down (with a number or a nimber, too), tiny, miny, switch (of two numbers),
        infinitesimal (both stops are 0), tepid (both stops are another number) and hot (the player who moves gains).
        """
        form = self.form
        if form.number is not None:
            return "number"
        if form.name is not None and form.name.ups:
            return "up" if form.name.ups > 0 else "down"
        with depth_bounded():
            small = Tiny.of(form)
        if small is not None:
            return "miny" if small.miny else "tiny"
        if form.left_stop > form.right_stop:
            moves = form.left + form.right
            return "switch" if len(moves) == 2 and all(each.number is not None for each in moves) else "hot"
        if form.left_stop:
            return "tepid"
        return "nimber" if form.name else "infinitesimal"

    def confused(self, other: GameValue | Fraction | int) -> bool:
        """Check whether neither value is at least as large as the other."""
        value = _operand(other)
        return not self <= value and not self >= value

    def __str__(self) -> str:
        try:
            return write_form(self.form)
        except (TooLarge, RecursionError):
            return f"{{{len(self.form.left)} options|{len(self.form.right)} options}}, too long to be written"

    def __repr__(self) -> str:
        return f"<GameValue {self}>"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Fraction | int):
            return self.number == other
        return self.form is other.form if isinstance(other, GameValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.form if self.number is None else self.number)

    @depth_bounded()
    def __neg__(self) -> GameValue:
        return GameValue(negative(self.form))

    def __add__(self, other: GameValue | Fraction | int) -> GameValue:
        return total([self, _operand(other)])

    __radd__ = __add__

    def __sub__(self, other: GameValue | Fraction | int) -> GameValue:
        return self + -_operand(other)

    def __rsub__(self, other: Fraction | int) -> GameValue:
        return -self + other

    @depth_bounded()
    def __le__(self, other: GameValue | Fraction | int) -> bool:
        return at_most(self.form, _operand(other).form, WorkCounter())

    def __ge__(self, other: GameValue | Fraction | int) -> bool:
        return _operand(other) <= self

    def __lt__(self, other: GameValue | Fraction | int) -> bool:
        return self != _operand(other) and self <= other

    def __gt__(self, other: GameValue | Fraction | int) -> bool:
        return _operand(other) < self


@depth_bounded()
def known_value(thing: str | Fraction | int) -> GameValue:
    """Return the value of a text in CGSuite's notation, or of a number."""
    if isinstance(thing, str):
        return GameValue(read_form(thing))
    number = Fraction(thing)
    if number.denominator & (number.denominator - 1):
        raise ParameterError(f"not a value: {shown(str(number))} (the denominator of a number is a power of two)")
    return GameValue(number_form(scaled(*number.as_integer_ratio())))


@depth_bounded()
def total(values: Iterable[GameValue]) -> GameValue:
    """Return the sum of values, the work for which is bounded as a whole."""
    work = WorkCounter()
    return GameValue(reduce(lambda one, other: added(one, other, work), (each.form for each in values)))


def _operand(other: object) -> GameValue:
    if isinstance(other, GameValue):
        return other
    if isinstance(other, Fraction | int) and not isinstance(other, bool):
        return known_value(other)
    raise ParameterError(f"not a value: {shown(other)} (a GameValue, a whole number or a Fraction)")
