"""Packed rules of board games whose moves are patterns: some squares hold certain signs, and get others.

A code has the turn in its lowest bit, then one or two bits for each square, and above them, in games that need it to
make every move lead to a smaller code, a weight that moves use up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.rules.packed import MOST_BITS, PackedRules

if TYPE_CHECKING:
    import numpy as np

    from arena.rules.packed import Codes, Expansion, Small

Signs = Mapping[int, str]
"""Squares, and the signs in them."""
Board = tuple[str, int]
"""A position: the signs of the squares, and the player to move."""


class SquarePattern(NamedTuple):
    """A move of a player: the contents of its squares before and after it, and those barred from other squares."""

    player: int
    before: Signs
    after: Signs
    never: Iterable[tuple[int, str]] = ()


def pattern_rules(
    start: str,
    signs: str,
    moves: Iterable[SquarePattern],
    *,
    over: Iterable[tuple[int, Signs]] = (),
    misere: bool = False,
    ply: Callable[[Codes], Codes] | None = None,
) -> PackedRules | None:
    """Pack a game whose moves are patterns; None if its board does not fit in a code."""
    bits = (len(signs) - 1).bit_length()
    if bits * len(start) + 1 > MOST_BITS:
        return None
    made = _PackedBoards(len(start), signs, list(moves), list(over), misere)
    return PackedRules(2 << bits * len(start), made.pack, made.unpack, made.expand, made.winner, ply=ply)


class _PackedBoards:
    """The rules on arrays of boards: for each player, columns of the patterns of moves and of ends."""

    def __init__(
        self, squares: int, signs: str, moves: list[SquarePattern], over: list[tuple[int, Signs]], misere: bool
    ) -> None:
        import numpy as np

        self.squares, self.signs, self.misere = squares, signs, misere
        self.bits = (len(signs) - 1).bit_length()
        patterns = [[self._pattern(move) for move in moves if move.player == player] for player in (1, 2)]
        ends = [[self._held(board) for player_, board in over if player_ == player] for player in (1, 2)]
        self.moves = [np.array(rows, "i8").reshape(-1, 3).T for rows in patterns]
        self.ends = [np.array(rows, "i8").reshape(-1, 2).T for rows in ends]
        self.added = np.zeros((2, max(map(len, patterns))), "i8")
        for turn, (_, _, added) in enumerate(self.moves):
            self.added[turn, : len(added)] = added + 1 - 2 * turn

    def pack(self, position: Board) -> int:
        """Return the code of a position."""
        return self._coded(enumerate(position[0])) + position[1] - 1

    def unpack(self, code: int) -> Board:
        """Return the position of a code."""
        digits = (code >> self.bits * place + 1 & (1 << self.bits) - 1 for place in range(self.squares))
        return ("".join([self.signs[digit] for digit in digits]), (code & 1) + 1)

    def expand(self, codes: Codes) -> Expansion:
        """Return the codes after each move whose pattern fits; the turn goes from 0 to 1 or back."""
        parents, which = self._fitting(codes).nonzero()
        tails = codes[parents]
        return tails + self.added[tails & 1, which], parents

    def winner(self, codes: Codes) -> Small:
        """Return who has won where no pattern fits."""
        import numpy as np

        stuck = codes & 1 if self.misere else 1 - (codes & 1)
        return np.where(self._fitting(codes).any(axis=1), -1, stuck + 1).astype("i1")

    def _fitting(self, codes: Codes) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return for each code which patterns of its player fit."""
        import numpy as np

        fits = np.zeros((len(codes), self.added.shape[1]), bool)
        for turn, ((mask, want, _), (squares, held)) in enumerate(zip(self.moves, self.ends, strict=True)):
            own = np.flatnonzero(codes & 1 == turn)
            if len(own):
                boards = codes[own, None]
                ended = (boards & squares == held).any(axis=1)
                fits[own, : len(mask)] = (boards & mask == want) & ~ended[:, None]
        return fits

    def _pattern(self, move: SquarePattern) -> tuple[int, int, int]:
        mask, want = self._held(move.before)
        return mask | self._coded(move.never), want, self._coded(move.after.items()) - want

    def _held(self, board: Signs) -> tuple[int, int]:
        return sum((1 << self.bits) - 1 << self.bits * place + 1 for place in board), self._coded(board.items())

    def _coded(self, board: Iterable[tuple[int, str]]) -> int:
        return sum(self.signs.index(sign) << self.bits * place + 1 for place, sign in board)


def counted(start: str, signs: str, by: int = 1) -> Callable[[Codes], Codes]:
    """Return the function that counts the plies of boards where every move fills, or empties, `by` squares."""
    from arena.rules.boards import ones

    bits = (len(signs) - 1).bit_length()
    lowest = sum(1 << bits * place + 1 for place in range(len(start)))
    before = sum(sign != signs[0] for sign in start)

    def ply(codes: Codes) -> Codes:
        filled = codes | codes >> 1 if bits == 2 else codes
        return abs(ones(filled & lowest) - before) // by

    return ply
