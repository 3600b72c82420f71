"""From the rules of a game to its graph, within bounds."""

MAX_VERTICES = 1_000_000
"""The vertices of a DiGraph, unless more are asked for: they take 1 GB."""
MAX_EDGES = 10_000_000
"""Its edges: they take 3 GB."""
MAX_ARRAY_VERTICES = 100_000_000
"""The vertices of an arena of arrays, unless more are asked for: they take 4 to 8 GB."""
MAX_ARRAY_EDGES = 1_000_000_000
"""Its edges: they take 8 to 12 GB."""
