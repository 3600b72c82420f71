"""Circuits of machines in the AIGER format, in binary."""

from __future__ import annotations

from arena.synthesis.encoding import circuit_of
from arena.synthesis.machine import Machine
from exporters.machines.ascii_aiger import first_line, symbols

ENDING = ".aig"


def render(machine: Machine) -> bytes:
    """Write the circuit of a machine, as `exporters.machines.ascii_aiger` does, with the gates in a few bytes each.

    Raises
    ------
    TooLarge
        If the circuit is.

    Examples
    --------
    >>> from arena import specification, synthesize
    >>> from arena.machine.data import DATA
    >>> render(synthesize(specification(DATA / "synthesis" / "starve.ehoa"))).splitlines()[0]
    b'aig 1 1 0 1 0'
    """
    circuit = circuit_of(machine)
    lines = [first_line("aig", circuit), *map(str, circuit.following), *map(str, circuit.outputs.values()), ""]
    gates = bytearray()
    for number, (one, other) in enumerate(circuit.gates):
        gates += _number(2 * (circuit.first_gate + number) - one) + _number(one - other)
    return "\n".join(lines).encode() + bytes(gates) + symbols(circuit, machine).encode()


def _number(value: int) -> bytes:
    """Write a number by seven bits a byte, the lowest ones first; all but the last byte have the eighth bit."""
    made = bytearray()
    while value >= 0x80:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    made.append(value)
    return bytes(made)
