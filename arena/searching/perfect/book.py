"""Books of openings: the exact scores of all positions of the first plies, in a file `NAME_COLUMNSxROWS.npz`."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.machine.data import DATA
from arena.machine.workers import results
from arena.rules import parameters
from arena.searching.perfect.board import book_key, fits, refusal, score_after

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.alignment import AlignmentGame, Marks
    from arena.searching.perfect.solver import PerfectSolver

ENDING = ".npz"
MOST_PLIES = 12
"""The deepest book: with its ten million positions on 7 x 6 it would be far larger than it is worth."""


class Book:
    """The scores of openings, for the player to move, by the keys of the positions.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    path : path
        The file: the arrays `board` (columns, rows, plies), `keys`, in their order, and `scores`.

    Raises
    ------
    ParameterError
        If it is no book, or another board's.
    """

    def __init__(self, game: AlignmentGame, path: Path) -> None:
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as file:
                columns, rows, self.plies = file["board"].tolist()
                self.keys: Array = file["keys"]
                self.scores: Array = file["scores"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise ParameterError(f"{path}: no book of openings ({error}); --no-book searches without it") from None
        if (columns, rows) != (game.runs, game.length):
            raise ParameterError(f"{path}: a book of {columns} x {rows}, not {game.runs} x {game.length}")

    def get(self, key: int) -> int | None:
        """Return a score; None for a position that it does not know."""
        place = int(self.keys.searchsorted(self.keys.dtype.type(key)))
        return int(self.scores[place]) if place < len(self.keys) and self.keys[place] == key else None


@cache
def book_of(game: AlignmentGame) -> Book | None:
    """Read the book that comes along for a board; None if there is none.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four")
    >>> book_of(game).get(book_key(game, game.initial)), book_of(game).get(book_key(game, game.parse("1")))
    (1, 2)
    """
    path = DATA / f"connect_four_{game.runs}x{game.length}{ENDING}" if fits(game) else DATA
    return Book(game, path) if path.is_file() else None


class Draft:
    """A book that is being made: the deepest ply is searched, and the plies before follow from it.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    plies : int
        The depth.
    begun : Book, optional
        A book that is half made, or less deep.

    Examples
    --------
    >>> from games import load
    >>> draft = Draft(load("connect_four", rows=4, columns=4), 2)
    >>> len(draft.open), sum(1 for _ in draft.search()), len(draft.open), draft.scores[0]
    (8, 8, 0, 0)
    """

    def __init__(self, game: AlignmentGame, plies: int, begun: Book | None = None) -> None:
        if (reason := refusal(game)) is not None:
            raise ParameterError(f"no book of {game!r}: {reason}")
        parameters.number("plies", plies, 0, min(MOST_PLIES, game.runs * game.length - 1))
        self.game, self.layers = game, [{0: game.initial}]
        for _ in range(plies):
            after = (following for position in self.layers[-1].values() for _, following in game.moves(position))
            self.layers.append({book_key(game, each): each for each in after if game.winner(each) is None})
        known = dict(zip(begun.keys.tolist(), begun.scores.tolist(), strict=True)) if begun else {}
        self.scores: dict[int, int] = {key: known[key] for layer in self.layers for key in layer if key in known}

    @property
    def open(self) -> list[tuple[int, Marks]]:
        """The positions of the deepest ply that have not been searched, with their keys."""
        return [pair for pair in self.layers[-1].items() if pair[0] not in self.scores]

    def search(self, workers: int = 1) -> Iterator[None]:
        """Search the open positions in as many processes, and yield after each; then score the plies before."""
        pairs = iter(self.open)
        done = (
            results(_scored, self.game, pairs, workers) if workers > 1 else (_scored(self.game, pair) for pair in pairs)
        )
        for key, score in done:
            self.scores[key] = score
            yield
        for ply in reversed(range(len(self.layers) - 1)):
            for key, position in self.layers[ply].items():
                self.scores[key] = max(self._after(ply, following) for _, following in self.game.moves(position))

    def _after(self, ply: int, position: Marks) -> int:
        """Return the score of the player who has just made a move at a ply."""
        winner = self.game.winner(position)
        if winner is None:
            return -self.scores[book_key(self.game, position)]
        return score_after(1, ply, self.game.runs * self.game.length) if winner else 0

    def save(self, path: str) -> None:
        """Write what is known."""
        import numpy as np

        keys = sorted(self.scores)
        board = self.game.runs, self.game.length, len(self.layers) - 1
        scores = np.array([self.scores[key] for key in keys], "i1")
        np.savez_compressed(path, board=np.array(board), keys=np.array(keys, "u8"), scores=scores)


@lru_cache(maxsize=1)
def _solver(game: AlignmentGame) -> PerfectSolver:
    from arena.searching.perfect.solver import PerfectSolver  # which reads books

    return PerfectSolver(game, book=False)


def _scored(game: AlignmentGame, pair: tuple[int, Marks]) -> tuple[int, int]:
    """Score a position for the player to move."""
    key, position = pair
    score = _solver(game).score(position)
    return key, score if game.player(position) == 1 else -score
