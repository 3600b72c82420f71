"""Claims about columns: the same first flaw as of the DiGraph, by plain loops and by compiled ones."""

from random import Random

import naive
import networkx as nx
import pytest
from naive_objectives import random_marked
from quick_run import quick
from work import calls

import arena.machine.columns as machine
from arena import Certificate, KernelCertificate, certificate, kernel, kernel_certificate, solve, verify
from arena.graphs.conversion import compact_graph
from arena.graphs.marks import with_marks
from arena.machine.compiler import numba_or_none
from arena.solving.objectives import names

ODD = (None, True, "1", -1, 1.0, 10**30, ["x"])
"""Claims of the wrong kind."""


@pytest.fixture(params=quick(1, ["plain", "compiled"]))
def both_ways(request, monkeypatch):
    """Run the loops as plain Python, and as they are compiled for large arenas."""
    if request.param == "compiled":
        if numba_or_none() is None:
            pytest.skip("numba is not installed")
        monkeypatch.setattr(machine, "WORTH_COMPILING", 0)
        monkeypatch.setattr(machine, "WORTH_CALLING", 0)


def drawn(chance, *, circuits=True):
    """Make an arena of numbers with all that objectives ask for, its moves in the order of columns."""
    arena = random_marked(chance, chance.randint(1, 8), sinks=0.3)
    edges = sorted(arena.edges)
    arena.clear_edges()
    arena.add_edges_from(edges)
    for tail, head in [*arena.edges]:
        arena.edges[tail, head]["weight"] = chance.randint(-4, 4)
        if not circuits and tail >= head:
            arena.remove_edge(tail, head)
    for vertex in arena:
        if not arena.adj[vertex]:
            arena.add_node(vertex, winner=arena.nodes[vertex].get("winner", chance.randint(1, 2)), value=vertex - 3)
    return arena


def altered(claimed, arena, chance):
    """Change up to three entries of a certificate."""
    columns = {"winner": dict(claimed.winner), "strategy": dict(claimed.strategy)}
    if claimed.rank is not None:
        columns["rank"] = dict(claimed.rank)
    evidence = {name: dict(column) for name, column in claimed.evidence.items()}
    for _ in range(chance.randint(0, 3)):
        column = chance.choice([*columns.values(), *evidence.values()])
        vertex = chance.choice([*arena] * 3 + ["nowhere"])
        if chance.random() < 0.2:
            column.pop(vertex, None)
        else:
            column[vertex] = chance.choice([*arena, 1, 2, 1, 2, *ODD])
    return Certificate(**{**vars(claimed), **columns, "evidence": evidence})


def regions(solution, player):
    """Give the claim of a solver of parity games: what a player forces, and the rest."""
    winner = {vertex: player if won == player else 3 - player for vertex, won in solution.winner.items()}
    strategy = {v: move for v, move in solution.strategy.items() if winner[v] == solution.player(v)}
    return Certificate(winner, strategy, None, player)


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(
    "objective",
    [
        *("reach", "parity", "regions"),
        *(pytest.param(name, marks=pytest.mark.slow) for name in names() if name not in ("reach", "parity")),
    ],
)
def test_the_first_flaw_is_that_of_the_graph(objective):
    chance, seen = Random(objective), {True: 0, False: 0}
    for _ in range(100):
        arena = drawn(chance, circuits=objective != "margin")
        solution = solve(arena, "reach" if objective == "regions" else objective)
        claimed = regions(solution, 1) if objective == "regions" else certificate(solution)
        claimed = altered(claimed, arena, chance)
        columns, answer = with_marks(arena), verify(arena, claimed)
        assert verify(columns, claimed) == answer
        seen[bool(answer)] += 1
    assert min(seen.values()) >= 5


@pytest.mark.usefixtures("both_ways")
def test_the_first_flaw_of_a_kernel_is_the_first_by_the_definition():
    chance, seen = Random(4), {True: 0, False: 0}
    for _ in range(300):
        graph = nx.gnp_random_graph(chance.randint(1, 7), 0.3, chance.randrange(10**6), directed=True)
        found = kernel(graph)
        members = found.kernel if found.kernel is not None and chance.random() < 0.7 else {*chance.sample([*graph], 1)}
        grundy = kernel_certificate(found).grundy if found.kernel is not None else None
        if grundy and chance.random() < 0.5:
            vertex = chance.choice([*graph])
            grundy[vertex] = chance.choice([0, 1, 2, "1", None])
        claimed = KernelCertificate({vertex: vertex in members for vertex in graph}, grundy)
        answer = verify(graph, claimed)
        on_columns = verify(compact_graph(graph), claimed)
        assert (answer.sizes, str(answer.flaw).split(":")[0]) == (on_columns.sizes, str(on_columns.flaw).split(":")[0])
        wrong = [v for v in graph if (v in members) == any(head in members for head in graph.adj[v])]
        assert bool(wrong) == (not naive.is_kernel(graph, members))
        if wrong:
            assert answer.flaw.vertex == str(wrong[0])
        seen[bool(answer)] += 1
    assert min(seen.values()) > 30


@pytest.mark.usefixtures("both_ways")
def test_the_first_flaw_of_a_rank_is_the_first_by_the_definition():
    chance, seen = Random(5), 0
    for _ in range(300):
        arena = drawn(chance)
        claimed = certificate(solve(arena))
        vertex = chance.choice([*arena])
        if not arena.adj[vertex] or vertex not in claimed.rank:
            continue
        other = chance.randint(1, max(1, len(arena) - 1))
        claimed = Certificate(claimed.winner, claimed.strategy, {**claimed.rank, vertex: other})
        answer = verify(with_marks(arena), claimed)
        wrong = next((v for v in arena if not follows(arena, claimed, v)), None)
        assert (answer.flaw and answer.flaw.vertex) == (None if wrong is None else str(wrong))
        seen += wrong is not None
    assert seen > 30


def follows(arena, claimed, vertex):
    """Tell whether the claim about a vertex follows from those of its successors."""
    after, turn, winner = [*arena.adj[vertex]], arena.nodes[vertex]["player"], claimed.winner[vertex]
    if not after:
        return True
    own = [claimed.rank[head] for head in after if claimed.winner[head] == turn]
    others = [claimed.rank[head] for head in after if claimed.winner[head] == 3 - turn]
    drawn_heads = [head for head in after if claimed.winner[head] == 0]
    if own:
        right = (turn, min(own) + 1)
    elif drawn_heads:
        right = (0, None)
    else:
        right = (3 - turn, max(others) + 1)
    move = claimed.strategy[vertex]
    leads = claimed.winner[move] == winner and (not winner or claimed.rank[move] == claimed.rank[vertex] - 1)
    return right == (winner, claimed.rank.get(vertex)) and leads


def test_no_graph_is_made_of_columns(monkeypatch):
    arena = drawn(Random(1))
    columns = with_marks(arena)
    claims = [certificate(solve(columns, name)) for name in names() if name != "margin"]
    bare = compact_graph(arena)
    monkeypatch.setattr(nx.DiGraph, "__init__", None)
    for claimed in claims:
        assert verify(columns, claimed)
    if (found := kernel(bare)).kernel is not None:
        assert verify(bare, found)


def test_the_work_is_linear_in_the_arena():
    def work(size, objective):
        chance = Random(3)
        arena = with_marks(random_marked(chance, size, priorities=6, sinks=0.1))
        solution = solve(arena, objective)
        return calls(lambda: verify(arena, solution) or pytest.fail("refused"))

    for objective in ("reach", "parity", "buchi"):
        assert work(2000, objective) < 12 * work(200, objective)
