"""Maps: the positions of a game as cells, at their two numbers, for games whose graph would be a hairball."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError, TooLarge, shown
from arena.graphs.attributes import label
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.capabilities import HasPlaces
from arena.rules.diagram import places as known_places
from arena.rules.game import AnyGame, ImpartialGame
from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import cut, sign, titled
from exporters.drawings.chart import GAP, POINTS, Chart, axis_name, fitting, step
from exporters.drawings.coloring import paint
from exporters.drawings.drawing import Box, Drawing, Legend
from exporters.drawings.looks import Fill
from exporters.drawings.places import board

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.positions import PositionSolution
    from exporters.drawings.coloring import Coloring, Result

MOST_CELLS = 250_000
"""The cells of a map, those included where no position is."""
SIDE, SMALL, MOST_NUMBERED = 22, 10, 36
"""The points from one cell to the next, where numbers stand in the cells, and where a row or a column has more than
`MOST_NUMBERED` cells, which have none."""
TITLES = {
    "outcome": "who wins",
    "grundy": "Grundy values",
    "remoteness": "plies to the end",
    "kernel": "the kernel, and the rounds in which it grows",
    "round": "the rounds of sink removal",
}
"""The title of a map by its coloring."""


class Cell(NamedTuple):
    """The look, the text and the tooltip of a cell."""

    look: Fill
    text: str = ""
    tooltip: str = ""


def plane(game: AnyGame) -> tuple[DiGraph, PositionSolution]:
    """Solve an impartial game, and return its positions, at their two numbers without edges, and their solution.

    O(|S|+|A|), in columns: a rook on 100 x 100 squares, with a million moves, takes some seconds.
    """
    import networkx as nx

    from arena.solving.positions import solve_positions
    from arena.unfolding.columns import position_columns

    if not isinstance(game, ImpartialGame) or not isinstance(game, HasPlaces):
        raise ParameterError(f"{shown(game)}: a map needs an impartial game whose method `place` names its numbers")
    known = known_places(game, game.start, turned=False)
    if known is None:
        raise ParameterError(
            f"a map shows two numbers of a position, not {', '.join(numbers_of(game))}; arena sweep maps two ranges"
        )
    columns = position_columns(game, max_vertices=MAX_VERTICES, max_edges=MAX_EDGES)
    graph: DiGraph = nx.DiGraph(name=repr(game), kind="graph", misere=game.misere, axes=", ".join(known.axes))
    for position in columns.vertices:
        x, y = known.place(position)
        graph.add_node(position, label=game.show(position), x=x, y=y)
    return graph, solve_positions(columns, misere=game.misere)


def numbers_of(game: object) -> list[str]:
    """Name the numbers of a game's positions; none if they are no numbers, or say whose turn it is."""
    if isinstance(game, ImpartialGame) and isinstance(game, HasPlaces):
        return list(game.place(game.start))
    return []


def build(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: Result = None,
    whole: DiGraph | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
    blank: bool = False,
) -> Drawing:
    """Make the map of a graph whose vertices stand at whole numbers: a cell per vertex."""
    drawn = paint(graph, color, player or 1, solution, style=style, lang=lang, whole=whole).part(graph)
    return painted(graph, drawn.blank() if blank else drawn, of=color or "outcome", lang=lang, title=title)


def painted(graph: DiGraph, drawn: Coloring, *, of: str = "", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the map of a colored graph; cells have the last words of its notes."""
    places, words = _whole_places(graph), Speaker(lang)
    name = heading(str(graph.graph.get("name", "")), lang) if title is None else title
    (left, top), (right, bottom) = (
        [choose(each) for each in zip(*places.values(), strict=True)] for choose in (min, max)
    )
    if (wanted := (right - left + 1) * (bottom - top + 1)) > MOST_CELLS:
        raise TooLarge(f"a map of {wanted:,} cells (at most {MOST_CELLS:,})")
    cells = {}
    for vertex, (x, y) in places.items():
        about = (cut(label(graph, vertex)), drawn.tooltips.get(vertex) or drawn.notes.get(vertex))
        short = drawn.notes.get(vertex, "").rpartition(" ")[2]
        cells[x - left, y - top] = Cell(drawn.looks[vertex], short, " - ".join(filter(None, about)))
    own = graph.graph.get("axes")
    axes = [*([axis_name(axis, words) for axis in own.split(", ")] if isinstance(own, str) else []), "", ""]
    shown_title = titled(name, words(TITLES[of]) if of in TITLES else "", words) if title is None else name
    signs = (sign("remark", drawn.remark),) if drawn.remark else ()
    legend = Legend(shown_title, tuple(drawn.legend), signs)
    across = [str(x) for x in range(left, right + 1)]
    down = [str(y) for y in range(top, bottom + 1)] if axes[1] or bottom > top else [""]
    return cells_in_rows(name, cells, (axes[0], across), (axes[1], down), legend)


def cells_in_rows(
    name: str,
    cells: Mapping[tuple[int, int], Cell],
    across: tuple[str, Sequence[str]],
    down: tuple[str, Sequence[str]],
    legend: Legend,
    large: tuple[float, float] = (SIDE, SIDE),
) -> Drawing:
    """Draw cells, which are large unless they are many, at their columns and rows, under the titles of the columns."""
    chart, count, texts = Chart(), max(len(across[1]), len(down[1])), [cell.text.split("\n") for cell in cells.values()]
    wide, high = large if count <= MOST_NUMBERED else (SMALL, SMALL)
    most = max(map(len, texts), default=1)
    points = fitting((line for lines in texts for line in lines), wide, high / most) if wide > SMALL else 0
    for (column, row), cell in cells.items():
        box = Box(column * wide, -row * high, wide - GAP, high - GAP)
        chart.cell(box, cell.look, cell.text, points, border="", tooltip=cell.tooltip)
    size = POINTS if wide > SMALL else max(POINTS, round(0.05 * SMALL * count))
    above, left = high / 2 + 0.8 * size, -wide / 2 - 0.4 * size
    for number in range(0, len(across[1]), step(1.3 * letters.widest(across[1], size) / wide)):
        chart.text(across[1][number], size, number * wide, above)
    for number in range(0, len(down[1]), step(1.3 * size / high)):
        chart.text(down[1][number], size, left, -number * high, anchor=1)
    if across[0]:
        chart.text(f"{across[0]} →", size, -wide / 2, above + 1.3 * size, anchor=-1)
    if down[0]:
        chart.text(f"{down[0]} ↓", size, left, above, anchor=1)
    return chart.drawing(name, legend)


def _whole_places(graph: DiGraph) -> dict[Hashable, tuple[int, int]]:
    """Return the column and the row of each vertex, each a place of its own at whole numbers."""
    places, taken = dict[Hashable, tuple[int, int]](), set[tuple[float, float]]()
    for vertex, (x, y) in board(graph, "map").items():
        places[vertex] = int(x), int(y)
        if x != int(x) or y != int(y) or (x, y) in taken:
            raise ParameterError(
                f"a map has one vertex a place, all at whole numbers: {shown(label(graph, vertex))} stands at {x:g}, "
                f"{y:g} (positions without a turn have places of their own: --graph positions)"
            )
        taken.add((x, y))
    return places
