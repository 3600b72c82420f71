"""GML read into flat tables, where a file is as plain as networkx and this toolkit write it."""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.errors import InvalidArena
from exporters.files.gathered_tables import TAKEN, Attribute, GatheredTables, Reader

if TYPE_CHECKING:
    from exporters.files.flat_tables import FlatTables, Numbers

Row: TypeAlias = dict[str, tuple[Reader, str]]

BLANK = rb"[ \t\r\n]"
WHOLE = rb"[+-]?[0-9]{1,18}+"
"""A whole number of 64 bits."""
REAL = rb"[+-]?(?:[0-9]++\.[0-9]*+|\.[0-9]++)(?:[Ee][+-]?[0-9]++)?"
CELL = rb"%b[A-Za-z][0-9A-Za-z_]*+)%b++(?:%b%b)|%b%b)|\"%b[ !#-~]*+)\")%b*+"
KEPT = (b"(", BLANK, b"(", REAL, b"(", WHOLE, b"(", BLANK)
"""The parts of a cell, a key and its value, that are kept: a real or whole number, or a text on one line."""
CELLS = CELL % tuple(b"(?:" if part == b"(" else part for part in KEPT)
KEY_AND_VALUE = re.compile(CELL % KEPT)
HEAD = re.compile(rb"%b*+graph%b*+\[%b*+" % (BLANK, BLANK, BLANK))
RUN = re.compile(rb"edge \[%b++source (%b)%b++target (%b)%b++\]%b*+" % (BLANK, WHOLE, BLANK, WHOLE, BLANK, BLANK))
"""An edge without cells."""
ITEM = rb"(node|edge)%b*+\[%b*+((?:%b)*+)\]" % (BLANK, BLANK, CELLS)
PART = re.compile(rb"(?:%b|((?:%b)++))%b*+" % (ITEM, CELLS, BLANK))
"""A part of a graph: a vertex or an edge with its cells, or cells of the graph."""
PLAIN_LINES = re.compile(rb"(?:(?<=[]\"[]\n)|(?<= [0-9]\n))(?:[ \t]*+%b[ \t\r]*+\n)++" % ITEM)
"""Lines of plain vertices and edges, behind a line at whose end there is a value or a bracket."""
OPEN_TEXT = re.compile(rb'^(?:[^"\n#]*+"[^"\n]*+")*+[^"\n#]*+(?:#|"[^"\n]*+$)', re.MULTILINE)
"""A line that leaves a text open, or has a comment, behind which a key may stand without its value."""
END = re.compile(rb"\]%b*+" % BLANK)
FOREIGN = ("node", "edge", "multigraph")
"""Keys of the graph that say something else of networkx's graph than an attribute."""
RENAMED = {"printed": "label"}
"""The key of a vertex's printed form, which is not the vertex itself."""


def without_plain_parts(text: bytes) -> bytes:
    """Give GML with the ends of lines alone where plain vertices and edges are, so that an odd part is met soon.

    Those stay that may be parts of something else: behind a line with a text left open or a comment, or a key without
    a value.
    """
    if text.count(b"\r") != text.count(b"\r\n"):
        return text
    open_text = OPEN_TEXT.search(text)
    end = open_text.start() if open_text else len(text)
    return PLAIN_LINES.sub(lambda lines: b"\n" * lines[0].count(b"\n"), text[:end]) + text[end:]


def read_text(text: str) -> object:
    """Read a text, in which characters may be written by their codes.

    Raises
    ------
    ValueError
        If it stands for an empty list.
    """
    if text in ("()", "[]"):
        raise ValueError(text)
    if "&" not in text:
        return text
    from networkx.readwrite.gml import unescape

    return unescape(text)  # type: ignore[no-untyped-call]


class GmlTables(GatheredTables):
    """The tables of a GML file while it is read: its edges name vertices by numbers."""

    ends = "q"

    def __init__(self, max_vertices: int | None, max_edges: int | None, *, whole: bool) -> None:
        super().__init__(max_vertices, max_edges, whole=whole)
        self._ids, self._graph, self._is_labelled = array("q"), Row(), False
        self.wrong = ""  # as networkx has it, of a file that is right but for this

    def gathered(self, text: bytes) -> FlatTables:
        """Read a file.

        Raises
        ------
        InvalidArena
            If there is something odd; the text is for no user.

        Notes
        -----
        O(length of the text).
        """
        try:
            self._read(text)
            return self.tables()
        except (KeyError, ValueError) as error:
            raise InvalidArena(f"odd: {error}") from None

    def places(self, ends: array[int]) -> Numbers:
        """Give the places of the vertices at one end of the edges.

        Raises
        ------
        InvalidArena
            If two vertices have one number, or there is none of a number.
        """
        ids = np.frombuffer(self._ids, "i8")
        order = np.argsort(ids, kind="stable")
        ranked, numbers = ids[order], np.frombuffer(ends, "i8")
        found = np.minimum(np.searchsorted(ranked, numbers), len(ids) - 1)
        again = order[1:][ranked[1:] == ranked[:-1]]
        if again.size:
            self.wrong = f"node id {ids[again.min()]} is duplicated"
        elif (ranked[found] != numbers).any():
            self.wrong = self._undefined(ids)
        if self.wrong:
            raise InvalidArena(self.wrong)
        return order[found]

    def _undefined(self, ids: Numbers) -> str:
        """Name the first edge one end of which is no vertex, as networkx does."""
        absent = [~np.isin(np.frombuffer(ends, "i8"), ids) for ends in (self.source, self.target)]
        edge = int((absent[0] | absent[1]).argmax())
        name, ends = ("source", self.source) if absent[0][edge] else ("target", self.target)
        return f"edge #{edge} has undefined {name} {ends[edge]}"

    def _read(self, text: bytes) -> None:
        head, self._is_labelled = HEAD.match(text), b"label" in text
        place = head.end() if head else len(text)
        while part := PART.match(text, place):
            kind, cells, own = part.groups()
            place = part.end()
            if own is not None:
                self._add_graph(_row(own))
            elif kind == b"node":
                self._add_node(_row(cells))
            else:
                self._add_edge(_row(cells))
                place = self._add_run(text, place) if RUN.match(text, place) else place
        if not END.fullmatch(text, place) or self._graph.get("directed") != (int, "1") or not self._ids:
            raise InvalidArena("no directed graph alone, or no vertices")

    def _add_run(self, text: bytes, place: int) -> int:
        """Add edges without cells that stand one after the other from a place on; give the place after them."""
        add_source, add_target = self.source.append, self.target.append
        for edge in RUN.finditer(text, place):
            if edge.start() != place or len(self.source) >= self._most["edge"]:
                break
            source, target = edge.groups()
            place = edge.end()
            add_source(int(source))
            add_target(int(target))
        return place

    def _add_edge(self, row: Row) -> None:
        ends = [row.pop(key) for key in ("source", "target")]
        if any(read is not int for read, _ in ends):
            raise InvalidArena("an edge between texts")
        for side, (_, number) in zip((self.source, self.target), ends, strict=True):
            side.append(int(number))
        if len(self.source) > self._most["edge"]:
            raise InvalidArena("too many edges")
        self._add_cells("edge", row)

    def _add_node(self, row: Row) -> None:
        read, number = row.pop("id")
        self._ids.append(int(number))
        name: object = self._ids[-1]
        if self._is_labelled:
            read_label, label = row.pop("label")
            name = read_label(label)
        if read is not int or not isinstance(name, str if self._is_labelled else int):
            raise InvalidArena("no number, or no text")
        self.add_vertex(name)
        self._add_cells("node", row)

    def _add_graph(self, row: Row) -> None:
        if self._graph.keys() & row.keys() or any(key in FOREIGN for key in row):
            raise InvalidArena("a key twice")
        self._graph |= row
        self._add_cells("graph", row)

    def _add_cells(self, kind: str, row: Row) -> None:
        for key, (read, text) in row.items():
            name = RENAMED.get(key, key) if kind == "node" else key
            if name in self._known[kind]:
                self.add_cell(kind, Attribute(name, read), text)
            elif name != "directed":
                self.unread[kind].add(name)


def _row(cells: bytes) -> Row:
    """Split the cells of a vertex, an edge or the graph."""
    row = Row()
    for key, real, whole, text in KEY_AND_VALUE.findall(cells):
        name = key.decode()
        if name in row or name in TAKEN:
            raise InvalidArena(name)
        row[name] = (float, real.decode()) if real else (int, whole.decode()) if whole else (read_text, text.decode())
    return row
