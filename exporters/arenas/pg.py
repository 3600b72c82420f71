r"""Parity games, and reachability as one, in the text format of PGSolver and Oink.

With blanks, tabs and line ends between any two words, a file is::

    game   ::= ["parity" NUMBER ";"] ["start" NUMBER ";"] vertex*
    vertex ::= NUMBER priority owner NUMBER ("," NUMBER)* ['"' name '"'] ";"

After `parity` stands the number of the last vertex, in some files that of all of them, and after `start` where play
begins, else at vertex 0. Owner 0 is Even, who wins a play if the highest priority that comes back for ever is even.
Names are ASCII without quotes; what else there is in one is written like \x22, \u2205 or \U0001f600.

References
----------
O. Friedmann and M. Lange, *The PGSolver Collection of Parity Game Solvers*, "Specifying Parity Games"; the parsers of
PGSolver (tcsparitygamelexer.mll and tcsparitygameparser.mly of TCSlib) and Oink (pgparser.cpp), which needs the header
and wants `start` to end its line.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import FORCING, PARITY, PRIORITY
from arena.graphs.marks import Parity
from arena.machine.loops import loop
from arena.rules.game import Player
from exporters.files import StrPath
from exporters.files.escapes import escaped, unescaped
from exporters.files.parity_games import has_priorities, parity_game, reachability
from exporters.files.reading import check_bound, content
from exporters.files.tables import Tables, edges_once
from exporters.files.texts import labelled

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

EVENS_GOAL = 2
"""The priority of Even's targets in reachability, where all else has one less."""
ODDS_GOAL = 1
"""That of Odd's."""
PARTS = (
    "the number of a vertex (at most 18 digits)",
    "its priority (at most 18 digits)",
    "its owner (0 or 1)",
    "a successor (at most 18 digits)",
    "a comma, a name in quotes or a semicolon",
    "a semicolon",
)
"""The parts of a vertex."""
SUCCESSOR = 3
FITS = [rb"\d{1,18}", rb"\d{1,18}", rb"[01]", rb"\d{1,18}", rb'"[^"\n]*"|[,;]', rb";"]
"""The words that they are."""
WORD = re.compile(rb'\d+|"[^"\n]*"|[^ \t\r\n\d]')
HEADER = re.compile(rb"[ \t\r\n]*+parity[ \t\r\n]*+(\d{1,18})[ \t\r\n]*+;")
START = re.compile(rb"[ \t\r\n]*+start[ \t\r\n]*+(\d{1,18})[ \t\r\n]*+;")


def write(graph: DiGraph | CompactArena, *, player: int = 1) -> str:
    """Write an arena with priorities as its parity game, any other one as that in which Even is to reach his targets.

    Who wins from where stays the same where there are priorities: `exporters.files.parity_games.parity_game` tells how
    they are written if the lowest one decides, or Even likes odd ones. Elsewhere targets have priority 2, all other
    vertices 1, and a play that is over stays where it is. So Even wins exactly from W1, for player 1, and Odd from
    everywhere else: a draw of the arena, by rule or endless, is Odd's here. If play does not start at vertex 0 a line
    `start` tells where. Lost are the names of the moves, and whether a sink that the player does not win is drawn.

    Returns
    -------
    str
        ASCII; the vertices are numbered in their order.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> print(write(unfold(load("subtraction", heap=2))), end="")
    parity 3;
    0 1 0 1,2 "2";
    1 1 1 3 "1";
    2 2 1 2 "0 J2";
    3 1 0 3 "0 J1";
    """
    if has_priorities(graph):
        game = parity_game(graph, player)
    else:
        game = reachability(graph, player, target=EVENS_GOAL, other=EVENS_GOAL - 1)
    numbers = range(len(game.own))
    names = [escaped(name) or number for number, name in zip(numbers, game.names or map(str, numbers), strict=True)]
    columns = (numbers, game.priority, [0 if own else 1 for own in game.own], game.after("%d", ","), names)
    head = f"parity {len(numbers) - 1};\n" + (f"start {game.initial};\n" if game.initial else "")
    return head + "".join(map('%d %d %d %s "%s";\n'.__mod__, zip(*columns, strict=True)))


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1) -> Tables:
    """Read a parity game: as reachability if it is no more than that, else with its priorities alone.

    The player is Even: the vertices of owner 0 are his. It is reachability with the priorities 1 and 2, for Even, or
    with 0 and 1, for Odd, if no move leads out of the vertices of the higher priority, which are the targets of its
    player; the moves between them are dropped. Another vertex with no move but to itself is then a sink that the other
    player wins. So, for player 1, W1 is exactly what Even wins if the priorities are 1 and 2, and W2 what Odd wins if
    they are 0 and 1; all the rest is the other one's in the parity game, while in reachability a play that never ends
    is a draw. Where a player moves twice in a row the other one passes: `arena.graphs.alternate.alternate` tells how.

    In any other game nobody passes, and there are no sinks: a vertex that leads to itself alone does so here. Every
    game has its priorities, so that `arena.solve` with the objective "parity" gives who wins it.

    Returns
    -------
    Tables
        The vertices are the numbers, with their names as labels; a name that is there twice has the number after it.
        `forcing` tells whose targets they are, in reachability. `parity` is "max even" if Even is player 1, else "max
        odd".

    Notes
    -----
    O(length of the file); a compiled loop reads 10^6 edges in 0.1 s.
    """
    even, game = Player(player), _Text(path, content(path).removeprefix(b"\xef\xbb\xbf")).game(max_vertices, max_edges)
    priority, owner, source, heads, names, initial = game
    size = len(priority)
    turn = np.where(owner == 0, int(even), int(even.opponent)).astype("i1")
    winner = np.full(size, -1, dtype="i1")
    graph: dict[str, Any] = {"kind": "arena", PARITY: str(Parity(even=int(even))), "initial": initial}
    goal = _goal(priority, source, heads)
    if goal is not None:
        forcing = even if goal == EVENS_GOAL else even.opponent
        graph[FORCING] = int(forcing)
        alone = (np.bincount(source, minlength=size) == 1)[source] & (heads == source)
        winner[source[alone]], winner[priority == goal] = int(forcing.opponent), int(forcing)
        kept = winner[source] < 0
        source, heads = source[kept], heads[kept]
    nodes: dict[str, Any] = {"player": turn, "winner": winner, PRIORITY: priority.tolist()}
    if names is not None:
        nodes["label"] = names
    tables = Tables(path, nodes, {"source": source, "target": heads}, graph, texts=False)
    if goal is None or not (turn[source] == turn[heads]).any():
        return tables
    return _with_passes(tables, goal)


def _with_passes(tables: Tables, goal: int) -> Tables:
    """Let the players alternate."""
    from arena.graphs.alternate import alternate
    from exporters.files.check import check
    from exporters.files.made import digraph_of
    from exporters.files.taken import tables_of

    arena = alternate(digraph_of(check(tables)))
    for data in arena.nodes.values():
        if data.get("pass"):
            data[PRIORITY] = goal - 1  # a pass to a target is none itself
    return replace(tables_of(arena), path=tables.path, texts=False)


def _goal(priority: Any, source: Any, heads: Any) -> int | None:
    """Return the priority of the targets where a game is reachability: Even's, or Odd's; else None."""
    goal = EVENS_GOAL if priority.min() >= EVENS_GOAL - 1 else ODDS_GOAL
    if priority.min() < goal - 1 or priority.max() > goal:
        return None
    leaving = (priority[source] == goal) & (priority[heads] != goal)
    return None if leaving.any() else goal


class _Text:
    """A text, the path that it was read from, and where its vertices begin."""

    def __init__(self, path: object, text: bytes) -> None:
        self.path, self.text = path, text
        if foreign := re.search(rb"[^\x00-\x7f]", text):
            self.wrong(foreign.start(), f"the byte {foreign[0][0]:#04x} is not ASCII")
        self.header = HEADER.match(text)
        place = self.header.end() if self.header else 0
        self.start = START.match(text, place)
        self.begin = self.start.end() if self.start else place

    def wrong(self, place: int, reason: str) -> NoReturn:
        """Refuse the text at a place."""
        raise InvalidArena(f"{self.path}: line {self.text.count(10, 0, place) + 1}: {reason}")

    def game(self, max_vertices: int | None, max_edges: int | None) -> tuple[Any, Any, Any, Any, list[str] | None, int]:
        """Return the priorities, the owners, the ends of the edges, the names and the first vertex of a game."""
        if self.header:
            check_bound("vertices", int(self.header[1]), max_vertices, self.path)
        number, priority, owner, self.places, first, heads, names, end = self._scanned()
        check_bound("vertices", min(len(number), (max_vertices or len(number)) + 1), max_vertices, self.path)
        check_bound("edges", min(len(heads), (max_edges or len(heads)) + 1), max_edges, self.path)
        if end < len(self.text):
            self._refuse_vertex(end)
        self._check_numbers(number, first, heads)
        size = len(number)
        order = np.argsort(number, kind="stable")
        source = np.repeat(number, np.diff(first))
        if (order != np.arange(size)).any():
            priority, owner, names = priority[order], owner[order], names[:, order]
        source, heads = edges_once(source, heads, size)
        start = int(self.start[1]) if self.start else 0
        return priority, owner, source, heads, self._names(names), start

    def _scanned(self) -> tuple[Any, ...]:
        """Return the columns of vertices, their successors and names, and the place of the first text that is none."""
        letters = np.frombuffer(self.text, "u1")
        most, commas = self.text.count(b";"), self.text.count(b",")
        numbers, names = (np.zeros(width * (most + 1), "i8") for width in (4, 2))  # one more may lack its semicolon
        first, heads = np.zeros(most + 2, "i8"), np.zeros(most + commas + 1, "i8")
        size = scan(letters, self.begin, numbers, first, names, heads)
        rows, places = numbers.reshape(-1, 4), names.reshape(-1, 2)[:size].T
        return *rows[:size].T, first[: size + 1], heads[: first[size]], places, int(rows[size, 3])

    def _check_numbers(self, number: Any, first: Any, heads: Any) -> None:
        """Refuse the numbers of vertices that are not there, or there twice."""
        size = len(number)
        if not size:
            self.wrong(len(self.text), "no vertex")
        ordered, last = np.argsort(number, kind="stable"), int(number.max())
        twice = ordered[1:][number[ordered[1:]] == number[ordered[:-1]]]
        if len(twice):
            self.wrong(self.places[twice.min()], f"vertex {number[twice.min()]} is there twice")
        if last >= size:
            missing = int((number[ordered] != np.arange(size)).argmax())
            self.wrong(self.places[number.argmax()], f"vertex {last}, and there is no vertex {missing}")
        if self.header and int(self.header[1]) - last not in (0, 1):
            self.wrong(self.header.start(1), f"parity {int(self.header[1])}, and the last vertex is {last}")
        if self.start and int(self.start[1]) > last:
            self.wrong(self.start.start(1), f"start {int(self.start[1])}, and the last vertex is {last}")
        if (heads > last).any():
            edge = int((heads > last).argmax())
            row = int(np.searchsorted(first, edge, side="right")) - 1
            text = f"vertex {number[row]} has a move to {heads[edge]}, which is not there"
            self.wrong(self.places[row], text)

    def _names(self, places: Any) -> list[str] | None:
        """Return the names of the vertices, each differently; None where all are their numbers."""
        begin, end = places.tolist()
        names = [self.text[low:high].decode() for low, high in zip(begin, end, strict=True)] if any(end) else []
        if all(name in ("", str(number)) for number, name in enumerate(names)):
            return None
        return labelled(list(map(unescaped, names)))

    def _refuse_vertex(self, place: int) -> NoReturn:
        """Refuse a broken vertex: the first part that is missing is named."""
        expected = end = 0
        for word in WORD.finditer(self.text, place):
            joined = word.start() == end and expected in (1, 2)  # numbers with no blank between
            if joined or not re.fullmatch(FITS[expected], word[0]) or (expected == SUCCESSOR and word.start() == end):
                self.wrong(word.start(), f"{PARTS[expected]} expected, not {self.text[word.start() :][:24].decode()!r}")
            end, comma = word.end(), word[0] == b","
            expected = SUCCESSOR if comma else min(expected + 1, len(PARTS) - 1)
        self.wrong(len(self.text), f"{PARTS[expected]} expected, not the end of the file")


@loop
def scan(text: Any, place: int, numbers: Any, first: Any, names: Any, heads: Any) -> int:
    """Read vertices from a place on; return how many they are.

    Each has four numbers (its own, its priority, its owner, its place), the place behind its successors in `heads`, and
    the two places in the text between which its name stands. The last one has the place of the first text that is no
    vertex. The codes of a quote, a comma and a semicolon are 34, 44 and 59.
    """
    vertices = 0
    while True:
        begin = after_blanks(text, place)
        numbers[4 * vertices + 3] = begin
        place = after_numbers(text, begin, numbers, 4 * vertices)
        if place >= 0:
            place = after_successors(text, place, heads, first, vertices)
        if place >= 0:
            place = after_name(text, place, names, 2 * vertices)
        if place < 0 or place == len(text) or text[place] != 59:
            return vertices
        place, vertices = place + 1, vertices + 1


@loop
def after_numbers(text: Any, place: int, numbers: Any, row: int) -> int:
    """Read the number of a vertex, its priority and its owner, each with blanks behind it; -1 where one is missing."""
    for part in range(3):
        end = after_digits(text, place)
        if end == place or end - place > 18:
            return -1
        numbers[row + part] = value_between(text, place, end)
        place = after_blanks(text, end)
        if place == end or (part == 2 and (numbers[row + 2] > 1 or text[end - 2] > 32)):
            return -1
    return place


@loop
def after_successors(text: Any, place: int, heads: Any, first: Any, vertex: int) -> int:
    """Read the successors of a vertex, and where the next ones begin; -1 where there is no list of numbers."""
    edge = first[vertex]
    while True:
        end = after_digits(text, place)
        if end == place or end - place > 18:
            return -1
        heads[edge] = value_between(text, place, end)
        edge += 1
        place = after_blanks(text, end)
        if place == len(text) or text[place] != 44:
            first[vertex + 1] = edge
            return place
        place = after_blanks(text, place + 1)


@loop
def after_name(text: Any, place: int, names: Any, row: int) -> int:
    """Find the name of a vertex, if it has one; -1 where it does not end in its line."""
    names[row] = names[row + 1] = 0
    if place == len(text) or text[place] != 34:
        return place
    end = place + 1
    while end < len(text) and text[end] != 34 and text[end] != 10:
        end += 1
    if end == len(text) or text[end] != 34:
        return -1
    names[row], names[row + 1] = place + 1, end
    return after_blanks(text, end + 1)


@loop
def after_blanks(text: Any, place: int) -> int:
    """Give the first place that is no blank, tab or end of a line."""
    while place < len(text) and (text[place] == 32 or text[place] == 10 or text[place] == 13 or text[place] == 9):
        place += 1
    return place


@loop
def after_digits(text: Any, place: int) -> int:
    """Give the first place that is no digit, or that after 19 of them, which are too many."""
    most = min(len(text), place + 19)
    while place < most and 48 <= text[place] <= 57:
        place += 1
    return place


@loop
def value_between(text: Any, begin: int, end: int) -> int:
    """Give the value of digits."""
    value = 0
    for place in range(begin, end):
        value = 10 * value + text[place] - 48
    return value
