"""Weights are read exactly, and scaled to whole numbers within bounds."""

from decimal import Decimal
from fractions import Fraction

import networkx as nx
import numpy as np
import pytest
from fractional import forms, fractions_
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import CompactArena, InvalidArena, ParameterError, solve
from arena.graphs.conversion import as_graph
from arena.graphs.edge_weights import divided, in_file, is_exact_float, scaled, weight_in
from arena.graphs.marks import ArenaMarks, with_marks


@examples(300)
@given(fractions_.flatmap(lambda weight: st.tuples(st.just(weight), forms(weight))))
def test_each_form_of_a_weight_is_the_same_number(both):
    weight, form = both
    read = weight_in(form)
    assert read == weight
    assert type(read) is (int if weight.denominator == 1 else Fraction)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (0.1, Fraction(1, 10)),
        (np.float64(0.1), Fraction(1, 10)),
        (np.float32(0.1), Fraction(1, 10)),
        (np.int8(-3), -3),
        (2.0**60, 2**60),
        (".5", Fraction(1, 2)),
        ("5,", 5),
        ("+1e-3", Fraction(1, 1000)),
        (Decimal("1E+3"), 1000),
        ("6/4", Fraction(3, 2)),
    ],
)
def test_a_number_is_read_as_it_is_written(value, number):
    assert weight_in(value) == number


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, np.True_, "", "heavy", "1/0", "1/-2", "1/2/3", "1.5/2", "1.000,5", "0x10", "1_0", "\u0663"),
        *(float("nan"), float("-inf"), "inf", Decimal("NaN"), Decimal("1e9999"), "1e9999", "1" * 10_000, 1j, [1]),
    ],
)
def test_everything_else_is_no_weight(value):
    assert weight_in(value) is None


@examples(200)
@given(st.lists(fractions_))
def test_scaled_weights_are_the_least_whole_ones(weights):
    numbers, denominator = scaled(list(map(weight_in, weights)))
    assert [Fraction(number, denominator) for number in numbers] == weights
    assert [divided(number, denominator) for number in numbers] == weights
    assert not any(
        all((weight * smaller).denominator == 1 for weight in weights) for smaller in range(1, min(denominator, 50))
    )


@examples(200)
@given(fractions_ | st.fractions())
def test_weights_come_back_from_files(weight):
    kept = in_file(weight_in(weight))
    assert weight_in(kept) == weight
    assert isinstance(kept, str) == (not is_exact_float(weight))


def circle(*weights):
    """A circuit of player 1's with these weights, and an edge out of a target that counts for nothing."""
    graph = nx.DiGraph(kind="arena", initial=0)
    for place, weight in enumerate(weights):
        graph.add_node(place, player=1)
        graph.add_edge(place, (place + 1) % len(weights), weight=weight)
    return graph


PRIMES = (999_999_937, 999_999_929, 1_000_000_007)


@pytest.mark.parametrize(
    "weights", [[f"1/{prime}" for prime in PRIMES], [10**18, 0.5], ["1e-19"], [0.1234567890123456, "1e10"]]
)
def test_weights_without_a_common_denominator_within_bounds_are_refused_in_one_line(weights):
    graph, told = circle(*weights), "the weights cannot be made whole numbers up to 10\\^18: their common denominator"
    with pytest.raises(InvalidArena, match=told):
        solve(graph, "energy")
    columns = with_marks(graph)
    assert columns.weight is None
    assert solve(columns).undetermined == set(graph)
    with pytest.raises(InvalidArena, match=told):
        solve(columns, "mean-payoff")


def test_weights_out_of_targets_do_not_count():
    graph = circle("1/2", "1/3")
    graph.add_edge(2, 0, weight="1/7")
    graph.add_node(2, player=2)
    graph.add_edge(1, 2, weight=1)
    graph.graph["f1"] = [2]
    assert with_marks(graph).denominator == 6


ENDS = {"source": [0, 1, 1], "target": [1, 0, 1], "player": [1, 2], "winner": [-1, -1]}


@pytest.mark.parametrize(
    ("options", "column", "denominator"),
    [
        ({"weight": [0.5, 1, 2]}, [2, 1, 4], 2),
        ({"weight": np.array([0.1, 1, 2], dtype="f4")}, [10, 1, 20], 10),
        ({"weight": ["1/3", "0,5", 2]}, [3, 2, 12], 6),
        ({"weight": [Fraction(1, 3), 1, 10**17 + 1]}, [3, 1, 3 * 10**17 + 3], 3),
        ({"weight": [10**16 + 1, 0.5, 0]}, [1, 2 * 10**16 + 2, 0], 2),
        ({"weight": [4, 6, 8], "denominator": 4}, [3, 2, 4], 2),
        ({"weight": [0.5, 3, 0], "denominator": 6}, [6, 1, 0], 12),
        ({"weight": [0, 0, 0], "denominator": 6}, [0, 0, 0], 1),
    ],
)
def test_arrays_of_edges_take_fractions(options, column, denominator):
    arena = CompactArena.from_edges(**ENDS, **options)
    assert (list(arena.weight), arena.denominator) == (column, denominator)
    again = with_marks(as_graph(arena))
    assert (list(again.weight), again.denominator) == (column, denominator)
    assert [arena.weights_after(vertex) for vertex in range(2)] == [
        [Fraction(column[1], denominator)],
        [Fraction(column[place], denominator) for place in (0, 2)],
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"weight": [0.5, float("nan"), 1]}, "weight: nan at place 1 (a number from -10^18 to 10^18)"),
        ({"weight": [0.5, "heavy", 1]}, "weight: heavy at place 1"),
        ({"weight": [0.5, 1]}, "weight: 2 edges (as many as source has, 3)"),
        ({"weight": [[0.5], [1, 2], []]}, "weight: lists of different lengths"),
        ({"weight": [[0.5], [1], [2]]}, "weight: an array of float64 with 2 dimensions"),
        ({"weight": [True, False, True]}, "weight: an array of bool"),
        ({"weight": [1, 2, 3], "denominator": 0}, "denominator: 0 (a whole number from 1 to 10^18)"),
        ({"denominator": 0.5}, "denominator: 0.5 (a whole number"),
        ({"weight": [1, 2, 1e-17], "denominator": 13}, "denominator: 1,300,000,000,000,000,000 with that of"),
    ],
)
def test_arrays_of_what_is_no_weight_are_refused(options, told):
    with pytest.raises(ParameterError) as error:
        CompactArena.from_edges(**ENDS, **options)
    assert told in str(error.value)


def test_columns_know_the_denominator():
    marks = ArenaMarks(graph := circle("1/2", "1/3"), columns := with_marks(graph))
    assert marks.weights == ArenaMarks(columns, columns).weights == ([2, 3], 6)
