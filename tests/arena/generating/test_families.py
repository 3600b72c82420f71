"""The families of the literature: bounds, names and sources; who wins them is in `solving/objectives`."""

import inspect
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
        graph = as_graph(family(name, *[size] * len(sizes_of(name))))
        if (name, size) != ("clique", 1):
            assert all(breach.note or breach.twice for breach in check(graph))
            assert ("parity" in graph.graph) == (name != "going_round") == (not any(map(_is_twice, check(graph))))
    assert re.search(r":doi:|2009", inspect.getdoc(FAMILIES[name].make))
    assert name in family.__doc__


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
        (("clique", 0), r"size: 0 \(a whole number from 1 on\)"),
        (("clique", 2.0), r"size: 2.0 \(a whole number from 1 on\)"),
    ],
)
def test_bad_names_and_sizes_are_named(asked, told):
    with pytest.raises(ParameterError, match=f"^{told}"):
        family(*asked)


def test_no_more_is_made_than_may_be(monkeypatch):
    with pytest.raises(
        TooLarge, match=r"floors: 1,000,000,000,000,000,000 \(at most 1,000,000, as many as there may be vertices\)"
    ):
        family("fair_lift", 10**18)
    with pytest.raises(TooLarge, match="more than 99 vertices"):
        family("recursive_ladder", 20, max_vertices=99)
    assert len(family("recursive_ladder", 20, max_vertices=100)) == 100
    with pytest.raises(TooLarge, match="more than 89 edges"):
        family("clique", 10, max_edges=89)
    assert family("clique", 10, max_edges=90).edges == 90
    monkeypatch.setattr("arena.generating.rows.BATCH", 10)
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 5e4)
    with pytest.raises(TooLarge, match=r"vertices and .* edges would take about .* take a smaller size"):
        family("ladder", 1000)
