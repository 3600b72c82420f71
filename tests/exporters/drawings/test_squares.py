"""Boards square by square: rows, what stands in squares, what a move has changed."""

import pytest

import games
from arena import play_of
from exporters.drawings.boards import board_of, place_of
from exporters.drawings.looks import NEW, STYLES, WON
from exporters.drawings.squares import DISC, EMPTY, FRAME, NOUGHT, Board, Value, changed, lightness, readable

LOOKS = {"o": WON[1], "x": WON[2]}


def test_rows_of_matches_may_be_empty_and_rows_of_squares_not():
    assert Board("|||\n-").of_matches
    assert Board("||\n\n|").rows == ["||", "", "|"]
    assert not Board("x|\n.|").of_matches
    assert Board("x.\n\n.o").rows == ["x.", ".o"]


def test_discs_fall_into_holes_and_marks_are_signs():
    discs, signs = Board("o.", LOOKS, falling=True).cells[0], Board("o.", LOOKS).cells[0]
    assert [(cell.fill, cell.ink, cell.sign) for cell in discs] == [
        (FRAME, WON[1].fill, DISC), (FRAME, "#ffffff", DISC)
    ]  # fmt: skip
    assert [(cell.fill, cell.sign) for cell in signs] == [("#ffffff", NOUGHT), ("#ffffff", "")]


def test_a_line_that_wins_is_filled_and_the_last_move_has_a_border():
    board = Board("oo", LOOKS, falling=True, last=frozenset({(0, 1)}), line=frozenset({(0, 0), (0, 1)}))
    first, second = board.cells[0]
    assert first.fill == second.fill == WON[1].fill
    assert (first.border, second.border) == ("", NEW)


def test_a_value_stands_in_an_empty_square_and_in_the_colour_of_whoever_has_it():
    values = {(0, 0): Value(("3",)), (0, 1): Value(("4",), WON[2], best=True)}
    mine, free = Board("o.", LOOKS, values=values).cells[0]
    assert (mine.fill, mine.lines, mine.border) == (WON[1].fill, ("3",), "")
    assert (free.fill, free.lines) == (WON[2].fill, ("4",))
    assert free.border


def test_what_is_faint_is_paler_and_still_of_its_player():
    for falling in (False, True):
        (faint, other), (cell, _) = (Board("ox", LOOKS, falling=falling, faint=pale).cells[0] for pale in (True, False))
        assert lightness(faint.ink) > lightness(cell.ink)
        assert faint.ink != other.ink


@pytest.mark.parametrize("style", STYLES)
def test_the_players_are_told_apart_in_grey_and_can_be_seen_on_the_board(style):
    first, second = (look.fill for look in STYLES[style].won.values())
    assert abs(lightness(first) - lightness(second)) > 0.2
    assert lightness(FRAME) - lightness(second) > 0.15
    assert lightness(readable(second)) < 0.6


@pytest.mark.parametrize("name", ["connect_four", "tictactoe", "rook", "nim", "fibonacci_nim"])
def test_what_a_move_changes_is_what_differs(name):
    game = games.load(name)
    moves = [next(iter(game.moves(game.initial)))[0]]
    play = play_of(game, moves)
    board = board_of(game, place_of(game, moves[0]), "default")
    before = board_of(game, place_of(game, play.positions[0]), "default")
    assert board.last == changed(before.text, board.text)
    assert len(board.last) == (2 if name == "rook" else 1)
    if name in ("connect_four", "tictactoe"):
        ((row, column),) = board.last
        assert before.rows[row][column] == EMPTY != board.rows[row][column]
