"""Machines as automata in the Hanoi Omega-Automata format, as Strix, ltlsynt and Knor write them.

All runs of such an automaton are accepted, and `controllable-AP` says which propositions the machine sets. Those of the
specification that it has not may be anything.

References
----------
G. A. Perez, "The Extended HOA Format for Synthesis", 2019, arXiv:1912.05793.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from arena.automata.automaton import Automaton
from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import FALSE, Cube, Diagrams
from arena.automata.machine import Machine, MachineStep
from arena.automata.reduction import decided
from arena.automata.splitting import check_deep
from arena.errors import InvalidArena, TooLarge
from exporters.files import StrPath
from exporters.files.automaton_games import PLAYERS, ordered_automaton
from exporters.files.hanoi import WrittenAutomaton, string_of, unquoted
from exporters.files.hanoi_formulas import AutomatonLabels, Condition
from exporters.files.reading import decoded
from exporters.machines.answers import answer_in, is_of_controller


def write(machine: Machine) -> str:
    """Write a machine as an automaton that accepts all of its runs, and controls the propositions that it sets."""
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


def read(path: StrPath, specification: AutomatonGame) -> Machine:
    """Read the machine of a specification: its propositions are found by their names."""
    (data, verdict), own = answer_in(path), specification.automaton
    written = WrittenAutomaton(decoded(data, path), path)
    try:
        labels = AutomatonLabels(written)
        if unknown := [name for name in labels.names if name not in own.propositions]:
            wanted = ", ".join(own.propositions)[:100]
            raise InvalidArena(f"{path}: {unknown[0]!r:.80} is no proposition of the specification ({wanted})")
        automaton = ordered_automaton(written, labels, _condition(written, path), are_chosen=True)
        diagrams = Diagrams()
        covers = _moved(automaton, own, diagrams, path)
    except TooLarge as error:
        text = str(error)
        raise TooLarge(text if text.startswith(f"{path}: ") else f"{path}: {text}") from None
    read, sets = labels.propositions[: labels.inputs], labels.propositions[labels.inputs :]
    if "controllable-AP" not in written.header:
        read, sets = [], []
    name = unquoted(written.header["name"][0]) if written.header.get("name") else None
    is_controller = is_of_controller(verdict, own, path, read, sets, name)
    player = specification.player if is_controller else specification.player.opponent
    states, rows = _from_the_start(automaton, covers, diagrams)
    names = [automaton.names[state] for state in states]
    return Machine(player, is_controller, own.propositions, own.inputs, diagrams, names, rows)


def _condition(written: WrittenAutomaton, path: StrPath) -> Condition:
    """Read the acceptance condition, of which all runs are to be accepted."""
    if key := next((key for key in PLAYERS if key in written.header), None):
        raise InvalidArena(f"{path}: {key}: a game, and no machine: its states belong to players")
    condition = Condition(written)
    sets = {number for colors in written.colors for number in colors}
    if any(True for _ in condition.acceptance(sets).terms(accepted=False)):
        raise InvalidArena(f"{path}: Acceptance: not all runs are accepted, as those of a machine are (0 t)")
    return condition


def _moved(automaton: Automaton, own: Automaton, diagrams: Diagrams, path: StrPath) -> list[int]:
    """Return the diagrams of labels, with the specification's numbers of the propositions."""
    check_deep((1 << len(own.propositions)) - 1, f"{path}: the specification has", "")
    place = {name: number for number, name in enumerate(own.propositions)}
    numbers = [place[name] for name in automaton.propositions]

    def moved(bits: int) -> int:
        return sum(1 << number for each, number in enumerate(numbers) if bits >> each & 1)

    return [
        diagrams.any_of(diagrams.cube(Cube(moved(cube.positive), moved(cube.negative))) for cube in cover)
        for cover in automaton.covers
    ]


def _from_the_start(
    automaton: Automaton, covers: Sequence[int], diagrams: Diagrams
) -> tuple[list[int], list[list[MachineStep]]]:
    """Return the states that can be reached, in the order of a search, and the steps of each."""
    states, rows = [automaton.initial], list[list[MachineStep]]()
    place = {automaton.initial: 0}
    for state in states:
        letters = dict[int, int]()
        for edge in range(automaton.first[state], automaton.first[state + 1]):
            if label := covers[automaton.labels[edge]]:
                after = automaton.heads[edge]
                if after not in place:
                    place[after] = len(states)
                    states.append(after)
                letters[place[after]] = diagrams.any_of((letters.get(place[after], FALSE), label))
        rows.append([MachineStep(function, after) for after, function in letters.items()])
    return states, rows
