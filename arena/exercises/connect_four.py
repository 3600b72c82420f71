"""The functions of Connect-4 in courses 000 and 002, on positions drawn once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise, product
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from arena.exercises.course_games import couple, listed, read_number, read_truth, why_listed
from arena.exercises.exercise import Exercise, Reason, families, whole_number
from arena.exercises.searches import Scored, best_moves, read_scored, show_scored, why_scored

COLUMNS, ROWS, ALIGNED = 7, 6, 4
DIRECTIONS = {"horizontal": (1, 0), "vertical": (0, 1), "rising": (1, 1), "falling": (1, -1)}
WEIGHTS = (0, 1, 10, 100, float("inf"))
"""The weights of course 002, Q11."""
MANY = 12
"""The discs of a larger position."""
Line = tuple[tuple[int, int], ...]


class DiscGrid(NamedTuple):
    """A position of Connect-4, and the other arguments of a call."""

    columns: tuple[str, ...] = ("",) * COLUMNS  # the discs 1 and 2 in each column, from the bottom
    player: int = 1
    column: int = 0
    depth: int = 0
    weights: tuple[float, ...] = WEIGHTS  # of a line, by its discs

    @property
    def discs(self) -> int:
        """The discs on the board."""
        return sum(map(len, self.columns))

    @property
    def turn(self) -> int:
        """The player who is to move: player 1 has begun."""
        return 1 + self.discs % 2

    def at(self, square: tuple[int, int]) -> int:
        """Return the player whose disc is on a square; 0 where there is none."""
        x, y = square
        return int(self.columns[x][y]) if 0 <= y < len(self.columns[x]) else 0

    def rows(self) -> list[list[int]]:
        """Return the list of lines of course 000, from the top."""
        return [[self.at((x, y)) for x in range(COLUMNS)] for y in reversed(range(ROWS))]

    def things(self) -> dict[str, Callable[[], Any]]:
        """Return what a function may want; the double list G of course 002 is G[x][y], y from the bottom."""
        return {
            "grid": lambda: [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)],
            "rows": self.rows,
            "player": lambda: self.player,
            "column": lambda: self.column,
            "weights": lambda: list(self.weights),
            "depth": lambda: self.depth,
        }

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    def dropped(self, column: int, player: int) -> DiscGrid:
        """Drop a disc of a player."""
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))

    def describe(self) -> str:
        """Write the rows that have discs, the lowest one last."""
        rows = ["".join(".12"[disc] for disc in row) for row in self.rows() if any(row)]
        return " / ".join(rows or ["." * COLUMNS])


@cache
def all_lines() -> list[Line]:
    """List the lines of four squares."""
    lines = [
        tuple((x + step * across, y + step * up) for step in range(ALIGNED))
        for across, up in DIRECTIONS.values()
        for x, y in product(range(COLUMNS), range(ROWS))
    ]
    return [line for line in lines if line[-1][0] < COLUMNS and 0 <= line[-1][1] < ROWS]


def direction(line: Line) -> str:
    """Name the direction of four squares in line; "other" if they are not."""
    steps = {(c - a, d - b) for (a, b), (c, d) in pairwise(line)}
    return next((name for name, step in DIRECTIONS.items() if steps == {step} and len(line) == ALIGNED), "other")


def aligned(grid: DiscGrid) -> Line:
    """Return the squares of four aligned discs of a player; () if there are none."""
    return next((line for line in all_lines() if {*map(grid.at, line)} in ({1}, {2})), ())


def aligned_by(grid: DiscGrid) -> int:
    """Return the player who has aligned four discs; 0 if nobody has."""
    return grid.at(aligned(grid)[0]) if aligned(grid) else 0


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
    """Read positions that `.ci/connect_four_positions.py` has drawn once, the fewest discs first.

    They are won, for each line and each player one in which he has filled it, "lost", where the other player aligns
    four discs after each move, or "open", where nobody has aligned four.
    """
    lines = Path(__file__).with_name("connect_four_positions.txt").read_text(encoding="ascii").splitlines()
    rows = [line.split(" ") for line in lines]
    return sorted((DiscGrid(tuple(row[1].split(","))) for row in rows if row[0] == kind), key=lambda grid: grid.discs)


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = kept_grids("open") if large else [*early_grids(), *kept_grids("open")]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)


# ---- Connect-4: where discs fall

JOUER = """\
def jouer(p, c, i):
    q = [list(ligne) for ligne in p]
    l = 5
    while q[l][c] != 0:
        l -= 1
    q[l][c] = i
    return q
"""
COUPS = """\
def coups(G):
    return [(x, y) for x in range(7) for y in range(6) if G[x][y] == 0 and 0 not in G[x][:y]]
"""


def _drops() -> dict[str, list[DiscGrid]]:
    """Drop a disc into each free column of early and of later positions."""
    grids = {"first plies": open_grids(large=False)[::4], "large": open_grids(large=True)}
    return {
        name: [grid._replace(column=x, player=grid.turn) for grid in each for x in grid.free()]
        for name, each in grids.items()
    }


def _positions() -> dict[str, list[DiscGrid]]:
    """Sort positions without a line: no column is full, or some are."""
    first, large = open_grids(large=False), open_grids(large=True)
    both = [*first[::2], *large]
    open_, full = ([grid for grid in both if (len(grid.free()) < COLUMNS) == full] for full in (False, True))
    return {"open columns": open_, "full columns": full}


def _read_rows(value: Any, _: Any) -> tuple[tuple[int, ...], ...]:
    rows = tuple(tuple(map(whole_number, row)) for row in value)
    if [*map(len, rows)] != [COLUMNS] * ROWS:
        raise ValueError("no board")
    return rows


def _why_drop(grid: DiscGrid, _right: Any, _given: Any) -> Reason:
    text = "the disc of J{player} falls to line {line} of column {column} (line 0 at the top), and nothing else changes"
    line = ROWS - 1 - len(grid.columns[grid.column])
    return Reason(text, {"player": grid.player, "line": line, "column": grid.column})


_by_rows = partial(
    Exercise,
    parameters={
        "rows": "p|position|pos|grille|G|jeu|plateau|g",
        "column": "c|col|colonne|x|coup|n",
        "player": "i|joueur|j|k|numero",
    },
    things=DiscGrid.things,
    describe=DiscGrid.describe,
    size=lambda grid: grid.discs,
)
FREE = _by_rows(
    "columns",
    "moves of Connect-4, as columns",
    names=("coups_possibles(p)", "coups", "colonnes"),
    reference="def coups_possibles(p):\n    return [c for c in range(7) if p[0][c] == 0]\n",
    families=families(_positions, open_columns=8, full_columns=10),
    reads=listed(whole_number),
    why=why_listed(
        "column {member} is not full, so a disc may fall there",
        "no disc falls in column {member}: it is full, or not on the board",
    ),
    mistakes={
        "lists full columns too": (" if p[0][c] == 0", ""),
        "counts columns from 1": ("[c for", "[c + 1 for"),
        "leaves out the last column": ("range(7)", "range(6)"),
        "lists empty columns alone": ("p[0][c]", "p[5][c]"),
        "lists the full columns": ("== 0", "!= 0"),
        "takes a column with one free square for full": ("p[0][c]", "p[1][c]"),
    },
)
DROP = _by_rows(
    "drop",
    "position after a move of Connect-4",
    names=("jouer(p, c, i)", "joue"),
    reference=JOUER,
    families=families(_drops, first_plies=10, large=8),
    reads=_read_rows,
    why=_why_drop,
    describe=lambda grid: f"{grid.describe()}; c = {grid.column}; i = {grid.player}",
    show=lambda rows: " / ".join("".join(map(str, row)) for row in rows),
    mistakes={
        "lets the disc stay at the top": ("l = 5\n    while q[l][c] != 0:\n        l -= 1", "l = 0"),
        "puts the disc on the lowest line, on others": ("while q[l][c] != 0:\n        l -= 1", ""),
        "drops discs of J1 alone": ("= i", "= 1"),
        "drops the disc of the other player": ("= i", "= 3 - i"),
        "gives the position as it was": ("return q", "return p"),
        "counts lines from the bottom": ("return q", "return q[::-1]"),
    },
)

# ---- Connect-4: lines of four squares

LIGNES = """\
def tous_alignements():
    cases = [(x, y) for x in range(7) for y in range(6)]
    directions = [(1, 0), (0, 1), (1, 1), (1, -1)]
    lignes = [[(x + k * dx, y + k * dy) for k in range(4)] for dx, dy in directions for x, y in cases]
    return [ligne for ligne in lignes if ligne[-1] in cases]
"""
GAGNE = f"""\
{LIGNES}
def gagne(p, i):
    gagnants = []
    for ligne in tous_alignements():
        gagnants += [k for k in (1, 2) if all(p[y][x] == k for x, y in ligne)]
    return i in gagnants
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
"""The mistakes of functions that look along lines, y from the bottom."""
UPSIDE_DOWN = FORGOTTEN | {RISING: FORGOTTEN[FALLING], FALLING: FORGOTTEN[RISING]}


@cache
def _with_lines() -> dict[str, list[DiscGrid]]:
    """Sort positions by the direction of a line, the fewest discs first."""
    won = kept_grids("won")
    found = FINISHED.sort(won, "rows and columns", rising=[RISING], falling=[FALLING])
    return found | {"no line": [*won[:2], *open_grids(large=False)[::6], *open_grids(large=True)]}


def _of_players() -> dict[str, list[DiscGrid]]:
    """Ask about both players, so that no family is right by always answering False."""
    found = {name: [grid._replace(player=k) for grid in grids for k in (1, 2)] for name, grids in _with_lines().items()}
    others = [grid._replace(player=3 - aligned_by(grid)) for grid in kept_grids("won")]
    return found | {"no line": [*others, *found["no line"][::3]]}


def _why_aligned(grid: DiscGrid, _right: Any, _given: Any) -> Reason:
    """Say who has aligned four discs, and where."""
    if not aligned(grid):
        return Reason("nobody has aligned four discs")
    squares = ", ".join(map(str, aligned(grid)))
    text = "J{player} has aligned four discs, on the squares (x, y) {squares}, y from the bottom"
    return Reason(text, {"player": aligned_by(grid), "squares": squares})


WINS = _by_rows(
    "wins",
    "whether a player has aligned four discs",
    names=("gagne(p, i)", "a_gagne", "gagnant", "puissance 4"),
    reference=GAGNE,
    families=families(_of_players, rows_and_columns=6, rising=5, falling=5, no_line=2),
    reads=read_truth,
    why=_why_aligned,
    describe=lambda grid: f"{grid.describe()}; i = {grid.player}",
    mistakes=UPSIDE_DOWN
    | {
        "takes three discs in line for four": ("in ligne)", "in ligne[:3])"),
        "sees the lines of J1 alone": ("in (1, 2)", "in (1,)"),
        "swaps the players": ("return i", "return 3 - i"),
        "tells whether anybody has won": ("i in gagnants", "gagnants != []"),
        "never sees a line": ("i in gagnants", "False"),
    },
)
# ---- Connect-4 as a list of columns (course 002)

_by_columns = partial(
    Exercise,
    parameters={
        "grid": "G|g|grille|jeu|position|pos|plateau|config",
        "player": "k|joueur|j|i|numero",
        "weights": "w|poids|weights",
        "depth": "p|profondeur|prof|n|depth",
    },
    things=DiscGrid.things,
    describe=DiscGrid.describe,
    size=lambda grid: grid.discs,
    prelude=TOUS,
    over=["tous"],
)


def _read_lines(value: Any, wanted: str) -> tuple[Line, ...]:
    """Read the lines in a direction out of all, in any order; those that are none belong to "other"."""
    lines = (tuple(sorted(map(couple, line))) for line in value)
    return tuple(sorted(line for line in lines if direction(line) == wanted))


def _weighed() -> dict[str, list[DiscGrid]]:
    """Ask about either player, with weights that change: in first plies, in later and in won positions."""
    weights = (WEIGHTS, (0, 1, 2, 4, inf), (0, 1, 10, 100, 1000))
    grids = {"first plies": early_grids(2)[1:], "large": open_grids(large=True), "won": kept_grids("won")[::5]}
    return {
        name: [grid._replace(player=k, weights=weights[place % 3]) for place, grid in enumerate(each) for k in (1, 2)]
        for name, each in grids.items()
    }


def _why_utility(grid: DiscGrid, _right: float, _given: float) -> Reason:
    """Say on how many lines each player has one, two, three and four discs alone."""
    numbers = {}
    for name, player in (("own", grid.player), ("other", 3 - grid.player)):
        discs = [[grid.at(square) for square in line] for line in all_lines()]
        alone = [each.count(player) for each in discs if not each.count(3 - player)]
        numbers[name] = " + ".join(f"{alone.count(n)}·w[{n}]" for n in range(1, 5) if n in alone) or "0"
    text = "the lines that J{player} has alone weigh {own}, and those of J{opponent} {other}"
    return Reason(text, {"player": grid.player, "opponent": 3 - grid.player, **numbers})


def _describe_weighed(grid: DiscGrid) -> str:
    return f"{grid.describe()}; k = {grid.player}; w = {[*grid.weights]}"


def _scores(grid: DiscGrid) -> dict[tuple[int, int], float]:
    """Return the scores of the moves, by the reference."""
    after = grid._replace(player=3 - grid.player, depth=grid.depth - 1)
    return {
        (x, len(grid.columns[x])): -NEGAMAX_SEARCH.answer_of(NEGAMAX, after.dropped(x, grid.player)).score
        for x in grid.free()
    }


def _searched(grid: DiscGrid) -> Scored:
    """Search by the reference, for all best moves."""
    found: Scored = NEGAMAX_SEARCH.answer_of(NEGAMAX, grid)
    return best_moves(_scores(grid), max) if found.moves else found


def _why_negamax(grid: DiscGrid, right: Scored, given: Scored) -> Reason:
    return why_scored(right, given, _scores(grid) if right.moves else {}, is_max=True)


def _to_search() -> dict[str, list[DiscGrid]]:
    """List positions to search: to no ply, one or two, where play has ended, and where every move loses."""
    early, large = [*early_grids(1), *early_grids()[60::50]], open_grids(large=True)
    over = [*kept_grids("won")[::14], *(grid for grid in large if not grid.free())]
    depths = {
        "no ply": (early, [0]),
        "one ply": ([*early, *large[::4]], [1]),
        "several plies": ([*early[::3], *large[4::5]], [2]),
        "ended": (over, [1, 2]),
        "every move loses": (kept_grids("lost"), [2, 3]),
    }
    return {
        name: [grid._replace(player=grid.turn, depth=depth) for grid in grids for depth in plies]
        for name, (grids, plies) in depths.items()
    }


NEGAMAX_SEARCH = _by_columns(
    "negamax",
    "min-max for Connect-4, one function for both players",
    names=("minmax(G, k, w, p)", "minmax puissance 4", "minimax", "min_max"),
    reference=NEGAMAX,
    prelude=TOUS + COUPS + FINI + UTILITE,
    over=["tous", "tous_alignements", "coups", "fini", "utilite"],
    families=families(_to_search, no_ply=2, one_ply=4, several_plies=5, ended=4, every_move_loses=3),
    right=_searched,
    key=Scored.of_a_mistake,
    reads=lambda value, _: read_scored(value, lambda move: isinstance(move, list | tuple) and len(move) == 2)[0],
    why=_why_negamax,
    describe=lambda grid: f"{_describe_weighed(grid)}; p = {grid.depth}",
    show=show_scored,
    mistakes={
        "forgets to change the sign of the other player's score": ("-u", "u"),
        "takes the least score": ("-u > meilleure", "-u < meilleure"),
        "looks one ply too few ahead": ("p == 0", "p <= 1"),
        "looks one ply too many ahead": ("p == 0", "p == -1"),
        "takes the utility of J1 where the search ends": ("utilite(G, k, w)", "utilite(G, 1, w)"),
        "takes the utility of J2 where the search ends": ("utilite(G, k, w)", "utilite(G, 2, w)"),
        "begins with -1, where minus infinity is meant": ("meilleure, choisi = None", "meilleure, choisi = -1"),
        "gives the utility of the position itself": ("p == 0 or fini(G) != 0 or coups(G) == []", "True"),
    },
)
FINISHED = _by_columns(
    "finished",
    "who has aligned four discs",
    names=("fini(G)", "gagnant", "partie finie"),
    reference=TOUS + FINI,
    families=families(_with_lines, rows_and_columns=6, rising=5, falling=5, no_line=2),
    reads=lambda value, _: [0, 1, 2].index(value),
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
OF_LINES = {"rows": 4, "columns": 4, "rising": 5, "falling": 5}
ALIGNMENTS = _by_columns(
    "alignments",
    "lines of four squares of Connect-4",
    names=("tous_alignements()", "alignements", "lignes"),
    parameters={},
    things=lambda _: {},
    prelude="",
    over=(),
    reference=LIGNES,
    families=families(
        lambda: {name: [each, "other"] for name, each in zip(OF_LINES, DIRECTIONS, strict=True)}, **OF_LINES
    ),
    reads=_read_lines,
    why=why_listed(
        "the line {member} is missing",
        "{member} is not four squares in line on the board",
        lambda line: ", ".join(map(str, line)),
    ),
    describe=str,
    show=lambda lines: f"{len(lines)}",
    size=lambda _: 0,
    mistakes=FORGOTTEN
    | {
        "leaves out the last column": ("[-1] in cases", "[-1] in cases[:36]"),
        "leaves out the highest row": ("range(6)]", "range(5)]"),
    },
)
MOVES = _by_columns(
    "moves",
    "moves of Connect-4, as squares",
    names=("coups(G)", "coups_possibles", "coups puissance 4"),
    reference=COUPS,
    families=families(_positions, open_columns=8, full_columns=10),
    reads=listed(couple),
    why=why_listed("a disc falls to {member}, the lowest free square of its column", "no disc falls to {member}"),
    mistakes={
        "lists all free squares": (" and 0 not in G[x][:y]", ""),
        "takes the highest square of a column, not the lowest": ("0 not in G[x][:y]", "y == 5"),
        "always takes the lowest line": ("(x, y)", "(x, 0)"),
        "writes (y, x) for (x, y)": ("(x, y)", "(y, x)"),
        "leaves out the last column": ("range(7)", "range(6)"),
        "takes the squares of the highest discs": ("(x, y)", "(x, y - 1)"),
        "takes a column with one free square for full": ("== 0 and", "== 0 and G[x].count(0) > 1 and"),
    },
)
UTILITY = _by_columns(
    "utility",
    "utility of a position of Connect-4",
    names=("utilite(G, k, w)", "utilité"),
    reference=TOUS + UTILITE,
    families=families(_weighed, first_plies=6, won=5, large=7),
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
EXERCISES = (FREE, DROP, WINS, ALIGNMENTS, MOVES, FINISHED, UTILITY, NEGAMAX_SEARCH)
