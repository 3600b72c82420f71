"""Whatever can be drawn, as a `Drawing`: the one way that `arena.draw`, the command line and notebooks take.

A thing is an arena or a bare graph, as a DiGraph or in columns; what was found in one; a search tree; merged layers; a
river of counts; a position of a game, as the pair (game, position); a play, as a `Play`, or as the pair of a game
and its moves; what was found of each move of one; a sequence of Grundy values; or the value of a game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.combinatorial.game_value import GameValue
from arena.combinatorial.octal_sequence import OctalSequence
from arena.errors import ParameterError, one_of, shown
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import as_graph
from arena.playing.analysis import Analysis
from arena.playing.plays import Match, Play, play_of
from arena.rules.game import is_game
from arena.solving.arenas import Solution
from arena.solving.attractor import Attractor
from arena.solving.difference import Difference
from arena.solving.kernel import Kernel
from arena.solving.positions import PositionSolution
from exporters.drawings import (
    analyses,
    arenas,
    boards,
    grid,
    layers,
    maps,
    plays,
    river,
    search_trees,
    sheets,
    staircase,
    thermographs,
)
from exporters.drawings.places import LAYOUTS

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.drawing import Drawing

    Result: TypeAlias = Solution | Attractor | Kernel | Difference

COLORS = {Solution: "winner", Attractor: "attractor", Kernel: "kernel", Difference: "changes"}
"""What the colours say of each kind of result."""
BOARD = "a position"
PLAY = "a play"
ANALYSIS = "an analysis"
SEQUENCE = "a sequence"
VALUE = "a value"
TREE = "a search tree"
LAYERS = "merged layers"
RIVER = "a river"
SHEET = "lost positions"
GRAPH = "an arena"
GRID = "a grid"
MAP = "a map"
BUILDERS: Mapping[str, Callable[..., Drawing]] = {
    BOARD: boards.build,
    PLAY: plays.build,
    ANALYSIS: analyses.build,
    SEQUENCE: staircase.build,
    VALUE: thermographs.build,
    TREE: search_trees.build,
    LAYERS: layers.build,
    RIVER: river.build,
    SHEET: sheets.build,
    GRAPH: arenas.build,
    GRID: grid.build,
    MAP: maps.build,
}
"""What makes a drawing of each kind of thing; its keyword-only parameters are the options of such drawings."""
NO_GRAPHS = (BOARD, PLAY, ANALYSIS, SEQUENCE, VALUE)
"""The kinds of things that are no graphs."""
CLASSES: Mapping[type, str] = {Play: PLAY, Analysis: ANALYSIS, OctalSequence: SEQUENCE, GameValue: VALUE}
"""The kinds of things that a class tells."""
KINDS = {"layers": LAYERS, "river": RIVER, "lost": SHEET}
"""What the graph attribute `kind` says of graphs that are neither arenas nor bare graphs."""


def colour_of(result: object) -> str | None:
    """Tell what the colours say of a result where nobody says otherwise; nothing of what is none.

    Examples
    --------
    >>> colour_of(None)
    """
    return next((name for kind, name in COLORS.items() if isinstance(result, kind)), None)


def defaults(function: Callable[..., object]) -> dict[str, Any]:
    """Give the options that a function takes, and what they are where nobody says otherwise."""
    parameters = inspect.signature(function).parameters.values()
    return {
        each.name: each.default for each in parameters if each.kind is each.KEYWORD_ONLY and each.name != "solution"
    }


def drawing_of(thing: Any, kind: str, options: Mapping[str, Any]) -> Drawing:
    """Make the drawing of a thing that is of a kind, with the options that drawings of this kind have.

    Raises
    ------
    ParameterError
        If this cannot be drawn, or not so.
    TooLarge
        If a grid could not be read.
    """
    given = {name: options[name] for name in defaults(BUILDERS[kind]) if options.get(name) is not None}
    if kind == BOARD:
        return BUILDERS[kind](*thing, **given)
    if kind == PLAY:
        play = _play_of(thing)
        return BUILDERS[kind](play.game, play.moves, **{"start": play.positions[0], **given})
    if kind in (ANALYSIS, SEQUENCE, VALUE):
        return BUILDERS[kind](thing, **given)
    graph, result = graph_of(thing)
    if kind in (GRAPH, GRID, MAP):
        given["color"] = given.get("color") or colour_of(result)
        given["solution"] = result
        if isinstance(result, Attractor) and given.get("player") not in (None, result.player):
            raise ParameterError(f"player {given['player']}: {result!r} is drawn")
    return BUILDERS[kind](as_graph(graph), **given)


def _play_of(thing: Any) -> Play:
    """Give the play that a thing is: one that was made, or a game with moves or with a match."""
    if isinstance(thing, Play):
        return thing
    game, moves = thing
    return play_of(game, moves.moves, moves.positions[0]) if isinstance(moves, Match) else play_of(game, moves)


def graph_of(thing: Any) -> tuple[Any, Result | None]:
    """Give the graph or the columns that a thing is about, and what was found in it that colours need."""
    if isinstance(thing, PositionSolution):
        return thing.graph, None
    return (thing.graph, thing) if isinstance(thing, Solution | Kernel | Attractor | Difference) else (thing, None)


def size(graph: DiGraph | CompactGraph) -> tuple[int, int]:
    """Count the vertices and the edges that a drawing would have."""
    return len(graph), graph.arcs if isinstance(graph, CompactGraph) else graph.number_of_edges()


def kind_of(thing: Any) -> str:
    """Tell the kind of a thing: `BOARD`, `PLAY`, `ANALYSIS`, `SEQUENCE`, `TREE`, `LAYERS`, `RIVER`, `SHEET` or `GRAPH`.

    Raises
    ------
    ParameterError
        If it cannot be drawn; the text says what can.
    """
    import networkx as nx

    if type(thing) in CLASSES:
        return CLASSES[type(thing)]
    if isinstance(thing, tuple) and len(thing) == 2 and is_game(thing[0]):
        return PLAY if isinstance(thing[1], list | Match) else BOARD
    graph, _ = graph_of(thing)
    if isinstance(graph, CompactGraph):
        return GRAPH
    if isinstance(graph, nx.Graph):
        if {"algorithm", "evaluation", "complete"} <= graph.graph.keys():
            return TREE
        return KINDS.get(graph.graph.get("kind", ""), GRAPH)
    name = shown(thing)
    if isinstance(thing, str):
        raise ParameterError(f"{name} is a name, not what it names: draw unfold(load({name})), or read({name})")
    if is_game(thing):
        raise ParameterError(f"{name} is a game: draw its arena, unfold(game), or a board, (game, position)")
    raise ParameterError(
        f"{name} cannot be drawn (an arena, a bare graph, a Solution, PositionSolution, Attractor, Kernel or "
        "Difference, a search tree, layers, a sequence, (game, position), or a play, (game, [move, ...]))"
    )


def laid_out_as(kind: str, layout: str | None) -> str:
    """Tell the kind that a layout makes of a kind of thing; None is as it is usually laid out.

    Raises
    ------
    ParameterError
        If there is no such layout, or not of such a thing.
    """
    if layout is None:
        return kind
    if layout not in LAYOUTS:
        raise one_of("layout", layout, LAYOUTS)
    if layout != "dot" and kind != GRAPH:
        raise ParameterError(f"layout {layout}: not of {kind}, which has a layout of its own")
    return {"grid": GRID, "map": MAP}.get(layout, kind)
