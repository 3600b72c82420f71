"""How large nodes are: as their texts and boards, which are measured, need it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from exporters.drawings import letters
from exporters.drawings.drawing import NORMAL, Box, Line, Node
from exporters.drawings.squares import THICK, THIN, Board

INSIDE = 0.76
"""The height of letters, as a share of their size."""
AROUND = 5.5
"""Points between what stands in a node and its borders, both sides together."""
LEAST = 20.0
"""Points that a node is wide and high at least."""
RIM = 5.0
"""Points that a double border adds to the width and the height."""
MATCH = 5.5
"""Points from one match to the next."""
SPACE = 3.0
"""Points between two texts beside each other."""
HAIR = 2.0
"""Points of white around a board, and between it and the lines below."""


def rows_of(lines: tuple[Line, ...]) -> list[list[Line]]:
    """Put lines that stand beside each other together.

    Examples
    --------
    >>> [[line.text for line in row] for row in rows_of((Line("a"), Line("1", beside=True), Line("b")))]
    [['a', '1'], ['b']]
    """
    rows = list[list[Line]]()
    for line in lines:
        if line.beside and rows:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def row_size(row: list[Line]) -> tuple[float, float]:
    """Return the width and the height of a row of texts."""
    wide = [max(letters.width(text, line.points) for text in (line.text, line.room)) for line in row]
    return sum(wide) + SPACE * (len(row) - 1), letters.LINE * max(line.points for line in row)


def board_size(board: Board) -> tuple[float, float]:
    """Return the width and the height of a board, with the values above its columns and their names below."""
    if board.of_matches:
        longest = max(len(left) + len(taken) for left, taken in board.heaps)
        return MATCH * longest, letters.LINE * NORMAL * len(board.rows)
    if board.of_dots:
        sides = [
            [(THIN, THICK)[place % 2] for place in range(count)] for count in (len(board.rows[0]), len(board.rows))
        ]
        return sum(sides[0]) * board.side, sum(sides[1]) * board.side
    high = len(board.rows) + (1 if any(board.above) else 0) + (0.5 if board.names else 0)
    return board.width, board.side * high


def content_size(node: Node) -> tuple[float, float]:
    """Return the width and the height of what stands in a node."""
    sizes = [row_size(row) for row in rows_of(node.lines)]
    across, up = max((wide for wide, _ in sizes), default=0.0), sum(high for _, high in sizes)
    if node.board:
        wide, high = board_size(node.board)
        across, up = max(across, wide + 2 * HAIR), up + high + 2 * HAIR
    return across, up


def node_size(node: Node, *, flat: bool = False) -> tuple[float, float]:
    """Return the width and the height of a node around what stands in it; a flat one is no higher than that.

    Examples
    --------
    >>> round_one = node_size(Node(1, lines=(Line("(4,3)"),)))
    >>> round_one[0] == round_one[1] > node_size(Node(2, lines=(Line("3"),)))[0]
    True
    """
    across, up = content_size(node)
    if not node.player and node.player is not None:
        return across + HAIR, up + HAIR
    count = len(rows_of(node.lines))
    if flat and not node.board and count <= 2:
        rim, oval = 0.6 * RIM if node.ended else 0.0, node.player == 1
        up += 5 * (count > 1 and oval) - (letters.LINE - INSIDE) * NORMAL
        across *= (1.15 + 0.15 * (count > 1)) if oval else 1
        return max(12.0, across + 4 + rim), max(12.0, up + 5 + rim)
    if node.player == 1:
        across = up = _diameter(node)
    elif node.player == 2:
        across = up = max(across, up - (letters.LINE - INSIDE) * NORMAL)
    else:
        across, up = 1.25 * across, 1.3 * up - 4
    more = AROUND + (RIM if node.ended else 0)
    return max(LEAST, across + more), max(LEAST, up + more)


def _diameter(node: Node) -> float:
    """Return the diameter of the circle around the middle of a node that holds its board and its lines."""
    _, up = content_size(node)
    return 2 * max((hypot(max(abs(box.x) + box.width / 2, 1), abs(box.y) + box.height / 2) for box in parts(node, up)),
                   default=0.0)  # fmt: skip


def parts(node: Node, up: float) -> Iterator[Box]:
    """Yield the place of the board of a node, if it has one, and of the letters of each row, around its middle."""
    top = up / 2
    if node.board:
        wide, high = board_size(node.board)
        yield Box(0, top - HAIR - high / 2, wide, high)
        top -= high + 2 * HAIR
    for row in rows_of(node.lines):
        wide, high = row_size(row)
        yield Box(0, top - high / 2, wide, INSIDE * high / letters.LINE)
        top -= high


def smallest_letters(node: Node) -> float:
    """Return the size of the smallest letters that are read in a node; of none, infinity."""
    sizes = [line.points for line in node.lines if line.text.strip()]
    if node.board:
        sizes.append(NORMAL if node.board.of_matches else node.board.letters)
    return min(sizes, default=float("inf"))
