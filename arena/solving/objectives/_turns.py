"""Parity games by two algorithms in turns: each goes on to a bound, and the bounds grow.

Zielonka's algorithm is the fastest one on most games, and exponential on some; of these tangle learning solves nearly
all in a moment. So neither is ever much slower than the other one would be. A game on lists moves to compiled loops
once the work that was done would have paid for them: games that are hard may be small.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from arena.errors import TooLarge
from arena.graphs.compact import CompactArena
from arena.machine.columns import ARRAYS, Column, Engine, Rows, as_array, as_list
from arena.solving.objectives._zielonka import Search, free, zielonka

EASY = 32
"""The steps for each vertex and edge that Zielonka's algorithm has first: easy games take ten, and few 30."""
LEARNING = 32
"""The steps for each vertex and edge that tangle learning has next: most games take less than twenty."""
CHEAPER = 8
"""How many steps of Zielonka's algorithm take as long as one of tangle learning."""
LEAST = 30
"""The vertices and edges that bounds are for in smaller games."""
WORTH_CALLING, WORTH_LOADING = 5_000, 1_000_000
"""The steps in plain Python, each half a microsecond or so, after which a game moves to compiled loops: where numba is
loaded, and where it is to be loaded first, which takes half a second, or to compile first, which takes ten."""
WORTH_LEARNING = 20_000_000
"""The steps that compiled Zielonka has first in a game whose easy steps alone are worth it: hundredths of a second,
where to load tangle learning takes a quarter of one, and to compile it first fifteen seconds."""


class ParityPart(NamedTuple):
    """A parity game on columns, with the engine that runs over them: won vertices are not in it."""

    engine: Engine
    order: Column
    liked: Column
    forward: Rows
    reverse: Rows
    player: Column
    winners: Column

    @property
    def steps(self) -> int:
        """The number of vertices and edges."""
        return len(self.order) + len(self.forward.ends)

    def by_zielonka(self) -> Search:
        """Begin to solve it by Zielonka's algorithm, whose own steps are those of vertices alone."""
        engine, order, liked, forward, reverse, player, winners = self
        search = zielonka(engine, order, liked, forward, reverse, player, free(engine, winners))
        return lambda bound: search(-(-bound * len(order) // max(1, self.steps)))

    def by_tangles(self) -> Search:
        """Begin to solve it by tangle learning."""
        from arena.solving.tangles.learning import tangles

        engine, order, liked, forward, reverse, player, winners = self
        return tangles(engine, order, liked, forward, reverse, player, free(engine, winners))

    def on_arrays(self) -> ParityPart:
        """Give the same game on arrays."""
        forward, reverse = (Rows(*(as_array(each, "u4") for each in rows)) for rows in (self.forward, self.reverse))
        liked, player, winners = (as_array(each, "i1") for each in (self.liked, self.player, self.winners))
        return ParityPart(ARRAYS, as_array(self.order, "u4"), liked, forward, reverse, player, winners)


Turn: TypeAlias = tuple[Callable[[ParityPart], Search], int]
"""An algorithm, and the steps that it has had in all behind this turn; 0 if as many as it takes."""


def parity_answer(arena: CompactArena, winners: Column, liked: Column, order: Column) -> tuple[Column, Column]:
    """Solve the part of an arena that nobody has won as a parity game.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    winners : column
        0 on the part, in which every vertex has a move to another one and no player likes a loop at his own.
    liked : column
        For each vertex the player who likes its priority.
    order : column
        The vertices by priorities, the highest last.

    Returns
    -------
    winners, choices : column
        1 or 2 on the vertices of the part, and the number of a winning move where the winner moves, else -1.
    """
    game = ParityPart(arena.engine, order, liked, arena.forward, arena.reverse, arena.player, winners)
    return _solved(game, _turns)


def _turns(game: ParityPart) -> Iterator[Turn]:
    """Give the turns of two algorithms, each of which goes on as long as the other one did."""
    steps = max(LEAST, game.steps)
    easy = EASY * steps
    compiled = not isinstance(game.order, list)
    yield ParityPart.by_zielonka, max(easy, WORTH_LEARNING) if compiled and easy >= WORTH_LOADING else easy
    bound = LEARNING * steps
    while True:
        yield ParityPart.by_tangles, bound
        yield ParityPart.by_zielonka, CHEAPER * bound
        bound += bound // 4


def _solved(game: ParityPart, turns: Callable[[ParityPart], Iterator[Turn]]) -> tuple[Column, Column]:
    """Solve a game turn by turn.

    On lists all together take no more steps than would pay for compiled loops, if there can be any.
    """
    left = 0
    if isinstance(game.order, list):
        left = WORTH_CALLING if "numba" in sys.modules else WORTH_LOADING
    begun, taken = dict[Callable[[ParityPart], Search], Search](), Counter[Callable[[ParityPart], Search]]()
    for begin, bound in turns(game):
        if begin not in begun:
            begun[begin] = begin(game)
        allowed = min(bound or taken[begin] + left, taken[begin] + left) if left else bound
        if answer := begun[begin](allowed):
            return answer
        if left:
            left -= allowed - taken[begin]
            taken[begin] = allowed
            if left == 0 and _compiles():
                break
    winners, choices = _solved(game.on_arrays(), turns)
    return as_list(winners), as_list(choices)


def _compiles() -> bool:
    """Tell whether loops can be compiled here."""
    from arena.machine.compiler import numba_or_none

    try:
        return numba_or_none() is not None
    except TooLarge:
        return False
