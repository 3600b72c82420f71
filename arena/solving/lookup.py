"""What a solved game says of one position, and of each of its moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.compact import CompactArena
from arena.rules.game import AnyGame
from arena.texts import counted_plies

if TYPE_CHECKING:
    from arena.solving.solved import Solved

Value = tuple[int, int | None]
"""Who wins (1, 2, or 0 for a draw), and the plies to the end (None on draws)."""


def by_moves(mover: int, ended: int | None, after: list[Value]) -> Value:
    """Value a position by who has won there, else by the values that its moves lead to, as the definition has it.

    Examples
    --------
    >>> by_moves(1, None, [(2, 3), (1, 4), (1, 2)]), by_moves(1, None, [(2, 3), (0, None)]), by_moves(1, 2, [])
    ((1, 3), (0, None), (2, 0))
    """
    if ended is not None:
        return ended, 0 if ended else None
    won, lost = ([plies or 0 for winner, plies in after if winner == player] for player in (mover, 3 - mover))
    if won:
        return mover, 1 + min(won)
    return (0, None) if len(lost) < len(after) else (3 - mover, 1 + max(lost))


def in_words(value: Value) -> str:
    """Say who wins.

    Examples
    --------
    >>> in_words((2, 1)), in_words((0, None))
    ('J2 wins in 1 ply', 'it is a draw')
    """
    winner, remoteness = value
    return f"J{winner} wins in {counted_plies(remoteness or 0)}" if winner else "it is a draw"


class MoveLookup(NamedTuple):
    """What is known of a move: where it leads, who then wins and in how many more plies (None on draws).

    The best moves win fastest, or keep a draw, or lose slowest. A move stays if it keeps the win, but play may come
    back from there, so that always to make it need not win. Where objectives are about weights there is an amount, as
    tables have it.
    """

    move: str
    position: str
    winner: int
    remoteness: int | None
    best: bool
    stays: bool
    amount: int | str | None = None


class Lookup(NamedTuple):
    """What is known of a position."""

    position: str
    player: int
    winner: int
    remoteness: int | None
    moves: list[MoveLookup]
    amount: int | str | None = None


class ColumnRules:
    """The rules of an arena as columns, as far as `look_up` asks: a move is called by where it leads.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    """

    def __init__(self, arena: CompactArena) -> None:
        self._arena = arena

    def label(self, vertex: Hashable) -> str:
        """Print a vertex."""
        return self._arena.label(vertex)

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""
        return int(self._arena.player[self._arena.number_of(vertex)])

    def moves(self, vertex: Hashable) -> Iterator[tuple[str, Hashable]]:
        """List the moves."""
        for number in dict.fromkeys(self._arena.after(self._arena.number_of(vertex))):
            yield self._arena.name(number), self._arena.vertices[number]


def no_amount(_: Hashable) -> None:
    """Say that there are no weights."""


def look_up(
    game: AnyGame | ColumnRules,
    solved: Solved,
    position: Hashable,
    amount: Callable[[Hashable], int | str | None] = no_amount,
) -> Lookup:
    """Value a position and its moves.

    Parameters
    ----------
    game : Game or ColumnRules
        The rules.
    solved : Solved
        Their solution.
    position : Position
        The position.
    amount : callable, optional
        Gives the amount of a position where an objective is about weights.
    """
    winner, plies = solved.value(position)
    staying, good = set(solved.staying_moves(position)), set(solved.best_moves(position))
    moves = [(move, after, *solved.value(after)) for move, after in game.moves(position)]
    as_good = [left for _, _, won, left in moves if won == winner and left is not None]
    best = (min if winner == game.player(position) else max)(as_good, default=None)
    endless = winner != 0 and plies is None  # then no plies tell which moves win
    return Lookup(
        game.label(position),
        game.player(position),
        winner,
        plies,
        [
            MoveLookup(
                move,
                game.label(after),
                won,
                left,
                best=after in good if endless else won == winner and left == best,
                stays=after in staying,
                amount=amount(after),
            )
            for move, after, won, left in moves
        ],
        amount(position),
    )
