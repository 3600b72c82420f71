"""The graph that a claim is about, as NumPy columns that are made here and by none of the solvers' code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import numpy as np

from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import NO_WINNER, check_is_graph, label
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import statements
from arena.graphs.edge_weights import weight_in
from arena.graphs.names import names_of
from arena.rules.game import ImpartialGame, is_game
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

NOTHING = object()
"""Stands for a claim that is not made; None may be a vertex."""
MISSING, WRONG = -1, -2
"""Stand in a column for what is not claimed, and for a claim that is none of the allowed numbers or no vertex."""
MOST_POSITIONS = 10_000_000
"""The positions of a game that is verified by its rules."""


@dataclass(frozen=True)
class Rows:
    """A graph in compressed rows, without the moves out of vertices where play has ended.

    Parameters
    ----------
    graph : DiGraph, CompactGraph or Game
        The graph.
    vertices : sequence
        The vertex of each number.
    start, heads : array
        The moves of vertex v lead to `heads[start[v]:start[v + 1]]`.
    player, ends : array
        Whose turn it is, and who has won where play ends, 0 for a draw, -1 where it goes on; empty on a bare graph.
    """

    graph: Any
    vertices: Sequence[Hashable]
    start: Array
    heads: Array
    player: Array
    ends: Array

    def __len__(self) -> int:
        return len(self.vertices)

    @property
    def is_columns(self) -> bool:
        """Whether the graph was given as columns."""
        return isinstance(self.graph, CompactGraph)

    @property
    def title(self) -> str:
        """The graph's name."""
        if self.is_columns:
            return getattr(self.graph, "title", "") or "the graph"
        return repr(self.graph) if is_game(self.graph) else str(self.attributes.get("name") or "the graph")

    @property
    def attributes(self) -> Mapping[str, Any]:
        """The attributes of the graph."""
        if is_game(self.graph):
            return {"misere": getattr(self.graph, "misere", False)}
        return getattr(self.graph, "attributes" if self.is_columns else "graph", {})

    @property
    def edges(self) -> int:
        """The number of edges of the graph."""
        count = getattr(self.graph, "number_of_edges", None)
        return count() if count else len(self.heads)

    @cached_property
    def number(self) -> dict[Any, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    @cached_property
    def tails(self) -> Array:
        """The vertex that each move leaves."""
        return np.repeat(np.arange(len(self)), np.diff(self.start))

    @cached_property
    def goes_on(self) -> Array:
        """Whether there is a move from each vertex."""
        return np.diff(self.start) > 0

    def reduced(self, operation: np.ufunc, values: Array, without: Any) -> Array:
        """Return an operation over the moves of each vertex, another value where there is none."""
        reduced = np.full(len(self), without, dtype=values.dtype)
        if len(values):
            reduced[self.goes_on] = operation.reduceat(values, self.start[:-1][self.goes_on])
        return reduced

    def after(self, number: int) -> list[int]:
        """List the numbers of the vertices that the moves of a vertex lead to."""
        return list(self.heads[self.start[number] : self.start[number + 1]].tolist())

    def mark(self, name: str) -> Sequence[Any]:
        """Return an attribute of each vertex, None where there is none."""
        if isinstance(self.graph, CompactArena):
            column: list[Any] = np.asarray(self.graph.marks.get(name, [None] * len(self))).tolist()
            return column
        if is_game(self.graph):
            has = getattr(self.graph, "margin", None) if name == "value" else None
            return [has(v) if has and won >= 0 else None for v, won in zip(self.vertices, self.ends, strict=True)]
        return [data.get(name) for data in self.graph.nodes.values()]

    def weights(self) -> tuple[list[int], int]:
        """Return the weights of the moves, made whole by a common denominator, and the denominator.

        Raises
        ------
        InvalidArena
            If a move has no weight that is a number.
        """
        if isinstance(self.graph, CompactArena) and self.graph.weight is not None:
            return np.asarray(self.graph.forward_weight).tolist(), self.graph.denominator
        found, adjacent = list[Fraction](), getattr(self.graph, "adj", None)
        for tail, head in zip(self.tails.tolist(), self.heads.tolist(), strict=True):
            ends = self.vertices[tail], self.vertices[head]
            weight = weight_in(adjacent[ends[0]][ends[1]].get("weight")) if adjacent else None
            if weight is None:
                printed = " to ".join(_printed(self.graph, vertex) for vertex in ends)
                raise InvalidArena(f"the edge from {printed} has no weight that is a number")
            found.append(Fraction(weight))
        denominator = lcm(*{weight.denominator for weight in found})
        return [int(weight * denominator) for weight in found], denominator

    def numbers(self, claimed: Mapping[Any, Any], least: int, most: int) -> Array:
        """Return a column of the whole numbers that are claimed of the vertices."""
        if isinstance(self.vertices, range) and not isinstance(claimed, dict):
            column = np.asarray(claimed).astype("i8")
            return np.where((column >= least) & (column <= most) | (column == MISSING), column, WRONG)

        def number(value: object) -> int:
            return int(value) if is_whole(value, least, most) else MISSING if value is NOTHING else WRONG

        return np.array([number(claimed.get(vertex, NOTHING)) for vertex in self.vertices], "i8")

    def moves(self, claimed: Mapping[Any, Any]) -> Array:
        """Return a column of the numbers of the vertices that claimed moves lead to."""
        if isinstance(self.vertices, range) and not isinstance(claimed, dict):
            return np.asarray(claimed).astype("i8")
        number: dict[object, int] = {**self.number, NOTHING: MISSING}
        following = (claimed.get(vertex, NOTHING) for vertex in self.vertices)
        return np.array([number.get(each, WRONG) if isinstance(each, Hashable) else WRONG for each in following], "i8")

    def exist(self, choices: Array) -> Array:
        """Tell of each vertex whether the move that is chosen there exists."""
        return self.reduced(np.logical_or, self.heads == choices[self.tails], without=False)

    def name(self, vertex: Hashable) -> str:
        """Return the unique name of a vertex, else the vertex itself; O(|S|), for only a flaw asks."""
        if vertex not in self.number:
            return f"{vertex!s:.80}"
        try:
            return _printed(self.graph, vertex) if is_game(self.graph) else names_of(self.graph)[vertex]
        except InvalidArena:
            return f"{vertex!s:.80}"

    def flaw(self, number: int, text: str, following: int | None = None) -> Flaw:
        """Return a flaw at a numbered vertex; {move} in the text stands for where a move leads that shows it."""
        move = None if following is None else self.name(self.vertices[following])
        return Flaw(self.name(self.vertices[number]), move, text.replace("{move}", str(move)))

    def strangers(self, kind: str, *columns: Mapping[Any, Any]) -> Iterator[Flaw]:
        """Find a claim about a vertex that the graph does not have."""
        if isinstance(self.vertices, range) and not any(isinstance(column, dict) for column in columns):
            return
        for vertex in chain(*columns):
            if vertex not in self.number:
                text = f"something is claimed of it, and it is not a vertex of the {kind}"
                yield Flaw(self.name(vertex), None, text)


def arena_rows(arena: Any) -> Rows:
    """Read the rows of an arena from a DiGraph, from columns, or from the rules of a game.

    Raises
    ------
    InvalidArena
        If it breaks the conventions, so that nobody could say who wins.
    TooLarge
        If the game has more than `MOST_POSITIONS` positions.
    """
    if is_game(arena):
        vertices, moves = _explored(arena.initial, lambda at: () if arena.winner(at) is not None else arena.moves(at))
        over = [arena.winner(vertex) for vertex in vertices]
        ends = [-1 if won is None else int(won) for won in over]
        return _with_ends(_rows(arena, vertices, moves, [int(arena.player(vertex)) for vertex in vertices], ends))
    if isinstance(arena, CompactArena):
        columns = map(_column, (*arena.forward, arena.player, arena.winner))
        return _with_ends(Rows(arena, arena.vertices, *columns))
    if isinstance(arena, CompactGraph):
        if len(arena):
            raise InvalidArena(f"vertex {arena.label(arena.vertices[0])} is in neither S1 nor S2: the graph is bare")
        return _rows(arena, [], [], [], [])
    check_is_graph(arena)
    if arena.is_multigraph() or not arena.is_directed():
        raise InvalidArena("an arena is a directed graph without parallel edges")
    vertices = [*arena]
    said = statements(arena)
    player, ends = said.player.tolist(), said.ends.tolist()
    ended = {vertex for vertex, won in zip(vertices, ends, strict=True) if won >= 0}
    number = {vertex: place for place, vertex in enumerate(vertices)}
    moves = [[] if vertex in ended else [number[head] for head in arena.adj[vertex]] for vertex in vertices]
    return _with_ends(_rows(arena, vertices, moves, player, ends))


def position_rows(graph: Any) -> Rows:
    """Read the rows of a graph in which nobody has the turn, or of the positions of an impartial game.

    Raises
    ------
    InvalidArena
        If these are the columns of an arena without the moves out of its targets.
    """
    if isinstance(graph, ImpartialGame):
        return _rows(graph, *_explored(graph.start, graph.options), [], [])
    if isinstance(graph, CompactArena) and graph.stopped:
        raise InvalidArena("the columns of this arena lack the moves out of its targets: give the graph itself")
    if isinstance(graph, CompactGraph):
        return Rows(graph, graph.vertices, *map(_column, (*graph.forward, [], [])))
    check_is_graph(graph)
    number = {vertex: place for place, vertex in enumerate(graph)}
    return _rows(graph, [*graph], [[number[head] for head in graph.adj[vertex]] for vertex in graph], [], [])


def _rows(graph: Any, vertices: list[Any], moves: list[list[int]], player: list[int], ends: list[int]) -> Rows:
    start = np.concatenate(([0], np.cumsum([len(row) for row in moves], dtype="i8")))
    heads = np.fromiter(chain.from_iterable(moves), "i8", int(start[-1]))
    return Rows(graph, vertices, start, heads, _column(player), _column(ends))


def _column(numbers: Any) -> Array:
    return np.asarray(numbers).astype("i8")


def _with_ends(rows: Rows) -> Rows:
    """Refuse a vertex without moves where nobody has won."""
    for number in first(~rows.goes_on & (rows.ends < 0)):
        raise InvalidArena(f"vertex {_printed(rows.graph, rows.vertices[number])}: {NO_WINNER}")
    return rows


def _explored(initial: Hashable, options: Callable[[Any], Any]) -> tuple[list[Any], list[list[int]]]:
    """Return the positions that can be reached, and the numbers of those that the moves of each lead to."""
    vertices, number, moves = [initial], {initial: 0}, list[list[int]]()
    for vertex in vertices:
        row: dict[int, None] = {}
        for _, following in options(vertex):
            if following not in number:
                number[following] = len(vertices)
                vertices.append(following)
            row[number[following]] = None
        moves.append([*row])
        if len(vertices) > MOST_POSITIONS:
            raise TooLarge(f"more than {MOST_POSITIONS:,} positions")
    return vertices, moves


def _printed(graph: Any, vertex: Any) -> str:
    """Print a vertex of a graph, or a position of a game, which may be one without a turn."""
    if isinstance(graph, ImpartialGame) and not (isinstance(vertex, tuple) and vertex[-1:] in ((1,), (2,))):
        return str(graph.show(vertex))
    return str(graph.label(vertex) if isinstance(graph, CompactGraph) or is_game(graph) else label(graph, vertex))


def first(wrong: Array) -> Iterator[int]:
    """Yield the first place of a column that is true, if there is one."""
    if wrong.any():
        yield int(wrong.argmax())


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and least <= int(value) <= most
