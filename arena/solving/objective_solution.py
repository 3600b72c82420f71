"""Solve an arena for another objective than to reach a sink: plays that never end are won, too."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.graphs.marks import Marks
from arena.graphs.names import sorted_by_name
from arena.machine.columns import Column, as_list, count, places
from arena.solving.arena_rows import Row
from arena.solving.arenas import Solution
from arena.solving.attractor import attract
from arena.solving.lookup import ColumnRules, Lookup, look_up
from arena.solving.objectives import amount_name, asked, is_exact, is_permissive, named
from arena.solving.objectives._endless import EndlessPart
from arena.solving.objectives._weighted import Amount, Weighed, WeightedArena, written
from arena.solving.regions import BY_RULE, NO_DRAW, Regions, settled
from arena.solving.solved import Summary, WeighedSummary

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame


MARKS: dict[str, tuple[type, Callable[[Marks], Column]]] = {
    PRIORITY: (int, Marks.priorities),
    ACCEPTING: (bool, Marks.accepting),
}
"""The columns of a table that say what an objective asks of vertices."""


@dataclass(frozen=True, repr=False, eq=False)
class ObjectiveSolution(Solution):
    """An arena that is solved for an objective: nobody draws, but where an amount is 0 that says so (see `is_exact`).

    Where the winner brings play to a sink the remoteness is known, as in any solution. Elsewhere only the moves of his
    strategy are among the best ones, for not all moves that stay where he wins win in the end; the others are staying
    moves. Only in a safety game they all win: the best moves are then the most permissive strategy. Of margins the best
    moves are all that keep the amount, whoever wins.

    Parameters
    ----------
    amounts : sequence or None
        What an objective about weights says of each numbered vertex; None for the others.
    """

    amounts: Sequence[Amount] | None = None

    @cached_property
    def amount(self) -> dict[Hashable, Amount]:
        """The cost, the credit or the mean payoff of each vertex; empty for objectives that know no weights.

        A whole number or a Fraction, or an infinite float; None where no credit suffices.
        """
        return {} if self.amounts is None else dict(zip(self.columns.vertices, self.amounts, strict=True))

    def summary(self, vertex: Hashable | None = None) -> Summary:
        """Sum up as `Solution.summary` does; with weights `amounts` has the vertex's, by what it is called."""
        summary = super().summary(vertex)
        number = self.columns.initial if vertex is None else self.columns.number_of(vertex)
        if self.amounts is None or number is None:
            return summary
        weighed: WeighedSummary = {
            **summary,
            "amounts": {amount_name(self.objective): written(self.amounts[number])},
        }
        return weighed

    def lookup(self, vertex: Hashable | None = None, game: AnyGame | None = None) -> Lookup:
        """Value a vertex and each of its moves as `Solution.lookup` does; with weights there are amounts.

        Examples
        --------
        >>> from arena import read, solve
        >>> robot = solve(read("robot"), "energy").lookup("base")
        >>> robot.amount, [(move.move, move.amount) for move in robot.moves]
        (0, [('trip', 3), ('panel', 0)])
        """
        vertex, rules = self.start if vertex is None else vertex, game or ColumnRules(self.columns)
        return look_up(rules, self, vertex, self._amount_written)

    def _amount_written(self, vertex: Hashable) -> int | str | None:
        return None if self.amounts is None else written(self.amounts[self.columns.number_of(vertex)])

    @cached_property
    def row(self) -> type[Row]:
        """The NamedTuple of the table's rows, which have besides what the objective asks of vertices, and the amount.

        Examples
        --------
        >>> from arena import read, solve
        >>> solve(read("robot"), "energy").row._fields[4:7]
        ('winner', 'credit', 'draw')
        """
        hints: list[tuple[str, Any]] = list(get_type_hints(Row).items())
        hints[4:4] = [(mark, MARKS[mark][0]) for mark in self._marks]
        if self.amounts is not None:
            whole = all(amount is None or isinstance(amount, int) for amount in self.amounts)
            winner = next(place for place, (name, _) in enumerate(hints) if name == "winner")
            hints.insert(winner + 1, (self.amount_column, int | None if whole else str | None))
        return NamedTuple("ObjectiveRow", hints)  # type: ignore[return-value]  # the fields of a Row, and more

    @property
    def amount_column(self) -> str:
        """What the column of amounts is called."""
        return amount_name(self.objective).replace(" ", "_")

    @property
    def _marks(self) -> list[str]:
        return [mark for mark in MARKS if mark == asked(self.objective)]

    def rows(self, *, streamed: bool = False) -> Iterator[Row]:  # noqa: ARG002 - its own columns are in memory
        """Give the table, sorted by position and player, with the columns of `row`."""
        marks, order = Marks(self.graph, self.columns), sorted_by_name(self.columns)
        more = {mark: list(map(MARKS[mark][0], as_list(MARKS[mark][1](marks)))) for mark in self._marks}
        if self.amounts is not None:
            more[self.amount_column] = list(map(written, self.amounts))
        for number, row in zip(order, super().rows(), strict=True):
            yield self.row(**row._asdict(), **{name: column[number] for name, column in more.items()})

    def best_of(self, number: int) -> list[int]:
        """Do what `best_moves` does, by numbers."""
        if self.amounts is not None and is_exact(self.objective):
            amount = self.amounts[number]
            return [after for after in dict.fromkeys(self.columns.after(number)) if self.amounts[after] == amount]
        if self.remotenesses[number] >= 0 or is_permissive(self.objective):
            return super().best_of(number)
        choice = int(self.choices[number])
        return [choice] if choice >= 0 and self.winners[number] == self.columns.player[number] else []


def solve_objective(arena: DiGraph | CompactArena, objective: str) -> ObjectiveSolution:
    """Solve an arena for an objective.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        An arena. A play that comes to a sink is won by the winner of the sink, whatever the objective.
    objective : str
        One of `arena.solving.objectives.names()` but for `reach`.

    Raises
    ------
    InvalidArena
        As `solve`, and if a sink is drawn, or a vertex lacks what the objective asks of it.
    ParameterError
        If there is no such objective.

    Notes
    -----
    From W1 and W2 of the courses the winner brings play to a sink. Elsewhere neither can, each player has a move that
    stays, and leaves only to his harm; so what is left is a game of its own in which every play is endless.

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")])
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 2}, "player")
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 3}, "priority")
    >>> solution = solve_objective(arena, "parity")
    >>> solution.winner, solution.strategy
    ({'a': 1, 'b': 1, 'c': 1}, {'a': 'b'})
    """
    kind, columns = named(objective), compact(arena)
    marks = Marks(arena, columns)
    if hasattr(kind, "weigh"):
        return _weighed(arena, columns, objective, kind.weigh(WeightedArena(columns, marks)))
    drawn = places(columns.winner, 0)
    if len(drawn):
        raise InvalidArena(f"sink {columns.name(int(drawn[0]))} is drawn: {objective} knows no draws")
    regions = settled(columns)
    if count(regions.winners, 0):
        answer = kind.settle(EndlessPart(columns, regions.winners, marks))
        columns.engine.loop(_join)(*answer, regions.winners, regions.choices, regions.draws)
    return ObjectiveSolution(arena, columns, *regions, objective=objective)


def _weighed(
    arena: DiGraph | CompactArena, columns: CompactArena, objective: str, weighed: Weighed
) -> ObjectiveSolution:
    """Make the solution of an objective about weights; nothing tells how soon play ends."""
    columns.check_winners()
    engine, size = columns.engine, len(columns)
    attracted = {player: attract(columns, player, [])[0] for player in (1, 2)}
    no_ranks, draws = engine.full(size, -1, "i4"), engine.full(size, NO_DRAW, "i1")
    for drawn in places(weighed.winners, 0):
        draws[drawn] = BY_RULE
    choices = engine.full(size, -1, "i4")
    choices[:] = weighed.choices
    regions = Regions(attracted, weighed.winners, no_ranks, choices, draws)
    return ObjectiveSolution(
        arena, columns, *regions, objective=objective, amounts=weighed.amounts, proof=weighed.proof
    )


def _join(winners: Column, choices: Column, all_winners: Column, all_choices: Column, draws: Column) -> None:
    """Fill in the answer where nobody brings play to a sink."""
    for vertex in range(len(winners)):
        if all_winners[vertex] == 0:
            all_winners[vertex], all_choices[vertex], draws[vertex] = winners[vertex], choices[vertex], NO_DRAW
