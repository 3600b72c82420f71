"""Min-max: plain, with a memo, and as two functions (courses 000 and 003)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from math import inf
from typing import Any, NamedTuple

from arena.errors import shown
from arena.exercises.acyclic import FROM_0, ZERO_FOR_NONE
from arena.exercises.exercise import Exercise, Family, Reason, families, is_whole
from arena.exercises.instances import (
    GRAPH,
    PLAYERS,
    Instance,
    describe_arena,
    graph_of,
    layered,
    random_games,
    scored,
    show,
    small_trees,
)
from arena.foreign.child import Made

SCORES = (0, 3, -2, 5, 1, -4, 8, 2, -7, 4, 6, -3)
"""The scores of positions; -1 is none, since course 003 has it for a move that there is not."""
ZEROS = ((0, -3), (0, 3)) * 3
FINITE = ((-2000, -3000, -4000, -5000), (2000, 4000, 70000, 10**7))
EXTREME = ((inf, -inf), (inf, 3, -inf, -5), (-inf, -inf, -inf, 4), *FINITE)
"""Scores that show a wrong first value of a search: infinite ones, and ones beyond those that a student thinks of."""


# ---- functions that are given

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

POSITION = "position|pos|p|s|sommet|noeud|etat|racine"

# ---- min-max


def _score_of(game: Instance, vertex: str, depth: int) -> float:
    heads = game.successors()[vertex]
    if not heads or depth <= 0:
        return dict(game.scores)[vertex]
    scores = [_score_of(game, head, depth - 1) for head in heads]
    return max(scores) if vertex in game.s1 else min(scores)


class Scored(NamedTuple):
    """A score, and the moves that reach it, None if any will do: a student gives one of them, or the score alone."""

    score: float
    moves: frozenset[Any] | None

    def takes(self, given: Scored) -> bool:
        """Return whether a student's answer agrees with this right one."""
        if self.score != given.score or self.moves is None or given.moves is None:
            return self.score == given.score
        return given.moves == self.moves or (bool(given.moves) and given.moves <= self.moves)

    def of_a_mistake(self) -> Scored:
        """Forget which of the moves it is: students who make one mistake choose among equal moves."""
        return Scored(self.score, self.moves and frozenset({""}))


NO_MOVE: tuple[Any, ...] = (None, -1, "", (), [])
"""The ways to say that there is no move: course 003 has -1."""
WHOLE = ("move", "no ply", "every move loses")


def by_score(sort: Callable[[], Mapping[str, Sequence[Any]]], **weights: float) -> list[Family]:
    """Make families in all of which the score counts, in some the move, and in one whether there is a move."""

    def part(name: str, _: Any, answer: Scored) -> Scored:
        if name == "first value":
            return answer.of_a_mistake()
        return answer if name in WHOLE else answer._replace(moves=None)

    return [each._replace(part=partial(part, each.name)) for each in families(sort, **weights)]


def read_scored(value: Any, is_move: Callable[[Any], bool]) -> list[Scored]:
    """Read a score alone, or a pair of a score and a move, or of what is no move; in both orders if both may be."""
    if is_score(value):
        return [Scored(value, None)]
    read, pairs = list[Scored](), (tuple(value), tuple(value)[::-1])
    for score, move in pairs:
        if is_score(score) and (move in NO_MOVE or is_move(move)):
            chosen = tuple(move) if isinstance(move, list) else move
            read.append(Scored(score, frozenset() if move in NO_MOVE else frozenset({chosen})))
    return read or [Scored(score, frozenset({shown(move)})) for score, move in pairs if is_score(score)]


def is_score(value: Any) -> bool:
    return isinstance(value, float) or is_whole(value)


def show_scored(answer: Scored) -> str:
    return f"{answer.score:g}" + (f" ({', '.join(sorted(map(str, answer.moves)))})" if answer.moves else "")


def best_moves(scores: Mapping[Any, float], choose: Callable[..., float]) -> Scored:
    best = choose(scores.values())
    return Scored(best, frozenset(move for move, score in scores.items() if score == best))


def why_scored(answer: Scored, given: Scored, scores: Mapping[Any, float], *, is_max: bool) -> Reason:
    """Say the scores of the moves, or that the search ends here."""
    if not scores:
        text = "play is over or no ply is left: the score is the position's own, {score}, without a move"
    elif answer.score == given.score and not given.moves:
        text = "the score {score} is right, and there is a move that reaches it ({heads})"
    elif answer.score == given.score:
        text = "the score {score} is right, and this move does not reach it ({heads})"
    elif is_max:
        text = "the largest score of a move is taken ({heads})"
    else:
        text = "the least score of a move is taken ({heads})"
    heads = {move: f"{score:g}" for move, score in scores.items()}
    return Reason(text, {"score": f"{answer.score:g}", "heads": heads})


def _seen(game: Instance, vertex: str) -> str:
    return f"{vertex}.{game.number}"


def _given(game: Instance) -> dict[str, Any]:
    """Return the three functions of course 003, by their names: player 0 is Max."""
    after = game.successors()
    moves = Made("Table", "moves", {_seen(game, tail): [_seen(game, head) for head in after[tail]] for tail in after})
    turn = Made("Table", "player", {_seen(game, vertex): game.owner(vertex) - 1 for vertex in after})
    score = Made("Table", "score", {_seen(game, vertex): score for vertex, score in game.scores})
    return {"joueur_courant": turn, "heuristique": score, "coups_possibles": moves, "coups_posibles": moves}


def _things(game: Instance) -> dict[str, Callable[[], Any]]:
    def nested(vertex: str) -> Any:
        heads = game.successors()[vertex]
        return [nested(head) for head in heads] if heads else dict(game.scores)[vertex]

    return {
        "position": lambda: _seen(game, game.root),
        "depth": lambda: game.depth,
        "successors": lambda: _given(game)["coups_possibles"],
        "scores": lambda: _given(game)["heuristique"],
        "owners": lambda: Made("Table", "player", {_seen(game, each): game.owner(each) for each in game.vertices}),
        "turns": lambda: _given(game)["joueur_courant"],
        "player 0 or 1": lambda: game.owner(game.root) - 1,
        "player 1 or 2": lambda: game.owner(game.root),
        "player 1 or -1": lambda: 3 - 2 * game.owner(game.root),
        "memo": dict,
        "vertices of player 1": lambda: {_seen(game, vertex) for vertex in game.s1},
        "whether player 1 moves": lambda: game.root in game.s1,
        "nested lists": lambda: nested(game.root),
        "alpha": lambda: -inf,
        "beta": lambda: inf,
    }


def _scores(game: Instance) -> dict[str, float]:
    heads = game.successors()[game.root] if game.depth > 0 else []
    return {head: _score_of(game, head, game.depth - 1) for head in heads}


def _searched(game: Instance) -> Scored:
    scores = _scores(game)
    return best_moves(scores, max if game.root in game.s1 else min) if scores else Scored(_own(game), frozenset())


def _own(game: Instance) -> float:
    return dict(game.scores)[game.root]


def _read_search(value: Any, game: Instance) -> Scored:
    names = {_seen(game, vertex): vertex for vertex in game.vertices}
    read = read_scored(value, lambda move: isinstance(move, str) and move in names)
    right = _searched(game).score if read[1:] else read[0].score  # of two numbers one is the score
    found = next((each for each in read if each.score == right), read[0])
    return Scored(found.score, found.moves and frozenset(names.get(move, move) for move in found.moves))


def _drawn_search(game: Instance) -> Any:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    drawn = search_tree(GraphGame(graph_of(game, {})), game.root, plies=max(game.depth, 1), ends="heuristic")
    drawn.graph["name"] = game.root
    return drawn


def _sorted_out(games: Sequence[Instance]) -> dict[str, list[Instance]]:
    """Sort games by what they need: no ply, one, several, a search cut off by its depth, an end before, or extremes."""
    found: dict[str, list[Instance]] = {}
    for game in games:
        longest, ends_early = game.longest_play(), game.ends_within(game.depth - 1)
        is_extreme = any(abs(score) > 50 for _, score in game.scores)
        if not game.depth:
            needs = "no ply"
        elif is_extreme and ends_early:
            continue  # it would cost two families
        elif is_extreme or ends_early:
            needs = "first value" if is_extreme else "early end"
        else:
            needs = "cut off" if game.depth < longest else "one ply" if longest == 1 else "several plies"
        found.setdefault(needs, []).append(game)
    return found


@cache
def _games() -> dict[str, list[Instance]]:
    # elsewhere the memo of course 003, which takes up the score of a deeper search, gives another score than min-max
    in_layers = [game for game in small_trees() if sum(map(len, game.layers())) == len(game.vertices)]
    small = scored(in_layers, (SCORES, SCORES, *ZEROS, *EXTREME))
    large = [*scored(random_games(20), (SCORES, SCORES), 2), *_ternary()]
    large = [game for game in large if not game.ends_within(game.depth - 1)]
    found = _sorted_out(small)
    found["several plies"] += [game for game in large if len(game.vertices) < 11 and game.depth == game.longest_play()]
    found = _with_moves(found, MINIMAX_SEARCH)
    found |= {"deeper": _detours(), "large": [*large, *_detours()]}
    # one who takes the root for Max's is wrong where Min is to move, and may be right on what else there is to know
    begun = {name: [game for game in games if game.root in game.s1] for name, games in found.items()}
    whole = {name: found[name] for name in ("no ply", "one ply", "move", "deeper")}
    return begun | whole | {"Min to move": [game for game in found["several plies"] if game.root not in game.s1]}


def _with_moves(found: dict[str, list[Instance]], exercise: Exercise) -> dict[str, list[Instance]]:
    """Add the games in which the move counts.

    Games in which a wrong first value shows have a family of their own, unless it shows in all of a kind.
    """
    names = ("early end", "one ply", "several plies", "cut off")
    kept = {name: exercise.sort(found[name], "others", zero=[ZERO_FOR_NONE], shown=[FROM_0]) for name in names}
    found |= {name: each["others"] or each["shown"] for name, each in kept.items()}
    first = [*found["first value"], *kept["one ply"]["zero"], *kept["one ply"]["shown"]]
    return found | {"first value": first, "move": [*found["one ply"], *found["several plies"]]}


def _ternary() -> list[Instance]:
    """Make trees of three plies and three moves each, for either player, whose scores are as small as columns are."""
    names = list(map("s{}".format, range(40)))
    layers = [names[:1], names[1:4], names[4:13], names[13:]]
    edges = [(names[(number - 1) // 3], names[number]) for number in range(1, 40)]
    trees = [layered(layers, edges, first) for first in (0, 1)]
    return [each for each in scored(trees, [range(-8, 9)] * 12, 6) if each.depth == 3]


def _detours() -> list[Instance]:
    """Make games in which a position is reached with one ply left and with three: a memo without the depth is wrong."""
    edges = [edge.split() for edge in ("s b", "s x", "b c", "b d", "d e", "e f", "c x", "x y", "y z", "z u")]
    scores = dict.fromkeys("sbcdefxyzu", 3.0) | {"y": -5.0, "u": 10.0, "f": -7.0}
    made = list[Instance]()
    for sign, order in product((1, -1), (1, -1)):
        s1 = frozenset("scydfu" if sign == 1 else "bxze")
        values = tuple((vertex, sign * score) for vertex, score in scores.items())
        arcs = tuple((tail, head) for tail, head in edges[::order])
        made.append(Instance(tuple(scores), arcs, s1, scores=values, root="s", depth=4, number=90_000 + len(made)))
    return made


MINIMAX = """\
def minimax(position, profondeur):
    suivantes = coups_possibles(position)
    if profondeur == 0 or suivantes == []:
        return -1, heuristique(position)
    choisie, meilleur = None, None
    for suivante in suivantes:
        coup, score = minimax(suivante, profondeur - 1)
        if joueur_courant(position) == 0:
            mieux = meilleur is None or score > meilleur
        else:
            mieux = meilleur is None or score < meilleur
        if mieux:
            choisie, meilleur = suivante, score
    return choisie, meilleur
"""
SIGNED = """\
def minimax(position, profondeur):
    if profondeur == 0 or coups_possibles(position) == []:
        return heuristique(position)
    return max(-minimax(suivante, profondeur - 1) for suivante in coups_possibles(position))
"""
OWN_SIGN = "(1 - 2 * joueur_courant(position))"
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
    FROM_0: ("choisie, meilleur = None, None", "choisie, meilleur = None, 0"),
    ZERO_FOR_NONE: ("meilleur is None or", "not meilleur or"),
    "stops at depth 1": ("profondeur == 0", "profondeur == 1"),
    "gives 0 where play has ended": ("-1, heuristique(position)", "-1, heuristique(position) if suivantes else 0"),
    "gives the position's own score": ("profondeur == 0 or suivantes == []", "True"),
}
_search = partial(
    Exercise,
    parameters={
        "depth": "profondeur|prof|n|d|depth|plies",
        "position": POSITION,
        "successors": f"{GRAPH['successors']}|coups(possibles)?",
        "turns": "joueurcourant|joueur|tour|trait|aqui",
        **dict.fromkeys(("player 0 or 1", "player 1 or 2", "player 1 or -1"), "joueur(courant)?|j|player|k|tour|trait"),
        "memo": GRAPH["memo"],
        "scores": "h|heuristique|valeurs?|scores?|eval|evaluation|f",
        "owners": PLAYERS["owners"],
        "vertices of player 1": "s1|v1|j1",
        "whether player 1 moves": "(est|tour|joueur|is)?(de)?max(i|joue)?|maximi.*",
        "nested lists": f"arbre|tree|t|{POSITION}",
        "alpha": "alpha|a",
        "beta": "beta|b",
    },
    mistakes=OF_SEARCHES,
    things=_things,
    # nested lists only where there is a tree, and no ply is left out
    fits=lambda game, wanted: "nested lists" not in wanted or (game.is_tree() and game.depth >= game.longest_play()),
    right=_searched,
    same=Scored.takes,
    key=Scored.of_a_mistake,
    reads=_read_search,
    why=lambda game, right, given: why_scored(
        right, given, _scores(game) if right.moves != frozenset() else {}, is_max=game.root in game.s1
    ),
    describe=lambda game: f"{describe_arena(game)}; position = {game.root}, profondeur = {game.depth}",
    show=show_scored,
    hidden=lambda game: _seen(game, ""),
    given=_given,
    prelude=TABLE,
    drawn=_drawn_search,
)

# ---- a memo


def _visited() -> dict[str, list[Instance]]:
    """Search graphs to three plies or more, where inner positions are reached again."""
    games = scored(random_games(40, 4), (SCORES,), 3)
    long = [game for game in games if game.depth >= 3 and not game.ends_within(game.depth - 1)]
    return {"visits": [game for game in long if not game.is_tree()]}


def _asked_twice(game: Instance, counts: Mapping[str, int]) -> Reason | None:
    """Find the first position whose moves are asked oftener than the root's, which is visited once."""
    asked = {
        vertex: counts.get(f"moves {_seen(game, vertex)}", 0) for vertex, heads in game.successors().items() if heads
    }
    oftener = [vertex for vertex, times in asked.items() if times > asked[game.root]]
    if oftener and asked[game.root]:
        text = "the moves of {vertex} are asked {times} times: a memo has its score after the first visit"
        return Reason(text, {"vertex": oftener[0], "times": asked[oftener[0]]})
    is_search = sum(times > 0 for times in asked.values()) > 1
    return None if is_search else Reason("it asks for the moves of no position after the first one")


# ---- two functions, one for each player (course 000)

ASKS_NOT = ("does not ask whether J1 has won", "does not ask whether J2 has won")
AS_NUMBER = "begins with a number where an infinite one is meant"
AS_INFINITY = "begins with infinity, so that a lost position has no move"
MAXI_J1 = """\
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

"""
MINI_J2 = MAXI_J1.replace("miniJ2", "_").replace("maxiJ1", "miniJ2").replace("_(", "maxiJ1(").replace(">", "<")
MINI_J2 = MINI_J2.replace(", 1)", ", 2)").replace("inf", "-inf")
MAXIMINI = f"from math import inf\n\n{MAXI_J1}{MINI_J2}"
COLUMNS = (1, 3, 4, 6)  # the moves of a position, in the order of its successors: their places are no moves
NOBODYS = 6543.21  # the score where the wrong player has moved, which no right one is


def _columns(game: Instance) -> dict[str, dict[int, str]]:
    return {vertex: dict(zip(COLUMNS, heads, strict=False)) for vertex, heads in game.successors().items()}


def _given_columns(game: Instance) -> dict[str, Any]:
    """Return the four functions of course 000; the disc of the wrong player leads to a position that nobody wants."""
    moves, scores = _columns(game), {_seen(game, vertex): score for vertex, score in game.scores}
    play = {
        (_seen(game, vertex), move, player): _seen(game, head) + " by the wrong player" * (player != game.owner(vertex))
        for vertex in game.vertices
        for move, head in moves[vertex].items()
        for player in (1, 2)
    }
    scores = dict.fromkeys(play.values(), NOBODYS) | scores
    columns = {vertex: list[int]() for vertex in play.values()} | {_seen(game, each): [*moves[each]] for each in moves}
    won = {(vertex, player): score == (3 - 2 * player) * inf for vertex, score in scores.items() for player in (1, 2)}
    return {
        "coups_possibles": Made("Table", "moves", columns),
        "jouer": Made("Table", "play", play),
        "gagne": Made("Table", "won", won),
        "h": Made("Table", "score", scores),
    }


def _won_within(game: Instance) -> list[Instance]:
    """Let the positions below each move of the root, and below the root, be won by either player."""
    after, made = game.successors(), list[Instance]()
    for top in (game.root, *after[game.root]):
        below = [top]
        for vertex in below:
            below += after[vertex]
        for score in (inf, -inf):
            scores = tuple((vertex, score if vertex in below else each) for vertex, each in game.scores)
            made.append(game._replace(scores=scores, number=100_000 + game.number * 10 + len(made)))
    return made


def _ended(game: Instance, score: float = 0) -> Instance:
    """Let play have ended by a win at every other end, or at all by one and the same player."""
    after = game.successors()
    ends = [vertex for vertex, heads in after.items() if not heads and vertex != game.root]
    won = {end: score or (-inf if end in game.s1 else inf) for end in (ends if score else ends[game.number % 2 :: 2])}
    return game._replace(scores=tuple((vertex, won.get(vertex, score)) for vertex, score in game.scores))


def _games_with_wins(player: int) -> dict[str, list[Instance]]:
    found = _sorted_out(scored(small_trees(), (SCORES, *ZEROS, *FINITE)))
    lost = [_ended(game, score) for game in scored(small_trees(), (SCORES,), 5) for score in (inf, -inf)]
    found["first value"] += [game for game in lost if game.depth >= game.longest_play() > 0]
    trees = filter(Instance.is_tree, [*small_trees(), *random_games(8)])
    found["won"] = [each for game in scored(trees, (SCORES,), 4) for each in _won_within(game)]
    found["large"] = [*(_ended(game) for game in scored(random_games(30), (SCORES,), 2)), *_ternary()]
    own = {name: [game for game in games if game.owner(game.root) == player] for name, games in found.items()}
    exercise = MAXI if player == 1 else MINI
    for name in ("won", "large"):  # a wrong first value costs other families
        mistakes = (FROM_0, ZERO_FOR_NONE, AS_NUMBER, AS_INFINITY)
        own[name] = [game for game in own[name] if not exercise.shows(game, *mistakes)]
    return _with_moves(own, exercise)


def _searched_wins(game: Instance) -> Scored:
    """Search by the definition: where the player has won there is no move, where the other has won any will do."""
    won = inf if game.root in game.s1 else -inf
    if abs(_own(game)) == inf:
        return Scored(_own(game), frozenset() if _own(game) == won else None)
    found = _searched(game)
    columns = [column for column, head in _columns(game)[game.root].items() if head in (found.moves or ())]
    return Scored(found.score, frozenset(columns))


def _read_column(value: Any, game: Instance) -> Scored:
    """Read a score and a column, in the order in which they are right, if there is one; a score alone has no move."""
    read = [each._replace(moves=each.moves or frozenset()) for each in read_scored(value, is_whole)]
    return next(filter(_searched_wins(game).takes, read), read[0])


def _read_couple(value: Any, game: Instance) -> Scored:
    """Read the couple of the course, whose value the other function uses."""
    score, _ = value
    if not is_score(score):
        raise ValueError("no couple")
    return _read_column(value, game)


def _no_move_if_won(game: Instance, answer: Scored) -> Scored:
    return answer if abs(_own(game)) == inf else answer._replace(moves=None)


def _why_column(game: Instance, right: Scored, given: Scored) -> Reason:
    if given.score == NOBODYS:
        return Reason("jouer is called with the player who is not to move")
    heads = _scores(game) if right.moves != frozenset() else {}
    columns = {column: heads[head] for column, head in _columns(game)[game.root].items() if head in heads}
    return why_scored(right, given, columns, is_max=game.root in game.s1)


def _describe_columns(game: Instance) -> str:
    moves = [f"{vertex}: {show(columns)}" for vertex, columns in _columns(game).items() if columns]
    scores = show({vertex: f"{score:g}" for vertex, score in game.scores})
    return "; ".join([*moves, f"h = {scores}", f"p = {game.root}, n = {game.depth}"])


def _two_functions(name: str, title: str, player: int, signature: str) -> Exercise:
    worst, best, partner = ("-", "", "mini") if player == 1 else ("", "-", "maxi")
    own, other = ("maxiJ1", "miniJ2")[:: 3 - 2 * player]
    sort, text = partial(_games_with_wins, player), (MAXI_J1, MINI_J2)[player - 1]

    def alone(old: str, new: str) -> str:
        """Make a mistake in this function alone."""
        return MAXIMINI.replace(text, text.replace(old, new))

    plies = {"no_ply": 1, "early_end": 2, "one_ply": 2, "several_plies": 3, "cut_off": 1}
    return _search(
        name,
        title,
        names=(signature,),
        parameters={"position": POSITION, "depth": "n|profondeur|prof|depth|d|p"},
        reference=MAXIMINI,
        prelude=TABLE + MAXIMINI,
        supplied=[other],
        partner=partner,
        strict=_read_couple,
        families=[
            *by_score(sort, **plies, first_value=2, large=2, move=2),
            *families(sort, part=_no_move_if_won, won=3),
        ],
        right=_searched_wins,
        reads=_read_column,
        why=_why_column,
        show=lambda answer: "…" if answer.score == NOBODYS else show_scored(answer),
        describe=_describe_columns,
        given=_given_columns,
        mistakes={
            ASKS_NOT[player - 1]: (
                f"    if gagne(p, {player}):\n        return {best}inf, None\n",
                "",
            ),
            "swaps the players": MAXIMINI.replace(">", "%").replace("<", ">").replace("%", "<"),
            "takes the largest score for both players": ("valeur < meilleur", "valeur > meilleur"),
            "takes the least score for both players": ("valeur > meilleur", "valeur < meilleur"),
            "looks one ply too few ahead": ("n == 0", "n <= 1"),
            "looks one ply too many ahead": ("n == 0", "n == -1"),
            "does not stop at the depth": ("n == 0 or ", ""),
            FROM_0: alone("= None, None", "= 0, None"),
            ZERO_FOR_NONE: alone("meilleur is None or", "not meilleur or"),
            "calls itself, not the function of the other player": (f"suite = {other}(", f"suite = {own}("),
            AS_NUMBER: alone("= None, None", f"= {worst}1000, None"),
            AS_INFINITY: alone("= None, None", f"= {worst}inf, None"),
            "gives 0 where play has ended": ("return h(p), None", "return 0 if coups == [] else h(p), None"),
            "gives the position's own score": ("n == 0 or coups == []", "True"),
        },
    )


MINIMAX_SEARCH = _search(
    "minimax",
    "min-max to a depth",
    names=("minimax(position, profondeur)", "minmax", "alphabeta"),
    reference=MINIMAX,
    families=[
        *by_score(_games, no_ply=1, one_ply=3, several_plies=3, Min_to_move=3, early_end=2, cut_off=1, first_value=2),
        *by_score(_games, large=1, move=2),
    ],
    mistakes=OF_SEARCHES
    | {
        "takes the root for Max's, whoever is to move": ROOTED,
        "changes the sign of scores at each ply, but not where they are read": SIGNED,
        "gives the score of the player who is to move": SIGNED.replace("return heur", f"return {OWN_SIGN} * heur"),
    },
)
MEMOISED = _search(
    "memoised",
    "min-max with a memo",
    names=(
        "minimax_memoise(position, profondeur)",
        "memoisation",
        "memoise",
        "minimax_memo",
        "minmax_memo",
        "minimax",
        "minmax",
    ),
    reference=MINIMAX.replace("minimax", "minimax_memoise"),
    families=[
        *by_score(_games, no_ply=1, one_ply=2, several_plies=2, Min_to_move=1, early_end=1, cut_off=1, first_value=1),
        *by_score(_games, deeper=3, move=1),
        *families(_visited, calls=_asked_twice, part=lambda *_: Scored(0, None), visits=5),
    ],
)
MAXI = _two_functions("maxi", "min-max by two functions, that of J1", 1, "maxiJ1(p, n)")
MINI = _two_functions("mini", "min-max by two functions, that of J2", 2, "miniJ2(p, n)")
EXERCISES = (MINIMAX_SEARCH, MEMOISED, MAXI, MINI)
