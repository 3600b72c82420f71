"""Runs that show why a machine does not keep a specification: shortest paths and circuits, as letters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from arena.automata.acceptance import Colours
from arena.automata.diagrams import FALSE, Cube
from arena.automata.machine import Machine

T = TypeVar("T", bound=Hashable)
MOST_WRITTEN = 100
"""The letters of a run that are written."""


class RunStep(NamedTuple, Generic[T]):
    """A step of runs: the next place, the acceptance sets of the transition, and some of its letters."""

    after: T
    sets: Colours
    letters: Cube


def shortest(
    rows: Mapping[T, Sequence[RunStep[T]]], start: T, is_last: Callable[[RunStep[T]], bool]
) -> list[RunStep[T]]:
    """Return the shortest path from a place to a last step; an empty one if there is none. O(steps)."""
    before, left = dict[T, tuple[T, RunStep[T]]](), [start]
    for place in left:
        for step in rows[place]:
            if is_last(step):
                way = [step]
                while place != start:
                    place, last = before[place]  # noqa: PLW2901 - the search ends here
                    way.append(last)
                return way[::-1]
            if step.after not in before and step.after != start:
                before[step.after] = place, step
                left.append(step.after)
    return []


def way_to(rows: Mapping[T, Sequence[RunStep[T]]], start: T, place: T) -> list[Cube]:
    """Return the letters of the shortest path between two places; none if they are equal, or there is no path."""
    return [] if place == start else [step.letters for step in shortest(rows, start, lambda each: each.after == place)]


def circuit(rows: Mapping[T, Sequence[RunStep[T]]], seen: Colours, unseen: Colours) -> tuple[T, list[Cube]] | None:
    """Return a circuit that visits some sets and no others of some: its first place in the rows, and its letters.

    O(steps), and as much again for each set to visit.
    """
    import networkx as nx

    graph = nx.DiGraph((tail, step.after) for tail, row in rows.items() for step in row if not step.sets & unseen)
    for component in nx.strongly_connected_components(graph):
        inside = {
            place: [step for step in rows[place] if step.after in component and not step.sets & unseen]
            for place in component
        }
        sets = [step.sets for row in inside.values() for step in row]
        if sets and seen <= frozenset().union(*sets):
            first = next(place for place in rows if place in component)
            return first, [step.letters for step in _round(inside, first, seen)]
    return None


def _round(rows: Mapping[T, Sequence[RunStep[T]]], first: T, seen: Colours) -> list[RunStep[T]]:
    """Return a closed walk from a place that visits all of some acceptance sets."""
    way, place = list[RunStep[T]](), first
    for number in sorted(seen):
        if not any(number in step.sets for step in way):
            way += shortest(rows, place, lambda step, number=number: number in step.sets)  # type: ignore[misc]
            place = way[-1].after
    if place != first or not way:
        way += shortest(rows, place, lambda step: step.after == first)
    return way


def way_in(machine: Machine, state: int) -> list[Cube]:
    """Return letters by which a machine reaches a state."""
    rows = {
        number: [
            RunStep(step.after, frozenset(), next(machine.diagrams.cubes(step.letters)))
            for step in row
            if step.letters != FALSE
        ]
        for number, row in enumerate(machine.rows)
    }
    return way_to(rows, 0, state)


def written_run(machine: Machine, prefix: Sequence[Cube], cycle: Sequence[Cube] = ()) -> str:
    """Return the letters of a run as text, with those that it repeats, as in Spot: `a & !b; cycle{true}`."""
    everything = range(len(machine.propositions))
    letters, circuit = ([machine.printed(cube, everything) for cube in part] for part in (prefix, cycle))
    if (left := len(letters) + len(circuit) - MOST_WRITTEN) > 0:
        letters, circuit = letters[:MOST_WRITTEN], circuit[: max(0, MOST_WRITTEN - len(letters))]
        (circuit if cycle else letters).append(f"... {left} more")
    return "; ".join([*letters, *([f"cycle{{{'; '.join(circuit)}}}"] if circuit else [])])
