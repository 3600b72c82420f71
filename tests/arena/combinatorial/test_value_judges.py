"""Canonical forms, temperatures and birthdays against pycgt and cgt-py (extra `judges`), where they are."""

import random
from importlib import import_module

import pytest
from value_judges import cgt_py, pycgt, read_cgt_py, same_as_cgt_py

import games
from arena import GameValue, value

RECTANGLES = [(rows, columns) for rows in range(1, 17) for columns in range(1, 17) if rows * columns <= 16]
GRAPHS = ["path3", "path7", "cycle4", "cycle7", "complete4", "grid2x4", "grid3x3"]


def same_as_pycgt(ours, theirs):
    """Tell whether a value of ours and a game of pycgt are equal, with as many options, as hot and as old."""
    judge = pycgt()
    return (
        ours == value(judge.render(theirs))
        and (len(ours.left), len(ours.right)) == (len(theirs.left), len(theirs.right))
        and (ours.temperature, ours.mean) == (judge.temperature(theirs), judge.mean(theirs))
        and ours.birthday == judge.birthday(theirs)
    )


@pytest.mark.parametrize(("rows", "columns"), RECTANGLES)
def test_every_rectangle_of_domineering_to_16_cells(rows, columns):
    domineering = import_module(f"{pycgt().__name__}.rulesets.domineering")
    ours = value(games.load("domineering", rows=rows, columns=columns))
    assert same_as_pycgt(ours, domineering.rectangle(rows, columns))
    theirs = cgt_py().Domineering("|".join(["." * columns] * rows)).canonical_form
    assert same_as_cgt_py(ours, theirs)
    assert str(ours.temperature) == repr(theirs.temperature).split("'")[1]
    assert ours.birthday == theirs.birthday


def test_500_random_positions_of_clobber():
    clobber, chance = import_module(f"{pycgt().__name__}.rulesets.clobber"), random.Random(20)
    hot = 0
    for rows, columns, positions in ((1, 9, 100), (2, 4, 150), (3, 3, 150), (2, 5, 100)):
        game = games.load("clobber", rows=rows, columns=columns)
        for _ in range(positions):
            board = "".join(chance.choices("xo.", weights=(4, 4, 2), k=rows * columns))
            ours = value(game, board)
            hot += ours.number is None
            assert same_as_pycgt(ours, clobber.parse(game.show(board).replace("/", "|")))
    assert hot > 300


def played(game, plies, chance):
    """Give the position after some random plies, of whoever can move."""
    position = game.start
    for _ in range(plies):
        moves = [after for player in (1, 2) for _, after in game.options(position, player)]
        position = chance.choice(moves) if moves else position
    return position


@pytest.mark.parametrize("name", ["col", "snort"])
@pytest.mark.parametrize("on", GRAPHS)
def test_col_and_snort(name, on):
    graphs, chance = import_module(f"{pycgt().__name__}.rulesets.graphs"), random.Random(on)
    game = games.load(name, on=on)
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
        number = {vertex: place for place, vertex in enumerate(there)}
        if there:
            kept = [(number[tail], number[head]) for tail, head in edges if tail in number and head in number]
            tinted = {
                "blue": [number[vertex] for vertex in sorted(for_left - for_right)],
                "red": [number[vertex] for vertex in sorted(for_right - for_left)],
            }
            other = getattr(cgt_py(), name.title())(len(there), kept, **tinted).canonical_form
            assert same_as_cgt_py(ours, other)


@pytest.mark.parametrize(
    "text", ["{3|{2|1}}+{{1|0}|-2}", "{5|{1|-7}}", "{2|*}+^2", "{{4|1}|{-1|-4}}-1/2*", "{0|{0|-2}}+{2|-3}"]
)
def test_sums_of_cgt_py(text):
    judge = cgt_py().CanonicalForm
    one, sign, other = text.partition("+") if "+" in text else text.partition("-1/2")
    other = other if sign == "+" else f"-1/2{other}"
    assert value(one) + value(other) == read_cgt_py(judge(one) + judge(other))
    assert isinstance(value(one), GameValue)
