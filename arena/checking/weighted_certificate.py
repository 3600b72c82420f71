"""Solutions of weighted games that can be checked without trusting who made them: one look at every edge.

Credits, debits and potentials bound sums of weights along a play, for what they change by adds up to what is at its end
less what is at its beginning. Where a bound must be met in the end, a rank says how soon.

The functions give the first vertex whose claim does not fit, or None; they share nothing with the solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from arena.machine.columns import Rows, as_list

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.weighted.energy import Energy
    from arena.solving.weighted.mean_payoff import MeanPayoff
    from arena.solving.weighted.min_cost import MinCost

INFINITE = 2**62
"""Stands for +inf among costs, and its opposite for -inf."""
Fits = Callable[[int, int], bool]
"""Tells whether an edge, by its head and weight, fits what is claimed of the vertex that it leaves."""


class Breach(NamedTuple):
    """What is wrong with a claim: a numbered vertex, where the move leads that shows it, and why."""

    vertex: int
    following: int | None
    text: str


def check_energy(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: Energy, *, holder: int = 1
) -> Breach | None:
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
    >>> from arena.solving.weighted.energy import energy
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = energy(LISTS, *game)
    >>> check_energy(*game, solved)
    >>> check_energy(*game, solved._replace(credits=[2, 0]))
    Breach(vertex=0, following=1, text='the credit is not enough')
    """
    game = _Game(forward, weight, player)
    columns = [as_list(column) for column in claimed]
    return next(chain(game.forms(columns), _energy(game, as_list(winner), holder, *columns)), None)


def check_mean_payoff(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: MeanPayoff
) -> Breach | None:
    """Check values and strategies; O(|S|+|A|).

    Notes
    -----
    By player 1's strategy values never fall along a play, so in the end they stay the same, and what is paid there is
    on average no less, since it is bounded by credits; player 2's strategy likewise, from above. Ranks fall where a
    sink is to be forced.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.mean_payoff import mean_payoff
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = mean_payoff(LISTS, *game)
    >>> check_mean_payoff(*game, solved)
    >>> check_mean_payoff(*game, solved._replace(numerators=[1, 2]))
    Breach(vertex=0, following=1, text='the move leads to a better value')
    """
    game = _Game(forward, weight, player)
    columns = [as_list(column) for column in claimed[:5]]
    return next(chain(game.forms(columns), _mean_payoff(game, as_list(winner), *columns)), None)


def check_min_cost(
    forward: Rows, weight: Column, player: Column, targets: Column, claimed: MinCost, *, minimiser: int = 1
) -> Breach | None:
    """Check costs and strategies; O(|S|+|A|).

    Notes
    -----
    1. The maximiser's strategy loses nothing along a play, so one that reaches a target costs no less than is claimed.
    2. By the minimiser's strategy costs never rise, and by ranks a target is reached, or his opponent gives something
       away; when she has given enough he goes to a target the shortest way, which `distances` show.
    3. Circuits of his strategy on vertices at -inf have negative sums, as those of lost vertices in energy games.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.min_cost import min_cost
    >>> game = Rows.of_lists([[1], []]), [3], [1, 1], [1]
    >>> solved = min_cost(LISTS, *game)
    >>> check_min_cost(*game, solved)
    >>> check_min_cost(*game, solved._replace(values=[2, 0]))
    Breach(vertex=0, following=1, text='the move does not come to the cost')
    """
    game = _Game(forward, weight, player)
    columns = [as_list(column) for column in claimed]
    return next(chain(game.forms(columns), _min_cost(game, set(as_list(targets)), minimiser, *columns)), None)


class _Game:
    """The edges of each vertex as pairs of head and weight, and who moves."""

    def __init__(self, forward: Rows, weight: Column, player: Column) -> None:
        start, ends, weights = as_list(forward.start), as_list(forward.ends), as_list(weight)
        self.size, self.player = len(start) - 1, as_list(player)
        pairs = list(zip(ends, weights, strict=True))
        self.edges = [pairs[start[vertex] : start[vertex + 1]] for vertex in range(self.size)]

    def forms(self, columns: Sequence[Sequence[int]]) -> Iterator[Breach]:
        """Find columns of another length."""
        for column in columns:
            if len(column) != self.size:
                yield Breach(0, None, f"a column of {len(column):,} vertices (the game has {self.size:,})")

    def move(self, vertex: int, choice: int, *, wanted: bool) -> Iterator[Breach]:
        """Find a move that is missing, none of the game's, or too many."""
        if wanted and all(head != choice for head, _ in self.edges[vertex]):
            yield Breach(vertex, choice, "the move that is claimed does not exist")
        if not wanted and choice != -1:
            yield Breach(vertex, choice, "a move is claimed where none is to be made")

    def all(self, vertex: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find an edge that does not fit."""
        for head, weight in self.edges[vertex]:
            if not fits(head, weight):
                yield Breach(vertex, head, text)

    def chosen(self, vertex: int, choice: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find that the chosen edge does not fit; of parallel ones who is to move takes one that does."""
        if not any(head == choice and fits(head, weight) for head, weight in self.edges[vertex]):
            yield Breach(vertex, choice, text)

    def followed(self, vertex: int, follower: int, choice: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find an edge that does not fit, of those that play can take if a player follows his strategy."""
        if self.player[vertex] == follower:
            yield from self.chosen(vertex, choice, text, fits)
        else:
            yield from self.all(vertex, text, fits)

    def gains(self, vertex: int, potentials: Sequence[int], rounds: Sequence[int]) -> Fits:
        """Give what edges fit where every circuit is to have a negative sum."""

        def fits(head: int, weight: int) -> bool:
            if rounds[head] != rounds[vertex]:
                return 0 <= rounds[head] < rounds[vertex]
            return potentials[head] - potentials[vertex] >= (self.size + 1) * weight + 1

        return fits


def _energy(
    game: _Game,
    winner: Sequence[int],
    holder: int,
    credit: Sequence[int],
    choices: Sequence[int],
    potentials: Sequence[int],
    lost: Sequence[int],
    ranks: Sequence[int],
) -> Iterator[Breach]:
    for vertex in range(game.size):
        won, own, choice = credit[vertex] >= 0, game.player[vertex] == holder, choices[vertex]
        if winner[vertex] >= 0:
            yield from game.move(vertex, choice, wanted=False)
            if (credit[vertex], lost[vertex]) != ((-1, 0) if winner[vertex] == 3 - holder else (0, -1)):
                yield Breach(vertex, None, "play ends there otherwise")
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
            yield Breach(vertex, None, "won vertices have their credits as potentials")
        if ranks[vertex] < 0 if won else ranks[vertex] != -1 or credit[vertex] != -1:
            yield Breach(vertex, None, "its rank does not fit its credit")
        if (ranks[vertex] == 0) != (credit[vertex] == 0):
            yield Breach(vertex, None, "rank 0 is for credit 0")
        if not won and (lost[vertex] < 1) != (winner[vertex] >= 0):
            yield Breach(vertex, None, "it is lost in no round")


def _keeps(vertex: int, credit: Sequence[int]) -> Fits:
    return lambda head, weight: 0 <= credit[head] <= credit[vertex] + weight


def _spends(vertex: int, credit: Sequence[int], ranks: Sequence[int], *, wastes: bool) -> Fits:
    def fits(head: int, weight: int) -> bool:
        if credit[head] < 0 or credit[head] > credit[vertex] + weight:
            return wastes
        return credit[head] == credit[vertex] + weight and ranks[head] < ranks[vertex]

    return fits


def _mean_payoff(
    game: _Game,
    winner: Sequence[int],
    numerators: Sequence[int],
    denominators: Sequence[int],
    choices: Sequence[int],
    credit: Sequence[int],
    debit: Sequence[int],
) -> Iterator[Breach]:
    for vertex in range(game.size):
        if denominators[vertex] < 0 or (denominators[vertex] == 0 and abs(numerators[vertex]) != 1):
            yield Breach(vertex, None, "its value is no number")
            return
    values = [
        Fraction(top, bottom) if bottom else top * float("inf")
        for top, bottom in zip(numerators, denominators, strict=True)
    ]
    for vertex in range(game.size):
        value, choice = values[vertex], choices[vertex]
        if winner[vertex] >= 0:
            yield from game.move(vertex, choice, wanted=False)
            if value != (0, float("inf"), -float("inf"))[winner[vertex]]:
                yield Breach(vertex, None, "play ends there otherwise")
            amounts = (credit,) * (winner[vertex] == 1) + (debit,) * (winner[vertex] == 2)
            if any(amount[vertex] < 0 for amount in amounts):
                yield Breach(vertex, None, "its rank is negative")
            continue
        yield from game.move(vertex, choice, wanted=True)
        sign = 3 - 2 * game.player[vertex]
        text = "the move leads to a better value"
        yield from game.all(vertex, text, lambda head, _, sign=sign, value=value: sign * values[head] <= sign * value)  # type: ignore[misc]
        text = "the move leads to another value"
        yield from game.chosen(vertex, choice, text, lambda head, _, value=value: values[head] == value)  # type: ignore[misc]
        for follower, amounts_ in ((1, credit), (2, debit)):
            pays = _pays(vertex, values, amounts_, 3 - 2 * follower)
            yield from game.followed(vertex, follower, choice, f"J{follower} might not come to the value", pays)


def _pays(vertex: int, values: Sequence[Fraction | float], amounts: Sequence[int], sign: int) -> Fits:
    value = values[vertex]

    def fits(head: int, weight: int) -> bool:
        if values[head] != value:
            return True
        if isinstance(value, Fraction):
            payoff = value.denominator * weight - value.numerator
            return sign * payoff >= amounts[head] - amounts[vertex]
        return sign * value < 0 or 0 <= amounts[head] < amounts[vertex]

    return fits


def _min_cost(
    game: _Game,
    targets: set[int],
    minimiser: int,
    values: Sequence[int],
    choices: Sequence[int],
    ranks: Sequence[int],
    positional: Sequence[int],
    potentials: Sequence[int],
    lost: Sequence[int],
    ways: Sequence[int],
    distances: Sequence[int],
) -> Iterator[Breach]:
    for vertex in range(game.size):
        value, own, choice = values[vertex], game.player[vertex] == minimiser, choices[vertex]
        ends, bounded = vertex in targets, value < INFINITE
        yield from _bad_form(vertex, value, ends, ranks, positional, lost, distances)
        yield from game.move(vertex, ways[vertex], wanted=own and bounded and not ends)
        moves = bounded if own else bool(game.edges[vertex]) and value != -INFINITE
        yield from game.move(vertex, choice, wanted=moves and not ends)
        if ends:
            continue
        if bounded:
            text, nearer = "no target might be reached", _falls(vertex, distances)
            yield from game.followed(vertex, minimiser, ways[vertex], text, nearer)
            if not game.edges[vertex]:
                yield Breach(vertex, None, "no target is reached from a sink")
        if value == -INFINITE:
            text, gains = "nothing might be gained after the move", game.gains(vertex, potentials, lost)
            yield from game.followed(vertex, minimiser, choice, text, gains)
        elif bounded:
            yield from _finite(game, vertex, values, choice, ranks, positional, minimiser)
        elif game.edges[vertex]:
            text = "the move leads to where a target can be forced"
            yield from game.followed(vertex, 3 - minimiser, choice, text, lambda head, _: values[head] == INFINITE)


def _bad_form(
    vertex: int,
    value: int,
    ends: bool,
    ranks: Sequence[int],
    positional: Sequence[int],
    lost: Sequence[int],
    distances: Sequence[int],
) -> Iterator[Breach]:
    """Find claims about a vertex that do not fit each other."""
    rank, distance, finite = ranks[vertex], distances[vertex], abs(value) < INFINITE
    if ends and (value, rank, positional[vertex], distance) != (0, 0, 1, 0):
        yield Breach(vertex, None, "play ends there and costs nothing")
    if abs(value) > INFINITE or positional[vertex] not in range(1 + finite):
        yield Breach(vertex, None, "its value is no cost")
    if rank < 1 - ends if finite else rank != -1:
        yield Breach(vertex, None, "its rank does not fit its value")
    if distance < 1 - ends if value < INFINITE else distance != -1:
        yield Breach(vertex, None, "its distance does not fit its value")
    if lost[vertex] < 0 if value == -INFINITE else lost[vertex] != -1:
        yield Breach(vertex, None, "its round does not fit its value")


def _finite(
    game: _Game,
    vertex: int,
    values: Sequence[int],
    choice: int,
    ranks: Sequence[int],
    positional: Sequence[int],
    minimiser: int,
) -> Iterator[Breach]:
    """Find edges that do not fit a finite cost."""
    value, sign = values[vertex], 1 if game.player[vertex] == minimiser else -1

    def cost(head: int, weight: int) -> int:
        return values[head] if abs(values[head]) == INFINITE else weight + values[head]

    def progress(head: int, weight: int) -> bool:
        return cost(head, weight) < value or (cost(head, weight) == value and ranks[head] < ranks[vertex])

    def steady(head: int, weight: int) -> bool:
        return progress(head, weight) and positional[head] == 1 and ranks[head] < ranks[vertex]

    yield from game.all(vertex, "a move is better", lambda head, weight: sign * cost(head, weight) >= sign * value)
    text = "the move does not come to the cost"
    yield from game.chosen(vertex, choice, text, lambda head, weight: cost(head, weight) == value)
    if positional[vertex]:
        yield from game.followed(vertex, minimiser, choice, "memory might be needed after the move", steady)
    else:
        yield from game.followed(vertex, minimiser, choice, "the cost might not be met", progress)


def _falls(vertex: int, ranks: Sequence[int]) -> Fits:
    return lambda head, _: 0 <= ranks[head] < ranks[vertex]
