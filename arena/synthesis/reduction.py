"""Smaller machines that follow the same strategy: constant outputs where they may be, and no two states alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from arena.automata.diagrams import FALSE, TRUE
from arena.errors import TooLarge
from arena.synthesis.compatible_states import with_fewer_states
from arena.synthesis.diagram_choices import both, but, literal, without
from arena.synthesis.machine import Machine, MachineStep, bits

Key: TypeAlias = frozenset[tuple[int, int]]
"""The classes that a state leads to, each with the diagram of the letters."""
MOST_NODES = 500_000
"""The nodes of diagrams that a step of the reduction may take: some seconds."""


def reduced(machine: Machine) -> Machine:
    """Set propositions to one value for all letters where that leaves a value of the others, and merge states.

    Where that takes more than `MOST_NODES` of diagrams, what is left of it is given up.

    Notes
    -----
    O(propositions * steps) operations with diagrams, then O(states * steps) for the states.

    References
    ----------
    J. Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971.
    """
    constant = with_merged_states(with_constants(machine.alone(MOST_NODES)).alone())
    return with_merged_states(with_fewer_states(constant.alone(MOST_NODES)).alone()).alone()


def decided(machine: Machine) -> Machine:
    """Choose one value of each proposition that a machine sets: false where it may be.

    Each of the letters that it reads is then in one letter of a step. It has no more states than before.
    """
    diagrams, reads = machine.diagrams, bits(machine.reads) if not machine.is_controller else 0
    rows = [list(row) for row in machine.rows]
    for number in machine.sets:
        variable, others = 1 << number, bits(machine.sets) & ~(1 << number) | reads
        is_true, is_false = (literal(diagrams, number, is_true=value) for value in (True, False))
        for row in rows:
            letters = diagrams.any_of(step.letters for step in row)
            can_be, cannot = (
                without(diagrams, both(diagrams, letters, value), variable | others) for value in (is_true, is_false)
            )
            own = but(diagrams, can_be, cannot)
            same = diagrams.choice(own, is_true, is_false)
            row[:] = [MachineStep(both(diagrams, step.letters, same), step.after) for step in row]
    return with_merged_states(replace(machine, rows=rows))


def with_constants(machine: Machine) -> Machine:
    """Set propositions to one value where a machine may, one after another, to false rather than to true."""
    diagrams, sets = machine.diagrams, bits(machine.sets)
    rows = [list(row) for row in machine.rows]
    try:
        for number in machine.sets:
            for is_true in (False, True):
                wanted = literal(diagrams, number, is_true=is_true)
                fewer = [
                    [MachineStep(both(diagrams, step.letters, wanted), step.after) for step in row] for row in rows
                ]
                if all(
                    without(diagrams, diagrams.any_of(step.letters for step in row), sets)
                    == without(diagrams, diagrams.any_of(step.letters for step in old), sets)
                    for row, old in zip(fewer, rows, strict=True)
                ):
                    rows = fewer
                    break
    except TooLarge:
        return replace(machine, rows=rows, is_cut_short=True)
    return replace(machine, rows=rows)


def with_merged_states(machine: Machine) -> Machine:
    """Merge the states from which a machine does the same, and leave out those that it does not come to."""
    classes = _Classes(machine).of_states
    member = {own: state for state, own in reversed([*enumerate(classes)])}
    order = [classes[0]]
    rows = list[list[MachineStep]]()
    place = {order[0]: 0}
    for own in order:
        row = _by_class(machine, member[own], classes)
        for after in row:
            if after not in place:
                place[after] = len(order)
                order.append(after)
        rows.append([MachineStep(letters, place[after]) for after, letters in row.items()])
    names = [machine.names[member[own]] for own in order]
    return replace(machine, names=names, rows=rows)


class _Classes:
    """The classes of the states from which a machine does the same, found by splitting them.

    All states of a class have one key: the letters that lead to each class. Of a class that is split the largest part
    keeps its number, and only the states before the others are looked at again.
    """

    def __init__(self, machine: Machine) -> None:
        size = len(machine.rows)
        self.of_states = [0] * size
        self._members, self._keys = [set(range(size))], [Key()]
        self._before = [set[int]() for _ in range(size)]
        for state, row in enumerate(machine.rows):
            for step in row:
                self._before[step.after].add(state)
        left = set(range(size))
        while left:
            parts = dict[int, dict[Key, set[int]]]()
            for state in left:  # all by the classes of one time
                key = frozenset(_by_class(machine, state, self.of_states).items())
                parts.setdefault(self.of_states[state], {}).setdefault(key, set()).add(state)
            changed = [state for own, by_key in parts.items() for state in self._split(own, by_key)]
            left = {state for each in changed for state in self._before[each]}

    def _split(self, own: int, parts: dict[Key, set[int]]) -> list[int]:
        """Split a class by the keys of some of its states; give those that have another number now."""
        if rest := self._members[own].difference(*parts.values()):
            parts[self._keys[own]] = parts.get(self._keys[own], set()) | rest
        largest, *others = sorted(parts.items(), key=lambda part: (-len(part[1]), min(part[1])))
        self._keys[own], self._members[own] = largest
        for key, members in others:
            for state in members:
                self.of_states[state] = len(self._members)
            self._members.append(members)
            self._keys.append(key)
        return [state for _, members in others for state in members]


def _by_class(machine: Machine, state: int, classes: list[int]) -> dict[int, int]:
    """Give the letters that lead to each class of states."""
    letters = dict[int, int]()
    for step in machine.rows[state]:
        if step.letters != FALSE:
            own = classes[step.after]
            letters[own] = machine.diagrams.choice(step.letters, TRUE, letters.get(own, FALSE))
    return letters
