"""What every solution tells, however it was found."""

import networkx as nx
import pytest

import games
from arena import (
    Solved,
    attractor,
    kernel,
    position_graph,
    solve,
    solve_positions,
    strong_solve,
    unfold,
    unfold_compact,
)

GAMES = [games.load("nim", heaps=(1, 2, 3)), games.load("connect_four", rows=3, columns=3, align=3)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_table_and_an_arena_tell_the_same_of_a_game(game):
    table, arena = strong_solve(game), solve(unfold(game))
    assert isinstance(table, Solved)
    assert isinstance(arena, Solved)
    assert table.start == arena.start == game.initial
    for vertex in arena.columns.vertices:
        assert vertex in table
        assert vertex in arena
        assert (table.player(vertex), table.value(vertex)) == (arena.player(vertex), arena.value(vertex))
        assert set(table.best_moves(vertex)) == set(arena.best_moves(vertex))
        assert table.staying_moves(vertex) == arena.staying_moves(vertex) == []
        assert table.lookup(vertex) == arena.lookup(vertex, game)
        counted = {"plays": None, "tree_nodes": None}
        assert table.summary(vertex) == {**arena.summary(vertex), **counted}
    assert table.summary() == table.summary(game.initial)
    assert arena.lookup(game=game) == table.lookup()


def test_without_a_game_moves_are_called_by_where_they_lead():
    lookup = solve(unfold(GAMES[0])).lookup()
    assert all(move.move == move.position for move in lookup.moves)


def test_every_result_has_what_was_given_and_what_the_loops_ran_on():
    game = GAMES[0]
    arena, positions = unfold(game), position_graph(game)
    for found, given in (
        (solve(arena), arena),
        (attractor(arena, 1), arena),
        (kernel(positions), positions),
        (solve_positions(positions), positions),
    ):
        assert found.graph is given
        assert list(found.columns.vertices) == list(given)
    columns = unfold_compact(game)
    for find in (solve, kernel, solve_positions, lambda columns: attractor(columns, 1)):
        assert find(columns).graph is columns
    assert strong_solve(game).graph is game


def test_what_is_no_solution_is_not_taken_for_one():
    assert not isinstance(nx.DiGraph(), Solved)
    assert not isinstance(solve_positions(position_graph(GAMES[0])), Solved)
