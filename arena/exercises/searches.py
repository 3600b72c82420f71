"""Backward induction, min-max with a memo, with cuts and as two functions, and the unfolding of a game's rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import inf
from typing import Any, NamedTuple

from arena.exercises.arenas_to_try import SUCCESSORS, graph_things
from arena.exercises.exercise import Cost, Exercise, Family, NoAnswer, Reason, are_whole_numbers, families, whole_number
from arena.exercises.game_trees import (
    EXTREME,
    FINITE,
    SCORES,
    GameTree,
    describe_tree,
    game_graph,
    ladder,
    layered_graphs,
    random_trees,
    scored,
    small_trees,
    valued,
)
from arena.exercises.kernels import PARAMETERS, PositionGraph, graphs_of, random_graphs
from arena.foreign.program import Made

TABLE = '''\
class Table(dict):
    """A function of positions that is given by its values, and a dict besides: calls and look-ups are counted."""

    def __init__(self, kind, values):
        super().__init__(values)
        self.kind, self.counts = kind, {}

    def __call__(self, *position):
        value = self[position if len(position) > 1 else position[0]]
        return list(value) if isinstance(value, list) else value

    def __getitem__(self, position):
        value = super().__getitem__(position)
        name = f"{self.kind} {position}"
        self.counts[name] = self.counts.get(name, 0) + 1
        return value
'''
OWNERS = "joueurs|owner|proprietaires?|controle|qui"
POSITION = "position|pos|p|s|sommet|noeud|etat|racine"

# ---- backward induction

VALEURS = """\
def valeurs(G, S1, F1, F2):
    v = {}
    def valeur(s):
        if s not in v:
            if G[s] == []:
                v[s] = 1 if s in F1 else -1 if s in F2 else 0
            elif s in S1:
                v[s] = max(valeur(t) for t in G[s])
            else:
                v[s] = min(valeur(t) for t in G[s])
        return v[s]
    for s in G:
        valeur(s)
    return v
"""
Values = dict[str, int]


def _induction_things(tree: GameTree) -> dict[str, Callable[[], Any]]:
    ends, s1 = dict(tree.scores), tree.s1
    s2 = frozenset(tree.vertices) - s1
    return graph_things(tree.successors()) | {
        "vertices of player 1": lambda: set(s1),
        "vertices of player 2": lambda: set(s2),
        "owners": lambda: {vertex: 1 if vertex in s1 else 2 for vertex in tree.vertices},
        "ends won by player 1": lambda: {end for end, value in ends.items() if value == 1},
        "ends won by player 2": lambda: {end for end, value in ends.items() if value == -1},
        "values of the ends": lambda: dict(ends),
        "vertex": lambda: tree.root,
    }


def _read_values(value: Any, tree: GameTree) -> Values:
    """Read values +1, 0, -1, or winners 1, 0, 2, by positions; of the position that was asked about, a number."""
    answers = value if isinstance(value, dict) else {**INDUCTION.answer(tree), tree.root: value}
    if set(answers) != set(tree.vertices) or not all(
        isinstance(each, int | float) and each in (-1, 0, 1, 2) for each in answers.values()
    ):
        raise NoAnswer("{answer} is not 1, 0 or -1, or a winner 1, 0 or 2, for each vertex")
    return {vertex: -1 if answers[vertex] == 2 else int(answers[vertex]) for vertex in tree.vertices}


def _why_valued(tree: GameTree, right: Values, given: Values) -> Reason:
    """Say of a wrong position, the nearest to the ends, the values of its successors."""
    after = tree.successors()
    wrong = [vertex for vertex in tree.vertices if right[vertex] != given[vertex]]
    vertex = next(each for each in wrong if not any(head in wrong for head in after[each]))
    values = {"vertex": vertex, "value": right[vertex], "heads": {head: right[head] for head in after[vertex]}}
    if not after[vertex]:
        return Reason("play ends in {vertex}, so its value is the given one, {value}", values)
    if vertex in tree.s1:
        return Reason("{vertex} is J1's: it has the largest value of its successors ({heads})", values)
    return Reason("{vertex} is J2's: it has the least value of its successors ({heads})", values)


@cache
def _with_ends() -> dict[str, list[GameTree]]:
    """Give the ends of small games values in all ways, those of large ones in one, and sort by what they need."""
    found: dict[str, list[GameTree]] = {"one ply": [], "several plies": [], "draws": [], "large": []}
    for tree in small_trees():
        ends = [vertex for vertex, heads in tree.successors().items() if not heads]
        for values in product((1, 0, -1), repeat=len(ends)):
            made = tree._replace(scores=tuple(zip(ends, values, strict=True)))
            needs = "draws" if 0 in values else "one ply" if tree.longest_play() < 2 else "several plies"
            found[needs].append(made)
    for tree in [*random_trees(), *layered_graphs()]:
        ends = [vertex for vertex, heads in tree.successors().items() if not heads]
        signs = random.Random(len(found["large"])).choices((1, 0, -1), k=len(ends))  # noqa: S311 - nothing secret
        found["large"].append(tree._replace(scores=tuple(zip(ends, signs, strict=True))))
    return found


def _drawn_values(tree: GameTree) -> Any:
    from arena.solving.arenas import solve

    return solve(game_graph(tree))


INDUCTION = Exercise(
    name="induction",
    title="backward induction on a graph without a circuit",
    called=("valeurs", "induction arriere", "recurrence arriere"),
    signature="valeurs(G, S1, F1, F2)",
    functions=("induction", "valeur", "remonter", "backward_induction", "values", "minmax", "minimax"),
    parameters={
        "vertices of player 1": "s1|v1|j1|(sommets?|etats|positions)(de)?(j|joueur)?1",
        "vertices of player 2": "s2|v2|j2|(sommets?|etats|positions)(de)?(j|joueur)?2",
        "owners": OWNERS,
        "ends won by player 1": "f1|t1|w1|(gagn|cible|final).*1",
        "ends won by player 2": "f2|t2|w2|(gagn|cible|final).*2",
        "values of the ends": "gains?|valeurs?|feuilles|scores?|utilite|f|h",
        "vertex": "s|v|x|sommet|position|pos|etat|racine",
        **PARAMETERS,
    },
    things=_induction_things,
    reference=VALEURS,
    families=families(lambda name: _with_ends()[name], one_ply=4, several_plies=5, draws=4, large=5),
    mistakes={
        "swaps the players": ("elif s in S1", "elif s not in S1"),
        "takes the largest value for both players": ("min(", "max("),
        "takes the least value for both players": ("max(", "min("),
        "takes a draw for a loss of J1": ("else -1 if s in F2 else 0", "else -1"),
        "takes the value of the first successor": ("for t in G[s])", "for t in G[s][:1])"),
        "takes the value of the last successor": ("for t in G[s])", "for t in G[s][-1:])"),
        "gives the value of the player who is to move": (
            "return v\n",
            "return {s: v[s] if s in S1 else -v[s] for s in v}\n",
        ),
        "looks one ply ahead alone": ("valeur(t)", "(1 if t in F1 else -1 if t in F2 else 0)"),
        "gives 0 to all but the ends": ("return v\n", "return {s: 0 if G[s] else v[s] for s in v}\n"),
    },
    read=_read_values,
    why=_why_valued,
    describe=describe_tree,
    show=lambda values: "{" + ", ".join(f"{vertex}: {value}" for vertex, value in values.items()) + "}",
    size=lambda tree: len(tree.vertices),
    exhaustive=4,
    forms=True,
    cost=Cost(ladder, "a ladder of {size} vertices", (8, 16, 32)),
    drawn=_drawn_values,
)

# ---- min-max


@dataclass(frozen=True, eq=False)
class Scored:
    """A score, and the moves that reach it: a student gives one of them, or the score alone.

    Parameters
    ----------
    score : float
        The score of the position.
    moves : frozenset, optional
        The moves; None if any will do.
    """

    score: float
    moves: frozenset[Any] | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scored) or self.score != other.score:
            return False
        mine, others = self.moves, other.moves
        if mine is None or others is None or mine == others:
            return True
        return bool(mine and others) and (mine <= others or mine >= others)

    def __hash__(self) -> int:
        return hash(self.score)


NO_MOVE: tuple[Any, ...] = (None, -1, "", (), [])
"""The ways to say that there is no move: course 003 has -1."""


def read_scored(value: Any, is_move: Callable[[Any], bool], *, score_first: bool = False) -> Scored:
    """Read a score alone, or a pair of a score and a move, in either order where moves are no numbers."""
    if is_score(value):
        return Scored(value, None)
    if isinstance(value, list | tuple) and len(value) == 2:
        for score, move in (value,) if score_first else (value[::-1], value):
            if is_score(score) and (move in NO_MOVE or is_move(move)):
                chosen = tuple(move) if isinstance(move, list) else move
                return Scored(score, frozenset() if move in NO_MOVE else frozenset({chosen}))
    raise NoAnswer("{answer} is not a score with a move")


def is_score(value: Any) -> bool:
    """Return whether a value is a number, and can be written as one."""
    return isinstance(value, float) or are_whole_numbers([value])


def show_scored(answer: Scored) -> str:
    """Write a score with its moves."""
    return f"{answer.score:g}" + (f" ({', '.join(sorted(map(str, answer.moves)))})" if answer.moves else "")


def why_scored(answer: Scored, given: Scored, scores: Mapping[Any, float], *, is_max: bool) -> Reason:
    """Say the scores of the moves where a score is wrong, or the moves that reach it where the move is."""
    listed = {move: f"{score:g}" for move, score in scores.items()}
    if answer.score == given.score:
        text = "the score {score} is right, and this move does not reach it ({heads})"
        return Reason(text, {"score": f"{answer.score:g}", "heads": listed})
    if is_max:
        return Reason("the largest score of a move is taken ({heads})", {"heads": listed})
    return Reason("the least score of a move is taken ({heads})", {"heads": listed})


def _seen(tree: GameTree, vertex: str) -> str:
    """Return the name of a position that a student's function sees."""
    return f"{vertex}.{tree.number}"


def _moves(tree: GameTree) -> Made:
    after = tree.successors()
    return Made("Table", "moves", {_seen(tree, tail): [_seen(tree, head) for head in after[tail]] for tail in after})


def _turn(tree: GameTree, first: int, second: int) -> Made:
    turn = {_seen(tree, vertex): first if vertex in tree.s1 else second for vertex in tree.vertices}
    return Made("Table", "player", turn)


def _scores(tree: GameTree) -> Made:
    return Made("Table", "score", {_seen(tree, vertex): score for vertex, score in tree.scores})


def _given(tree: GameTree) -> dict[str, Any]:
    """Return the three functions of course 003, by their names: player 0 is Max."""
    moves = _moves(tree)
    courses = {"joueur_courant": _turn(tree, 0, 1), "heuristique": _scores(tree)}
    return courses | {"coups_possibles": moves, "coups_posibles": moves}


def _things(tree: GameTree) -> dict[str, Callable[[], Any]]:
    def nested(vertex: str) -> Any:
        heads = tree.successors()[vertex]
        return [nested(head) for head in heads] if heads else dict(tree.scores)[vertex]

    return {
        "position": lambda: _seen(tree, tree.root),
        "depth": lambda: tree.depth,
        "successors": lambda: _moves(tree),
        "scores": lambda: _scores(tree),
        "owners": lambda: _turn(tree, 1, 2),
        "vertices of player 1": lambda: {_seen(tree, vertex) for vertex in tree.s1},
        "whether player 1 moves": lambda: tree.root in tree.s1,
        "nested lists": lambda: nested(tree.root),
        "alpha": lambda: -inf,
        "beta": lambda: inf,
    }


def _fits_tree(tree: GameTree, wanted: Sequence[str]) -> bool:
    """Put nested lists to a function only where there is a tree, and no ply is left out."""
    return "nested lists" not in wanted or (tree.is_tree() and tree.depth >= tree.longest_play())


def _searched(tree: GameTree) -> Scored:
    """Search by the definition."""
    scores = dict(tree.scores)
    score = valued(tree, tree.root, tree.depth, scores.__getitem__)
    if tree.depth <= 0:
        return Scored(score, frozenset())
    heads = tree.successors()[tree.root]
    best = [head for head in heads if valued(tree, head, tree.depth - 1, scores.__getitem__) == score]
    return Scored(score, frozenset(best))


def _read_search(value: Any, tree: GameTree) -> Scored:
    """Read a score, and a move: a successor."""
    heads = {_seen(tree, head): head for head in tree.successors()[tree.root]}
    read = read_scored(value, lambda move: isinstance(move, str) and move in heads)
    return read if not read.moves else Scored(read.score, frozenset(heads[move] for move in read.moves))


def _why_search(tree: GameTree, right: Scored, given: Scored) -> Reason:
    """Say where the search ends, or the scores of the moves."""
    heads, values = tree.successors()[tree.root], {"vertex": tree.root, "score": f"{right.score:g}"}
    if not heads:
        return Reason("{vertex} has no successor, so it has its own score, {score}, and no move", values)
    if tree.depth == 0:
        return Reason("no ply is left at {vertex}, so it has its own score, {score}, and no move", values)
    end = dict(tree.scores).__getitem__
    scores = {head: valued(tree, head, tree.depth - 1, end) for head in heads}
    return why_scored(right, given, scores, is_max=tree.root in tree.s1)


def _drawn_search(tree: GameTree) -> Any:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    drawn = search_tree(GraphGame(game_graph(tree)), tree.root, plies=max(tree.depth, 1), ends="heuristic")
    drawn.graph["name"] = tree.root
    return drawn


def _sorted_out(games: Sequence[GameTree]) -> dict[str, list[GameTree]]:
    """Sort games by what they need: no ply, one, several, a search cut off by its depth, or extreme scores."""
    found: dict[str, list[GameTree]] = {}
    for tree in games:
        longest, extreme = tree.longest_play(), any(abs(score) > 50 for _, score in tree.scores)
        plies = "no ply" if not longest or not tree.depth else "cut off" if tree.depth < longest else (
            "one ply" if longest == 1 else "several plies")  # fmt: skip
        found.setdefault("extreme scores" if extreme and plies != "no ply" else plies, []).append(tree)
    return found


def _is_layered(tree: GameTree) -> bool:
    """Return whether every position is reached after as many moves always.

    Elsewhere the memo of course 003, which takes up the score of a deeper search, gives another score than min-max.
    """
    after, layer, before = tree.successors(), {tree.root}, set[str]()
    while layer:
        if before & layer:
            return False
        before |= layer
        layer = {head for vertex in layer for head in after[vertex]}
    return True


def _games_of(family: str) -> list[GameTree]:
    return _games()[family]


@cache
def _games() -> dict[str, list[GameTree]]:
    trees = [tree for tree in small_trees() if _is_layered(tree)]
    small = scored(trees, (SCORES, SCORES, *EXTREME))
    large = scored([*random_trees(20), *layered_graphs(20)], (SCORES, EXTREME[1]), 2)
    return _sorted_out(small) | {"large": large}


MINIMAX = """\
def minimax(position, profondeur):
    suivantes = coups_possibles(position)
    if profondeur == 0 or suivantes == []:
        return -1, heuristique(position)
    scores = []
    for suivante in suivantes:
        coup, score = minimax(suivante, profondeur - 1)
        scores.append((suivante, score))
    choisie, meilleur = scores[0]
    for suivante, score in scores[1:]:
        if joueur_courant(position) == 0:
            mieux = score > meilleur
        else:
            mieux = score < meilleur
        if mieux:
            choisie, meilleur = suivante, score
    return choisie, meilleur
"""
SIGNED = """\
def minimax(position, profondeur):
    if profondeur == 0 or coups_possibles(position) == []:
        return END
    return max(-minimax(suivante, profondeur - 1) for suivante in coups_possibles(position))
"""
ROOTED = """\
def minimax(position, profondeur):
    def aux(position, profondeur, maxi):
        scores = [aux(s, profondeur - 1, not maxi) for s in coups_possibles(position)] if profondeur > 0 else []
        return heuristique(position) if not scores else max(scores) if maxi else min(scores)
    return aux(position, profondeur, True)
"""
OF_SEARCHES = {
    "swaps the players": ("joueur_courant(position) == 0", "joueur_courant(position) == 1"),
    "takes the largest score for both players": ("joueur_courant(position) == 0", "True"),
    "takes the least score for both players": ("joueur_courant(position) == 0", "False"),
    "looks one ply too few ahead": ("profondeur == 0", "profondeur <= 1"),
    "looks one ply too many ahead": ("profondeur == 0", "profondeur == -1"),
    "does not stop at the depth": ("profondeur == 0 or ", ""),
    "gives 0 where play has ended": ("-1, heuristique(position)", "-1, heuristique(position) if suivantes else 0"),
    "gives the position's own score": ("profondeur == 0 or suivantes == []", "True"),
}


def _search(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    common: dict[str, Any] = {
        "parameters": {
            "depth": "profondeur|prof|n|d|depth|plies",
            "position": POSITION,
            "successors": f"{SUCCESSORS}|coups(possibles)?",
            "scores": "h|heuristique|valeurs?|scores?|eval|evaluation|f",
            "owners": OWNERS,
            "vertices of player 1": "s1|v1|j1",
            "whether player 1 moves": "(est)?max|maximise|(max|tour)(joue|max)|maximizing(player)?|joueurmax",
            "nested lists": "arbre|tree|t",
            "alpha": "alpha|a",
            "beta": "beta|b",
        },
        "things": _things, "fits": _fits_tree, "right": _searched, "key": lambda answer: answer.score,
        "read": _read_search, "why": _why_search,
        "describe": lambda tree: f"{describe_tree(tree)}; {tree.root}, {tree.depth}",
        "show": show_scored, "size": lambda tree: len(tree.vertices), "given": _given, "prelude": TABLE,
        "drawn": _drawn_search,
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


# ---- a memo and cuts

MEMOISED = """\
def minimax_memoise(position, profondeur):
    memo = {}
    def aux(position, profondeur):
        if position in memo and memo[position][2] >= profondeur:
            return memo[position][0], memo[position][1]
        suivantes = coups_possibles(position)
        if profondeur == 0 or suivantes == []:
            memo[position] = -1, heuristique(position), profondeur
            return memo[position][0], memo[position][1]
        scores = []
        for suivante in suivantes:
            coup, score = aux(suivante, profondeur - 1)
            scores.append((suivante, score))
        choisie, meilleur = scores[0]
        for suivante, score in scores[1:]:
            if joueur_courant(position) == 0:
                mieux = score > meilleur
            else:
                mieux = score < meilleur
            if mieux:
                choisie, meilleur = suivante, score
        memo[position] = choisie, meilleur, profondeur
        return choisie, meilleur
    return aux(position, profondeur)
"""
ALPHABETA = """\
from math import inf

def alphabeta(position, profondeur):
    def aux(position, profondeur, alpha, beta):
        suivantes = coups_possibles(position)
        if profondeur == 0 or suivantes == []:
            return heuristique(position), None
        meilleur, choisie = None, None
        for suivante in suivantes:
            score, coup = aux(suivante, profondeur - 1, alpha, beta)
            if joueur_courant(position) == 0:
                if meilleur is None or score > meilleur:
                    meilleur, choisie = score, suivante
                alpha = max(alpha, meilleur)
            else:
                if meilleur is None or score < meilleur:
                    meilleur, choisie = score, suivante
                beta = min(beta, meilleur)
            if alpha >= beta:
                break
        return meilleur, choisie
    return aux(position, profondeur, -inf, inf)
"""


def _deep() -> list[GameTree]:
    """List games on which an inner position is reached twice."""
    return [tree for tree in scored(layered_graphs(40, 4), (SCORES,), 3) if 3 <= tree.depth <= tree.longest_play()]


def _asked_twice(tree: GameTree, counts: Mapping[str, int]) -> Reason | None:
    """Find the first position whose moves are asked oftener than the root's, which is visited once."""
    after, root = tree.successors(), counts.get(f"moves {_seen(tree, tree.root)}", 0)
    for vertex in tree.vertices:
        times = counts.get(f"moves {_seen(tree, vertex)}", 0)
        if root and after[vertex] and times > root:
            text = "the moves of {vertex} are asked {times} times: a memo has its score after the first visit"
            return Reason(text, {"vertex": vertex, "times": times})
    return None


def _valued_positions(tree: GameTree, *, cuts: bool = True) -> int:
    """Count the positions that min-max values, or alpha-beta, which cuts where alpha reaches beta.

    D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975),
    doi:10.1016/0004-3702(75)90019-3.
    """
    after, scores, seen = tree.successors(), dict(tree.scores), list[str]()

    def value(vertex: str, depth: int, alpha: float, beta: float) -> float:
        if not after[vertex] or depth == 0:
            seen.append(vertex)
            return scores[vertex]
        for head in after[vertex]:
            score = value(head, depth - 1, *((alpha, beta) if cuts else (-inf, inf)))
            alpha, beta = (max(alpha, score), beta) if vertex in tree.s1 else (alpha, min(beta, score))
            if cuts and alpha >= beta:
                break
        return alpha if vertex in tree.s1 else beta

    value(tree.root, tree.depth, -inf, inf)
    return len(seen)


def _cut() -> list[GameTree]:
    """List trees of which a part is cut off."""
    games = scored(random_trees(40, 5), (SCORES,), 3)
    return [tree for tree in games if _valued_positions(tree) < _valued_positions(tree, cuts=False)]


def _uncut(tree: GameTree, counts: Mapping[str, int]) -> Reason | None:
    """Compare the positions that were valued with those that cuts leave."""
    times, least = sum(counts[name] for name in counts if name.startswith("score ")), _valued_positions(tree)
    if times <= least:
        return None
    return Reason("{times} positions are valued, where cuts leave {least}", {"times": times, "least": least})


# ---- two functions, one for each player (course 000)

MAXIMINI = """\
from math import inf

def maxiJ1(p, n):
    if gagne(p, 1):
        return inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, choisi = None, None
    for c in coups:
        valeur, suite = miniJ2(jouer(p, c, 1), n - 1)
        if meilleur is None or valeur > meilleur:
            meilleur, choisi = valeur, c
    return meilleur, choisi

def miniJ2(p, n):
    if gagne(p, 2):
        return -inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, choisi = None, None
    for c in coups:
        valeur, suite = maxiJ1(jouer(p, c, 2), n - 1)
        if meilleur is None or valeur < meilleur:
            meilleur, choisi = valeur, c
    return meilleur, choisi
"""
COLUMNS = (1, 3, 4, 6)
"""The moves of a position, in the order of its successors: their places are no moves."""


def _columns(tree: GameTree) -> dict[str, dict[int, str]]:
    return {vertex: dict(zip(COLUMNS, heads, strict=False)) for vertex, heads in tree.successors().items()}


def _given_columns(tree: GameTree) -> dict[str, Any]:
    """Return the four functions of course 000; the disc of the wrong player leads to a position that nobody wants."""
    moves, scores = _columns(tree), {_seen(tree, vertex): score for vertex, score in tree.scores}
    play = {
        (_seen(tree, vertex), move, player): _seen(tree, head)
        + (" by the wrong player" * (player != (1 if vertex in tree.s1 else 2)))
        for vertex in tree.vertices
        for move, head in moves[vertex].items()
        for player in (1, 2)
    }
    scores = dict.fromkeys(play.values(), 1000.0) | scores
    columns = {vertex: list[int]() for vertex in play.values()} | {_seen(tree, each): [*moves[each]] for each in moves}
    won = {(vertex, player): score == (3 - 2 * player) * inf for vertex, score in scores.items() for player in (1, 2)}
    tables = {
        "coups_possibles": ("moves", columns),
        "jouer": ("play", play),
        "gagne": ("won", won),
        "h": ("score", scores),
    }
    return {name: Made("Table", *table) for name, table in tables.items()}


def _won_within(tree: GameTree) -> list[GameTree]:
    """Let the positions below each move of the root, and below the root, be won by either player."""
    after, made = tree.successors(), list[GameTree]()
    for top in (tree.root, *after[tree.root]):
        below = [top]
        for vertex in below:
            below += after[vertex]
        for score in (inf, -inf):
            scores = tuple((vertex, score if vertex in below else each) for vertex, each in tree.scores)
            made.append(tree._replace(scores=scores, number=100_000 + tree.number * 10 + len(made)))
    return made


def _ended(tree: GameTree, score: float = 0) -> GameTree:
    """Let play have ended by a win at every other end, or at all by one and the same player."""
    after = tree.successors()
    ends = [vertex for vertex, heads in after.items() if not heads and vertex != tree.root]
    won = {end: score or (-inf if end in tree.s1 else inf) for end in (ends if score else ends[tree.number % 2 :: 2])}
    return tree._replace(scores=tuple((vertex, won.get(vertex, score)) for vertex, score in tree.scores))


@cache
def _games_with_wins() -> dict[str, list[GameTree]]:
    trees = [tree for tree in small_trees() if tree.is_tree()]
    small = _sorted_out(scored(small_trees(), (SCORES, *FINITE)))
    lost = [_ended(tree, score) for tree in scored(small_trees(), (SCORES,), 5) for score in (inf, -inf)]
    small["extreme scores"] += [tree for tree in lost if tree.depth >= tree.longest_play() > 0]
    won = [each for tree in scored([*trees, *random_trees(8)], (SCORES,), 4) for each in _won_within(tree)]
    large = [_ended(tree) for tree in scored([*random_trees(30), *layered_graphs(30)], (SCORES,), 2)]
    return small | {"won": won, "large": large}


def _searched_wins(tree: GameTree) -> Scored:
    """Search by the definition: where the player has won there is no move, where the other has won any will do."""
    own = inf if tree.root in tree.s1 else -inf
    score = dict(tree.scores)[tree.root]
    if score == own:
        return Scored(own, frozenset())
    return Scored(score, None) if score == -own else _searched(tree)


def _read_column(value: Any, tree: GameTree) -> Scored:
    """Read a score and a column."""
    moves = _columns(tree)[tree.root]
    read = read_scored(value, lambda move: are_whole_numbers([move]), score_first=True)
    return read if not read.moves else Scored(read.score, frozenset(moves.get(move, "") for move in read.moves))


def _why_won(tree: GameTree, right: Scored, given: Scored) -> Reason:
    if abs(dict(tree.scores)[tree.root]) == inf:
        values = {"vertex": tree.root, "player": 1 if right.score > 0 else 2, "score": f"{right.score:g}"}
        return Reason("{vertex} is won by J{player}: its score is {score}, and there is no move", values)
    return _why_search(tree, right, given)


def _describe_columns(tree: GameTree) -> str:
    """Write a game, the columns of its moves, and the position and depth that are asked about."""
    moves = "; ".join(f"{vertex}: {columns}" for vertex, columns in _columns(tree).items() if columns)
    scores = ", ".join(f"{vertex}: {score:g}" for vertex, score in tree.scores)
    return f"{moves.replace(chr(39), '')}; h = {{{scores}}}; p = {tree.root}, n = {tree.depth}"


def _two_functions(name: str, player: int, **own: Any) -> Exercise:
    def games(family: str) -> list[GameTree]:
        return [tree for tree in _games_with_wins()[family] if (tree.root in tree.s1) == (player == 1)]

    worst = "-" if player == 1 else ""
    end = f"    if gagne(p, {player}):\n        return {'' if player == 1 else '-'}inf, None\n"
    return _search(
        name,
        parameters={"position": POSITION, "depth": "n|profondeur|prof|depth|d"},
        reference=MAXIMINI,
        families=families(games, no_ply=1, one_ply=3, several_plies=4, cut_off=1, won=3, extreme_scores=3, large=3),
        right=_searched_wins,
        read=_read_column,
        why=_why_won,
        describe=_describe_columns,
        given=_given_columns,
        fits=None,
        mistakes={
            "never asks who has won": (end, ""),
            "swaps the players": MAXIMINI.replace(">", "%").replace("<", ">").replace("%", "<"),
            "takes the largest score for both players": ("valeur < meilleur", "valeur > meilleur"),
            "takes the least score for both players": ("valeur > meilleur", "valeur < meilleur"),
            "looks one ply too few ahead": ("n == 0", "n <= 1"),
            "looks one ply too many ahead": ("n == 0", "n == -1"),
            "does not stop at the depth": ("n == 0 or ", ""),
            "begins with a number where an infinite one is meant": (
                "meilleur, choisi = None, None",
                f"meilleur, choisi = {worst}1000, None",
            ),
            "begins with infinity, so that a lost position has no move": (
                "meilleur, choisi = None, None",
                f"meilleur, choisi = {worst}inf, None",
            ),
            "gives 0 where play has ended": ("return h(p), None", "return 0 if coups == [] else h(p), None"),
            "gives the position's own score": ("n == 0 or coups == []", "True"),
        },
        **own,
    )


# ---- the unfolding of rules

ROOT = "a"
DEPLIER = """\
def deplier(depart):
    G = {}
    a_voir = [(depart, 1)]
    while a_voir != []:
        sommet = a_voir.pop()
        if sommet in G:
            continue
        position, joueur = sommet
        if fini(position):
            G[sommet] = []
        else:
            G[sommet] = [(suivante, 3 - joueur) for suivante in coups_suivants(position)]
        a_voir = a_voir + G[sommet]
    return G
"""
Vertex = tuple[str, int]
"""A position, and the player who is to move there; 0 where a student's vertex has none."""


class SmallRules(NamedTuple):
    """The rules of a small game: the moves of each position, and the positions where play has ended.

    Parameters
    ----------
    vertices : tuple of str
        The positions; play begins in a, with player 1.
    edges : tuple of (str, str)
        The moves.
    ended : frozenset of str
        The positions where somebody has won, though moves may be left.
    """

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    ended: frozenset[str]

    def moves(self) -> dict[str, list[str]]:
        """List the moves of each position, as the rules do: also where play has ended."""
        return PositionGraph(self.vertices, self.edges).successors()


class Unfolded(NamedTuple):
    """An arena: its vertices and its edges."""

    vertices: frozenset[Vertex]
    edges: frozenset[tuple[Vertex, Vertex]]


def _given_rules(rules: SmallRules) -> dict[str, Any]:
    """Return the rules, by the names of courses 000 and 002."""
    moves = Made("Table", "moves", rules.moves())
    ended = Made("Table", "end", {vertex: vertex in rules.ended for vertex in rules.vertices})
    return {"coups_suivants": moves, "coups_possibles": moves, "fini": ended}


def _read_unfolded(value: Any, _: SmallRules) -> Unfolded:
    """Read a dict of successors, alone or with S1 and S2, or the triple (S1, S2, A)."""
    try:
        first, second, third = (value, [], []) if isinstance(value, dict) else value
        if isinstance(first, dict):
            vertices = [_vertex(each) for each in first]
            edges = [(_vertex(tail), _vertex(head)) for tail, heads in first.items() for head in heads]
            sides = (second, third)
        else:
            vertices = [_vertex(each) for each in (*first, *second)]
            edges = [(_vertex(tail), _vertex(head)) for tail, head in third]
            sides = (first, second)
        owned = [(player, _vertex(each)[1]) for player, side in enumerate(sides, 1) for each in side]
    except (TypeError, ValueError, IndexError):
        raise NoAnswer("{answer} is neither a dict of successors nor a triple (S1, S2, A)") from None
    if any(player not in (0, owner) for owner, player in owned):
        raise NoAnswer("{answer} has a vertex of one player among those of the other")
    return Unfolded(frozenset(vertices), frozenset(edges))


def _vertex(value: Any) -> Vertex:
    """Read a couple of a position and a player, in either order, or a position alone."""
    if isinstance(value, str):
        return value, 0
    position, player = value if isinstance(value[0], str) else value[::-1]
    return str(position), whole_number(player)


def _why_unfolded(rules: SmallRules, right: Unfolded, given: Unfolded) -> Reason:
    """Say the first vertex or edge that is missing or too many."""
    if {player for _, player in given.vertices} == {0}:
        return Reason("a vertex is a position and the player who is to move: these are positions alone", {})
    missing, extra = sorted(right.vertices - given.vertices), sorted(given.vertices - right.vertices)
    before = {tail for tail, head in given.edges if head in extra} & {*right.vertices}
    if ended := sorted(tail for tail in before if tail[0] in rules.ended):
        return Reason("play has ended in {vertex}: it has no successor", {"vertex": _written(ended[0])})
    if missing:
        return Reason("{vertex} is reached by play, and is missing", {"vertex": _written(missing[0])})
    if extra:
        return Reason("{vertex} is not reached by play", {"vertex": _written(extra[0])})
    absent, wrong = sorted(right.edges - given.edges), sorted(given.edges - right.edges)
    tail, head = map(_written, (absent or wrong)[0])
    text = "the edge from {tail} to {head} is missing" if absent else "there is no move from {tail} to {head}"
    return Reason(text, {"tail": tail, "head": head})


def _written(vertex: Vertex) -> str:
    return f"({vertex[0]}, {vertex[1]})"


def _show_unfolded(answer: Unfolded) -> str:
    edges = ", ".join(f"{_written(tail)}→{_written(head)}" for tail, head in sorted(answer.edges))
    return f"S = {{{', '.join(map(_written, sorted(answer.vertices)))}}}; A = {{{edges}}}"


def _describe_rules(rules: SmallRules) -> str:
    moves = "; ".join(f"{vertex}: {', '.join(heads) or '-'}" for vertex, heads in rules.moves().items())
    return f"{moves}; fini: {', '.join(sorted(rules.ended)) or '∅'}"


def _rules(graph: PositionGraph, ended: int) -> SmallRules:
    """Let play end in the last positions that have moves."""
    inner = [vertex for vertex, heads in graph.successors().items() if heads and vertex != ROOT]
    return SmallRules(graph.vertices, graph.edges, frozenset(inner[len(inner) - ended :]))


@cache
def _all_rules() -> dict[str, list[SmallRules]]:
    small = [graph for size in range(1, 5) for graph in graphs_of(size) if graph.edges or size == 1]
    chance, large = random.Random(1), list[SmallRules]()  # noqa: S311 - nothing secret
    for number, graph in enumerate(random_graphs(60)):
        back = (tuple(chance.sample(graph.vertices, 2)),) if number % 2 else ()
        large.append(_rules(PositionGraph(graph.vertices, tuple(dict.fromkeys((*graph.edges, *back)))), number % 3))
    ended = [rules for graph in small if (rules := _rules(graph, 1)).ended]
    return {"moves": [_rules(graph, 0) for graph in small], "ended": ended, "large": large}


def _diamonds() -> list[SmallRules]:
    """Make chains of diamonds with short cuts: without a memo their last position is reached in 2^n ways."""
    made = list[SmallRules]()
    for links in range(1, 7):
        edges = [(link, 11 + link) for link in range(links - 1)]
        for link in range(links):
            edges += [(link, 10 + link), (link, 20 + link), (10 + link, link + 1), (20 + link, link + 1)]
        names = {0: ROOT}
        pairs = tuple((names.setdefault(tail, f"v{tail}"), names.setdefault(head, f"v{head}")) for tail, head in edges)
        made.append(SmallRules(tuple(names.values()), pairs, frozenset()))
    return made


def _expanded_twice(rules: SmallRules, counts: Mapping[str, int]) -> Reason | None:
    """Find a position whose moves are asked oftener than it has vertices."""
    right = UNFOLDING.answer(rules)
    for position in rules.vertices:
        number = sum(vertex[0] == position for vertex in right.vertices)
        times = counts.get(f"moves {position}", 0)
        if times > number * max(1, counts.get(f"moves {ROOT}", 1)):
            text = (
                "the moves of {vertex} are asked {times} times, and it is in {number} vertices: each is expanded once"
            )
            return Reason(text, {"vertex": position, "times": times, "number": number})
    return None


def _drawn_rules(rules: SmallRules) -> Any:
    import networkx as nx

    right = UNFOLDING.answer(rules)
    graph: Any = nx.DiGraph(name="", initial=_written((ROOT, 1)))
    for vertex in sorted(right.vertices):
        graph.add_node(_written(vertex), player=vertex[1])
    graph.add_edges_from((_written(tail), _written(head)) for tail, head in sorted(right.edges))
    for vertex in graph:
        if not graph.adj[vertex]:
            graph.nodes[vertex]["winner"] = 0
    return graph


UNFOLDING = Exercise(
    name="unfolding",
    title="arena of a game from its rules",
    called=("depliage", "graphe du jeu"),
    signature="deplier(depart)",
    functions=("deplie", "arene", "graphe", "construire", "unfold"),
    parameters={
        "start": "depart|position(initiale)?|pos|p|s|s0|p0|debut|initiale|start",
        "moves": "coups(suivants|possibles)?|suivants|successeurs|moves",
        "end": "(est)?fini|finale|terminale|ended",
    },
    things=lambda rules: {
        "start": lambda: ROOT,
        "moves": lambda: _given_rules(rules)["coups_suivants"],
        "end": lambda: _given_rules(rules)["fini"],
    },
    reference=DEPLIER,
    families=[
        *families(lambda name: _all_rules()[name], moves=5, ended=5, large=4),
        Family("visits", 4, _diamonds, calls=_expanded_twice),
    ],
    mistakes={
        "forgets the turn in the vertices": ("return G", "return {p: [q for q, _ in G[p, j]] for p, j in G}"),
        "expands positions where play has ended": ("if fini(position)", "if False"),
        "leaves out the vertices without a successor": ("return G", "return {s: G[s] for s in G if G[s] != []}"),
        "never changes the player": ("3 - joueur", "joueur"),
        "stops after one ply": ("if fini(position)", "if fini(position) or joueur == 2"),
        "lets J2 begin": ("(depart, 1)", "(depart, 2)"),
    },
    read=_read_unfolded,
    why=_why_unfolded,
    describe=_describe_rules,
    show=_show_unfolded,
    size=lambda rules: len(rules.vertices),
    given=_given_rules,
    prelude=TABLE,
    drawn=_drawn_rules,
)
EXERCISES = (
    INDUCTION,
    _search(
        "minimax",
        "minimax(position, profondeur)",
        ("minmax", "min-max"),
        title="min-max to a depth",
        functions=("minmax", "min_max", "mini_max"),
        reference=MINIMAX,
        families=families(_games_of, no_ply=1, one_ply=3, several_plies=5, cut_off=3, extreme_scores=3, large=3),
        mistakes=OF_SEARCHES
        | {
            "takes the root for Max's, whoever is to move": ROOTED,
            "changes the sign of scores at each ply, but not where they are read": SIGNED.replace(
                "END", "heuristique(position)"
            ),
            "gives the score of the player who is to move": SIGNED.replace(
                "END", "heuristique(position) if joueur_courant(position) == 0 else -heuristique(position)"
            ),
        },
    ),
    _search(
        "memoised",
        "minimax_memoise(position, profondeur)",
        ("minimax memoise", "memoisation"),
        title="min-max with a memo",
        functions=("minimax_memo", "minmax_memo", "memoise", "minimax", "minmax"),
        reference=MEMOISED,
        families=[
            *families(_games_of, no_ply=1, one_ply=2, several_plies=3, cut_off=2, extreme_scores=1, large=2),
            Family("visits", 7, _deep, calls=_asked_twice),
        ],
        mistakes={name: change for name, change in OF_SEARCHES.items() if "0 where" not in name},
    ),
    _search(
        "alphabeta",
        "alphabeta(position, profondeur)",
        ("elagage", "alpha-bêta"),
        title="min-max with alpha-beta cuts",
        functions=("alpha_beta", "elagage", "minimax_alphabeta", "minimax_ab", "minimax", "minmax"),
        reference=ALPHABETA,
        families=[
            *families(_games_of, no_ply=1, one_ply=2, several_plies=3, cut_off=2, extreme_scores=1, large=2),
            Family("cuts", 7, _cut, calls=_uncut),
        ],
        mistakes={name: change for name, change in OF_SEARCHES.items() if "0 where" not in name},
    ),
    _two_functions(
        "maxi",
        1,
        signature="maxiJ1(p, n)",
        called=("maxij1",),
        title="min-max by two functions, that of J1",
        functions=("maxi", "maxi_j1", "maxJ1"),
    ),
    _two_functions(
        "mini",
        2,
        signature="miniJ2(p, n)",
        called=("minij2",),
        title="min-max by two functions, that of J2",
        functions=("mini", "mini_j2", "minJ2"),
    ),
    UNFOLDING,
)
