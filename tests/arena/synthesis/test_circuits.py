"""Circuits of the public benchmark: no file takes more gates than the competition's smallest."""

import csv

import pytest

from arena import ArenaError, InvalidArena, draw, save, specification, synthesize, verify
from arena.machine.data import DATA
from arena.synthesis.circuit import AndInverterGraph
from arena.synthesis.encoding import circuit_of
from exporters.saving import read_solution

FOLDER = DATA / "synthesis"
with (FOLDER / "TRUTH.csv").open() as file:
    TRUTH = {row["file"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", TRUTH)
def test_files_of_the_benchmark_have_small_circuits(name, tmp_path):
    game = specification(FOLDER / name)
    machine = synthesize(game)
    assert machine.is_controller is (TRUTH[name]["realizable"] == "true")
    assert verify(game, machine)
    for ending in (".aag",):
        path = save(machine, tmp_path / f"machine{ending}")
        assert verify(game, read_solution(path, game))
    if TRUTH[name]["and_gates"]:
        circuit = circuit_of(machine)
        assert len(circuit.gates) <= int(TRUTH[name]["and_gates"])
        assert len(circuit.latches) <= int(TRUTH[name]["latches"])


def test_gates_that_say_nothing_new_are_not_built():
    circuit = AndInverterGraph(["a", "b"], [])
    a, b = 2, 4
    assert (circuit.both(a, 0), circuit.both(1, b), circuit.both(a, a), circuit.both(a, a ^ 1)) == (0, b, a, 0)
    both = circuit.both(a, b)
    assert (circuit.both(both, a), circuit.both(both, b ^ 1), circuit.both(both ^ 1, a ^ 1)) == (both, 0, a ^ 1)
    assert circuit.both(both ^ 1, a) == circuit.both(a, b ^ 1)
    assert len(circuit.gates) == 2
    circuit.outputs["c"] = both
    assert circuit.trimmed().gates == [(4, 2)]


CIRCUIT = "aag 3 1 1 1 1\n2\n4 6\n6\n6 4 2\ni0 r\no0 g\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no circuit in the AIGER format"),
        (CIRCUIT.replace("aag 3", "aag 2"), "no circuit"),
        (CIRCUIT.replace("1 1\n2", "9 1\n2"), "no circuit"),
        (CIRCUIT.replace("6 4 2", "6 8 2"), "no circuit"),
        (CIRCUIT.replace("4 6\n", "2 6\n"), "no circuit"),
        (CIRCUIT.replace("4 6\n", "4 6 4\n"), "no circuit"),
        (CIRCUIT.replace("1 1\n2", "1 1 1\n2"), "no circuit"),
        (CIRCUIT.replace("aag", "aig"), "no circuit"),
        (CIRCUIT.replace("i0 r", "i0 x"), "its inputs and outputs are not r, g"),
        (CIRCUIT.replace("o0 g\n", ""), "its inputs and outputs are not r, g"),
    ],
)
def test_what_is_no_circuit_of_the_specification_is_refused_in_a_line(text, reason, tmp_path):
    path = tmp_path / "x.aag"
    path.write_text(text)
    with pytest.raises(InvalidArena, match=reason) as error:
        read_solution(path, specification(FOLDER / "starve.ehoa"))
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def test_latches_may_be_true_at_first(tmp_path):
    game, path = specification(FOLDER / "starve.ehoa"), tmp_path / "x.aag"
    path.write_text(CIRCUIT.replace("4 6\n6\n6 4 2", "4 4 1\n4\n6 4 2"))
    assert verify(game, read_solution(path, game))
    path.write_text(CIRCUIT.replace("4 6\n6\n6 4 2", "4 4 0\n4\n6 4 2"))
    assert not verify(game, read_solution(path, game))


@pytest.mark.parametrize("ending", ["svg", "dot", "tex", "mmd"])
def test_machines_are_drawn(ending, tmp_path):
    machine = synthesize(specification(FOLDER / "lilydemo18.tlsf.ehoa"))
    text = draw(machine, tmp_path / f"machine.{ending}", lang="fr").read_text()
    assert "le contrôleur" in text
    assert "a2" in text


def test_the_table_of_a_machine_has_its_steps(tmp_path):
    machine = synthesize(specification(FOLDER / "starve.ehoa"))
    assert save(machine, tmp_path / "machine.csv").read_text() == "state,reads,sets,next\n0,true,g,0\n"
    with pytest.raises(ArenaError, match="unknown ending"):
        save(machine, tmp_path / "machine.json")
