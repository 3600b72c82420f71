"""The canonical form of a game given by its options, and of a sum: without dominated and reversible moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from arena.combinatorial.dyadic import BITS, simplest
from arena.combinatorial.forms import SUM, Form, WorkCounter, at_most, form_of, number_form, options
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
    number = _number(lefts, rights)
    if number is not None:
        return number
    counter = work or WorkCounter()

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
