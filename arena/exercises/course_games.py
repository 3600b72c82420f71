"""The functions of the courses' games: Nim-Fibonacci, Connect-4 and tic-tac-toe (courses 000, 002 and 003)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from math import inf
from typing import Any

from arena.exercises import boards
from arena.exercises.boards import (
    COLUMNS,
    MANY,
    ROWS,
    WEIGHTS,
    DiscGrid,
    Line,
    aligned,
    aligned_by,
    all_lines,
    direction,
    early_grids,
    kept_grids,
    open_grids,
)
from arena.exercises.exercise import Exercise, Reason, families, whole_number
from arena.exercises.searches import Scored, best_moves, is_score, read_scored, show_scored, why_scored

Couple = tuple[int, int]


def _read_truth(value: Any, _: Any) -> bool:
    return bool((False, True).index(value))


def _read_number(value: Any, _: Any) -> float:
    if not is_score(value):
        raise ValueError("no number")
    return float(value)


def _couple(value: Any) -> Couple:
    first, second = value
    return whole_number(first), whole_number(second)


def _listed(member: Callable[[Any], Any]) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Make a function that reads a list, in any order."""
    return lambda value, _: tuple(sorted(map(member, value)))


def _why_listed(
    missing: str, extra: str, show: Callable[[Any], str] = str, more: Callable[[Any], Mapping[str, Any]] = lambda _: {}
) -> Callable[[Any, Any, Any], Reason]:
    """Make a function that says the first member of a list that is missing, too many, or there twice."""

    def why(instance: Any, right: tuple[Any, ...], given: tuple[Any, ...]) -> Reason:
        absent, wrong = ([each for each in one if each not in other] for one, other in ((right, given), (given, right)))
        if absent or wrong:
            return Reason(missing if absent else extra, {"member": show((absent or wrong)[0]), **more(instance)})
        return Reason("{member} is listed twice", {"member": show(max(given, key=given.count))})

    return why


# ---- Nim-Fibonacci (course 000, 1.1)

SUIVANTS = """\
def coups_suivants(pos):
    i, j = pos
    suivants = []
    for k in range(1, j + 1):
        suivants.append((i - k, min(2 * k, i - k)))
    return suivants
"""
GAGNANT = """\
def gagnant_rec(pos):
    for suivant in coups_suivants(pos):
        if not gagnant_rec(suivant):
            return True
    return False
"""
BODY = GAGNANT.partition("\n")[2]
MEMO = """\
def gagnant_rec(pos, memo={}):
    if pos not in memo:
        memo[pos] = any([not gagnant_rec(suivant) for suivant in coups_suivants(pos)])
    return memo[pos]
"""
"""The function that is given: it is asked often, and remembers."""


def _couples() -> dict[str, list[Couple]]:
    """Sort the positions (i, j): a few matches, all of which may be taken or not, or many."""
    small = [(0, 0), *((i, j) for i in range(1, 7) for j in range(1, i + 1))]
    few = [(i, j) for i, j in small if any(2 * k < i - k for k in range(1, j + 1))]
    large = [(i, j) for i in range(7, 15) for j in range(1, i + 1)]
    return {"all may be taken": [each for each in small if each not in few], "few may be taken": few, "large": large}


def _why_won(position: Couple, right: bool, _: bool) -> Reason:
    """Say the move to a lost position, or that there is none."""
    after = FIBONACCI.answer(position)
    if right:
        lost = next(each for each in after if not _is_won(each))
        return Reason("{position} is won: {lost} can be left, which is lost", {"position": position, "lost": lost})
    if not after:
        return Reason("{position} is lost: no match is left", {"position": position})
    listed = ", ".join(map(str, after))
    return Reason("{position} is lost: only won positions can be left ({won})", {"position": position, "won": listed})


@cache
def _is_won(position: Couple) -> bool:
    return any(not _is_won(after) for after in FIBONACCI.answer(position))


_fibonacci = partial(
    Exercise,
    parameters={"position": "pos|position|p|couple|s", "matches": "i|n|allumettes|nombre", "most": "j|m|max"},
    things=lambda pos: {"position": lambda: pos, "matches": lambda: pos[0], "most": lambda: pos[1]},
    describe=str,
    size=lambda pos: pos[0],
    exhaustive=14,
    families=families(_couples, all_may_be_taken=5, few_may_be_taken=7, large=6),
)
FIBONACCI = _fibonacci(
    "fibonacci_moves",
    "moves of Nim-Fibonacci",
    names=("coups_suivants(pos)", "nim fibonacci", "coups_possibles", "suivants", "successeurs"),
    reference=SUIVANTS,
    reads=_listed(_couple),
    why=_why_listed(
        "1 to {most} of {matches} matches may be taken, so {member} can be left",
        "{member} is not left by taking 1 to {most} of {matches} matches",
        more=lambda pos: {"matches": pos[0], "most": pos[1]},
    ),
    show=lambda answer: str([*answer]),
    mistakes={
        "takes up to i matches, not j": ("range(1, j + 1)", "range(1, i + 1)"),
        "takes fewer than j matches": ("range(1, j + 1)", "range(1, j)"),
        "takes no match, too": ("range(1, j + 1)", "range(j + 1)"),
        "forgets that no more matches can be taken than there are": ("min(2 * k, i - k)", "2 * k"),
        "lets as many matches be taken as there are": ("min(2 * k, i - k)", "i - k"),
        "lets as many matches be taken as before, not twice as many": ("min(2 * k, i - k)", "min(k, i - k)"),
        "takes the larger of two bounds": ("min(2 * k", "max(2 * k"),
    },
)
WINNER = _fibonacci(
    "fibonacci_winner",
    "won and lost positions of Nim-Fibonacci",
    names=("gagnant_rec(pos)", "gagnant", "gagnante", "est_gagnante"),
    reference=GAGNANT,
    right=_is_won,
    prelude=SUIVANTS,
    over=["coups_suivants"],
    reads=_read_truth,
    why=_why_won,
    mistakes={
        "tells whether a position is lost": (
            BODY,
            "    return all([not gagnant_rec(s) for s in coups_suivants(pos)])\n",
        ),
        "wants all moves to lead to lost positions": (
            BODY,
            "    s = coups_suivants(pos)\n    return s != [] and not any([gagnant_rec(t) for t in s])\n",
        ),
        "looks for a won position after the move": ("if not gagnant_rec", "if gagnant_rec"),
        "looks at the first move alone": ("in coups_suivants(pos)", "in coups_suivants(pos)[:1]"),
        "looks at the last move alone": ("in coups_suivants(pos)", "in coups_suivants(pos)[-1:]"),
        "takes every position with a move for a won one": ("if not gagnant_rec(suivant)", "if True"),
        "wins only where all matches can be taken": (BODY, "    return 0 < pos[0] == pos[1]\n"),
    },
)
START = _fibonacci(
    "fibonacci_start",
    "whether the first player wins Nim-Fibonacci",
    names=("gagnant_depart(n)", "gagnant_départ", "gagnant_debut", "depart"),
    parameters={"matches": "n|allumettes|i|nombre|nballumettes"},
    things=lambda n: {"matches": lambda: n},
    reference="def gagnant_depart(n):\n    return gagnant_rec((n, n - 1))\n",
    prelude=SUIVANTS + MEMO,
    over=["coups_suivants", "gagnant_rec"],
    families=families(lambda: {"few matches": range(2, 9), "large": range(9, 40)}, few_matches=10, large=8),
    size=lambda n: n,
    exhaustive=39,
    reads=_read_truth,
    why=lambda n, right, given: _why_won((n, n - 1), right, given),
    mistakes={
        "tells whether the first player loses": ("return gagnant_rec", "return not gagnant_rec"),
        "lets the first player take all matches": ("n - 1", "n"),
        "begins with one match fewer": ("(n, n - 1)", "(n - 1, max(0, n - 2))"),
        "begins with a couple (n, 1)": ("n - 1", "1"),
        "takes multiples of 3 for the lost ones": ("gagnant_rec((n, n - 1))", "n % 3 != 0"),
    },
)

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


def _columns() -> dict[str, list[DiscGrid]]:
    """Ask about the columns of early and of later positions."""
    grids = [*open_grids(large=False)[::4], *open_grids(large=True)]
    asked = [grid._replace(column=x, player=grid.turn) for grid in grids for x in range(COLUMNS)]
    free = [grid for grid in asked if grid.column in grid.free()]
    first, large = ([grid for grid in free if (grid.discs > MANY) == large] for large in (False, True))
    return {"all columns": asked, "first plies": first, "large": large}


def _positions() -> dict[str, list[DiscGrid]]:
    """Sort positions without a line: some columns are full, or none; few discs, or more."""
    first, large = open_grids(large=False), open_grids(large=True)
    both = [*first[::2], *large]
    open_, full = ([grid for grid in both if (len(grid.free()) < COLUMNS) == full] for full in (False, True))
    return {
        "open columns": open_,
        "full columns": full,
        "one disc": first[1 : 1 + COLUMNS],
        "first plies": first[1 + COLUMNS :],
        "large": large,
    }


def _board(value: Any, lines: int, squares: int) -> tuple[tuple[int, ...], ...]:
    """Read a board, a list of lines from the top."""
    rows = tuple(tuple(map(whole_number, row)) for row in value)
    if len(rows) != lines or any(len(row) != squares for row in rows):
        raise ValueError("no board")
    return rows


def _why_drop(grid: DiscGrid, right: Any, _: Any) -> Reason:
    line = next(y for y in range(ROWS) if [*right[y]] != grid.rows()[y])
    text = (
        "the disc of J{player} falls to line {line} of column {column} (line 0 at the top), and no other square changes"
    )
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
FULL = _by_rows(
    "full",
    "whether a column of Connect-4 is full",
    names=("pleine(p, c)", "est_pleine", "colonne_pleine"),
    parameters={"rows": "p|position|pos|grille|G|jeu|plateau|g", "column": "c|col|colonne|x|coup|n|j|i|num.*"},
    reference="def pleine(p, c):\n    return all([p[l][c] != 0 for l in range(6)])\n",
    families=families(_columns, all_columns=18),
    reads=_read_truth,
    why=lambda grid, *_: Reason(
        "column {column} has {number} discs of 6", {"column": grid.column, "number": len(grid.columns[grid.column])}
    ),
    describe=lambda grid: f"{grid.describe()}; c = {grid.column}",
    mistakes={
        "tells whether a column is not full": ("return all", "return not all"),
        "looks at the lowest square, not the highest": ("range(6)", "range(5, 6)"),
        "takes a column with one free square for full": ("range(6)", "range(1, 6)"),
        "counts columns from 1": ("[c]", "[c - 1]"),
        "never finds a column full": ("return all", "return [] == all"),
    },
)
FREE = _by_rows(
    "columns",
    "moves of Connect-4, as columns",
    names=("coups_possibles(p)", "coups", "colonnes"),
    reference="def coups_possibles(p):\n    return [c for c in range(7) if p[0][c] == 0]\n",
    families=families(_positions, open_columns=8, full_columns=10),
    reads=_listed(whole_number),
    why=_why_listed(
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
    families=families(_columns, first_plies=10, large=8),
    reads=lambda value, _: _board(value, ROWS, COLUMNS),
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
CASES = f"""\
{LIGNES}
def h(p):
    cases = [p[y][x] for ligne in tous_alignements() for x, y in ligne]
    somme = cases.count(1) - cases.count(2)
    return somme
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
    lines, won = _with_lines(), kept_grids("won")
    found = {
        name: [grid._replace(player=player) for grid in grids for player in (1, 2)] for name, grids in lines.items()
    }
    others = [grid._replace(player=3 - aligned_by(grid)) for grid in won]
    return found | {"no line": [*others, *found["no line"][::3]]}


def _why_aligned(grid: DiscGrid, _right: Any, _given: Any) -> Reason:
    """Say who has aligned four discs, and where."""
    if not aligned(grid):
        return Reason("nobody has aligned four discs")
    squares = ", ".join(map(str, aligned(grid)))
    text = "J{player} has aligned four discs, on the squares (x, y) {squares}, y from the bottom"
    return Reason(text, {"player": aligned_by(grid), "squares": squares})


def _why_squares(grid: DiscGrid, _right: float, _given: float) -> Reason:
    worths = [
        " + ".join(str(sum(square in line for line in all_lines())) for square in _discs_of(grid, player)) or "0"
        for player in (1, 2)
    ]
    return Reason("the squares of J1 are worth {own}, those of J2 {other}", {"own": worths[0], "other": worths[1]})


def _discs_of(grid: DiscGrid, player: int) -> list[tuple[int, int]]:
    return [(x, y) for x, column in enumerate(grid.columns) for y, disc in enumerate(column) if disc == str(player)]


WINS = _by_rows(
    "wins",
    "whether a player has aligned four discs",
    names=("gagne(p, i)", "a_gagne", "gagnant", "puissance 4"),
    reference=GAGNE,
    families=families(_of_players, rows_and_columns=6, rising=5, falling=5, no_line=2),
    reads=_read_truth,
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
SQUARES = _by_rows(
    "squares",
    "heuristic of Connect-4 by the lines through each square",
    names=("h(p)", "heuristique", "evaluation"),
    reference=CASES,
    families=families(_positions, one_disc=3, first_plies=7, large=8),
    reads=_read_number,
    why=_why_squares,
    show="{:g}".format,
    mistakes=UPSIDE_DOWN
    | {
        "takes the side of the other player": ("return somme", "return -somme"),
        "forgets the discs of J2": (" - cases.count(2)", ""),
        "adds the discs of J2": (" - cases", " + cases"),
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


def _line(value: Any) -> Line:
    return tuple(sorted(map(_couple, value)))


def _read_lines(value: Any, wanted: str) -> tuple[Line, ...]:
    """Read the lines in a direction out of all, in any order; those that are none belong to "other"."""
    return tuple(sorted(line for line in map(_line, value) if direction(line) == wanted))


def _weighed() -> dict[str, list[DiscGrid]]:
    """Ask about either player, with weights that change: in first plies, in later and in won positions."""
    weights = (WEIGHTS, (0, 1, 2, 4, inf), (0, 1, 10, 100, 1000))
    grids = {"first plies": early_grids(2)[1:], "large": open_grids(large=True), "won": kept_grids("won")[::5]}
    return {
        name: [
            grid._replace(player=player, weights=weights[number % 3])
            for number, grid in enumerate(each)
            for player in (1, 2)
        ]
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


OF_LINES = {"rows": 4, "columns": 4, "rising": 5, "falling": 5}
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
OF_THE_COLUMNS = (
    _by_columns(
        "alignments",
        "lines of four squares of Connect-4",
        names=("tous_alignements()", "alignements", "lignes"),
        parameters={},
        things=lambda _: {},
        prelude="",
        over=(),
        reference=LIGNES,
        families=families(
            lambda: {name: [each, "other"] for name, each in zip(OF_LINES, boards.DIRECTIONS, strict=True)}, **OF_LINES
        ),
        reads=_read_lines,
        why=_why_listed(
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
    ),
    _by_columns(
        "moves",
        "moves of Connect-4, as squares",
        names=("coups(G)", "coups_possibles", "coups puissance 4"),
        reference=COUPS,
        families=families(_positions, open_columns=8, full_columns=10),
        reads=_listed(_couple),
        why=_why_listed("a disc falls to {member}, the lowest free square of its column", "no disc falls to {member}"),
        mistakes={
            "lists all free squares": (" and 0 not in G[x][:y]", ""),
            "takes the highest square of a column, not the lowest": ("0 not in G[x][:y]", "y == 5"),
            "always takes the lowest line": ("(x, y)", "(x, 0)"),
            "writes (y, x) for (x, y)": ("(x, y)", "(y, x)"),
            "leaves out the last column": ("range(7)", "range(6)"),
            "takes the squares of the highest discs": ("(x, y)", "(x, y - 1)"),
            "takes a column with one free square for full": ("== 0 and", "== 0 and G[x].count(0) > 1 and"),
        },
    ),
    FINISHED,
    _by_columns(
        "utility",
        "utility of a position of Connect-4",
        names=("utilite(G, k, w)", "utilité"),
        reference=TOUS + UTILITE,
        families=families(_weighed, first_plies=6, won=5, large=7),
        reads=_read_number,
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
    ),
    NEGAMAX_SEARCH,
)

# ---- tic-tac-toe (course 003)

LIGNES_DU_MORPION = """\
def lignes(p):
    lignes = [list(ligne) for ligne in p]
    lignes += [[p[i][j] for i in range(3)] for j in range(3)]
    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
    return lignes

"""
MORPION = f"""\
{LIGNES_DU_MORPION}
def coups_possibles(position):
    if [1, 1, 1] in lignes(position) or [2, 2, 2] in lignes(position):
        return []
    vides = [(i, j) for i in range(3) for j in range(3) if position[i][j] == 0]
    joueur = 1 if len(vides) % 2 == 1 else 2
    suivantes = []
    for i, j in vides:
        q = [list(ligne) for ligne in position]
        q[i][j] = joueur
        suivantes.append(q)
    return suivantes
"""
COURANT = """\
def joueur_courant(position):
    cases = position[0] + position[1] + position[2]
    if cases.count(1) == cases.count(2):
        return 0
    return 1
"""
HEURISTIQUE = f"""\
{LIGNES_DU_MORPION}
def heuristique(position):
    points = [0, 1, 10, 100]
    total = 0
    for ligne in lignes(position):
        if 2 not in ligne:
            total += points[ligne.count(1)]
        if 1 not in ligne:
            total -= points[ligne.count(2)]
    return total
"""
Marks = tuple[tuple[int, ...], ...]
"""The marks of each row: 0 for none, 1 for the first player, Max, 2 for Min."""


def _count(marks: Marks, player: int) -> int:
    return sum(row.count(player) for row in marks)


def _read_boards(value: Any, _: Any) -> tuple[Marks, ...]:
    """Read a list of boards, in any order."""
    return tuple(sorted(_board(each, 3, 3) for each in value))


def _marks() -> dict[str, list[Marks]]:
    """Sort the positions that are reached by play: the first plies, and some with a line, and without one."""
    layers: list[list[Marks]] = [[((0, 0, 0),) * 3]]
    while layers[-1]:
        layers.append(list(dict.fromkeys(after for marks in layers[-1] for after in TICTACTOE.answer(marks))))
    later = random.Random(1).sample([marks for layer in layers[4:] for marks in layer], 400)  # noqa: S311 - no secret
    later.sort(key=lambda marks: -_count(marks, 0))
    first = [marks for layer in layers[:4] for marks in layer]
    won = [each for each in later if _count(each, 0) and not TICTACTOE.answer(each)]
    goes_on = [each for each in later if each not in won]
    return {"first plies": first, "later": goes_on[:120], "won": [first[1], *won]}


def _describe_marks(marks: Marks) -> str:
    return " / ".join("".join(str(mark or ".") for mark in row) for row in marks)


def _why_turn(marks: Marks, right: int, _: int) -> Reason:
    values = {"first": _count(marks, 1), "second": _count(marks, 2)}
    if right:
        return Reason("Max has {first} marks and Min {second}: it is Min's turn, 1", values)
    return Reason("Max has {first} marks and Min {second}: it is Max's turn, 0", values)


def _why_points(marks: Marks, right: float, _: float) -> Reason:
    """Say the points of either player's lines."""
    first = POINTS.answer_of(POINTS.mistaken("forgets the marks of Min"), marks)
    text = "the lines that Max has alone have {first} points, those of Min {second}"
    return Reason(text, {"first": f"{first:g}", "second": f"{first - right:g}"})


_tic_tac_toe = partial(
    Exercise,
    parameters={"position": "position|pos|p|grille|G|g|plateau|s|jeu|morpion"},
    things=lambda marks: {"position": lambda: [list(row) for row in marks]},
    describe=_describe_marks,
    size=lambda marks: 9 - _count(marks, 0),
    exhaustive=3,
    show="{:g}".format,
    families=families(_marks, first_plies=8, later=6, won=4),
)
TICTACTOE = _tic_tac_toe(
    "tictactoe_moves",
    "moves of tic-tac-toe, as positions",
    names=("coups_possibles(position)", "morpion", "coups_posibles", "coups morpion"),
    reference=MORPION,
    reads=_read_boards,
    why=_why_listed(
        "{member} is reached by a move",
        "{member} is not reached by a move; where somebody has a line, there is no move",
        _describe_marks,
    ),
    show=lambda answer: "; ".join(map(_describe_marks, answer)) or "∅",
    mistakes={
        "plays on after a line": ("if [1, 1, 1] in lignes(position) or [2, 2, 2] in lignes(position)", "if False"),
        "marks for Max alone": ("= joueur", "= 1"),
        "marks for the other player": ("% 2 == 1", "% 2 == 0"),
        "gives no move": ("return suivantes", "return []"),
        "plays on squares that are taken": (" if position[i][j] == 0", ""),
        "leaves out the last square": ("for i, j in vides:", "for i, j in vides[:-1]:"),
        "gives the first move alone": ("return suivantes", "return suivantes[:1]"),
        "gives the position itself": ("return suivantes", "return [position]"),
    },
)
TURN = _tic_tac_toe(
    "tictactoe_player",
    "player who is to move in tic-tac-toe",
    names=("joueur_courant(position)", "joueur", "joueur morpion", "tour"),
    reference=COURANT,
    reads=lambda value, _: whole_number(value),
    why=_why_turn,
    mistakes={
        "swaps the players": ("return 0\n    return 1", "return 1\n    return 0"),
        "numbers the players 1 and 2": ("return 0\n    return 1", "return 1\n    return 2"),
        "always takes Max": ("return 1", "return 0"),
        "always takes Min": ("return 0", "return 1"),
        "counts the marks of Max alone": ("cases.count(1) == cases.count(2)", "cases.count(1) % 2 == 0"),
        "counts the marks of Min alone": ("cases.count(1) == cases.count(2)", "cases.count(2) % 2 == 0"),
    },
)
POINTS = _tic_tac_toe(
    "tictactoe_heuristic",
    "heuristic of tic-tac-toe",
    names=("heuristique(position)", "h", "heuristique morpion", "evaluation"),
    reference=HEURISTIQUE,
    reads=_read_number,
    why=_why_points,
    mistakes={
        "counts the lines on which both players have marks": ("if 2 not in ligne:", "if True:"),
        "forgets the marks of Min": ("total -= points[ligne.count(2)]", "pass"),
        "adds the points of Min": ("total -=", "total +="),
        "takes the side of the other player": ("return total", "return -total"),
        "forgets the diagonals": ("[[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]", "[]"),
        "forgets the columns": ("[[p[i][j] for i in range(3)] for j in range(3)]", "[]"),
        "forgets the rows": ("[list(ligne) for ligne in p]", "[]"),
        "counts marks, not points": ("1, 10, 100", "1, 2, 3"),
        "gives lines of one mark no point": ("1, 10, 100", "0, 10, 100"),
    },
)
EXERCISES = (FIBONACCI, WINNER, START, FULL, FREE, DROP, WINS, SQUARES, *OF_THE_COLUMNS, TICTACTOE, TURN, POINTS)
