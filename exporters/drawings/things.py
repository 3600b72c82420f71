"""What can be drawn, and by which builder.

A thing is an arena or a bare graph, as a DiGraph or in columns; a result about one; a search tree; merged layers; a
river of counts; a position of a game, as the pair (game, position); a play, as a `Play`, or as the pair of a game and
its moves; an analyzed play; a sequence of Grundy values; the value of a game; or a machine. A builder is the function
`build` of a module of this folder; its keyword-only parameters are the options of such drawings.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of, shown
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import as_graph
from arena.machine import is_a
from arena.rules.game import is_game
from exporters.drawings.coloring import ATTRACTOR, KERNEL_FOUND, POSITIONS, SOLUTION
from exporters.drawings.places import LAYOUTS

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.drawing import Drawing

GRAPH, MAP, TREE, BOARD, PLAY = "graph", "map", "tree", "position", "play"
KINDS = ("layers", "river", "lost")
"""The kinds of graphs that are no arenas, by their attribute `kind`."""
CLASSES = {
    "arena.playing.plays.Play": PLAY,
    "arena.playing.analysis.Analysis": "analyze",
    "arena.combinatorial.octal_sequence.OctalSequence": "sequence",
    "arena.combinatorial.game_value.GameValue": "value",
    "arena.automata.machine.Machine": "machine",
}
"""The kinds of things by their dotted classes, which are not imported for that."""
NO_GRAPHS = (BOARD, *CLASSES.values())
COLORS = {SOLUTION: "winner", ATTRACTOR: "attractor", KERNEL_FOUND: "kernel"}
"""The colors of each class of results."""


def builder(kind: str) -> Callable[..., Drawing]:
    build: Callable[..., Drawing] = import_module(f"exporters.drawings.{kind}").build
    return build


def options_of(kind: str) -> list[str]:
    parameters = inspect.signature(builder(kind)).parameters.values()
    return [each.name for each in parameters if each.kind is each.KEYWORD_ONLY and each.name != "solution"]


def drawing_of(thing: Any, kind: str, options: Mapping[str, Any]) -> Drawing:
    given = {name: options[name] for name in options_of(kind) if options.get(name) is not None}
    if kind in NO_GRAPHS:
        return builder(kind)(*(thing if kind == BOARD else (thing,)), **given)
    graph, result = graph_of(thing)
    if kind in (GRAPH, MAP):
        own = next((color for name, color in COLORS.items() if is_a(result, name)), None)
        given |= {"color": given.get("color") or own, "solution": options.get("solution") or result}
        if own == "attractor" and given.get("player") not in (None, result.player):
            raise ParameterError(f"player {given['player']}: {result!r} is drawn")
    return builder(kind)(as_graph(graph), **given)


def graph_of(thing: Any) -> tuple[Any, Any]:
    """Return the graph or the columns of a thing, and the result in it that has colors of its own, if it is one."""
    if is_a(thing, POSITIONS):
        return thing.graph, None
    return (thing.graph, thing) if is_a(thing, *COLORS) else (thing, None)


def size(graph: DiGraph | CompactGraph) -> tuple[int, int]:
    """Count the vertices and the edges that a drawing would have."""
    return len(graph), graph.arcs if isinstance(graph, CompactGraph) else graph.number_of_edges()


def kind_of(thing: Any) -> str:
    """Return the kind of a thing, the name of its builder's file; what cannot be drawn is refused with what can."""
    import networkx as nx

    for drawn, kind in CLASSES.items():
        if is_a(thing, drawn):
            return kind
    if isinstance(thing, tuple) and len(thing) == 2 and is_game(thing[0]):
        return PLAY if isinstance(thing[1], list) or is_a(thing[1], *CLASSES) else BOARD
    graph, _ = graph_of(thing)
    if isinstance(graph, CompactGraph):
        return GRAPH
    if isinstance(graph, nx.Graph):
        if {"algorithm", "evaluation", "complete"} <= graph.graph.keys():
            return TREE
        own = str(graph.graph.get("kind"))
        return own if own in KINDS else GRAPH
    name = shown(thing)
    if isinstance(thing, str):
        raise ParameterError(f"{name} is a name, not what it names: draw load({name}), or read({name})")
    raise ParameterError(
        f"{name} cannot be drawn (a game, an arena, a bare graph, a Solution, PositionSolution, Attractor or Kernel, "
        "a search tree, layers, a sequence, (game, position), or a play, (game, [move, ...]))"
    )


def laid_out_as(kind: str, layout: str | None) -> str:
    if layout is None:
        return kind
    if layout not in LAYOUTS:
        raise one_of("layout", layout, LAYOUTS)
    if layout != "dot" and kind != GRAPH:
        raise ParameterError(f"layout {layout}: a picture of the kind {kind} has a layout of its own")
    return MAP if layout == "map" else kind
