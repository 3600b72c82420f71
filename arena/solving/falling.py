"""The table of a game of falling discs, such as Connect-4: a byte for each code, swept twice by compiled loops.

A move leads to a larger code. The first sweep goes up the codes, so that it meets every position after those that lead
to it, and marks what can be reached; the second goes down, and finds the values of all successors in place. Values are
those of `arena.solving.strong`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from arena.machine.compiler import numba_or_none
from arena.machine.loops import loop, natural, popcount
from arena.machine.memory import check_counts, check_memory
from arena.rules.alignment import AlignmentGame
from arena.rules.falling_discs import board_of, discs_of, has_line

if TYPE_CHECKING:
    from arena.machine import Progress
    from arena.rules.packed import PackedRules

    Array = np.ndarray[Any, np.dtype[Any]]

FEW = 1 << 20
"""With fewer codes the arena is unfolded in the time that it takes to load a compiled loop. The loops over more are
never plain, which would give them `blocks`, the bytes of `values`, as a list of their own."""
PARTS = 200
"""The parts of a sweep: after each of them its progress is shown."""
BLOCK = 8
"""The places of a block: they are skipped at once where nothing is stored in them."""
FOUND, DRAW = 254, 255
"""The mark of a position that is to be valued, and the value of a draw."""
TALLY, PLIES = 6, 127
"""The numbers of a tally, see `StrongSolution`, and the plies that a byte holds; those of three winners come after."""


def has_table(game: object, rules: PackedRules | None) -> TypeGuard[AlignmentGame]:
    """Return whether a game has so many codes of falling discs that a table pays."""
    falls = isinstance(game, AlignmentGame) and bool(game.bottom) and not game.misere
    return falls and rules is not None and rules.size >= FEW and numba_or_none() is not None


def table(
    game: AlignmentGame, rules: PackedRules, bounds: tuple[int, int | None], progress: Progress | None
) -> tuple[Array, list[int], list[list[int]]]:
    """Value all codes: return the table, the tally, and the numbers of positions by winner and plies."""
    check_memory(rules.size, f"{game!r}: a table of {rules.size:,} places")
    values, counts, board = np.zeros(rules.size, "u1"), np.zeros(TALLY + 3 * PLIES, "i8"), board_of(game)
    blocks = values.view("u8")
    values[rules.code_at(game.initial)] = FOUND
    step = -(-len(blocks) // PARTS)
    parts = [(low, min(low + step, len(blocks))) for low in range(0, len(blocks), step)]
    for low, high in parts:
        _mark(values, blocks, low, high, counts, *board)
        moves, positions = int(counts[0]), int(counts[1] + counts[2])
        check_counts((positions, moves), bounds)
        if progress:
            progress(BLOCK * (high - low), f"{positions:,} positions found")
    for low, high in reversed(parts):
        _value(values, blocks, low, high, counts, board.board, board.below)
        if progress:
            progress(BLOCK * (high - low), f"{positions:,} positions being valued")
    return values, counts[:TALLY].tolist(), counts[TALLY:].reshape(3, PLIES).tolist()


@loop
def _mark(
    values: Array, blocks: Array, low: int, high: int, counts: Array,
    board: int, below: tuple[int, ...], steps: tuple[int, ...], shifts: tuple[int, ...],
) -> None:  # fmt: skip
    """Mark the successors of the marked positions of some blocks, value the ends, and count positions and moves."""
    positions = second = moves = 0
    for block in range(low, high):
        if blocks[block] == 0:
            continue
        for code in range(8 * block, 8 * block + 8):
            if values[code] == 0:
                continue
            positions += 1
            discs = discs_of(code, below)
            odd = popcount(discs) & 1
            second += odd
            if has_line(code & discs if odd else discs & ~code, steps, shifts):
                values[code] = 1
                counts[5 - odd] += 1
                counts[TALLY + (2 - odd) * PLIES] += 1
            elif discs == board:
                values[code] = DRAW
                counts[3] += 1
                counts[TALLY] += 1
            else:
                left = code & ~discs & board
                while left:
                    square = left & -left
                    left ^= square
                    moves += 1
                    following = natural(code + (square << 1 - odd))
                    if values[following] == 0:
                        values[following] = FOUND
    counts[0] += moves
    counts[1] += positions - second
    counts[2] += second


@loop
def _value(
    values: Array, blocks: Array, low: int, high: int, counts: Array, board: int, below: tuple[int, ...]
) -> None:  # fmt: skip
    """Value the marked positions of some blocks by their successors, from the last one on."""
    for turn in range(low, high):
        block = high - 1 - (turn - low)
        if blocks[block] == 0:
            continue
        for place in range(8):
            code = 8 * block + 7 - place
            if values[code] != FOUND:
                continue
            discs = discs_of(code, below)
            more = 1 - (popcount(discs) & 1)
            fastest, slowest, drawn = DRAW, 0, False
            left = code & ~discs & board
            while left:
                square = left & -left
                left ^= square
                after = values[natural(code + (square << more))] + 0
                drawn |= after == DRAW
                fastest = min(fastest, after if after & 1 else DRAW)
                slowest = max(slowest, 0 if after & 1 else after)
            value = fastest + 3 if fastest < DRAW else DRAW if drawn else slowest + 1
            values[code] = value
            mover = 2 - more
            winner = 0 if value == DRAW else 3 - mover if value & 1 else mover
            counts[TALLY + winner * PLIES + ((value - 1) >> 1 if winner else 0)] += 1
