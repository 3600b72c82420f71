"""Positions and plays on a slide: letters that can be read, a note that tells their size, and nothing lost."""

import re

import pytest
import slides

import arena
from exporters.drawings import boards
from games import load, names

POSITIONS = [
    ("connect_four", {}, "445536", {"values": "perfect"}),
    ("connect_four", {}, "445536", {"values": {"1": -192, "2": 1.5, "3": -65}}),
    ("col", {"on": "petersen"}, "1,3,9", {}),
    ("geography", {}, "2,7,9", {}),
    ("cops_and_robbers", {}, "1+3,5", {}),
    pytest.param("l_game", {}, None, {"values": "solved"}, marks=pytest.mark.slow),
    ("hex", {}, None, {"values": "solved"}),
]


@pytest.mark.parametrize(("name", "parameters", "position", "options"), POSITIONS)
def test_a_position_can_be_read_on_a_slide(name, parameters, position, options, tmp_path):
    told, game = [], load(name, **parameters)
    arena.draw((game, position), tmp_path / "board.pdf", fit="slide", note=told.append, **options)
    sizes = slides.letters(tmp_path / "board.pdf")
    assert round(min(sizes), 1) >= 9
    noted = float(re.search(r"letters of ([\d.]+) pt", told[-1])[1])
    assert min(sizes) >= 0.98 * noted or name == "l_game"  # its legend shows a piece that is a letter


@pytest.mark.parametrize(("name", "moves"), [("connect_four", "4455667"), ("tictactoe", "5,1,3,7,4,6,2,8,9")])
def test_a_play_can_be_read_on_a_slide(name, moves, tmp_path):
    game = load(name)
    arena.draw(arena.play_of(game, moves), tmp_path / "play.pdf", fit="slide")
    assert round(min(slides.letters(tmp_path / "play.pdf")), 1) >= 9


@pytest.mark.parametrize("name", names())
def test_with_larger_letters_no_line_is_lost(name):
    """All that stands below a board stands in the legend of the one with larger letters."""
    drawing = boards.build(load(name))
    if drawing.bare is None:
        assert drawing.nodes[0].board is None
        return
    below = [line.text for line in drawing.nodes[-1].lines]
    told = [sign.meaning for sign in drawing.bare.legend.signs]
    assert [line for line in below if line in told] == below
    assert len(drawing.bare.edges) == len(drawing.edges)
