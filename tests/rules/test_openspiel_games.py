"""OpenSpiel's games as ours: states, values by OpenSpiel's own search, positions; skipped without OpenSpiel."""

import pickle
import random

import pytest
from command import output, refused
from openspiel_states import get_all_states, judged, met, pyspiel, random_plays

from arena import (
    InvalidGame,
    ParameterError,
    TooLarge,
    check,
    load,
    play_matches,
    search,
    solve,
    unfold,
    unfold_compact,
)

SMALL = [
    "start_at(history=0;1;2,game=tic_tac_toe())",
    "mnk(m=3,n=2,k=2)",
    "clobber(rows=3,columns=2)",
    "hex(board_size=2,swap=True)",
    "nim(pile_sizes=1;2;3)",
    "dots_and_boxes(num_rows=1,num_cols=2)",
    "connect_four(rows=3,columns=3,x_in_row=3)",
    "breakthrough(rows=4,columns=2)",
    "go(board_size=2)",
]


def openspiel(text):
    return load(f"openspiel:{text}")


@pytest.mark.parametrize("text", SMALL)
def test_values_are_openspiels(text):
    game = openspiel(text)
    arena = unfold(game)
    assert check(arena) == []
    solution, chance = solve(arena), random.Random(1)
    assert len({(game.label(vertex), game.player(vertex)) for vertex in arena}) == len(arena)
    for position in chance.sample(list(arena), min(len(arena), 8)):
        label = game.label(position)
        assert len(label.splitlines()) == 1
        assert game.parse(label) == position
        assert list(game.moves(game.parse(label))) == list(game.moves(position))
    plays = [zip(play, met(game, play), strict=True) for play in random_plays(text, 8)]
    states = [each for play in plays for each in play]
    for state, place in chance.sample(states, min(len(states), 25)):
        assert solution.value(place)[0] == judged(state), state
        if not state.is_terminal():
            assert game.player(place) == state.current_player() + 1


@pytest.mark.slow
def test_the_vertices_are_openspiels_states():
    for text in ("tic_tac_toe", "hex(board_size=3)", "mnk(m=3,n=3,k=3)"):
        states = get_all_states.get_all_states(pyspiel.load_game(text), to_string=str)
        assert len(unfold_compact(openspiel(text))) == len(states)
    for text, vertices, edges in [
        ("tic_tac_toe", 5478, 16167), ("hex(board_size=3)", 5514, None),
        ("connect_four(rows=4,columns=4)", 161029, 304574), ("nim(pile_sizes=1;3;5;7)", 752, 5920),
        ("breakthrough(rows=4,columns=3)", 10689, None),
    ]:  # fmt: skip
        arena = unfold_compact(openspiel(text))
        assert len(arena) == vertices
        assert edges in (None, arena.edge_count)


def test_positions_are_read():
    game = openspiel("tic_tac_toe")
    assert game.parse("") == game.parse(" ") == game.initial
    assert game.label(game.parse("x../.o./...")) == "x../.o./... (J1)"
    assert game.player(game.parse(" x../.../... (J2) ")) == 2
    found = search(game, "x(1,1) o(0,1)", plies=7)
    assert (found.value > 0, found.win_in) == (True, 5)
    for name in ("tic_tac_toe", "go(board_size=2)"):
        for text in (",", "nonsense", "\0", "9" * 5000, "(J1)", "x(0,0) x(0,1)", "x(0,0) after 4)", "(J1 after 99 99)"):
            with pytest.raises(ParameterError, match="not a position"):
                openspiel(name).parse(text)
    assert "in 1 ply" in output("solve", "openspiel:tic_tac_toe", "--position", "xx./oo./... (J1)")


def test_a_player_who_moves_twice_waits_for_a_pass():
    game = openspiel("dots_and_boxes(num_rows=1,num_cols=2)")
    arena = unfold(game)
    passes = [position for position in arena if [move for move, _ in game.moves(position)] == ["pass"]]
    assert len(passes) > 10
    for position in passes:
        ((_, following),) = game.moves(position)
        assert game.player(following) == 3 - game.player(position)
        assert game.winner(position) is None
        assert {game.player(before) for before in arena.predecessors(position)} == {game.player(following)}


def test_strings_that_hide_something_make_trees():
    arena = unfold(openspiel("go(board_size=2)"))
    assert arena.number_of_edges() == len(arena) - 1


def test_equal_names_make_equal_games_that_are_played():
    game = openspiel("hex(board_size=3)")
    assert game == openspiel("hex(board_size=3)") != openspiel("hex(board_size=2)")
    assert repr(game) == "openspiel:hex(board_size=3)"
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own
    assert play_matches(openspiel("tic_tac_toe"), "random", "minimax:plies=2", 6, workers=2).games == 6


def test_games_that_are_refused():
    for text in ("leduc_poker", "matrix_rps", "backgammon", "nope", "hex(foo=3)", "catch", "blackjack"):
        with pytest.raises(ParameterError):
            openspiel(text)
    with pytest.raises(TooLarge, match="500"):
        unfold(openspiel("connect_four"), max_vertices=500)
    with pytest.raises(InvalidGame):
        unfold(openspiel("hex(board_size=1)"))
    assert "nope" in refused("solve", "openspiel:nope")
