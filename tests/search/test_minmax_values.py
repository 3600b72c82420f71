"""Min-max searches of any game against the definition, word for word."""

import math
import random
from dataclasses import replace

import course_002
import naive_search
import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from naive_search import AS_WRITTEN, RandomGame
from random_graphs import examples
from searched import (
    ALGORITHMS,
    SAME,
    as_pair,
    check_variation,
    each_algorithm,
    found_values,
    random_games,
    random_position,
)  # fmt: skip

from arena import Evaluation, GraphGame, ParameterError, TooLarge, evaluation, load, search, solve, unfold

FOUR = load("connect_four")
TICTACTOE = load("tictactoe")


@examples(1500)
@given(game=random_games, plies=st.integers(1, 5), draw=st.sampled_from([0, 0.5]), infinite=st.integers(0, 15))
def test_all_algorithms_find_the_values_of_the_definition(game, plies, draw, infinite):
    """An infinite score counts like a win."""

    def score(position):
        return game.score(position) if position % 8 != infinite else math.inf if position % 3 else -math.inf

    root, heuristic = game.initial, Evaluation("random", score, draw=draw)
    assume(game.moves(root))
    expected = naive_search.values(game, root, plies, score, draw)
    for algorithm in SAME:
        found = search(game, plies=plies, evaluation=heuristic, algorithm=algorithm)
        assert list(found_values(found).items()) == list(expected.items()), algorithm
        assert as_pair(found.value, found.win_in) == naive_search.value(game, root, plies, score, draw)
        assert list(found.best_moves) == naive_search.best(game, root, plies, score, draw)
        assert found.move == found.best_moves[0]
        assert found.variation == next(each.variation for each in found.moves if each.move == found.move)
        assert (found.plies, found.draw) == (plies, draw)
        for each in found.moves:
            check_variation(game, root, each, plies, heuristic)


@examples(500)
@given(game=random_games, plies=st.integers(1, 5))
def test_a_search_is_complete_where_no_position_was_cut_off(game, plies):
    def cut_off(position, left):
        if left == 0:
            return game.winner(position) is None
        return any(cut_off(after, left - 1) for _, after in game.moves(position))

    assume(game.moves(game.initial))
    for algorithm in SAME:
        found = search(game, plies=plies, evaluation=game.score, algorithm=algorithm)
        if algorithm != "alphabeta":  # which need not meet every position
            assert found.complete != cut_off(game.initial, plies)
        if found.complete:
            beyond = naive_search.value(game, game.initial, plies + 3, game.score, 0)
            assert as_pair(found.value, found.win_in) == beyond


@examples(500)
@given(game=random_games, plies=st.integers(1, 5), infinite=st.integers(0, 7))
def test_ends_may_be_worth_what_the_evaluation_says(game, plies, infinite):
    def score(position):
        return game.score(position) if position % 8 != infinite else math.inf if position % 3 else -math.inf

    assume(game.moves(game.initial))
    expected = {move: naive_search.literal(game, after, plies - 1, score) for move, after in game.moves(game.initial)}
    wanted = (max if game.player(game.initial) == 1 else min)(expected.values())
    for algorithm in SAME:
        found = search(game, plies=plies, evaluation=score, algorithm=algorithm, ends="heuristic")
        assert {each.move: each.value for each in found.moves} == expected
        assert {each.win_in for each in (found, *found.moves)} == {None}
        assert found.value == wanted
        assert found.best_moves == tuple(move for move, value in expected.items() if value == wanted)


# ---- the memo of course 003


@examples(1000)
@given(game=random_games, plies=st.integers(1, 6), winners=st.sampled_from([(1, 2, 0), (None,), (1, 2, None)]))
def test_the_memo_of_course_003_is_followed_to_the_letter(game, plies, winners):
    game = replace(game, winners=winners)
    assume(game.moves(game.initial))
    move, score = naive_search.minimax_memoise(game, game.initial, plies, game.score, {})
    found = search(game, plies=plies, evaluation=game.score, ends="heuristic", algorithm=AS_WRITTEN)
    assert found.value == score
    assert dict(game.moves(game.initial))[found.best_moves[0]] == move

    def ended(position):
        return {1: math.inf, 2: -math.inf, 0: 0, None: game.score(position)}[game.winner(position)]

    _, score = naive_search.minimax_memoise(game, game.initial, plies, ended, {})
    found = search(game, plies=plies, evaluation=game.score, algorithm=AS_WRITTEN)
    assert (found.value, found.win_in is None) == (score, math.isfinite(score))


def test_a_memo_of_greater_depths_changes_values_and_one_of_equal_depths_does_not():
    fooled = 0
    for seed in range(200):
        game = RandomGame(seed, cyclic=seed % 2 == 0, size=16, winners=(None,), spread=5)
        expected, _ = naive_search.value(game, game.initial, 5, game.score, 0)
        fooled += search(game, plies=5, evaluation=game.score, algorithm=AS_WRITTEN).value != expected
        for algorithm in ("memoised", "alphabeta"):
            assert search(game, plies=5, evaluation=game.score, algorithm=algorithm).value == expected
    assert fooled > 5


def test_by_the_memo_of_course_003_a_win_comes_as_late_as_on_the_line_that_takes_it_up():
    for seed in range(150):
        game = RandomGame(seed, size=14, sinks=0.3, cyclic=seed % 2 == 0, winners=(1, 2))
        for each in search(game, plies=6, evaluation=game.score, algorithm=AS_WRITTEN).moves:
            assert each.win_in in (None, len(each.variation))


def both_memos(graph, plies):
    game = GraphGame(graph)
    return [search(game, plies=plies, algorithm=name, ends="heuristic").value for name in ("memoised", AS_WRITTEN)]


def test_an_arena_of_four_positions_tells_the_memos_apart():
    graph = nx.DiGraph([(0, 2), (0, 3), (2, 1), (3, 0)], initial=0)
    for vertex, (player, score) in enumerate([(1, 0), (1, 0), (2, 1), (2, 0)]):
        graph.nodes[vertex].update(player=player, value=score)
    graph.nodes[1]["winner"] = 0
    assert both_memos(graph, 3) == [1, 0]


# ---- the courses' own programs


def test_values_and_best_moves_are_those_of_course_002():
    chance = random.Random(5)
    for weights in (None, (0, 1, 10, 30, math.inf), (0, 0.5, 2.25, 8, math.inf)):
        heuristic = evaluation(FOUR, weights=weights)
        for number in range(8):
            position = random_position(FOUR, chance, chance.randrange(36))
            player, plies = FOUR.player(position), 3 if number == 0 else 1 + number % 2
            value, squares = course_002.optimaux(FOUR.grid(position), player, heuristic.weights, plies)
            wanted = {str(x + 1) for x, _ in squares}
            for algorithm in ALGORITHMS:
                found = search(FOUR, position, plies=plies, evaluation=heuristic, algorithm=algorithm)
                assert found.value == pytest.approx(value if player == 1 else -value)
                assert {each.move for each in found.moves if each.value == found.value} == wanted
                assert set(found.best_moves) <= wanted
                assert math.isinf(value) or set(found.best_moves) == wanted


def test_values_and_moves_are_those_of_course_003_on_tictactoe():
    """Three in line are worth 100 there, and more where other lines are open: infinity would hide moves that tie."""

    def after(position):
        return [following for _, following in TICTACTOE.moves(position)]

    def turn(position):
        return TICTACTOE.player(position) - 1

    chance, score, others = random.Random(11), evaluation(TICTACTOE).score, 0
    for number in range(40):
        position, plies = random_position(TICTACTOE, chance, chance.randrange(8)), 1 + number % 3
        following, value = course_002.minimax(position, plies, after, turn, score)
        for algorithm in SAME:
            found = search(TICTACTOE, position, plies=plies, algorithm=algorithm, ends="heuristic")
            assert found.value == value
            assert dict(TICTACTOE.moves(position))[found.move] == following
        others += not set(search(TICTACTOE, position, plies=plies).best_moves) <= set(found.best_moves)
    assert others > 0


# ---- wins, losses and ends


@each_algorithm
def test_a_nearer_win_and_a_later_loss_are_preferred(algorithm):
    found = search(FOUR, "415262", plies=5, algorithm=algorithm)  # 4 5 6 lie there
    assert (found.value, found.win_in, found.best_moves) == (math.inf, 1, ("3", "7"))
    assert any(each.value == math.inf and each.win_in > 1 for each in found.moves)
    for plies in (3, 5):
        assert search(FOUR, "4455", plies=plies, algorithm=algorithm).win_in == 3
    lost = search(FOUR, "41526", plies=4, algorithm=algorithm)  # 3 and 7 both win for player 1
    assert (lost.value, lost.win_in) == (math.inf, 2)
    nim = load("nim", heaps=(1, 4, 5))  # lost; taking a whole heap loses sooner
    late = search(nim, plies=10, algorithm=algorithm)
    assert late.value == -math.inf
    assert late.win_in == max(each.win_in for each in late.moves) > min(each.win_in for each in late.moves)


@each_algorithm
def test_a_finished_root_is_answered(algorithm):
    for board, value, win_in in [
        ("xxx/oo./...", math.inf, 0), ("ooo/xx./x..", -math.inf, 0), ("xox/xxo/oxo", 0, None)
    ]:  # fmt: skip
        for bound in ({}, {"plies": 3}, {"seconds": 5}):
            found = search(TICTACTOE, board, algorithm=algorithm, seed=1, **bound)
            assert (found.value, found.win_in, found.move) == (value, win_in, None)
            assert found.best_moves == found.variation == found.moves == ()
            assert (found.plies, found.nodes, found.cutoffs, found.memo_hits, found.complete) == (0, 1, 0, 0, True)


def test_a_finished_root_may_be_worth_what_the_evaluation_says():
    assert search(TICTACTOE, "xox/xxo/oxo", evaluation="rollouts").value == 0.5
    found = search(TICTACTOE, "xxx/oo./...", ends="heuristic")
    assert (found.value, found.win_in) == (evaluation(TICTACTOE).score(TICTACTOE.parse("xxx/oo./...")), None)
    game = RandomGame(0, winners=(None,), spread=9)
    sink = next(position for position in range(game.size) if not game.moves(position) and game.score(position) > 0)
    found = search(game, sink, evaluation=game.score)
    assert (found.value, found.move, found.complete) == (game.score(sink), None, True)


def test_in_misere_play_the_aligner_has_lost():
    game = load("tictactoe", misere=True)
    found = search(game, "xxo/oox/xo.", plies=1)
    expected = naive_search.value(game, game.parse("xxo/oox/xo."), 1, lambda _: 0, 0)
    assert as_pair(found.value, found.win_in) == expected


def check_solved(game, position, solution):
    """A search to the end finds the winner and the remoteness of a position and of each that follows."""
    found, winner = search(game, position, plies=20), {0: 0, math.inf: 1, -math.inf: 2}
    assert found.complete
    assert (winner[found.value], found.win_in) == (solution.winner[position], solution.remoteness.get(position))
    for each in found.moves:
        after = dict(game.moves(position))[each.move]
        assert winner[each.value] == solution.winner[after]
        assert each.win_in is None or each.win_in == solution.remoteness[after] + 1


@pytest.mark.usefixtures("plain_loops")
def test_a_search_to_the_end_finds_what_the_arena_says():
    for name, parameters in [
        ("tictactoe", {"rows": 3, "columns": 2, "align": 2, "misere": True}),
        ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
        ("nim", {"heaps": (2, 3), "misere": True}),
        ("fibonacci_nim", {"matches": 10}),
        ("rook", {"rows": 3, "columns": 4}),
    ]:
        game = load(name, **parameters)
        arena = unfold(game)
        solution = solve(arena)
        for position in random.Random(10).sample(sorted(arena), min(8, len(arena))):
            check_solved(game, position, solution)


# ---- what an algorithm saves


def test_counts_of_nodes_cutoffs_and_memo_hits():
    found = {name: search(FOUR, plies=4, algorithm=name) for name in ALGORITHMS}
    assert found["minimax"].nodes == found["negamax"].nodes == sum(7**ply for ply in range(5))
    assert found["alphabeta"].nodes < found["memoised"].nodes < found["minimax"].nodes
    for name in ("minimax", "negamax"):
        assert found[name].cutoffs == found[name].memo_hits == 0
    assert found["memoised"].cutoffs == 0 < found["memoised"].memo_hits
    assert min(found["alphabeta"].cutoffs, found["alphabeta"].memo_hits) > 0


@each_algorithm
def test_a_memo_scores_a_position_once(algorithm):
    """Alpha-beta may come back to one of which it has a bound."""
    looked = []

    def score(position):
        looked.append(position)
        return 0

    search(RandomGame(8, cyclic=True, size=12, sinks=0), plies=5, evaluation=score, algorithm=algorithm)
    assert algorithm == "alphabeta" or (len(looked) == len(set(looked))) == ("memo" in algorithm)


# ---- ties


def test_the_first_of_the_best_moves_is_made_unless_there_is_a_seed():
    found = search(TICTACTOE, plies=2, evaluation="zero")
    assert found.best_moves == tuple("123456789")
    assert found.move == found.variation[0] == "1"
    drawn = [search(TICTACTOE, plies=2, evaluation="zero", seed=seed) for seed in range(60)]
    assert {each.move for each in drawn} == set("123456789")
    for seed, each in enumerate(drawn):
        assert (each.variation[0], each.moves) == (each.move, found.moves)
        assert search(TICTACTOE, plies=2, evaluation="zero", seed=seed) == each
    assert {search(FOUR, "415262", plies=2, seed=seed).move for seed in range(30)} == {"3", "7"}
    chance, again = random.Random(7), random.Random(7)
    moves = [search(TICTACTOE, plies=1, evaluation="zero", seed=chance).move for _ in range(20)]
    assert moves == [search(TICTACTOE, plies=1, evaluation="zero", seed=again).move for _ in range(20)]
    assert len(set(moves)) > 3


# ---- by time


def test_with_seconds_the_answer_is_that_of_the_last_finished_depth():
    for seconds in (1e-9, 0.05):
        found = search(FOUR, "44", seconds=seconds, evaluation="cells")
        assert found.plies >= 1
        assert found == search(FOUR, "44", plies=found.plies, evaluation="cells")
    assert search(FOUR, seconds=1e-9).plies == search(FOUR, plies=30, seconds=1e-9).plies == 1
    bounded, alone = search(FOUR, plies=3, seconds=600), search(FOUR, plies=3)
    assert (bounded.plies, bounded.value, bounded.moves) == (3, alone.value, alone.moves)


def test_a_search_by_time_stops_when_there_is_nothing_more_to_find():
    found = search(TICTACTOE, "x../.o./..x", seconds=600)
    assert (found.value, found.complete, found.plies) == (0, True, 6)
    nim = search(load("nim", heaps=(1, 2)), seconds=600, algorithm="minimax")
    assert (nim.value, nim.win_in) == (math.inf, 3)
    for moves, plies in (("4455", 3), ("41526", 2)):
        found = search(FOUR, moves, seconds=600)
        assert (found.value, found.win_in, found.plies) == (math.inf, plies, plies)
    endless = RandomGame(8, cyclic=True, sinks=0, size=4, branching=1, winners=(None,))
    assert search(endless, evaluation=endless.score, seconds=600).plies == 50


@each_algorithm
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
    calls = 600
    with pytest.raises(KeyboardInterrupt):
        search(FOUR, plies=2, evaluation=score, algorithm=algorithm)


@each_algorithm
def test_progress_counts_the_nodes(algorithm):
    counts = []
    found = search(FOUR, plies=4, algorithm=algorithm, progress=counts.append)
    assert found.nodes - 1024 <= sum(counts) <= found.nodes
    assert all(nodes > 0 for nodes in counts)


# ---- bounds and refusals


def test_fifty_plies_are_not_too_many():
    game = RandomGame(9, cyclic=True, sinks=0, size=6, branching=1, winners=(None,))
    for algorithm in SAME:
        found = search(game, plies=50, evaluation=game.score, algorithm=algorithm)
        assert (found.plies, len(found.variation), found.complete) == (50, 50, False)


@each_algorithm
def test_a_position_of_very_many_moves_is_refused_as_soon_as_these_are_counted(algorithm):
    listed = []

    class Wide:
        initial = (0, 0)
        many = 10**9

        def player(self, position):
            return 1 + position[0] % 2

        def moves(self, position):
            for number in range(self.many if position[0] == 1 else 1):
                listed.append(number)
                yield str(number), (position[0] + 1, number)

        def winner(self, _):
            return None

        label = parse = staticmethod(str)

    with pytest.raises(TooLarge, match=r"moves"):
        search(Wide(), plies=2, algorithm=algorithm, evaluation=lambda _: 0)
    assert 2000 < len(listed) < 4000

    Wide.many = 2500
    assert search(Wide(), plies=2, algorithm=algorithm, evaluation=lambda _: 0).nodes == 2502


@pytest.mark.slow
def test_a_search_of_too_many_nodes_is_refused():
    game = RandomGame(3, cyclic=True, sinks=0, winners=(None,))
    with pytest.raises(TooLarge, match="fewer plies"):
        search(game, plies=50, evaluation=game.score, algorithm="minimax")


WRONG = [
    ({"plies": 0}, "plies.*0"),
    ({"plies": True}, "plies.*True"),
    ({"seconds": 0}, "seconds.*0"),
    ({"seconds": math.inf}, "seconds.*inf"),
    ({"algorithm": "magic"}, "'magic'.*minimax.*alphabeta"),
    ({"ends": "draw"}, "'draw'.*win.*heuristic"),
    ({"evaluation": 3}, "evaluation.*3"),
    ({"evaluation": lambda _: None}, "None"),
    ({"evaluation": lambda _: math.nan}, "nan"),
    ({"perfect": True}, "plies"),
    ({"perfect": True, "plies": None}, "discs fall"),
    ({"memory": 1e6}, "memory"),
    ({"book": False}, "book"),
    ({"position": "nonsense"}, "nonsense"),
]


def test_wrong_arguments_are_named():
    other = evaluation(load("connect_four", rows=8, columns=8))
    with pytest.raises(ParameterError, match="alignments"):
        search(TICTACTOE, plies=1, evaluation=other)
    for options, named in WRONG:
        with pytest.raises(ParameterError, match=named):
            search(TICTACTOE, **{"position": None, "plies": 1} | options)


def test_a_table_of_the_moves():
    frame = search(load("fibonacci_nim", matches=4)).to_frame()
    assert list(frame.columns) == ["move", "value", "win_in", "best", "variation"]
    assert frame["move"].tolist() == ["1", "2", "3"]
    assert frame["best"].tolist() == [True, False, False]
    assert frame["win_in"].tolist() == [3, 2, 2]


def test_a_position_may_be_written():
    assert search(FOUR, "4455", plies=4) == search(FOUR, FOUR.parse("4455"), plies=4)
