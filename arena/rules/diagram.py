"""Positions drawn as boards, by games that can draw theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.rules.game import Game, ImpartialGame

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_SQUARES = 400
"""Larger boards are left out: no vertex could hold them, and those of a long heap would fill the memory."""


def boards(game: Game[Any], position: Any) -> Callable[[Any], str] | None:
    """Give what draws the positions of a game as boards; None if it has none, or of such a position too large a one."""
    if not isinstance(game, ImpartialGame):
        return diagram_of(game, position)
    diagram = diagram_of(game, position[0])
    return (lambda turned: diagram(turned[0])) if diagram else None


def diagram_of(game: Any, position: Any) -> Callable[[Any], str] | None:
    """Give the game's own way to draw; in an impartial game it is about positions without a turn."""
    diagram: Callable[[Any], str] | None = game.diagram if hasattr(game, "diagram") else None
    return diagram if diagram and len(diagram(position)) <= MOST_SQUARES else None
