"""The quality of play where the truth is known: the moves that kept the value, and how much the others lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from arena.errors import TooLarge
from arena.playing.perfect_player import Perfect
from arena.rules.alignment import AlignmentGame
from arena.rules.game import AnyGame, AnyPosition
from arena.searching.perfect.board import refusal

MOST_KEPT = 4
"""The games whose solution is kept in a process."""


class Quality(NamedTuple):
    """The moves of a player in some games, compared with perfect play.

    `kept` counts the moves that kept the value, `lost` adds up what the others gave away, 1 for a win and 1/2 for a
    draw. `slips` counts the games in which something was given away, `slip_plies` adds up the plies, from 1, of the
    first of these moves.
    """

    games: int = 0
    moves: int = 0
    kept: int = 0
    lost: float = 0.0
    slips: int = 0
    slip_plies: int = 0

    def added(self, other: Quality) -> Quality:
        """Add the moves of other games."""
        return Quality(*map(sum, zip(self, other, strict=True)))  # type: ignore[arg-type]  # only `lost` is no int

    @property
    def share(self) -> float | None:
        """The share of moves that kept the value; None without moves."""
        return self.kept / self.moves if self.moves else None

    @property
    def mean_loss(self) -> float | None:
        """The mean loss of a move; None without moves."""
        return self.lost / self.moves if self.moves else None

    @property
    def first_slip(self) -> float | None:
        """The mean ply of the first slip, over the games that have one; None if none has."""
        return self.slip_plies / self.slips if self.slips else None

    def record(self) -> dict[str, float | None]:
        """Return the counts and the rounded means."""
        means = {"share": self.share, "mean_loss": self.mean_loss, "first_slip": self.first_slip}
        rounded = {name: None if mean is None else round(mean, 6) for name, mean in means.items()}
        return {"games": self.games, "moves": self.moves, "kept": self.kept, "slips": self.slips, **rounded}


def quality_of(player: int, movers: Iterable[int], winners: Iterable[int | None]) -> Quality:
    """Judge a player's moves in one game, by the winner under best play of each position; None where it is unknown."""
    worth = {player: 1.0, 0: 0.5, 3 - player: 0.0}
    losses = {
        ply: worth[before] - worth[after]
        for ply, (mover, (before, after)) in enumerate(zip(movers, pairwise(winners), strict=True), start=1)
        if mover == player and before is not None and after is not None
    }
    slips = [ply for ply, loss in losses.items() if loss > 0]
    return Quality(1, len(losses), len(losses) - len(slips), sum(losses.values()), int(bool(slips)), *slips[:1] or [0])


def judged(game: AnyGame, positions: Sequence[AnyPosition], solution: Perfect) -> dict[int, Quality]:
    """Judge the moves of both players between the positions of a play, by a solution of the game."""
    winners = [solution.lookup(position).winner for position in positions]
    movers = [game.player(position) for position in positions[:-1]]
    return {player: quality_of(player, movers, winners) for player in (1, 2)}


@lru_cache(maxsize=MOST_KEPT)
def solution_of(game: AnyGame) -> Perfect:
    """Solve a game once in a process."""
    return solution_from(game, game.initial)


def solution_from(game: AnyGame, start: AnyPosition) -> Perfect:
    """Solve a game from a position."""
    try:
        return Perfect(game, start)
    except TooLarge as error:
        reason = refusal(game) if isinstance(game, AlignmentGame) else None
        unsearched = f"no perfect search of it: {reason}; and " if reason else ""
        text = f"{game!r}: {unsearched}too large to be solved, so nothing tells how good its moves are"
        raise TooLarge(text) from error
