"""The places of positions in the plane, by games that declare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from arena.rules.capabilities import HasPlaces
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, of_vertices

if TYPE_CHECKING:
    from typing import TypeAlias

    Point: TypeAlias = tuple[float, float]
    """Steps to the right, and steps downwards."""

PLANE = 2
"""The numbers of a place in the plane."""


class Places(NamedTuple):
    """A function to the place of a position, or of a vertex, and the names of the one or two numbers of places."""

    place: Callable[[AnyPosition], Point]
    axes: list[str]


def places(game: AnyGame, vertex: AnyPosition) -> Places | None:
    """Give the places of the vertices of a game's arena; in an impartial one, those of both players are the same."""
    known = places_of(game, vertex[0] if isinstance(game, ImpartialGame) else vertex)
    return known and Places(of_vertices(game, known.place), known.axes)


def places_of(game: object, position: AnyPosition) -> Places | None:
    """Give the places of a game's positions; None if they have no numbers, or more than two."""
    if not isinstance(game, HasPlaces) or not 0 < len(axes := list(game.place(position))) <= PLANE:
        return None

    def place(position: AnyPosition) -> Point:
        right, down, *_ = (*game.place(position).values(), 0)
        return right, down

    return Places(place, axes)
