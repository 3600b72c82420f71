"""A game that was solved on files: a position is looked up in one bucket of one ply."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from arena.engines.batches import Batches
from arena.engines.folder import Folder, Record
from arena.engines.ply_loops import NO_MOVE, bucket_of
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import POSITIONS, VALUES
from arena.errors import InvalidArena
from arena.rules.game import AnyGame
from arena.solving.strong import StrongSolution

if TYPE_CHECKING:
    from arena.machine.columns import Array

SOLUTION = "solution.json"
"""The file that says what was found, once all is."""
OPEN_BUCKETS = 8
"""The buckets that are kept in memory."""


class Values:
    """The values of all positions by their codes, as a table would have them, read bucket by bucket.

    Parameters
    ----------
    folder : Folder
        Where they are.
    game : Game
        The game.
    solution : dict
        What the folder says of itself.
    """

    def __init__(self, folder: Folder, game: AnyGame, solution: Record) -> None:
        self._folder, self._sets = folder, solution["sets"]
        self._rules = rules_of(game)
        self._shift = self._rules.size.bit_length() // 2
        self._bucket = lru_cache(maxsize=OPEN_BUCKETS)(self._read)

    def __len__(self) -> int:
        return self._rules.size

    def __getitem__(self, code: int) -> int:
        place, values, _ = self._found(code)
        return 0 if place < 0 else int(values[place])

    def best_move(self, code: int) -> int | None:
        """Give the best move of a position by its place among the moves of the rules; None if there is none."""
        place, _, best = self._found(code)
        return None if place < 0 or best[place] == NO_MOVE else int(best[place])

    def _found(self, code: int) -> tuple[int, Array, Array]:
        """Find a code in its bucket: its place, -1 if it is not there, and the values and best moves of the bucket."""
        ply = self._rules.ply
        number = ply(self._rules.unpack(code)) if ply is not None else 0
        if not 0 <= number < len(self._sets):
            return -1, *self._bucket(0, 0)[1:]
        codes, values, best = self._bucket(number, bucket_of(code, self._shift, len(self._sets[number]["buckets"])))
        place = int(codes.searchsorted(code))
        return (place if place < len(codes) and codes[place] == code else -1), values, best

    def _read(self, number: int, bucket: int) -> tuple[Array, Array, Array]:
        import numpy as np

        each = self._sets[number]
        codes = Batches(self._folder, f"{each['positions']}/{bucket}/{POSITIONS}").all_codes()
        file = Batches(self._folder, f"{each['values']}/{bucket}/{VALUES}")
        columns = [file.columns(batch) for batch in range(len(file))]
        values, best = (np.concatenate(parts) for parts in zip(*columns, strict=True)) if columns else (codes, codes)
        return codes, values, best


def opened(folder: Folder, game: AnyGame) -> StrongSolution:
    """Open a solution, of which only what is looked up is read.

    Raises
    ------
    InvalidArena
        If there is none, or one of another game.
    """
    solution = folder.read_json(SOLUTION)
    if solution is None:
        raise InvalidArena(f"{folder.address} holds no solution that is complete")
    if solution["rules"] != repr(game):
        raise InvalidArena(f"{folder.address} is a solution of {solution['rules']:.200}, not of {game!r}")
    counts = solution["by_plies"]
    size = len(counts) // 3
    by_plies = [counts[low : low + size] for low in range(0, len(counts), size)]
    values = Values(folder, game, solution)
    return StrongSolution(game, rules_of(game), values, solution["tally"], by_plies, folder.address)
