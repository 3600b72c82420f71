"""The graph that a claim is about, as rows that are made here and by none of the solvers' code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import numpy as np

from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import VALUE
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import compact, compact_graph
from arena.graphs.faults import distinct_names
from arena.graphs.marks import mark_of, weights_of
from arena.graphs.names import is_bare
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


class Rows:
    """A graph in compressed rows, without the moves out of vertices where play has ended.

    The moves of vertex v lead to `heads[start[v]:start[v + 1]]`; `player` tells whose turn it is, 0 on a bare graph,
    and `ends` who has won where play ends, 0 for a draw, -1 where it goes on.
    """

    def __init__(self, columns: CompactGraph) -> None:
        self.columns: Any = columns
        self.vertices, self.title = columns.vertices, columns.title or "the graph"
        before = columns.reverse
        self.order = np.argsort(before.ends, kind="stable")
        self.tails = np.asarray(before.ends, "i8")[self.order]
        self.heads = np.repeat(np.arange(len(self)), np.diff(np.asarray(before.start, "i8")))[self.order]
        self.start = np.searchsorted(self.tails, np.arange(len(self) + 1))
        self.goes_on = np.diff(self.start) > 0
        self.player = np.asarray(columns.turns, "i8")
        self.ends = np.array(getattr(columns, "winner", [-1] * len(self)), "i8")

    def __len__(self) -> int:
        return len(self.vertices)

    @cached_property
    def number(self) -> dict[Any, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

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

    def mark(self, name: str) -> Array:
        """Return a mark that an objective asks of the vertices."""
        return np.asarray(mark_of(self.columns, name))

    def weights(self) -> tuple[list[int], int]:
        """Return the weights of the moves, made whole by a common denominator, and the denominator."""
        numbers, denominator = weights_of(self.columns)
        return np.asarray(numbers)[self.order].tolist(), denominator

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

    @cached_property
    def names(self) -> list[str]:
        """The names of the vertices, with the player where two are printed alike; only a flaw asks."""
        return distinct_names(self.columns.labels, self.player.tolist())[0]

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


def arena_rows(arena: Any, asked: str = "") -> Rows:
    """Read the rows of an arena, or of the rules of a game, with the mark that an objective asks for."""
    if is_game(arena):
        vertices, edges = _explored(arena.initial, lambda at: () if arena.winner(at) is not None else arena.moves(at))
        ends = [-1 if won is None else int(won) for won in map(arena.winner, vertices)]
        has = asked == VALUE and hasattr(arena, "margin")
        values = [arena.margin(at) if won >= 0 else 0 for at, won in zip(vertices, ends, strict=True)] if has else []
        columns = CompactArena.from_edges(
            *edges, list(map(arena.player, vertices)), ends, labels=vertices, marks={VALUE: values} if has else {}
        )
        columns = replace(columns, label=arena.label, title=repr(arena))
    elif is_bare(arena):
        raise InvalidArena("nobody could say who wins: this is a bare graph, it has no players")
    else:
        columns = compact(arena, asked)
    columns.check_winners()
    return Rows(columns)


def position_rows(graph: Any) -> Rows:
    """Read the rows of a graph in which nobody has the turn, or of the positions of an impartial game."""
    if isinstance(graph, ImpartialGame):
        vertices, edges = _explored(graph.start, graph.options)
        nobody = np.ones(len(vertices), "i1")
        columns: CompactGraph = CompactArena.from_edges(*edges, nobody, np.negative(nobody), labels=vertices)
        misere = bool(getattr(graph, "misere", False))
        return Rows(replace(columns, label=graph.show, misere=misere, title=repr(graph)))
    return Rows(compact_graph(graph))


def _explored(initial: Hashable, options: Callable[[Any], Any]) -> tuple[list[Any], tuple[list[int], list[int]]]:
    """Return the positions that can be reached, and the tails and the heads of the moves between them."""
    vertices, number, tails, heads = [initial], {initial: 0}, list[int](), list[int]()
    for tail, vertex in enumerate(vertices):
        for following in dict.fromkeys(following for _, following in options(vertex)):
            if following not in number:
                number[following] = len(vertices)
                vertices.append(following)
            tails.append(tail)
            heads.append(number[following])
        if len(vertices) > MOST_POSITIONS:
            raise TooLarge(f"more than {MOST_POSITIONS:,} positions")
    return vertices, (tails, heads)


def first(wrong: Array) -> Iterator[int]:
    """Yield the first place of a column that is true, if there is one."""
    if wrong.any():
        yield int(wrong.argmax())


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and least <= int(value) <= most
