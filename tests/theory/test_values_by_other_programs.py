"""Canonical forms, temperatures and birthdays against pycgt and cgt-py (extra `judges`), where they are installed."""

import random
from importlib import import_module

import pytest
from value_judges import cgt_py, pycgt, read_cgt_py, same_as_cgt_py

from arena import load, value

GRAPHS = ["path3", "path7", "cycle4", "cycle7", "complete4", "grid2x4", "grid3x3"]


def same_as_pycgt(ours, theirs):
    """Check that a value of ours and a game of pycgt are equal, with as many options, as hot and as old."""
    judge = pycgt()
    return (
        ours == value(judge.render(theirs))
        and (len(ours.left), len(ours.right)) == (len(theirs.left), len(theirs.right))
        and (ours.temperature, ours.mean) == (judge.temperature(theirs), judge.mean(theirs))
        and ours.birthday == judge.birthday(theirs)
    )


@pytest.mark.parametrize("most", [9, pytest.param(16, marks=pytest.mark.slow)])
def test_every_rectangle_of_domineering(most):
    domineering = import_module(f"{pycgt().__name__}.rulesets.domineering")
    for rows, columns in [(size, other) for size in range(1, most + 1) for other in range(1, most // size + 1)]:
        ours = value(load("domineering", rows=rows, columns=columns))
        assert same_as_pycgt(ours, domineering.rectangle(rows, columns)), (rows, columns)
        theirs = cgt_py().Domineering("|".join(["." * columns] * rows)).canonical_form
        assert same_as_cgt_py(ours, theirs), (rows, columns)
        assert str(ours.temperature) == repr(theirs.temperature).split("'")[1]
        assert ours.birthday == theirs.birthday


@pytest.mark.parametrize("share", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_random_positions_of_clobber(share):
    clobber, chance = import_module(f"{pycgt().__name__}.rulesets.clobber"), random.Random(20)
    for rows, columns, positions in ((1, 9, 100), (2, 4, 150), (3, 3, 150), (2, 5, 100)):
        game = load("clobber", rows=rows, columns=columns)
        for _ in range(positions // share):
            board = "".join(chance.choices("xo.", weights=(4, 4, 2), k=rows * columns))
            assert same_as_pycgt(value(game, board), clobber.parse(game.show(board).replace("/", "|"))), board


def played(game, plies, chance):
    """Return the position after some random plies, of either player."""
    position = game.start
    for _ in range(plies):
        moves = [after for player in (1, 2) for _, after in game.options(position, player)]
        position = chance.choice(moves) if moves else position
    return position


@pytest.mark.parametrize("name", ["col", "snort"])
@pytest.mark.parametrize("on", [*GRAPHS[:1], *(pytest.param(each, marks=pytest.mark.slow) for each in GRAPHS[1:])])
def test_col_and_snort(name, on):
    graphs, chance = import_module(f"{pycgt().__name__}.rulesets.graphs"), random.Random(on)
    game = load(name, on=on)
    roads, vertices = game.network.roads, range(len(game.start))
    edges = [(tail, head) for tail in vertices for head in roads[tail] if tail < head]
    for plies in (0, 0, 1, 1, 2, 2, 3, 3, 4):
        position = played(game, plies, chance)
        ours = value(game, position)
        left, right = ({vertex for vertex in vertices if position[vertex] == sign} for sign in "xo")
        theirs = graphs.Colouring(graphs.Graph.of(len(vertices), edges), frozenset(left), frozenset(right))
        assert same_as_pycgt(ours, graphs.value(theirs, getattr(graphs, name.upper())))
        index = {name: vertex for vertex, name in enumerate(game.network.names)}
        for_left, for_right = ({index[move] for move, _ in game.options(position, player)} for player in (1, 2))
        there = sorted(for_left | for_right)
        place = {vertex: number for number, vertex in enumerate(there)}
        if there:
            kept = [(place[tail], place[head]) for tail, head in edges if tail in place and head in place]
            blue, red = ([place[v] for v in sorted(own)] for own in (for_left - for_right, for_right - for_left))
            other = getattr(cgt_py(), name.title())(len(there), kept, blue=blue, red=red).canonical_form
            assert same_as_cgt_py(ours, other)


def test_sums_of_cgt_py():
    judge = cgt_py().CanonicalForm
    for one, other in (("{3|{2|1}}", "{{1|0}|-2}"), ("{5|{1|-7}}", "{2|*}"), ("{2|*}", "^2"), ("{4|1}", "{0|{0|-2}}")):
        assert value(one) + value(other) == read_cgt_py(judge(one) + judge(other)), (one, other)
