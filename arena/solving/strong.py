"""Strong solving: a value and a remoteness for every position that can be reached, and no edge is kept."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import ParameterError
from arena.machine import MAX_ARRAY_VERTICES
from arena.machine.columns import ByFields
from arena.rules.game import AnyGame, check_is_game
from arena.rules.packed import PackedRules, packed_rules, refuse_known
from arena.solving import levels
from arena.solving.falling import has_table, table
from arena.solving.reverse import attract, from_sinks
from arena.solving.solved import KeptSolution, TableRow, Value, drawn_places
from arena.unfolding.columns import unfold_compact
from arena.unfolding.packed import Decoded

if TYPE_CHECKING:
    from arena.machine import Progress

    Array = np.ndarray[Any, np.dtype[Any]]

CHUNK = 1 << 16
MOVERS, ENDS = 1, 3
"""The places in a tally of the positions of players 1 and 2, of the drawn sinks, F1 and F2."""


@dataclass(frozen=True, repr=False, eq=False)
class StrongSolution(KeptSolution, ByFields):
    """A game solved from every position that can be reached.

    Parameters
    ----------
    game, rules : Game and PackedRules
        The game, and its packed rules.
    codes : sequence of int
        The code of each place of the table, in increasing order: a range, or an array of those that can be reached.
    values : array
        For each place 0 if its code cannot be reached, the largest number of the array's type for a draw, else
        1 + 2 * remoteness, and 1 more if the player to move wins.
    tally : sequence of int
        The number of edges, of positions of player 1 and 2, of drawn sinks, F1 and F2.
    by_plies : sequence of sequence of int
        For each winner (0, 1, 2) the number of positions by their remoteness; all draws at 0.
    """

    game: AnyGame
    rules: PackedRules = field(compare=False)
    codes: Any
    values: Any
    tally: list[int]
    by_plies: list[list[int]]

    def __repr__(self) -> str:
        return f"<StrongSolution of {self.game!r}: {len(self):,} positions>"

    def __len__(self) -> int:
        return self.tally[MOVERS] + self.tally[MOVERS + 1]

    def __contains__(self, position: object) -> bool:
        return self._stored(position) != 0

    def value(self, position: Hashable) -> Value:
        """Return who wins from a position, and the plies to the end; 0 and None for a draw."""
        stored = self._stored(position)
        if stored == 0:
            raise ParameterError(f"{position!r} cannot be reached from the start of {self.game!r}")
        if stored == self.drawn:
            return 0, None
        mover = self.game.player(position)
        return (mover if stored % 2 == 0 else 3 - mover), (stored - 1) // 2

    @property
    def drawn(self) -> int:
        """The value of a draw."""
        return int(np.iinfo(self.values.dtype).max)

    def _stored(self, position: object) -> int:
        code = self.rules.code_of(position)
        place = None if code is None else self.place_of(code)
        return 0 if place is None else int(self.values[place])

    def place_of(self, code: int) -> int | None:
        """Return the place of a code in the table; None if it has none."""
        place = bisect_left(self.codes, code)
        return place if place < len(self.codes) and self.codes[place] == code else None

    def drawn_vertices(self, number: int, seed: int) -> list[Hashable]:
        """Draw a random sample of the positions, uniformly, in the order of their codes."""
        before, drawn = 0, list[Hashable]()
        places = np.array(drawn_places(len(self), number, seed), "i8")
        for filled in self.filled():
            own = places[(places >= before) & (places < before + len(filled))] - before
            drawn += [self.rules.unpack(int(self.codes[place])) for place in filled[own].tolist()]
            before += len(filled)
        return drawn

    def filled(self) -> Iterator[Array]:
        """Yield the places of the positions, some at a time."""
        values = np.asarray(self.values)
        for low in range(0, len(values), CHUNK):
            yield low + values[low : low + CHUNK].nonzero()[0]

    @property
    def row(self) -> type[TableRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return TableRow

    def rows(self) -> Iterator[TableRow]:
        """Yield the table, by the codes of the positions."""
        for places in self.filled():
            yield from (self.row_of(self.rules.unpack(int(self.codes[place]))) for place in places.tolist())

    def layer_sizes(self, player: int) -> list[int]:
        """Count the positions that a player wins in 0, 1, 2, ... plies: the layers of his attractor."""
        sizes = self.by_plies[player]
        return sizes[: 1 + max((plies for plies, size in enumerate(sizes) if size), default=-1)]

    @property
    def regions(self) -> dict[str, int]:
        """The sizes of the regions, by the names of `arena verify --json`."""
        return dict(zip(("undetermined", "w1", "w2"), map(sum, self.by_plies), strict=True))

    @property
    def sizes(self) -> dict[str, int | None]:
        """The sizes of the graph and of its regions."""
        counted = dict(zip(("edges", "s1", "s2", "drawn_sinks", "f1", "f2"), self.tally, strict=True))
        draws = self.regions["undetermined"]
        return {"vertices": len(self), **counted, **self.regions, "draws_by_rule": draws, "draws_endless": 0}


def strong_solve(
    game: AnyGame,
    *,
    max_vertices: int = MAX_ARRAY_VERTICES,
    max_edges: int | None = None,
    progress: Progress | None = None,
) -> StrongSolution:
    """Solve a game from every position that can be reached, without keeping moves.

    Parameters
    ----------
    game : Game
        A game with packed rules.
    max_vertices, max_edges : int, optional
        The bounds on the positions that can be reached and on the moves between them.
    progress : callable, optional
        Called now and then with the positions, or the codes of Connect-4, done since the last call, and a note.

    Returns
    -------
    StrongSolution

    Raises
    ------
    ParameterError
        If the game has no packed rules, or play may come back to a position.
    TooLarge
        If a bound is exceeded, or the arrays do not fit in free memory.

    Notes
    -----
    O(|S|+|A|): the arena is unfolded, and solved by two attractors. Where the packed rules have levels, or plies, and
    for Connect-4, no move is kept: two sweeps over a table of all codes take one byte per code.

    Examples
    --------
    >>> from games import load
    >>> game = load("nim", heaps=(1, 3, 5, 7))
    >>> solved = strong_solve(game)
    >>> solved.value(game.initial), len(solved)
    ((2, 16), 752)
    """
    check_is_game(game)
    rules = packed_rules(game)
    if rules is None:
        raise ParameterError(f"{game!r} has no packed rules: solve its arena")
    refuse_known(game, rules, max_vertices)
    if has_table(game, rules):
        return StrongSolution(game, rules, range(rules.size), *table(game, rules, (max_vertices, max_edges), progress))
    if levels.has_levels(rules):
        start, bounds = rules.code_at(game.initial), (max_vertices, max_edges)
        return StrongSolution(game, rules, *levels.table(rules, start, bounds, progress))
    arena = unfold_compact(game, max_vertices=max_vertices, max_edges=max_edges, progress=progress)
    if not (rules.level or rules.ply) and len(from_sinks(arena)) < len(arena):
        raise ParameterError(f"{game!r}: play may come back to a position, so there is no table of it: solve its arena")
    winner, left = np.zeros(len(arena), "i1"), np.zeros(len(arena), "i8")
    for player in (1, 2):
        attracted, _ = attract(arena, player)
        winner[attracted.queue], left[attracted.queue] = player, attracted.ranks()
    by_plies = [np.bincount(left[winner == each], minlength=left.max() + 1).tolist() for each in (0, 1, 2)]
    kind = next(kind for kind in ("u1", "u2", "u4") if 2 * len(by_plies[0]) < np.iinfo(kind).max)
    values = np.where(winner, 1 + 2 * left + (winner == arena.player), np.iinfo(kind).max).astype(kind)
    counted = [*(arena.player == each for each in (1, 2)), *(arena.winner == each for each in (0, 1, 2))]
    tally = [arena.edge_count, *(int(np.count_nonzero(each)) for each in counted)]
    codes = arena.vertices.codes if isinstance(arena.vertices, Decoded) else list(map(rules.pack, arena.vertices))
    order = np.argsort(codes)
    return StrongSolution(game, rules, np.asarray(codes)[order], values[order], tally, by_plies)
