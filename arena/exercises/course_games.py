"""The functions of two games of the courses: Nim-Fibonacci (000) and tic-tac-toe (003)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import combinations_with_replacement, product
from typing import Any

from arena.exercises.exercise import NOTHING, Exercise, Family, Reason, families, whole_number
from arena.exercises.instances import GRAPH
from arena.exercises.searches import is_score
from arena.rules.alignment import AlignmentGame

Couple = tuple[int, int]
ENDS_WON = "takes (0, 0) for won"
RETURNED = (None, False, True)


def read_number(value: Any, _: Any) -> float:
    if not is_score(value):
        raise ValueError("no number")
    return float(value)


def couple(value: Any) -> Couple:
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


def on_board(board: AlignmentGame, marks: Mapping[Couple, int]) -> tuple[AlignmentGame, tuple[int, ...]]:
    """Put the marks of both players on a board, which can then be drawn."""
    return board, tuple(sum(board.bit(square) for square in marks if marks[square] == player) for player in (1, 2))


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


def _couples() -> dict[str, list[Couple]]:
    """Sort positions (i, j): one match, or all, may be taken; so few that twice as many may be next time; or others."""
    found: dict[str, list[Couple]] = {"all": [(0, 0)], "one match": [], "twice as many": [], "large": []}
    for j, i in combinations_with_replacement(range(1, 15), 2):
        needs = "one match" if j == 1 else "all" if i == j else "twice as many" if 3 * j <= i else "large"
        found[needs].append((i, j))
    return found


def _beside_the_end() -> list[Couple]:
    """List the positions on which it does not show whether (0, 0) is taken for won."""
    return [each for couples in _couples().values() for each in couples if not WINNER.shows(each, ENDS_WON)]


def _why_won(position: Couple, right: bool, given: bool | None) -> Reason:
    after = FIBONACCI.answer(position)
    if given is None and not right:
        return Reason(NOTHING)
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
    parameters={
        "position": "pos|position|p|couple|s",
        "matches": "i|n|allumettes|nombre",
        "most": "j|m|max",
        "memo": GRAPH["memo"],
    },
    things=lambda pos: {"position": lambda: pos, "matches": lambda: pos[0], "most": lambda: pos[1], "memo": dict},
    describe=str,
    size=lambda pos: pos[0],
    exhaustive=14,
    families=[
        *families(_couples, all=4, one_match=3, twice_as_many=5),
        *families(_couples, part=lambda pos, moves: [each for each in moves if each[0] > pos[0] - pos[1]], large=6),
    ],
)
FIBONACCI = _fibonacci(
    "fibonacci_moves",
    "moves of Nim-Fibonacci",
    names=("coups_suivants(pos)", "nim fibonacci", "coups_possibles", "suivants", "successeurs"),
    reference=SUIVANTS,
    reads=listed(couple),
    why=why_listed(
        "{member} is missing: of {matches} matches 1 to {most} may be taken, then twice as many or all that are left",
        "{member} is wrong: of {matches} matches 1 to {most} may be taken, then twice as many or all that are left",
        more=lambda pos: {"matches": pos[0], "most": pos[1]},
    ),
    show=lambda answer: str([*answer]),
    mistakes={
        "takes up to i matches, not j": ("range(1, j + 1)", "range(1, i + 1)"),
        "takes fewer than j matches": ("range(1, j + 1)", "range(1, j)"),
        "forgets that no more matches can be taken than there are": ("min(2 * k, i - k)", "2 * k"),
        "lets as many matches be taken as there are": ("min(2 * k, i - k)", "i - k"),
        "lets as many matches be taken as before, not twice as many": ("min(2 * k, i - k)", "min(k, i - k)"),
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
    families=[
        *families(_couples, part=lambda _, won: bool(won), all=4, one_match=2, twice_as_many=3, large=3),
        Family("beside the end", 4, _beside_the_end, lambda _, won: bool(won)),
        Family("says False", 2, lambda: [each for each in _couples()["large"] if not _is_won(each)]),
    ],
    reads=lambda value, _: RETURNED[RETURNED.index(value)],
    why=_why_won,
    mistakes={
        "tells whether a position is lost": ("return True\n    return False", "return False\n    return True"),
        ENDS_WON: ("    for", "    if pos == (0, 0):\n        return True\n    for"),
        "wants all moves to lead to lost positions": (
            GAGNANT.partition("\n")[2],
            "    s = coups_suivants(pos)\n    return s != [] and not any([gagnant_rec(t) for t in s])\n",
        ),
        "looks for a won position after the move": ("if not gagnant_rec", "if gagnant_rec"),
        "looks at the first move alone": ("in coups_suivants(pos)", "in coups_suivants(pos)[:1]"),
        "takes every position with a move for a won one": ("if not gagnant_rec(suivant)", "if True"),
    },
)

# ---- tic-tac-toe (course 003)

HEURISTIQUE = """\
def lignes(p):
    lignes = [list(ligne) for ligne in p]
    lignes += [[p[i][j] for i in range(3)] for j in range(3)]
    lignes += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
    return lignes

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
Marks = tuple[int, ...]  # the marks of nine squares, by rows: 0 for none, 1 for the first player, Max, 2 for Min


TRIPLES = {
    "rows": [range(first, first + 3) for first in (0, 3, 6)],
    "columns": [range(first, 9, 3) for first in range(3)],
    "diagonals": [range(0, 9, 4), range(2, 7, 2)],
}


def _marks() -> dict[str, list[Marks]]:
    """Sort positions by the lines that score: those of Max in one direction, with one mark, rows of both, or any."""
    boards = [each for each in product(range(3), repeat=9) if 0 <= each.count(1) - each.count(2) <= 1]
    found: dict[str, list[Marks]] = defaultdict(list)
    for marks in sorted(boards, key=lambda marks: -marks.count(0)):
        lines = [(kind, [marks[square] for square in line]) for kind in TRIPLES for line in TRIPLES[kind]]
        alone = {(kind, max(there)) for kind, there in lines if len({*there} - {0}) == 1}
        if not any({1, 2} <= {*there} for _, there in lines) and not {*product(["diagonals"], (1, 2))} & alone:
            found["no blocked line"].append(marks)
        elif any({*there} in ({1}, {2}) for _, there in lines) or len({kind for kind, _ in alone}) != 1:
            found["whole boards"].append(marks)
        elif alone < {*product(TRIPLES, [1])}:
            has_one = any(there.count(1) == 1 and 2 not in there for _, there in lines)
            found["one mark" if has_one else min(alone)[0]].append(marks)
        elif ("rows", 2) in alone:
            found["both players"].append(marks)
    whole = found["whole boards"]
    first = sum(marks.count(0) >= 6 for marks in whole)
    return found | {"whole boards": [*whole[:first], *whole[first::30]]}


class MarkBoard(AlignmentGame):
    """The board as it is drawn."""

    rows = columns = align = 3


def _why_points(marks: Marks, right: float, _: float) -> Reason:
    first = POINTS.answer_of(POINTS.mistaken("forgets the marks of Min"), marks)
    text = "points of the lines that Max has alone: {first}; of those that Min has alone: {second}"
    return Reason(text, {"first": f"{first:g}", "second": f"{first - right:g}"})


POINTS = Exercise(
    "tictactoe_heuristic",
    "heuristic of tic-tac-toe",
    names=("heuristique(position)", "h", "heuristique morpion", "evaluation", "morpion"),
    parameters={"position": "position|pos|p|grille|G|g|plateau|s|jeu|morpion"},
    things=lambda marks: {"position": lambda: [list(marks[first : first + 3]) for first in (0, 3, 6)]},
    describe=lambda marks: " / ".join("".join(".12"[each] for each in marks[first : first + 3]) for first in (0, 3, 6)),
    size=lambda marks: 9 - marks.count(0),
    exhaustive=3,
    show="{:g}".format,
    drawn=lambda marks: on_board(MarkBoard(), dict(zip(product(range(3), range(3)), marks, strict=True))),
    families=[
        *families(_marks, part=lambda _, points: (points > 0) - (points < 0), rows=3, columns=3, diagonals=3),
        *families(_marks, one_mark=2, both_players=3, whole_boards=3),
        *families(_marks, part=lambda _, points: abs(points), no_blocked_line=1),
    ],
    reference=HEURISTIQUE,
    reads=read_number,
    why=_why_points,
    mistakes={
        "counts the lines on which both players have marks": ("if 2 not in ligne:", "if True:"),
        "counts all lines, also those on which both players have marks": HEURISTIQUE.replace(
            "if 2 not in ligne", "if True"
        ).replace("if 1 not in ligne", "if True"),
        "takes 10 points for one mark": ("1, 10, 100", "10, 100, 1000"),
        "forgets the marks of Min": ("total -= points[ligne.count(2)]", "pass"),
        "adds the points of Min": ("total -=", "total +="),
        "takes the side of the other player": ("return total", "return -total"),
        "forgets the diagonals": ("[[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]", "[]"),
        "forgets the rising diagonal": (", [p[i][2 - i] for i in range(3)]", ""),
        "forgets the falling diagonal": ("[p[i][i] for i in range(3)], ", ""),
        "forgets the columns": ("[[p[i][j] for i in range(3)] for j in range(3)]", "[]"),
        "forgets the rows": ("[list(ligne) for ligne in p]", "[]"),
        "counts marks, not points": ("1, 10, 100", "1, 2, 3"),
    },
)

EXERCISES = (FIBONACCI, WINNER, POINTS)
