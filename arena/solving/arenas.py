"""Solve an arena: who wins from every vertex, how fast, and by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.graphs.attributes import CONTROLLER, VERTEX_MARKS, V
from arena.graphs.compact import CompactArena, fixed
from arena.graphs.conversion import compact
from arena.graphs.marks import REACH, ArenaMarks
from arena.graphs.names import sorted_by_name
from arena.machine.columns import ByFields, Column, as_list, count
from arena.machine.memory import check_memory
from arena.rules.game import AnyGame, Player
from arena.showing import ShowsItself
from arena.solving.column_values import ColumnValues
from arena.solving.good_moves import GoodMoves
from arena.solving.objectives import Amount, Asked, Objective, in_figures, objective_named
from arena.solving.regions import BY_RULE, DRAW_NAMES, ENDLESS, LARGE, NO_DRAW, Regions
from arena.solving.reverse import Attracted, from_sinks
from arena.solving.solved import (
    GraphSizes,
    Summary,
    WeighedSummary,
    drawn_places,
    look_up,
    summed_up,
)

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph
    from arena.solving.arena_rows import Row
    from arena.solving.lookup import Lookup, Value


@dataclass(frozen=True, repr=False, eq=False)
class Solution(GoodMoves[V], ByFields, ShowsItself):
    """A solved arena; to a type checker `Solution[V]` is one with vertices of the type V.

    With an objective other than to reach a sink there are no draws, except where an amount of 0 is one. Vertices from
    which the winner forces play to a sink still have a remoteness. At his other vertices the move of his strategy is
    the only best move: the other moves inside his winning region are staying moves, since they need not win in the end.
    In a safety game they all win, so that the best moves form the most permissive strategy. With margins, the best
    moves are those that keep the amount, for winner and loser alike.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        The arena as it was given.
    columns : CompactArena
        The arena as columns, on which the loops ran.
    attracted : dict
        The attractor of each player.
    winners, remotenesses, choices, draws : column
        For each numbered vertex: its winner, its remoteness (-1 on draws), the number of the strategy's successor
        (-1 where play ends), and the kind of its draw, a place in `DRAW_NAMES`.
    objective : str
        What player 1 wants of plays that never end; they are draws where he wants to reach a sink.
    amounts : sequence or None
        The cost, the credit, the mean payoff or the margin of each numbered vertex; None for objectives without.

    Notes
    -----
    Two are equal if their columns are. A copy is, and so is a solution that comes back from `pickle`.
    """

    graph: DiGraph[V] | CompactArena[V] = field(compare=False)
    columns: CompactArena[V]
    attracted: dict[int, Attracted]
    winners: Column
    remotenesses: Column
    choices: Column
    draws: Column
    objective: str = REACH
    amounts: Sequence[Amount] | None = None

    def __post_init__(self) -> None:
        for name in ("winners", "remotenesses", "choices", "draws"):
            object.__setattr__(self, name, fixed(getattr(self, name), "i4"))

    def __repr__(self) -> str:
        sizes = f"W1 {count(self.winners, 1)}, W2 {count(self.winners, 2)}, S∅ {count(self.winners, 0)}"
        return f"<Solution of {len(self.columns)} vertices: {sizes}>"

    @property
    def asked(self) -> Objective:
        """The record of the objective."""
        return objective_named(self.objective)

    @property
    def aim(self) -> str:
        """The sentence that says when player 1 wins; nothing where he wants to reach a sink, as in the courses."""
        return self.asked.sentence(self._attributes)

    @cached_property
    def row(self) -> type[Row]:
        """The NamedTuple of the table's rows, whose fields are its columns.

        There is a column for the attribute that the objective asks of vertices, and one for amounts.

        Examples
        --------
        >>> from arena import read
        >>> solve(read("robot"), "energy").row._fields[4:7]
        ('winner', 'credit', 'draw')
        """
        from arena.solving.arena_rows import row_with

        whole = all(amount is None or isinstance(amount, int) for amount in self.amounts or ())
        return row_with(self.asked.asks, self.amount_column, int if whole else str)

    @property
    def amount_column(self) -> str:
        """The name of the column of amounts; nothing if there are none."""
        return "" if self.amounts is None else self.asked.amount.replace(" ", "_")

    @property
    def realizable(self) -> bool | None:
        """Whether the controller of a specification wins from its start; None if it is none, or not solved for parity.

        Examples
        --------
        >>> import networkx as nx
        >>> arena = nx.DiGraph([("s", "s")], initial="s", controller="1")
        >>> arena.add_node("s", player=2, priority=2)
        >>> solve(arena, "parity").realizable, solve(arena).realizable
        (True, None)
        """
        controller, initial = self._attributes.get(CONTROLLER), self.columns.initial
        if controller is None or initial is None or self.objective != "parity":
            return None
        return str(self.winners[initial]) == str(controller)

    @property
    def _attributes(self) -> Mapping[str, object]:
        return self.graph.attributes if isinstance(self.graph, CompactArena) else self.graph.graph

    def __contains__(self, vertex: object) -> bool:
        return vertex in self.columns

    @cached_property
    def winner(self) -> ColumnValues[V, int]:
        """Who wins from each vertex: 1, 2, or 0 in S∅.

        A dict; if the vertices of the arena are numbers, a column with the same methods, which NumPy takes as an array.
        So are `remoteness`, `strategy` and `draw`: looking up a vertex without a value raises `NoVertex` with the
        reason, and its entry in the array is -1, for `draw` None.
        """
        return ColumnValues(self.columns, self.winners)

    @cached_property
    def remoteness(self) -> ColumnValues[V, int]:
        """The plies to the end under best play, for each vertex that somebody wins."""
        reason = "nobody forces play to an end from it, so it has no remoteness"
        return ColumnValues(self.columns, self.remotenesses, absent=-1, reason=reason)

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

        A whole number or a Fraction, or an infinite float; None where no credit suffices.
        """
        places = np.full(len(self.columns), -1, "i4") if self.amounts is None else np.arange(len(self.columns))
        reason = f"{self.objective} has no amounts"
        return ColumnValues(self.columns, places, absent=-1, reason=reason, names=self.amounts or ())

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
        return count(self.winners, 0) == 0

    @property
    def start(self) -> V:
        """The arena's initial vertex.

        Raises
        ------
        ParameterError
            If it has none.
        """
        return self.columns.vertices[self.columns.at(None)]

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""
        return int(self.columns.player[self.columns.number_of(vertex)])

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.columns)

    def best_after(self, vertex: Hashable) -> Hashable | None:
        """Give the successor by the strategy; None where it has no move."""
        choice = int(self.choices[self.columns.number_of(vertex)])
        return self.columns.vertices[choice] if choice >= 0 else None

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw a random sample of the vertices, uniformly, sorted by their numbers."""
        return [self.columns.vertices[place] for place in drawn_places(self.size, number, seed)]

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player."""
        return self.attracted[Player(player)].sizes()

    def value(self, vertex: Hashable) -> Value:
        """Tell who wins from a vertex, and the plies to the end; 0 and None for a draw.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        number = self.columns.number_of(vertex)
        plies_left = int(self.remotenesses[number])
        return int(self.winners[number]), plies_left if plies_left >= 0 else None

    def lookup(self, vertex: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex and each of its moves.

        Parameters
        ----------
        vertex : vertex, optional
            The arena's initial vertex by default.
        game : Game, optional
            The game that names the moves; without it a move has the name of the vertex that it leads to.

        Raises
        ------
        ParameterError
            If there is no such vertex, or none was given and the arena has no initial one.

        Examples
        --------
        >>> from arena import read
        >>> robot = solve(read("robot"), "energy").lookup("base")
        >>> robot.amount, [(move.move, move.amount) for move in robot.moves]
        (0, [('trip', 3), ('panel', 0)])
        """
        from arena.solving.lookup import ColumnRules

        vertex, rules = self.start if vertex is None else vertex, game or ColumnRules(self.columns)
        return look_up(rules, self, vertex, self._amount_written)

    def _amount_written(self, vertex: Hashable) -> int | str | None:
        return None if self.amounts is None else in_figures(self.amounts[self.columns.number_of(vertex)])

    def rows(self, *, streamed: bool = False) -> Iterator[Row]:
        """Give the table, sorted by position and player.

        Parameters
        ----------
        streamed : bool, optional
            Whether each row is dropped before the next one is taken, so that the table need not fit into memory.
        """
        from arena.solving.arena_rows import rows_of

        columns, asked, more = self.columns, self.asked.asks, dict[str, list[Any]]()
        if asked in VERTEX_MARKS:
            column = as_list(ArenaMarks(self.graph, columns).of(asked))
            more[asked] = list(map(bool, column)) if VERTEX_MARKS[asked].is_flag else column
        if self.amounts is not None:
            more[self.amount_column] = list(map(in_figures, self.amounts))
        regions = Regions(self.attracted, self.winners, self.remotenesses, self.choices, self.draws)
        rows = rows_of(columns, regions, self.best_of, streamed=streamed)
        if not more:
            return rows
        numbers = sorted_by_name(columns)
        return (
            self.row(**row._asdict(), **{name: column[number] for name, column in more.items()})
            for number, row in zip(numbers, rows, strict=True)
        )

    def to_frame(self) -> pd.DataFrame:
        """Give the table as a pandas DataFrame, one row a vertex, with the vertices in a last column.

        Examples
        --------
        >>> from arena import unfold
        >>> from games import load
        >>> frame = solve(unfold(load("subtraction", heap=5))).to_frame()
        >>> frame.loc[frame.position == "5", ["player", "winner", "remoteness", "strategy"]]
           player  winner  remoteness strategy
        9       1       1           3        4
        """
        from arena.machine.frames import frame

        columns = self.columns
        return frame(self.row, self.rows(), [columns.vertices[number] for number in sorted_by_name(columns)])

    def summary(self, vertex: Hashable | None = None) -> Summary:
        """Sum up the solution: its sizes, and the result of a vertex.

        Parameters
        ----------
        vertex : vertex, optional
            The arena's initial vertex by default. If there is neither, the entries about a vertex are None or empty.

        Returns
        -------
        dict
            What `arena solve --json` prints, without the game's name and parameters; `amounts` has the amount of the
            vertex, if there is one, by what it is called.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        columns = self.columns
        number = columns.initial if vertex is None else columns.number_of(vertex)
        sizes: GraphSizes = {
            "vertices": len(columns),
            "edges": columns.number_of_edges(),
            "s1": count(columns.player, 1),
            "s2": count(columns.player, 2),
            "f1": count(columns.winner, 1),
            "f2": count(columns.winner, 2),
            "drawn_sinks": count(columns.winner, 0),
            "w1": count(self.winners, 1),
            "w2": count(self.winners, 2),
            "undetermined": count(self.winners, 0),
            "draws_by_rule": count(self.draws, BY_RULE),
            "draws_endless": count(self.draws, ENDLESS),
        }
        if number is None:
            return summed_up(self, None, sizes, columns.label)
        summary = summed_up(self, columns.vertices[number], sizes, columns.label, *self._plays_from(number))
        if self.amounts is None:
            return summary
        weighed: WeighedSummary = {**summary, "amounts": {self.asked.amount: in_figures(self.amounts[number])}}
        return weighed

    def _plays_from(self, number: int) -> tuple[int | None, int | None]:
        """Count the plays from a numbered vertex and the nodes of its game tree; None if play need not end.

        If nobody forces play to a sink and there is no drawn sink, play can go on for ever: nothing is counted. With
        amounts the remoteness does not tell that.
        """
        columns = self.columns
        if self.amounts is None and self.remotenesses[number] < 0 and count(columns.winner, 0) == 0:
            return None, None
        from arena.solving.induction import count_plays

        return count_plays(columns, number)

    def best_of(self, number: int) -> list[int]:
        """Give the numbers of the `best_moves` of a numbered vertex."""
        asked = self.asked
        if self.amounts is not None and asked.exact:
            amount = self.amounts[number]
            return [after for after in dict.fromkeys(self.columns.after(number)) if self.amounts[after] == amount]
        if self.remotenesses[number] >= 0 or asked.permissive or (asked.draws and self.amounts is None):
            return super().best_of(number)
        choice = int(self.choices[number])
        return [choice] if choice >= 0 and self.winners[number] == self.columns.player[number] else []

    def _region(self, winner: int) -> set[V]:
        vertices = self.columns.vertices
        return {vertices[number] for number, won in enumerate(as_list(self.winners)) if won == winner}

    def _keeping(self, number: int) -> list[int]:
        winner = self.winners[number]
        if winner not in (0, self.columns.player[number]):
            return []
        return [
            following for following in dict.fromkeys(self.columns.after(number)) if self.winners[following] == winner
        ]

    @cached_property
    def _circuits(self) -> Column:
        columns, size = self.columns, len(self.columns)
        if len(from_sinks(columns)) == size:
            return range(size)
        if size >= LARGE:
            check_memory(32 * size, f"the circuits of {size:,} vertices")
        from arena.graphs.components import components

        return components(columns.reverse, self.winners)


def solve(arena: DiGraph[V] | CompactArena[V], objective: str = REACH) -> Solution[V]:
    """Solve an arena: both attractors, and S∅ where neither player can win.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena. Vertices that cannot be reached from the initial one are solved as well.
    objective : str, optional
        What player 1 wants of plays that never end, see `arena.solving.objectives`; by default they are draws.

    Returns
    -------
    Solution

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or lacks what the objective asks of it, or a sink has no winner,
        or is drawn where the objective knows no draws.
    ParameterError
        If there is no such objective.

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
    columns = compact(arena)
    regions, *weighed = record.solve(Asked(objective, columns, ArenaMarks(arena, columns)))
    return Solution(arena, columns, *regions, objective, *weighed)
