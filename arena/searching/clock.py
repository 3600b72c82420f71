"""What bounds a search: its time and its nodes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from arena.errors import TooLarge

MOST_NODES = 20_000_000
"""The nodes at which a search of fixed depth stops: some minutes."""


class TimeUp(Exception):  # noqa: N818 - not an error: the search is over
    """The time of a search is up."""


class Clock:
    """What bounds a search: the time it may take, and its nodes.

    Parameters
    ----------
    deadline : float
        When time is up, on `time.monotonic`'s clock.
    most_nodes : int
        How many nodes at most.
    progress : callable, optional
        Called with the nodes since the last call.
    """

    def __init__(
        self, deadline: float = inf, most_nodes: float = MOST_NODES, progress: Callable[[int], object] | None = None
    ) -> None:
        self.deadline, self.most_nodes, self.progress = deadline, most_nodes, progress
        self._reported = 0

    def look(self, nodes: int) -> None:
        """Raise `TimeUp`, or `TooLarge` if there were too many nodes."""
        if self.progress and nodes > self._reported:
            self.progress(nodes - self._reported)
            self._reported = nodes
        if nodes > self.most_nodes:
            raise TooLarge(
                f"the search has looked at {self.most_nodes:,} nodes; take fewer plies, alphabeta, or --seconds"
            )
        if monotonic() > self.deadline:
            raise TimeUp
