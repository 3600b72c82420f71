"""The value of a game searched to some depth, word for word from the definition, and random games to search.

A value is a pair (score, tempo), greater when better for player 1: (inf, -n) if player 1 has won n plies after the
root, (-inf, n) if player 2 has, and (score, 0) otherwise. So the winner hurries and the loser holds out. Nothing
here imports the toolkit, and nothing is remembered or pruned.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

AS_WRITTEN = "memoised_course"
"""The algorithm that need not find the value of min-max: course 003 takes up what was found at greater depths."""
Value = tuple[float, int]
Score = Callable[[Any], float]


def value(game: Any, position: Hashable, plies: int, score: Score, draw: float) -> Value:
    """Value a position searched `plies` plies deep."""
    return _value(game, position, plies, 0, score, draw)


def values(game: Any, position: Hashable, plies: int, score: Score, draw: float) -> dict[str, Value]:
    """Value every move, the plies counted from the position it is made in; none if there is no ply to look ahead."""
    if plies == 0 or game.winner(position) is not None:
        return {}
    return {name: _value(game, after, plies, 1, score, draw) for name, after in game.moves(position)}


def literal(game: Any, position: Hashable, plies: int, score: Score) -> float:
    """Value a position as courses 000 and 003 have it: where play has ended it is worth what the heuristic says."""
    following = [after for _, after in game.moves(position)]
    if plies == 0 or not following:
        return score(position)
    scores = [literal(game, after, plies - 1, score) for after in following]
    return max(scores) if game.player(position) == 1 else min(scores)


def minimax_memoise(
    game: Any, position: Hashable, depth: int, heuristic: Score, memo: dict[Any, tuple[Any, float, int]]
) -> tuple[Any, float]:
    """Transcribe `minimax_memoisé` of course 003, its slips mended: `n` is `profondeur`, the memo gives back its move.

    A move is the position that it leads to, and there is none where the search ends.
    """
    if position in memo:
        move, score, depth_of_memo = memo[position]
        if depth_of_memo >= depth:
            return move, score
    following = [after for _, after in game.moves(position)]
    if depth == 0 or not following:
        score = heuristic(position)
        memo[position] = -1, score, depth
        return -1, score
    scored = []
    for after in following:
        _, score = minimax_memoise(game, after, depth - 1, heuristic, memo)
        scored.append((after, score))
    move, score = scored[0]
    for other, its_score in scored[1:]:
        if its_score > score if game.player(position) == 1 else its_score < score:
            move, score = other, its_score
    memo[position] = move, score, depth
    return move, score


def best(game: Any, position: Hashable, plies: int, score: Score, draw: float) -> list[str]:
    """Name all the best moves of the player to move, in the game's order."""
    found = values(game, position, plies, score, draw)
    if not found:
        return []
    wanted = max(found.values()) if game.player(position) == 1 else min(found.values())
    return [name for name, pair in found.items() if pair == wanted]


def _value(game: Any, position: Hashable, plies: int, played: int, score: Score, draw: float) -> Value:
    """Value a position `played` plies after the root of a search of `plies` plies."""
    winner = game.winner(position)
    if winner is not None:
        return _end({1: math.inf, 2: -math.inf, 0: draw}[winner], played)
    following = [after for name, after in game.moves(position)]
    if played == plies or not following:
        return _end(score(position), played)
    pairs = [_value(game, after, plies, played + 1, score, draw) for after in following]
    return max(pairs) if game.player(position) == 1 else min(pairs)


def _end(score: float, played: int) -> Value:
    """Pair the score of a position where the search ends with its tempo: an infinite one counts like a win."""
    if score == math.inf:
        return (score, -played)
    if score == -math.inf:
        return (score, played)
    return (score, 0)


@dataclass(frozen=True)
class RandomGame:
    """A game drawn from a seed: positions are whole numbers, and their parity says whose turn it is.

    Every position has moves to some of a few others of the other parity, so that several paths lead to the same.
    """

    seed: int
    size: int = 40  # how many positions
    branching: int = 3  # the most moves in a position
    reach: int = 8  # an acyclic game moves up by this much at most
    sinks: float = 0.15  # how often a position has no moves
    cyclic: bool = False
    winners: tuple[int | None, ...] = (1, 2, 0)  # what is drawn at sinks; with None, some have no winner
    spread: int = 2  # scores run from -spread to spread

    @property
    def initial(self) -> int:
        return self._tables[0]

    def player(self, position: int) -> int:
        return 1 if position % 2 == 0 else 2

    def moves(self, position: int) -> list[tuple[str, int]]:
        return list(self._tables[1][position])

    def winner(self, position: int) -> int | None:
        return self._tables[2][position]

    def label(self, position: int) -> str:
        return str(position)

    def parse(self, text: str) -> int:
        position = int(text)
        if not 0 <= position < self.size:
            raise ValueError(f"not a position: {text!r}")
        return position

    def score(self, position: int) -> int:
        return self._tables[3][position]

    @functools.cached_property
    def _tables(self) -> tuple[int, list[list[tuple[str, int]]], list[int | None], list[int]]:
        """Where play starts, and for every position its moves, its winner and its score."""
        drawn = random.Random(self.seed)
        initial = drawn.randrange(2)  # either player may begin
        moves: list[list[tuple[str, int]]] = []
        winners: list[int | None] = []
        for position in range(self.size):
            others = range(self.size) if self.cyclic else range(position + 1, min(position + self.reach + 1, self.size))
            choices = [other for other in others if other % 2 != position % 2]
            if not choices or (position != initial and drawn.random() < self.sinks):
                moves.append([])
                winners.append(drawn.choice(self.winners))
            else:
                chosen = drawn.sample(choices, min(len(choices), drawn.randint(1, self.branching)))
                moves.append([(f"m{number}", after) for number, after in enumerate(chosen, start=1)])
                winners.append(None)
        scores = [drawn.randint(-self.spread, self.spread) for position in range(self.size)]
        return initial, moves, winners, scores


class PlayoutNode:
    """A node of UCT from the definition: a playout goes down by recursion and returns J1's score."""

    def __init__(self, game: Any, position: Any) -> None:
        self.game, self.position = game, position
        self.moves = list(game.moves(position))
        self.children: dict[str, PlayoutNode] = {}
        self.scores: list[float] = []

    def playout(self, chance: random.Random, exploration: float) -> float:
        """Make one playout, and return J1's score."""
        game = self.game
        if not self.moves:
            score = (0.5, 1, 0)[game.winner(self.position)]
        elif len(self.children) < len(self.moves):
            move, following = self.moves[len(self.children)]
            child = self.children[move] = PlayoutNode(game, following)
            while moves := list(game.moves(following)):
                following = moves[int(chance.random() * len(moves))][1]
            score = (0.5, 1, 0)[game.winner(following)]
            child.scores.append(score)
        else:
            bounds = {
                move: self._mean(child) + exploration * math.sqrt(math.log(len(self.scores)) / len(child.scores))
                for move, child in self.children.items()
            }
            score = self.children[max(bounds, key=bounds.__getitem__)].playout(chance, exploration)
        self.scores.append(score)
        return score

    def listed(self, plies: int) -> list[tuple[str, str, int]]:
        """List the nodes to a depth in preorder: label, mean score to two decimals, playouts."""
        mean = round(sum(self.scores) / len(self.scores), 2)
        nodes = [(self.game.label(self.position), f"{mean:g}", len(self.scores))]
        for child in self.children.values() if plies else ():
            nodes += child.listed(plies - 1)
        return nodes

    def _mean(self, child: PlayoutNode) -> float:
        mean = sum(child.scores) / len(child.scores)
        return mean if self.game.player(self.position) == 1 else 1 - mean
