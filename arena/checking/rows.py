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
from arena.graphs.attributes import NO_WINNER, WEIGHT, check_is_graph, label
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import statements
from arena.graphs.edge_weights import weight_in
from arena.graphs.faults import distinct_names
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

    The moves of vertex v lead to `heads[start[v]:start[v + 1]]`; `player` tells whose turn it is, and `ends` who has
    won where play ends, 0 for a draw, -1 where it goes on; both are empty on a bare graph.
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
        if is_game(self.graph):
            return repr(self.graph)
        return getattr(self.graph, "title", "") or str(self.attributes.get("name") or "the graph")

    @property
    def attributes(self) -> Mapping[str, Any]:
        """The attributes of the graph."""
        if is_game(self.graph):
            return {"misere": getattr(self.graph, "misere", False)}
        return getattr(self.graph, "attributes" if self.is_columns else "graph", {})

    @property
    def edges(self) -> int:
        """The number of edges of the graph."""
        return len(self.heads) if is_game(self.graph) else self.graph.number_of_edges()

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

    def kept(self, moves: Array) -> tuple[int, Array, Array]:
        """Return the number of vertices, and the tails and heads of some moves."""
        return len(self), self.tails[moves], self.heads[moves]

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
        """Return the weights of the moves, made whole by a common denominator, and the denominator."""
        if isinstance(self.graph, CompactArena) and self.graph.weight is not None:
            return np.asarray(self.graph.forward_weight).tolist(), self.graph.denominator
        found, adjacent = list[Fraction](), getattr(self.graph, "adj", None)
        for tail, head in zip(self.tails.tolist(), self.heads.tolist(), strict=True):
            ends = self.vertices[tail], self.vertices[head]
            weight = weight_in(adjacent[ends[0]][ends[1]].get(WEIGHT)) if adjacent is not None else None
            if weight is None:
                printed = " to ".join(map(self.printed, ends))
                raise InvalidArena(f"the edge from {printed} has no weight that is a number")
            found.append(Fraction(weight))
        denominator = lcm(*{weight.denominator for weight in found})
        return [int(weight * denominator) for weight in found], denominator

    def numbers(self, claimed: Mapping[Any, Any], least: int, most: int) -> Array:
        """Return a column of the whole numbers that are claimed of the vertices."""
        if self._are_columns(claimed):
            column = np.asarray(claimed).astype("i8")
            return np.where((column >= least) & (column <= most) | (column == MISSING), column, WRONG)

        def number(value: object) -> int:
            return int(value) if is_whole(value, least, most) else MISSING if value is NOTHING else WRONG

        return np.array([number(claimed.get(vertex, NOTHING)) for vertex in self.vertices], "i8")

    def moves(self, claimed: Mapping[Any, Any]) -> Array:
        """Return a column of the numbers of the vertices that claimed moves lead to."""
        if self._are_columns(claimed):
            return np.asarray(claimed).astype("i8")
        number: dict[object, int] = {**self.number, NOTHING: MISSING}
        following = (claimed.get(vertex, NOTHING) for vertex in self.vertices)
        return np.array([number.get(each, WRONG) if isinstance(each, Hashable) else WRONG for each in following], "i8")

    def _are_columns(self, *claimed: Mapping[Any, Any]) -> bool:
        return isinstance(self.vertices, range) and not any(isinstance(each, dict) for each in claimed)

    def exist(self, choices: Array) -> Array:
        """Tell of each vertex whether the move that is chosen there exists."""
        return self.reduced(np.logical_or, self.heads == choices[self.tails], without=False)

    def printed(self, vertex: Any) -> str:
        """Print a vertex, or a position of a game, which may be one without a turn."""
        if isinstance(self.graph, ImpartialGame) and not len(self.player):
            return str(self.graph.show(vertex))
        if self.is_columns or is_game(self.graph):
            return str(self.graph.label(vertex))
        return label(self.graph, vertex)

    @cached_property
    def names(self) -> list[str]:
        """The names of the vertices, with the player where two are printed alike; only a flaw asks."""
        players = self.player if len(self.player) else np.zeros(len(self), "i1")
        return distinct_names(list(map(self.printed, self.vertices)), players.tolist())[0]

    def name(self, vertex: object) -> str:
        """Return the name of a vertex, or print what is none."""
        known = isinstance(vertex, Hashable) and vertex in self.number
        return self.names[self.number[vertex]] if known else f"{vertex!s:.80}"

    def flaw(self, number: int, text: str, following: int | None = None) -> Flaw:
        """Return a flaw at a numbered vertex; {move} in the text stands for where a move leads that shows it."""
        move = None if following is None else self.names[following]
        return Flaw(self.names[number], move, text.replace("{move}", str(move)))

    def vertices_where(self, wrong: Array, text: str) -> Iterator[Flaw]:
        """Find the first vertex that is wrong."""
        for number in first(wrong):
            yield self.flaw(number, text)

    def moves_where(self, wrong: Array, text: str) -> Iterator[Flaw]:
        """Find the first move that is wrong."""
        for edge in first(wrong):
            yield self.flaw(int(self.tails[edge]), text, int(self.heads[edge]))

    def strangers(self, kind: str, *columns: Mapping[Any, Any]) -> Iterator[Flaw]:
        """Find a claim about a vertex that the graph does not have."""
        for vertex in () if self._are_columns(*columns) else chain(*columns):
            if vertex not in self.number:
                yield Flaw(self.name(vertex), None, f"something is claimed of it, and it is not a vertex of the {kind}")


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
        over, players = (
            [arena.winner(vertex) for vertex in vertices],
            [int(arena.player(vertex)) for vertex in vertices],
        )
        rows = _rows(arena, vertices, moves, players, [-1 if won is None else int(won) for won in over])
    elif isinstance(arena, CompactArena):
        rows = Rows(arena, arena.vertices, *map(_column, (*arena.forward, arena.player, arena.winner)))
    elif isinstance(arena, CompactGraph):
        if len(arena):
            raise InvalidArena(f"vertex {arena.name(0)} is in neither S1 nor S2: the graph is bare")
        rows = _rows(arena, [], [], [], [])
    else:
        check_is_graph(arena)
        if arena.is_multigraph() or not arena.is_directed():
            raise InvalidArena("an arena is a directed graph without parallel edges")
        said, number = statements(arena), {vertex: place for place, vertex in enumerate(arena)}
        ends = said.ends.tolist()
        moves = [
            [number[head] for head in heads] if won < 0 else []
            for heads, won in zip(arena.adj.values(), ends, strict=True)
        ]
        rows = _rows(arena, [*arena], moves, said.player, ends)
    for place in first(~rows.goes_on & (rows.ends < 0)):
        raise InvalidArena(f"vertex {rows.printed(rows.vertices[place])}: {NO_WINNER}")
    return rows


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
    return _rows(graph, [*graph], [[number[head] for head in heads] for heads in graph.adj.values()], [], [])


def _rows(graph: Any, vertices: list[Any], moves: list[list[int]], player: Any, ends: Any) -> Rows:
    start = np.concatenate(([0], np.cumsum([len(row) for row in moves], dtype="i8")))
    heads = np.fromiter(chain.from_iterable(moves), "i8", int(start[-1]))
    return Rows(graph, vertices, start, heads, _column(player), _column(ends))


def _column(numbers: Any) -> Array:
    return np.asarray(numbers).astype("i8")


def _explored(initial: Hashable, options: Callable[[Any], Any]) -> tuple[list[Any], list[list[int]]]:
    """Return the positions that can be reached, and the numbers of those that the moves of each lead to."""
    vertices, number, moves = [initial], {initial: 0}, list[list[int]]()
    for vertex in vertices:
        row = dict.fromkeys(following for _, following in options(vertex))
        for following in row:
            if following not in number:
                number[following] = len(vertices)
                vertices.append(following)
        moves.append([number[following] for following in row])
        if len(vertices) > MOST_POSITIONS:
            raise TooLarge(f"more than {MOST_POSITIONS:,} positions")
    return vertices, moves


def first(wrong: Array) -> Iterator[int]:
    """Yield the first place of a column that is true, if there is one."""
    if wrong.any():
        yield int(wrong.argmax())


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and least <= int(value) <= most
