"""The growth of a function's cost: its accesses and its lines of Python, counted on instances whose size doubles."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log2
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.exercises.exercise import NoAnswer, Reason, exercise_named
from arena.foreign.host import LINES
from arena.foreign.misbehaviour import Misbehaviour

if TYPE_CHECKING:
    from arena.exercises.exercise import Cost
    from arena.exercises.signature import Signature
    from arena.foreign.guest import Guest

STEEPER = 0.5
"""The largest excess of the measured power of the size over the expected one."""
STEEP = {
    "accesses": "{cost} accesses to successors, expected {expected} (by size: {counts})",
    LINES: "{cost} lines of Python are run, expected {expected} (by size: {counts})",
}
"""The counts of a call, each with the reason where it grows too fast."""
POWERS = {1: "O(n + m)", 2: "O(n²)", 3: "O(n³)", 4: "O(n⁴)", 5: "O(2ⁿ)"}
"""The costs that are told, by the power of the size; no polynomial that a student finds grows faster than n⁴."""


class Growth(NamedTuple):
    """The cost of a function, and the reason why it is too large or cannot be told; None where it is not."""

    told: str | None
    why: Reason | None


def growth(exercise: str, cost: Cost, guest: Guest, called: Signature) -> Growth:
    """Call a function on sizes that double, and hold the growth of its counts against the expected one.

    A function that gives wrong answers there may be cheap for that: it has no cost.
    """
    record = exercise_named(exercise)
    counts: list[Counter[str]] = []
    why = None
    for size in cost.sizes:
        instance = cost.instance(size)
        values = {"size": size}
        try:
            arguments = called.arguments(record.things(instance, counted=True))
            answer = guest.answer(called.function, arguments, steps=True)
            given: Any = record.read(answer.value, instance)
        except Misbehaviour as error:
            why = Reason("on a path of {size} vertices: {reason}", {**values, "reason": error.reason})
            break
        except NoAnswer:
            given = None
        if given != _right(exercise, size):
            return Growth(None, Reason("on a path of {size} vertices the answer is wrong", values))
        counts.append(Counter())
        for each in answer.counts:
            counts[-1].update(each)
    if len(counts) < 2:
        return Growth(None, why)
    degrees = {name: log2(max(counts[-1][name], 1) / max(counts[-2][name], 1)) for name in STEEP}
    told = POWERS[max(1, min(round(max(degrees.values())), max(POWERS)))]
    steep = next((name for name, degree in degrees.items() if degree > cost.degree + STEEPER), None)
    if steep is not None:
        listed = {str(size): count[steep] for size, count in zip(cost.sizes, counts, strict=False)}
        why = Reason(STEEP[steep], {"cost": told, "expected": cost.expected, "counts": listed})
    return Growth(told, why)


@cache
def _right(exercise: str, size: int) -> Any:
    """Give the right answer of a size, once in a process."""
    record = exercise_named(exercise)
    return record.right(record.cost.instance(size)) if record.cost else None
