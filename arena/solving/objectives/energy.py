"""Energy: player 1 wants that his credit and the weights of all moves so far never add up to less than 0.

Credits and potentials bound sums of weights along a play, for what they change by adds up to what is at its end less
what is at its beginning. Where a bound must be met in the end, a rank says how soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from arena.graphs.attributes import WEIGHT
from arena.machine.columns import Column, Rows, as_list
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._claims import ClaimedGame, Fits, Misfit, WeightedGame
from arena.solving.objectives._weighted import Weighed, checking, solving, weighted_edges, winners
from arena.solving.weighted.least_credits import NONE, Energy, energy


def _weigh(asked: Asked) -> Weighed:
    """Find the least credit of every vertex that has one."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = energy(asked.engine, forward, weight, columns.player, columns.winner)
    amounts: list[Amount] = [None if credit == NONE else credit for credit in as_list(solved.credits)]
    return Weighed(winners(asked, amounts, lambda credit: credit is not None), solved.choices, amounts, solved)


def check_energy(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: Energy, *, holder: int = 1
) -> Misfit | None:
    """Check credits, strategies and who needs how much; O(|S|+|A|).

    Notes
    -----
    1. By his strategy the holder keeps at least the credit of the vertex at hand, if he starts with its credit.
    2. With less, he always has less than that credit when his opponent follows hers, and by ranks play comes to a
       vertex of credit 0, or he wastes something; that cannot go on for ever.
    3. On lost vertices every circuit of play by her strategy has a negative sum: what the potentials rise by adds up to
       0 around it, and that is more than the sum, multiplied.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.least_credits import energy
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = energy(LISTS, *game)
    >>> check_energy(*game, solved)
    >>> check_energy(*game, solved._replace(credits=[2, 0]))
    Misfit(vertex=0, following=1, text='the credit is not enough')
    """
    game = WeightedGame(forward, weight, player)
    columns = [as_list(column) for column in claimed]
    return next(chain(game.forms(columns), _energy(game, as_list(winner), holder, *columns)), None)


def _energy(
    game: WeightedGame,
    winner: Sequence[int],
    holder: int,
    credit: Sequence[int],
    choices: Sequence[int],
    potentials: Sequence[int],
    lost: Sequence[int],
    ranks: Sequence[int],
) -> Iterator[Misfit]:
    for vertex in range(game.size):
        won, own, choice = credit[vertex] >= 0, game.player[vertex] == holder, choices[vertex]
        if winner[vertex] >= 0:
            yield from game.move(vertex, choice, wanted=False)
            if (credit[vertex], lost[vertex]) != ((-1, 0) if winner[vertex] == 3 - holder else (0, -1)):
                yield Misfit(vertex, None, "play ends there otherwise")
        elif won:
            yield from game.move(vertex, choice, wanted=own or credit[vertex] > 0)
            yield from game.followed(vertex, holder, choice, "the credit is not enough", _keeps(vertex, credit))
            if credit[vertex] > 0:
                spends = _spends(vertex, credit, ranks, wastes=own)
                yield from game.followed(vertex, 3 - holder, choice, "less credit might be enough", spends)
        else:
            yield from game.move(vertex, choice, wanted=not own)
            gains = game.gains(vertex, potentials, lost)
            yield from game.followed(vertex, 3 - holder, choice, "the energy might be kept after the move", gains)
        if won and (lost[vertex] != -1 or potentials[vertex] != credit[vertex]):
            yield Misfit(vertex, None, "won vertices have their credits as potentials")
        if ranks[vertex] < 0 if won else ranks[vertex] != -1 or credit[vertex] != -1:
            yield Misfit(vertex, None, "its rank does not fit its credit")
        if (ranks[vertex] == 0) != (credit[vertex] == 0):
            yield Misfit(vertex, None, "rank 0 is for credit 0")
        if not won and (lost[vertex] < 1) != (winner[vertex] >= 0):
            yield Misfit(vertex, None, "it is lost in no round")


def _keeps(vertex: int, credit: Sequence[int]) -> Fits:
    return lambda head, weight: 0 <= credit[head] <= credit[vertex] + weight


def _spends(vertex: int, credit: Sequence[int], ranks: Sequence[int], *, wastes: bool) -> Fits:
    def fits(head: int, weight: int) -> bool:
        if credit[head] < 0 or credit[head] > credit[vertex] + weight:
            return wastes
        return credit[head] == credit[vertex] + weight and ranks[head] < ranks[vertex]

    return fits


def _check(game: ClaimedGame) -> Misfit | None:
    column = game.evidence
    claimed = Energy(column["credits"], game.choices, column["potentials"], column["lost"], column["ranks"])
    return check_energy(*game.weighted(), game.ends, claimed)


OBJECTIVE = Objective(
    name="energy",
    summary="player 1 never runs out: his credit and the weights of all moves add up to 0 or more",
    aim="J1 wins if his credit and the weights on the way never add up to less than 0",
    asks=WEIGHT,
    amount="credit",
    sign="Σ",
    evidence=("credits", "potentials", "lost", "ranks"),
    solve=solving(_weigh),
    check=checking(_check, lambda game, vertex: game.evidence["credits"][vertex] >= 0),
)
