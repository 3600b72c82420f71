"""The attractor of a player (course 001, and Proposition 2 of course 000)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from arena.exercises.arenas_to_try import Instance, all_small, families, long_path, random_instances
from arena.exercises.exercise import Cost, Exercise, ExercisePart, NoAnswer, Reason
from arena.exercises.handing import EDGES, PREDECESSORS, SUCCESSORS, VERTICES, graph_things

NAME = "attractor"
TITLE = "attractor of a player"
FUNCTIONS = ("attracteur", "attractor", "attr")
"""The names of a function of attractors."""
PARAMETERS: Mapping[str, Sequence[str]] = {
    "successors": SUCCESSORS,
    "predecessors": PREDECESSORS,
    "edges": EDGES,
    "vertices": VERTICES,
    "vertices of player 1": ("S1", "V1"),
    "vertices of player 2": ("S2", "V2"),
    "vertices of the player": ("Si", "Sj", "controles"),
    "owners": ("joueurs", "owner", "proprietaire", "controle", "qui"),
    "targets": ("F", "F1", "cible", "cibles", "but", "buts", "objectif", "T", "W", "target", "gagnants"),
    "player": ("joueur", "j", "i", "p", "k", "numero"),
}


def arena_things(instance: Instance, *, counted: bool = False) -> dict[str, Callable[[], Any]]:
    """Give the things that a function of attractors may want."""
    s1, s2 = instance.s1, instance.s2
    return graph_things(instance.successors(), counted=counted) | {
        "vertices of player 1": lambda: set(s1),
        "vertices of player 2": lambda: set(s2),
        "vertices of the player": lambda: set(own_vertices(instance)),
        "owners": lambda: dict.fromkeys(s1, 1) | dict.fromkeys(s2, 2),
        "targets": lambda: set(instance.targets),
        "player": lambda: instance.player,
    }


def fits_player(instance: Instance, wanted: Sequence[str]) -> bool:
    """Tell whether an instance suits a function without a parameter for the player, which attracts for player 1."""
    return instance.player == 1 or not {"player", "vertices of the player"}.isdisjoint(wanted)


def ranks(instance: Instance) -> dict[str, int]:
    """Find the attractor round by round, from the definition: the rank of each of its vertices."""
    after, own = instance.successors(), set(own_vertices(instance))
    rank = dict.fromkeys(sorted(instance.targets), 0)
    for round_ in range(1, len(after) + 1):
        joins = [
            vertex
            for vertex, heads in after.items()
            if vertex not in rank
            and heads
            and (any(head in rank for head in heads) if vertex in own else all(head in rank for head in heads))
        ]
        if not joins:
            break
        rank |= dict.fromkeys(joins, round_)
    return rank


def _right(instance: Instance) -> frozenset[str]:
    """Give the attractor of an instance."""
    return frozenset(ranks(instance))


def _read(value: Any, instance: Instance) -> frozenset[str]:
    """Read a set of vertices."""
    return read_set(value, instance.vertices)


def read_set(value: Any, vertices: Iterable[str]) -> frozenset[str]:
    """Read a set of vertices: a set, a list, a tuple, or a dict by vertices, of ranks or of truth values."""
    known = set(vertices)
    if isinstance(value, dict):
        chosen = {key for key, each in value.items() if each is not None and each is not False and each != -1}
        value = chosen if all(isinstance(each, bool | int | None) for each in value.values()) else set(value)
    if not isinstance(value, set | frozenset | list | tuple):
        raise NoAnswer("{answer} is not a set of vertices")
    try:
        members = frozenset(value)
    except TypeError:
        raise NoAnswer("{answer} is not a set of vertices") from None
    if not members <= known:
        raise NoAnswer("{answer} is not a set of vertices")
    return members


def _why(instance: Instance, right: frozenset[str], given: frozenset[str]) -> Reason:
    """Explain a missing vertex by its rank and rule, or why a given vertex is not attracted."""
    rank, after = ranks(instance), instance.successors()
    own = set(own_vertices(instance))
    missing = sorted(right - given, key=lambda vertex: (rank[vertex], vertex))
    if missing:
        vertex = missing[0]
        if rank[vertex] == 0:
            return Reason("{vertex} is a target, so it is attracted, with rank 0", {"vertex": vertex})
        best = min((head for head in after[vertex] if head in rank), key=lambda head: (rank[head], head))
        values = {"vertex": vertex, "rank": rank[vertex], "player": _owner(instance, vertex), "head": best}
        if vertex in own:
            text = "{vertex} is J{player}'s and can go to {head}, so it is attracted, with rank {rank}"
            return Reason(text, values)
        text = "{vertex} is J{player}'s and can go to attracted vertices only ({heads}), so its rank is {rank}"
        return Reason(text, values | {"heads": ", ".join(after[vertex])})
    vertex = min(given - right, key=lambda vertex: (_follows(after[vertex], vertex in own, given), vertex))
    values = {"vertex": vertex, "player": _owner(instance, vertex)}
    if not after[vertex]:
        return Reason("{vertex} is a sink and no target: play ends there, so it is not attracted", values)
    if vertex in own:
        return Reason("{vertex} is J{player}'s and can go to no attracted vertex, so it is not attracted", values)
    out = min(head for head in after[vertex] if head not in rank)
    text = "{vertex} is J{player}'s and has a way out to {head}, so it is not attracted"
    return Reason(text, values | {"head": out})


def _follows(heads: Sequence[str], own: bool, given: frozenset[str]) -> bool:
    """Tell whether a vertex follows from the rest of a student's set, so that another vertex is the first mistake."""
    return any(head in given for head in heads) if own else bool(heads) and all(head in given for head in heads)


def heads_of(heads: Sequence[str], rank: Mapping[str, int]) -> dict[str, int | str]:
    """Give the ranks of successors; ∞ stands for one that is not attracted."""
    return {head: rank.get(head, "∞") for head in heads}


def own_vertices(instance: Instance) -> tuple[str, ...]:
    """List the vertices of the player who wants to reach the targets."""
    return instance.s1 if instance.player == 1 else instance.s2


def _owner(instance: Instance, vertex: str) -> int:
    return 1 if vertex in instance.s1 else 2


# ---- usual mistakes


def _literal(instance: Instance) -> frozenset[str]:
    """Take "all successors" literally: it is true of a sink."""
    return _fixpoint(instance, lambda heads, inside: all(head in inside for head in heads))


def _fixpoint(
    instance: Instance,
    everyone: Callable[[Sequence[str], set[str]], bool],
    *,
    rounds: int = 99,
    own: Sequence[str] | None = None,
) -> frozenset[str]:
    """Attract round by round, with a rule of its own for the opponent's vertices, or for other players' vertices."""
    after = instance.successors()
    mine = set(own_vertices(instance) if own is None else own)
    inside = set(instance.targets)
    for _round in range(min(rounds, len(after))):
        inside |= {
            vertex
            for vertex, heads in after.items()
            if (any(head in inside for head in heads) if vertex in mine else everyone(heads, inside))
        }
    return frozenset(inside)


def _everyone(heads: Sequence[str], inside: set[str]) -> bool:
    return bool(heads) and all(head in inside for head in heads)


def _swapped(instance: Instance) -> frozenset[str]:
    return _fixpoint(instance, _everyone, own=instance.s2 if instance.player == 1 else instance.s1)


def _reachable(instance: Instance) -> frozenset[str]:
    return _fixpoint(instance, lambda heads, inside: any(head in inside for head in heads))


def _one_round(instance: Instance) -> frozenset[str]:
    return _fixpoint(instance, _everyone, rounds=1)


def _without_targets(instance: Instance) -> frozenset[str]:
    return _right(instance) - instance.targets


def _own_only(instance: Instance) -> frozenset[str]:
    return _fixpoint(instance, lambda _heads, _inside: False)


def _opponent_only(instance: Instance) -> frozenset[str]:
    return _fixpoint(instance, _everyone, own=())


def _dropped_twice(instance: Instance) -> frozenset[str]:
    """Lower the counter of a vertex each time that one of its successors is met in the queue, even again."""
    after = instance.successors()
    own = set(own_vertices(instance))
    left = {vertex: len(heads) for vertex, heads in after.items()}
    inside, queue = set(instance.targets), sorted(instance.targets)
    while queue and len(queue) < 10_000:
        head = queue.pop(0)
        for tail, heads in after.items():
            if head in heads:
                left[tail] -= 1
                if tail in own or left[tail] <= 0:
                    queue += [tail] if tail not in inside or left[tail] >= 0 else []
                    inside.add(tail)
    return frozenset(inside)


def _complement(instance: Instance) -> frozenset[str]:
    return frozenset(instance.vertices) - _right(instance)


def _targets(instance: Instance) -> frozenset[str]:
    return instance.targets


def describe_arena(instance: Instance) -> str:
    """Write an instance in one line: whose the vertices are, the edges, the targets."""
    edges = [f"{tail}→{head}" for tail, head in instance.edges]
    parts = [_set("S1", instance.s1), _set("S2", instance.s2), _set("A", edges), _set("F", instance.targets)]
    return "; ".join([*parts, f"J{instance.player}"])


def _set(name: str, members: Iterable[str]) -> str:
    return f"{name} = {show_set(frozenset(members))}"


def show_set(answer: frozenset[str]) -> str:
    """Write a set of vertices."""
    return "{" + ", ".join(sorted(answer, key=lambda name: (len(name), name))) + "}" if answer else "∅"


def drawn_attractor(instance: Instance) -> Any:
    """Make the attractor that is drawn."""
    import networkx as nx

    from arena.solving.attractor import attractor

    graph: Any = nx.DiGraph(name="")
    for vertex in instance.vertices:
        graph.add_node(vertex, player=_owner(instance, vertex))
    graph.add_edges_from(instance.edges)
    for vertex in instance.vertices:
        if not graph.adj[vertex]:
            graph.nodes[vertex]["winner"] = instance.player if vertex in instance.targets else 0
    graph.graph[f"f{instance.player}"] = sorted(instance.targets)
    return attractor(graph, instance.player)


EXERCISE = Exercise(
    title=TITLE,
    functions=FUNCTIONS,
    parameters=PARAMETERS,
    things=arena_things,
    fits=fits_player,
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 6, all_small, complete=True),
        ExercisePart("four", 4, partial(all_small, 4), complete=True),
        ExercisePart("large", 4, lambda: [*families(), *random_instances()]),
    ),
    mistakes={
        "takes “all successors” to be true of a sink": _literal,
        "stops after one layer": _one_round,
        "swaps the players": _swapped,
        "lets both players help: these are the vertices from which a target can be reached": _reachable,
        "never attracts a vertex of the opponent": _own_only,
        "never attracts a vertex of the player": _opponent_only,
        "leaves out the targets": _without_targets,
        "gives the targets alone": _targets,
        "gives the vertices that are not attracted": _complement,
        "lowers a counter twice for one edge: a vertex enters the queue twice": _dropped_twice,
    },
    describe=describe_arena,
    show=show_set,
    cost=Cost(4, long_path),
    easy=_targets,
    drawn=drawn_attractor,
)
