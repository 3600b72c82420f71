"""The attractor against the fixpoint of the courses."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, arenas_and_goals, examples, players

from arena import InvalidArena, ParameterError, Player, attractor, compact


def ranks(sets):
    """The first n with v in A_n."""
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


@examples(1000)
@given(arenas(), players)
def test_the_sets_are_those_of_proposition_2(arena, player):
    sets, found = naive.attractor_sets(arena, player), attractor(arena, player)
    assert [found.up_to(n) for n in range(len(sets))] == sets
    assert found.up_to(len(arena)) == sets[-1]
    assert found.rank == ranks(sets)


@examples(1000)
@given(arenas_and_goals(), players)
def test_the_sets_are_those_of_proposition_2_for_any_targets(arena_and_goal, player):
    arena, goal = arena_and_goal
    sets, found = naive.attractor_sets(arena, player, goal), attractor(arena, player, goal)
    assert [found.up_to(n) for n in range(len(sets))] == sets
    assert found.rank == ranks(sets)


@examples(500)
@given(arenas_and_goals(), players)
def test_ranks_are_the_values_of_a_race_to_any_targets(arena_and_goal, player):
    arena, goal = arena_and_goal
    value, found = naive.remoteness_by_values(arena, player, goal), attractor(arena, player, goal)
    assert found.rank == {vertex: plies for vertex, plies in value.items() if plies < naive.NEVER}


@examples(300)
@given(arenas(), players)
def test_layers_and_membership_and_length_tell_the_ranks(arena, player):
    found = attractor(arena, player)
    assert found.player is Player(player)
    assert [(vertex, rank) for rank, layer in enumerate(found.layers) for vertex in layer] == list(found.rank.items())
    assert all(found.layers)
    assert {vertex for vertex in arena if vertex in found} == set(found.rank)
    assert len(found) == len(found.rank)


@examples(500)
@given(arenas_and_goals(), players)
def test_the_strategy_comes_one_move_nearer_at_each_of_the_players_vertices(arena_and_goal, player):
    arena, goal = arena_and_goal
    found, after = attractor(arena, player, goal), naive.moves(arena, goal)
    assert set(found.strategy) == {
        vertex for vertex in found.rank if arena.nodes[vertex]["player"] == player and vertex not in goal
    }
    for vertex, following in found.strategy.items():
        assert following in after[vertex]
        assert found.rank[following] == found.rank[vertex] - 1


@examples(300)
@given(arenas(), players)
def test_the_strategy_wins_from_every_vertex_within_its_rank_whatever_the_reply(arena, player):
    found = attractor(arena, player)
    for vertex, rank in found.rank.items():
        plays = list(naive.plays_followed(arena, player, found.strategy, vertex))
        assert all(ending == player for _, ending in plays)
        assert max(len(path) - 1 for path, _ in plays) == rank


@examples(300)
@given(arenas(max_vertices=6), players)
def test_the_attractor_holds_exactly_the_vertices_from_which_some_strategy_wins(arena, player):
    """Course 000, Definition 4; course 001, "position gagnante"."""
    winning = {
        vertex
        for strategy in naive.strategies(arena, player)
        for vertex in arena
        if naive.wins(arena, player, strategy, vertex)
    }
    assert set(attractor(arena, player).rank) == winning


@examples(300)
@given(arenas(), players)
def test_the_columns_of_an_arena_give_the_same_attractor(arena, player):
    assert attractor(compact(arena), player).rank == naive_rank(arena, player)


def naive_rank(arena, player):
    return ranks(naive.attractor_sets(arena, player))


def minimal_double_counting_case():
    arena = nx.DiGraph([(0, 10), (0, 12), (2, 10), (11, 0), (11, 1), (10, 2), (12, 2)])
    nx.set_node_attributes(arena, {vertex: 1 if vertex < 10 else 2 for vertex in arena}, "player")
    return arena


def test_a_vertex_that_could_enter_the_queue_twice_is_counted_once():
    """The minimal case on which a known library is wrong: 11 has the way out 1."""
    assert attractor(minimal_double_counting_case(), 1, [10]).rank == {10: 0, 0: 1, 2: 1, 12: 2}


@pytest.mark.parametrize("player", [1, 2])
def test_the_empty_for_all_does_not_attract_the_opponents_sinks(player):
    """ "For all successors" is vacuously true at a sink: taken literally, won sinks of the opponent would enter."""
    arena = nx.DiGraph([("mine", "his sink"), ("his", "my sink")])
    nx.set_node_attributes(
        arena, {"mine": player, "my sink": player, "his": 3 - player, "his sink": 3 - player}, "player"
    )
    arena.nodes["his sink"]["winner"], arena.nodes["my sink"]["winner"] = 3 - player, player
    assert attractor(arena, player).rank == {"my sink": 0, "his": 1}


def test_a_drawn_sink_of_the_opponent_is_not_attracted():
    arena = nx.DiGraph([("a", "b")])
    arena.nodes["a"]["player"], arena.nodes["b"]["player"], arena.nodes["b"]["winner"] = 1, 2, 0
    assert attractor(arena, 1).rank == {}


def test_play_stops_at_the_other_players_target():
    """`stop` is in F2, so the way through it to F1 is closed."""
    arena = nx.DiGraph([("start", "stop"), ("stop", "goal")], f2=["stop"])
    nx.set_node_attributes(arena, {"start": 2, "stop": 1, "goal": 2}, "player")
    arena.nodes["goal"]["winner"] = 1
    assert attractor(arena, 1).rank == {"goal": 0}


def test_play_stops_at_a_given_target():
    """A target has rank 0, were it the beginning of a way to another one."""
    arena = nx.DiGraph([("a", "b"), ("b", "c")])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    found = attractor(arena, 1, ["b", "c"])
    assert found.rank == {"b": 0, "c": 0, "a": 1}
    assert found.strategy == {"a": "b"}


def test_no_targets_attract_nothing():
    assert attractor(minimal_double_counting_case(), 1, []).rank == {}
    assert attractor(minimal_double_counting_case(), 2).layers == []


def test_a_target_given_twice_counts_once():
    assert attractor(minimal_double_counting_case(), 1, [10, 10]).rank[12] == 2
    assert 11 not in attractor(minimal_double_counting_case(), 1, [10, 10])


@pytest.mark.parametrize("target", [99, "ten", (0, 1)])
def test_a_target_that_is_not_in_the_arena_is_refused_by_name(target):
    with pytest.raises(ParameterError) as error:
        attractor(minimal_double_counting_case(), 1, [10, target])
    assert repr(target) in str(error.value)


def test_none_is_no_target():
    """A target that is no vertex is an error, even where None means the initial vertex elsewhere."""
    arena = minimal_double_counting_case()
    arena.graph["initial"] = 0
    with pytest.raises(ParameterError, match="None"):
        attractor(arena, 1, [None])


def test_a_bare_graph_is_refused_by_name():
    with pytest.raises(InvalidArena, match="the course's graph is a bare graph: it has no players"):
        attractor(nx.DiGraph([("a", "b")], name="the course's graph"), 1)


def test_a_vertex_without_a_player_is_refused_by_name():
    arena = minimal_double_counting_case()
    del arena.nodes[12]["player"]
    with pytest.raises(InvalidArena, match="12: in neither S1 nor S2"):
        attractor(arena, 1, [10])
