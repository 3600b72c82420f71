"""The one validator of the tables of arenas and bare graphs, whatever format they come from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
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
    WEIGHT,
    accepting_of,
    is_score,
    is_whole,
    place_of,
    wrong_player,
)
from arena.graphs.edge_weights import weight_in
from arena.graphs.faults import wrong_vertices
from arena.graphs.left_out import left_out
from arena.graphs.marks import PARITIES
from exporters.files.cells import coordinate_in, flag_in, is_null, number_in, score_in, shortened, whole_in
from exporters.files.reading import check_bound
from exporters.files.tables import Columns, Row, Tables, read_cells
from exporters.files.texts import is_id, is_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.integer[Any]]

TEXTS: dict[str, Callable[[Any], Any]] = {
    "player": lambda cell: number_in(cell, (1, 2)),
    "winner": lambda cell: number_in(cell, (0, 1, 2)),
    "target": lambda cell: number_in(cell, (1, 2)),
    VALUE: score_in,
    PRIORITY: whole_in,
    **dict.fromkeys((ACCEPTING, "initial", "misere", "pass"), flag_in),
    PARITY: lambda cell: str(cell).strip(),
    "x": coordinate_in,
    "y": coordinate_in,
}
"""How the cells of vertices are read that may be texts; the other columns are texts themselves."""


@dataclass
class Checked:
    """An arena or a bare graph whose tables keep the conventions; vertices go by their places in `names`."""

    path: object
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
    return _Check(tables).checked(max_vertices, max_edges)


class _Check:
    def __init__(self, tables: Tables) -> None:
        self.tables, self.path = tables, tables.path
        nodes = tables.nodes
        self.names: Sequence[Hashable] = nodes["id"] if "id" in nodes else range(len(nodes["player"]))
        self.size = len(self.names)
        self.index: Mapping[Hashable, int] = {}
        self.places: Numbers | None = None

    def checked(self, max_vertices: int | None, max_edges: int | None) -> Checked:
        tables = self.tables
        check_bound("vertices", self.size, max_vertices, self.path)
        check_bound("edges", len(tables.edges["source"]), max_edges, self.path)
        self._check_names()
        nodes = {key: self._column(key, column) for key, column in tables.nodes.items() if key not in ("id", OWN)}
        graph = {**self._of_nodes(nodes), **tables.graph}
        source, target = self._ends("source"), self._ends("target")
        self._check_doubles(source, target)
        edges = self._edges(source, target)
        self._check_graph(graph)
        targets = {
            player: self._named(graph.pop(f"f{player}"), f"f{player}") for player in (1, 2) if f"f{player}" in graph
        }
        initial = self._initial(graph.pop("initial", None))
        player = _numbers(nodes.pop("player", None), self.size, 0)
        winner = _numbers(nodes.pop("winner", None), self.size, -1)
        kind = graph.setdefault("kind", "arena" if (player > 0).any() else "graph")
        declared = winner
        if kind == "graph":
            self._check_bare(player, winner)
        else:
            self._check_players(player)
            winner, declared = self._winners(winner, nodes, source, targets)
            self._check_priorities(nodes, source, winner)
        self._check_printed(nodes, player)
        graph.setdefault("name", PurePath(str(self.path)).stem)
        return Checked(
            *(self.path, self.names, source, target, None if kind == "graph" else player, winner, declared, targets),
            *(nodes, edges, graph, initial, tables.others, left_out(tables.dropped), tables.edge_place),
        )

    def _wrong(self, number: int | None, text: str) -> NoReturn:
        """Refuse the file for a vertex."""
        place = "" if number is None else self.tables.node_place(number)
        raise InvalidArena(f"{self.path}: {place}{text}")

    def _wrong_edge(self, number: int, text: str) -> NoReturn:
        """Refuse the file for an edge."""
        raise InvalidArena(f"{self.path}: {self.tables.edge_place(number)}{text}")

    def _edge(self, source: int, target: int) -> str:
        return f"{self._label(int(source))!r:.80} to {self._label(int(target))!r:.80}"

    def _label(self, number: int) -> str:
        label = self.tables.nodes["label"][number] if "label" in self.tables.nodes else None
        return str(self.names[number] if label in (None, "") else label)

    def _check_names(self) -> None:
        """Refuse names that no file can hold, and a name that is there twice."""
        names: Any = self.names
        kinds = {*map(type, names)}
        if isinstance(names, range):
            return
        if kinds == {int}:
            keys, least, most = names, min(names), max(names)
            fine = is_id(least) and is_id(most)
            if least >= 0 and most < 4 * self.size:
                self.places = np.full(most + 1, -1)
                self.places[names] = np.arange(self.size)
        else:
            keys = names if kinds == {str} else list(map(str, names))
            fine = is_text("".join(keys)) if kinds == {str} else all(map(is_id, names))
            fine = fine and not (self.tables.texts and "" in keys)
        if fine and len({*keys}) == self.size:
            self.index = dict(zip(names, range(self.size), strict=True))
            return
        seen = set[str]()
        for number, name in enumerate(names):
            if not is_id(name):
                self._wrong(number, f"a vertex without an id (a text or a whole number): {shortened(name)}")
            if name == "" and self.tables.texts:
                self._wrong(number, "a vertex without a name: its cell is empty")
            if str(name) in seen:
                self._wrong(number, f"vertex {shortened(name)} is there twice")
            seen.add(str(name))

    def _column(self, key: str, column: Any) -> Any:
        """Read the cells of a column of vertices."""
        if not isinstance(column, list) and column.dtype.kind != "O":
            return self._array(key, column)
        read = partial(self._text if self.tables.texts else self._typed, key)
        name = self.names.__getitem__
        return read_cells(
            column, read, lambda n, why: self._wrong(n, f"the {key} of vertex {shortened(name(n))} {why}")
        )

    @staticmethod
    def _text(key: str, cell: Any) -> Any:
        if key not in TEXTS:
            return None if cell is None or cell == "" else str(cell)
        return None if is_null(cell) else TEXTS[key](cell)

    def _typed(self, key: str, cell: Any) -> Any:
        if cell is None:
            return None
        if key == "player" and wrong_player(cell):
            raise InvalidArena(f"is {shown(cell)} (1 or 2)")
        if key == "winner" and not (is_whole(cell) and cell in (0, 1, 2)):
            raise InvalidArena(f"is {shown(cell)} (1, 2, or 0 for a draw)")
        if key == VALUE and not is_score(cell):
            raise InvalidArena(f"is {shortened(cell)} (a finite number)")
        if key == "label" and not is_text(cell):
            raise InvalidArena("is not a text")
        name = ACCEPTING if key == accepting_of(self.tables.graph) else key
        if name in (PRIORITY, ACCEPTING) and not MARKS[name].fits(cell):
            raise InvalidArena(f"is {shortened(cell)} ({MARKS[name].allowed})")
        if key == "pos":
            place = place_of(cell)
            return cell if place is None else place
        return cell

    def _array(self, key: str, column: Any) -> Any:
        """Check an array of numbers."""
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
        if not self.tables.texts:
            return graph
        marked = {key: [n for n, cell in enumerate(nodes.pop(key, ())) if cell] for key in ("initial", "misere")}
        if len(marked["initial"]) > 1:
            one, other = (self.names[number] for number in marked["initial"][:2])
            self._wrong(marked["initial"][1], f"{one!r:.80} and {other!r:.80} are both initial")
        graph |= {"initial": self.names[marked["initial"][0]]} if marked["initial"] else {}
        graph |= {"misere": True} if marked["misere"] else {}
        kinds = list(dict.fromkeys(cell for cell in nodes.pop(PARITY, ()) if cell is not None))
        if len(kinds) > 1:
            self._wrong(None, f"the parity is {kinds[0]!r:.80}, and {kinds[1]!r:.80} (one of them)")
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
            if len(column) and not (column.min() >= 0 and column.max() < self.size):
                number = int(np.argmax((column < 0) | (column >= self.size)))
                text = f"{key}: {column[number]} at edge {number:,} (a vertex, from 0 to {self.size - 1:,})"
                self._wrong_edge(number, text)
            numbers: Numbers = column.astype("i8", copy=False)
            return numbers
        if (
            self.places is not None
            and {*map(type, column)} == {int}
            and 0 <= min(column) <= max(column) < len(self.places)
        ):
            ends = self.places[column]
            if ends.min() >= 0:
                return ends
        try:
            numbers = np.fromiter(map(self.index.__getitem__, column), "i8", len(column))
            if {*map(type, column)} <= {str, int, tuple}:
                return numbers
        except (KeyError, TypeError):
            pass
        for number, name in enumerate(column):
            if not is_id(name) or name not in self.index:
                named = f"a {key} that is empty" if self.tables.texts and name in (None, "") else shortened(name)
                self._wrong_edge(number, f"an edge names {named}, which is not a vertex")
        return numbers

    def _check_doubles(self, source: Numbers, target: Numbers) -> None:
        keys = source * max(1, self.size) + target
        ordered = np.sort(keys)
        if len(keys) and (ordered[1:] == ordered[:-1]).any():
            order = np.argsort(keys, kind="stable")
            number = int(order[1:][keys[order][1:] == keys[order][:-1]].min())
            self._wrong_edge(number, f"the edge from {self._edge(source[number], target[number])} is there twice")

    def _edges(self, source: Numbers, target: Numbers) -> Columns:
        """Read the cells of the edges: moves are texts, weights exact numbers."""
        columns: Columns = {}
        for key, column in self.tables.edges.items():
            if key in ("source", "target"):
                continue
            if not isinstance(column, list):  # an array, or a function that makes the column
                columns[key] = column
                continue
            read = self._weight if key == WEIGHT else self._move

            def refuse(number: int, why: object, key: str = key) -> NoReturn:
                ends = self._edge(source[number], target[number])
                self._wrong_edge(number, f"the {key} of the edge from {ends} {why}")

            columns[key] = read_cells(column, read, refuse)
        return columns

    def _weight(self, cell: Any) -> Any:
        if is_null(cell) if self.tables.texts else cell is None:
            return None
        weight = weight_in(cell)
        if weight is None and self.tables.texts:
            raise InvalidArena(f"is {shortened(cell)} (a number of at most 400 digits, its exponent of 3)")
        return cell if weight is None else weight

    def _move(self, cell: Any) -> Any:
        if cell is None or (self.tables.texts and cell == ""):
            return None
        if not is_text(cell if not self.tables.texts else str(cell)):
            raise InvalidArena("is not a text")
        return str(cell)

    def _check_graph(self, graph: dict[str, Any]) -> None:
        if not is_text(graph.get("name", "")) or not isinstance(graph.get("misere", False), bool):
            self._wrong(None, '"name" is a text and "misere" is true or false')
        if graph.get(PARITY) is not None and not (isinstance(graph[PARITY], str) and graph[PARITY] in PARITIES):
            self._wrong(None, f"graph: parity is {shortened(graph[PARITY])} (one of {', '.join(PARITIES)})")
        if not isinstance(graph.get(ACCEPTING, ""), str):
            text = f"accepting is {shortened(graph[ACCEPTING])} (the name of an attribute of vertices)"
            self._wrong(None, text)

    def _place(self, name: Any) -> int | None:
        """Return the place of a vertex that the graph names, by its attribute `OWN` if it was renamed since."""
        own = self.tables.nodes.get(OWN)
        if own is not None:
            places = [number for number, called in enumerate(own) if called == repr(name)]
            if places:
                return places[0] if len(places) == 1 else None
        if isinstance(self.names, range):
            return name if is_whole(name) and 0 <= name < self.size else None
        return self.index.get(name)

    def _named(self, names: Any, key: str) -> Numbers:
        """Return the places of targets."""
        if not isinstance(names, list | np.ndarray):
            self._wrong(None, f"{key} is {shortened(names)} (a list of vertices)")
        if isinstance(names, np.ndarray):
            return names
        places = []
        for name in names:
            if not is_id(name):
                self._wrong(None, f"{shortened(name)} is no vertex")
            if (place := self._place(name)) is None:
                self._wrong(None, f"{name}: named in {key}, but not in the graph")
            places.append(place)
        return np.array(places, dtype="i8")

    def _initial(self, name: Any) -> int | None:
        if name is None:
            return None
        if not is_id(name):
            self._wrong(None, f"initial: {shortened(name)} is no vertex")
        if (place := self._place(name)) is None:
            self._wrong(None, f"{name}: the initial vertex is not in the graph")
        return place

    def _check_bare(self, player: Numbers, winner: Numbers) -> None:
        wrong = (player > 0) | (winner >= 0)
        if wrong.any():
            number = int(wrong.argmax())
            self._wrong(number, f"{self._label(number)}: a player or a winner, in a bare graph")

    def _check_players(self, player: Numbers) -> None:
        if (player == 0).any():
            number = int((player == 0).argmax())
            self._wrong(number, f"{self._label(number)}: {wrong_player(None)}")

    def _winners(
        self, winner: Numbers, nodes: Columns, source: Numbers, targets: Mapping[int, Numbers]
    ) -> tuple[Numbers, Numbers]:
        """Return the winners of sinks and targets, and those that stand at vertices; a value tells that of a sink."""
        moving, aim = np.zeros(self.size, dtype=bool), np.zeros(self.size, dtype="i1")
        moving[source] = True
        for player, places in targets.items():
            if (aim[places] == 3 - player).any():
                number = int(places[(aim[places] == 3 - player).argmax()])
                self._wrong(number, f"{self._label(number)}: in both F1 and F2")
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
        if not isinstance(column, list) or None not in column or not any(cell is not None for cell in column):
            return
        goes_on = np.zeros(self.size, dtype=bool)
        goes_on[source] = True
        goes_on &= winner < 0
        for number, cell in enumerate(column):
            if cell is None and goes_on[number]:
                self._wrong(number, f"{self._label(number)}: no priority, where other vertices have one")

    def _check_printed(self, nodes: Columns, player: Numbers) -> None:
        """Refuse two vertices that are printed alike, with their players."""
        labels = nodes.get("label")
        if labels is None:
            return
        printed = [str(name) if label is None else label for name, label in zip(self.names, labels, strict=True)]
        if len({*printed}) == self.size:
            return
        times: dict[str, int] = {}
        for text in printed:
            times[text] = times.get(text, 0) + 1
        seen: dict[str, int] = {}
        for number, (text, turn) in enumerate(zip(printed, player.tolist(), strict=True)):
            name = text if times[text] == 1 else f"{text} J{turn}"
            if name in seen:
                others = f"{name!r} like another one, {shown(self.names[seen[name]])}"
                self._wrong(number, f"vertex {shown(self.names[number])} is labelled {others}")
            seen[name] = number


def _numbers(column: Any, size: int, missing: int) -> Numbers:
    """Return a column of small numbers as an array."""
    if column is None:
        return np.full(size, missing, dtype="i1")
    if isinstance(column, list):
        column = [missing if cell is None else cell for cell in column]
    return np.asarray(column, dtype="i1")
