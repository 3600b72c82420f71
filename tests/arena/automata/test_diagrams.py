"""Decision diagrams against truth tables: equal functions are one number, and cubes are what they say."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import TooLarge
from arena.automata import diagrams as module
from arena.automata.diagrams import FALSE, TRUE, BooleanFunction, Cube, Diagrams

SIZE = 5
POINTS = list(product((False, True), repeat=SIZE))

formulas = st.recursive(
    st.integers(0, SIZE - 1) | st.booleans(),
    lambda inner: st.tuples(st.just("not"), inner) | st.tuples(st.sampled_from(["and", "or"]), inner, inner),
    max_leaves=12,
)


def truth(formula, point):
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return point[formula]
    kind, *rest = formula
    if kind == "not":
        return not truth(rest[0], point)
    return (all if kind == "and" else any)(truth(each, point) for each in rest)


def made(diagrams, formula):
    if isinstance(formula, bool):
        return BooleanFunction(diagrams, TRUE if formula else FALSE)
    if isinstance(formula, int):
        return BooleanFunction(diagrams, diagrams.cube(Cube(1 << formula, 0)))
    kind, *rest = formula
    parts = [made(diagrams, each) for each in rest]
    return ~parts[0] if kind == "not" else parts[0] & parts[1] if kind == "and" else parts[0] | parts[1]


def value(diagrams, number, point):
    while number > TRUE:
        side = diagrams.high if point[diagrams.variable[number]] else diagrams.low
        number = side[number]
    return number == TRUE


def holds(cube, point):
    bits = sum(1 << number for number, is_true in enumerate(point) if is_true)
    return cube.positive & ~bits == 0 and cube.negative & bits == 0


@given(formulas, formulas)
@examples(400)
def test_diagrams_are_the_functions_that_they_say(one, other):
    diagrams = Diagrams()
    numbers = [made(diagrams, formula).number for formula in (one, other)]
    tables = [[truth(formula, point) for point in POINTS] for formula in (one, other)]
    assert [[value(diagrams, number, point) for point in POINTS] for number in numbers] == tables
    assert (numbers[0] == numbers[1]) == (tables[0] == tables[1])


@given(formulas)
@examples(200)
def test_of_the_ways_through_a_diagram_one_holds_where_it_is_true_and_else_none(formula):
    diagrams = Diagrams()
    cubes = list(diagrams.cubes(made(diagrams, formula).number))
    assert all(sum(holds(cube, point) for cube in cubes) == truth(formula, point) for point in POINTS)


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(0, 31)), max_size=5))
@examples(200)
def test_cubes_are_joined_to_their_disjunction(pairs):
    diagrams, cubes = Diagrams(), [Cube(*pair) for pair in pairs]
    number = diagrams.any_of(map(diagrams.cube, cubes))
    assert all(value(diagrams, number, point) == any(holds(cube, point) for cube in cubes) for point in POINTS)


def test_literals_come_from_the_last_variable_on():
    assert list(Cube(0b1001, 0b0100).literals) == [(3, True), (2, False), (0, True)]


def test_diagrams_are_bounded(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 60)
    monkeypatch.setattr(module, "BETWEEN", 16)
    diagrams = Diagrams()
    cubes = [Cube(0b101 << variable, 0) for variable in range(100)]
    with pytest.raises(TooLarge, match="decision diagrams take more than 60 nodes"):
        list(map(diagrams.cube, cubes))
