"""Any condition, told by priorities and leaves: runs are accepted as it says, with the fewest leaves that are known."""

from math import factorial
from random import Random

import pytest
from acceptance_trees import fin, holds, inf, sets_of, text_of
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import TooLarge
from arena.automata import zielonka_tree
from exporters.files.hanoi_acceptance import Condition

trees = st.recursive(
    st.booleans() | st.tuples(st.sampled_from(["Inf", "Fin"]), st.integers(0, 4)),
    lambda inner: st.tuples(st.sampled_from(["and", "or"]), st.lists(inner, min_size=1, max_size=3)),
    max_leaves=9,
)


def acceptance(tree, sets):
    words = text_of(tree).replace("(", " ( ").replace(")", " ) ").split()
    return Condition([str(sets), *words], "Acceptance").acceptance(range(sets))


def decided(condition, before, circle):
    """Follow a run into its circle until it is where it has been, and give the priority that decides there."""
    memory = 0
    for colours in before:
        _, memory = condition.step(memory, colours)
    seen, priorities, bounds = {}, [], []
    while memory not in seen:
        seen[memory] = len(bounds)
        bounds.append(len(priorities))
        for colours in circle:
            priority, memory = condition.step(memory, colours)
            priorities.append(priority)
    return (max if condition.kind.highest else min)(priorities[bounds[seen[memory]] :])


@given(trees, st.integers(0, 2**32))
@examples(400)
def test_runs_are_accepted_as_the_condition_says(tree, seed):
    chance, condition = Random(seed), acceptance(tree, 5)
    for _ in range(20):
        before, circle = (
            [frozenset(n for n in range(5) if chance.random() < share) for _ in range(chance.randint(1, 5))]
            for share in (0.4, 0.3)
        )
        decides = decided(condition, before, circle)
        assert condition.accepts(decides) == holds(tree, frozenset().union(*circle))
        worst = (max if condition.kind.highest else min)(decides, condition.otherwise)
        assert worst == decides, "every priority overrules that of no set"


def leaves(condition, sets):
    """Count the leaves that runs come to."""
    known = [0]
    for memory in known:
        for colours in sets_of(range(sets)):
            after = condition.step(memory, colours)[1]
            known += [after] if after not in known else []
    return len(known)


def pairs(number, outer, inner):
    first, second = (fin, inf) if outer == "or" else (inf, fin)
    return (outer, [(inner, [first(2 * n), second(2 * n + 1)]) for n in range(number)])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_leaves_are_as_many_as_are_known(number):
    everything = ("and", [inf(n) for n in range(number)])
    assert leaves(acceptance(everything, number), number) == number
    assert leaves(acceptance(("or", [fin(n) for n in range(number)]), number), number) == number
    assert leaves(acceptance(pairs(number, "or", "and"), 2 * number), 2 * number) == factorial(number)
    assert leaves(acceptance(pairs(number, "and", "or"), 2 * number), 2 * number) == factorial(number)


def test_of_twenty_sets_that_are_to_come_back_none_may_be_left_out():
    condition = acceptance(("and", [inf(n) for n in range(20)]), 20)
    circle = [frozenset({7 * n % 20}) for n in range(20)]
    assert condition.accepts(decided(condition, [], circle))
    for left_out in range(20):
        assert not condition.accepts(decided(condition, circle, circle[:left_out] + circle[left_out + 1 :]))


def test_conditions_are_bounded(monkeypatch):
    monkeypatch.setattr(zielonka_tree, "MOST_BRANCHES", 20)
    with pytest.raises(TooLarge, match="to remember more than 20 orders of acceptance sets"):
        leaves(acceptance(pairs(4, "and", "or"), 8), 8)
    with pytest.raises(TooLarge, match="Acceptance: the condition has more than 20 largest sets, or"):
        acceptance(("or", [("and", [inf(2 * n), inf(2 * n + 1)]) for n in range(8)]), 16)
    with pytest.raises(TooLarge, match="Acceptance: the condition has 301 propositions of acceptance sets"):
        acceptance(("and", [("or", [inf(n), fin(n + 1)]) for n in range(400)]), 401)
