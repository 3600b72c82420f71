"""Random successors: how many each vertex has, and a set of that size for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from arena.machine.columns import Array

BYTES_PER_EDGE = 100
"""An estimate of the memory at the peak."""
DENSE = 4
"""Rows with more than one in `DENSE` of their choices are shuffled, since draws would often be repeated."""


def degrees_between(rng: np.random.Generator, least: int, most: int, choices: Array) -> Array:
    """Draw the out-degrees uniformly within bounds; no vertex has more successors than it has choices."""
    if len(choices) and choices.min() < least:
        raise ParameterError(f"degrees: {least} (at most {choices.min()}, as some vertex has no more to move to)")
    return rng.integers(least, np.minimum(most, choices), endpoint=True, dtype="i8")


def degrees_in_all(rng: np.random.Generator, edges: int, choices: Array) -> Array:
    """Give each vertex a successor, and deal the other edges one by one to vertices that do not lead to all yet."""
    degree, left = np.minimum(1, choices), edges - len(choices)
    if degree.sum() < len(choices) or choices.sum() < edges:
        raise ParameterError(f"degrees: {edges:,} edges (at most {choices.sum():,}, and from each vertex one)")
    while left:
        open_ = np.flatnonzero(degree < choices)
        degree += np.bincount(rng.choice(open_, left), minlength=len(degree))
        left = int(np.maximum(degree - choices, 0).sum())
        degree = np.minimum(degree, choices)
    return degree


def distinct(rng: np.random.Generator, degree: Array, choices: Array) -> Array:
    """Draw a set of `degree` choices, numbered from 0, for each vertex; the sets follow each other.

    O(edges log edges) on average. A repeated choice is drawn again, which treats all choices alike.
    """
    dense = DENSE * degree > choices
    needed = BYTES_PER_EDGE * int(np.where(dense, choices, degree).sum())
    check_memory(needed, f"{degree.sum():,} random edges", "take a smaller size")
    row = np.repeat(np.arange(len(degree), dtype="i8"), degree)
    drawn = np.empty(len(row), "i8")
    drawn[~dense[row]] = _redrawn(rng, row[~dense[row]], choices)
    drawn[dense[row]] = _shuffled(rng, degree[dense], choices[dense])
    return drawn


def _redrawn(rng: np.random.Generator, row: Array, choices: Array) -> Array:
    """Draw a choice for each place of the rows, and again where its row has it already."""
    stride = int(choices.max(initial=0))
    key = np.sort(row * stride + rng.integers(choices[row], dtype="i8"))
    while len(repeated := np.flatnonzero(key[1:] == key[:-1])):
        again = key[repeated] // stride
        key[repeated] = again * stride + rng.integers(choices[again], dtype="i8")
        key.sort()
    return np.asarray(key - row * stride)


def _shuffled(rng: np.random.Generator, degree: Array, choices: Array) -> Array:
    """Shuffle the choices of each row, and keep the first ones."""
    row = np.repeat(np.arange(len(degree), dtype="i8"), choices)
    place = np.arange(len(row)) - (np.cumsum(choices) - choices)[row]
    order = np.lexsort((rng.random(len(row)), row))
    return np.asarray(place[order][place < degree[row]])
