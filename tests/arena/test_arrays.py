"""Arenas as arrays: compiled loops, plain loops and the definitions all say the same."""

import functools
import itertools
import json
import random
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction
from unittest.mock import patch

import naive
import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, arenas_and_goals, dags, digraphs, examples, players

from arena import (
    ArenaError,
    CompactArena,
    InvalidArena,
    ParameterError,
    attractor,
    backward_induction,
    columns,
    compact,
    grundy,
    is_kernel,
    kernel,
    solution,
    solve,
)
from arena.columns import as_list
from arena.compact import compact_graph
from arena.grundy import grundy_values
from arena.induction import count_plays
from arena.ply import plies

NEVER, ALWAYS = 10**18, 0


@contextmanager
def plain():
    """Lists, whatever the size."""
    with patch.multiple(columns, WORTH_COMPILING=NEVER, WORTH_CALLING=NEVER):
        yield


@contextmanager
def compiled(prefetching=NEVER, narrow=16, ahead=8):
    """Arrays, whatever the size, in memory that holds something."""
    thresholds = {"WORTH_COMPILING": ALWAYS, "WORTH_CALLING": ALWAYS, "WORTH_PREFETCHING": prefetching}
    used = patch.object(columns.Arrays, "empty", lambda _, size, kind: np.full(size, 1, dtype=kind))
    threads = patch.object(solution, "WORTH_PREFETCHING", prefetching)
    with patch.multiple(columns, **thresholds, NARROW=narrow, LOOK_AHEAD=ahead), used, threads:
        yield


@contextmanager
def without_numba():
    """Arrays where they are given, and nothing that could compile."""
    absent = {"numba_or_none": functools.cache(lambda: None), "compiled": lambda *_: None}
    with patch.multiple(columns, WORTH_COMPILING=ALWAYS, WORTH_CALLING=ALWAYS, **absent):
        yield


WAYS = {
    "compiled": compiled,
    "without a branch": functools.partial(compiled, narrow=0),
    "with a branch in layers of one": functools.partial(compiled, narrow=2),
    "prefetching in wide layers": functools.partial(compiled, prefetching=ALWAYS, narrow=2, ahead=1),
    "prefetching everywhere": functools.partial(compiled, prefetching=ALWAYS, narrow=0),
    "large, all layers narrow": functools.partial(compiled, prefetching=ALWAYS, narrow=10**9),
    "without numba": without_numba,
}
either_way = pytest.mark.parametrize("way", [plain, compiled], ids=["plain", "compiled"])
any_way = pytest.mark.parametrize("way", [plain, *WAYS.values()], ids=["plain", *WAYS])


def however(compute):
    """Give what lists give, or the text of the refusal, and see that every other way gives the same."""
    with plain():
        expected = answer(compute)
    for name, way in WAYS.items():
        with way():
            assert answer(compute) == expected, name
    return expected


def answer(compute):
    try:
        return compute()
    except ArenaError as error:
        return type(error).__name__, str(error)


def in_arrays(arena, *, named=True):
    """Give `from_edges` the edges as a DiGraph keeps them, head by head: the rows, so all choices, are then the same."""
    number, over = {vertex: number for number, vertex in enumerate(arena)}, naive.ends(arena)
    edges = [(number[tail], number[head]) for head in arena for tail in arena.pred[head]]
    source, target = zip(*edges, strict=True) if edges else ((), ())
    initial = arena.graph.get("initial")
    return CompactArena.from_edges(
        source,
        target,
        [data["player"] for _, data in arena.nodes(data=True)],
        [over.get(vertex, -1) for vertex in arena],
        initial=None if initial is None else number[initial],
        vertices=list(arena) if named else None,
    )


def numbered(arena, found, absent=-1):
    """Write a dict by vertex as `from_edges` without names would."""
    number = {vertex: number for number, vertex in enumerate(arena)}
    return [number.get(found[vertex], found[vertex]) if vertex in found else absent for vertex in arena]


def ranks(sets):
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


# ---- every algorithm, on random arenas


def attraction(arena, player, goal=None):
    found = attractor(arena, player, goal)
    return list(found.rank.items()), list(found.strategy.items()), found.layers, len(found), repr(found)


@examples(1000)
@given(arenas(unwon=True), players)
def test_the_attractor_is_that_of_proposition_2_however_its_loops_run(arena, player):
    rank, *_ = found = however(lambda: attraction(arena, player))
    assert dict(rank) == ranks(naive.attractor_sets(arena, player))
    assert however(lambda: attraction(in_arrays(arena), player)) == found


@examples(1000)
@given(arenas_and_goals(), players)
def test_the_attractor_of_any_targets_is_that_of_proposition_2_however_its_loops_run(arena_and_goal, player):
    arena, goal = arena_and_goal
    rank, *_ = found = however(lambda: attraction(arena, player, goal))
    assert dict(rank) == ranks(naive.attractor_sets(arena, player, goal))
    assert however(lambda: attraction(in_arrays(arena), player, goal)) == found


@examples(500)
@given(arenas_and_goals(), players)
def test_where_the_vertices_are_numbers_ranks_and_strategy_are_arrays_with_minus_one_elsewhere(arena_and_goal, player):
    arena, goal = arena_and_goal
    aims = [number for number, vertex in enumerate(arena) if vertex in goal]
    found = however(lambda: [*arrays_of(attractor(in_arrays(arena, named=False), player, aims))])
    rank, strategy = ranks(naive.attractor_sets(arena, player, goal)), attractor(arena, player, goal).strategy
    assert found == [numbered({}, {}), []] if not arena else found[0] == [rank.get(vertex, -1) for vertex in arena]
    assert found[1] == numbered(arena, strategy)


def arrays_of(found):
    assert isinstance(found.rank, np.ndarray)
    assert isinstance(found.strategy, np.ndarray)
    assert [number for number in range(len(found.rank)) if number in found] == (found.rank >= 0).nonzero()[0].tolist()
    assert len(found) == (found.rank >= 0).sum()
    return found.rank.tolist(), found.strategy.tolist()
