"""Machines as automata in the Hanoi Omega-Automata format, which accept the runs that the machine allows."""

from __future__ import annotations

from itertools import groupby

from arena.automata.diagrams import Cube
from arena.automata.machine import Machine
from arena.automata.reduction import decided
from exporters.files.hanoi import string_of

ENDING = ".hoa"


def render(machine: Machine) -> str:
    """Write a machine as an automaton that accepts all of its runs, and controls the propositions that it sets.

    Examples
    --------
    >>> from arena import specification, synthesize
    >>> from arena.machine.data import DATA
    >>> print(render(synthesize(specification(DATA / "synthesis" / "starve.ehoa"))).partition("--BODY--")[2])
    State: 0 "0"
    [1] 0
    --END--
    <BLANKLINE>
    """
    chosen, names = decided(machine), machine.propositions
    lines = [
        "HOA: v1",
        f"name: {string_of('controller' if machine.is_controller else 'environment')}",
        f"States: {len(chosen.rows)}",
        "Start: 0",
        " ".join([f"AP: {len(names)}", *map(string_of, names)]),
        " ".join(["controllable-AP:", *map(str, machine.sets)]),
        "acc-name: all",
        "Acceptance: 0 t",
        "properties: trans-labels explicit-labels state-acc deterministic",
        "--BODY--",
    ]
    for state, steps in groupby(chosen.lines(), key=lambda line: line[0]):
        lines.append(f"State: {state} {string_of(chosen.names[state])}")
        lines += [f"[{_label(cube)}] {after}" for _, cube, after in steps]
    return "\n".join([*lines, "--END--", ""])


def _label(cube: Cube) -> str:
    literals = sorted(cube.literals)
    return " & ".join(("" if is_true else "!") + str(number) for number, is_true in literals) or "t"
