"""Boards of marks as bits: where the columns of their rules are, filled lines and open squares."""

from __future__ import annotations

from typing import Any

ALIGN, BOARD, BOTTOM, MISERE, DIRECTIONS, CELLS, STEPS, STARTS, LEVELS = 0, 1, 2, 3, 4, 5, 8, 12, 16


def filled(marks: int, rule: Any) -> bool:
    """Tell whether marks fill a line."""
    for direction in range(rule[DIRECTIONS]):
        step, run = rule[STEPS + direction], marks
        for place in range(1, rule[ALIGN]):
            run &= marks >> place * step
        if run:
            return True
    return False


def open_squares(taken: int, rule: Any) -> int:
    """Give the squares where a mark may be put."""
    board: int = rule[BOARD]
    return (taken + rule[BOTTOM]) & board if rule[BOTTOM] else board & ~taken
