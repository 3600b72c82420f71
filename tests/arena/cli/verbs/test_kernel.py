"""`arena kernel` tells the strategy that the kernel gives."""

import json

import pytest
from process import output

from arena import kernel, load, position_graph


def test_the_moves_into_the_kernel():
    assert output("kernel", "rook", "--rows", 2, "--columns", 3).splitlines()[1:] == [
        "{2, 6}: the only kernel",
        "round 1: 6",
        "round 2: 2",
        "move into it: 1 to 2, 3 to 6, 4 to 6, 5 to 6",
    ]
    assert json.loads(output("kernel", "rook", "--rows", 2, "--columns", 3, "--json"))["strategy"] == {
        "1": "2", "3": "6", "4": "6", "5": "6",
    }  # fmt: skip


def test_long_lists_go_on_below_and_are_cut():
    lines = output("kernel", "rook", "--rows", 6, "--columns", 6).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("move into it: "))
    strategy = kernel(position_graph(load("rook", rows=6, columns=6))).strategy
    assert lines[-1].endswith(f"... ({len(strategy)} in all)")
    assert all(len(line) <= 80 and line.startswith(" " * 14) for line in lines[first + 1 :])


@pytest.mark.parametrize(
    ("name", "strategy"), [("circuit_3", {}), ("kernel_ad", {"b": "d", "c": "a", "e": "d", "f": "d"})]
)
def test_without_a_kernel_there_are_no_moves(name, strategy):
    assert ("move into it" in output("kernel", name)) == bool(strategy)
    assert json.loads(output("kernel", name, "--json"))["strategy"] == strategy
