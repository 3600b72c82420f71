"""Random arenas: of all options what they promise, the same for the same seed, and uniform."""

import tracemalloc
from collections import Counter
from hashlib import sha256
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from quick_run import quick
from random_graphs import examples

from arena import as_graph, check, random_arena, solve
from arena.errors import ParameterError, TooLarge
from arena.generating.random_arena import BYTES_A_VERTEX, BYTES_AN_EDGE
from arena.graphs.conventions import check_columns

shares = st.floats(0, 1)


@st.composite
def options(draw):
    """Draw options that fit together."""
    vertices, bipartite = draw(st.integers(2, 40)), draw(st.booleans())
    most = vertices // 2 if bipartite else vertices - 1
    if draw(st.booleans()):
        least = draw(st.integers(1, most))
        degrees = (least, draw(st.integers(least, most)))
    else:
        degrees = draw(st.floats(1, most))
    low = draw(st.integers(-(10**18), 10**18))
    marks = {
        "priorities": st.integers(1, 10**18),
        "accepting": shares,
        "weights": st.tuples(st.just(low), st.integers(low, 10**18)),
        "sinks": shares,
    }
    chosen = {name: draw(values) for name, values in marks.items() if draw(st.booleans())}
    return {
        "vertices": vertices, "bipartite": bipartite, "degrees": degrees, "seed": draw(st.integers(0, 99)), **chosen
    }  # fmt: skip


def sinks_of(vertices, sinks=None, **others):
    usual = 0 if others.keys() & {"priorities", "accepting", "weights"} else 0.1
    return round((usual if sinks is None else sinks) * vertices)


@examples(300)
@given(options())
def test_an_arena_is_as_it_was_asked_for(asked):
    arena = random_arena(**asked)
    moving = [number for number in range(len(arena)) if arena.winner[number] < 0]
    degree = arena.out_degree[moving].astype(int)
    assert len(arena) == asked["vertices"]
    assert len(arena) - len(moving) == sinks_of(**asked)
    assert set(arena.winner.tolist()) <= {-1, 1, 2}
    if isinstance(asked["degrees"], tuple):
        assert all(asked["degrees"][0] <= each <= asked["degrees"][1] for each in degree)
    else:
        assert degree.sum() == round(asked["degrees"] * len(moving))
        assert all(degree >= 1)
    assert arena.is_sink(arena.initial) == (not moving)
    if "priorities" in asked:
        assert 0 <= arena.marks["priority"].min() <= arena.marks["priority"].max() < asked["priorities"]
    if "accepting" in asked:
        assert arena.marks["accepting"].sum() == round(asked["accepting"] * len(arena))
    if "weights" in asked and arena.edges:
        assert asked["weights"][0] <= arena.weight.min() <= arena.weight.max() <= asked["weights"][1]


@examples(200)
@given(options())
def test_an_arena_passes_check(asked):
    arena = random_arena(**asked)
    check_columns(arena)
    graph = as_graph(arena)
    breaches = [breach for breach in check(graph) if not breach.note]
    assert all(breach.twice for breach in breaches)
    assert not (breaches and asked["bipartite"])
    assert graph.number_of_edges() == arena.edges
    assert not any(tail == head for tail, head in graph.edges)


def written(arena):
    """Give all numbers of an arena, in one order."""
    columns = [*arena.forward, arena.player, arena.winner, *arena.marks.values()]
    columns += [] if arena.weight is None else [arena.weight]
    return [np.asarray(column).astype("<i8").tolist() for column in columns]


@examples(100)
@given(options())
def test_a_seed_gives_the_same_arena_and_marks_change_nothing_else(asked):
    arena = random_arena(**asked)
    assert written(random_arena(**asked)) == written(arena)
    plain = {key: value for key, value in asked.items() if key not in ("priorities", "accepting", "weights")}
    plain["sinks"] = asked.get("sinks", sinks_of(**asked) / asked["vertices"])
    assert written(random_arena(**plain)) == written(arena)[:4]


ASKED = {"degrees": (1, 9), "bipartite": False, "sinks": 0.03, "priorities": 7, "accepting": 0.2, "weights": (-9, 99)}
"""What the fingerprints are of: rows that are shuffled and others, of both ways to draw degrees."""
FINGERPRINTS = {(1, 9): "b30e07015f51d08c", 6.5: "83937e69aa7e9555"}
"""Of the numbers of two arenas, on whatever machine: to change one is to break every script that names a seed."""


@pytest.mark.parametrize("degrees", FINGERPRINTS)
def test_arenas_are_the_same_on_every_machine(degrees):
    numbers = [random_arena(size, **{**ASKED, "degrees": degrees}, seed=2026) for size in (12, 500)]
    text = repr([written(arena) for arena in numbers])
    assert sha256(text.encode()).hexdigest()[:16] == FINGERPRINTS[degrees]


# What is uniform, for fixed seeds


def test_degrees_are_uniform_within_their_bounds():
    degree = random_arena(20_000, degrees=(2, 6), sinks=0, seed=1).out_degree
    counts = np.bincount(degree)
    assert counts[:2].tolist() == [0, 0]
    assert (abs(counts[2:] - 4000) < 250).all()


def test_degrees_of_an_average_are_dealt_one_by_one():
    """One more than a binomial number, whose variance is near its mean where vertices are many."""
    degree = random_arena(20_000, degrees=3.0, sinks=0, seed=1).out_degree.astype(int)
    assert degree.mean() == 3
    assert 1.9 < degree.var() < 2.1


@pytest.mark.parametrize("degree", quick(2, [1, 3, 2, 4]))
def test_every_set_of_successors_has_the_same_chance(degree):
    """Of 5 vertices, by draws where they are few, and shuffled where they are over a quarter."""
    sets = Counter()
    for seed in range(3000):
        arena = random_arena(6, degrees=(degree, degree), sinks=0, bipartite=False, seed=seed)
        sets[tuple(sorted(arena.after(0)))] += 1
    expected = 3000 / comb(5, degree)
    assert len(sets) == comb(5, degree)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in sets.values())


def test_successors_that_are_drawn_again_are_uniform_too():
    counts = np.zeros(40)
    for seed in range(300):
        arena = random_arena(41, degrees=(10, 10), sinks=0, bipartite=False, seed=seed)
        for head in arena.after(0):
            counts[head - 1] += 1
    assert (abs(counts - 75) < 5 * 75**0.5).all()


def test_sinks_winners_players_and_marks_are_fair():
    arena = random_arena(
        20_000, degrees=(1, 2), sinks=0.5, bipartite=False, priorities=4, accepting=0.25, weights=(-2, 2), seed=1
    )  # fmt: skip
    half, quarter = len(arena) // 2, len(arena) // 4
    assert (arena.winner < 0).sum() == half
    assert abs((arena.winner[:half] < 0).sum() - quarter) < 250
    assert abs((arena.winner == 1).sum() - quarter) < 250
    assert abs((arena.player == 1).sum() - half) < 350
    assert abs(arena.marks["accepting"][:half].sum() - quarter / 2) < 200
    assert (abs(np.bincount(arena.marks["priority"]) - half / 2) < 300).all()
    assert (abs(np.bincount(arena.weight + 2) - arena.edges / 5) < 300).all()


# Bounds


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"vertices": 0}, r"vertices: 0 \(a whole number from 1 on\)"),
        ({"vertices": 2.5}, r"vertices: 2.5 \(a whole number from 1 on\)"),
        ({"vertices": 1}, r"vertices: 1 \(from 2 on: a vertex that is no sink has another one to move to\)"),
        ({"degrees": (3, 9)}, r"degrees: 9 \(at most 4, as no vertex has more to move to\)"),
        ({"vertices": 9, "degrees": (5, 5)}, r"degrees: 5 \(at most 4, as some vertex has no more to move to\)"),
        ({"degrees": (3, 2)}, r"degrees: 3 to 2 \(an empty range\)"),
        ({"degrees": (0, 2)}, r"degrees: 0 \(from 1 on"),
        ({"degrees": 0.5}, r"degrees: 0.5 \(an average from 1 on"),
        ({"vertices": 9, "degrees": 4.9}, r"degrees: 44 edges \(at most 40, and from each vertex one\)"),
        ({"degrees": 10**400}, r"degrees: 10+ \(an average from 1 on"),
        ({"degrees": float("nan")}, r"degrees: nan \(an average from 1 on"),
        ({"degrees": 1e300}, r"degrees: an average of 1e\+300 \(at most 4, as there are no more to move to\)"),
        ({"degrees": (10**30, 10**40)}, r"degrees: 10+ \(at most 4"),
        ({"degrees": "1:4"}, r"degrees: '1:4' \(two whole numbers"),
        ({"degrees": (1, 2.5)}, r"degrees: \(1, 2.5\) \(two whole numbers"),
        ({"weights": (2, 1)}, r"weights: 2 to 1 \(an empty range\)"),
        ({"weights": (0, 10**19)}, r"weights: 0 to 10+ \(within -10\^18 and 10\^18\)"),
    ],
)
def test_bad_values_are_named(asked, told):
    with pytest.raises(ParameterError, match=f"^{told}"):
        random_arena(**{"vertices": 8, "sinks": 0, **asked})


def test_no_more_is_made_than_may_be():
    with pytest.raises(TooLarge, match=r"9 vertices \(at most 8: --max-vertices, or max_vertices in Python"):
        random_arena(9, max_vertices=8)
    with pytest.raises(TooLarge, match=r"18 edges \(at most 17: --max-edges"):
        random_arena(9, degrees=(2, 2), sinks=0, max_edges=17)
    with pytest.raises(TooLarge, match=r"18 edges \(at most 17: --max-edges"):
        random_arena(9, degrees=2, sinks=0, max_edges=17)
    with pytest.raises(TooLarge, match=r"1,000,000 vertices and 100,000,000,000 edges would take about 10,000.1 GB"):
        random_arena(10**6, degrees=10**5, sinks=0, max_edges=10**12)
    with pytest.raises(TooLarge, match=r"10,000,000,000 vertices would take about 1,000.0 GB and .* free; take fewer"):
        random_arena(10**10, max_vertices=10**10)


def test_edges_are_refused_before_they_take_memory(monkeypatch):
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 3e6)
    assert len(random_arena(10_000, degrees=(1, 2)))
    with pytest.raises(TooLarge, match=r"10,000 vertices and [0-9,]+ edges would take about"):
        random_arena(10_000, degrees=(9, 20))


@pytest.mark.parametrize("asked", [{"degrees": (2, 6), "weights": (0, 9)}, {"degrees": (900, 999), "bipartite": False}])
def test_memory_is_as_estimated(asked):
    size = 100_000 if asked["degrees"][0] == 2 else 1000
    random_arena(size, **asked)
    tracemalloc.start()
    arena = random_arena(size, **asked)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    estimate = arena.edges * BYTES_AN_EDGE * 1.05 + size * BYTES_A_VERTEX
    assert estimate / 3 < peak < estimate


def test_objectives_are_solved():
    asked = {"priorities": 5, "accepting": 0.3, "weights": (-5, 5), "sinks": 0.05}
    arena = random_arena(300, bipartite=False, seed=3, **asked)
    for objective in ("reach", "safety", "buchi", "cobuchi", "parity", "energy", "mean-payoff", "min-cost"):
        assert len(solve(arena, objective).winner) == 300
