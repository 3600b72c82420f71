"""Boards whose positions carry their score: a mark changes only the lines through its square."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import reduce
from math import inf

from arena.rules.alignment import AlignmentGame, Marks
from arena.searching.evaluations import Evaluation, won_score

Scored = tuple[int, int, float]
"""The squares of player 1, those of player 2, and the score, infinite once somebody has won."""
MOST_KEPT = 1 << 16
"""How many changes are kept for a direction of a square before they are forgotten."""
MOST_WEIGHT = 2**40
"""Sums of whole weights up to this are exact."""


class ScoredBoard:
    """A game that plays as another one does, with an evaluation summed up along the way.

    The change that a mark makes in a direction depends on the marks within reach in it, `align` - 1 squares either
    way: it is worked out once and looked up ever after. For whole weights, whose sums are exact.

    Parameters
    ----------
    game : AlignmentGame
        The game.
    evaluation : Evaluation
        `cells` or `alignments`; see `fits`.

    Examples
    --------
    >>> from games import load
    >>> from arena import evaluation
    >>> game = load("connect_four")
    >>> scored = ScoredBoard(game, evaluation(game, "cells"))
    >>> [score for _, (_, _, score) in scored.moves(scored.node(game.initial))]
    [3, 4, 5, 7, 5, 4, 3]
    """

    def __init__(self, game: AlignmentGame, evaluation: Evaluation) -> None:
        self.game = game
        self.score_of = evaluation.score
        self._sign = -1 if game.misere else 1
        self._weights = evaluation.weights
        self._reach = {game.bit((x, y)): self._neighbours(x, y) for x in range(game.runs) for y in range(game.length)}

    @staticmethod
    def fits(game: object, evaluation: Evaluation) -> bool:
        """Tell whether a game's positions can carry an evaluation exactly."""
        whole = all(float(weight).is_integer() and weight < MOST_WEIGHT for weight in (evaluation.weights or ())[:-1])
        return evaluation.board is not None and evaluation.board == game and whole

    def node(self, position: Marks) -> Scored:
        """Give a position its score."""
        return (*position, won_score(self.game, position) or self.score_of(position))

    @property
    def initial(self) -> Scored:
        """The empty board."""
        return self.node(self.game.initial)

    def label(self, node: Scored) -> str:
        """Print a position as the game does."""
        return self.game.label(node[:2])

    def parse(self, text: str) -> Scored:
        """Read a position as the game does."""
        return self.node(self.game.parse(text))

    def player(self, node: Scored) -> int:
        """Tell whose turn it is."""
        return 1 if node[0].bit_count() == node[1].bit_count() else 2

    def winner(self, node: Scored) -> int | None:
        """Tell who has won."""
        score = node[2]
        if score == inf:
            return 1
        if score == -inf:
            return 2
        return 0 if node[0] | node[1] == self.game.board else None

    def moves(self, node: Scored) -> Iterator[tuple[str, Scored]]:
        """List the moves, with the score after each."""
        first, second, score = node
        if score in (inf, -inf):
            return
        moves = self.game.named_squares(first | second)
        if first.bit_count() == second.bit_count():
            for name, square in moves:
                yield name, (first | square, second, score + self._change(square, first, second))
        else:
            for name, square in moves:
                yield name, (first, second | square, score - self._change(square, second, first))

    def _change(self, square: int, mine: int, theirs: int) -> float:
        """Give the points that a mark adds to its player's score, looked up by the marks in reach."""
        total: float = 0
        for reach, known, lines in self._reach[square]:
            key = (mine & reach, theirs & reach)
            change = known.get(key)
            if change is None:
                if len(known) > MOST_KEPT:
                    known.clear()
                change = known[key] = self._sign * self._gain(*key, lines)
            total += change
        return total

    def _gain(self, mine: int, theirs: int, lines: list[int]) -> float:
        """Add up the points of a mark in one direction, line by line: faster for so few than by `line_counter`."""
        total: float = 0
        for line in lines:
            own, other = (mine & line).bit_count(), (theirs & line).bit_count()
            if own == self.game.align - 1:
                return inf
            if self._weights is None:
                total += 1
            elif other == 0:
                total += self._weights[own + 1] - (self._weights[own] if own else 0)
            elif own == 0:
                total += self._weights[other]
        return total

    def _neighbours(self, x: int, y: int) -> list[tuple[int, dict[tuple[int, int], float], list[int]]]:
        """List by direction the squares that share a line with one, an empty memory, and the lines."""
        here: dict[tuple[int, int], list[int]] = {}
        for line in self.game.lines:
            if (x, y) in line:
                along = (line[-1][0] - line[0][0], line[-1][1] - line[0][1])
                here.setdefault(along, []).append(sum(map(self.game.bit, line)))
        return [(reduce(operator.or_, lines), {}, lines) for lines in here.values()]
