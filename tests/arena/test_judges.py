"""The solutions against OpenSpiel, an independent judge (extra `judges`; skipped where it is not installed)."""

import random

import pytest

import games
from arena import solve, unfold

pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
get_all_states = pytest.importorskip("open_spiel.python.algorithms.get_all_states")


def judged(state):
    """Value a state for OpenSpiel's player 0: 1, 0 or -1."""
    if state.is_terminal():
        return int(state.player_return(0))
    value, _ = minimax.alpha_beta_search(state.get_game(), state, maximizing_player_id=0)
    return int(value)


def test_tictactoe_has_openspiels_states_and_values():
    game, ours = pyspiel.load_game("tic_tac_toe"), games.load("tictactoe")
    solution = solve(unfold(ours))
    states = get_all_states.get_all_states(game, include_terminals=True)
    boards = {ours.parse(str(state).replace("\n", "/")): state for state in states.values()}
    assert boards.keys() == solution.winner.keys()
    value = {0: 0, 1: 1, 2: -1}
    for position in random.Random(2026).sample(sorted(boards), 300):
        assert judged(boards[position]) == value[solution.winner[position]]


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 4), (3, 3), (1, 1, 1), (2, 3, 4)])
@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_won_by_whom_openspiel_says(heaps, misere):
    sizes = ";".join(map(str, heaps))
    game = pyspiel.load_game(f"nim(pile_sizes={sizes},is_misere={str(misere).lower()})")
    solution = solve(unfold(games.load("nim", heaps=heaps, misere=misere)))
    assert solution.winner[heaps, 1] == (1 if judged(game.new_initial_state()) == 1 else 2)
