"""`arena solve --algorithm`: who wins is the same, and it is refused where there is nothing to choose."""

import pytest
from process import output, refused

from arena.solving.objectives import objective_named


@pytest.mark.parametrize("algorithm", objective_named("parity").algorithms)
def test_every_algorithm_solves_the_lift(algorithm):
    expected = output("solve", "lift", "--objective", "parity")
    assert output("solve", "lift", "--objective", "parity", "--algorithm", algorithm) == expected


def test_an_algorithm_is_refused_where_it_is_not_one_of_the_objectives():
    refused(2, "'tangle' is not one of 'zielonka', 'tangles'", "solve", "lift", "--algorithm", "tangle")
    refused(2, "'tangles' (reach is solved by one alone)", "solve", "lift", "--algorithm", "tangles")
    refused(2, "buchi is solved by one", "solve", "arbiter", "--objective", "buchi", "--algorithm", "tangles")
    words = "--objective", "parity", "--algorithm", "tangles", "--engine", "disk", "-o", "out"
    refused(2, "--algorithm tangles: an engine has one of its own", "solve", "lift", *words)
