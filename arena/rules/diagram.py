"""Positions drawn as boards, by games that can draw theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from arena.rules.capabilities import HasDiagram
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame

Draw: TypeAlias = Callable[[AnyPosition], str]
"""From a position to its board, a line a row."""

MOST_SQUARES = 400
"""Larger boards are left out: no vertex could hold them, and those of a long heap would fill the memory."""


def boards(game: AnyGame, position: AnyPosition) -> Draw | None:
    """Give what draws the positions of a game as boards; None if it has none, or of such a position too large a one."""
    if not isinstance(game, ImpartialGame):
        return diagram_of(game, position)
    diagram = diagram_of(game, position[0])
    return (lambda turned: diagram(turned[0])) if diagram else None


def diagram_of(game: object, position: AnyPosition) -> Draw | None:
    """Give the game's own way to draw; in an impartial game it is about positions without a turn."""
    return game.diagram if isinstance(game, HasDiagram) and len(game.diagram(position)) <= MOST_SQUARES else None
