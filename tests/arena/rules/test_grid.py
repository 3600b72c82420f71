"""Boards that fall apart."""

from collections import Counter

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from arena.rules.grid import EMPTY


@st.composite
def boards(draw):
    """A board of Cram, or of Domineering, whose rules have no diagonal."""
    name, rows, columns = (
        draw(st.sampled_from(["cram", "domineering"])),
        draw(st.integers(1, 4)),
        draw(st.integers(1, 4)),
    )
    size = rows * columns
    return games.load(name, rows=rows, columns=columns), draw(st.text(EMPTY + "#", min_size=size, max_size=size))


@settings(deadline=None)
@given(boards())
def test_regions_are_those_that_touch(drawn):
    game, board = drawn
    graph = nx.Graph((place, to) for place, near in enumerate(game.neighbours) for to in near)
    graph.add_nodes_from(range(len(board)))
    parts = nx.connected_components(graph.subgraph(place for place, sign in enumerate(board) if sign == EMPTY))
    regions = game.regions(board, "#")
    assert Counter(region.count(EMPTY) for region in regions) == Counter(map(len, parts))
    assert {game.regions(region, "#")[0] for region in regions} == set(regions)


@settings(deadline=None)
@given(boards(), st.data())
def test_regions_that_are_equal_by_symmetry_are_one(drawn, data):
    game, board = drawn
    way = data.draw(st.sampled_from(game.symmetries))
    assert Counter(game.regions("".join(board[place] for place in way), "#")) == Counter(game.regions(board, "#"))


def test_a_moved_region_is_the_same_one():
    game = games.load("domineering", rows=3, columns=3)
    assert game.regions("...###.##", "#") == ["...######", ".########"]
    assert game.regions("##.##.##.", "#") == [".##.##.##"]
    assert games.load("cram", rows=3, columns=3).regions("...######", "#") == [".##.##.##"]
