"""Games of Left and Right: the value of the start."""

from __future__ import annotations

from arena.atlas.cases import BOUNDS, Case
from arena.atlas.computing import claimed
from arena.combinatorial.values import value


@claimed("canonical form")
def canonical_form(case: Case) -> str:
    """Give the value of the start in the notation of CGSuite."""
    return str(value(case.game, max_positions=BOUNDS["max_vertices"]))


@claimed("temperature")
def temperature(case: Case) -> str:
    """Give the temperature of the start, a fraction."""
    return str(value(case.game, max_positions=BOUNDS["max_vertices"]).temperature)
