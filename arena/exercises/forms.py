"""The forms in which a graph is handed to a student's function: a dict of lists of names, or what it expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from arena.exercises.arenas_to_try import renamed

GRAPHS = ("successors", "predecessors")
"""The things that are graphs."""


class Form(NamedTuple):
    """The types of what a function is called with: of graphs, of sets, and whether the vertices are 0, 1, 2, ..."""

    graph: str = "dict of lists"
    sets: type = set
    integers: bool = False

    def instance(self, instance: Any) -> Any:
        """Return an instance with the vertices of this form."""
        if not self.integers:
            return instance
        names = sorted(instance.vertices, key=lambda name: (len(name), name))
        return renamed(instance, {name: number for number, name in enumerate(names)})

    def handed(self, thing: str, value: Any) -> Any:
        """Return a thing in this form."""
        if isinstance(value, set):
            return value if self.sets is set else sorted(value, key=lambda each: (len(str(each)), str(each)))
        return _graph(self.graph, value, self.sets) if thing in GRAPHS and isinstance(value, dict) else value

    def said(self) -> str:
        """Name it: "list of lists; vertices 0, 1, 2, ...".

        Examples
        --------
        >>> Form("list of lists", list, True).said()
        'list of lists; sets as lists; vertices 0, 1, 2, ...'
        """
        parts = [self.graph] + ["sets as lists"] * (self.sets is list) + ["vertices 0, 1, 2, ..."] * self.integers
        return "; ".join(parts)


def _graph(kind: str, after: Mapping[Any, Iterable[Any]], sets: type) -> Any:
    """Write the successors of each vertex in another type."""
    if kind == "dict of sets":
        return {vertex: set(heads) for vertex, heads in after.items()}
    if kind == "list of lists":
        return [list(after[vertex]) for vertex in range(len(after))]
    if kind == "matrix":
        return [[int(head in after[tail]) for head in range(len(after))] for tail in range(len(after))]
    if kind == "pair (S, A)":
        return sets(after), sets((tail, head) for tail, heads in after.items() for head in heads)
    return after


FORMS = (
    Form(),
    Form(sets=list),
    Form("dict of sets"),
    Form(integers=True),
    Form(sets=list, integers=True),
    Form("list of lists", set, True),
    Form("list of lists", list, True),
    Form("pair (S, A)"),
    Form("pair (S, A)", list),
    Form("matrix", set, True),
    Form("matrix", list, True),
)
"""The forms that are tried, the usual one first."""
