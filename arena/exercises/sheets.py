"""Exercises on paper: random instances of equal difficulty, no two alike up to renaming, with their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from arena.errors import Refusal
from arena.exercises.acyclic import GRUNDY_VALUES, INDUCTION, KERNEL, arena_of
from arena.exercises.attractors import ATTRACTOR, RANK, ranks
from arena.exercises.exercise import Exercise, Reason, exercise_named, exercises
from arena.exercises.instances import LETTERS, Instance, graph_of
from arena.exercises.searches import MINIMAX_SEARCH, Scored
from arena.solving.arenas import solve
from arena.solving.kernel import kernel
from arena.words import ENGLISH, LANGUAGES, Speaker

INFINITE = "∞"  # the answer about a vertex that is not attracted
SPELLINGS = {INFINITE: ("inf", "oo", "infini"), "+1": ("1",), "yes": ("y",), "no": ("n",)}
"""Other spellings of answers that a machine is to take."""
MOST_SUCCESSORS, EDGES_A_VERTEX, MOST_VALUE = 3, 1.5, 9
"""The successors of a vertex and the value of a leaf, at most; and the edges of an instance, to its vertices."""
MODELS = 30  # the first instances, of whose measures the most frequent ones are those of the series
MOST_LOTS = 50_000  # the lots that are drawn, at most: some seconds
LEAST_VERTICES, FEWEST, MOST_VARIANTS = 4, 3, 200
"""The vertices of an instance and of the second answer, at least, and the instances of a series, at most."""
NO_TRAP = "none"  # asks for instances with any trap or none
Answers = dict[str, str]
"""The right answer about each vertex that is asked about, in the order of the table to fill in."""
Solver = Callable[[Instance], Any]  # the program of an exercise, right or with a mistake


class Paper(NamedTuple):
    """An exercise as it is set on paper, by the one record that also marks it."""

    exercise: Exercise
    asks: str  # the question about each vertex
    asks_set: str  # the question whose answer is a list of vertices
    counted: str  # the vertices of this list, as a measure
    vertices: int  # the usual size of an instance
    layers: int  # its usual rounds, ranks or plies
    draw: Callable[[Random, int, int], Instance | None]  # from chance, size and layers
    cells: Callable[[Solver, Instance], Answers]
    wanted: Callable[[Instance, Answers], Sequence[str]]  # the answer to the second question
    layers_of: Callable[[Instance], int]
    why: Callable[[Instance, str], Reason] | None = None  # the reason of the answer about a vertex
    ordered: bool = False  # whether the order of the list of vertices counts
    look: Mapping[str, Any] = {"layout": "ring"}  # further options of its picture

    def answers(self, instance: Instance, mistake: str | None = None) -> Answers:
        program = self.exercise.mistaken(mistake) if mistake else self.exercise.reference
        return self.cells(partial(self.exercise.answer_of, program), instance)

    def reason(self, instance: Instance, vertex: str) -> Reason:
        """Say why the answer about a vertex is right: what is said to a student who is wrong there alone."""
        if self.why:
            return self.why(instance, vertex)
        right = self.exercise.answer(instance)
        wrong = right ^ {vertex} if isinstance(right, frozenset) else {**right, vertex: -2}
        return self.exercise.why(instance, right, wrong)


# ---- random instances; None if one makes no exercise


def _drawn(chance: Random, size: int, ends: Sequence[int] = (), *, circuits: bool = False) -> Instance | None:
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


def _drawn_target(chance: Random, size: int, _layers: int) -> Instance | None:
    """Draw an arena with one target of J1, and another sink."""
    drawn = _drawn(chance, size, (1, -1), circuits=True)
    return drawn and drawn._replace(scores=())


def _drawn_undetermined(chance: Random, size: int, _layers: int) -> Instance | None:
    drawn = _drawn(chance, size, (1, -1), circuits=True)
    return drawn if drawn and solve(arena_of(drawn)).undetermined else None


def _drawn_tree(chance: Random, size: int, plies: int) -> Instance | None:
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


# ---- what is asked


def _height(game: Instance) -> int:
    return max(game._replace(root=vertex).longest_play() for vertex in game.vertices)


def _with(answer: str) -> Callable[[Instance, Answers], list[str]]:
    return lambda _, answers: sorted(vertex for vertex, each in answers.items() if each == answer)


def _winners(attracted: Solver, game: Instance) -> Answers:
    """Return the winner of each vertex: the attractor of a player's ends is his, and the rest is nobody's."""
    ends = {player: frozenset(end for end, score in game.scores if score == 3 - 2 * player) for player in (1, 2)}
    first, second = (attracted(game._replace(targets=ends[player], player=player)) for player in (1, 2))
    return {vertex: "1" if vertex in first else "2" if vertex in second else "0" for vertex in game.vertices}


def _why_won(game: Instance, vertex: str) -> Reason:
    right, heads = PAPERS["winner"].answers(game), game.successors()[vertex]
    winner, owner = int(right[vertex]), game.owner(vertex)
    head = next((head for head in heads if right[head] == right[vertex]), "")
    if not heads:
        text = "play ends at {vertex}, won by J{player}"
    elif not winner:
        text = "from {vertex} J{player} wins by no move, and can stay where nobody wins by moving to {head}"
    elif winner == owner:
        text = "from {vertex} J{player} can move to {head}, which he wins"
    else:
        text = "all moves from {vertex} lead to vertices that J{player} wins ({heads})"
    return Reason(text, {"vertex": vertex, "player": winner or owner, "heads": ", ".join(heads), "head": head})


def _subgame(tree: Instance, vertex: str) -> Instance:
    return tree._replace(root=vertex, depth=tree._replace(root=vertex).longest_play())


def _why_score(tree: Instance, vertex: str) -> Reason:
    game = _subgame(tree, vertex)
    why = MINIMAX_SEARCH.why(game, MINIMAX_SEARCH.answer(game), Scored(MOST_VALUE + 1, None))
    return Reason("{name}: {what}", {"name": vertex, "what": why})


def _line(tree: Instance, answers: Answers) -> list[str]:
    values, after, line = {vertex: f"{value:g}" for vertex, value in tree.scores} | answers, tree.successors(), ["a"]
    while heads := [head for head in after[line[-1]] if values[head] == values["a"]]:
        line.append(heads[0])
    return line


_won = partial(Paper, asks_set="From which vertices does J1 win?", counted="vertices won by J1", vertices=9)
PAPERS: Mapping[str, Paper] = {
    "attractor": Paper(
        RANK,
        "J1 moves from circles, J2 from squares. Give the rank of each vertex in the attractor of F1 for J1, and "
        "∞ (or inf) for a vertex that is not attracted.",
        "Which vertices are in the attractor of F1?",
        "attracted vertices",
        vertices=8,
        layers=4,
        draw=_drawn_target,
        cells=lambda solver, game: {
            vertex: str(rank.get(vertex, INFINITE)) for rank in [solver(game)] for vertex in game.vertices
        },
        wanted=lambda game, _: sorted(ranks(game)),
        layers_of=lambda game: max(ranks(game).values()),
    ),
    "kernel": Paper(
        KERNEL,
        "Find the kernel of this graph by sink removal: is the vertex in it, yes or no?",
        "Which vertices are in the kernel?",
        "vertices in the kernel",
        vertices=9,
        layers=3,
        draw=lambda chance, size, _: _drawn(chance, size),
        cells=lambda solver, graph: {
            vertex: "yes" if vertex in inside else "no" for inside in [solver(graph)] for vertex in graph.vertices
        },
        wanted=_with("yes"),
        layers_of=lambda graph: len(kernel(graph_of(graph)).sink_rounds),
    ),
    "grundy": Paper(
        GRUNDY_VALUES,
        "Give the Grundy value of each vertex.",
        "From which vertices does the player to move lose (Grundy value 0)?",
        "vertices of value 0",
        vertices=8,
        layers=4,
        draw=lambda chance, size, _: _drawn(chance, size),
        cells=lambda solver, graph: {vertex: str(value) for vertex, value in solver(graph).items()},
        wanted=_with("0"),
        layers_of=_height,
    ),
    "minimax": Paper(
        MINIMAX_SEARCH,
        "J1 moves from circles and wants the largest value, J2 from squares and wants the least. Give the min-max "
        "value of each vertex that is no leaf.",
        "Along which vertices does play go from the root to a leaf if both play their best?",
        "vertices of the line",
        vertices=22,
        layers=3,
        draw=_drawn_tree,
        cells=lambda solver, tree: {
            tail: f"{solver(_subgame(tree, tail)).score:g}" for tail in sorted({tail for tail, _ in tree.edges})
        },
        wanted=_line,
        layers_of=lambda tree: tree.depth,
        why=_why_score,
        ordered=True,
        look={"direction": "down", "width": 16.5},
    ),
    "induction": _won(
        INDUCTION,
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2; other "
        "ends are draws. Give the value of each vertex by backward induction: +1, 0 or -1.",
        layers=5,
        draw=lambda chance, size, _: _drawn(chance, size, (1, -1, 0)),
        cells=lambda solver, game: {vertex: f"{value:+d}" if value else "0" for vertex, value in solver(game).items()},
        wanted=_with("+1"),
        layers_of=_height,
    ),
    "winner": _won(
        replace(ATTRACTOR, name="winner", title="winner of each vertex", drawn=INDUCTION.drawn),
        "J1 moves from circles, J2 from squares. J1 wins where play ends at F1, J2 where it ends at F2, and "
        "nobody where it never ends. Who wins from each vertex: 1, 2, or 0 where neither can force a win?",
        layers=3,
        draw=_drawn_undetermined,
        cells=_winners,
        wanted=_with("1"),
        layers_of=lambda game: max(each or 0 for each in solve(arena_of(game)).remoteness.values()),
        why=_why_won,
    ),
}


# ---- sheets


@dataclass(frozen=True, eq=False)
class Variant:
    """An instance of an exercise, with its right answers, its measures, and the answers of the mistake planted."""

    paper: Paper
    instance: Instance
    answers: Answers
    vertices: Sequence[str]
    measures: Mapping[str, int]
    mistake: str | None
    wrong: Answers

    def heading(self, words: Speaker) -> str:
        title = words(self.paper.exercise.title)
        return title[:1].upper() + title[1:]

    def reasons(self, words: Speaker) -> list[str]:
        """Say of each vertex that is asked about why its answer is right."""
        return [self.paper.reason(self.instance, vertex).say(words) for vertex in self.answers]

    def cells(self, words: Speaker) -> dict[str, str]:
        """Return the right answer about each vertex, in the words of a language."""
        return {vertex: words.named(answer) for vertex, answer in self.answers.items()}

    def remarks(self, words: Speaker) -> list[str]:
        """Say the trap with the wrong answers that it gives, if one is planted, and the measures of difficulty."""
        said = []
        if self.mistake is not None:
            wrong = {vertex: words.named(answer) for vertex, answer in self.wrong.items()}
            text = "Planted trap: whoever {mistake} finds {wrong}."
            said.append(Reason(text, {"mistake": words(self.mistake), "wrong": wrong}).say(words))
        measures = {words(name): value for name, value in self.measures.items()}
        return [*said, Reason("Difficulty: {measures}.", {"measures": measures}).say(words)]

    def spellings(self, words: Speaker) -> list[list[str]]:
        """List of each answer the spellings that are right, the usual one first."""
        answers = self.answers.values()
        return [list(dict.fromkeys([words.named(each), *SPELLINGS.get(each, ())])) for each in answers]


class Sheet(NamedTuple):
    """The variant of a pupil, or one by its number."""

    name: str
    variant: Variant


class Booklet(NamedTuple):
    """Sheets with one title in one language; those with pupils' names have pages of their own."""

    title: str
    sheets: Sequence[Sheet]
    language: str = ENGLISH
    named: bool = True


def series(
    name: str,
    count: int = 1,
    *,
    seed: int | str = 0,
    vertices: int | None = None,
    layers: int | None = None,
    trap: str | None = None,
) -> list[Variant]:
    """Draw instances of an exercise with equal measures, no two alike up to renaming; the first ones for any count.

    The measures are the most frequent ones of the first `MODELS` instances. `trap` is the mistake that gives another
    answer on each instance, or a part of its name in any language; by default the usual one, and "none" wants none.
    """
    exercise = exercise_named(
        name, {each: exercises().get(each, paper.exercise) for each, paper in PAPERS.items()}
    ).name
    paper = PAPERS[exercise]
    size = paper.vertices if vertices is None else vertices
    deep = min(paper.layers, (size + 1) // 2) if layers is None else layers
    for what, value, least, most in (
        ("count", count, 1, MOST_VARIANTS), ("vertices", size, LEAST_VERTICES, len(LETTERS)),
        ("layers", deep, 1, size - 1),
    ):  # fmt: skip
        if not least <= value <= most:
            raise Refusal("{what}: {value} ({least} to {most})", what=what, value=value, least=least, most=most)
    planted = _trap_named(list(paper.exercise.mistakes), trap)
    lots = _variants(paper, Random(f"{exercise} {seed}"), size, deep, planted)  # noqa: S311 - nothing secret
    models = list(islice(lots, MODELS))
    found: list[Variant] = []
    if models:
        usual = Counter(tuple(each.measures.items()) for each in models).most_common(1)[0][0]
        fits = (each for each in chain(models, lots) if tuple(each.measures.items()) == usual)
        found += islice(_unlike(fits), count)
    if len(found) < count:
        text = (
            "{exercise}: {found} of {count} instances found with {size} vertices and {layers} layers; "
            "ask for other sizes, or for no trap"
        )
        raise Refusal(text, exercise=name, found=len(found), count=count, size=size, layers=deep)
    return found


def _variants(paper: Paper, chance: Random, size: int, layers: int, mistake: str | None) -> Iterator[Variant]:
    for _ in range(MOST_LOTS):
        instance = paper.draw(chance, size, layers)
        if instance is None or paper.layers_of(instance) != layers:
            continue
        answers = paper.answers(instance)
        wrong = paper.answers(instance, mistake) if mistake else {}
        vertices, different = paper.wanted(instance, answers), len({*answers.values()})
        if wrong != answers and different > 1 and len(vertices) >= min(FEWEST, size // 2):
            measures = {"vertices": len(instance.vertices), "edges": len(instance.edges), "layers": layers}
            measures |= {paper.counted: len(vertices), "different answers": different}
            yield Variant(paper, instance, answers, vertices, measures, mistake, wrong)


def _unlike(variants: Iterator[Variant]) -> Iterator[Variant]:
    import networkx as nx

    former: list[Any] = []
    for variant in variants:
        game = variant.instance
        graph, scores = graph_of(game, {}), dict(game.scores)
        for vertex, values in graph.nodes.items():
            values |= {"target": vertex in game.targets, "score": scores.get(vertex)}
        if not any(nx.is_isomorphic(graph, other, node_match=lambda one, two: one == two) for other in former):
            former.append(graph)
            yield variant


def _trap_named(traps: Sequence[str], asked: str | None) -> str | None:
    if asked == NO_TRAP:
        return None
    if asked is None:
        return traps[0]
    fits = [name for name in traps if any(asked.casefold() in Speaker(each)(name).casefold() for each in LANGUAGES)]
    if len(fits) != 1:
        text = "trap: {asked} (several: {names})" if fits else "trap: {asked} (not among {names})"
        raise Refusal(text, asked=f"{asked!r:.80}", names=(*fits,) or (*traps,))
    return fits[0]
