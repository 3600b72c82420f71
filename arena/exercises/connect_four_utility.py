"""The utility of a position of Connect-4: `utilite(G, k, w)` of course 002, Q9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason
from arena.exercises.grids_to_try import (
    WEIGHTS,
    DiscGrid,
    Line,
    all_lines,
    describe_grid,
    early_grids,
    later_grids,
    won_grids,
)
from arena.exercises.plain_minimax import is_writable_score

NAME = "utility"
TITLE = "utility of a position of Connect-4"
OTHER_WEIGHTS = ((0, 1, 2, 4, inf), (0, 1, 10, 100, 1000))
Worth = Callable[[int, int, Sequence[float]], float]
"""Takes the worth of a line from the discs of the player and of the other one, and the weights."""


def _right(grid: DiscGrid) -> float:
    """Add the weights of the lines that the player has alone, and take away the other's."""
    return _total(grid, line_worth)


def line_worth(own: int, other: int, weights: Sequence[float]) -> float:
    """Weigh a line: one on which both have discs, or none, is worth nothing."""
    if own and other:
        return 0
    return weights[own] if own else -weights[other]


def _total(grid: DiscGrid, worth: Worth, lines: Sequence[Line] | None = None) -> float:
    counts = [[grid.at(square) for square in line] for line in (all_lines() if lines is None else lines)]
    return sum(worth(discs.count(grid.player), discs.count(3 - grid.player), grid.weights) for discs in counts)


def _read(value: Any, _: DiscGrid) -> float:
    """Read a number."""
    if not is_writable_score(value):
        raise NoAnswer("{answer} is not a number")
    return float(value)


def _why(grid: DiscGrid, _right: float, _given: float) -> Reason:
    """Tell on how many lines each player has one, two, three and four discs alone."""
    numbers = {}
    for name, player in (("own", grid.player), ("other", 3 - grid.player)):
        lines = [_total(grid._replace(player=player, weights=only), _alone) for only in ONE_WEIGHT]
        numbers[name] = " + ".join(f"{number:g}·w[{discs}]" for discs, number in enumerate(lines, 1) if number) or "0"
    text = "the lines that J{player} has alone weigh {own}, and those of J{opponent} {other}"
    return Reason(text, {"player": grid.player, "opponent": 3 - grid.player, **numbers})


ONE_WEIGHT = tuple(tuple(float(each == discs) for each in range(5)) for discs in range(1, 5))
"""For each number of discs the weights that count the lines with so many."""


def _alone(own: int, other: int, weights: Sequence[float]) -> float:
    return weights[own] if not other else 0


def _both(own: int, other: int, weights: Sequence[float]) -> float:
    return weights[own] - weights[other]


def _asked(*, large: bool) -> list[DiscGrid]:
    """Ask about either player, with weights that change."""
    grids = [*later_grids(), *won_grids()[::6]] if large else early_grids(2)
    grids = sorted(grids, key=lambda grid: grid.discs)
    weights = (WEIGHTS, *OTHER_WEIGHTS)
    return [
        grid._replace(player=player, weights=weights[number % len(weights)])
        for number, grid in enumerate(grids)
        for player in (1, 2)
    ]


def describe_asked(grid: DiscGrid) -> str:
    """Write a position, and the player and the weights."""
    return f"{describe_grid(grid)}; k = {grid.player}; w = {[*grid.weights]}"


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("utilite", "utility"),
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 8, lambda: _asked(large=False)),
        ExercisePart("large", 8, lambda: _asked(large=True)),
    ),
    mistakes={
        "counts the lines on which both players have discs": lambda grid: _total(grid, _both),
        "adds the lines of the other player": lambda grid: _total(grid, lambda *line: abs(line_worth(*line))),
        "forgets the lines of the other player": lambda grid: _total(grid, _alone),
        "always takes the side of J1": lambda grid: _right(grid._replace(player=1)),
        "takes the side of the other player": lambda grid: -_right(grid),
        "counts discs, not their weight": lambda grid: _right(grid._replace(weights=(0, 1, 2, 3, 4))),
        "forgets the diagonals": lambda grid: _total(grid, line_worth, all_lines("horizontal", "vertical")),
        "forgets the columns": lambda grid: _total(grid, line_worth, all_lines("horizontal", "rising", "falling")),
        "forgets the rows": lambda grid: _total(grid, line_worth, all_lines("vertical", "rising", "falling")),
        "gives 0 to a won position": lambda grid: 0 if abs(_right(grid)) >= grid.weights[4] else _right(grid),
    },
    describe=describe_asked,
    show=lambda value: f"{value:g}",
    given=lambda _: {"tous": [list(line) for line in all_lines()]},
)
