"""The right answers of exercises, held against the algorithms and the games of the toolkit, and against definitions."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from arena import backward_induction, search
from arena.exercises.arenas_to_try import random_instances, small_instances
from arena.exercises.attractor_strategies import decisive, tried_strategy
from arena.exercises.attractors import ranks
from arena.exercises.called_tables import CalledTable
from arena.exercises.exercise import exercise_named
from arena.exercises.grids_to_try import aligned_by, early_grids, later_grids, won_grids
from arena.exercises.marking import mark, solved_instances
from arena.exercises.trees_to_try import game_graph
from arena.graphs.graph_game import GraphGame
from arena.searching.evaluations import alignments, cells

CONNECT_FOUR = games.load("connect_four")
INSTANCES = [*small_instances(3), *small_instances(4), *random_instances(100)]


def solved(name, *, every=1):
    return [pair for part in exercise_named(name).parts for pair in solved_instances(name, part.name)][::every]


def test_values_are_those_of_backward_induction():
    for tree, right in solved("induction", every=3):
        assert backward_induction(game_graph(tree)).value == right


def test_scores_are_those_of_the_search():
    for tree, right in solved("minimax", every=7):
        if tree.depth:
            found = search(GraphGame(game_graph(tree)), tree.root, plies=tree.depth, ends="heuristic")
            assert found.value == right.score


@given(st.sampled_from(INSTANCES), st.data())
def test_a_strategy_wins_exactly_if_no_vertex_is_lost_where_its_moves_are_the_only_ones(instance, data):
    after = instance.successors()
    moves = {vertex: data.draw(st.sampled_from(after[vertex])) for vertex in decisive(instance)}
    left = tuple(edge for edge in instance.edges if moves.get(edge[0], edge[1]) == edge[1])
    wins = set(ranks(instance._replace(edges=left))) == set(ranks(instance))
    assert (tried_strategy(instance, moves).lost == ()) == wins


def test_the_play_that_a_strategy_loses_follows_it():
    for instance, _ in solved("strategy", every=9):
        for wrong in exercise_named("strategy").mistakes.values():
            answer = wrong(instance)
            for tail, head in zip(answer.lost, answer.lost[1:], strict=False):
                assert (tail, head) in instance.edges
                assert answer.moves.get(tail, head) == head


def test_positions_of_connect_four_are_reached_by_play_and_ended_where_the_game_says_so():
    for grid in [*early_grids(2), *later_grids(), *won_grids()]:
        position = CONNECT_FOUR.from_grid(grid.grid())
        assert (CONNECT_FOUR.winner(position) or 0) == aligned_by(grid)
        assert CONNECT_FOUR.board_rows(position) == grid.rows()


def test_moves_and_heuristics_of_connect_four_are_those_of_the_game():
    for grid, right in solved("moves", every=5):
        assert CONNECT_FOUR.squares(CONNECT_FOUR.from_grid(grid.grid())) == list(right)
    for grid, right in solved("squares", every=5):
        assert cells(CONNECT_FOUR).score(CONNECT_FOUR.from_grid(grid.grid())) == right
    for grid, right in solved("utility", every=2):
        if grid.weights == (0, 1, 10, 100, inf) and not aligned_by(grid):
            score = alignments(CONNECT_FOUR).score(CONNECT_FOUR.from_grid(grid.grid()))
            assert right == (score if grid.player == 1 else -score)


def test_lines_of_connect_four_are_69():
    assert [len(right) for _, right in solved("alignments")] == [24, 21, 12, 12, 0]


def test_lost_starts_of_nim_fibonacci_are_the_numbers_of_fibonacci():
    assert [matches for matches, won in solved("fibonacci_start") if not won] == [2, 3, 5, 8, 13, 21, 34]


def test_the_heuristic_of_tic_tac_toe_is_that_of_the_game():
    game = games.load("tictactoe")
    score = alignments(game, [0, 1, 10, 100]).score
    for marks, right in solved("tictactoe_heuristic", every=3):
        board = "/".join("".join("-xo"[mark] for mark in marks[at : at + 3]) for at in (0, 3, 6))
        assert score(game.read_board(board)) == right


PLAIN = b"""
def minimax(p, n):
    if n == 0 or not coups_possibles(p):
        return heuristique(p)
    scores = [minimax(q, n - 1) for q in coups_possibles(p)]
    return max(scores) if joueur_courant(p) == 0 else min(scores)
"""


@pytest.mark.parametrize("name", ["memoised", "alphabeta"])
def test_a_search_without_memo_or_cuts_is_right_and_calls_too_often(name):
    marks = mark(name, "x.py", text=PLAIN)
    assert [fault.part for fault in marks.faults] == ["calls"]
    assert {part.name: part.share for part in marks.parts} == {"small": 1, "large": 1, "calls": 0, "unchanged": 1}


def test_cuts_on_strict_inequality_alone_are_too_few():
    text = b"""
def alphabeta(G, s, n, S1, h, a, b):
    if n == 0 or not G[s]: return h[s]
    for t in G[s]:
        v = alphabeta(G, t, n - 1, S1, h, a, b)
        a, b = (max(a, v), b) if s in S1 else (a, min(b, v))
        if a %s b: break
    return a if s in S1 else b
"""
    assert mark("alphabeta", "x.py", text=text % b">=").score == 20
    assert [fault.part for fault in mark("alphabeta", "x.py", text=text % b">").faults] == ["calls"]


def test_the_functions_of_a_course_are_ours_while_another_one_is_marked():
    text = b"def coups(G): return []\ndef fini(G): return 0\ndef utilite(G, k, w): return 0\n" + PLAIN
    marks = mark(
        "negamax", "x.py", text=text + b"def minmax(G, k, w, p): return utilite(G, k, w), None", function="minmax"
    )
    assert marks.known == "gives the utility of the position itself"


def test_calls_of_a_table_are_counted_as_a_function_and_as_a_dict():
    table = CalledTable("moves", {"a": ["b"], ("a", 1): []})
    table("a").append("c")
    assert (table["a"], table("a", 1)) == (["b"], [])
    assert table.counts() == {"moves a": 2, "moves ('a', 1)": 1}


def test_a_program_without_a_memo_is_told_that_it_is_exponential():
    text = b"def valeur(G, S1, gain, s):\n    if not G[s]: return gain[s]\n"
    text += b"    v = [valeur(G, S1, gain, t) for t in G[s]]\n    return max(v) if s in S1 else min(v)"
    marks = mark("induction", "x.py", text=text)
    assert (marks.cost, [fault.part for fault in marks.faults]) == ("O(2\u207f)", ["cost"])
