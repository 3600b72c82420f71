"""The growth of a function's cost: its lines of Python that are run, counted on instances whose size doubles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from arena.exercises.exercise import NoAnswer, Reason
from arena.foreign.child import SPENT
from arena.foreign.misbehaviour import TIME, Misbehaviour

if TYPE_CHECKING:
    from arena.exercises.exercise import Cost, Exercise
    from arena.exercises.forms import Form
    from arena.exercises.signature import Signature
    from arena.foreign.program import Program

MOST_LINES = 400_000
"""The lines of a call after which it is cut off."""
EXCESS = 0.5
"""The largest excess of the measured power of the size over the expected one."""
STEEPER = 1.5
"""A cost is exponential if its power grows so much from one doubling to the next."""
POWERS = {1: "O(n + m)", 2: "O(n²)", 3: "O(n³)", 4: "O(n⁴)"}
"""The costs that are reported, by the power of the size."""


def growth(record: Exercise, cost: Cost, program: Program, called: Signature, form: Form) -> tuple[Reason | None, bool]:
    """Call a function on sizes that double; return the growth of its cost, and whether it is that of a good program.

    A function that gives a wrong answer there may be cheap for that: it has no cost.
    """
    counts: dict[int, int] = {}
    for size in cost.sizes:
        instance = form.instance(cost.instance(size))
        things = record.things(instance)
        arguments = [form.handed(thing, things[thing]()) for thing in called.things]
        try:
            reply = program.call(called.function, arguments, lines=MOST_LINES)
            counts[size], spent = reply.counts["lines"], bool(reply.counts[SPENT])
            if not spent and record.read(reply.value, instance) != record.answer(instance):
                return None, False
        except (NoAnswer, Misbehaviour) as error:
            if not isinstance(error, Misbehaviour) or error.kind != TIME:
                return None, False
            counts[size], spent = MOST_LINES, True
        if spent:
            break
    where = Reason(cost.named, {"size": "n"})
    return _said(counts, where, cost.degree, spent=spent) if len(counts) > 1 else (None, False)


def _said(counts: Mapping[int, int], where: Reason, expected: int, *, spent: bool) -> tuple[Reason, bool]:
    """Say how counts grow, the last of which was cut off if `spent`."""
    powers = [log2(max(second / max(first, 1), 1)) for first, second in pairwise(counts.values())]
    steep = powers[-1] > max(POWERS) + EXCESS
    if spent and not steep:
        powers.pop()  # it only says that the power is not less
    degree = powers[-1] if powers else 0.0
    listed = {"where": where, "counts": {str(size): count for size, count in counts.items()}}
    if steep and len(powers) > 1 and powers[-1] > STEEPER * max(powers[-2], 1):
        text = "the cost is exponential: lines of Python by n, on {where}: {counts}"
    elif steep or not powers:
        text = "the cost grows faster than n⁴: lines of Python by n, on {where}: {counts}"
    else:
        text = "the cost is {cost}: lines of Python by n, on {where}: {counts}"
        listed["cost"] = POWERS[max(1, round(degree))]
    return Reason(text, listed), not spent and degree <= expected + EXCESS
