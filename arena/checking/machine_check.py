"""Check machines against their specifications, from the definitions and without the code that makes them.

A controller is right if it has a step for every choice of the environment and all of its runs are accepted. A machine
of the environment is right if it has a step for every choice of the controller and none of its runs is accepted. Both
are decided by the circuits of the product of the machine with the automaton.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from arena.automata.acceptance import Colours
from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import Cube, Diagrams
from arena.automata.machine import Machine, bits
from arena.errors import ParameterError, shown
from arena.solving.verdict import Flaw, Sizes, Verification

Pair: TypeAlias = tuple[int, int]
"""A state of the machine, and a state of the automaton."""
MOST_WRITTEN = 100
"""The letters of a run that are written."""


class RunStep(NamedTuple):
    """A step of runs: the next place, the acceptance sets of the transition, and some of its letters."""

    after: Pair
    sets: Colours
    letters: Cube


Runs: TypeAlias = dict[Pair, list[RunStep]]
"""The steps from each place that the runs of a machine on an automaton reach."""


def machine_verification(specification: Any, machine: Machine) -> Verification:
    """Check a machine; the flaw ends with the letters of a run that shows it.

    They are a prefix from the start and, if the run is infinite, the circuit that it repeats, as `cycle{...}`. O(edges
    of the product) for each term of the acceptance condition, besides the diagrams of letters.
    """
    if not isinstance(specification, AutomatonGame):
        raise ParameterError(f"{shown(specification)} is no specification, which arena.specification reads")
    automaton = specification.automaton
    if (tuple(machine.propositions), machine.inputs) != (tuple(automaton.propositions), automaton.inputs):
        raise ParameterError("the machine has other propositions than the specification")
    pool = Diagrams()
    roots = [[machine.diagrams.copied(step.letters, pool) for step in row] for row in machine.rows]
    runs, stuck = _runs(machine, automaton, pool, roots)
    gaps = {state: gap for state, row in enumerate(roots) if (gap := _gap(machine, pool, row))}

    def flaw(pair: Pair, text: str, rest: Sequence[Cube], cycle: Sequence[Cube] = ()) -> Flaw:
        start = next(iter(runs))
        way = [] if pair == start else _shortest(runs, start, lambda step: step.after == pair)
        run = _written(machine, [*(step.letters for step in way), *rest], cycle)
        return Flaw(f"{machine.names[pair[0]]}, at {automaton.names[pair[1]]}", None, f"{text}: {run}")

    def flaws() -> Iterator[Flaw]:
        for pair in runs:
            if pair[0] in gaps:
                yield flaw(pair, gaps[pair[0]][0], [gaps[pair[0]][1]])
        if machine.is_controller and stuck:
            yield flaw(stuck[0], "it leaves letters for which there is no transition", [stuck[1]])
        for seen, unseen in automaton.acceptance.terms(accepted=not machine.is_controller):
            if (found := _circuit(runs, seen, unseen)) is not None:
                verdict = "rejected" if machine.is_controller else "accepted"
                yield flaw(found[0], f"a run comes back here for ever, and is {verdict}", [], found[1])

    objective = "controller" if machine.is_controller else "environment"
    sizes: Sizes = {"vertices": len(runs), "edges": sum(map(len, runs.values())), "objective": objective}
    return Verification(specification.title, sizes, next(flaws(), None))


def _gap(machine: Machine, pool: Diagrams, roots: Sequence[int]) -> tuple[str, Cube] | None:
    """Return letters with two steps from a state, or a choice of the other player without a step.

    A controller needs a step for each choice of inputs. The environment needs a step for at least one choice of inputs
    and, once it has chosen inputs, for all choices of outputs.
    """
    if not any(roots) and not machine.is_controller:
        return "no step leads from there", Cube(0, 0)
    letters, outputs = pool.any_of(roots), bits(range(machine.inputs, len(machine.propositions)))
    chosen = pool.without(letters, outputs)
    if lacking := pool.negation(chosen) if machine.is_controller else pool.but(chosen, letters):
        return "no step is there for what is read", next(pool.cubes(lacking))
    for place, one in enumerate(roots):
        for other in roots[:place]:
            if shared := pool.both(one, other):
                return "two steps are there for one letter", next(pool.cubes(shared))
    return None


def _runs(
    machine: Machine, automaton: Automaton, pool: Diagrams, roots: Sequence[Sequence[int]]
) -> tuple[Runs, tuple[Pair, Cube] | None]:
    """Follow all runs that a machine allows; return a place too where some of its letters have no transition.

    O(steps * edges) for each place, besides the diagrams of letters.
    """
    labels = [pool.any_of(map(pool.cube, cover)) for cover in automaton.covers]
    runs: Runs = {(0, automaton.initial): []}
    stuck, allowed, left = None, dict[int, int](), [*runs]
    for state, place in left:
        edges = range(automaton.first[place], automaton.first[place + 1])
        if place not in allowed:
            allowed[place] = pool.any_of({labels[automaton.labels[edge]] for edge in edges})
        for step, letters in zip(machine.rows[state], roots[state], strict=True):
            for edge in edges:
                if common := pool.both(letters, labels[automaton.labels[edge]]):
                    after = step.after, automaton.heads[edge]
                    if after not in runs:
                        runs[after] = []
                        left.append(after)
                    sets = automaton.sets[automaton.colours[edge]]
                    runs[state, place].append(RunStep(after, sets, next(pool.cubes(common))))
            if stuck is None and (uncovered := pool.but(letters, allowed[place])):
                stuck = (state, place), next(pool.cubes(uncovered))
    return runs, stuck


def _shortest(rows: Runs, start: Pair, is_last: Callable[[RunStep], bool]) -> list[RunStep]:
    """Return the shortest path from a place to a last step; an empty one if there is none. O(steps)."""
    before, left = dict[Pair, tuple[Pair, RunStep]](), [start]
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


def _circuit(rows: Runs, seen: Colours, unseen: Colours) -> tuple[Pair, list[Cube]] | None:
    """Return a circuit that visits some sets and no others of some: its first place in the rows, and its letters.

    O(steps), and as much again for each set to visit.
    """
    graph = nx.DiGraph((tail, step.after) for tail, row in rows.items() for step in row if not step.sets & unseen)
    for component in nx.strongly_connected_components(graph):
        inside = {
            place: [step for step in rows[place] if step.after in component and not step.sets & unseen]
            for place in component
        }
        sets = [step.sets for row in inside.values() for step in row]
        if sets and seen <= frozenset().union(*sets):
            first = next(place for place in rows if place in component)
            way, place = list[RunStep](), first
            for number in sorted(seen):
                if not any(number in step.sets for step in way):
                    way += _shortest(inside, place, lambda step, number=number: number in step.sets)  # type: ignore[misc]
                    place = way[-1].after
            if place != first or not way:
                way += _shortest(inside, place, lambda step, first=first: step.after == first)  # type: ignore[misc]
            return first, [step.letters for step in way]
    return None


def _written(machine: Machine, prefix: Sequence[Cube], cycle: Sequence[Cube] = ()) -> str:
    """Return the letters of a run as text, with those that it repeats, as in Spot: `a & !b; cycle{true}`."""
    everything = range(len(machine.propositions))
    letters, circuit = ([machine.printed(cube, everything) for cube in part] for part in (prefix, cycle))
    if (left := len(letters) + len(circuit) - MOST_WRITTEN) > 0:
        letters, circuit = letters[:MOST_WRITTEN], circuit[: max(0, MOST_WRITTEN - len(letters))]
        (circuit if cycle else letters).append(f"... {left} more")
    return "; ".join([*letters, *([f"cycle{{{'; '.join(circuit)}}}"] if circuit else [])])
