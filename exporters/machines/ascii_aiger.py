"""Circuits of machines in the AIGER format, as text."""

from __future__ import annotations

from arena.automata.circuit import AndInverterGraph
from arena.automata.encoding import circuit_of
from arena.automata.machine import Machine
from arena.texts import clean

ENDING = ".aag"


def render(machine: Machine) -> str:
    """Write the circuit of a machine: its inputs are the propositions that it reads, its outputs those that it sets.

    Raises
    ------
    TooLarge
        If the circuit is.

    References
    ----------
    A. Biere, *The AIGER and-inverter graph (AIG) format version 20071012*, http://fmv.jku.at/aiger/FORMAT.aiger.

    Examples
    --------
    >>> from arena import specification, synthesize
    >>> from arena.machine.data import DATA
    >>> print(render(synthesize(specification(DATA / "synthesis" / "starve.ehoa"))))
    aag 1 1 0 1 0
    2
    1
    i0 r
    o0 g
    c
    controller
    <BLANKLINE>
    """
    circuit = circuit_of(machine)
    return "\n".join(
        [
            _first_line(circuit),
            *(str(2 * (1 + number)) for number in range(len(circuit.inputs))),
            *(
                f"{2 * (1 + len(circuit.inputs) + number)} {following}"
                for number, following in enumerate(circuit.following)
            ),
            *map(str, circuit.outputs.values()),
            *(
                f"{2 * (circuit.first_gate + number)} {one} {other}"
                for number, (one, other) in enumerate(circuit.gates)
            ),
            _symbols(circuit, machine),
        ]
    )


def _first_line(circuit: AndInverterGraph) -> str:
    """Write the first line: the last variable, and the numbers of inputs, latches, outputs and gates."""
    sizes = len(circuit.inputs), len(circuit.latches), len(circuit.outputs), len(circuit.gates)
    return " ".join(["aag", str(sizes[0] + sizes[1] + sizes[3]), *map(str, sizes)])


def _symbols(circuit: AndInverterGraph, machine: Machine) -> str:
    """Write the names of all that has one, and a comment that says whose circuit it is."""
    named = {"i": circuit.inputs, "l": circuit.latches, "o": circuit.outputs}
    lines = [f"{kind}{number} {clean(name)}" for kind, names in named.items() for number, name in enumerate(names)]
    return "\n".join([*lines, "c", "controller" if machine.is_controller else "environment", ""])
