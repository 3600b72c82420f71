"""Check machines against their specifications, from the definitions and without the code that makes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import networkx as nx

from arena.automata.acceptance import Colors
from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import Diagrams
from arena.automata.machine import Machine, bits
from arena.errors import ParameterError, shown

Pair: TypeAlias = tuple[int, int]
Steps: TypeAlias = dict[Pair, list[tuple[Pair, Colors]]]
"""The steps from each pair: the next pair, and the acceptance sets of the transition."""


def checked_machine(specification: Any, machine: Machine) -> tuple[str, dict[str, Any], tuple[str, str] | None]:
    """Check a machine: return the title, sizes, and where it is wrong and why.

    O(edges of its product with the automaton) for each term of the condition, besides diagrams.
    """
    if not isinstance(specification, AutomatonGame):
        raise ParameterError(f"{shown(specification)} is no specification, which arena.specification reads")
    automaton, pool = specification.automaton, Diagrams()
    if (tuple(machine.propositions), machine.inputs) != (tuple(automaton.propositions), automaton.inputs):
        raise ParameterError("the machine has other propositions than the specification")
    roots = [[machine.diagrams.copied(step.letters, pool) for step in row] for row in machine.rows]
    steps, found = _runs(machine, automaton, pool, roots)
    for seen, unseen in automaton.acceptance.terms(accepted=not machine.is_controller) if found is None else ():
        if (pair := _circular(steps, seen, unseen)) is not None:
            found = (
                pair,
                f"a run comes back here for ever, and is {'rejected' if machine.is_controller else 'accepted'}",
            )
            break
    wrong = found and (f"{machine.names[found[0][0]]}, at {automaton.names[found[0][1]]}", found[1])
    objective = "controller" if machine.is_controller else "environment"
    sizes: dict[str, Any] = {"vertices": len(steps), "edges": sum(map(len, steps.values())), "objective": objective}
    return specification.title, sizes, wrong


def _runs(
    machine: Machine, automaton: Automaton, pool: Diagrams, roots: Sequence[Sequence[int]]
) -> tuple[Steps, tuple[Pair, str] | None]:
    """Follow all runs that a machine allows; return too the first pair where its letters are wrong, and why."""
    labels = [pool.any_of(map(pool.cube, cover)) for cover in automaton.covers]
    steps, found = Steps({(0, automaton.initial): []}), None
    for state, place in (left := [*steps]):
        edges = range(automaton.first[place], automaton.first[place + 1])
        wrong = "" if found else _gap(machine, pool, roots[state])
        for step, letters in zip(machine.rows[state], roots[state], strict=True):
            own = [edge for edge in edges if pool.both(letters, labels[automaton.labels[edge]])]
            for edge in own:
                after = step.after, automaton.heads[edge]
                if after not in steps:
                    steps[after] = []
                    left.append(after)
                steps[state, place].append((after, automaton.sets[automaton.colors[edge]]))
            rest = pool.but(letters, pool.any_of({labels[automaton.labels[edge]] for edge in own}))
            if rest and machine.is_controller:
                wrong = wrong or f"it leaves letters for which there is no transition: {_printed(machine, pool, rest)}"
        found = found or (((state, place), wrong) if wrong else None)
    return steps, found


def _gap(machine: Machine, pool: Diagrams, roots: Sequence[int]) -> str:
    """Say for which letters a state has two steps, or none: the environment chooses some inputs, and must go on."""
    if not any(roots) and not machine.is_controller:
        return "no step leads from there"
    letters, outputs = pool.any_of(roots), bits(range(machine.inputs, len(machine.propositions)))
    chosen = pool.without(letters, outputs)
    if lacking := pool.negation(chosen) if machine.is_controller else pool.but(chosen, letters):
        return f"no step is there for what is read: {_printed(machine, pool, lacking)}"
    for place, one in enumerate(roots):
        for other in roots[:place]:
            if shared := pool.both(one, other):
                return f"two steps are there for one letter: {_printed(machine, pool, shared)}"
    return ""


def _printed(machine: Machine, pool: Diagrams, letters: int) -> str:
    return machine.printed(next(pool.cubes(letters)), range(len(machine.propositions)))


def _circular(steps: Steps, seen: Colors, unseen: Colors) -> Pair | None:
    """Return the first pair that is on circuits that visit some sets and no others of some; O(steps)."""
    graph = nx.DiGraph((tail, after) for tail, row in steps.items() for after, sets in row if not sets & unseen)
    for component in nx.strongly_connected_components(graph):
        rows = [steps[pair] for pair in component]
        inside = [sets for row in rows for after, sets in row if after in component and not sets & unseen]
        if inside and seen <= frozenset().union(*inside):
            return next(pair for pair in steps if pair in component)
    return None
