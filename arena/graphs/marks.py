"""The marks that objectives ask of an arena: priorities, accepting vertices, weights, and the kind of parity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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
from arena.graphs.edge_weights import Weights, scaled, weight_in
from arena.graphs.faults import misfit, wrong_marks
from arena.graphs.left_out import joined, left_out, not_in_columns

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array

REACH = "reach"
"""The objective of the courses, which needs no marks: to bring play to one's own sinks."""
MARGIN = "margin"
"""The objective of games in which it matters by how much a player wins, and the name of its amounts."""


class Parity(NamedTuple):
    """The kind of a parity game: the priority that decides, and who wins if an even one does."""

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
    """List the attributes by which an arena asks for an objective: of vertices with moves, or of edges; O(|S|+|A|).

    The priorities of a file that says by `forcing` that it is about reaching a sink ask for none.
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


def with_marks(arena: DiGraph[V] | CompactArena[V], asked: str | None = None) -> CompactArena[V]:
    """Put an arena into columns with all that objectives ask of it, or with the one attribute that is asked for.

    Weights are left out if only some edges have one, or they have no common denominator that columns can hold: then
    `unweighted` says so.

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions that `arena.check` holds;
        if a priority is none, or an accepting vertex neither true nor false; and if nothing has what is asked for.

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
    more: dict[str, Any] = {"attributes": {key: str(arena.graph[key]) for key in GRAPH_MARKS if arena.graph.get(key)}}
    known = {key for data in arena.nodes.values() for key in data} if asked != "" else set[str]()
    wanted = named_marks(arena.graph, ends=True)
    if asked is None:
        beside = not_in_columns(arena)
        unheld = set[str]().union(*beside.values())
        ends = [data for winner, data in zip(columns.winner, arena.nodes.values(), strict=True) if winner >= 0]
        if not ends or not all(MARKS[VALUE].fits(data.get(VALUE)) for data in ends):
            known.discard(VALUE)
        if _is_weighted(arena):
            try:
                more.update(_weights(arena, columns))
            except InvalidArena as error:
                more["unweighted"], unheld = str(error), unheld | {WEIGHT}
        more["left_out"] = joined(str(arena.graph.get(LEFT_OUT, "")), left_out(beside))
        more["title"], more["unheld"] = str(arena.graph.get("name", "")), frozenset(unheld)
    elif asked == WEIGHT:
        more.update(_weights(arena, columns))
    wanted = {key: mark for key, mark in wanted.items() if (key in known if asked is None else mark.name == asked)}
    for key, mark in wanted.items():
        if mark.is_flag and key not in known:
            raise _nowhere(mark, key)
    return replace(columns, marks={key: _column(arena, columns, key, mark) for key, mark in wanted.items()}, **more)


compact = with_marks
"""The public name of `with_marks`; `arena.graphs.conversion.compact` makes columns without marks."""


def mark_of(columns: CompactArena, name: str) -> Array:
    """Return a mark of each vertex; where it is left out it is 0.

    Raises
    ------
    InvalidArena
        If the columns do not have it.
    """
    key = accepting_of(columns.attributes) if name == ACCEPTING else name
    if key not in columns.marks:
        raise _nowhere(MARKS[name], key)
    return columns.marks[key]


def weights_of(columns: CompactArena) -> Weights:
    """Return the weights of the edges in the order of the rows of predecessors, multiplied by their denominator.

    Raises
    ------
    InvalidArena
        If the columns have none.
    """
    if columns.weight is None:
        raise InvalidArena(columns.unweighted) if columns.unweighted else _nowhere(MARKS[WEIGHT], WEIGHT)
    return Weights(columns.weight, columns.denominator)


def _is_weighted(arena: DiGraph) -> bool:
    return any(MARKS[WEIGHT].fits(data.get(WEIGHT)) for *_, data in arena.edges(data=True))


def _column(arena: DiGraph, columns: CompactArena, key: str, mark: Mark) -> Array:
    """Read a mark of each vertex; a flag may be left out, a priority at a sink, and a value where play goes on."""
    over, of_ends = columns.winner >= 0, mark.of == "ends"
    values = [data.get(key) for data in arena.nodes.values()]
    if of_ends:
        values = [value if ended else None for value, ended in zip(values, over, strict=True)]
    for number, text in wrong_marks(mark, mark.name, values, over if of_ends else columns.out_degree > 0):
        name = columns.name(number)
        raise InvalidArena(f"play ends at {name}, which {text}" if of_ends else f"vertex {name} {text}")
    return np.array([int(value or 0) for value in values], "i8")


def _weights(arena: DiGraph, columns: CompactArena) -> dict[str, Any]:
    """Read the weights of the edges in the order of the rows of predecessors."""
    found, stopped = list[Any](), {columns.vertices[number] for number in columns.stopped}
    for head, before in arena.pred.items():
        for tail, data in before.items():
            if tail not in stopped:
                if not MARKS[WEIGHT].fits(data.get(WEIGHT)):
                    raise unweighable(label(arena, tail), label(arena, head), data.get(WEIGHT))
                found.append(weight_in(data[WEIGHT]))
    numbers, denominator = scaled(found)
    return {"weight": np.array(numbers, "i8"), "denominator": denominator}


def unweighable(tail: str, head: str, value: object) -> InvalidArena:
    """Return the error for an edge with a weight that is none."""
    return InvalidArena(f"the edge from {tail} to {head} {misfit(MARKS[WEIGHT], WEIGHT, value)}")


def _nowhere(mark: Mark, key: str) -> InvalidArena:
    if mark.is_flag:
        return InvalidArena(f"no vertex has the attribute {key!r}, true where it is {mark.name}")
    return InvalidArena(f"no {'edge' if mark.of == 'edges' else 'vertex'} has a {mark.name} ({mark.allowed})")
