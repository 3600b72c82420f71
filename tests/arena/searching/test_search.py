"""Searches against the definition, course 002 and solved arenas; every way of searching against every other."""

import importlib.util
import itertools
import math
import random
import sys
from dataclasses import replace

import course_002
import naive_search
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_search import AS_WRITTEN, RandomGame
from random_graphs import examples

import games
from arena import Evaluation, ParameterError, TooLarge, evaluation, search, solve, unfold, unfold_compact
from arena.graphs.graph_game import GraphGame
from arena.searching.clock import Clock
from arena.searching.compiled_board import BoardSearch, fits
from arena.searching.minimax import ALGORITHMS, MOST_MOVES
from arena.searching.scored_board import ScoredBoard

SAME = [name for name in ALGORITHMS if name != AS_WRITTEN]
"""The algorithms that find the same values."""
FOUR = games.load("connect_four")
TICTACTOE = games.load("tictactoe")
NUMBA = importlib.util.find_spec("numba") is not None
needs_numba = pytest.mark.skipif(not NUMBA, reason="numba is not installed")
board_search = importlib.import_module("arena.searching.compiled_board")

random_games = st.builds(
    RandomGame,
    seed=st.integers(0, 10**6),
    size=st.sampled_from([8, 20, 40]),
    branching=st.integers(1, 4),
    reach=st.integers(2, 8),
    sinks=st.sampled_from([0, 0.15, 0.4]),
    cyclic=st.booleans(),
    winners=st.sampled_from([(1, 2, 0), (1, 2, 0, None), (None,), (1, 2), (0,)]),
    spread=st.sampled_from([0, 1, 2, 50]),
)


def random_position(game, chance, plies):
    """Play at random for some plies, or until the last position where play goes on."""
    position = game.initial
    for _ in range(plies):
        after = chance.choice(list(game.moves(position)))[1]
        if game.winner(after) is not None:
            break
        position = after
    return position


def as_pair(value, win_in):
    """Write a value as the judge does."""
    return (value, {math.inf: -(win_in or 0), -math.inf: win_in}.get(value, 0))


def found_values(found):
    return {each.move: as_pair(each.value, each.win_in) for each in found.moves}


def replayed(game, position, variation):
    for move in variation:
        position = dict(game.moves(position))[move]
    return position


def check_variation(game, position, each, plies, heuristic):
    """A variation ends where the search does, at a position that is worth what the move is."""
    assert each.variation[0] == each.move
    end = replayed(game, position, each.variation)
    assert len(each.variation) == plies or not list(game.moves(end))
    winner, played = game.winner(end), len(each.variation)
    score = heuristic.score(end) if winner is None else (heuristic.draw, math.inf, -math.inf)[winner]
    assert (each.value, each.win_in) == (score, None if math.isfinite(score) else played)


# ---- any game, against the definition


@examples(400)
@given(game=random_games, plies=st.integers(1, 5), draw=st.sampled_from([0, 0.5]))
def test_all_algorithms_find_the_values_of_the_definition(game, plies, draw):
    root, heuristic = game.initial, Evaluation("random", game.score, draw=draw)
    if not game.moves(root):
        return
    expected = naive_search.values(game, root, plies, game.score, draw)
    value = naive_search.value(game, root, plies, game.score, draw)
    best = naive_search.best(game, root, plies, game.score, draw)
    for algorithm in SAME:
        found = search(game, plies=plies, evaluation=heuristic, algorithm=algorithm)
        assert found_values(found) == expected
        assert [each.move for each in found.moves] == list(expected)
        assert as_pair(found.value, found.win_in) == value
        assert list(found.best_moves) == best
        assert found.move == best[0]
        assert found.variation == next(each.variation for each in found.moves if each.move == found.move)
        for each in found.moves:
            check_variation(game, root, each, plies, heuristic)


@examples(200)
@given(game=random_games, plies=st.integers(1, 5), infinite=st.integers(0, 7))
def test_an_infinite_score_counts_like_a_win(game, plies, infinite):
    def score(position):
        if position % 8 == infinite:
            return math.inf if position % 3 else -math.inf
        return game.score(position)

    if not game.moves(game.initial):
        return
    expected = naive_search.values(game, game.initial, plies, score, 0)
    for algorithm in SAME:
        assert found_values(search(game, plies=plies, evaluation=score, algorithm=algorithm)) == expected


@examples(150)
@given(game=random_games, plies=st.integers(1, 5))
def test_a_search_is_complete_where_no_position_was_cut_off(game, plies):
    def cut_off(position, left):
        """Tell whether play may go on, or nobody is said to have won, after so many plies."""
        if left == 0:
            return game.winner(position) is None
        return any(cut_off(after, left - 1) for _, after in game.moves(position))

    if not game.moves(game.initial):
        return
    for algorithm in ("minimax", "negamax", "memoised"):
        found = search(game, plies=plies, evaluation=game.score, algorithm=algorithm)
        beyond = naive_search.value(game, game.initial, plies + 3, game.score, 0)
        if found.complete:
            assert as_pair(found.value, found.win_in) == beyond
        assert found.complete != cut_off(game.initial, plies)


def test_a_memo_of_greater_depths_changes_values_and_that_of_equal_depths_does_not():
    fooled = 0
    for seed in range(300):
        game = RandomGame(seed, cyclic=seed % 2 == 0, size=16, winners=(None,), spread=5)
        expected, _ = naive_search.value(game, game.initial, 5, game.score, 0)
        fooled += search(game, plies=5, evaluation=game.score, algorithm=AS_WRITTEN).value != expected
        for algorithm in ("memoised", "alphabeta"):
            found = search(game, plies=5, evaluation=game.score, algorithm=algorithm)
            assert found.value == expected
    assert fooled > 5


@examples(300)
@given(game=random_games, plies=st.integers(1, 6), winners=st.sampled_from([(1, 2, 0), (None,), (1, 2, None)]))
def test_the_memo_of_course_003_is_followed_to_the_letter(game, plies, winners):
    game = replace(game, winners=winners)
    if not game.moves(game.initial):
        return
    memo: dict[int, tuple[int, float, int]] = {}
    move, score = naive_search.minimax_memoise(game, game.initial, plies, game.score, memo)
    found = search(game, plies=plies, evaluation=game.score, ends="heuristic", algorithm=AS_WRITTEN)
    assert found.value == score
    assert dict(game.moves(game.initial))[found.best_moves[0]] == move

    def ended(position):
        return {1: math.inf, 2: -math.inf, 0: 0, None: game.score(position)}[game.winner(position)]

    _, score = naive_search.minimax_memoise(game, game.initial, plies, ended, {})
    found = search(game, plies=plies, evaluation=game.score, algorithm=AS_WRITTEN)
    assert found.value == score
    assert (found.win_in is None) == math.isfinite(score)


@examples(300)
@given(game=random_games, plies=st.integers(1, 6))
def test_a_win_that_the_memo_of_course_003_takes_up_is_told_by_its_own_line(game, plies):
    for each in search(game, plies=plies, evaluation=game.score, algorithm=AS_WRITTEN).moves:
        position = game.initial
        for move in each.variation:
            position = dict(game.moves(position))[move]
        if each.win_in is not None:
            assert game.winner(position) == (1 if each.value > 0 else 2)
            assert each.win_in == len(each.variation)


def orders(vertices):
    """List the ways to have some of these after a vertex, in some order."""
    return [order for size in range(len(vertices) + 1) for order in itertools.permutations(vertices, size)]


def small_arenas(turns):
    """Give all arenas of vertices with these turns, the first one initial, whose heuristic is 0 or 1."""
    size = range(len(turns))
    choices = [orders([head for head in size if turns[head] != turns[tail]]) for tail in size]
    for following, scores in itertools.product(
        itertools.product(*choices), itertools.product((0, 1), repeat=len(turns))
    ):
        graph = nx.DiGraph(initial=0)
        for vertex in size:
            graph.add_node(vertex, player=turns[vertex], value=scores[vertex])
        graph.add_edges_from((tail, head) for tail in size for head in following[tail])
        nx.set_node_attributes(graph, {vertex: 0 for vertex in size if not graph.adj[vertex]}, "winner")
        if graph.adj[0]:
            yield GraphGame(graph)


def both_memos(game, plies):
    names = ("memoised", AS_WRITTEN)
    return [search(game, plies=plies, algorithm=name, ends="heuristic").value for name in names]


def test_no_arena_of_three_positions_tells_the_memos_apart_and_one_of_four_does():
    """The one of the guide."""
    for turns in ((1, 2), (1, 1, 2), (1, 2, 2)):
        for game in small_arenas(turns):
            for plies in (1, 2, 3, 4):
                same, as_written = both_memos(game, plies)
                assert same == as_written
    graph = nx.DiGraph([(0, 2), (0, 3), (2, 1), (3, 0)], initial=0)
    for vertex, (player, score) in enumerate([(1, 0), (1, 0), (2, 1), (2, 0)]):
        graph.nodes[vertex].update(player=player, value=score)
    graph.nodes[1]["winner"] = 0
    assert both_memos(GraphGame(graph), 3) == [1, 0]


# ---- boards: plain rules, scored boards and compiled loops

BOARDS = [
    (FOUR, None),
    (FOUR, (0, 1, 10, 30, math.inf)),
    (FOUR, (0, 0.3, 1.7, 25.1, math.inf)),
    (FOUR, (0, 1, 2**20 + 1, 2**39 + 3, math.inf)),
    (games.load("connect_four", rows=4, columns=4), None),
    (games.load("connect_four", rows=3, columns=5, align=3), (0, 1, 3, 9)),
    (games.load("connect_four", rows=2, columns=4, align=2), (2, 3, 5)),
    (games.load("connect_four", rows=2, columns=3, align=1), None),
    (games.load("connect_four", rows=7, columns=7, align=7), None),
    (games.load("connect_four", rows=6, columns=9), (0, 1, 10, 30, math.inf)),  # 62 bits, the most
    (TICTACTOE, None),
    (games.load("tictactoe", misere=True), None),
    (games.load("tictactoe", misere=True), (0, 0.25, 0.5, 1.1)),
    (games.load("tictactoe", rows=4, columns=3, align=3), (0, 1, 1, 1)),
    (games.load("tictactoe", rows=4, columns=4, align=2, misere=True), None),
    (games.load("tictactoe", rows=3, columns=7, align=4), (0, 0, 0, 0, 0)),
    (games.load("tictactoe", rows=1, columns=6, align=3, misere=True), None),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "weights"), BOARDS, ids=str)
@pytest.mark.parametrize("name", ["cells", "alignments"])
def test_boards_have_the_same_values_however_they_are_searched(game, weights, name):
    if name == "cells" and weights:
        weights = None
    heuristic = evaluation(game, name, weights=weights)
    slow = Evaluation("the same by name", heuristic.score, heuristic.draw)
    chance, squares = random.Random(1), game.board.bit_count()
    for _ in range(100):
        position = random_position(game, chance, chance.randrange(squares))
        plies = chance.randint(1, 3 if len(list(game.moves(position))) < 6 else 2)
        expected = search(game, position, plies=plies, evaluation=slow, algorithm="minimax")
        for algorithm in ALGORITHMS:
            found = search(game, position, plies=plies, evaluation=heuristic, algorithm=algorithm, fast=False)
            assert found_values(found) == found_values(expected)
            assert found.best_moves == expected.best_moves
            assert (found.value, found.win_in) == (expected.value, expected.win_in)
        for fast in (False, True):
            engine = BoardSearch(game, heuristic, plies, fast=fast)
            value, _ = engine.value(position, plies)
            assert value == as_pair(expected.value, expected.win_in)
        if NUMBA:
            found = search(game, position, plies=plies, evaluation=heuristic, fast=True)
            assert found_values(found) == found_values(expected)
            for each in found.moves:
                check_variation(game, position, each, plies, heuristic)


@pytest.mark.parametrize(("game", "weights"), BOARDS[:12], ids=str)
def test_scored_boards_carry_the_evaluation_along_every_play(game, weights):
    for heuristic in (evaluation(game, "cells"), evaluation(game, "alignments", weights=weights)):
        if not ScoredBoard.fits(game, heuristic):
            assert any(weight % 1 for weight in weights if weight != math.inf)
            continue
        board, chance = ScoredBoard(game, heuristic), random.Random(2)
        for _ in range(15):
            node = board.initial
            while moves := list(board.moves(node)):
                assert [(move, after[:2]) for move, after in moves] == list(game.moves(node[:2]))
                node = chance.choice(moves)[1]
                assert board.winner(node) == game.winner(node[:2])
                assert board.player(node) == game.player(node[:2])
                assert node == board.node(node[:2])
                if not game.winner(node[:2]):
                    assert node[2] == heuristic.score(node[:2])
            assert game.winner(node[:2]) is not None
            assert board.parse(board.label(node)) == node


@needs_numba
@pytest.mark.parametrize(("game", "weights"), BOARDS, ids=str)
def test_the_loops_look_at_the_same_nodes_compiled_and_plain(game, weights):
    chance, squares = random.Random(3), game.board.bit_count()
    for name in ("cells", "alignments"):
        heuristic = evaluation(game, name, weights=weights if name == "alignments" else None)
        assert fits(game, heuristic)
        for _ in range(12):
            position = random_position(game, chance, chance.randrange(squares))
            plies = chance.randint(1, 4)
            plain, fast = (BoardSearch(game, heuristic, plies, fast=fast) for fast in (False, True))
            assert plain.value(position, plies) == fast.value(position, plies)
            for counted in ("nodes", "cutoffs", "memo_hits", "cut_off"):
                assert getattr(plain, counted) == getattr(fast, counted)


@needs_numba
@pytest.mark.parametrize("plies", [5, 6, 7])
def test_deep_searches_of_the_loops_agree_with_alpha_beta(plies):
    chance, heuristic = random.Random(4), evaluation(FOUR, weights=(0, 1, 10, 30, math.inf))
    for _ in range(6):
        position = random_position(FOUR, chance, chance.randrange(8, 34))
        expected = search(FOUR, position, plies=plies, evaluation=heuristic, fast=False)
        found = search(FOUR, position, plies=plies, evaluation=heuristic, fast=True)
        assert found_values(found) == found_values(expected)
        assert found.best_moves == expected.best_moves


@needs_numba
def test_the_loops_find_the_same_after_they_have_given_way_to_the_clock(monkeypatch):
    expected = search(FOUR, plies=6, fast=True)
    monkeypatch.setattr(board_search, "SLICE", 37)
    assert search(FOUR, plies=6, fast=True) == expected


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
@pytest.mark.parametrize("board", [TICTACTOE, games.load("connect_four", rows=3, columns=3, align=3)], ids=str)
def test_a_draw_is_worth_what_the_evaluation_says(board, fast):
    heuristic = evaluation(board, "cells")
    dear = Evaluation("cells", heuristic.score, draw=1000)
    expected = search(board, plies=9, evaluation=Evaluation("other", heuristic.score, draw=1000))
    assert found_values(search(board, plies=9, evaluation=dear, fast=fast)) == found_values(expected)


# ---- against course 002


@pytest.mark.parametrize("weights", [None, (0, 1, 10, 30, math.inf), (0, 1, 2, 3, 4), (0, 0.5, 2.25, 8, math.inf)])
def test_values_and_best_moves_are_those_of_course_002(weights):
    chance, heuristic = random.Random(5), evaluation(FOUR, weights=weights)
    players = set()
    for number in range(24):
        position = random_position(FOUR, chance, chance.randrange(36))
        player, plies = FOUR.player(position), 3 if number % 6 == 0 else 1 + number % 2
        players.add(player)
        value, squares = course_002.optimaux(FOUR.grid(position), player, heuristic.weights, plies)
        for algorithm in ALGORITHMS:
            found = search(FOUR, position, plies=plies, evaluation=heuristic, algorithm=algorithm)
            assert found.value == pytest.approx(value if player == 1 else -value)
            wanted = {str(x + 1) for x, _ in squares}
            assert {each.move for each in found.moves if each.value == found.value} == wanted
            assert set(found.best_moves) <= wanted
            if math.isfinite(value):
                assert set(found.best_moves) == wanted
    assert players == {1, 2}


# ---- ends that are worth what the evaluation says


@examples(50)
@given(game=random_games, plies=st.integers(1, 5), infinite=st.integers(0, 7))
def test_ends_may_be_worth_what_the_evaluation_says(game, plies, infinite):
    def score(position):
        return game.score(position) if position % 8 != infinite else math.inf if position % 3 else -math.inf

    if not game.moves(game.initial):
        return
    expected = {move: naive_search.literal(game, after, plies - 1, score) for move, after in game.moves(game.initial)}
    wanted = (max if game.player(game.initial) == 1 else min)(expected.values())
    for algorithm in SAME:
        found = search(game, plies=plies, evaluation=score, algorithm=algorithm, ends="heuristic")
        assert {each.move: each.value for each in found.moves} == expected
        assert {each.win_in for each in (found, *found.moves)} == {None}
        assert found.value == wanted
        assert found.best_moves == tuple(move for move, value in expected.items() if value == wanted)


def course_003(game, position, plies, heuristique):
    """The text's own function: where to go and the score."""
    return course_002.minimax(
        position,
        plies,
        lambda position: [after for _, after in game.moves(position)],
        lambda position: game.player(position) - 1,
        heuristique,
    )


def check_literal(game, position, plies, heuristique, heuristic):
    following, value = course_003(game, position, plies, heuristique)
    for algorithm in SAME:
        for fast in (False, True):
            found = search(
                game, position, plies=plies, evaluation=heuristic, algorithm=algorithm, ends="heuristic", fast=fast
            )
            assert found.value == value
            assert dict(game.moves(position))[found.move] == following
    return value


def test_values_and_moves_are_those_of_course_003_on_tictactoe():
    """Three in line are worth 100 there, and more where other lines are open: infinity would hide moves that tie."""
    chance, heuristic, others = random.Random(11), evaluation(TICTACTOE), 0
    for number in range(40):
        position = random_position(TICTACTOE, chance, chance.randrange(8))
        plies = 1 + number % 3
        check_literal(TICTACTOE, position, plies, heuristic.score, heuristic)
        literal = search(TICTACTOE, position, plies=plies, ends="heuristic").best_moves
        others += not set(search(TICTACTOE, position, plies=plies).best_moves) <= set(literal)
    assert others > 0


def test_values_and_moves_are_those_of_course_000_on_full_boards():
    """maxiJ1 and miniJ2 with h: infinite where somebody has aligned, and h(p) where the board is full."""
    chance, heuristic = random.Random(2), evaluation(FOUR, "cells")

    def h(position):
        grid = FOUR.grid(position)
        return (course_002.h(grid), math.inf, -math.inf)[course_002.fini(grid)]

    full = 0
    for _ in range(400):
        position = random_position(FOUR, chance, 41)
        left = 42 - (position[0] | position[1]).bit_count()
        if 1 <= left <= 3:
            value = check_literal(FOUR, position, left, h, heuristic)
            drawn = search(FOUR, position, plies=left, evaluation=heuristic).value == 0
            full += drawn and value != 0
    assert full > 3


def test_a_finished_position_is_worth_what_the_evaluation_says():
    ended = TICTACTOE.parse("xxx/oo./...")
    found = search(TICTACTOE, ended, ends="heuristic")
    assert (found.value, found.win_in) == (evaluation(TICTACTOE).score(ended), None)
    with pytest.raises(ParameterError, match=r"unknown ends: 'draw' \(one of win, heuristic\)"):
        search(TICTACTOE, ends="draw")


# ---- wins, losses and ends


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_nearer_win_is_preferred(algorithm):
    found = search(FOUR, FOUR.parse("415262"), plies=5, algorithm=algorithm)  # 4 5 6 lie there
    assert (found.value, found.win_in, found.best_moves) == (math.inf, 1, ("3", "7"))
    assert any(each.value == math.inf and each.win_in > 1 for each in found.moves)
    assert search(FOUR, FOUR.parse("4455"), plies=3, algorithm=algorithm).win_in == 3
    assert search(FOUR, FOUR.parse("4455"), plies=5, algorithm=algorithm).win_in == 3


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_later_loss_is_preferred(algorithm):
    found = search(FOUR, FOUR.parse("41526"), plies=4, algorithm=algorithm)  # 3 and 7 both win for player 1
    assert (found.value, found.win_in) == (math.inf, 2)
    chance, seen = random.Random(6), 0
    while seen < 5:
        position = random_position(FOUR, chance, 20)
        found = search(FOUR, position, plies=4, evaluation="cells", algorithm=algorithm)
        losing = math.inf if FOUR.player(position) == 2 else -math.inf
        if found.value == losing and len({each.win_in for each in found.moves}) > 1:
            seen += 1
            assert found.win_in == max(each.win_in for each in found.moves)


def test_in_misere_play_the_aligner_has_lost():
    game = games.load("tictactoe", misere=True)
    found = search(game, game.parse("xxo/oox/xo."), plies=1)
    expected = naive_search.value(game, game.parse("xxo/oox/xo."), 1, lambda _: 0, 0)
    assert as_pair(found.value, found.win_in) == expected


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(
    ("board", "value", "win_in"),
    [("xxx/oo./...", math.inf, 0), ("ooo/xx./x..", -math.inf, 0), ("xox/xxo/oxo", 0, None)],
)
def test_a_finished_root_is_answered(algorithm, board, value, win_in):
    for bound in ({}, {"plies": 3}, {"seconds": 5}, {"fast": True}):
        found = search(TICTACTOE, TICTACTOE.parse(board), algorithm=algorithm, seed=1, **bound)
        assert (found.value, found.win_in) == (value, win_in)
        assert found.move is None
        assert found.best_moves == found.variation == found.moves == ()
        assert (found.plies, found.nodes, found.cutoffs, found.memo_hits, found.complete) == (0, 1, 0, 0, True)


def test_a_drawn_root_is_worth_what_the_evaluation_says():
    assert search(TICTACTOE, TICTACTOE.parse("xox/xxo/oxo"), evaluation="rollouts").value == 0.5


def test_a_sink_without_a_winner_is_worth_its_score():
    game = RandomGame(0, winners=(None,), spread=9)
    sink = next(position for position in range(game.size) if not game.moves(position) and game.score(position) > 0)
    found = search(game, sink, evaluation=game.score)
    assert (found.value, found.move, found.complete) == (game.score(sink), None, True)


# ---- ties


def test_the_first_of_the_best_moves_is_made_unless_there_is_a_seed():
    found = search(TICTACTOE, plies=9)
    assert found.best_moves == tuple("123456789")
    assert found.move == found.variation[0] == "1"
    drawn = [search(TICTACTOE, plies=2, evaluation="zero", seed=seed) for seed in range(60)]
    assert {each.move for each in drawn} == set("123456789")
    for seed, each in enumerate(drawn):
        assert each.variation[0] == each.move
        assert each.moves == drawn[0].moves
        assert search(TICTACTOE, plies=2, evaluation="zero", seed=seed) == each


def test_a_seed_chooses_among_the_best_only():
    position = FOUR.parse("415262")
    assert {search(FOUR, position, plies=2, seed=seed).move for seed in range(30)} == {"3", "7"}


def test_a_generator_may_draw_and_goes_on():
    chance, again = random.Random(7), random.Random(7)
    moves = [search(TICTACTOE, plies=1, evaluation="zero", seed=chance).move for _ in range(20)]
    assert moves == [search(TICTACTOE, plies=1, evaluation="zero", seed=again).move for _ in range(20)]
    assert len(set(moves)) > 3


# ---- by time


def test_with_seconds_the_answer_is_that_of_the_last_finished_depth():
    for seconds in (1e-9, 0.05, 0.3):
        found = search(FOUR, FOUR.parse("44"), seconds=seconds, evaluation="cells", fast=False)
        assert found.plies >= 1
        expected = search(FOUR, FOUR.parse("44"), plies=found.plies, evaluation="cells", fast=False)
        assert found == expected
    assert search(FOUR, seconds=1e-9).plies == 1


@pytest.mark.slow
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
def test_a_search_by_time_stops_at_the_first_look_at_the_clock_after_it(fast, monkeypatch):
    looks = itertools.count(1)
    for module in ("arena.searching.search", "arena.searching.clock"):
        monkeypatch.setattr(sys.modules[module], "monotonic", lambda: next(looks))
    assert search(FOUR, seconds=20, fast=fast).plies >= 1
    assert next(looks) == 1 + 20 + 2  # the start, twenty looks in time, one too late


def test_a_search_by_time_stops_when_the_game_is_solved():
    found = search(TICTACTOE, seconds=600)
    assert (found.value, found.complete) == (0, True)
    assert found.plies == 9
    nim = search(games.load("nim", heaps=(1, 2)), seconds=600, algorithm="minimax")
    assert (nim.value, nim.win_in) == (math.inf, 3)


def test_a_search_by_time_stops_when_a_win_is_found():
    found = search(FOUR, FOUR.parse("4455"), seconds=600)
    assert (found.value, found.win_in, found.plies) == (math.inf, 3, 3)
    lost = search(FOUR, FOUR.parse("41526"), seconds=600)
    assert (lost.value, lost.win_in, lost.plies) == (math.inf, 2, 2)


def test_a_search_looks_at_its_clock_more_often_where_nodes_take_long(monkeypatch):
    now = iter([0.001, 0.002, 0.003, 1, 2, 3, 4])
    monkeypatch.setattr("arena.searching.clock.monotonic", lambda: next(now))
    clock, between = Clock(), []
    for nodes in range(7):
        clock.look(nodes)
        between.append(clock.between)
    assert between == [32, 64, 128, 64, 32, 16, 8]


def test_a_search_by_time_goes_no_deeper_than_its_plies():
    bounded, alone = search(FOUR, plies=3, seconds=600), search(FOUR, plies=3)
    assert bounded.plies == 3
    assert (bounded.value, bounded.moves) == (alone.value, alone.moves)
    assert search(FOUR, plies=30, seconds=1e-9).plies == 1


def test_a_search_by_time_of_an_endless_game_ends_at_the_greatest_depth():
    game = RandomGame(8, cyclic=True, sinks=0, size=4, branching=1, winners=(None,))
    assert search(game, evaluation=game.score, seconds=600).plies == 50


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_ctrl_c_answers_with_the_last_finished_depth(algorithm):
    calls = 0

    def score(position):
        nonlocal calls
        calls += 1
        if calls > 600:
            raise KeyboardInterrupt
        return position[0].bit_count() * 3 - position[1].bit_length()

    found = search(FOUR, seconds=600, evaluation=score, algorithm=algorithm)
    assert 2 <= found.plies <= 6
    calls = -(10**9)
    assert found == search(FOUR, plies=found.plies, evaluation=score, algorithm=algorithm)


@pytest.mark.slow
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
def test_ctrl_c_while_progress_is_shown_answers_too(fast):
    told = []

    def progress(nodes):
        told.append(nodes)
        if len(told) > 5:
            raise KeyboardInterrupt

    found = search(FOUR, seconds=600, progress=progress, fast=fast)
    assert found.plies >= 2
    assert found.moves == search(FOUR, plies=found.plies, fast=fast).moves


def test_a_search_of_fixed_depth_is_stopped_by_ctrl_c():
    def score(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(TICTACTOE, plies=2, evaluation=score)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_progress_is_told_the_nodes_as_they_are_looked_at(algorithm):
    told = []
    found = search(FOUR, plies=5, algorithm=algorithm, progress=told.append)
    assert found.nodes - 1024 <= sum(told) <= found.nodes
    assert all(nodes > 0 for nodes in told)


# ---- bounds


def test_fifty_plies_are_not_too_many():
    game = RandomGame(9, cyclic=True, sinks=0, size=6, branching=1, winners=(None,))
    for algorithm in SAME:
        found = search(game, plies=50, evaluation=game.score, algorithm=algorithm)
        assert (found.plies, len(found.variation), found.complete) == (50, 50, False)


def few_nodes(monkeypatch, most):
    """Bound every search from here on, plain or compiled."""
    monkeypatch.setattr(Clock.__init__, "__defaults__", (math.inf, most, None))
    monkeypatch.setattr(board_search, "MOST_NODES", most)
    monkeypatch.setattr(board_search, "SLICE", most)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_too_many_nodes_are_refused(monkeypatch, algorithm):
    few_nodes(monkeypatch, 2000)
    with pytest.raises(TooLarge, match="has looked at 2,000 nodes; take fewer plies, alphabeta, or --seconds"):
        search(FOUR, plies=8, algorithm=algorithm, fast=False)


@needs_numba
def test_too_many_nodes_are_refused_by_the_loops(monkeypatch):
    few_nodes(monkeypatch, 2000)
    with pytest.raises(TooLarge, match="take fewer plies, alphabeta, or --seconds"):
        search(FOUR, plies=12, fast=True)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_search_by_time_answers_however_many_nodes_it_looks_at(monkeypatch, algorithm):
    few_nodes(monkeypatch, 2000)
    found = search(FOUR, seconds=0.4, algorithm=algorithm, fast=False)
    assert found.plies >= 3


# ---- what an algorithm saves


def test_alpha_beta_and_the_memo_look_at_fewer_nodes():
    nodes = {name: search(FOUR, plies=5, algorithm=name) for name in ALGORITHMS}
    assert nodes["minimax"].nodes == nodes["negamax"].nodes == sum(7**ply for ply in range(6))
    assert nodes["alphabeta"].nodes < nodes["memoised"].nodes < nodes["minimax"].nodes
    assert nodes["minimax"].cutoffs == nodes["minimax"].memo_hits == nodes["memoised"].cutoffs == 0
    assert nodes["memoised"].memo_hits > 0
    assert nodes["alphabeta"].cutoffs > 0
    assert nodes["alphabeta"].memo_hits > 0


@needs_numba
def test_the_loops_cut_and_remember():
    found = search(FOUR, plies=8, fast=True)
    assert found.nodes < 7**6
    assert found.cutoffs > 0
    assert found.memo_hits > 0


@pytest.mark.slow
def test_the_nodes_of_min_max_are_those_of_the_tree():
    found = search(TICTACTOE, plies=9, evaluation="zero", algorithm="negamax")
    assert (found.nodes, found.value, found.complete) == (549_946, 0, True)


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("plies", [9, 12, 50])
def test_tictactoe_searched_to_the_end_is_a_draw(misere, fast, plies):
    found = search(games.load("tictactoe", misere=misere), plies=plies, fast=fast)
    assert (found.value, found.win_in, found.complete) == (0, None, True)
    assert len(found.variation) == 9
    assert not search(games.load("tictactoe", misere=misere), plies=8, fast=fast).complete


# ---- against solved arenas


@pytest.mark.parametrize(
    "game",
    [
        TICTACTOE,
        games.load("tictactoe", misere=True),
        games.load("connect_four", rows=3, columns=4, align=3),
        games.load("nim", heaps=(1, 2, 3)),
        games.load("nim", heaps=(2, 3), misere=True),
        games.load("subtraction", heap=12),
        games.load("fibonacci_nim", matches=10),
        games.load("rook", rows=3, columns=4),
    ],
    ids=str,
)
def test_a_search_to_the_end_finds_what_the_arena_says(game):
    arena = unfold(game)
    solution = solve(arena)
    for position in random.Random(10).sample(sorted(arena), min(60, len(arena))):
        for fast in (False, True):
            check_solved(game, position, solution, fast)


@pytest.mark.slow
def test_endgames_of_four_by_four_are_what_the_arena_says():
    game = games.load("connect_four", rows=4, columns=4)
    solution = solve(unfold_compact(game))
    chance = random.Random(11)
    for _ in range(60):
        position = random_position(game, chance, chance.randrange(6, 16))
        for fast in (False, True):
            check_solved(game, position, solution, fast)


def check_solved(game, position, solution, fast):
    """A search to the end gives each position, and each that follows, its winner and its remoteness."""
    found = search(game, position, plies=20, fast=fast)
    winner = {0: 0, math.inf: 1, -math.inf: 2}
    assert found.complete
    assert winner[found.value] == solution.winner[position]
    assert found.win_in == solution.remoteness.get(position)
    for each in found.moves:
        after = dict(game.moves(position))[each.move]
        assert winner[each.value] == solution.winner[after]
        if each.win_in is not None:
            assert each.win_in == solution.remoteness[after] + 1


@pytest.mark.parametrize("answer", [None, math.nan, "7", 1j])
def test_an_evaluation_that_gives_no_number_is_refused(answer):
    with pytest.raises(ParameterError, match="player 1's score"):
        search(games.load("tictactoe"), plies=1, evaluation=lambda _: answer)


def test_an_evaluation_of_another_board_is_refused():
    other = evaluation(games.load("connect_four", rows=8, columns=8))
    with pytest.raises(ParameterError, match="evaluation alignments of ConnectFour"):
        search(games.load("connect_four"), plies=1, evaluation=other)


def test_a_position_may_be_written():
    game = games.load("connect_four")
    assert search(game, "4455", plies=4) == search(game, game.parse("4455"), plies=4)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_position_of_very_many_moves_is_refused_as_soon_as_these_are_counted(algorithm):
    listed = []

    class Wide:
        initial = 0

        def player(self, position):
            return 1 + position % 2

        def moves(self, position):
            for number in range(10**9):
                listed.append(number)
                yield str(number), position + 1

        def winner(self, _):
            return None

        label = parse = staticmethod(str)

    with pytest.raises(TooLarge, match=r"more than 2,500 moves from one position"):
        search(Wide(), plies=2, algorithm=algorithm, evaluation=lambda _: 0)
    assert len(listed) == MOST_MOVES + 1
