"""The steps of a film, each of which a frame shows, with the counts and reasons that they share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker
from exporters.drawings.captions import SIGNS, ignored
from exporters.drawings.coloring import Coloring
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import Fill

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Edge = tuple[Hashable, Hashable]
Share = tuple[Fill, str, int]
"""A look, its meaning, and how many vertices have it."""
PALE = Fill("#ffffff", "#606060", "dashed")
"""The look of vertices that the film has not reached."""


@dataclass
class Step:
    """One frame: its title, the look of each vertex, the lines of its legend, and second lines of some vertices.

    `joined` are the vertices that this frame is about, and `because` the edges by which they join; `bold` and `removed`
    are edges of earlier frames. `row` is the last row that is reached.
    """

    title: str
    looks: dict[Hashable, Fill]
    legend: list[tuple[Fill, str]]
    signs: list[Sign]
    notes: dict[Hashable, str] = field(default_factory=dict)
    joined: set[Hashable] = field(default_factory=set)
    because: set[Edge] = field(default_factory=set)
    bold: set[Edge] = field(default_factory=set)
    removed: set[Edge] = field(default_factory=set)
    row: int | None = None


class Script(NamedTuple):
    """The graph as the last frame colors it, for the layout, a step for each frame, and the usual layout."""

    coloring: Coloring
    steps: list[Step]
    layout: str | None = None


class FilmRequest(NamedTuple):
    """The graph to be filmed, the player, and the style and the language of the film."""

    graph: DiGraph
    player: int
    style: str
    lang: str

    @property
    def say(self) -> Speaker:
        """The speaker of the language."""
        return Speaker(self.lang)

    def counts(self, size: int) -> dict[str, object]:
        """Return the counts of a title; the noun agrees with the number of all in English, of some in French."""
        one = size <= 1 if self.lang == "fr" else len(self.graph) == 1
        return {"size": size, "all": len(self.graph), "vertices": self.say("vertex" if one else "vertices")}

    def legend(self, shares: Iterable[Share]) -> list[tuple[Fill, str]]:
        """Write the meanings of looks with the numbers of their vertices, if there are any."""
        return [(look, f"{self.say(text)} ({count})") for look, text, count in shares if count]

    def about(self, text: str, number: object, **values: object) -> Sign:
        """Say in the legend what the vertices of a frame are."""
        return Sign("text", "◎", self.say(text, number=number, **values))

    def movers(
        self, vertices: Collection[Hashable], texts: dict[int, str], because: Collection[Edge], **values: object
    ) -> list[Sign]:
        """Say how many vertices of each player join, and by which moves."""
        owners = [self.graph.nodes[vertex]["player"] for vertex in vertices]
        said = [
            Sign(
                f"J{player}", SIGNS[f"J{player}"], self.say(text, player=player, number=owners.count(player), **values)
            )
            for player, text in sorted(texts.items())
            if player in owners
        ]
        return [*said, Sign("joining", "→", self.say("by these moves" if len(because) > 1 else "by this move"))]

    def bold(self, meaning: str) -> Sign:
        """Say what bold moves are."""
        return Sign("best", "→", self.say("bold: {what}", what=meaning))

    def dotted(self, coloring: Coloring) -> list[Sign]:
        """Say that dotted moves are not played, if there are any."""
        text = self.say("dotted: play has ended before")
        return [Sign("ignored", "⇢", text)] * bool(ignored(self.graph, coloring))


class Layer(NamedTuple):
    """The vertices that join in a frame, with all that have joined, and the edges to those of earlier frames.

    The layer joins `because` of some edges; others are bold in earlier frames.
    """

    number: int
    new: Collection[Hashable]
    inside: set[Hashable]
    because: set[Edge]
    bold: set[Edge]


def rising(
    request: FilmRequest,
    coloring: Coloring,
    layers: Iterable[Collection[Hashable]],
    step: Callable[[Layer], Step],
    joins: Callable[[Hashable, Hashable], bool] = lambda _vertex, _after: True,
) -> list[Step]:
    """Film vertices that join layer by layer, with the looks and the notes of a coloring.

    The looks of a step are those of vertices that have not joined.
    """
    steps, before = list[Step](), set[Hashable]()
    for number, new in enumerate(layers):
        because = {(v, after) for v in new for after in request.graph.adj[v] if after in before and joins(v, after)}
        bold = {edge for edge in coloring.bold if edge[0] in before}
        layer = Layer(number, new, before | set(new), because, bold)
        made = step(layer)
        made.title += f", {request.say('{new} new', new=len(new))}" if number else ""
        made.looks |= {vertex: coloring.looks[vertex] for vertex in layer.inside}
        made.notes = {vertex: note for vertex, note in coloring.notes.items() if vertex in layer.inside}
        made.joined, made.because, made.bold, before = set(new), because, bold, layer.inside
        steps.append(made)
    return steps
