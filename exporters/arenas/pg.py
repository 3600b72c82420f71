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
from typing import Any, NoReturn

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import FORCING, PARITY, PRIORITY, Parity
from arena.machine.loops import loop
from arena.rules.game import Player
from exporters.files import Arena, StrPath
from exporters.files.parity_games import has_priorities, parity_game, reachability
from exporters.files.reading import BOM, content
from exporters.files.tables import Tables, edges_once, escaped, labeled, unescaped

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
HEADER = re.compile(rb"[ \t\r\n]*+parity[ \t\r\n]*+(\d{1,18})[ \t\r\n]*+;")
START = re.compile(rb"[ \t\r\n]*+start[ \t\r\n]*+(\d{1,18})[ \t\r\n]*+;")


def write(graph: Arena, *, player: int = 1) -> str:
    """Write an arena with priorities as its parity game, any other one as that in which Even is to reach his targets.

    There targets have priority 2, all other vertices 1, and a play that is over stays where it is: a draw of the arena
    is Odd's. The vertices are numbered in their order.
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


def read(path: StrPath, *, player: int = 1) -> Tables:
    """Read a parity game, whose vertices of owner 0 are the player's, as reachability if it is no more than that.

    It is with the priorities 1 and 2, for Even, or with 0 and 1, for Odd, if no move leads out of the vertices of the
    higher priority, which are the targets of its player. Another vertex with no move but to itself is then a sink that
    the other player wins. In any other game there are no sinks. `forcing` tells whose targets they are.
    """
    even, game = Player(player), _Game(path, content(path).removeprefix(BOM))
    priority, source, heads, size = game.priority, game.source, game.heads, len(game.priority)
    turn = np.where(game.owner == 0, int(even), int(even.opponent)).astype("i1")
    winner = np.full(size, -1, dtype="i1")
    graph: dict[str, Any] = {"kind": "arena", PARITY: str(Parity(even=int(even))), "initial": game.start}
    goal = _goal(priority, source, heads)
    if goal is not None:
        forcing = even if goal == EVENS_GOAL else even.opponent
        graph[FORCING] = int(forcing)
        alone = (np.bincount(source, minlength=size) == 1)[source] & (heads == source)
        winner[source[alone]], winner[priority == goal] = int(forcing.opponent), int(forcing)
        kept = winner[source] < 0
        source, heads = source[kept], heads[kept]
    nodes: dict[str, Any] = {"player": turn, "winner": winner, PRIORITY: priority.tolist()}
    if game.names is not None:
        nodes["label"] = game.names
    return Tables(path, nodes, {"source": source, "target": heads}, graph)


def _goal(priority: Any, source: Any, heads: Any) -> int | None:
    """Return the priority of the targets where a game is reachability: Even's, or Odd's; else None."""
    goal = EVENS_GOAL if priority.min() >= EVENS_GOAL - 1 else ODDS_GOAL
    if priority.min() < goal - 1 or priority.max() > goal:
        return None
    leaving = (priority[source] == goal) & (priority[heads] != goal)
    return None if leaving.any() else goal


class _Game:
    """The columns of a parity game in a text: its vertices by their numbers, and its edges once."""

    def __init__(self, path: object, text: bytes) -> None:
        self.path, self.text = path, text
        if foreign := re.search(rb"[^\x00-\x7f]", text):
            self.wrong(foreign.start(), f"the byte {foreign[0][0]:#04x} is not ASCII")
        header = HEADER.match(text)
        start = START.match(text, header.end() if header else 0)
        most, commas = text.count(b";") + 1, text.count(b",")  # one more vertex may lack its semicolon
        numbers, names = (np.zeros(width * most, "i8") for width in (4, 2))
        first, heads, stop = np.zeros(most + 1, "i8"), np.zeros(most + commas, "i8"), np.zeros(2, "i8")
        begin = (start or header).end() if start or header else 0  # type: ignore[union-attr]  # one matches
        size = scan(np.frombuffer(text, "u1"), begin, numbers, first, names, heads, stop)
        heads = heads[: first[size]]
        end, part = map(int, stop)
        if end < len(text) or part or not size:
            found = repr(text[end:][:24].decode()) if end < len(text) else "the end of the file"
            self.wrong(end, f"{PARTS[part]} expected, not {found}")
        number, priority, owner, places = numbers[: 4 * size].reshape(-1, 4).T
        order = np.argsort(number, kind="stable")
        twice = order[1:][number[order[1:]] == number[order[:-1]]]
        if len(twice):
            self.wrong(places[twice.min()], f"vertex {number[twice.min()]} is there twice")
        missing = number[order] != np.arange(size)
        if missing.any():
            self.wrong(places[number.argmax()], f"vertex {number.max()}, and there is no vertex {missing.argmax()}")
        self.priority, self.owner = priority[order], owner[order]
        for match, last, least in ((header, "parity", size - 1), (start, "start", 0)):
            if match and not least <= int(match[1]) <= (size if match is header else size - 1):
                self.wrong(match.start(1), f"{last} {int(match[1])}, and the last vertex is {size - 1}")
        source = np.repeat(number, np.diff(first[: size + 1]))
        if (wrong := heads >= size).any():
            edge = int(wrong.argmax())
            place = int(places[order[source[edge]]])
            self.wrong(place, f"vertex {source[edge]} has a move to {heads[edge]}, which is not there")
        self.source, self.heads = edges_once(source, heads, size)
        self.start = int(start[1]) if start else 0
        begins, ends = names[: 2 * size].reshape(-1, 2)[order].T.tolist() if names.any() else ([], [])
        texts = [text[low:high].decode() for low, high in zip(begins, ends, strict=True)]
        are_numbers = all(name in ("", str(number)) for number, name in enumerate(texts))
        self.names = None if are_numbers else labeled(list(map(unescaped, texts)))

    def wrong(self, place: int, reason: str) -> NoReturn:
        raise InvalidArena(f"{self.path}: line {self.text.count(10, 0, place) + 1}: {reason}")


@loop
def scan(text: Any, place: int, numbers: Any, first: Any, names: Any, heads: Any, stop: Any) -> int:
    """Read vertices from a place on; return how many they are.

    Each has four numbers (its own, its priority, its owner, its place), the place behind its successors in `heads`, and
    the two places between which its name stands. `stop` has the place where reading ended, and the number of the part
    that was expected there. The codes are those of blanks, digits, commas, quotes and semicolons.
    """
    vertices = edges = part = 0
    while place < len(text):
        begin = place
        place = end_of(text, begin)
        code, value = text[begin], value_of(text, begin, place)
        if code == 32 or 9 <= code <= 13:
            continue
        if value >= 0 and (part < 2 or part == 3 or (part == 2 and value < 2)):
            if part == 3:
                heads[edges] = value
                edges += 1
            else:
                numbers[4 * vertices + part] = value
            if part == 0:
                numbers[4 * vertices + 3] = begin
            part += 1
        elif code == 44 and part == 4:
            part = 3
        elif code == 34 and part == 4 and place > begin + 1:
            names[2 * vertices], names[2 * vertices + 1], part = begin + 1, place - 1, 5
        elif code == 59 and part > 3:
            vertices, part = vertices + 1, 0
            first[vertices] = edges
        else:
            stop[0], stop[1] = begin, part
            return vertices
    stop[0], stop[1] = len(text), part
    return vertices


@loop
def end_of(text: Any, begin: int) -> int:
    """Return the place behind digits, a name in quotes or blanks; else that behind one character."""
    code, place = text[begin], begin + 1
    if code == 34:
        while place < len(text) and text[place] != 34 and text[place] != 10:
            place += 1
        return place + 1 if place < len(text) and text[place] == 34 else begin + 1
    if 48 <= code <= 57:
        while place < len(text) and place < begin + 19 and 48 <= text[place] <= 57:
            place += 1
    return place


@loop
def value_of(text: Any, begin: int, end: int) -> int:
    """Return the value of digits; -1 where there are none, or more than 18."""
    if end > begin + 18 or not 48 <= text[begin] <= 57:
        return -1
    value = 0
    for place in range(begin, end):
        value = 10 * value + text[place] - 48
    return value
