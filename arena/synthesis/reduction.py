"""Smaller machines that follow the same strategy: constant outputs where they may be, and no two states alike."""

from __future__ import annotations

from dataclasses import replace

from arena.automata.diagrams import FALSE, TRUE
from arena.synthesis.functions import both, literal, without
from arena.synthesis.machine import Machine, Step, bits


def reduced(machine: Machine) -> Machine:
    """Set propositions to one value for all letters where that leaves a value of the others, and merge equal states.

    Notes
    -----
    O(propositions * steps) operations with diagrams, then O(states * steps) for the states.

    References
    ----------
    J. Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971, of which this is the naive
    form: the states are split by the classes behind them until nothing changes.
    """
    return merged(with_constants(machine))


def with_constants(machine: Machine) -> Machine:
    """Set propositions to one value where a machine may, one after another, to false rather than to true."""
    diagrams, sets = machine.diagrams, bits(machine.sets)
    rows = [list(row) for row in machine.rows]
    for number in machine.sets:
        for is_true in (False, True):
            wanted = literal(diagrams, number, is_true=is_true)
            fewer = [[Step(both(diagrams, step.letters, wanted), step.after) for step in row] for row in rows]
            if all(
                without(diagrams, diagrams.any_of(step.letters for step in row), sets)
                == without(diagrams, diagrams.any_of(step.letters for step in old), sets)
                for row, old in zip(fewer, rows, strict=True)
            ):
                rows = fewer
                break
    return replace(machine, rows=rows)


def merged(machine: Machine) -> Machine:
    """Merge the states from which a machine does the same, and leave out those that it does not come to."""
    diagrams, size = machine.diagrams, 0
    classes = [0] * len(machine.rows)
    while True:
        keys = dict[frozenset[tuple[int, int]], int]()
        classes = [
            keys.setdefault(frozenset(_by_class(machine, state, classes).items()), len(keys))
            for state in range(len(classes))
        ]
        if len(keys) == size:
            break
        size = len(keys)
    member = {own: state for state, own in reversed([*enumerate(classes)])}
    order = [classes[machine.initial]]
    rows = list[list[Step]]()
    place = {order[0]: 0}
    for own in order:
        row = _by_class(machine, member[own], classes)
        for after in row:
            if after not in place:
                place[after] = len(order)
                order.append(after)
        rows.append([Step(letters, place[after]) for after, letters in row.items()])
    names = [machine.names[member[own]] for own in order]
    return replace(machine, diagrams=diagrams, names=names, rows=rows, initial=0)


def _by_class(machine: Machine, state: int, classes: list[int]) -> dict[int, int]:
    """Give the letters that lead to each class of states."""
    letters = dict[int, int]()
    for step in machine.rows[state]:
        if step.letters != FALSE:
            own = classes[step.after]
            letters[own] = machine.diagrams.choice(step.letters, TRUE, letters.get(own, FALSE))
    return letters
