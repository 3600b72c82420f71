"""Columns made of the flat tables of a file: of an arena, or of a bare graph."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    GRAPH_MARKS,
    MARKS,
    OWN,
    PARITY,
    VALUE,
    WEIGHT,
    is_number_in,
    is_score,
    named_marks,
)
from arena.graphs.compact import AnyGraph, CompactArena, CompactGraph
from arena.graphs.conventions import check_columns, check_edges
from arena.graphs.edge_weights import scaled, weight_in
from arena.graphs.edges import edges_in_rows
from arena.graphs.left_out import joined, left_out, unheld
from arena.graphs.marks import PARITIES, misfit
from arena.graphs.names import names_of
from exporters.files.arena_columns import check_stopped
from exporters.files.build import is_id, is_text
from exporters.files.flat_tables import ABSENT, Cells, FlatTables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from exporters.files.flat_tables import Numbers

UNKNOWN = -2
"""The player or the winner of a vertex of which nothing is said."""


def columns_of(tables: FlatTables) -> CompactGraph:
    """Make the columns of tables, of a bare graph too where they hold all that is said of it."""
    return bare_of(tables) or arena_of(tables)


def bare_of(tables: FlatTables) -> CompactGraph | None:
    """Make the bare graph of tables that say nothing but its vertices, their labels and its edges; None for others.

    Raises
    ------
    InvalidArena
        If `exporters.files.build` would refuse it; the text is for no user.
    """
    said = {name for name, cells in tables.vertices.items() if cells.present().any()} - {"label"}
    told = {name for name, cells in tables.edges.items() if cells.present().any()}
    if not tables.names or said or told or tables.attributes.keys() - {"name"} or tables.left_out:
        return None
    if any(map(len, tables.others)):
        return None
    _check_values(tables)
    reverse, degree = edges_in_rows(tables.source, tables.target, np.full(len(tables.names), -1, dtype="i1"))
    graph = CompactGraph(tables.names, str, reverse, degree, known=None)
    check_edges(graph, reverse)
    return _labelled(graph, tables)


def arena_of(tables: FlatTables) -> CompactArena:
    """Make the arena of tables whose cells are numbers, flags and texts. The names of moves are left out.

    Raises
    ------
    InvalidArena, ParameterError
        If it is a bare graph, or `exporters.files.build` would refuse it; the text is for no user.

    Notes
    -----
    O(|S|+|A|).
    """
    attributes, vertices = tables.attributes, tables.vertices
    size, is_moving = len(tables.names), np.zeros(len(tables.names), dtype=bool)
    is_moving[tables.source] = True
    _check_values(tables)
    player = _chosen(vertices, "player", (1, 2), size)
    if not size or (player == UNKNOWN).any():
        raise InvalidArena("no players")
    winner = _winners(tables, is_moving, number := _Numbers(tables))
    marks = _marks(tables, winner, is_moving)
    labels = _labels(tables)
    weights, unweighted = _weights(tables, winner, labels or {})
    initial = attributes.get("initial")
    arena = CompactArena.from_edges(
        tables.source,
        tables.target,
        player,
        winner,
        initial=None if initial is None else number[initial],
        vertices=tables.names,
        marks=marks,
        **weights,
        attributes={key: str(attributes[key]) for key in GRAPH_MARKS if attributes.get(key)},
    )
    check_columns(arena)
    check_stopped(arena, tables.source, tables.target, "the file")
    told = {name for name, cells in tables.edges.items() if cells.present().any()}
    beside = unheld(tables.others[0], {*tables.others[1], *told}, attributes)
    arena = replace(
        arena,
        title=str(attributes.get("name", "")),
        left_out=joined(tables.left_out, left_out(beside)),
        unheld=frozenset[str]().union(*beside.values(), {WEIGHT} & told - weights.keys()),
        unweighted=unweighted,
    )
    return _labelled(arena, tables)


def _labelled(graph: AnyGraph, tables: FlatTables) -> AnyGraph:
    """Print the vertices as they are labelled, each in another way."""
    labels = _labels(tables)
    if labels is not None:
        graph = replace(graph, label=labels.__getitem__)
        names_of(graph)
    return graph


def _labels(tables: FlatTables) -> dict[Hashable, str] | None:
    """Give the printed forms of the vertices; None where they are their names."""
    labels = tables.vertices.get("label")
    if labels is None:
        return None
    texts = [*labels.values, None]  # where ABSENT, -1, is the last one
    rows = zip(tables.names, labels.codes.tolist(), strict=True)
    return {name: str(name if texts[code] is None else texts[code]) for name, code in rows}


def check_bare(tables: FlatTables) -> None:
    """Refuse a bare graph that no file can hold, or that has an edge or a printed form twice.

    Raises
    ------
    InvalidArena
        If it is one; the text is for no user.
    """
    _check_values(tables)
    if (start := tables.attributes.get("initial")) is not None:
        _ = _Numbers(tables)[start]
    printed = _labels(tables)
    if printed is not None and len({*printed.values()}) < len(printed):
        raise InvalidArena("a printed form twice")
    edges = np.sort(tables.source.astype("i8") * len(tables.names) + tables.target)
    if (edges[1:] == edges[:-1]).any():
        raise InvalidArena("an edge twice")


class _Numbers(dict[object, int]):
    """Gives the numbers of the vertices that attributes of a graph name; they are counted when one is asked for."""

    def __init__(self, tables: FlatTables) -> None:
        self._tables = tables

    def __missing__(self, name: object) -> int:
        if not is_id(name):
            raise InvalidArena(f"{name!r} is no vertex")
        if not self:
            self.update({vertex: number for number, vertex in enumerate(self._tables.names)})
        number, own = self.get(name), self._tables.vertices.get(OWN)
        if number is None or (own and (own.codes[number] == ABSENT or own.values[own.codes[number]] != repr(name))):
            raise InvalidArena(f"{name!r} is no vertex, or called by an older name")
        return number


def _check_values(tables: FlatTables) -> None:
    """Refuse vertices, labels, moves and attributes of the graph that no file of an arena can hold."""
    names, attributes = tables.names, tables.attributes
    label, move = tables.vertices.get("label"), tables.edges.get("move")
    texts = [value for cells in (label, move) if cells for value in cells.values if value is not None]
    texts += [attributes.get(key, "") for key in ("name", ACCEPTING)]
    if {*map(type, names)} == {str}:
        texts.append("".join(map(str, names)))
    elif not all(map(is_id, names)) or len({*map(str, names)}) < len(names):
        raise InvalidArena("a vertex twice, or none")
    if not all(map(is_text, texts)):
        raise InvalidArena("not a text")
    parity = attributes.get(PARITY)
    if not (isinstance(attributes.get("misere", False), bool) and (parity is None or parity in PARITIES)):
        raise InvalidArena("misere or parity")


def _chosen(columns: Mapping[str, Cells], name: str, choices: tuple[int, ...], size: int) -> Numbers:
    """Give a column of some whole numbers, `UNKNOWN` in its empty cells."""
    cells = columns.get(name)
    if cells is None:
        return np.full(size, UNKNOWN)
    if not all(value is None or is_number_in(value, choices) for value in cells.values):
        raise InvalidArena(name)
    return cells.numbers(UNKNOWN)


def _winners(tables: FlatTables, is_moving: NDArray[np.bool_], number: Mapping[object, int]) -> Numbers:
    """Give the winners: of sinks, or of targets where the graph names them; a value tells the winner of a sink."""
    size = len(tables.names)
    winner, target = _chosen(tables.vertices, "winner", (0, 1, 2), size), np.full(size, UNKNOWN)
    named = [player for player in (1, 2) if f"f{player}" in tables.attributes]
    for player in named:
        names = tables.attributes[f"f{player}"]
        if not isinstance(names, list):
            raise InvalidArena(f"f{player}")
        places = np.array([number[name] for name in names], dtype="i8")
        if (target[places] != UNKNOWN).any():
            raise InvalidArena("a target twice")
        target[places] = player
    if VALUE in tables.vertices:
        cells = tables.vertices[VALUE]
        if not all(value is None or is_score(value) for value in cells.values):
            raise InvalidArena(VALUE)
        signs = cells.mapped(lambda value: None if value is None else (value > 0) + 2 * (value < 0))  # type: ignore[operator]
        settled = (winner == UNKNOWN) & (target == UNKNOWN) & ~is_moving
        winner = np.where(settled, signs.numbers(UNKNOWN), winner)
    is_target = target != UNKNOWN
    wrong = np.where(is_target, (winner != UNKNOWN) & (winner != target), is_moving != (winner == UNKNOWN))
    if wrong.any() or (np.isin(winner, named) & ~is_target).any():
        raise InvalidArena("winners")
    return np.where(is_target, target, np.where(winner == UNKNOWN, -1, winner))


def _weights(tables: FlatTables, winner: Numbers, labels: Mapping[Hashable, str]) -> tuple[dict[str, Any], str]:
    """Give the weights of the edges on which play goes on as whole numbers, or the reason for which there are none.

    The first edge without one is named in the order of the rows of predecessors, as `arena.graphs.marks` has it.
    """
    cells = tables.edges.get(WEIGHT)
    fits = [] if cells is None else [*map(MARKS[WEIGHT].fits, cells.values)]
    if cells is None or not any(fits):
        return {}, ""
    goes_on = winner[tables.source] < 0
    missing = np.flatnonzero(goes_on & ~np.array([*fits, False])[cells.codes])
    if missing.size:
        edge = missing[np.argmin(tables.target[missing])]
        ends = (tables.names[tables.source[edge]], tables.names[tables.target[edge]])
        value = [*cells.values, None][cells.codes[edge]]
        value = value if (number := weight_in(value)) is None else number
        tail, head = (labels.get(name, str(name)) for name in ends)
        return {}, str(misfit(MARKS[WEIGHT], (tail, head), value))
    codes, places = np.unique(cells.codes[goes_on], return_inverse=True)
    try:
        numbers, denominator = scaled([weight_in(cells.values[code]) for code in codes])  # type: ignore[misc]  # all are numbers
    except InvalidArena as error:
        return {}, str(error)
    weight = np.zeros(len(goes_on), dtype="i8")
    weight[goes_on] = np.array(numbers, dtype="i8")[places]
    return {"weight": weight, "denominator": denominator}, ""


def _marks(tables: FlatTables, winner: Numbers, is_moving: NDArray[np.bool_]) -> dict[str, Numbers]:
    """Give the marks of vertices, as `arena.graphs.marks.with_marks` does."""
    marks, is_end = {}, winner >= 0
    goes_on = is_moving & ~is_end
    for name, mark in named_marks(tables.attributes, ends=True).items():
        cells = tables.vertices.get(name)
        if cells is None or not cells.present().any():
            continue
        fits = np.array([*(mark.fits(value) for value in cells.values), mark.is_flag])[cells.codes]
        if mark.of == "ends":
            if is_end.any() and fits[is_end].all():
                kept = Cells(np.where(is_end, cells.codes, ABSENT), [v if mark.fits(v) else 0 for v in cells.values])
                marks[name] = kept.numbers(0)
            continue
        may_lack = cells.present() if mark.is_flag else cells.present() | ~goes_on
        if not (fits | ~cells.present()).all() or not (mark.is_flag or may_lack.all()):
            raise InvalidArena(name)
        marks[name] = cells.mapped(lambda value: None if value is None else int(value)).numbers(0)  # type: ignore[call-overload]
    return marks
