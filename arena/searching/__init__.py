"""Min-max on games that are not unfolded."""

PLIES = 6
"""The depth that is searched unless another one is asked for."""
MOST_PLIES = 50
"""No search goes deeper: it would never end."""
WIN = "win"
"""Ends are worth infinity to their winner, the sooner the better."""
HEURISTIC = "heuristic"
"""Ends are worth what the evaluation says there."""
