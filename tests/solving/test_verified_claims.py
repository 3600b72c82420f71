"""Claims in files: whatever says what the definitions say is accepted, and nothing else."""

import itertools
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import naive
import networkx as nx
import numpy as np
import pytest
from claims import GONE, Claim, solved
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, dags, digraphs, examples, share

from arena import (
    CompactArena,
    InvalidArena,
    Outcome,
    ParameterError,
    as_graph,
    attractor,
    check,
    compact,
    kernel,
    load,
    position_graph,
    read_solution,
    solve,
    solve_positions,
    strong_solve,
    unfold,
    verify,
)

NO_NUMBERS = [None, True, 1.5, "1", [1], -1, 10**30]


def is_right(arena, rows, names):
    """Check whether the rows of a claim say what the definitions say, whichever of the best moves they name."""
    after, winner = naive.moves(arena), naive.winners(arena)
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    rank = {v: min(race[v] for race in races) for v in arena if winner[v]}
    for vertex in arena:
        row = rows[vertex]
        won, plies, move = row.get("winner"), row.get("rank"), names.get(row.get("strategy"), row.get("strategy"))
        if type(won) is not int or won != winner[vertex] or plies != rank.get(vertex) or isinstance(plies, bool):
            return False
        if not after[vertex]:
            if move is not None:
                return False
            continue
        if move not in after[vertex] or winner[move] != won or (won and rank[move] != plies - 1):
            return False
    return True


def changes(arena, claim, chance):
    """Make changes of single rows, each with its kind and its vertex."""
    for vertex in arena:
        for key in ("winner", "rank", "strategy"):
            yield f"{key} removed", {vertex: {key: GONE}}
        for winner in (0, 1, 2):
            yield "winner", {vertex: {"winner": winner}}
        for rank in range(len(arena) + 1):
            yield "rank", {vertex: {"rank": rank}}
        yield "no number", {vertex: {"winner": chance.choice(NO_NUMBERS)}}
        yield "no number", {vertex: {"rank": chance.choice(NO_NUMBERS[1:])}}
        for following in arena:
            kind = "another successor" if following in arena.adj[vertex] else "no successor"
            yield kind, {vertex: {"strategy": claim.name(following)}}
    won = {v: claim.row(v)["winner"] for v in arena}
    yield "players exchanged", {v: {"winner": 3 - won[v]} for v in arena if won[v]}
    for region, other in itertools.permutations((0, 1, 2), 2):
        flipped = [v for v in arena if won[v] == region and naive.moves(arena)[v]]
        ranks = {v: {"rank": chance.randint(1, len(arena)) if other else GONE, "winner": other} for v in flipped}
        if flipped:
            yield "region flipped", ranks
    yield "all ranks later", {v: {"rank": row["rank"] + 2} for v in arena if (row := claim.row(v)).get("rank")}


def test_a_changed_claim_holds_only_if_it_is_right(tmp_path):
    tried, kept = Counter(), Counter()

    @examples(60)
    @given(arenas(max_vertices=7), st.randoms(use_true_random=False))
    def change(arena, chance):
        claim = Claim(arena, solved(arena), tmp_path)
        names = {claim.name(vertex): vertex for vertex in arena}
        assert claim.holds()
        for kind, rows in changes(arena, claim, chance):
            made = {v: dict(claim.row(v)) for v in arena}
            for vertex, values in rows.items():
                made[vertex] |= values
                made[vertex] = {key: value for key, value in made[vertex].items() if value is not GONE}

            def write(document, made=made):
                document["vertices"] = list(made.values())

            tried[kind] += 1
            holds = claim.holds(write)
            kept[kind] += holds
            assert holds == is_right(arena, made, names), (kind, rows)

    change()
    assert tried.total() > share(3000)
    assert kept["another successor"] > 0


def slower(arena, solution, chance):
    """Return rows that fit each other, with strategies that win but need not be the fastest."""
    after = naive.moves(arena)
    rank, strategy = {v: 0 for v, plies in solution.remoteness.items() if not plies}, {}
    while len(rank) < len(solution.remoteness):
        vertex = chance.choice([v for v in solution.remoteness if v not in rank])
        known = [s for s in after[vertex] if s in rank and solution.winner[s] == solution.winner[vertex]]
        if solution.winner[vertex] == naive.player_of(arena, vertex) and known:
            strategy[vertex] = chance.choice(known)
        elif len(known) == len(after[vertex]):
            strategy[vertex] = max(known, key=rank.get)
        else:
            continue
        rank[vertex] = rank[strategy[vertex]] + 1
    return rank, strategy


def test_a_win_that_fits_itself_but_could_be_faster_is_refused(tmp_path):
    arena = unfold(load("connect_four", rows=3, columns=3, align=3))
    solution = solved(arena)
    claim = Claim(arena, solution, tmp_path)
    rank, strategy = slower(arena, solution, random.Random(1))
    assert rank != dict(solution.remoteness)

    def write(document):
        for row, vertex in zip(document["vertices"], arena, strict=True):
            if vertex in rank:
                row["rank"] = rank[vertex]
            if vertex in strategy:
                row["strategy"] = claim.name(strategy[vertex])

    assert not claim.holds(write)


def test_a_flaw_names_the_vertex_and_the_move(tmp_path):
    arena = unfold(load("fibonacci_nim", matches=4))
    claim = Claim(arena, solved(arena), tmp_path)
    for vertex, values, move in (
        (((2, 2), 1), {"winner": 2}, "(2,2)"),
        (((4, 3), 1), {"rank": 5}, "(3,2)"),
        (((4, 3), 1), {"rank": GONE}, None),
    ):
        assert not claim.holds_with(vertex, **values)
        answer = verify(arena, read_solution(claim.path, arena))
        assert not answer
        assert str(answer).startswith("refused")
        assert str(answer.flaw).startswith(answer.flaw.vertex)
        assert (answer.flaw.move or "").startswith(move or "")
        assert move is None or answer.flaw.move in str(answer.flaw)


def test_a_solution_is_of_its_own_arena_alone():
    chance = random.Random(5)

    @examples(100)
    @given(arenas())
    def of_another(arena):
        other, vertex = arena.copy(), chance.choice(list(arena))
        if not other.adj[vertex] or f"f{arena.nodes[vertex].get('winner')}" in other.graph:
            return
        other.remove_edge(vertex, chance.choice(list(other.adj[vertex])))
        if not other.adj[vertex] and vertex not in naive.ends(arena):
            other.nodes[vertex]["winner"] = 0
        theirs, ours = solve(other), solve(arena)
        same = (theirs.winner, theirs.remoteness) == (ours.winner, ours.remoteness)
        strategy = theirs.strategy.keys() == ours.strategy.keys()
        assert bool(verify(arena, theirs)) == (same and strategy)

    of_another()
    columns = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2])
    backwards = nx.relabel_nodes(graph := as_graph(columns), {vertex: 3 - vertex for vertex in graph})
    for order, right in ((graph, True), (backwards, False)):
        listed = nx.DiGraph()
        listed.add_nodes_from((vertex, order.nodes[vertex]) for vertex in reversed(range(4)))
        listed.add_edges_from(order.edges)
        assert bool(verify(columns, solve(listed))) == right
    assert not verify(columns, solve(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1])))


@examples(200)
@given(arenas(unwon=True))
def test_what_check_reports_is_refused_and_nothing_else(arena):
    broken = any(not breach.note for breach in check(arena))
    repaired = arena.copy()
    for vertex in repaired:
        if not repaired.adj[vertex] and vertex not in naive.ends(repaired):
            repaired.nodes[vertex]["winner"] = 0
    claimed = solve(repaired)
    if broken:
        with pytest.raises(InvalidArena):
            verify(arena, claimed)
    else:
        assert verify(arena, claimed)
        assert verify(compact(arena), claimed)


@pytest.mark.parametrize(
    "arena",
    [nx.DiGraph([("a", "b")]), nx.Graph([("a", "b")]), nx.MultiDiGraph([("a", "b")])],
    ids=lambda graph: type(graph).__name__,
)
def test_what_is_no_arena_has_no_solution_to_verify(arena):
    claimed = solve(unfold(load("nim", heaps=(1,))))
    with pytest.raises(InvalidArena):
        verify(arena, claimed)


def test_only_claims_are_verified():
    arena = unfold(load("nim", heaps=(1, 2)))
    for thing in (None, 3, "solution.json", {"winner": {}}, attractor(arena, 1)):
        with pytest.raises(ParameterError):
            verify(arena, thing)


# ---- kernels


@examples(60)
@given(digraphs(), st.integers(0, 255), st.randoms(use_true_random=False))
def test_exactly_the_kernels_are_kernels(tmp_path, graph, bits, chance):
    found = kernel(graph)
    if found.kernel is None:
        return
    assert verify(graph, found)
    claim = Claim(graph, found, tmp_path)
    assert claim.holds()
    for members in ({v for place, v in enumerate(graph) if bits >> place & 1}, found.kernel ^ {chance.choice([*graph])}
                    if len(graph) else set()):  # fmt: skip

        def write(document, members=members):
            for row, vertex in zip(document["vertices"], graph, strict=True):
                row["kernel"] = vertex in members

        assert claim.holds(write) == naive.is_kernel(graph, members)


@examples(60)
@given(dags(), st.randoms(use_true_random=False))
def test_any_altered_grundy_value_is_refused(tmp_path, graph, chance):
    if not len(graph):
        return
    claim = Claim(graph, kernel(graph), tmp_path)
    assert {v: claim.row(v)["grundy"] for v in graph} == {v: naive.grundy(graph, v) for v in graph}
    vertex = chance.choice(list(graph))
    value = claim.row(vertex)["grundy"]
    for other in {value - 1, value + 1, 9, True, "1"} - {value}:
        assert not claim.holds_with(vertex, grundy=other)
    for values in ({"kernel": GONE}, {"kernel": 1}, {"position": "stranger"}):
        assert not claim.holds_with(vertex, **values)


def test_values_on_a_circuit_are_refused_though_each_is_the_least(tmp_path):
    graph = nx.DiGraph([("a", "b"), ("b", "a")])
    claim = Claim(graph, kernel(graph), tmp_path)
    member = {v: claim.row(v)["kernel"] for v in graph}

    def write(document):
        for row in document["vertices"]:
            row["grundy"] = 0 if member[row["position"]] else 1

    assert claim.holds()
    assert not claim.holds(write)


def test_kernels_of_games_are_verified_on_columns_too():
    graph = position_graph(load("rook", rows=3, columns=5))
    answer = verify(graph, kernel(graph))
    for part in ("15 vertices", "45 edges", "kernel 3", "Grundy values 15"):
        assert part in str(answer)
    arena = unfold(load("nim", heaps=(1, 2)))
    assert verify(arena, kernel(compact(arena)))
    with pytest.raises(ParameterError):
        verify(graph, kernel(nx.cycle_graph(3, create_using=nx.DiGraph)))


# ---- positions, games and tables


@examples(60)
@given(digraphs().filter(len), st.randoms(use_true_random=False))
def test_exactly_the_outcomes_of_the_definition_are_verified(graph, chance):
    solution = solve_positions(graph)
    assert verify(graph, solution)
    outcome, plies = list(solution.outcomes), list(solution.remotenesses)
    place = chance.randrange(len(graph))
    outcome[place], plies[place] = chance.choice([*Outcome]), chance.randint(-1, len(graph))
    same = (outcome, plies) == (list(solution.outcomes), list(solution.remotenesses))
    assert bool(verify(graph, replace(solution, outcomes=outcome, remotenesses=plies))) == same


@pytest.mark.usefixtures("plain_loops")
@pytest.mark.parametrize("name", ["fibonacci_nim", "tictactoe", "hexapawn", "pong_hau_ki"])
def test_a_solution_is_verified_by_the_rules_of_its_game(name):
    game = load(name, rows=2, columns=3, align=2) if name == "tictactoe" else load(name)
    solution = solve(unfold(game))
    assert str(verify(game, solution)) == str(verify(unfold(game), solution))
    winners = [3 - won if won else 1 for won in solution.winners]
    assert not verify(game, replace(solution, winners=winners))


@pytest.mark.parametrize("change", [1, 2, 100])
def test_a_changed_table_is_refused_and_a_sample_is_checked_by_the_moves(change):
    game = load("nim", heaps=(2, 3, 4))
    table = strong_solve(game)
    assert verify(game, table)
    assert verify(game, table, sample=10).sizes["checked"] == 10
    for code in np.flatnonzero(table.values).tolist():
        values = np.array(table.values)
        values[code] += change
        changed = replace(table, values=values)
        assert not verify(game, changed)
        assert not verify(game, changed, sample=len(table))
    for code in np.flatnonzero(np.asarray(table.values) == 0).tolist():
        values = np.array(table.values)
        values[code] = change
        assert not verify(game, replace(table, values=values))


def test_a_table_by_wrong_packed_rules_is_refused_by_the_plain_ones():
    class Fewer(type(load("nim"))):
        def packed(self):
            rules = super().packed()

            def expand(codes):
                children, parents = rules.expand(codes)
                first = np.unique(parents, return_index=True)[1]
                return children[first], parents[first]

            return replace(rules, expand=expand, positions=None)

    game = Fewer(heaps=(2, 3))
    assert not verify(game, strong_solve(game))


def test_what_is_shown_cannot_be_written_and_a_solution_with_other_columns_is_refused():
    arena = unfold(load("fibonacci_nim", matches=5))
    solution = solve(arena)
    columns = CompactArena.from_edges([0, 1], [1, 0], [1, 2], [-1, -1], marks={"priority": [2, 2]})
    assert verify(columns, solve(columns, "parity"))
    assert not verify(columns, replace(solve(columns, "parity"), winners=np.array([7, 7], "i1")))
    for write in ("winner", "strategy", "remoteness"):
        with pytest.raises(TypeError):
            getattr(solution, write)[(5, 4), 1] = 2
    for name, others in (("winners", (0, 1, 2)), ("remotenesses", range(-1, 4)), ("choices", range(-1, len(arena)))):
        column = np.array(getattr(solution, name))
        for number, other in itertools.product(range(len(arena)), others):
            altered = np.where(np.arange(len(column)) == number, other, column).astype(column.dtype)
            answer = verify(arena, replace(solution, **{name: altered}))
            assert answer or altered[number] != column[number]
            if name != "choices":
                assert bool(answer) == (altered[number] == column[number])


def test_verify_imports_nothing_that_solves():
    """Claims of every kind are checked where the modules that solve cannot be imported."""
    code = """
import sys
import networkx as nx
import arena

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.startswith(("arena.solving", "numba")):
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
graph = nx.DiGraph(initial="a")
graph.add_node("a", player=1, priority=0, accepting=True)
graph.add_node("b", player=2, winner=1, value=3)
graph.add_edge("a", "b", weight=0)
winner, move = {"a": 1, "b": 1}, {"a": "b"}
amounts = {"energy": (0, 0), "min-cost": (0, 0), "mean-payoff": (float("inf"),) * 2, "margin": (3, 3)}
for objective in ("reach", "safety", "buchi", "cobuchi", "parity", *amounts):
    plies = {"a": 1, "b": 0} if objective == "reach" else None
    amount = dict(zip("ab", amounts[objective])) if objective in amounts else None
    claim = arena.Claim(objective, winner, move, plies, amount)
    assert arena.verify(graph, claim), arena.verify(graph, claim)
kernel = arena.Claim("kernel", kernel={"a": False, "b": True}, grundy={"a": 1, "b": 0})
assert arena.verify(graph, kernel)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
