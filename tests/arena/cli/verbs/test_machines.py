"""`arena solve -o` and `arena verify` with the machines of specifications."""

import json

import pytest
from process import arena, output, refused

from arena.machine.data import DATA

FOLDER = DATA / "synthesis"
STARVE, UNREAL, LILY = (str(FOLDER / f"{name}.ehoa") for name in ("starve", "starve-smart", "lilydemo18.tlsf"))


@pytest.mark.parametrize("ending", ["aag", "hoa"])
@pytest.mark.parametrize("path", [LILY, UNREAL])
def test_a_machine_is_written_and_verified(path, ending, tmp_path):
    circuit = tmp_path / f"x.{ending}"
    assert output("solve", path, "-o", circuit) == output("solve", path)
    who = "controller" if path == LILY else "environment"
    assert output("verify", path, circuit).endswith(f"edges; {who}\n")
    assert json.loads(output("verify", path, circuit, "--json"))["verified"] is True


def test_a_wrong_circuit_is_refused(tmp_path):
    circuit = tmp_path / "x.aag"
    output("solve", STARVE, "-o", circuit)
    circuit.write_text(circuit.read_text().replace("\n1\n", "\n0\n"))
    refused(1, "a run comes back here for ever, and is rejected: r & !g; cycle{!g}", "verify", STARVE, circuit)
    refused(2, "--sample 3 is not for machines", "verify", STARVE, circuit, "--sample", 3)
    refused(1, "its inputs and outputs are not", "verify", LILY, circuit)
    refused(2, "'x.foo' (one of .json, .sol, .solved, .aag, .hoa, .ehoa)", "verify", LILY, tmp_path / "x.foo")


@pytest.mark.parametrize("ending", ["hoa", "csv", "md", "svg", "dot"])
def test_machines_have_other_files_too(ending, tmp_path):
    output("solve", LILY, "-o", tmp_path / f"x.{ending}")
    assert (tmp_path / f"x.{ending}").read_text().count("a2") > 0


def test_a_machine_that_may_be_larger_than_need_be_is_noted(tmp_path):
    lines = ["HOA: v1", "Start: 0", 'AP: 1 "a"', "controllable-AP: 0", "Acceptance: 0 t", "--BODY--"]
    for state in range(200):
        lines += [f"State: {state}", f"[{'0' if state == 0 else '!0'}] {(state + 1) % 200}"]
    path, circuit = tmp_path / "ring.ehoa", tmp_path / "x.aag"
    path.write_text("\n".join([*lines, "--END--", ""]))
    done = arena("solve", path, "-o", circuit)
    assert done.stderr == "arena: note: the search for a smaller machine was given up; what is written is right\n"
    assert output("verify", path, circuit).startswith("verified")
    assert not arena("solve", LILY, "-o", circuit).stderr


def test_only_specifications_have_machines(tmp_path):
    refused(2, "unknown ending: 'x.aag' (one of .json, .sol, .solved)", "solve", "nim", "-o", tmp_path / "x.aag")
    refused(2, "is solved for parity has one", "solve", STARVE, "--objective", "safety", "-o", tmp_path / "x.aag")
    assert not (tmp_path / "x.aag").exists()
    refused(2, "unknown ending", "solve", STARVE, "-o", tmp_path / "x.xyz")
