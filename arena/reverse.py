"""The reverse breadth-first search that every algorithm of the courses is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arena.compact import CompactGraph


@dataclass(frozen=True)
class Attracted:
    """An attractor as columns.

    Parameters
    ----------
    queue : list of int
        The attracted vertices in the order of their ranks.
    bounds : list of int
        Layer k is `queue[bounds[k]:bounds[k + 1]]`.
    successor : list of int
        For each attracted vertex its last counted successor, -1 on targets: the fastest win of the player, the
        slowest loss of the opponent.
    """

    queue: list[int]
    bounds: list[int]
    successor: list[int]

    def layers(self) -> list[list[int]]:
        """List the layers, lowest rank first."""
        return [self.queue[low:high] for low, high in zip(self.bounds, self.bounds[1:], strict=False)]


def spread(graph: CompactGraph, targets: Iterable[int], counter: list[int]) -> Attracted:
    """Run the loop: from the targets, each vertex joins once `counter` of its successors have; 0 means never."""
    size = len(graph)
    queue = [0] * size
    filled = 0
    for target in targets:
        queue[filled] = target
        filled += 1
        counter[target] = 0
    successor = [-1] * size
    bounds = [0] * (size + 1)
    start, predecessors = graph.predecessors
    layers = _spread(queue, filled, start, predecessors, counter, successor, bounds)
    del bounds[layers + 1 :]
    del queue[bounds[layers] :]
    return Attracted(queue, bounds, successor)


def from_sinks(graph: CompactGraph) -> list[int]:
    """Order the vertices so that each comes after all its successors; O(|S|+|A|).

    Vertices from which a circuit can be reached are left out.
    """
    sinks = [number for number, degree in enumerate(graph.out_degree) if degree == 0]
    return spread(graph, sinks, list(graph.out_degree)).queue


def find_circuit(graph: CompactGraph, ordered: list[int]) -> list[str]:
    """Find a circuit among the vertices that `from_sinks` left out, by their printed forms; O(|S|+|A|)."""
    ends = [False] * len(graph)
    for number in ordered:
        ends[number] = True
    number = ends.index(False)
    walk: dict[int, int] = {}
    while number not in walk:
        walk[number] = len(walk)
        number = next(following for following in graph.after(number) if not ends[following])
    return [graph.labels[visited] for visited in list(walk)[walk[number] :]]


def _spread(
    queue: list[int],
    filled: int,
    start: list[int],
    predecessors: list[int],
    counter: list[int],
    successor: list[int],
    bounds: list[int],
) -> int:
    """Fill `queue` layer by layer; a counter passes through 0 once, so no vertex can enter twice."""
    done = 0
    layers = 0
    while done < filled:
        layer_end = filled
        while done < layer_end:
            vertex = queue[done]
            done += 1
            for edge in range(start[vertex], start[vertex + 1]):
                before = predecessors[edge]
                counter[before] -= 1
                if counter[before] == 0:
                    successor[before] = vertex
                    queue[filled] = before
                    filled += 1
        layers += 1
        bounds[layers] = layer_end
    return layers
