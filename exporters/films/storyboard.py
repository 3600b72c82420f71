"""The steps of a film, each of which a frame shows, with the counts and reasons that they share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from exporters.drawings.captions import SIGNS
from exporters.drawings.colouring import Coloring
from exporters.drawings.looks import Fill

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Edge = tuple[Hashable, Hashable]

PALE = Fill("#ffffff", "#606060", "dashed")
"""The look of vertices that the film has not reached."""


@dataclass
class Step:
    """One frame: what happens, the look of each vertex, `PALE` before the film reaches it, and second lines of some.

    `reasons` tell why vertices join, the legend what looks mean. `joined` are the vertices that join, and `because` the
    edges by which they do; `bold` and `removed` are edges of earlier frames. `row` is the last row that is reached.
    """

    title: str
    looks: dict[Hashable, Fill]
    notes: dict[Hashable, str]
    reasons: list[tuple[str, str]]
    legend: list[tuple[Fill | str, str]]
    joined: set[Hashable]
    because: set[Edge] = field(default_factory=set)
    bold: set[Edge] = field(default_factory=set)
    removed: set[Edge] = field(default_factory=set)
    row: int | None = None


class Script(NamedTuple):
    """The script of a film: the graph as the last frame colours it, for the layout, and a step for each frame.

    `layout` is the usual one of a film, where neither the user nor the graph says another.
    """

    coloring: Coloring
    steps: list[Step]
    layout: str | None = None


class FilmRequest(NamedTuple):
    """The graph to be filmed, the player, and the looks and the language of the film."""

    graph: DiGraph
    player: int
    style: str
    lang: str
    say: Callable[..., str]


def counts(request: FilmRequest, size: int) -> dict[str, object]:
    """Give the counts of a title; the noun agrees with the number of all vertices in English, of some in French."""
    one = size <= 1 if request.lang == "fr" else len(request.graph) == 1
    return {"size": size, "all": len(request.graph), "vertices": request.say("vertex" if one else "vertices")}


def shares(
    request: FilmRequest, groups: Iterable[tuple[Fill, str, int, Collection[Hashable]]]
) -> tuple[dict[Hashable, Fill], list[tuple[Fill | str, str]]]:
    """Give the look of each vertex, and the legend of the looks, from the groups that share them."""
    groups = list(groups)
    legend: list[tuple[Fill | str, str]] = [
        (look, request.say(text, player=player, number=len(vertices)))
        for look, text, player, vertices in groups
        if vertices
    ]
    return {vertex: look for look, *_, vertices in groups for vertex in vertices}, legend


def by_mover(
    request: FilmRequest, vertices: Iterable[Hashable], texts: dict[int, str], because: set[Edge], **values: object
) -> list[tuple[str, str]]:
    """Tell how many vertices of each player there are, and why."""
    movers = [request.graph.nodes[vertex]["player"] for vertex in vertices]
    return [
        (SIGNS[f"J{player}"], request.say(text, player=player, number=movers.count(player), **values))
        for player, text in sorted(texts.items())
        if player in movers
    ] + [("→", request.say("by these moves" if len(because) > 1 else "by this move"))]
