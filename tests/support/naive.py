"""The definitions of the courses, word for word and slow: the judge of the optimised algorithms.

Nothing here imports the toolkit. Graphs are `networkx.DiGraph` with the conventions of an arena.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterable, Iterator, Mapping

import networkx as nx

NEVER = math.inf


# ---- arenas: where play goes, and where it ends


def targets(arena: nx.DiGraph, player: int) -> set[Hashable]:
    """F1 or F2: the sinks won by the player, unless the graph names other vertices."""
    if f"f{player}" in arena.graph:
        return set(arena.graph[f"f{player}"])
    return {vertex for vertex in arena if not arena.adj[vertex] and arena.nodes[vertex].get("winner") == player}


def drawn_sinks(arena: nx.DiGraph) -> set[Hashable]:
    return {vertex for vertex in arena if not arena.adj[vertex] and arena.nodes[vertex].get("winner") == 0}


def moves(arena: nx.DiGraph, stops: Iterable[Hashable] = ()) -> dict[Hashable, list[Hashable]]:
    """Where play can go from each vertex: it stops on F1, on F2 and on the given vertices."""
    ended = targets(arena, 1) | targets(arena, 2) | set(stops)
    return {vertex: [] if vertex in ended else list(arena.adj[vertex]) for vertex in arena}


def player_of(arena: nx.DiGraph, vertex: Hashable) -> int:
    return arena.nodes[vertex]["player"]


def ends(arena: nx.DiGraph) -> dict[Hashable, int]:
    """Who gets each vertex on which play is over: 1 on F1, 2 on F2, 0 on drawn sinks."""
    return {
        **dict.fromkeys(drawn_sinks(arena), 0),
        **dict.fromkeys(targets(arena, 1), 1),
        **dict.fromkeys(targets(arena, 2), 2),
    }


# ---- attractors, two ways


def attractor_sets(arena: nx.DiGraph, player: int, goal: Iterable[Hashable] | None = None) -> list[set[Hashable]]:
    """A0, A1, A2, ... up to the last that differs from the one before (course 001; Proposition 2 of course 000).

    "All successors" means all of them and at least one.
    """
    wanted = targets(arena, player) if goal is None else set(goal)
    after = moves(arena, wanted)
    sets = [wanted]
    while True:
        last = sets[-1]
        b = {v for v in arena if player_of(arena, v) == player and any(s in last for s in after[v])}
        c = {v for v in arena if player_of(arena, v) != player and after[v] and all(s in last for s in after[v])}
        if b | c <= last:
            return sets
        sets.append(last | b | c)


def remoteness_by_values(
    arena: nx.DiGraph, player: int, goal: Iterable[Hashable] | None = None
) -> dict[Hashable, float]:
    """The moves to a target by value iteration: the player takes the least, the opponent the most, 1 for each move."""
    wanted = targets(arena, player) if goal is None else set(goal)
    after = moves(arena, wanted)
    value = {vertex: 0 if vertex in wanted else NEVER for vertex in arena}
    for _ in range(len(arena) + 1):
        value = {
            vertex: 0
            if vertex in wanted
            else NEVER
            if not after[vertex]
            else 1 + (min if player_of(arena, vertex) == player else max)(value[s] for s in after[vertex])
            for vertex in arena
        }
    return value


def winners(arena: nx.DiGraph) -> dict[Hashable, int]:
    """1 on W1, 2 on W2, 0 on S∅."""
    w1, w2 = attractor_sets(arena, 1)[-1], attractor_sets(arena, 2)[-1]
    return {vertex: 1 if vertex in w1 else 2 if vertex in w2 else 0 for vertex in arena}


def forced_draws(arena: nx.DiGraph, player: int) -> set[Hashable]:
    """The vertices of S∅ from which the player can force a drawn sink, if nobody leaves S∅."""
    undetermined = {vertex for vertex, winner in winners(arena).items() if winner == 0}
    after = {vertex: [s for s in moves(arena)[vertex] if s in undetermined] for vertex in undetermined}
    forced = drawn_sinks(arena)
    while True:
        more = {
            v
            for v in undetermined - forced
            if after[v] and (any if player_of(arena, v) == player else all)(s in forced for s in after[v])
        }
        if not more:
            return forced
        forced = forced | more


def draw_kinds(arena: nx.DiGraph) -> dict[Hashable, str]:
    """For each vertex of S∅ "rule" if a player, moving inside S∅, can force a drawn sink, and "endless" if not."""
    undetermined = {vertex for vertex, winner in winners(arena).items() if winner == 0}
    by_rule = forced_draws(arena, 1) | forced_draws(arena, 2)
    return {vertex: "rule" if vertex in by_rule else "endless" for vertex in undetermined}


def best_moves(arena: nx.DiGraph) -> dict[Hashable, set[Hashable]]:
    """The moves that keep what the player to move has, and bring a win nearer or cannot be followed by a return."""
    winner, after = winners(arena), moves(arena)
    rank = {player: remoteness_by_values(arena, player) for player in (1, 2)}
    kept = nx.DiGraph([(v, s) for v in arena for s in after[v] if winner[v] == winner[s] != 0])
    best: dict[Hashable, set[Hashable]] = {vertex: set() for vertex in arena}
    for v in arena:
        for s in after[v]:
            if winner[v] == winner[s] == 0:
                best[v].add(s)
            elif winner[v] == winner[s] == player_of(arena, v):
                ranks = rank[winner[v]]
                if ranks[s] < ranks[v] or not nx.has_path(kept, s, v):
                    best[v].add(s)
    return best


# ---- plays and strategies


def plays_followed(
    arena: nx.DiGraph, player: int, strategy: Mapping[Hashable, Hashable], start: Hashable
) -> Iterator[tuple[list[Hashable], int | str]]:
    """Every play from `start` in which the player follows a positional strategy, each with how it ends.

    1, 2 or 0 says who gets it; "stuck" that the strategy or the arena has no move; "endless" that the play is back
    at a vertex where it has been, from which the opponent can repeat himself for ever.
    """
    over, after = ends(arena), moves(arena)

    def grow(path: list[Hashable]) -> Iterator[tuple[list[Hashable], int | str]]:
        vertex = path[-1]
        if vertex in path[:-1]:
            yield path, "endless"
        elif vertex in over:
            yield path, over[vertex]
        else:
            choices = after[vertex]
            if player_of(arena, vertex) == player:
                choices = [strategy[vertex]] if strategy.get(vertex) in choices else []
            if not choices:
                yield path, "stuck"
            for following in choices:
                yield from grow([*path, following])

    return grow([start])


def wins(arena: nx.DiGraph, player: int, strategy: Mapping[Hashable, Hashable], start: Hashable) -> bool:
    """Course 001, "Notion de stratégie": whatever the opponent plays, every play is won by the player."""
    return all(ending == player for _, ending in plays_followed(arena, player, strategy, start))


def strategies(arena: nx.DiGraph, player: int) -> Iterator[dict[Hashable, Hashable]]:
    """Every positional strategy of a player."""
    mine = [(v, after) for v, after in moves(arena).items() if after and player_of(arena, v) == player]
    for chosen in itertools.product(*(after for _, after in mine)):
        yield dict(zip((v for v, _ in mine), chosen, strict=True))


def reachable(after: Mapping[Hashable, Iterable[Hashable]], start: Hashable) -> set[Hashable]:
    found, pending = {start}, [start]
    while pending:
        new = set(after[pending.pop()]) - found
        found |= new
        pending += new
    return found


def ply_sets(arena: nx.DiGraph, start: Hashable) -> dict[Hashable, set[int]]:
    """The lengths of the walks to each vertex, up to three times the number of vertices.

    That is enough to see two different lengths where there are: walk to a circuit, once round it, and on.
    """
    after = moves(arena)
    lengths: dict[Hashable, set[int]] = {vertex: set() for vertex in arena}
    here = {start}
    for length in range(3 * len(arena) + 1):
        for vertex in here:
            lengths[vertex].add(length)
        here = {following for vertex in here for following in after[vertex]}
    return lengths


# ---- the tree: acyclic arenas only


def minmax(arena: nx.DiGraph, vertex: Hashable) -> int:
    """Course 001, "Corps de l'algorithme min-max", by recursion on the tree."""
    over = ends(arena)
    if vertex in over:
        return {1: 1, 2: -1, 0: 0}[over[vertex]]
    return (max if player_of(arena, vertex) == 1 else min)(minmax(arena, s) for s in arena.adj[vertex])


def plays(arena: nx.DiGraph, vertex: Hashable) -> list[list[Hashable]]:
    """Every play from a vertex, written out."""
    after = moves(arena)[vertex]
    return [[vertex, *rest] for s in after for rest in plays(arena, s)] if after else [[vertex]]


def beginnings(arena: nx.DiGraph, vertex: Hashable) -> set[tuple[Hashable, ...]]:
    """Every beginning of a play from a vertex: the nodes of its game tree."""
    return {tuple(play[:length]) for play in plays(arena, vertex) for length in range(1, len(play) + 1)}


# ---- graphs without players


def is_kernel(graph: nx.DiGraph, members: Iterable[Hashable]) -> bool:
    """Course 004: no edge inside, and from every vertex outside an edge into it."""
    inside = set(members)
    independent = not any((x, y) in graph.edges for x in inside for y in inside)
    absorbing = all(any((x, y) in graph.edges for y in inside) for x in set(graph) - inside)
    return independent and absorbing


def all_kernels(graph: nx.DiGraph) -> set[frozenset[Hashable]]:
    """Every kernel, by trying every set of vertices (as bits, for 2^n of them are tried)."""
    vertices = list(graph)
    after = [sum(1 << vertices.index(s) for s in graph.adj[v]) for v in vertices]
    return {
        frozenset(v for number, v in enumerate(vertices) if members >> number & 1)
        for members in range(1 << len(vertices))
        if all(bool(after[number] & members) != bool(members >> number & 1) for number in range(len(vertices)))
    }


def sink_removal(graph: nx.DiGraph) -> list[tuple[set[Hashable], set[Hashable]]]:
    """The "algorithme de dénoyautage" of course 004: in each round the sinks, and their predecessors.

    On a graph with circuits it stops when no sink is left.
    """
    left = graph.copy()
    rounds = []
    while sinks := {vertex for vertex in left if left.out_degree(vertex) == 0}:
        before = {vertex for sink in sinks for vertex in left.predecessors(sink)}
        rounds.append((sinks, before))
        left.remove_nodes_from(sinks | before)
    return rounds


def outcomes(graph: nx.DiGraph, *, misere: bool) -> dict[Hashable, tuple[str, int | None]]:
    """N, P or D and the plies to the end, for two players who push a token by turns.

    In k plies at most, whoever is to move wins if he can go where the other loses in k-1, and loses if he can only
    go where the other wins in k-1; who cannot move at all loses, or wins in misère play.
    """
    known: dict[Hashable, tuple[str, int | None]] = {v: ("N" if misere else "P", 0) for v in graph if not graph.adj[v]}
    for plies in range(1, len(graph) + 1):
        found = {}
        for vertex in set(graph) - set(known):
            options = [known.get(s, ("D", None))[0] for s in graph.adj[vertex]]
            if "P" in options:
                found[vertex] = ("N", plies)
            elif set(options) == {"N"}:
                found[vertex] = ("P", plies)
        known |= found
    return {vertex: known.get(vertex, ("D", None)) for vertex in graph}


def by_turns(graph: nx.DiGraph, *, misere: bool) -> nx.DiGraph:
    """Course 000, Definition 3: every vertex doubled by who is to move there, as an arena."""
    arena = nx.DiGraph()
    for vertex in graph:
        for player in (1, 2):
            arena.add_node((vertex, player), player=player)
            arena.add_edges_from(((vertex, player), (following, 3 - player)) for following in graph.adj[vertex])
            if not graph.adj[vertex]:
                arena.nodes[vertex, player]["winner"] = player if misere else 3 - player
    return arena


def grundy(graph: nx.DiGraph, vertex: Hashable) -> int:
    """The least number that is not the value of a successor, by recursion."""
    values = {grundy(graph, s) for s in graph.adj[vertex]}
    return next(number for number in itertools.count() if number not in values)


def is_circuit(graph: nx.DiGraph, vertices: list[Hashable]) -> bool:
    """Tell whether each vertex has an edge to the next, and the last to the first."""
    return bool(vertices) and all(
        (tail, head) in graph.edges for tail, head in zip(vertices, [*vertices[1:], vertices[0]], strict=True)
    )
