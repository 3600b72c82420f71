"""Results as DataFrames: the dtypes are the same whatever is missing, and the vertices are there themselves."""

from collections import Counter

import networkx as nx
import pytest

from arena import (
    CompactArena,
    attractor,
    kernel,
    load,
    position_graph,
    search,
    solve,
    solve_positions,
    unfold,
    unfold_compact,
)
from arena.playing.tallies import Tally

DTYPES = {
    "position": "string", "player": "Int64", "ply": "Int64", "sink": "boolean", "winner": "Int64", "draw": "string",
    "remoteness": "Int64", "strategy": "string", "best_moves": "string", "vertex": "object", "outcome": "string",
    "kernel": "boolean", "round": "Int64", "grundy": "Int64", "rank": "Int64", "move": "string", "value": "Float64",
    "win_in": "Int64", "best": "boolean", "variation": "string", "plies": "Int64", "games": "Int64",
}  # fmt: skip
NIM = load("nim", heaps=(1, 2))
DRAWN = load("tictactoe", rows=1, columns=3, align=3)
"""A game that nobody can win: all its remotenesses are missing."""
ENDED = nx.DiGraph()
ENDED.add_node("end", player=1, winner=2)
CIRCUIT = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")])
RESULTS = [
    solve(unfold(NIM)),
    solve(unfold_compact(NIM)),
    solve(unfold(DRAWN)),
    solve(ENDED),
    solve_positions(position_graph(NIM)),
    solve_positions(CIRCUIT),
    attractor(unfold(NIM), 1),
    attractor(unfold(DRAWN), 2),
    kernel(position_graph(NIM)),
    kernel(CIRCUIT),
    kernel(CIRCUIT, bound=0),
    search(NIM, plies=9),
    search(NIM, "0,0 J1"),
    search(DRAWN, plies=1, evaluation="zero"),
    Tally(Counter({(1, 5): 3, (0, 9): 2})),
    Tally(),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_dtypes_do_not_depend_on_what_is_missing(result):
    frame = result.to_frame()
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == {name: DTYPES[name] for name in frame.columns}


OF_GRAPHS = [result for result in RESULTS if hasattr(result, "at")]


@pytest.mark.parametrize("result", OF_GRAPHS, ids=lambda result: type(result).__name__)
def test_the_vertices_are_in_the_last_column(result):
    frame = result.to_frame()
    assert frame.columns[-1] == "vertex"
    assert [result.columns.label(vertex) for vertex in frame["vertex"]] == list(frame["position"])


@pytest.mark.parametrize("arena", [unfold(NIM), unfold_compact(NIM)], ids=["graph", "columns"])
def test_an_attractor_layer_by_layer(arena):
    forced = attractor(arena, 1)
    frame = forced.to_frame()
    assert list(frame["rank"]) == sorted(frame["rank"])
    assert dict(zip(frame["vertex"], frame["rank"], strict=True)) == dict(forced.rank)
    moves = frame.dropna(subset="strategy")
    label = forced.columns.label
    assert dict(zip(moves["vertex"], moves["strategy"], strict=True)) == {
        vertex: label(following) for vertex, following in forced.strategy.items()
    }


def test_an_attractor_of_numbers():
    numbers = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
    rows = attractor(numbers, 1).to_frame().astype(object).values.tolist()
    assert [row[:3] + row[4:] for row in rows] == [["2", 1, 0, 2], ["1", 2, 1, 1], ["0", 1, 2, 0]]
    assert rows[2][3] == "1"


def test_a_kernel_that_was_not_found_and_one_that_is_not():
    assert kernel(CIRCUIT).to_frame()["kernel"].tolist() == [False] * 3
    assert kernel(CIRCUIT, bound=0).to_frame()["kernel"].isna().all()
    found = kernel(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]))
    frame = found.to_frame()
    assert set(frame.loc[frame["kernel"], "vertex"]) == found.kernel
    assert frame["strategy"].count() == 2


def test_a_search_and_a_tally():
    frame = search(NIM, plies=9).to_frame()
    assert list(frame.loc[frame["best"], "move"]) == ["1 from heap 2"]
    assert frame.loc[frame["best"], "win_in"].tolist() == [3]
    assert Tally(Counter({(1, 5): 3, (0, 9): 2})).to_frame().to_numpy().tolist() == [[0, 9, 2], [1, 5, 3]]
