"""The plan of a picture that is to fit a page: of several pictures of a thing, the first that can be read there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf, sqrt
from typing import Any, NamedTuple

from arena.errors import ArenaError
from exporters.drawings.drawing import Drawing
from exporters.drawings.plays import room_of
from exporters.pictures.dot_attributes import POINTS
from exporters.pictures.fit import SPACINGS, check_placing, placed, room, told
from exporters.pictures.largest_page import CENTIMETRE, LARGEST, Fit, smallest_letters
from exporters.pictures.look_and_page import READABLE

WHOLE = "--view whole"
"""How a user asks for all of an arena."""
DOT = "--layout dot"
"""How a user asks for all of a file that has places for its vertices, laid out anew."""
FIRST_MOVES = "--values perfect"
"""How a user asks for the board of a game that cannot be unfolded, with what its first moves are worth."""


class Candidate(NamedTuple):
    """A picture that may be drawn.

    Parameters
    ----------
    name : str
        The option by which a user asks for it.
    drawings : callable
        Makes it, then smaller ones of its kind.
    """

    name: str
    drawings: Callable[[], Iterable[Drawing]]


class Chosen(NamedTuple):
    """The picture that is drawn, as it was named, laid out and with its page.

    Parameters
    ----------
    name : str
        The option by which a user asks for it.
    fit : Fit
        The drawing.
    bare : bool
        Whether its legend had to go.
    more : str
        What draws more, in words.
    """

    name: str
    fit: Fit
    bare: bool
    more: str = ""

    def note(self, asked: str, whole: str = WHOLE) -> str:
        """Tell the size of its letters, which picture it is if not the whole, and what draws more."""
        why = {
            DOT: "as the places of the file leave less room",
            FIRST_MOVES: "as there are too many positions to be unfolded",
        }
        which = [f"this is {', '.join(filter(None, [self.name, why.get(self.name, self.more)]))}"]
        left = [f"without a legend, {self.name} --legend below draws one"] if self.bare else []
        return "; ".join([told(self.fit, asked), *(which if self.name != whole else []), *left])


def first_readable(candidates: Iterable[Candidate], placing: Mapping[str, Any]) -> Chosen | None:
    """Choose the first of some pictures whose letters can be read on the page; None where there is none.

    A legend that nobody asked for goes where the letters could not be read beside it. A drawing whose nodes alone would
    fill more than the page is not laid out.

    Parameters
    ----------
    candidates : iterable of Candidate
        The pictures, the one that shows most first.
    placing : mapping
        The options of `exporters.pictures.fit.placed`.
    """
    check_placing(**placing)
    page = room(placing["fit"], placing.get("width"))
    readable = min(READABLE[placing["fit"]], placing.get("letters", inf))
    for name, drawings in candidates:
        with suppress(ArenaError):
            for drawing, legend in _versions(drawings(), placing):
                if largest_letters(drawing, page) >= readable:
                    fit = placed(drawing, **{**placing, **legend})
                    if round(fit.letters, 2) >= readable:
                        return Chosen(name, fit, bare=bool(legend))
    return None


def _versions(drawings: Iterable[Drawing], placing: Mapping[str, Any]) -> Iterator[tuple[Drawing, dict[str, str]]]:
    """Give drawings as they are, then without the texts that they can do without, then without their legends."""
    for drawing in drawings:
        for version in (drawing, drawing.bare) if drawing.bare else (drawing,):
            yield version, {}
        if drawing.legend and "legend" not in placing:
            blank = drawing.blank and replace(drawing.blank, legend=None)
            yield replace(drawing, legend=None, blank=blank), {"legend": "none"}


def largest_letters(drawing: Drawing, page: tuple[float, float]) -> float:
    """Bound the size of the letters of a drawing on a page, in points, by the room that its nodes need at least.

    Notes
    -----
    O(|S|), from the texts alone: nothing is laid out.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.arenas import build
    >>> for matches in (4, 12):
    ...     print(round(largest_letters(build(unfold(load("fibonacci_nim", matches=matches))), (14, 6.4))))
    14
    10
    """
    if drawing.table or not drawing.nodes or inf in page:
        return LARGEST
    if drawing.layout:
        boxes = drawing.layout.nodes
        sides = [
            max(place + size / 2 for place, size in pairs) - min(place - size / 2 for place, size in pairs)
            for pairs in ([(box.x, box.width) for box in boxes], [(box.y, box.height) for box in boxes])
        ]
        scale = min(side * CENTIMETRE / max(own, 1) for side, own in zip(page, sides, strict=True))
        return min(LARGEST, smallest_letters(drawing) * scale)
    tight = SPACINGS[-1]
    needed = sum(
        (wide + tight.nodes * POINTS) * (high + tight.rows * POINTS) for wide, high in map(room_of, drawing.nodes)
    )
    return min(LARGEST, smallest_letters(drawing) * sqrt(page[0] * page[1] * CENTIMETRE**2 / needed))
