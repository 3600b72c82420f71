"""The positions that a rule gives to somebody else, those that are equal by symmetry once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.rules.symmetry import canonical_of
from arena.solving.positions import PositionSolution

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame
    from arena.solving.difference import Difference


def changed(compared: Difference, game: AnyGame, most: int = 24) -> DiGraph:
    """Give the positions that change hands, the most frequent change first.

    Parameters
    ----------
    compared : Difference
        The two solutions.
    game : Game
        The first game. Of positions that are equal by its `canonical` and change alike, the first stands for all.
    most : int
        How many there are at most.

    Returns
    -------
    networkx.DiGraph
        The positions, without edges, each with who gets it `before` and `after`, and with its `orbit`, how many it
        stands for. `changes` on the graph is how many change hands in all, `common` how many were compared, `classes`
        how many would be left without `most`, and `rules` the game.

    Notes
    -----
    O(|S| log |S|) besides a call of `canonical` for each position that changes hands.

    Examples
    --------
    >>> from arena import difference, load, position_graph, solve_positions
    >>> normal, misere = (load("nim", heaps=(1, 3, 5), misere=misere) for misere in (False, True))
    >>> compared = difference(*(solve_positions(position_graph(game)) for game in (normal, misere)))
    >>> for (heaps, _), data in changed(compared, normal).nodes(data=True):
    ...     print(heaps, data["before"], data["after"], data["orbit"])
    (1, 1, 1) N P 1
    (1, 0, 0) N P 3
    (1, 1, 0) P N 3
    (0, 0, 0) P N 1
    """
    import networkx as nx

    from arena.rules.capabilities import HasSymmetries

    impartial = isinstance(compared.first, PositionSolution)
    canonical = canonical_of(game) if isinstance(game, HasSymmetries) else None
    order = list(compared.counts)
    equal: dict[tuple[int, Hashable], list[Hashable]] = {}
    for vertex, (before, after) in compared.outcomes.items():
        if after is not None and before != after:
            position = (vertex, 1) if impartial else vertex
            shape = canonical(position) if canonical else position
            equal.setdefault((order.index((before, after)), shape), []).append(position)
    made: DiGraph = nx.DiGraph(
        kind="changed", rules=game, changes=len(compared.changes), common=len(compared.common), classes=len(equal)
    )
    for number, shape in sorted(equal, key=lambda each: each[0])[:most]:
        before, after = order[number]
        members = equal[number, shape]
        made.add_node(members[0], before=before, after=after, orbit=len(members))
    return made
