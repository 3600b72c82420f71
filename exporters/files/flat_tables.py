"""The two tables of an arena, of its vertices and of its edges, as columns of cells; and the columns made of them.

A reader splits a file into cells. It numbers the different values of a column, so that Python looks at each value once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from arena.errors import InvalidArena, ParameterError
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
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns
from arena.graphs.edge_weights import scaled, weight_in
from arena.graphs.left_out import joined, left_out, unheld
from arena.graphs.marks import PARITIES, misfit
from arena.graphs.names import names_of
from exporters.files.arena_columns import check_stopped
from exporters.files.build import is_id, is_text
from exporters.files.reading import fits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arena.graphs.attributes import DiGraph

    Numbers = NDArray[np.int64]

Made = TypeVar("Made")

ABSENT = -1
"""The code of a cell that a row lacks."""
UNKNOWN = -2
"""The player or the winner of a vertex of which nothing is said."""


class Cells(NamedTuple):
    """A column of a table.

    Parameters
    ----------
    codes : array of int
        The number of each cell's value, `ABSENT` where the row has no such cell.
    values : list
        The different values, None among them for a cell that says nothing.
    """

    codes: Numbers
    values: Sequence[object]

    def mapped(self, convert: Callable[[object], object]) -> Cells:
        """Give the column with each value converted; O(different values)."""
        return Cells(self.codes, list(map(convert, self.values)))

    def numbers(self, missing: int) -> Numbers:
        """Give the column as whole numbers of 64 bits, another number where a cell is missing or says nothing."""
        values = [missing if value is None else value for value in self.values]
        return np.array([*values, missing], dtype="i8")[self.codes]  # where ABSENT, -1, is the last one

    def present(self) -> NDArray[np.bool_]:
        """Tell which cells say something."""
        return np.array([*(value is not None for value in self.values), False])[self.codes]


class FlatTables(NamedTuple):
    """The tables of a file.

    Parameters
    ----------
    names : list
        The vertices, each once, in the order of the file.
    source, target : array of int
        The ends of each edge, as places in `names`.
    vertices : mapping of Cells
        The attributes of vertices by their names: `player`, `winner`, `label` and others, a cell for each vertex.
    edges : mapping of Cells
        The attributes of edges, `move` and `weight`, a cell for each edge.
    attributes : mapping
        The attributes of the graph, as in JSON: `initial`, `f1` and `f2` name vertices.
    left_out : str
        What the reader left out.
    others : tuple of sets
        The names of other attributes of vertices, and of edges, which columns do not hold.
    """

    names: list[Hashable]
    source: Numbers
    target: Numbers
    vertices: Mapping[str, Cells]
    edges: Mapping[str, Cells]
    attributes: Mapping[str, object]
    left_out: str = ""
    others: tuple[Collection[str], Collection[str]] = ((), ())


def cells_of(values: Iterable[Hashable]) -> Cells:
    """Put values into a column of cells, numbered in the order in which they first appear; None is a missing cell.

    Values that are equal must be alike: a column has not both 1 and True.

    Examples
    --------
    >>> cells_of(["1", None, "2", "1"])
    Cells(codes=array([ 0, -1,  1,  0]), values=['1', '2'])
    """
    number: dict[Hashable, int] = {None: ABSENT}
    codes = np.fromiter((number.setdefault(value, len(number) - 1) for value in values), "i8")
    return Cells(codes, list(number)[1:])


class WrongFile(InvalidArena):
    """A file whose tables were read far enough to say what is wrong with it, as its exact reader would."""


def made_of(
    tables: Callable[[], FlatTables | None],
    make: Callable[[FlatTables], Made],
    exact: Callable[[], DiGraph],
    max_vertices: int | None,
    max_edges: int | None,
) -> Made | DiGraph:
    """Make columns or a DiGraph of the tables of a file; else give the graph of the exact reader, where they are odd.

    Parameters
    ----------
    tables : callable
        Reads the tables; it gives None, or raises an error of ours, where something is odd.
    make : callable
        Makes the arena of tables, or raises such an error.
    exact : callable
        Reads the file into a DiGraph, or says what is wrong with it.
    max_vertices, max_edges : int or None
        The bounds; it is for the exact reader to say that the arena is beyond them.
    """
    try:
        read = tables()
        if read is not None and fits(len(read.names), max_vertices) and fits(len(read.source), max_edges):
            return make(read)
    except WrongFile:
        raise
    except (InvalidArena, ParameterError, OverflowError, OSError):  # which the exact reader says too
        pass
    return exact()


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
    if labels is not None:
        arena = replace(arena, label=labels.__getitem__)
        names_of(arena)
    return arena


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
