"""What an arena says of its vertices for objectives: priorities and accepting vertices."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.attributes import is_whole, label
from arena.graphs.compact import CompactArena
from arena.machine.columns import Column

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

REACH = "reach"
"""The objective of the courses, which needs no marks: to bring play to one's own sinks."""
PRIORITY = "priority"
"""The attribute of a vertex that is its priority."""
PARITY = "parity"
"""The attribute of the graph that says which priorities decide, and for whom."""
ACCEPTING = "accepting"
"""The attribute of the graph that names that of accepting vertices, and what this one is called if it does not."""
MOST_PRIORITY = 10**18
"""The largest priority: it fits 64 bits."""


class Parity(NamedTuple):
    """Which priority decides, and who likes even ones.

    Parameters
    ----------
    highest : bool
        Whether the highest one that comes back for ever decides, or the lowest.
    even : {1, 2}
        Who wins if it is even.
    """

    highest: bool = True
    even: int = 1

    def __str__(self) -> str:
        return f"{'max' if self.highest else 'min'} {'even' if self.even == 1 else 'odd'}"


PARITIES = {str(kind): kind for kind in (Parity(highest, even) for highest in (True, False) for even in (1, 2))}
"""The kinds by their names: "max odd" says that player 1 wins if the highest priority is odd."""


class Marks:
    """What is written at the vertices of an arena.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        The arena as it was given.
    columns : CompactArena
        Its columns.
    """

    def __init__(self, arena: DiGraph | CompactArena, columns: CompactArena) -> None:
        self._arena, self._columns = arena, columns

    @property
    def parity(self) -> Parity:
        """Which priority decides: "max even" unless the graph's attribute `parity` says otherwise.

        Raises
        ------
        InvalidArena
            If it says something else.
        """
        said = str(self._attribute(PARITY) or Parity())
        if said not in PARITIES:
            raise InvalidArena(f"parity: {said!r} (one of {', '.join(PARITIES)})")
        return PARITIES[said]

    def priorities(self) -> Column:
        """Give the priority of each vertex, 0 on sinks that have none.

        Raises
        ------
        InvalidArena
            If a vertex on which play goes on has none, or one that is no whole number.
        """
        return self._column(PRIORITY, self._priority)

    def accepting(self) -> Column:
        """Give 1 for each vertex that is accepting, else 0.

        Raises
        ------
        InvalidArena
            If no vertex says whether it is accepting.
        """
        name = str(self._attribute(ACCEPTING) or ACCEPTING)
        if not isinstance(self._arena, CompactArena) and not any(name in data for data in self._arena.nodes.values()):
            raise InvalidArena(f"no vertex has the attribute {name!r}, true where it is accepting")
        return self._column(name, self._truth)

    def _attribute(self, name: str) -> object:
        return None if isinstance(self._arena, CompactArena) else self._arena.graph.get(name)

    def _column(self, name: str, number: Any) -> Column:
        columns = self._columns
        if isinstance(self._arena, CompactArena):
            column = columns.marks.get(name)
            if column is None:
                raise InvalidArena(f"the arena has no column {name!r}")
            return column
        values = [
            number(vertex, data.get(name), place) for place, (vertex, data) in enumerate(self._arena.nodes(data=True))
        ]
        if isinstance(columns.out_degree, list):
            return values
        import numpy as np

        return np.array(values, "i8")

    def _priority(self, vertex: Hashable, value: object, place: int) -> int:
        if value is None and self._columns.out_degree[place] == 0:
            return 0
        if not is_whole(value) or not 0 <= value <= MOST_PRIORITY:  # type: ignore[operator]  # it is a number
            raise InvalidArena(
                f"vertex {label(self._arena, vertex)} has the priority {value!r} (a whole number from 0 on)"  # type: ignore[arg-type]  # a graph
            )
        return int(value)  # type: ignore[call-overload,no-any-return]  # likewise

    def _truth(self, vertex: Hashable, value: object, place: int) -> int:  # noqa: ARG002 - any place
        if value not in (None, True, False):
            raise InvalidArena(f"vertex {label(self._arena, vertex)} says {value!r} (true or false) of being accepting")  # type: ignore[arg-type]  # a graph
        return int(bool(value))
