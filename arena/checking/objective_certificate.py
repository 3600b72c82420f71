"""Claims of endless plays, checked from the definitions: whoever follows his strategy likes what then comes back.

A claim is a region and a strategy of each player. No move leaves a region (`arena.checking.certificate` checks that),
so a play that never ends comes back for ever to the vertices of a circuit in it: all of these must be its player's.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from arena.checking.certificate import Breach, Certificate, followed
from arena.checking.rules import Rules
from arena.errors import InvalidArena, one_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

OBJECTIVES = ("safety", "buchi", "cobuchi", "parity")


class Prize(NamedTuple):
    """What it means that a vertex comes back for ever: who likes it, unless one with a higher place does as well."""

    place: int
    player: int


Prizes = Mapping[Hashable, Prize]


def own_prizes(graph: DiGraph, ends: Mapping[Hashable, int], objective: str) -> Prizes:
    """Read from the attributes of an arena what its objective says of each vertex.

    Raises
    ------
    InvalidArena
        If an attribute is missing or wrong, or a sink is drawn.
    ParameterError
        If there is no such objective.
    """
    if objective not in OBJECTIVES:
        raise one_of("objective", objective, OBJECTIVES)
    drawn = next((vertex for vertex, winner in ends.items() if not winner), None)
    if drawn is not None:
        raise InvalidArena(f"sink {graph.nodes[drawn].get('label', drawn)} is drawn: {objective} knows no draws")
    if objective == "safety":
        return dict.fromkeys(graph, Prize(0, 1))
    read = _of_priority if objective == "parity" else _of_accepting
    return {vertex: Prize(0, 0) if vertex in ends else read(graph, vertex, objective) for vertex in graph}


def _of_priority(graph: DiGraph, vertex: Hashable, objective: str) -> Prize:  # noqa: ARG001 - there is one of the kind
    which, likes = str(graph.graph.get("parity", "max even")).split()
    priority = graph.nodes[vertex].get("priority")
    if not isinstance(priority, int) or priority < 0:
        raise InvalidArena(f"vertex {graph.nodes[vertex].get('label', vertex)} has the priority {priority!r}")
    first_likes = (priority % 2 == 0) == (likes == "even")
    return Prize(priority if which == "max" else -priority, 1 if first_likes else 2)


def _of_accepting(graph: DiGraph, vertex: Hashable, objective: str) -> Prize:
    accepting = bool(graph.nodes[vertex].get(graph.graph.get("accepting", "accepting")))
    if objective == "buchi":
        return Prize(1, 1) if accepting else Prize(0, 2)
    return Prize(0, 1) if accepting else Prize(1, 2)


def circling(prizes: Prizes, rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find the vertices that come back for ever on a play that follows the strategy of whoever does not want that.

    O(|S|+|A|) for each kind of prize: circuits are looked for in strongly connected parts; in each its player has to
    like the best prize, and the vertices of that prize are left out for the next look.
    """
    import networkx as nx

    moves = nx.DiGraph((vertex, following) for vertex in rules.moves for following in followed(rules, claimed, vertex))
    parts = [moves]
    while parts:
        part = parts.pop()
        for component in nx.strongly_connected_components(part):
            if len(component) == 1 and not part.has_edge(*component, *component):
                continue
            best = max(prizes[vertex].place for vertex in component)
            top = [vertex for vertex in component if prizes[vertex].place == best]
            winner = claimed.winner[top[0]]
            if prizes[top[0]].player != winner:
                yield (
                    top[0],
                    None,
                    f"claimed for J{winner}, but play can come back to it for ever, which J{3 - winner} likes",
                )
            else:
                parts.append(moves.subgraph(component.difference(top)))
