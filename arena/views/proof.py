"""The part of an arena that shows why a player wins: his moves, and all answers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError
from arena.graphs.conversion import as_graph
from arena.rules.game import Player
from arena.solving.arenas import Solution
from arena.solving.solved import no_solution
from arena.views.around import part_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.solving.solved import Keeps, KeptSolution
    from arena.views import Setting


class Statement(NamedTuple):
    """The statement of a proof: that a player wins, or does not lose."""

    player: Player
    wins: bool

    def __str__(self) -> str:
        return f"J{self.player:d} {'wins' if self.wins else 'does not lose'}"


def proof(
    arena: DiGraph | CompactArena, solution: Solution, player: int | None = None, start: Hashable = None
) -> DiGraph:
    """Return the part of an arena that proves who wins: one move for the winner, all replies of the opponent.

    Parameters
    ----------
    arena, solution : networkx.DiGraph or CompactArena, Solution
        The arena and its solution, whose strategy the player follows.
    player : {1, 2}, optional
        The player who is shown to win or, from a drawn start, not to lose; by default the winner.
    start : vertex, optional
        Where play starts; by default the arena's initial vertex.

    Returns
    -------
    networkx.DiGraph
        The vertices that play can reach, with all attributes, in the order of the arena; `initial` is the start, and
        `proof` is the `Statement` that it proves, printed like "J1 wins" or "J1 does not lose". It is an arena in which
        the player has one move wherever play goes on and he is to move: against all replies he wins or, from a drawn
        start, does not lose.

    Raises
    ------
    ParameterError
        If the opponent wins, if nobody wins and no player is named, or if there is no such vertex.

    Notes
    -----
    O(|S|+|A|). The winner's moves are the fastest, so that ranks decrease along every edge of a proof that he wins.

    References
    ----------
    Course 001, "Notion de stratégie".

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("subtraction", heap=5))
    >>> print(*(f"{before}-{after}" for (before, _), (after, _) in proof(arena, solve(arena)).edges))
    5-4 4-3 4-2 4-1 3-0 2-0 1-0
    """
    if not isinstance(solution, Solution):
        raise no_solution(solution)
    graph, columns = as_graph(arena), solution.columns
    first = columns.at(start)
    prover = _prover(solution, first, player)
    replies: dict[int, list[int]] = {}
    pending = [first]
    while pending:
        number = pending.pop()
        if number not in replies:
            after = columns.after(number)
            chosen = [choice] if (choice := int(solution.choices[number])) >= 0 else after[:1]  # or any is as good
            replies[number] = chosen if after and columns.player[number] == prover else after
            pending += replies[number]
    vertices = columns.vertices
    edges = ((vertices[number], vertices[after]) for number in sorted(replies) for after in replies[number])
    part = part_of(graph, (vertices[number] for number in sorted(replies)), edges, vertices[first])
    part.graph["proof"] = Statement(prover, bool(solution.winners[first]))
    for _, data in part.nodes(data=True):
        data.pop("hidden", None)  # the other moves of the prover are left out anyway
    return part


def _prover(solution: Solution, start: int, player: int | None) -> Player:
    """Return the player who has a proof, or raise an error that says why there is none."""
    winner, name = int(solution.winners[start]), solution.columns.name(start)
    if player is None and not winner:
        raise ParameterError(
            f"neither player wins from {name}: say which one is to be shown not to lose (player 1 or 2)"
        )
    player = Player(winner if player is None else player)
    if winner == player.opponent:
        raise ParameterError(f"no proof for J{player:d}: J{winner} wins from {name}")
    return player


def keeps(solution: KeptSolution, start: Hashable, player: int | None, _: Mapping[str, Setting]) -> Keeps:
    """Return the test that the opponent is to move, so that all moves are shown; a loser has no proof."""
    winner = solution.value(start)[0]
    prover = player or winner
    proves = prover and winner in (0, prover)
    return lambda position, _: bool(proves and solution.player(position) != prover)
