"""Packed rules of board games whose moves are patterns: some squares hold certain signs, and get others.

A code has the turn in its lowest bit, then one or two bits for each square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.rules.packed import MOST_BITS, Codes, Expansion, PackedRules, Small, ones

if TYPE_CHECKING:
    import numpy as np


Signs = Mapping[int, str]  # squares, and the signs in them


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
    """Pack a game whose moves, in the order of the plain rules, are patterns; None if its board does not fit in a code.

    `over` has the ends: a player who cannot move where some squares hold certain signs.
    """
    import numpy as np

    bits = (len(signs) - 1).bit_length()
    if bits * len(start) + 1 > MOST_BITS:
        return None
    patterns: list[list[tuple[int, int, int]]] = [[], []]
    for move in moves:
        mask, want = _held(move.before, signs)
        step = _coded(move.after.items(), signs) - want + 3 - 2 * move.player
        patterns[move.player - 1].append((mask | _coded(move.never, signs), want, step))
    ends = [[_held(board, signs) for player, board in over if player == own] for own in (1, 2)]
    of_players = [
        (np.array(own, "i8").reshape(-1, 3).T, np.array(end, "i8").reshape(-1, 2).T)
        for own, end in zip(patterns, ends, strict=True)
    ]
    steps = np.zeros((2, max(map(len, patterns))), "i8")
    for turn, ((_, _, own), _) in enumerate(of_players):
        steps[turn, : len(own)] = own

    def fitting(codes: Codes) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return for each code which patterns of its player fit."""
        fits = np.zeros((len(codes), steps.shape[1]), bool)
        for turn, ((masks, wanted, _), (squares, contents)) in enumerate(of_players):
            own = np.flatnonzero(codes & 1 == turn)
            if len(own):
                boards = codes[own, None]
                ended = (boards & squares == contents).any(axis=1)
                fits[own, : len(masks)] = (boards & masks == wanted) & ~ended[:, None]
        return fits

    def unpack(code: int) -> tuple[str, int]:
        places = range(1, bits * len(start) + 1, bits)
        return "".join([signs[code >> place & (1 << bits) - 1] for place in places]), (code & 1) + 1

    def expand(codes: Codes) -> Expansion:
        parents, which = fitting(codes).nonzero()
        tails = codes[parents]
        return tails + steps[tails & 1, which], parents

    def winner(codes: Codes) -> Small:
        stuck = codes & 1 if misere else 1 - (codes & 1)
        return np.where(fitting(codes).any(axis=1), -1, stuck + 1).astype("i1")

    return PackedRules(
        size=2 << bits * len(start),
        pack=lambda position: _coded(enumerate(position[0]), signs) + position[1] - 1,
        unpack=unpack,
        expand=expand,
        winner=winner,
        ply=ply,
    )


def _coded(board: Iterable[tuple[int, str]], signs: str) -> int:
    bits = (len(signs) - 1).bit_length()
    return sum(signs.index(sign) << bits * place + 1 for place, sign in board)


def _held(board: Signs, signs: str) -> tuple[int, int]:
    """Return the mask of the squares of a board, and their contents."""
    bits = (len(signs) - 1).bit_length()
    return sum((1 << bits) - 1 << bits * place + 1 for place in board), _coded(board.items(), signs)


def counted(start: str, signs: str, by: int = 1) -> Callable[[Codes], Codes]:
    """Return the function that counts the plies of boards where every move fills, or empties, `by` squares."""
    bits = (len(signs) - 1).bit_length()
    lowest = sum(1 << bits * place + 1 for place in range(len(start)))
    before = sum(sign != signs[0] for sign in start)

    def ply(codes: Codes) -> Codes:
        filled = codes | codes >> 1 if bits == 2 else codes
        return abs(ones(filled & lowest) - before) // by

    return ply
