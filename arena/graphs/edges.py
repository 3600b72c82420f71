"""Arrays of edges, checked and put in rows: the fields of a `CompactArena`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena, ParameterError, TooLarge, one_of, shown
from arena.graphs.attributes import (
    COLUMN_MARKS,
    GRAPH_MARKS,
    MARKS,
    NO_WINNER,
    PGSOLVER,
    WEIGHT,
    Mark,
    mapped,
    scaled,
    weight_in,
    wrong_player,
)
from arena.machine.columns import MAX_NUMBER, Rows, grouped, sorted_places
from arena.rules.game import is_whole

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from arena.machine.columns import Array

NONE, WRONG = -1, -2
"""The entries of a vertex of which nothing is stated, and of which something wrong is."""


def indexed(
    source: ArrayLike,
    target: ArrayLike,
    player: ArrayLike,
    winner: ArrayLike,
    initial: int | None,
    labels: Sequence[Hashable] | None,
) -> dict[str, Any]:
    """Check the arrays of an arena and put its edges in rows."""
    player = _numbers("player", player, 1, 2).astype("i1")
    size = len(player)
    if size > MAX_NUMBER:
        raise TooLarge(f"{size:,} vertices (at most {MAX_NUMBER:,})")
    winner = _numbers("winner", winner, -1, 2, like=("player", size), missing=-1).astype("i1")
    source = _numbers("source", source, 0, size - 1)
    target = _numbers("target", target, 0, size - 1, like=("source", len(source)))
    vertices: Sequence[Hashable] = range(size) if labels is None else list(labels)
    try:
        named = labels is None or len({*vertices}) == len(vertices) == size
    except TypeError:
        named = False
    if not named:
        raise ParameterError(f"labels: {shown(vertices)} ({size:,} different names that can be hashed)")
    if initial is not None and not (is_whole(initial, 0, size - 1)):
        raise ParameterError(f"initial: {initial!r} (a vertex, from 0 to {size - 1:,})")
    reverse, degree, stopped = edges_in_rows(source, target, winner)
    drawn = stopped[winner[stopped] == 0]
    if len(drawn):
        raise ParameterError(f"winner: 0 at vertex {drawn[0]}, which has moves (only sinks are drawn)")
    return {
        "vertices": vertices,
        "label": str,
        "reverse": reverse,
        "out_degree": degree,
        "known": None,
        "player": player,
        "winner": winner,
        "stopped": frozenset(stopped.tolist()),
        "edge_count": len(source),
        "initial": None if initial is None else int(initial),
    }


def edges_in_rows(source: Array, target: Array, winner: Array) -> tuple[Rows, Array, Array]:
    """Return the reverse rows, the out-degrees and the targets that have moves, which are left out."""
    degree = np.bincount(source, minlength=len(winner))
    stopped = np.flatnonzero((winner >= 0) & (degree > 0))
    if len(stopped):
        goes_on = winner[source] < 0
        source, target, degree[stopped] = source[goes_on], target[goes_on], 0
    smallest = np.min_scalar_type(int(degree.max(initial=0)))  # counters that start from them cannot wrap to 0
    return grouped(target, source.astype("u4", copy=False), len(winner)), degree.astype(smallest), stopped


def marked(size: int, marks: Mapping[str, ArrayLike], attributes: Mapping[str, str]) -> dict[str, Any]:
    """Check the marks that objectives ask of vertices, and the attributes of an arena."""
    for name, value in attributes.items():
        if name not in GRAPH_MARKS or not isinstance(value, str):
            known = " and ".join(map(repr, GRAPH_MARKS))
            raise ParameterError(f"attributes: {name!r:.80}: {value!r:.80} (texts for {known})")
    columns: dict[str, Array] = {}
    for name, values in marks.items():
        if name not in COLUMN_MARKS:
            raise one_of("mark", name, list(COLUMN_MARKS))
        flags, mark = np.asarray(values), COLUMN_MARKS[name]
        column = flags.astype("i1") if flags.dtype.kind == "b" else flags
        columns[name] = _numbers(name, column, mark.least, mark.most, like=("player", size)).astype("i8")
    return {"marks": columns, "attributes": dict(attributes)}


def read_marks(
    values: Mapping[str, Any],
    source: Array,
    target: Array,
    winner: Array,
    name: Callable[[int], str],
    place: Callable[[int], str] = lambda _: "",
) -> dict[str, Any]:
    """Put marks of vertices and weights of edges into columns, from lists or arrays; `missing` has what is wrong.

    `name` prints a vertex, and `place` says before an edge where it stands.
    """
    moving = np.zeros(len(winner), bool)
    moving[source] = True
    marks, missing, weights = dict[str, Any](), dict[str, str](), dict[str, Any]()

    def wrong(edge: int) -> InvalidArena:
        ends = f"{place(edge)}the edge from {name(int(source[edge]))} to {name(int(target[edge]))}"
        return InvalidArena(f"{ends} {MARKS[WEIGHT].fault(values[WEIGHT][edge])}")

    for key, column in values.items():
        try:
            if key == WEIGHT:
                weights = weighed(source, target, winner, column, wrong)
            else:
                marks[key] = _mark(MARKS[key], column, winner, moving, name)
        except InvalidArena as error:
            missing[key] = str(error)
    return {"marks": marks, "missing": missing, **weights}


def _mark(mark: Mark, values: Any, winner: Array, moving: Array, name: Callable[[int], str]) -> Array:
    """Read a mark of each vertex, 0 where it is left out; a value counts only where play ends."""
    of_ends = mark.of == "ends"
    if isinstance(values, np.ndarray):
        return np.where(winner >= 0, values, 0) if of_ends else values
    if of_ends:
        values = [value if won >= 0 else None for value, won in zip(values, winner.tolist(), strict=True)]
    read = mapped(values, lambda value: int(value or 0) if mark.fits(value) else None)
    for number, text in mark.faults(values, mark.needed(winner, moving)) if None in read else ():
        raise InvalidArena(f"{'play ends at' if of_ends else 'vertex'} {name(number)}{', which' * of_ends} {text}")
    return np.array([number or 0 for number in read], "i8")


def weighed(
    source: Array, target: Array, winner: Array, values: Any, wrong: Callable[[int], Exception]
) -> dict[str, Any]:
    """Put the weights of the edges on which play goes on in the order of `edges_in_rows`, over their least denominator.

    `wrong` makes the error for an edge without a weight.
    """
    mark, denominator = MARKS[WEIGHT], 1
    if values is None:
        return {}
    if isinstance(values, np.ndarray) and values.dtype.kind in "iu":
        numbers = _numbers(WEIGHT, values, mark.least, mark.most, like=("source", len(source)))
    else:  # exactly, before NumPy makes floats of whole numbers
        _check_size(WEIGHT, values, "source", len(source))
        read = mapped(values, weight_in)
        for edge, goes_on in enumerate((winner[source] < 0).tolist()):
            if goes_on and (read[edge] is None or abs(read[edge]) > mark.most):
                raise wrong(edge)
            read[edge] = read[edge] if goes_on else 0
        numbers, denominator = scaled(read)
        numbers = np.array(numbers, "i8")
    kept = np.flatnonzero(winner[source] < 0)
    return {"weight": numbers[kept[sorted_places(target[kept])]].astype("i8"), "denominator": denominator}


def _check_size(name: str, values: Sized, other: str, size: int) -> None:
    if len(values) != size:
        raise ParameterError(f"{name}: {len(values):,} numbers (as many as {other} has, {size:,})")


def _numbers(
    name: str,
    values: ArrayLike,
    least: int,
    most: int,
    *,
    like: tuple[str, int] | None = None,
    missing: int | None = None,
) -> Array:
    """Return whole numbers, or floats that are whole, as an array; NaN is taken where a number may be missing."""
    try:
        array = np.asarray(values)
    except ValueError:  # lists of different lengths
        array = np.empty((0, 0))
    if array.dtype.kind == "f":
        array = array if missing is None else np.where(np.isnan(array), missing, array)
        if ((array == np.trunc(array)) & (abs(array) < 2**62)).all():
            array = array.astype("i8")
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ParameterError(f"{name}: {shown(values)} (whole numbers in a row)")
    if like:
        _check_size(name, array, *like)
    if len(array) and not (array.min() >= least and array.max() <= most):
        place = int(np.argmax((array < least) | (array > most)))
        hint = f"; {PGSOLVER}" if name == "player" and array[place] == 0 else ""
        raise ParameterError(f"{name}: {array[place]} at place {place:,} (a number from {least} to {most:,}{hint})")
    return array.astype(array.dtype.newbyteorder("=") if array.size else "i8", copy=False)


def wrong_vertices(
    player: Array,
    winner: Array,
    aim: Array,
    moving: Array,
    named: Iterable[int],
    said: Callable[[str, int], object] = lambda *_: None,
) -> Iterator[tuple[int, str]]:
    """List the vertices whose player or winner breaks a convention, by number, each with its fault; O(|S|).

    `aim` is 1 or 2 where F1 or F2, if `named`, names the vertex; `said` returns what stands in place of an entry.
    """
    free = (aim < 1) & (winner > WRONG)
    faults: list[tuple[Array, Callable[[int], str]]] = [
        (player < 1, lambda n: wrong_player(said("player", n))),
        (winner == WRONG, lambda n: f"winner is {shown(said('winner', n))} (1, 2, or 0 for a draw)"),
        ((aim > 0) & (winner >= 0) & (winner != aim), lambda n: f"in F{aim[n]}, but its winner is {winner[n]}"),
        (free & moving & (winner >= 0), lambda _: "a winner, but it is neither a sink nor named in f1 or f2"),
        (free & ~moving & (winner == NONE), lambda _: NO_WINNER),
        (
            free & ~moving & np.isin(winner, [*named]),
            lambda n: f"a sink won by player {winner[n]} that f{winner[n]} does not name",
        ),
    ]
    for number in np.flatnonzero(np.logical_or.reduce([wrong for wrong, _ in faults])).tolist():
        yield from ((number, text(number)) for wrong, text in faults if wrong[number])


def repeated_edge(source: Array, target: Array, size: int) -> int | None:
    """Return the first edge that is there a second time, None if there is none; O(|A| log |A|)."""
    keys = np.asarray(source, "i8") * size + target
    ordered = np.sort(keys)
    if not (ordered[1:] == ordered[:-1]).any():
        return None
    order = np.argsort(keys, kind="stable")
    return int(order[1:][keys[order][1:] == keys[order][:-1]].min())
