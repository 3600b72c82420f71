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
    return not any(sees(edges, colours) for colours in sets_of(range(sets)) if holds(condition, colours) != wants)


def sees(edges, colours):
    """Tell whether a closed walk sees some sets and no others."""
    inside = [edge for edge in edges if edge[2] <= colours]
    for component in nx.strongly_connected_components(nx.DiGraph([edge[:2] for edge in inside])):
        seen = [sets for tail, head, sets in inside if {tail, head} <= component]
        if seen and frozenset().union(*seen) == colours:
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
        assert int(most) == inputs + latches + gates
        self.gates = []
        if kind == b"aag":
            *lines, rest = rest.split(b"\n", inputs + latches + outputs + gates)
            rows = [tuple(map(int, line.split())) for line in lines]
            assert [row[0] for row in rows[:inputs]] == [2 * n + 2 for n in range(inputs)]
            self.latches = [row[1] for row in rows[inputs : inputs + latches]]
            self.outputs = [row[0] for row in rows[inputs + latches : inputs + latches + outputs]]
            self.gates = [row[1:] for row in rows[inputs + latches + outputs :]]
        else:
            *lines, rest = rest.split(b"\n", latches + outputs)
            self.latches, self.outputs = (
                [int(line) for line in part] for part in (lines[:latches], lines[latches : latches + outputs])
            )
            stream = iter(rest)
            for own in range(2 * (inputs + latches + 1), 2 * (inputs + latches + gates + 1), 2):
                one = own - number_in(stream)
                self.gates.append((one, one - number_in(stream)))
            rest = bytes(stream)
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


def number_in(stream):
    value = shift = 0
    for byte in stream:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value
    raise EOFError


def letters_of(machine):
    """List the letters of each state of a machine with the states behind them, by trying all; twice if in two steps."""

    def is_in(number, letter):
        while number > 1:
            is_true = letter >> machine.diagrams.variable[number] & 1
            number = (machine.diagrams.high if is_true else machine.diagrams.low)[number]
        return number == 1

    letters = range(1 << len(machine.propositions))
    return [
        [(letter, step.after) for letter in letters for step in row if is_in(step.letters, letter)]
        for row in machine.rows
    ]


def are_steps(machine, rows):
    """Tell whether no letter has two steps, and all that the other player may do has one."""
    inputs = (1 << machine.inputs) - 1
    outputs = subsets((1 << len(machine.propositions)) - 1 & ~inputs)
    for row in rows:
        letters = [letter for letter, _ in row]
        chosen = {letter & inputs for letter in letters}
        if len(set(letters)) < len(letters) or not chosen:
            return False
        if machine.is_controller and len(chosen) <= inputs:
            return False
        if not machine.is_controller and len(letters) < len(chosen) * len(outputs):
            return False
    return True


def shows(spec, machine, flaw):
    """Follow the run that a flaw ends with, letter by letter, and tell whether it is a breach."""
    rows, places = letters_of(machine), [int(name[1:]) for name in machine.propositions]
    why, _, run = flaw.text.partition(": ")
    prefix, _, cycle = run.partition("cycle{")
    prefix, cycle = ([letters_in(part, machine) for part in text.split("; ") if part] for text in (prefix, cycle[:-1]))
    last = [] if cycle else [prefix.pop()]
    state, place, sets = 0, spec.start, frozenset()
    for number, cube in enumerate([*prefix, *cycle]):
        if number == len(prefix):
            begin, sets = (state, place), frozenset()
        letter = cube[1]
        (state,) = [after for each, after in rows[state] if each == letter]
        end = spec.states[place][moved(letter, places)] if why.startswith(("a run", "it leaves")) else (place, sets)
        place, sets = end[0], sets | end[1]
    if cycle:
        return (state, place) == begin and holds(spec.condition, sets) is not machine.is_controller
    known, letter = last[0]
    if why.startswith("it leaves"):
        return letter in dict(rows[state]) and spec.states[place][moved(letter, places)] is None
    state = machine.names.index(flaw.vertex)
    found = [each for each, _ in rows[state] if not (each ^ letter) & known]
    if why.startswith("two"):
        return len(found) > len(set(found))
    inputs = (1 << machine.inputs) - 1
    chosen = [each for each, _ in rows[state] if not (each ^ letter) & known & inputs]
    return not found and (machine.is_controller or bool(chosen) or why.startswith("no step leads"))


def letters_in(text, machine):
    """Read a conjunction: the bits of its propositions, and of those that are true."""
    literals = [] if text == "true" else text.split(" & ")
    bits = {each: 1 << machine.propositions.index(each.removeprefix("!")) for each in literals}
    return sum(bits.values()), sum(bit for each, bit in bits.items() if not each.startswith("!"))


def moved(letter, places):
    return sum(1 << place for number, place in enumerate(places) if letter >> number & 1)
