"""The attractor of a player: the vertices from which he forces play into a target."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError, shown
from arena.graphs.attributes import V
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import columns_of
from arena.graphs.names import Named
from arena.machine.columns import ByFields
from arena.machine.frames import Cells
from arena.rules.game import Player
from arena.showing import ShowsItself
from arena.solving.arena_rows import TableOrder
from arena.solving.column_values import ColumnValues
from arena.solving.reverse import Attracted, attract

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph


@dataclass(frozen=True, repr=False, eq=False)
class Attractor(Named[V], ByFields, ShowsItself):
    """The attractor of a player, layer by layer.

    Parameters
    ----------
    player : Player
        Who attracts.
    graph, columns : networkx.DiGraph or CompactArena
        The arena as it was given, and as columns.
    attracted : Attracted
        The attractor as columns.
    """

    player: Player
    graph: DiGraph[V] | CompactArena[V] = field(compare=False)
    columns: CompactArena[V]
    attracted: Attracted

    def __repr__(self) -> str:
        layers = len(self.attracted.bounds) - 1
        return f"<Attractor of player {self.player:d}: {len(self)} vertices in {layers} layers>"

    def __contains__(self, vertex: object) -> bool:
        return vertex in self.rank

    def __len__(self) -> int:
        return len(self.attracted.queue)

    @cached_property
    def rank(self) -> ColumnValues[V, int]:
        """For each vertex of the attractor, the moves to a target under best play of both, lowest ranks first.

        NumPy converts it to an array, with -1 outside.
        """
        ranks, queue = np.full(len(self.columns), -1, "i4"), self.attracted.queue
        ranks[queue] = self.attracted.ranks()
        reason = f"not in the attractor of player {self.player:d}"
        return ColumnValues(self.columns, ranks, absent=-1, reason=reason, order=queue)

    @cached_property
    def strategy(self) -> ColumnValues[V, V]:
        """For each vertex of the player in the attractor, targets aside, the successor that wins fastest."""
        choices, (vertices, via) = np.full(len(self.columns), -1, "i4"), self.attracted.joined
        own = self.columns.player[vertices] == self.player
        choices[vertices[own]] = via[own]
        reason, names = f"player {self.player:d} has no move to make there", self.columns.vertices
        return ColumnValues(self.columns, choices, absent=-1, reason=reason, names=names, order=vertices[own])

    @cached_property
    def layers(self) -> list[list[V]]:
        """A0, then the vertices that A1, A2, ... add to the one before."""
        vertices = [self.columns.vertices[number] for number in self.attracted.queue.tolist()]
        return [vertices[low:high] for low, high in pairwise(self.attracted.bounds.tolist())]

    def up_to(self, rank: int) -> set[V]:
        """Return the set A_n of the courses: the vertices from which the player wins in at most `rank` moves."""
        return {vertex for layer in self.layers[: rank + 1] for vertex in layer}

    def to_frame(self) -> pd.DataFrame:
        """Return the vertices as a pandas DataFrame, the lowest ranks first, with the vertices in a last column."""
        order, ranks, choices = TableOrder(self.columns), np.asarray(self.rank), np.asarray(self.strategy)
        ranked = order.numbers[ranks[order.numbers] >= 0]
        numbers = ranked[np.argsort(ranks[ranked], kind="stable")]
        table: dict[str, Cells] = {
            "position": order.texts(numbers),
            "player": self.columns.player[numbers],
            "rank": ranks[numbers],
            "strategy": order.texts(choices[numbers]),
        }
        return order.frame(table, numbers)


def attractor(
    arena: DiGraph[V] | CompactArena[V],
    player: int,
    targets: Iterable[Hashable] | None = None,
    *,
    within: Iterable[Hashable] | None = None,
) -> Attractor[V]:
    """Compute the attractor of a player by reverse breadth-first search.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        An arena.
    player : {1, 2}
        Who attracts.
    targets : iterable of vertices, optional
        The targets; by default F1 or F2. Play stops at a target, and at the vertices of F1 and F2.
    within : iterable of vertices, optional
        The subgame in which he attracts: all other vertices, also targets, and the moves to them are left out. A vertex
        of his opponent's that has no move in it is never attracted.

    Returns
    -------
    Attractor

    Raises
    ------
    ParameterError
        If there is no such player, or a target or a vertex of `within` is not in the arena.
    InvalidArena
        If the graph has vertices without a player.

    Notes
    -----
    O(|S|+|A|): each vertex counts the successors that are not attracted yet, and enters the queue when one (the
    player's own vertices) or all (the opponent's) are. A sink that is no target never enters: the courses mean "all
    successors, and at least one".

    References
    ----------
    Course 000, Definition 4 and Proposition 2; course 001, "Attracteur". E. Grädel, W. Thomas, T. Wilke (eds.),
    *Automata, Logics, and Infinite Games*, 2002, section 2.4, :doi:`10.1007/3-540-36387-4`.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> forced = attractor(unfold(load("subtraction", heap=5)), player=1)
    >>> forced.rank[5, 1], forced.strategy[5, 1]
    (3, (4, 2))
    >>> [len(layer) for layer in forced.layers]
    [1, 3, 1, 1]
    """
    player = Player(player)
    columns = columns_of(arena)
    wanted = None if targets is None else sorted(_numbers(columns, "targets", targets))
    inside = None if within is None else _numbers(columns, "within", within)
    return Attractor(player, arena, columns, attract(columns, player, wanted, inside)[0])


def _numbers(columns: CompactArena, name: str, vertices: Iterable[Hashable]) -> set[int]:
    """Return the numbers of some vertices; one vertex alone is refused."""
    if not isinstance(vertices, Iterable) or (isinstance(vertices, str | tuple) and vertices in columns):
        raise ParameterError(f"{name}: {shown(vertices)} (vertices, as [{shown(vertices)}])")
    return {columns.number_of(vertex) for vertex in vertices}
