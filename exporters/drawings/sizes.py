"""How large nodes are: as their texts and boards, which are measured, need it."""

from __future__ import annotations

from math import hypot, inf

from exporters.drawings import letters
from exporters.drawings.drawing import NORMAL, Line, Node
from exporters.drawings.squares import THICK, THIN, Board

INSIDE = 0.76
"""The height of letters, as a share of their size."""
AROUND, LEAST, RIM = 5.5, 20.0, 5.0
"""Points around what stands in a node, both sides together, of a node at least, and that a double border adds."""
FLAT, BOXED, ROUND = 6.0, 3.0, 8.0
"""Points beside what stands in a flat node, both sides together, with round corners and without, and their radius."""
DEEP = dict.fromkeys("()[]{}|", 1.5) | dict.fromkeys("gjpqyç", 3.0)
"""The points that signs and letters need below their line."""
BARS = 5.0
"""Points that the second line on both sides of a flat node takes, where play ends."""
MATCH, SPACE, HAIR = 5.5, 3.0, 2.0
"""Points from one match to the next, between two texts beside each other, and around a board."""


def rows_of(lines: tuple[Line, ...]) -> list[list[Line]]:
    """Put lines that stand beside each other together."""
    rows = list[list[Line]]()
    for line in lines:
        if line.beside and rows:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def row_size(row: list[Line]) -> tuple[float, float]:
    """Return the width and the height of a row of texts."""
    wide = [letters.widest((line.text, line.room), line.points) for line in row]
    return sum(wide) + SPACE * (len(row) - 1), letters.LINE * max(line.points for line in row)


def board_size(board: Board) -> tuple[float, float]:
    """Return the width and the height of a board, with the values above its columns and their names below."""
    if board.of_matches:
        longest = max(len(left) + len(taken) for left, taken in board.heaps)
        return MATCH * longest, letters.LINE * NORMAL * len(board.rows)
    if board.of_dots:
        across, up = (
            sum((THIN, THICK)[place % 2] for place in range(count)) for count in (len(board.rows[0]), len(board.rows))
        )
        return across * board.side, up * board.side
    return board.width, board.side * (len(board.rows) + (1 if any(board.above) else 0) + (0.5 if board.names else 0))


def content_size(node: Node) -> tuple[float, float]:
    """Return the width and the height of what stands in a node."""
    sizes = [row_size(row) for row in rows_of(node.lines)]
    across, up = max((wide for wide, _ in sizes), default=0.0), sum(high for _, high in sizes)
    if node.board:
        wide, high = board_size(node.board)
        across, up = max(across, wide + 2 * HAIR), up + high + 2 * HAIR
    return across, up


def node_size(node: Node, *, flat: bool = False) -> tuple[float, float]:
    """Return the width and the height of a node around what stands in it; a flat one is no higher than that."""
    across, up = content_size(node)
    if node.player == 0:
        return across + HAIR, up + HAIR
    spare = (letters.LINE - INSIDE) * NORMAL
    if flat and node.board:  # the second line stands beside the ground of the board
        return across + BOXED + 2 * node.ended, up + 3
    if flat:
        more = (BOXED if node.player == 2 else FLAT) + BARS * node.ended
        deep = max((DEEP.get(letter, 0) for line in node.lines for letter in line.text), default=0)
        return max(14.0, across + more), max(12.0, up + 3 + deep - spare * bool(node.lines))
    if node.player == 1:
        across = up = _diameter(node, up)
    elif node.player == 2:
        across = up = max(across, up if node.board else up - spare)
    else:
        across, up = 1.25 * across, 1.3 * up - 4
    more = AROUND + (RIM if node.ended else 0)
    return max(LEAST, across + more), max(LEAST, up + more)


def _diameter(node: Node, up: float) -> float:
    """Return the diameter of the circle around the middle of a node that holds its board and its letters."""
    top, most, parts = up / 2, 0.0, [(*row_size(row), INSIDE / letters.LINE) for row in rows_of(node.lines)]
    if node.board:
        wide, high = board_size(node.board)
        parts.insert(0, (wide + 2 * HAIR, high + 2 * HAIR, 1.0))
    for wide, high, share in parts:
        most = max(most, 2 * hypot(max(wide / 2, 1), abs(top - high / 2) + share * high / 2))
        top -= high
    return most


def smallest_letters(node: Node) -> float:
    sizes = [line.points for line in node.lines if line.text.strip()]
    if node.board:
        sizes.append(NORMAL if node.board.of_matches else node.board.letters)
    return min(sizes, default=inf)
