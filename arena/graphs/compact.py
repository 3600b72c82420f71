"""A graph as columns, on which every algorithm runs: NumPy arrays, with the edges in compressed sparse rows."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from arena.errors import InvalidArena, ParameterError, no_vertex
from arena.graphs.attributes import MARKS, NO_WINNER, WEIGHT, V, Weights
from arena.graphs.edges import indexed, marked, weighed
from arena.machine.columns import ByFields, Rows, sorted_places, transposed
from arena.showing import ShowsItself

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from arena.machine.columns import Array


@dataclass(frozen=True, repr=False, eq=False)
class CompactGraph(ByFields, ShowsItself, Generic[V]):
    """A directed graph with vertices numbered from 0, and its edges in compressed sparse rows.

    All columns are read-only NumPy arrays. Two graphs are equal if their vertices, edges and attributes are; printed
    forms do not count.

    Parameters
    ----------
    vertices : sequence
        The vertex of each number: a list, `range` where the vertices are the numbers, or a sequence that decodes them.
    label : callable
        Returns the printed form of a vertex.
    reverse : Rows
        The predecessors of each vertex.
    out_degree : array
        The number of successors of each vertex.
    known : Rows, optional
        The successors, if they are at hand.
    misere : bool
        Whether the player who cannot move wins, in a position graph.
    title : str
        The name that a file or a graph states; empty if there is none.
    """

    vertices: Sequence[V]
    label: Callable[[Hashable], str] = field(compare=False)
    reverse: Rows
    out_degree: Array
    known: Rows | None = field(compare=False)
    misere: bool = field(default=False, kw_only=True)
    title: str = field(default="", compare=False, kw_only=True)

    def __post_init__(self) -> None:
        kinds = "u4" if len(self.reverse.ends) < 2**32 else "u8", "u4"
        self._fix("reverse", Rows(*map(fixed, self.reverse, kinds)))
        self._fix("known", self.known and Rows(*map(fixed, self.known, kinds)))
        self._fix("out_degree", fixed(self.out_degree, "u4"))

    def _fix(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.vertices)

    def __iter__(self) -> Iterator[V]:
        return iter(self.vertices)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} vertices, {self.arcs} edges>"

    @property
    def nodes(self) -> Sequence[V]:
        """The vertices, as networkx calls them."""
        return self.vertices

    @property
    def edges(self) -> list[tuple[V, V]]:
        """The edges in the rows, as pairs of vertices; O(|A|)."""
        tails, heads = self.forward.row_of_edges().tolist(), self.forward.ends.tolist()
        return [(self.vertices[tail], self.vertices[head]) for tail, head in zip(tails, heads, strict=True)]

    def number_of_nodes(self) -> int:
        """Return the number of vertices."""
        return len(self.vertices)

    def number_of_edges(self) -> int:
        """Return the number of edges of the graph, those out of targets included."""
        return self.arcs

    @property
    def arcs(self) -> int:
        """The number of edges in the rows."""
        return len(self.reverse.ends)

    @property
    def turns(self) -> Array:
        """The player of each vertex, 0 in a bare graph."""
        return np.zeros(len(self), "i1")

    @cached_property
    def forward(self) -> Rows:
        """The successors of each vertex; O(|S|+|A|) when they are first asked for."""
        return self.known or transposed(self.reverse, len(self))

    @cached_property
    def labels(self) -> list[str]:
        """The printed form of each vertex."""
        return list(map(self.label, self.vertices))

    @cached_property
    def index(self) -> dict[V, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    def name(self, number: int) -> str:
        """Return the printed form of a numbered vertex."""
        return self.label(self.vertices[number])

    def __contains__(self, vertex: Hashable) -> bool:
        with suppress(ParameterError):
            return self.number_of(vertex) >= 0
        return False

    def number_of(self, vertex: Hashable) -> int:
        """Return the number of a vertex, or raise a NoVertex."""
        missing = KeyError if isinstance(self.vertices, list) else ValueError  # another error is one of its own hashing
        try:
            if isinstance(self.vertices, list):
                return self.index[vertex]  # type: ignore[index]  # any value may be asked for
            return self.vertices.index(operator.index(vertex) if isinstance(self.vertices, range) else vertex)  # type: ignore[arg-type]
        except (missing, TypeError):
            raise no_vertex(vertex, self.vertices) from None

    def after(self, number: int) -> list[int]:
        """List the successors of a numbered vertex."""
        if not 0 <= number < len(self.vertices):
            raise no_vertex(number, range(len(self)))
        return self.forward.of(number)


@dataclass(frozen=True, repr=False, eq=False)
class CompactArena(CompactGraph[V]):
    """An arena as columns. Play stops at a target, so the out-edges of targets are left out.

    Parameters
    ----------
    player : array
        1 or 2 for each vertex.
    winner : array
        1 on F1, 2 on F2, 0 on drawn sinks, -1 elsewhere.
    stopped : frozenset of int
        The targets that have out-edges in the graph.
    edge_count : int
        The number of edges of the graph, those included.
    initial : int or None
        Where play starts.
    marks : mapping
        The marks of vertices that objectives ask for: columns by their names, as `priority`, and `value` for sinks;
        see `arena.graphs.attributes`.
    weight : array, optional
        The weight of each edge, in the order of the ends of `reverse`: a whole number, to be divided by `denominator`.
    attributes : mapping
        The attributes of the graph that objectives ask for, such as `parity`.
    denominator : int
        The least common denominator of the weights.
    missing : mapping
        The reasons why marks or weights could not be put into columns, by their names.
    left_out : str
        What the reader of its file left out, such as the names of moves, which columns do not hold.
    """

    player: Array
    winner: Array
    stopped: frozenset[int]
    edge_count: int
    initial: int | None
    marks: Mapping[str, Array] = field(default_factory=dict)
    weight: Array | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    denominator: int = 1
    missing: Mapping[str, str] = field(default_factory=dict, compare=False)
    left_out: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._fix("player", fixed(self.player, "i1"))
        self._fix("winner", fixed(self.winner, "i1"))
        self._fix("marks", {name: fixed(column, "i8") for name, column in self.marks.items()})
        self._fix("weight", None if self.weight is None else fixed(self.weight, "i8"))

    @classmethod
    def from_edges(
        cls,
        source: ArrayLike,
        target: ArrayLike,
        player: ArrayLike,
        winner: ArrayLike,
        *,
        labels: Sequence[Any] | None = None,
        initial: int | None = None,
        marks: Mapping[str, ArrayLike] | None = None,
        weight: ArrayLike | None = None,
        attributes: Mapping[str, str] | None = None,
    ) -> CompactArena[Any]:
        """Make an arena from arrays; its vertices are the numbers from 0 on.

        Parameters
        ----------
        source, target : array of int
            The ends of each edge.
        player, winner : array of int
            1 or 2 for each vertex; 1, 2 or 0 for a draw on sinks, -1 or NaN elsewhere. A vertex won by 1 or 2 that has
            moves is a target as `f1` and `f2` would name it: play stops there.
        labels : sequence, optional
            The vertices for which the numbers stand.
        initial : int, optional
            The number of the vertex where play starts.
        marks, attributes : mapping, optional
            What objectives ask of vertices: arrays of whole numbers from 0 on as `priority`, of sinks' numbers as
            `value`, and of 0 and 1 as `accepting`; and what they ask of the graph: see the class.
        weight : array, optional
            The cost or the gain of each edge: whole numbers, or others as `arena.read` takes them. They stay exact:
            they are kept multiplied by their least common denominator, `denominator`.

        Raises
        ------
        InvalidArena
            If weights have no common denominator that columns can hold.
        ParameterError
            If the arrays do not fit each other or a number is not one of the above.

        Notes
        -----
        O(|S|+|A| log |A|), and 4 bytes per edge and at most 14 per vertex; 8 for each mark or weight.

        Examples
        --------
        >>> arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2])
        >>> arena.nodes, arena.edges
        (range(0, 4), [(0, 1), (0, 3), (1, 2)])
        >>> from arena import attractor
        >>> attractor(arena, 1).rank
        {2: 0, 1: 1, 0: 2}
        """
        columns = indexed(source, target, player, winner, initial, labels)
        given: Any = weight if weight is None or isinstance(weight, np.ndarray) else list(weight)  # type: ignore[arg-type]

        def wrong(edge: int) -> ParameterError:
            return ParameterError(f"weight: {given[edge]!s:.80} at place {edge:,} ({MARKS[WEIGHT].allowed})")

        ends = np.asarray(source, "i8"), np.asarray(target, "i8")
        weights = weighed(*ends, columns["winner"], given, wrong)
        return cls(**columns, **weights, **marked(len(columns["winner"]), marks or {}, attributes or {}))

    @property
    def turns(self) -> Array:
        """The player of each vertex."""
        return self.player

    def number_of_edges(self) -> int:
        """Return the number of edges of the graph, those out of targets included."""
        return self.edge_count

    @cached_property
    def forward_weight(self) -> Array:
        """The column `weight` in the order of the ends of `forward`; O(|S|+|A|) when it is first asked for."""
        if self.known or self.weight is None:
            raise ParameterError("the edges of this arena have no weights in the order of its predecessors")
        return self.weight[sorted_places(self.reverse.ends)]

    def mark(self, name: str) -> Array:
        """Return a mark of each vertex; where it is left out it is 0, and where no vertex needs it."""
        mark = MARKS[name]
        if name not in self.marks and (mark.is_flag or mark.needed(self.winner, self.out_degree > 0).any()):
            raise self._without(name)
        return self.marks.get(name, np.zeros(len(self), "i8"))

    def _without(self, name: str) -> InvalidArena:
        return InvalidArena(self.missing.get(name) or MARKS[name].nowhere)

    def weights(self) -> Weights:
        """Return the weights of the edges in the order of the rows of predecessors, times their denominator."""
        if self.weight is None and self.arcs:
            raise self._without(WEIGHT)
        return Weights(np.zeros(0, "i8") if self.weight is None else self.weight, self.denominator)

    def check_winners(self) -> None:
        """Refuse a sink that nobody wins and that is no draw either, by an InvalidArena."""
        unsettled = np.flatnonzero((self.out_degree == 0) & (self.winner < 0))
        if len(unsettled):
            raise InvalidArena(f"{self.name(int(unsettled[0]))}: {NO_WINNER}")

    def at(self, vertex: Hashable) -> int:
        """Return the number of a vertex, or of the initial vertex for None, or raise a ParameterError."""
        if vertex is not None:
            return self.number_of(vertex)
        if self.initial is None:
            raise ParameterError("the arena has no initial vertex: say which vertex is meant")
        return self.initial


def fixed(column: ArrayLike, kind: str) -> Array:
    """Make a column an array that cannot be written to: of its own type, or if it is a list of another one."""
    array = np.asarray(column, None if isinstance(column, np.ndarray) else kind).view()
    array.flags.writeable = False
    return array
