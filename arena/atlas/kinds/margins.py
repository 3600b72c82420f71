"""Games that end with a margin: by how much the start is won."""

from __future__ import annotations

from arena.atlas.cases import Case
from arena.atlas.computing import claimed
from arena.graphs.marks import MARGIN
from arena.solving.objective_solution import solve_objective
from arena.solving.objectives._weighted import Amount


@claimed("margin")
def margin(case: Case) -> Amount:
    """Give what player 1 has more at the end if both play for that."""
    solved = solve_objective(case.columns, MARGIN)
    return solved.amounts[solved.columns.at(None)] if solved.amounts is not None else None
