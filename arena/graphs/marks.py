"""The marks that objectives ask of an arena: priorities, accepting vertices, weights, and the kind of parity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    FORCING,
    GRAPH_MARKS,
    LEFT_OUT,
    MARKS,
    PARITY,
    PRIORITY,
    VALUE,
    WEIGHT,
    Mark,
    V,
    accepting_of,
    label,
    named_marks,
)
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact as columns_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.edge_weights import Weight, Weights
    from arena.machine.columns import Array

REACH = "reach"
"""The objective of the courses, which needs no marks: to bring play to one's own sinks."""
MARGIN = "margin"
"""The objective of games in which it matters by how much a player wins, and the name of its amounts."""


class Parity(NamedTuple):
    """The kind of a parity game: the deciding priority, and the player of the even ones.

    Parameters
    ----------
    highest : bool
        Whether the highest one that comes back for ever decides, or the lowest.
    even : {1, 2}
        Who wins if it is even.
    """

    highest: bool = True
    even: int = 1

    def __str__(self) -> str:
        return f"{'max' if self.highest else 'min'} {'even' if self.even == 1 else 'odd'}"


PARITIES = {str(kind): kind for kind in (Parity(highest, even) for highest in (True, False) for even in (1, 2))}
"""The kinds by their names: "max odd" says that player 1 wins if the highest priority is odd."""


def parity_of(attributes: Mapping[str, object]) -> Parity:
    """Read the kind of a parity game from the attributes of a graph: "max even" unless they say otherwise.

    Raises
    ------
    InvalidArena
        If `parity` is something else.
    """
    value = str(attributes.get(PARITY) or Parity())
    if value not in PARITIES:
        raise InvalidArena(f"parity: {value!r:.80} (one of {', '.join(PARITIES)})")
    return PARITIES[value]


def marks_of(arena: DiGraph | CompactArena) -> list[str]:
    """List the attributes by which an arena asks for an objective: of vertices with moves, or of edges.

    The priorities of a file that says by `forcing` that it is about reaching a sink ask for none.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph([("a", "b"), ("b", "a")])
    >>> arena.add_node("a", player=1, priority=2)
    >>> marks_of(arena)
    ['priority']
    """
    if isinstance(arena, CompactArena):
        present, attributes = {*arena.marks}, arena.attributes
        weighted = arena.weight is not None or bool(arena.unweighted)
    else:
        present = {key for vertex, data in arena.nodes(data=True) if arena.adj[vertex] for key in data}
        attributes, weighted = arena.graph, _is_weighted(arena)
    if FORCING in attributes:
        present.discard(PRIORITY)
    vertices = [mark.name for name, mark in named_marks(attributes).items() if name in present]
    return [*vertices, *([WEIGHT] if weighted else [])]


def with_marks(arena: DiGraph[V] | CompactArena[V]) -> CompactArena[V]:
    """Put an arena into columns with all that objectives ask of it.

    Weights are left out if only some edges have one, or they have no common denominator that columns can hold: then
    `unweighted` says so.

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions that `arena.check` holds;
        and if a priority is none, or an accepting vertex neither true nor false.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph(parity="min odd")
    >>> arena.add_node("a", player=1, priority=3)
    >>> arena.add_edge("a", "a", weight=-2)
    >>> columns = compact(arena)
    >>> columns.marks, columns.weight, columns.attributes
    ({'priority': array([3])}, array([-2]), {'parity': 'min odd'})
    """
    columns = columns_of(arena)
    if isinstance(arena, CompactArena):
        return columns
    from arena.graphs.left_out import joined, left_out, not_in_columns

    marks = ArenaMarks(arena, columns)
    ends = [data for winner, data in zip(columns.winner, arena.nodes.values(), strict=True) if winner >= 0]
    known = {key for data in arena.nodes.values() for key in data}
    if not ends or not all(MARKS[VALUE].fits(data.get(VALUE)) for data in ends):
        known.discard(VALUE)
    weights: dict[str, Any] = _weights(marks) if _is_weighted(arena) else {}
    beside = not_in_columns(arena)
    return replace(
        columns,
        marks={
            name: marks.of(mark.name) for name, mark in named_marks(arena.graph, ends=True).items() if name in known
        },
        attributes={key: str(arena.graph[key]) for key in GRAPH_MARKS if arena.graph.get(key)},
        title=str(arena.graph.get("name", "")),
        left_out=joined(str(arena.graph.get(LEFT_OUT, "")), left_out(beside)),
        unheld=frozenset().union(*beside.values(), [WEIGHT] if "unweighted" in weights else []),
        **weights,
    )


compact = with_marks
"""The public name of `with_marks`; `arena.graphs.conversion.compact` makes columns without marks."""


def _weights(marks: ArenaMarks) -> dict[str, Any]:
    """Give the weights of an arena, or the reason for which a column cannot hold them."""
    try:
        numbers, denominator = marks.weights
    except InvalidArena as error:
        return {"unweighted": str(error)}
    return {"weight": numbers, "denominator": denominator}


def _is_weighted(arena: DiGraph) -> bool:
    """Tell whether an edge has a weight that objectives take."""
    return any(MARKS[WEIGHT].fits(data.get(WEIGHT)) for *_, data in arena.edges(data=True))


class ArenaMarks:
    """The marks at the vertices and edges of an arena.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        The arena as it was given.
    columns : CompactArena
        Its columns.
    """

    def __init__(self, arena: DiGraph | CompactArena, columns: CompactArena) -> None:
        self._arena, self._columns = arena, columns

    @property
    def parity(self) -> Parity:
        """The kind of parity game: "max even" unless the graph's attribute `parity` says otherwise.

        Raises
        ------
        InvalidArena
            If it says something else.
        """
        return parity_of(self._attributes)

    @cached_property
    def weights(self) -> Weights:
        """The weights of the edges in the order of the rows of predecessors, multiplied by their denominator.

        Raises
        ------
        InvalidArena
            If an edge has none, or they have no common denominator that columns can hold.
        """
        from arena.graphs.edge_weights import Weights, scaled

        columns, arena, mark = self._columns, self._arena, MARKS[WEIGHT]
        if isinstance(arena, CompactArena):
            if columns.weight is None:
                raise InvalidArena(columns.unweighted) if columns.unweighted else _nowhere(mark, WEIGHT)
            return Weights(columns.weight, columns.denominator)
        numbers, denominator = scaled(list(self._edge_weights(mark, arena)))
        return Weights(np.array(numbers, "i8"), denominator)

    def of(self, name: str) -> Array:
        """Give a mark of each vertex.

        A flag that is left out is 0; so is a priority on a sink, and the value of a vertex where play goes on.

        Raises
        ------
        InvalidArena
            If another one is left out, or is no number of the mark's; or no vertex has the flag.
        """
        columns, arena, mark = self._columns, self._arena, MARKS[name]
        key = accepting_of(self._attributes) if name == ACCEPTING else name
        if isinstance(arena, CompactArena):
            column = columns.marks.get(key)
            if column is None:
                raise _nowhere(mark, key)
            return column
        if mark.is_flag and not any(key in data for data in arena.nodes.values()):
            raise _nowhere(mark, key)
        return np.fromiter(self._vertex_numbers(mark, key, arena), "i8", len(columns))

    @property
    def _attributes(self) -> Mapping[str, object]:
        return self._arena.attributes if isinstance(self._arena, CompactArena) else self._arena.graph

    def _vertex_numbers(self, mark: Mark, key: str, arena: DiGraph) -> Iterator[int]:
        columns, of_ends = self._columns, mark.of == "ends"
        for place, (vertex, data) in enumerate(arena.nodes(data=True)):
            value = data.get(key)
            if (columns.winner[place] < 0) if of_ends else (value is None and columns.out_degree[place] == 0):
                yield 0
            elif mark.fits(value):
                yield int(value or 0)
            else:
                at = f"play ends at {label(arena, vertex)}, which" if of_ends else f"vertex {label(arena, vertex)}"
                raise misfit(mark, at, value)

    def _edge_weights(self, mark: Mark, arena: DiGraph) -> Iterator[Weight]:
        from arena.graphs.edge_weights import weight_in

        stopped = {self._columns.vertices[number] for number in self._columns.stopped}
        for head, before in arena.pred.items():
            for tail, data in before.items():
                if tail not in stopped:
                    weight = weight_in(data.get(mark.name))
                    if weight is None or not mark.least <= weight <= mark.most:
                        raise misfit(mark, (label(arena, tail), label(arena, head)), data.get(mark.name))
                    yield weight


def _nowhere(mark: Mark, key: str) -> InvalidArena:
    if mark.is_flag:
        return InvalidArena(f"no vertex has the attribute {key!r}, true where it is {mark.name}")
    return InvalidArena(f"no {'edge' if mark.of == 'edges' else 'vertex'} has a {mark.name} ({mark.allowed})")


def misfit(mark: Mark, at: str | tuple[str, str], value: object) -> InvalidArena:
    """Make the error for a value that is none of a mark's, at a vertex or at the edge between two."""
    at = at if isinstance(at, str) else f"the edge from {at[0]} to {at[1]}"
    if mark.is_flag:
        return InvalidArena(f"{at} says {value!r} ({mark.allowed}) of being {mark.name}")
    wrong = f"no {mark.name}" if value is None else f"the {mark.name} {value!r}"
    return InvalidArena(f"{at} has {wrong} ({mark.allowed})")
