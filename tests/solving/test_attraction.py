"""The attractor of a player against the fixpoint of the courses."""

import itertools

import naive
import networkx as nx
import pytest
from forms import FORMS
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import arenas, arenas_and_goals, examples, players

from arena import InvalidArena, ParameterError, Player, attractor, compact, solve


def ranks(sets):
    """The first n with v in A_n."""
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("form", FORMS)
@examples(500)
@given(arenas_and_goals(), players, st.booleans())
def test_ranks_layers_and_strategy_are_those_of_proposition_2(form, arena_and_goal, player, by_name):
    arena, goal = arena_and_goal
    if not by_name:
        goal = None
    sets, found = naive.attractor_sets(arena, player, goal), attractor(FORMS[form](arena), player, goal)
    assert found.player is Player(player)
    assert found.rank == ranks(sets)
    assert [found.up_to(n) for n in range(len(sets) + 1)] == [*sets, sets[-1]]
    assert [(v, rank) for rank, layer in enumerate(found.layers) for v in layer] == list(found.rank.items())
    assert all(found.layers)
    assert len(found) == len(found.rank)
    assert {vertex for vertex in arena if vertex in found} == set(found.rank)
    after, wanted = naive.moves(arena, sets[0]), sets[0]
    mine = {v for v in found.rank if v not in wanted and naive.player_of(arena, v) == player}
    assert set(found.strategy) == mine
    for vertex, following in found.strategy.items():
        assert following in after[vertex]
        assert found.rank[following] == found.rank[vertex] - 1


@examples(300)
@given(arenas(max_vertices=6), players)
def test_the_attractor_is_where_some_strategy_wins_and_its_own_wins_in_time(arena, player):
    """Course 000, Definition 4; course 001, "position gagnante"."""
    found = attractor(arena, player)
    winning = {
        vertex
        for strategy in naive.strategies(arena, player)
        for vertex in arena
        if naive.wins(arena, player, strategy, vertex)
    }
    assert set(found.rank) == winning
    for vertex, rank in found.rank.items():
        plays = list(naive.plays_followed(arena, player, found.strategy, vertex))
        assert all(ending == player for _, ending in plays)
        assert max(len(path) - 1 for path, _ in plays) == rank


@pytest.mark.usefixtures("loops")
@examples(300)
@given(arenas_and_goals(), players, st.integers(0, 511), st.sampled_from(sorted(FORMS)))
def test_a_subgame_is_the_arena_without_the_other_vertices(arena_and_goal, player, mask, form):
    """An opponent's vertex without a move in the subgame is never attracted."""
    arena, goal = arena_and_goal
    inside = [vertex for number, vertex in enumerate(arena) if mask >> number & 1]
    for wanted in (None, goal):
        found = attractor(FORMS[form](arena), player, wanted, within=inside)
        aims = naive.targets(arena, player) if wanted is None else set(wanted)
        part, over = arena.subgraph(inside).copy(), naive.targets(arena, 1) | naive.targets(arena, 2)
        part.graph.update(f1=[], f2=[])
        part.remove_edges_from([edge for edge in part.edges if edge[0] in over])
        assert found.rank == ranks(naive.attractor_sets(part, player, aims & set(inside)))


def zielonka(arena, game):
    """Solve a parity game by the attractor alone, as a student does."""
    won = {1: set(), 2: set()}
    if game:
        top = max(arena.nodes[vertex]["priority"] for vertex in game)
        player = 1 if top % 2 == 0 else 2
        best = [vertex for vertex in game if arena.nodes[vertex]["priority"] == top]
        won = zielonka(arena, game - set(attractor(arena, player, best, within=game).rank))
        lost = set(attractor(arena, 3 - player, won[3 - player], within=game).rank)
        won = zielonka(arena, game - lost) if lost else {player: game, 3 - player: set()}
        won[3 - player] |= lost
    return won


@examples(200)
@given(st.randoms(use_true_random=False), st.integers(1, 14))
def test_ten_lines_of_a_student_solve_parity_games(chance, size):
    graph = random_marked(chance, size)
    graph.graph["parity"] = "max even"
    assert zielonka(graph, set(graph))[1] == solve(graph, "parity").w1


def double_counting():
    """The minimal arena on which a known library is wrong: 11 can escape to 1."""
    arena = nx.DiGraph([(0, 10), (0, 12), (2, 10), (11, 0), (11, 1), (10, 2), (12, 2)])
    nx.set_node_attributes(arena, {vertex: 1 if vertex < 10 else 2 for vertex in arena}, "player")
    return arena


def test_a_vertex_that_could_enter_the_queue_twice_is_counted_once():
    for goal in ([10], [10, 10], iter([10])):
        assert attractor(double_counting(), 1, goal).rank == {10: 0, 0: 1, 2: 1, 12: 2}


def small(edges, players, winners, **attributes):
    arena = nx.DiGraph(edges, **attributes)
    nx.set_node_attributes(arena, players, "player")
    nx.set_node_attributes(arena, winners, "winner")
    return arena


@pytest.mark.parametrize("target", [99, "ten", (0, 1), None])
def test_a_target_that_is_no_vertex_is_refused_by_name(target):
    forms = double_counting(), compact(double_counting())
    for arena, within in itertools.product(forms, (None, [10, target])):
        options = {"targets": [10, target] if within is None else [10], "within": within}
        with pytest.raises(ParameterError) as error:
            attractor(arena, 1, **options)
        assert repr(target) in str(error.value)


def test_one_vertex_alone_is_no_list_of_targets():
    arena = small([("a", "b")], {"a": 1, "b": 2}, {"b": 1})
    with pytest.raises(ParameterError, match="targets"):
        attractor(arena, 1, "b")


def test_there_are_two_players():
    for player in (0, 3, "1", None):
        with pytest.raises(ParameterError, match="player"):
            attractor(double_counting(), player)


def test_what_is_no_arena_is_refused_by_name():
    with pytest.raises(InvalidArena, match="the course's graph"):
        attractor(nx.DiGraph([("a", "b")], name="the course's graph"), 1)
    arena = double_counting()
    del arena.nodes[12]["player"]
    with pytest.raises(InvalidArena, match="12"):
        attractor(arena, 1, [10])


def test_a_frame_has_one_row_per_attracted_vertex():
    arena = small([("a", "b"), ("b", "c"), ("a", "c")], {"a": 2, "b": 1, "c": 2}, {"c": 1})
    for given_ in (arena, compact(arena)):
        frame = attractor(given_, 1).to_frame()
        assert frame.position.tolist() == ["c", "b", "a"]
        assert frame["rank"].tolist() == [0, 1, 2]
        assert frame.strategy.fillna("").tolist() == ["", "c", ""]
