"""Rules on positions packed in whole numbers, their codes, which are asked about arrays of codes at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import InvalidGame, TooLarge, shown
from arena.rules.game import AnyGame, AnyPosition, has

if TYPE_CHECKING:
    import numpy as np

Codes: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Small: TypeAlias = "np.ndarray[Any, np.dtype[np.int8]]"
Expansion: TypeAlias = "tuple[Codes, Codes]"

MOST_BITS = 62  # codes have at most this number of bits
MOST_CODES = 1 << 14
"""Codes are expanded in slices of at most this number: their arrays stay in the processor's caches."""
MOST_MOVES = 1 << 21  # a slice shrinks where its moves could be more than this number


def ones(bits: Codes) -> Codes:
    twos = bits - (bits >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    counts: Codes = (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56
    return counts


def places(legal: np.ndarray[Any, np.dtype[np.bool_]]) -> Expansion:
    """Return the row and the column of each true value; four times as fast as `nonzero` for two dimensions."""
    import numpy as np

    rows, columns = np.divmod(np.flatnonzero(legal), legal.shape[1])
    return rows, columns


def player_of_last_bit(codes: Codes) -> Small:
    """Return the player to move where the last bit of a code says so: 0 is player 1's."""
    players: Small = ((codes & 1) + 1).astype("i1")
    return players


@dataclass(frozen=True, eq=False)
class PackedRules:
    """Packed rules of a game: its rules on codes, in addition to its plain rules on positions.

    A game returns them from its method `packed`, and `arena.check_game` compares both.

    Parameters
    ----------
    size : int
        Codes run from 0 to `size - 1`, and `size` is at most 2^62.
    pack, unpack : callable
        From a position to its code, and back.
    expand : callable
        From an array of codes (int64) to the codes after their moves, and for each of these the index of the code that
        the move is made from. The indices never decrease; the moves of a position have the order of the plain rules,
        and two moves to the same position are one. Where play has ended there are none.
    winner : callable
        From an array of codes to an array of 1, 2, 0 for a draw, and -1 where there are moves.
    player : callable, optional
        From an array of codes to an array of 1 and 2; without it the last bit of a code says whose turn it is, 0 that
        of player 1.
    ply : callable, optional
        From an array of codes to an array of the number of moves from the start, where all plays to a position have the
        same length.
    level : callable, optional
        From an array of codes to an array of numbers that every move makes larger, as `ply` does: `strong_solve` then
        keeps no moves.
    positions : int, optional
        The number of positions that can be reached, where it is known.
    complete : bool, optional
        Whether the other functions accept every code below `size`, reached in play or not.
    game : Game, optional
        The game, by which the rules are pickled.
    """

    size: int
    pack: Callable[[AnyPosition], int]
    unpack: Callable[[int], Hashable]
    expand: Callable[[Codes], Expansion]
    winner: Callable[[Codes], Small]
    player: Callable[[Codes], Small] = player_of_last_bit
    ply: Callable[[Codes], Codes] | None = None
    level: Callable[[Codes], Codes] | None = None
    positions: int | None = None
    complete: bool = False
    game: AnyGame | None = None

    def __post_init__(self) -> None:
        if type(self.size) is not int or not 1 <= self.size <= 1 << MOST_BITS:
            raise InvalidGame(f"packed rules: size is {shown(self.size)} (a whole number from 1 to 2^{MOST_BITS})")
        for name in ("pack", "unpack", "expand", "winner", "player", *["ply"] * (self.ply is not None)):
            if not callable(getattr(self, name)):
                raise InvalidGame(f"packed rules: {name} is {shown(getattr(self, name))} (a function)")

    def __reduce__(self) -> str | tuple[Any, ...]:
        return super().__reduce__() if self.game is None else (packed_rules, (self.game,))

    def code_of(self, position: object) -> int | None:
        """Return the code of a position; None for any other value."""
        try:
            code = int(self.pack(position))
            return code if 0 <= code < self.size and self.unpack(code) == position else None
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return None

    def code_at(self, position: object) -> int:
        """Return the code of a position of the game; it has one."""
        if (code := self.code_of(position)) is None:
            allowed = f"from 0 to {self.size - 1}, and unpack leads back"
            raise InvalidGame(f"packed rules: pack gives {shown(position)} no code ({allowed})")
        return code

    def expanded(self, codes: Codes, moves: int = 0) -> Iterator[tuple[int, int, Codes, Codes]]:
        """Expand codes in slices: yield the bounds of each slice, the children, and the places of their parents in it.

        `moves` is about the number of moves of a position, if it is known: the first slices are short without it.
        """
        low, count, widest = 0, MOST_CODES if moves else 1, max(moves, 1)
        while low < len(codes):
            high = min(low + min(count, max(1, MOST_MOVES // widest)), len(codes))
            children, parents = self.expand(codes[low:high].astype("i8", copy=False))
            if len(children) and not 0 <= children.min() <= children.max() < self.size:
                wrong = int(((children < 0) | (children >= self.size)).argmax())
                raise InvalidGame(
                    f"packed rules, at code {codes[low + parents[wrong]]}: expand gives the code {children[wrong]} "
                    f"(from 0 to {self.size - 1})"
                )
            yield low, high, children, parents
            widest = max(widest, -(-len(children) // (high - low)))
            low, count = high, min(64 * count, MOST_CODES)


def packed_rules(game: Any) -> PackedRules | None:
    """Return the rules on arrays of codes that a game gives by its method `packed`; None without one, or NumPy."""
    if not has(game, "packed") or find_spec("numpy") is None:
        return None
    rules: PackedRules | None = game.packed()
    return rules and replace(rules, game=game)


def refuse_known(game: object, rules: PackedRules | None, max_vertices: int) -> None:
    """Refuse at once a game that is known to be too large."""
    if rules and rules.positions and rules.positions > max_vertices:
        raise TooLarge(
            f"{game!r} has {rules.positions:,} positions: unfolding it is not attempted (at most {max_vertices:,} "
            "vertices); search, tree, play, simulate and tournament do without, or take a smaller game"
        )


# ---- board games whose moves are patterns: a code has the turn in its lowest bit, then one or two bits per square


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
        parents, which = places(fitting(codes))
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
