"""The positions that change hands, each once up to symmetry, against the definition."""

from itertools import permutations

import naive
import pytest

from arena import difference, load, position_graph, solve, solve_positions, unfold
from arena.solving.changed import changed


def compared(heaps):
    games = [load("nim", heaps=heaps, misere=misere) for misere in (False, True)]
    graphs = [position_graph(game) for game in games]
    return games[0], graphs, difference(*map(solve_positions, graphs))


@pytest.mark.parametrize("heaps", [(1, 2), (1, 3, 5), (2, 2, 2)])
def test_each_change_stands_once_and_all_are_counted(heaps):
    game, graphs, both = compared(heaps)
    before, after = (naive.outcomes(graph, misere=misere) for graph, misere in zip(graphs, (False, True), strict=True))
    wanted = {vertex: (before[vertex][0], after[vertex][0]) for vertex in graphs[0]}
    wanted = {vertex: change for vertex, change in wanted.items() if len(set(change)) > 1}
    made = changed(both, game)
    counted = {}
    for (vertex, player), data in made.nodes(data=True):
        assert player == 1
        equal = {each for each in set(permutations(vertex)) if wanted.get(each)}
        assert {wanted[each] for each in equal} == {(data["before"], data["after"])}
        assert data["orbit"] == len(equal)
        counted |= dict.fromkeys(equal)
    assert counted.keys() == wanted.keys()
    assert made.graph["changes"] == len(wanted)
    assert made.graph["classes"] == len(made)


def test_the_most_frequent_change_comes_first_and_most_bounds_them():
    games = [load("tictactoe", misere=misere) for misere in (False, True)]
    both = difference(*(solve(unfold(game)) for game in games))
    made = changed(both, games[0])
    assert len(made) == 24
    assert made.graph["classes"] > 24
    first = next(iter(both.counts))
    assert {(data["before"], data["after"]) for _, data in made.nodes(data=True)} == {first}
    assert len(changed(both, games[0], 5)) == 5
