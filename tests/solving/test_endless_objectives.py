"""Safety, Büchi, co-Büchi and parity against the definitions, against each other, and what they refuse."""

from random import Random

import networkx as nx
import pytest
from claims import Claim, solved
from forms import FORMS
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import mirrored, random_marked, region, wins
from random_graphs import examples, share

from arena import CompactArena, InvalidArena, ParameterError, compact, read, solve

ENDLESS = ["buchi", "cobuchi", "parity", "safety"]
chances = st.randoms(use_true_random=False)


def looped(chance, size, **options):
    """An arena with many moves on the spot, which are decided ahead of everything else."""
    graph = random_marked(chance, size, **options)
    if chance.random() < 0.4:
        graph.add_edges_from((each, each) for each in graph if graph.adj[each] and chance.random() < 0.5)
    return graph


# ---- the definition


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("objective", ENDLESS)
@examples(1500)
@given(chances, st.integers(1, 8), st.sampled_from([0.0, 0.25]), st.sampled_from(sorted(FORMS)))
def test_random_arenas_are_won_as_the_definition_says_and_by_the_strategies(objective, chance, size, sinks, form):
    graph = looped(chance, size, sinks=sinks, priorities=chance.choice([2, 4, 9]))
    solution = solved(graph if form == "graph" else compact(graph), objective)
    assert solution.w1 == region(graph, objective)
    assert solution.w1 | solution.w2 == set(graph)
    assert not solution.undetermined
    for player, won in ((1, solution.w1), (2, solution.w2)):
        own = {v: solution.strategy[v] for v in won if graph.nodes[v]["player"] == player and graph.adj[v]}
        assert all(to in graph.adj[at] and to in won for at, to in own.items())
        assert wins(graph, player, won, own, objective)


@pytest.mark.usefixtures("loops")
@examples(150)
@given(chances, st.integers(2, 60), st.sampled_from([1, 2, 3, 7]), st.sampled_from([0, 1 << 16, 1 << 33]))
def test_larger_games_are_verified_whatever_their_priorities(chance, size, priorities, shift):
    graph = looped(chance, size, priorities=priorities, sinks=0.05)
    for data in graph.nodes.values():
        data["priority"] += shift
    for objective in ENDLESS:
        solution = solved(graph, objective)
        assert solution.w1 | solution.w2 == set(graph)


# ---- what is known of them


@pytest.mark.parametrize("objective", ["parity", "buchi", "cobuchi"])
@examples(200)
@given(chances, st.integers(1, 25))
def test_players_that_change_sides_change_regions(objective, chance, size):
    graph = random_marked(chance, size, sinks=0.1)
    won, other = solve(graph, objective), solve(*mirrored(graph, objective))
    assert (other.w1, other.w2) == (won.w2, won.w1)


def falling(rounds):
    """Make an arena that loses two vertices per round: a good one, then the one that returned through it."""
    graph = nx.DiGraph()
    graph.add_node(("low", 0), player=2, accepting=False)
    graph.add_edge(("low", 0), ("low", 0))
    for number in range(1, rounds + 1):
        graph.add_node(("good", number), player=2, accepting=True)
        graph.add_node(("low", number), player=1, accepting=False)
        graph.add_edges_from((("good", number), ("low", other)) for other in (number - 1, number))
        graph.add_edges_from((("low", number), (kind, number)) for kind in ("good", "low"))
    return graph


@pytest.mark.usefixtures("loops")
def test_an_arena_that_falls_round_by_round_is_lost_everywhere():
    graph = falling(150)
    assert solved(graph, "buchi").w2 == set(graph)


@examples(100)
@given(chances, st.integers(1, 10))
def test_the_best_moves_of_a_safety_game_are_all_that_are_safe(chance, size):
    graph = random_marked(chance, size, sinks=0.3)
    solution = solved(graph, "safety")
    for vertex in graph:
        safe = [after for after in graph.adj[vertex] if after in solution.w1]
        if vertex in solution.w1 and graph.nodes[vertex]["player"] == 1 and vertex not in solution.remoteness:
            assert sorted(solution.best_moves(vertex)) == sorted(safe)
            assert not solution.staying_moves(vertex)


def test_the_best_moves_of_a_parity_game_are_those_of_the_strategy():
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "a")], parity="max even")
    graph.add_node("a", player=1, priority=1)
    graph.add_node("b", player=2, priority=2)
    solution = solved(graph, "parity")
    assert (solution.best_moves("a"), solution.staying_moves("a")) == (["b"], ["a"])
    assert solution.best_moves("b") == solution.staying_moves("b") == []


def test_tables_have_the_marks_whatever_the_graph_calls_them():
    lift = read("lift")
    for form in (lift, compact(lift)):
        solution = solved(form, "parity")
        rows = {row.position: row for row in solution.rows()}
        assert {name: row.priority for name, row in rows.items()} == dict(lift.nodes(data="priority"))
        assert (rows["called"].winner, len(solution.w1)) == (1, 4)
    graph = nx.DiGraph([("a", "b"), ("b", "a")])
    graph.add_node("a", player=1, accepting=True)
    graph.add_node("b", player=2)
    assert solved(graph, "buchi").w1 == solved(graph, "cobuchi").w2 == {"a", "b"}
    assert [row.accepting for row in solve(compact(graph), "buchi").rows()] == [True, False]
    usual = solve(lift).to_frame().columns
    assert list(solve(lift, "safety").to_frame().columns) == list(usual)
    assert not {"priority", "accepting", "credit"} & {*usual}


# ---- claims that are wrong


def test_the_wrong_solution_that_a_known_verifier_accepts_is_refused(tmp_path):
    """PGSolver's issue 2: vertex 2 is Odd's, who moves to 1, which the verifier left out."""
    graph = nx.DiGraph([(0, 0), (1, 1), (2, 0), (2, 1)], parity="max even")
    for vertex, (priority, player) in enumerate([(2, 1), (3, 2), (4, 2)]):
        graph.add_node(vertex, priority=priority, player=player)
    solution = solved(graph, "parity")
    assert (solution.w1, solution.w2, solution.strategy[2]) == ({0}, {1, 2}, 1)
    claim = Claim(graph, solution, tmp_path)
    assert claim.holds()
    claim.row(2).pop("strategy")
    assert not claim.holds_with(2, winner=1)


@pytest.mark.parametrize("objective", ENDLESS)
def test_a_claim_that_is_changed_is_refused_unless_its_strategy_wins(objective, tmp_path):
    chance, kept = Random(objective), {True: 0, False: 0}
    for _ in range(share(400)):
        graph = random_marked(chance, chance.randint(1, 7), sinks=0.1)
        solution = solve(graph, objective)
        claim = Claim(graph, solution, tmp_path)
        assert claim.holds()
        vertex = chance.choice(list(graph))
        assert not claim.holds_with(vertex, winner=3 - solution.winner[vertex])
        own = {v: row["strategy"] for v in graph if (row := claim.row(v)).get("strategy") is not None}
        for at in own:
            to = chance.choice(list(graph.adj[at]))
            player = solution.winner[at]
            won = {v for v in graph if solution.winner[v] == player}
            chosen = {v: to if v == at else int(move) for v, move in own.items() if solution.winner[v] == player}
            right = to in won and wins(graph, player, won, chosen, objective)
            assert claim.holds_with(at, strategy=str(to)) == right, (objective, at, to)
            kept[right] += 1
    assert kept[True] > share(100)
    assert kept[False] > share(50)


# ---- what is refused


def lone(**data):
    graph = nx.DiGraph([("a", "a")])
    graph.add_node("a", player=1, **data)
    return graph


@pytest.mark.parametrize(
    ("data", "objective", "named"),
    [
        ({}, "parity", "priority"),
        ({"priority": -1}, "parity", "-1"),
        ({"priority": 1.0}, "parity", "1.0"),
        ({"priority": True}, "parity", "True"),
        ({}, "buchi", "accepting"),
        ({"accepting": "yes"}, "buchi", "'yes'"),
    ],
)
def test_vertices_without_their_marks_are_refused(data, objective, named):
    """They are refused where attractors decide everything, too."""
    decided = nx.DiGraph([("a", "end")])
    decided.add_node("a", player=1, **data)
    decided.add_node("end", player=2, winner=1)
    for graph in (lone(**data), decided):
        with pytest.raises(InvalidArena, match=named):
            solve(graph, objective)


@pytest.mark.parametrize(("objective", "named"), [("parity", "priority"), ("buchi", "accepting"), ("energy", "weight")])
def test_columns_without_marks_are_refused(objective, named):
    with pytest.raises(InvalidArena, match=named):
        solve(CompactArena.from_edges([0], [0], [1], [-1]), objective)


def test_kinds_of_parity_and_objectives_are_named():
    graph = lone(priority=1)
    graph.graph["parity"] = "most even"
    with pytest.raises(InvalidArena, match="most even"):
        solve(graph, "parity")
    with pytest.raises(ParameterError, match=r"'parties'.*parity"):
        solve(graph, "parties")


@pytest.mark.parametrize("objective", ["parity", "buchi", "cobuchi"])
def test_a_drawn_sink_is_refused(objective):
    graph = nx.DiGraph([("a", "b")])
    graph.add_node("a", player=1, priority=1, accepting=True)
    graph.add_node("b", player=2, winner=0, priority=1, accepting=True)
    with pytest.raises(InvalidArena, match="b"):
        solve(graph, objective)
