"""The attractor of a player: the vertices from which he forces play into a target."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from arena.compact import CompactArena, compact
from arena.game import Player
from arena.reverse import Attracted, spread

if TYPE_CHECKING:
    from arena.compact import DiGraph


@dataclass(frozen=True, repr=False)
class Attractor:
    """The attractor of a player, layer by layer.

    Parameters
    ----------
    player : Player
        Who attracts.
    rank : dict
        For each vertex of the attractor, the moves to a target under best play of both; lowest ranks first.
    strategy : dict
        For each vertex of the player in the attractor, targets aside, the successor that wins fastest.
    """

    player: Player
    rank: dict[Hashable, int]
    strategy: dict[Hashable, Hashable]

    def __repr__(self) -> str:
        return f"<Attractor of player {self.player:d}: {len(self)} vertices in {len(self.layers)} layers>"

    def __contains__(self, vertex: object) -> bool:
        return vertex in self.rank

    def __len__(self) -> int:
        return len(self.rank)

    @cached_property
    def layers(self) -> list[list[Hashable]]:
        """A0, then what each of A1, A2, ... adds to the one before."""
        layers: list[list[Hashable]] = []
        for vertex, rank in self.rank.items():
            if rank == len(layers):
                layers.append([])
            layers[rank].append(vertex)
        return layers

    def up_to(self, rank: int) -> set[Hashable]:
        """Give the set A_n of the courses: the vertices from which the player wins in at most `rank` moves."""
        return {vertex for layer in self.layers[: rank + 1] for vertex in layer}


def attractor(arena: DiGraph | CompactArena, player: int, targets: Iterable[Hashable] | None = None) -> Attractor:
    """Compute the attractor of a player by reverse breadth-first search.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena.
    player : {1, 2}
        Who attracts.
    targets : iterable of vertices, optional
        Where he wants to go; by default F1 or F2. Play stops at a target, and at the vertices of F1 and F2.

    Returns
    -------
    Attractor

    Raises
    ------
    ParameterError
        If there is no such player, or a target is not in the arena.
    InvalidArena
        If the graph has vertices without a player.

    Notes
    -----
    O(|S|+|A|): each vertex counts the successors that are not attracted yet, and enters the queue when one
    (the player's own vertices) or all (the opponent's) are. A sink that is no target never enters: Proposition 2 of
    course 000 and C_n of course 001 mean "all successors, and at least one".

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
    columns = compact(arena)
    if targets is None:
        wanted = [number for number, winner in enumerate(columns.winner) if winner == player]
    else:
        wanted = sorted({columns.number_of(vertex) for vertex in targets})
    found = attract(columns, player, wanted)
    vertices = columns.vertices
    return Attractor(
        player,
        {vertices[number]: rank for rank, layer in enumerate(found.layers()) for number in layer},
        {
            vertices[number]: vertices[found.successor[number]]
            for number in found.queue
            if columns.player[number] == player and found.successor[number] >= 0
        },
    )


def attract(arena: CompactArena, player: int, targets: Iterable[int], region: list[bool] | None = None) -> Attracted:
    """Attract to numbered targets, inside a region if one is given (the other moves are then forbidden to both)."""
    counter = [1 if owner == player else degree for owner, degree in zip(arena.player, arena.out_degree, strict=True)]
    if region is not None:
        for vertex, inside in enumerate(region):
            if not inside:
                counter[vertex] = 0
            elif arena.player[vertex] != player:
                counter[vertex] = sum(region[following] for following in arena.after(vertex))
    return spread(arena, targets, counter)
