"""Plays and strategies that somebody gives, held against the definitions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from arena.checking.solutions import AnyVertex
from arena.errors import IllegalPlay, ParameterError, shown
from arena.graphs.conversion import columns_of
from arena.rules.game import Player

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


def check_play(arena: DiGraph | CompactArena, path: Sequence[Hashable]) -> int | None:
    """Check that a path is a play of the arena, from any vertex, and return its winner.

    Returns
    -------
    int or None
        1, 2, or 0 for a draw; None if the play has not ended: it is a path, not yet a *partie*.

    Raises
    ------
    IllegalPlay
        If the path is empty, leaves the arena, makes a move that does not exist, or goes on past its end.

    Notes
    -----
    O(sum of the out-degrees on the path). Course 000, Definition 3; course 001, "État terminal".

    Examples
    --------
    >>> from arena import load, unfold
    >>> check_play(unfold(load("subtraction", heap=5)), [(5, 1), (4, 2), (1, 1), (0, 2)])
    1
    """
    columns = columns_of(arena)
    strangers = [vertex for vertex in path if vertex not in columns]
    if strangers or not len(path):
        raise IllegalPlay(f"{strangers[0]!r} is not a vertex of the arena" if strangers else "a play has a vertex")
    numbers = [columns.number_of(vertex) for vertex in path]
    for move, (number, following) in enumerate(pairwise(numbers), start=1):
        if columns.winner[number] >= 0:
            raise IllegalPlay(f"move {move}: play has ended at {columns.labels[number]}")
        if following not in columns.after(number):
            raise IllegalPlay(f"move {move}: no edge from {columns.labels[number]} to {columns.labels[following]}")
    winner = int(columns.winner[numbers[-1]])
    return winner if winner >= 0 else None


class StrategyCheck(NamedTuple):
    """The result for a strategy: whether every play that follows it is won; if not, one that is not, and why.

    The `refutation` is a play from the start: a shortest one that ends badly, or at a vertex where the strategy has no
    legal move; else one that returns to one of its own vertices, so that it need not end.
    """

    winning: bool
    refutation: list[Hashable]
    reason: str


def check_strategy(
    arena: DiGraph | CompactArena,
    player: int,
    strategy: Mapping[AnyVertex, Hashable] | Callable[[AnyVertex], Hashable],
    start: Hashable = None,
) -> StrategyCheck:
    """Check that a positional strategy wins from a vertex against every play of the opponent.

    Parameters
    ----------
    player : {1, 2}
        Whose strategy it is.
    strategy : mapping or callable
        For each vertex of the player where play goes on, the successor to which he moves.
    start : vertex, optional
        The arena's initial vertex by default.

    Notes
    -----
    O(|S|+|A|): the strategy wins iff the plays that follow it all end, and end in the player's targets. Course 001,
    "Notion de stratégie".

    Examples
    --------
    >>> from arena import load, unfold
    >>> arena = unfold(load("subtraction", heap=5))
    >>> check_strategy(arena, 1, lambda vertex: (vertex[0] // 4 * 4, 2)).winning
    True
    >>> check_strategy(arena, 1, lambda vertex: (vertex[0] - 1, 2))[1:]
    ([(5, 1), (4, 2), (3, 1), (2, 2), (0, 1)], 'player 2 wins')
    """
    import networkx as nx

    player, columns = Player(player), columns_of(arena)
    if not (callable(strategy) or isinstance(strategy, Mapping)):
        raise ParameterError(f"strategy: {shown(strategy)} (a mapping or a function of vertices)")
    choose = strategy if callable(strategy) else strategy.get
    root = columns.at(start)
    followed: DiGraph = nx.DiGraph()
    followed.add_node(root)
    reason, path = "", [root]
    for number in (queue := [root]):
        won, after = int(columns.winner[number]), columns.after(number)
        if won >= 0:
            reason = "" if won == player else f"player {player.opponent:d} wins" if won else "it is a draw"
        elif columns.player[number] == player:
            choice = choose(columns.vertices[number])
            after = [following for following in after if columns.vertices[following] == choice]
            reason = "" if after else "the strategy has no legal move there"
        elif not after:
            reason = "play is stuck without a winner"
        if reason:
            path = nx.shortest_path(followed, root, number)
            break
        queue += [following for following in dict.fromkeys(after) if following not in followed]
        followed.add_edges_from((number, following) for following in after)
    else:
        if nx.is_directed_acyclic_graph(followed):
            return StrategyCheck(winning=True, refutation=[], reason=f"player {player:d} always wins")
        circuit = [tail for tail, _ in nx.find_cycle(followed, root)]
        path, reason = [*nx.shortest_path(followed, root, circuit[0]), *circuit[1:], circuit[0]], "play need not end"
    return StrategyCheck(winning=False, refutation=[columns.vertices[number] for number in path], reason=reason)
