"""Strategy improvement for parity games: slower than Zielonka's algorithm on easy games, and quick where that is not.

Player 2 may stop play wherever she is to move, which is worth 0 from then on, and player 1 where he is, which is worth
more than any sum of priorities. A play that stops is worth that and the sum of the priorities on the way, each so large
that it outweighs all lower ones: positive where she likes it, negative where not. A play that goes on for ever is worth
more than that, or less, by who likes the highest priority that comes back. First both stop everywhere. While player 1
answers in the best way, she turns to better moves where there are any. In the end all circuits by her moves have sums
above 0 where he would rather stop, and all by his have sums below 0 elsewhere.

A play that stops meets no vertex twice. So a sum is a row of counters, of as many bits as the number of vertices needs
that have the priority: vertices that she likes count up from 0, those that he likes count down. Counters are packed in
words, and these are the leaves of a binary tree. The tree of a vertex shares all nodes but those above its own word
with that of its successor, so two sums are compared where their trees differ alone.

J. Vöge, M. Jurdziński, "A discrete strategy improvement algorithm for solving parity games", CAV 2000,
:doi:`10.1007/10722167_18`; M. Luttenberger, "Strategy iteration using non-deterministic strategies for solving parity
games", 2008, :arxiv:`0806.2923`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.machine.loops import loop, natural, spend

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.objectives._zielonka import ParityGame

BITS, MOST_BYTES = 62, 1 << 30
"""The bits of a word of a sum, and the memory that sums may take."""
ROUNDS = 16
"""The rounds of a call, after which the loop may be compiled."""
UNKNOWN, KNOWN = -1, -2
"""The places of a vertex that is not in the path which is followed: before its sum is known, and from then on."""
FOR_1, BY_2, BY_1, FOR_2 = range(4)
"""How plays end: for ever, as player 1 likes it, stopped by player 2, by player 1, or for ever, as player 2 likes it.

A play without a vertex that ends so has its sum at this place behind those of the vertices."""


class Sums(NamedTuple):
    """The trees, and for each vertex where the play from it ends, the root of its sum, and its move.

    Nodes have their two parts next to each other in `nodes`, words in the lowest ones; the part of the higher
    priorities comes first. `word` and `step` say where a vertex counts, and what it adds. `changed` has the last round
    that changed the sum. `counts` has the rounds, when each player turned, how many nodes there are at first, and now.
    """

    nodes: Column
    root: Column
    end: Column
    word: Column
    step: Column
    moves: Column
    changed: Column
    counts: Column
    place: Column
    path: Column
    one: Column
    other: Column


class Improvement:
    """A parity game that is to be solved; in that time Zielonka's algorithm takes about `cost` steps, by experience."""

    def __init__(self, game: ParityGame) -> None:
        order, liked = game.order[::-1], game.liked[game.order[::-1]]
        shared = np.concatenate(([0], np.cumsum(liked[1:] != liked[:-1])))  # neighbors that one player likes share one
        most, down = np.bincount(shared), liked[np.flatnonzero(np.diff(liked, prepend=0))] == 1
        bits = np.frexp(most)[1].astype("i8")
        offset, room = np.cumsum(bits) - bits, BITS - bits.max()
        word, unit = offset // room, np.int64(1) << (BITS - offset % room - bits)
        self._depth = max(1, int(word[-1]).bit_length())
        self._game, self._first = game, np.zeros(1 << self._depth, "i8")
        np.add.at(self._first, word[down], (most * unit)[down])
        self._word, self._step = np.empty(len(order), "i4"), np.empty(len(order), "i8")
        self._word[order], self._step[order] = word[shared], np.where(down, -unit, unit)[shared]
        self.cost = len(order) * (int(word[-1]) + 1) * self._depth

    def answer(self, most: int) -> Any:
        """Answer as `Zielonka` does; None after a number of rounds, or if memory is short."""
        game, size, leaves = self._game, len(self._word), len(self._first)
        made = size * self._depth  # the nodes that a round makes at most
        if 64 * (made + leaves) > MOST_BYTES:
            return None
        nodes = np.zeros(8 * made + 2 * leaves, "i8")
        nodes[leaves : 2 * leaves] = self._first  # the tree of no vertex: the parts of node k are nodes 2 k and 2 k + 1
        nodes[2:leaves] = np.arange(2, leaves)
        root, end = np.ones(size + 4, "i4"), np.concatenate((np.zeros(size, "i4"), np.arange(4, dtype="i4")))
        moves = np.where(game.player == 1, size + BY_1, size + BY_2).astype("i4")
        changed = np.repeat((1, 0), (size, 4)).astype("i4")
        counts = np.array([0, 0, 0, leaves, leaves], "i8")
        scratch = np.empty(size, "i4"), np.empty(size, "i4"), *np.zeros((2, self._depth + 1), "i8")
        sums = Sums(nodes, root, end, self._word, self._step, moves, changed, counts, *scratch)
        for _ in range(0, most, ROUNDS):
            if _improve(game, sums, self._depth):
                winners = np.where(end[:size] >= BY_1, 2, 1).astype("i1")
                return winners, np.where(winners == game.player, moves, -1)
            spend(_improve, ROUNDS * made)
        return None


@loop
def _improve(game: ParityGame, sums: Sums, depth: int) -> bool:
    for _ in range(ROUNDS):
        sums.counts[0] += 1
        _add(game, sums, depth)
        if not _turn(1, game, sums, depth) and not _turn(2, game, sums, depth):
            return True
    return False


@loop
def _turn(player: int, game: ParityGame, sums: Sums, depth: int) -> bool:
    """Let a player turn to the best moves where there are better ones than his; return whether there are."""
    changed, seen, turned = sums.changed, sums.counts[player], False
    sums.counts[player] = sums.counts[0]
    for vertex in range(len(game.player)):
        if game.player[vertex] != player:
            continue
        begin, end = game.start[vertex], game.start[vertex + natural(1)]
        while begin < end and changed[game.ends[begin]] <= seen:
            begin += 1
        if begin == end:
            continue
        best = sums.moves[vertex]
        for edge in range(game.start[vertex], end):
            following = game.ends[edge]
            difference = _difference(following, best, sums, depth)
            if difference and (difference > 0) == (player == 2):
                best = following
        if best != sums.moves[vertex]:
            sums.moves[vertex], changed[vertex], turned = best, sums.counts[0] + 1, True
    return turned


@loop
def _difference(vertex: int, than: int, sums: Sums, depth: int) -> int:
    """Compare the play from one vertex with that from another: positive if it is worth more, 0 if they are equal."""
    nodes, one, other, level = sums.nodes, sums.one, sums.other, 0
    if sums.end[vertex] != sums.end[than]:
        return int(sums.end[vertex] - sums.end[than])
    one[0], other[0] = 2 * sums.root[vertex], 2 * sums.root[than]  # where parts are that are still to be compared
    while level >= 0:
        mine, theirs = nodes[one[level]], nodes[other[level]]
        if mine == theirs:
            while level >= 0 and one[level] & 1:
                level -= 1
            if level >= 0:
                one[level], other[level] = one[level] + 1, other[level] + 1
        elif level == depth - 1:
            return 1 if mine > theirs else -1
        else:
            level += 1
            one[level], other[level] = 2 * mine, 2 * theirs
    return 0


@loop
def _add(game: ParityGame, sums: Sums, depth: int) -> None:
    """Add up the plays by the moves of both again, where a move on the way has changed."""
    place, path, changed, end, size = sums.place, sums.path, sums.changed, sums.end, len(game.player)
    number, counts = sums.counts[0], sums.counts
    full = 2 * (counts[4] + size * depth) > len(sums.nodes)
    if full:  # of nodes most of which are not used any more: all sums are made again
        counts[4] = counts[3]
    for vertex in range(size):
        place[vertex] = UNKNOWN
    for start in range(size):
        filled, vertex = 0, start
        while vertex < size and place[vertex] == UNKNOWN:
            place[vertex], path[filled] = filled, vertex
            filled += 1
            vertex = sums.moves[vertex]
        if vertex < size and place[vertex] >= 0:
            vertex = size + (FOR_1 if _liked(vertex, filled, game, sums) == 1 else FOR_2)
            if end[path[filled - 1]] != end[vertex]:
                changed[path[filled - 1]] = number
        while filled > 0:
            filled -= 1
            following, vertex = vertex, path[filled]
            place[vertex] = KNOWN
            if changed[following] == number:
                changed[vertex] = number
            if full or changed[vertex] == number:
                _follow(vertex, following, sums, depth)


@loop
def _follow(vertex: int, following: int, sums: Sums, depth: int) -> None:
    """Give a vertex the play of its successor: where play stops it adds to the sum, by new nodes above its word."""
    nodes, word, old, new = sums.nodes, sums.word[vertex], sums.root[following], sums.counts[4]
    sums.end[vertex], sums.root[vertex] = sums.end[following], old
    if sums.end[vertex] == FOR_1 or sums.end[vertex] == FOR_2:
        return
    sums.root[vertex] = new
    for level in range(depth - 1, -1, -1):
        part = word >> level & 1
        nodes[2 * new], nodes[2 * new + 1] = nodes[2 * old], nodes[2 * old + 1]
        old, new = nodes[2 * old + part], new + 1
        nodes[2 * new - 2 + part] = new if level else old + sums.step[vertex]
    sums.counts[4] = new


@loop
def _liked(vertex: int, filled: int, game: ParityGame, sums: Sums) -> int:
    """Return who likes the highest priority of the circuit that a path ends in, which begins at a vertex."""
    decides = vertex
    for at in range(sums.place[vertex], filled):
        if game.place[sums.path[at]] > game.place[decides]:
            decides = sums.path[at]
    return int(game.liked[decides])
