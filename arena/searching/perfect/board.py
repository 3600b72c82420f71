"""Boards of the perfect search: those it can search, the record for its loop, and the meaning of a score."""

from __future__ import annotations

from typing import TypeGuard

from arena.rules.alignment import AlignmentGame, Marks
from arena.searching.perfect import table as at

MOST_BITS = 64
"""The bits of a board, an empty one above each column counted."""
ALIGNED = 4
"""The discs in line that the loop looks for."""
ENDGAME = 20
"""Positions with at most this many empty squares have a table of their own."""
LATE_SLOTS = 18
"""The bits of a place in that table, which then takes 2 MiB of the processor's cache."""
SCOUTED = 8
"""With more empty squares the positions after a move are looked up before any is searched."""
ENTRY_BITS = MOST_BITS - 2 * at.BOUND
"""The bits of a hash that a word of the table can keep."""


def refusal(game: object) -> str | None:
    """Return the reason why there is no perfect search of a game; None if there is one."""
    if not isinstance(game, AlignmentGame) or not game.bottom:
        return "only boards on which discs fall"
    if game.align != ALIGNED:
        return f"{game.align} discs in line (only {ALIGNED})"
    if game.misere:
        return "whoever aligns loses"
    bits = game.runs * (game.length + 1)
    if bits > MOST_BITS:
        return f"a board of {bits} bits, its guard row counted (at most {MOST_BITS})"
    return None if game.runs <= at.LANES else f"{game.runs} columns (at most {at.LANES})"


def fits(game: object) -> TypeGuard[AlignmentGame]:
    return refusal(game) is None


def rule_of(game: AlignmentGame, slots: int = 0) -> list[int]:
    """Write the record of a board for `loops.solve`, with a table of 2**slots places."""
    columns, rows, step = game.runs, game.length, game.length + 1
    bits, squares = columns * step, columns * rows
    rule = [0] * at.RULE
    column, lower = (1 << rows) - 1, sum(1 << row for row in range(rows) if (rows - row) % 2 == 0)
    rule[at.BOARD], rule[at.BOTTOM] = game.board, game.bottom
    rule[at.PAIRS] = sum(lower << step * number for number in range(columns))
    rule[at.STEP], rule[at.BITS], rule[at.SQUARES], rule[at.COLUMNS] = step, bits, squares, columns
    rule[at.SLOTS] = min(max(slots, fewest_slots(game)), bits)
    rule[at.LATE_SLOTS] = min(max(min(slots, LATE_SLOTS), fewest_slots(game)), bits)
    rule[at.LATE], rule[at.SCOUTED] = max(0, squares - ENDGAME), max(0, squares - SCOUTED)
    rule[at.MIRRORED], rule[at.WIDTH] = squares // 2, at.LANES // 2 if columns <= at.LANES // 2 else at.LANES
    for number in range(columns):
        rule[at.LANES + number] = column << step * number
        rule[at.CENTRAL + number] = 1 + columns + min(number, columns - 1 - number)
    return rule


def fewest_slots(game: AlignmentGame) -> int:
    """Count the bits of a hash that a word has no room for, so that its place must tell them."""
    return max(0, game.runs * (game.length + 1) - ENTRY_BITS)


def sides(game: AlignmentGame, position: Marks) -> tuple[int, int]:
    """Return the marks of the player to move, and all the discs."""
    first, second = position
    return (first if game.player(position) == 1 else second), first | second


def book_key(game: AlignmentGame, position: Marks) -> int:
    """Return the key of a position and its mirror image: the smaller of the sums of the mover's marks and all discs."""
    key, step, columns = sum(sides(game, position)), game.length + 1, game.runs
    run = (1 << step) - 1
    return min(key, sum((key >> step * number & run) << step * (columns - 1 - number) for number in range(columns)))


def plies_to_end(score: int, discs: int, squares: int) -> int | None:
    """Return the plies to the end of play by the score of the player to move; None on a draw."""
    if score == 0:
        return None
    plies = squares + 2 - 2 * abs(score) - discs
    return plies if plies % 2 == (score > 0) else plies - 1


def outcome(game: AlignmentGame, position: Marks, score: int) -> tuple[int, int | None]:
    """Return who wins by player 1's score, 0 on a draw, and in how many plies from a position."""
    own = score if game.player(position) == 1 else -score
    plies = plies_to_end(own, (position[0] | position[1]).bit_count(), game.runs * game.length)
    return winner_of(score), plies


def winner_of(score: int) -> int:
    """Return the winner by player 1's score, 0 for a draw."""
    return 0 if score == 0 else 1 if score > 0 else 2
