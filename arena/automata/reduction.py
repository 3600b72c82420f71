"""Smaller machines that follow the same strategy: constant outputs where possible, and equivalent states merged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from arena.automata.compatible_states import with_fewer_states
from arena.automata.machine import Machine, MachineStep, bits
from arena.errors import TooLarge

Key: TypeAlias = frozenset[tuple[int, int]]
"""The classes that a state leads to, each with the diagram of its letters."""
MOST_NODES = 500_000
"""The nodes of diagrams of each step of the reduction: several seconds."""


def reduced(machine: Machine) -> Machine:
    """Return a smaller machine: outputs are constant where they may be, and states are merged.

    A step that takes more than `MOST_NODES` of diagrams is cut short.
    """
    constant = with_merged_states(with_constants(machine.alone(MOST_NODES)).alone())
    return with_merged_states(with_fewer_states(constant.alone(MOST_NODES)).alone()).alone()


def decided(machine: Machine) -> Machine:
    """Return a machine that chooses one value of each proposition that it sets: false where it may be.

    Each letter that it reads is then in one letter of a step. It has no more states than before.
    """
    rows = [list(row) for row in machine.rows]
    for number in machine.sets:
        for place, row in enumerate(rows):
            must_be, _ = possible_values(machine, machine.letters(row), number)
            rows[place] = restricted(machine, row, must_be, number)
    return with_merged_states(replace(machine, rows=rows))


def possible_values(machine: Machine, letters: int, number: int) -> tuple[int, int]:
    """Return where a proposition that a machine sets must be true, and where it may be, by what is read before."""
    diagrams = machine.diagrams
    others = bits(machine.sets) | (0 if machine.is_controller else bits(machine.reads))
    may_be, may_not = (
        diagrams.without(diagrams.both(letters, diagrams.literal(number, is_true=value)), others)
        for value in (True, False)
    )
    return diagrams.but(may_be, may_not), may_be


def restricted(machine: Machine, row: Iterable[MachineStep], function: int, number: int) -> list[MachineStep]:
    """Return the part of steps in which a proposition has the value of a function."""
    diagrams = machine.diagrams
    same = diagrams.choice(function, diagrams.literal(number, is_true=True), diagrams.literal(number, is_true=False))
    return [MachineStep(diagrams.both(step.letters, same), step.after) for step in row]


def with_constants(machine: Machine) -> Machine:
    """Fix propositions to one value where a machine may, one after another, to false rather than to true."""
    diagrams, sets = machine.diagrams, bits(machine.sets)
    rows = [list(row) for row in machine.rows]
    try:
        for number in machine.sets:
            for value in (0, 1):
                fewer = [restricted(machine, row, value, number) for row in rows]
                if all(
                    diagrams.without(machine.letters(row), sets) == diagrams.without(machine.letters(old), sets)
                    for row, old in zip(fewer, rows, strict=True)
                ):
                    rows = fewer
                    break
    except TooLarge:
        return replace(machine, rows=rows, is_cut_short=True)
    return replace(machine, rows=rows)


def with_merged_states(machine: Machine) -> Machine:
    """Merge equivalent states, and leave out those that the machine does not reach."""
    classes = equivalent_states(machine)
    member = {own: state for state, own in reversed([*enumerate(classes)])}
    return machine.quotient(classes, [member[own] for own in range(len(member))])


def equivalent_states(machine: Machine) -> list[int]:
    """Return the class of each state. Classes are split until the letters to each class are the same for all members.

    When a class is split, its largest part keeps the number, and only predecessors of the others are examined again.

    References
    ----------
    J. Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971.
    """
    size = len(machine.rows)
    classes, members, keys = [0] * size, [[*range(size)]], [Key()] * size
    before = [set[int]() for _ in range(size)]
    for state, row in enumerate(machine.rows):
        for step in row:
            before[step.after].add(state)
    left = set(range(size))
    while left:
        for state in left:
            keys[state] = frozenset(machine.row_to(machine.rows[state], classes).items())
        changed = list[int]()
        for own in {classes[state] for state in left}:
            parts = dict[Key, list[int]]()
            for state in members[own]:
                parts.setdefault(keys[state], []).append(state)
            members[own], *others = sorted(parts.values(), key=len, reverse=True)
            for part in others:
                for state in part:
                    classes[state] = len(members)
                members.append(part)
                changed += part
        left = {state for each in changed for state in before[each]}
    return classes
