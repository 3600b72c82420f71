"""Strategy improvement for parity games: slower than priority promotion on most games, and quick where that is not.

Player 2 may stop play wherever she is to move, which is worth 0 from then on, and player 1 where he is, which is worth
more than any sum of priorities. A play that stops is worth that and the sum of the priorities on the way, each so large
that it outweighs all lower ones: positive where she likes it, negative where not. A play that goes on for ever is worth
more than that, or less, by who likes the highest priority that comes back. First both stop everywhere. While player 1
answers in the best way, she turns to better moves where there are any. In the end all circuits by her moves have sums
above 0 where he would rather stop, and all by his have sums below 0 elsewhere.

A play that stops meets no vertex twice. So a sum is a row of counters, of as many bits as the number of vertices needs
that have the priority: vertices that she likes count up from 0, those that he likes count down. J. Vöge, M. Jurdziński,
"A discrete strategy improvement algorithm for solving parity games", CAV 2000, :doi:`10.1007/10722167_18`;
M. Luttenberger, "Strategy iteration using non-deterministic strategies for solving parity games", 2008,
:arxiv:`0806.2923`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.machine.loops import loop, natural, spend

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.objectives._promotion import ParityGame

BITS, MOST_BYTES = 62, 1 << 30
"""The bits of a word of a sum, and the memory that sums may take."""
ROUNDS = 16
"""The rounds of a call, after which the loop may be compiled."""
UNKNOWN, KNOWN = -1, -2
FOR_1, BY_2, BY_1, FOR_2 = range(4)
"""How plays end: for ever, as player 1 likes it, stopped by player 2, by player 1, or for ever, as player 2 likes it.

This is the first word of a sum, and the place behind the vertices where a play without a vertex has its sum."""


class Sums(NamedTuple):
    """The sums of the plays from the vertices; where each counts, and what it adds; its move; then scratch space."""

    words: Column
    word: Column
    step: Column
    moves: Column
    place: Column
    path: Column


class Improvement:
    """A parity game that is to be solved; `cost` is the number of the words of its sums."""

    def __init__(self, game: ParityGame) -> None:
        order, liked = game.order[::-1], game.liked[game.order[::-1]]
        shared = np.concatenate(([0], np.cumsum(liked[1:] != liked[:-1])))  # neighbors that one player likes share one
        most, down = np.bincount(shared), liked[np.flatnonzero(np.diff(liked, prepend=0))] == 1
        bits = np.frexp(most)[1].astype("i8")
        offset, room = np.cumsum(bits) - bits, BITS - bits.max()
        word, unit = offset // room + 1, np.int64(1) << (BITS - offset % room - bits)
        self._game, self._first = game, np.zeros(word[-1] + 1, "i8")
        np.add.at(self._first, word[down], (most * unit)[down])
        self._word, self._step = np.empty(len(order), "i4"), np.empty(len(order), "i8")
        self._word[order], self._step[order] = word[shared], np.where(down, -unit, unit)[shared]
        self.cost = len(order) * len(self._first)

    def answer(self, most: int) -> Any:
        """Answer as `Promotion` does; None after a number of rounds of O(|A|+|S|²) each, or if memory is short."""
        if 8 * self.cost > MOST_BYTES:
            return None
        game, size, width = self._game, len(self._word), len(self._first)
        words = np.zeros((size + 4, width), "i8")
        words[size:], words[size:, 0] = self._first, range(4)
        moves = np.where(game.player == 1, size + BY_1, size + BY_2).astype("i4")
        sums = Sums(words.ravel(), self._word, self._step, moves, *np.empty((2, size), "i4"))
        for _ in range(0, most, ROUNDS):
            if _improve(game, sums, width):
                winners = np.where(words[:size, 0] >= BY_1, 2, 1).astype("i1")
                return winners, np.where(winners == game.player, moves, -1)
            spend(_improve, ROUNDS * words.size)
        return None


@loop
def _improve(game: ParityGame, sums: Sums, width: int) -> bool:
    for _ in range(ROUNDS):
        _add(game, sums, width)
        if not _turn(1, game, sums, width) and not _turn(2, game, sums, width):
            return True
    return False


@loop
def _turn(player: int, game: ParityGame, sums: Sums, width: int) -> bool:
    """Let a player turn to the best moves where there are better ones than his; return whether there are."""
    turned = False
    for vertex in range(len(game.player)):
        best = sums.moves[vertex]
        if game.player[vertex] == player:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                if _likes(player, game.ends[edge], best, sums, width):
                    best = game.ends[edge]
        if best != sums.moves[vertex]:
            sums.moves[vertex], turned = best, True
    return turned


@loop
def _likes(player: int, one: int, other: int, sums: Sums, width: int) -> bool:
    """Return whether a player prefers the play from one vertex to that from another."""
    words, mine, theirs = sums.words, natural(one * width), natural(other * width)
    for _ in range(width):
        if words[mine] != words[theirs]:
            return bool((words[mine] > words[theirs]) == (player == 2))
        mine, theirs = mine + natural(1), theirs + natural(1)
    return False


@loop
def _add(game: ParityGame, sums: Sums, width: int) -> None:
    """Add up the plays by the moves of both."""
    words, place, path, size = sums.words, sums.place, sums.path, len(game.player)
    for vertex in range(size):
        place[vertex] = UNKNOWN
    for root in range(size):
        filled, vertex = 0, root
        while vertex < size and place[vertex] == UNKNOWN:
            place[vertex], path[filled] = filled, vertex
            filled += 1
            vertex = sums.moves[vertex]
        if vertex < size and place[vertex] >= 0:  # the path ends in a circuit
            decides = vertex
            for at in range(place[vertex], filled):
                if game.place[path[at]] > game.place[decides]:
                    decides = path[at]
            vertex = size + (FOR_1 if game.liked[decides] == 1 else FOR_2)
        while filled > 0:
            filled -= 1
            following, vertex = vertex, path[filled]
            place[vertex] = KNOWN
            begin, other = natural(vertex * width), natural(following * width)
            for word in range(width):
                words[begin + natural(word)] = words[other + natural(word)]
            if words[vertex * width] == BY_2 or words[vertex * width] == BY_1:
                words[vertex * width + sums.word[vertex]] += sums.step[vertex]
