"""Random arenas, graphs without a circuit and game trees, small enough for paper; None if one makes no exercise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from arena.exercises.arenas_to_try import LETTERS, Instance

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

MOST_SUCCESSORS = 3
"""The successors of a vertex, at most."""
EDGES_A_VERTEX = 1.5
"""The edges of an instance, to its vertices."""
MOST_VALUE = 9
"""The largest value of a leaf; the least is its negative."""


def drawn_arena(chance: Random, size: int, winners: Sequence[int], *, circuits: bool) -> DiGraph | None:
    """Draw a connected arena whose sinks have these winners, as many vertices of either player, named by letters."""
    import networkx as nx

    names = chance.sample(LETTERS[:size], size)
    player = {name: 1 + number % 2 for number, name in enumerate(names)}
    order = chance.sample(names, size)
    sinks = order[size - len(winners) :]
    possible = {
        tail: [head for head in (order if circuits else order[number:]) if player[head] != player[tail]]
        for number, tail in enumerate(order[: size - len(winners)])
    }
    degrees = _degrees(chance, {tail: len(heads) for tail, heads in possible.items()}, round(EDGES_A_VERTEX * size))
    if degrees is None:
        return None
    edges = [(tail, head) for tail, degree in degrees.items() for head in chance.sample(possible[tail], degree)]
    graph: Any = nx.DiGraph(name="")
    for name in LETTERS[:size]:
        graph.add_node(name, player=player[name])
    graph.add_edges_from(sorted(edges))
    for sink, winner in zip(sinks, winners, strict=True):
        graph.nodes[sink]["winner"] = winner
    connected: bool = nx.is_weakly_connected(graph)
    return graph if connected else None


def _degrees(chance: Random, most: Mapping[str, int], edges: int) -> dict[str, int] | None:
    """Deal edges to vertices, one at least to each, and no more than there are to go to."""
    degrees = dict.fromkeys(most, 1)
    for _ in range(edges - len(most)):
        open_ones = [tail for tail, degree in degrees.items() if degree < min(most[tail], MOST_SUCCESSORS)]
        if not open_ones:
            return None
        degrees[chance.choice(open_ones)] += 1
    return degrees if min(most.values()) > 0 else None


def attribute_of(graph: DiGraph, name: str) -> dict[str, Any]:
    """Give an attribute of the vertices that have it."""
    return {vertex: data[name] for vertex, data in graph.nodes(data=True) if name in data}


def drawn_instance(chance: Random, size: int) -> Instance | None:
    """Draw an arena with one target of J1, and another sink."""
    graph = drawn_arena(chance, size, (1, 0), circuits=True)
    if graph is None:
        return None
    players, winners = attribute_of(graph, "player").items(), attribute_of(graph, "winner").items()
    s1, targets = (frozenset(vertex for vertex, each in pairs if each == 1) for pairs in (players, winners))
    return Instance(tuple(graph), tuple(graph.edges), s1, targets)


def drawn_position_graph(chance: Random, size: int) -> Instance | None:
    """Draw a connected graph without a circuit."""
    import networkx as nx

    order = chance.sample(LETTERS[:size], size)
    possible = [(tail, head) for number, tail in enumerate(order) for head in order[number + 1 :]]
    edges = sorted(chance.sample(possible, min(len(possible), round(EDGES_A_VERTEX * size))))
    graph: Any = nx.Graph(edges)
    return Instance(tuple(sorted(order)), tuple(edges)) if len(graph) == size and nx.is_connected(graph) else None


def drawn_tree(chance: Random, size: int, plies: int) -> DiGraph | None:
    """Draw a game tree of a depth whose leaves have different values; J1 moves at the root."""
    import networkx as nx

    levels, count = [1], 1
    parents: list[int] = []
    for _ in range(plies):
        degrees = [chance.randint(2, MOST_SUCCESSORS) for _ in range(levels[-1])]
        first = count - levels[-1]
        parents += [first + number for number, degree in enumerate(degrees) for _ in range(degree)]
        levels.append(sum(degrees))
        count += levels[-1]
        if count > size:
            return None
    if count != size or levels[-1] > 2 * MOST_VALUE or count - levels[-1] > len(LETTERS):
        return None
    tree: Any = nx.DiGraph(name="", initial="a")
    names, children = list(LETTERS[: count - levels[-1]]), dict[str, int]()
    tree.add_node("a", player=1)
    values = chance.sample([value for value in range(-MOST_VALUE, MOST_VALUE + 1) if value], levels[-1])
    for number, parent in enumerate(parents, start=1):
        tail = names[parent]
        children[tail] = children.get(tail, 0) + 1
        leaf = number >= count - levels[-1]
        head = f"{tail}{children[tail]}" if leaf else names[number]
        tree.add_node(head, player=3 - tree.nodes[tail]["player"])
        if leaf:
            tree.nodes[head].update(value=values.pop(), winner=0)
        tree.add_edge(tail, head)
    made: DiGraph = tree
    return made


def from_ends(graph: DiGraph) -> list[str]:
    """List the vertices of a graph without a circuit, each after its successors."""
    import networkx as nx

    return list(reversed(list(nx.lexicographical_topological_sort(graph))))


def height(graph: DiGraph) -> int:
    """Count the plies of the longest play on a graph without a circuit."""
    import networkx as nx

    return int(nx.dag_longest_path_length(graph))


def induced(
    graph: DiGraph, ends: Mapping[str, int], choose: Mapping[int, Callable[[Iterable[int]], int]]
) -> dict[str, int]:
    """Value the vertices of a graph without a circuit from its ends, by the choice of each player."""
    values: dict[str, int] = {}
    for vertex in from_ends(graph):
        after = [values[head] for head in graph.adj[vertex]]
        values[vertex] = choose[graph.nodes[vertex]["player"]](after) if after else ends[vertex]
    return {vertex: values[vertex] for vertex in graph}


def arena_in_a_line(graph: DiGraph) -> str:
    """Write an arena in one line: whose the vertices are, the edges, and how play ends."""
    players, winners, values = (attribute_of(graph, name) for name in ("player", "winner", "value"))
    edges = ", ".join(f"{tail}→{head}" for tail, head in graph.edges)
    ends = [", ".join(f"{leaf}: {value}" for leaf, value in values.items())] if values else _sets("F", winners)
    return "; ".join([*_sets("S", players), f"A = {{{edges}}}", *ends])


def _sets(letter: str, players: Mapping[str, int]) -> list[str]:
    """Write the vertices of each player as a set."""
    members = {player: ", ".join(vertex for vertex, of in players.items() if of == player) for player in (1, 2)}
    return [f"{letter}{player} = {{{listed}}}" for player, listed in members.items()]


def line_of_play(graph: DiGraph, values: Mapping[str, int]) -> list[str]:
    """Follow the value of the root of a tree to a leaf."""
    line = ["a"]
    while after := [head for head in graph.adj[line[-1]] if values[head] == values["a"]]:
        line.append(after[0])
    return line
