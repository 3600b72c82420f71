"""Zielonka's algorithm as the textbook has it, on sets of vertices, for films: attractors, and why they are set aside.

The solver merges priorities and leaves out steps that change nothing; a lecturer draws them all.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import one_of
from arena.graphs.conversion import compact
from arena.solving.attractor import attractor
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

OBJECTIVES = ("buchi", "cobuchi", "parity")
"""The objectives whose steps can be told."""
Winners = dict[Hashable, int]
Rank = Mapping[Hashable, int]


class RecursionStep(NamedTuple):
    """A step of a film.

    `what` is "sinks" for the vertices from which a player brings play to a sink, which are solved first. Of a subgame
    its best vertices are set "aside" with what their player attracts to them. If the opponent wins some of the rest,
    these are "taken" with what the opponent attracts to them; if not, all is the player's, "rest" and all, or the
    "whole" where nothing is left. Subgames have numbers from 1 on, and depths by how many they are in.

    `player` wins if the `best` vertices of the subgame `game` come back for ever. `rank` has what is attracted in this
    step, with the moves that it takes, and `winner` whose a vertex is known to be: for good, or in this subgame.
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

    Examples
    --------
    >>> from arena import read
    >>> for step in recursion(read("lift"), "parity"):
    ...     print(step.number, step.what, *sorted(step.rank))
    1 aside restart
    2 aside alarm fast stuck
    3 whole called idle open slow
    2 taken called idle open slow
    4 whole alarm fast stuck
    1 taken alarm fast restart stuck
    5 whole called idle open slow
    """
    if objective not in OBJECTIVES:
        raise one_of("film of an objective", objective, OBJECTIVES)
    winner = {vertex: player for player in (1, 2) for vertex in attractor(arena, player).rank}
    rest = set(arena).difference(winner)
    prizes = _prizes_of(arena, objective)
    if winner:
        yield RecursionStep("sinks", 0, 0, set(arena), 0, set(), dict.fromkeys(winner, 0), dict(winner))
    yield from _Telling(arena, prizes, winner).solved(rest, winner, 0)


def _prizes_of(arena: DiGraph, objective: str) -> dict[Hashable, tuple[int, int]]:
    """Return the place of each vertex in the order of an objective, and the player who wins if it decides."""
    record = objective_named(objective)
    columns = compact(arena, record.asks)
    pairs = zip(*(each.tolist() for each in record.prizes(columns)), strict=True) if record.prizes else ()
    return dict(zip(columns.vertices, pairs, strict=True))


@dataclass
class _Telling:
    """Solves subgames of an arena, and yields the steps."""

    arena: DiGraph
    prizes: Mapping[Hashable, tuple[int, int]]
    known: Mapping[Hashable, int]
    """The winner of each vertex that is solved for good."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def solved(
        self, game: AbstractSet[Hashable], winner: Winners, depth: int
    ) -> Generator[RecursionStep, None, Winners]:
        """Solve a subgame into `winner`, which has the vertices won in the subgame around it already."""
        while game:
            number, top = next(self.numbers), max(self.prizes[vertex][0] for vertex in game)
            best = {vertex for vertex in game if self.prizes[vertex][0] == top}
            player = self.prizes[next(iter(best))][1]

            def step(what: str, rank: Rank) -> RecursionStep:
                return RecursionStep(what, number, depth, game, player, best, rank, {**self.known, **winner})  # noqa: B023 - used at once

            aside = self._attracted(player, best, game)
            rest = game - aside.keys()
            if rest:
                yield step("aside", aside)
            inside = yield from self.solved(rest, {}, depth + 1)
            lost = {vertex for vertex, wins in inside.items() if wins != player}
            if not lost:
                winner.update(dict.fromkeys(game, player))
                yield step("rest" if rest else "whole", {} if rest else aside)
                break
            taken = self._attracted(3 - player, lost, game)
            winner.update(dict.fromkeys(taken, 3 - player))
            yield step("taken", taken)
            game = game - taken.keys()
        return winner

    def _attracted(self, player: int, targets: AbstractSet[Hashable], game: AbstractSet[Hashable]) -> Rank:
        return attractor(self.arena, player, targets, within=game).rank
