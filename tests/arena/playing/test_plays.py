"""Plays that are made from the names of moves, in a game and in a graph."""

import random

import networkx as nx
import pytest

import games
from arena import IllegalPlay, ParameterError, Play, check_play, play_of, position_graph, read, unfold
from arena.playing.plays import marked, read_moves


@pytest.mark.parametrize("name", games.names())
def test_a_random_play_is_read_back_however_it_is_written(name, tmp_path):
    game, chance = games.load(name), random.Random(1)
    position, moves, positions = game.initial, [], [game.initial]
    while game.winner(position) is None and len(moves) < 12:
        move, position = chance.choice(list(game.moves(position)))
        moves.append(move)
        positions.append(position)
    path = tmp_path / "play.csv"
    path.write_text("ply,move\n" + "".join(f"{ply},{move}\n" for ply, move in enumerate(moves)), encoding="utf-8")
    lines = tmp_path / "play.txt"
    lines.write_text("\n".join(moves), encoding="utf-8")
    for written in (moves, ",".join(moves), "; ".join(moves), path, lines):
        play = play_of(game, written)
        assert (play.moves, play.positions) == (tuple(moves), tuple(positions))


@pytest.mark.parametrize(
    "text", ["4455", "4 4 5 5", "4,4,5,5", "4; 4; 5; 5", "The game: 4,4,5,5\n", "coup\n4\n4\n5\n5"]
)
def test_moves_of_one_digit_may_stand_together(text):
    assert play_of(games.load("connect_four"), text).moves == ("4", "4", "5", "5")


def test_moves_may_have_their_french_names():
    assert play_of(games.load("rook"), "droite 2, bas 1").moves == ("right 2", "down 1")
    assert play_of(games.load("nim", heaps=(1, 2)), "1 du tas 2").positions[-1] == ((1, 1), 2)


def test_a_move_of_two_digits_is_not_taken_apart():
    assert play_of(games.load("connect_four", columns=12), "12").moves == ("12",)


def test_a_play_may_begin_anywhere_and_end():
    game = games.load("connect_four")
    play = play_of(game, "7", "445566")
    assert (play.winner, len(play.positions)) == (1, 2)
    assert play_of(game, "4").winner is None
    assert repr(play).startswith("<Play of ConnectFour")
    assert isinstance(play, Play)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("4,4,9", r"move 3 of the play: '9' \(J1 may play 1, 2, 3, 4, 5, 6, 7\)"),
        ("44556677", r"move 8 of the play: '7' \(play has ended before it\)"),
    ],
)
def test_an_illegal_move_is_named_with_its_place_and_what_is_legal(moves, message):
    with pytest.raises(IllegalPlay, match=message):
        play_of(games.load("connect_four"), moves)


def test_what_is_no_play(tmp_path):
    game = games.load("connect_four")
    with pytest.raises(ParameterError, match="play: no moves"):
        play_of(game, " ")
    (tmp_path / "play.bin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParameterError, match="is no text"):
        play_of(game, tmp_path / "play.bin")
    with pytest.raises(FileNotFoundError):
        play_of(game, tmp_path / "nowhere")
    assert read_moves("") == []
    assert read_moves("ply,move\n1,4\n2,\n3,5\n\n4,\n") == ["4", "", "5"]
    assert read_moves("ply,move\n1,\n") == []


def test_a_play_in_an_arena_is_a_play_of_it():
    arena = unfold(games.load("fibonacci_nim", matches=6))
    play = play_of(games.load("fibonacci_nim", matches=6), "1,2,3")
    assert check_play(arena, play.positions) == 1
    drawn = marked(arena, "1,2,3")
    assert {vertex: int(ply) for vertex, ply in drawn.nodes(data="in_play") if ply} == {
        vertex: ply for ply, vertex in enumerate(play.positions)
    }
    edges = {(tail, head) for tail, head, data in drawn.edges(data=True) if data.get("in_play")}
    assert edges == set(zip(play.positions, play.positions[1:], strict=False))
    assert not any("in_play" in data for _, data in arena.nodes(data=True))


def test_a_play_in_a_file_goes_by_vertices_and_may_come_back():
    circle = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")], initial="a")
    drawn = marked(circle, "b,a,b,c")
    assert dict(drawn.nodes(data="in_play")) == {"a": "0,2", "b": "1,3", "c": "4"}
    with pytest.raises(IllegalPlay, match=r"move 2 of the play: 'd' \(one may play a, c\)"):
        marked(circle, "b,d")
    with pytest.raises(ParameterError, match="nothing says where play starts"):
        marked(nx.DiGraph([("a", "b")]), "b")
    course = marked(read("sans_interet"), "2")
    assert dict(course.nodes(data="in_play"))[2] == "1"


def test_a_play_shows_in_the_part_of_a_graph_that_it_passes():
    rook = position_graph(games.load("rook"))
    part = rook.subgraph([1, 3]).copy()
    drawn = marked(part, "right 2,down 1", whole=rook)
    assert dict(drawn.nodes(data="in_play")) == {1: "0", 3: "1"}
