"""Circuits made of others, and each way to encode a machine, simulated gate by gate from their first state on."""

from random import Random

import pytest
from acceptance_trees import fin, inf
from naive_machines import at, letters_of, subsets
from naive_synthesis import random_specification, written

from arena import specification, synthesize
from arena.synthesis.circuit import HIGH, AndInverterGraph
from arena.synthesis.encoding import _Binary, _OneHot
from arena.synthesis.resubstitution import resubstituted

STREETT = ("and", [("or", [fin(0), inf(1)]), ("or", [fin(2), inf(3)])])


def go(circuit, state, read):
    """Give the outputs of a circuit, and its next state; both states and what is read are bits."""
    inputs, latches = len(circuit.inputs), len(circuit.latches)
    values = [0, *(read >> number & 1 for number in range(inputs)), *(state >> number & 1 for number in range(latches))]
    for one, other in circuit.gates:
        values.append(at(values, one) & at(values, other))
    after = sum(at(values, literal) << number for number, literal in enumerate(circuit.following))
    return {name: at(values, literal) for name, literal in circuit.outputs.items()}, after


def reached(circuit):
    """List the states that a circuit comes to."""
    found = [0]
    for state in found:
        found += {go(circuit, state, read)[1] for read in range(1 << len(circuit.inputs))} - {*found}
    return found


def drawn(chance):
    """Draw a circuit of many gates that say much the same."""
    circuit = AndInverterGraph(
        [f"i{n}" for n in range(chance.randint(1, 3))], [f"l{n}" for n in range(chance.randint(0, 3))]
    )
    literals = [*range(2, 2 * circuit.first_gate)]
    for _ in range(chance.randint(1, 25)):
        literals.append(circuit.both(*chance.choices(literals, k=2)) ^ chance.randrange(2))
    circuit.outputs = {f"o{number}": chance.choice(literals) for number in range(3)}
    circuit.following = [chance.choice(literals) for _ in circuit.latches]
    return circuit.trimmed()


def test_gates_that_are_made_of_others_do_the_same():
    chance, fewer = Random(1), 0
    for _ in range(300):
        circuit = drawn(chance)
        states = reached(circuit)
        made = resubstituted(circuit, states)
        assert len(made.gates) <= len(circuit.gates)
        assert made.trimmed().gates == made.gates
        fewer += len(made.gates) < len(circuit.gates)
        for state in states:
            for read in range(1 << len(circuit.inputs)):
                assert go(made, state, read) == go(circuit, state, read)
    assert fewer > 80


def test_states_that_are_not_reached_are_used():
    """Of two latches that are never true together, the conjunction is false."""
    circuit = AndInverterGraph(["a"], ["one", "other"])
    a, one, other = 2, 4, 6
    circuit.outputs["never"] = circuit.both(circuit.both(one, a), other)
    circuit.following = [circuit.both(a, other ^ 1), circuit.both(a ^ 1, one ^ 1)]
    assert sorted(reached(circuit)) == [0, 1, 2]
    assert len(resubstituted(circuit, [0, 1, 2]).gates) == 2


def test_circuits_with_too_many_latches_stay_as_they_are():
    """Diagrams of so many variables would call themselves too often."""
    circuit = AndInverterGraph(["a"], [f"l{number}" for number in range(2000)])
    circuit.following = [HIGH] * 2000
    circuit.outputs["all"] = circuit.both(circuit.both(2, 4), circuit.both(2, 6))
    assert resubstituted(circuit, [0, (1 << 2000) - 1]) is circuit


@pytest.mark.parametrize("factors", [False, True])
@pytest.mark.parametrize("way", ["one latch a state", "binary", "binary with outputs"])
def test_each_encoding_makes_steps_of_its_machine(way, factors, tmp_path):
    chance, sizes = Random(3), set()
    for _ in range(60):
        path = tmp_path / "spec.ehoa"
        path.write_text(written(random_specification(chance, STREETT, 4, propositions=4), chance))
        machine = synthesize(specification(path))
        options = {} if way == "one latch a state" else {"uses": way.endswith("outputs")}
        encoding = (_Binary if options else _OneHot)(machine, factors=factors, **options)
        circuit, rows = encoding.circuit(), letters_of(machine)
        assert circuit.trimmed().gates == circuit.gates
        names, left = list(machine.propositions), [(0, 0)]
        for state, code in left:
            sets = set()
            for read in subsets(sum(1 << number for number in machine.reads)):
                bits = sum((read >> number & 1) << place for place, number in enumerate(machine.reads))
                outputs, next_code = go(circuit, code, bits)
                letter = read | sum(value << names.index(name) for name, value in outputs.items())
                (after,) = [end for each, end in rows[state] if each == letter]
                assert encoding.codes[after] == next_code
                sets.add(letter - read)
                left += [(after, next_code)] if (after, next_code) not in left else []
            assert machine.is_controller or len(sets) == 1
        sizes.add((machine.is_controller, len(machine.rows) > 1))
    assert len(sizes) == 4
