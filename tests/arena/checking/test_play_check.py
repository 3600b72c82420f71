"""Plays and strategies that somebody gives, against every play written out."""

from itertools import pairwise

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, arenas_and_strategies, examples

from arena import IllegalPlay, ParameterError, attractor, check_play, check_strategy, compact, unfold
from games import load


def nim():
    return unfold(load("subtraction", heap=5))


# ---- plays


@examples(500)
@given(arenas(), st.data())
def test_a_path_is_a_play_if_each_move_is_an_edge_and_none_is_made_past_the_end(arena, data):
    path = data.draw(st.lists(st.sampled_from(list(arena)), min_size=1, max_size=4))
    after, over = naive.moves(arena), naive.ends(arena)
    if all(head in after[tail] for tail, head in pairwise(path)):
        assert check_play(arena, path) == over.get(path[-1])
    else:
        with pytest.raises(IllegalPlay):
            check_play(arena, path)


@examples(300)
@given(arenas(), st.randoms(use_true_random=False))
def test_a_random_walk_is_a_play_won_by_who_gets_its_last_vertex(arena, chance):
    path, after = [arena.graph["initial"]], naive.moves(arena)
    while after[path[-1]] and len(path) < 12:
        path.append(chance.choice(after[path[-1]]))
    assert check_play(arena, path) == naive.ends(arena).get(path[-1])
    assert check_play(compact(arena), path) == naive.ends(arena).get(path[-1])


def test_a_finished_play_tells_its_winner():
    assert check_play(nim(), [(5, 1), (4, 2), (1, 1), (0, 2)]) == 1
    assert check_play(nim(), [(5, 1), (3, 2), (0, 1)]) == 2


def test_a_path_that_stops_early_is_no_finished_play():
    assert check_play(nim(), [(5, 1), (4, 2)]) is None
    assert check_play(nim(), [(5, 1)]) is None


def test_a_play_may_begin_anywhere():
    assert check_play(nim(), [(0, 2)]) == 1
    assert check_play(nim(), [(2, 2), (0, 1)]) == 2


def test_an_empty_path_is_no_play():
    with pytest.raises(IllegalPlay, match="at least one vertex"):
        check_play(nim(), [])


def test_a_vertex_outside_the_arena_is_named():
    with pytest.raises(IllegalPlay, match=r"\(5, 2\) is not a vertex of the arena"):
        check_play(nim(), [(5, 1), (5, 2)])


def test_a_move_that_does_not_exist_is_named_with_its_number():
    with pytest.raises(IllegalPlay, match="move 2: no edge from 4 to 0"):
        check_play(nim(), [(5, 1), (4, 2), (0, 1)])


def test_a_move_past_a_sink_is_named_with_its_number():
    with pytest.raises(IllegalPlay, match="move 3: play has ended at 0"):
        check_play(nim(), [(5, 1), (3, 2), (0, 1), (1, 2)])


def test_a_move_past_a_target_with_edges_is_refused():
    arena = nx.DiGraph([("a", "b"), ("b", "c")], initial="a", f1=["b"])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    arena.nodes["c"]["winner"] = 2
    assert check_play(arena, ["a", "b"]) == 1
    with pytest.raises(IllegalPlay, match="move 2: play has ended at b"):
        check_play(arena, ["a", "b", "c"])


# ---- strategies


@examples(1000)
@given(arenas_and_strategies())
def test_a_strategy_wins_if_every_play_of_it_is_won(arena_player_strategy):
    arena, player, strategy = arena_player_strategy
    for start in arena:
        assert check_strategy(arena, player, strategy, start).winning == naive.wins(arena, player, strategy, start)


@examples(500)
@given(arenas_and_strategies())
def test_a_refutation_is_a_play_of_the_strategy_that_is_not_won_and_none_is_shorter(arena_player_strategy):
    arena, player, strategy = arena_player_strategy
    start = arena.graph["initial"]
    found = check_strategy(arena, player, strategy)
    followed = list(naive.plays_followed(arena, player, strategy, start))
    ended = [len(path) for path, ending in followed if ending not in (player, "endless")]
    if found.winning:
        assert found.refutation == []
        return
    assert found.refutation in [path for path, ending in followed if ending != player]
    if ended:
        assert len(found.refutation) == min(ended)


@examples(500)
@given(arenas_and_strategies())
def test_the_reply_is_the_opponents_last_choice_on_the_refutation(arena_player_strategy):
    arena, player, strategy = arena_player_strategy
    found, after = check_strategy(arena, player, strategy), naive.moves(arena)
    replies = [
        head
        for tail, head in pairwise(found.refutation)
        if arena.nodes[tail]["player"] != player and len(after[tail]) > 1
    ]
    assert found.reply == (replies[-1] if replies else None)


@examples(300)
@given(arenas_and_strategies())
def test_a_strategy_may_be_a_function_and_an_arena_columns(arena_player_strategy):
    arena, player, strategy = arena_player_strategy
    start = arena.graph["initial"]
    expected = naive.wins(arena, player, strategy, start)
    assert check_strategy(compact(arena), player, strategy.get).winning == expected


@examples(300)
@given(arenas(), st.sampled_from([1, 2]))
def test_the_attractors_strategy_wins_exactly_from_the_attractor(arena, player):
    found = attractor(arena, player)
    for start in arena:
        assert check_strategy(arena, player, found.strategy, start).winning == (start in found)


def test_leaving_a_multiple_of_four_wins():
    checked = check_strategy(nim(), 1, lambda vertex: (vertex[0] // 4 * 4, 2))
    assert (checked.winning, checked.refutation, checked.reply) == (True, [], None)
    assert checked.reason == "player 1 always wins"


def test_a_lost_strategy_is_answered_by_the_reply_that_beats_it():
    checked = check_strategy(nim(), 1, {(5, 1): (2, 2), (1, 1): (0, 2)})
    assert checked.refutation == [(5, 1), (2, 2), (0, 1)]
    assert checked.reply == (0, 1)
    assert checked.reason == "player 2 answers 2 with 0: player 2 wins"


def test_a_strategy_without_a_legal_move_says_where():
    checked = check_strategy(nim(), 1, {(5, 1): (1, 2)})
    assert checked.refutation == [(5, 1)]
    assert checked.reply is None
    assert checked.reason == "at 5: the strategy has no legal move there"


def test_a_draw_is_no_win():
    arena = nx.DiGraph([("a", "b")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    arena.nodes["b"]["winner"] = 0
    checked = check_strategy(arena, 1, {"a": "b"})
    assert (checked.winning, checked.refutation, checked.reason) == (False, ["a", "b"], "at b: it is a draw")


def test_a_play_that_need_not_end_is_no_win():
    """Player 1 waits at `wait` for player 2 to go to the exit, who goes round instead."""
    arena = nx.DiGraph([("wait", "turn"), ("turn", "wait"), ("turn", "exit")], initial="wait")
    nx.set_node_attributes(arena, {"wait": 1, "turn": 2, "exit": 1}, "player")
    arena.nodes["exit"]["winner"] = 1
    checked = check_strategy(arena, 1, {"wait": "turn"})
    assert checked.refutation == ["wait", "turn", "wait"]
    assert checked.reply == "wait"
    assert checked.reason == "player 2 answers turn with wait: play need not end"


def test_a_sink_without_a_winner_is_no_win():
    """`check` reports such an arena; a strategy that leads there wins nothing all the same."""
    arena = nx.DiGraph([("a", "b")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    checked = check_strategy(arena, 1, {"a": "b"})
    assert (checked.winning, checked.refutation) == (False, ["a", "b"])
    assert checked.reason == "at b: play is stuck without a winner"


def test_a_strategy_is_checked_without_following_every_play():
    """A row of 300 diamonds: player 2 chooses the way 300 times, so 2^300 plays follow the strategy."""
    arena = nx.DiGraph(initial=0)
    for number in range(0, 900, 3):
        arena.add_edges_from((number, number + way) for way in (1, 2))
        arena.add_edges_from((number + way, number + 3) for way in (1, 2))
    nx.set_node_attributes(arena, {vertex: 1 if vertex % 3 else 2 for vertex in arena}, "player")
    arena.nodes[900]["winner"] = 1
    strategy = {vertex: vertex + 3 - vertex % 3 for vertex in arena if vertex % 3}
    assert check_strategy(arena, 1, strategy).winning
    assert not check_strategy(arena, 1, {**strategy, 898: 0}).winning


def test_whoever_starts_on_his_target_has_won():
    assert check_strategy(nim(), 1, {}, (0, 2)).winning
    assert check_strategy(nim(), 2, {}, (0, 1)).winning
    assert not check_strategy(nim(), 2, {}, (0, 2)).winning


def test_an_unknown_player_and_an_unknown_start_are_refused_by_name():
    with pytest.raises(ParameterError, match="unknown player: 3"):
        check_strategy(nim(), 3, {})
    with pytest.raises(ParameterError, match=r"not a vertex of the graph: \(6, 1\)"):
        check_strategy(nim(), 1, {}, (6, 1))
