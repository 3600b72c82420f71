"""Positions drawn as boards, by games that can draw theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from arena.rules.alignment import AlignmentGame
from arena.rules.capabilities import HasDiagram, HasSigns
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, of_vertices

Draw: TypeAlias = Callable[[AnyPosition], str]
"""From a position to its board, a line a row."""

MOST_SQUARES = 400
"""Larger boards are left out: no vertex could hold them, and those of a long heap would fill the memory."""

NUMBERS = "0123456789⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿"
"""The signs of numbers on boards, where a square has one sign."""
MORE = "+"
"""The sign of a larger number."""


def number_sign(number: int) -> str:
    """Give the sign of a number on a board."""
    return NUMBERS[number] if number < len(NUMBERS) else MORE


def number_of(sign: str) -> int | None:
    """Give the number that a sign on a board stands for; None if it stands for none."""
    return NUMBERS.index(sign) if sign in NUMBERS and sign else None


def boards(game: AnyGame, position: AnyPosition) -> Draw | None:
    """Give the method that draws the positions of a game; None if it has none, or its boards are too large."""
    diagram = diagram_of(game, position[0] if isinstance(game, ImpartialGame) else position)
    return diagram and of_vertices(game, diagram)


def diagram_of(game: object, position: AnyPosition) -> Draw | None:
    """Give the game's own way to draw; in an impartial game it is about positions without a turn."""
    return game.diagram if isinstance(game, HasDiagram) and len(game.diagram(position)) <= MOST_SQUARES else None


def won_line(game: AnyGame, position: AnyPosition) -> list[int]:
    """List the squares of the lines that somebody has filled, numbered from 1, row by row from the top of the board."""
    if not isinstance(game, AlignmentGame):
        return []
    filled = [line for side in position for line in game.filled(side)]
    squares = [square for row in game.rows_of_squares for square in row]
    return [number for number, square in enumerate(squares, 1) if any(line & game.bit(square) for line in filled)]


def about_marks(game: AnyGame) -> dict[str, object]:
    """Give the attributes of a graph about its boards: the players' signs, and whether these fall, as discs do."""
    if not isinstance(game, HasSigns):
        return {}
    return {"marks": list(game.marks), "falling": isinstance(game, AlignmentGame) and bool(game.bottom)}
