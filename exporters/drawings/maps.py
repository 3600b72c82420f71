"""Maps: the positions of a game as cells, at their two numbers, for games whose graph would be a hairball."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import InvalidArena, ParameterError, TooLarge, one_of, shown
from arena.graphs.attributes import label
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.capabilities import HasPlaces
from arena.rules.game import AnyGame, ImpartialGame
from arena.rules.places import PLANE
from arena.solving.positions import solve_positions
from arena.unfolding.unfold import position_columns
from arena.words import Speaker, heading
from exporters.drawings.captions import cut, remarks
from exporters.drawings.cells import Axis, Cell, axis_name
from exporters.drawings.cells import build as cells_of
from exporters.drawings.colourings import colour
from exporters.drawings.drawing import Drawing, Legend, Sign
from exporters.drawings.places import standing

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.difference import Difference
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution
    from exporters.drawings.colouring import Coloring

KIND = "a map"
MOST_CELLS = 250_000
"""The cells of a map, those included where no position is."""
TITLES = {
    "outcome": "who wins",
    "grundy": "Grundy values",
    "remoteness": "plies to the end",
    "kernel": "the kernel, and the rounds in which it grows",
    "round": "the rounds of sink removal",
    "both": "who wins",
}
"""The title of a map by its colouring."""


HEAVY = {"remoteness": "P: the player to move loses", "round": "in the kernel"}
"""The meaning of heavy borders, by the colouring whose shades do not tell it."""

NO_PLACES = (
    "map: neither a game nor a file says where the vertices of {name} stand "
    "(a map shows two numbers of a position, and a position of more has no place)"
)


class Plane(NamedTuple):
    """The positions of a map, as a graph without edges, and their solution in the whole game."""

    graph: DiGraph
    solution: PositionSolution


def plane(
    game: AnyGame,
    fixed: Mapping[str, float] | None = None,
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> Plane:
    """Solve a game, and give its positions with two of their numbers as places; others are fixed.

    Parameters
    ----------
    game : ImpartialGame
        A game that gives numbers of its positions, as `HasPlaces` says.
    fixed : mapping, optional
        Numbers by their names: of the positions those are kept that have them.
    max_vertices, max_edges : int, optional
        The bounds of the position graph.
    progress : callable, optional
        As `arena.position_graph` takes it.

    Raises
    ------
    ParameterError
        If it gives no numbers, or not two are left, or no position has those that are fixed.
    TooLarge
        If a bound is met.

    Notes
    -----
    O(|S|+|A|), in columns: a rook on 100 x 100 squares, with a million moves, takes some seconds.

    Examples
    --------
    >>> from games import load
    >>> nim = plane(load("nim", heaps=(2, 3, 1)), {"heap 3": 1})
    >>> nim.graph.graph["axes"], len(nim.graph), len(nim.solution.columns)
    (['heap 1', 'heap 2'], 12, 24)
    """
    import networkx as nx

    axes = _axes(numbers_of(game), fixed or {})
    if not isinstance(game, ImpartialGame) or not isinstance(game, HasPlaces):
        raise ParameterError(f"{shown(game)}: a map is of an impartial game whose positions are numbers (`place`)")
    columns = position_columns(game, max_vertices=max_vertices, max_edges=max_edges, progress=progress)
    graph: DiGraph = nx.DiGraph(name=repr(game), kind="graph", misere=game.misere, axes=axes)
    for position in columns.vertices:
        numbers = game.place(position)
        if all(numbers[name] == number for name, number in (fixed or {}).items()):
            place = [numbers[name] for name in axes]
            graph.add_node(position, label=game.show(position), pos=(place[0], place[1] if len(axes) > 1 else 0))
    if not graph:
        which = ", ".join(f"{name} = {number}" for name, number in (fixed or {}).items())
        raise ParameterError(f"no position of {game!r} has {which}")
    return Plane(graph, solve_positions(columns, misere=game.misere))


def numbers_of(game: object) -> list[str]:
    """Name the numbers of a game's positions; none if they are no numbers, or say whose turn it is."""
    if isinstance(game, ImpartialGame) and isinstance(game, HasPlaces):
        return list(game.place(game.start))
    return []


def _axes(names: list[str], fixed: Mapping[str, float]) -> list[str]:
    """Name the numbers that are left."""
    for name in fixed:
        if name not in names:
            raise one_of("number to fix", name, names)
    axes = [name for name in names if name not in fixed]
    if len(axes) > PLANE or (names and not axes):
        raise ParameterError(
            f"a map shows two numbers of a position, and here are {len(names)}, {len(fixed)} of them fixed: "
            f"{', '.join(names)} (fix {max(len(names) - PLANE, 0)}{_like(axes) if len(axes) > PLANE else ''})"
        )
    return axes


def _like(axes: list[str]) -> str:
    return ", like" + "".join(f' --slice "{name}=1"' for name in axes[PLANE:])


def build(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: PositionSolution | Solution | Kernel | Attractor | Difference | None = None,
    whole: DiGraph | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    blank: bool = False,
) -> Drawing:
    """Make the map of a graph whose vertices stand at whole numbers: a cell a vertex.

    Parameters
    ----------
    graph : networkx.DiGraph
        A bare graph, or any in which no two vertices have the same place.
    color, player, solution, whole, style, lang, legend, blank
        As `exporters.drawings.arenas.build` takes them.

    Raises
    ------
    ParameterError
        If a vertex has no place, or not one of its own at whole numbers, or as `exporters.drawings.arenas.build` does.
    TooLarge
        If there are more than `MOST_CELLS`.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> drawing = build(position_graph(load("rook", rows=3, columns=3)), color="grundy")
    >>> [(node.tooltip, node.lines[0].text) for node in drawing.nodes[:3]]
    [('1 - g = 0', '0'), ('2 - g = 3', '3'), ('3 - g = 2', '2')]
    """
    drawn = colour(graph, color, player or 1, solution, style=style, lang=lang, whole=whole)
    drawn = drawn.part(graph)
    entries = [entry._replace(total=len(entry.vertices)) for entry in drawn.entries]
    drawn = replace(drawn, entries=entries)
    return coloured(graph, drawn.blank() if blank else drawn, of=color or "outcome", lang=lang, legend=legend)


def coloured(
    graph: DiGraph, drawn: Coloring, *, of: str = "", lang: str = "en", legend: bool = True, heavy: bool = True
) -> Drawing:
    """Make the map of a coloured graph; among cells with dashed borders others may have heavy ones."""
    places, words, name = whole_places(graph), Speaker(lang), heading(str(graph.graph.get("name", "")), lang)
    left, top = (min(column, default=0) for column in zip(*places.values(), strict=True))
    right, bottom = (max(column, default=0) for column in zip(*places.values(), strict=True))
    if (wanted := (right - left + 1) * (bottom - top + 1)) > MOST_CELLS:
        raise TooLarge(f"a map of {wanted:,} cells (at most {MOST_CELLS:,})")
    cells = {
        (x - left, y - top): Cell(
            drawn.looks[vertex],
            drawn.short.get(vertex, ""),
            " - ".join(
                filter(None, (cut(label(graph, vertex)), drawn.tooltips.get(vertex) or drawn.notes.get(vertex)))
            ),
        )
        for vertex, (x, y) in places.items()
    }
    axes = [*_axis_names(graph, words), "", ""]
    about = words(TITLES[of]) if of in TITLES else ""
    title = words("{name}: {what}", name=name, what=about) if name and about else name or about
    signs = [Sign("heavy", "▣", words(HEAVY[of]))] if of in HEAVY else []
    signs += remarks(drawn)
    make = partial(
        cells_of,
        name,
        cells,
        Axis(axes[0], [str(x) for x in range(left, right + 1)]),
        Axis(axes[1], [str(y) for y in range(top, bottom + 1)] if axes[1] or bottom > top else [""]),
        Legend(title, tuple(drawn.legend), tuple(signs)) if legend else None,
        heavy=heavy,
    )
    return replace(make(), bare=make(bare=True))


def _axis_names(graph: DiGraph, words: Speaker) -> list[str]:
    """Name the quantities on the axes; a file may say anything."""
    axes = graph.graph.get("axes")
    return [axis_name(str(axis), words) for axis in axes] if isinstance(axes, list) else []


def whole_places(graph: DiGraph) -> dict[Hashable, tuple[int, int]]:
    """Give the column and the row of each vertex.

    Raises
    ------
    ParameterError
        If one has no place, or not one of its own at whole numbers.
    """
    places, taken = dict[Hashable, tuple[int, int]](), dict[tuple[int, int], Hashable]()
    if not len(graph):
        raise InvalidArena("a map of a graph without vertices")
    for vertex, (x, y) in standing(graph, NO_PLACES).items():
        if x != int(x) or y != int(y):
            raise ParameterError(f"a map has whole places: vertex {shown(label(graph, vertex))} stands at {x:g}, {y:g}")
        place = int(x), int(y)
        if (other := taken.setdefault(place, vertex)) != vertex:
            both = f"{shown(label(graph, other))} and {shown(label(graph, vertex))}"
            raise ParameterError(
                f"a map has one vertex a place: {both} share {x:g}, {y:g} (positions without a turn do not: "
                "--graph positions)"
            )
        places[vertex] = place
    return places
