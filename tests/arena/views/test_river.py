"""The river: its counts are those of the definitions, whatever was solved, and however."""

from collections import Counter

import pytest
from hypothesis import given
from naive import attractor_sets, ply_sets, winners
from random_graphs import arenas, examples

from arena import ParameterError, compact, solve, strong_solve, unfold
from arena.views.river import river
from exporters.solutions import solved_table
from games import load


def counts(graph):
    assert all((data["row"], data["winner"]) == key for key, data in graph.nodes(data=True))
    assert not graph.edges
    return {key: data["count"] for key, data in graph.nodes(data=True)}


def ranks(arena):
    """Give each vertex its least rank, by the naive layers."""
    found = dict.fromkeys(arena)
    for player in (1, 2):
        for rank, reached in reversed([*enumerate(attractor_sets(arena, player))]):
            found |= dict.fromkeys(reached, rank)
    return found


@examples(200)
@given(arenas())
def test_ranks_and_winners_are_counted_as_they_are_defined(arena):
    rank, won = ranks(arena), winners(arena)
    expected = Counter((rank[vertex], won[vertex]) for vertex in arena)
    found = river(solve(arena), "rank")
    assert counts(found) == expected
    assert found.graph["rows"] == "rank"
    assert counts(river(solve(compact(arena)), "rank")) == expected


@examples(200)
@given(arenas())
def test_plies_are_counted_where_all_plays_are_as_long(arena):
    lengths, won = ply_sets(arena, arena.graph["initial"]), winners(arena)
    ply = {vertex: min(lengths[vertex]) if len(lengths.get(vertex, ())) == 1 else None for vertex in arena}
    assert counts(river(solve(arena), "ply")) == Counter((ply[vertex], won[vertex]) for vertex in arena)
    assert river(solve(arena)).graph["rows"] == ("rank" if None in ply.values() else "ply")


@pytest.mark.parametrize(("name", "parameters"), [
    ("tictactoe", {}), ("connect_four", {"rows": 3, "columns": 4, "align": 3}), ("nim", {"heaps": (1, 2, 3)}),
])  # fmt: skip
def test_a_table_counts_as_its_arena_does(name, parameters, tmp_path):
    game = load(name, **parameters)
    table = strong_solve(game)
    solved_table.write(table, tmp_path / "game.solved", name, parameters)
    expected = counts(river(solve(unfold(game)), "rank"))
    for solved in (table, solved_table.read(tmp_path / "game.solved", game)):
        found = river(solved)
        assert counts(found) == expected
        assert found.graph["name"] == repr(game)


def test_rows_come_in_their_order_and_those_without_one_last():
    found = river(solve(unfold(load("tictactoe"))), "rank")
    rows = [row for row, _ in found]
    assert rows[-1] is None
    assert rows[:-1] == sorted(rows[:-1])
    assert found.nodes[None, 0]["label"] == "no rank · draw · 1,068"


def test_what_cannot_be_counted_is_told():
    game = load("tictactoe")
    with pytest.raises(ParameterError, match="unknown kind of rows: 'plies'"):
        river(solve(unfold(game)), "plies")
    with pytest.raises(ParameterError, match="a solved table keeps no plies"):
        river(strong_solve(game), "ply")
