"""The families of the literature, by their names."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError, one_of
from arena.generating import parity_families, weighted_families
from arena.graphs.attributes import MARKS, WEIGHT, is_whole
from arena.machine import MAX_EDGES, MAX_VERTICES

if TYPE_CHECKING:
    from arena.generating.rows import NamedRow
    from arena.graphs.compact import CompactArena

LIFT = 9
"""The floors up to which the states of a lift have been counted; more floors have no fewer states."""


class Family(NamedTuple):
    """A family of arenas.

    Parameters
    ----------
    make : callable
        Makes the rows; the sizes are its parameters, and the source stands in its docstring.
    vertices : callable
        Gives the number of vertices for some sizes, or one that it is not below.
    edges : callable
        Gives the same of edges.
    least : int
        The least size.
    most : int, optional
        The largest one, where it is no number of vertices.
    """

    make: Callable[..., Iterator[NamedRow]]
    vertices: Callable[..., int]
    edges: Callable[..., int] = lambda *_: 0
    least: int = 1
    most: int | None = None


def _states(floors: int) -> int:
    """Bound the states of a lift from below by the orders of its calls, four states for each: counted, not proved."""
    return 4 * factorial(min(floors, LIFT))


FAMILIES = {
    each.make.__name__: each
    for each in (
        Family(parity_families.clique, lambda size: size, lambda size: size * (size - 1), least=2),
        Family(parity_families.dull_chain, lambda links: 3 * links),
        Family(parity_families.fair_lift, _states),
        Family(weighted_families.going_round, lambda _: 3, most=MARKS[WEIGHT].most),
        Family(parity_families.jurdzinski, lambda depth, width: 3 * depth * width + 2 * width),
        Family(parity_families.ladder, lambda rungs: 2 * rungs),
        Family(parity_families.model_checker_ladder, lambda rungs: 3 * rungs + 1),
        Family(parity_families.recursive_ladder, lambda levels: 5 * levels),
        Family(parity_families.tight_ladder, lambda levels: 3 * levels),
        Family(parity_families.two_counters, lambda bits: bits * (3 * bits + 5)),
        Family(parity_families.unfair_lift, _states),
    )
}
"""The families by their names."""


def family(name: str, *sizes: int, max_vertices: int = MAX_VERTICES, max_edges: int = MAX_EDGES) -> CompactArena[str]:
    """Make an arena of a family that the literature knows, in columns: hard for an algorithm, or won as it is made.

    ============================== ==================== ===============================================================
    name and sizes                 objective            what it is
    ============================== ==================== ===============================================================
    clique vertices                parity               all vertices lead to all others [1]_
    dull_chain links               parity               Zielonka's calls double with each link [2]_
    fair_lift floors               parity               a lift that comes where it is called for [1]_
    going_round cost               min-cost             the minimiser needs memory [3]_
    jurdzinski depth width         parity               progress measures rise slowly [4]_ [1]_
    ladder rungs                   parity               a ring, each player wins from his own [1]_
    model_checker_ladder rungs     parity               hard for a local model checker [1]_
    recursive_ladder levels        parity               Zielonka's calls grow as Fibonacci's numbers [5]_
    tight_ladder levels            parity               the same with 3 vertices a level, not 5 [2]_
    two_counters bits              parity               Zielonka's algorithm and tangles count to the end [6]_
    unfair_lift floors             parity               a lift that newer calls keep away [1]_
    ============================== ==================== ===============================================================

    Parameters
    ----------
    name : str
        One of those.
    *sizes : int
        Its sizes, each from 1 on; a clique has 2 vertices at least.
    max_vertices, max_edges : int, optional
        The bounds.

    Returns
    -------
    CompactArena
        Its vertices are texts, as the paper calls them.

    Raises
    ------
    ParameterError
        If there is no such family, or it has other sizes.
    TooLarge
        If a bound is met, or memory does not suffice.

    Notes
    -----
    O(|S|+|A|), some microseconds a vertex.

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
    from arena.generating.rows import check_sizes, in_columns

    if name not in FAMILIES:
        raise one_of("family", name, list(FAMILIES))
    made, asked = FAMILIES[name], sizes_of(name)
    if len(sizes) != len(asked):
        raise ParameterError(f"{name}: {len(sizes)} sizes ({len(asked)}: {', '.join(asked)})")
    for called, size in zip(asked, sizes, strict=True):
        if not (is_whole(size) and size >= made.least):
            raise ParameterError(f"{called}: {size!r:.80} (a whole number from {made.least} on)")
        if made.most is not None and size > made.most:
            raise ParameterError(f"{called}: {size:,} (at most {made.most:,})")
    whole = list(map(int, sizes))
    check_sizes(made.vertices(*whole), made.edges(*whole), max_vertices, max_edges)
    return in_columns(made.make(*whole), max_vertices, max_edges)


def sizes_of(name: str) -> list[str]:
    """List the sizes of a family by their names.

    Examples
    --------
    >>> sizes_of("jurdzinski")
    ['depth', 'width']
    """
    return list(inspect.signature(FAMILIES[name].make).parameters)
