"""The means of the computer: memory, processes, compiled loops over columns."""

from collections.abc import Callable

MOST_WORKERS = 64
"""The processes that may be asked for."""
MAX_VERTICES = 1_000_000
"""The vertices of a DiGraph, unless more are asked for: they take 1 GB."""
MAX_EDGES = 10_000_000
"""The edges of a DiGraph, unless more are asked for: they take 3 GB."""
MAX_ARRAY_VERTICES = 100_000_000
"""The vertices of an arena of arrays, unless more are asked for: they take 4 to 8 GB."""
MAX_ARRAY_EDGES = 1_000_000_000
"""The edges of an arena of arrays, unless more are asked for: they take 8 to 12 GB."""
Progress = Callable[..., object]
"""Is told how much of a long work has been done since the last time."""
