"""Circuits of machines in the AIGER format, as text.

They are read by none of the code that makes and writes ours: as machines of explicit states, which are the values of
the latches that the circuit comes to. For each of them, all gates are functions of the inputs. So circuits of other
tools are held against a specification, too.

References
----------
A. Biere, *The AIGER and-inverter graph (AIG) format version 20071012*, http://fmv.jku.at/aiger/FORMAT.aiger.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from arena.automata.automaton_game import AutomatonGame
from arena.automata.diagrams import FALSE, TRUE, Diagrams
from arena.automata.encoding import circuit_of
from arena.automata.machine import Machine, MachineStep
from arena.automata.splitting import check_deep
from arena.errors import InvalidArena, TooLarge
from arena.texts import clean
from exporters.files import StrPath
from exporters.machines.answers import answer_in, is_of_controller

MOST_STEPS = 2_000_000
"""The gates of all states, and the parts of letters, that a circuit may take to be unrolled: some seconds."""


MOST = 10**18


@dataclass
class WrittenCircuit:
    """A circuit as a file has it: the literals of its parts, and the names by their places, the comment by "c"."""

    inputs: list[int]
    latches: list[tuple[int, int, int]]
    outputs: list[int]
    gates: list[tuple[int, int, int]]
    names: dict[str, str]


def write(machine: Machine) -> str:
    """Write the circuit of a machine: its inputs are the propositions that it reads, its outputs those that it sets."""
    circuit = circuit_of(machine)
    inputs, latches, gates = len(circuit.inputs), circuit.following, circuit.gates
    named = {"i": circuit.inputs, "l": circuit.latches, "o": circuit.outputs}
    sizes = inputs, len(latches), len(circuit.outputs), len(gates)
    lines = [
        " ".join(["aag", str(inputs + len(latches) + len(gates)), *map(str, sizes)]),
        *(str(2 + 2 * number) for number in range(inputs)),
        *(f"{2 + 2 * (inputs + number)} {following}" for number, following in enumerate(latches)),
        *map(str, circuit.outputs.values()),
        *(f"{2 * (circuit.first_gate + number)} {one} {other}" for number, (one, other) in enumerate(gates)),
        *(f"{kind}{number} {clean(name)}" for kind, names in named.items() for number, name in enumerate(names)),
        *("c", "controller" if machine.is_controller else "environment", ""),
    ]
    return "\n".join(lines)


def read(path: StrPath, specification: AutomatonGame) -> Machine:
    """Read the machine of a specification: its inputs and outputs are found by their names."""
    (data, verdict), automaton = answer_in(path), specification.automaton
    try:
        circuit = _circuit(*data.decode().replace("\r\n", "\n").split("\n"))
    except InvalidArena as error:
        raise InvalidArena(f"{path}: AIGER: {error}") from None
    except (ValueError, IndexError):
        raise InvalidArena(f"{path}: no circuit in the AIGER format") from None
    names = automaton.propositions
    check_deep((1 << len(names)) - 1, f"{path}: the specification has", "")
    sides = [set(names[: automaton.inputs]), set(names[automaton.inputs :])]
    read = [circuit.names.get(f"i{number}", "") for number in range(len(circuit.inputs))]
    sets = [circuit.names.get(f"o{number}", "") for number in range(len(circuit.outputs))]
    sizes = (len(read), len(sets)) if [set(read), set(sets)] in (sides, sides[::-1]) else None
    if sizes != (len(set(read)), len(set(sets))):
        raise InvalidArena(f"{path}: its inputs and outputs are not {', '.join(names)[:100]}, those of one player each")
    is_controller = is_of_controller(verdict, automaton, path, read, sets, circuit.names.get("c"))
    number = {name: place for place, name in enumerate(names)}
    unrolled = _Unrolled(circuit, [number[name] for name in read], [number[name] for name in sets])
    player = specification.player if is_controller else specification.player.opponent
    rows = unrolled.rows(path)
    states = ["".join(map(str, values)) or "-" for values in unrolled.states]
    return Machine(player, is_controller, names, automaton.inputs, unrolled.diagrams, states, rows)


class _Unrolled:
    """A circuit with its states apart; the functions of its literals, by the numbers of the inputs' propositions."""

    def __init__(self, circuit: WrittenCircuit, read: list[int], sets: list[int]) -> None:
        self._circuit, self._read, self._sets, self.diagrams, self._steps = circuit, read, sets, Diagrams(), 0
        self.states = {tuple(reset for _, _, reset in circuit.latches): 0}

    def rows(self, path: StrPath) -> list[list[MachineStep]]:
        rows = list[list[MachineStep]]()
        while len(rows) < len(self.states):
            state = next(islice(self.states, len(rows), None))
            try:
                rows.append(self._row(state))
            except TooLarge as error:
                raise TooLarge(f"{path}: {error}") from None
        return rows

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise TooLarge(f"the circuit takes more than {MOST_STEPS:,} steps in {len(self.states):,} states and more")

    def _row(self, state: tuple[int, ...]) -> list[MachineStep]:
        diagrams, circuit = self.diagrams, self._circuit
        value = {0: FALSE, 1: TRUE}
        self._count(len(circuit.gates) + len(circuit.latches) + 1)

        def define(literal: int, function: int) -> None:
            value[literal], value[literal ^ 1] = function, diagrams.choice(function, FALSE, TRUE)

        for literal, number in zip(circuit.inputs, self._read, strict=True):
            define(literal, diagrams.node(number, FALSE, TRUE))
        for (literal, _, _), bit in zip(circuit.latches, state, strict=True):
            define(literal, bit)
        for literal, one, other in circuit.gates:
            define(literal, diagrams.choice(value[one], value[other], FALSE))
        letters = TRUE
        for number, literal in zip(self._sets, circuit.outputs, strict=True):
            is_set = diagrams.node(number, FALSE, TRUE)
            letters = diagrams.choice(
                letters, diagrams.choice(value[literal], is_set, diagrams.choice(is_set, FALSE, TRUE)), FALSE
            )
        parts: dict[tuple[int, ...], int] = {(): letters}
        for _, following, _ in circuit.latches:
            split = {
                (*bits, bit): diagrams.choice(part, value[following ^ 1 ^ bit], FALSE)
                for bits, part in parts.items()
                for bit in (0, 1)
            }
            parts = {bits: part for bits, part in split.items() if part}
            self._count(len(parts))
        return [MachineStep(part, self.states.setdefault(bits, len(self.states))) for bits, part in parts.items()]


def _circuit(head: str, *lines: str) -> WrittenCircuit:
    kind, *words = head.split()
    most, inputs, latches, outputs, gates, *others = map(int, words)
    size = inputs + latches + outputs + gates
    is_right = kind == "aag" and not any(others) and min(inputs, latches, outputs, gates) >= 0
    if not is_right or size > len(lines) or not size - outputs <= most <= MOST:
        raise ValueError(head)
    numbers = [list(map(int, line.split())) for line in lines[:size]]
    ends, after = (inputs, inputs + latches), inputs + latches + outputs
    for line, row in enumerate(numbers[:after], start=2):
        if len(row) != 1 and not ends[0] <= line - 2 < ends[1]:
            raise InvalidArena(f"line {line}: {len(row)} numbers (one, of an input or an output)")
        if len(row) == 3 and row[2] == row[0]:
            raise InvalidArena(f"line {line}: an uninitialized latch, which may be 0 or 1 at first (0 or 1 alone)")
    circuit = WrittenCircuit(
        [own for own, *_ in numbers[:inputs]],
        [
            (own, following, reset)
            for own, following, reset in (each + [0] * (3 - len(each)) for each in numbers[inputs : ends[1]])
        ],
        [own for own, *_ in numbers[ends[1] : after]],
        sorted((own, one, other) for own, one, other in numbers[after:]),
        {},
    )
    _check_literals(circuit)
    for number, symbol in enumerate(lines[size:], start=size + 1):
        if symbol == "c":
            circuit.names["c"] = lines[number] if number < len(lines) else ""
            break
        place, _, name = symbol.partition(" ")
        circuit.names[place] = name
    return circuit


def _check_literals(circuit: WrittenCircuit) -> None:
    """Refuse literals that are not defined, twice, or behind a gate that needs them, and odd values at first."""
    known = {0}
    defined = [(own, 0, 0) for own in (*circuit.inputs, *(latch[0] for latch in circuit.latches))]
    for own, one, other in [*defined, *circuit.gates]:
        if own % 2 or own in known or not {one & ~1, other & ~1} <= known:
            raise ValueError(own)
        known.add(own)
    needed = {each & ~1 for each in (*circuit.outputs, *(latch[1] for latch in circuit.latches))}
    if not needed <= known or not {latch[2] for latch in circuit.latches} <= {0, 1}:
        raise ValueError(needed)
