"""Solutions that can be checked without trusting who made them: the definitions again, and no algorithm."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.checking.rules import Rules, is_whole, rules_of
from arena.errors import one_of
from arena.graphs.marks import REACH
from arena.texts import counted_plies

if TYPE_CHECKING:
    from arena.checking.weighted_claims import WeightedCertificate
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.solving.arenas import Solution

Claim: TypeAlias = "tuple[int, int | None]"
"""Who wins, and in how many plies."""
Claims: TypeAlias = "Mapping[AnyVertex, Claim]"
Breach: TypeAlias = "tuple[Hashable, str | None, str]"
"""A vertex that breaks the rules, the name of where the move leads that shows it, and why."""
AnyVertex: TypeAlias = Any
"""A vertex of whatever type: to a type checker a dict by tuples is no mapping from Hashable."""
Fits: TypeAlias = "Callable[[Rules, Certificate], Iterator[Breach]]"
_NOTHING = object()
"""Stands for a rank or a move that is not claimed; None may be a vertex."""


@dataclass(frozen=True)
class Certificate:
    """What a solution claims of an arena, with enough beside it to be checked.

    Parameters
    ----------
    winner : mapping
        Who wins from each vertex: 1, 2, or 0 in S∅.
    strategy : mapping
        Where to go from each vertex on which play goes on: fastest win, slowest loss, a move that keeps a draw.
    rank : mapping or None
        The plies to the end for each vertex that somebody wins. None for the claim of a solver of parity games: then
        `winner` says where `player` can force his target, his opponent having all the rest, and `strategy` is that of
        each vertex's winner where he is to move.
    player : {1, 2}
        Whose target is meant where no ranks are claimed.
    objective : str
        What `arena.solve` was asked for. With another one than `reach` no ranks are claimed, and `strategy` is that of
        each vertex's winner where he is to move.
    """

    winner: Mapping[AnyVertex, int]
    strategy: Mapping[AnyVertex, Hashable]
    rank: Mapping[AnyVertex, int] | None = None
    player: int = 1
    objective: str = REACH


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a certificate: a vertex and, where a move from it shows that, where the move leads."""

    vertex: str
    move: str | None
    text: str

    def __str__(self) -> str:
        return " ".join(f"{self.vertex}: {self.text}".split())


def certificate(solution: Solution) -> Certificate | WeightedCertificate:
    """Give what a solution claims, for `verify` or for a file; with weights that is all that proves its amounts.

    Notes
    -----
    O(|S|).

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> certificate(solve(unfold(load("subtraction", heap=1)))).winner
    {(1, 1): 1, (0, 2): 1}
    """
    if solution.proof is not None:
        from arena.checking.weighted_claims import weighted_certificate

        return weighted_certificate(solution)
    vertices = list(solution.columns.vertices)
    winners, choices = list(map(int, solution.winners)), list(map(int, solution.choices))
    if solution.objective != REACH:
        turns = map(int, solution.columns.player)
        moving = [each for each in zip(vertices, winners, turns, choices, strict=True) if each[-1] >= 0]
        return Certificate(
            winner=dict(zip(vertices, winners, strict=True)),
            strategy={vertex: vertices[choice] for vertex, winner, turn, choice in moving if winner == turn},
            objective=solution.objective,
        )
    ranks = map(int, solution.remotenesses)
    return Certificate(
        winner=dict(zip(vertices, winners, strict=True)),
        strategy={vertex: vertices[choice] for vertex, choice in zip(vertices, choices, strict=True) if choice >= 0},
        rank={vertex: rank for vertex, rank in zip(vertices, ranks, strict=True) if rank >= 0},
    )


def verify(arena: DiGraph | CompactArena, claimed: Certificate | WeightedCertificate) -> Flaw | None:
    """Check what is claimed of an arena, from the definitions and with none of the solver's code.

    Parameters
    ----------
    arena : networkx.DiGraph
        The arena.
    claimed : Certificate
        The claim: who wins from each vertex, in how many plies, and by which moves.

    Returns
    -------
    Flaw or None
        None if every claim is true. Else the first vertex, in the arena's order, whose claim says nothing that could be
        true; if there is none, the first whose claim does not fit those of its successors.

    Raises
    ------
    InvalidArena
        If the arena breaks the conventions, so that nobody could say who wins.
    ParameterError
        If a claim without ranks is for a player who is none.

    Notes
    -----
    O(|S|+|A|). A vertex where play goes on is claimed for a player one ply later than his soonest successor if he is to
    move, than the latest of all his successors if his opponent is; on a draw who is to move has a draw to go to and no
    win. That is enough:

    1. Ranks decrease along every play in which the winner follows his strategy, and 0 is claimed on targets alone: the
       claim is well-founded, and whoever is claimed to win does so, in that many plies at most.
    2. Outside what is claimed for a player none of his targets lies, he has no move out of there, and his opponent
       always has one that stays: a trap. So he wins nothing but what is claimed, and of draws neither wins any.
    3. The true ranks obey the same equations, and by induction on them the claimed ones are no larger: they are equal.

    Without ranks it is the absence of circuits, where a strategy is followed, that shows that its plays reach a target.

    References
    ----------
    Course 001, "Attracteur" and "Jeu déterminé".

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("fibonacci_nim", matches=4))
    >>> claimed = certificate(solve(arena))
    >>> verify(arena, claimed)
    >>> claimed.winner[(2, 2), 1] = 2
    >>> print(verify(arena, claimed))
    (3,2): claimed for J1 in 2 plies, but J2's move to (2,2) J1 leads to a vertex claimed for J2 in 1 ply
    """
    if not isinstance(claimed, Certificate):
        from arena.checking.weighted_claims import verify_weighted

        return verify_weighted(arena, claimed)
    rules = rules_of(arena)
    fits: Fits = _unequal
    if claimed.objective != REACH:
        from arena.checking.objective_certificate import circling, own_prizes

        claimed = replace(claimed, rank=None)
        returning = partial(circling, own_prizes(rules.graph, rules.ends, claimed.objective))

        def fits(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
            return chain(_leaving(rules, claimed), returning(rules, claimed))

    elif claimed.rank is None:
        if not is_whole(claimed.player, 1, 2):
            raise one_of("player", claimed.player, (1, 2))
        rest = 3 - claimed.player
        rules = rules._replace(ends={vertex: end or rest for vertex, end in rules.ends.items()})
        fits = _escapes
    flaw = next(chain(_bad_forms(rules, claimed), _strangers(rules, claimed), fits(rules, claimed)), None)
    return None if flaw is None else Flaw(rules.name(flaw[0]), *flaw[1:])


def _bad_forms(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find claims that say nothing, or deny an end of play, or name a move that is none."""
    for vertex in rules.moves:
        text = _bad_winner(rules, claimed, vertex) or _bad_rank(rules, claimed, vertex)
        if text:
            yield vertex, None, text
        else:
            yield from _bad_move(rules, claimed, vertex)


def _bad_winner(rules: Rules, claimed: Certificate, vertex: Hashable) -> str | None:
    if vertex not in claimed.winner:
        return "nothing is claimed of it"
    winner, end = claimed.winner[vertex], rules.ends.get(vertex)
    if claimed.rank is None and not is_whole(winner, 1, 2):
        return f"its winner is {winner!r:.80} (1 or 2)"
    if not is_whole(winner, 0, 2):
        return f"its winner is {winner!r:.80} (1, 2, or 0 for a draw)"
    return None if end in (None, winner) else f"claimed {_shown(winner)}, but play ends there {_shown(end or 0)}"


def _bad_rank(rules: Rules, claimed: Certificate, vertex: Hashable) -> str | None:
    if claimed.rank is None:
        return None
    winner, rank = claimed.winner[vertex], claimed.rank.get(vertex, _NOTHING)
    if rank is _NOTHING:
        return f"claimed for J{winner} without a rank" if winner else None
    if not winner:
        return f"claimed as a draw with the rank {rank!r:.80}"
    if vertex in rules.ends:
        return None if is_whole(rank, 0, 0) else f"play ends there, but its rank is {rank!r:.80} (0)"
    most = len(rules.moves) - 1
    return None if is_whole(rank, 1, most) else f"its rank is {rank!r:.80} (a whole number from 1 to {most})"


def _bad_move(rules: Rules, claimed: Certificate, vertex: Hashable) -> Iterator[Breach]:
    """Find a move that is missing, none of the arena's, or too many.

    In a claim without ranks only the winner of a vertex moves, and where play stops he may be said to stay: parity
    games go on there for ever.
    """
    successors, ranked = rules.moves[vertex], claimed.rank is not None
    wanted = bool(successors) and (ranked or claimed.winner[vertex] == rules.player[vertex])
    following = claimed.strategy.get(vertex, _NOTHING)
    if following is _NOTHING:
        if wanted:
            yield vertex, None, "play goes on there, and no move is claimed"
    elif wanted and following not in successors:
        yield vertex, rules.name(following), f"the move to {rules.name(following)} that is claimed does not exist"
    elif not wanted and (ranked or successors or following != vertex):
        yield vertex, rules.name(following), f"a move to {rules.name(following)} is claimed where none is to be made"


def _strangers(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find claims of what is no vertex."""
    for vertex in chain(claimed.winner, claimed.rank or (), claimed.strategy):
        if vertex not in rules.moves:
            yield vertex, None, "something is claimed of it, and it is not a vertex of the arena"


def _unequal(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find claims with ranks that do not follow from those of the successors."""
    ranks = claimed.rank or {}
    claims = {vertex: (claimed.winner[vertex], ranks.get(vertex, 0)) for vertex in rules.moves}
    for vertex, successors in rules.moves.items():
        if not successors:
            continue
        (winner, rank), mover, chosen = claims[vertex], rules.player[vertex], claimed.strategy[vertex]
        for following in successors:
            if _refutes(mover, (winner, rank), claims[following]):
                yield _refuted(rules, vertex, f"J{mover}'s move", following, claims)
        if claims[chosen] != (winner, rank - 1 if winner else 0):
            yield _refuted(rules, vertex, "its strategy's move", chosen, claims)


def _refutes(mover: int, here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Tell whether a move there is better for the player to move than what is claimed here."""
    winner, rank = here
    if winner == 0:
        return there[0] == mover
    if winner == mover:
        return there[0] == mover and there[1] < rank - 1
    return there[0] != winner or there[1] > rank - 1


def _escapes(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find moves out of a region, then plays inside the player's own that need not end."""
    yield from _leaving(rules, claimed)
    endless = _endless(rules, claimed)
    for vertex in rules.moves:
        if vertex in endless:
            move = rules.name(next(s for s in followed(rules, claimed, vertex) if s in endless))
            yield vertex, move, f"claimed for J{claimed.player}, but after the move to {move} play need not end"


def _leaving(rules: Rules, claimed: Certificate) -> Iterator[Breach]:
    """Find moves out of a region."""
    claims = {vertex: (claimed.winner[vertex], None) for vertex in rules.moves}
    for vertex in rules.moves:
        mover = rules.player[vertex]
        whose = "its strategy's move" if mover == claimed.winner[vertex] else f"J{mover}'s move"
        for following in followed(rules, claimed, vertex):
            if claims[following] != claims[vertex]:
                yield _refuted(rules, vertex, whose, following, claims)


def followed(rules: Rules, claimed: Certificate, vertex: Hashable) -> list[Hashable]:
    """List where play can go if the winner of a vertex follows his strategy."""
    successors = rules.moves[vertex]
    return [claimed.strategy[vertex]] if successors and claimed.winner[vertex] == rules.player[vertex] else successors


def _endless(rules: Rules, claimed: Certificate) -> set[Hashable]:
    """Give the vertices of the player from which play can go round in circles: all that are not led to an end."""
    own = [vertex for vertex, winner in claimed.winner.items() if winner == claimed.player]
    before: dict[Hashable, list[Hashable]] = {vertex: [] for vertex in own}
    left = {}
    for vertex in own:
        moves = followed(rules, claimed, vertex)
        left[vertex] = len(moves)
        for following in moves:
            before[following].append(vertex)
    ended = [vertex for vertex in own if not left[vertex]]
    for following in ended:
        for vertex in before[following]:
            left[vertex] -= 1
            if not left[vertex]:
                ended.append(vertex)
    return set(own).difference(ended)


def _refuted(rules: Rules, vertex: Hashable, whose: str, following: Hashable, claims: Claims) -> Breach:
    move = rules.name(following)
    there = _shown(*claims[following])
    return vertex, move, f"claimed {_shown(*claims[vertex])}, but {whose} to {move} leads to a vertex claimed {there}"


def _shown(winner: int, rank: int | None = None) -> str:
    if not winner:
        return "as a draw"
    return f"for J{winner}" if rank is None else f"for J{winner} in {counted_plies(rank)}"
