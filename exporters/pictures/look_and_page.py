"""Looks and pages, all that can be asked of a picture: their fields are the options of Python and the command line.

A field that has a help is an option of the command line as well, made by `arena.cli.command`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.words import calling
from exporters.drawings.captions import LABELS
from exporters.drawings.coloring import EDGES
from exporters.drawings.looks import STYLES
from exporters.drawings.places import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Moves
    from exporters.drawings.move_values import Values

CENTIMETER = 72 / 2.54
SIZES = {"slide": (14.0, 7.6), "column": (8.0, 20.0), "page": (16.0, 24.0)}
"""The room for a picture in centimeters: of a slide of 16 x 9 whose title is in the picture, a column, a page of A4."""
LEGENDS = ("right", "below", "none")
DIRECTIONS = ("down", "right")
MOST = {"letters": 100.0, "width": 200.0}
"""The most points of letters, and centimeters, that may be asked for."""


def _option(default: object, text: str, choices: tuple[str, ...] = (), unit: str = "") -> Any:
    """Make a field that is an option of the command line: one of some choices, a number of a unit, a text or a flag."""
    return field(default=default, metadata={"help": text, "choices": choices, "unit": unit})


@dataclass(frozen=True, kw_only=True)
class Look:
    """The colors, labels and moves that a picture shows, its style and its language.

    Parameters
    ----------
    color : {"winner", "attractor", "player", "remoteness", "outcome", "kernel", "round", "grundy", "none"}, optional
        The meaning of the colors of an arena; by default what was found, else who wins.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    labels : {"text", "board"}, optional
        The contents of vertices: the printed position, or its board where the game has one.
    edges : {"all", "plain", "strategy", "none"}, optional
        The moves of an arena that are drawn: all, with the strategy bold; all alike; the strategy alone; or no move.
    style : {"default", "course"}, optional
        The palette: safe for the color-blind, or J1 blue and J2 red as in the courses.
    lang : {"en", "fr"}, optional
        The language of the legend.
    players : sequence of two str, optional
        The names of the players, like ("Max", "Minerva"), instead of J1 and J2.
    title : str, optional
        The title, instead of the game and its parameters.
    blank : bool, optional
        Whether to leave out the answers and keep all else in its place, as in the statement of an exercise.
    whole : networkx.DiGraph, optional
        The arena of which a part is drawn, such as the result of `proof` or `around`: its winners are then shown.
    play : str, Path or iterable of str, optional
        The moves of a play that stands out in an arena, as `play_of` takes them.
    values : {"solved", "perfect", "cells"} or Search, optional
        The values on the board of a position: who wins after each move, the lines through each square, or what a
        search has found.
    trace : bool, optional
        Whether nodes with children in a search tree of alpha-beta show their windows, and in how many plies play ends.
    moves : sequence of str, optional
        The moves of a search tree that are drawn, by their names; by default all.
    """

    color: str | None = None
    player: int | None = None
    labels: str | None = _option(None, "What the vertices show.", LABELS)
    edges: str | None = _option(None, "Which moves to draw.", EDGES)
    style: str = _option("default", "Colors: color-blind safe, or the course's.", tuple(STYLES))
    lang: str = "en"
    players: Sequence[str] | None = None
    title: str | None = _option(None, "Title of the picture.", unit="TEXT")
    blank: bool = _option(False, "Leave out the answers.")
    whole: DiGraph | None = None
    play: Moves | None = None
    values: Values | None = None
    trace: bool = False
    moves: Sequence[str] | None = None


@dataclass(frozen=True, kw_only=True)
class Page:
    """Where a picture goes: the paper that it fits, the size of its letters, the places of vertices and legend.

    Parameters
    ----------
    fit : {"slide", "column", "page"}, optional
        The paper that the picture fits, with the largest letters: a slide of 16:9, a column of a handout or a page of
        A4.
    letters : float, optional
        The size of the smallest letters in points; the greatest one, if the picture fits a paper.
    width : float, optional
        The greatest width of the picture in centimeters.
    direction : {"down", "right"}, optional
        The direction of moves; by default down, or whichever makes letters larger.
    legend : {"right", "below", "none"}, optional
        The place of the legend; by default below, or wherever letters become larger.
    layout : {"dot", "board", "ring", "map"}, optional
        By Graphviz's dot, which is usual; each vertex where its game or file says, which some files ask for
        themselves; on a circle; or as the cells of a map.
    force : bool, optional
        Whether to write a picture even if its letters are too small to read.
    standalone : bool, optional
        Whether .tex is a complete document instead of a picture to include.
    """

    fit: str | None = _option(None, "Fit a 16:9 slide, a column of a handout, or A4.", tuple(SIZES))
    letters: float | None = _option(None, "Size of the smallest letters.", unit="PT")
    width: float | None = _option(None, "Width in centimeters.", unit="CM")
    direction: str | None = _option(None, "Where moves point.", DIRECTIONS)
    legend: str | None = _option(None, "Where to put the legend.", LEGENDS)
    layout: str | None = _option(None, "How to place the vertices.", LAYOUTS)
    force: bool = _option(False, "Write it even if its letters are too small.")
    standalone: bool = _option(False, "Make .tex a document, not a picture to \\input.")

    def check(self) -> Page:
        """Refuse unknown words, and numbers out of bounds."""
        for name, choices in (("fit", SIZES), ("direction", DIRECTIONS), ("legend", LEGENDS)):
            value = getattr(self, name)
            if value is not None and value not in choices:
                raise one_of(name, value, list(choices))
        for name, most in MOST.items():
            value = getattr(self, name)
            if value is not None and not (isinstance(value, Real) and 1 <= float(value) <= most):
                raise ParameterError(f"{name} {value!r}: from 1 to {most:g}")
        return self

    @property
    def room(self) -> tuple[float, float]:
        """The points across and up that the picture may take."""
        wide, high = SIZES[self.fit] if self.fit else (inf, inf)
        return (self.width or wide) * CENTIMETER, high * CENTIMETER

    @property
    def legends(self) -> list[str]:
        """The places where the legend may stand, the best one first."""
        if self.legend:
            return [self.legend]
        if inf in self.room:
            return ["below"]
        return ["right", "below"] if self.room[0] > self.room[1] else ["below", "right"]

    @property
    def sized(self) -> bool:
        """Whether the size on paper is asked for."""
        return (self.fit, self.letters, self.width) != (None, None, None)


USUAL: dict[str, Any] = {**vars(Look()), **vars(Page())}


def asked(
    look: Look | None, page: Page | None, options: Mapping[str, Any], names: Collection[str] = tuple(USUAL)
) -> dict[str, Any]:
    """Return all that is asked of a picture: the fields of its look and its page, and the options that replace some.

    An option that is not among the names is refused.
    """
    for name, value, kind in (("look", look, Look), ("page", page, Page)):
        if not isinstance(value, kind | None):
            raise ParameterError(f"{name}: a {kind.__name__}, and no {type(value).__name__}")
    chosen = {**USUAL, **(vars(look) if look else {}), **(vars(page) if page else {}), **options}
    for name, value in chosen.items():
        if name not in names and (name in options or value != USUAL[name]):
            raise one_of("option", name, sorted(names))
    chosen["lang"] = calling(chosen["lang"], chosen.pop("players"))
    return {name: value for name, value in chosen.items() if name in names}
