"""Min-max for Connect-4 as one function of both players: `minmax(G, k, w, p)` of course 002, Q10."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.connect_four_utility import describe_asked, line_worth
from arena.exercises.exercise import ExercisePart, Reason
from arena.exercises.grids_to_try import DiscGrid, aligned_by, all_lines, early_grids, later_grids, won_grids
from arena.exercises.plain_minimax import Scored, best_moves, read_scored, show_scored, why_scored

NAME = "negamax"
TITLE = "min-max for Connect-4, one function for both players"
LINES = [list(line) for line in all_lines()]
TARGETS = all_lines()
Board = list[list[int]]
Rule = Callable[[Sequence[float]], float]
"""Takes the score of a position from those of the other player after each move."""

# ---- the functions of Q4 to Q9, which a student's may call


def coups(G: Board) -> list[tuple[int, int]]:  # noqa: N803 - the course's name
    """List the squares to which a disc may fall."""
    return [(x, column.index(0)) for x, column in enumerate(G) if 0 in column]


def fini(G: Board) -> int:  # noqa: N803 - the course's name
    """Tell who has aligned four discs; 0 if nobody has."""
    for (a, b), (c, d), (e, f), (g, h) in TARGETS:
        if G[a][b] and G[a][b] == G[c][d] == G[e][f] == G[g][h]:
            return G[a][b]
    return 0


def utilite(G: Board, k: int, w: Sequence[float]) -> float:  # noqa: N803 - the course's name
    """Weigh the lines that one player has alone."""
    total = 0.0
    for (a, b), (c, d), (e, f), (g, h) in TARGETS:
        discs = (G[a][b], G[c][d], G[e][f], G[g][h])
        total += line_worth(discs.count(k), discs.count(3 - k), w)
    return total


def tous_alignements() -> list[list[tuple[int, int]]]:
    """List the lines."""
    return LINES


GIVEN = {"coups": coups, "fini": fini, "utilite": utilite, "tous": LINES, "tous_alignements": tous_alignements}


# ---- the search


@cache
def _utility(columns: tuple[str, ...], player: int, weights: tuple[float, ...]) -> float:
    return utilite(DiscGrid(columns).grid(), player, weights)


def _score(grid: DiscGrid, player: int, depth: int, rule: Rule, end: int = 0) -> float:
    """Search to a depth; `end` is the player whose utility is taken where the search ends, 0 the one to move."""
    if depth <= 0 or not grid.free() or aligned_by(grid):
        return _utility(grid.columns, end or player, grid.weights)
    return rule([_score(grid.dropped(x, player), 3 - player, depth - 1, rule, end) for x in grid.free()])


def _negated(scores: Sequence[float]) -> float:
    return max(-score for score in scores)


def _search(grid: DiscGrid, rule: Rule = _negated, end: int = 0) -> Scored:
    """Score a position, with the moves that reach the score."""
    score = _score(grid, grid.player, grid.depth, rule, end)
    if grid.depth <= 0 or aligned_by(grid):
        return Scored(score, frozenset())
    scores = _scores(grid, lambda after: rule([_score(after, 3 - grid.player, grid.depth - 1, rule, end)]))
    return Scored(score, best_moves(scores, score))


def _scores(grid: DiscGrid, value: Callable[[DiscGrid], float]) -> dict[tuple[int, int], float]:
    return {(x, len(grid.columns[x])): value(grid.dropped(x, grid.player)) for x in grid.free()}


def _read(value: Any, _: DiscGrid) -> Scored:
    """Read a score, and a move (x, y)."""
    read = read_scored(value, lambda move: isinstance(move, list | tuple) and len(move) == len("xy"))
    return read if not read.moves else Scored(read.score, frozenset(tuple(move) for move in read.moves))


def _why(grid: DiscGrid, right: Scored, given: Scored) -> Reason:
    """Tell why the search ends, or the scores of the moves."""
    if aligned_by(grid):
        text = "J{player} has aligned four discs: the utility is {score}, and there is no move"
        return Reason(text, {"player": aligned_by(grid), "score": f"{right.score:g}"})
    if grid.depth == 0 or not grid.free():
        return Reason("no ply is left: the utility is {score}, and there is no move", {"score": f"{right.score:g}"})
    scores = _scores(grid, lambda after: -_score(after, 3 - grid.player, grid.depth - 1, _negated))
    return why_scored(right, given, scores, is_max=True)


def _asked(*, large: bool) -> list[DiscGrid]:
    """Ask about the player who is to move, to each depth in turn."""
    later = [*later_grids()[8::2], *later_grids()[-3:]]
    grids = later if large else [*early_grids(1), *early_grids()[60::40], *won_grids()[:8]]
    finished = won_grids()[9::14] if large else []
    return [
        grid._replace(player=grid.turn, depth=depth)
        for grid in sorted([*grids, *finished], key=lambda grid: grid.discs)
        for depth in range(2 if not large and grid.discs else 3)
    ]


def _deeper(plies: int, grid: DiscGrid) -> Scored:
    return _search(grid._replace(depth=max(0, grid.depth + plies)))


def _from_minus_one(grid: DiscGrid) -> Scored:
    right = _search(grid)
    return right if not right.moves or right.score > -1 else Scored(-1, frozenset())


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("minmax", "minimax", "negamax", "min_max"),
    right=_search,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 8, lambda: _asked(large=False)),
        ExercisePart("large", 8, lambda: _asked(large=True)),
    ),
    mistakes={
        "forgets to change the sign of the other player's score": partial(_search, rule=max),
        "takes the least score": partial(_search, rule=lambda scores: min(-score for score in scores)),
        "looks one ply too few ahead": partial(_deeper, -1),
        "looks one ply too many ahead": partial(_deeper, 1),
        "takes the utility of J1 where the search ends": partial(_search, end=1),
        "takes the utility of J2 where the search ends": partial(_search, end=2),
        "begins with -1, where minus infinity is meant": _from_minus_one,
        "looks one ply ahead alone": lambda grid: _search(grid._replace(depth=min(grid.depth, 1))),
        "gives the utility of the position itself": lambda grid: _search(grid._replace(depth=0)),
    },
    describe=lambda grid: f"{describe_asked(grid)}; p = {grid.depth}",
    show=show_scored,
    given=lambda _: GIVEN,
)
