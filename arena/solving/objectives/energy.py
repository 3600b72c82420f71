"""Energy: player 1 wants that what he begins with and the weights of all moves so far never add up to less than 0."""

from __future__ import annotations

from arena.graphs.attributes import WEIGHT
from arena.machine.columns import as_list
from arena.solving.objectives._weighted import Amount, Weighed, WeightedArena
from arena.solving.weighted.energy import NONE, energy

SUMMARY = "player 1 never runs out: his credit and the weights of all moves add up to 0 or more"
AMOUNT = "credit"
SIGN = "Σ"
ASKS = WEIGHT


def weigh(game: WeightedArena) -> Weighed:
    """Find the least credit of every vertex that has one."""
    columns, engine = game.columns, game.engine
    forward, weight = game.edges()
    solved = energy(engine, forward, weight, columns.player, columns.winner)
    amounts: list[Amount] = [None if credit == NONE else credit for credit in as_list(solved.credits)]
    return Weighed(game.winners(amounts, lambda credit: credit is not None), solved.choices, amounts, solved)
