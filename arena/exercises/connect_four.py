"""Connect-4 (course 002): positions to try a function on, all of the first plies and some drawn once; the exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
from itertools import pairwise, product
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from arena.exercises.acyclic import ZERO_FOR_NONE
from arena.exercises.course_games import couple, listed, on_board, read_number, why_listed
from arena.exercises.exercise import NOTHING, Exercise, Family, Reason, families, whole_number
from arena.exercises.searches import Scored, best_moves, by_score, read_scored, show_scored, why_scored
from arena.rules.alignment import AlignmentGame

COLUMNS, ROWS, ALIGNED = 7, 6, 4
DIRECTIONS = {"rows": (1, 0), "columns": (0, 1), "rising": (1, 1), "falling": (1, -1)}
WEIGHTS = (0, 1, 10, 100, inf)  # the weights of course 002, Q11
MANY = 12  # the discs of a larger position
Square = tuple[int, int]
Line = tuple[Square, ...]


class DiscBoard(AlignmentGame):
    """The board as it is drawn; its columns count from 0, as in the course."""

    rows, columns, align, falls, marks = ROWS, COLUMNS, ALIGNED, True, ("o", "x")

    @cached_property
    def names(self) -> list[tuple[str, int]]:
        return [(str(x), squares) for x, squares in enumerate(self.run_masks)]


class DiscGrid(NamedTuple):
    """A position of Connect-4, and the other arguments of a call."""

    columns: tuple[str, ...] = ("",) * COLUMNS  # the discs 1 and 2 in each column, from the bottom
    player: int = 1
    depth: int = 0
    weights: tuple[float, ...] = WEIGHTS  # of a line, by its discs

    @property
    def discs(self) -> int:
        return sum(map(len, self.columns))

    @property
    def turn(self) -> int:
        """The player who is to move: player 1 has begun."""
        return 1 + self.discs % 2

    def at(self, square: Square) -> int:
        x, y = square
        return int(self.columns[x][y]) if 0 <= y < len(self.columns[x]) else 0

    def things(self) -> dict[str, Callable[[], Any]]:
        """Return what a function may want; the double list is G[x][y], y from the bottom."""
        return {
            "grid": lambda: [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)],
            "player": lambda: self.player,
            "weights": lambda: list(self.weights),
            "depth": lambda: self.depth,
        }

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    def dropped(self, column: int, player: int) -> DiscGrid:
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))

    def describe(self) -> str:
        """Write the rows that have discs, the lowest one last."""
        rows = ("".join(".12"[self.at((x, y))] for x in range(COLUMNS)) for y in reversed(range(ROWS)))
        return " / ".join([row for row in rows if row != "." * COLUMNS] or ["." * COLUMNS])


SQUARES = [*product(range(COLUMNS), range(ROWS))]
FOURS = sorted(
    tuple(sorted((x + k * dx, y + k * dy) for k in range(ALIGNED)))
    for dx, dy in DIRECTIONS.values()
    for x, y in SQUARES
    if (x + (ALIGNED - 1) * dx, y + (ALIGNED - 1) * dy) in SQUARES
)


def direction(line: Line) -> str:
    """Name the direction of most steps from square to square; "other" if it is none of a line."""
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(line)]
    most = max(steps, key=steps.count, default=None)
    return next((name for name, step in DIRECTIONS.items() if step == most), "other")


def aligned(grid: DiscGrid) -> Line:
    """Return the squares of four aligned discs of a player; () if there are none."""
    return next((line for line in FOURS if {*map(grid.at, line)} in ({1}, {2})), ())


@cache
def early_grids(plies: int = 3) -> list[DiscGrid]:
    """List the positions of the first plies, each once."""
    if plies == 0:
        return [DiscGrid()]
    before = early_grids(plies - 1)
    after = (grid.dropped(column, grid.turn) for grid in before for column in grid.free())
    return list(dict.fromkeys([*before, *after]))


@cache
def kept_grids(kind: str) -> list[DiscGrid]:
    """Read positions that `.ci/connect_four_positions.py` has drawn: "won", "lost" after each move, or "open"."""
    lines = Path(__file__).with_name("connect_four_positions.txt").read_text(encoding="ascii").splitlines()
    rows = [line.split(" ") for line in lines]
    return sorted((DiscGrid(tuple(row[1].split(","))) for row in rows if row[0] == kind), key=lambda grid: grid.discs)


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = kept_grids("open") if large else [*early_grids(), *kept_grids("open")]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)


# ---- the exercises

FROM_MINUS_1 = "begins with -1, where minus infinity is meant"
SEES_NO_END = "does not see that play has ended"


def _of_members(sort: Callable[[], Mapping[str, Any]], **kinds: tuple[float, Callable[[Any], bool]]) -> list[Family]:
    """Make families in each of which some members of a list count: by name, the weight and whether one does.

    How often they are listed counts in a family of its own.
    """

    def part(counts: Callable[[Any], bool], _: Any, members: tuple[Any, ...]) -> set[Any]:
        return {member for member in members if counts(member)}

    made = families(sort, **{name: weight for name, (weight, _) in kinds.items()})
    own = [each._replace(part=partial(part, kinds[key][1])) for each, key in zip(made, kinds, strict=True)]
    return [*own, Family("each once", 2, made[0].instances, lambda _, each: len(each) == len({*each}) > 0)]


COUPS = """\
def coups(G):
    return [(x, y) for x in range(7) for y in range(6) if G[x][y] == 0 and 0 not in G[x][:y]]
"""


def _positions() -> dict[str, list[DiscGrid]]:
    """Sort positions without a line: no column is full, or some are; then also by the squares that are listed."""
    grids = [*open_grids(large=False)[::2], *open_grids(large=True)]
    free = [grid for grid in grids if len(grid.free()) == COLUMNS]
    return {
        "open columns": free,
        "full columns": [grid for grid in grids if len(grid.free()) < COLUMNS],
        "outer columns": free,
        "top squares": [grid for grid in free if ROWS - 1 in map(len, grid.columns[1:-1])],
    }


def _is_inner(square: Square) -> bool:
    return 0 < square[0] < COLUMNS - 1


LIGNES = """\
def tous_alignements():
    cases = [(x, y) for x in range(7) for y in range(6)]
    directions = [(1, 0), (0, 1), (1, 1), (1, -1)]
    lignes = [[(x + k * dx, y + k * dy) for k in range(4)] for dx, dy in directions for x, y in cases]
    return [ligne for ligne in lignes if ligne[-1] in cases]
"""
TOUS = LIGNES + "tous = tous_alignements()\n"
FINI = """\
def fini(G):
    for ligne in tous:
        joueurs = {G[x][y] for x, y in ligne}
        if joueurs == {1} or joueurs == {2}:
            return joueurs.pop()
    return 0
"""
UTILITE = """\
def utilite(G, k, w):
    u = 0
    for ligne in tous:
        cases = [G[x][y] for x, y in ligne]
        moi, autre = cases.count(k), cases.count(3 - k)
        if autre == 0:
            u += w[moi]
        if moi == 0:
            u -= w[autre]
    return u
"""
NEGAMAX = """\
def minmax(G, k, w, p):
    if p == 0 or fini(G) != 0 or coups(G) == []:
        return utilite(G, k, w), None
    meilleure, choisi = None, None
    for x, y in coups(G):
        G[x][y] = k
        u, suite = minmax(G, 3 - k, w, p - 1)
        G[x][y] = 0
        if meilleure is None or -u > meilleure:
            meilleure, choisi = -u, (x, y)
    return meilleure, choisi
"""
RISING, FALLING = "forgets the rising diagonals", "forgets the falling diagonals"
FORGOTTEN = {
    "forgets the diagonals": ("(0, 1), (1, 1), (1, -1)]", "(0, 1)]"),
    RISING: ("(1, 1), (1, -1)]", "(1, -1)]"),
    FALLING: ("(1, 1), (1, -1)]", "(1, 1)]"),
    "forgets the columns": ("(0, 1), (1, 1)", "(1, 1)"),
    "forgets the rows": ("[(1, 0), (0, 1)", "[(0, 1)"),
}


def _with_lines() -> dict[str, list[DiscGrid]]:
    """Sort positions by the direction of a line of J1, by who has one in a row or a column, and by whether there is."""
    won = kept_grids("won")
    first = [grid for grid in won if grid.at(aligned(grid)[0]) == 1]
    found = FINISHED.sort(first, "rows and columns", rising=[RISING], falling=[FALLING])
    # who always sees a line is wrong on the empty board
    found = {name: [DiscGrid(), *grids] for name, grids in found.items()}
    # who forgets a border still tells the players apart
    inner = [grid for grid in won if all(_is_inner(square) and square[1] < ALIGNED for square in aligned(grid))]
    players = [grid for grid in inner if not FINISHED.shows(grid, RISING, FALLING)]
    lines = [*first[:1], next(grid for grid in players if grid not in first)]
    none = [*open_grids(large=False)[::6], *open_grids(large=True)]
    return found | {"players": players, "line or none": lines + none}


def _why_aligned(grid: DiscGrid, _: int, given: int | None) -> Reason:
    if not aligned(grid):
        return Reason(NOTHING if given is None else "nobody has aligned four discs")
    squares = ", ".join(map(str, aligned(grid)))
    text = "J{player} has aligned four discs, on the squares (x, y) {squares}, y from the bottom"
    return Reason(text, {"player": grid.at(aligned(grid)[0]), "squares": squares})


_connect_four = partial(
    Exercise,
    parameters={
        "depth": "p|profondeur|prof|n|depth",
        "grid": "G|g|p|grille|jeu|position|pos|plateau|config",
        "player": "k|(num)?joueur|j|i|numero",
        "weights": "w|p|(liste)?poids|weights",
    },
    things=DiscGrid.things,
    describe=DiscGrid.describe,
    size=lambda grid: grid.discs,
    drawn=lambda grid: on_board(DiscBoard(), {square: grid.at(square) for square in SQUARES}),
    prelude=TOUS + COUPS + FINI + UTILITE,
    supplied=["tous_alignements", "coups", "fini", "utilite"],
    over=["tous"],
)


def _weighed() -> dict[str, list[DiscGrid]]:
    """Ask about player 1, with weights that change, in first and in later positions, and about player 2 in first ones.

    Where somebody has won, in a row or a column, only four discs in line weigh anything.
    """
    weights = (WEIGHTS, (0, 1, 2, 4, inf), (0, 1, 10, 30, inf))
    grids = {
        "one disc": [grid for grid in early_grids(2) if grid.discs == 1],
        "two discs": [grid for grid in early_grids(2) if grid.discs == 2],
        "large": open_grids(large=True),
    }
    found = {
        name: [grid._replace(weights=weights[place % 3]) for place, grid in enumerate(each)]
        for name, each in grids.items()
    }
    second = [grid._replace(player=2) for name in ("one disc", "two discs") for grid in found[name]]
    won = [grid._replace(weights=(0, 0, 0, 0, 50)) for grid in kept_grids("won")[::2]]
    return found | {"player 2": second, "won": [grid for grid in won if not UTILITY.shows(grid, RISING, FALLING)]}


def _why_utility(grid: DiscGrid, _right: float, _given: float) -> Reason:
    numbers = {}
    for name, player in (("own", grid.player), ("other", 3 - grid.player)):
        discs = [[grid.at(square) for square in line] for line in FOURS]
        alone = [each.count(player) for each in discs if not each.count(3 - player)]
        numbers[name] = " + ".join(f"{alone.count(n)}·w[{n}]" for n in range(1, 5) if n in alone) or "0"
    text = "the lines that J{player} has alone weigh {own}, and those of J{opponent} {other}"
    return Reason(text, {"player": grid.player, "opponent": 3 - grid.player, **numbers})


def _describe_weighed(grid: DiscGrid) -> str:
    return f"{grid.describe()}; k = {grid.player}; w = {[*grid.weights]}"


def _scores(grid: DiscGrid) -> dict[Square, float]:
    after = grid._replace(player=3 - grid.player, depth=grid.depth - 1)
    return {
        (x, len(grid.columns[x])): -NEGAMAX_SEARCH.answer_of(NEGAMAX, after.dropped(x, grid.player)).score
        for x in grid.free()
    }


def _searched(grid: DiscGrid) -> Scored:
    found: Scored = NEGAMAX_SEARCH.answer_of(NEGAMAX, grid)
    return best_moves(_scores(grid), max) if found.moves else found


def _read_disc(value: Any, grid: DiscGrid) -> Scored:
    """Read a score and a square, or its column."""
    read = read_scored(
        value, lambda move: move in range(COLUMNS) or (isinstance(move, list | tuple) and len(move) == 2)
    )[0]
    squares = {x: (x, len(grid.columns[x])) for x in grid.free()}
    return Scored(read.score, frozenset(squares.get(move, move) for move in read.moves or ()))


def _to_search() -> dict[str, list[DiscGrid]]:
    """List positions to search: to no ply, one or two, where play has ended, and where every move loses."""
    early, large = [*early_grids(1), *early_grids()[60::50]], open_grids(large=True)
    over = [*kept_grids("won")[::14], *(grid for grid in large if not grid.free())]
    large = [grid for grid in large if grid.free()]
    depths = {
        "no ply": (early, [0]),
        "one ply": ([*early, *large[::4]], [1]),
        "several plies": ([*early, *large[::2]], [2]),
        "ended": (over, [1, 2]),
        "every move loses": (kept_grids("lost"), [2, 3]),
    }
    found = {
        name: [grid._replace(player=grid.turn, depth=depth) for grid in grids for depth in plies]
        for name, (grids, plies) in depths.items()
    }
    found["several plies"] += [grid._replace(player=grid.turn, depth=3) for grid in large if len(grid.free()) < 5]
    wins = [grid._replace(weights=(0, 0, 0, 0, inf)) for grid in found["several plies"] + found["every move loses"]]
    kept = NEGAMAX_SEARCH.sort(found["several plies"], "others", ended=[SEES_NO_END], first=[FROM_MINUS_1])
    found |= {"several plies": kept["others"], "ended": found["ended"] + kept["ended"]}
    found["first value"] = [grid for grid in wins if NEGAMAX_SEARCH.shows(grid, ZERO_FOR_NONE, FROM_MINUS_1)]
    return found | {"move": found["one ply"] + found["several plies"]}


NEGAMAX_SEARCH = _connect_four(
    "negamax",
    "min-max for Connect-4, one function for both players",
    names=("minmax(G, k, w, p)", "minmax puissance 4", "puissance 4", "minimax", "min_max"),
    reference=NEGAMAX,
    over=["tous", "tous_alignements", "coups", "fini", "utilite"],
    families=by_score(
        _to_search, no_ply=2, one_ply=4, several_plies=4, ended=2, every_move_loses=1, first_value=2, move=3
    ),
    right=_searched,
    same=Scored.takes,
    key=Scored.of_a_mistake,
    reads=_read_disc,
    why=lambda grid, right, given: why_scored(right, given, _scores(grid) if right.moves else {}, is_max=True),
    describe=lambda grid: f"{_describe_weighed(grid)}; p = {grid.depth}",
    show=show_scored,
    mistakes={
        "forgets to change the sign of the other player's score": ("-u", "u"),
        "takes the least score": ("-u > meilleure", "-u < meilleure"),
        "looks one ply too few ahead": ("p == 0", "p <= 1"),
        "looks one ply too many ahead": ("p == 0", "p == -1"),
        "searches on for the same player": ("minmax(G, 3 - k", "minmax(G, k"),
        SEES_NO_END: ("fini(G) != 0 or ", ""),
        "leaves the discs that it has tried on the board": ("G[x][y] = 0", "pass"),
        "takes the utility of J1 where the search ends": ("utilite(G, k, w)", "utilite(G, 1, w)"),
        "takes the utility of J2 where the search ends": ("utilite(G, k, w)", "utilite(G, 2, w)"),
        ZERO_FOR_NONE: ("meilleure is None or", "not meilleure or"),
        FROM_MINUS_1: ("meilleure, choisi = None", "meilleure, choisi = -1"),
        "gives the utility of the position itself": ("p == 0 or fini(G) != 0 or coups(G) == []", "True"),
    },
)
FINISHED = _connect_four(
    "finished",
    "who has aligned four discs",
    names=("fini(G)", "gagnant", "partie finie"),
    reference=TOUS + FINI,
    families=[
        *families(_with_lines, players=5),
        *families(_with_lines, part=lambda _, winner: winner in (1, 2), rows_and_columns=3, rising=3, falling=3),
        *families(_with_lines, part=lambda grid, winner: winner in (1, 2) if aligned(grid) else winner, line_or_none=4),
    ],
    reads=lambda value, _: None if value is None else whole_number(+value),
    why=_why_aligned,
    mistakes=FORGOTTEN
    | {
        "takes three discs in line for four": ("in ligne}", "in ligne[:3]}"),
        "sees the lines of J1 alone": (" or joueurs == {2}", ""),
        "swaps the players": ("return joueurs.pop()", "return 3 - joueurs.pop()"),
        "tells an end by 1, whoever has won": ("return joueurs.pop()", "return 1"),
        "never sees a line": ("return joueurs.pop()", "return 0"),
    },
)
ALIGNMENTS = _connect_four(
    "alignments",
    "lines of four squares of Connect-4",
    names=("tous_alignements()", "alignements", "lignes"),
    parameters={},
    things=lambda _: {},
    supplied=(),
    over=(),
    reference=LIGNES,
    families=_of_members(
        lambda: {name: [""] for name in DIRECTIONS},
        **{name: (4, lambda line, name=name: direction(line) in (name, "other")) for name in DIRECTIONS},
    ),
    reads=listed(lambda line: tuple(sorted(map(couple, line)))),
    why=why_listed(
        "the line {member} is missing",
        "{member} is not four squares in line on the board",
        lambda line: ", ".join(map(str, line)),
    ),
    describe=lambda _: "tous_alignements()",
    show=lambda lines: f"{len(lines)}",
    size=lambda _: 0,
    drawn=None,
    exhaustive=-1,
    mistakes=FORGOTTEN
    | {
        "leaves out the last column": ("[-1] in cases", "[-1] in cases[:36]"),
        "leaves out the highest row": ("range(6)]", "range(5)]"),
    },
)
MOVES = _connect_four(
    "moves",
    "moves of Connect-4, as squares",
    names=("coups(G)", "coups_possibles", "coups puissance 4"),
    reference=COUPS,
    families=_of_members(
        _positions,
        open_columns=(5, lambda square: _is_inner(square) and square[1] != ROWS - 1),
        full_columns=(4, _is_inner),
        outer_columns=(4, lambda square: not _is_inner(square)),
        top_squares=(3, lambda square: _is_inner(square) and square[1] == ROWS - 1),
    ),
    reads=listed(couple),
    why=why_listed("a disc falls to {member}, the lowest free square of its column", "no disc falls to {member}"),
    mistakes={
        "lists all free squares": (" and 0 not in G[x][:y]", ""),
        "takes the highest square of a column, not the lowest": ("0 not in G[x][:y]", "y == 5"),
        "always takes the lowest line": ("(x, y)", "(x, 0)"),
        "writes (y, x) for (x, y)": ("(x, y)", "(y, x)"),
        "leaves out the last column": ("range(7)", "range(6)"),
        "takes a column with one free square for full": ("== 0 and", "== 0 and G[x].count(0) > 1 and"),
    },
)
UTILITY = _connect_four(
    "utility",
    "utility of a position of Connect-4",
    names=("utilite(G, k, w)", "utilité"),
    reference=TOUS + UTILITE,
    families=[
        *families(_weighed, one_disc=2, two_discs=2, won=3, player_2=5),
        *families(_weighed, part=lambda _, points: abs(points), large=6),
    ],
    reads=read_number,
    why=_why_utility,
    describe=_describe_weighed,
    show="{:g}".format,
    mistakes=FORGOTTEN
    | {
        "counts the lines on which both players have discs": ("if autre == 0:", "if True:"),
        "adds the lines of the other player": ("u -= w", "u += w"),
        "forgets the lines of the other player": ("u -= w[autre]", "pass"),
        "always takes the side of J1": ("count(k), cases.count(3 - k)", "count(1), cases.count(2)"),
        "takes the side of the other player": ("return u", "return -u"),
        "counts discs, not their weight": ("w[", "[0, 1, 2, 3, 4]["),
    },
)

EXERCISES = (ALIGNMENTS, MOVES, FINISHED, UTILITY, NEGAMAX_SEARCH)
