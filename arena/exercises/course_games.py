"""The functions of the courses' games: Nim-Fibonacci (000), tic-tac-toe (003) and Connect-4 (002)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import combinations_with_replacement, product
from math import inf
from typing import Any

from arena.exercises.acyclic import ZERO_FOR_NONE
from arena.exercises.exercise import NOTHING, Exercise, Family, Reason, families, whole_number
from arena.exercises.grids import (
    COLUMNS,
    DIRECTIONS,
    FOURS,
    ROWS,
    WEIGHTS,
    DiscGrid,
    aligned,
    direction,
    early_grids,
    kept_grids,
    open_grids,
)
from arena.exercises.instances import GRAPH
from arena.exercises.searches import Scored, best_moves, by_score, is_score, read_scored, show_scored, why_scored
from arena.rules.alignment import AlignmentGame

Couple = tuple[int, int]
ENDS_WON = "takes (0, 0) for won"
FROM_MINUS_1 = "begins with -1, where minus infinity is meant"
SEES_NO_END = "does not see that play has ended"
RETURNED = (None, False, True)


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


def _of_members(sort: Callable[[], Mapping[str, Any]], **kinds: tuple[float, Callable[[Any], bool]]) -> list[Family]:
    """Make families in each of which some members of a list count: by name, the weight and whether one does.

    How often they are listed counts in a family of its own.
    """

    def part(counts: Callable[[Any], bool], _: Any, members: tuple[Any, ...]) -> set[Any]:
        return {member for member in members if counts(member)}

    def is_once(_: Any, members: tuple[Any, ...]) -> bool:
        return len(members) == len({*members}) > 0

    made = families(sort, **{name: weight for name, (weight, _) in kinds.items()})
    own = [each._replace(part=partial(part, kinds[key][1])) for each, key in zip(made, kinds, strict=True)]
    return [*own, Family("each once", 2, made[0].instances, is_once)]


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
    reads=_listed(_couple),
    why=_why_listed(
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


OF_BOTH = ("both players", "no blocked line", "whole boards")


def _marks() -> dict[str, list[Marks]]:
    """Sort positions by the lines that score: those of Max in one direction, with one mark, rows of both, or any."""
    boards = [each for each in product(range(3), repeat=9) if 0 <= each.count(1) - each.count(2) <= 1]
    found: dict[str, list[Marks]] = {name: [] for name in (*TRIPLES, "one mark", *OF_BOTH)}
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


def _drawn_marks(marks: Marks) -> tuple[MarkBoard, tuple[int, ...]]:
    board = MarkBoard()
    squares = [(square, mark) for (_, square), mark in zip(board.names, marks, strict=True)]
    return board, tuple(sum(square for square, mark in squares if mark == player) for player in (1, 2))


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
    drawn=_drawn_marks,
    families=[
        *families(_marks, part=lambda _, points: (points > 0) - (points < 0), rows=3, columns=3, diagonals=3),
        *families(_marks, one_mark=2, both_players=3, whole_boards=3),
        *families(_marks, part=lambda _, points: abs(points), no_blocked_line=1),
    ],
    reference=HEURISTIQUE,
    reads=_read_number,
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

# ---- Connect-4 (course 002)

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


def _is_inner(square: Couple) -> bool:
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
    players = [grid for grid in won if not FINISHED.shows(grid, RISING, FALLING)]
    lines = [*first[:1], next(grid for grid in players if grid not in first)]
    return found | {
        "players": players,
        "line or none": [*lines, *open_grids(large=False)[::6], *open_grids(large=True)],
    }


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
    drawn=DiscGrid.drawn,
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


def _scores(grid: DiscGrid) -> dict[Couple, float]:
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
    wins = [
        grid._replace(weights=(0, 0, 0, 0, inf))
        for name in ("several plies", "every move loses")
        for grid in found[name]
    ]
    kept = NEGAMAX_SEARCH.sort(found["several plies"], "others", ended=[SEES_NO_END], first=[FROM_MINUS_1])
    found |= {"several plies": kept["others"], "ended": found["ended"] + kept["ended"]}
    found["first value"] = NEGAMAX_SEARCH.sort(wins, "others", shown=[ZERO_FOR_NONE, FROM_MINUS_1])["shown"]
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
        *families(_with_lines, part=lambda _, winner: winner in (1, 2), rows_and_columns=3, rising=3, falling=3),
        *families(_with_lines, players=5, line_or_none=4),
    ],
    reads=lambda value, _: None if value is None else whole_number(value),
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
    reads=_listed(lambda line: tuple(sorted(map(_couple, line)))),
    why=_why_listed(
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
    reads=_listed(_couple),
    why=_why_listed("a disc falls to {member}, the lowest free square of its column", "no disc falls to {member}"),
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
)
EXERCISES = (FIBONACCI, WINNER, POINTS, ALIGNMENTS, MOVES, FINISHED, UTILITY, NEGAMAX_SEARCH)
