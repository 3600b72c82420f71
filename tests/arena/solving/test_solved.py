"""What every solution tells, however it was found."""

import networkx as nx
import pytest

import games
from arena import (
    ParameterError,
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
from arena.graphs.names import names_of

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


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_result_finds_its_vertices_by_their_printed_forms(game):
    graph = unfold(game)
    results = [strong_solve(game), solve(graph), solve(unfold_compact(game)), attractor(graph, 2)]
    for vertex, name in names_of(graph).items():
        assert [result.at(name) for result in results] == [vertex] * len(results)
    for result in results:
        with pytest.raises(ParameterError, match="nonsense"):
            result.at("nonsense")


def test_where_the_turn_is_left_open_it_is_player_1s_if_he_can_be_to_move():
    game = games.load("subtraction", heap=5)
    for result in (strong_solve(game), solve(unfold(game))):
        assert [result.at(text) for text in ("5", "4", "2", "2 J2")] == [(5, 1), (4, 2), (2, 1), (2, 2)]
        with pytest.raises(ParameterError):
            result.at("5 J2")


def test_results_of_graphs_without_players_find_theirs_too():
    positions = position_graph(GAMES[0])
    for result in (kernel(positions), solve_positions(positions), kernel(unfold_compact(GAMES[1]))):
        for vertex in result.columns.vertices:
            assert result.columns.label(result.at(result.columns.label(vertex))) == result.columns.label(vertex)
    with pytest.raises(ParameterError, match="'9,9,9' is not a vertex of the graph"):
        kernel(positions).at("9,9,9")


def test_what_is_no_solution_is_not_taken_for_one():
    assert not isinstance(nx.DiGraph(), Solved)
    assert not isinstance(solve_positions(position_graph(GAMES[0])), Solved)
