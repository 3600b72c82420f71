"""`arena solve -o`, `arena verify` and `arena play` with the machines of specifications, and `arena synth`."""

import json
import os
import sys

import pytest
from process import arena, output, refused

from arena.machine.data import DATA

FOLDER = DATA / "synthesis"
STARVE, UNREAL, LILY = (str(FOLDER / f"{name}.ehoa") for name in ("starve", "starve-smart", "lilydemo18.tlsf"))
SPOT = """\
HOA: v1
States: 2
Start: 0
AP: 2 "g" "r"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
[!1 | 0] 0 {0}
[1&!0] 1
State: 1
[0] 0 {0}
[!0] 1
--END--
"""


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


def test_play_against_a_controller():
    told = output("play", STARVE, stdin="r\n\nx\nundo\nquit\n")
    assert "REALIZABLE: you are the environment, against the controller." in told
    assert told.count("controller: g") == 2
    assert "back after 1 step: if it goes on so for ever, the specification is kept" in told
    assert "'x' is no proposition here (r)" in told
    assert told.endswith("Thank you for the game!\n")


def test_play_against_the_environment():
    told = output("play", UNREAL, stdin="r\n")
    assert "UNREALIZABLE: you are the controller, against the environment." in told
    assert "the specification is broken" in told
    assert "vous êtes le contrôleur" in output("play", UNREAL, "--lang", "fr", stdin="quit\n")
    refused(2, "--plies: ", "play", UNREAL, "--plies", 3)


def test_a_letter_without_a_transition_ends_play(tmp_path):
    path = tmp_path / "never.ehoa"
    text = SPOT.replace("AP: 2", "controllable-AP: 1\nAP: 2").replace("[1&!0] 1", "")
    path.write_text(text.replace("[!1 | 0] 0 {0}", "[0 & !1] 0 {0}"))
    told = output("play", path, stdin="r\n")
    assert told.startswith("UNREALIZABLE")
    assert "There is no transition for this letter: the specification is broken." in told


BELLS = """\
HOA: v1
Start: 0
AP: 0
Acceptance: 2 Inf(0) & Inf(1)
spot-state-player: 0 1 1 1
--BODY--
State: 0 "ringer"
[t] 1
[t] 2
State: 1 "left"
[t] 0 {0}
[t] 1 {0}
[t] 1
[t] 3
State: 2 "right"
[t] 0 {1}
State: 3 "nowhere"
--END--
"""


@pytest.fixture
def bells(tmp_path):
    """Give a game in which player 2 never lets both sets come back."""
    path = tmp_path / "bells.hoa"
    path.write_text(BELLS)
    return path


def test_play_of_states_that_belong_to_players(bells):
    told = output("play", bells, stdin="undo\n1\nundo\nleft\n9\n0\n3\nhelp\nquit\n")
    assert "J2, the machine, wins from the start; you are J1." in told
    assert told.count("the machine moves to left") == 2
    assert "your move (1: ringer, 2: left {0}, 3: left {}, 4: nowhere): There is nothing to take back." in told
    assert told.count("back after 2 steps: if it goes on so for ever, J2 wins") == 2
    for wrong in ("left", "9", "0"):
        assert f"'{wrong}' is no move here (1 to 4, or the name of one)" in told
    assert "back after 1 step: if it goes on so for ever, J2 wins" in told
    assert told.count("Type the number or the name of a move") == 2
    assert output("play", bells, stdin="nowhere\n").endswith("There is no move: J2 wins.\nThank you for the game!\n")
    assert "la machine va en left" in output("play", bells, "--lang", "fr", stdin="quit\n")
    assert "J2, your move" in output("play", bells, "--human", 2, stdin="")


def test_play_ends_where_the_human_has_no_choice(bells):
    bells.write_text(BELLS.replace("player: 0 1 1 1", "player: 1 0 0 0").replace("[t] 1 {0}\n[t] 1\n[t] 3\n", ""))
    told = output("play", bells, stdin="")
    assert "J1, the machine, wins from the start; you are J2." in told
    assert told.endswith("back after 4 steps: if it goes on so for ever, J1 wins\nThank you for the game!\n")
    bells.write_text(BELLS.replace("[t] 1\n[t] 2\nState", "[t] 3\nState"))
    assert output("play", bells, stdin="").endswith("There is no move: J2 wins.\nThank you for the game!\n")


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of a shell")


# Formulas, with a stand-in of Spot's ltl2tgba


@pytest.fixture
def spot(tmp_path):
    """Give a program in the place of ltl2tgba that notes its arguments, and answers as it would, and where it is."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "ltl2tgba"
    (tmp_path / "answer").write_text(SPOT)
    program.write_text(f"#!/bin/sh\necho \"$@\" > '{tmp_path}/asked'\ncat '{tmp_path}/answer'\n")
    program.chmod(0o755)
    return tmp_path, {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


FORMULA = ["synth", "G(r -> F g)", "--inputs", "r", "--outputs", "g"]


@needs_shell
def test_a_formula_becomes_a_controller(spot):
    folder, path = spot
    assert output(*FORMULA, "--lang", "en", **path) == "REALIZABLE\nthe controller: states 1, gates 0, latches 0\n"
    assert (folder / "asked").read_text() == "--deterministic --parity --complete --formula=G(r -> F g)\n"
    assert json.loads(output(*FORMULA, "--json", "-o", folder / "x.ehoa", **path)) == {
        "formula": "G(r -> F g)", "realizable": True, "states": 1, "gates": 0, "latches": 0,
    }  # fmt: skip
    assert arena(*FORMULA, "-o", folder / "x.aag", "--exit-code", **path).returncode == 10
    assert "verified" in output("verify", folder / "x.ehoa", folder / "x.aag")
    assert arena("synth", "F", "--inputs", "g,r", "--exit-code", **path).returncode == 20


@needs_shell
def test_propositions_are_of_one_player_each(spot):
    folder, path = spot
    refused(2, "proposition 'r' of the formula is in neither", "synth", "F", "--outputs", "g", **path)
    output("synth", "F", "--outputs", "g,h", "--inputs", "r,s", "-o", folder / "x.ehoa", **path)
    assert "controllable-AP: 0 3\n" in (folder / "x.ehoa").read_text()
    assert 'AP: 4 "g" "r" "s" "h"\n' in (folder / "x.ehoa").read_text()


def test_names_that_are_no_propositions_are_refused_before_spot_is_asked():
    refused(2, "there twice", "synth", "F", "--outputs", "g,r", "--inputs", "r")
    refused(2, "letters, digits", "synth", "F", "--outputs", "a b")
    refused(2, "unknown ending", *FORMULA, "-o", "x.xyz")


@needs_shell
def test_what_spot_cannot_read_is_told_in_a_line(spot):
    folder, path = spot
    program = folder / "bin" / "ltl2tgba"
    program.write_text("#!/bin/sh\necho '>>> G(\n    ^' >&2\nexit 2\n")
    refused(1, "ltl2tgba: >>> G( ^", *FORMULA, **path)
    program.write_text("#!/bin/sh\necho nothing\n")
    refused(1, "no automaton in the Hanoi Omega-Automata format", *FORMULA, **path)


def test_without_spot_a_line_says_where_it_is(tmp_path):
    refused(1, "conda install -c conda-forge spot", *FORMULA, PATH=str(tmp_path))
