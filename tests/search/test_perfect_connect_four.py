"""Perfect Connect-4: known scores, the definition on small boards, BitBully's scores, and the opening book."""

import itertools
import math
from random import Random

import pytest
from falling import bitbullys, late_play, mirrored, naive_score, outcome, random_play, sign
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import ParameterError, PerfectSolution, TooLarge, load, search

FOUR = load("connect_four")
SMALL = load("connect_four", rows=4, columns=5)
WIDE = load("connect_four", rows=3, columns=11)
LATE = "315555122124"
MEMORY = 1 << 22
FIRST_MOVES = {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}
"""Player 1's score after each first move, whose values Allen and Allis proved in 1988."""


@pytest.fixture(autouse=True)
def plain(request, monkeypatch):
    """Run loops plainly in the quick run: compiling takes longer than all these searches."""
    slow = request.node.get_closest_marker("slow")
    monkeypatch.setenv("ARENA_LOOPS", "compiled" if slow else "plain")


# ---- known scores


def test_the_book_knows_the_first_moves():
    solution = PerfectSolution(FOUR, memory=MEMORY)
    assert solution.value("") == (1, 41)
    assert solution.scores("") == FIRST_MOVES
    assert solution.value("1") == (2, 39)
    assert solution.nodes == 0  # six plies are looked up
    for moves in ("1234", "1122", "4435"):
        image = "".join(str(8 - int(move)) for move in moves)
        assert solution.score(moves) == solution.score(image)


def test_the_book_is_consistent_from_ply_to_ply():
    """A score is the best of those after the moves, all of which are looked up."""
    solution, chance = PerfectSolution(FOUR), Random(3)
    for plies in (0, 1, 2, 3, 4, 5, 5, 5, 5):
        position = random_play(FOUR, plies, chance)[1]
        best = max if FOUR.player(position) == 1 else min
        assert solution.score(position) == best(solution.scores(position).values())
    assert solution.nodes == 0


@examples(30)
@given(st.text("1234567", max_size=24) | st.text("0123456789", max_size=9), st.sampled_from([FOUR, SMALL, WIDE]))
def test_moves_lead_where_the_game_says(moves, game):
    """Also in a text with too many discs of a column, a column that is not there, or moves after the end."""
    solution, said = PerfectSolution(game, memory=MEMORY), []
    assert solution.engine.nodes == 0  # it is there from the first search on, and reads the moves
    for read in (solution.at, game.parse):
        try:
            said.append(read(moves))
        except ParameterError as refused:
            said.append(str(refused))
    assert said[0] == said[1]


QUICK = [("44444422222215", 14), ("46454432", 13), ("544356", 13), ("3751262", -12), ("212435", 12)]
LONGER = [("2171272272332677337", 3), ("12264244", 11), ("6653245777", 10), ("4644464466315235", 5)]
"""Scores of the player to move, as Pons counts."""


@pytest.mark.parametrize("known", [QUICK, pytest.param(LONGER, marks=pytest.mark.slow)], ids=["quick", "longer"])
def test_known_scores_and_quick_wins(known):
    solution = PerfectSolution(FOUR, book=False, memory=MEMORY)
    for moves, score in known:
        assert solution.score(moves) == score * (1 if len(moves) % 2 == 0 else -1), moves
    solution = PerfectSolution(FOUR, book=False, memory=MEMORY)
    solution.score("46454432")
    assert 0 < solution.nodes < 5_000  # a quick win is found before slow ones are looked for


@pytest.mark.slow
def test_empty_boards_have_the_known_values():
    """Tromp's, https://tromp.github.io/c4/c4.html."""
    for columns, rows, score, plies in [
        (4, 4, 0, None), (5, 4, 0, None), (4, 5, 0, None), (5, 5, 0, None), (6, 4, -1, 24), (6, 5, 0, None),
        (5, 6, 0, None), (7, 4, 0, None), (7, 5, 0, None), (8, 4, -1, 32),
    ]:  # fmt: skip
        game = load("connect_four", columns=columns, rows=rows)
        solution = PerfectSolution(game, memory=1 << 26)
        assert (solution.score(game.initial), solution.value(game.initial)[1]) == (score, plies)


@pytest.mark.slow
def test_the_empty_board_is_won_by_the_middle_column_as_a_search_says():
    """About 400 million nodes, a minute."""
    found = search(FOUR, perfect=True, book=False)
    assert (found.score, found.win_in, found.best_moves) == (1, 41, ("4",))
    assert {move.move: move.score for move in found.scored} == FIRST_MOVES


@pytest.mark.slow
def test_a_sample_of_the_book_is_what_a_search_without_it_says():
    chance, looked_up = Random(17), PerfectSolution(FOUR)
    searched = PerfectSolution(FOUR, book=False)
    for _ in range(6):
        position = random_play(FOUR, 6, chance)[1]
        assert searched.score(position) == looked_up.score(position)


# ---- the definition


@pytest.mark.parametrize(("columns", "rows"), [(1, 4), (4, 1), (9, 1), (4, 2), (5, 2), (2, 4), (4, 3), (3, 4)])
def test_positions_of_the_smallest_boards_are_worth_what_the_definition_says(columns, rows):
    game = load("connect_four", columns=columns, rows=rows)
    solution, queue = PerfectSolution(game, memory=MEMORY), [game.initial]
    known = {game.initial}
    for position in itertools.islice(queue, 400):
        score = sign(game, position) * naive_score(game, position)
        assert solution.score(position) == score
        assert solution.value(position) == outcome(game, position, score)
        for _, after in game.moves(position):
            if after not in known:
                known.add(after)
                queue.append(after)


@examples(400)
@given(st.integers(0, 9), st.integers(0, 1 << 32), st.data())
def test_late_positions_are_worth_what_the_definition_says(empty, seed, data):
    """Boards of all shapes, of up to 64 bits."""
    shapes = [(4, 4), (7, 6), (8, 7), (9, 6), (16, 3), (12, 4), (4, 15), (3, 19), (10, 5), (16, 1), (2, 9)]
    columns, rows = data.draw(st.sampled_from(shapes))
    game = load("connect_four", columns=columns, rows=rows)
    position = late_play(game, empty, Random(seed))
    expected = sign(game, position) * naive_score(game, position)
    assert PerfectSolution(game, memory=MEMORY).score(position) == expected


# ---- BitBully, which shares nothing with this


def check_against_bitbully(cases):
    bitbully = pytest.importorskip("bitbully")
    agent, chance, solution = bitbully.BitBully(opening_book=None), Random(5), PerfectSolution(FOUR, book=False)
    for plies, number in cases:
        for _ in range(number):
            moves, position = random_play(FOUR, plies, chance, careful=chance.choice((0, plies)))
            columns = [int(move) - 1 for move in moves]
            board = bitbully.Board(columns)
            assert board.to_array() == FOUR.grid(position)
            turn = sign(FOUR, position)
            assert solution.score(position) == turn * agent.mtdf(board)
            scores = agent.score_all_moves(board)
            assert solution.scores(position) == {str(x + 1): turn * score for x, score in scores.items()}
            if plies >= 32:
                found = search(FOUR, position, plies=42 - plies, evaluation="cells")
                exact = {str(x + 1): bitbullys(score, columns) for x, score in scores.items()}
                assert {each.move: (each.value, each.win_in) for each in found.moves} == exact


def test_late_positions_have_bitbullys_scores():
    check_against_bitbully([(26, 4), (30, 10), (34, 10), (38, 10), (41, 5)])


@pytest.mark.slow
def test_positions_at_every_ply_have_bitbullys_scores():
    check_against_bitbully([(10, 5), (12, 20), *((plies, 40) for plies in range(15, 32)), (36, 100)])


# ---- one answer fits the other


def test_a_search_fits_together():
    chance = Random(8)
    for columns, rows, least in [(4, 4, 4), (5, 4, 8), (6, 4, 12), (7, 6, 26), (9, 4, 22), (8, 7, 44)] * 2:
        game = load("connect_four", columns=columns, rows=rows)
        plies = chance.randint(least, columns * rows - 1)
        position = late_play(game, columns * rows - plies, chance)
        found = search(game, position, perfect=True, memory=MEMORY)
        best = max if game.player(position) == 1 else min
        assert (found.complete, found.low, found.high) == (True, found.score, found.score)
        assert found.score == best(move.score for move in found.scored)
        assert [move.move for move in found.moves] == [name for name, _ in game.moves(position)]
        assert found.best_moves == tuple(move.move for move in found.scored if move.score == found.score)
        assert found.move == found.variation[0] == found.best_moves[0]
        winner, plies = outcome(game, position, found.score)
        assert (found.value, found.win_in, found.winner) == ((0, math.inf, -math.inf)[winner], plies, winner)
        solution, end = PerfectSolution(game, memory=MEMORY), position
        for move in found.scored:
            after = dict(game.moves(position))[move.move]
            winner, plies = outcome(game, after, move.score)
            assert (move.value, move.winner) == ((0, math.inf, -math.inf)[winner], winner)
            assert move.win_in == (None if plies is None else plies + 1)
        for name in found.variation:
            assert game.winner(end) is None
            end = dict(game.moves(end))[name]
            assert solution.score(end) == found.score
        assert game.winner(end) == found.winner
        assert not found.score or len(found.variation) == found.win_in
        image = search(game, mirrored(game, position), perfect=True, memory=MEMORY)
        assert (image.score, image.win_in) == (found.score, found.win_in)
        turned = {str(columns + 1 - int(move.move)): move.score for move in found.scored}
        assert {move.move: move.score for move in image.scored} == turned


def test_how_it_is_searched_changes_no_answer():
    usual = search(SMALL, LATE, perfect=True)
    assert (usual.value, usual.winner, usual.win_in, usual.score, usual.best_moves) == (math.inf, 1, 5, 2, ("3",))
    assert [move.score for move in usual.scored] == [1, 1, 2, 0]
    assert usual.to_frame()["score"].tolist() == [1, 1, 2, 0]
    assert usual.to_frame()["best"].tolist() == [False, False, True, False]
    for how in ({"memory": 1024}, {"book": False}):
        found = search(SMALL, LATE, perfect=True, **how)
        assert (found.score, found.scored) == (usual.score, usual.scored)


@pytest.mark.slow
def test_a_tiny_table_changes_the_time_only():
    one = PerfectSolution(FOUR, book=False, memory=MEMORY)
    other = PerfectSolution(FOUR, book=False, memory=128)
    chance, scores = Random(1), set()
    for empty in (18, 19, 20, 21, 22) * 4:
        position = late_play(FOUR, empty, chance)
        scores.add(one.score(position))
        assert other.score(position) == one.score(position), FOUR.label(position)
    assert len(scores) > 2


def test_a_position_where_play_has_ended_has_no_moves():
    found = search(FOUR, "1212121", perfect=True)
    assert (found.score, found.value, found.win_in, found.complete) == (18, math.inf, 0, True)
    assert (found.move, found.moves, found.variation) == (None, (), ())


def test_ctrl_c_answers_with_the_bounds():
    counts = []

    def progress(nodes):
        counts.append(nodes)
        if len(counts) > 3:
            raise KeyboardInterrupt

    found = search(FOUR, perfect=True, book=False, memory=MEMORY, progress=progress)
    assert not found.complete
    assert found.low < found.high
    assert math.isnan(found.value)
    assert (found.score, found.winner, found.win_in, found.move, found.moves) == (None, None, None, None, ())
    assert 0 < sum(counts) <= found.nodes


# ---- a solution that is only searched


def test_a_perfect_solution_is_a_solution_of_the_game():
    game = load("connect_four", rows=3, columns=4)
    solution, chance = PerfectSolution(game, memory=MEMORY), Random(17)
    assert (solution.graph, solution.start) == (game, game.initial)
    assert game.initial in solution
    assert (1 << 1, 0) not in solution  # it floats
    for _ in range(40):
        position = random_play(game, chance.randint(0, 11), chance)[1]
        winner, remoteness = outcome(game, position, sign(game, position) * naive_score(game, position))
        known = solution.lookup(position)
        assert (known.winner, known.remoteness) == solution.value(position) == (winner, remoteness)
        after = dict(game.moves(position))
        keeping = [at for at in after.values() if solution.value(at)[0] == winner]
        losing = winner == 3 - game.player(position)
        assert solution.best_moves(position) == ([] if losing else keeping)
        for move in known.moves:
            assert (move.winner, move.remoteness) == solution.value(after[move.move])
        best = {move.move for move in known.moves if move.best}
        assert best == set(search(game, position, perfect=True).best_moves)
        assert solution.at(game.label(position)) == position


def test_a_position_may_be_given_by_its_moves_or_as_it_is_printed():
    solution, position = PerfectSolution(SMALL), SMALL.parse(LATE)
    for text in (LATE, SMALL.label(position), f"{SMALL.label(position)} J1"):
        assert solution.score(text) == solution.score(position) == 2
        assert solution.scores(text) == {"1": 1, "2": 1, "3": 2, "4": 0}
        assert solution.value(text) == (1, 5)
        assert solution.best_moves(text) == solution.best_moves(position)
        assert solution.lookup(text) == solution.lookup(position)
    summary = solution.summary(LATE)
    assert (summary["winner"], summary["remoteness"], len(summary["first_moves"])) == (1, 5, 3)
    with pytest.raises(ParameterError, match="11 J2"):
        solution.at("11 J2")


def test_what_a_perfect_search_does_not_ask_is_refused():
    for wrong in (
        {"plies": 4}, {"seconds": 1}, {"evaluation": "zero"}, {"algorithm": "minimax"}, {"ends": "heuristic"},
        {"seed": 1}, {"memory": 0}, {"memory": -1},
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=next(iter(wrong))):
            search(SMALL, LATE, perfect=True, **wrong)
    with pytest.raises((ParameterError, TooLarge), match="memory"):
        search(SMALL, LATE, perfect=True, memory=1e15)
    for name, parameters in [
        ("tictactoe", {}), ("nim", {}), ("connect_four", {"align": 3}), ("connect_four", {"rows": 9, "columns": 9})
    ]:  # fmt: skip
        with pytest.raises(ParameterError, match="perfect"):
            search(load(name, **parameters), perfect=True)
        with pytest.raises(ParameterError):
            PerfectSolution(load(name, **parameters))
