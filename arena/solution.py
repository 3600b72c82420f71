"""Solve an arena: who wins from every vertex, how fast, and by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.attractor import attract
from arena.compact import CompactArena, compact, plies
from arena.frame import frame
from arena.induction import count_plays
from arena.order import natural
from arena.reverse import Attracted

if TYPE_CHECKING:
    import pandas as pd

    from arena.compact import DiGraph


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


@dataclass(frozen=True, repr=False)
class Solution:
    """A solved arena.

    Parameters
    ----------
    arena : CompactArena
        The arena as columns.
    graph : networkx.DiGraph or None
        The arena as it was given, if it was a graph.
    attracted : dict
        The attractor of each player.
    winners, remotenesses, choices, draws : list
        For each numbered vertex: its winner, its remoteness (-1 on draws), the number of the strategy's successor
        (-1 where play ends) and "rule", "endless" or None.
    """

    arena: CompactArena
    graph: DiGraph | None
    attracted: dict[int, Attracted]
    winners: list[int]
    remotenesses: list[int]
    choices: list[int]
    draws: list[str | None]

    def __repr__(self) -> str:
        sizes = f"W1 {self.winners.count(1)}, W2 {self.winners.count(2)}, S∅ {self.winners.count(0)}"
        return f"<Solution of {len(self.arena)} vertices: {sizes}>"

    @cached_property
    def winner(self) -> dict[Hashable, int]:
        """Who wins from each vertex: 1, 2, or 0 in S∅."""
        return dict(zip(self.arena.vertices, self.winners, strict=True))

    @cached_property
    def remoteness(self) -> dict[Hashable, int]:
        """The plies to the end under best play, for each vertex that somebody wins."""
        return {
            vertex: plies_left
            for vertex, plies_left in zip(self.arena.vertices, self.remotenesses, strict=True)
            if plies_left >= 0
        }

    @cached_property
    def strategy(self) -> dict[Hashable, Hashable]:
        """For each vertex where play goes on: fastest win; on a draw, a move that keeps it; slowest loss."""
        vertices = self.arena.vertices
        return {vertices[number]: vertices[choice] for number, choice in enumerate(self.choices) if choice >= 0}

    @cached_property
    def draw(self) -> dict[Hashable, str]:
        """For each vertex of S∅: "rule" if a player can force a drawn sink from it, "endless" if not."""
        return {vertex: kind for vertex, kind in zip(self.arena.vertices, self.draws, strict=True) if kind}

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
        return 0 not in self.winners

    def layer_sizes(self, player: int) -> list[int]:
        """Count A0, A1 without A0, A2 without A1, ... of a player."""
        return [len(layer) for layer in self.attracted[player].layers()]

    def best_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the successors that keep the vertex's winner, fastest or not; none if the player to move has lost."""
        return [self.arena.vertices[number] for number in self._best(self.arena.number_of(vertex))]

    def rows(self) -> Iterator[Row]:
        """Give the table, sorted by position and player."""
        arena = self.arena
        ply = [-1] * len(arena) if arena.initial is None else plies(arena, arena.initial)
        labels = arena.labels
        for number in sorted(range(len(arena)), key=lambda number: (natural(labels[number]), arena.player[number])):
            yield Row(
                position=labels[number],
                player=arena.player[number],
                ply=ply[number] if ply[number] >= 0 else None,
                sink=arena.is_sink(number),
                winner=self.winners[number],
                draw=self.draws[number],
                remoteness=self.remotenesses[number] if self.remotenesses[number] >= 0 else None,
                strategy=labels[self.choices[number]] if self.choices[number] >= 0 else None,
                best_moves=sorted((labels[following] for following in self._best(number)), key=natural),
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
        won = [self.winners.count(winner) for winner in (0, 1, 2)]
        return {
            "vertices": len(arena),
            "edges": arena.edges,
            "s1": arena.player.count(1),
            "s2": arena.player.count(2),
            "f1": arena.winner.count(1),
            "f2": arena.winner.count(2),
            "drawn_sinks": arena.winner.count(0),
            "w1": won[1],
            "w2": won[2],
            "undetermined": won[0],
            "draws_by_rule": self.draws.count("rule"),
            "draws_endless": self.draws.count("endless"),
            "determined": self.determined,
            "initial": arena.labels[number],
            "winner": self.winners[number],
            "remoteness": self.remotenesses[number] if self.remotenesses[number] >= 0 else None,
            "first_moves": sorted((arena.labels[following] for following in self._best(number)), key=natural),
            "layers": {str(player): self.layer_sizes(player) for player in (1, 2)},
            "plays": plays,
            "tree_nodes": tree_nodes,
        }

    def _region(self, winner: int) -> set[Hashable]:
        return {vertex for vertex, won in zip(self.arena.vertices, self.winners, strict=True) if won == winner}

    def _best(self, number: int) -> list[int]:
        if self.winners[number] not in (0, self.arena.player[number]):
            return []
        return [following for following in self.arena.after(number) if self.winners[following] == self.winners[number]]


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
    vertices a draw is *by rule* where a player, moving inside S∅, can force a drawn sink; elsewhere it is *endless*.

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
    winners, remotenesses = [0] * len(columns), [-1] * len(columns)
    choices = [-1] * len(columns)
    attracted = {}
    for player in (1, 2):
        targets = [number for number, winner in enumerate(columns.winner) if winner == player]
        attracted[player] = attract(columns, player, targets)
        for rank, layer in enumerate(attracted[player].layers()):
            for number in layer:
                winners[number], remotenesses[number] = player, rank
                choices[number] = attracted[player].successor[number]
    draws = _draws(columns, winners, choices)
    return Solution(
        columns, None if isinstance(arena, CompactArena) else arena, attracted, winners, remotenesses, choices, draws
    )


def _draws(arena: CompactArena, winners: list[int], choices: list[int]) -> list[str | None]:
    """Tell the draws by rule from the endless ones, and choose moves that stay in S∅."""
    inside = [winner == 0 for winner in winners]
    draws: list[str | None] = ["endless" if drawn else None for drawn in inside]
    drawn_sinks = [number for number, winner in enumerate(arena.winner) if winner == 0]
    for player in (1, 2) if drawn_sinks else ():
        for number in attract(arena, player, drawn_sinks, region=inside).queue:
            draws[number] = "rule"
    for number, drawn in enumerate(inside):
        if drawn and arena.winner[number] < 0:
            choices[number] = next(following for following in arena.after(number) if inside[following])
    return draws
