"""Reachability, the objective of the courses: each player wants to bring play to a sink that he wins."""

from __future__ import annotations

from arena.graphs.marks import REACH
from arena.solving.objectives import Objective
from arena.solving.regions import settled

OBJECTIVES = (
    Objective(
        name=REACH,
        summary="each player brings play to a sink that he wins; plays that never end are draws",
        solve=lambda columns: (settled(columns), None),
        ranked=True,
        draws=True,
    ),
)
