"""An arena as a game: a file that is read can be searched and played like any other game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import is_score, targets_of
from arena.graphs.conversion import as_graph, columns_of
from arena.graphs.names import distinct_names, vertex_named
from arena.rules.game import AnyPosition, Move, is_whole

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


class GraphGame:
    """The game on an arena: its positions are the vertices, and play stops at targets and sinks.

    A vertex may carry a number `value`, its worth to player 1 where a search is cut off. A sink with a value
    that neither f1 nor f2 names is won by nobody here: it stands for what would follow, and a search takes its value.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena. A move is called after the edge's `move`, or else after the vertex that it leads to; if two moves
        of a vertex have the same name, all its moves are called after both.

    Raises
    ------
    InvalidArena, ParameterError
        If the graph breaks the conventions of an arena, or has no initial vertex.

    Examples
    --------
    >>> from arena import search
    >>> from exporters import read
    >>> game = GraphGame(read("minimax_tree"))
    >>> [search(game, plies=plies).best_moves for plies in (1, 2, 3)]
    [('left',), ('centre',), ('right',)]
    """

    def __init__(self, graph: DiGraph | CompactGraph) -> None:
        self.graph = graph = as_graph(graph)
        self.name = str(graph.graph.get("name") or "this graph")
        self._columns = columns_of(graph)
        self._columns.check_winners()
        self._names, _ = distinct_names(self._columns.labels, self._columns.player.tolist())
        self.initial: Hashable = self._columns.vertices[self._columns.at(None)]
        self._values: dict[Hashable, float] = {}
        for vertex, data in graph.nodes(data=True):
            if "value" in data:
                self._values[vertex] = score_of(data["value"], self.label(vertex))
        self._open = self._values.keys() - {*targets_of(graph, 1), *targets_of(graph, 2)}

    def __repr__(self) -> str:
        return f"GraphGame({self.name})"

    def __eq__(self, other: object) -> bool:
        from networkx.utils import graphs_equal

        return isinstance(other, GraphGame) and (self is other or bool(graphs_equal(self.graph, other.graph)))

    def __hash__(self) -> int:
        return hash((self.name, len(self.graph)))

    def player(self, position: Hashable) -> int:
        """Return the player whose turn it is."""
        return int(self._columns.player[self._columns.index[position]])

    def moves(self, position: Hashable) -> Iterator[tuple[Move, Hashable]]:
        """List the moves, in the order of the graph; none out of a target."""
        columns = self._columns
        if columns.winner[columns.index[position]] >= 0:
            return
        moves = [
            (str(data.get("move", columns.label(following))), following)
            for following, data in self.graph.adj[position].items()
        ]
        unclear = len({name for name, _ in moves}) < len(moves)
        for name, following in moves:
            yield (f"{name} to {self.label(following)}" if unclear else name), following

    def winner(self, position: Hashable) -> int | None:
        """Return the player whose target or sink this is; None at a sink with a value."""
        winner = int(self._columns.winner[self._columns.index[position]])
        return None if winner < 0 or position in self._open else winner

    def label(self, position: Hashable) -> str:
        """Print a vertex, with " J1" or " J2" after it if two have the same printed form."""
        return self._names[self._columns.index[position]]

    def parse(self, text: str) -> Hashable:
        """Find a vertex by its printed form; player 1's if two have the same one, and neither " J1" nor " J2"."""
        vertex: Hashable = vertex_named(self.graph, text)
        return vertex

    @property
    def evaluations(self) -> Mapping[str, Callable[[AnyPosition], float]]:
        """The evaluation `values`, if any vertex has a value; it refuses a vertex without."""
        return {"values": self._value} if self._values else {}

    def _value(self, position: Hashable) -> float:
        if position not in self._values:
            raise ParameterError(f"vertex {self.label(position)} has no value: give it one, or search deeper")
        return self._values[position]


def score_of(value: Any, name: str) -> float:
    """Return the value of a vertex, or raise an InvalidArena if it is no finite number."""
    if not is_score(value):
        raise InvalidArena(f"{name}: value is {value!r} (a finite number)")
    return int(value) if is_whole(value) else float(value)
