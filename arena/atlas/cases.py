"""The subject of a claim: a game with its parameters, or an arena file, and the results computed of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any

import exporters
import games
from arena.errors import ParameterError
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import compact, compact_graph
from arena.graphs.names import is_bare
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES
from arena.rules.capabilities import HasSymmetries, packed_rules
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.rules.symmetry import canonical_of
from arena.solving.arenas import Solution, solve
from arena.unfolding.unfold import SMALL, position_columns, unfold_compact

if TYPE_CHECKING:
    from arena.solving.lookup import Value


unfolded = partial(unfold_compact, max_vertices=MAX_ARRAY_VERTICES, max_edges=MAX_ARRAY_EDGES)
"""Unfolds the largest arenas that arrays hold: each claim of the atlas has been computed once, so it fits."""


@dataclass(frozen=True)
class Case:
    """A game with its parameters, or an arena file; its results are computed once.

    Parameters
    ----------
    name : str
        A game that `arena games` lists, or an arena that comes along.
    parameters : mapping
        Those of the game that are not the default ones.

    Examples
    --------
    >>> case = Case("chomp", {"rows": 3, "columns": 3})
    >>> len(case.positions), len(case.columns)
    (19, 36)
    """

    name: str
    parameters: Mapping[str, object]

    @cached_property
    def game(self) -> Any:  # a game with members of its own
        """The game."""
        return games.load(self.name, **self.parameters)

    @cached_property
    def columns(self) -> CompactArena:
        """The arena."""
        return unfolded(self.game) if is_game(self.name) else compact(exporters.read(self.name))

    @cached_property
    def positions(self) -> CompactGraph:
        """The position graph."""
        if is_game(self.name):
            return position_columns(self.game, max_vertices=MAX_ARRAY_VERTICES, max_edges=MAX_ARRAY_EDGES)
        graph = exporters.read(self.name)
        if not is_bare(graph):
            raise ParameterError(f"{self.name} is an arena, not a graph of positions")
        return compact_graph(graph)

    @cached_property
    def solution(self) -> Solution:
        """The solved arena."""
        return solve(self.columns)

    @cached_property
    def merged(self) -> CompactArena:
        """The arena in which positions that are equal by symmetry are one vertex."""
        return unfolded(UpToSymmetry(self.game))

    @cached_property
    def merged_solution(self) -> Solution:
        """The solved arena in which positions that are equal by symmetry are one vertex."""
        return solve(self.merged)

    def value(self, position: AnyPosition = None) -> Value:
        """Tell who wins from a position, the start by default, and in how many plies.

        Where rules are compiled all positions are solved, else the classes of those that are equal by symmetry, if the
        game knows them.
        """
        if self._is_merged:
            at = self.game.initial if position is None else position
            return self.merged_solution.value(canonical_of(self.game)(at))
        return self.solution.value(self.solution.start if position is None else position)

    @cached_property
    def _is_merged(self) -> bool:
        if not is_game(self.name) or not isinstance(self.game, HasSymmetries):
            return False
        rules = packed_rules(self.game)
        return rules is None or rules.size <= SMALL


class UpToSymmetry:
    """A game whose moves lead to the positions that stand for those that are equal by symmetry.

    Examples
    --------
    >>> game = UpToSymmetry(games.load("tictactoe"))
    >>> len(dict.fromkeys(position for _, position in game.moves(game.initial)))
    3
    """

    def __init__(self, game: AnyGame) -> None:
        self.canonical = cache(canonical_of(game))
        self.game, self.initial = game, self.canonical(game.initial)
        self.player, self.winner, self.label, self.parse = game.player, game.winner, game.label, game.parse

    def moves(self, position: AnyPosition) -> Iterator[tuple[Move, Hashable]]:
        """List the moves."""
        for move, following in self.game.moves(position):
            yield move, self.canonical(following)


def is_game(name: str) -> bool:
    """Tell whether a name is that of a game, or of an arena that comes along.

    Raises
    ------
    ParameterError
        If it is neither.

    Examples
    --------
    >>> is_game("nim"), is_game("circuit_3")
    (True, False)
    """
    if name not in (*games.names(), *exporters.bundled()):
        raise ParameterError(f"{name!r} is no game that comes along, and no arena file")
    return name in games.names()


@lru_cache(maxsize=1)
def cases(name: str, parameters: str) -> tuple[Case, ...]:
    """Read parameters as the toolkit prints them, and give a case for each value of their ranges.

    The cases of the latest call are cached with their results, since the claims about one game are neighbouring rows.

    Raises
    ------
    ParameterError
        If they are no parameters of the game.

    Examples
    --------
    >>> cases("nim", "heaps 1,2, misere")
    (Case(name='nim', parameters={'heaps': (1, 2), 'misere': True}),)
    >>> [case.parameters for case in cases("cram", "rows 2, columns 1:3")]
    [{'rows': 2, 'columns': 1}, {'rows': 2, 'columns': 2}, {'rows': 2, 'columns': 3}]
    """
    known = {field.name: field.default for field in fields(games.find(name))} if is_game(name) else {}
    given: dict[str, list[object]] = {}
    for part in filter(None, parameters.split(", ")):
        parameter, _, text = part.partition(" ")
        if parameter not in known:
            raise ParameterError(f"{name} has no parameter {parameter!r} (it has {', '.join(known) or 'none'})")
        given[parameter] = _values(text, known[parameter], part)
    return tuple(Case(name, dict(zip(given, each, strict=True))) for each in product(*given.values()))


def _values(text: str, default: object, part: str) -> list[object]:
    """Read a value of the type of the default one, or a range."""
    try:
        if isinstance(default, bool):
            return [not text or {"True": True, "False": False}[text]]
        if isinstance(default, tuple):
            return [tuple(map(int, text.split(",")))]
        if not isinstance(default, int):
            return [text]
        first, _, last = text.partition(":")
        return list(range(int(first), int(last or first) + 1))
    except (ValueError, LookupError):
        raise ParameterError(f"not a parameter: {part!r}") from None
