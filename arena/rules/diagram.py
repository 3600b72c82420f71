"""Positions as pictures have them: drawn as boards, and placed in the plane, by games that declare it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from arena.rules.alignment import AlignmentGame
from arena.rules.capabilities import HasDiagram, HasPlaces, HasSigns
from arena.rules.game import AnyGame, AnyPosition, of_vertices

Draw: TypeAlias = Callable[[AnyPosition], str]

MOST_SQUARES = 400
"""Larger boards are left out: no vertex could hold them, and those of a long heap would fill the memory."""
NUMBERS = "0123456789⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿"
PLANE = 2  # the numbers of a place in the plane


def number_sign(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else "+"


def number_of(sign: str) -> int | None:
    """Return the number that a sign on a board stands for; None if it stands for none."""
    return NUMBERS.index(sign) if sign in NUMBERS and sign else None


def boards(game: AnyGame, position: AnyPosition, *, turned: bool = True) -> Draw | None:
    """Return the function that draws positions, with their turn or without; None without one, or for large boards."""
    if not isinstance(game, HasDiagram):
        return None
    diagram = of_vertices(game, game.diagram) if turned else game.diagram
    return diagram if len(diagram(position)) <= MOST_SQUARES else None


def won_line(game: AnyGame, position: AnyPosition) -> list[int]:
    """List the squares of the lines that somebody has filled, numbered from 1, row by row from the top of the board."""
    if not isinstance(game, AlignmentGame):
        return []
    filled = [line for side in position for line in game.filled(side)]
    squares = [square for row in game.rows_of_squares for square in row]
    return [number for number, square in enumerate(squares, 1) if any(line & game.bit(square) for line in filled)]


def about_marks(game: AnyGame) -> dict[str, object]:
    """Return the attributes of a graph about its boards: the players' signs, and whether these fall, as discs do."""
    if not isinstance(game, HasSigns):
        return {}
    return {"marks": " ".join(game.marks), "falling": isinstance(game, AlignmentGame) and bool(game.bottom)}


class Places(NamedTuple):
    """A function to the place of a position, or of a vertex: steps to the right and downwards; and their names."""

    place: Callable[[AnyPosition], tuple[float, float]]
    axes: list[str]


def places(game: AnyGame, position: AnyPosition, *, turned: bool = True) -> Places | None:
    """Return the places of positions, with their turn or without; None if they have no numbers, or more than two."""
    if not isinstance(game, HasPlaces):
        return None
    numbers: Callable[[AnyPosition], Mapping[str, float]] = of_vertices(game, game.place) if turned else game.place

    def place(position: AnyPosition) -> tuple[float, float]:
        right, down, *_ = (*numbers(position).values(), 0)
        return right, down

    axes = list(numbers(position))
    return Places(place, axes) if 0 < len(axes) <= PLANE else None
