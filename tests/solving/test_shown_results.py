"""What results say of themselves: their kind and their counts."""

import re
from collections import Counter

import pytest
from forms import FORMS
from hypothesis import given
from random_graphs import arenas, digraphs, examples, players

from arena import Outcome, attractor, kernel, solve, solve_positions


def said(result):
    """Return the kind and the numbers of a result's text."""
    text = repr(result)
    assert text.startswith(f"<{type(result).__name__} ")
    return [int(number) for number in re.findall(r"(?<!\w)\d+", text)]


@pytest.mark.parametrize("form", FORMS)
@given(arenas(), players)
@examples(50)
def test_attractors_and_solutions_say_how_many_vertices_they_have(form, arena, player):
    found, solution = attractor(FORMS[form](arena), player), solve(FORMS[form](arena))
    assert said(found) == [player, len(found.rank), len(found.layers)]
    won = Counter(winner or 0 for winner in solution.winner.values())
    assert said(solution) == [len(arena), won[1], won[2], won[0]]


@given(digraphs())
@examples(100)
def test_kernels_and_outcomes_say_how_many_vertices_they_have(graph):
    found, solution = kernel(graph), solve_positions(graph)
    assert said(found) == [len(graph), *([] if found.kernel is None else [len(found.kernel)])]
    outcomes = Counter(solution.outcome.values())
    assert said(solution) == [len(graph), *(outcomes[outcome] for outcome in Outcome)]
