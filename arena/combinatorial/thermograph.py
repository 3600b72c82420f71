"""Thermographs: the stops of each player where a move costs a tax, and the temperature from which on nobody moves.

Temperatures and places are whole numbers of parts here, as `dyadic` has them; walls begin at the temperature 0, where
they stand at the stops. A number is a mast, and its temperature alone tells of its part below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce

from arena.combinatorial.dyadic import ONE
from arena.combinatorial.forms import Form
from arena.combinatorial.walls import Corner, Wall, Walls


def thermograph_of(form: Form) -> Walls:
    """Make the thermograph of a form.

    Notes
    -----
    Left's wall is where the right walls of Left's options reach furthest, less the tax; where it meets that of Right,
    the mast begins. O(options times corners) for each form below this one, once.

    References
    ----------
    John H. Conway, *On Numbers and Games*, 1976, chapter 9; Elwyn R. Berlekamp, John H. Conway and Richard K. Guy,
    *Winning Ways*, vol. 1, chapter 6; Aaron N. Siegel, *Combinatorial Game Theory*, 2013, chapter II.5.
    """
    if form.thermograph is None:
        form.thermograph = _mast(form.number) if form.number is not None else _of_options(form)
    return form.thermograph


def _mast(number: int) -> Walls:
    """Give the thermograph of a number, whose temperature is -1/2^k, where its denominator is 2^k."""
    wall = ((0, number),)
    return Walls(wall, wall, number, -min(ONE, number & -number) if number else -ONE)


def _of_options(form: Form) -> Walls:
    left = reduce(partial(_envelope, choose=max), (thermograph_of(each).right for each in form.left))
    right = reduce(partial(_envelope, choose=min), (thermograph_of(each).left for each in form.right))
    times = sorted({time for time, _ in (*left, *right)})
    taxed = [(time, place_at(left, time) - time, place_at(right, time) + time) for time in times]
    meet = next((number for number, (_, high, low) in enumerate(taxed) if high <= low), len(taxed))
    if meet and (meet == len(taxed) or taxed[meet][1] < taxed[meet][2]):
        taxed.insert(meet, _meeting(taxed[meet - 1], taxed[meet] if meet < len(taxed) else None))
    temperature, mean, _ = taxed[meet]
    left, right = (_straight((corner[0], corner[side]) for corner in taxed[: meet + 1]) for side in (1, 2))
    return Walls(left, right, mean, temperature)


def _meeting(before: tuple[int, int, int], after: tuple[int, int, int] | None) -> tuple[int, int, int]:
    """Give when and where two lines meet; if nothing comes after, both are taxed upright ones."""
    time, high, low = before
    if after is None:
        return time + (high - low) // 2, (high + low) // 2, (high + low) // 2
    gap, closed = high - low, (high - low) - (after[1] - after[2])
    later = gap * (after[0] - time) // closed
    place = high + (after[1] - high) * later // (after[0] - time)
    return time + later, place, place


def place_at(wall: Sequence[Corner], time: int) -> int:
    """Give where a wall stands at a temperature.

    Examples
    --------
    >>> [place_at(((0, 8), (4, 4), (6, 4)), time) for time in (0, 1, 4, 9)]
    [8, 7, 4, 4]
    """
    before = wall[0]
    for corner in wall:
        if corner[0] >= time:
            lasts, moves = corner[0] - before[0], corner[1] - before[1]
            return corner[1] if lasts == 0 else before[1] + moves * (time - before[0]) // lasts
        before = corner
    return before[1]


def _envelope(one: Wall, other: Wall, choose: Callable[[int, int], int]) -> Wall:
    """Give the wall that is, at each temperature, the chosen one of two."""
    if one == other:
        return one
    corners: list[Corner] = []
    before: tuple[int, int, int] | None = None
    for time in sorted({time for time, _ in (*one, *other)}):
        here = time, place_at(one, time), place_at(other, time)
        if before and (before[1] - before[2]) * (here[1] - here[2]) < 0:
            gap_before, gap_here = before[1] - before[2], here[1] - here[2]
            later = gap_before * (time - before[0]) // (gap_before - gap_here)
            corners.append((before[0] + later, before[1] + (here[1] - before[1]) * later // (time - before[0])))
        corners.append((time, choose(here[1], here[2])))
        before = here
    return _straight(corners)


def _straight(corners: Iterable[Corner]) -> Wall:
    """Leave out corners at which a wall goes straight on, and those above which it is upright anyway."""
    kept: list[Corner] = []
    for corner in corners:
        if len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], corner):
            kept.pop()
        kept.append(corner)
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()
    return tuple(kept)


def _slope(one: Corner, other: Corner) -> int:
    """Give which way a wall goes; slopes are -1, 0 and 1."""
    return (other[1] > one[1]) - (other[1] < one[1])
