"""Known families of parity games and small ones by number: who wins them, and that none takes exponential work."""

from random import Random

import networkx as nx
import numpy as np
import pytest
from claims import solved
from naive_objectives import region
from parity_games import SMALL
from random_graphs import share
from textbook_zielonka import TextbookZielonka

from arena import CompactArena, family, random_arena
from arena.solving.objectives._promotion import Promotion

LARGE = [
    ("recursive_ladder", 30),
    ("tight_ladder", 40),
    ("dull_chain", 40),
    ("model_checker_ladder", 40),
    ("jurdzinski", 6, 6),
    ("two_counters", 9),
    ("ladder", 60),
    ("clique", 30),
]


@pytest.mark.usefixtures("loops")
def test_small_games_of_the_literature_are_won_as_they_are_made():
    for *asked, winner in SMALL:
        arena = family(*asked)
        solution = solved(arena, "parity")
        assert list(solution.winner.values()) == [winner(vertex) for vertex in arena.vertices], asked


@pytest.mark.usefixtures("loops")
def test_families_that_are_exponential_for_zielonka_are_solved_at_once():
    """At these sizes the textbook's algorithm would not end."""
    for asked in LARGE:
        arena = family(*asked)
        solution = solved(arena, "parity")
        assert len(solution.winner) == len(arena)
        if asked[0] in ("ladder", "clique"):
            assert list(solution.winner.values()) == list(arena.player)
        elif asked[0] in ("recursive_ladder", "tight_ladder", "dull_chain", "model_checker_ladder"):
            assert len(set(solution.winner.values())) == 1


@pytest.mark.parametrize("seed", range(12))
def test_games_whose_moves_are_short_are_verified(seed, monkeypatch):
    """Among these there are many that are hard for Zielonka's algorithm; both algorithms agree."""
    chance = np.random.default_rng(seed)
    size, degree = [60, 300, 800][seed % 3], chance.integers(1, 3, 800)
    tails = np.repeat(np.arange(size), degree[:size])
    heads = (tails + chance.integers(-6, 7, len(tails))) % size
    priority = chance.integers(0, [20, size][seed % 2], size)
    game = CompactArena.from_edges(
        tails, heads, chance.integers(1, 3, size), np.full(size, -1), marks={"priority": priority}
    )
    won = solved(game, "parity").w1
    assert won == set(np.flatnonzero(TextbookZielonka(game).winners() == 1)) or size > 60
    monkeypatch.setattr(Promotion, "answer", lambda *_: None)
    assert solved(game, "parity").w1 == won


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("seed", range(4))
def test_games_of_one_or_two_moves_and_as_many_priorities_as_vertices_are_verified(seed):
    """In these, regions are promoted many times, and parts of them are found to be closed."""
    chance, size = np.random.default_rng(seed), 3_000
    tails = np.repeat(np.arange(size), chance.integers(1, 3, size))
    heads, player = chance.integers(0, size, len(tails)), chance.integers(1, 3, size)
    game = CompactArena.from_edges(
        tails, heads, player, np.full(size, -1), marks={"priority": chance.permutation(size)}
    )
    assert len(solved(game, "parity").winner) == size


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_large_random_games_are_won_as_a_textbook_algorithm_says(seed, monkeypatch):
    """The textbook's recursion, compiled, on games with few and many priorities, sinks aside."""
    arena = random_arena(
        30_000, degrees=(1, 4), sinks=0, bipartite=bool(seed % 2), priorities=[2, 3, 5, 9, 200, 1000][seed], seed=seed
    )
    expected = TextbookZielonka(arena).winners().tolist()
    for speed in ("plain", "compiled"):
        monkeypatch.setenv("ARENA_LOOPS", speed)
        solution = solved(arena, "parity")
        assert list(solution.winner.values()) == expected


# ---- all games of at most two vertices and three priorities, and some of three and four


def graph(number, size):
    """Return the game of a number, whose digits are the player, the priority and the successors of each vertex."""
    made = nx.DiGraph(parity="max even")
    for vertex in range(size):
        number, digit = divmod(number, digits(size))
        rest, priority = divmod(digit, 3)
        made.add_node(vertex, player=1 + rest % 2, priority=priority)
        made.add_edges_from((vertex, end) for end in range(size) if rest // 2 + 1 >> end & 1)
    return made


def digits(size):
    """Return the number of different vertices."""
    return 6 * ((1 << size) - 1)


@pytest.mark.usefixtures("loops")
def test_small_games_by_number_are_won_as_the_definition_says():
    chance = Random(4)
    chosen = {1: range(6), 2: range(324)}
    chosen |= {size: chance.sample(range(digits(size) ** size), share(3000)) for size in (3, 4)}
    assert [digits(size) ** size for size in (1, 2, 3)] == [6, 324, 74_088]
    for size, numbers in chosen.items():
        for number in numbers:
            game = graph(number, size)
            assert solved(game, "parity").w1 == region(game, "parity"), (size, number)
