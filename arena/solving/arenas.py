"""Solve an arena: who wins from every vertex, how fast, and by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.graphs.compact import CompactArena, compact, targets
from arena.graphs.components import components
from arena.graphs.names import natural
from arena.graphs.plies import plies
from arena.machine.columns import Column, as_list, by_vertex, count
from arena.machine.memory import check_memory
from arena.machine.showing import ShowsItself
from arena.solving.attractor import attract
from arena.solving.induction import count_plays
from arena.solving.lookup import Value
from arena.solving.reverse import Attracted, from_sinks, spread
from arena.solving.table import frame

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph


WORTH_SHARING = 2_000_000
"""From how many edges on the two players are attracted at the same time."""
NO_DRAW, BY_RULE, ENDLESS = 0, 1, 2
"""What `draws` says of a vertex."""
KINDS = (None, "rule", "endless")


class Row(NamedTuple):
    """What the table says of a vertex; None stands for an empty cell."""

    position: str
    player: int
    ply: int | None
    sink: bool
    winner: int
    draw: str | None
    remoteness: int | None
    strategy: str | None
    best_moves: Sequence[str]


@dataclass(frozen=True, repr=False, eq=False)
class Solution(ShowsItself):
    """A solved arena.

    Parameters
    ----------
    arena : CompactArena
        The arena as columns.
    graph : networkx.DiGraph or None
        The arena as it was given, if it was a graph.
    attracted : dict
        The attractor of each player.
    winners, remotenesses, choices, draws : column
        For each numbered vertex: its winner, its remoteness (-1 on draws), the number of the strategy's successor
        (-1 where play ends), and the kind of its draw, a place in `KINDS`.
    """

    arena: CompactArena
    graph: DiGraph | None
    attracted: dict[int, Attracted]
    winners: Column
    remotenesses: Column
    choices: Column
    draws: Column

    def __repr__(self) -> str:
        sizes = f"W1 {count(self.winners, 1)}, W2 {count(self.winners, 2)}, S∅ {count(self.winners, 0)}"
        return f"<Solution of {len(self.arena)} vertices: {sizes}>"

    @cached_property
    def winner(self) -> Any:
        """Who wins from each vertex: 1, 2, or 0 in S∅.

        A dict by vertex; an array where the vertices of the arena are numbers. So are the three that follow, with -1
        or, for `draw`, None where the dict has nothing.
        """
        return by_vertex(self.arena.vertices, self.winners, "i1")

    @cached_property
    def remoteness(self) -> Any:
        """The plies to the end under best play, for each vertex that somebody wins."""
        return by_vertex(self.arena.vertices, self.remotenesses, "i4", absent=-1)

    @cached_property
    def strategy(self) -> Any:
        """For each vertex where play goes on: fastest win; on a draw, a move that keeps it; slowest loss."""
        vertices = self.arena.vertices
        chosen = by_vertex(vertices, self.choices, "i4", absent=-1)
        return {vertex: vertices[choice] for vertex, choice in chosen.items()} if isinstance(chosen, dict) else chosen

    @cached_property
    def draw(self) -> Any:
        """For each vertex of S∅: "rule" if a player can force a drawn sink from it, "endless" if not."""
        kinds = by_vertex(self.arena.vertices, self.draws, "i1", absent=NO_DRAW)
        if isinstance(kinds, dict):
            return {vertex: KINDS[kind] for vertex, kind in kinds.items()}
        import numpy as np

        return np.array(KINDS)[kinds]

    @property
    def w1(self) -> set[Hashable]:
        """W1, the winning region of player 1."""
        return self._region(1)

    @property
    def w2(self) -> set[Hashable]:
        """W2, the winning region of player 2."""
        return self._region(2)

    @property
    def undetermined(self) -> set[Hashable]:
        """S∅, where neither player has a winning strategy."""
        return self._region(0)

    @property
    def determined(self) -> bool:
        """Whether S∅ is empty (course 001, "Jeu déterminé")."""
        return count(self.winners, 0) == 0

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player."""
        return self.attracted[player].sizes()

    def value(self, vertex: Hashable) -> Value:
        """Tell who wins from a vertex, and the plies to the end; 0 and None for a draw.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        number = self.arena.number_of(vertex)
        plies_left = int(self.remotenesses[number])
        return int(self.winners[number]), plies_left if plies_left >= 0 else None

    def best_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the successors that keep the vertex's winner and make progress; none if the player to move has lost.

        A winner makes progress if the rank falls, as by his fastest moves, or if play cannot come back to the vertex:
        whoever makes such moves alone wins. On a draw all moves count that keep it.
        """
        return [self.arena.vertices[number] for number in self.best_of(self.arena.number_of(vertex))]

    def staying_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the other successors that keep the vertex's winner: play may come back from there, for ever.

        Examples
        --------
        >>> from exporters import read
        >>> solution = solve(read("sans_interet"))
        >>> solution.best_moves(3), solution.staying_moves(3)
        ([6], [1])
        """
        number = self.arena.number_of(vertex)
        best = set(self.best_of(number))
        return [self.arena.vertices[following] for following in self._kept(number) if following not in best]

    def rows(self) -> Iterator[Row]:
        """Give the table, sorted by position and player."""
        arena = self.arena
        ply = [-1] * len(arena) if arena.initial is None else as_list(plies(arena, arena.initial))
        labels, winners, remotenesses = arena.labels, as_list(self.winners), as_list(self.remotenesses)
        choices, player = as_list(self.choices), as_list(arena.player)
        for number in sorted(range(len(arena)), key=lambda number: (natural(labels[number]), player[number])):
            yield Row(
                position=labels[number],
                player=player[number],
                ply=ply[number] if ply[number] >= 0 else None,
                sink=arena.is_sink(number),
                winner=winners[number],
                draw=KINDS[self.draws[number]],
                remoteness=remotenesses[number] if remotenesses[number] >= 0 else None,
                strategy=labels[choices[number]] if choices[number] >= 0 else None,
                best_moves=sorted((labels[following] for following in self.best_of(number)), key=natural),
            )

    def to_frame(self) -> pd.DataFrame:
        """Give the table as a pandas DataFrame, one row a vertex.

        Examples
        --------
        >>> from arena import unfold
        >>> from games import load
        >>> frame = solve(unfold(load("subtraction", heap=5))).to_frame()
        >>> frame.loc[frame.position == "5", ["player", "winner", "remoteness", "strategy"]]
           player  winner  remoteness strategy
        9       1       1           3        4
        """
        return frame(Row._fields, self.rows())

    def summary(self, vertex: Hashable = None) -> dict[str, Any]:
        """Sum up the solution, as seen from a vertex.

        Parameters
        ----------
        vertex : vertex, optional
            The arena's initial vertex by default.

        Returns
        -------
        dict
            What `arena solve --json` prints, without the game's name and parameters.

        Raises
        ------
        ParameterError
            If there is no such vertex, or none was given and the arena has no initial one.
        """
        arena, number = self.arena, self.arena.at(vertex)
        plays, tree_nodes = count_plays(arena, number)
        won = [count(self.winners, winner) for winner in (0, 1, 2)]
        remoteness = int(self.remotenesses[number])
        return {
            "vertices": len(arena),
            "edges": arena.edges,
            "s1": count(arena.player, 1),
            "s2": count(arena.player, 2),
            "f1": count(arena.winner, 1),
            "f2": count(arena.winner, 2),
            "drawn_sinks": count(arena.winner, 0),
            "w1": won[1],
            "w2": won[2],
            "undetermined": won[0],
            "draws_by_rule": count(self.draws, BY_RULE),
            "draws_endless": count(self.draws, ENDLESS),
            "determined": self.determined,
            "initial": arena.name(number),
            "winner": int(self.winners[number]),
            "remoteness": remoteness if remoteness >= 0 else None,
            "first_moves": sorted(map(arena.name, self.best_of(number)), key=natural),
            "staying_moves": sorted(map(arena.label, self.staying_moves(arena.vertices[number])), key=natural),
            "layers": {str(player): self.layer_sizes(player) for player in (1, 2)},
            "plays": plays,
            "tree_nodes": tree_nodes,
        }

    def _region(self, winner: int) -> set[Hashable]:
        vertices = self.arena.vertices
        return {vertices[number] for number, won in enumerate(as_list(self.winners)) if won == winner}

    def best_of(self, number: int) -> list[int]:
        """Do what `best_moves` does, by numbers."""
        kept, ranks = self._kept(number), self.remotenesses
        if self.winners[number] == 0 or all(ranks[following] < ranks[number] for following in kept):
            return kept
        circuits = self._circuits
        return [
            following
            for following in kept
            if ranks[following] < ranks[number] or circuits[following] != circuits[number]
        ]

    def _kept(self, number: int) -> list[int]:
        """List the successors that keep the winner; none if the player to move has lost."""
        winner = self.winners[number]
        if winner not in (0, self.arena.player[number]):
            return []
        return [following for following in dict.fromkeys(self.arena.after(number)) if self.winners[following] == winner]

    @cached_property
    def _circuits(self) -> Column:
        """Give each vertex a number that it shares with those from which play can come back to it, if nobody errs."""
        arena, size = self.arena, len(self.arena)
        if len(from_sinks(arena)) == size:
            return range(size)
        if not isinstance(self.winners, list):
            check_memory(32 * size, f"the circuits of {size:,} vertices")
        return components(arena.reverse, self.winners)


def solve(arena: DiGraph | CompactArena) -> Solution:
    """Solve an arena: both attractors, and S∅ where neither player can win.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena. Vertices that cannot be reached from the initial one are solved as well.

    Returns
    -------
    Solution

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or a sink has no winner.

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
    """
    columns = compact(arena)
    columns.check_winners()
    engine, size = columns.engine, len(columns)
    if not isinstance(columns.player, list):
        check_memory(32 * size, f"the solution of {size:,} vertices")
    winners, draws = engine.full(size, 0, "i1"), engine.full(size, NO_DRAW, "i1")
    remotenesses, choices = engine.full(size, -1, "i4"), engine.full(size, -1, "i4")
    attracted, counters = {}, {}
    for player, (found, counter) in zip((1, 2), _both(columns), strict=True):
        attracted[player], counters[player] = found, counter
        engine.loop(_settle)(
            found.queue, found.via, found.bounds, found.targets, player, winners, remotenesses, choices
        )
    engine.loop(_stay)(*columns.reverse, winners, choices, draws)
    drawn = targets(columns, 0)
    for player in (1, 2) if len(drawn) else ():
        found = spread(columns, drawn, counters[player])
        engine.loop(_by_rule)(found.queue, found.via, found.targets, columns.player, player, choices, draws)
    graph = None if isinstance(arena, CompactArena) else arena
    return Solution(columns, graph, attracted, winners, remotenesses, choices, draws)


def _both(columns: CompactArena) -> Iterator[tuple[Attracted, Column]]:
    """Attract for both players, at the same time where the arena is large."""
    if columns.arcs < WORTH_SHARING or isinstance(columns.player, list):
        return iter([attract(columns, player) for player in (1, 2)])
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as threads:
        return threads.map(attract, (columns, columns), (1, 2))


def _settle(
    queue: Column,
    via: Column,
    bounds: Column,
    ends: int,
    winner: int,
    winners: Column,
    remotenesses: Column,
    choices: Column,
) -> None:
    """Give the vertices of an attractor to its player."""
    place = 0
    for rank in range(len(bounds) - 1):
        while place < bounds[rank + 1]:
            vertex = queue[place]
            winners[vertex] = winner
            remotenesses[vertex] = rank
            if place >= ends:
                choices[vertex] = via[place]
            place += 1


def _stay(start: Column, predecessors: Column, winners: Column, choices: Column, draws: Column) -> None:
    """Call every draw endless for now, and choose the first successor that stays in S∅."""
    for turn in range(len(winners), 0, -1):
        vertex = turn - 1
        if winners[vertex] == 0:
            draws[vertex] = ENDLESS
            for edge in range(start[vertex], start[vertex + 1]):
                if winners[predecessors[edge]] == 0:
                    choices[predecessors[edge]] = vertex


def _by_rule(queue: Column, via: Column, ends: int, owner: Column, player: int, choices: Column, draws: Column) -> None:
    """Mark what is attracted by the drawn sinks, and choose the player's moves that lead there.

    The counters of a player's attractor go on from where they ended: inside S∅ they count the successors that stay
    there, and a vertex outside has one that is never attracted.
    """
    for place in range(len(queue)):
        vertex = queue[place]
        draws[vertex] = BY_RULE
        if place >= ends and owner[vertex] == player:
            choices[vertex] = via[place]
