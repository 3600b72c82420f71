"""Random successors: how many each vertex has, and different ones for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError
from arena.generating.chance import NUMBERS

if TYPE_CHECKING:
    from arena.generating.chance import Chance
    from arena.machine.columns import Array

DENSE = 4
"""Rows that have over one in so many of their choices are shuffled: draws would often be repeated."""


def degrees_between(chance: Chance, least: int, most: int, choices: Array) -> Array:
    """Draw how many successors each vertex has: any number within the bounds with the same chance.

    `choices` says of each vertex how many there are to choose from, and no vertex has more.

    Raises
    ------
    ParameterError
        If some vertex has fewer choices than `least`.
    """
    if len(choices) and choices.min() < least:
        raise ParameterError(f"degrees: {least} (at most {choices.min()}, as some vertex has no more to move to)")
    return least + chance.below(np.minimum(most, choices) - least + 1, len(choices))


def degrees_in_all(chance: Chance, edges: int, choices: Array) -> Array:
    """Give each vertex a successor, and deal the other edges one by one to vertices that do not lead to all yet.

    Raises
    ------
    ParameterError
        If there are not so many choices, or a vertex has none.
    """
    degree, left = np.minimum(1, choices), edges - len(choices)
    if degree.sum() < len(choices) or choices.sum() < edges:
        raise ParameterError(f"degrees: {edges:,} edges (at most {choices.sum():,}, and from each vertex one)")
    while left:
        open_ = np.flatnonzero(degree < choices)
        degree += np.bincount(open_[chance.below(len(open_), left)], minlength=len(degree))
        left = int(np.maximum(degree - choices, 0).sum())
        degree = np.minimum(degree, choices)
    return degree


def drawn_at_once(degree: Array, choices: Array) -> int:
    """Count the choices that `different` has in memory: one for each edge, or all of them in dense rows."""
    return int(np.where(_is_dense(degree, choices), choices, degree).sum())


def different(chance: Chance, degree: Array, choices: Array) -> Array:
    """Draw for each vertex as many different choices, from 0 on, as its degree says: every set with the same chance.

    Returns
    -------
    array of int
        The choices of the first vertex, then those of the second one, and so on.

    Notes
    -----
    O(edges log edges) on average. A choice that is there already is drawn again, which treats all choices alike.
    """
    dense = _is_dense(degree, choices)
    row = np.repeat(np.arange(len(degree), dtype=NUMBERS), degree)
    drawn = np.empty(len(row), NUMBERS)
    in_dense = dense[row]
    drawn[~in_dense] = _redrawn(chance, row[~in_dense], choices)
    drawn[in_dense] = _shuffled(chance, degree[dense], choices[dense])
    return drawn


def _is_dense(degree: Array, choices: Array) -> Array:
    return np.asarray(DENSE * degree > choices)


def _redrawn(chance: Chance, row: Array, choices: Array) -> Array:
    """Draw a choice for each place of the rows, and again where a row has it already."""
    drawn = chance.below(choices[row], len(row))
    stride, places = int(choices.max(initial=0)), np.arange(len(row))
    while len(places):
        key = row[places] * stride + drawn[places]
        order = np.argsort(key, kind="stable")
        twice = places[order[1:][key[order[1:]] == key[order[:-1]]]]
        drawn[twice] = chance.below(choices[row[twice]], len(twice))
        doubtful = np.zeros(len(choices), bool)
        doubtful[row[twice]] = True
        places = places[doubtful[row[places]]]
    return drawn


def _shuffled(chance: Chance, degree: Array, choices: Array) -> Array:
    """Shuffle the choices of each row, and keep the first ones."""
    row = np.repeat(np.arange(len(degree), dtype=NUMBERS), choices)
    start = np.cumsum(choices) - choices
    place = np.arange(len(row)) - start[row]
    order = np.lexsort((chance.words(len(row)), row))
    return np.asarray(place[order][place < degree[row]])
