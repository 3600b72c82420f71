"""Packed rules of board games whose moves are patterns: some squares hold certain signs, and get others.

A code has the turn in its lowest bit, then one or two bits for each square, and above them, in games that need it to
make every move lead to a smaller code, a weight that moves use up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from arena.machine.columns import Column
from arena.rules.packed import PackedRules, player_of_last_bit

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
