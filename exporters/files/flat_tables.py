"""The two tables of an arena, of its vertices and of its edges, as columns of cells.

A reader splits a file into cells. It numbers the different values of a column, so that Python looks at each value once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from arena.errors import InvalidArena, ParameterError
from exporters.files.reading import fits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arena.graphs.attributes import DiGraph

    Numbers = NDArray[np.int64]

Made = TypeVar("Made")

ABSENT = -1
"""The code of a cell that a row lacks."""


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
    """A file whose tables tell the fault that its exact reader would name."""


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
    except WrongFile as error:
        raise InvalidArena(str(error)) from None
    except (InvalidArena, ParameterError, OverflowError, OSError):  # which the exact reader says too
        pass
    return exact()
