"""Zielonka's algorithm on sets of vertices, for films: a lecturer draws steps that the solver leaves out."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import one_of
from arena.graphs.conversion import columns_of
from arena.solving.attractor import attractor
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

OBJECTIVES = ("buchi", "cobuchi", "parity")
Winners = dict[Hashable, int]
Rank = Mapping[Hashable, int]


class RecursionStep(NamedTuple):
    """A step of a film.

    `what` is "sinks" for the vertices from which a player brings play to a sink. Of a subgame its best vertices are set
    "aside" with what their player attracts to them. If the opponent wins some of the rest, these are "taken" with what
    the opponent attracts to them; if not, all is the player's, "rest" and all, or the "whole" where nothing is left.
    `player` wins if the `best` vertices of `game` come back for ever. `rank` has what is attracted in this step, and
    `winner` whose a vertex is known to be: for good, or in this subgame.
    """

    what: str
    number: int
    depth: int
    game: AbstractSet[Hashable]
    player: int
    best: AbstractSet[Hashable]
    rank: Rank
    winner: Winners


def recursion(arena: DiGraph, objective: str) -> Iterator[RecursionStep]:
    """Yield the steps by which an arena is solved for an objective; the last one knows every winner.

    Exponential in the number of priorities at worst; each step takes O(|S|+|A|). W. Zielonka, "Infinite games on
    finitely coloured graphs", *Theoretical Computer Science* 200, 1998, :doi:`10.1016/S0304-3975(98)00009-7`.
    """
    record = objective_named(objective)
    if record.prizes is None:
        raise one_of("film of an objective", objective, OBJECTIVES)
    columns, numbers = columns_of(arena, record.asks), count(1)
    places, liked = (dict(zip(columns.vertices, each.tolist(), strict=True)) for each in record.prizes(columns))
    known: Winners = {vertex: player for player in (1, 2) for vertex in attractor(arena, player).rank}

    def attracted(player: int, targets: AbstractSet[Hashable], game: AbstractSet[Hashable]) -> Rank:
        return attractor(arena, player, targets, within=game).rank

    def solved(game: AbstractSet[Hashable], winner: Winners, depth: int) -> Generator[RecursionStep, None, Winners]:
        """Solve a subgame into `winner`, which has the vertices won in the subgame around it already."""
        while game:
            number, top = next(numbers), max(places[vertex] for vertex in game)
            best = {vertex for vertex in game if places[vertex] == top}
            player: int = liked[next(iter(best))]
            step = partial(RecursionStep, number=number, depth=depth, game=game, player=player, best=best)
            aside = attracted(player, best, game)
            rest = game - aside.keys()
            if rest:
                yield step("aside", rank=aside, winner=known | winner)
            inside = yield from solved(rest, {}, depth + 1)
            lost = {vertex for vertex, wins in inside.items() if wins != player}
            if not lost:
                winner.update(dict.fromkeys(game, player))
                yield step("rest" if rest else "whole", rank={} if rest else aside, winner=known | winner)
                break
            taken = attracted(3 - player, lost, game)
            winner.update(dict.fromkeys(taken, 3 - player))
            yield step("taken", rank=taken, winner=known | winner)
            game = game - taken.keys()
        return winner

    if known:
        yield RecursionStep("sinks", 0, 0, set(arena), 0, set(), dict.fromkeys(known, 0), dict(known))
    yield from solved(set(arena).difference(known), dict(known), 0)
