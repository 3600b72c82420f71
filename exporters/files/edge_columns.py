"""The tables of lists of edges: with players and winners in their columns, or in a table of the vertices beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT
from arena.graphs.left_out import left_out
from exporters.files.flat import OF_EDGES, OF_VERTICES
from exporters.files.flat_cells import is_null, number_in
from exporters.files.flat_tables import ABSENT, Cells, FlatTables
from exporters.files.flat_texts import READERS, from_texts, weight_of
from exporters.files.numbered_texts import numbered_ends
from exporters.files.text_cells import BARE, DOUBLED, TextTable

if TYPE_CHECKING:
    from exporters.files.flat_tables import Numbers

OTHERS = {"x", "y", "pass"}
"""The columns of vertices that are known, and have no place in columns."""


def tables_of(vertices: TextTable, edges: TextTable, *, whole: bool) -> FlatTables:
    """Give the tables of a list of edges with a table of its vertices; with moves and places if the whole is wanted.

    Raises
    ------
    InvalidArena
        If a vertex is there twice, an edge names none, or a cell is not what it should be.
    """
    text, ends = vertices.text + edges.text, edges.places("source", "target")
    names, places = numbered_ends(text, vertices.places("id"), ends, len(vertices.text))
    quotes = vertices.quotes | edges.quotes
    if quotes == BARE | DOUBLED:
        raise InvalidArena("quotes of two kinds")
    names = vertices._replace(quotes=quotes).unquoted(names)
    known, told = vertices.known(READERS if whole else READERS.keys() - {*"xy"}), _told(edges, whole=whole)
    of_vertices, of_edges = vertices.told_names(), edges.told_names()
    unknown = left_out({"vertices": of_vertices - OF_VERTICES, "edges": of_edges - OF_EDGES})
    others = of_vertices & OTHERS, of_edges & {"move"}
    return from_texts(FlatTables([*names.values], places[::2], places[1::2], known, told, {}, unknown, others))


def tables_of_edges(edges: TextTable, *, whole: bool) -> FlatTables:
    """Give the tables of a list of edges in which players and winners are columns of the edges.

    A vertex without moves is of the player who did not move there, where no line says so.

    Raises
    ------
    InvalidArena
        If a player or a winner is none, or two lines contradict each other.
    """
    ends, cells = edges.cells("source", "target"), edges.known(["player", "winner"])
    names, source, target = list(ends.values), ends.codes[::2], ends.codes[1::2]
    player = _noted(source, cells.get("player"), (1, 2), len(names))
    winner = _noted(target, cells.get("winner"), (0, 1, 2), len(names))
    moving = np.zeros(len(names), dtype=bool)
    moving[source] = True
    settled = np.flatnonzero((player[source] > 0) & ~moving[target])[::-1]  # so that the first line counts
    settled = settled[player[target[settled]] == ABSENT]
    player[target[settled]] = 3 - player[source[settled]]
    return FlatTables(
        names,
        source,
        target,
        vertices={
            "player": Cells(np.where(player > 0, player - 1, ABSENT), (1, 2)),
            "winner": Cells(winner, (0, 1, 2)),
        },
        edges=_told(edges, whole=whole),
        attributes={},
        left_out=left_out({"edges": edges.told_names() - OF_EDGES - {"player", "winner"}}),
        others=((), edges.told_names() & {"move"}),
    )


def _told(edges: TextTable, *, whole: bool) -> dict[str, Cells]:
    """Give the weights of edges, and the names of moves if the whole is wanted."""
    cells = edges.known([WEIGHT, *(["move"] if whole else [])])
    return {
        name: each.mapped(weight_of if name == WEIGHT else lambda text: text or None) for name, each in cells.items()
    }


def _noted(vertices: Numbers, cells: Cells | None, choices: tuple[int, ...], size: int) -> Numbers:
    """Gather the columns of vertices from the lines: who moves there, or who has won; `ABSENT` where no line says it.

    Raises
    ------
    InvalidArena
        If it is none of the choices, or two lines contradict each other.
    """
    known = np.full(size, ABSENT)
    if cells is None:
        return known
    said = cells.mapped(lambda text: None if is_null(text) else number_in(text, "", choices)).numbers(ABSENT)
    kept = said != ABSENT
    known[vertices[kept]] = said[kept]
    if (known[vertices[kept]] != said[kept]).any():
        raise InvalidArena("two lines contradict each other")
    return known
