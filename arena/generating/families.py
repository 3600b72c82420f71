"""The families of the literature, by their names."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError, one_of
from arena.generating.random_arena import check_size
from arena.graphs.attributes import MARKS, PARITY, PRIORITY, WEIGHT, is_whole
from arena.graphs.compact import CompactArena
from arena.machine import MAX_EDGES, MAX_VERTICES

if TYPE_CHECKING:
    from arena.generating.constructions import Construction

BYTES_PER_VERTEX, BYTES_PER_EDGE = 400, 60
"""Estimates of the memory at the peak."""
COUNTED_FLOORS = 9
"""The floors up to which a lift has at least 4 floors! states; each further floor multiplies them by more than 6."""


class Family(NamedTuple):
    """A family: the names of its sizes, the least and the largest, and lower bounds on vertices and edges."""

    sizes: str
    vertices: Callable[..., int]
    edges: Callable[..., int] = lambda *_: 0
    least: int = 1
    most: int | None = None


def _states(floors: int) -> int:
    counted = min(floors, COUNTED_FLOORS)
    return 4 * factorial(counted) * int(6 ** min(floors - counted, 9))


FAMILIES = {
    "clique": Family("size", lambda size: size, lambda size: size * (size - 1), least=2),
    "dull_chain": Family("links", lambda links: 3 * links),
    "fair_lift": Family("floors", _states),
    "going_round": Family("cost", lambda _: 3, most=MARKS[WEIGHT].most),
    "jurdzinski": Family("depth width", lambda depth, width: 3 * depth * width + 2 * width),
    "ladder": Family("rungs", lambda rungs: 2 * rungs),
    "model_checker_ladder": Family("rungs", lambda rungs: 3 * rungs + 1),
    "recursive_ladder": Family("levels", lambda levels: 5 * levels),
    "tight_ladder": Family("levels", lambda levels: 3 * levels),
    "two_counters": Family("bits", lambda bits: bits * (3 * bits + 5)),
    "unfair_lift": Family("floors", _states),
}
"""The families by their names, which are those of their functions in `arena.generating.constructions`."""


def family(name: str, *sizes: int, max_vertices: int = MAX_VERTICES, max_edges: int = MAX_EDGES) -> CompactArena[str]:
    """Return an arena of a known family, as columns: hard for some algorithm, or with a known winner.

    ============================== ==================== ===============================================================
    name and sizes                 objective            description
    ============================== ==================== ===============================================================
    clique vertices                parity               all vertices lead to all others [1]_
    dull_chain links               parity               Zielonka's calls double with each link [2]_
    fair_lift floors               parity               a lift that comes where it is called for [1]_
    going_round cost               min-cost             the minimiser needs memory [3]_
    jurdzinski depth width         parity               progress measures rise slowly [4]_ [1]_
    ladder rungs                   parity               a ring, each player wins from his own [1]_
    model_checker_ladder rungs     parity               hard for a local model checker [1]_
    recursive_ladder levels        parity               Zielonka's calls grow as Fibonacci's numbers [5]_
    tight_ladder levels            parity               like recursive_ladder, 3 vertices per level instead of 5 [2]_
    two_counters bits              parity               Zielonka's algorithm and tangles count to the end [6]_
    unfair_lift floors             parity               a lift that newer calls keep away [1]_
    ============================== ==================== ===============================================================

    Parameters
    ----------
    name : str
        One of those.
    *sizes : int
        Its sizes, each from 1 on; a clique has at least 2 vertices.
    max_vertices, max_edges : int, optional
        The bounds.

    Returns
    -------
    CompactArena
        Its vertices are strings, named as in the paper.

    Raises
    ------
    ParameterError
        If there is no such family, or it has other sizes.
    TooLarge
        If a bound is exceeded, or memory does not suffice.

    Notes
    -----
    O(|S|+|A|), some microseconds per vertex.

    References
    ----------
    .. [1] O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009.
    .. [2] M. Gazda, T. A. C. Willemse, "Zielonka's recursive algorithm: dull, weak and solitaire games and tighter
       bounds", GandALF 2013, :doi:`10.4204/EPTCS.119.4`.
    .. [3] T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege, "Pseudopolynomial iterative algorithm to solve total-payoff
       games and min-cost reachability games", *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.
    .. [4] M. Jurdziński, "Small progress measures for solving parity games", STACS 2000,
       :doi:`10.1007/3-540-46541-3_24`.
    .. [5] O. Friedmann, "Recursive algorithm for parity games requires exponential time", RAIRO 45, 2011,
       :doi:`10.1051/ita/2011124`.
    .. [6] T. van Dijk, "A parity game tale of two counters", GandALF 2019, :doi:`10.4204/EPTCS.305.8`.

    Examples
    --------
    >>> from arena import solve
    >>> arena = family("recursive_ladder", 3)
    >>> arena
    <CompactArena: 15 vertices, 30 edges>
    >>> solution = solve(arena, "parity")
    >>> len(solution.w1), solution.strategy["a1"]
    (15, 'd0')
    """
    if name not in FAMILIES:
        raise one_of("family", name, list(FAMILIES))
    known = FAMILIES[name]
    asked = known.sizes.split()
    if len(sizes) != len(asked):
        raise ParameterError(f"{name}: {len(sizes)} sizes ({len(asked)}: {', '.join(asked)})")
    for called, size in zip(asked, sizes, strict=True):
        if not (is_whole(size) and size >= known.least):
            raise ParameterError(f"{called}: {size!r:.80} (a whole number from {known.least} on)")
        if known.most is not None and size > known.most:
            raise ParameterError(f"{called}: {size:,} (at most {known.most:,})")
    whole = list(map(int, sizes))
    vertices, edges = known.vertices(*whole), known.edges(*whole)
    needed = vertices * BYTES_PER_VERTEX + edges * BYTES_PER_EDGE
    check_size((vertices, edges), (max_vertices, max_edges), needed)
    from arena.generating import constructions

    arena = _in_columns(getattr(constructions, name)(*whole))
    check_size((len(arena), arena.number_of_edges()), (max_vertices, max_edges))
    return arena


def _in_columns(made: Construction) -> CompactArena[str]:
    """Leave out the cells that are no vertices, number the others from 0, and keep the edges between them."""
    import numpy as np

    player = made.player.ravel()
    exists = np.ones(len(player), bool) if made.exists is None else made.exists.ravel()
    number = np.cumsum(exists) - 1
    pairs = [np.broadcast_arrays(*each) for each in made.edges]
    source, target = (np.concatenate([pair[side].ravel() for pair in pairs]) for side in (0, 1))
    inside = exists[source] & exists[target]
    return CompactArena.from_edges(
        number[source[inside]],
        number[target[inside]],
        player[exists],
        np.full(len(made.names), -1) if made.winner is None else made.winner,
        initial=0,
        labels=made.names,
        marks={} if made.priority is None else {PRIORITY: made.priority.ravel()[exists]},
        weight=made.weights,
        attributes={} if made.priority is None else {PARITY: "max even"},
    )
