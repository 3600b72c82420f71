"""Boards on which marks are aligned, as bits: square (row, column) is bit row * (columns + 1) + column.

The bit after each row stays empty, so that a shifted board never runs from one row into the next.
"""

from __future__ import annotations


def aligned(marks: int, align: int, width: int) -> bool:
    """Tell whether `align` marks stand in a row, a column or a diagonal; O(align) operations on the whole board.

    Parameters
    ----------
    marks : int
        The bits of one player's marks.
    align : int
        How many must stand in line.
    width : int
        The bits from one row to the next: the columns and one.

    Examples
    --------
    >>> aligned(0b0111, align=3, width=4), aligned(0b0001_0010_0100, align=3, width=4), aligned(0b1100_0001, 3, 4)
    (True, True, False)
    """
    for step in (1, width - 1, width, width + 1):
        run = marks
        for _ in range(align - 1):
            run &= run >> step
        if run:
            return True
    return False


def lines(rows: int, columns: int, align: int) -> list[int]:
    """List the alignments of a board, each as the bits of its squares.

    Examples
    --------
    >>> len(lines(3, 3, 3)), len(lines(6, 7, 4))
    (8, 69)
    """
    width = columns + 1
    directions = ((0, 1), (1, 0), (1, 1), (1, -1)) if align > 1 else ((0, 1),)
    return [
        sum(1 << (row + down * step) * width + column + right * step for step in range(align))
        for down, right in directions
        for row in range(rows)
        for column in range(columns)
        if row + down * (align - 1) < rows and 0 <= column + right * (align - 1) < columns
    ]
