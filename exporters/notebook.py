"""Games, arenas and results in a notebook: shown as pictures, or in their plain form if too large."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import networkx as nx

from arena.errors import ArenaError, one_of
from arena.graphs.conversion import as_graph
from arena.rules.game import has_all_members, is_whole
from arena.words import ENGLISH, LANGUAGES, CallingLanguage, calling, heading
from exporters.drawings import things
from exporters.drawings.captions import LABELS
from exporters.drawings.drawing import Drawing
from exporters.drawings.looks import STYLES
from exporters.drawings.position import described, place_of
from exporters.films import film
from exporters.pictures import layout
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.picture import render

if TYPE_CHECKING:
    from arena.rules.game import Game

KINDS = ("arena", "graph", "layers")
SVG = "image/svg+xml"
WIDEST = 720
"""The points of the widest picture: those of what a notebook shows beside its prompts, on a window of 1100 pixels."""
USUAL = {"style": "default", "lang": "en", "labels": "text"}
LOOKS = dict(USUAL)


@dataclass(frozen=True, repr=False)
class Position:
    """A position of a game that shows itself, as a board if the game has one, with whose turn it is.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The position, its printed form, or the moves that lead to it, the last one marked; the start by default.

    Examples
    --------
    >>> from games import load
    >>> Position(load("tictactoe"), "x../.o./...")
    x..
    .o.
    ...
    J1 to move
    """

    game: Game[Any]
    position: Hashable = None

    def __post_init__(self) -> None:
        place_of(self.game, self.position)

    def __repr__(self) -> str:
        board, lines = described(self.game, self.position, LOOKS["lang"])
        return "\n".join([*([board] if board else []), *lines])

    def _repr_svg_(self) -> str | None:
        return as_svg((self.game, self.position))


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture that shows itself in a notebook, at most as wide as its page; made by `show`.

    It is SVG or, where there is no Graphviz to lay it out, as in a browser, a Mermaid diagram, which JupyterLab draws.
    """

    svg: str | None
    mermaid: str | None
    name: str

    def __repr__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str | None:
        return self.svg

    def _repr_markdown_(self) -> str | None:
        return self.mermaid and f"```mermaid\n{self.mermaid}```"


def looks(
    *, style: str = "default", lang: str = "en", labels: str = "text", players: Sequence[str] | None = None
) -> None:
    """Set the looks of all later pictures in a notebook.

    Parameters
    ----------
    style, lang, labels, players
        As `arena.draw` takes them.

    Examples
    --------
    >>> looks(style="course", lang="fr")
    >>> looks()
    """
    for name, value, choices in (("style", style, STYLES), ("lang", lang, LANGUAGES), ("labels", labels, LABELS)):
        if value not in choices:
            raise one_of(name, value, list(choices))
    LOOKS.update(style=style, lang=calling(lang, players), labels=labels)


def show(thing: Any, *, title: str | None = None, of: str | None = None, **options: Any) -> Picture:
    """Show a picture of a thing in a notebook, with the looks that `looks` has set unless options say otherwise.

    Parameters
    ----------
    thing
        What `arena.draw` draws, or a `Drawing`.
    title : str, optional
        The title, instead of the graph's own.
    of : str, optional
        Show a film of this process instead, see `arena.film`.
    **options
        Those of `arena.draw`, or of `arena.film`.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> show(position_graph(load("rook", rows=2, columns=2)), title="La tour", color="kernel")
    La tour
    """
    own = isinstance(thing, Drawing)
    asked = {**({} if own else _usual(thing)), **options}
    if (players := asked.pop("players", None)) is not None:
        asked["lang"] = calling(asked.get("lang", ENGLISH), players)
    graph = thing if own else things.graph_of(thing)[0]
    name = title or (thing.name if own else str(getattr(graph, "graph", {}).get("name") or ""))
    if of is not None:
        thing = as_graph(graph).copy()
        thing.graph["name"] = name
    elif title is not None:
        asked["title"] = title
    name = heading(name, asked.get("lang", ENGLISH))
    try:
        return Picture(_svg(thing, asked, of), None, name)
    except NoGraphviz:
        with suppress(ArenaError):  # not everything is a diagram of Mermaid
            return Picture(None, str(render(thing, "mmd", **asked)), name)
        return Picture(None, None, name)


def _usual(thing: Any) -> dict[str, Any]:
    """Return the looks that were set, as far as the builder of a thing has them."""
    known = things.options_of(things.GRAPH if has_all_members(thing) else things.kind_of(thing))
    return {
        name: value
        for name, value in LOOKS.items()
        if name in known and (value != USUAL[name] or isinstance(value, CallingLanguage))
    }


def _svg(thing: Any, options: Mapping[str, Any], of: str | None = None) -> str:
    """Draw or film as SVG, no wider than a page: a front end may show it as it shows photographs, at its own size."""
    made = render(thing, "svg", **options) if of is None else film.render(thing, "svg", of=of, **options)
    svg = made.decode() if isinstance(made, bytes) else ""
    root = re.search(r'<svg ([^>]*)width="([0-9.]+)pt" height="([0-9.]+)pt"', svg)
    if root is None:
        return svg
    wide, high = (float(root[number]) * min(1.0, WIDEST / float(root[2])) for number in (2, 3))
    smaller = f'<svg style="max-width: 100%; height: auto" {root[1]}width="{wide:.0f}pt" height="{high:.0f}pt"'
    return svg[: root.start()] + smaller + svg[root.end() :]


def register(shell: Any) -> None:  # IPython may not be installed, so its types are not there
    """Let an IPython shell show DiGraphs and games, whose classes are not ours and have no method for that.

    A game may be of any class, so the formatters are those of `object`: an object with a method of its own for this is
    shown by that, as without them.
    """
    shell.display_formatter.formatters[SVG].for_type(object, _formatted)


def unregister(shell: Any) -> None:  # as above
    """Take the formatters away again."""
    shell.display_formatter.formatters[SVG].pop(object, None)


def _formatted(value: object) -> object:
    from IPython.utils.dir2 import get_real_method

    own = get_real_method(value, "_repr_svg_")
    if own is not None:
        return own()
    if has_all_members(value):
        try:
            return as_svg((value, None))
        except Exception:  # noqa: BLE001 - rules that are being written, or no game at all, may raise anything
            return None
    return as_svg(value) if isinstance(value, nx.DiGraph) and _is_ours(value) else None


def _is_ours(graph: nx.DiGraph[Any]) -> bool:
    """Check whether a graph is the toolkit's, or an arena: it says its kind, or every vertex has a player."""
    if graph.is_multigraph():
        return False
    if graph.graph.get("kind") in KINDS or things.kind_of(graph) == things.TREE:
        return True
    return len(graph) > 0 and all(is_whole(data.get("player"), 1, 2) for _, data in graph.nodes(data=True))


def as_svg(value: Any) -> str | None:
    """Draw a value as SVG, in the looks that were set; return None if it is too large or cannot be drawn."""
    try:
        if things.kind_of(value) not in things.NO_GRAPHS:
            layout.check_size(*things.size(things.graph_of(value)[0]))
        return _svg(value, _usual(value))
    except ArenaError:
        return None
