"""The vertices and the edges of columns, some at a time: files are written of them without a DiGraph."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING, Any

from arena.graphs.attributes import ACCEPTING, MARKS, PRIORITY, VALUE, is_idle
from arena.graphs.compact import for_loops
from arena.graphs.edge_weights import divided, in_file
from arena.graphs.names import names_of
from arena.machine.columns import Column, as_list

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena

BATCH = 1 << 14
"""The vertices, or the edges, whose texts are in memory at once: some megabytes."""


def texts_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices; None where their names are their numbers."""
    if isinstance(arena.vertices, range) and arena.label is str:
        return None
    return list(names_of(arena).values())


def vertex_batches(arena: CompactArena, marks: Mapping[str, str]) -> Iterator[tuple[range, dict[str, list[Any]]]]:
    """Give the numbers of some vertices at a time, their players, winners and marks; None where a vertex lacks one."""
    for begin in range(0, len(arena), BATCH):
        numbers = range(len(arena))[begin : begin + BATCH]
        part = slice(numbers.start, numbers.stop)
        winners = as_list(arena.winner[part])
        columns: dict[str, list[Any]] = {
            "player": as_list(arena.player[part]),
            "winner": [winner if winner >= 0 else None for winner in winners],
        }
        for name, own in marks.items():
            values: list[Any] = as_list(arena.marks[own][part])
            if own in (VALUE, PRIORITY):
                ends = zip(values, winners, strict=True)
                values = [None if is_idle(own, value, winner) else value for value, winner in ends]
            columns[name] = list(map(bool, values)) if MARKS.get(own, MARKS[ACCEPTING]).is_flag else values
        yield numbers, columns


def edge_batches(arena: CompactArena, texts: Sequence[str] | None) -> Iterator[list[Sequence[Any]]]:
    """Give some edges at a time, as columns: the texts of their tails and of their heads, and their weights if any.

    The edges stand in the order of their tails; a vertex without a text is its number.
    """
    arena, named = for_loops(arena), range(len(arena)) if texts is None else texts
    rows, weights = arena.forward, None if arena.weight is None else arena.forward_weight
    for begin in range(0, len(rows.ends), BATCH):
        end = min(begin + BATCH, len(rows.ends))
        first, last = bisect_right(rows.start, begin) - 1, bisect_left(rows.start, end)
        start = [begin, *as_list(rows.start[first + 1 : last]), end]
        lengths = (high - low for low, high in pairwise(start))
        tails = list(chain.from_iterable(map(repeat, named[first:last], lengths)))
        heads = as_list(rows.ends[begin:end])
        columns: list[Sequence[Any]] = [tails, heads if texts is None else list(map(texts.__getitem__, heads))]
        yield columns if weights is None else [*columns, _in_file(arena, weights[begin:end])]


def written_weights(arena: CompactArena) -> set[int | float | str]:
    """Give the different weights of an arena, as files hold them; O(|A|)."""
    return {*_in_file(arena, [] if arena.weight is None else arena.weight)}


def mapped(values: Sequence[Any], convert: Callable[[Any], str]) -> list[str]:
    """Convert values into texts, each different one once; floats each time, of which 1.0 equals 1 and -0.0 0.0."""
    if float in set(map(type, values)):
        return list(map(convert, values))
    once = {value: convert(value) for value in dict.fromkeys(values)}
    return list(map(once.__getitem__, values))


def _in_file(arena: CompactArena, weights: Column) -> list[int | float | str]:
    """Give weights as files hold them; in columns they are multiples of a fraction."""
    whole = as_list(weights)
    if arena.denominator == 1:
        return list(whole)
    once = {weight: in_file(divided(weight, arena.denominator)) for weight in set(whole)}
    return list(map(once.__getitem__, whole))
