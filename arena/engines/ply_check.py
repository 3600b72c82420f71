"""A solution on files held against its own moves: each value follows from those that the moves lead to, or is refused.

By induction along the moves a solution that is checked whole is that of the game: its first position is where play
starts, each move leads to a position of it, and each other position is where a move leads.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, cast

from arena.engines.ply_loops import EDGES, NO_MOVE, TALLY, bucket_of
from arena.engines.ply_rules import PlyRules
from arena.engines.ply_tasks import TOGETHER
from arena.engines.ply_values import KeptValues, ValuedPart
from arena.engines.record import SOLUTION
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import StepReport, unreported
from arena.errors import TooLarge
from arena.machine.compiler import numba_or_none
from arena.solving.solved import drawn_places
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
FAR = 2**63 - 1
"""More than any value."""


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
        self._rules, self._most = PlyRules(solution.game, sizes.slice), solution.rules.plies + 1
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

        mover, won = (column.astype("i8") for column in self._rules.outcomes(part.codes))
        children, ends = self._rules.expanded(part.codes, self._tally)
        codes = self._rules.sorted_once(children.copy())
        worth, places = np.zeros(len(codes), part.values.dtype), np.full(len(codes), -1)
        if following < len(self._values.sets):
            worth, places = self._values.of_codes(following, codes)
        if self._whole:
            marks[places[places >= 0]] = 1
        after = worth[codes.searchsorted(children)]
        right, choice_right = valued(after, ends, part.best, mover, won, self._rules.draw)
        endless = part.values == self._rules.draw - 1
        ranks = np.where(right == self._rules.draw, 0, right - 1 >> 1)
        sound = (part.values + endless == right) & choice_right & (ranks < self._most)
        if not sound.all():
            code = int(part.codes[sound.argmin()])
            self._check_plainly(code)
            label = self._solution.game.label(self._solution.rules.unpack(code))
            raise _Flaw(label, "its value or its best move does not follow from its moves")
        winner = np.where(right == self._rules.draw, 0, np.where(right & 1, 3 - mover, mover))
        self._by_plies += np.bincount(winner * self._most + ranks + endless, minlength=3 * self._most)


def _joined(parts: list[ValuedPart]) -> ValuedPart:
    import numpy as np

    return ValuedPart(*map(np.concatenate, zip(*parts, strict=True)))


def valued(after: Array, ends: Array, best: Array, mover: Array, won: Array, draw: int) -> tuple[Array, Array]:
    """Value positions by the definition, and tell whether each best move leads to that value.

    Parameters
    ----------
    after, ends : array
        The values of all successors, one after another, 0 where there is none; where those of each position end.
    best, mover, won : array
        The best move of each position by its place, who is to move, and who has won there, -1 while play goes on.
    draw : int
        The value of a draw by rule; that of an endless one is one less.

    Returns
    -------
    values : array
        0 where a successor has no value.
    choices : array
        Whether the best moves have them.
    """
    import numpy as np

    draws, values = after >= draw - 1, np.where(won == 0, draw, np.where(won == mover, 2, 1))
    choices, begins = best == NO_MOVE, np.concatenate(([0], ends[:-1]))
    open_ = np.flatnonzero(won < 0)
    if not len(open_):
        return values, choices
    begins, degree, best = begins[open_], (ends - begins)[open_], best[open_]
    reached = np.where(draws, draw, after + np.where(after & 1, 3, 1).astype("i8"))  # by who moves there
    soonest = np.minimum.reduceat(np.where(reached & 1, FAR, reached), begins)
    latest = np.maximum.reduceat(np.where(draws, 0, reached), begins)
    drawn, known = np.logical_or.reduceat(draws, begins), np.logical_and.reduceat(after > 0, begins)
    values[open_] = known * np.where(soonest < FAR, soonest, np.where(drawn, draw, latest))
    chosen = (best >= 0) & (best < degree)
    choices[open_] = chosen & (reached[begins + chosen * best] == values[open_])
    return values, choices
