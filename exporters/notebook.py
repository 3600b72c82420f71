"""How games, arenas and results show themselves in a notebook: as pictures, or summed up in a table if too large."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx

from arena import Attractor, Kernel, Outcome, PositionSolution, Solution, layers
from arena.errors import ArenaError, TooLarge, one_of
from arena.graphs.attributes import is_number_in
from arena.graphs.compact import CompactGraph
from arena.machine.columns import count
from arena.rules.game import has_all_members
from arena.searching.search import position_of
from exporters.drawings import things
from exporters.drawings.boards import described
from exporters.drawings.captions import LABELS, cut
from exporters.drawings.drawing import Drawing
from exporters.drawings.looks import STYLES
from exporters.files.build import title
from exporters.films import film
from exporters.pictures import graphviz
from exporters.pictures.languages import languages
from exporters.pictures.picture import render
from exporters.text.words import LANGUAGES, number, say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import Game

    Shown: TypeAlias = DiGraph | CompactGraph | Solution | PositionSolution | Attractor | Kernel
    Shell: TypeAlias = Any
    """IPython's shell: it may not be installed, so its types are not there."""

MOST_MERGED = 200_000
"""The edges of the largest arena whose layers are drawn below its summary: more would take seconds."""
WIDEST = 720
"""The points of the widest picture: those of what a notebook shows beside its prompts, on a window of 1100 pixels."""
KINDS = ("arena", "graph", "layers")
"""What the attribute `kind` of the toolkit's own graphs says."""
USUAL = {"style": "default", "lang": "en", "labels": "text"}
"""How pictures look where nobody says otherwise."""
LOOKS = dict(USUAL)
"""How pictures look, as `looks` was last asked."""


@dataclass(frozen=True, repr=False)
class Position:
    """A position of a game that shows itself, as a board if the game has one, with whose turn it is.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The position, or its printed form; the start by default.

    Raises
    ------
    ParameterError
        If no position is printed so.

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
        position_of(self.game, self.position)

    def __repr__(self) -> str:
        board, lines = described(self.game, self.position, LOOKS["lang"])
        return "\n".join([*([board] if board else []), *lines])

    def _repr_svg_(self) -> str | None:
        return as_svg((self.game, self.position))


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture that shows itself in a notebook, at most as wide as its page; made by `show`.

    Parameters
    ----------
    svg : str or None
        The picture; None where there is no Graphviz to lay it out, as in a browser.
    mermaid : str or None
        The same as a Mermaid diagram, which JupyterLab draws, where there is no SVG.
    name : str
        What stands for it where nothing can be drawn.
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


def show(thing: Any, *, title: str | None = None, of: str | None = None, **options: Any) -> Picture:
    """Draw a thing for a notebook, in the looks of `looks` where nothing else is asked for.

    Parameters
    ----------
    thing
        What `exporters.draw` draws, or a `Drawing`.
    title : str, optional
        The title, instead of the graph's own.
    of : {"attractor", "kernel", "values"}, optional
        Film how that comes about, instead.
    **options
        Those of `exporters.draw`, or of `exporters.film`.

    Raises
    ------
    ParameterError, TooLarge
        As `exporters.draw` and `exporters.film` do.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> show(position_graph(load("rook", rows=2, columns=2)), title="La tour", color="kernel")
    La tour
    """
    if isinstance(thing, Drawing):
        return _shown(partial(_drawn, thing), thing.name)
    graph = things.graph_of(thing)[0]
    attributes = getattr(graph, "graph", {})
    before = dict(attributes)
    attributes.update({} if title is None else {"name": title})
    try:
        asked = {**_usual(thing), **options}
        return _shown(partial(_picture, thing, of, asked), str(attributes.get("name") or ""))
    finally:
        attributes.clear()
        attributes.update(before)


def _shown(draw: Callable[[str], str], name: str) -> Picture:
    try:
        return Picture(fitted(draw("svg")), None, name)
    except graphviz.NoGraphviz:
        return Picture(None, draw("mmd"), name)


def _drawn(drawing: Drawing, ending: str) -> str:
    made = languages()[ending].render(drawing, ending)
    return made if isinstance(made, str) else made.decode()


def _usual(thing: Any) -> dict[str, Any]:
    """Give the looks that were set, of those that such a thing can have."""
    known = things.defaults(things.BUILDERS[things.kind_of(thing)])
    return {name: value for name, value in LOOKS.items() if name in known and value != USUAL[name]}


def _picture(thing: Any, of: str | None, options: Mapping[str, Any], ending: str) -> str:
    if of is None or ending == "mmd":
        made = render(thing, ending, **options)
    else:
        made = film.render(things.graph_of(thing)[0], ending, of=of, **options)
    return made if isinstance(made, str) else made.decode()


def fitted(svg: str) -> str:
    """Let a picture be no wider than a page: a front end may show it as it shows photographs, at its own size.

    Examples
    --------
    >>> print(fitted('<svg width="1440pt" height="300pt" viewBox="0 0 1440 300">'))
    <svg style="max-width: 100%; height: auto" width="720pt" height="150pt" viewBox="0 0 1440 300">
    """
    root = re.search(r"<svg [^>]*>", svg)
    sizes = dict(re.findall(r'\b(width|height)="([0-9.]+)(?:pt|px)?"', root[0])) if root else {}
    if root is None or len(sizes) < 2:
        return svg
    share = min(1.0, WIDEST / float(sizes["width"]))
    smaller = root[0]
    for name, size in sizes.items() if share < 1 else ():
        smaller = re.sub(rf'\b{name}="[0-9.]+(pt|px)?"', f'{name}="{float(size) * share:.0f}pt"', smaller, count=1)
    smaller = smaller.replace("<svg ", '<svg style="max-width: 100%; height: auto" ')
    return svg[: root.start()] + smaller + svg[root.end() :]


def looks(*, style: str = "default", lang: str = "en", labels: str = "text") -> None:
    """Set how all further pictures of a notebook look, where they have a choice.

    Parameters
    ----------
    style, lang, labels
        As `exporters.draw` takes them.

    Raises
    ------
    ParameterError
        If there is no such style, language or kind of labels.

    Examples
    --------
    >>> looks(style="course", lang="fr")
    >>> looks()
    """
    for name, value, choices in (("style", style, STYLES), ("lang", lang, LANGUAGES), ("labels", labels, LABELS)):
        if value not in choices:
            raise one_of(name, value, list(choices))
    LOOKS.update(style=style, lang=lang, labels=labels)


def register(shell: Shell) -> None:
    """Let an IPython shell show what has no class of ours, and cannot show itself as results do: DiGraphs and games.

    A game may be of any class, so the formatters are those of `object`: an object with a method of its own for this is
    shown by that, as without them.
    """
    for kind, show in FORMATS.items():
        formatter = shell.display_formatter.formatters[kind]
        formatter.for_type(object, partial(_formatted, formatter.print_method, show))


def unregister(shell: Shell) -> None:
    """Take the formatters away again."""
    for kind in FORMATS:
        shell.display_formatter.formatters[kind].pop(object, None)


def _formatted(method: str, show: Callable[[Any], str | None], value: object) -> object:
    from IPython.utils.dir2 import get_real_method

    own = get_real_method(value, method)
    if own is not None:
        return own()
    if has_all_members(value):
        try:
            return show((value, None))
        except Exception:  # noqa: BLE001 - rules that are being written, or no game at all, may raise anything
            return None
    return show(value) if isinstance(value, nx.DiGraph) and is_ours(value) else None


def is_ours(graph: DiGraph) -> bool:
    """Tell whether a graph is the toolkit's, or an arena: it says its kind, or every vertex has a player.

    Examples
    --------
    >>> is_ours(nx.DiGraph([(1, 2)])), is_ours(nx.DiGraph([(1, 2)], kind="graph"))
    (False, True)
    """
    if graph.is_multigraph():
        return False
    if graph.graph.get("kind") in KINDS or things.kind_of(graph) == things.TREE:
        return True
    return len(graph) > 0 and all(is_number_in(data.get("player"), (1, 2)) for _, data in graph.nodes(data=True))


def as_svg(value: object) -> str | None:
    """Draw whatever can be drawn as SVG; None if that is too large or no arena, or without Graphviz."""
    try:
        return _svg(value)
    except ArenaError:
        return None


def as_html(value: Any) -> str | None:
    """Sum up in HTML what is too large for a picture; None if it is not."""
    if things.kind_of(value) == things.BOARD:
        return None
    graph, _ = things.graph_of(value)
    try:
        graphviz.check_size(*things.size(graph))
    except TooLarge:
        rows = "".join(
            f'<tr><th style="text-align: left">{html.escape(name)}</th><td>{html.escape(text)}</td></tr>'
            for name, text in _facts(value, graph).items()
        )
        bound = _say(
            "too large for a picture (at most {vertices} vertices and {edges} edges)",
            vertices=graphviz.MAX_VERTICES,
            edges=_number(graphviz.MAX_EDGES),
        )
        return f"<table>{rows}</table>{_merged(value)}<p><small>{html.escape(bound)}</small></p>"
    return None


def _svg(thing: object) -> str:
    return fitted(_picture(thing, None, _usual(thing), "svg"))


def _facts(value: Shown, graph: DiGraph | CompactGraph) -> dict[str, str]:
    """List what a value is in words and numbers, each fact with its name."""
    vertices, edges = things.size(graph)
    facts = {_say("vertices, edges"): f"{_number(vertices)}, {_number(edges)}", **_result(value)}
    return {_say("game"): cut(name), **facts} if (name := title(graph)) else facts


def _result(value: Shown) -> dict[str, str]:
    """List what was found: the sizes of regions, attractors and kernels, and who wins."""
    if isinstance(value, Solution):
        sizes = (count(value.winners, winner) for winner in (1, 2, 0))
        return {"W1, W2, S∅": ", ".join(map(_number, sizes)), **_start_of(value)}
    if isinstance(value, PositionSolution):
        return {"N, P, D": ", ".join(_number(value.outcomes.count(outcome)) for outcome in Outcome)}
    if isinstance(value, Attractor):
        return {
            _say("attractor of J{player}", player=int(value.player)): ", ".join(map(_number, value.attracted.sizes()))
        }
    if isinstance(value, Kernel):
        members = value.in_every if value.kernel is None else value.kernel
        name = "the kernel" if value.unique else "in every kernel" if value.kernel is None else "a kernel"
        return {_say(name): _number(len(members)), _say("rounds"): _number(len(value.sink_rounds))}
    return {}


def _start_of(solution: Solution) -> dict[str, str]:
    """Say who wins from the start."""
    arena = solution.columns
    if arena.initial is None:
        return {}
    winner, plies = int(solution.winners[arena.initial]), int(solution.remotenesses[arena.initial])
    text = _say("J{player} wins in {plies}", player=winner, plies=plies) if winner else _say("draw")
    return {cut(arena.name(arena.initial)): text}


def _merged(value: Shown) -> str:
    """Draw the layers of a solved arena, if it is not too large for that."""
    if not isinstance(value, Solution) or value.columns.arcs > MOST_MERGED:
        return ""
    svg = as_svg(layers(value.graph, value))
    return svg[svg.index("<svg") :] if svg else ""


FORMATS: dict[str, Callable[[Any], str | None]] = {"image/svg+xml": as_svg, "text/html": as_html}
"""What a notebook can show, and what makes it: None where the other one does."""


def _say(text: str, **values: object) -> str:
    return say(text, LOOKS["lang"], **values)


def _number(value: int) -> str:
    return number(value, LOOKS["lang"])
