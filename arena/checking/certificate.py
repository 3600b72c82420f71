"""Claims about arenas, checked by the definitions without trusting their maker and without his algorithm."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.checking.arena_rules import ABSENT, NOTHING, ODD, is_whole, name_in
from arena.errors import one_of
from arena.graphs.marks import REACH
from arena.machine.columns import Column, as_list, places
from arena.solving.objectives import objective_named
from arena.solving.objectives._claims import MOVE, ClaimedGame, Misfit
from arena.solving.objectives._claims import claimed as shown
from arena.solving.verdict import Flaw

if TYPE_CHECKING:
    from arena.checking.arena_rules import BareRules, Rules
    from arena.solving.arenas import Solution
    from arena.solving.objectives import Objective

AnyVertex: TypeAlias = Any
"""A vertex of any type: to a type checker a dict by tuples is no mapping from Hashable."""
MOST_NUMBER = 2**62
"""The largest number that evidence may hold."""
NONE = 0
UNCLAIMED, NO_WINNER, DENIED, UNRANKED, RANKED_DRAW, RANKED_END, NO_RANK, NO_EVIDENCE = range(1, 9)
NO_MOVE, NO_SUCH_MOVE, NEEDLESS_MOVE = range(9, 12)
"""Codes of faults: no fault, and those that the claim about one vertex shows without the claims about others."""


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
        ends = rules.ends.copy()
        for number in as_list(places(ends, 0)):
            ends[number] = 3 - claimed.player
        rules = replace(rules, ends=ends)
    game = _claimed_game(rules, record, claimed)
    misfits = record.check(game)
    columns = (claimed.winner, claimed.rank or {}, claimed.strategy, *claimed.evidence.values())
    found = _bad_form(rules, record, game, claimed) or stranger(rules, "arena", columns)
    return found or next((misfit_flaw(rules, misfit) for misfit in misfits), None)


def flaw(moves: BareRules, vertex: Hashable, text: str, following: Hashable = NOTHING) -> Flaw:
    """Name the vertices of a false or missing claim."""
    move = None if following is NOTHING else name_in(moves.graph, following)
    return Flaw(name_in(moves.graph, vertex), move, text.replace(MOVE, str(move)))


def misfit_flaw(moves: BareRules, misfit: Misfit) -> Flaw:
    """Name the numbered vertices of a claim that does not fit."""
    vertices = moves.vertices
    vertex, following = (
        vertices[each] if each is not None and 0 <= each < len(vertices) else each
        for each in (misfit.vertex, misfit.following)
    )
    return flaw(moves, vertex, misfit.text, NOTHING if following is None else following)


def stranger(moves: BareRules, kind: str, columns: Iterable[Iterable[AnyVertex]]) -> Flaw | None:
    """Find a claim about a vertex that the graph does not have."""
    known = moves.number
    unknown = next((vertex for vertex in chain.from_iterable(columns) if vertex not in known), NOTHING)
    if unknown is NOTHING:
        return None
    return flaw(moves, unknown, f"something is claimed of it, and it is not a vertex of the {kind}")


def _claimed_game(rules: Rules, record: Objective, claimed: Certificate) -> ClaimedGame:
    """Give the vertices of an arena and of a claim, which may be of any form, by their numbers."""
    evidence = {
        name: [max(number, ABSENT) for number in rules.numbers(column)]
        if name in record.moves
        else [column.get(vertex) for vertex in rules.vertices]
        for name, column in claimed.evidence.items()
    }
    ranks = claimed.rank if claimed.rank is None else rules.claims(claimed.rank, range(len(rules.vertices)))
    return ClaimedGame(
        claimed.objective,
        rules.attributes,
        rules.name,
        rules.mark,
        rules.weights,
        rules.player,
        rules.forward,
        rules.ends,
        rules.claims(claimed.winner, range(3)),
        rules.column(rules.numbers(claimed.strategy), "i4"),
        ranks,
        claimed.player,
        evidence,
        claimed.denominator,
    )


def _bad_form(rules: Rules, record: Objective, game: ClaimedGame, claimed: Certificate) -> Flaw | None:
    """Find a claim that is missing, contradicts an end of play, or names a move that does not exist."""
    ranked, draws = game.ranks is not None, record.draws and (game.ranks is not None or bool(record.amount))
    odd = game.engine.full(len(rules.vertices), 0, "i1")
    if record.evidence:
        odd[:] = [bool(_bad_evidence(rules, record, claimed, number)) for number in range(len(odd))]
    columns = (game.player, game.ends, game.winners, game.ranks if ranked else game.winners, game.choices, odd)
    loop = game.engine.loop(_first_bad_form, _fault_of_winner, _fault_of_rank)
    number, fault = loop(*game.forward, *columns, draws, bool(record.amount), ranked)
    if number < 0:
        return None
    vertex = rules.vertices[number]
    following = claimed.strategy[vertex] if fault in (NO_SUCH_MOVE, NEEDLESS_MOVE) else NOTHING
    winner, rank = claimed.winner.get(vertex), (claimed.rank or {}).get(vertex)
    text = {
        UNCLAIMED: "nothing is claimed of it",
        NO_WINNER: f"its winner is {winner!r:.80} ({'1, 2, or 0 for a draw' if draws else '1 or 2'})",
        UNRANKED: f"claimed for J{winner} without a rank",
        RANKED_DRAW: f"claimed as a draw with the rank {rank!r:.80}",
        RANKED_END: f"play ends there, but its rank is {rank!r:.80} (0)",
        NO_RANK: f"its rank is {rank!r:.80} (a whole number from 1 to {len(odd) - 1})",
        NO_MOVE: "play goes on there, and no move is claimed",
        NO_SUCH_MOVE: f"the move to {MOVE} that is claimed does not exist",
        NEEDLESS_MOVE: f"a move to {MOVE} is claimed where none is to be made",
    }.get(fault)
    if fault == DENIED:
        text = f"claimed {shown(claimed.winner[vertex])}, but play ends there {shown(rules.ends[number])}"
    return flaw(rules, vertex, text or _bad_evidence(rules, record, claimed, number), following)


def _first_bad_form(
    start: Column,
    heads: Column,
    player: Column,
    ends: Column,
    winners: Column,
    ranks: Column,
    choices: Column,
    odd: Column,
    draws: bool,
    amounts: bool,
    ranked: bool,
) -> tuple[int, int]:
    """Find the first vertex with a claim that is false by itself, -1 if there is none, and the fault.

    A claim without ranks has a move only at vertices where the winner is to move; at an end of play it may name the
    vertex itself, since parity games have a loop there. If amounts are claimed, a missing move is no fault here: the
    check of the amounts knows at which vertices a move is needed.
    """
    for vertex in range(len(player)):
        winner, end, choice = winners[vertex], ends[vertex], choices[vertex]
        goes_on = start[vertex] < start[vertex + 1]
        wanted = goes_on and (ranked or winner == player[vertex])
        fault = _fault_of_winner(winner, end, draws, amounts)
        if fault == NONE and ranked:
            fault = _fault_of_rank(winner, end, ranks[vertex])
        if fault == NONE and odd[vertex]:
            fault = NO_EVIDENCE
        elif fault == NONE and choice == ABSENT:
            fault = NO_MOVE if wanted and not amounts else NONE
        elif fault == NONE and (wanted or amounts):
            fault = NO_SUCH_MOVE
            for edge in range(start[vertex], start[vertex + 1]):
                if heads[edge] == choice:
                    fault = NONE
        elif fault == NONE and (ranked or goes_on or choice != vertex):
            fault = NEEDLESS_MOVE
        if fault != NONE:
            return vertex, fault
    return -1, NONE


def _fault_of_winner(winner: int, end: int, draws: bool, amounts: bool) -> int:
    if winner == ABSENT:
        return UNCLAIMED
    if winner == ODD or (winner == 0 and not draws):
        return NO_WINNER
    return DENIED if end >= 0 and end != winner and not amounts else NONE


def _fault_of_rank(winner: int, end: int, rank: int) -> int:
    if winner == 0:
        return NONE if rank == ABSENT else RANKED_DRAW
    if rank == ABSENT:
        return UNRANKED
    if end >= 0:
        return NONE if rank == 0 else RANKED_END
    return NONE if rank >= 1 else NO_RANK


def _bad_evidence(rules: Rules, record: Objective, claimed: Certificate, number: int) -> str:
    vertex = rules.vertices[number]
    for name in record.evidence:
        column = claimed.evidence.get(name, {})
        if vertex not in column:
            return f"no {name} is claimed of it"
        value = column[vertex]
        if name in record.moves:
            bad = value not in (None, *(rules.vertices[head] for head in rules.forward.of(number)))
        else:
            bad = not is_whole(value, -MOST_NUMBER, MOST_NUMBER)
        if bad:
            return f"{value!r:.80} is claimed of it"
    return ""
