"""What a rule changes, against two tables laid side by side; Nim's misère theorem."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import (
    InvalidArena,
    ParameterError,
    difference,
    load,
    position_graph,
    read,
    solve,
    solve_positions,
    unfold,
    unfold_compact,
)


def positions(name, **parameters):
    return solve_positions(position_graph(load(name, **parameters)))


def misere(name, **parameters):
    return difference(*(positions(name, misere=own, **parameters) for own in (False, True)))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4))
def test_in_nim_the_positions_change_hands_whose_heaps_are_all_at_most_1(heaps):
    """Misère Nim is played like Nim, until a move leaves heaps of 1 alone: then an odd number of them."""
    compared = misere("nim", heaps=tuple(heaps))
    changed = {change.position for change in compared.changes}
    every = [position for position in compared.graph if max(position) <= 1]
    assert changed == {",".join(map(str, position)) for position in every}
    for change in compared.changes:
        assert (change.before == "P") == (reduce(xor, map(int, change.position.split(","))) == 0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("nim", {"heaps": (3, 4)}), ("wythoff", {"heaps": (4, 3)})),
        (("kayles", {"heap": 7}), ("dawsons_kayles", {"heap": 8})),
        (("subtraction", {"heap": 12}), ("subtraction", {"heap": 9, "take": (2, 3)})),
    ],
)
def test_it_is_what_two_tables_say(first, second):
    solved = [positions(name, **parameters) for name, parameters in (first, second)]
    tables = [{row.position: row for row in each.rows()} for each in solved]
    compared = difference(*solved)
    common = tables[0].keys() & tables[1].keys()
    assert {place[0] for place in compared.common} == common
    assert compared.only_first == len(tables[0]) - len(common)
    assert compared.only_second == len(tables[1]) - len(common)
    expected = {
        (
            position,
            None,
            *(table[position].outcome for table in tables),
            *(table[position].remoteness for table in tables),
        )
        for position in common
        if tables[0][position].outcome != tables[1][position].outcome
    }
    assert set(compared.changes) == expected
    assert sum(compared.counts.values()) == len(expected) > 0


def test_arenas_are_compared_with_the_turn():
    normal, other = (solve(unfold(load("tictactoe", columns=2, align=2, misere=own))) for own in (False, True))
    compared = difference(normal, other)
    label = normal.columns.label
    for vertex, (before, after) in compared.outcomes.items():
        won = {1: "J1", 2: "J2", 0: "draw"}
        assert (before, after) == (won[normal.winner[vertex]], won[other.winner[vertex]])
    changed = {(change.position, change.player) for change in compared.changes}
    assert changed == {
        (label(vertex), normal.player(vertex))
        for vertex in normal.graph
        if normal.winner[vertex] != other.winner[vertex]
    }


def test_columns_say_what_graphs_say():
    games = [load("nim", heaps=(2, 3), misere=own) for own in (False, True)]
    graphs, columns = (difference(*(solve(make(game)) for game in games)) for make in (unfold, unfold_compact))
    assert graphs.changes == columns.changes
    assert graphs.counts == columns.counts == {("J1", "J2"): 4, ("J2", "J1"): 4}


def test_a_game_differs_from_itself_in_nothing():
    compared = difference(positions("nim"), positions("nim"))
    assert (len(compared.changes), compared.counts, compared.only_first) == (0, {}, 0)
    assert set(compared.outcomes.values()) == {("N", "N"), ("P", "P")}


def test_a_frame_has_the_changes():
    frame = misere("nim", heaps=(1, 1)).to_frame()
    assert list(frame.columns) == ["position", "player", "before", "after", "remoteness_before", "remoteness_after"]
    assert list(frame.position) == ["0,0", "0,1", "1,0", "1,1"]


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(ParameterError, match="positions without a turn are not those of an arena"):
        difference(positions("nim"), solve(unfold(load("nim"))))
    with pytest.raises(ParameterError, match=r"no position in common: '\.\.\./\.\.\./\.\.\.' against '0'"):
        difference(solve(unfold(load("tictactoe"))), solve(read("sans_interet")))


def test_two_vertices_of_one_name_are_refused():
    graph = position_graph(load("nim", heaps=(1,)))
    for _, data in graph.nodes(data=True):
        data["label"] = "same"
    with pytest.raises(InvalidArena, match="two vertices are labelled 'same'"):
        difference(solve_positions(graph), solve_positions(graph))


def test_games_are_no_solutions():
    with pytest.raises(
        ParameterError, match=r"^Nim\(.*\) is no solution: solve\(arena\) gives one, with unfold\(game\) for"
    ):
        difference(load("nim"), load("nim", misere=True))
