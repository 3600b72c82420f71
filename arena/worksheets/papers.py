"""Exercises on paper: what is asked of each vertex, and random instances small enough to be printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from arena.exercises.arenas_to_try import LETTERS, Instance, graph_of, show_values
from arena.exercises.attractors import HELP, decisive, drawn_attractor, heads_of, ranks
from arena.exercises.exercise import Exercise, Reason, exercise_named, exercises
from arena.exercises.game_trees import longest_play
from arena.exercises.searches import INDUCTION, Scored
from arena.solving.arenas import solve
from arena.solving.kernel import kernel
from arena.solving.positions import solve_positions

INFINITE, NO_MOVE = "∞", "–"
"""The answers about a vertex that is not attracted, and about one without a move to advise."""
MOST_SUCCESSORS = 3
"""The successors of a vertex, at most."""
EDGES_A_VERTEX = 1.5
"""The edges of an instance, to its vertices."""
MOST_VALUE = 9
"""The largest value of a leaf; the least is its negative."""
Answers: TypeAlias = dict[str, str]
"""The right answer about each vertex that is asked about, in the order of the table to fill in."""


# ---- random instances; None if one makes no exercise


def drawn_arena(chance: Random, size: int, ends: Sequence[int] = (), *, circuits: bool = False) -> Instance | None:
    """Draw a connected arena whose sinks have these values, 1 in F1 and -1 in F2; without ends a bare graph."""
    import networkx as nx

    order = chance.sample(LETTERS[:size], size)
    inner, sinks = order[: size - len(ends)], order[size - len(ends) :]
    s1 = frozenset(chance.sample(order, (size + 1) // 2 if ends else 0))
    pairs = [
        (tail, head) for number, tail in enumerate(inner) for head in (order if circuits else order[number + 1 :])
        if not ends or (head in s1) != (tail in s1)
    ]  # fmt: skip
    edges = sorted(chance.sample(pairs, min(len(pairs), round(EDGES_A_VERTEX * size))))
    degrees = Counter(tail for tail, _ in edges)
    if ends and (len(degrees) < len(inner) or max(degrees.values()) > MOST_SUCCESSORS):
        return None
    scores = tuple(zip(sinks, map(float, ends), strict=True))
    drawn = Instance(tuple(LETTERS[:size]), tuple(edges), s1, frozenset(sinks[:1]), scores=scores)
    return drawn if nx.is_weakly_connected(graph_of(drawn)) else None


def drawn_target(chance: Random, size: int, _layers: int, _draws: bool) -> Instance | None:
    """Draw an arena with one target of J1, and another sink."""
    drawn = drawn_arena(chance, size, (1, -1), circuits=True)
    return drawn and drawn._replace(scores=())


def drawn_tree(chance: Random, size: int, plies: int, _draws: bool) -> Instance | None:
    """Draw a game tree of a depth whose leaves have different values; J1 moves at the root."""
    levels, edges, names = [["a"]], list[tuple[str, str]](), iter(LETTERS[1:])
    for ply in range(1, plies + 1):
        if sum(map(len, levels)) + 2 * len(levels[-1]) > min(size, len(LETTERS)):
            return None
        degrees = {tail: chance.randint(2, MOST_SUCCESSORS) for tail in levels[-1]}
        heads = [
            (tail, f"{tail}{number + 1}" if ply == plies else next(names, ""))
            for tail, degree in degrees.items()
            for number in range(degree)
        ]
        edges += heads
        levels.append([head for _, head in heads])
    vertices = tuple(vertex for level in levels for vertex in level)
    if len(vertices) != size or len(levels[-1]) > 2 * MOST_VALUE:
        return None
    values = chance.sample([value for value in range(-MOST_VALUE, MOST_VALUE + 1) if value], len(levels[-1]))
    s1 = frozenset(vertex for level in levels[::2] for vertex in level)
    scores = tuple(zip(levels[-1], map(float, values), strict=True))
    return Instance(vertices, tuple(edges), s1, scores=scores, root="a", depth=plies)


# ---- winners, where play may go round for ever: on paper alone

GAGNANTS = """\
def gagnants(G, S1, F1, F2):
    fins = {**{s: 1 for s in F1}, **{s: -1 for s in F2}}
    g = dict(fins)
    for _ in G:
        for s in G:
            j = 1 if s in S1 else -1
            vus = [g.get(t, 0) for t in G[s]]
            if s in g or vus == []:
                continue
            if j in vus:
                g[s] = j
            elif min(vus) == max(vus) == -j:
                g[s] = -j
    return {s: g.get(s, 0) for s in G}
"""
TOGETHER = """\
def gagnants(G, S1, F1, F2):
    g = set(F1)
    for _ in G:
        g |= {s for s in G if any(t in g for t in G[s])}
    return {s: 1 if s in g else -1 for s in G}
"""


def _why_won(game: Instance, right: Mapping[str, int], given: Mapping[str, int]) -> Reason:
    """Say of the first wrong vertex where its moves lead."""
    vertex = next(each for each in game.vertices if right[each] != given[each])
    heads, value, player = game.successors()[vertex], right[vertex], game.owner(vertex)
    same = [head for head in heads if right[head] == value]
    winner = {1: 1, -1: 2, 0: 0}[value]
    values = {"vertex": vertex, "player": winner or player, "heads": ", ".join(heads), "head": same[0] if same else ""}
    if not heads:
        return Reason("play ends at {vertex}, won by J{player}", values)
    if not winner:
        text = "from {vertex} J{player} wins by no move, and can stay where nobody wins by moving to {head}"
    elif winner == player:
        text = "from {vertex} J{player} can move to {head}, which he wins"
    else:
        text = "all moves from {vertex} lead to vertices that J{player} wins ({heads})"
    return Reason(text, values)


WINNER = Exercise(
    "winner",
    "winner of each vertex",
    ["gagnants(G, S1, F1, F2)"],
    GAGNANTS,
    families=(),
    mistakes={
        HELP: TOGETHER,
        "gives J2 all vertices that J1 does not win": ("g.get(s, 0) for", "1 if g.get(s) == 1 else -1 for"),
        "looks one move ahead alone": ("g.get(t, 0)", "fins.get(t, 0)"),
    },
    parameters=INDUCTION.parameters,
    reads=INDUCTION.reads,
    why=_why_won,
    show=show_values,
    drawn=lambda game: solve(_arena(game)),
)


# ---- what is asked


def _arena(game: Instance) -> Any:
    """Make the arena of an instance, whose sinks are won by J2 if they are not said to be won by another."""
    winners = {vertex: {1: 1, 0: 0, -1: 2}[int(value)] for vertex, value in game.scores}
    return graph_of(game, winners or {vertex: 1 if vertex in game.targets else 2 for vertex in game.vertices})


class Paper(NamedTuple):
    """An exercise as it is set on paper, by the one record that also marks it."""

    exercise: Exercise
    asks: str  # the question about each vertex
    asks_set: str  # the question whose answer is a list of vertices
    vertices: int  # the usual size of an instance
    layers: int  # its usual rounds, ranks or plies
    draw: Callable[[Random, int, int, bool], Instance | None]  # from chance, size, layers, whether there are draws
    cells: Callable[[Instance, Any], Answers]  # the answer about each vertex, of an answer of the exercise
    wanted: Callable[[Instance, Answers], Sequence[str]]  # the answer to the second question
    layers_of: Callable[[Instance], int]
    measures: Callable[[Instance, Answers, int], Mapping[str, int]]  # the last one is how many vertices are wanted
    graph: Callable[[Instance], Any] = _arena  # its attributes say all that counts up to renaming
    drawn: Callable[[Instance], Any] = lambda game: solve(_arena(game))  # what is drawn, with the right answers
    answer: Callable[[Exercise, str, Instance], Any] = Exercise.answer_of  # of a program
    why: Callable[[Instance, str], Reason] | None = None
    traps: Sequence[str] = ()  # the mistakes that can be planted, all of the exercise by default; the usual one first
    ordered: bool = False  # whether the order of the list of vertices counts
    look: Mapping[str, Any] = {"layout": "ring"}  # the options of its picture

    def answers(self, instance: Instance, mistake: str | None = None) -> Answers:
        """Return the right answers, or those of a mistake."""
        record = self.exercise
        program = record.reference if mistake is None else record.mistaken(mistake)
        return self.cells(instance, self.answer(record, program, instance))

    def reason(self, instance: Instance, vertex: str) -> Reason:
        """Say why the answer about a vertex is right: what is said to a student who is wrong there alone."""
        if self.why:
            return self.why(instance, vertex)
        right = self.exercise.answer(instance)
        wrong = right ^ {vertex} if isinstance(right, frozenset) else {**right, vertex: -2}
        return self.exercise.why(instance, right, wrong)


def _height(game: Instance) -> int:
    import networkx as nx

    return int(nx.dag_longest_path_length(graph_of(game)))


def _with(answer: str) -> Callable[[Instance, Answers], list[str]]:
    return lambda _, answers: sorted(vertex for vertex, each in answers.items() if each == answer)


def _count(answers: Answers, answer: str) -> int:
    return list(answers.values()).count(answer)


def _drawn_winner(chance: Random, size: int, _layers: int, draws: bool) -> Instance | None:
    drawn = drawn_arena(chance, size, (1, -1), circuits=True)
    return drawn if drawn and draws == bool(solve(_arena(drawn)).undetermined) else None


def _drawn_strategy(chance: Random, size: int, layers: int, draws: bool) -> Instance | None:
    """Draw an arena in which J1 always has one fastest move."""
    drawn = drawn_target(chance, size, layers, draws)
    rank, after = (ranks(drawn), drawn.successors()) if drawn else ({}, {})
    for vertex in decisive(drawn) if drawn else ():
        first, second = sorted([*(rank[head] for head in after[vertex] if head in rank), size])[:2]
        if first == second:
            return None
    return drawn


def _why_move(game: Instance, vertex: str) -> Reason:
    rank, heads = ranks(game), game.successors()[vertex]
    values = {"vertex": vertex, "heads": heads_of(heads, rank)}
    if vertex not in rank:
        return Reason("J1 cannot win from {vertex}: none of its successors is attracted ({heads})", values)
    best = min((head for head in heads if head in rank), key=lambda head: rank[head])
    text = "from {vertex} J1 moves to {head}, the successor of the least rank ({heads})"
    return Reason(text, values | {"head": best})


def _subgame(tree: Instance, vertex: str) -> Instance:
    return tree._replace(root=vertex, depth=longest_play(tree._replace(root=vertex)))


def _scores(record: Exercise, program: str, tree: Instance) -> dict[str, float]:
    """Search from each vertex that is no leaf."""
    inner = dict.fromkeys(tail for tail, _ in tree.edges)
    return {vertex: record.answer_of(program, _subgame(tree, vertex)).score for vertex in sorted(inner)}


def _why_score(tree: Instance, vertex: str) -> Reason:
    game, record = _subgame(tree, vertex), exercise_named("minimax")
    why = record.why(game, record.answer(game), Scored(MOST_VALUE + 1, None))
    return Reason("{name}: {what}", {"name": vertex, "what": why})


def _line(tree: Instance, answers: Answers) -> list[str]:
    """Follow the value of the root to a leaf."""
    values, after, line = {vertex: f"{value:g}" for vertex, value in tree.scores} | answers, tree.successors(), ["a"]
    while heads := [head for head in after[line[-1]] if values[head] == values["a"]]:
        line.append(heads[0])
    return line


def _drawn_search(tree: Instance) -> Any:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    return search_tree(GraphGame(graph_of(tree, {})), plies=tree.depth)


_attracted = partial(
    Paper,
    wanted=lambda game, _: sorted(ranks(game)),
    layers_of=lambda game: max(ranks(game).values()),
    drawn=lambda game: drawn_attractor(game, others=2),
)
_won = partial(Paper, measures=lambda _, answers, wanted: {"vertices won by J1": wanted, "draws": _count(answers, "0")})
PAPERS: Mapping[str, Paper] = {
    "attractor": _attracted(
        exercise_named("rank"),
        "J1 moves from circles, J2 from squares. Give the rank of each vertex in the attractor of F1 for J1, and "
        "∞ (or inf) for a vertex that is not attracted.",
        "Which vertices are in the attractor of F1?",
        vertices=8,
        layers=4,
        draw=drawn_target,
        cells=lambda game, rank: {vertex: str(rank.get(vertex, INFINITE)) for vertex in game.vertices},
        measures=lambda _game, _, wanted: {"attracted vertices": wanted},
    ),
    "kernel": Paper(
        exercise_named("kernel"),
        "Find the kernel of this graph by sink removal: is the vertex in it, yes or no?",
        "Which vertices are in the kernel?",
        vertices=9,
        layers=3,
        draw=lambda chance, size, _layers, _draws: drawn_arena(chance, size),
        cells=lambda graph, inside: {vertex: "yes" if vertex in inside else "no" for vertex in graph.vertices},
        wanted=_with("yes"),
        layers_of=lambda graph: len(kernel(graph_of(graph)).sink_rounds),
        measures=lambda _game, _, wanted: {"vertices in the kernel": wanted},
        graph=graph_of,
        drawn=lambda graph: kernel(graph_of(graph)),
    ),
    "grundy": Paper(
        exercise_named("grundy"),
        "Give the Grundy value of each vertex.",
        "From which vertices does the player lose who is to move (Grundy value 0)?",
        vertices=8,
        layers=4,
        draw=lambda chance, size, _layers, _draws: drawn_arena(chance, size),
        cells=lambda _, values: {vertex: str(value) for vertex, value in values.items()},
        wanted=_with("0"),
        layers_of=_height,
        measures=lambda _, answers, wanted: {
            "largest value": max(map(int, answers.values())),
            "vertices of value 0": wanted,
        },
        graph=graph_of,
        drawn=lambda graph: solve_positions(graph_of(graph)),
        look={"layout": "ring", "color": "grundy"},
    ),
    "minimax": Paper(
        exercise_named("minimax"),
        "J1 moves from circles and wants the largest value, J2 from squares and wants the least. Give the min-max "
        "value of each vertex that is no leaf.",
        "Along which vertices does play go from the root to a leaf if both play their best?",
        vertices=22,
        layers=3,
        draw=drawn_tree,
        answer=_scores,
        cells=lambda _, scores: {vertex: f"{score:g}" for vertex, score in scores.items()},
        wanted=_line,
        layers_of=lambda tree: tree.depth,
        measures=lambda tree, _, _wanted: {"leaves": len(tree.scores)},
        graph=lambda tree: graph_of(tree, {}),
        drawn=_drawn_search,
        why=_why_score,
        traps=(
            "takes the largest score for both players",
            "swaps the players",
            "takes the least score for both players",
        ),
        ordered=True,
        look={"direction": "down"},
    ),
    "induction": _won(
        INDUCTION,
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2; other "
        "ends are draws. Give the value of each vertex by backward induction: +1, 0 or -1.",
        "From which vertices does J1 win?",
        vertices=9,
        layers=5,
        draw=lambda chance, size, _, draws: drawn_arena(chance, size, (1, -1, 0) if draws else (1, -1), circuits=False),
        cells=lambda _, values: {vertex: {1: "+1", 0: "0", -1: "-1"}[value] for vertex, value in values.items()},
        wanted=_with("+1"),
        layers_of=_height,
    ),
    "winner": _won(
        WINNER,
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2, and "
        "nobody where it never ends. Who wins from each vertex: 1, 2, or 0 where neither can force a win?",
        "From which vertices does J1 win?",
        vertices=9,
        layers=3,
        draw=_drawn_winner,
        cells=lambda _, values: {vertex: {1: "1", 0: "0", -1: "2"}[value] for vertex, value in values.items()},
        wanted=_with("1"),
        layers_of=lambda game: max(each or 0 for each in solve(_arena(game)).remoteness.values()),
    ),
    "strategy": _attracted(
        exercise_named("strategy"),
        "J1 moves from circles, J2 from squares. For each vertex at which J1 moves give his move that wins "
        "fastest, and – (or -) where he cannot force a win.",
        "From which vertices does J1 win?",
        vertices=9,
        layers=5,
        draw=_drawn_strategy,
        cells=lambda game, chosen: {
            vertex: chosen.get(vertex, NO_MOVE) for vertex in game.own() if game.successors()[vertex]
        },
        measures=lambda _, answers, wanted: {
            "moves of the strategy": len(answers) - _count(answers, NO_MOVE),
            "vertices won by J1": wanted,
        },
        why=_why_move,
    ),
}
"""The exercises that are set on paper, by name."""


def paper_named(name: str) -> str:
    """Return the English name of an exercise on paper.

    Examples
    --------
    >>> paper_named("noyau"), paper_named("minmax")
    ('kernel', 'minimax')
    """
    known = {paper: exercises().get(paper, record.exercise) for paper, record in PAPERS.items()}
    return exercise_named(name, known).name
