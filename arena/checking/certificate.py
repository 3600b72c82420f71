"""Claims about arenas, checked by the definitions without trusting their maker and without his algorithm."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.checking.arena_rules import Rules, is_whole, name_in
from arena.errors import one_of
from arena.graphs.marks import REACH
from arena.machine.columns import as_list
from arena.solving.objectives import objective_named
from arena.solving.objectives._claims import MOVE, ClaimedGame, Misfit
from arena.solving.objectives._claims import claimed as shown
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.objectives import Objective

AnyVertex: TypeAlias = Any
"""A vertex of any type: to a type checker a dict by tuples is no mapping from Hashable."""
MOST_NUMBER = 2**62
"""The largest number that evidence may hold."""
_NOTHING = object()
"""Stands for a rank or a move that is not claimed; None may be a vertex."""


@dataclass(frozen=True)
class Certificate:
    """The claims of a solution about an arena, with enough beside them to be checked.

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
        The player whose target it is where no ranks are claimed.
    objective : str
        The objective that was solved. With another one than `reach` no ranks are claimed, and `strategy` is that of
        each vertex's winner where he is to move; with amounts, that of both players wherever it matters.
    evidence : mapping
        All that proves the amounts of an objective about amounts: columns by their names, each a mapping from vertices
        to numbers, or to vertices where it is one of moves.
    denominator : int
        The number by which amounts in the evidence are to be divided: a common denominator of the weights, so that all
        numbers there are whole.
    """

    winner: Mapping[AnyVertex, int]
    strategy: Mapping[AnyVertex, Hashable]
    rank: Mapping[AnyVertex, int] | None = None
    player: int = 1
    objective: str = REACH
    evidence: Mapping[str, Mapping[AnyVertex, Any]] = field(default_factory=dict)
    denominator: int = 1


def certificate(solution: Solution) -> Certificate:
    """Make the certificate of a solution, for `verify` or for a file; amounts come with all that proves them.

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
    record, vertices = objective_named(solution.objective), list(solution.columns.vertices)
    winners, choices, turns = map(as_list, (solution.winners, solution.choices, solution.columns.player))
    own = not record.amount and not record.ranked
    moving = zip(vertices, choices, winners, turns, strict=True)
    evidence = {}
    for name in record.evidence:
        numbers = as_list(getattr(solution.proof, name))
        values = [None if n < 0 else vertices[n] for n in numbers] if name in record.moves else numbers
        evidence[name] = dict(zip(vertices, values, strict=True))
    return Certificate(
        winner=dict(zip(vertices, winners, strict=True)),
        strategy={
            vertex: vertices[choice]
            for vertex, choice, winner, turn in moving
            if choice >= 0 and (winner == turn or not own)
        },
        rank={vertex: rank for vertex, rank in zip(vertices, as_list(solution.remotenesses), strict=True) if rank >= 0}
        if record.ranked
        else None,
        objective=record.name,
        evidence=evidence,
        denominator=solution.denominator,
    )


def first_flaw(rules: Rules, claimed: Certificate) -> Flaw | None:
    """Find the first claim about an arena that is missing or false; see `arena.verify` for why the rest is true."""
    record = objective_named(claimed.objective)
    if not record.ranked:
        claimed = replace(claimed, rank=None)
    elif claimed.rank is None:
        if not is_whole(claimed.player, 1, 2):
            raise one_of("player", claimed.player, (1, 2))
        rest = 3 - claimed.player
        rules = rules._replace(ends={vertex: end or rest for vertex, end in rules.ends.items()})
    vertices = list(rules.moves)
    misfits = record.check(_claimed_game(rules, vertices, claimed))
    columns = (claimed.winner, claimed.rank or {}, claimed.strategy, *claimed.evidence.values())
    flaws = chain(_bad_forms(rules, record, claimed), strangers(rules.graph, "arena", columns))
    return next(chain(flaws, (misfit_flaw(rules.graph, vertices, misfit) for misfit in misfits)), None)


def flaw(graph: DiGraph, vertex: Hashable, text: str, following: Hashable = _NOTHING) -> Flaw:
    """Name the vertices of a false or missing claim."""
    move = None if following is _NOTHING else name_in(graph, following)
    return Flaw(name_in(graph, vertex), move, text.replace(MOVE, str(move)))


def misfit_flaw(graph: DiGraph, vertices: Sequence[Hashable], misfit: Misfit) -> Flaw:
    """Name the numbered vertices of a claim that does not fit."""
    vertex, following = (
        vertices[each] if each is not None and 0 <= each < len(vertices) else each
        for each in (misfit.vertex, misfit.following)
    )
    return flaw(graph, vertex, misfit.text, _NOTHING if following is None else following)


def strangers(graph: DiGraph, kind: str, columns: Iterable[Iterable[AnyVertex]]) -> Iterator[Flaw]:
    """Find claims about vertices that the graph does not have."""
    for vertex in chain.from_iterable(columns):
        if vertex not in graph:
            yield flaw(graph, vertex, f"something is claimed of it, and it is not a vertex of the {kind}")


def _claimed_game(rules: Rules, vertices: Sequence[Hashable], claimed: Certificate) -> ClaimedGame:
    """Give the vertices of an arena and of a claim, which may be of any form, by their numbers."""
    number = {vertex: place for place, vertex in enumerate(vertices)}

    def numbers(moves: Mapping[AnyVertex, Any]) -> list[int]:
        chosen = (moves.get(vertex, _NOTHING) for vertex in vertices)
        return [number.get(following, -1) if isinstance(following, Hashable) else -1 for following in chosen]

    record = objective_named(claimed.objective)
    return ClaimedGame(
        claimed.objective,
        rules.graph,
        vertices,
        [rules.player[vertex] for vertex in vertices],
        [[number[following] for following in rules.moves[vertex]] for vertex in vertices],
        [rules.ends.get(vertex) for vertex in vertices],
        [claimed.winner.get(vertex, 0) for vertex in vertices],
        numbers(claimed.strategy),
        None if claimed.rank is None else [claimed.rank.get(vertex, 0) for vertex in vertices],
        claimed.player,
        {
            name: numbers(column) if name in record.moves else [column.get(vertex) for vertex in vertices]
            for name, column in claimed.evidence.items()
        },
        claimed.denominator,
    )


def _bad_forms(rules: Rules, record: Objective, claimed: Certificate) -> Iterator[Flaw]:
    """Find claims that say nothing, or deny an end of play, or name a move that is none."""
    for vertex in rules.moves:
        text = (
            _bad_winner(rules, record, claimed, vertex)
            or _bad_rank(rules, claimed, vertex)
            or _bad_evidence(rules, record, claimed, vertex)
        )
        if text:
            yield flaw(rules.graph, vertex, text)
        else:
            yield from _bad_move(rules, record, claimed, vertex)


def _bad_winner(rules: Rules, record: Objective, claimed: Certificate, vertex: Hashable) -> str | None:
    if vertex not in claimed.winner:
        return "nothing is claimed of it"
    winner, end = claimed.winner[vertex], rules.ends.get(vertex)
    if not (record.draws and (claimed.rank is not None or record.amount)) and not is_whole(winner, 1, 2):
        return f"its winner is {winner!r:.80} (1 or 2)"
    if not is_whole(winner, 0, 2):
        return f"its winner is {winner!r:.80} (1, 2, or 0 for a draw)"
    if record.amount or end in (None, winner):
        return None
    return f"claimed {shown(winner)}, but play ends there {shown(end or 0)}"


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


def _bad_evidence(rules: Rules, record: Objective, claimed: Certificate, vertex: Hashable) -> str | None:
    for name in record.evidence:
        column = claimed.evidence.get(name, {})
        if vertex not in column:
            return f"no {name} is claimed of it"
        value, is_move = column[vertex], name in record.moves
        if value not in (None, *rules.moves[vertex]) if is_move else not is_whole(value, -MOST_NUMBER, MOST_NUMBER):
            return f"{value!r:.80} is claimed of it"
    return None


def _bad_move(rules: Rules, record: Objective, claimed: Certificate, vertex: Hashable) -> Iterator[Flaw]:
    """Find a move that is missing, none of the arena's, or too many.

    In a claim without ranks only the winner of a vertex moves, and where play stops he may be said to stay: parity
    games go on there for ever. Where amounts are claimed, their check knows at which vertices moves matter.
    """
    successors, ranked = rules.moves[vertex], claimed.rank is not None
    wanted = bool(successors) and (ranked or claimed.winner[vertex] == rules.player[vertex])
    following = claimed.strategy.get(vertex, _NOTHING)
    if following is _NOTHING:
        if wanted and not record.amount:
            yield flaw(rules.graph, vertex, "play goes on there, and no move is claimed")
    elif (wanted or record.amount) and following not in successors:
        yield flaw(rules.graph, vertex, f"the move to {MOVE} that is claimed does not exist", following)
    elif not wanted and not record.amount and (ranked or successors or following != vertex):
        yield flaw(rules.graph, vertex, f"a move to {MOVE} is claimed where none is to be made", following)
