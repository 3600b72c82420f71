"""How graphs are handed to students' functions: as the courses hold them, and with their accesses counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from arena.foreign.counted import Counted

T = TypeVar("T")
Successors = Mapping[T, Sequence[T]]
SUCCESSORS = ("G", "g", "graphe", "graph", "adj", "adjacence", "succ", "successeurs", "arena", "arene", "dico", "d")
"""The names of a parameter that wants the successors of each vertex, as a dict of lists."""
PREDECESSORS = ("pred", "predecesseurs", "GT", "transpose", "inverse")
EDGES = ("A", "aretes", "arcs", "arretes")
VERTICES = ("S", "sommets", "V", "noeuds")


class CountedSuccessors(Counted, dict[Any, Any]):
    """A dict of successors that counts how often a list of successors is asked for, and how many are looked at."""

    def __init__(self, successors: Successors[Any]) -> None:
        super().__init__()
        self.uses = 0
        for vertex, after in successors.items():
            super().__setitem__(vertex, _CountedList(self, after))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ({vertex: list(list.__iter__(after)) for vertex, after in dict.items(self)},)

    def __getitem__(self, vertex: Any) -> Any:
        self.uses += 1
        return super().__getitem__(vertex)

    def get(self, vertex: Any, default: Any = None) -> Any:
        """Give the successors of a vertex, and count that."""
        self.uses += 1
        return super().get(vertex, default)

    def items(self) -> Any:
        """Give the vertices with their successors, and count each."""
        self.uses += len(self)
        return super().items()

    def values(self) -> Any:
        """Give the successors of all vertices, and count each."""
        self.uses += len(self)
        return super().values()

    def counts(self) -> dict[str, int]:
        """Give the accesses."""
        return {"accesses": self.uses}


class _CountedList(list[Any]):
    """The successors of a vertex: looking at one counts."""

    def __init__(self, owner: CountedSuccessors, after: Sequence[Any]) -> None:
        super().__init__(after)
        self._owner = owner

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(list.__iter__(self)),)

    def __iter__(self) -> Iterator[Any]:
        for vertex in super().__iter__():
            self._owner.uses += 1
            yield vertex

    def __getitem__(self, index: Any) -> Any:
        self._owner.uses += 1
        return super().__getitem__(index)

    def __contains__(self, vertex: object) -> bool:
        return any(vertex == each for each in self)


def successors_of(vertices: Iterable[T], edges: Iterable[tuple[T, T]]) -> dict[T, list[T]]:
    """List the successors of each vertex, in the order of the edges.

    Examples
    --------
    >>> successors_of("ab", ["ab"])
    {'a': ['b'], 'b': []}
    """
    after: dict[T, list[T]] = {vertex: [] for vertex in vertices}
    for tail, head in edges:
        after[tail].append(head)
    return after


def graph_things(successors: Successors[T], *, counted: bool = False) -> dict[str, Callable[[], Any]]:
    """Give a graph in each form that a parameter may want, made when it is asked for."""
    return {
        "successors": lambda: (
            CountedSuccessors(successors) if counted else {vertex: list(after) for vertex, after in successors.items()}
        ),
        "successor sets": lambda: {vertex: set(after) for vertex, after in successors.items()},
        "predecessors": lambda: predecessors_of(successors),
        "edges": lambda: {(tail, head) for tail, after in successors.items() for head in after},
        "vertices": lambda: set(successors),
    }


def predecessors_of(successors: Successors[T]) -> dict[T, list[T]]:
    """Turn all edges around.

    Examples
    --------
    >>> predecessors_of({"a": ["b"], "b": []})
    {'a': [], 'b': ['a']}
    """
    return successors_of(successors, ((head, tail) for tail, after in successors.items() for head in after))
