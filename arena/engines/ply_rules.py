"""The rules of a game as tasks ask for them: a slice of positions at a time, compiled or in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from arena.engines.ply_loops import (
    BOUNDS,
    EDGES,
    TALLY,
    answer,
    count,
    deal,
    distinct,
    expand,
    looked_up,
    marked,
    outcomes,
    placed,
    remember,
    value,
)
from arena.errors import InvalidGame, ParameterError
from arena.machine.columns import ARRAYS, LISTS, Column, as_array
from arena.machine.compiler import numba_or_none
from arena.machine.loops import Loop, slot_of
from arena.rules.capabilities import packed_rules
from arena.rules.game import AnyGame, check_is_game
from arena.rules.packed import PackedRules
from arena.solving.strong_passes import cell

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.ply_index import PlyPlaces


PLACES = {"i1": 1 << 7, "i2": 1 << 15, "i4": 1 << 31}
"""The types of the places of best moves, and the moves that a position may have for each: places are counted from 0."""


class SuccessorTable(NamedTuple):
    """The values of the successors of a slice, by their codes: open addressing in a power of two of slots."""

    keys: Column
    stored: Column
    shift: int


def rules_of(game: AnyGame) -> PackedRules:
    """Give the packed rules of a game.

    Raises
    ------
    ParameterError
        If it has none.
    """
    check_is_game(game)
    rules = packed_rules(game)
    if rules is None:
        raise ParameterError(f"{game!r} has no packed rules, and is not solved on files; without --engine it is")
    return rules


class PlyRules:
    """The rules of a game, and the columns that their loops ask for.

    Parameters
    ----------
    game : Game
        A game with packed rules.
    slice_ : int
        The positions of a slice.

    Attributes
    ----------
    draw : int
        The value of a draw by rule; that of an endless one is one less.
    """

    def __init__(self, game: AnyGame, slice_: int) -> None:
        self.game, self._slice = game, slice_
        self.rules = rules_of(game)
        self._engine = ARRAYS if numba_or_none() else LISTS
        self._rule, self._buffer = self.rules.columns(self._engine)
        self._at = self._engine.full(1, -1, "i8")
        self.kind, self.draw = cell(self.rules.plies)
        self.best_kind = next(kind for kind, most in PLACES.items() if self.rules.width <= most)
        self._bounds = self._engine.empty(BOUNDS, "i8")
        self._bounds[:] = [self.rules.size, self.rules.order, self.draw, self.rules.plies + 1]
        self.shift = self.rules.size.bit_length() // 2

    def plies(self) -> Iterator[Array]:
        """Enumerate ply after ply in memory; a position is in each ply at which it is reached."""
        import numpy as np

        codes = np.array([self.rules.code_at(self.game.initial)], "i8")
        while len(codes):
            yield codes
            parts = [self.sorted_once(self.successors(part)).copy() for part in self.slices(codes)]
            codes = self.sorted_once(np.concatenate(parts))

    def successors(self, codes: Array, tally: Array | None = None) -> Array:
        """List the successors of positions, one after another, and add to the counts."""
        return self.expanded(codes, tally)[0]

    def expanded(self, codes: Array, tally: Array | None = None) -> tuple[Array, Array]:
        """List the successors of positions, one after another, and where those of each end; add to the counts."""
        children, ends = self._engine.empty(len(codes) * self.rules.width, "i8"), self._engine.empty(len(codes), "i8")
        counts = self._engine.full(TALLY, 0, "i8")
        self._run(expand, self._column(codes), children, ends, counts)
        if tally is not None:
            tally += as_array(counts, "i8")
        return as_array(children[: counts[EDGES]], "i8"), as_array(ends, "i8")

    def outcomes(self, codes: Array) -> tuple[Array, Array]:
        """Tell who is to move at positions, and who has won there, -1 while play goes on."""
        players, winners = (self._engine.empty(len(codes), "i1") for _ in range(2))
        self._run(outcomes, self._column(codes), players, winners)
        return as_array(players, "i1"), as_array(winners, "i1")

    def dealt(self, codes: Array, buckets: int) -> Iterator[Array]:
        """Give the codes of each bucket, sorted and once each.

        The bucket of a code is told by a hash of its upper bits: positions that differ in the lower ones, as most
        successors of a position do, come to the same bucket, and less is sent.
        """
        ends, dealt = self._engine.full(buckets + 2, 0, "i8"), self._engine.empty(len(codes), "i8")
        self._engine.loop(deal)(self._column(codes), self.shift, buckets, ends, dealt)
        for bucket in range(buckets):
            yield self.sorted_once(as_array(dealt[ends[bucket] : ends[bucket + 1]], "i8"))

    def sorted_once(self, codes: Array) -> Array:
        """Sort codes in place, and give each once."""
        codes.sort()
        return codes[: self._engine.loop(distinct)(codes)]

    def table(self, codes: Array, values: Array) -> SuccessorTable:
        """Put codes and their values into a table."""
        bits = max(2 * len(codes), 2).bit_length()
        table = SuccessorTable(
            self._engine.full(1 << bits, -1, "i8"), self._engine.empty(1 << bits, self.kind), 64 - bits
        )
        self._engine.loop(remember, slot_of)(self._column(codes), self._column(values), *table)
        return table

    def looked_up(self, codes: Array, table: SuccessorTable) -> Array:
        """Give the values of codes from a table."""
        values = self._engine.empty(len(codes), self.kind)
        self._all_of(codes, self._engine.loop(looked_up, slot_of)(self._column(codes), *table, values))
        return as_array(values, self.kind)

    def places(self, codes: Array, ply: PlyPlaces) -> Array:
        """Give the numbers of codes among the positions of a ply."""
        places = self._engine.empty(len(codes), "i8")
        columns = map(self._column, (ply.first, ply.missing, ply.order, ply.share))
        self._all_of(codes, self._engine.loop(placed)(self._column(codes), ply.bits, *columns, places))
        return as_array(places, "i8")

    def marked(self, marks: Array, ply: PlyPlaces, begin: int, end: int) -> Array:
        """List the codes of a ply whose numbers are marked, of some of its upper halves."""
        codes = self._engine.empty(int(ply.begins[end] - ply.begins[begin]), "i8")
        columns = map(self._column, (ply.highs, ply.begins, ply.starts, ply.listed))
        found = self._engine.loop(marked)(self._column(marks), begin, end, ply.bits, *columns, codes)
        return as_array(codes[:found], "i8")

    def _all_of(self, codes: Array, found: int) -> None:
        """Refuse rules that answer otherwise the second time, or lead to another ply than the next."""
        if found < len(codes):
            raise InvalidGame(
                f"packed rules: a move leads to the code {int(codes[found])}, which is no position of the next ply"
            )

    def valued(self, codes: Array, ends: Array, worth: Array) -> tuple[Array, Array]:
        """Value positions by the values of their successors; give the best moves too, by their places in the rules."""
        values, best = self._engine.empty(len(codes), self.kind), self._engine.empty(len(codes), self.best_kind)
        self._run(value, *map(self._column, (codes, ends, worth)), values, best)
        return as_array(values, self.kind), as_array(best, self.best_kind)

    def count(self, codes: Array, values: Array, counts: Array) -> None:
        """Count positions by winner and plies, and add to the counts."""
        added = self._engine.full(len(counts), 0, "i8")
        self._run(count, self._column(codes), self._column(values), added)
        counts += as_array(added, "i8")

    def answers(self, codes: Array, values: Array, questions: Array) -> Array | None:
        """Give the values of the codes that are asked for; None if one of them is not there. All codes ascend."""
        answers = self._engine.empty(len(questions), self.kind)
        columns = map(self._column, (codes, values, questions))
        answered = self._engine.loop(answer)(*columns, answers)
        return as_array(answers, self.kind) if answered == len(questions) else None

    def slices(self, codes: Array, size: int | None = None) -> Iterator[Array]:
        """Cut codes into slices, of the usual size or of another."""
        for low in range(0, len(codes), size or self._slice):
            yield codes[low : low + (size or self._slice)]

    def _run(self, loop: Loop, *columns: Column) -> None:
        self.rules.run(
            loop, self._engine, self._at, *columns, self._bounds, self._rule, self._buffer, self._at
        )  # fmt: skip

    def _column(self, column: Array) -> Column:
        return column if self._engine is ARRAYS else column.tolist()
