"""Strategies and plays that somebody gives, against every play written out."""

import naive
import networkx as nx
import pytest
from forms import FORMS
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas_and_strategies, examples

from arena import ParameterError, check_strategy, unfold
from games import load


def nim():
    return unfold(load("subtraction", heap=5))


@pytest.mark.usefixtures("loops")
@examples(1000)
@given(arenas_and_strategies(), st.sampled_from(sorted(FORMS)), st.booleans())
def test_a_strategy_wins_if_every_play_of_it_does_and_else_a_shortest_play_refutes_it(drawn, form, as_function):
    arena, player, strategy = drawn
    form = FORMS[form](arena) if all(arena.adj[v] or v in naive.ends(arena) for v in arena) else arena
    asked = strategy.get if as_function else strategy
    for start in arena:
        checked = check_strategy(form, player, asked, start)
        assert checked.winning == naive.wins(arena, player, strategy, start)
        if checked.winning:
            assert checked.refutation == []
            continue
        plays = list(naive.plays_followed(arena, player, strategy, start))
        bad = {tuple(path): ending for path, ending in plays if ending != player}
        assert tuple(checked.refutation) in bad
        ended = [len(path) for path, ending in bad.items() if ending != "endless"]
        if ended:
            assert len(checked.refutation) == min(ended)


def test_refutations_of_known_strategies():
    assert check_strategy(nim(), 1, lambda vertex: (vertex[0] // 4 * 4, 2)).winning
    checked = check_strategy(nim(), 1, {(5, 1): (2, 2), (1, 1): (0, 2)})
    assert checked.refutation == [(5, 1), (2, 2), (0, 1)]
    assert "2" in checked.reason
    assert check_strategy(nim(), 1, {(5, 1): (1, 2)}).refutation == [(5, 1)]
    assert check_strategy(nim(), 1, {}, (0, 2)).winning
    assert check_strategy(nim(), 2, {}, (0, 1)).winning
    assert not check_strategy(nim(), 2, {}, (0, 2)).winning


def test_a_strategy_is_checked_without_following_every_play():
    """In a row of 300 diamonds player 2 chooses 300 times, so 2^300 plays follow the strategy."""
    arena = nx.DiGraph(initial=0)
    for number in range(0, 900, 3):
        arena.add_edges_from((number, number + way) for way in (1, 2))
        arena.add_edges_from((number + way, number + 3) for way in (1, 2))
    nx.set_node_attributes(arena, {vertex: 1 if vertex % 3 else 2 for vertex in arena}, "player")
    arena.nodes[900]["winner"] = 1
    strategy = {vertex: vertex + 3 - vertex % 3 for vertex in arena if vertex % 3}
    assert check_strategy(arena, 1, strategy).winning
    assert not check_strategy(arena, 1, {**strategy, 898: 0}).winning


def test_an_unknown_player_and_an_unknown_start_are_refused_by_name():
    with pytest.raises(ParameterError, match="3"):
        check_strategy(nim(), 3, {})
    with pytest.raises(ParameterError, match=r"\(6, 1\)"):
        check_strategy(nim(), 1, {}, (6, 1))
