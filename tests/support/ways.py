"""The ways in which loops run, as lists and as arrays, compiled or not, and how results are compared between them."""

import functools
import random
import sys
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import naive
import networkx as nx
import numpy as np
import pytest

from arena import (
    ArenaError,
    CompactArena,
    attractor,
    certificate,
    is_kernel,
    kernel,
    solve,
    verify,
)
from arena.machine import columns, compiler
from arena.machine.columns import as_list
from arena.solving import regions

NEVER, ALWAYS = 10**18, 0


@contextmanager
def plain():
    """Lists, whatever the size."""
    with patch.multiple(columns, WORTH_COMPILING=NEVER, WORTH_CALLING=NEVER):
        yield


@contextmanager
def compiled(prefetching=NEVER, narrow=16, ahead=8, threads=NEVER):
    """Arrays, whatever the size, in memory that holds something."""
    sizes = {"WORTH_COMPILING": ALWAYS, "WORTH_CALLING": ALWAYS, "WORTH_PREFETCHING": prefetching}
    used = patch.object(columns.Arrays, "empty", lambda _, size, kind: np.ones(size, dtype=kind))
    shared = patch.object(regions, "WORTH_SHARING", threads)
    with patch.multiple(columns, **sizes, NARROW=narrow, LOOK_AHEAD=ahead), used, shared:
        yield


@contextmanager
def in_order():
    """Arrays whose neighbours are taken for neighbours."""
    with compiled(), patch("arena.solving.reverse.in_order", lambda _: True):
        yield


@contextmanager
def without_numba():
    """Arrays where they are given, and nothing that could compile."""
    with ExitStack() as stack:
        stack.enter_context(patch.multiple(columns, WORTH_COMPILING=ALWAYS, WORTH_CALLING=ALWAYS))
        stack.enter_context(patch.object(compiler, "compiled", lambda *_: None))
        for name, module in list(sys.modules.items()):
            if name.startswith("arena.") and hasattr(module, "numba_or_none"):
                stack.enter_context(patch.object(module, "numba_or_none", functools.cache(lambda: None)))
        yield


WAYS = {
    "plain": plain,
    "compiled": compiled,
    "without a branch": functools.partial(compiled, narrow=0),
    "with a branch in layers of one": functools.partial(compiled, narrow=2),
    "prefetching in wide layers": functools.partial(compiled, prefetching=ALWAYS, narrow=2, ahead=1),
    "prefetching everywhere, both players at once": functools.partial(
        compiled, prefetching=ALWAYS, narrow=0, threads=ALWAYS
    ),
    "in order": in_order,
    "prefetching nowhere": functools.partial(compiled, prefetching=ALWAYS, narrow=10**9),
    "without numba": without_numba,
}
any_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
either_way = pytest.mark.parametrize("way", [plain, compiled])


def however(compute):
    """Give what lists give, or the refusal, and see that every other way gives the same."""
    found = {}
    for name, way in WAYS.items():
        with way():
            try:
                found[name] = compute()
            except ArenaError as error:
                found[name] = type(error), str(error)
        assert found[name] == found["plain"], name
    return found["plain"]


def in_arrays(arena, *, named=True):
    """Give `from_edges` the edges head by head, as a DiGraph keeps them: then even the choices are the same."""
    number, over = {vertex: number for number, vertex in enumerate(arena)}, naive.ends(arena)
    initial = arena.graph.get("initial")
    return CompactArena.from_edges(
        [number[tail] for head in arena for tail in arena.pred[head]],
        [number[head] for head in arena for _ in arena.pred[head]],
        player=[data["player"] for _, data in arena.nodes(data=True)],
        winner=[over.get(vertex, -1) for vertex in arena],
        initial=None if initial is None else number[initial],
        vertices=list(arena) if named else None,
    )


def by_number(arena, found, absent=-1):
    """List what a dict says of each vertex."""
    return [found.get(vertex, absent) for vertex in arena]


def choices_by_number(arena, found):
    """List the numbers of the successors that a strategy takes, -1 where it takes none."""
    number = {vertex: number for number, vertex in enumerate(arena)}
    return [number.get(following, -1) for following in by_number(arena, found, None)]


def ranks(sets):
    """Give the rank of each vertex in increasing sets A0, A1, ..."""
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


def attraction(arena, player, goal=None):
    """Give all that an attractor says, to be compared."""
    found = attractor(arena, player, goal)
    return list(found.rank.items()), list(found.strategy.items()), found.layers, len(found), repr(found)


def solved(arena):
    """Give all that a solution says, to be compared; its certificate must hold."""
    found = solve(arena)
    assert verify(arena, certificate(found))
    tables = [found.winner, found.remoteness, found.strategy, found.draw]
    regions = [found.w1, found.w2, found.undetermined, found.determined]
    best = [found.best_moves(vertex) for vertex in found.columns.vertices]
    sizes = [found.layer_sizes(player) for player in (1, 2)]
    return [list(table.items()) for table in tables], regions, best, sizes, list(found.rows()), repr(found)


def dominion(graph, bound=10):
    """Give all that a kernel says, to be compared."""
    found = kernel(graph, bound=bound)
    members = None if found.kernel is None else (found.kernel, is_kernel(graph, found.kernel))
    rounds = found.sink_rounds, list(found.round.items())
    states = found.in_every, found.in_none, found.undecided
    return members, found.exists, found.unique, found.choices, rounds, states, list(found.strategy.items()), repr(found)


def large_arena(seed):
    """Hundreds of vertices in wide and narrow layers, few moves from most of them and hundreds from some."""
    chance = random.Random(seed)
    sides = [list(range(0, 2 * chance.randint(60, 200), 2)), list(range(1, 2 * chance.randint(60, 400), 2))]
    arena = nx.DiGraph(initial=0)
    for player, (mine, others) in enumerate([sides, sides[::-1]], start=1):
        arena.add_nodes_from(mine, player=player)
        for vertex in mine:
            share = chance.random()
            moves = 0 if share < 0.1 else len(others) if share > 0.98 else chance.choice([1, 1, 2, 2, 3, 8])
            arena.add_edges_from((vertex, following) for following in chance.sample(others, moves))
    for vertex in arena:
        if not arena.adj[vertex]:
            arena.nodes[vertex]["winner"] = chance.choice([0, 1, 2])
    if seed % 3 == 0:
        won = [v for v, data in arena.nodes(data=True) if data.get("winner") == 1]
        arena.graph["f1"] = [*won, *chance.sample([v for v in arena if arena.adj[v]], 20)]
    return arena


def chain(length, ways=1):
    """Vertices 0 to `length`, with so many parallel edges from each to the next; player 1 wins at the end."""
    sources = [number for number in range(length) for _ in range(ways)]
    winner = [-1] * length + [1]
    return CompactArena.from_edges(
        sources, [number + 1 for number in sources], [1 + n % 2 for n in range(length + 1)], winner, initial=0
    )


def written(made):
    """Every column of a graph or an arena as lists, and its vertices with their types."""
    rows = [as_list(column) for column in (*made.reverse, *made.forward, made.out_degree)]
    vertices = [(type(vertex), vertex) for vertex in made.vertices]
    more = ()
    if isinstance(made, CompactArena):
        more = as_list(made.player), as_list(made.winner), made.stopped, made.edges, made.initial
    return rows, vertices, made.labels, more
