"""The functions of the courses' games: Nim-Fibonacci, Connect-4 and tic-tac-toe (courses 000, 002 and 003)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Any

from arena.exercises.boards import (
    COLUMNS,
    DIRECTIONS,
    LINES,
    MANY,
    ROWS,
    SIDE,
    WEIGHTS,
    DiscGrid,
    Line,
    Marks,
    aligned_by,
    all_lines,
    boards,
    describe_grid,
    describe_marks,
    early_grids,
    has_line,
    lost_grids,
    open_grids,
    rows_of_marks,
    things_of_grid,
    won_grids,
)
from arena.exercises.exercise import Exercise, Family, NoAnswer, Reason, are_whole_numbers, families, whole_number
from arena.exercises.searches import Scored, is_score, read_scored, show_scored, why_scored

Couple = tuple[int, int]


def _read_truth(value: Any, _: Any) -> bool:
    """Read a truth value."""
    if not isinstance(value, int) or value not in (0, 1):
        raise NoAnswer("{answer} is not True or False")
    return bool(value)


def _read_number(value: Any, _: Any) -> float:
    if not is_score(value):
        raise NoAnswer("{answer} is not a number")
    return float(value)


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
ALL_WON = "def gagnant_rec(pos):\n    return all([not gagnant_rec(s) for s in coups_suivants(pos)])\n"
MEMO = """\
def gagnant_rec(pos, memo={}):
    if pos not in memo:
        memo[pos] = any([not gagnant_rec(suivant) for suivant in coups_suivants(pos)])
    return memo[pos]
"""
"""The function that is given: it is asked often, and remembers."""


def _couples(family: str) -> list[Couple]:
    """List the positions (i, j): a few matches, all of which may be taken or not, or many."""
    if family == "large":
        return [(i, j) for i in range(7, 15) for j in range(1, i + 1)]
    small = [(0, 0), *((i, j) for i in range(1, 7) for j in range(1, i + 1))]
    bound = {(i, j) for i, j in small if any(2 * k < i - k for k in range(1, j + 1))}
    return [each for each in small if (each in bound) == (family == "few may be taken")]


def _read_couples(value: Any, _: Any) -> tuple[Couple, ...]:
    """Read a list of couples, in any order."""
    try:
        return tuple(sorted((whole_number(i), whole_number(j)) for i, j in value))
    except (TypeError, ValueError):
        raise NoAnswer("{answer} is not a list of couples (i, j)") from None


def _why_couples(position: Couple, right: tuple[Couple, ...], given: tuple[Couple, ...]) -> Reason:
    i, j = position
    missing = [couple for couple in right if couple not in given]
    if missing:
        text = "{number} of {matches} matches may be taken, at most {most}, and {couple} is left"
        return Reason(text, {"number": i - max(missing)[0], "matches": i, "most": j, "couple": max(missing)})
    extra = next((couple for couple in given if couple not in right), None)
    if extra is None:
        return Reason("a couple is listed twice", {})
    text = "{couple} is not left by taking 1 to {most} of {matches} matches"
    return Reason(text, {"couple": extra, "matches": i, "most": j})


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


def _fibonacci(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    common: dict[str, Any] = {
        "parameters": {"position": "pos|position|p|couple|s", "matches": "i|n|allumettes|nombre", "most": "j|m|max"},
        "things": lambda pos: {"position": lambda: pos, "matches": lambda: pos[0], "most": lambda: pos[1]},
        "describe": str, "size": lambda pos: pos[0], "exhaustive": 14, "functions": called,
        "families": families(_couples, all_may_be_taken=5, few_may_be_taken=7, large=6),
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


FIBONACCI = _fibonacci(
    "fibonacci_moves",
    "coups_suivants(pos)",
    ("nim fibonacci", "coups_possibles", "suivants", "successeurs"),
    title="moves of Nim-Fibonacci",
    reference=SUIVANTS,
    read=_read_couples,
    why=_why_couples,
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
    "gagnant_rec(pos)",
    ("gagnant", "gagnante", "est_gagnante"),
    title="won and lost positions of Nim-Fibonacci",
    reference=GAGNANT,
    right=_is_won,
    prelude=SUIVANTS,
    over=["coups_suivants"],
    read=_read_truth,
    why=_why_won,
    show=str,
    mistakes={
        "tells whether a position is lost": ALL_WON,
        "wants all moves to lead to lost positions": (
            GAGNANT.partition("\n")[2],
            "    s = coups_suivants(pos)\n    return s != [] and not any([gagnant_rec(t) for t in s])\n",
        ),
        "looks for a won position after the move": ("if not gagnant_rec", "if gagnant_rec"),
        "looks at the first move alone": ("in coups_suivants(pos)", "in coups_suivants(pos)[:1]"),
        "looks at the last move alone": ("in coups_suivants(pos)", "in coups_suivants(pos)[-1:]"),
        "takes every position with a move for a won one": ("if not gagnant_rec(suivant)", "if True"),
        "wins only where all matches can be taken": "def gagnant_rec(pos):\n    return 0 < pos[0] == pos[1]\n",
    },
)

START = _fibonacci(
    "fibonacci_start",
    "gagnant_depart(n)",
    ("gagnant_départ", "gagnant_debut", "depart"),
    title="whether the first player wins Nim-Fibonacci",
    parameters={"matches": "n|allumettes|i|nombre|nballumettes"},
    things=lambda n: {"matches": lambda: n},
    reference="def gagnant_depart(n):\n    return gagnant_rec((n, n - 1))\n",
    prelude=SUIVANTS + MEMO,
    over=["coups_suivants", "gagnant_rec"],
    families=families(lambda name: range(2, 9) if name == "few matches" else range(9, 40), few_matches=10, large=8),
    size=lambda n: n,
    exhaustive=39,
    read=_read_truth,
    why=lambda n, right, given: _why_won((n, n - 1), right, given),
    show=str,
    mistakes={
        "tells whether the first player loses": ("return gagnant_rec", "return not gagnant_rec"),
        "lets the first player take all matches": ("n - 1", "n"),
        "begins with one match fewer": ("(n, n - 1)", "(n - 1, max(0, n - 2))"),
        "begins with a couple (n, 1)": ("n - 1", "1"),
        "takes multiples of 3 for the lost ones": ("gagnant_rec((n, n - 1))", "n % 3 != 0"),
    },
)

# ---- Connect-4 as a list of lines (course 000, 2.3)

PLEINE = """\
def pleine(p, c):
    for ligne in range(6):
        if p[ligne][c] == 0:
            return False
    return True
"""
JOUER = """\
def jouer(p, c, i):
    q = [list(ligne) for ligne in p]
    l = 5
    while q[l][c] != 0:
        l -= 1
    q[l][c] = i
    return q
"""

LIGNES = """\
def tous_alignements():
    tous = []
    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        for x in range(7):
            for y in range(6):
                if 0 <= x + 3 * dx < 7 and 0 <= y + 3 * dy < 6:
                    tous.append([(x + k * dx, y + k * dy) for k in range(4)])
    return tous
"""
GAGNE = f"""\
{LIGNES}
def gagne(p, i):
    for ligne in tous_alignements():
        if all(p[y][x] == i for x, y in ligne):
            return True
    return False
"""
CASES = f"""\
{LIGNES}
def h(p):
    somme = 0
    for ligne in tous_alignements():
        for x, y in ligne:
            if p[y][x] == 1:
                somme += 1
            elif p[y][x] == 2:
                somme -= 1
    return somme
"""
FORGOTTEN = {
    "forgets the diagonals": ("(0, 1), (1, 1), (1, -1)]", "(0, 1)]"),
    "forgets the rising diagonals": ("(1, 1), (1, -1)]", "(1, -1)]"),
    "forgets the falling diagonals": ("(1, 1), (1, -1)]", "(1, 1)]"),
    "forgets the columns": ("(0, 1), (1, 1)", "(1, 1)"),
    "forgets the rows": ("[(1, 0), (0, 1)", "[(0, 1)"),
}
"""The mistakes of functions that look along lines, y from the bottom."""
UPSIDE_DOWN = FORGOTTEN | {
    "forgets the rising diagonals": FORGOTTEN["forgets the falling diagonals"],
    "forgets the falling diagonals": FORGOTTEN["forgets the rising diagonals"],
}
LIST = {
    "rows": "p|position|pos|grille|G|jeu|plateau|g",
    "column": "c|col|colonne|x|coup|n",
    "player": "i|joueur|j|k|numero",
}


def _asked_columns(family: str) -> list[DiscGrid]:
    """Ask about columns: those with room, almost full or full ones, of early or of later positions."""
    grids = [*open_grids(large=False)[::4], *open_grids(large=True)]
    asked = [grid._replace(column=x, player=grid.turn) for grid in grids for x in range(COLUMNS)]
    if family == "full columns":
        return [grid for grid in asked if len(grid.columns[grid.column]) == ROWS]
    if family == "open columns":
        return [grid for grid in asked if len(grid.columns[grid.column]) < ROWS]
    return [
        grid for grid in asked if len(grid.columns[grid.column]) < ROWS and (grid.discs > MANY) == (family == "large")
    ]


def _with_columns(family: str) -> list[DiscGrid]:
    grids = [*open_grids(large=False)[::2], *open_grids(large=True)]
    full = [grid for grid in grids if len(grid.free()) < COLUMNS]
    return full if family == "full columns" else [grid for grid in grids if grid not in full]


def _with_lines(family: str) -> list[DiscGrid]:
    """List positions with a line in some direction, or without one, the fewest discs first."""
    if family == "no line":
        return [*open_grids(large=False)[::6], *open_grids(large=True)]
    wanted = {"rows and columns": ("horizontal", "vertical"), "rising": ("rising",), "falling": ("falling",)}[family]
    steps = [DIRECTIONS[each] for each in wanted]
    return [grid for grid in won_grids() if _step(grid) in steps]


def _step(grid: DiscGrid) -> tuple[int, int]:
    (a, b), (c, d), *_ = next(
        line for line in all_lines() if grid.at(line[0]) and len({grid.at(square) for square in line}) == 1
    )
    return c - a, d - b


def _asked_players(family: str) -> list[DiscGrid]:
    """Ask about both players, so that no family is right by always answering False."""
    if family != "others' lines":
        won = _with_lines(family)
        return [grid._replace(player=player) for grid in won for player in (1, 2)]
    return [grid._replace(player=3 - aligned_by(grid)) for grid in won_grids()]


def _read_columns(value: Any, _: Any) -> tuple[int, ...]:
    """Read a list of numbers, in any order."""
    if not isinstance(value, list | tuple | set) or not are_whole_numbers(value):
        raise NoAnswer("{answer} is not a list of columns, from 0 to 6")
    return tuple(sorted(value))


def _why_columns(_: DiscGrid, right: tuple[int, ...], given: tuple[int, ...]) -> Reason:
    """Say of the first column that is wrong whether it is full."""
    wrong = sorted({*right} ^ {*given})
    if not wrong:
        column = next(column for column in given if given.count(column) > 1)
        return Reason("column {column} is listed twice", {"column": column})
    if wrong[0] in right:
        return Reason("column {column} is not full, so a disc may fall there", {"column": wrong[0]})
    if 0 <= wrong[0] < COLUMNS:
        return Reason("column {column} is full, so no disc falls there", {"column": wrong[0]})
    return Reason("there is no column {column}", {"column": wrong[0]})


Rows = tuple[tuple[int, ...], ...]


def _read_rows(value: Any, _: Any, lines: int = ROWS, squares: int = COLUMNS) -> Rows:
    """Read a board, a list of lines from the top."""
    try:
        rows = tuple(tuple(whole_number(disc) for disc in row) for row in value)
    except (TypeError, ValueError):
        rows = ()
    if len(rows) != lines or any(len(row) != squares for row in rows):
        raise NoAnswer("{answer} is not a list of lines of a board")
    return rows


def _why_drop(grid: DiscGrid, right: Rows, _: Rows) -> Reason:
    line = next(y for y in range(ROWS) if [*right[y]] != grid.rows()[y])
    text = (
        "the disc of J{player} falls to line {line} of column {column} (line 0 at the top), and no other square changes"
    )
    return Reason(text, {"player": grid.player, "line": line, "column": grid.column})


def _why_aligned(grid: DiscGrid, _right: Any, _given: Any) -> Reason:
    """Say who has aligned four discs, and where."""
    player = aligned_by(grid)
    if not player:
        return Reason("nobody has aligned four discs")
    line = next(line for line in all_lines() if all(grid.at(square) == player for square in line))
    squares = ", ".join(f"({x}, {y})" for x, y in line)
    text = "J{player} has aligned four discs, on the squares (x, y) {squares}, y from the bottom"
    return Reason(text, {"player": player, "squares": squares})


def _worths(grid: DiscGrid, player: int) -> list[int]:
    squares = [(x, y) for x in range(COLUMNS) for y in range(ROWS) if grid.at((x, y)) == player]
    return [sum(square in line for line in all_lines()) for square in squares]


def _why_squares(grid: DiscGrid, _right: float, _given: float) -> Reason:
    worths = [" + ".join(map(str, _worths(grid, player))) or "0" for player in (1, 2)]
    return Reason("the squares of J1 are worth {own}, those of J2 {other}", {"own": worths[0], "other": worths[1]})


def _on_board(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    common: dict[str, Any] = {
        "functions": called, "parameters": LIST, "things": things_of_grid, "describe": describe_grid,
        "size": lambda grid: grid.discs,
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


def _plies(family: str) -> list[DiscGrid]:
    return open_grids(large=True) if family == "large" else [grid for grid in open_grids(large=False) if grid.discs]


OF_THE_LIST = (
    _on_board(
        "full",
        "pleine(p, c)",
        ("est_pleine", "colonne_pleine"),
        title="whether a column of Connect-4 is full",
        parameters={"rows": LIST["rows"], "column": f"{LIST['column']}|j|i|num.*"},
        reference=PLEINE,
        families=[
            Family("all columns", 18, lambda: [*_asked_columns("full columns"), *_asked_columns("open columns")])
        ],
        read=_read_truth,
        why=lambda grid, *_: Reason(
            "column {column} has {number} discs of 6", {"column": grid.column, "number": len(grid.columns[grid.column])}
        ),
        describe=lambda grid: f"{describe_grid(grid)}; c = {grid.column}",
        show=str,
        mistakes={
            "tells whether a column is not full": ("return False\n    return True", "return True\n    return False"),
            "looks at the lowest square, not the highest": ("range(6)", "range(5, 6)"),
            "takes a column with one free square for full": ("range(6)", "range(1, 6)"),
            "counts columns from 1": ("[c]", "[c - 1]"),
            "never finds a column full": ("return True", "return False"),
        },
    ),
    _on_board(
        "columns",
        "coups_possibles(p)",
        ("coups", "colonnes"),
        title="moves of Connect-4, as columns",
        reference="def coups_possibles(p):\n    return [c for c in range(7) if p[0][c] == 0]\n",
        families=families(_with_columns, open_columns=8, full_columns=10),
        read=_read_columns,
        why=_why_columns,
        show=str,
        mistakes={
            "lists full columns too": (" if p[0][c] == 0", ""),
            "counts columns from 1": ("[c for", "[c + 1 for"),
            "leaves out the last column": ("range(7)", "range(6)"),
            "lists empty columns alone": ("p[0][c]", "p[5][c]"),
            "lists the full columns": ("== 0", "!= 0"),
            "takes a column with one free square for full": ("p[0][c]", "p[1][c]"),
        },
    ),
    _on_board(
        "drop",
        "jouer(p, c, i)",
        ("joue",),
        title="position after a move of Connect-4",
        reference=JOUER,
        families=families(_asked_columns, first_plies=10, large=8),
        read=_read_rows,
        why=_why_drop,
        describe=lambda grid: f"{describe_grid(grid)}; c = {grid.column}; i = {grid.player}",
        show=lambda rows: " / ".join("".join(map(str, row)) for row in rows),
        mistakes={
            "lets the disc stay at the top": ("l = 5\n    while q[l][c] != 0:\n        l -= 1", "l = 0"),
            "puts the disc on the lowest line, on others": ("while q[l][c] != 0:\n        l -= 1", ""),
            "drops discs of J1 alone": ("= i", "= 1"),
            "drops the disc of the other player": ("= i", "= 3 - i"),
            "gives the position as it was": ("return q", "return p"),
            "counts lines from the bottom": ("return q", "return q[::-1]"),
        },
    ),
    _on_board(
        "wins",
        "gagne(p, i)",
        ("a_gagne", "gagnant", "puissance 4"),
        title="whether a player has aligned four discs",
        reference=GAGNE,
        families=[
            *families(_asked_players, rows_and_columns=6, rising=5, falling=5),
            Family(
                "no line",
                2,
                lambda: [
                    *_asked_players("others' lines"),
                    won_grids()[0]._replace(player=aligned_by(won_grids()[0])),
                    *(grid._replace(player=1 + n % 2) for n, grid in enumerate(_with_lines("no line"))),
                ],
            ),
        ],
        read=_read_truth,
        why=_why_aligned,
        describe=lambda grid: f"{describe_grid(grid)}; i = {grid.player}",
        show=str,
        mistakes=UPSIDE_DOWN
        | {
            "takes three discs in line for four": ("in ligne)", "in ligne[:3])"),
            "sees the lines of J1 alone": ("== i", "== i == 1"),
            "swaps the players": ("== i", "== 3 - i"),
            "tells whether anybody has won": (
                "all(p[y][x] == i for x, y in ligne)",
                "any(all(p[y][x] == k for x, y in ligne) for k in (1, 2))",
            ),
            "never sees a line": ("return True", "return False"),
        },
    ),
    _on_board(
        "squares",
        "h(p)",
        ("heuristique", "evaluation"),
        title="heuristic of Connect-4 by the lines through each square",
        reference=CASES,
        families=families(_plies, first_plies=9, large=9),
        read=_read_number,
        why=_why_squares,
        show=lambda value: f"{value:g}",
        mistakes=UPSIDE_DOWN
        | {
            "takes the side of the other player": ("return somme", "return -somme"),
            "forgets the discs of J2": ("somme -= 1", "somme -= 0"),
            "adds the discs of J2": ("somme -= 1", "somme += 1"),
        },
    ),
)

# ---- Connect-4 as a list of columns (course 002)

COUPS = """\
def coups(G):
    return [(x, G[x].index(0)) for x in range(7) if 0 in G[x]]
"""
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
TOUS = LIGNES + "tous = tous_alignements()\n"
OWN_LINES = LIGNES.replace("tous_alignements", "lignes")
GIVEN = (
    TOUS
    + COUPS
    + """\
_cases = [tuple(x * 6 + y for x, y in ligne) for ligne in tous]

def fini(G):
    plat = [case for colonne in G for case in colonne]
    for a, b, c, d in _cases:
        if plat[a] and plat[a] == plat[b] == plat[c] == plat[d]:
            return plat[a]
    return 0

def utilite(G, k, w):
    plat, u = [case for colonne in G for case in colonne], 0
    for a, b, c, d in _cases:
        cases = (plat[a], plat[b], plat[c], plat[d])
        moi, autre = cases.count(k), cases.count(3 - k)
        if autre == 0 and moi:
            u += w[moi]
        elif moi == 0 and autre:
            u -= w[autre]
    return u
"""
)
"""The functions that a search may call: as above, but quick."""
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
LIST_OF_COLUMNS = {
    "grid": "G|g|grille|jeu|position|pos|plateau|config",
    "player": "k|joueur|j|i|numero",
    "weights": "w|poids|weights",
    "depth": "p|profondeur|prof|n|depth",
}
Squares = tuple[tuple[int, int], ...]


def _read_squares(value: Any, _: Any) -> Squares:
    """Read a list of squares, in any order."""
    try:
        return tuple(sorted((whole_number(x), whole_number(y)) for x, y in value))
    except (TypeError, ValueError):
        raise NoAnswer("{answer} is not a list of squares (x, y)") from None


def _why_squares_listed(grid: DiscGrid, right: Squares, given: Squares) -> Reason:
    """Say of the first column that is wrong where a disc falls."""
    wrong = sorted({*right} ^ {*given})
    if not wrong:
        return Reason(
            "the square {square} is listed twice", {"square": next(each for each in given if given.count(each) > 1)}
        )
    column = wrong[0][0]
    if not 0 <= column < COLUMNS:
        return Reason("there is no column {column}", {"column": column})
    if column not in grid.free():
        return Reason("column {column} is full, so no disc falls there", {"column": column})
    square = (column, len(grid.columns[column]))
    return Reason("in column {column} a disc falls to {square}", {"column": column, "square": square})


def _read_lines(value: Any, direction: str) -> tuple[Line, ...]:
    """Read the lines in a direction out of all, in any order; those that are none belong to "other"."""
    try:
        lines = [tuple(sorted((whole_number(x), whole_number(y)) for x, y in line)) for line in value]
    except (TypeError, ValueError):
        raise NoAnswer("{answer} is not a list of lines of squares (x, y)") from None
    return tuple(sorted(line for line in lines if _direction(line) == direction))


def _direction(line: Line) -> str:
    steps = {(line[at + 1][0] - line[at][0], line[at + 1][1] - line[at][1]) for at in range(len(line) - 1)}
    named = [name for name, step in DIRECTIONS.items() if steps == {step}]
    return named[0] if named and len(line) == len(DIRECTIONS) else "other"


def _why_lines(_: str, right: tuple[Line, ...], given: tuple[Line, ...]) -> Reason:
    missing, wrong = sorted({*right} - {*given}), sorted({*given} - {*right})
    line = (missing or wrong or [next(each for each in given if given.count(each) > 1)])[0]
    text = (
        "the line {line} is missing"
        if missing
        else "{line} is not four squares in line on the board"
        if wrong
        else "the line {line} is there twice"
    )
    return Reason(text, {"line": ", ".join(f"({x}, {y})" for x, y in line)})


def _read_player(value: Any, _: Any) -> int:
    if not isinstance(value, int) or value not in (0, 1, 2):
        raise NoAnswer("{answer} is not 1, 2 or 0")
    return int(value)


@cache
def _weighed(family: str) -> list[DiscGrid]:
    """Ask about either player, with weights that change: in first plies, in later and in won positions."""
    grids = {"first plies": early_grids(2)[1:], "large": open_grids(large=True), "won": won_grids()[::5]}[family]
    weights = (WEIGHTS, (0, 1, 2, 4, inf), (0, 1, 10, 100, 1000))
    return [
        grid._replace(player=player, weights=weights[number % 3])
        for number, grid in enumerate(grids)
        for player in (1, 2)
    ]


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
    return f"{describe_grid(grid)}; k = {grid.player}; w = {[*grid.weights]}"


def _utility(grid: DiscGrid, player: int) -> float:
    return float(_given()["utilite"](grid.grid(), player, grid.weights))


@cache
def _given() -> dict[str, Any]:
    module: dict[str, Any] = {}
    exec(GIVEN, module)  # noqa: S102 - our own text
    return module


def _negamax(grid: DiscGrid, player: int, depth: int) -> float:
    """Search by the definition."""
    if depth <= 0 or not grid.free() or aligned_by(grid):
        return _utility(grid, player)
    return max(-_negamax(grid.dropped(x, player), 3 - player, depth - 1) for x in grid.free())


def _scores(grid: DiscGrid) -> dict[tuple[int, int], float]:
    other, depth = 3 - grid.player, grid.depth - 1
    return {(x, len(grid.columns[x])): -_negamax(grid.dropped(x, grid.player), other, depth) for x in grid.free()}


def _searched(grid: DiscGrid) -> Scored:
    if grid.depth <= 0 or not grid.free() or aligned_by(grid):
        return Scored(_utility(grid, grid.player), frozenset())
    scores = _scores(grid)
    score = max(scores.values())
    return Scored(score, frozenset(move for move, each in scores.items() if each == score))


def _read_negamax(value: Any, _: DiscGrid) -> Scored:
    """Read a score, and a move (x, y)."""
    return read_scored(value, lambda move: isinstance(move, list | tuple) and len(move) == len("xy"))


def _why_negamax(grid: DiscGrid, right: Scored, given: Scored) -> Reason:
    values = {"player": aligned_by(grid), "score": f"{right.score:g}"}
    if aligned_by(grid):
        return Reason("J{player} has aligned four discs: the utility is {score}, and there is no move", values)
    if grid.depth == 0 or not grid.free():
        return Reason("no ply is left: the utility is {score}, and there is no move", values)
    return why_scored(right, given, _scores(grid), is_max=True)


@cache
def _to_search(family: str) -> list[DiscGrid]:
    """List positions to search: to no ply, one or two, where play has ended, and where every move loses."""
    if family == "ended":
        grids = [*won_grids()[::14], *(grid for grid in open_grids(large=True) if not grid.free())]
        return [grid._replace(player=grid.turn, depth=depth) for grid in grids for depth in (1, 2)]
    early = [*early_grids(1), *early_grids()[60::50]]
    if family == "no ply":
        return [grid._replace(player=grid.turn) for grid in early]
    if family == "one ply":
        return [grid._replace(player=grid.turn, depth=1) for grid in [*early, *open_grids(large=True)[::4]]]
    if family == "several plies":
        return [grid._replace(player=grid.turn, depth=2) for grid in [*early[::3], *open_grids(large=True)[4::5]]]
    return [grid._replace(player=grid.turn, depth=depth) for grid in lost_grids() for depth in (2, 3)]


def _on_columns(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    common: dict[str, Any] = {"parameters": LIST_OF_COLUMNS, "prelude": TOUS, "over": ["tous"]}
    return _on_board(name, signature, called, **{**common, **own})


NEGAMAX_EXERCISE = _on_columns(
    "negamax",
    "minmax(G, k, w, p)",
    ("minmax puissance 4", "minimax", "min_max"),
    title="min-max for Connect-4, one function for both players",
    reference=NEGAMAX,
    prelude=GIVEN,
    over=["tous", "tous_alignements", "coups", "fini", "utilite"],
    families=families(_to_search, no_ply=2, one_ply=4, several_plies=5, ended=4, every_move_loses=3),
    right=_searched,
    key=lambda answer: answer.score,
    read=_read_negamax,
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
OF_THE_COLUMNS = (
    _on_columns(
        "alignments",
        "tous_alignements()",
        ("alignements", "lignes"),
        title="lines of four squares of Connect-4",
        parameters={},
        things=lambda _: {},
        prelude="",
        over=(),
        reference=LIGNES,
        families=[
            Family(name, weight, lambda each=each: [each, "other"])  # type: ignore[misc]
            for name, weight, each in (
                ("rows", 4, "horizontal"),
                ("columns", 4, "vertical"),
                ("rising", 5, "rising"),
                ("falling", 5, "falling"),
            )
        ],
        read=_read_lines,
        why=_why_lines,
        describe=str,
        show=lambda lines: f"{len(lines)}",
        size=lambda _: 0,
        mistakes=FORGOTTEN
        | {
            "leaves out the last column": ("dx < 7", "dx < 6"),
            "leaves out the highest row": ("dy < 6", "dy < 5"),
        },
    ),
    _on_columns(
        "moves",
        "coups(G)",
        ("coups_possibles", "coups puissance 4"),
        title="moves of Connect-4, as squares",
        reference=COUPS,
        families=families(_with_columns, open_columns=8, full_columns=10),
        read=_read_squares,
        why=_why_squares_listed,
        show=str,
        mistakes={
            "lists all free squares": (
                "(x, G[x].index(0)) for x in range(7) if 0 in G[x]",
                "(x, y) for x in range(7) for y in range(6) if G[x][y] == 0",
            ),
            "takes the highest square of a column, not the lowest": ("G[x].index(0)", "5"),
            "always takes the lowest line": ("G[x].index(0)", "0"),
            "writes (y, x) for (x, y)": ("(x, G[x].index(0))", "(G[x].index(0), x)"),
            "leaves out the last column": ("range(7)", "range(6)"),
            "takes the squares of the highest discs": ("G[x].index(0)", "G[x].index(0) - 1"),
            "takes a column with one free square for full": ("0 in G[x]", "G[x].count(0) > 1"),
        },
    ),
    _on_columns(
        "finished",
        "fini(G)",
        ("gagnant", "partie finie"),
        title="who has aligned four discs",
        reference=FINI,
        families=[
            *families(_with_lines, rows_and_columns=6, rising=5, falling=5),
            Family("no line", 2, lambda: [*won_grids()[:2], *_with_lines("no line")]),
        ],
        read=_read_player,
        why=_why_aligned,
        show=str,
        mistakes={
            name: (OWN_LINES + FINI.replace("in tous", "in lignes()")).replace(*change)
            for name, change in FORGOTTEN.items()
        }
        | {
            "takes three discs in line for four": ("in ligne}", "in ligne[:3]}"),
            "sees the lines of J1 alone": (" or joueurs == {2}", ""),
            "swaps the players": ("return joueurs.pop()", "return 3 - joueurs.pop()"),
            "tells an end by 1, whoever has won": ("return joueurs.pop()", "return 1"),
            "never sees a line": ("return joueurs.pop()", "return 0"),
        },
    ),
    _on_columns(
        "utility",
        "utilite(G, k, w)",
        ("utilité",),
        title="utility of a position of Connect-4",
        reference=UTILITE,
        families=families(_weighed, first_plies=6, won=5, large=7),
        read=_read_number,
        why=_why_utility,
        describe=_describe_weighed,
        show=lambda value: f"{value:g}",
        mistakes={
            name: (OWN_LINES + UTILITE.replace("in tous", "in lignes()")).replace(*change)
            for name, change in FORGOTTEN.items()
        }
        | {
            "counts the lines on which both players have discs": ("if autre == 0:", "if True:"),
            "adds the lines of the other player": ("u -= w", "u += w"),
            "forgets the lines of the other player": ("u -= w[autre]", "pass"),
            "always takes the side of J1": ("count(k), cases.count(3 - k)", "count(1), cases.count(2)"),
            "takes the side of the other player": ("return u", "return -u"),
            "counts discs, not their weight": ("w[", "[0, 1, 2, 3, 4]["),
        },
    ),
    NEGAMAX_EXERCISE,
)

# ---- tic-tac-toe (course 003)

MORPION = """\
def alignement(p):
    lignes = [list(ligne) for ligne in p] + [[p[i][j] for i in range(3)] for j in range(3)]
    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
    return [1, 1, 1] in lignes or [2, 2, 2] in lignes

def coups_possibles(position):
    if alignement(position):
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
HEURISTIQUE = """\
def heuristique(position):
    p = position
    lignes = [list(ligne) for ligne in p] + [[p[i][j] for i in range(3)] for j in range(3)]
    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
    points = [0, 1, 10, 100]
    total = 0
    for ligne in lignes:
        if 2 not in ligne:
            total += points[ligne.count(1)]
        if 1 not in ligne:
            total -= points[ligne.count(2)]
    return total
"""
COLUMNS_OF_MARKS, DIAGONALS = (
    " + [[p[i][j] for i in range(3)] for j in range(3)]",
    "    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]\n",
)
Positions = tuple[Marks, ...]


def _boards(family: str) -> list[Marks]:
    return boards()[family]


def _read_boards(value: Any, _: Any) -> Positions:
    """Read a list of boards, in any order."""
    if not isinstance(value, list | tuple):
        raise NoAnswer("{answer} is not a list of positions")
    read = [_read_rows(each, None, SIDE, SIDE) for each in value]
    return tuple(sorted(tuple(mark for row in board for mark in row) for board in read))


def _why_boards(marks: Marks, right: Positions, given: Positions) -> Reason:
    """Say the first position that is missing, or cannot be reached."""
    if has_line(marks):
        return Reason("somebody has a line: play has ended, and there is no move", {})
    missing = [describe_marks(each) for each in right if each not in given]
    extra = [describe_marks(each) for each in given if each not in right]
    if missing:
        return Reason("{position} is reached by a move", {"position": missing[0]})
    if extra:
        return Reason("{position} is not reached by a move", {"position": extra[0]})
    return Reason("a position is listed twice", {})


def _read_turn(value: Any, _: Any) -> int:
    if not are_whole_numbers([value]):
        raise NoAnswer("{answer} is not 0, for Max, or 1, for Min")
    return int(value)


def _why_turn(marks: Marks, right: int, _: int) -> Reason:
    values = {"first": marks.count(1), "second": marks.count(2)}
    if right:
        return Reason("Max has {first} marks and Min {second}: it is Min's turn, 1", values)
    return Reason("Max has {first} marks and Min {second}: it is Max's turn, 0", values)


def _why_points(marks: Marks, right: float, _: float) -> Reason:
    """Say the points of either player's lines."""
    lines = [[marks[square] for square in line] for line in LINES]
    first = sum((0, 1, 10, 100)[line.count(1)] for line in lines if 2 not in line)
    text = "the lines that Max has alone have {first} points, those of Min {second}"
    return Reason(text, {"first": first, "second": f"{first - right:g}"})


def _tic_tac_toe(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    common: dict[str, Any] = {
        "parameters": {"position": "position|pos|p|grille|G|g|plateau|s|jeu|morpion"}, "functions": called,
        "things": lambda marks: {"position": lambda: rows_of_marks(marks)}, "describe": describe_marks,
        "size": lambda marks: 9 - marks.count(0), "exhaustive": 3, "show": lambda value: f"{value:g}",
        "families": families(_boards, first_plies=8, later=6, won=4),
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


OF_TIC_TAC_TOE = (
    _tic_tac_toe(
        "tictactoe_moves",
        "coups_possibles(position)",
        ("morpion", "coups_posibles", "coups morpion"),
        title="moves of tic-tac-toe, as positions",
        reference=MORPION,
        read=_read_boards,
        why=_why_boards,
        show=lambda answer: "; ".join(map(describe_marks, answer)) or "∅",
        families=[
            *families(_boards, first_plies=8, later=6),
            Family("won", 4, lambda: [boards()["first plies"][1], *boards()["won"]]),
        ],
        mistakes={
            "plays on after a line": ("    if alignement(position):\n        return []\n", ""),
            "marks for Max alone": ("= joueur", "= 1"),
            "marks for the other player": ("% 2 == 1", "% 2 == 0"),
            "gives no move": ("return suivantes", "return []"),
            "plays on squares that are taken": (" if position[i][j] == 0", ""),
            "leaves out the last square": ("for i, j in vides:", "for i, j in vides[:-1]:"),
            "gives the first move alone": ("return suivantes", "return suivantes[:1]"),
            "gives the position itself": ("return suivantes", "return [position]"),
        },
    ),
    _tic_tac_toe(
        "tictactoe_player",
        "joueur_courant(position)",
        ("joueur", "joueur morpion", "tour"),
        title="player who is to move in tic-tac-toe",
        reference=COURANT,
        read=_read_turn,
        why=_why_turn,
        mistakes={
            "swaps the players": ("return 0\n    return 1", "return 1\n    return 0"),
            "numbers the players 1 and 2": ("return 0\n    return 1", "return 1\n    return 2"),
            "always takes Max": ("return 1", "return 0"),
            "always takes Min": ("return 0", "return 1"),
            "counts the marks of Max alone": ("cases.count(1) == cases.count(2)", "cases.count(1) % 2 == 0"),
            "counts the marks of Min alone": ("cases.count(1) == cases.count(2)", "cases.count(2) % 2 == 0"),
        },
    ),
    _tic_tac_toe(
        "tictactoe_heuristic",
        "heuristique(position)",
        ("h", "heuristique morpion", "evaluation"),
        title="heuristic of tic-tac-toe",
        reference=HEURISTIQUE,
        read=_read_number,
        why=_why_points,
        mistakes={
            "counts the lines on which both players have marks": ("if 2 not in ligne:", "if True:"),
            "forgets the marks of Min": ("total -= points[ligne.count(2)]", "pass"),
            "adds the points of Min": ("total -=", "total +="),
            "takes the side of the other player": ("return total", "return -total"),
            "forgets the diagonals": (DIAGONALS, ""),
            "forgets the columns": (COLUMNS_OF_MARKS, ""),
            "forgets the rows": ("[list(ligne) for ligne in p] + ", ""),
            "counts marks, not points": ("1, 10, 100", "1, 2, 3"),
            "gives lines of one mark no point": ("1, 10, 100", "0, 10, 100"),
        },
    ),
)
EXERCISES = (FIBONACCI, WINNER, START, *OF_THE_LIST, *OF_THE_COLUMNS, *OF_TIC_TAC_TOE)
