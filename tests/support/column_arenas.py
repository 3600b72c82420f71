"""Arenas as columns, with anything that columns can hold, and their writing some vertices and edges at a time."""

from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from random_graphs import arenas

from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.graphs.marks import PARITIES
from exporters.files import column_texts, parity_games

ODD = ["=1+1", "a;-b", '"', "<&>", "1", "01", "%s", "\\x41", "_x0041_", "\t", "]]>", "\ud800", ""]
TEXTS = st.text(max_size=4) | st.sampled_from(ODD)
BATCHES = [1, 2, 3, 1 << 14]


@st.composite
def columns_of_arenas(draw):
    """Draw columns with marks, weights, an initial vertex, targets that have moves, and labels of any letters."""
    arena = compact(draw(arenas()))
    size = len(arena)
    marks, attributes = {}, {}
    if draw(st.booleans()):
        marks["priority"] = draw(st.lists(st.integers(0, 10**18 - 2), min_size=size, max_size=size))
        attributes["parity"] = draw(st.sampled_from(sorted(PARITIES)))
    if draw(st.booleans()):
        name = draw(st.sampled_from(["accepting", "good"]))
        marks[name] = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
        attributes |= {} if name == "accepting" else {"accepting": name}
    if draw(st.booleans()):
        marks["value"] = draw(st.lists(st.integers(-5, 5), min_size=size, max_size=size))
    rows = [(tail, head) for head in range(size) for tail in arena.reverse.of(head)]
    weights = st.lists(st.integers(-(10**18), 10**18) | st.integers(-3, 3), min_size=len(rows), max_size=len(rows))
    weight = draw(st.none() | weights)
    made = CompactArena.from_edges(
        *([end[side] for end in rows] for side in (0, 1)),
        *(arena.player, arena.winner),
        initial=draw(st.none() | st.integers(0, size - 1)),
        vertices=draw(st.none() | st.lists(TEXTS | st.integers(0, 99), min_size=size, max_size=size, unique=True)),
        marks=marks,
        weight=weight,
        denominator=1 if weight is None else draw(st.sampled_from([1, 1, 3, 10, 12])),
        attributes=attributes,
    )
    if draw(st.booleans()):
        labels = dict(zip(made.vertices, draw(st.lists(TEXTS, min_size=size, max_size=size)), strict=True))
        made = replace(made, label=labels.__getitem__)
    return made


@contextmanager
def batches_of(size):
    """Let so many vertices, or edges, be written at a time."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (column_texts, parity_games):
            patch.setattr(module, "BATCH", size)
        yield
