"""Games that end with a margin: by how much the start is won."""

from __future__ import annotations

from arena.atlas.cases import Case
from arena.atlas.computing import claimed
from arena.graphs.marks import MARGIN
from arena.solving.arenas import solve
from arena.solving.objectives._found import Amount


@claimed("margin")
def margin(case: Case) -> Amount:
    """Give the margin of player 1 at the end if both play for it."""
    solved = solve(case.columns, MARGIN)
    return solved.amounts[solved.columns.at(None)] if solved.amounts is not None else None
