"""Pictures that are laid out at the same time: threads wait for Graphviz."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from arena.machine.signals import ended_tidily

Asked = TypeVar("Asked")
Made = TypeVar("Made")

WORKERS = 2
"""The pictures that are laid out at the same time."""


def in_threads(make: Callable[[Asked], Made], asked: Iterable[Asked]) -> Iterator[Made]:
    """Make pictures in threads, in their order; one after the other in a browser, which has no threads.

    Examples
    --------
    >>> list(in_threads(str, [1, 2]))
    ['1', '2']
    """
    if sys.platform == "emscripten":
        yield from map(make, asked)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ended_tidily(), ThreadPoolExecutor(WORKERS) as pool:
        yield from pool.map(make, asked)
