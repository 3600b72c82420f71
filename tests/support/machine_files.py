"""Machines in files, read by none of our code: the letters of each state, as bits of the propositions p0, p1, ...

Propositions that a machine neither reads nor sets may take any value.
"""

import re

from naive_machines import Simulator, subsets

SIGNS = {"!": " not ", "&": " and ", "|": " or ", "t": "True", "f": "False"}


def rows_of_hoa(text, propositions):
    """List the steps of each state, (letter, next state), by trying all letters; twice if two edges allow a letter."""
    head, _, body = text.partition("--BODY--")
    places = [int(name) for name in re.findall(r'"p(\d+)"', re.search(r"^AP:.*", head, re.MULTILINE)[0])]
    rows = []
    for line in body.splitlines():
        if line.startswith("State:"):
            rows.append([])
        elif found := re.match(r"\[(.*)\] (\d+)", line):
            letters = (letter for letter in range(1 << propositions) if holds(found[1], places, letter))
            rows[-1] += [(letter, int(found[2])) for letter in letters]
    return rows


def holds(label, places, letter):
    """Evaluate the label of an edge for a letter."""
    bits = re.sub(r"\d+", lambda number: str(letter >> places[int(number[0])] & 1), label)
    return bool(eval("".join(SIGNS.get(sign, sign) for sign in bits), {}))  # noqa: S307 - our own text


def rows_of_table(lines, propositions):
    """List the letters of all steps of a machine in a table with the columns state, reads, sets and next."""
    cubes = (f"{row['reads']} & {row['sets']}".split(" & ") for row in lines)
    return [
        letter
        for cube in cubes
        for letter in range(1 << propositions)
        if all(each == "true" or (letter >> int(each.strip("!p")) & 1) != each.startswith("!") for each in cube)
    ]


class Circuit(Simulator):
    """A circuit in the AIGER format whose inputs and outputs are among some names: p0, p1, ... if there is a number."""

    def __init__(self, data, names):
        names = [f"p{number}" for number in range(names)] if isinstance(names, int) else names
        super().__init__(data, names)
        known = sum(1 << number for number in {*self.read, *self.set})
        self.free = subsets(((1 << len(names)) - 1) & ~known)
        self.own = sum(1 << number for number in self.set)
        self.inputs = subsets(sum(1 << number for number in self.read))

    def letters(self, state):
        """List the letters of a state with the states behind them."""
        steps = [self.go(state, read) for read in self.inputs]
        return [(letter | more, after) for letter, after in steps for more in self.free]

    def states(self):
        """List the states that the circuit comes to."""
        found = [self.start]
        for state in found:
            found += {after for _, after in self.letters(state)} - {*found}
        return found

    def chooses_first(self):
        """Check that what it sets does not depend on what it reads at the same time."""
        return all(len({letter & self.own for letter, _ in self.letters(state)}) == 1 for state in self.states())
