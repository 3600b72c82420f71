"""Plays written down, checked and analyzed: against the rules, the naive ends of arenas, and solutions."""

import random
from itertools import pairwise

import naive
import networkx as nx
import pytest
from command import output, refused
from falling import late_play, naive_score
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

from arena import (
    Analysis,
    GraphGame,
    IllegalPlay,
    ParameterError,
    Play,
    TooLarge,
    analyze,
    check_play,
    compact,
    load,
    play_of,
    read,
    solve,
    unfold,
)

pytestmark = pytest.mark.usefixtures("plain_loops")

FOUR = load("connect_four")


def random_moves(game, seed, start=None):
    chance, position, moves = random.Random(seed), game.initial if start is None else start, []
    while game.winner(position) is None:
        move, position = chance.choice(list(game.moves(position)))
        moves.append(move)
    return moves


# ---- plays of games


def test_every_spelling_of_a_play_is_read(tmp_path):
    for name in ("connect_four", "tictactoe", "rook", "fibonacci_nim", "nim"):
        game = load(name)
        moves, positions = random_moves(game, 1), [game.initial]
        for move in moves:
            positions.append(dict(game.moves(positions[-1]))[move])
        table, lines = tmp_path / "play.csv", tmp_path / "play.txt"
        table.write_text("ply,move\n" + "".join(f"{ply},{move}\n" for ply, move in enumerate(moves)), encoding="utf-8")
        lines.write_text("\n".join(moves), encoding="utf-8")
        for written in (moves, ",".join(moves), "; ".join(moves), table, lines):
            play = play_of(game, written)
            assert (play.moves, play.positions) == (tuple(moves), tuple(positions))
            assert play.winner == game.winner(positions[-1])
    for text in ("4455", "4 4 5 5", "4,4,5,5", "4; 4; 5; 5", "The game: 4,4,5,5\n", "coup\n4\n4\n5\n5"):
        assert play_of(FOUR, text).moves == ("4", "4", "5", "5")
    assert play_of(load("rook"), "droite 2, bas 1").moves == ("right 2", "down 1")
    assert play_of(load("nim", heaps=(1, 2)), "1 du tas 2").positions[-1] == ((1, 1), 2)
    assert play_of(load("connect_four", columns=12), "12").moves == ("12",)  # one column, not two


def test_a_play_may_begin_anywhere_and_end():
    play = play_of(FOUR, "7", "445566")
    assert (play.winner, len(play.positions)) == (1, 2)
    assert play_of(FOUR, "4").winner is None
    assert isinstance(play, Play)
    assert repr(play).startswith("<Play of ConnectFour")


def test_what_is_no_play_is_refused(tmp_path):
    for moves, named in [("4,4,9", "move 3.*'9'.*1, 2, 3"), ("44556677", "move 8.*'7'.*ended"), (["4", ""], "move 2")]:
        with pytest.raises(IllegalPlay, match=named):
            play_of(FOUR, moves)
    (tmp_path / "play.bin").write_bytes(b"\xff\xfe\x00")
    for nothing in (" ", "", tmp_path / "play.bin"):
        with pytest.raises(ParameterError, match="play"):
            play_of(FOUR, nothing)
    with pytest.raises(FileNotFoundError):
        play_of(FOUR, tmp_path / "nowhere")
    gap = tmp_path / "gap.csv"
    gap.write_text("ply,move\n1,4\n2,\n3,5\n", encoding="utf-8")
    with pytest.raises(IllegalPlay, match="move 2"):  # a move that is missing stays missing
        play_of(FOUR, gap)


# ---- plays of arenas


@examples(500)
@given(arenas(), st.data())
def test_a_path_is_a_play_if_each_move_is_an_edge_and_none_is_made_past_the_end(arena, data):
    path = data.draw(st.lists(st.sampled_from(list(arena)), min_size=1, max_size=4))
    after, over = naive.moves(arena), naive.ends(arena)
    for graph in (arena, compact(arena)):
        if all(head in after[tail] for tail, head in pairwise(path)):
            assert check_play(graph, path) == over.get(path[-1])
        else:
            with pytest.raises(IllegalPlay):
                check_play(graph, path)


@examples(300)
@given(arenas(), st.randoms(use_true_random=False))
def test_a_random_walk_is_a_play_won_by_the_owner_of_its_last_vertex(arena, chance):
    path, after = [arena.graph["initial"]], naive.moves(arena)
    while after[path[-1]] and len(path) < 12:
        path.append(chance.choice(after[path[-1]]))
    assert check_play(arena, path) == naive.ends(arena).get(path[-1])


def test_faults_of_a_play_are_named():
    nim = unfold(load("subtraction", heap=5))
    assert check_play(nim, [(5, 1), (4, 2), (1, 1), (0, 2)]) == 1
    assert check_play(nim, [(5, 1), (4, 2)]) is None
    for path, named in [
        ([], "vertex"), ([(5, 1), (5, 2)], r"\(5, 2\)"), ([(5, 1), (4, 2), (0, 1)], "move 2.*4.*0"),
        ([(5, 1), (3, 2), (0, 1), (1, 2)], "move 3.*ended.*0"),
    ]:  # fmt: skip
        with pytest.raises(IllegalPlay, match=named):
            check_play(nim, path)
    target = nx.DiGraph([("a", "b"), ("b", "c")], initial="a", f1=["b"])
    nx.set_node_attributes(target, {"a": 1, "b": 2, "c": 1}, "player")
    target.nodes["c"]["winner"] = 2
    assert check_play(target, ["a", "b"]) == 1
    with pytest.raises(IllegalPlay, match=r"move 2.*ended.*b"):
        check_play(target, ["a", "b", "c"])


# ---- analyses


def check_moves(found, known_of, moves_of):
    """Hold every move against the value of the position before it and of all that may follow."""
    game = found.play.game
    for row, (before, after) in zip(found.moves, pairwise(found.play.positions), strict=True):
        known, made = known_of(before), known_of(after)
        assert row.player == game.player(before)
        assert (row.winner_before, row.plies_before) == known
        assert (row.winner, row.plies) == made
        kept = made[0] == known[0]
        assert row.given_away == (None if kept else "win" if known[0] == row.player else "draw")
        assert row.slower == (kept and known[1] is not None and made[1] != known[1] - 1)
        best = [move for move, value in moves_of(before).items() if value == known]
        assert list(row.best_moves) == ([] if kept else best)
    assert found.mistakes == tuple(row for row in found.moves if row.given_away)


def following_values(game, value_of, position):
    """Return the value of a position by each move: the winner, and the plies from the position on."""
    values = {}
    for move, after in game.moves(position):
        winner, plies = value_of(after)
        values[move] = (winner, None if plies is None else plies + 1)
    return values


def test_moves_are_worth_what_the_solution_of_the_game_says():
    for name, parameters in [
        ("marienbad", {}), ("fibonacci_nim", {}), ("rook", {}), ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
        ("notakto", {}),
    ]:  # fmt: skip
        game = load(name, **parameters)
        value = solve(unfold(game)).value
        for seed in range(3):
            found = analyze(game, random_moves(game, seed))
            assert found.complete
            check_moves(found, value, lambda position, g=game, v=value: following_values(g, v, position))
            assert {worth.score for worth in found.worths} == {None}
    found = analyze(GraphGame(read("sans_interet")), "1")
    value = solve(read("sans_interet")).value
    assert [worth[:2] for worth in found.worths] == [value(0), value(1)]


def test_moves_of_connect_four_have_their_scores():
    for columns, rows, empty in [(4, 3, 12), (7, 6, 8), (5, 4, 9)]:
        game = load("connect_four", columns=columns, rows=rows)
        start = late_play(game, empty, random.Random(columns))

        def score(position, game=game):
            return naive_score(game, position) * (1 if game.player(position) == 1 else -1)

        def value(position, game=game, score=score):
            if score(position) == 0:
                return 0, None
            winner = 1 if score(position) > 0 else 2
            discs = (game.rows * game.columns + (winner == 1)) // 2 - abs(score(position)) + 1
            return winner, 2 * discs - (winner == 1) - sum(map(int.bit_count, position))

        for seed in range(3):
            found = analyze(game, random_moves(game, seed, start), start=start)
            assert [worth.score for worth in found.worths] == [score(each) for each in found.play.positions]
            check_moves(found, value, lambda position, g=game, v=value: following_values(g, v, position))


def test_a_win_thrown_away_and_thrown_back():
    found = analyze(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2")
    assert [(move.ply, move.player, move.given_away, move.best_moves) for move in found.mistakes] == [
        (6, 2, "draw", ("1",)),
        (7, 1, "win", ("1",)),
    ]
    table = found.to_frame()
    assert list(table["move"]) == ["1", "2", "1", "2", "1", "3", "2"]
    assert list(table["best_moves"])[-2:] == ["1", "1"]
    assert "2 mistakes" in repr(found)
    assert isinstance(found, Analysis)


def test_a_game_is_given_as_text_list_or_play():
    game, text = load("rook"), "right 2,down 1"
    expected = analyze(game, text).moves
    assert analyze(game, "The game: " + text).moves == expected
    assert analyze(game, text.split(",")).moves == expected
    assert analyze(game, play_of(game, text)).moves == expected
    steps = []
    analyze(game, text, progress=steps.append)
    assert sum(steps) == 3


def test_ctrl_c_leaves_the_last_plies_valued():
    looked = []

    def progress(_):
        looked.append(1)
        if len(looked) > 2:
            raise KeyboardInterrupt

    found = analyze(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2", progress=progress)
    known = [worth is not None for worth in found.worths]
    assert known == sorted(known)
    assert 0 < sum(known) < len(known)
    assert not found.complete
    assert [move.winner is None for move in found.moves] == [not after for after in known[1:]]
    assert [move.winner_before is None for move in found.moves] == [not before for before in known[:-1]]


def test_what_cannot_be_analyzed_is_refused():
    with pytest.raises(IllegalPlay, match=r"move 2.*'9'"):
        analyze(FOUR, "4,9")
    with pytest.raises(ParameterError):
        analyze(FOUR, "")
    with pytest.raises(TooLarge):
        analyze(load("nim", heaps=(99,) * 5), "1 from heap 1")
    assert "'9'" in refused("analyze", "connect_four", "4,9")


# ---- the command line


def test_a_game_that_was_played_is_analyzed_with_the_same_words():
    """Of 5 objects J1 has to take 1."""
    told = output("play", "subtraction", "--heap", 5, "--first", "human", stdin="3\n\n")
    assert "ply 1: J1 plays 3 and gives away the win (1 kept it)" in told
    assert "The game: 3,2" in told
    played = output("play", "rook", "--first", "first", "--second", "first", "--players", "Max,Minerva")
    analyzed = output("analyze", "rook", "-", "--players", "Max,Minerva", stdin=played)
    shared = [line for line in played.splitlines() if "gives away" in line]
    assert shared
    assert all(line in analyzed for line in shared)
