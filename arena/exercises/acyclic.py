"""Graphs without a circuit: kernels and Grundy values (course 004), and backward induction (course 003)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import Any

from arena.exercises.attractors import LONG_PATHS, by_vertex, read_set
from arena.exercises.exercise import Cost, Exercise, Family, Reason, families, whole_number
from arena.exercises.instances import (
    ARENA,
    GRAPH,
    LETTERS,
    PLAYERS,
    SMALL,
    VERTEX,
    Instance,
    describe_arena,
    describe_graph,
    graph_of,
    ladder,
    path,
    random_games,
    random_instances,
    show,
    small_graphs,
    small_trees,
)

NOYAU = """\
def noyau(G):
    N = set()
    restants = set(G)
    while restants != set():
        puits = {s for s in restants if not any(t in restants for t in G[s])}
        N = N | puits
        avant = {s for s in restants if any(t in puits for t in G[s])}
        restants = restants - puits - avant
    return N
"""
RECURSIVE = """\
def noyau(G):
    def valeur(s):
        suivants = [valeur(t) for t in G[s]]
        return RULE
    return {s for s in G if valeur(s) % 2 == 0}
"""
"""A program of mistakes: the vertices of an even value, by a rule from those of the successors."""
GRUNDY = """\
def grundy(G):
    g = {}
    def valeur(s):
        if s not in g:
            vus = [valeur(t) for t in G[s]]
            n = 0
            while n in vus:
                n += 1
            g[s] = n
        return g[s]
    for s in G:
        valeur(s)
    return g
"""
ISOLATED = "forgets isolated vertices"
SINKS, LONGEST = "gives the sinks alone", "takes the vertices from which the longest path is even"
SHORTEST = "takes the vertices at an even distance from a sink"
LARGEST, TWO_VALUES = "takes the largest value of the successors and 1", "tells won from lost by 1 and 0"
CAPPED = "stops looking for the least number at 2"


def _graphs() -> list[Instance]:
    return [*small_graphs(), *random_instances(large=False, players=False), path(6), *LONG_PATHS]


@cache
def _of_kernels() -> dict[str, list[Instance]]:
    """Sort graphs: a vertex has no edge, one round suffices or several are needed, or parities of paths mislead."""
    kinds = {"isolated": [ISOLATED], "branches": [LONGEST, SHORTEST], "several_rounds": [SINKS]}
    large = random_instances(large=True, players=False)
    found = KERNEL.sort(_graphs(), "one round", **kinds)
    found["isolated"] = [each for each in found["isolated"] if not KERNEL.shows(each, SINKS, LONGEST, SHORTEST)]
    return found | {"large": [each for each in large if not KERNEL.shows(each, ISOLATED)]}


def _either(graph: Instance, inside: frozenset[str]) -> set[frozenset[str]]:
    """Return a set and its complement."""
    return {inside, frozenset(graph.vertices) - inside}


@cache
def _of_values() -> dict[str, list[Instance]]:
    """Sort graphs by their values: 0 and 1 alone, larger ones, or gaps among the values of successors."""
    complete = Instance(tuple(LETTERS[:10]), tuple(combinations(LETTERS[:10], 2)))  # its values are 0 to 9
    found = GRUNDY_VALUES.sort([*_graphs(), complete], "0 and 1", gaps=[LARGEST], larger_values=[TWO_VALUES])
    found["gaps"] = [graph for graph in found["gaps"] if not GRUNDY_VALUES.shows(graph, CAPPED)]
    return found | {"large": random_instances(large=True, players=False)}


def _why_inside(graph: Instance, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Say of the first wrong vertex from the ends why it is in the kernel, or is not."""
    after = graph.successors()
    vertex = next(each for each in graph.from_the_ends() if (each in right) != (each in given))
    values = {"vertex": vertex, "heads": ", ".join(map(str, after[vertex]))}
    if vertex not in right:
        text = "{vertex} can go to {head}, which is in the kernel, so it is not"
        return Reason(text, values | {"head": min(right.intersection(after[vertex]))})
    if not after[vertex]:
        return Reason("{vertex} is a sink, so it is in the kernel", values)
    return Reason("{vertex} can go to no vertex of the kernel (outside: {heads}), so it is in the kernel", values)


def _drawn_kernel(graph: Instance) -> Any:
    from arena.solving.kernel import kernel

    return kernel(graph_of(graph))


def _drawn_grundy(graph: Instance) -> Any:
    from arena.solving.positions import solve_positions

    return solve_positions(graph_of(graph))


def _read_numbers(value: Any, graph: Instance) -> dict[str, int]:
    values = by_vertex(value, graph)
    return {vertex: whole_number(value) for vertex, value in values.items()}


def _of_inner(players: Sequence[int], game: Instance, values: Mapping[str, int]) -> dict[str, int | None]:
    """Return the values of some players' vertices, but not of the ends."""
    inner = [vertex for vertex, heads in game.successors().items() if heads]
    return {vertex: values.get(vertex) for vertex in inner if game.owner(vertex) in players}


def _by_the_rule(graph: Instance, values: dict[str, int]) -> list[str]:
    """List the vertices but sinks whose value follows from those of their successors, and the least of all."""
    after, least = graph.successors(), min(values.get(vertex, 0) for vertex in graph.vertices)
    known = {vertex: {values.get(head, least) for head in heads} for vertex, heads in after.items() if heads}
    return [each for each in known if values.get(each) == min({*range(least, least + len(after))} - known[each])]


def _why_valued(sink: str, own: str, other: str, game: Instance, right: Mapping[str, int], given: Any) -> Reason:
    """Say of the first wrong vertex from the ends how its value follows: of a sink, of one of J1's, and of J2's."""
    after = game.successors()
    vertex = next(each for each in game.from_the_ends() if right[each] != given.get(each))
    values = {"vertex": vertex, "value": right[vertex], "heads": {head: right[head] for head in after[vertex]}}
    return Reason(sink if not after[vertex] else own if vertex in game.s1 else other, values)


_FOLLOWS = "{vertex} has the value {value}, the least that no successor has ({heads})"
_exercise = partial(
    Exercise,
    describe=describe_graph,
    exhaustive=SMALL,
    forms=True,
    cost=Cost(path, "a path of {size} vertices"),
)
KERNEL: Exercise = _exercise(
    "kernel",
    "kernel of a graph without a circuit",
    names=("noyau(G)", "noyau", "denoyautage"),
    reference=NOYAU,
    parameters=GRAPH,
    families=[
        *families(_of_kernels, part=_either, one_round=2, several_rounds=4, branches=5, large=3, isolated=1),
        Family("inside or outside", 3, lambda: _of_kernels()["one round"]),
    ],
    reads=lambda value, graph: read_set(value, graph, KERNEL.answer),
    why=_why_inside,
    mistakes={
        SINKS: ("return N", "return {s for s in G if not G[s]}"),
        ISOLATED: ("return N", "return {s for s in N if G[s] or any(s in G[t] for t in G)}"),
        "gives the vertices outside the kernel": ("return N", "return set(G) - N"),
        "takes predecessors for successors": ("for t in G[s]", "for t in G if s in G[t]"),
        LONGEST: RECURSIVE.replace("RULE", "1 + max(suivants, default=-1)"),
        SHORTEST: RECURSIVE.replace("RULE", "1 + min(suivants, default=-1)"),
        "removes sinks without their predecessors": ("- puits - avant", "- puits"),
        "wants one successor outside the kernel, not all": RECURSIVE.replace("RULE", "int({*suivants} == {0})"),
    },
    drawn=_drawn_kernel,
)
GRUNDY_VALUES = _exercise(
    "grundy",
    "Grundy values of a graph without a circuit",
    names=("grundy(G)", "nimber", "sprague_grundy", "valeurs_grundy"),
    reference=GRUNDY,
    parameters={**VERTEX, **GRAPH},
    families=[
        *families(_of_values, part=partial(_of_inner, (1, 2)), **{"0 and 1": 4, "large": 3}),
        *families(_of_values, part=_by_the_rule, larger_values=5, gaps=4),
        Family("ends", 2, lambda: _of_values()["0 and 1"]),
    ],
    reads=_read_numbers,
    why=partial(_why_valued, "{vertex} is a sink, so its value is 0", _FOLLOWS, _FOLLOWS),
    mistakes={
        LARGEST: ("g[s] = n", "g[s] = 1 + max(vus, default=-1)"),
        "takes the least value of the successors and 1": ("g[s] = n", "g[s] = 1 + min(vus, default=-1)"),
        "takes the least number above 0 that no successor has": ("n = 0", "n = 1 if G[s] else 0"),
        "takes 1 for a sink": ("n = 0", "n = 0 if G[s] else 1"),
        "counts the successors": ("g[s] = n", "g[s] = len(vus)"),
        TWO_VALUES: ("g[s] = n", "g[s] = min(n, 1)"),
        CAPPED: ("g[s] = n", "g[s] = min(n, 2)"),
    },
    each=Instance.from_the_ends,
    drawn=_drawn_grundy,
    look={"color": "grundy"},
)

# ---- backward induction

VALEURS = """\
def valeurs(G, S1, F1, F2):
    v = {}
    def valeur(s):
        if s not in v:
            if G[s] == []:
                v[s] = 1 if s in F1 else -1 if s in F2 else 0
            elif s in S1:
                v[s] = max([valeur(t) for t in G[s]])
            else:
                v[s] = min([valeur(t) for t in G[s]])
        return v[s]
    for s in G:
        valeur(s)
    return v
"""
VALUES = {1: 1, 0: 0, -1: -1, 2: -1, None: 0, "J1": 1, "J2": -1} | dict.fromkeys(("nul", "nulle", "égalité", "draw"), 0)
FROM_0 = "begins with 0, so that it misses that every move loses"
ZERO_FOR_NONE = "takes a score of 0 for none"


def _read_values(value: Any, game: Instance) -> dict[str, int]:
    """Read values +1, 0, -1, or winners 1, 0, 2, by positions; of the position that was asked about, one of them."""
    if isinstance(value, int | float | str):
        value = {**INDUCTION.answer(game), game.root: value}
    answers, after = by_vertex(value, game), game.successors()
    return {vertex: VALUES[answers[vertex]] for vertex in game.vertices if after[vertex] or vertex in answers}


def _up_to_sign(game: Instance, values: Mapping[str, int]) -> set[tuple[int, ...]]:
    each = [values[vertex] for vertex in _of_inner((1,), game, values)]
    return {tuple(sign * value for value in each) for sign in (1, -1)}


def _describe_ends(game: Instance) -> str:
    first, second = (show({end for end, score in game.scores if score == won}) for won in (1, -1))
    return f"{describe_arena(game).partition('; h = ')[0]}; F1 = {first}; F2 = {second}"


@cache
def _with_ends() -> dict[str, list[Instance]]:
    """Value the ends of small games in all ways, those of large ones in one, and sort by what they need."""
    kinds = ("one ply", "several plies", "draws", "every move loses", "large")
    found: dict[str, list[Instance]] = {name: [] for name in kinds}
    for game in [*small_trees(), *random_games(40)]:
        ends = [vertex for vertex, heads in game.successors().items() if not heads]
        chance = random.Random(len(found["large"]))  # noqa: S311 - nothing secret
        is_large = len(game.vertices) > SMALL
        for values in [chance.choices((1, 0, -1), k=len(ends))] if is_large else product((1, 0, -1), repeat=len(ends)):
            valued = game._replace(scores=tuple(zip(ends, values, strict=True)))
            is_lost = not is_large and INDUCTION.shows(valued, FROM_0)
            needs = "large" if is_large else "draws" if 0 in values and not is_lost else "several plies"
            if needs == "several plies" and game.longest_play() < 2:
                needs = "every move loses" if is_lost else "one ply"
            found[needs].append(valued)
    for game, score in zip(LONG_PATHS, (1, -1), strict=True):
        found["large"].append(game._replace(root="v0", scores=tuple((end, score) for end in game.targets)))
    return found


def arena_of(game: Instance) -> Any:
    """Make the arena of a game whose scores are those of its ends: 1 in F1, -1 in F2, 0 for a draw."""
    return graph_of(game._replace(scores=()), {vertex: {1: 1, 0: 0, -1: 2}[int(each)] for vertex, each in game.scores})


def _drawn_values(game: Instance) -> Any:
    from arena.solving.arenas import solve

    return solve(arena_of(game))


INDUCTION: Exercise = _exercise(
    "induction",
    "backward induction on a graph without a circuit",
    names=(
        "valeurs(G, S1, F1, F2)",
        "induction arriere",
        "recurrence arriere",
        "valeur",
        "remonter",
        "values",
        "minmax",
    ),
    parameters={
        **PLAYERS,
        "owners": f"{PLAYERS['owners']}|joueur|player|j",
        "ends won by player 1": "f1|t1|w1|(gagn|cible|final).*1",
        "ends won by player 2": "f2|t2|w2|(gagn|cible|final).*2",
        "values of the ends": "gains?|valeurs?|feuilles|scores?|utilite|f|h",
        **VERTEX,
        **GRAPH,
        **ARENA,
    },
    reference=VALEURS,
    families=[
        *families(_with_ends, part=partial(_of_inner, (1, 2)), one_ply=3, every_move_loses=2),
        *families(_with_ends, part=partial(_of_inner, (1,)), draws=3),
        *families(_with_ends, part=_up_to_sign, several_plies=3, large=2),
        Family("vertices of J2", 3, lambda: _with_ends()["several plies"], partial(_of_inner, (2,))),
        Family(
            "ends", 2, lambda: _with_ends()["one ply"], lambda game, values: [values.get(end) for end, _ in game.scores]
        ),
    ],
    mistakes={
        "swaps the players": ("elif s in S1", "elif s not in S1"),
        "takes the largest value for both players": ("min(", "max("),
        "takes the least value for both players": ("max(", "min("),
        "gives 0 to the ends that J2 wins": ("else -1 if s in F2 else 0", "else 0"),
        "takes a draw for a loss of J1": ("else -1 if s in F2 else 0", "else -1"),
        "takes the value of the first successor": ("for t in G[s]]", "for t in G[s][:1]]"),
        FROM_0: ("([", "([0] + ["),
        "gives the value of the player who is to move": (
            "return v\n",
            "return {s: (-v[s], v[s])[s in S1] for s in v}\n",
        ),
        "looks one ply ahead alone": ("valeur(t)", "(1 if t in F1 else -1 if t in F2 else 0)"),
    },
    reads=_read_values,
    why=partial(
        _why_valued,
        "play ends in {vertex}, so its value is the given one, {value}",
        "{vertex} is J1's: it has the largest value of its successors ({heads})",
        "{vertex} is J2's: it has the least value of its successors ({heads})",
    ),
    describe=_describe_ends,
    cost=Cost(ladder, "a ladder of {size} vertices", (8, 16, 32)),
    drawn=_drawn_values,
)

EXERCISES = (KERNEL, GRUNDY_VALUES, INDUCTION)
