"""Parts of which each depends on earlier ones: threads work ahead on some while earlier ones are still open."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Condition
from typing import TypeAlias

Work: TypeAlias = Callable[[int, int, bool], object]
"""Called with the number of a thread, a part, and whether to work ahead on it or to finish it."""


def window(threads: int) -> int:
    """Bound the parts begun and not finished: with several, threads go on while one of them is interrupted."""
    return 4 * threads if threads > 1 else 1


def in_order(work: Work, parts: int, threads: int) -> Iterator[int]:
    """Finish parts one after the other, and work ahead on those that follow; give now and then how many are finished.

    Parameters
    ----------
    work : callable
        `work(thread, part, ahead)`: finishes a part, if all parts before it are finished, or does ahead the work on it
        that needs none of them. A part is finished once, and nobody else works on it meanwhile. The caller is thread 0.
    parts : int
        How many parts there are, from 0 on.
    threads : int
        How many threads work, the caller included: one alone never works ahead.

    Notes
    -----
    Ctrl-C or an error that ends this ends the threads as soon as they are done with their parts.

    Examples
    --------
    >>> def work(thread, part, ahead):
    ...     print(f"part {part}")
    >>> list(in_order(work, 2, threads=1))
    part 0
    part 1
    [1, 2]
    """
    turns = _Turns(parts, window(threads))

    def all_turns(thread: int) -> Generator[None, None, None]:
        try:
            while (turn := turns.take()) is not None:
                work(thread, *turn)
                turns.give(*turn)
                yield
        finally:
            turns.stop()

    with ThreadPoolExecutor(threads) as pool:
        own = all_turns(0)
        others = [pool.submit(list, all_turns(thread)) for thread in range(1, threads)]
        try:
            for _ in own:
                if turns.finished < parts:
                    yield turns.finished
        finally:
            own.close()
            turns.stop()
        for other in others:
            other.result()
    yield parts


class _Turns:
    """The queue of parts, which gives each thread its next one."""

    def __init__(self, parts: int, window: int) -> None:
        self.parts, self.window = parts, window
        self.begun = self.finished = 0
        self.ready = set[int]()
        self.is_finishing = False
        self.changed = Condition()

    def take(self) -> tuple[int, bool] | None:
        """Give a part to finish or, where that is not possible, one to work ahead on; none when all is done."""
        with self.changed:
            while self.finished < self.parts:
                if not self.is_finishing and (self.finished == self.begun or self.finished in self.ready):
                    self.begun = max(self.begun, self.finished + 1)
                    self.is_finishing = True
                    return self.finished, False
                if self.begun < min(self.parts, self.finished + self.window):
                    self.begun += 1
                    return self.begun - 1, True
                self.changed.wait()
            return None

    def give(self, part: int, ahead: bool) -> None:
        """Take note that a turn is done."""
        with self.changed:
            if ahead:
                self.ready.add(part)
            else:
                self.ready.discard(part)
                self.finished += 1
                self.is_finishing = False
            self.changed.notify_all()

    def stop(self) -> None:
        """Give no more turns."""
        with self.changed:
            self.parts = 0
            self.changed.notify_all()
