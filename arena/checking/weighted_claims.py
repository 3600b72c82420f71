"""Claims of costs, credits and mean payoffs by vertex, with all that proves them, for `verify` and for files."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.checking.certificate import AnyVertex, Flaw
from arena.checking.margin_certificate import check_margins
from arena.checking.min_cost_certificate import check_min_cost
from arena.checking.rules import Rules, is_whole, rules_of
from arena.checking.weighted_certificate import check_energy, check_mean_payoff
from arena.checking.weighted_game import Breach
from arena.errors import InvalidArena, one_of
from arena.machine.columns import Rows, as_list

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.solving.arenas import Solution

MOVES = ("choices", "ways")
"""The claims that are moves: where they lead, None where there is none."""
MOST_WEIGHT = 2**62


class Kind(NamedTuple):
    """What a claim of an objective consists of, and what checks it.

    Targets, or the values of sinks, stand for winners where they are asked; edges need no weights beside values.
    """

    fields: tuple[str, ...]
    check: Callable[..., Breach | None]
    by_targets: bool = False
    by_values: bool = False


KINDS = {
    "energy": Kind(("credits", "choices", "potentials", "lost", "ranks"), check_energy),
    "mean-payoff": Kind(("numerators", "denominators", "choices", "credits", "debits"), check_mean_payoff),
    "min-cost": Kind(
        ("values", "choices", "ranks", "positional", "potentials", "lost", "ways", "distances"),
        check_min_cost,
        by_targets=True,
    ),
    "margin": Kind(("values", "choices"), check_margins, by_values=True),
}


@dataclass(frozen=True)
class WeightedCertificate:
    """What is claimed of an arena whose edges have weights.

    Parameters
    ----------
    objective : str
        `energy`, `margin`, `mean-payoff` or `min-cost`.
    claims : mapping
        Each claim by its name, for each vertex: a whole number, or a vertex or None where it is a move.
    """

    objective: str
    claims: Mapping[str, Mapping[AnyVertex, Any]]


def weighted_certificate(solution: Solution) -> WeightedCertificate:
    """Give what a solution claims; O(|S|)."""
    vertices = solution.columns.vertices
    claims: dict[str, dict[Hashable, Any]] = {}
    for name in KINDS[solution.objective].fields:
        column = as_list(getattr(solution.proof, name))
        known = [None if number < 0 else vertices[number] for number in column] if name in MOVES else column
        claims[name] = dict(zip(vertices, known, strict=True))
    return WeightedCertificate(solution.objective, claims)


def verify_weighted(arena: DiGraph | CompactArena, claimed: WeightedCertificate) -> Flaw | None:
    """Check what is claimed of an arena, from the definitions and with none of the solver's code; O(|S|+|A|)."""
    if claimed.objective not in KINDS:
        raise one_of("objective", claimed.objective, list(KINDS))
    rules, kind = rules_of(arena), KINDS[claimed.objective]
    vertices = list(rules.moves)
    number = {vertex: place for place, vertex in enumerate(vertices)}
    for name in kind.fields:
        for vertex in (*vertices, *claimed.claims.get(name, ())):
            if vertex not in number:
                return Flaw(f"{vertex!s:.80}", None, "something is claimed of it, and it is not a vertex of the arena")
            if vertex not in claimed.claims.get(name, ()):
                return Flaw(rules.name(vertex), None, f"no {name} is claimed of it")
    try:
        columns = [_column(claimed.claims[name], vertices, number if name in MOVES else None) for name in kind.fields]
    except _NoNumber as error:
        return Flaw(rules.name(error.args[0]), None, f"{error.args[1]!r:.80} is claimed of it")
    player = [rules.player[vertex] for vertex in vertices]
    breach = kind.check(*_edges(rules, number, weighed=not kind.by_values), player, _ends(rules, kind), columns)
    if breach is None:
        return None
    move = None if breach.following is None else _name(rules, vertices, breach.following)
    return Flaw(_name(rules, vertices, breach.vertex), move, breach.text)


class _NoNumber(ValueError):  # noqa: N818 - says what is claimed
    """A vertex, and what is claimed of it instead of a number or a move."""


def _column(claims: Mapping[Any, Any], vertices: Sequence[Hashable], number: Mapping[Any, int] | None) -> list[int]:
    """Put a claim into the order of the vertices."""
    column = []
    for vertex in vertices:
        value = claims[vertex]
        if number is not None:
            if value is not None and value not in number:
                raise _NoNumber(vertex, value)
            value = -1 if value is None else number[value]
        elif not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_WEIGHT:
            raise _NoNumber(vertex, value)
        column.append(value)
    return column


def _ends(rules: Rules, kind: Kind) -> list[int] | list[int | None]:
    """Read what is asked of the ends of play: targets, or for each vertex the value or the winner."""
    if kind.by_values:
        return [_value(rules, vertex) if vertex in rules.ends else None for vertex in rules.moves]
    winners = [rules.ends.get(vertex, -1) for vertex in rules.moves]
    return [place for place, winner in enumerate(winners) if winner == 1] if kind.by_targets else winners


def _value(rules: Rules, vertex: Hashable) -> int:
    value = rules.graph.nodes[vertex].get("value")
    if not is_whole(value, -MOST_WEIGHT, MOST_WEIGHT):
        raise InvalidArena(f"play ends at {rules.name(vertex)}, which has no whole value")
    return value


def _edges(rules: Rules, number: Mapping[Hashable, int], *, weighed: bool) -> tuple[Rows, list[int]]:
    """Read the edges on which play goes on, and their weights, 0 where none are asked."""
    rows, weights = [], []
    for vertex, successors in rules.moves.items():
        rows.append([number[following] for following in successors])
        for following in successors:
            weight = rules.graph.edges[vertex, following].get("weight") if weighed else 0
            if not isinstance(weight, int) or isinstance(weight, bool):
                raise InvalidArena(f"the edge from {rules.name(vertex)} to {rules.name(following)} has no whole weight")
            weights.append(weight)
    return Rows.of_lists(rows), weights


def _name(rules: Rules, vertices: Sequence[Hashable], place: int) -> str:
    return rules.name(vertices[place]) if 0 <= place < len(vertices) else str(place)
