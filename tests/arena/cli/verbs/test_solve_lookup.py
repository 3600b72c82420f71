"""`--lookup` of games with an objective, as a user runs it."""

import json

import pytest
from process import output


def test_a_vertex_of_a_weighted_game_is_looked_up_with_its_amount_and_those_of_its_moves():
    lines = output("solve", "robot", "--objective", "energy", "--lookup", "base").splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "robot: energy",
        "J1 wins from base, J1 to move",
        "credit 0",
        "~ trip credit 3 trip",
        "* panel credit 0 panel",
        "* best: a winning strategy",
        "~ only stays where J1 wins, perhaps not as well",
    ]


@pytest.mark.parametrize(
    ("objective", "name", "value", "after"),
    [
        ("energy", "credit", 3, [0, 0]),
        ("mean-payoff", "mean payoff", "1/2", ["1/2"] * 2),
        ("min-cost", "cost", "inf", ["inf"] * 2),
    ],
)
def test_amounts_are_named_in_json(objective, name, value, after):
    found = json.loads(output("solve", "robot", "--objective", objective, "--lookup", "trip", "--json"))
    assert found["amounts"] == {name: value}
    assert [move["amounts"] for move in found["moves"]] == [{name: each} for each in after]


def test_what_has_no_weights_has_no_amounts():
    found = json.loads(output("solve", "lift", "--objective", "parity", "--lookup", "called", "--json"))
    assert not {"amount", "amounts"} & {*found, *found["moves"][0]}
    assert "play need not end" in output("solve", "lift", "--objective", "parity", "--lookup", "called")


def test_no_star_is_explained_where_no_move_has_one():
    assert "best" not in output("solve", "lift", "--objective", "parity", "--lookup", "stuck")
