"""The value of each position of a game that was played, and the moves that gave away a win or a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import TooLarge
from arena.machine.frames import frame
from arena.playing.perfect_player import Perfect
from arena.playing.perfect_solution import PerfectSolution
from arena.playing.plays import Moves, Play, play_of
from arena.rules.alignment import AlignmentGame
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching.perfect.answers import Watch
from arena.searching.perfect.board import fits, outcome, refusal
from arena.showing import ShowsItself

if TYPE_CHECKING:
    import pandas as pd

WIN, DRAW = "win", "draw"
"""The results that a move can give away."""
UNKNOWN = (None, None, None)


class Worth(NamedTuple):
    """The worth of a position under best play: the winner, 0 for a draw, the plies to the end, perhaps J1's score."""

    winner: int
    plies: int | None
    score: int | None = None


class AnalyzedMove(NamedTuple):
    """A move of a game, with the worth of the positions before and after it; None where that is unknown.

    The score is player 1's, on boards with a perfect search: s if he wins with his s-th disc from the end. A move
    gives away a "win" or a "draw", which the best moves would have kept. A slower move keeps the winner, but wins later
    than could be, or loses sooner.
    """

    ply: int
    player: int
    move: str
    winner_before: int | None = None
    plies_before: int | None = None
    score_before: int | None = None
    winner: int | None = None
    plies: int | None = None
    score: int | None = None
    given_away: str | None = None
    slower: bool | None = None
    best_moves: Sequence[str] = ()


@dataclass(frozen=True, repr=False)
class Analysis(ShowsItself):
    """The analysis of a game that was played, move by move; a notebook shows the picture of its scores.

    `worths` has the value of each position, one more than there are moves; None for those that were not reached.
    """

    play: Play
    worths: tuple[Worth | None, ...]
    moves: tuple[AnalyzedMove, ...]

    def __repr__(self) -> str:
        return f"<Analysis of {self.play!r}: {len(self.mistakes)} mistakes>"

    @property
    def complete(self) -> bool:
        """Whether all positions were reached."""
        return None not in self.worths

    @property
    def mistakes(self) -> tuple[AnalyzedMove, ...]:
        """The moves that gave away a win or a draw."""
        return tuple(move for move in self.moves if move.given_away)

    def to_frame(self) -> pd.DataFrame:
        """Return the moves as a pandas DataFrame.

        Examples
        --------
        >>> from games import load
        >>> found = analyze(load("nim", heaps=(1, 2)), "1 from heap 1,1 from heap 2,1 from heap 2")
        >>> list(found.to_frame()["given_away"].fillna("-"))
        ['win', 'win', '-']
        """
        return frame(AnalyzedMove, self.moves)


def analyze(
    game: AnyGame,
    moves: Moves | Play,
    *,
    start: AnyPosition = None,
    memory: float | None = None,
    book: bool = True,
    progress: Callable[[int], object] | None = None,
    watch: Watch | None = None,
) -> Analysis:
    """Evaluate each position of a game that was played, and find the moves that gave away a win or a draw.

    Boards of Connect-4 are searched to the end, from the last position of the game backwards; other games are solved.

    Parameters
    ----------
    game : Game
        The rules.
    moves : str, Path, iterable of str or Play
        The moves that were played, as `arena.play_of` takes or returns them.
    start : position or str, optional
        Where it began; the start of the game by default.
    memory, book, watch
        As `arena.PerfectSolution` takes them.
    progress : callable, optional
        Called with the number of positions that are evaluated, since the last call.

    Returns
    -------
    Analysis
        After Ctrl-C it is incomplete, and has only the plies that were evaluated, the last ones.

    Raises
    ------
    IllegalPlay, ParameterError, OSError
        As `arena.play_of` does.
    TooLarge
        If the game is too large to be solved, and has no perfect search.

    Notes
    -----
    A move is a mistake if it changes the winner under best play. The score after the move that was made bounds that of
    the position before, so that one null-window search proves the score wherever a best move was made.

    Examples
    --------
    >>> from games import load
    >>> found = analyze(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2")
    >>> [(move.ply, move.player, move.given_away, move.best_moves) for move in found.mistakes]
    [(6, 2, 'draw', ('1',)), (7, 1, 'win', ('1',))]
    """
    if isinstance(moves, Play):
        start, moves = moves.positions[0], moves.moves
    play = play_of(game, moves, start)
    if fits(game):
        solution: Perfect | PerfectSolution = PerfectSolution(game, memory=memory, book=book, watch=watch)
    else:
        try:
            solution = Perfect(game, play.positions[0])
        except TooLarge as error:
            reason = f" ({refusal(game)})" if isinstance(game, AlignmentGame) else ""
            raise TooLarge(f"{game!r} is too large to be solved, or searched to its end{reason}") from error
    worths: list[Worth | None] = [None] * len(play.positions)
    best: dict[int, tuple[Move, ...]] = {}
    try:
        for ply in reversed(range(len(worths))):
            after = worths[ply + 1] if ply < len(play.moves) else None
            worth, best_moves = _valued(game, play.positions[ply], solution, after)
            if after is not None and after.winner != worth.winner:
                best[ply] = tuple(best_moves)
            worths[ply] = worth
            if progress:
                progress(1)
    except KeyboardInterrupt:
        pass
    rows = (
        _compared(ply + 1, game.player(play.positions[ply]), move, worths[ply], worths[ply + 1], best.get(ply, ()))
        for ply, move in enumerate(play.moves)
    )
    return Analysis(play, tuple(worths), tuple(rows))


def _valued(
    game: AnyGame, position: AnyPosition, solution: Perfect | PerfectSolution, after: Worth | None
) -> tuple[Worth, Iterator[Move]]:
    """Evaluate a position, given the value after the move that was made, and generate its best moves."""
    if isinstance(solution, PerfectSolution):
        score = solution.score(position, after and after.score)
        keeping = (move for move, following in game.moves(position) if solution.keeps(following, score))
        return Worth(*outcome(solution.game, position, score), score), keeping
    looked_up = solution.lookup(position)
    return Worth(looked_up.winner, looked_up.remoteness), (each.move for each in looked_up.moves if each.best)


def _compared(
    ply: int, player: int, move: Move, before: Worth | None, after: Worth | None, best: Sequence[Move]
) -> AnalyzedMove:
    """Make the row of a move from the worth of the positions before and after it."""
    given_away, slower = None, None
    if before and after:
        given_away = None if before.winner == after.winner else WIN if before.winner == player else DRAW
        slower = not given_away and before.plies is not None and before.plies - 1 != after.plies
    worths = *(before or UNKNOWN), *(after or UNKNOWN)
    return AnalyzedMove._make((ply, player, move, *worths, given_away, slower, best))
