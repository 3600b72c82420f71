"""Arrays of edges, put in rows: the way to a `CompactArena` of millions of vertices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import ACCEPTING, GRAPH_MARKS, MARKS, WEIGHT, is_whole
from arena.machine.columns import MAX_NUMBER, Column, Rows, row_starts, sorted_places

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from arena.machine.columns import Array


def indexed(
    source: ArrayLike,
    target: ArrayLike,
    player: ArrayLike,
    winner: ArrayLike,
    initial: int | None,
    vertices: Sequence[Hashable] | None,
) -> dict[str, Any]:
    """Check the arrays of an arena and put its edges in rows: the fields of a `CompactArena`, each of its type."""
    source, target = _numbers("source", source), _numbers("target", target)
    player, winner = _numbers("player", player), _numbers("winner", winner)
    size = len(player)
    if len(source) != len(target):
        raise ParameterError(f"target: {len(target):,} ends (as many as source has, {len(source):,})")
    if len(winner) != size:
        raise ParameterError(f"winner: {len(winner):,} vertices (as many as player has, {size:,})")
    if vertices is not None and len(vertices) != size:
        raise ParameterError(f"vertices: {len(vertices):,} names (as many as player has vertices, {size:,})")
    try:
        times_each = Counter(() if vertices is None else vertices)
    except TypeError as error:
        raise ParameterError(f"vertices: {error} (names must be hashable)") from None
    for name, times in times_each.most_common(1):
        if times > 1:
            raise ParameterError(f"vertices: {name!r} is there {times} times (each name once)")
    if size > MAX_NUMBER:
        raise TooLarge(f"{size:,} vertices (at most {MAX_NUMBER:,})")
    _within("player", player, 1, 2)
    _within("winner", winner, -1, 2)
    _within("source", source, 0, size - 1)
    _within("target", target, 0, size - 1)
    if initial is not None and not (is_whole(initial) and 0 <= initial < size):
        raise ParameterError(f"initial: {initial!r} (a vertex, from 0 to {size - 1:,})")
    player, winner = player.astype("i1"), winner.astype("i1")
    reverse, degree, stopped = edges_in_rows(source, target, winner)
    drawn = stopped[winner[stopped] == 0]
    if len(drawn):
        raise ParameterError(f"winner: 0 at vertex {drawn[0]}, which has moves (only sinks are drawn)")
    return {
        "vertices": range(size) if vertices is None else list(vertices),
        "label": str,
        "reverse": reverse,
        "out_degree": degree,
        "known": None,
        "player": player,
        "winner": winner,
        "stopped": frozenset(stopped.tolist()),
        "edges": len(source),
        "initial": None if initial is None else int(initial),
    }


def marked(winner: Array, marks: Mapping[str, ArrayLike], attributes: Mapping[str, str]) -> dict[str, Any]:
    """Check the marks that objectives ask of vertices, and the attributes of an arena: fields of a `CompactArena`."""
    for name, value in attributes.items():
        if name not in GRAPH_MARKS or not isinstance(value, str):
            known = " and ".join(map(repr, GRAPH_MARKS))
            raise ParameterError(f"attributes: {name!r:.80}: {value!r:.80} (texts for {known})")
    return {
        "marks": {name: _mark(name, values, len(winner)) for name, values in marks.items()},
        "attributes": dict(attributes),
    }


def _mark(name: str, values: ArrayLike, size: int) -> Array:
    mark = np.asarray(values)
    mark = _numbers(name, mark.astype("i1") if mark.dtype.kind == "b" else mark)
    if len(mark) != size:
        raise ParameterError(f"{name}: {len(mark):,} vertices (as many as player has, {size:,})")
    known = MARKS.get(name, MARKS[ACCEPTING])  # which is called as the graph says
    _within(name, mark, known.least, known.most)
    return mark.astype("i8")


def weighed(
    source: ArrayLike, target: ArrayLike, winner: Array, values: ArrayLike | None, denominator: int
) -> dict[str, Any]:
    """Check the weights of an arena, and put them in the order of the rows of predecessors: fields of a `CompactArena`.

    The order is that of `edges_in_rows`, and the denominator becomes the least one.
    """
    mark = MARKS[WEIGHT]
    if not (is_whole(denominator) and 1 <= denominator <= mark.most):
        raise ParameterError(f"denominator: {denominator!r:.80} (a whole number from 1 to 10^18)")
    if values is None:
        return {}
    source, target = np.asarray(source), np.asarray(target)
    weight, factor = _whole_weights(values)
    if len(weight) != len(source):
        raise ParameterError(f"weight: {len(weight):,} edges (as many as source has, {len(source):,})")
    _within("weight", weight, mark.least, mark.most)
    kept = np.flatnonzero(winner[source] < 0) if len(source) else np.arange(0)
    order = kept[np.argsort(target[kept], kind="stable")] if len(kept) else kept
    ordered, denominator = weight[order].astype("i8"), int(denominator) * factor
    common = gcd(denominator, int(np.gcd.reduce(ordered))) if denominator > 1 else 1
    if denominator // common > mark.most:
        raise ParameterError(f"denominator: {denominator:,} with that of the weights (at most 10^18)")
    return {"weight": ordered // common if common > 1 else ordered, "denominator": denominator // common}


def _whole_weights(values: ArrayLike) -> tuple[Array, int]:
    """Give weights as whole numbers, and their common denominator."""
    try:
        array = np.asarray(values)
    except ValueError:
        array = np.empty((0, 0))
    if array.ndim != 1 or array.dtype.kind not in "fOU":
        return _numbers("weight", values), 1
    from arena.graphs.edge_weights import scaled, weight_in

    each: Any = values if isinstance(values, np.ndarray) else list(values)  # type: ignore[arg-type]  # before NumPy made floats of whole numbers
    for place, value in enumerate(each):
        if not MARKS[WEIGHT].fits(value):
            raise ParameterError(f"weight: {value!s:.80} at place {place:,} ({MARKS[WEIGHT].allowed})")
    numbers, denominator = scaled([weight_in(value) for value in each])  # type: ignore[misc]  # all are numbers
    return np.array(numbers, dtype="i8"), denominator


def edges_in_rows(source: Array, target: Array, winner: Array) -> tuple[Rows, Array, Array]:
    """Return the reverse rows, the out-degrees and the targets that have moves, which are left out; O(A log A)."""
    ended = winner[source] >= 0 if len(source) else np.zeros(0, bool)
    stopped = np.unique(source[ended])
    if len(stopped):
        source, target = source[~ended], target[~ended]
    size, degree = len(winner), np.bincount(source, minlength=len(winner)).astype("u4")
    return (
        Rows(row_starts(target, size), source.astype("u4", copy=False)[sorted_places(target)]),
        narrowed(degree),
        stopped,
    )


def narrowed(degree: Array) -> Array:
    """Give degrees in the smallest type that holds them: counters that start from them can then not come round to 0."""
    return degree.astype(np.min_scalar_type(int(degree.max(initial=0))), copy=False)


def rows_of_numbers(
    vertices: Sequence[Hashable],
    sizes: Iterable[int],
    tails: Iterable[Hashable],
    degrees: Iterable[int],
    edges: int,
    stopped: Sequence[int],
) -> tuple[Rows, Array]:
    """Give the reverse rows and the out-degrees of edges whose tails are still vertices."""
    size = len(vertices)
    start = np.zeros(size + 1, dtype="u4" if edges < 2**32 else "u8")
    np.cumsum(np.fromiter(sizes, "u4", size), out=start[1:])
    degree = np.fromiter(degrees, "u4", size)
    ends = _numbered(vertices, tails, edges)
    if stopped:
        leaving = np.zeros(size, dtype=bool)
        leaving[stopped] = True
        kept = ~leaving[ends]
        start = np.concatenate(([0], np.cumsum(kept)))[start].astype(start.dtype)
        ends, degree[stopped] = ends[kept], 0
    return Rows(start, ends), narrowed(degree)


def _numbered(vertices: Sequence[Any], tails: Iterable[Any], edges: int) -> Array:
    """Give the numbers of vertices: by a table if they are whole numbers themselves, else by a dictionary."""
    size = len(vertices)
    if set(map(type, vertices)) == {int} and min(vertices) >= 0 and max(vertices) < 4 * size:
        names = np.fromiter(vertices, "i8", size)
        ends = np.fromiter(tails, "i8", edges)
        if (names == np.arange(size)).all():
            return ends.astype("u4")
        number = np.zeros(4 * size, dtype="u4")
        number[names] = np.arange(size, dtype="u4")
        return np.asarray(number[ends])
    index = {vertex: number for number, vertex in enumerate(vertices)}
    return np.fromiter(map(index.__getitem__, tails), "u4", edges)


def _numbers(name: str, values: ArrayLike) -> Array:
    try:
        array = np.asarray(values)
    except ValueError:
        raise ParameterError(f"{name}: lists of different lengths (whole numbers in a row)") from None
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ParameterError(f"{name}: an array of {array.dtype} with {array.ndim} dimensions (whole numbers in a row)")
    return array.astype(array.dtype.newbyteorder("=") if array.size else "i8", copy=False)


def _within(name: str, values: Array, least: int, most: int) -> None:
    if len(values) and not (values.min() >= least and values.max() <= most):
        place = int(np.argmax((values < least) | (values > most)))
        raise ParameterError(f"{name}: {values[place]} at place {place:,} (a number from {least} to {most:,})")


def count_edges(source: Column, target: Column, winner: Column, start: Column, degree: Column) -> int:
    """Count the edges of each vertex, a place further on in `start`; tell how many there are."""
    kept = 0
    for edge in range(len(source)):
        if winner[source[edge]] < 0:
            degree[source[edge]] += 1
            start[target[edge] + 1] += 1
            kept += 1
    return kept


def add_up(start: Column) -> None:
    """Make places where rows start of the lengths of the rows."""
    for vertex in range(1, len(start)):
        start[vertex] += start[vertex - 1]


def scatter_edges(source: Column, target: Column, winner: Column, start: Column, tails: Column) -> None:
    """Put each edge in the row of its head, and move on where the row starts."""
    for edge in range(len(source)):
        if winner[source[edge]] < 0:
            head = target[edge]
            tails[start[head]] = source[edge]
            start[head] += 1
