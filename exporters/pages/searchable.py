"""The rules of a game in which marks are aligned, as the page knows them: squares by their numbers, from 0 by rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from arena.rules.alignment import AlignmentGame

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

MOST_SQUARES = 62
"""The squares of a board that the page can search: two halves of 31 bits."""


def can_search(game: AnyGame) -> TypeGuard[AlignmentGame]:
    """Tell whether the page can search a game.

    Examples
    --------
    >>> from games import load
    >>> can_search(load("connect_four")), can_search(load("nim")), can_search(load("tictactoe", rows=8, columns=8))
    (True, False, False)
    """
    return isinstance(game, AlignmentGame) and sum(map(len, game.rows_of_squares)) <= MOST_SQUARES


def rules(game: AlignmentGame) -> dict[str, Any]:
    """Give the marks of the players, the lines, and for each move the squares that it fills, in their order.

    Examples
    --------
    >>> from games import load
    >>> known = rules(load("connect_four", rows=2, columns=3, align=3))
    >>> known["marks"], known["rules"]["names"][0], known["rules"]["lines"]
    (['o', 'x'], {'name': '1', 'squares': [3, 0]}, [[3, 4, 5], [0, 1, 2]])
    """
    squares = [square for row in game.rows_of_squares for square in row]
    number = {square: place for place, square in enumerate(squares)}
    bits = {game.bit(square): place for square, place in number.items()}
    return {
        "marks": list(game.marks),
        "align": game.align,
        "rules": {
            "cells": len(squares),
            "columns": len(game.rows_of_squares[0]),
            "misere": game.misere,
            "lines": [[number[square] for square in line] for line in game.lines],
            "names": [
                {"name": name, "squares": [bits[bit] for bit in sorted(bits) if taken & bit]}
                for name, taken in game.names
            ],
        },
    }
