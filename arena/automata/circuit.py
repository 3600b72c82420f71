"""Circuits of and-gates, inverters and latches, as in the AIGER format: and-inverter graphs.

A variable has two literals: an even number, and the next odd one for its negation. Variable 0 is false. The inputs
follow it, then the latches, then the gates.

References
----------
A. Biere, K. Heljanko, S. Wieringa, *AIGER 1.9 and beyond*, FMV report 11/2, 2011, https://fmv.jku.at/aiger/.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LOW, HIGH = 0, 1


class AndInverterGraph:
    """A circuit that is built gate by gate. Equal gates are built once; latches are false at first."""

    def __init__(self, inputs: Sequence[str], latches: Sequence[str]) -> None:
        self.inputs, self.latches = list(inputs), list(latches)
        self.gates = list[tuple[int, int]]()
        self.outputs = dict[str, int]()
        self.following = [LOW] * len(latches)
        self._kept = set[int]()
        self._known = dict[tuple[int, int], int]()

    def __repr__(self) -> str:
        sizes = f"{len(self.inputs)} inputs, {len(self.outputs)} outputs"
        return f"<AndInverterGraph: {sizes}, {len(self.latches)} latches, {len(self.gates)} gates>"

    @property
    def first_gate(self) -> int:
        return 1 + len(self.inputs) + len(self.latches)

    def both(self, one: int, other: int) -> int:
        """Return the conjunction of two literals, by a new gate if there is none for it."""
        one, other = max(one, other), min(one, other)
        if other in (LOW, HIGH):
            return one if other else LOW
        if one ^ other <= 1:
            return one if one == other else LOW
        if (simple := self._absorbed(one, other)) is not None:
            return simple
        if (one, other) not in self._known:
            self._known[one, other] = 2 * (self.first_gate + len(self.gates))
            self.gates.append((one, other))
        return self._known[one, other]

    def _absorbed(self, one: int, other: int) -> int | None:
        """Return the conjunction of two literals if one is that of a gate with the other's variable as an operand."""
        for gate, literal in ((one, other), (other, one)):
            if gate >> 1 < self.first_gate:
                continue
            inside = self.gates[(gate >> 1) - self.first_gate]
            if literal in inside or literal ^ 1 in inside:
                if gate & 1 and literal in inside:  # not (x and y), and x: x and not y
                    return self.both(literal, inside[literal == inside[0]] ^ 1)
                return literal if gate & 1 else gate if literal in inside else LOW
        return None

    def either(self, *literals: int) -> int:
        made = HIGH
        for literal in literals:
            made = self.both(made, literal ^ 1)
        return made ^ 1

    def all_of(self, literals: Iterable[int]) -> int:
        """Return the conjunction of literals, built in ascending order."""
        made = HIGH
        for literal in sorted(literals):
            made = self.both(made, literal)
        return made

    def cost(self, literal: int) -> int:
        """Return the number of gates that a literal needs besides those kept."""
        return len(self._needed([literal]) - self._kept)

    def keep(self, literal: int) -> int:
        """Keep the gates of a literal, which cost nothing from then on; return the literal."""
        self._kept |= self._needed([literal])
        return literal

    def _needed(self, literals: Iterable[int]) -> set[int]:
        left, needed = [each >> 1 for each in literals], set[int]()
        while left:
            variable = left.pop()
            if variable >= self.first_gate and variable not in needed:
                needed.add(variable)
                left += [each >> 1 for each in self.gates[variable - self.first_gate]]
        return needed

    def trimmed(self) -> AndInverterGraph:
        """Return the same circuit without the gates that nothing needs."""
        made = AndInverterGraph(self.inputs, self.latches)
        place = {variable: 2 * variable for variable in range(self.first_gate)}
        for variable in sorted(self._needed([*self.outputs.values(), *self.following])):
            one, other = (place[each >> 1] ^ (each & 1) for each in self.gates[variable - self.first_gate])
            place[variable] = made.both(one, other)
        made.outputs = {name: place[each >> 1] ^ (each & 1) for name, each in self.outputs.items()}
        made.following = [place[each >> 1] ^ (each & 1) for each in self.following]
        return made
