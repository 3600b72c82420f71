"""A game in the river: every mark stands in the column and the band of its position, by the definitions."""

import random
from itertools import pairwise

import naive
import pytest
from quick_run import quick

from arena import ParameterError, analyse, draw, load, solve, unfold
from exporters.drawings.looks import ASKED, NEW
from exporters.drawings.played_river import build, played

GAMES = [
    ("tictactoe", {}),
    ("tictactoe", {"rows": 2, "columns": 4, "align": 2, "misere": True}),
    ("fibonacci_nim", {"matches": 7}),
    ("nim", {"heaps": (1, 2, 3)}),
]


def by_chance(game, seed):
    """List the moves of a random game."""
    chance, position, moves = random.Random(seed), game.initial, []
    while game.winner(position) is None:
        name, position = chance.choice(list(game.moves(position)))
        moves.append(name)
    return moves


def bands(drawing, river):
    """Give the box of each band by its row and winner, as the river's own counts name them."""
    boxes = {}
    for row in drawing.rows:
        winners = [winner for winner in (1, 0, 2) if (row.number, winner) in river]
        for winner, number in zip(winners, row.nodes, strict=True):
            boxes[row.number, winner] = drawing.layout.nodes[number]
    return boxes


def marks(drawing, plies):
    return list(zip(drawing.nodes, drawing.layout.nodes, strict=True))[-plies:]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
@pytest.mark.parametrize("seed", quick(1, range(4)))
def test_marks_stand_in_the_bands_of_their_positions(name, parameters, seed):
    game = load(name, **parameters)
    arena = unfold(game)
    winners, sinks = naive.winners(arena), {1: naive.attractor_sets(arena, 1), 2: naive.attractor_sets(arena, 2)}
    found = analyse(game, by_chance(game, seed))
    thing = played(solve(arena), found)
    drawing = build(thing)
    boxes, plies = bands(drawing, thing.river), len(found.play.positions)
    for ply, (position, (_, mark)) in enumerate(zip(found.play.positions, marks(drawing, plies), strict=True)):
        winner = winners[position]
        row = ply
        if thing.river.graph["rows"] == "rank":
            row = (
                next((rank for rank, layer in enumerate(sinks[winner]) if position in layer), None) if winner else None
            )
        band = boxes[row, winner]
        assert abs(mark.x - band.x) <= band.width / 2
        assert abs(mark.y - band.y) <= band.height / 2
    changes = [winners[before] != winners[after] for before, after in pairwise(found.play.positions)]
    lines = [edge for edge in drawing.edges if edge.color in (ASKED, NEW)]
    assert [edge.color == NEW for edge in lines] == changes
    assert [bool(node.look.fill == NEW) for node, _ in marks(drawing, plies)] == [False, *changes]
    assert sum(sign.kind == "mistake" for sign in drawing.legend.signs) == any(changes)


def test_moves_stand_on_the_line_and_no_number_under_them():
    game = load("tictactoe")
    thing = played(solve(unfold(game)), analyse(game, "5,2,1,9,3,7"))
    drawing = build(thing, lang="fr")
    shown = marks(drawing, 7)
    assert [node.lines[0].text if node.lines else "" for node, _ in shown] == ["", "5", "2?", "1", "9", "3?", "7"]
    numbers = [(node, box) for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if node.lines]
    for node, mark in shown:
        for other, box in numbers:
            if other is not node:
                high = 0.7 * other.lines[0].points
                assert abs(mark.x - box.x) > mark.width / 2 or abs(mark.y - box.y) > (mark.height + high) / 2
    assert shown[5][0].tooltip == "coup 5, J1 : 3 laisse échapper le gain"
    assert [sign.meaning for sign in drawing.legend.signs] == ["la partie, coup par coup", "fautes (2)"]
    assert build(thing, legend=False).legend is None


def test_a_long_name_gives_way_and_a_mistake_keeps_its_sign():
    game = load("nim", heaps=(1, 2, 3))
    found = analyse(game, "1 from heap 1,1 from heap 2,2 from heap 3,1 from heap 2,1 from heap 3")
    drawing = build(played(solve(unfold(game)), found))
    texts = [node.lines[0].text if node.lines else "" for node, _ in marks(drawing, 6)]
    assert texts == ["", "", "?", "", "", ""]
    assert len(found.mistakes) == 1


def test_a_game_from_elsewhere_is_refused():
    game = load("tictactoe")
    found = analyse(load("tictactoe", misere=True), "1,2,3,4,5,6,7")
    with pytest.raises(ParameterError, match=r"position '.*' of the game: play does not come there"):
        played(solve(unfold(load("tictactoe", rows=2))), found)
    assert played(solve(unfold(game)), analyse(game, "5,2")).rows == (0, 1, 2)


@pytest.mark.parametrize("ending", ["svg", "tex", "dot"])
def test_it_is_drawn_in_every_language(tmp_path, ending):
    game = load("tictactoe")
    path = draw(played(solve(unfold(game)), analyse(game, "5,2,1,9,3,7")), tmp_path / f"game.{ending}", fit="slide")
    text = path.read_text()
    assert "3?" in text
    assert "C2187A" in text.upper()
