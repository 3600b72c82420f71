"""Draw the positions of arena/exercises/connect_four_positions.txt, which students' functions are tried on.

Run it from the project's root: python .ci/connect_four_positions.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from arena.exercises.connect_four import COLUMNS, FOURS, DiscGrid, Line, aligned

FIVE = (DiscGrid(("12", "12", "1", "12", "12", "", "")), DiscGrid(("21", "21", "2", "21", "21", "", "1")))
"""The last disc, in the third column, aligns five discs."""
CHANCE = random.Random(1)  # noqa: S311 - nothing secret


def _moves(grid: DiscGrid) -> list[int]:
    return [x for x in grid.free() if not aligned(grid.dropped(x, grid.turn))]


def _won(line: Line, player: int) -> DiscGrid:
    """Play until a player has filled a line; take the shortest of some plays."""
    found, tops = list[DiscGrid](), dict(line)
    while len(found) < 3:
        grid = DiscGrid()
        while not aligned(grid):
            fills = sum(grid.at(square) == player for square in line) == len(line) - 1
            own = [x for x in grid.free() if (x, len(grid.columns[x])) in line]
            other = [x for x in _moves(grid) if x not in own]
            own = [x for x in own if grid.turn == player and (fills or x in _moves(grid))]
            near = own or [x for x in other if len(grid.columns[x]) < tops.get(x, 0)] or other
            choices = near if CHANCE.random() < 0.8 else [*own, *other]
            if not choices:
                break
            grid = grid.dropped(CHANCE.choice(choices), grid.turn)
        found += [grid] * all(grid.at(square) == player for square in line)
    return min(found, key=lambda grid: grid.discs)


def _plays() -> Iterator[DiscGrid]:
    """Yield the positions of plays in which nobody has aligned four discs."""
    while True:
        grid = DiscGrid()
        while after := _moves(grid):
            grid = grid.dropped(CHANCE.choice(after), grid.turn)
            yield grid


def _is_lost(grid: DiscGrid) -> bool:
    """Return whether the other player aligns four discs after each of two to four moves."""
    after = [grid.dropped(x, grid.turn) for x in grid.free()] if 2 <= len(grid.free()) <= 4 else []
    return bool(after) and all(
        not aligned(each) and any(aligned(each.dropped(y, each.turn)) for y in each.free()) for each in after
    )


def main() -> None:
    """Write the file."""
    full = [DiscGrid(("",) * x + ("121212",) + ("",) * (6 - x)) for x in range(COLUMNS)]
    positions = {"won": [*FIVE, *(_won(line, player) for line in FOURS for player in (1, 2))], "open": full}
    for grid in _plays():
        positions["open"] += [grid] * (CHANCE.random() < 0.15 or grid.discs > 39)
        if len(positions["open"]) >= 62:
            break
    for grid in _plays():
        positions["open"] += [grid] * (not grid.free())
        if sum(not each.free() for each in positions["open"]) >= 3:
            break
    positions["lost"] = []
    for grid in _plays():
        positions["lost"] += [grid] * _is_lost(grid)
        if len(positions["lost"]) == 16:
            break
    lines = ["# Positions of Connect-4: the discs of each column from the bottom, by .ci/connect_four_positions.py."]
    for kind, grids in positions.items():
        lines += [f"{kind} {','.join(grid.columns)}" for grid in sorted(grids, key=lambda grid: grid.discs)]
    Path("arena/exercises/connect_four_positions.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
