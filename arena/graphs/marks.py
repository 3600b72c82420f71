"""The marks that objectives ask of an arena: priorities, accepting vertices, weights, and the kind of parity."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    FORCING,
    GRAPH_MARKS,
    MOST_PRIORITY,
    MOST_WEIGHT,
    PARITY,
    PRIORITIES,
    PRIORITY,
    VALUE,
    WEIGHT,
    WEIGHTS,
    is_whole,
    label,
)
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.machine.columns import Column

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

REACH = "reach"
"""The objective of the courses, which needs no marks: to bring play to one's own sinks."""
MARGIN = "margin"
"""The objective of games in which it matters by how much a player wins, and what its amounts are called."""
Number: TypeAlias = Callable[[Hashable, object, int], int]
"""Reads the attribute of a vertex with a place as a number."""


class Parity(NamedTuple):
    """Which priority decides, and who likes even ones.

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
    """Tell which priority decides by the attributes of a graph: "max even" unless they say otherwise.

    Raises
    ------
    InvalidArena
        If `parity` is something else.
    """
    value = str(attributes.get(PARITY) or Parity())
    if value not in PARITIES:
        raise InvalidArena(f"parity: {value!r:.80} (one of {', '.join(PARITIES)})")
    return PARITIES[value]


def accepting_of(attributes: Mapping[str, object]) -> str:
    """Give the name of the attribute of accepting vertices by those of a graph."""
    return str(attributes.get(ACCEPTING) or ACCEPTING)


def is_priority(value: object) -> bool:
    """Tell whether a value is a priority."""
    return is_whole(value) and 0 <= value <= MOST_PRIORITY  # type: ignore[operator]  # it is a number


def is_truth(value: object) -> bool:
    """Tell whether a value says that a vertex is accepting or not; None leaves it open."""
    return value is None or (isinstance(value, Hashable) and value in (True, False))


def is_weight(value: object) -> bool:
    """Tell whether a value is a weight that weighted objectives take."""
    return is_whole(value) and abs(value) <= MOST_WEIGHT  # type: ignore[arg-type]  # it is a number


def marks_of(arena: DiGraph | CompactArena) -> list[str]:
    """List the attributes by which an arena asks for an objective: of vertices with moves, or of all edges.

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
        written = {**arena.marks, **({} if arena.weight is None else {WEIGHT: arena.weight})}
        name, forcing = accepting_of(arena.attributes), FORCING in arena.attributes
    else:
        moving = (data for vertex, data in arena.nodes(data=True) if arena.adj[vertex])
        written = dict.fromkeys(key for data in moving for key in data)
        name, forcing = accepting_of(arena.graph), FORCING in arena.graph
        weights = [data.get(WEIGHT) for _, _, data in arena.edges(data=True)]
        written |= {WEIGHT: None} if weights and all(map(is_weight, weights)) else {}
    if forcing:
        written.pop(PRIORITY, None)
    return [mark for mark, key in ((PRIORITY, PRIORITY), (ACCEPTING, name), (WEIGHT, WEIGHT)) if key in written]


def with_marks(arena: DiGraph | CompactArena) -> CompactArena:
    """Put an arena into columns with all that objectives ask of it, for a file of columns.

    Weights are left out if not all edges have whole ones.

    Raises
    ------
    InvalidArena
        As `compact`, and if a priority is none, or an accepting vertex neither true nor false.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph(parity="min odd")
    >>> arena.add_node("a", player=1, priority=3)
    >>> arena.add_edge("a", "a", weight=-2)
    >>> columns = with_marks(arena)
    >>> columns.marks, columns.weight, columns.attributes
    ({'priority': [3]}, [-2], {'parity': 'min odd'})
    """
    columns = compact(arena)
    if isinstance(arena, CompactArena):
        return columns
    marks, name = Marks(arena, columns), accepting_of(arena.graph)
    written = {key for data in arena.nodes.values() for key in (PRIORITY, name) if key in data}
    weighted = all(is_weight(data.get(WEIGHT)) for _, _, data in arena.edges(data=True))
    return replace(
        columns,
        marks={
            **({PRIORITY: marks.priorities()} if PRIORITY in written else {}),
            **({name: marks.accepting()} if name in written else {}),
            **({VALUE: marks.values()} if _valued(arena, columns) else {}),
        },
        weight=marks.weights() if weighted and arena.number_of_edges() else None,
        attributes={key: str(arena.graph[key]) for key in GRAPH_MARKS if arena.graph.get(key)},
    )


def _valued(arena: DiGraph, columns: CompactArena) -> bool:
    """Tell whether play ends somewhere, and everywhere there with a whole value."""
    ends = [data for winner, data in zip(columns.winner, arena.nodes.values(), strict=True) if winner >= 0]
    return bool(ends) and all(is_weight(data.get(VALUE)) for data in ends)


class Marks:
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
        """Which priority decides: "max even" unless the graph's attribute `parity` says otherwise.

        Raises
        ------
        InvalidArena
            If it says something else.
        """
        return parity_of(self._attributes)

    def priorities(self) -> Column:
        """Give the priority of each vertex, 0 on sinks that have none.

        Raises
        ------
        InvalidArena
            If a vertex on which play goes on has none, or one that is no whole number.
        """
        return self._column(PRIORITY, self._priority)

    def accepting(self) -> Column:
        """Give 1 for each vertex that is accepting, else 0.

        Raises
        ------
        InvalidArena
            If no vertex says whether it is accepting.
        """
        name = accepting_of(self._attributes)
        if not isinstance(self._arena, CompactArena) and not any(name in data for data in self._arena.nodes.values()):
            raise InvalidArena(f"no vertex has the attribute {name!r}, true where it is accepting")
        return self._column(name, self._truth)

    def weights(self) -> Column:
        """Give the weight of each edge, in the order of the rows of predecessors.

        Raises
        ------
        InvalidArena
            If an edge on which play goes on has none, or one that is no whole number.
        """
        columns = self._columns
        if isinstance(self._arena, CompactArena):
            if columns.weight is None:
                raise InvalidArena(f"no edge has a weight ({WEIGHTS})")
            return columns.weight
        stopped = {columns.vertices[number] for number in columns.stopped}
        return self._made(
            [
                self._weight(tail, head, data.get(WEIGHT))
                for head, before in self._arena.pred.items()
                for tail, data in before.items()
                if tail not in stopped
            ]
        )

    def values(self) -> Column:
        """Give the value of each sink and target for player 1, 0 elsewhere.

        Raises
        ------
        InvalidArena
            If one has no value, or one that is no whole number.
        """
        return self._column(VALUE, self._value)

    @property
    def _attributes(self) -> Mapping[str, object]:
        return self._arena.attributes if isinstance(self._arena, CompactArena) else self._arena.graph

    def _column(self, name: str, number: Number) -> Column:
        columns = self._columns
        if isinstance(self._arena, CompactArena):
            column = columns.marks.get(name)
            if column is None:
                raise InvalidArena(f"the arena has no column {name!r}")
            return column
        return self._made(
            [number(vertex, data.get(name), place) for place, (vertex, data) in enumerate(self._arena.nodes(data=True))]
        )

    def _made(self, values: list[int]) -> Column:
        """Make a column like those of the arena."""
        if isinstance(self._columns.out_degree, list):
            return values
        import numpy as np

        return np.array(values, "i8")

    def _priority(self, vertex: Hashable, value: object, place: int) -> int:
        if value is None and self._columns.out_degree[place] == 0:
            return 0
        if not is_priority(value):
            wrong = "no priority" if value is None else f"the priority {value!r}"
            raise InvalidArena(f"vertex {label(self._arena, vertex)} has {wrong} ({PRIORITIES})")  # type: ignore[arg-type]  # a graph
        return int(value)  # type: ignore[call-overload,no-any-return]  # likewise

    def _value(self, vertex: Hashable, value: object, place: int) -> int:
        if self._columns.winner[place] < 0:
            return 0
        if not is_weight(value):
            wrong = "no value" if value is None else f"the value {value!r}"
            raise InvalidArena(f"play ends at {label(self._arena, vertex)}, which has {wrong} ({WEIGHTS})")  # type: ignore[arg-type]  # a graph
        return int(value)  # type: ignore[call-overload,no-any-return]  # it is a number

    def _truth(self, vertex: Hashable, value: object, _: int) -> int:
        if not is_truth(value):
            raise InvalidArena(f"vertex {label(self._arena, vertex)} says {value!r} (true or false) of being accepting")  # type: ignore[arg-type]  # a graph
        return int(bool(value))

    def _weight(self, tail: Hashable, head: Hashable, value: object) -> int:
        if not is_weight(value):
            ends = f"{label(self._arena, tail)} to {label(self._arena, head)}"  # type: ignore[arg-type]  # a graph
            wrong = "no weight" if value is None else f"the weight {value!r}"
            raise InvalidArena(f"the edge from {ends} has {wrong} ({WEIGHTS})")
        return int(value)  # type: ignore[call-overload,no-any-return]  # it is a number
