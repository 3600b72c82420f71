"""The bounds of a search: its time and its nodes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from arena.errors import TooLarge

MOST_NODES = 20_000_000
"""The nodes at which a search of fixed depth stops: some minutes."""
FIRST_LOOK = 16
"""The nodes before a search looks at its clock."""
MOST_BETWEEN = 1024
"""The most nodes between two looks, each of which costs as much as a fast node does."""
OFTEN_ENOUGH = 0.05
"""If fewer seconds lie between two looks, there are more nodes before the next look, else fewer."""


class TimeUp(Exception):  # noqa: N818 - not an error: the search is over
    """The time of a search is up."""


class Clock:
    """The deadline of a search, on `time.monotonic`'s clock, and its most nodes, of which it reports the progress.

    `between` is the number of nodes to visit before the next look: fewer in games whose nodes take longer.
    """

    def __init__(
        self, deadline: float = inf, most_nodes: float = MOST_NODES, progress: Callable[[int], object] | None = None
    ) -> None:
        self.deadline, self.most_nodes, self.progress = deadline, most_nodes, progress
        self.between = FIRST_LOOK
        self._reported, self._looked = 0, 0.0

    def look(self, nodes: int) -> None:
        """Raise `TimeUp`, or `TooLarge` if there were too many nodes."""
        if self.progress and nodes > self._reported:
            self.progress(nodes - self._reported)
            self._reported = nodes
        if nodes > self.most_nodes:
            raise TooLarge(
                f"the search has looked at {self.most_nodes:,} nodes; take fewer plies, alphabeta, or --seconds"
            )
        now = monotonic()
        if now > self.deadline:
            raise TimeUp
        often = now - self._looked < OFTEN_ENOUGH
        self.between = min(2 * self.between, MOST_BETWEEN) if often else max(self.between // 2, 1)
        self._looked = now
