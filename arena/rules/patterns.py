"""Packed rules of board games whose moves are patterns: some squares hold certain signs, and get others.

A code has the turn in its lowest bit, then one or two bits for each square, and above them, in games that need it to
make every move lead to a smaller code, a weight that moves use up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.machine.columns import Column
from arena.rules import array_rules
from arena.rules.array_rules import ArrayRules
from arena.rules.packed import PackedRules, player_of_last_bit

if TYPE_CHECKING:
    import numpy as np

    from arena.rules.array_rules import Codes, Expansion, Small

Signs = Mapping[int, str]
"""Squares, and the signs in them."""
Board = tuple[str, int]
"""A position: the signs of the squares, and the player to move."""
STARTS = 1
"""The first of five places in `rule` for where patterns start: the moves and the ends of each player, and the end."""
FIRST = STARTS + 5


class SquarePattern(NamedTuple):
    """A move of a player: the contents of its squares before and after it, and those barred from other squares."""

    player: int
    before: Signs
    after: Signs
    never: Iterable[tuple[int, str]] = ()


def packed_patterns(
    start: str,
    signs: str,
    moves: Iterable[SquarePattern],
    *,
    over: Iterable[tuple[int, Signs]] = (),
    weight: Callable[[int, str], int] | None = None,
    misere: bool = False,
) -> PackedRules:
    """Pack a game whose moves are patterns.

    Parameters
    ----------
    start : str
        The board where play starts, a sign for each square.
    signs : str
        The signs that a square may hold, at most three, the empty one first.
    moves : iterable of SquarePattern
        All the moves, those of a player in the order of the plain rules. Without a weight they fill empty squares.
    over : iterable, optional
        For a player to move, signs that end the play: he has no move then.
    weight : callable, optional
        The weight of a sign in a square; every move makes the weight of the board smaller.
    misere : bool, optional
        Whether who cannot move wins.

    Examples
    --------
    >>> moves = [SquarePattern(1, {0: "."}, {0: "x"}), SquarePattern(2, {1: "."}, {1: "x"})]
    >>> rules = packed_patterns("..", ".x", moves)
    >>> rules.pack(("x.", 2)), rules.unpack(3), rules.size
    (3, ('x.', 2), 8)
    """
    bits = (len(signs) - 1).bit_length()
    lowest, heavy = bits * len(start) + 1, weight or (lambda place, sign: 0)  # noqa: ARG005 - no weight

    def coded(board: Signs) -> int:
        digits = sum(signs.index(sign) << bits * place + 1 for place, sign in board.items())
        return digits + (sum(heavy(place, sign) for place, sign in board.items()) << lowest)

    def held(board: Signs) -> list[int]:
        mask = sum((1 << bits) - 1 << bits * place + 1 for place in board)
        return [mask, sum(signs.index(sign) << bits * place + 1 for place, sign in board.items())]

    def move(pattern: SquarePattern) -> list[int]:
        mask, want = held(pattern.before)
        barred = sum(signs.index(sign) << bits * place + 1 for place, sign in pattern.never)
        return [mask | barred, want, coded(pattern.after) - coded(pattern.before)]

    def pack(position: Board) -> int:
        return coded(dict(enumerate(position[0]))) + position[1] - 1

    def unpack(code: int) -> Board:
        digits = (code >> bits * place + 1 & (1 << bits) - 1 for place in range(len(start)))
        return ("".join([signs[digit] for digit in digits]), (code & 1) + 1)

    listed = list(moves)
    parts = [[number for each in listed if each.player == player for number in move(each)] for player in (1, 2)]
    parts += [[number for whose, board in over if whose == player for number in held(board)] for player in (1, 2)]
    starts = [FIRST + sum(map(len, parts[:part])) for part in range(5)]
    total = sum(heavy(place, sign) for place, sign in enumerate(start))
    return PackedRules(
        size=total + 1 << lowest,
        width=max(len(part) // 3 for part in parts[:2]),
        plies=total if weight else len(start),
        rising=weight is None,
        parameters=[int(misere), *starts, *(number for part in parts for number in part)],
        player=player_of_last_bit,
        winner=_winner,
        successors=_successors,
        pack=pack,
        unpack=unpack,
    )


def pattern_rules(
    start: str,
    signs: str,
    moves: Iterable[SquarePattern],
    *,
    over: Iterable[tuple[int, Signs]] = (),
    misere: bool = False,
    ply: Callable[[Codes], Codes] | None = None,
) -> ArrayRules | None:
    """Pack a game whose moves are patterns; None if its board does not fit in a code.

    Parameters
    ----------
    start : str
        The board where play starts, a sign for each square.
    signs : str
        The signs that a square may hold, at most three, the empty one first.
    moves : iterable of SquarePattern
        All the moves, those of a player in the order of the plain rules.
    over : iterable, optional
        For a player to move, signs that end the play: he has no move then.
    misere : bool, optional
        Whether who cannot move wins.
    ply : callable, optional
        See `ArrayRules`.

    Examples
    --------
    >>> import numpy as np
    >>> moves = [SquarePattern(1, {0: "."}, {0: "x"}), SquarePattern(2, {1: "."}, {1: "x"})]
    >>> rules = pattern_rules("..", ".x", moves)
    >>> rules.pack(("x.", 2)), rules.unpack(3), [each.tolist() for each in rules.expand(np.array([0, 3]))]
    (3, ('x.', 2), [[3, 6], [0, 1]])
    """
    bits = (len(signs) - 1).bit_length()
    if bits * len(start) + 1 > array_rules.MOST_BITS:
        return None
    made = _PackedBoards(len(start), signs, list(moves), list(over), misere)
    return ArrayRules(
        size=2 << bits * len(start),
        pack=made.pack,
        unpack=made.unpack,
        expand=made.expand,
        winner=made.winner,
        player=array_rules.player_of_last_bit,
        ply=ply,
    )


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


def _winner(code: int, rule: Column) -> int:
    turn = code & 1
    over = False
    for place in range(rule[STARTS + 2 + turn], rule[STARTS + 3 + turn], 2):
        if code & rule[place] == rule[place + 1]:
            over = True
    if not over:
        for place in range(rule[STARTS + turn], rule[STARTS + 1 + turn], 3):
            if code & rule[place] == rule[place + 1]:
                return -1
    return turn + 1 if rule[0] else 2 - turn


def _successors(code: int, rule: Column, buffer: Column) -> int:
    """Make each move whose pattern fits; the turn goes from 0 to 1 or back."""
    number = 0
    turn = code & 1
    for place in range(rule[STARTS + turn], rule[STARTS + 1 + turn], 3):
        if code & rule[place] == rule[place + 1]:
            buffer[number] = code + rule[place + 2] + 1 - 2 * turn
            number += 1
    return number
