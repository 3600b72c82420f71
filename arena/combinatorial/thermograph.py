"""Thermographs: the stops of each player where a move costs a tax, and the temperature from which on nobody moves.

Walls begin at the temperature 0, where they stand at the stops; only the temperature of a number is below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial, reduce
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from arena.combinatorial.dyadic import fraction
from arena.combinatorial.forms import Form

Corner = tuple[Fraction, Fraction]  # a temperature and a place
Wall = tuple[Corner, ...]
"""The corners of a wall, with straight lines between; it is upright above the last one."""
Row = tuple[Fraction, Fraction, Fraction]  # a temperature, and the places of two walls


class Thermograph(NamedTuple):
    """The walls of a game: its Left and Right stops if each move costs a tax, for each tax (the temperature).

    Parameters
    ----------
    left, right : tuple of (Fraction, Fraction)
        The corners of a wall, each a temperature and a place: from 0 on, where it stands at the stop, up to the mast.
    mean : Fraction
        Where the mast stands.
    temperature : Fraction
        The tax above which no move is worth it; -1/2^k for a number n / 2^k.
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


_made: WeakKeyDictionary[Form, Thermograph] = WeakKeyDictionary()


def thermograph_of(form: Form) -> Thermograph:
    """Return the thermograph of a form, made once: Siegel, *Combinatorial Game Theory*, chapter II.5.

    Left's wall is where the right walls of Left's options go furthest, less the tax; the mast begins where both meet.
    """
    if form not in _made:
        if form.number is None:
            _made[form] = _of_options(form)
        else:
            number = fraction(form.number)
            wall = ((Fraction(0), number),)
            _made[form] = Thermograph(wall, wall, number, Fraction(-1, number.denominator))
    return _made[form]


def _of_options(form: Form) -> Thermograph:
    left = reduce(partial(_envelope, choose=max), (thermograph_of(each).right for each in form.left))
    right = reduce(partial(_envelope, choose=min), (thermograph_of(each).left for each in form.right))
    last = max(left[-1][0], right[-1][0])
    end = last + max(Fraction(0), left[-1][1] - right[-1][1] - 2 * last) / 2
    below = list[Row]()
    for row in _rows(_taxed(left, -1, end), _taxed(right, 1, end)):
        below.append(row)
        if row[1] <= row[2]:
            break
    temperature, mean, _ = below[-1]
    left, right = (_straight((row[0], row[side]) for row in below) for side in (1, 2))
    return Thermograph(left, right, mean, temperature)


def _taxed(wall: Wall, tax: int, end: Fraction) -> Wall:
    """Add or subtract the temperature, up to an end above the last corner."""
    return tuple((time, place + tax * time) for time, place in (*wall, (end, wall[-1][1])))


def _envelope(one: Wall, other: Wall, choose: Callable[[Fraction, Fraction], Fraction]) -> Wall:
    """Return the wall that is, at each temperature, the chosen one of two."""
    if one == other:
        return one
    return _straight((time, choose(here, there)) for time, here, there in _rows(one, other))


def _rows(one: Wall, other: Wall) -> Iterator[Row]:
    """List the temperatures at which either wall has a corner or they cross, with the places of both."""
    before: Row | None = None
    for time in sorted({time for time, _ in (*one, *other)}):
        row = time, place_at(one, time), place_at(other, time)
        if before and (gap := before[1] - before[2]) * (row[1] - row[2]) < 0:
            later = gap * (time - before[0]) / (gap - row[1] + row[2])
            place = place_at(one, before[0] + later)
            yield before[0] + later, place, place
        yield row
        before = row


def place_at(wall: Wall, time: Fraction) -> Fraction:
    """Return where a wall stands at a temperature."""
    for before, after in pairwise(wall):
        if time < after[0]:
            return before[1] + (after[1] - before[1]) * (time - before[0]) / (after[0] - before[0])
    return wall[-1][1]


def _straight(corners: Iterable[Corner]) -> Wall:
    """Leave out corners at which a wall goes straight on, and those above which it is upright anyway."""
    kept: list[Corner] = []
    for corner in corners:
        if len(kept) > 1 and _slope(*kept[-2:]) == _slope(kept[-1], corner):
            kept.pop()
        kept.append(corner)
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()
    return tuple(kept)


def _slope(one: Corner, other: Corner) -> int:
    return (other[1] > one[1]) - (other[1] < one[1])
