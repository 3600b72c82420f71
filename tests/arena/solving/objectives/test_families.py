"""Known families of parity games: who wins them, and how the work grows on those that are made to be slow."""

import pytest
from parity_games import SMALL
from textbook_zielonka import TextbookZielonka

from arena import as_graph, certificate, family, solve, verify
from arena.machine.compiler import numba_or_none
from arena.solving.recursion import recursion


def made(number):
    """Make one of the small games, and tell who wins each vertex."""
    *asked, winner = SMALL[number]
    arena = family(*asked)
    return arena, [winner(vertex) for vertex in arena.vertices]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_small_games_are_won_as_they_are_made(number):
    arena, expected = made(number)
    solution = solve(arena, "parity")
    assert list(solution.winner.values()) == expected
    assert verify(arena, certificate(solution))


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
@pytest.mark.parametrize("number", range(len(SMALL)))
def test_the_peer_of_the_benchmarks_is_right(number):
    arena, expected = made(number)
    assert TextbookZielonka(arena).winners().tolist() == expected


def test_games_have_the_sizes_of_the_papers():
    for size in (1, 2, 5, 9):
        assert len(family("recursive_ladder", size)) == 5 * size
        ladder = family("tight_ladder", size)
        assert (len(ladder), ladder.edges) == (3 * size, 6 * size - 3)
        assert len(family("dull_chain", size)) == 3 * size
        assert len(family("model_checker_ladder", size)) == 3 * size + 1
    rows, columns = zip(*(map(int, name.split(",")) for name in family("jurdzinski", 3, 4).vertices), strict=True)
    assert (set(rows), set(columns)) == (set(range(7)), set(range(8)))


# How the work grows, counted in subgames, attractions or calls, never in seconds


def subgames(name, size):
    """Count the subgames that the textbook's recursion solves."""
    return max(step.number for step in recursion(as_graph(family(name, size)), "parity"))


def test_subgames_of_the_recursive_ladder_are_as_many_as_fibonacci_says():
    """As many as for both smaller ladders, and four more: Friedmann shows F(levels) at least."""
    counts = [subgames("recursive_ladder", levels) for levels in range(1, 11)]
    assert all(counts[n] == counts[n - 1] + counts[n - 2] + 4 for n in range(2, len(counts)))


def test_subgames_of_the_tight_ladder_grow_as_much_with_three_vertices_as_friedmanns_with_five():
    counts = [subgames("tight_ladder", levels) for levels in range(1, 11)]
    golden = (1 + 5**0.5) / 2
    assert all(counts[n] > golden**2 * counts[n - 2] for n in range(3, len(counts)))


def test_subgames_of_the_dull_chain_double_with_each_link():
    assert [subgames("dull_chain", links) for links in range(1, 9)] == [4 * (2**links - 1) for links in range(1, 9)]
