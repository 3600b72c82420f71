"""A graph as columns: what every loop runs on, so that one text serves lists and, later, compiled arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from numbers import Integral
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena, ParameterError

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx as nx

    DiGraph: TypeAlias = nx.DiGraph[Any]


@dataclass(frozen=True, repr=False)
class CompactGraph:
    """A directed graph with vertices numbered from 0, and its edges in compressed sparse rows.

    Parameters
    ----------
    vertices : list
        The vertex of each number.
    label : callable
        Gives the printed form of a vertex.
    start, successors : list of int
        The successors of `v` are `successors[start[v]:start[v + 1]]`.
    """

    vertices: Sequence[Hashable]
    label: Callable[[Any], str]
    start: list[int]
    successors: list[int]

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} vertices, {len(self.successors)} edges>"

    @cached_property
    def labels(self) -> list[str]:
        """The printed form of each vertex."""
        return list(map(self.label, self.vertices))

    @cached_property
    def index(self) -> dict[Hashable, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    @cached_property
    def out_degree(self) -> list[int]:
        """The number of successors of each vertex."""
        return [after - before for before, after in zip(self.start, self.start[1:], strict=False)]

    @cached_property
    def predecessors(self) -> tuple[list[int], list[int]]:
        """The same edges the other way round, as `start` and `predecessors`; O(|S|+|A|)."""
        size = len(self)
        start = [0] * (size + 1)
        predecessors = [0] * len(self.successors)
        _reverse(size, self.start, self.successors, start, predecessors)
        return start, predecessors

    def number_of(self, vertex: Hashable) -> int:
        """Give the number of a vertex.

        Raises
        ------
        ParameterError
            If the graph does not have it.
        """
        if vertex not in self.index:
            raise ParameterError(f"not a vertex of the graph: {vertex!r}")
        return self.index[vertex]

    def after(self, number: int) -> list[int]:
        """List the successors of a vertex."""
        return self.successors[self.start[number] : self.start[number + 1]]


@dataclass(frozen=True, repr=False)
class CompactArena(CompactGraph):
    """An arena as columns. Play stops at a target, so the out-edges of targets are left out.

    Parameters
    ----------
    player : list of int
        1 or 2 for each vertex.
    winner : list of int
        1 on F1, 2 on F2, 0 on drawn sinks, -1 elsewhere.
    stopped : frozenset of int
        The targets that have out-edges in the graph.
    edges : int
        The number of edges of the graph, those included.
    initial : int or None
        Where play starts.
    """

    player: list[int]
    winner: list[int]
    stopped: frozenset[int]
    edges: int
    initial: int | None

    def is_sink(self, number: int) -> bool:
        """Tell whether a vertex has no out-edge in the graph."""
        return self.start[number] == self.start[number + 1] and number not in self.stopped

    def check_winners(self) -> None:
        """Refuse a sink that nobody wins and that is no draw either.

        Raises
        ------
        InvalidArena
            If there is one.
        """
        for number, degree in enumerate(self.out_degree):
            if degree == 0 and self.winner[number] < 0:
                raise InvalidArena(f"sink {self.labels[number]} has no winner (1, 2, or 0 for a draw)")

    def at(self, vertex: Hashable) -> int:
        """Give the number of a vertex, or of the initial vertex for None.

        Raises
        ------
        ParameterError
            If the arena does not have it.
        """
        if vertex is not None:
            return self.number_of(vertex)
        if self.initial is None:
            raise ParameterError("the arena has no initial vertex: say which vertex is meant")
        return self.initial


def compact_graph(graph: DiGraph | CompactGraph) -> CompactGraph:
    """Put a directed graph into columns, whatever its attributes; O(|S|+|A|).

    Raises
    ------
    ParameterError
        If it is given the columns of an arena in which targets have moves, for these are left out there.
    """
    if isinstance(graph, CompactArena) and graph.stopped:
        raise ParameterError("the columns of this arena lack the moves out of its targets: give the graph itself")
    if isinstance(graph, CompactGraph):
        return graph
    vertices = list(graph)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    return CompactGraph(vertices, partial(label, graph), *_rows(graph, index, frozenset()))


def compact(arena: DiGraph | CompactArena) -> CompactArena:
    """Put an arena into columns; O(|S|+|A|).

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets are not what `arena.check` asks.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> columns = compact(unfold(load("subtraction", heap=2)))
    >>> columns.labels, columns.player, columns.winner
    (['2', '1', '0', '0'], [1, 2, 2, 1], [-1, -1, 1, 2])
    >>> columns.start, columns.successors
    ([0, 2, 3, 3, 3], [1, 2, 3])
    """
    if isinstance(arena, CompactArena):
        return arena
    vertices = list(arena)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    player, winner = _players(arena), _winners(arena, index)
    stopped = frozenset(number for number, vertex in enumerate(vertices) if winner[number] >= 0 and arena.adj[vertex])
    initial = arena.graph.get("initial")
    if initial is not None and initial not in index:
        raise InvalidArena(f"the initial vertex {initial!r} is not in the arena")
    return CompactArena(
        vertices,
        partial(label, arena),
        *_rows(arena, index, stopped),
        player=player,
        winner=winner,
        stopped=stopped,
        edges=arena.number_of_edges(),
        initial=None if initial is None else index[initial],
    )


def _players(arena: DiGraph) -> list[int]:
    player: list[Any] = [data.get("player") for _, data in arena.nodes(data=True)]
    for vertex, value in zip(arena, player, strict=True):
        if not is_number_in(value, (1, 2)):
            if not any("player" in data for _, data in arena.nodes(data=True)):
                raise InvalidArena(f"{arena.graph.get('name') or 'this graph'} is a bare graph: it has no players")
            raise InvalidArena(f"vertex {label(arena, vertex)} has no player (1 or 2)")
    return player


def _winners(arena: DiGraph, index: dict[Hashable, int]) -> list[int]:
    """Give 1 on F1, 2 on F2, 0 on drawn sinks, -1 elsewhere; `f1` and `f2` of the graph replace the won sinks."""
    winner = [-1] * len(index)
    for key, player in (("f1", 1), ("f2", 2)):
        for vertex in arena.graph.get(key, ()):
            if vertex not in index:
                raise InvalidArena(f"{key} names {vertex!r}, which is not a vertex")
            own = arena.nodes[vertex].get("winner")
            if winner[index[vertex]] == 3 - player or not (own is None or is_number_in(own, [player])):
                raise InvalidArena(
                    f"vertex {label(arena, vertex)} is named in {key}, and drawn or won by the other player"
                )
            winner[index[vertex]] = player
    for number, (vertex, data) in enumerate(arena.nodes(data=True)):
        won = data.get("winner")
        if won is None or winner[number] >= 0:
            continue
        if not is_number_in(won, (0, 1, 2)) or arena.adj[vertex]:
            reason = "it has moves and f1 and f2 do not name it" if arena.adj[vertex] else "1, 2, or 0 for a draw"
            raise InvalidArena(f"vertex {label(arena, vertex)} has the winner {won!r} ({reason})")
        if f"f{won}" not in arena.graph:
            winner[number] = won
    return winner


def is_number_in(value: Any, choices: Sequence[int]) -> bool:
    """Tell whether a value is one of some whole numbers, and no float or truth value that equals one."""
    kind: type = type(value)
    return kind is not bool and issubclass(kind, Integral) and value in choices


def label(graph: DiGraph, vertex: Hashable) -> str:
    """Give the printed form of a vertex: its `label` attribute, or the vertex itself."""
    return str(graph.nodes[vertex].get("label", vertex))


def plies(graph: CompactGraph, initial: int) -> list[int]:
    """Count the moves from the initial vertex to each vertex, where all paths have as many; O(|S|+|A|).

    Returns
    -------
    list of int
        -1 where two paths differ or there is none.
    """
    size = len(graph)
    ply, queue, apart = [-1] * size, [0] * size, [False] * size
    reached = _distances(initial, graph.start, graph.successors, ply, queue)
    _follow_apart(reached, graph.start, graph.successors, ply, queue, apart)
    return ply


def _distances(initial: int, start: list[int], successors: list[int], ply: list[int], queue: list[int]) -> int:
    """Search breadth first; give the number of vertices reached, which `queue` then holds."""
    ply[initial] = 0
    queue[0] = initial
    filled = 1
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(start[vertex], start[vertex + 1]):
            following = successors[edge]
            if ply[following] == -1:
                ply[following] = ply[vertex] + 1
                queue[filled] = following
                filled += 1
    return filled


def _follow_apart(
    reached: int, start: list[int], successors: list[int], ply: list[int], queue: list[int], apart: list[bool]
) -> None:
    """Unset the ply where two paths reach a vertex apart, and wherever play goes on from there."""
    for position in range(reached):
        vertex = queue[position]
        for edge in range(start[vertex], start[vertex + 1]):
            apart[successors[edge]] = apart[successors[edge]] or ply[successors[edge]] != ply[vertex] + 1
    filled = 0
    for vertex in range(len(apart)):
        if apart[vertex]:
            queue[filled] = vertex
            filled += 1
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        ply[vertex] = -1
        for edge in range(start[vertex], start[vertex + 1]):
            if not apart[successors[edge]]:
                apart[successors[edge]] = True
                queue[filled] = successors[edge]
                filled += 1


def _rows(graph: DiGraph, index: dict[Hashable, int], stopped: frozenset[int]) -> tuple[list[int], list[int]]:
    start = [0]
    successors: list[int] = []
    for number, neighbours in enumerate(graph.adj.values()):
        if number not in stopped:
            successors.extend(map(index.__getitem__, neighbours))
        start.append(len(successors))
    return start, successors


def _reverse(size: int, start: list[int], successors: list[int], into: list[int], predecessors: list[int]) -> None:
    """Count, sum up and scatter the edges by their heads; `into` ends as the rows of `predecessors`."""
    for head in successors:
        into[head + 1] += 1
    for vertex in range(size):
        into[vertex + 1] += into[vertex]
    for tail in range(size):
        for edge in range(start[tail], start[tail + 1]):
            head = successors[edge]
            predecessors[into[head]] = tail
            into[head] += 1
    for vertex in range(size, 0, -1):
        into[vertex] = into[vertex - 1]
    into[0] = 0
