"""The functions of Nim-Fibonacci (course 000) and the heuristic of tic-tac-toe (course 003)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from typing import Any

from arena.exercises.exercise import Exercise, Reason, families, whole_number
from arena.exercises.searches import is_score

Couple = tuple[int, int]


def read_truth(value: Any, _: Any) -> bool:
    """Read a truth value."""
    return bool((False, True).index(value))


def read_number(value: Any, _: Any) -> float:
    """Read a number."""
    if not is_score(value):
        raise ValueError("no number")
    return float(value)


def couple(value: Any) -> Couple:
    """Read a couple of whole numbers."""
    first, second = value
    return whole_number(first), whole_number(second)


def listed(member: Callable[[Any], Any]) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Make a function that reads a list, in any order."""
    return lambda value, _: tuple(sorted(map(member, value)))


def why_listed(
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
    won = ", ".join(map(str, after))
    return Reason("{position} is lost: only won positions can be left ({won})", {"position": position, "won": won})


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
    reads=listed(couple),
    why=why_listed(
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
    reads=read_truth,
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

# ---- tic-tac-toe (course 003)

LIGNES_DU_MORPION = """\
def lignes(p):
    lignes = [list(ligne) for ligne in p]
    lignes += [[p[i][j] for i in range(3)] for j in range(3)]
    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
    return lignes

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


def _marks() -> dict[str, list[Marks]]:
    """Sort positions by their marks; some of the later ones."""
    filled = (cells for cells in product(range(3), repeat=9) if 0 <= cells.count(1) - cells.count(2) <= 1)
    boards = sorted(filled, key=lambda cells: -cells.count(0))
    first = [cells for cells in boards if cells.count(0) > 5]
    rows = {"first plies": first, "later": boards[len(first) :: 30]}
    return {name: [(cells[:3], cells[3:6], cells[6:]) for cells in each] for name, each in rows.items()}


def _describe_marks(marks: Marks) -> str:
    return " / ".join("".join(str(mark or ".") for mark in row) for row in marks)


def _why_points(marks: Marks, right: float, _: float) -> Reason:
    """Say the points of either player's lines."""
    first = POINTS.answer_of(POINTS.mistaken("forgets the marks of Min"), marks)
    text = "the lines that Max has alone have {first} points, those of Min {second}"
    return Reason(text, {"first": f"{first:g}", "second": f"{first - right:g}"})


POINTS = Exercise(
    "tictactoe_heuristic",
    "heuristic of tic-tac-toe",
    names=("heuristique(position)", "h", "heuristique morpion", "evaluation", "morpion"),
    parameters={"position": "position|pos|p|grille|G|g|plateau|s|jeu|morpion"},
    things=lambda marks: {"position": lambda: [list(row) for row in marks]},
    describe=_describe_marks,
    size=lambda marks: 9 - sum(row.count(0) for row in marks),
    exhaustive=3,
    show="{:g}".format,
    families=families(_marks, first_plies=10, later=8),
    reference=HEURISTIQUE,
    reads=read_number,
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
EXERCISES = (FIBONACCI, WINNER, POINTS)
