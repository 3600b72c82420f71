"""Solve an arena: who wins from every vertex, how fast, and by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import CONTROLLER, MARGIN, REACH, VALUE, VERTEX_MARKS, ObjectiveName, V
from arena.graphs.compact import CompactArena, fixed
from arena.graphs.conversion import columns_of
from arena.graphs.searches import components, plies
from arena.machine.frames import Cells, Texts, masked
from arena.machine.memory import check_memory
from arena.rules.game import Player
from arena.solving.arena_rows import Row, TableOrder, row_with
from arena.solving.column_moves import ColumnMoves
from arena.solving.column_values import ColumnValues
from arena.solving.objectives import Amount, Objective, in_figures, objective_named
from arena.solving.regions import BY_RULE, DRAW_NAMES, ENDLESS, LARGE, NO_DRAW
from arena.solving.reverse import Attracted, from_sinks
from arena.solving.solved import Solved, Summary

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array
    from arena.solving.solved import Value


@dataclass(frozen=True, repr=False, eq=False)
class Solution(ColumnMoves[V], Solved):
    """A solved arena; to a type checker `Solution[V]` is one with vertices of the type V.

    With an objective other than to reach a sink there are no draws, except where an amount of 0 is one. Vertices from
    which the winner forces play to a sink still have a remoteness. At his other vertices the move of his strategy is
    the only best move, since other moves inside his winning region need not win in the end; but in a safety game they
    all are, and with margins those that keep the amount, for winner and loser alike.

    Parameters
    ----------
    graph, columns : networkx.DiGraph or CompactArena
        The arena as it was given, and as columns.
    attracted : dict
        The attractor of each player.
    winners, remotenesses, choices, draws : column
        For each numbered vertex: its winner, its remoteness (-1 on draws), the number of the strategy's successor
        (-1 where play ends), and the kind of its draw, a place in `DRAW_NAMES`.
    objective : str
        What player 1 wants of plays that never end; they are draws where he wants to reach a sink.
    amounts : sequence or None
        The cost, the credit, the mean payoff or the margin of each numbered vertex; None for objectives without.
    """

    graph: DiGraph[V] | CompactArena[V] = field(compare=False)
    columns: CompactArena[V]
    attracted: dict[int, Attracted]
    winners: Array
    remotenesses: Array
    choices: Array
    draws: Array
    objective: ObjectiveName = REACH
    amounts: Sequence[Amount] | None = None

    def __post_init__(self) -> None:
        for name in ("winners", "remotenesses", "choices", "draws"):
            object.__setattr__(self, name, fixed(getattr(self, name), "i4"))

    def __repr__(self) -> str:
        sizes = "W1 {}, W2 {}, S∅ {}".format(*((self.winners == winner).sum() for winner in (1, 2, 0)))
        return f"<Solution of {len(self.columns)} vertices: {sizes}>"

    @property
    def asked(self) -> Objective:
        """The record of the objective."""
        return objective_named(self.objective)

    @property
    def aim(self) -> str:
        """The sentence that says when player 1 wins; nothing where he wants to reach a sink, as in the courses."""
        return self.asked.sentence(self.columns.attributes)

    @cached_property
    def row(self) -> type[Row]:
        """The NamedTuple of the table's rows, with fields for the mark that the objective asks for and for amounts."""
        return row_with(self.asked.asks, self.amount_column, int if self._whole else str)

    @cached_property
    def _whole(self) -> bool:
        return all(amount is None or isinstance(amount, int) for amount in self.amounts or ())

    @property
    def amount_column(self) -> str:
        """The name of the column of amounts; nothing if there are none."""
        return "" if self.amounts is None else self.asked.amount.replace(" ", "_")

    @property
    def realizable(self) -> bool | None:
        """Whether the controller of a specification wins from its start; None if it is none, or not a parity game."""
        controller, initial = self.columns.attributes.get(CONTROLLER), self.columns.initial
        if controller is None or initial is None or self.objective != "parity":
            return None
        return str(self.winners[initial]) == str(controller)

    def __contains__(self, vertex: object) -> bool:
        return vertex in self.columns

    @cached_property
    def winner(self) -> ColumnValues[V, int]:
        """Who wins from each vertex: 1, 2, or 0 in S∅.

        A read-only mapping, which NumPy converts to an array in the order of the vertices. So are
        `remoteness`, `strategy` (in the array, numbers of vertices) and `draw`: looking up a vertex without a value
        raises `NoVertex` with the reason, and its entry in the array is -1, for `draw` None.
        """
        return ColumnValues(self.columns, self.winners)

    @cached_property
    def strategy(self) -> ColumnValues[V, V]:
        """For each vertex where play goes on: fastest win; on a draw, a move that keeps it; slowest loss."""
        reason, names = "the strategy has no move there", self.columns.vertices
        return ColumnValues(self.columns, self.choices, absent=-1, reason=reason, names=names)

    @cached_property
    def draw(self) -> ColumnValues[V, str]:
        """For each vertex of S∅: "rule" if a player can force a drawn sink from it, "endless" if not."""
        return ColumnValues(self.columns, self.draws, absent=NO_DRAW, reason="it is no draw", names=DRAW_NAMES)

    @cached_property
    def amount(self) -> Mapping[V, Amount]:
        """The cost, the credit, the mean payoff or the margin of each vertex; empty for objectives without amounts.

        A whole number or a Fraction, or an infinite float; None where no credit suffices. NumPy takes them as whole
        numbers if all are, else as floats.
        """
        places = np.full(len(self.columns), -1, "i4") if self.amounts is None else np.arange(len(self.columns))
        reason, names = f"{self.objective} has no amounts", self.amounts or ()
        kind = "i8" if self._whole and None not in names else "f8"
        return ColumnValues(self.columns, places, absent=-1, reason=reason, names=names, kind=kind)

    @property
    def w1(self) -> set[V]:
        """W1, the winning region of player 1."""
        return self._region(1)

    @property
    def w2(self) -> set[V]:
        """W2, the winning region of player 2."""
        return self._region(2)

    @property
    def undetermined(self) -> set[V]:
        """S∅, where neither player has a winning strategy."""
        return self._region(0)

    @property
    def determined(self) -> bool:
        """Whether S∅ is empty (course 001, "Jeu déterminé")."""
        return bool((self.winners != 0).all())

    @property
    def start(self) -> V:
        """The arena's initial vertex; a ParameterError if it has none."""
        return self.columns.vertices[self.columns.at(None)]

    def player(self, vertex: Hashable) -> int:
        """Return whose turn it is."""
        return int(self.columns.player[self.columns.number_of(vertex)])

    def label(self, vertex: Hashable) -> str:
        """Print a vertex."""
        return self.columns.label(vertex)

    def moves(self, vertex: Hashable) -> list[tuple[str, V]]:
        """List the moves, each called after the vertex that it leads to."""
        columns = self.columns
        after = dict.fromkeys(columns.after(columns.number_of(vertex)))
        return [(columns.name(number), columns.vertices[number]) for number in after]

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player."""
        sizes: list[int] = np.diff(self.attracted[Player(player)].bounds).tolist()
        return sizes

    def value(self, vertex: Hashable) -> Value:
        """Return who wins from a vertex, and the plies to the end; 0 and None for a draw."""
        number = self.columns.number_of(vertex)
        plies_left = int(self.remotenesses[number])
        return int(self.winners[number]), plies_left if plies_left >= 0 else None

    def _amount_written(self, vertex: Hashable) -> int | str | None:
        return None if self.amounts is None else in_figures(self.amounts[self.columns.number_of(vertex)])

    @cached_property
    def _plies(self) -> Array:
        columns = self.columns
        return np.full(len(columns), -1, "i1") if columns.initial is None else plies(columns, columns.initial)

    def _table(self, numbers: Array, order: TableOrder) -> dict[str, Cells]:
        columns, asked, table = self.columns, self.asked.asks, dict[str, Cells]()
        stopped = np.zeros(len(columns), bool)
        stopped[[*columns.stopped]] = True
        table["position"] = order.texts(numbers)
        table["player"], table["ply"] = columns.player[numbers], masked(self._plies[numbers])
        table["sink"] = (columns.out_degree[numbers] == 0) & ~stopped[numbers]
        if asked in VERTEX_MARKS:
            marks = columns.mark(asked)[numbers]
            table[asked] = marks.astype(bool) if VERTEX_MARKS[asked].is_flag else marks
        table["winner"] = self.winners[numbers]
        if self.amounts is not None:
            amounts = [self.amounts[number] for number in numbers.tolist()]
            none, kind = [amount is None for amount in amounts], "i8" if self._whole else "f8"
            figures = np.ma.masked_array([amount or 0 for amount in amounts], none, kind)
            table[self.amount_column] = figures if order.whole else list(map(in_figures, amounts))
        table["draw"] = Texts(DRAW_NAMES, self.draws[numbers] - (self.draws[numbers] == NO_DRAW))
        table["remoteness"] = masked(self.remotenesses[numbers])
        table["strategy"] = order.texts(self.choices[numbers])
        table["best_moves"] = self._best_cells(numbers, order)
        return table

    @property
    def sizes(self) -> dict[str, int | None]:
        """The sizes of the graph and of its regions."""
        columns = self.columns

        def counted(column: Array, **values: int) -> dict[str, int]:
            return {name: int(np.count_nonzero(column == value)) for name, value in values.items()}

        return {
            "vertices": len(columns),
            "edges": columns.number_of_edges(),
            **counted(columns.player, s1=1, s2=2),
            **counted(columns.winner, f1=1, f2=2, drawn_sinks=0),
            **counted(self.winners, w1=1, w2=2, undetermined=0),
            **counted(self.draws, draws_by_rule=BY_RULE, draws_endless=ENDLESS),
        }

    def summary(self, vertex: Hashable | None = None) -> Summary:
        """Summarize the solution; the amount of the vertex, if there is one, has its own name."""
        summary = super().summary(vertex)
        if self.amounts is None or (vertex is None and self.columns.initial is None):
            return summary
        vertex = self.start if vertex is None else vertex
        return {**summary, "amounts": {self.asked.amount: self._amount_written(vertex)}}

    def _plays_from(self, vertex: Hashable | None) -> tuple[int | None, int | None]:
        """Count the plays from a vertex and the nodes of its game tree; None if play need not end.

        It need not if nobody forces an end and no sink is drawn, but with amounts the remoteness does not tell.
        """
        from arena.solving.induction import count_plays

        if vertex is None:
            return None, None
        number = self.columns.number_of(vertex)
        endless = self.amounts is None and self.remotenesses[number] < 0 and not (self.columns.winner == 0).any()
        return (None, None) if endless else count_plays(self.columns, number)

    def _keep(self, tails: Array, heads: Array) -> Array:
        winner = self.winners[tails]
        return np.asarray((winner == self.winners[heads]) & ((winner == 0) | (winner == self.columns.player[tails])))

    def _progress(self, tails: Array, heads: Array, keeping: Array) -> Array:
        asked = self.asked
        if self.amounts is not None and asked.exact:
            return np.asarray(self._worth[tails] == self._worth[heads])
        best = super()._progress(tails, heads, keeping)
        if asked.permissive or asked.usual:
            return best
        chosen = (heads == self.choices[tails]) & (self.winners[tails] == self.columns.player[tails])
        return np.where(self.remotenesses[tails] < 0, chosen, best)

    @cached_property
    def _worth(self) -> Array:
        """A number for each vertex, equal where the amounts are."""
        numbers: dict[Amount, int] = {}
        return np.array([numbers.setdefault(amount, len(numbers)) for amount in self.amounts or ()], "i8")

    def _region(self, winner: int) -> set[V]:
        vertices = self.columns.vertices
        return {vertices[number] for number in np.flatnonzero(self.winners == winner).tolist()}

    @cached_property
    def _circuits(self) -> Array:
        columns, size = self.columns, len(self.columns)
        if len(from_sinks(columns)) == size:
            return np.arange(size)
        if size >= LARGE:
            check_memory(32 * size, f"the circuits of {size:,} vertices")
        return components(columns.reverse, self.winners)


def solve(arena: DiGraph[V] | CompactArena[V], objective: ObjectiveName = REACH) -> Solution[V]:
    """Solve an arena: compute both attractors, and S∅, where neither player can win.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena. Vertices that cannot be reached from the initial one are solved as well.
    objective : str, optional
        How plays that never end are decided, see `arena.solving.objectives`; by default they are draws.

    Returns
    -------
    Solution

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or lacks an attribute that the objective needs, or a sink has no
        winner, or is drawn although the objective has no draws.

    Notes
    -----
    O(|S|+|A|). Outside both attractors each player has a move that stays there, so nobody loses. Among those
    vertices a draw is *by rule* where a player, moving inside S∅, can force a drawn sink, as his strategy then does;
    elsewhere it is *endless*.

    References
    ----------
    Course 001, "Jeu déterminé" and "Attracteur".

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> solution = solve(unfold(load("fibonacci_nim", matches=4)))
    >>> solution.winner[(4, 3), 1], solution.remoteness[(4, 3), 1], solution.strategy[(4, 3), 1]
    (1, 3, ((3, 2), 2))
    >>> len(solution.w1), len(solution.w2), solution.determined
    (5, 3, True)
    >>> import networkx as nx
    >>> arena = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")])
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 2}, "player")
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 3}, "priority")
    >>> solution = solve(arena, "parity")
    >>> solution.winner, solution.strategy
    ({'a': 1, 'b': 1, 'c': 1}, {'a': 'b'})
    """
    record = objective_named(objective)
    columns = columns_of(arena, VALUE if objective == MARGIN else record.asks)
    if not (record.usual or record.amount) and (columns.winner == 0).any():
        name = columns.name(int((columns.winner == 0).argmax()))
        raise InvalidArena(f"sink {name} is drawn: {objective} knows no draws")
    regions, amounts = record.solve(columns)
    return Solution(arena, columns, *regions, objective, amounts)
