"""Families of games with weights."""

from __future__ import annotations

from collections.abc import Iterator

from arena.generating.rows import NamedRow


def going_round(cost: int) -> Iterator[NamedRow]:
    """Make the game of 3 vertices in which the minimiser of a cost, player 1, goes round until he is let go.

    He gains 1 a round, until player 2 would rather pay all at once: he needs memory, value iteration as many rounds as
    the cost, and play from the start is worth -(cost + 1).

    References
    ----------
    T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege, "Pseudopolynomial iterative algorithm to solve total-payoff games
    and min-cost reachability games", *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.
    """
    yield NamedRow("v1", 1, ["v2", "end"], weights=[-1, 0])
    yield NamedRow("v2", 2, ["v1", "end"], weights=[0, -cost])
    yield NamedRow("end", 1, [], weights=[], winner=1)
