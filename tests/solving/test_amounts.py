"""Least cost, energy and mean payoff against all pairs of positional strategies."""

from fractions import Fraction
from math import inf, lcm
from random import Random

import networkx as nx
import numpy as np
import pytest
from claims import GONE, Claim, solved
from fractional import forms, fractions_
from hypothesis import given
from hypothesis import strategies as st
from naive import NEVER, remoteness_by_values
from naive_objectives import random_marked
from naive_weighted import (
    Weighted,
    brute,
    costs,
    credits_needed,
    exchanged,
    following,
    least_credits,
    limited_costs,
    mean_payoffs,
    random_game,
    renumbered,
    weighted_games,
)
from random_graphs import arenas, examples, share

from arena import Claim as Said
from arena import InvalidArena, TooLarge, as_graph, compact, solve, verify

WEIGHTED = ["energy", "mean-payoff", "min-cost"]
NAIVE = {"energy": credits_needed, "mean-payoff": mean_payoffs, "min-cost": costs}
COLUMN = {"energy": "credit", "mean-payoff": "mean_payoff", "min-cost": "cost"}
chances = st.randoms(use_true_random=False)


def amounts(game, objective):
    solution = solved(game.columns, objective)
    return [solution.amount[vertex] for vertex in range(game.size)]


def is_won(objective, amount):
    return {"energy": amount is not None, "mean-payoff": (amount or 0) >= 0, "min-cost": (amount or 0) < inf}[objective]


# ---- the definitions


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("objective", WEIGHTED)
@examples(1500)
@given(weighted_games(max_vertices=7, drawn=True))
def test_amounts_are_those_of_all_pairs_of_positional_strategies(objective, game):
    solution, expected = solved(game.columns, objective), NAIVE[objective](game)
    assert [solution.amount[vertex] for vertex in range(game.size)] == expected
    assert solution.w1 == {vertex for vertex, amount in enumerate(expected) if is_won(objective, amount)}
    assert solution.w1 | solution.w2 == set(range(game.size))


@pytest.mark.usefixtures("loops")
@examples(600)
@given(weighted_games(max_vertices=7, negative=False))
def test_costs_without_negative_weights(game):
    assert amounts(game, "min-cost") == costs(game) == limited_costs(game)


@pytest.mark.usefixtures("loops")
@examples(800)
@given(weighted_games(max_vertices=12))
def test_credits_are_the_least_fixpoint_of_their_equations(game):
    assert amounts(game, "energy") == least_credits(game)


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("objective", WEIGHTED)
@examples(400)
@given(weighted_games(max_vertices=5))
def test_each_strategy_is_optimal_by_itself(objective, game):
    """Of costs that of player 2 is; player 1 may need memory where weights are negative."""
    solution, expected = solved(game.columns, objective), NAIVE[objective](game)
    strategy = dict(solution.strategy)
    for vertex, to in strategy.items():
        assert to in {head for head, _ in game.moves[vertex]}
    for player in (2,) if objective == "min-cost" else (1, 2):
        assert NAIVE[objective](following(game, player, strategy)) == expected
    if objective == "min-cost" and all(weight >= 0 for each in game.moves for _, weight in each):
        alone = following(game, 1, strategy)
        assert limited_costs(alone) == expected
    ended = {vertex for vertex, won in enumerate(game.winner) if won >= 0}
    assert not ended & set(strategy)


# ---- laws


@pytest.mark.usefixtures("loops")
@examples(500)
@given(weighted_games(max_vertices=12))
def test_a_credit_suffices_exactly_where_the_mean_payoff_is_not_negative(game):
    credits_, means = amounts(game, "energy"), amounts(game, "mean-payoff")
    assert [credit is not None for credit in credits_] == [mean >= 0 for mean in means]


@examples(300)
@given(weighted_games(max_vertices=9), st.randoms(use_true_random=False))
def test_names_do_not_matter_and_players_can_be_exchanged(game, chance):
    names = chance.sample(range(game.size), game.size)
    for objective in WEIGHTED:
        expected, other = amounts(game, objective), amounts(renumbered(game, names), objective)
        assert expected == [other[name] for name in names]
    means = amounts(game, "mean-payoff")
    assert [-mean for mean in amounts(exchanged(game), "mean-payoff")] == means


@pytest.mark.usefixtures("loops")
@examples(200)
@given(arenas())
def test_with_weights_of_1_a_cost_is_a_remoteness(arena):
    race = remoteness_by_values(arena, 1)
    for tail, head in arena.edges:
        arena.edges[tail, head]["weight"] = 1
    if not arena.edges:
        return
    assert solved(arena, "min-cost").amount == {v: plies if plies < NEVER else inf for v, plies in race.items()}


# ---- games too large for the definitions


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["plain", "compiled"])
@pytest.mark.parametrize("seed", range(3))
def test_large_games_have_the_amounts_of_their_equations(seed, speed, monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", speed)
    game = random_game(Random(seed), 600, ends=0.05)
    credits_ = amounts(game, "energy")
    assert credits_ == least_credits(game)
    means = amounts(game, "mean-payoff")
    assert [credit is not None for credit in credits_] == [mean >= 0 for mean in means]
    positive = random_game(Random(seed), 3000, least=0, ends=0.2)
    assert amounts(positive, "min-cost") == limited_costs(positive)
    mixed = amounts(random_game(Random(seed), 600, most=3, least=-5, ends=0.2), "min-cost")
    assert {-inf, inf} < {*mixed}


def test_the_minimizer_goes_round_until_he_is_let_go():
    """The example of Brihaye et al.: he gains 1 per round, until she would rather pay all at once."""
    game = Weighted([[(1, -1), (2, 0)], [(0, 0), (2, -50)], []], [1, 2, 1], [-1, -1, 1])
    assert amounts(game, "min-cost") == [-51, -50, 0]


def test_a_battery_is_charged_first_and_large_weights_are_exact():
    poor = Weighted([[(1, -3), (0, 0)], [(0, 1)], [(0, -5), (1, -1)]], [2, 1, 2], [-1] * 3)
    assert amounts(poor, "energy") == [None] * 3
    rich = poor._replace(moves=[[(1, -3), (0, 0)], [(0, 3)], [(0, -5), (1, -1)]])
    assert amounts(rich, "energy") == [3, 0, 8]
    most = 10**17
    game = Weighted([[(0, -most), (1, most)], [(0, -most)]], [1, 2], [-1, -1])
    assert amounts(game, "energy") == [0, most]


@pytest.mark.parametrize("objective", WEIGHTED)
def test_weights_whose_sums_might_not_fit_are_refused(objective):
    for weight in (10**18, -(10**18)):
        game = Weighted([[(0, weight), (1, 1)], [(0, 1)]], [1, 1], [-1, -1])
        with pytest.raises(TooLarge, match="1,000,000,000,000,000,000"):
            solve(game.columns, objective)


# ---- fractions


@st.composite
def fractional(draw, max_vertices=6):
    """Draw an arena, its weights, and the arena with the weights in all the forms in which people write them."""
    graph = random_marked(draw(chances), draw(st.integers(1, max_vertices)), sinks=0.2)
    weights = {edge: draw(fractions_) for edge in graph.edges}
    written = graph.copy()
    nx.set_edge_attributes(written, {edge: draw(forms(weight)) for edge, weight in weights.items()}, "weight")
    return graph, weights, written


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("objective", WEIGHTED)
@examples(200)
@given(fractional())
def test_fractions_are_exact(objective, drawn):
    graph, weights, written = drawn
    if not weights:
        return
    number = {vertex: place for place, vertex in enumerate(graph)}
    game = Weighted(
        [[(number[head], weights[tail, head]) for head in graph.adj[tail]] for tail in graph],
        [data["player"] for data in graph.nodes.values()],
        [data.get("winner", -1) for data in graph.nodes.values()],
    )
    factor = lcm(*(weight.denominator for weight in weights.values()))
    whole = graph.copy()
    nx.set_edge_attributes(whole, {edge: int(weight * factor) for edge, weight in weights.items()}, "weight")
    scaled = solve(whole, objective)
    for arena in (written, compact(written), as_graph(compact(written))):
        solution = solved(arena, objective)
        assert list(solution.amount.values()) == NAIVE[objective](game)
        assert solution.winner == scaled.winner
        assert [None if each is None else each * factor for each in solution.amount.values()] == [
            *scaled.amount.values()
        ]


def battery(there=-2, back=3, wait=1):
    """A robot that works, or charges where its opponent decides how long."""
    graph = nx.DiGraph(initial="work", name="battery")
    graph.add_node("work", player=1)
    graph.add_node("dock", player=2)
    graph.add_edge("work", "dock", weight=there)
    graph.add_edge("dock", "work", weight=back)
    graph.add_edge("dock", "dock", weight=wait)
    return graph


@pytest.mark.parametrize(
    ("weights", "objective", "work", "dock", "shown"),
    [
        ((-2, 3, 1), "energy", 2, 0, {"credit": 2}),
        ((-2, 3, 1), "mean-payoff", Fraction(1, 2), Fraction(1, 2), {"mean payoff": "1/2"}),
        ((-2, 3, 1), "min-cost", inf, inf, {"cost": "inf"}),
        (("-4/3", 1.5, "0,1"), "mean-payoff", Fraction(1, 12), Fraction(1, 12), {"mean payoff": "1/12"}),
    ],
)
def test_amounts_are_shown_in_summaries_and_tables(weights, objective, work, dock, shown):
    solution = solved(battery(*weights), objective)
    assert solution.amount == {"work": work, "dock": dock}
    assert solution.summary()["amounts"] == shown
    frame = solution.to_frame().set_index("position")
    assert frame[COLUMN[objective]]["work"] == pytest.approx(float(work))
    assert np.asarray(solution.amount).tolist() == pytest.approx([float(work), float(dock)])
    (row,) = (row for row in solution.rows() if row.position == "work")
    assert str(getattr(row, COLUMN[objective])) == str(work)
    assert "amounts" not in solve(battery(*weights)).summary()


@pytest.mark.parametrize("objective", WEIGHTED)
def test_what_is_no_weight_is_refused_with_its_edge(objective):
    for weight in (None, "1/0", True, float("nan"), "heavy"):
        with pytest.raises(InvalidArena, match=r"dock.*work"):
            solve(battery(back=weight), objective)


# ---- claims


@pytest.mark.parametrize("objective", WEIGHTED)
def test_a_claim_comes_back_from_a_file_and_is_refused_when_it_is_changed(objective, tmp_path):
    chance, refused = Random(objective), 0
    while refused < share(300):
        graph = random_marked(chance, chance.randint(1, 6), sinks=0.2)
        nx.set_edge_attributes(graph, {edge: chance.randint(-4, 4) for edge in graph.edges}, "weight")
        if not graph.edges:
            continue
        solution = solved(graph, objective)
        claim = Claim(graph, solution, tmp_path)
        assert claim.holds()
        vertex = chance.choice(list(graph))
        assert not claim.holds_with(vertex, winner=3 - solution.winner[vertex])
        row = claim.row(vertex)
        for other in {GONE, -1, 0, 1, "1/7", "inf", "-inf", "1/0"} - {row.get(COLUMN[objective], GONE)}:
            assert not claim.holds_with(vertex, **{COLUMN[objective]: other})
        if "strategy" in row:
            stranger = next((v for v in graph if v not in graph.adj[vertex]), None)
            assert stranger is None or not claim.holds_with(vertex, strategy=str(stranger))
        refused += 1


@pytest.mark.parametrize("objective", WEIGHTED)
@examples(400)
@given(st.data(), st.randoms(use_true_random=False))
def test_exactly_optimal_strategies_and_right_amounts_are_verified(objective, data, chance):
    game = data.draw(weighted_games(max_vertices=5, negative=objective != "min-cost", drawn=True))
    expected, naive = NAIVE[objective](game), limited_costs if objective == "min-cost" else NAIVE[objective]
    winner = {vertex: 1 if is_won(objective, amount) else 2 for vertex, amount in enumerate(expected)}
    strategy = {vertex: chance.choice(moves)[0] for vertex, moves in enumerate(game.moves) if moves}
    claim = Said(objective, winner, strategy, amount=dict(enumerate(expected)))
    optimal = all(naive(following(game, player, strategy)) == expected for player in (1, 2))
    assert bool(verify(game.columns, claim)) == optimal
    strategy = dict(solve(game.columns, objective).strategy)
    amounts_ = dict(enumerate(expected))
    shift = chance.choice([-1, 1, Fraction(1, 2)])
    for vertex in chance.sample(range(game.size), chance.randint(1, game.size)):
        amounts_[vertex] = chance.choice([*expected, 0 if amounts_[vertex] is None else amounts_[vertex] + shift])
    winner = {vertex: 1 if is_won(objective, amount) else 2 for vertex, amount in amounts_.items()}
    claim = Said(objective, winner, strategy, amount=amounts_)
    assert bool(verify(game.columns, claim)) == ([*amounts_.values()] == expected)


# ---- margins


def random_valued(chance, size):
    """Make an arena whose sinks have values, where play may go round for ever."""
    graph = nx.DiGraph(initial=0)
    graph.add_nodes_from((vertex, {"player": chance.choice((1, 2))}) for vertex in range(size))
    back = chance.choice((0, 0, 0.2, 0.4))
    for vertex in range(size - 1 - chance.randrange(size)):
        ends = [other for other in graph if chance.random() < (0.4 if other > vertex else back)]
        graph.add_edges_from((vertex, end) for end in ends or [size - 1])
    for vertex in graph:
        if not graph.adj[vertex]:
            value = chance.randint(-3, 3)
            graph.nodes[vertex].update(value=value, winner=(value > 0) + 2 * (value < 0))
    return graph


def margins(graph):
    """Return the margin of each vertex by all pairs of positional strategies; an endless play is worth 0."""

    def worth(_, path, __, back):
        return graph.nodes[path[-1]]["value"] if back is None else 0

    players = [data["player"] for data in graph.nodes.values()]
    moves = [[(head, 0) for head in graph.adj[vertex]] for vertex in graph]
    return brute(Weighted(moves, players, [-1] * len(graph)), worth, 2)


@pytest.mark.usefixtures("loops")
@examples(300)
@given(chances, st.integers(1, 7))
def test_margins_are_those_of_all_pairs_of_positional_strategies(chance, size):
    graph = random_valued(chance, size)
    expected = margins(graph)
    for arena in (graph, compact(graph)):
        solution = solved(arena, "margin")
        assert [solution.amount[vertex] for vertex in graph] == expected
        assert solution.w1 == {vertex for vertex in graph if expected[vertex] > 0}
        for vertex in graph:
            best = {head for head in graph.adj[vertex] if expected[head] == expected[vertex]}
            assert set(solution.best_moves(vertex)) == best
    strategy = {vertex: chance.choice(list(heads)) for vertex, heads in graph.adjacency() if heads}
    won = {vertex: (value > 0) + 2 * (value < 0) for vertex, value in enumerate(expected)}
    claim = Said("margin", won, strategy, amount=dict(enumerate(expected)))
    optimal = True
    for player in (1, 2):
        alone, own = graph.copy(), [vertex for vertex in strategy if graph.nodes[vertex]["player"] == player]
        alone.remove_edges_from([(v, head) for v in own for head in graph.adj[v] if head != strategy[v]])
        optimal &= margins(alone) == expected
    assert bool(verify(graph, claim)) == optimal


def test_margins_ask_for_values_at_every_sink(tmp_path):
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")], initial="a")
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 1}, "player")
    graph.nodes["c"].update(winner=1, value=3)
    claim = Claim(graph, solved(graph, "margin"), tmp_path)
    assert solve(graph, "margin").amount == {"a": 0, "b": 0, "c": 3}
    assert solve(graph, "margin").draw == {"a": "endless", "b": "endless"}
    assert claim.holds()
    assert not claim.holds_with("a", winner=2)
    assert not claim.holds_with("b", strategy="c")
    del graph.nodes["c"]["value"]
    with pytest.raises(InvalidArena, match="value"):
        solve(graph, "margin")
