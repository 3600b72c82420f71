"""The growth of a function's cost: its lines of Python that are run, counted on instances whose size doubles."""

from __future__ import annotations

from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from arena.exercises.exercise import Reason
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
    counts: dict[str, int] = {}
    spent = False
    for size in cost.sizes:
        instance = form.instance(cost.instance(size))
        things = record.things(instance)
        arguments = [form.handed(thing, things[thing]()) for thing in called.things]
        try:
            reply = program.call(called.function, arguments, lines=MOST_LINES)
            counts[str(size)], spent = reply.counts.get("lines", 0), bool(reply.counts.get(SPENT))
            if not spent and record.read(reply.value, instance) != record.answer(instance):
                return None, False
        except Misbehaviour as error:
            if error.kind != TIME:
                raise
            counts[str(size)], spent = MOST_LINES, True
        if spent:
            break
    if len(counts) < 2:
        return None, False
    powers = [log2(max(second / max(first, 1), 1)) for first, second in pairwise(counts.values())]
    steep = powers[-1] > max(POWERS) + EXCESS
    is_exponential = steep and len(powers) > 1 and powers[-1] > STEEPER * max(powers[-2], 1)
    if spent and not steep:
        powers.pop()  # it only says that the power is not less
    values: dict[str, object] = {"where": Reason(cost.named, {"size": "n"}), "counts": counts}
    if steep or not powers:
        text = "the cost is exponential: lines of Python by n, on {where}: {counts}"
        faster = "the cost grows faster than n⁴: lines of Python by n, on {where}: {counts}"
        return Reason(text if is_exponential else faster, values), False
    values["cost"] = POWERS[max(1, round(powers[-1]))]
    said = Reason("the cost is {cost}: lines of Python by n, on {where}: {counts}", values)
    return said, not spent and powers[-1] <= cost.degree + EXCESS
