"""A solution on files held against its own moves: each value follows from those that the moves lead to, or is refused.

By induction along the moves a solution that is checked whole is that of the game: its first position is where play
starts, each move leads to a position of it, and each other position is where a move leads.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, cast

from arena.engines.ply_loops import EDGES, ENDS, MOVERS, NO_MOVE, TALLY, bucket_of
from arena.engines.ply_rules import PlyRules
from arena.engines.ply_tasks import TOGETHER
from arena.engines.ply_values import KeptValues, ValuedPart
from arena.engines.record import SOLUTION
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import StepReport, unreported
from arena.errors import TooLarge
from arena.machine.columns import ARRAYS, LISTS, Column, as_array
from arena.machine.compiler import numba_or_none
from arena.rules.packed import BROKEN, SOUND, player, sound, successors, winner
from arena.solving.solved import drawn_places
from arena.solving.strong_passes import cell
from arena.solving.verdict import Flaw, Verification, verdict

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.solving.strong import StrongSolution

PLAIN = 1_000
"""The positions that are held against the plain rules besides, where all are checked."""
TENTH = 10
"""One of so many positions of a sample is held against them."""
MOST_PLAIN = 1_000_000
"""The positions that are checked without numba."""
FLAW, PLACE = 0, 1
"""Where a loop says whether it has found a flaw, and at which of its codes."""


def verify_by_plies(
    solution: StrongSolution, *, sample: int | None = None, report: StepReport = unreported, sizes: Sizes = USUAL
) -> Verification:
    """Hold a solution against the rules, and its files against checksums; or a sample, and the batches that have it.

    Parameters
    ----------
    solution : StrongSolution
        A solution opened by `arena.engines.ply_solution.opened_plies`.
    sample : int, optional
        How many positions to check, drawn at random; by default all of them, and the counts of the folder.
    report : callable, optional
        Is told of each ply.
    sizes : Sizes, optional
        The sizes by which the work is cut.

    Returns
    -------
    Verification
        Its flaw is the first that is found.

    Raises
    ------
    InvalidArena
        If a file is missing, cut short or was changed.
    TooLarge
        If there is no memory to mark the positions of a ply that a move leads to.

    Notes
    -----
    O(|A| log |S|) and a look at all files, or the moves of the sample and the batches that have them.
    """
    if sample is None and numba_or_none() is None and len(solution) > MOST_PLAIN:
        raise TooLarge(f"{solution.game!r} has {len(solution):,} positions: without numba, check a sample")
    flaw = _Check(solution, sample, report, sizes).flaw()
    return verdict(repr(solution.game), flaw, sample, len(solution), solution.tally[EDGES], **solution.regions)


class _Flaw(Exception):  # noqa: N818 - of a solution, no error of this program
    """The place of a flaw in a solution, and the flaw in words."""


class _Check:
    """The check of a solution, or of a sample of it."""

    def __init__(self, solution: StrongSolution, sample: int | None, report: StepReport, sizes: Sizes) -> None:
        import numpy as np

        self._solution, self._whole, self._report, self._sizes = solution, sample is None, report, sizes
        self._values = cast("KeptValues", solution.values)
        self._rules, self._engine = PlyRules(solution.game, sizes.slice), ARRAYS if numba_or_none() else LISTS
        self._draw, self._most = cell(solution.rules.plies)[1], solution.rules.plies + 1
        self._tally, self._by_plies = np.zeros(TALLY, "i8"), np.zeros(3 * self._most, "i8")
        drawn = drawn_places(len(solution), PLAIN if sample is None else sample, 0)  # the same positions each time
        self._drawn, self._before = np.array(drawn, "i8"), 0

    def flaw(self) -> Flaw | None:
        """Find the first flaw."""
        try:
            self._run()
        except _Flaw as error:
            return Flaw(error.args[0], None, error.args[1])
        return None

    def _run(self) -> None:
        start, sets = self._solution.game.initial, self._values.sets
        if start not in self._solution:
            raise _Flaw(self._solution.game.label(start), "play starts there, and the folder has nothing")
        if sets[0]["positions"] == TOGETHER:
            self._check_set(0, 0, start)
        else:
            for number in range(len(sets)):
                self._check_set(number, number + 1, start)
        counted = [self._tally.tolist(), self._by_plies.tolist()]
        stated = [list(self._solution.tally), [size for sizes in self._solution.by_plies for size in sizes]]
        if self._whole and counted != stated:
            raise _Flaw("", f"{SOLUTION} counts other positions and moves")

    def _check_set(self, number: int, following: int, start: Hashable) -> None:
        """Check the positions of a ply, and that every position of the next one is reached by a move."""
        import numpy as np

        size = sum(self._values.sets[following]["buckets"]) if following < len(self._values.sets) else 0
        marks = np.zeros(size if self._whole else 0, "u1")
        for part in self._chunks(number):
            self._check(part, following, marks)
        if not self._whole:
            return
        if number == 0:
            first = self._values.of_codes(0, np.array([self._solution.rules.pack(start)], "i8"))[1]
            unreached = number != following and sum(self._values.sets[0]["buckets"]) != 1
            if unreached:
                raise _Flaw("", "the ply of the start has other positions")
            marks[first if number == following else []] = 1
        if missed := int((marks == 0).sum()):
            raise _Flaw("", f"no move leads to {missed:,} positions after {number + 1} plies")

    def _chunks(self, number: int) -> Iterator[ValuedPart]:
        """Read the positions of a ply that are to be checked; files that are read whole are held against checksums."""
        rows = self._values.sets[number]["buckets"]
        parts, size = list[ValuedPart](), 0
        watch = self._report(f"checking ply {number}: {sum(rows):,} positions", len(rows))
        for bucket in range(len(rows)):
            last = -1
            for part in self._parts(number, bucket, rows[bucket]):
                self._check_order(part, last, bucket, len(rows))
                last = part.codes[-1]
                parts.append(part)
                size += len(part.codes)
                if size >= self._sizes.checked:
                    yield _joined(parts)
                    parts, size = [], 0
            watch({"positions": rows[bucket]})
        if size:
            yield _joined(parts)

    def _check_order(self, part: ValuedPart, last: int, bucket: int, buckets: int) -> None:
        """Refuse positions that stand twice or in another bucket than where they are looked up."""
        codes = part.codes
        ascending = len(codes) and codes[0] > last and bool((codes[1:] > codes[:-1]).all())
        if not ascending or not (bucket_of(codes.astype("u8"), self._values.shift, buckets) == bucket).all():
            raise _Flaw("", f"the positions of bucket {bucket} stand twice, or in another bucket than theirs")

    def _parts(self, number: int, bucket: int, size: int) -> Iterator[ValuedPart]:
        """Read a bucket, or those of its positions that are drawn; some are checked by the plain rules too."""
        begin, self._before = self._before, self._before + size
        low, high = self._drawn.searchsorted([begin, self._before])
        for drawn in self._values.drawn(number, bucket, self._drawn[low:high] - begin):
            for code in drawn.codes[:: 1 if self._whole else TENTH].tolist():
                self._check_plainly(code)
            if not self._whole:
                yield drawn
        if self._whole:
            yield from self._values.parts(number, bucket)

    def _check_plainly(self, code: int) -> None:
        if flaw := self._solution.flaw_at(code):
            raise _Flaw(flaw.vertex, flaw.text)

    def _check(self, part: ValuedPart, following: int, marks: Array) -> None:
        """Check some positions by the packed rules, and mark where their moves lead."""
        import numpy as np

        endless = part.values == self._draw - 1
        part = part._replace(values=part.values + endless)
        codes = self._rules.sorted_once(self._rules.successors(part.codes, np.zeros(TALLY, "i8")))
        worth, places = np.empty(0, part.values.dtype), np.empty(0, "i8")
        if following < len(self._values.sets):
            worth, places = self._values.of_codes(following, codes)
            worth += worth == self._draw - 1
        there = places >= 0
        if self._whole:
            marks[places[there]] = 1
        flaw = self._engine.full(2, 0, "i8")
        tally, layers = self._engine.full(TALLY, 0, "i8"), self._engine.full(3 * self._most, 0, "i8")
        known = codes[there] if len(there) else codes[:0]
        rule, buffer = self._solution.rules.columns(self._engine)
        at = self._engine.full(1, -1, "i8")
        columns = [self._column(column) for column in (*part, known, worth[there])]
        bounds = self._column(np.array([self._draw, self._most], "i8"))
        self._solution.rules.run(
            disagree, self._engine, at, *columns, flaw, tally, layers, bounds, rule, buffer, at
        )  # fmt: skip
        if flaw[FLAW]:
            self._check_plainly(int(part.codes[flaw[PLACE]]))
            label = self._solution.game.label(self._solution.rules.unpack(int(part.codes[flaw[PLACE]])))
            raise _Flaw(label, "its value or its best move does not follow from its moves")
        self._tally += as_array(tally, "i8")
        self._by_plies += as_array(layers, "i8")
        self._by_plies[:2] += np.array([-1, 1][: self._most]) * endless.sum()

    def _column(self, column: Array) -> Column:
        return column if self._engine is ARRAYS else column.tolist()


def _joined(parts: list[ValuedPart]) -> ValuedPart:
    import numpy as np

    return ValuedPart(*map(np.concatenate, zip(*parts, strict=True)))


def disagree(  # noqa: C901, PLR0912 - one loop, nothing of which is called elsewhere
    codes: Column,
    values: Column,
    best: Column,
    known: Column,
    worth: Column,
    flaw: Column,
    tally: Column,
    layers: Column,
    bounds: Column,
    rule: Column,
    buffer: Column,
    at: Column,
) -> int:
    """Find the first position whose value or best move does not follow from its moves, by the definition."""
    draw, most = bounds[0], bounds[1]
    for place in range(len(codes)):
        code = at[0] = codes[place]
        value, flaw[PLACE], flaw[FLAW] = values[place] + 0, place, 1
        mover, won = player(code, rule), winner(code, rule)
        if not sound(mover, won):
            return BROKEN
        tally[MOVERS + mover - 1] += 1
        if won >= 0:
            tally[ENDS + won] += 1
            right, choice_right = draw if won == 0 else 2 if won == mover else 1, best[place] == NO_MOVE
        else:
            degree, fastest, slowest, drawn, chosen = successors(code, rule, buffer), -1, -1, False, -1
            tally[EDGES] += degree
            for move in range(degree):
                low, high = 0, len(known)
                while low < high:
                    middle = (low + high) // 2
                    if known[middle] < buffer[move]:
                        low = middle + 1
                    else:
                        high = middle
                if low == len(known) or known[low] != buffer[move]:
                    return SOUND
                after = worth[low] + 0
                if move == best[place]:
                    chosen = after
                if after == draw:
                    drawn = True
                elif after & 1:
                    fastest = after >> 1 if fastest < 0 else min(fastest, after >> 1)
                else:
                    slowest = max(slowest, (after >> 1) - 1)
            right = 2 * (fastest + 1) + 2 if fastest >= 0 else draw if drawn else 2 * (slowest + 1) + 1
            reached = draw if chosen == draw else chosen + 3 if chosen & 1 else chosen + 1
            choice_right = chosen >= 0 and reached == right
        left = 0 if right == draw else right - 1 >> 1
        if value != right or not choice_right or left >= most:
            return SOUND
        layers[left if right == draw else (3 - mover if right & 1 else mover) * most + left] += 1
        flaw[FLAW] = 0
    return SOUND
