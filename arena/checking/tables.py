"""Tables of solved games held against the moves: all of it by packed rules, or a sample by the plain ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.rules.capabilities import packed_rules
from arena.rules.game import AnyGame
from arena.solving.verdict import Flaw, Verification, by_moves, flaw_by_moves

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.machine import Progress
    from arena.rules.packed import PackedRules
    from arena.solving.strong import StrongSolution

PLAIN = 1_000
"""The positions that are held against the plain rules besides, where all are held against the packed ones."""
SLICE = 1 << 20
"""The codes of a table that are checked before its progress is shown."""


def table_verification(
    game: AnyGame, table: StrongSolution, *, sample: int | None = None, progress: Progress | None = None
) -> Verification:
    """Check a table of a game, all of it or a sample of its positions.

    A table that is checked whole is that of the game: by induction along the moves each value is right if it follows
    from those after it, and each position is there if a move leads there.
    """
    rules, whole, flaw = packed_rules(game), sample is None, None
    if game.initial not in table:
        flaw = Flaw(game.label(game.initial), None, "play starts there, and the table has nothing")
    elif whole and rules and hasattr(table.values, "__array__"):
        flaw = _Sweep(game, table, rules).flaw(progress)
        sample = PLAIN if rules.game is None else 0
    if flaw is None:
        drawn = table.drawn_vertices(len(table) if sample is None else sample, 0)
        flaw = next(filter(None, (flaw_by_moves(table, game, position) for position in drawn)), None)
    sizes = {**table.regions} if whole else {**table.regions, "checked": min(sample or 0, len(table))}
    edges = None if flaw else table.summary()["edges"]
    return Verification(repr(game), {"vertices": len(table), "edges": edges, **sizes}, flaw)


class _Sweep:
    """The check of every code of a table."""

    def __init__(self, game: AnyGame, table: StrongSolution, rules: PackedRules) -> None:
        self._game, self._table, self._rules = game, table, rules
        self._values = np.asarray(table.values)
        self._codes = None if isinstance(table.codes, range) else np.asarray(table.codes)
        self._reached = np.zeros(len(self._values), bool)
        self._edges = 0
        self._counts = np.zeros((3, 3), "i8")  # of positions: by winner, by who has won there, by who is to move

    def flaw(self, progress: Progress | None) -> Flaw | None:
        """Return the first flaw by the codes."""
        self._reached[self._table.place_of(self._rules.pack(self._game.initial))] = True
        moves = 0
        for places in self._table.filled():
            codes = places if self._codes is None else self._codes[places]
            for low, high, children, parents in self._rules.expanded(codes, moves):
                moves = max(moves, -(-len(children) // (high - low)))
                if flaw := self._of(codes[low:high], places[low:high], children, parents):
                    return flaw
            if progress:
                progress(len(places), "held against their moves")
        for low in range(0, len(self._values), SLICE):
            for place in np.flatnonzero((self._values[low : low + SLICE] != 0) & ~self._reached[low : low + SLICE])[:1]:
                return self._at(self._table.codes[low + int(place)], "the table has a value, and no move leads there")
        return self._miscounted()

    def _of(self, codes: Array, places: Array, children: Array, parents: Array) -> Flaw | None:
        mover, won = (column(codes).astype("i8") for column in (self._rules.player, self._rules.winner))
        at, outside = children, np.zeros(len(children), bool)
        if self._codes is not None:
            at = np.minimum(self._codes.searchsorted(children), len(self._codes) - 1)
            outside = self._codes[at] != children
        after = self._values[at]
        for move in np.flatnonzero(outside | (after == 0))[:1]:
            return self._at(codes[parents[move]], "a move leads to a position of which the table says nothing")
        self._reached[at] = True
        start = np.searchsorted(parents, np.arange(len(codes)))
        for place in np.flatnonzero((np.diff(np.append(start, len(parents))) > 0) != (won < 0))[:1]:
            return self._at(codes[place], "it has no moves, and play has not ended")
        open_, (fates, plies) = np.flatnonzero(won < 0), self._decoded(after)
        turn = np.where(self._rules.player(children) == mover[parents], 1, -1)
        right = np.where(won == 0, 0, np.where(won == mover, 1, -1)), np.zeros(len(codes), "i8")
        right[0][open_], right[1][open_] = by_moves(turn * fates, plies, start[open_])
        stated = self._decoded(self._values[places])
        wrong = (stated[0] != right[0]) | ((stated[0] != 0) & (stated[1] != right[1]))
        for place in np.flatnonzero(wrong)[:1]:
            plain = flaw_by_moves(self._table, self._game, self._rules.unpack(int(codes[place])))
            return plain or self._at(codes[place], "its value is not that of its moves")
        winner = np.where(right[0] == 0, 0, np.where(right[0] == 1, mover, 3 - mover))
        self._edges += len(children)
        for row, column in enumerate((winner, won[won >= 0], mover)):
            self._counts[row] += np.bincount(column, minlength=3)[:3]
        return None

    def _decoded(self, values: Array) -> tuple[Array, Array]:
        """Return whether the player to move wins (1), loses (-1) or draws (0), and the plies to the end."""
        drawn = values == self._table.drawn
        return np.where(drawn, 0, np.where(values & 1, -1, 1)), np.where(drawn, 0, (values.astype("i8") - 1) >> 1)

    def _miscounted(self) -> Flaw | None:
        names = (("undetermined", "w1", "w2"), ("drawn_sinks", "f1", "f2"), ("", "s1", "s2"))
        counted = {
            name: number
            for each, row in zip(names, self._counts.tolist(), strict=True)
            for name, number in zip(each, row, strict=True)
            if name
        }
        stated = self._table.summary()
        if all(stated[name] == number for name, number in {**counted, "edges": self._edges}.items()):  # type: ignore[literal-required]
            return None
        return Flaw("the header", None, "it counts other positions and moves than the table has")

    def _at(self, code: int, text: str) -> Flaw:
        try:
            name = self._game.label(self._rules.unpack(int(code)))
        except (ValueError, IndexError, TypeError, OverflowError):
            name = f"code {code:,}"
        return Flaw(name, None, text)
