"""Random arenas and the families of the literature: what their options promise, seeds, bounds, fairness."""

import itertools
import pickle
from collections import Counter
from hashlib import sha256
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import ParameterError, TooLarge, as_graph, check, family, random_arena, solve

shares = st.floats(0, 1)


@st.composite
def options(draw):
    """Draw options that fit together."""
    vertices, bipartite = draw(st.integers(2, 40)), draw(st.booleans())
    most = vertices // 2 if bipartite else vertices - 1
    least = draw(st.integers(1, most))
    degrees = (least, draw(st.integers(least, most)))
    low = draw(st.integers(-(10**18), 10**18))
    marks = {
        "priorities": st.integers(1, 10**18),
        "accepting": shares,
        "weights": st.tuples(st.just(low), st.integers(low, 10**18)),
        "sinks": shares,
    }
    chosen = {name: draw(values) for name, values in marks.items() if draw(st.booleans())}
    seed = draw(st.integers(0, 99))
    return {"vertices": vertices, "bipartite": bipartite, "degrees": degrees, "seed": seed, **chosen}


def sinks_of(vertices, sinks=None, **others):
    usual = 0 if others.keys() & {"priorities", "accepting", "weights"} else 0.1
    return round((usual if sinks is None else sinks) * vertices)


def written(arena):
    """Return all numbers of an arena, in one order."""
    columns = [*arena.forward, arena.player, arena.winner, *arena.marks.values()]
    columns += [] if arena.weight is None else [arena.weight]
    return [np.asarray(column).astype("<i8").tolist() for column in columns]


@examples(300)
@given(options())
def test_an_arena_is_as_it_was_asked_for_and_the_same_for_the_same_seed(asked):
    arena = random_arena(**asked)
    moving = [number for number in range(len(arena)) if arena.winner[number] < 0]
    degree = np.array([len(arena.after(number)) for number in moving])
    assert (len(arena), len(arena) - len(moving)) == (asked["vertices"], sinks_of(**asked))
    assert set(map(int, arena.winner)) <= {-1, 1, 2}
    assert all(asked["degrees"][0] <= each <= asked["degrees"][1] for each in degree)
    graph = as_graph(arena)
    assert graph.number_of_edges() == arena.number_of_edges()
    assert not any(tail == head for tail, head in graph.edges)
    breaches = [breach for breach in check(graph) if not breach.note]
    assert all(breach.twice for breach in breaches)
    assert not (breaches and asked["bipartite"])
    assert (not graph.adj[graph.graph["initial"]]) == (not moving)
    if "priorities" in asked:
        assert all(0 <= priority < asked["priorities"] for _, priority in graph.nodes(data="priority", default=0))
    if "accepting" in asked:
        assert sum(bool(data["accepting"]) for data in graph.nodes.values()) == round(asked["accepting"] * len(arena))
    if "weights" in asked:
        assert all(asked["weights"][0] <= weight <= asked["weights"][1] for *_, weight in graph.edges(data="weight"))
    assert written(random_arena(**asked)) == written(arena)
    plain = {key: value for key, value in asked.items() if key not in ("priorities", "accepting", "weights")}
    plain["sinks"] = asked.get("sinks", sinks_of(**asked) / asked["vertices"])
    assert written(random_arena(**plain)) == written(arena)[:4]


def test_arenas_are_the_same_on_every_machine():
    """A change of these numbers breaks every script that names a seed."""
    asked = {"bipartite": False, "sinks": 0.03, "priorities": 7, "accepting": 0.2, "weights": (-9, 99), "seed": 2026}
    text = repr([written(random_arena(size, degrees=(1, 9), **asked)) for size in (12, 500)])
    assert sha256(text.encode()).hexdigest()[:16] == "8c4107d7f0592c3a"


def test_degrees_are_uniform_within_their_bounds():
    degree = Counter(len(each) for each in rows_of(random_arena(20_000, degrees=(2, 6), sinks=0, seed=1)))
    assert sorted(degree) == [2, 3, 4, 5, 6]
    assert all(abs(count - 4000) < 250 for count in degree.values())


def rows_of(arena):
    start, ends = (np.asarray(column).astype("i8") for column in arena.forward)
    return np.split(ends, start[1:-1])


@pytest.mark.parametrize(
    "degree", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_every_set_of_successors_has_the_same_chance(degree):
    sets = Counter()
    for seed in range(1000):
        arena = random_arena(6, degrees=(degree, degree), sinks=0, bipartite=False, seed=seed)
        sets[tuple(sorted(arena.after(0)))] += 1
    expected = 1000 / comb(5, degree)
    assert len(sets) == comb(5, degree)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in sets.values())


def test_sinks_winners_players_and_marks_are_fair():
    arena = random_arena(
        20_000, degrees=(1, 2), sinks=0.5, bipartite=False, priorities=4, accepting=0.25, weights=(-2, 2), seed=1
    )  # fmt: skip
    half, quarter = len(arena) // 2, len(arena) // 4
    winner, marks = np.asarray(arena.winner), arena.marks
    assert (winner < 0).sum() == half
    assert abs((winner[:half] < 0).sum() - quarter) < 250
    assert abs((winner == 1).sum() - quarter) < 250
    assert abs((np.asarray(arena.player) == 1).sum() - half) < 350
    assert abs(np.asarray(marks["accepting"])[:half].sum() - quarter / 2) < 200
    assert (abs(np.bincount(marks["priority"]) - half / 2) < 300).all()
    assert (abs(np.bincount(np.asarray(arena.weight) + 2) - arena.number_of_edges() / 5) < 300).all()


BAD = [
    *({"vertices": vertices} for vertices in (0, 2.5, 1)),
    *({"degrees": degrees} for degrees in ((3, 9), (3, 2), (0, 2), 0.5, 10**400, float("nan"), 1e300, "1:4", (1, 2.5))),
    {"vertices": 9, "degrees": (5, 5)},
    {"weights": (2, 1)},
    {"weights": (0, 10**19)},
]


def test_small_arenas_need_no_options():
    assert [len(solve(random_arena(size)).columns) for size in range(2, 12)] == [*range(2, 12)]


def test_bad_values_are_named():
    for asked in BAD:
        with pytest.raises(ParameterError, match=f"^{[*asked][-1]}"):
            random_arena(**{"vertices": 8, "sinks": 0, **asked})


def test_no_more_is_made_than_may_be():
    for size, asked in [
        (9, {"max_vertices": 8}),
        (9, {"degrees": (2, 2), "sinks": 0, "max_edges": 17}),
        (10**6, {"degrees": (10**5, 10**5), "sinks": 0, "max_edges": 10**12}),
        (10**10, {"max_vertices": 10**10}),
    ]:
        with pytest.raises(TooLarge):
            random_arena(size, **asked)
    assert random_arena(9, degrees=(2, 2), sinks=0, max_vertices=9, max_edges=18).number_of_edges() == 18


# ---- families

SIZES = {
    "clique": lambda size: (size, size * (size - 1)),
    "dull_chain": lambda links: (3 * links, None),
    "fair_lift": None,
    "going_round": lambda _: (3, 4),
    "jurdzinski": lambda depth, width: (3 * depth * width + 2 * width, None),
    "ladder": lambda rungs: (2 * rungs, None),
    "model_checker_ladder": lambda rungs: (3 * rungs + 1, None),
    "recursive_ladder": lambda levels: (5 * levels, None),
    "tight_ladder": lambda levels: (3 * levels, 6 * levels - 3),
    "two_counters": None,
    "unfair_lift": None,
}


def test_families_have_the_sizes_of_the_papers_pass_check_and_are_solved():
    for name, sizes in SIZES.items():
        number = 2 if name == "jurdzinski" else 1
        for asked in itertools.product(range(2, 5), repeat=number):
            made = family(name, *asked)
            graph = as_graph(made)
            assert all(breach.note or breach.twice for breach in check(graph)), name
            assert ("parity" in graph.graph) == (name != "going_round")
            if sizes:
                vertices, edges = sizes(*asked)
                assert len(made) == vertices
                assert edges is None or made.number_of_edges() == edges
            bounds = {"max_vertices": len(made), "max_edges": made.number_of_edges() + 2 * len(made)}
            assert len(family(name, *asked, **bounds)) == len(made)
            with pytest.raises(TooLarge):
                family(name, *asked, max_vertices=len(made) - 1)
        with pytest.raises(ParameterError, match=f"^{name}|size|sizes"):
            family(name)
    assert set(SIZES) >= {word.strip("`,.") for word in (family.__doc__ or "").split()} & set(SIZES)


def test_the_vertices_are_called_as_in_the_paper():
    arena = family("recursive_ladder", 3)
    assert list(arena.vertices[:6]) == ["c0", "d0", "e0", "a1", "b1", "c1"]
    assert set(as_graph(arena).adj["d1"]) == {"d0", "e1", "d2"}
    assert pickle.loads(pickle.dumps(arena)).labels == arena.labels  # noqa: S301 - our own
    assert solve(family("going_round", 50), "min-cost").amount == {"v1": -51, "v2": -50, "end": 0}
    assert family("going_round", 10**18, max_vertices=3).number_of_edges() == 4


REFUSED = [
    (("ladde", 2), ParameterError, r"'ladde'.*ladder"),
    (("ladder",), ParameterError, "ladder"),
    (("jurdzinski", 2), ParameterError, "jurdzinski"),
    (("clique", 1), ParameterError, "1"),
    (("ladder", 0), ParameterError, "0"),
    (("clique", 2.0), ParameterError, "2.0"),
    (("going_round", 10**19), ParameterError, "cost"),
    (("fair_lift", 30), TooLarge, "vertices"),
    (("unfair_lift", 9), TooLarge, "vertices"),
    (("clique", 5000), TooLarge, "edges"),
    (("two_counters", 10**18), TooLarge, "vertices"),
]


def test_bad_names_and_sizes_are_refused_at_once():
    for asked, error, named in REFUSED:
        with pytest.raises(error, match=named):
            family(*asked)
