"""The one validator of the tables of arenas and bare graphs, whatever format they come from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from arena.errors import InvalidArena, shown
from arena.graphs.attributes import (
    ACCEPTING,
    MARKS,
    OWN,
    PARITY,
    PRIORITY,
    VALUE,
    accepting_of,
    is_whole,
    left_out,
    place_of,
    wrong_player,
)
from arena.graphs.edges import repeated_edge, wrong_vertices
from arena.graphs.marks import PARITIES
from arena.graphs.names import distinct_names
from exporters.files import Numbers
from exporters.files.reading import check_bound
from exporters.files.tables import READERS, Columns, Row, Tables, is_id, is_null, is_text, read_cells

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass
class Checked:
    """An arena or a bare graph whose tables keep the conventions; vertices go by their places in `names`."""

    names: Sequence[Hashable]  # a range where they are numbers
    source: Numbers
    target: Numbers
    player: Numbers | None  # 1 or 2; None in a bare graph
    winner: Numbers  # 1, 2 or 0 for a draw at sinks and targets, -1 elsewhere
    declared: Numbers  # the winners that stand at vertices, as targets need none
    targets: Mapping[int, Numbers]  # the vertices that `f1` and `f2` name, by player
    nodes: Columns  # the other attributes of vertices
    edges: Columns
    graph: dict[str, Any]  # the attributes of the graph, but for `initial`, `f1` and `f2`
    initial: int | None
    others: tuple[Sequence[Row], Sequence[Row]] | None  # the attributes that no convention knows
    left_out: str  # what the reader left out
    edge_place: Callable[[int], str]  # what messages say before an edge

    def label(self, number: int) -> str:
        """Return the printed form of a vertex."""
        label = self.nodes["label"][number] if "label" in self.nodes else None
        return str(self.names[number] if label is None else label)


def check(tables: Tables, max_vertices: int | None = None, max_edges: int | None = None) -> Checked:
    """Validate the tables of a file; O(|S|+|A|)."""
    size = len(tables.nodes["id" if "id" in tables.nodes else "player"])
    check_bound("vertices", size, max_vertices, tables.path)
    check_bound("edges", len(tables.edges["source"]), max_edges, tables.path)
    return _Check(tables, size).checked()


class _Check:
    def __init__(self, tables: Tables, size: int) -> None:
        self.tables, self.size = tables, size
        self.names: Sequence[Hashable] = tables.nodes.get("id", range(size))
        self._check_names()

    @cached_property
    def index(self) -> dict[Hashable, int]:
        """The places of the vertices, if they have names."""
        return {} if isinstance(self.names, range) else dict(zip(self.names, range(self.size), strict=True))

    def checked(self) -> Checked:
        tables, path = self.tables, self.tables.path
        nodes = {key: self._column(key, column) for key, column in tables.nodes.items() if key not in ("id", OWN)}
        graph = {**self._of_nodes(nodes), **tables.graph}
        source, target = self._ends("source"), self._ends("target")
        if (twice := repeated_edge(source, target, self.size)) is not None:
            self._wrong_edge(twice, f"the edge from {self._between(source[twice], target[twice])} is there twice")
        edges = self._edges(source, target)
        self._check_graph(graph)
        aims = {n: self._named(graph.pop(f"f{n}"), f"f{n}") for n in (1, 2) if f"f{n}" in graph}
        first = graph.pop("initial", None)
        initial = None if first is None else self._place(first, "initial", "the initial vertex is not in the graph")
        player = _numbers(nodes.pop("player", None), self.size, 0)
        winner = declared = _numbers(nodes.pop("winner", None), self.size, -1)
        if graph.setdefault("kind", "arena" if (player > 0).any() else "graph") == "graph":
            self._refuse_first((player > 0) | (winner >= 0), "a player or a winner, in a bare graph")
            turns = None
        else:
            turns = player
            self._refuse_first(player == 0, wrong_player(None))
            winner, declared = self._winners(winner, nodes, source, aims)
            self._check_priorities(nodes, source, winner)
        self._check_printed(nodes, player)
        graph.setdefault("name", PurePath(str(path)).stem)
        return Checked(
            *(self.names, source, target, turns, winner, declared, aims, nodes, edges, graph, initial),
            *(tables.others, left_out(tables.dropped), tables.edge_place),
        )

    def _wrong(self, number: int | None, text: str) -> NoReturn:
        """Refuse the file, for a vertex if one is given."""
        place = "" if number is None else self.tables.node_place(number)
        raise InvalidArena(f"{self.tables.path}: {place}{text}")

    def _wrong_edge(self, number: int, text: str) -> NoReturn:
        raise InvalidArena(f"{self.tables.path}: {self.tables.edge_place(number)}{text}")

    def _refuse_first(self, wrong: NDArray[np.bool_], text: str) -> None:
        """Refuse the file for the first vertex that is wrong, if there is one."""
        if wrong.any():
            number = int(wrong.argmax())
            self._wrong(number, f"{self._label(number)}: {text}")

    def _label(self, number: int) -> str:
        label = self.tables.nodes["label"][number] if "label" in self.tables.nodes else None
        return str(self.names[number] if label in (None, "") else label)

    def _check_names(self) -> None:
        """Refuse names that no file can hold, and a name that is there twice."""
        names: Any = self.names
        are_texts = {*map(type, names)} <= {str}
        if isinstance(names, range) or (are_texts and len({*names}) == self.size and is_text("".join(names))):
            return
        seen = set[str]()
        for number, name in enumerate(names):
            if not is_id(name):
                self._wrong(number, f"a vertex whose id is {shown(name)} (a name: a text or a whole number)")
            if str(name) in seen:
                self._wrong(number, f"vertex {shown(name)} is there twice")
            seen.add(str(name))

    def _column(self, key: str, column: Any) -> Any:
        """Read the cells of a column of vertices, or check an array of numbers."""
        if isinstance(column, list):
            read = partial(_read, ACCEPTING if key == accepting_of(self.tables.graph) else key)
            name = self.names.__getitem__
            return read_cells(
                column, read, lambda n, why: self._wrong(n, f"the {key} of vertex {shown(name(n))} {why}")
            )
        if len(column) != self.size:
            self._wrong(None, f"{key} has {len(column):,} entries (as many as player has, {self.size:,})")
        least, most = {"player": (1, 2), "winner": (-1, 2)}.get(key, (0, 0))
        if key in MARKS:
            least, most = MARKS[key].least, MARKS[key].most
        if len(column) and not (column.min() >= least and column.max() <= most):
            number = int(np.argmax((column < least) | (column > most)))
            self._wrong(number, f"{key}: {column[number]} at vertex {number:,} (a number from {least} to {most:,})")
        return column

    def _of_nodes(self, nodes: Columns) -> dict[str, Any]:
        """Take out the columns that are about the graph, and make `pos` of `x` and `y`."""
        graph: dict[str, Any] = {}
        starts = [number for number, cell in enumerate(nodes.pop("initial", ())) if cell]
        if len(starts) > 1:
            both = " and ".join(shown(self.names[number]) for number in starts[:2])
            self._wrong(starts[1], f"{both} are both initial")
        graph |= {"initial": self.names[starts[0]]} if starts else {}
        graph |= {"misere": True} if any(nodes.pop("misere", ())) else {}
        kinds = list(dict.fromkeys(cell for cell in nodes.pop(PARITY, ()) if cell is not None))
        if len(kinds) > 1:
            self._wrong(None, f"the parity is {shown(kinds[0])}, and {shown(kinds[1])} (one of them)")
        graph |= {PARITY: kinds[0]} if kinds else {}
        for number, player in enumerate(nodes.pop("target", ())):
            if player is not None:
                graph.setdefault(f"f{player}", []).append(self.names[number])
        missing = [None] * self.size
        axes = [nodes.pop(axis, missing) for axis in "xy"]
        if axes != [missing, missing]:
            nodes["pos"] = list(map(place_of, zip(*axes, strict=True)))
        return graph

    def _ends(self, key: str) -> Numbers:
        """Return the places of the tails or of the heads of the edges."""
        column = self.tables.edges[key]
        if not isinstance(column, list):
            wrong = (column < 0) | (column >= self.size)
            if wrong.any():
                number = int(wrong.argmax())
                text = f"{key}: {column[number]} at edge {number:,} (a vertex, from 0 to {self.size - 1:,})"
                self._wrong_edge(number, text)
            numbers: Numbers = column.astype("i8", copy=False)
            return numbers
        if not ({*map(type, column)} <= {str, int, tuple} and self.index.keys() >= {*column}):
            number = next(n for n, name in enumerate(column) if not is_id(name) or name not in self.index)
            self._wrong_edge(number, f"an edge names {shown(column[number])}, which is not a vertex")
        return np.fromiter(map(self.index.__getitem__, column), "i8", len(column))

    def _between(self, source: int, target: int) -> str:
        return f"{shown(self._label(int(source)))} to {shown(self._label(int(target)))}"

    def _edges(self, source: Numbers, target: Numbers) -> Columns:
        """Read the cells of the edges: moves are texts, weights exact numbers."""

        def refuse(key: str, number: int, why: object) -> NoReturn:
            ends = self._between(source[number], target[number])
            self._wrong_edge(number, f"the {key} of the edge from {ends} {why}")

        return {  # an array, or a function that makes the column, is left as it is
            key: read_cells(column, partial(_read, key), partial(refuse, key)) if isinstance(column, list) else column
            for key, column in self.tables.edges.items()
            if key not in ("source", "target")
        }

    def _check_graph(self, graph: dict[str, Any]) -> None:
        if not is_text(graph.get("name", "")) or not isinstance(graph.get("misere", False), bool):
            self._wrong(None, '"name" is a text and "misere" is true or false')
        if graph.get(PARITY) is not None and not (isinstance(graph[PARITY], str) and graph[PARITY] in PARITIES):
            self._wrong(None, f"graph: parity is {shown(graph[PARITY])} (one of {', '.join(PARITIES)})")
        if not isinstance(graph.get(ACCEPTING, ""), str):
            text = f"accepting is {shown(graph[ACCEPTING])} (the name of an attribute of vertices)"
            self._wrong(None, text)

    def _place(self, name: Any, key: str, fault: str) -> int:
        """Return the place of a vertex that the graph names, by its attribute `OWN` if it was renamed since."""
        if not is_id(name):
            self._wrong(None, f"{key}: {shown(name)} is no vertex")
        places = [number for number, called in enumerate(self.tables.nodes.get(OWN, ())) if called == repr(name)]
        place: Any = name if isinstance(self.names, range) else self.index.get(name)
        if places:
            place = places[0] if len(places) == 1 else None
        if not is_whole(place) or not 0 <= place < self.size:
            self._wrong(None, f"{name}: {fault}")
        return int(place)

    def _named(self, names: Any, key: str) -> Numbers:
        """Return the places of targets."""
        if isinstance(names, np.ndarray):
            return names
        if not isinstance(names, list):
            self._wrong(None, f"{key} is {shown(names)} (a list of vertices)")
        return np.array([self._place(name, key, f"named in {key}, but not in the graph") for name in names], dtype="i8")

    def _winners(
        self, winner: Numbers, nodes: Columns, source: Numbers, targets: Mapping[int, Numbers]
    ) -> tuple[Numbers, Numbers]:
        """Return the winners of sinks and targets, and those that stand at vertices; a value tells that of a sink."""
        moving, aim = np.zeros(self.size, dtype=bool), np.zeros(self.size, dtype="i1")
        moving[source] = True
        for player, places in targets.items():
            both = np.zeros(self.size, dtype=bool)
            both[places] = aim[places] == 3 - player
            self._refuse_first(both, "in both F1 and F2")
            aim[places] = player
        if VALUE in nodes:
            signs = [-1 if value is None else (value > 0) + 2 * (value < 0) for value in nodes[VALUE]]
            winner = np.where((winner < 0) & (aim == 0) & ~moving, np.array(signs, dtype="i1"), winner)
        for number, fault in wrong_vertices(np.ones(self.size), winner, aim, moving, targets):
            self._wrong(number, f"{self._label(number)}: {fault}")
        return np.where(aim > 0, aim, winner), winner

    def _check_priorities(self, nodes: Columns, source: Numbers, winner: Numbers) -> None:
        """Refuse a vertex without a priority where play goes on and other vertices have one."""
        column = nodes.get(PRIORITY)
        if isinstance(column, list) and any(cell is not None for cell in column):
            wrong = np.zeros(self.size, dtype=bool)
            wrong[source] = True
            wrong &= (winner < 0) & np.array([cell is None for cell in column])
            self._refuse_first(wrong, "no priority, where other vertices have one")

    def _check_printed(self, nodes: Columns, player: Numbers) -> None:
        """Refuse two vertices that are printed alike, with their players."""
        labels = nodes.get("label", [])
        printed = [str(name) if label is None else label for name, label in zip(self.names, labels, strict=False)]
        names, alike = distinct_names(printed, player.tolist()[: len(printed)])
        if alike:
            one, other = (shown(self.names[number]) for number in alike)
            self._wrong(alike[1], f"vertex {other} is labeled {names[alike[1]]!r} like another one, {one}")


def _read(key: str, cell: Any) -> Any:
    """Read a cell; nothing where it is empty, however pandas, R or a database writes that."""
    if cell is None or (key not in ("label", "move", "pos") and is_null(cell)):
        return None
    return READERS[key](cell)


def _numbers(column: Any, size: int, missing: int) -> Numbers:
    """Return a column of small numbers as an array."""
    if isinstance(column, list):
        column = [missing if cell is None else cell for cell in column]
    return np.full(size, missing, dtype="i1") if column is None else np.asarray(column, dtype="i1")
