"""The families of the literature by their names, and the columns of each by the tables of the papers.

In parity games player 1 is Even, player 2 is Odd, and the highest priority decides. A construction numbers the vertices
of a full grid; cells that are no vertices, and edges to them, are left out when it is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import factorial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from arena.errors import ParameterError, one_of
from arena.generating.random_arena import check_size
from arena.graphs.attributes import MARKS, PARITY, PRIORITY, WEIGHT
from arena.graphs.compact import CompactArena
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.game import check_number

if TYPE_CHECKING:
    from arena.machine.columns import Array

BYTES_PER_VERTEX, BYTES_PER_EDGE = 400, 60
COUNTED_FLOORS = 9
"""The floors up to which a lift has at least 4 floors! states; each further floor multiplies them by more than 6."""


class Family(NamedTuple):
    """A family: the names of its sizes, its construction, lower bounds of vertices and edges, and bounds of sizes."""

    sizes: str
    make: Callable[..., Construction]
    vertices: Callable[..., int]
    edges: Callable[..., int] = lambda *_: 0
    least: int = 1
    most: int | None = None


def _states(floors: int) -> int:
    counted = min(floors, COUNTED_FLOORS)
    return 4 * factorial(counted) * int(6 ** min(floors - counted, 9))


def family(name: str, *sizes: int, max_vertices: int = MAX_VERTICES, max_edges: int = MAX_EDGES) -> CompactArena[str]:
    """Return an arena of a known family, as columns: hard for some algorithm, or with a known winner.

    ============================== ==================== ===============================================================
    name and sizes                 objective            description
    ============================== ==================== ===============================================================
    clique vertices                parity               all vertices lead to all others [1]_
    dull_chain links               parity               Zielonka's calls double with each link [2]_
    fair_lift floors               parity               a lift that comes where it is called for [1]_
    going_round cost               min-cost             the minimizer needs memory [3]_
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
    O(|S|+|A|), a few microseconds per vertex.

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
        check_number(called, size, known.least, known.most)
    whole = list(map(int, sizes))
    vertices, edges = known.vertices(*whole), known.edges(*whole)
    needed = vertices * BYTES_PER_VERTEX + edges * BYTES_PER_EDGE
    check_size((vertices, edges), (max_vertices, max_edges), needed)
    arena = _in_columns(known.make(*whole))
    check_size((len(arena), arena.number_of_edges()), (max_vertices, max_edges))
    return arena


def _in_columns(made: Construction) -> CompactArena[str]:
    """Leave out the cells that are no vertices, number the others from 0, and keep the edges between them."""
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


EVEN, ODD = 1, 2
State: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""A state of a lift: the floor, whether the door is open, and the floors called for."""


class Construction(NamedTuple):
    """The columns of an arena: of all cells of a grid, but for the names, which only vertices have."""

    names: list[str]
    player: Array
    edges: list[tuple[Array, Array]]  # tails and heads, which are broadcast against each other
    priority: Array | None = None
    exists: Array | None = None  # the cells that are vertices; by default all
    weights: list[int] | None = None
    winner: Array | None = None


def liking(priority: Array) -> Array:
    return np.where(priority % 2 == 0, EVEN, ODD)


def grid(*shape: int) -> Array:
    return np.arange(np.prod(shape, dtype="i8")).reshape(shape)


def recursive_ladder(levels: int) -> Construction:
    """Construct Friedmann's ladder: the heads c, d and e of a level have its three priorities, a and b a low one.

    The player who likes levels + 1 wins everywhere.
    """
    level = np.arange(levels + 1)
    at = grid(levels + 1, 5)
    a, b, c, d, e = at.T
    mine, other, low = liking(level), liking(level + 1), 1 - level % 2
    return Construction(
        [f"{letter}{each}" for each in range(levels + 1) for letter in "abcde"][2:-3],
        np.stack([other, mine, other, mine, other], axis=1),
        [
            *((a, b), (a[1:], d[:-1]), (b, a), (b, c), (c, d), (c[:-1], b[1:])),
            *((d, e), (d[1:], d[:-1]), (d[:-1], d[1:]), (e, d), (e[:-1], b[1:])),
        ],
        np.stack([low, low, 3 * level + 5, 3 * level + 4, 3 * level + 3], axis=1),
        exists=(at >= a[0] + 2) & (at < c[-1]),
    )


def tight_ladder(levels: int) -> Construction:
    """Construct Gazda and Willemse's game M; the player who likes the number of levels wins everywhere."""
    level = np.arange(levels)
    v, u, w = grid(levels, 3).T
    mine, low = liking(level), 1 - level % 2
    return Construction(
        [f"{letter}{each}" for each in range(levels) for letter in "vuw"],
        np.stack([mine, mine, liking(level + 1)], axis=1),
        [(v, u), (v[:-1], v[1:]), (u, w), (u[:-1], v[1:]), (w, u), (w[1:], w[:-1])],
        np.stack([level + 2, low, low], axis=1),
    )


def dull_chain(links: int) -> Construction:
    """Construct Gazda and Willemse's dull game: Even walks down the chain v to a loop that she likes, and wins.

    Every other vertex of the chain has a vertex u outside, with a loop that Odd likes.
    """
    at = np.arange(3 * links)
    v, u = at[: 2 * links], at[2 * links :]
    return Construction(
        [f"v{each}" for each in range(2 * links)] + [f"u{each}" for each in range(1, links + 1)],
        np.full(len(at), EVEN),
        [(v, np.maximum(v - 1, 0)), (u, v[1::2]), (u, u)],
        np.where(at < 2 * links, at + 2, 1),
    )


def two_counters(bits: int) -> Construction:
    """Construct van Dijk's two counters: each player wins from his own, and from where he can reach its gates.

    A bit has a high vertex h, a low one l, which is a tangle with the vertices s, a and b that remember the higher
    bits, a gate g, and a rest z from which its player may go to lower gates of the other counter.
    """
    at = grid(bits, 2, 4 + 3 * bits)
    h, l, g, z = (at[..., place] for place in range(4))  # noqa: E741 - the letter of the paper
    s, a, b = (at[..., place::3] for place in (4, 5, 6))
    bit, side, each = np.ogrid[:bits, :2, :bits]
    exists = np.ones(at.shape, bool)
    exists[..., 4:] = np.repeat(np.broadcast_to(each < bit, s.shape), 3, axis=2)
    following = np.where(each + 1 < bit, np.roll(s, -1, axis=2), z[..., None])
    lower = np.nonzero(np.broadcast_to(each >= bit + side, s.shape))
    player = np.broadcast_to(1 + side, at.shape).copy()
    player[..., [1, 2, *range(5, 4 + 3 * bits, 3), *range(6, 4 + 3 * bits, 3)]] = 2 - side
    priority, row, column = np.zeros(at.shape, "i8"), bit[..., 0], side[..., 0]
    priority[..., 0] = bits * (bits + 9) - 2 * row - column
    priority[..., 1] = np.cumsum(2 * (bits + 1 - row), axis=0) + column
    priority[..., 2] = priority[..., 0] - 2 * bits - 1
    names = [
        name
        for here in (f"{side},{bit}" for bit in range(bits) for side in range(2))
        for name in (
            *(f"{letter}{here}" for letter in "hlgz"),
            *(f"{letter}{here},{each}" for each in range(int(here[2:])) for letter in "sab"),
        )
    ]
    return Construction(
        names,
        player,
        [
            *((h, np.roll(g, 1, axis=0)), (l, h), (l[:1], z[:1]), (l[1:], s[1:, :, 0]), (g, l), (z, l)),
            (z[lower[:2]], g[lower[2], 1 - lower[1]]),
            *((s, a), (s, b), (a, following), (a, g.T[None]), (b, following), (b, g.T[None, ::-1])),
        ],
        priority,
        exists,
    )


def jurdzinski(depth: int, width: int) -> Construction:
    """Construct Jurdziński's game of 2 depth + 1 rows and 2 width columns.

    In each odd row Even walks to the right, to a loop of the row's even priority; Odd can send her up, to an odd
    priority, and down again one column farther. In the bottom row Odd, who likes its priority, stays and wins; Even
    wins above. PGSolver's `jurdzinskigame` has one more column at the right end of each row instead of a loop.
    """
    at = grid(2 * depth + 1, 2 * width)
    row, column = np.ogrid[: 2 * depth + 1, : 2 * width]
    walks = np.r_[at[1::2], at[-1:]]
    exists = (row % 2 == 1) | (row == 2 * depth) | (column % 2 == 0)
    priority = 2 * depth + 1 - row + 0 * column
    priority[-1, ::2] = 0
    player = np.where((row % 2 == 1) & (column % 2 == 0), ODD, EVEN)
    player[-1, 1::2] = ODD
    return Construction(
        [f"{row},{column}" for row, column in np.argwhere(exists).tolist()],
        player,
        [
            *((walks[:, :-1], walks[:, 1:]), (walks[:, 1:], walks[:, :-1]), (walks[:, -1], walks[:, -1])),
            *((at[1::2, ::2], at[:-1:2, ::2]), (at[:-1:2, ::2], at[1::2, 1::2])),
            *((at[1::2, 1:-1:2], at[-1, 1:-1:2]), (at[-1, 1::2], at[1::2, 1::2])),
        ],
        priority,
        exists,
    )


def ladder(rungs: int) -> Construction:
    """Construct PGSolver's ring `laddergame`, whose vertices lead to the next two: each player wins from his own."""
    at = np.arange(2 * rungs)
    names = [str(each) for each in range(2 * rungs)]
    return Construction(names, liking(at), [(at, np.roll(at, -1)), (at, np.roll(at, -2))], at % 2)


def clique(size: int) -> Construction:
    """Construct PGSolver's `cliquegame`, each vertex with a priority of its own, which its player likes.

    From 4 vertices on each player wins from his own, among which he stays.
    """
    at = np.arange(size)
    tails, heads = np.nonzero(~np.eye(size, dtype=bool))
    return Construction([str(each) for each in range(size)], liking(at), [(tails, heads)], at)


def model_checker_ladder(rungs: int) -> Construction:
    """Construct PGSolver's `modelcheckerladder`: all is Odd's, and Even wins, as every round meets the even top."""
    a, b, c = 1 + grid(rungs, 3).T
    top, height = np.zeros(1, "i8"), 2 * (rungs - np.arange(rungs))
    above = np.r_[a[1:], top]
    return Construction(
        [f"a{rungs}", *(f"{letter}{rung}" for rung in range(rungs) for letter in "abc")],
        np.full(3 * rungs + 1, ODD),
        [(top, a[:1]), (a, b), (b, c), (b, above), (c, above)],
        np.r_[top, np.stack([height, 0 * height, height - 1], axis=1).ravel()],
    )


def _lift(floors: int, *, fair: bool) -> Construction:
    """Construct PGSolver's `elevatorverification`: a lift that shall come to the top whenever it is called there.

    A state is the floor, whether the door is open ("o") and the floors called for, the next one first. Those who call,
    one at a time, are Odd, who alone has choices. In a fair lift new calls come last, and Even wins; else they come
    first, and Odd wins by calls from below. The priority is 2 at the top, 1 where the lift is called there, else 0.
    """
    number: dict[State, int] = {(1, False, ()): 0}
    tails, heads = list[int](), list[int]()
    states = list(number)
    for state in states:
        for after in _after(state, floors, fair=fair):
            if after not in number:
                number[after] = len(states)
                states.append(after)
            tails.append(number[state])
            heads.append(number[after])
    priority = [2 if floor == floors else int(floors in calls) for floor, _, calls in states]
    names = [f"{floor}{'o' * door}{':' * bool(calls)}{','.join(map(str, calls))}" for floor, door, calls in states]
    return Construction(names, np.full(len(states), ODD), [(np.array(tails), np.array(heads))], np.array(priority))


def _after(state: State, floors: int, *, fair: bool) -> Iterator[State]:
    """Yield the states that a lift may be in next."""
    floor, is_open, calls = state
    if not is_open and calls:
        floor += (calls[0] > floor) - (calls[0] < floor)
        is_open = floor in calls
        calls = tuple(call for call in calls if call != floor)
    else:
        is_open = False
    yield floor, is_open, calls
    for call in range(1, floors + 1):
        if call not in calls:
            yield floor, is_open, (*calls, call) if fair else (call, *calls)


def going_round(cost: int) -> Construction:
    """Construct the game in which the minimizer of a cost, player 1, goes round until he is let go.

    He gains 1 per round, until player 2 would rather pay all at once: he needs memory, value iteration as many rounds
    as the cost, and play from the start is worth -(cost + 1).
    """
    edges = np.array([0, 0, 1, 1]), np.array([1, 2, 0, 2])
    winner = np.array([-1, -1, 1])
    return Construction(["v1", "v2", "end"], np.array([1, 2, 1]), [edges], weights=[-1, 0, 0, -cost], winner=winner)


FAMILIES = {
    "clique": Family("size", clique, lambda size: size, lambda size: size * (size - 1), least=2),
    "dull_chain": Family("links", dull_chain, lambda links: 3 * links),
    "fair_lift": Family("floors", partial(_lift, fair=True), _states),
    "going_round": Family("cost", going_round, lambda _: 3, most=MARKS[WEIGHT].most),
    "jurdzinski": Family("depth width", jurdzinski, lambda depth, width: 3 * depth * width + 2 * width),
    "ladder": Family("rungs", ladder, lambda rungs: 2 * rungs),
    "model_checker_ladder": Family("rungs", model_checker_ladder, lambda rungs: 3 * rungs + 1),
    "recursive_ladder": Family("levels", recursive_ladder, lambda levels: 5 * levels),
    "tight_ladder": Family("levels", tight_ladder, lambda levels: 3 * levels),
    "two_counters": Family("bits", two_counters, lambda bits: bits * (3 * bits + 5)),
    "unfair_lift": Family("floors", partial(_lift, fair=False), _states),
}
