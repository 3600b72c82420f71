"""Machines held against specifications letter by letter, and circuits simulated gate by gate, by none of our code."""

import networkx as nx
from acceptance_trees import holds, sets_of


def keeps(spec, start, letters, *, wants=True):
    """Tell whether all runs of a machine are accepted, or if it wants that, none.

    `letters(state)` gives the letters that there may be, as bits of propositions, each with the state behind it.
    """
    edges, left = [], [(start, spec.start)]
    known = set(left)
    for state, place in left:
        for letter, after in letters(state):
            end = spec.states[place][letter]
            if end is None:
                if wants:
                    return False
                continue
            edges.append(((state, place), (after, end[0]), end[1]))
            if (after, end[0]) not in known:
                known.add((after, end[0]))
                left.append((after, end[0]))
    return are_all(edges, spec.condition, spec.sets, wants=wants)


def are_all(edges, condition, sets, *, wants):
    """Tell whether all closed walks along some edges, (tail, head, sets), are accepted, or none."""
    return not any(sees(edges, colors) for colors in sets_of(range(sets)) if holds(condition, colors) != wants)


def sees(edges, colors):
    """Tell whether a closed walk sees some sets and no others."""
    inside = [edge for edge in edges if edge[2] <= colors]
    for component in nx.strongly_connected_components(nx.DiGraph([edge[:2] for edge in inside])):
        seen = [sets for tail, head, sets in inside if {tail, head} <= component]
        if seen and frozenset().union(*seen) == colors:
            return True
    return False


def subsets(bits):
    """List the numbers whose bits are among some."""
    found = [0]
    for number in range(bits.bit_length()):
        if bits >> number & 1:
            found += [each | 1 << number for each in found]
    return found


class Simulator:
    """A circuit in the AIGER format, simulated; inputs and outputs are bits of the propositions of a list of names."""

    def __init__(self, data, names):
        head, _, rest = data.partition(b"\n")
        kind, most, inputs, latches, outputs, gates = head.split()
        inputs, latches, outputs, gates = map(int, (inputs, latches, outputs, gates))
        assert (kind, int(most)) == (b"aag", inputs + latches + gates)
        *lines, rest = rest.split(b"\n", inputs + latches + outputs + gates)
        rows = [tuple(map(int, line.split())) for line in lines]
        assert [row[0] for row in rows[:inputs]] == [2 * n + 2 for n in range(inputs)]
        self.latches = [row[1] for row in rows[inputs : inputs + latches]]
        self.outputs = [row[0] for row in rows[inputs + latches : inputs + latches + outputs]]
        self.gates = [row[1:] for row in rows[inputs + latches + outputs :]]
        symbols = dict(line.split(" ", 1) for line in f"\n{rest.decode()}".partition("\nc\n")[0].split("\n") if line)
        self.read = [names.index(symbols[f"i{number}"]) for number in range(inputs)]
        self.set = [names.index(symbols[f"o{number}"]) for number in range(outputs)]
        self.start = (0,) * latches

    def go(self, state, read):
        values = [0, *(read >> number & 1 for number in self.read), *state]
        for one, other in self.gates:
            values.append(at(values, one) & at(values, other))
        letter = read | sum(at(values, each) << number for each, number in zip(self.outputs, self.set, strict=True))
        return letter, tuple(at(values, each) for each in self.latches)


def at(values, literal):
    return values[literal >> 1] ^ (literal & 1)
