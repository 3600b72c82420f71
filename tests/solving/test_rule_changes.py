"""What a rule changes, against two tables laid side by side; periods; plays up to symmetry."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import (
    InvalidArena,
    ParameterError,
    backward_induction,
    difference,
    load,
    plays_up_to_symmetry,
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


@examples(200)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4))
def test_in_nim_the_positions_change_hands_whose_heaps_are_all_at_most_1(heaps):
    """Misère Nim is played like Nim, until a move leaves heaps of 1 alone: then an odd number of them."""
    compared = misere("nim", heaps=tuple(heaps))
    changed = {change.position for change in compared.changes}
    assert changed == {",".join(map(str, each)) for each in compared.graph if max(each) <= 1}
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
    found = [positions(name, **parameters) for name, parameters in (first, second)]
    tables = [{row.position: row for row in each.rows()} for each in found]
    compared, common = difference(*found), tables[0].keys() & tables[1].keys()
    assert {place[0] for place in compared.common} == common
    assert (compared.only_first, compared.only_second) == tuple(len(table) - len(common) for table in tables)
    changes = {(c.position, c.before, c.after, c.remoteness_before, c.remoteness_after) for c in compared.changes}
    assert changes == {
        (position, *(table[position].outcome for table in tables), *(table[position].remoteness for table in tables))
        for position in common
        if tables[0][position].outcome != tables[1][position].outcome
    }
    assert sum(compared.counts.values()) == len(changes) > 0


def test_arenas_are_compared_with_the_turn_as_graphs_and_as_columns():
    games = [load("tictactoe", columns=2, align=2, misere=own) for own in (False, True)]
    normal, other = (solve(unfold(game)) for game in games)
    compared, won = difference(normal, other), {1: "J1", 2: "J2", 0: "draw"}
    expected = {v: (won[normal.winner[v]], won[other.winner[v]]) for v in normal.graph}
    assert compared.outcomes == expected
    label = games[0].label
    changed = {(change.position, change.player) for change in compared.changes}
    assert changed == {(label(v), games[0].player(v)) for v, (before, after) in expected.items() if before != after}
    columns = difference(*(solve(unfold_compact(game)) for game in games))
    assert (columns.changes, columns.counts) == (compared.changes, compared.counts)
    frame = compared.to_frame()
    assert list(frame.columns)[:4] == ["position", "player", "before", "after"]
    assert len(frame) == len(compared.changes)


def test_what_cannot_be_compared_is_refused():
    nim = load("nim", heaps=(1, 2))
    with pytest.raises(ParameterError):
        difference(positions("nim", heaps=(1, 2)), solve(unfold(nim)))
    with pytest.raises(ParameterError, match="no position in common"):
        difference(solve(unfold(load("tictactoe", columns=2, align=2))), solve(read("sans_interet")))
    with pytest.raises(ParameterError, match="Nim"):
        difference(nim, load("nim", misere=True))
    graph = position_graph(nim)
    for _, data in graph.nodes(data=True):
        data["label"] = "same"
    with pytest.raises(InvalidArena, match="'same'"):
        difference(solve_positions(graph), solve_positions(graph))


# ---- plays up to symmetry


def plays(game, position):
    moves = [after for _, after in game.moves(position)]
    return [[position, *rest] for after in moves for rest in plays(game, after)] if moves else [[position]]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
        ("nim", {"heaps": (1, 2, 2)}),
        ("cram", {}),
        ("connect_four", {"rows": 2, "columns": 3, "align": 3}),
    ],
)
def test_plays_are_one_if_their_positions_are_equal_turn_by_turn(name, parameters):
    game = load(name, **parameters)
    every = plays(game, game.initial)
    turned = isinstance(game.initial, tuple) and name in ("nim", "cram")

    def canonical(position):
        return (game.canonical(position[0]), position[1]) if turned else game.canonical(position)

    expected = len({tuple(map(canonical, play)) for play in every})
    for arena in (unfold(game), unfold_compact(game)):
        assert plays_up_to_symmetry(arena, game) == expected
    assert backward_induction(unfold(game)).plays == len(every) > expected
    after = len({tuple(map(canonical, play)) for play in plays(game, every[0][1])})
    assert plays_up_to_symmetry(unfold(game), game, every[0][1]) == after


def test_plays_without_end_are_not_counted_and_a_game_without_symmetry_is_refused():
    endless = load("pong_hau_ki")
    assert plays_up_to_symmetry(unfold(endless), endless) is None
    nim = load("fibonacci_nim", matches=5)
    with pytest.raises(ParameterError, match="symmetry"):
        plays_up_to_symmetry(unfold(nim), nim)
