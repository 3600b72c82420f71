"""A note names the option for what a file says, where a command was not told; and what `arena solve` says then."""

import pytest
from process import arena, output

NOTE = "arena: note: {}, this about sinks\n"


@pytest.mark.parametrize(
    ("arguments", "note"),
    [
        (["solve", "lift"], "lift has priorities; --objective parity is about them"),
        (["table", "arbiter"], "arbiter has accepting vertices; --objective buchi or cobuchi is about them"),
        (
            ["draw", "robot", "-o", "-"],
            "robot has weights; --objective energy or mean-payoff or min-cost is about them",
        ),
        (["explore", "lift", "-o", "-"], "lift has priorities; --objective parity is about them"),
        (["film", "lift", "-o", "-", "--format", "svg"], "lift has priorities; --of parity is about them"),
    ],
)
def test_a_note_names_the_option_for_what_a_file_says(arguments, note):
    assert arena(*arguments).stderr == NOTE.format(note)


@pytest.mark.parametrize("ending", ["pg", "npz"])
def test_files_of_parity_games_get_the_note_and_reachability_does_not(ending, tmp_path):
    for game, noted in (("lift", True), ("subtraction", False)):
        path = str(tmp_path / f"{game}.{ending}")
        assert arena("convert", game, path).returncode == 0
        assert ("--objective parity" in arena("solve", path).stderr) is noted


def test_a_game_on_an_automaton_is_solved_for_its_acceptance_without_a_note(tmp_path):
    path = str(tmp_path / "lift.hoa")
    assert arena("convert", "lift", path).returncode == 0
    done = arena("solve", path)
    assert done.stderr == ""
    assert done.stdout.splitlines()[0] == f"{path}: parity"
    assert arena("solve", path, "--objective", "parity").stdout == done.stdout
    assert "about sinks" in arena("table", path).stderr


def test_whoever_says_the_objective_gets_no_note():
    assert arena("solve", "lift", "--objective", "reach").stderr == ""
    assert arena("solve", "lift", "--objective", "parity").stderr == ""
    assert arena("solve", "subtraction").stderr == ""
    assert arena("kernel", "kernel_ad").stderr == ""


def test_what_is_solved_without_end_is_told_in_its_own_words():
    lines = output("solve", "lift", "--objective", "parity").splitlines()
    assert "good first moves     none: all moves lead where J1 wins" in lines
    assert "W1, W2               4, 4" in lines
    assert not any("S∅" in line or "plays" in line or "by rank" in line for line in lines)
    lookup = output("solve", "lift", "--objective", "parity", "--lookup", "called").splitlines()
    assert [line.split()[:4] for line in lookup[2:4]] == [["*", "slow", "J1", "wins"], ["fast", "J2", "wins", "fast"]]


def test_where_play_has_ended_no_move_is_said_to_lose(tmp_path):
    path = tmp_path / "end.json"
    path.write_text(
        '{"directed": true, "graph": {"initial": "b"}, "nodes": [{"id": "a", "player": 2}, '
        '{"id": "b", "player": 1, "winner": 1}], "edges": [{"source": "a", "target": "b", "weight": 2}]}'
    )
    lines = output("solve", path, "--objective", "min-cost").splitlines()
    assert lines[1:3] == ["J1 wins from b, J1 to move", "cost                 0"]
    assert "good first moves     none: play has ended" in lines
