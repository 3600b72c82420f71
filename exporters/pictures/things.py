"""Whatever can be drawn, as a picture in any format: the one way that the face, the command line and notebooks take.

A thing is an arena or a bare graph, as a DiGraph or in columns; what was found in one; a search tree; merged layers; or
a position of a game, as the pair (game, position).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from arena import Attractor, Kernel, PositionSolution, Solution, is_bare
from arena.errors import ParameterError, one_of, shown
from arena.graphs.compact import CompactGraph, as_graph
from arena.rules.game import is_game
from exporters.drawings.colourings import colour
from exporters.pictures import (
    dot,
    dot_board,
    dot_grid,
    dot_layers,
    dot_search_tree,
    graphviz,
    mermaid,
    mermaid_search_tree,
    tikz,
    tikz_search_tree,
)

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

    Found: TypeAlias = Solution | Attractor | Kernel

FORMATS = ("dot", "svg", "png", "pdf")
"""What Graphviz lays out, and its own text."""
DRAWN = (*FORMATS, "tex", "mmd")
"""Arenas and search trees are drawn for LaTeX and for Mermaid as well."""
COLORS = {Solution: "winner", Attractor: "attractor", Kernel: "kernel"}
"""What the colours say of what was found."""
GRID_DPI = 96
"""Dots an inch of a PNG of thousands of vertices."""
BOARD, TREE, LAYERS, GRAPH, GRID = "a position", "a search tree", "merged layers", "an arena", "a grid"
TAKEN = {
    BOARD: {"style", "lang"},
    TREE: {"labels", "style", "lang", "legend", "standalone", "trace"},
    LAYERS: {"style", "lang", "legend"},
    GRAPH: {"color", "player", "whole", "labels", "style", "lang", "legend", "standalone"},
    GRID: {"color", "player", "whole", "style", "lang", "legend"},
}
"""The options of each kind of picture."""
ENDINGS = {BOARD: FORMATS, TREE: DRAWN, LAYERS: FORMATS, GRAPH: DRAWN, GRID: FORMATS}
"""The formats of each."""
USUAL: Mapping[str, Any] = {
    "color": None, "player": None, "whole": None, "labels": None, "style": "default", "lang": "en", "legend": True,
    "standalone": False, "trace": False,
}  # fmt: skip
"""What options are where nobody says otherwise."""


def render(
    thing: Any,
    format: str,  # noqa: A002 - as everywhere
    *,
    layout: str = "dot",
    **options: Any,
) -> str | bytes:
    """Draw a thing in a format.

    Parameters
    ----------
    thing : DiGraph, CompactArena, Solution, PositionSolution, Attractor, Kernel or (game, position)
        What is drawn; see the top of this file.
    format : {"dot", "svg", "png", "pdf", "tex", "mmd"}
        The format.
    layout : {"dot", "grid"}, optional
        By Graphviz's dot, or, for arenas of thousands of vertices, small ones in rows.
    **options
        Those of `exporters.draw`.

    Raises
    ------
    ParameterError
        If this cannot be drawn, not in such a format, or not with such an option.
    TooLarge
        If the picture could not be read.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("fibonacci_nim", matches=4))
    >>> render(solve(arena), "mmd") == render(arena, "mmd", color="winner")
    True
    >>> render(arena, "svg", trace=True)
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: trace: not of an arena (its options: color, labels, lang, legend, ...)
    """
    kind = check(kind_of(thing), format, layout, options)
    given = {name: options.get(name, USUAL[name]) for name in TAKEN[kind]}
    if format != "tex":
        given.pop("standalone", None)
    if kind is BOARD:
        return _laid(dot_board.render(*thing, **given), format)
    graph, found = graph_of(thing)
    if format in ("svg", "png", "pdf") and kind is not GRID:
        graphviz.check_size(*size(graph))
    graph = as_graph(graph)
    if kind is LAYERS:
        return _laid(dot_layers.render(graph, **given), format)
    if kind is TREE:
        return _tree(graph, format, given)
    given["color"] = given["color"] or COLORS.get(type(found))
    if isinstance(found, Attractor) and given["player"] not in (None, found.player):
        raise ParameterError(f"player {given['player']}: {found!r} is drawn")
    given["player"] = given["player"] or 1
    if kind is GRID:
        return _grid(graph, found, format, given)
    given["labels"] = given["labels"] or "text"
    return _graph(graph, found, format, given)


def check(kind: str, format_: str, layout: str, options: Mapping[str, Any]) -> str:
    """Tell which of `TAKEN` a kind of thing makes, once it is known that it can in this format with these options.

    Raises
    ------
    ParameterError
        If it cannot.
    """
    if layout not in ("dot", "grid"):
        raise one_of("layout", layout, ["dot", "grid"])
    if layout == "grid" and kind is not GRAPH:
        raise ParameterError(f"layout grid: not of {kind}, which has a layout of its own")
    kind = GRID if layout == "grid" else kind
    if format_ not in ENDINGS[kind]:
        raise ParameterError(f"{kind}: not as .{format_} (one of {', '.join(ENDINGS[kind])})")
    for name, value in options.items():
        if name not in USUAL:
            raise one_of("option", name, sorted(USUAL))
        if name not in TAKEN[kind] and value != USUAL[name]:
            raise ParameterError(f"{name}: not of {kind} (its options: {', '.join(sorted(TAKEN[kind]))})")
    if options.get("standalone") and format_ != "tex":
        raise ParameterError("standalone is about .tex: other pictures stand for themselves")
    return kind


def graph_of(thing: Any) -> tuple[Any, Found | None]:
    """Give the graph or the columns that a thing is about, and what was found in it that colours need."""
    if isinstance(thing, PositionSolution):
        return thing.graph, None
    return (thing.graph, thing) if isinstance(thing, Solution | Kernel | Attractor) else (thing, None)


def size(graph: DiGraph | CompactGraph) -> tuple[int, int]:
    """Count the vertices and the edges that a drawing would have."""
    return len(graph), graph.arcs if isinstance(graph, CompactGraph) else graph.number_of_edges()


def kind_of(thing: Any) -> str:
    """Tell the kind of a thing: `BOARD`, `TREE`, `LAYERS` or `GRAPH`.

    Raises
    ------
    ParameterError
        If it cannot be drawn; the text says what can.
    """
    import networkx as nx

    if isinstance(thing, tuple) and len(thing) == 2 and is_game(thing[0]):
        return BOARD
    graph, _ = graph_of(thing)
    if isinstance(graph, CompactGraph):
        return GRAPH
    if isinstance(graph, nx.Graph):
        if {"algorithm", "evaluation", "complete"} <= graph.graph.keys():
            return TREE
        return LAYERS if graph.graph.get("kind") == "layers" else GRAPH
    name = shown(thing)
    if isinstance(thing, str):
        raise ParameterError(f"{name} is a name, not what it names: draw unfold(load({name})), or read({name})")
    if is_game(thing):
        raise ParameterError(f"{name} is a game: draw its arena, unfold(game), or a board, (game, position)")
    raise ParameterError(
        f"{name} cannot be drawn (an arena, a bare graph, a Solution, PositionSolution, Attractor or Kernel, a search "
        "tree, layers, or (game, position))"
    )


def _laid(text: str, format_: str) -> str | bytes:
    return text if format_ == "dot" else graphviz.render(text, format_)


def _tree(tree: DiGraph, format_: str, given: dict[str, Any]) -> str | bytes:
    if format_ == "mmd":
        return mermaid_search_tree.render(tree, **given)
    if format_ == "tex":
        graphviz.check_size(*size(tree))
        return tikz_search_tree.render(tree, **given)
    return _laid(dot_search_tree.render(tree, **given), format_)


def _graph(graph: DiGraph, found: Found | None, format_: str, given: dict[str, Any]) -> str | bytes:
    if format_ == "mmd":
        return mermaid.render(graph, solution=found, **given)
    if format_ == "tex":
        return tikz.render(graph, solution=found, **given)
    outside = {name: given.pop(name) for name in ("labels", "legend")}  # of the picture, not of its colours
    drawn = colour(graph, given.pop("color"), given.pop("player"), found, **given)
    if format_ != "dot":
        graphviz.check(graph, drawn.rows)
    return _laid(dot.paint(graph, drawn, **outside, lang=given["lang"]), format_)


def _grid(graph: DiGraph, found: Found | None, format_: str, given: dict[str, Any]) -> str | bytes:
    """Draw a large arena by rows of small vertices, without a layout engine."""
    if is_bare(graph):
        raise ParameterError(
            f"layout grid: {graph.graph.get('name') or 'this'} is a bare graph, and the grid is for arenas"
        )
    if isinstance(found, Attractor | Kernel):
        raise ParameterError(f"layout grid: of an arena or a Solution, not of {found!r}")
    text = dot_grid.render(graph, solution=found, **{**given, "color": given["color"] or "winner"})
    if format_ == "png" and max(size(graph)) > dot_grid.FEW:
        return graphviz.as_large_png(graphviz.render(text, "svg", placed=True), GRID_DPI)
    return text if format_ == "dot" else graphviz.render(text, format_, placed=True)
