"""Machines of specifications are right by the definition, whatever the condition; so is all that is written of them."""

import csv
from dataclasses import replace
from random import Random

import pytest
from acceptance_trees import fin, inf
from naive_machines import Simulator, are_steps, keeps, letters_in, letters_of, moved, shows, subsets
from naive_synthesis import is_realizable, random_specification, written

from arena import ParameterError, save, specification, synthesize, verify
from arena.machine.data import DATA
from arena.synthesis.reduction import decided
from exporters.arenas import hoa
from exporters.drawings.machines import build
from exporters.saving import read_solution

CONDITIONS = {
    "Büchi": (1, inf(0)),
    "co-Büchi": (1, fin(0)),
    "parity": (3, ("or", [inf(2), ("and", [fin(1), inf(0)])])),
    "generalised Büchi": (3, ("and", [inf(0), inf(1), inf(2)])),
    "Rabin": (4, ("or", [("and", [fin(0), inf(1)]), ("and", [fin(2), inf(3)])])),
    "Streett": (4, ("and", [("or", [fin(0), inf(1)]), ("or", [fin(2), inf(3)])])),
    "another": (3, ("or", [("and", [inf(0), inf(1)]), ("and", [fin(0), fin(2)])])),
}
STARVE = DATA / "synthesis" / "starve.ehoa"


def drawn(number, seed, tmp_path):
    """Draw specifications, and read them from files."""
    chance = Random(seed)
    for _ in range(number):
        sets, condition = chance.choice(list(CONDITIONS.values()))
        spec = random_specification(chance, condition, sets)
        path = tmp_path / "spec.ehoa"
        path.write_text(written(spec, chance))
        yield spec, specification(path)


def is_right(spec, machine, start, letters):
    """Check all runs by the naive product; the letters are in the machine's order of the propositions."""
    places = [int(name[1:]) for name in machine.propositions]

    def in_file(state):
        for letter, after in letters(state):
            yield sum(1 << place for number, place in enumerate(places) if letter >> number & 1), after

    return keeps(spec, start, in_file, wants=machine.is_controller)


def by_rows(machine):
    return letters_of(machine).__getitem__


def by_reading(machine, go):
    """List the letters of something that is run: for all that it may read."""
    reads = subsets(sum(1 << number for number in machine.reads))
    return lambda state: [go(state, read) for read in reads]


def by_function(step, machine):
    """Give the run of a machine that is written as a function of Python."""
    names = list(machine.propositions)

    def go(state, read):
        sets, after = step(state, {names[number]: bool(read >> number & 1) for number in machine.reads})
        assert sets.keys() == {names[number] for number in machine.sets}
        return read | sum(1 << names.index(name) for name, is_true in sets.items() if is_true), after

    return go


def test_machines_and_their_files_are_right_for_all_conditions(tmp_path):
    kinds = set()
    for spec, game in drawn(120, 1, tmp_path):
        machine = synthesize(game)
        kinds.add((machine.is_controller, len(machine.rows) > 1))
        assert machine.is_controller is is_realizable(spec)
        for each in (machine, decided(machine)):
            assert are_steps(each, letters_of(each))
            assert is_right(spec, each, 0, by_rows(each))
            assert verify(game, each)
        for ending in ("aag",):
            file = save(machine, tmp_path / f"machine.{ending}")
            circuit = Simulator(file.read_bytes(), list(machine.propositions))
            assert is_right(spec, machine, circuit.start, by_reading(machine, circuit.go))
            assert verify(game, read_solution(file, game))
        again = read_solution(save(machine, tmp_path / "machine.hoa"), game)
        assert (again.is_controller, letters_of(again)) == (machine.is_controller, letters_of(decided(machine)))
        assert verify(game, again)
    assert len(kinds) == 4


def test_the_automaton_of_a_machine_has_its_letters(tmp_path):
    """All its runs are accepted, and it controls what the machine sets."""
    for _, game in drawn(30, 2, tmp_path):
        machine = decided(synthesize(game))
        again = specification(save(machine, tmp_path / "machine.hoa")).automaton
        names = list(machine.propositions)
        own = [names[number] for number in (*machine.reads, *machine.sets)]
        assert list(again.propositions) == own
        places = [names.index(name) for name in own]
        for state, row in enumerate(letters_of(machine)):
            edges = range(again.first[state], again.first[state + 1])
            found = {
                (moved(letter, places), again.heads[edge])
                for edge in edges
                for cube in again.covers[again.labels[edge]]
                for letter in range(1 << len(again.propositions))
                if not (cube.positive & ~letter or cube.negative & letter)
            }
            assert found == set(row)


def test_the_table_and_the_picture_of_a_machine_have_its_steps(tmp_path):
    """Rows and arrows are those of the machine that chooses one value of each proposition, as the other files have."""
    for _, game in drawn(40, 8, tmp_path):
        machine = decided(synthesize(game))
        machine = replace(machine, names=[f"s{number}" for number in range(len(machine.rows))])
        with save(machine, tmp_path / "machine.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        found = [[] for _ in machine.rows]
        for row in rows:
            known, letter = letters_in(both(row["reads"], row["sets"]), machine)
            letters = [each for each in range(1 << len(machine.propositions)) if not (each ^ letter) & known]
            found[int(row["state"][1:])] += [(each, int(row["next"][1:])) for each in letters]
        assert [sorted(row) for row in found] == [sorted(row) for row in letters_of(machine)]
        drawing = build(machine)
        assert {(edge.tail, edge.head) for edge in drawing.edges} == {
            (int(row["state"][1:]), int(row["next"][1:])) for row in rows
        }
        assert len(drawing.nodes) == len(machine.rows)


def both(reads, sets):
    return " & ".join(text for text in (reads, sets) if text != "true") or "true"


def test_a_decided_machine_sets_one_value(tmp_path):
    for _, game in drawn(40, 3, tmp_path):
        machine = decided(synthesize(game))
        reads = sum(1 << number for number in machine.reads)
        for row in letters_of(machine):
            assert sorted(letter & reads for letter, _ in row) == sorted(subsets(reads))
            assert machine.is_controller or len({letter & ~reads for letter, _ in row}) == 1


def mutated(chance, machine):
    """Change a step of a machine: where it leads, or its letters."""
    rows = [list(row) for row in machine.rows]
    state = chance.randrange(len(rows))
    place = chance.randrange(len(rows[state]))
    step, kind = rows[state][place], chance.choice(["after", "fewer", "more", "gone"])
    if kind == "after" or not machine.propositions:
        rows[state][place] = step._replace(after=chance.randrange(len(rows)))
    elif kind == "gone":
        del rows[state][place]
    else:
        bit = machine.diagrams.node(chance.randrange(len(machine.propositions)), *chance.choice([(0, 1), (1, 0)]))
        choose = machine.diagrams.choice
        rows[state][place] = step._replace(
            letters=choose(step.letters, bit, 0) if kind == "fewer" else choose(step.letters, 1, bit)
        )
    return replace(machine, rows=rows)


def test_a_thousand_changed_machines_are_judged_by_the_definition(tmp_path):
    chance, wrong = Random(5), 0
    for spec, game in drawn(160, 4, tmp_path):
        machine = synthesize(game)
        for _ in range(14):
            changed = mutated(chance, machine)
            rows = letters_of(changed)
            right = are_steps(changed, rows) and is_right(spec, changed, 0, rows.__getitem__)
            answer = verify(game, changed)
            assert bool(answer) is right
            assert right or shows(spec, changed, answer.flaw)
            wrong += not right
    assert wrong > 800


def test_changed_circuits_are_judged_by_the_definition(tmp_path):
    chance, wrong = Random(6), 0
    for spec, game in drawn(230, 7, tmp_path):
        machine = synthesize(game)
        file = save(machine, tmp_path / "machine.aag")
        whole = file.read_text().split("\n")
        inputs, first, sizes = int(whole[0].split()[2]), 1, [*map(int, whole[0].split()[2:])]
        for _ in range(5):
            lines = list(whole)
            if sizes[1] + sizes[2] == 0:
                break
            place = first + chance.randrange(inputs, inputs + sizes[1] + sizes[2])
            own, _, following = lines[place].rpartition(" ")
            following = chance.choice([int(following) ^ 1, 0, 1, *range(2, 2 * inputs + 2)])
            lines[place] = f"{own} {following}".strip()
            file.write_text("\n".join(lines))
            circuit = Simulator(file.read_bytes(), list(machine.propositions))
            letters = by_reading(machine, circuit.go)
            sets = sum(1 << number for number in machine.sets)
            right = is_right(spec, machine, circuit.start, letters) and (
                machine.is_controller
                or all(len({one & sets for one, _ in letters(each)}) == 1 for each in states(circuit, letters))
            )
            assert bool(verify(game, read_solution(file, game))) is right
            wrong += not right
    assert wrong > 200


def states(circuit, letters):
    """List the states that a circuit comes to."""
    found = [circuit.start]
    for state in found:
        found += {after for _, after in letters(state)} - {*found}
    return found


def test_machines_are_of_specifications_and_verified_against_their_own(tmp_path):
    game = specification(STARVE)
    other = specification(DATA / "synthesis" / "lilydemo18.tlsf.ehoa")
    with pytest.raises(ParameterError, match="other propositions"):
        verify(other, synthesize(game))
    with pytest.raises(ParameterError, match="no machine"):
        verify(game, 3)
    with pytest.raises(ParameterError, match="no specification"):
        verify(3, synthesize(game))
    owned = tmp_path / "owned.hoa"
    owned.write_text(STARVE.read_text().replace("controllable-AP: 1", "spot-state-player: 0 1"))
    with pytest.raises(ParameterError, match="controllable-AP"):
        synthesize(hoa.game(owned))
    with pytest.raises(ParameterError, match="unknown ending"):
        specification("x.pg")
