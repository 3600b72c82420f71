"""The one validator of the tables of arenas and bare graphs, whatever format they come from."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from arena.errors import InvalidArena, shortened, shown
from arena.graphs.attributes import MARKS, OWN, PARITIES, PARITY, PRIORITY, VALUE, wrong_player
from arena.graphs.edges import repeated_edge, wrong_vertices
from arena.graphs.names import distinct_names
from arena.rules.game import is_whole
from arena.texts import clean
from exporters.files import Numbers
from exporters.files.reading import check_bound
from exporters.files.tables import READERS, Columns, Tables, is_id, is_null, is_text, place_of, read_cells

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Checked:
    """An arena or a bare graph whose tables keep the conventions; vertices go by their places in `names`."""

    def __init__(self, tables: Tables, max_vertices: int | None = None, max_edges: int | None = None) -> None:
        self.tables, self.size = tables, len(tables.nodes["id" if "id" in tables.nodes else "player"])
        check_bound("vertices", self.size, max_vertices, tables.path)
        check_bound("edges", len(tables.edges["source"]), max_edges, tables.path)
        self.names: Sequence[Hashable] = tables.nodes.get("id", range(self.size))  # a range where they are numbers
        self._check_names()
        given = {key: self._column(key, column) for key, column in tables.nodes.items() if key not in ("id", OWN)}
        player, winner = (_numbers(given.pop(key, None), self.size, n) for key, n in (("player", 0), ("winner", -1)))
        self.nodes: Columns = given  # the other attributes of vertices
        self.graph = {**self._of_nodes(), **tables.graph}  # but for `initial`, `f1` and `f2`
        self.source, self.target = self._ends("source"), self._ends("target")
        if (twice := repeated_edge(self.source, self.target, self.size)) is not None:
            self._wrong_edge(twice, f"the edge from {self._ends_of(twice)} is there twice")
        self.edges = {key: self._cells_of_edges(key, column) for key, column in tables.edges.items()}
        self._check_graph()
        self.targets = {n: self._named(self.graph.pop(f"f{n}"), f"f{n}") for n in (1, 2) if f"f{n}" in self.graph}
        first = self.graph.pop("initial", None)
        self.initial = (
            None if first is None else self._place(first, "initial", "the initial vertex is not in the graph")
        )
        self.player: Numbers | None = None  # 1 or 2; None in a bare graph
        self.winner = self.declared = winner  # of sinks and targets, -1 elsewhere; those that stand at vertices
        if self.graph.setdefault("kind", "arena" if (player > 0).any() else "graph") == "graph":
            self._refuse_first((player > 0) | (winner >= 0), "a player or a winner, in a bare graph")
        else:
            self.player = player
            self._refuse_first(player == 0, wrong_player(None))
            self._find_winners()
            self._check_priorities()
        self._check_printed(player)
        self.graph.setdefault("name", PurePath(str(tables.path)).stem)
        self.left_out = left_out(tables.dropped)

    def label(self, number: int) -> str:
        """Return the printed form of a vertex."""
        label = self.tables.nodes["label"][number] if "label" in self.tables.nodes else None
        return clean(str(self.names[number] if label in (None, "") else label))

    @cached_property
    def index(self) -> dict[Hashable, int]:
        """The places of the vertices, if they have names."""
        return {} if isinstance(self.names, range) else dict(zip(self.names, range(self.size), strict=True))

    def _wrong(self, number: int | None, text: str) -> NoReturn:
        """Refuse the file, for a vertex if one is given."""
        place = "" if number is None else self.tables.node_place(number)
        raise InvalidArena(f"{self.tables.path}: {place}{text}")

    def _wrong_edge(self, number: int, text: str) -> NoReturn:
        raise InvalidArena(f"{self.tables.path}: {self.tables.edge_place(number)}{text}")

    def _refuse_first(self, wrong: NDArray[np.bool_], text: str) -> None:
        if wrong.any():
            number = int(wrong.argmax())
            self._wrong(number, f"{self.label(number)}: {text}")

    def _check_names(self) -> None:
        """Refuse names that no file can hold, and a name that is there twice."""
        names: Any = self.names
        kinds = {*map(type, names)}
        is_right = is_text("".join(names)) if kinds == {str} else kinds == {int} and max(map(abs, names)) < 1 << 63
        if isinstance(names, range) or (is_right and len({*names}) == self.size):
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
            read = partial(_read, key)
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

    def _of_nodes(self) -> dict[str, Any]:
        """Take out the columns that are about the graph, and make `x` and `y` of `pos`."""
        nodes, graph = self.nodes, dict[str, Any]()
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
        if {"pos", "x", "y"}.isdisjoint(nodes):
            return graph
        columns = (nodes.pop(key, [None] * self.size) for key in ("pos", "x", "y"))
        places = [place_of(pos) or place_of(pair) for pos, *pair in zip(*columns, strict=True)]
        if any(places):
            nodes |= {axis: [place and place[number] for place in places] for number, axis in enumerate("xy")}
        return graph

    def _ends(self, key: str) -> Numbers:
        """Return the places of the tails or of the heads of the edges."""
        column = self.tables.edges.pop(key)
        if not isinstance(column, list):
            wrong = (column < 0) | (column >= self.size)
            if wrong.any():
                number = int(wrong.argmax())
                text = f"{key}: {column[number]} at edge {number:,} (a vertex, from 0 to {self.size - 1:,})"
                self._wrong_edge(number, text)
            places: Numbers | None = column.astype("i8", copy=False)
        else:
            are_ids = {*map(type, column)} <= {str, int, tuple}
            try:
                places = np.fromiter(map(self.index.__getitem__, column), "i4", len(column)) if are_ids else None
            except KeyError:
                places = None
        if places is None:
            number = next(n for n, name in enumerate(column) if not is_id(name) or name not in self.index)
            self._wrong_edge(number, f"an edge names {shown(column[number])}, which is not a vertex")
        return places

    def _ends_of(self, edge: int) -> str:
        return f"{shown(self.label(int(self.source[edge])))} to {shown(self.label(int(self.target[edge])))}"

    def _cells_of_edges(self, key: str, column: Any) -> Any:
        """Read the cells of the edges: moves are texts, weights exact numbers."""
        if not isinstance(column, list):  # an array, or a function that makes the column
            return column
        text = f"the {key} of the edge from"
        return read_cells(
            column, partial(_read, key), lambda n, why: self._wrong_edge(n, f"{text} {self._ends_of(n)} {why}")
        )

    def _check_graph(self) -> None:
        graph = self.graph
        if not is_text(graph.get("name", "")) or not isinstance(graph.get("misere", False), bool):
            self._wrong(None, '"name" is a text and "misere" is true or false')
        if graph.get(PARITY) is not None and not (isinstance(graph[PARITY], str) and graph[PARITY] in PARITIES):
            self._wrong(None, f"graph: parity is {shown(graph[PARITY])} (one of {', '.join(PARITIES)})")

    def _place(self, name: Any, key: str, fault: str) -> int:
        """Return the place of a vertex that the graph names, by its attribute `OWN` if it was renamed since."""
        if not is_id(name):
            self._wrong(None, f"{key}: {shown(name)} is no vertex")
        places = [number for number, called in enumerate(self.tables.nodes.get(OWN, ())) if called == repr(name)]
        place: Any = name if isinstance(self.names, range) else self.index.get(name)
        if places:
            place = places[0] if len(places) == 1 else None
        if not is_whole(place, 0, self.size - 1):
            self._wrong(None, f"{name}: {fault}")
        return int(place)

    def _named(self, names: Any, key: str) -> Numbers:
        if isinstance(names, np.ndarray):
            return names
        if not isinstance(names, list):
            self._wrong(None, f"{key} is {shown(names)} (a list of vertices)")
        return np.array([self._place(name, key, f"named in {key}, but not in the graph") for name in names], dtype="i8")

    def _find_winners(self) -> None:
        """Find the winners of sinks and targets; a value tells that of a sink."""
        moving, aim = np.zeros(self.size, dtype=bool), np.zeros(self.size, dtype="i1")
        moving[self.source] = True
        for player, places in self.targets.items():
            both = np.zeros(self.size, dtype=bool)
            both[places] = aim[places] == 3 - player
            self._refuse_first(both, "in both F1 and F2")
            aim[places] = player
        if VALUE in self.nodes:
            signs = [-1 if value is None else (value > 0) + 2 * (value < 0) for value in self.nodes[VALUE]]
            is_open = (self.declared < 0) & (aim == 0) & ~moving
            self.declared = np.where(is_open, np.array(signs, dtype="i1"), self.declared)
        for number, fault in wrong_vertices(np.ones(self.size), self.declared, aim, moving, self.targets):
            self._wrong(number, f"{self.label(number)}: {fault}")
        self.winner = np.where(aim > 0, aim, self.declared)

    def _check_priorities(self) -> None:
        """Refuse a vertex without a priority where play goes on and other vertices have one."""
        column = self.nodes.get(PRIORITY)
        if isinstance(column, list) and any(cell is not None for cell in column):
            wrong = np.zeros(self.size, dtype=bool)
            wrong[self.source] = True
            wrong &= (self.winner < 0) & np.array([cell is None for cell in column])
            self._refuse_first(wrong, "no priority, where other vertices have one")

    def _check_printed(self, player: Numbers) -> None:
        """Refuse two vertices that are printed alike, with their players."""
        labels = self.nodes.get("label", [])
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
    if isinstance(column, list):
        column = [missing if cell is None else cell for cell in column]
    return np.full(size, missing, dtype="i1") if column is None else np.asarray(column, dtype="i1")


def left_out(names: Mapping[str, Iterable[object]]) -> str:
    """List attributes that are left out, by the parts of a file that have them; many of them are cut short."""
    listed = {where: clean(", ".join(sorted({*map(str, those)}))) for where, those in names.items()}
    return ", ".join(f"{shortened(text)} of {where}" for where, text in listed.items() if text)
