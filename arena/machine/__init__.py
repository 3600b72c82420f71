"""The means of the computer: memory, processes, compiled loops over columns."""

from collections.abc import Callable
from pathlib import Path

MOST_WORKERS = 64
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
DATA = next(folder for folder in (Path(__file__).parents[1] / "data", Path(__file__).parents[2] / "data")
            if folder.is_dir())  # fmt: skip
"""Arenas and books of openings: in the wheel, else in the checkout."""


def is_a(thing: object, *classes: str) -> bool:
    """Tell whether a thing is of one of some dotted classes, which are not imported for that."""
    return any(f"{each.__module__}.{each.__qualname__}" in classes for each in type(thing).__mro__)
