"""The lost positions of a game, against the solution of its whole arena."""

import pytest

import games
from arena import ImpartialGame, ParameterError, lost, position_graph, quotient, solve, solve_positions, unfold

NAMES = ["chomp", "cram", "hexapawn", "pong_hau_ki", "wythoff", "grundys_game", "col", "snort", "mu_torere"]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_those_that_whoever_moves_loses_one_for_all_that_are_equal(name):
    game = games.load(name)
    arena = unfold(game)
    solution, made = solve(arena), lost(arena, game, 10**6)
    start, *others = made
    assert start == game.initial
    shown = [*others, *([start] if "remoteness" in made.nodes[start] else [])]
    assert all(solution.winner[v] == 3 - game.player(v) for v in shown)
    assert all(made.nodes[v]["remoteness"] == solution.remoteness[v] for v in shown)
    both = 2 if isinstance(game, ImpartialGame) else 1
    winners = [v for v in arena if solution.winner[v] == 3 - game.player(v)]
    positions = {v[0] if both == 2 else v for v in winners}
    assert sum(made.nodes[v]["orbit"] for v in shown) == len(positions)
    classes = solve(quotient(arena, game)) if hasattr(game, "canonical") else solution
    merged = {v[0] if both == 2 else v for v in classes.graph if classes.winner[v] == 3 - game.player(v)}
    assert made.graph["lost"] == len(shown) <= len(merged)


def test_of_a_position_graph_they_are_the_same():
    for name in ("chomp", "kayles", "notakto"):
        game = games.load(name)
        arena, graph = lost(unfold(game), game, 10**6), lost(position_graph(game), game, 10**6)
        canonical = getattr(game, "canonical", lambda position: position)
        assert {canonical(v[0]) for v in arena} == {canonical(v[0]) for v in graph}


def test_kernel_of_normal_play():
    game = games.load("kayles", heap=9)
    made = lost(unfold(game), game, 10**6)
    kernel = solve_positions(position_graph(game)).kernel
    assert {v[0] for v in made if "remoteness" in made.nodes[v]} == set(kernel.in_every)


def test_the_nearest_ones_are_kept():
    game = games.load("hexapawn")
    arena = unfold(game)
    assert list(lost(arena, game, 3)) == list(lost(arena, game, 10**6))[:3]
    assert lost(arena, game, 3).graph["lost"] > 3


def test_a_start_is_needed():
    game = games.load("chomp")
    arena = unfold(game)
    del arena.graph["initial"]
    with pytest.raises(ParameterError, match="nothing says where play starts"):
        lost(arena, game)
