"""Game trees of Gambit that are read: what was written comes back, and what is no arena is refused in one line."""

import pytest
from hypothesis import assume, given
from random_graphs import arenas, examples

import exporters
import games
from arena import ArenaError, InvalidArena, TooLarge, solve, unfold
from exporters.arenas import efg

TAKING = """EFG 2 R "Three stones, take one or two" { "Player 1" "Player 2" }
"Whoever takes the last one wins."

p "3 left" 1 1 "(1,1)" { "take 2" "take 1" } 0
p "1 left" 2 1 "(2,1)" { "take 1" } 0
t "" 1 "second" { -1, 1 }
p "2 left" 2 2 "(2,2)" { "take 2" "take 1" } 0
t "" 1 "second" { -1 1 }
p "1 left" 1 2 "(1,2)" { "take 1" } 0
t "" 2 "first" { 1, -1 }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("efg")


def read(folder, text, **bounds):
    (folder / "x.efg").write_text(text, encoding="utf-8")
    return exporters.read(folder / "x.efg", **bounds)


def test_a_tree_in_gambits_own_spelling(folder):
    graph = read(folder, TAKING)
    assert [data.get("label") for _, data in graph.nodes(data=True)][:3] == ["3 left", "1 left (1)", None]
    assert list(graph.edges(data="move"))[:2] == [(0, 1, "take 2"), (0, 3, "take 1")]
    summary = solve(graph).summary()
    assert (summary["winner"], summary["remoteness"], summary["tree_nodes"]) == (2, 2, 7)


@given(graph=arenas(acyclic=True))
@examples(60)
def test_what_was_written_comes_back(folder, graph):
    try:
        text = efg.render(graph)
    except ArenaError:
        assume(False)
    again = read(folder, text)
    before, after = solve(graph).summary(), solve(again).summary()
    assert (after["winner"], after["remoteness"], after["plays"]) == (
        before["winner"],
        before["remoteness"],
        before["plays"],
    )
    assert efg.render(again).splitlines()[1:] == text.splitlines()[1:]


@pytest.mark.parametrize(
    ("name", "parameters"), [("subtraction", {}), ("nim", {"heaps": (1, 2)}), ("tictactoe", {"rows": 2})]
)
def test_games_come_back(folder, name, parameters):
    text = efg.render(unfold(games.load(name, **parameters)))
    assert efg.render(read(folder, text)) == text


def test_payoffs_are_values_and_add_up_on_the_way(folder):
    text = (
        'EFG 2 R "" { "a" "b" } p "" 1 1 "" { "l" "r" } 1 "fee" { -0.5 1/2 } t "" 2 "" { 3 -3 } t "" 3 "" { 1/2, -1/2 }'
    )
    assert list(read(folder, text).nodes(data="value")) == [(0, None), (1, 2.5), (2, 0)]
    assert list(read(folder, text).nodes(data="winner")) == [(0, None), (1, 1), (2, 0)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("EFG 2", "NFG 1"), "line 1: EFG expected, not 'NFG'"),
        (('"Player 2" }', '"Player 2" "3" }'), "line 1: more than two players (two)"),
        (('p "1 left" 2 1 "(2,1)"', 'c "" 1 "(0,1)"'), "line 5: a move of chance"),
        (('2 2 "(2,2)"', '2 1 "(2,2)"'), "line 7: information set 1 of player 2 again: not perfect information"),
        (("{ 1, -1 }", "{ 1, 0 }"), "line 10: the players get 1 and 0: not zero-sum"),
        (('1 "second" { -1 1 }', '1 "second" { 1 -1 }'), "line 8: outcome 1 pays two things"),
        (('2 "first" { 1, -1 }', "7"), "outcome 7, of which nobody says what it pays"),
        (('t "" 2 "first" { 1, -1 }', ""), "p or t or c expected, not the end of the file"),
        (("{ 1, -1 }", '{ 1, -1 } t "" 1'), "after the last node"),
        (("{ 1, -1 }", "{ 1e999999999, -1 }"), "a payoff is '1e999999999'"),
        (("{ 1, -1 }", "{ 1/0, -1 }"), "a payoff is '1/0'"),
        (('"3 left" 1 1', '"3 left" 3 1'), "player 3 (1 or 2)"),
        (('"3 left" 1 1', '"3 left" 1 1.5'), "the information set is 3/2 (a whole number)"),
        (('"3 left"', '"3 left'), "line"),
    ],
)  # fmt: skip
def test_others_are_refused_in_one_line(folder, change, reason):
    with pytest.raises(InvalidArena) as refusal:
        read(folder, TAKING.replace(*change))
    assert reason in str(refusal.value)
    assert str(folder / "x.efg") in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


def test_bounds_are_met_while_it_is_read(folder):
    for bounds in ({"max_vertices": 6}, {"max_edges": 5}):
        with pytest.raises(TooLarge):
            read(folder, TAKING, **bounds)
