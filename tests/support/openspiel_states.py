"""States and values of OpenSpiel's games by OpenSpiel itself; importing this skips a test without OpenSpiel."""

import itertools
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
get_all_states = pytest.importorskip("open_spiel.python.algorithms.get_all_states")


def judged(state):
    """Return who wins a state by OpenSpiel's own search: 1, 2 or 0."""
    if state.is_terminal():
        value = state.player_return(0)
    else:
        value, _ = minimax.alpha_beta_search(state.get_game(), state.clone(), maximizing_player_id=0)
    return (value > 0) + 2 * (value < 0)


def random_plays(text, count, seed=0):
    """Generate random plays by OpenSpiel's rules, each as its states, the first without moves."""
    chance = random.Random(seed)
    for _ in range(count):
        states = [pyspiel.load_game(text).new_initial_state()]
        while not states[-1].is_terminal():
            states.append(states[-1].child(chance.choice(states[-1].legal_actions())))
        yield states


def met(game, states):
    """List the positions of a play, without the passes of a player who moves twice."""
    positions = [game.initial]
    for before, state in itertools.pairwise(states):
        name = before.action_to_string(state.history()[-1]).strip()
        following = dict(game.moves(positions[-1]))[name]
        moves = list(game.moves(following))
        if [move for move, _ in moves] == ["pass"]:
            following = moves[0][1]
        positions.append(following)
    return positions
