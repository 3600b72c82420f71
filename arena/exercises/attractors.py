"""Attractors: the set, its ranks and layers, and a strategy that wins from it (courses 000 and 001)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from math import inf, isinf
from typing import Any

from arena.exercises.arenas_to_try import (
    EDGES,
    PREDECESSORS,
    SMALL,
    SUCCESSORS,
    VERTICES,
    Instance,
    arenas_of,
    graph_things,
    path_arena,
    random_arenas,
    show_set,
    small_arenas,
)
from arena.exercises.exercise import Cost, Exercise, Family, NoAnswer, Reason, are_whole_numbers, families

FUNCTIONS = ("attractor", "attr", "calcule_attracteur", "attracteur_j1", "gagnants")
PARAMETERS: Mapping[str, str] = {
    "successors": SUCCESSORS,
    "vertices of player 1": "s1|v1|j1|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?1|cercles|joueur1",
    "vertices of player 2": "s2|v2|j2|(sommets?|etats|positions|noeuds)(de)?(j|joueur)?2|carres|joueur2",
    "vertices of the player": "si|sj|sjoueur|controles|messommets",
    "owners": "joueurs|owner|proprietaires?|controle|qui|appartient",
    "targets": "f|f1|fj1|buts?|t|w|w1|.*(cible|target|objectif|gagn|final|termin).*",
    "player": "joueur|j|i|p|k|numero|player",
    "predecessors": PREDECESSORS,
    "edges": EDGES,
    "vertices": VERTICES,
}
Ranks = dict[str, int]


def arena_things(instance: Instance) -> dict[str, Callable[[], Any]]:
    """Return the things that a function of attractors may want."""
    return graph_things(instance.successors()) | {
        "vertices of player 1": lambda: set(instance.s1),
        "vertices of player 2": lambda: set(instance.s2),
        "vertices of the player": lambda: set(instance.own),
        "owners": lambda: dict.fromkeys(instance.s1, 1) | dict.fromkeys(instance.s2, 2),
        "targets": lambda: set(instance.targets),
        "player": lambda: instance.player,
    }


def _fits(instance: Instance, wanted: Sequence[str]) -> bool:
    """Return whether an instance suits a function, which without a parameter for the player attracts for player 1."""
    return instance.player == 1 or not {"player", "vertices of the player"}.isdisjoint(wanted)


Rule = Callable[[Sequence[str], Ranks], bool]


def _everyone(heads: Sequence[str], rank: Ranks) -> bool:
    return bool(heads) and all(head in rank for head in heads)


def ranks(instance: Instance, everyone: Rule = _everyone, rounds: int = 10**6) -> Ranks:
    """Find the attractor round by round, from the definition: the rank of each of its vertices.

    The opponent's vertices join by `everyone`.
    """
    after, own = instance.successors(), set(instance.own)
    rank = dict.fromkeys(sorted(instance.targets), 0)
    for number in range(1, min(len(after), rounds) + 1):
        joins = [
            vertex
            for vertex, heads in after.items()
            if vertex not in rank and (any(head in rank for head in heads) if vertex in own else everyone(heads, rank))
        ]
        rank |= dict.fromkeys(joins, number)
    return rank


# ---- families: by the usual mistake that an arena shows


@cache
def _sorted_out() -> dict[str, list[Instance]]:
    """Sort arenas by what they need: a choice, the opponent's forced moves, several rounds, or a sink."""
    found: dict[str, list[Instance]] = {"choice": [], "forced": [], "far": [], "dead ends": []}
    arenas = [
        *small_arenas(),
        *arenas_of(SMALL + 1)[::3],
        *(each for each in random_arenas() if len(each.vertices) < 8),
    ]
    for instance in arenas:
        right = {*ranks(instance)}
        literal = {*ranks(instance, lambda heads, rank: all(head in rank for head in heads))}
        helped = {*ranks(instance, lambda heads, rank: any(head in rank for head in heads))}
        alone = {*ranks(instance, lambda _heads, _rank: False)}
        once = {*ranks(instance, rounds=1)}
        needs = (
            "dead ends" if literal != right else "far" if once != right else "forced" if helped != alone else "choice"
        )
        found[needs].append(instance)
    found["far"] += [path_arena(size) for size in (6, 9, 12)]
    edges = tuple((edge[0], edge[1]) for edge in ("ax", "az", "cx", "ya", "yb", "xc", "zc"))
    twice = Instance(("a", "b", "c"), ("x", "y", "z"), edges, frozenset("x"))
    larger = [each for each in random_arenas() if len(each.vertices) >= 8]
    return found | {"large": [twice, twice._replace(player=2), *larger]}  # an edge that may count twice


def _arenas(family: str) -> list[Instance]:
    return _sorted_out()[family]


# ---- the set


def read_set(value: Any, vertices: Sequence[str]) -> frozenset[str]:
    """Read a set of vertices: a set, a list, a tuple, or a dict by vertices, of ranks or of truth values."""
    known = set(vertices)
    if isinstance(value, dict):
        chosen = {key for key, each in value.items() if each is not None and each is not False and each != -1}
        value = chosen if all(isinstance(each, bool | int | None) for each in value.values()) else set(value)
    if isinstance(value, list) and len(value) == len(known) and all(isinstance(each, bool) for each in value):
        value = {vertex for vertex, each in zip(vertices, value, strict=True) if each}
    try:
        if isinstance(value, set | frozenset | list | tuple) and known >= set(value):
            return frozenset(value)
    except TypeError:  # a member that is a list, say
        pass
    raise NoAnswer("{answer} is not a set of vertices")


def _why(instance: Instance, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Explain a missing vertex by its rank and rule, or why a given vertex is not attracted."""
    rank, after = ranks(instance), instance.successors()
    missing = sorted(right - given, key=lambda vertex: (rank[vertex], vertex))
    if missing:
        vertex = missing[0]
        if rank[vertex] == 0:
            return Reason("{vertex} is a target, so it is attracted, with rank 0", {"vertex": vertex})
        best = min((head for head in after[vertex] if head in rank), key=lambda head: (rank[head], head))
        values = {"vertex": vertex, "rank": rank[vertex], "player": _owner(instance, vertex), "head": best}
        if vertex in instance.own:
            text = "{vertex} is J{player}'s and can go to {head}, so it is attracted, with rank {rank}"
            return Reason(text, values)
        text = "{vertex} is J{player}'s and can go to attracted vertices only ({heads}), so its rank is {rank}"
        return Reason(text, values | {"heads": ", ".join(map(str, after[vertex]))})

    def follows(vertex: str) -> bool:
        """Return whether a vertex follows from the rest of the student's set, so that another is the first mistake."""
        inside = [head in given for head in after[vertex]]
        return any(inside) if vertex in instance.own else bool(inside) and all(inside)

    vertex = min(given - right, key=lambda vertex: (follows(vertex), vertex))
    values = {"vertex": vertex, "player": _owner(instance, vertex)}
    if not after[vertex]:
        return Reason("{vertex} is a sink and no target: play ends there, so it is not attracted", values)
    if vertex in instance.own:
        return Reason("{vertex} is J{player}'s and can go to no attracted vertex, so it is not attracted", values)
    out = min(head for head in after[vertex] if head not in rank)
    text = "{vertex} is J{player}'s and has a way out to {head}, so it is not attracted"
    return Reason(text, values | {"head": out})


def _owner(instance: Instance, vertex: str) -> int:
    return 1 if vertex in instance.s1 else 2


def describe_arena(instance: Instance) -> str:
    """Write an instance in one line: whose the vertices are, the edges, the targets."""
    edges = [f"{tail}→{head}" for tail, head in instance.edges]
    sets = {"S1": instance.s1, "S2": instance.s2, "A": edges, "F": instance.targets}
    return "; ".join([*(f"{name} = {show_set(members)}" for name, members in sets.items()), f"J{instance.player}"])


def drawn_attractor(instance: Instance, others: int = 0) -> Any:
    """Make the attractor that is drawn: sinks that are no targets are won by `others`, or draws."""
    import networkx as nx

    from arena.solving.attractor import attractor

    graph: Any = nx.DiGraph(name="")
    for vertex in instance.vertices:
        graph.add_node(vertex, player=_owner(instance, vertex))
    graph.add_edges_from(instance.edges)
    for vertex in instance.vertices:
        if not graph.adj[vertex]:
            graph.nodes[vertex]["winner"] = instance.player if vertex in instance.targets else others
    graph.graph[f"f{instance.player}"] = sorted(instance.targets)
    return attractor(graph, instance.player)


ATTRACTOR = """\
def attracteur(G, S1, F, joueur):
    A = set(F)
    fini = False
    while not fini:
        fini = True
        for s in G:
            if s in A:
                continue
            if (s in S1) == (joueur == 1):
                gagne = any(t in A for t in G[s])
            else:
                gagne = G[s] != [] and all(t in A for t in G[s])
            if gagne:
                A.add(s)
                fini = False
    return A
"""
LAYERED = """\
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
"""
SHARED = {
    "takes “all successors” to be true of a sink": ("G[s] != [] and ", ""),
    "swaps the players": ("(joueur == 1)", "(joueur != 1)"),
}
HELP = "lets both players help: these are the vertices from which a target can be reached"


def _shared(name: str, signature: str, called: Sequence[str], **own: Any) -> Exercise:
    """Make an exercise of arenas with targets."""
    common: dict[str, Any] = {
        "parameters": PARAMETERS, "things": arena_things, "fits": _fits, "describe": describe_arena,
        "drawn": drawn_attractor, "size": lambda instance: len(instance.vertices), "exhaustive": SMALL, "forms": True,
        "families": families(_arenas, choice=5, forced=4, dead_ends=3, far=3, large=3),
        "cost": Cost(path_arena, "a path of {size} vertices"),
        "functions": (*called, name, *FUNCTIONS),
    }  # fmt: skip
    return Exercise(name=name, signature=signature, called=called, **{**common, **own})


# ---- ranks and layers


def _read_ranks(value: Any, instance: Instance) -> Ranks:
    """Read ranks by vertices: None, -1 or infinity stand for a vertex that is not attracted."""
    if isinstance(value, list) and len(value) == len(instance.vertices):
        value = dict(zip(instance.vertices, value, strict=True))
    if not isinstance(value, dict) or not set(value) <= set(instance.vertices):
        raise NoAnswer("{answer} is not a rank for each attracted vertex")
    read: Ranks = {}
    for vertex, rank in value.items():
        if rank is None or rank == -1 or (isinstance(rank, float) and isinf(rank)):
            continue
        if not are_whole_numbers([rank]):
            raise NoAnswer("{answer} is not a rank for each attracted vertex")
        read[vertex] = rank
    return read


def heads_of(heads: Sequence[str], rank: Mapping[str, int]) -> dict[str, int | str]:
    """Return the ranks of successors; ∞ stands for one that is not attracted."""
    return {head: rank.get(head, "∞") for head in heads}


def why_ranked(instance: Instance, right: Ranks, given: Ranks) -> Reason:
    """Say of the first wrong vertex, by rank, how its rank follows from those of its successors."""
    after = instance.successors()
    wrong = [vertex for vertex in instance.vertices if right.get(vertex) != given.get(vertex)]
    vertex = min(wrong, key=lambda vertex: (right.get(vertex, inf), vertex))
    if vertex not in right:
        return Reason("{vertex} is not attracted, so it has no rank", {"vertex": vertex})
    if right[vertex] == 0:
        return Reason("{vertex} is a target, so its rank is 0", {"vertex": vertex})
    rank = right[vertex]
    values = {"vertex": vertex, "rank": rank, "before": rank - 1, "heads": heads_of(after[vertex], right)}
    if vertex in instance.own:
        text = "the player chooses at {vertex}, and the least rank of its successors ({heads}) is {before}: rank {rank}"
    else:
        text = (
            "the opponent chooses at {vertex}, and the largest rank of its successors ({heads}) is {before}: "
            "rank {rank}"
        )
    return Reason(text, values)


Layers = list[frozenset[str]]


def _read_layers(value: Any, instance: Instance) -> Layers:
    """Read layers, with all vertices so far or the added ones alone; layers that repeat the last one count once."""
    if not isinstance(value, list | tuple):
        raise NoAnswer("{answer} is not a list of layers")
    layers = [read_set(each, instance.vertices) for each in value]
    if all(first.isdisjoint(second) for first, second in pairwise(layers)):
        layers = list(accumulate(layers, operator.or_))
    while len(layers) > 1 and layers[-1] == layers[-2]:
        layers.pop()
    return layers or [frozenset()]


def _why_layers(instance: Instance, right: Layers, given: Layers) -> Reason:
    firsts = [
        {vertex: number for number in reversed(range(len(layers))) for vertex in layers[number]}
        for layers in (right, given)
    ]
    if firsts[0] == firsts[1]:
        return Reason("the layers do not grow one by one: some layer is left out, repeated or out of order")
    return why_ranked(instance, *firsts)


LAYERS = LAYERED.replace("def rangs", "def couches").replace(
    "            return rang\n", "            return [{s for s in rang if rang[s] <= k} for k in range(n)]\n"
)

# ---- strategies

Moves = Mapping[str, str]


@dataclass(frozen=True, eq=False)
class MovesChosen:
    """The moves of a strategy, and a shortest play that it loses, if there is one; all that win are equal.

    Parameters
    ----------
    moves : mapping of str to str
        A successor for each vertex.
    lost : tuple of str
        A play from a won vertex that leaves the won vertices or goes round; () if the strategy wins.
    """

    moves: Moves
    lost: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MovesChosen) and (self.moves == other.moves if self.lost or other.lost else True)

    def __hash__(self) -> int:
        return hash(self.lost)


def decisive(instance: Instance) -> list[str]:
    """List the vertices of the player from which he wins by a move."""
    rank = ranks(instance)
    return [vertex for vertex in instance.vertices if vertex in instance.own and rank.get(vertex, 0) > 0]


def _read_moves(value: Any, instance: Instance) -> MovesChosen:
    """Read a dict of moves; those of vertices that are not won by a move do not count."""
    if not isinstance(value, dict) or not set(value) <= set(instance.vertices):
        raise NoAnswer("{answer} is not a dict of moves")
    moves = {vertex: move for vertex, move in value.items() if move not in (None, -1, "")}
    try:
        if not set(moves.values()) <= set(instance.vertices):
            raise NoAnswer("{answer} is not a dict of moves")
    except TypeError:
        raise NoAnswer("{answer} is not a dict of moves") from None
    kept = {vertex: moves[vertex] for vertex in decisive(instance) if vertex in moves}
    return MovesChosen(kept, losing_play(instance, kept))


def losing_play(instance: Instance, moves: Moves) -> tuple[str, ...]:
    """Find a shortest play that a strategy loses: a vertex without a move, a move out of the attractor, a circuit.

    O(n (n + m)): a breadth-first search from each vertex for a way back to it.
    """
    rank, after = ranks(instance), instance.successors()
    for vertex in decisive(instance):
        if vertex not in moves:
            return (vertex,)
        if moves[vertex] not in after[vertex] or moves[vertex] not in rank:
            return (vertex, moves[vertex])
    inner = [vertex for vertex in instance.vertices if rank.get(vertex, 0) > 0]
    heads = {vertex: [moves[vertex]] if vertex in moves else after[vertex] for vertex in inner}
    return min((circuit for vertex in inner if (circuit := _way_back(heads, vertex))), key=len, default=())


def _way_back(heads: Mapping[str, list[str]], vertex: str) -> tuple[str, ...]:
    before: dict[str, str] = {}
    waiting = [vertex]
    for tail in waiting:
        for head in heads.get(tail, []):
            if head == vertex:
                way = [head, tail]
                while way[-1] != vertex:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if head not in before:
                before[head] = tail
                waiting.append(head)
    return ()


def _why_moves(instance: Instance, _: MovesChosen, given: MovesChosen) -> Reason:
    vertex, *rest = given.lost
    if not rest:
        return Reason("{vertex} is won by a move, and the strategy has none", {"vertex": vertex})
    if rest[0] not in instance.successors()[vertex]:
        return Reason("{vertex} has no edge to {head}", {"vertex": vertex, "head": rest[0]})
    play = {"play": ", ".join(map(str, given.lost))}
    if rest[-1] == vertex:
        return Reason("the play {play} follows the strategy and goes round: it comes to no target", play)
    text = "the play {play} follows the strategy and leaves the attractor, where the opponent need not come to a target"
    return Reason(text, play)


@cache
def _strategic() -> dict[str, list[Instance]]:
    """Sort arenas in which some vertex is won by a move by what they need: one move, several, or no going round."""
    found: dict[str, list[Instance]] = {"one move": [], "several moves": [], "circuits": [], "large": []}
    arenas = [*small_arenas(), *arenas_of(SMALL + 1)[::2], path_arena(9), *random_arenas()]
    for instance in arenas:
        rank, after = ranks(instance), instance.successors()
        own = decisive(instance)
        if not own:
            continue
        first = {vertex: next(head for head in after[vertex] if head in rank) for vertex in own}
        slow = {
            vertex: max((head for head in after[vertex] if head in rank), key=lambda head: rank[head]) for vertex in own
        }
        if len(instance.vertices) > 7:
            needs = "large"
        elif losing_play(instance, first) or losing_play(instance, slow):
            needs = "circuits"
        else:
            needs = "one move" if max(rank.values()) == 1 else "several moves"
        found[needs].append(instance)
    return found


STRATEGY = (
    LAYERED.replace("def rangs", "def strategie")
    .replace("    rang = {", "    coup = {}\n    rang = {")
    .replace("return rang\n", "return coup\n")
    .replace(
        "                nouveaux.append(s)\n",
        "                nouveaux.append(s)\n"
        "                if (s in S1) == (joueur == 1):\n"
        "                    coup[s] = [t for t in G[s] if t in rang][0]\n",
    )
)
CHOSEN = "[t for t in G[s] if t in rang][0]"


def _show_ranks(answer: Ranks) -> str:
    items = sorted(answer.items(), key=lambda item: (item[1], str(item[0])))
    return "{" + ", ".join(f"{vertex}: {rank}" for vertex, rank in items) + "}"


EXERCISES = (
    _shared(
        "attractor",
        "attracteur(G, S1, F)",
        ("attracteur",),
        title="attractor of a player",
        reference=ATTRACTOR,
        families=[
            *families(_arenas, choice=3, forced=4, dead_ends=3, far=3, large=3),
            Family(
                "apart from the targets", 2, lambda: _arenas("choice"), lambda arena, answer: answer - arena.targets
            ),
        ],
        read=lambda value, instance: read_set(value, instance.vertices),
        why=_why,
        show=show_set,
        mistakes=SHARED
        | {
            "stops after one layer": ("t in A", "t in F"),
            HELP: ("all(t in A", "any(t in A"),
            "never attracts a vertex of the opponent": ("G[s] != [] and all(t in A for t in G[s])", "False"),
            "never attracts a vertex of the player": ("any(t in A for t in G[s])", "False"),
            "leaves out the targets": ("return A", "return A - set(F)"),
            "gives the targets alone": ("return A", "return set(F)"),
            "gives the vertices that are not attracted": ("return A", "return set(G) - A"),
        },
    ),
    _shared(
        "rank",
        "rangs(G, S1, F)",
        ("rang", "rangs"),
        title="ranks of an attractor",
        reference=LAYERED,
        read=_read_ranks,
        why=why_ranked,
        show=_show_ranks,
        mistakes={"gives the distance to a target, whoever moves": ("all(t in rang", "any(t in rang")}
        | SHARED
        | {
            "stops after one layer": ("nouveaux == []:", "nouveaux == [] or n > 1:"),
            "lets the opponent hurry too": ("rang[s] = n", "rang[s] = 1 + min(rang[t] for t in G[s] if t in rang)"),
            "counts ranks from 1": ("s: 0 for s in F}\n    n = 0", "s: 1 for s in F}\n    n = 1"),
            "counts the rank from the wrong end": (
                "return rang",
                "return {s: max(rang.values()) - rang[s] for s in rang}",
            ),
            "gives all vertices the rank 0": ("rang[s] = n", "rang[s] = 0"),
            "counts the moves of one player alone": ("rang[s] = n", "rang[s] = (n + 1) // 2"),
            "leaves out the targets": ("return rang", "return {s: rang[s] for s in rang if rang[s] > 0}"),
        },
    ),
    _shared(
        "layers",
        "couches(G, S1, F)",
        ("couches", "strates"),
        title="layers of an attractor",
        reference=LAYERS,
        read=_read_layers,
        why=_why_layers,
        show=lambda answer: "[" + ", ".join(map(show_set, answer)) + "]",
        mistakes={"gives the distance to a target, whoever moves": ("all(t in rang", "any(t in rang")}
        | SHARED
        | {
            "stops after one layer": ("nouveaux == []:", "nouveaux == [] or n > 1:"),
            "gives the last layer alone": ("in range(n)", "in range(n - 1, n)"),
            "leaves out the targets": ("in range(n)", "in range(1, n)"),
            "lists the layers from the last one": ("in range(n)", "in range(n - 1, -1, -1)"),
            "stops before the last layer": ("in range(n)", "in range(n - 1)"),
        },
    ),
    _shared(
        "strategy",
        "strategie(G, S1, F)",
        ("strategie", "stratégie gagnante"),
        functions=("strategy", "strategie_gagnante", "coup_gagnant", "coup"),
        title="winning strategy",
        parameters={"vertex": "s|v|x|sommet|position|pos|etat", **PARAMETERS},
        things=lambda instance: arena_things(instance) | {"vertex": lambda: instance.vertices[0]},
        reference=STRATEGY,
        families=families(lambda name: _strategic()[name], one_move=5, several_moves=5, circuits=4, large=4),
        read=_read_moves,
        why=_why_moves,
        show=lambda answer: "{" + ", ".join(f"{vertex}: {move}" for vertex, move in answer.moves.items()) + "}",
        mistakes={
            "takes the first successor": (CHOSEN, "G[s][0]"),
            "takes the last successor": (CHOSEN, "G[s][-1]"),
            "goes to any attracted vertex: play may go round": ("return coup", f"return {{s: {CHOSEN} for s in coup}}"),
            "goes to the attracted vertex of the largest rank": (
                "return coup",
                "return {s: max([t for t in G[s] if t in rang], key=lambda t: rang[t]) for s in coup}",
            ),
            "moves only where a target is next": ("return coup", "return {s: coup[s] for s in coup if coup[s] in F}"),
            "gives no moves": ("return coup", "return {}"),
        },
        cost=None,
        each=decisive,
    ),
)
