"""OpenSpiel's games as ours: their states, their values, and what is refused (skipped where it is not installed)."""

import itertools
import pickle
import random
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from process import output, refused

import games
from arena import ParameterError, TooLarge, check, search, solve, unfold
from arena.errors import InvalidGame
from arena.playing.matches import play_matches
from arena.unfolding.unfold import unfold_compact
from games.loading import openspiel
from games.loading.openspiel_trial import strings_suffice

pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
get_all_states = pytest.importorskip("open_spiel.python.algorithms.get_all_states")

SMALL = [
    "tic_tac_toe",
    "misere(game=tic_tac_toe())",
    "start_at(history=0;1;2,game=tic_tac_toe())",
    "mnk(m=3,n=2,k=2)",
    "gomoku(size=3,connect=3,wrap=True)",
    "clobber(rows=3,columns=3)",
    "hex(board_size=2)",
    "hex(board_size=2,swap=True)",
    "hex(num_rows=2,num_cols=3)",
    "y(board_size=3)",
    "havannah(board_size=2)",
    "nim(pile_sizes=1;2;3)",
    "nim(pile_sizes=2;2,is_misere=False)",
    "dots_and_boxes(num_rows=1,num_cols=2)",
    "dots_and_boxes(num_rows=1,num_cols=2,utility_margin=True)",
    "connect_four(rows=3,columns=3,x_in_row=3)",
    "breakthrough(rows=4,columns=2)",
    "go(board_size=2)",
    "go(board_size=2,komi=0.5)",
]
SIGN = {0: 0, 1: 1, 2: -1}


def load(text):
    return games.load(f"openspiel:{text}")


@pytest.fixture(params=SMALL)
def game(request):
    return load(request.param)


def judged(state):
    """Value a state for OpenSpiel's player 0 by OpenSpiel's own search: 1, 0 or -1."""
    if state.is_terminal():
        value = state.player_return(0)
    else:
        value, _ = minimax.alpha_beta_search(state.get_game(), state.clone(), maximizing_player_id=0)
    return (value > 0) - (value < 0)


def random_plays(game, count, seed=0):
    """Play at random by OpenSpiel's rules; give each play as its states, the first without moves."""
    chance = random.Random(seed)
    for _ in range(count):
        states = [game.spiel.new_initial_state()]
        while not states[-1].is_terminal():
            states.append(states[-1].child(chance.choice(states[-1].legal_actions())))
        yield states


def met(game, states):
    """Give the positions of a play, the passes left out."""
    positions = [game.initial]
    for before, state in itertools.pairwise(states):
        name = before.action_to_string(state.history()[-1]).strip()
        following = dict(game.moves(positions[-1]))[name]
        if following.passes:
            ((_, following),) = game.moves(following)
        positions.append(following)
    return positions


# States


@pytest.mark.parametrize("text", ["tic_tac_toe", "hex(board_size=3)", "mnk(m=3,n=3,k=3)", "clobber(rows=3,columns=3)"])
def test_the_vertices_are_openspiels_states(text):
    game = load(text)
    states = get_all_states.get_all_states(game.spiel, to_string=str)
    arena = unfold_compact(game)
    assert {str(position.state) for position in arena.vertices} == set(states)
    assert len(arena) == len(states)


@pytest.mark.parametrize(
    ("text", "vertices", "edges"),
    [
        ("tic_tac_toe", 5478, 16167),
        ("hex(board_size=3)", 5514, None),
        ("connect_four(rows=4,columns=4)", 161029, 304574),
        ("breakthrough(rows=4,columns=3)", 10689, None),
        ("nim(pile_sizes=1;3;5;7)", 752, 5920),
    ],
)
def test_known_sizes(text, vertices, edges):
    arena = unfold_compact(load(text))
    assert len(arena) == vertices
    assert edges is None or arena.edges == edges


def test_breakthrough_has_a_vertex_for_each_board_and_player():
    """Its string leaves out whose turn it is, which is not in the number of its pawns either."""
    game = load("breakthrough(rows=4,columns=3)")
    start = game.spiel.new_initial_state()
    found, queue = {(str(start), 0)}, [start]
    boards = set()
    for state in queue:
        boards.add(str(state))
        for action in state.legal_actions():
            following = state.child(action)
            key = (str(following), 1 - state.current_player())
            if key not in found:
                found.add(key)
                queue.append(following)
    assert len(found) == 10689 > len(boards)
    assert {(str(position.state), position.player - 1) for position in unfold_compact(game).vertices} == found


def test_tictactoe_is_ours():
    theirs, ours = solve(unfold(load("tic_tac_toe"))), solve(unfold(games.load("tictactoe")))
    assert (len(theirs.w1), len(theirs.w2)) == (len(ours.w1), len(ours.w2)) == (2936, 1474)
    assert theirs.summary()["plays"] == ours.summary()["plays"] == 255168


# Values


def test_values_are_openspiels_whatever_moves_lead_to_a_state(game):
    """States of random plays, not the ones that stand for their vertices."""
    arena = unfold_compact(game)
    solution = solve(arena)
    states = [
        (state, place) for play in random_plays(game, 40) for state, place in zip(play, met(game, play), strict=True)
    ]
    chosen = random.Random(1).sample(states, min(len(states), 120))
    for state, place in chosen:
        assert state.history() == place.state.history()
        winner, _ = solution.value(place)
        assert SIGN[winner] == judged(state), state


@pytest.mark.parametrize(
    ("text", "at_most"),
    [("connect_four(rows=4,columns=4)", 8), ("hex(board_size=3)", 7), ("breakthrough(rows=4,columns=3)", 30)],
)
def test_values_of_larger_games_are_openspiels(text, at_most):
    game = load(text)
    solution = solve(unfold_compact(game))
    for play in random_plays(game, 12):
        for state, place in list(zip(play, met(game, play), strict=True))[-at_most:]:
            winner, _ = solution.value(place)
            assert SIGN[winner] == judged(state)


# Positions


def test_the_arena_keeps_the_conventions(game):
    assert check(unfold(game)) == []


def test_labels_tell_positions_apart_and_parse_reads_them(game):
    positions = list(unfold_compact(game).vertices)
    labels = [game.label(position) for position in positions]
    assert len(set(labels)) == len(labels)
    assert all(text.splitlines() == [text] and text == text.strip() for text in labels)
    for position in random.Random(0).sample(positions, min(len(positions), 8)):
        found = game.parse(position.label)
        assert (found, found.player, found.passes) == (position, position.player, position.passes)
        assert list(game.moves(found)) == list(game.moves(position))


@pytest.mark.parametrize("text", [*SMALL, "mancala", "go(board_size=3)"])
def test_parse_reads_moves_and_takes_passes_for_granted(text):
    game = load(text)
    ((*_, end),) = random_plays(game, 1, seed=2)
    state, names = game.spiel.new_initial_state(), []
    for action in end.history()[len(state.history()) :]:
        names.append(state.action_to_string(action))
        state = state.child(action)
        position = game.parse(", ".join(names))
        assert position.state.history() == state.history()
        assert position.passes == (not state.is_terminal() and position.player != state.current_player() + 1)


@pytest.mark.parametrize(
    "text", [",", "nonsense", "\0", "9" * 5000, "(J1)", "x(0,0) x(0,1)", "x(0,0) after 4)", "(J1 after 99 99)"]
)
@pytest.mark.parametrize("name", ["tic_tac_toe", "go(board_size=2)"])
def test_what_is_no_position_is_refused(name, text):
    with pytest.raises(ParameterError, match="not a position: "):
        load(name).parse(text)


@pytest.mark.parametrize("name", ["tic_tac_toe", "go(board_size=2)"])
def test_the_play_without_moves_is_the_start(name):
    game = load(name)
    assert game.parse("") == game.parse(" ") == game.initial


def test_a_position_of_a_tree_is_read_by_its_moves_alone():
    game = load("go(board_size=3)")
    for play in random_plays(game, 3):
        for position in met(game, play):
            assert game.parse(position.label).state.history() == position.state.history()
    with pytest.raises(ParameterError, match="not a position"):
        game.parse(game.initial.label.replace("(J1)", "(J1 after 1 1)"))


def test_boards_without_their_note_are_read_too():
    game = load("tic_tac_toe")
    assert game.parse("x../.o./...").label == "x../.o./... (J1)"
    assert game.parse(" x../.../... (J2) ").player == 2


def test_a_player_who_moves_twice_waits_for_a_pass():
    game = load("dots_and_boxes(num_rows=1,num_cols=2)")
    arena = unfold(game)
    passes = [position for position in arena if position.passes]
    assert len(passes) > 10
    for position in passes:
        ((move, following),) = game.moves(position)
        assert move == "pass"
        assert following.player == 3 - position.player
        assert game.winner(position) is None
        assert position.label == following.label.replace(f"(J{following.player})", f"(J{position.player} passes)")
        assert {before.player for before in arena.predecessors(position)} == {following.player}


@pytest.mark.parametrize("text", ["dots_and_boxes(num_rows=1,num_cols=2)", "mancala"])
def test_turns_alternate(text):
    game = load(text)
    for play in random_plays(game, 5):
        for position in (positions := met(game, play)):
            assert all(after.player == 3 - position.player for _, after in game.moves(position))
        assert [position.player for position in positions[:-1]] == [state.current_player() + 1 for state in play[:-1]]
        returns = play[-1].returns()
        assert game.winner(positions[-1]) == (0 if returns[0] == 0 else 1 if returns[0] > 0 else 2)


def test_player_two_may_start():
    game = load("start_at(history=0;1;2,game=tic_tac_toe())")
    assert game.initial.player == 2
    assert solve(unfold(game)).winner[game.initial] == 0
    assert load("chess").initial.player == 2
    assert "J2 to move" in output("solve", "openspiel:start_at(history=0;1;2,game=tic_tac_toe())")


# Strings that hide something


@pytest.mark.parametrize(
    "text",
    ["tic_tac_toe", "breakthrough(rows=5,columns=3)", "connect_four", "hex(board_size=4)", "mancala", "othello",
     "dots_and_boxes", "clobber", "mnk(m=4,n=4,k=3)", "twixt(board_size=5)", "checkers(rows=5,columns=5)",
     "mnk(m=2,n=2,k=2)", "nim(pile_sizes=1;1)"],
)  # fmt: skip
def test_strings_that_tell_all_make_positions(text):
    assert load(text).merges


@pytest.mark.parametrize(
    "text",
    ["go(board_size=2)", "go(board_size=4)", "go", "oware", "oware(num_houses_per_player=2,num_seeds_per_house=2)",
     "checkers", "amazons", "amazons(board_size=6)", "chinese_checkers", "quoridor(board_size=3)",
     "cursor_go(board_size=2)", "xiangqi", "gomoku", "shogi"],
)  # fmt: skip
def test_strings_that_hide_something_or_cannot_be_tested_make_trees(text):
    game = load(text)
    assert not game.merges
    first = [position for _, position in game.moves(game.initial)]
    assert len(set(first)) == len(first)


@dataclass(frozen=True)
class Marks:
    """A state of a game of six plies in which 0 or 1 is written down; `prints` tells what is seen of it."""

    prints: Any
    returned: Any
    written: tuple[int, ...] = ()

    def new_initial_state(self):
        return Marks(self.prints, self.returned)

    def current_player(self):
        return -4 if self.is_terminal() else len(self.written) % 2

    def is_terminal(self):
        return len(self.written) == 6

    def legal_actions(self):
        return [] if self.is_terminal() else [0, 1]

    def action_to_string(self, action):
        return str(action)

    def child(self, action):
        return Marks(self.prints, self.returned, (*self.written, action))

    def returns(self):
        value = self.returned(self.written)
        return [value, -value]

    def __str__(self):
        return str(self.prints(self.written))


def ones(written):
    return f"{sum(written)} of {len(written)}"


@pytest.mark.parametrize(
    ("prints", "returned", "suffices"),
    [
        (ones, lambda written: sum(written) - 3, True),
        (list, lambda written: written[0] - written[5], True),
        (ones, lambda written: written[0] - written[5], False),
        (ones, lambda written: written[2], False),
        (sum, lambda written: sum(written) - 3, False),
        (lambda written: sum(written) + 10 * len(written[:5]), lambda written: sum(written) - 3, True),
        (lambda written: (len(written), written[-1:]), lambda written: written[-1], True),
        (lambda written: (len(written), written[-1:]), lambda written: written[-2], False),
        (lambda written: written if len(written) == 6 else ones(written), lambda _: 0, False),
    ],
)
def test_strings_are_held_against_what_follows(prints, returned, suffices):
    assert strings_suffice(Marks(prints, returned)) is suffices


def test_histories_of_a_tree_are_vertices():
    arena = unfold(load("go(board_size=2)"))
    assert arena.number_of_edges() == len(arena) - 1


# As any game


def test_equal_names_make_equal_games_also_in_another_process():
    game = load("hex(board_size=3)")
    assert game == load("hex(board_size=3)")
    assert game != load("hex(board_size=2)")
    assert repr(game) == "openspiel:hex(board_size=3)"
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own


def test_games_are_searched_and_played():
    game = load("tic_tac_toe")
    found = search(game, "x(1,1) o(0,1)", plies=7)
    assert (found.value > 0, found.win_in) == (True, 5)
    assert play_matches(game, "random", "minimax:plies=2", 10, workers=2).games == 10
    assert play_matches(load("mancala"), "random", "random", 10, workers=1).games == 10


def test_games_too_large_are_bounded():
    with pytest.raises(TooLarge, match="more than 500 vertices"):
        unfold(load("connect_four"), max_vertices=500)


def test_a_position_says_what_memory_it_takes():
    assert sys.getsizeof(load("tic_tac_toe").initial) > 500


# What is refused


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tictactoe", r"unknown game of OpenSpiel: 'tictactoe' \(one of amazons, .*tic_tac_toe"),
        ("", "not a game and its parameters"),
        ("hex(3)", "not a game and its parameters"),
        ("hex(board_size=3", "not a game and its parameters"),
        ("hex(board_size=3))", "not a game and its parameters"),
        ("hex(board_size=x)", "OpenSpiel cannot play .*Wrong type for parameter board_size"),
        ("hex(size=3)", "OpenSpiel cannot play .*Unknown parameter 'size'. Available parameters are: board_size"),
        ("connect_four(rows=0)", "OpenSpiel cannot play .*: it crashes"),
        ("misere(game=y(board_size=-1))", "OpenSpiel cannot play .*: it crashes"),
        ("hex(num_rows=2,num_cols=3,swap=True)", "OpenSpiel cannot play .*: it crashes"),
        ("havannah(board_size=26)", "OpenSpiel cannot play .*codec can't decode"),
        ("gomoku(size=20,dims=4)", "has no arena: a position takes more than 20,000 characters"),
        ("misere", "OpenSpiel cannot play misere: Missing parameter game"),
        ("efg_game(filename=/nowhere)", "OpenSpiel cannot play efg_game"),
        ("kuhn_poker", "has no arena: chance plays a part"),
        ("chess(chess960=True)", "has no arena: chance plays a part"),
        ("matrix_pd", "has no arena: both players move at the same time"),
        ("phantom_ttt", "has no arena: a player does not see everything"),
        ("chinese_checkers(players=3)", "has no arena: it has 3 players"),
        ("morpion_solitaire", "has no arena: what one player gains is not what the other loses"),
        ("cliff_walking", "has no arena: (what one player|chance)"),
    ],
)
def test_what_has_no_arena_is_refused(text, told, capfd):
    with pytest.raises(ParameterError, match=told) as caught:
        load(text)
    assert "\n" not in str(caught.value)
    assert capfd.readouterr() == ("", "")


def test_a_game_is_not_tried_for_ever(monkeypatch):
    monkeypatch.setattr("games.loading.openspiel.MOST_SECONDS", 0.01)
    with pytest.raises(ParameterError, match=r"OpenSpiel takes more than 0.01 seconds to try mnk\(m=9,n=9\)"):
        load("mnk(m=9,n=9)")


def test_a_board_without_moves_or_end_is_told():
    with pytest.raises(InvalidGame, match="OpenSpiel knows no move there, and no winner"):
        unfold(load("hex(board_size=1)"))


def test_without_openspiel_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    openspiel.find.cache_clear()
    with pytest.raises(ParameterError, match=r'openspiel:hex needs OpenSpiel: pip install "arena-games\[openspiel\]"'):
        load("hex")


def test_the_command_line_says_what_openspiel_refuses_in_one_line():
    refused(2, "unknown game of OpenSpiel: 'nope'", "solve", "openspiel:nope")
    refused(2, "Unknown parameter 'foo'", "solve", "openspiel:hex(foo=3)")
    assert output("solve", "openspiel:quoridor(board_size=3)", "--help").startswith(
        "Usage: arena solve openspiel:quoridor"
    )


def test_the_command_line_finds_printed_positions():
    board = "xx./oo./... (J1)"
    assert f"J1 wins from {board}, J1 to move, in 1 ply" in output("solve", "openspiel:tic_tac_toe", "--from", board)
    told = output("search", "openspiel:tic_tac_toe", "--position", "x(0,0) o(1,0) x(0,1) o(1,1)", "--plies", 3)
    assert told.startswith(f"openspiel:tic_tac_toe\n{board}\nJ1 to move: J1 wins in 1 ply")
