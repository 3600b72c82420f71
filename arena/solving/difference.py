"""The effect of a rule: the positions that change hands between two solved games or arenas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena, ParameterError, shown
from arena.graphs.names import name_order
from arena.machine.columns import ByFields
from arena.machine.frames import frame
from arena.showing import ShowsItself
from arena.solving.arenas import Solution
from arena.solving.positions import PositionSolution
from arena.solving.solved import no_solution
from arena.words import Speaker

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph

    Results: TypeAlias = Solution | PositionSolution
Place: TypeAlias = tuple[str, int | None]
"""The key by which positions of two graphs are matched: the printed form, and the player to move where there is one."""
WON = {1: "J1", 2: "J2", 0: "draw"}
"""The names of the results of arenas, by the winner."""


def called(outcome: str, words: Speaker) -> str:
    """Name an outcome in a language: a letter stays as it is, a player has his name there."""
    names = {WON[0]: words("draw"), WON[1]: words.player(1), WON[2]: words.player(2)}
    return names.get(outcome, outcome)


class Change(NamedTuple):
    """A position that changes hands, as a row of the table: who gets it before and after, in how many plies."""

    position: str
    player: int | None
    before: str
    after: str
    remoteness_before: int | None
    remoteness_after: int | None


class Result(NamedTuple):
    """Who gets a position: N, P or D without players, else J1, J2 or draw; and the plies to the end."""

    outcome: str
    remoteness: int | None


@dataclass(frozen=True, repr=False, eq=False)
class Difference(ByFields, ShowsItself):
    """Two solutions, compared on the positions that both have.

    Parameters
    ----------
    first, second : Solution or PositionSolution
        Both of arenas, or both of position graphs.
    """

    first: Results
    second: Results

    def __post_init__(self) -> None:
        for each in (self.first, self.second):
            if not isinstance(each, Solution | PositionSolution):
                raise no_solution(each)
        if isinstance(self.first, PositionSolution) != isinstance(self.second, PositionSolution):
            raise ParameterError("positions without a turn are not those of an arena: compare two of a kind")
        if not self.common:
            theirs = (next(iter(each))[0] for each in self._results if each)
            raise ParameterError(f"no position in common: {' against '.join(map(shown, theirs))}")

    def __repr__(self) -> str:
        return f"<Difference: {len(self.changes)} of {len(self.common)} positions change hands>"

    @property
    def graph(self) -> DiGraph | CompactGraph:
        """The first graph."""
        return self.first.graph

    @property
    def columns(self) -> CompactGraph:
        """The columns of the first graph."""
        return self.first.columns

    @cached_property
    def _results(self) -> tuple[Mapping[Place, Result], Mapping[Place, Result]]:
        return _results(self.first), _results(self.second)

    @cached_property
    def common(self) -> list[Place]:
        """The positions that both have."""
        return [place for place in self._results[0] if place in self._results[1]]

    def result(self, place: Place) -> tuple[str, str]:
        """Return who gets a position that both have, in the first and in the second one."""
        before, after = self._results
        return before[place].outcome, after[place].outcome

    @property
    def only_first(self) -> int:
        """How many positions the first one has alone."""
        return len(self._results[0]) - len(self.common)

    @property
    def only_second(self) -> int:
        """How many positions the second one has alone."""
        return len(self._results[1]) - len(self.common)

    @property
    def outcomes(self) -> dict[Hashable, tuple[str, str | None]]:
        """Who gets each vertex of the first graph, there and in the second one; None where the second lacks it."""
        before, after = self._results
        pairs = zip(self.columns.vertices, before, strict=True)
        return {
            vertex: (before[place].outcome, after[place].outcome if place in after else None) for vertex, place in pairs
        }

    @cached_property
    def changes(self) -> list[Change]:
        """The positions that change hands, sorted."""
        before, after = self._results
        places = (place for place in self.common if before[place].outcome != after[place].outcome)
        listed = sorted(places, key=lambda place: (name_order(place[0]), place[1] or 0))
        both = ((place, before[place], after[place]) for place in listed)
        return [Change(*place, b.outcome, a.outcome, b.remoteness, a.remoteness) for place, b, a in both]

    @property
    def counts(self) -> dict[tuple[str, str], int]:
        """How many positions go from whom to whom, the most frequent first."""
        counted = Counter((change.before, change.after) for change in self.changes)
        return dict(sorted(counted.items(), key=lambda each: (-each[1], each[0])))

    @property
    def row(self) -> type[Change]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return Change

    def rows(self) -> Iterator[Change]:
        """Yield the table of the positions that change hands."""
        return iter(self.changes)

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame."""
        return frame(Change, self.rows())


def difference(first: Results, second: Results) -> Difference:
    """Compare two solutions on the positions that both have: those with the same printed form and the same turn.

    Parameters
    ----------
    first, second : Solution or PositionSolution
        Of two games, or of one with two sets of parameters.

    Returns
    -------
    Difference

    Raises
    ------
    InvalidArena
        If two vertices of one graph have the same printed form and turn.
    ParameterError
        If they are of different kinds, or have no position in common.

    Notes
    -----
    O(|S| log |S|).

    Examples
    --------
    >>> from arena import load, position_graph, solve_positions
    >>> normal, misere = (
    ...     solve_positions(position_graph(load("nim", heaps=(1, 3, 5, 7), misere=misere))) for misere in (False, True)
    ... )
    >>> difference(normal, misere)
    <Difference: 16 of 384 positions change hands>
    >>> difference(normal, misere).counts
    {('N', 'P'): 8, ('P', 'N'): 8}
    """
    return Difference(first, second)


def _results(solution: Results) -> dict[Place, Result]:
    """Return the result of each position."""
    columns, players = solution.columns, list[int | None]()
    if isinstance(solution, PositionSolution):
        players = [None] * len(columns)
        outcomes: Iterable[str] = [outcome.value for outcome in solution.outcomes]
    else:
        players += solution.columns.player.tolist()
        outcomes = [WON[winner] for winner in solution.winners.tolist()]
    plies = [number if number >= 0 else None for number in solution.remotenesses.tolist()]
    places = list(zip(columns.labels, players, strict=True))
    results = dict(zip(places, map(Result, outcomes, plies), strict=True))
    if len(results) < len(places):
        twice = Counter(places).most_common(1)[0][0][0]
        raise InvalidArena(f"two vertices are labeled {shown(twice)}: nothing says which one is meant")
    return results
