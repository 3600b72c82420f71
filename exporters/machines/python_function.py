"""Machines as a function of Python that needs nothing else."""

from __future__ import annotations

from itertools import groupby

from arena.automata.diagrams import Cube
from arena.synthesis.machine import Machine
from arena.synthesis.reduction import decided

ENDING = ".py"
TEXT = '''"""{title}."""

STEPS = {{
{steps}}}
"""For each state: what is read, what is set then, and the state behind it."""


def step(state, read):
    """Give what is set in a state, and the state behind it, once some propositions are read; play starts in state 0.

    What is read and what is set are dicts of propositions; one that is not there is false.{note}
    """
    for when, sets, after in STEPS[state]:
        if all(read.get(name, False) == value for name, value in when.items()):
            return sets, after
    raise ValueError(f"no step from state {{state}} for {{read}}")
'''
ALONE = """
    What is set depends on the state alone: it is set before anything is read."""


def render(machine: Machine) -> str:
    """Write a machine as a table of its steps, and a function that looks them up.

    Examples
    --------
    >>> from arena import specification, synthesize
    >>> from arena.machine.data import DATA
    >>> print(render(synthesize(specification(DATA / "synthesis" / "starve.ehoa"))).splitlines()[4].strip())
    ({}, {'g': True}, 0),
    """
    chosen = decided(machine)
    steps = ""
    for state, lines in groupby(chosen.lines(), key=lambda line: line[0]):
        parts = [
            (_part(chosen, cube, chosen.reads), _part(chosen, cube, chosen.sets), after) for _, cube, after in lines
        ]
        listed = "".join(f"        {part},\n" for part in parts)
        steps += f"    {state}: [\n{listed}    ],\n"
    title = f"The {'controller' if machine.is_controller else 'environment'}'s machine of a specification"
    note = "" if machine.is_controller else ALONE
    return TEXT.format(title=title, steps=steps, note=note)


def _part(machine: Machine, cube: Cube, numbers: range) -> dict[str, bool]:
    return {machine.propositions[number]: is_true for number, is_true in sorted(cube.literals) if number in numbers}
