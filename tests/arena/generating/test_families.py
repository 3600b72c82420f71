"""The families of the literature: bounds, names and sources; who wins them is in `solving/objectives`."""

import inspect
import itertools
import pickle
import re

import pytest

from arena import as_graph, check, family, read_compact, save, solve
from arena.errors import ParameterError, TooLarge
from arena.generating.families import FAMILIES, sizes_of
from arena.generating.rows import NamedRow, in_columns


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_passes_check_and_says_its_source(name):
    for size in (1, 2, 3, 4):
        graph = as_graph(family(name, *[size + 1] * len(sizes_of(name))))
        assert all(breach.note or breach.twice for breach in check(graph))
        assert ("parity" in graph.graph) == (name != "going_round") == (not any(map(_is_twice, check(graph))))
    assert re.search(r":doi:|2009", inspect.getdoc(FAMILIES[name].make))
    assert name in family.__doc__


@pytest.mark.parametrize("name", FAMILIES)
def test_sizes_are_known_before_an_arena_is_made(name):
    """Those of a lift, whose states are too many to be counted beforehand, are bounded from below."""
    one = FAMILIES[name]
    for sizes in itertools.product(range(one.least, 6), repeat=len(sizes_of(name))):
        made = family(name, *sizes)
        known = one.vertices(*sizes)
        assert known <= len(made) if name.endswith("lift") else known == len(made)
        assert one.edges(*sizes) <= made.edges
        bounds = {"max_vertices": len(made), "max_edges": made.edges + 2 * len(made)}
        assert len(family(name, *sizes, **bounds)) == len(made)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("fair_lift", 30), "more than 1,000,000 vertices"),
        (("unfair_lift", 9), "more than 1,000,000 vertices"),
        (("clique", 5000), "more than 10,000,000 edges"),
        (("two_counters", 10**18), "more than 1,000,000 vertices"),
    ],
)
def test_what_is_too_large_is_refused_before_a_row_is_made(monkeypatch, asked, told):
    monkeypatch.setattr("arena.generating.rows.in_columns", None)
    with pytest.raises(TooLarge, match=f"^{told} "):
        family(*asked)


def test_a_cost_is_no_number_of_vertices():
    assert family("going_round", 10**18, max_vertices=3).edges == 4
    with pytest.raises(ParameterError, match=r"^cost: 10,0+[0,]* \(at most 1,000,000,000,000,000,000\)"):
        family("going_round", 10**19)


def _is_twice(breach):
    return breach.twice


def test_the_vertices_are_called_as_in_the_paper(tmp_path):
    arena = family("recursive_ladder", 3)
    assert arena.vertices[:6] == ["c0", "d0", "e0", "a1", "b1", "c1"]
    assert set(as_graph(arena).adj["d1"]) == {"d0", "e1", "d2"}
    again = read_compact(save(arena, tmp_path / "ladder.npz"))
    assert (again.labels, again.edges) == (arena.labels, arena.edges)
    assert pickle.loads(pickle.dumps(arena)).labels == arena.labels  # noqa: S301 - our own


def test_ladders_and_cliques_are_won_by_the_players_of_their_vertices():
    for arena in family("ladder", 5), family("clique", 8):
        assert list(solve(arena, "parity").winner.values()) == arena.player.tolist()


def test_the_minimiser_goes_round_until_he_is_let_go():
    assert solve(family("going_round", 50), "min-cost").amount == {"v1": -51, "v2": -50, "end": 0}


def test_successors_outside_do_not_count():
    rows = [NamedRow("a", 1, ["x", "b", "y"], weights=[1, 2, 3]), NamedRow("b", 2, ["a", "z"], weights=[4, 5])]
    arena = in_columns(rows, 3, 5)
    assert (arena.after(0), arena.after(1), arena.weights_after(0), arena.weights_after(1)) == ([1], [0], [2], [4])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("ladde", 2), r"unknown family: 'ladde' \(did you mean ladder\?"),
        (("ladder",), r"ladder: 0 sizes \(1: rungs\)"),
        (("jurdzinski", 2), r"jurdzinski: 1 sizes \(2: depth, width\)"),
        (("clique", 1), r"size: 1 \(a whole number from 2 on\)"),
        (("ladder", 0), r"rungs: 0 \(a whole number from 1 on\)"),
        (("clique", 2.0), r"size: 2.0 \(a whole number from 2 on\)"),
    ],
)
def test_bad_names_and_sizes_are_named(asked, told):
    with pytest.raises(ParameterError, match=f"^{told}"):
        family(*asked)


def test_no_more_is_made_than_may_be(monkeypatch):
    with pytest.raises(TooLarge, match="more than 99 vertices"):
        family("recursive_ladder", 20, max_vertices=99)
    assert len(family("recursive_ladder", 20, max_vertices=100)) == 100
    with pytest.raises(TooLarge, match="more than 89 edges"):
        family("clique", 10, max_edges=89)
    assert family("clique", 10, max_edges=90).edges == 90
    monkeypatch.setattr("arena.generating.rows.BATCH", 10)
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 5e4)
    with pytest.raises(TooLarge, match=r"^2,000 vertices would take about .* take a smaller size"):
        family("ladder", 1000)
    with pytest.raises(TooLarge, match=r"vertices and .* edges would take about .* take a smaller size"):
        in_columns(FAMILIES["ladder"].make(1000), 2000, 4000)
