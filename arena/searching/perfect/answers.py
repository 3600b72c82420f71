"""The answer of a perfect search: bounds that are proved, the scores of moves, a table of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.machine.frames import frame
from arena.rules.game import Move
from arena.searching.answers import MoveValue, Search
from arena.searching.perfect.board import winner_of

if TYPE_CHECKING:
    import pandas as pd


class Proved(NamedTuple):
    """Bounds of player 1's score that a search has proved so far, with the nodes and the seconds it took.

    Once the bounds have met, `move` is the move whose score is searched.
    """

    low: int
    high: int
    nodes: int
    seconds: float
    move: Move | None = None


Watch: TypeAlias = Callable[[Proved], object]
"""Called now and then with the bounds that are proved."""


def counted(step: Callable[..., object], note: Callable[[Proved], str] | None = None, *, nodes: int = 0) -> Watch:
    """Return a watch that passes on the nodes since its last call, and a note on the bounds."""

    def watch(proved: Proved) -> None:
        nonlocal nodes
        more, nodes = proved.nodes - nodes, proved.nodes
        step(more, *([note(proved)] if note else []))

    return watch


@dataclass(frozen=True)
class ScoredMove(MoveValue):
    """A move of the root, and player 1's exact score after it.

    It is s if he wins with his s-th disc from the end, that is with s - 1 of his discs left, -s if player 2 does, 0 for
    a draw.
    """

    score: int = 0

    @property
    def winner(self) -> int:
        """The winner after the move, 0 for a draw."""
        return winner_of(self.score)


class ScoredRow(NamedTuple):
    """A row of the table of a perfect search: a move and its score; None is an empty cell."""

    move: str
    score: int
    value: float
    win_in: int | None
    best: bool


@dataclass(frozen=True)
class PerfectSearch(Search):
    """The answer of a perfect search, with the proved bounds of player 1's score and the time it took.

    Where it was stopped, `complete` is false: then `value` is nan unless the bounds are one, and `moves` and
    `best_moves` are those that were scored by then.
    """

    low: int = 0
    high: int = 0
    seconds: float = 0.0

    @property
    def score(self) -> int | None:
        """Player 1's exact score; None where the search was stopped before it was proved."""
        return self.low if self.low == self.high else None

    @property
    def winner(self) -> int | None:
        """Who wins, 0 on a draw; None where the search was stopped before that was proved."""
        return winner_of(self.low) if self.low == self.high or self.low * self.high > 0 else None

    @property
    def scored(self) -> tuple[ScoredMove, ...]:
        """The moves, each with its score."""
        return tuple(each for each in self.moves if isinstance(each, ScoredMove))

    def to_frame(self) -> pd.DataFrame:
        """Return the moves as a pandas DataFrame, in the order of the game."""
        rows = ((each.move, each.score, each.value, each.win_in, each.move in self.best_moves) for each in self.scored)
        return frame(ScoredRow, (ScoredRow(*row) for row in rows))
