"""Games on automata read straight into columns, by the grammar of `exporters.files.hanoi`.

A compiled loop reads the states and their edges where whose they are is told by `spot-state-player`; labels are only
checked, for columns have no names of moves. A state is a vertex, or several, as in `exporters.files.automaton_games`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.automata.names_of_play import short
from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import ACCEPTING, PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.left_out import left_out
from arena.graphs.names import LateLabels
from arena.machine.columns import ARRAYS, LISTS, worth_compiling
from exporters.files.automaton_games import OF_HEADER, PLAYERS
from exporters.files.automaton_labels import AutomatonLabels
from exporters.files.automaton_scan import HELPERS, scan
from exporters.files.build import labelled
from exporters.files.hanoi import BODY, END, Reader, WrittenAutomaton, read_header, read_state, text_of
from exporters.files.hanoi_acceptance import Condition
from exporters.files.parity_columns import after_blanks, distinct

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arena.automata.acceptance import Acceptance
    from arena.rules.game import Player

    Numbers = NDArray[np.integer]

OWNERS = re.compile(rb"spot[-.]state-player:([01 \t\r\n]*+)(?<=[ \t\r\n])")
"""The item that has a word for each state, up to the next word."""


class AutomatonTable(NamedTuple):
    """The states of an automaton in the order of their numbers, without gaps.

    Parameters
    ----------
    acceptance : Acceptance
        What is accepted.
    owner : array of int
        1 where Spot's player 1 chooses the edge, else 0.
    own : array of int
        The priority of the acceptance sets of each state.
    names : array of int
        Where the name of each state begins and ends in the text, in two rows; both 0 where it has none.
    first : array of int
        Where the edges of each state begin, and where those of the last one end.
    heads, priority : array of int
        The state that each edge leads to, and the priority of its sets with those of its state.
    initial : int
        The state at which play starts.
    """

    acceptance: Acceptance
    owner: Numbers
    own: Numbers
    names: Numbers
    first: Numbers
    heads: Numbers
    priority: Numbers
    initial: int
    left_out: str


class OddState(NamedTuple):
    """The first state of a text that the loop does not read, or that leads to one that is not there.

    Parameters
    ----------
    place : int
        Where it begins in the text.
    before : array of int
        The numbers of the states before it.
    edges : int
        The number of their edges.
    absent : int or None
        The number of the state that is not there.
    """

    place: int
    before: Numbers
    edges: int
    absent: int | None = None

    def check(self, text: bytes, path: object) -> None:
        """Refuse the state as the exact reader does, without reading those before it again.

        Raises
        ------
        InvalidArena
            If it is none, or leads to none. The line is told.
        """
        if self.absent is not None:
            line = text.count(b"\n", 0, self.place) + 1
            raise InvalidArena(f"{path}: line {line}: state {self.absent} is not there")
        known = {*self.before.tolist()}
        if len(known) == len(self.before):
            reader = Reader(text.decode(), path)
            reader.go_on(len(text[: self.place].decode()))
            if reader.word != END:
                read_state(reader, WrittenAutomaton(), known)


class _Vertices(NamedTuple):
    """The vertices of a game: their states and priorities, the rows of their edges, and where play starts."""

    state: Numbers
    priority: Numbers
    first: Numbers
    heads: Numbers
    initial: int


def table_of(text: bytes) -> AutomatonTable | OddState | None:
    """Read the states of a text, or find the first odd one; None where the exact reader is to tell the fault.

    Notes
    -----
    O(length of the text).
    """
    body, end = text.find(BODY.encode()) + len(BODY), text.rfind(END.encode())
    if body < len(BODY) or end < body or text[end + len(END) :].strip(b" \t\r\n"):
        return None
    try:
        text.isascii() or text.decode()
        automaton, owner = _header(text[:body])
        condition = Condition(automaton.header["Acceptance"], "")
        AutomatonLabels(automaton, "").check([])
        (start,) = automaton.header["Start"]
        initial = int(start)
    except (ArenaError, ValueError, KeyError):  # UnicodeDecodeError is a ValueError
        return None
    accepted = condition.parity
    if accepted is None or condition.complements or condition.size > len(text):
        return None
    propositions = max(0, len(automaton.header.get("AP", ())) - 1)
    read = _states(text, after_blanks(text, body), end, accepted, condition.size, propositions)
    if isinstance(read, OddState):
        return read
    starts, columns = read
    size, ordered = len(starts), _in_order(*columns)
    if ordered is None or size > len(owner) or initial >= size:
        return None
    others = {"the header": automaton.header.keys() - {*OF_HEADER, *PLAYERS}, "edges": ["move"] if propositions else []}
    table = AutomatonTable(accepted, owner[:size], *ordered, initial, left_out(others))
    return _leading_out(starts, *columns) if table.heads.max(initial=0) >= size else table


def _leading_out(starts: Numbers, number: Numbers, *columns: Numbers) -> OddState:
    """Give the first state that leads to that of the lowest number that is not there."""
    _, _, first, heads, _ = columns
    absent = int(heads[heads >= len(starts)].min())
    state = int(np.searchsorted(first, int((heads == absent).argmax()), "right")) - 1
    return OddState(int(starts[state]), number, len(heads), absent)


def _header(head: bytes) -> tuple[WrittenAutomaton, Numbers]:
    """Read a header, apart from it the players of its states.

    Raises
    ------
    ArenaError, ValueError
        If something is odd about it.
    """
    ((begin, end),) = [item.span(1) for item in OWNERS.finditer(head)]
    if head.count(b"state-player:") > 1:  # one of them in a comment or a name
        raise ValueError
    words = head[begin:end].split()
    owners = b"".join(words)
    automaton, reader = WrittenAutomaton(), Reader((head[:begin] + b" 0 " + head[end:]).decode(), "")
    read_header(reader, automaton)
    known = [automaton.header[key] for key in PLAYERS if key in automaton.header]
    if len(words) != len(owners) or known != [["0"]] or reader.word != BODY:
        raise ValueError
    return automaton, np.frombuffer(owners, "u1") - ord("0")


def _states(
    text: bytes, place: int, end: int, accepted: Acceptance, size: int, propositions: int
) -> tuple[Numbers, tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]] | OddState:
    """Read where the states begin, and their columns in the order of the text; or the first that is odd."""
    letters = np.frombuffer(text, "u1")
    digits = (letters[place:end] - ord("0")) < 10
    most, edges = text.count(b"State:", place), int(np.count_nonzero(digits[1:] > digits[:-1])) + 1
    del digits
    engine = ARRAYS if worth_compiling(len(text), arrays=True) else LISTS
    rows, first = engine.full(5 * most, 0, "i8"), engine.full(most + 1, 0, "i8")
    heads, priority = engine.full(edges, 0, "i4"), engine.full(edges, 0, "i4")
    sets = engine.full(size, accepted.otherwise, "i4")
    for number, each in accepted.priorities.items():
        sets[number] = each
    loop = engine.loop(scan, *HELPERS)
    conditions = (propositions, accepted.otherwise, accepted.kind.highest)
    states, place = loop(letters if engine is ARRAYS else text, place, *conditions, sets, rows, first, heads, priority)
    number, own, *names, starts = np.asarray(rows, dtype="i8").reshape(-1, 5)[:states].T
    first = np.asarray(first, dtype="i8")[: states + 1]
    if place != end:
        if states and not text.startswith(b"State:", place):  # it belongs to the state before it
            place, number, first = starts[-1], number[:-1], first[:-1]
        return OddState(int(place), number, int(first[-1]))
    ends = (np.asarray(column, dtype="i4")[: first[-1]] for column in (heads, priority))
    return starts, (number, own, np.stack(names), first, *ends)


def _in_order(
    number: Numbers, own: Numbers, names: Numbers, first: Numbers, heads: Numbers, priority: Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers] | None:
    """Put the states in the order of their numbers; None if these are not those from 0 on."""
    order = np.argsort(number, kind="stable")
    if not len(number) or (number[order] != np.arange(len(number))).any():
        return None
    if (order[1:] < order[:-1]).any():
        moved, edges = rows_of(first, order)
        own, names, first, heads, priority = own[order], names[:, order], moved, heads[edges], priority[edges]
    return own, names, first, heads, priority


def rows_of(first: Numbers, chosen: Numbers) -> tuple[Numbers, Numbers]:
    """Give the edges of chosen rows one after another, and where each row begins among them."""
    lengths = np.diff(first)[chosen]
    begins = np.concatenate(([0], np.cumsum(lengths)))
    return begins, np.repeat(first[chosen] - begins[:-1], lengths) + np.arange(begins[-1])


def columns_of(text: bytes, table: AutomatonTable, player: Player) -> CompactArena:
    """Make the arena of a table.

    Parameters
    ----------
    text : bytes
        The text that the names stand in.
    table : AutomatonTable
        Its states.
    player : Player
        Who wants that the run is accepted.
    """
    state, priority, first, heads, initial = _vertices(table)
    first, heads = distinct(first, heads)
    moves, accepted = np.diff(first), table.acceptance
    marks: dict[str, Numbers] = {PRIORITY: priority + (2 if priority.min() < 0 else 0)}
    if accepted.is_flag:
        marks[ACCEPTING] = ((priority % 2 == 0) == (accepted.kind.even == 1)).astype("i1")
    arena = CompactArena.from_edges(
        np.repeat(np.arange(len(state)), moves),
        heads,
        np.where(table.owner[state] == 1, int(player), int(player.opponent)),
        np.where(moves == 0, int(player.opponent), -1),
        initial=initial,
        marks=marks,
        attributes={PARITY: str(accepted.kind_for(player))},
    )
    arena = replace(arena, left_out=table.left_out)
    if len(state) == len(table.own) and not table.names.any():
        return arena
    return replace(arena, label=LateLabels(partial(_names, text, table.names, state, priority, accepted)))


def _vertices(table: AutomatonTable) -> _Vertices:
    """Make the vertices of the states and their entries, as `arena.automata.entries` has them."""
    size, lengths, otherwise = len(table.own), np.diff(table.first), table.acceptance.otherwise
    tails = np.repeat(np.arange(size), lengths)
    shared = np.full(size, otherwise)
    shared[lengths > 0] = table.priority[table.first[:-1][lengths > 0]]
    differ = np.zeros(size, dtype=bool)
    differ[tails[table.priority != shared[tails]]] = True
    if not differ.any():
        return _Vertices(np.arange(size), shared, table.first, table.heads, table.initial)
    late = differ[tails]  # the edges whose priorities are those of the vertices that they lead to
    low = int(table.priority.min()) - 1
    span = int(table.priority.max()) - low + 1
    keys = np.where(late, table.heads * np.int64(span) + table.priority - low, table.heads * np.int64(span))
    ways, plain = np.sort(keys[late]), np.append(table.heads[~late], table.initial)
    ways = ways[np.append(True, ways[1:] != ways[:-1])]
    alone = np.bincount(ways // span, minlength=size) == 1
    alone[plain] = False
    shared[differ] = otherwise
    only = ways[(differ & alone)[ways // span]]
    shared[only // span] = only % span + low
    agree = late & (shared[table.heads] == table.priority)
    keys[agree] = table.heads[agree] * np.int64(span)
    vertices, places = np.unique(np.concatenate((np.arange(size) * np.int64(span), keys)), return_inverse=True)
    own, ends = places[:size], places[size:]
    state, is_entry = vertices // span, vertices % span > 0
    priority = np.where(is_entry, vertices % span + low, shared[state])
    moves = np.where(is_entry, 1, lengths[state])
    heads = np.repeat(own[state], moves)
    heads[np.repeat(~is_entry, moves)] = ends
    return _Vertices(state, priority, np.append(0, np.cumsum(moves)), heads, int(own[table.initial]))


def _names(text: bytes, places: Numbers, state: Numbers, priority: Numbers, accepted: Acceptance) -> list[str]:
    """Name the vertices after their states, and entries after their acceptance sets too."""
    named = [text_of(f'"{text[begin:end].decode()}"') for begin, end in places.T.tolist()]
    names = [named[number] or str(number) for number in state.tolist()]
    for vertex in np.flatnonzero(state[1:] == state[:-1]).tolist():
        names[vertex + 1] = f"{short(names[vertex + 1])} {{{accepted.named(int(priority[vertex + 1]))}}}"
    return labelled(names)
