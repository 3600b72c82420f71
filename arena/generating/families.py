"""The families of the literature, by their names."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from arena.errors import ParameterError, TooLarge, one_of
from arena.generating import parity_families, weighted_families
from arena.graphs.attributes import is_whole
from arena.machine import MAX_EDGES, MAX_VERTICES

if TYPE_CHECKING:
    from arena.generating.rows import NamedRow
    from arena.graphs.compact import CompactArena

FAMILIES: dict[str, Callable[..., Iterator[NamedRow]]] = {
    make.__name__: make
    for make in (
        parity_families.clique,
        parity_families.dull_chain,
        parity_families.fair_lift,
        weighted_families.going_round,
        parity_families.jurdzinski,
        parity_families.ladder,
        parity_families.model_checker_ladder,
        parity_families.recursive_ladder,
        parity_families.tight_ladder,
        parity_families.two_counters,
        parity_families.unfair_lift,
    )
}
"""The makers of rows, each with its sizes as parameters, and its source in its docstring."""


def family(name: str, *sizes: int, max_vertices: int = MAX_VERTICES, max_edges: int = MAX_EDGES) -> CompactArena:
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
        Its sizes, each from 1 on.
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
    from arena.generating.rows import in_columns

    if name not in FAMILIES:
        raise one_of("family", name, list(FAMILIES))
    asked = sizes_of(name)
    if len(sizes) != len(asked):
        raise ParameterError(f"{name}: {len(sizes)} sizes ({len(asked)}: {', '.join(asked)})")
    for called, size in zip(asked, sizes, strict=True):
        if not (is_whole(size) and size >= 1):
            raise ParameterError(f"{called}: {size!r:.80} (a whole number from 1 on)")
        if size > max_vertices:
            raise TooLarge(f"{called}: {size:,} (at most {max_vertices:,}, as many as there may be vertices)")
    return in_columns(FAMILIES[name](*map(int, sizes)), max_vertices, max_edges)


def sizes_of(name: str) -> list[str]:
    """List the sizes of a family by their names.

    Examples
    --------
    >>> sizes_of("jurdzinski")
    ['depth', 'width']
    """
    return list(inspect.signature(FAMILIES[name]).parameters)
