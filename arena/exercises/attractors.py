"""Attractors: the set, its ranks, and a strategy that wins from it (courses 000 and 001)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import inf, isinf
from typing import Any

from arena.exercises.exercise import Cost, Exercise, Family, Reason, families, whole_number
from arena.exercises.instances import (
    ARENA,
    GRAPH,
    PLAYERS,
    VERTEX,
    Instance,
    arenas_of,
    graph_of,
    path,
    random_instances,
)

SMALL = 3
LONG_PATHS = [path(64)._replace(vertices=path(64).vertices[::step]) for step in (1, -1)]
"""Paths of which a fixed number of rounds settles one at most, in whatever order it takes the vertices."""


def _arena(edges: str, s1: str, targets: str) -> Instance:
    """Make an arena of the edges that are written as two letters each."""
    pairs = tuple((edge[0], edge[1]) for edge in edges.split())
    return Instance(tuple(sorted({*edges} - {" "})), pairs, frozenset(s1), frozenset(targets))


TWICE = (_arena("ax az cx ya yb xc zc", "abc", "x"), _arena("af ag ba bx", "ax", "fg"))
"""Arenas on which an edge, or a vertex that is attracted by two, may count twice."""
TRAP = _arena("ab ac bd be cd", "ade", "d")
"""An arena whose first move lets the opponent choose whether the target is reached, at its distance."""
Ranks = dict[str, int]
YES_NO = {"oui": True, "yes": True, "vrai": True, "non": False, "no": False, "faux": False}
ATTRACTORS = """\
def rangs(G, S1, F, joueur):
    rang = {s: 0 for s in F}
    n = 0
    while True:
        n += 1
        nouveaux = []
        for s in G:
            if s in rang:
                continue
            if (s in S1) == (joueur == 1):
                gagne = any(t in rang for t in G[s])
            else:
                gagne = G[s] != [] and all(t in rang for t in G[s])
            if gagne:
                nouveaux.append(s)
        if nouveaux == []:
            return rang
        for s in nouveaux:
            rang[s] = n

def attracteur(G, S1, F, joueur):
    A = set(rangs(G, S1, F, joueur))
    return A

def strategie(G, S1, F, joueur):
    rang = rangs(G, S1, F, joueur)
    gagnants = [s for s in rang if rang[s] > 0 and (s in S1) == (joueur == 1)]
    attires = {s: [t for t in G[s] if t in rang] for s in gagnants}
    return {s: min(attires[s], key=lambda t: rang[t]) for s in gagnants}
"""
ONCE = """\
def attracteur(G, S1, F, joueur):
    A = set(F)
    for s in G:
        suivants = [t in A for t in G[s]]
        if any(suivants) if (s in S1) == (joueur == 1) else suivants and all(suivants):
            A.add(s)
    return A
"""
SINKS, OWN_SINKS = "takes “all successors” to be true of a sink", "attracts the sinks of the player"
ONE_LAYER = "stops after one layer"
HELP = "lets both players help: these are the vertices from which a target can be reached"
ALONE, DISTANCE = "never attracts a vertex of the opponent", "gives the distance to a target, whoever moves"
SHARED = {
    SINKS: ("G[s] != [] and ", ""),
    OWN_SINKS: ("gagne = any(", "gagne = G[s] == [] or any("),
    "swaps the players": ("(joueur == 1)", "(joueur != 1)"),
    ONE_LAYER: ("nouveaux == []:", "nouveaux == [] or n > 1:"),
}
TOGETHER = ("all(t in rang", "any(t in rang")
OPPONENT_HELPS, HURRY = "lets the opponent help", "lets the opponent hurry too"
ANY_MOVE, ONE_MOVE = "goes to any attracted vertex: play may go round", "moves only where a target is next"
SLOWEST = "goes to the attracted vertex of the largest rank"


@cache
def ranks(instance: Instance) -> Ranks:
    found: Ranks = RANK.answer(instance)
    return found


@cache
def _arenas() -> dict[str, list[Instance]]:
    """Sort arenas by what they need: a choice, the opponent's forced moves, several rounds, a sink, or an end."""
    arenas = [*_small(), *arenas_of(SMALL + 1)[::3], *random_instances(large=False, players=True)]
    acyclic = [each for each in arenas if not each.has_circuit()]
    acyclic += [each._replace(player=2, s1=frozenset(each.vertices) - each.s1) for each in acyclic[1::3]]
    kinds = {"dead_ends": [SINKS], "far": [ONE_LAYER], "forced": [HELP, ALONE]}
    way = path(6)
    beside = way._replace(vertices=(*way.vertices, "v6"), s1=way.s1 | {"v6"})  # so that not all vertices are attracted
    found = ATTRACTOR.sort([*acyclic, beside, *map(path, (9, 12)), *LONG_PATHS], "choice", **kinds)
    large = [*TWICE, TWICE[0]._replace(player=2), *random_instances(large=True, players=True)]
    return found | {  # a mistake about sinks costs one family, and one about layers not that
        "dead ends": [each for each in found["dead ends"] if max(ranks(each).values(), default=0) <= 1],
        "circuits": [each for each in arenas if each.has_circuit() and not ATTRACTOR.shows(each, SINKS, OWN_SINKS)],
        "large": [each for each in large if not ATTRACTOR.shows(each, SINKS)],
    }


def _delays() -> list[Instance]:
    """List arenas where the opponent may go to vertices of different ranks."""
    arenas = [each for each in arenas_of(SMALL + 1) if not each.has_circuit() and not ATTRACTOR.shows(each, SINKS)]
    return [each for each in arenas if RANK.shows(each, HURRY)]


def _small() -> list[Instance]:
    return [instance for size in range(1, SMALL + 1) for instance in arenas_of(size)]


def _drawn_attractor(instance: Instance) -> Any:
    """Make the attractor that is drawn: the other player wins at sinks that are no targets."""
    from arena.solving.attractor import attractor

    player, targets = instance.player, instance.targets
    graph = graph_of(instance, {vertex: player if vertex in targets else 3 - player for vertex in instance.vertices})
    graph.graph[f"f{player}"] = sorted(targets)
    return attractor(graph, player)


# ---- the set and its ranks


def read_set(value: Any, instance: Instance, answer: Callable[[Instance], Any]) -> frozenset[str]:
    """Read a set of vertices: a set, a list, a tuple, or what belongs to vertices: ranks, truth values or words."""
    vertices = instance.vertices
    value = value[0] if _has_moves(value) else value
    if isinstance(value, list) and len(value) == len(vertices) and all(each in (0, 1) for each in value):
        chosen = {vertex for vertex, each in zip(vertices, value, strict=True) if each}
        # of the vertices 0 and 1 it may be a list, too
        is_list = len({*value}) == len(value) and {*map(repr, value)} <= {*map(repr, vertices)}
        value = value if is_list and chosen != answer(instance) else chosen
    if isinstance(value, dict) and all(isinstance(each, str) and each in YES_NO for each in value.values()):
        value = {vertex: YES_NO[each] for vertex, each in value.items()}
    if isinstance(value, dict) and len(value) == len(vertices) and all(each in (0, 1) for each in value.values()):
        has_ranks = any(not value[target] for target in instance.targets)  # the rank of a target is 0
        value = value if has_ranks else {vertex for vertex, each in value.items() if each}
    if isinstance(value, dict):
        chosen = {
            key for key, each in value.items() if each is not None and each is not False and each not in (-1, inf)
        }
        value = chosen if all(isinstance(each, bool | int | float | None) for each in value.values()) else set(value)
    if isinstance(value, str) or not set(vertices).issuperset(value):
        raise ValueError("no vertex")
    return frozenset(value)


def _inner(arena: Instance, attracted: frozenset[str]) -> frozenset[str]:
    return attracted - arena.targets


def _has_moves(value: Any) -> bool:
    """Return whether an answer is the pair of a set and a strategy, or ranks."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], dict)


def by_vertex(value: Any, instance: Instance) -> dict[str, Any]:
    """Read what belongs to vertices: a dict, also behind a set, pairs, or a list in their order."""
    value = value[1] if _has_moves(value) else value
    if isinstance(value, list | set) and all(isinstance(each, tuple | list) for each in value):
        value = dict(value)
    elif isinstance(value, list):
        value = dict(zip(instance.vertices, value, strict=True))
    if not set(value.keys()) <= set(instance.vertices):
        raise ValueError("no vertex")
    return dict(value)


def _read_ranks(value: Any, instance: Instance) -> Ranks:
    """Read ranks by vertices: None, False, -1 or infinity stand for a vertex that is not attracted."""
    given = by_vertex(value, instance).items()
    return {
        vertex: whole_number(rank)
        for vertex, rank in given
        if rank not in (None, -1) and rank is not False and not (isinstance(rank, float) and isinf(rank))
    }


def _from_the_least(arena: Instance, ranks: Ranks) -> Ranks:
    """Count the ranks but those of targets from 0; 0 or a number that is too large may stand for no rank."""
    most, inner = 2 * len(arena.vertices), ranks.keys() - arena.targets
    attracted = {vertex: ranks[vertex] for vertex in inner if 0 < ranks[vertex] < most}
    least = min(attracted.values(), default=0)
    return {vertex: rank - least for vertex, rank in attracted.items()}


def why_ranked(instance: Instance, right: Ranks, given: Ranks) -> Reason:
    """Say of the first wrong vertex, by rank, how its rank follows from its successors, or why it has none."""
    after = instance.successors()

    def follows(vertex: str) -> bool:
        inside = [head in given for head in after[vertex]]
        return any(inside) if instance.owner(vertex) == instance.player else bool(inside) and all(inside)

    # of vertices that are not attracted the first mistake is one that does not follow from the student's others
    wrong = [vertex for vertex in instance.vertices if right.get(vertex) != given.get(vertex)]
    vertex = min(wrong, key=lambda vertex: (right.get(vertex, inf), follows(vertex), vertex))
    rank, heads, own = right.get(vertex), after[vertex], instance.owner(vertex) == instance.player
    if rank == 0:
        text = "{vertex} is a target, so it is attracted, with rank 0"
    elif rank is not None and own:
        text = "{vertex} is J{player}'s and can go to {head}, so it is attracted, with rank {rank}"
    elif rank is not None:
        text = "{vertex} is J{player}'s and can go to attracted vertices only ({heads}), so its rank is {rank}"
    elif not heads:
        text = "{vertex} is a sink and no target: play ends there, so it is not attracted"
    elif own:
        text = "{vertex} is J{player}'s and can go to no attracted vertex, so it is not attracted"
    else:
        text = "{vertex} is J{player}'s and has a way out to {head}, so it is not attracted"
    # the head is attracted where a move wins, and is not where the opponent escapes by it
    head = min(heads, key=lambda head: ((head in right) != own, right.get(head, 0), head), default="")
    values = {"vertex": vertex, "player": instance.owner(vertex), "rank": rank, "head": head}
    return Reason(text, values | {"heads": {head: right.get(head, "∞") for head in heads}})


# ---- strategies


def decisive(instance: Instance) -> list[str]:
    """List the vertices of the player from which he wins by a move."""
    rank = ranks(instance)
    return [vertex for vertex in instance.own() if rank.get(vertex, 0) > 0]


def _read_moves(value: Any, instance: Instance) -> Mapping[str, str]:
    """Read a dict of moves, of the vertices that are won by a move alone: all strategies that win are the fastest."""
    moves = {vertex: move for vertex, move in by_vertex(value, instance).items() if move not in (None, -1, "")}
    if not set(moves.values()) <= set(instance.vertices):
        raise ValueError("no vertex")
    rank, after = ranks(instance), instance.successors()
    kept = {vertex: moves[vertex] for vertex in decisive(instance) if vertex in moves}
    if losing_play(instance, kept):
        return kept
    return {vertex: min((head for head in after[vertex] if head in rank), key=rank.__getitem__) for vertex in kept}


def losing_play(instance: Instance, moves: Mapping[str, str]) -> tuple[str, ...]:
    """Find a shortest play that a strategy loses: a vertex without a move, a move out of the attractor, a circuit."""
    import networkx as nx

    rank, after = ranks(instance), instance.successors()
    for vertex in decisive(instance):
        if vertex not in moves:
            return (vertex,)
        if moves[vertex] not in after[vertex] or moves[vertex] not in rank:
            return (vertex, moves[vertex])
    inner = [vertex for vertex in instance.vertices if rank.get(vertex, 0) > 0]
    play: Any = nx.DiGraph(
        (tail, head) for tail in inner for head in (after[tail] if tail not in moves else [moves[tail]])
    )
    circuit = min(nx.simple_cycles(play), key=lambda circuit: (len(circuit), sorted(circuit)), default=[])
    first = circuit.index(min(circuit)) if circuit else 0
    circuit = circuit[first:] + circuit[:first]
    return (*circuit, *circuit[:1])


def _why_moves(instance: Instance, _: Mapping[str, str], given: Mapping[str, str]) -> Reason:
    vertex, *rest = lost = losing_play(instance, given)
    if not rest:
        return Reason("{vertex} is won by a move, and the strategy has none", {"vertex": vertex})
    if rest[0] not in instance.successors()[vertex]:
        return Reason("{vertex} has no edge to {head}", {"vertex": vertex, "head": rest[0]})
    play = {"play": ", ".join(map(str, lost))}
    if rest[-1] == vertex:
        return Reason("the play {play} follows the strategy and goes round: it comes to no target", play)
    text = "the play {play} follows the strategy and leaves the attractor, where the opponent need not come to a target"
    return Reason(text, play)


@cache
def _strategic() -> dict[str, list[Instance]]:
    """Sort arenas where a vertex is won by a move: one move suffices, several, no going round, or a sink misleads."""
    small = [*_small(), *arenas_of(SMALL + 1)[::2], *random_instances(large=False, players=True)]
    parts = {"small": small, "large": [*LONG_PATHS, *random_instances(large=True, players=True)]}
    kept = {name: ATTRACTOR.sort(filter(decisive, each), "kept", dead_ends=[SINKS]) for name, each in parts.items()}
    kinds = {"circuits": [ANY_MOVE, SLOWEST], "several_moves": [ONE_MOVE, OPPONENT_HELPS]}
    found = STRATEGY.sort([*kept["small"]["kept"], TRAP], "one move", **kinds)
    return found | {"dead ends": kept["small"]["dead ends"], "large": kept["large"]["kept"]}


_exercise = partial(
    Exercise,
    reference=ATTRACTORS,
    parameters={
        "player": "joueur|j|i|p|k|numero|player",
        **PLAYERS,
        "owners": PLAYERS["owners J1 and J2"],
        "targets": "f|f1|fj1|buts?|t|w|w1|x|S|.*(cible|target|objectif|gagn|final|termin).*",
        **GRAPH,
        **ARENA,
    },
    # a function without a parameter for the player attracts for player 1
    fits=lambda instance, wanted: instance.player == 1 or not {"player", "vertices of the player"}.isdisjoint(wanted),
    drawn=_drawn_attractor,
    exhaustive=SMALL,
    forms=True,
    cost=Cost(path, "a path of {size} vertices"),
)
OTHER_NAMES = ("attracteur", "attractor", "attr", "calcule_attracteur", "attracteur_j1", "gagnants")
ATTRACTOR: Exercise = _exercise(
    "attractor",
    "attractor of a player",
    names=("attracteur(G, S1, F)", *OTHER_NAMES),
    families=[
        *families(_arenas, part=_inner, choice=3, forced=3, dead_ends=2, far=3, circuits=3, large=2),
        Family("targets", 2, lambda: _arenas()["choice"]),
    ],
    reads=lambda value, arena: read_set(value, arena, ATTRACTOR.answer),
    why=lambda arena, _, given: why_ranked(arena, ranks(arena), {each: ranks(arena).get(each, 0) for each in given}),
    mistakes={HELP: TOGETHER}
    | SHARED
    | {
        ALONE: ("G[s] != [] and all(t in rang for t in G[s])", "False"),
        "passes over the vertices once (a return too early, or B = A taken for a copy)": ONCE,
        "takes “any” for “all” and “all” for “any”": ONCE.replace("for s in G:", "for s in [*G] * len(G):")
        .replace("if any(suivants) if", "if all(suivants) if")
        .replace("suivants and all(suivants)", "any(suivants)"),
        "leaves out the targets": ("return A", "return A - set(F)"),
        "gives the targets alone": ("return A", "return set(F)"),
    },
)
RANK = _exercise(
    "rank",
    "ranks of an attractor",
    names=("rangs(G, S1, F)", "rang", *OTHER_NAMES),
    families=[
        *families(_arenas, part=_from_the_least, choice=3, forced=3, dead_ends=2, far=2, circuits=1, large=1),
        Family("delay", 3, _delays, _from_the_least),
        Family("numbers from 0", 3, lambda: _arenas()["choice"]),
    ],
    reads=_read_ranks,
    why=why_ranked,
    mistakes={DISTANCE: TOGETHER}
    | SHARED
    | {
        HURRY: ("rang[s] = n", "rang[s] = 1 + min(rang[t] for t in G[s] if t in rang)"),
        "gives 0 to the vertices that are not attracted": (
            "return rang\n",
            "return {s: rang.get(s, 0) for s in G}\n",
        ),
        "counts ranks from 1": ("s: 0 for s in F}\n    n = 0", "s: 1 for s in F}\n    n = 1"),
        "counts the rank from the wrong end": ("return rang\n", "return {s: n - 1 - rang[s] for s in rang}\n"),
        "counts the moves of one player alone": ("rang[s] = n", "rang[s] = (n + 1) // 2"),
        "leaves out the targets": ("return rang\n", "return {s: rang[s] for s in rang if rang[s] > 0}\n"),
    },
)
STRATEGY = _exercise(
    "strategy",
    "winning strategy",
    names=("strategie(G, S1, F)", "stratégie gagnante", "coup_gagnant", "coup"),
    parameters={**VERTEX, **_exercise.keywords["parameters"]},
    families=families(_strategic, one_move=4, several_moves=5, circuits=4, dead_ends=2, large=3),
    reads=_read_moves,
    why=_why_moves,
    mistakes={
        "takes the first successor": ("min(attires[s], key=lambda t: rang[t])", "G[s][0]"),
        ANY_MOVE: ("key=lambda t: rang[t]", "key=lambda t: 0"),
        SLOWEST: ("min(", "max("),
        ONE_MOVE: ("rang[s] > 0", "rang[s] == 1"),
        OPPONENT_HELPS: TOGETHER,
        SINKS: SHARED[SINKS],
    },
    cost=None,
    each=decisive,
)
EXERCISES = (ATTRACTOR, RANK, STRATEGY)
