"""The layers of an attractor: A0, A1, A2, ..., each the vertices that a round adds, or all so far (course 001)."""

from __future__ import annotations

import operator
from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Any

from arena.exercises.arenas_to_try import Instance
from arena.exercises.attractor_ranks import EXERCISE as RANKS
from arena.exercises.attractor_ranks import why_ranked
from arena.exercises.attractors import EXERCISE as ATTRACTOR
from arena.exercises.attractors import FUNCTIONS, ranks, read_set, show_set
from arena.exercises.exercise import NoAnswer, Reason

NAME = "layers"
TITLE = "layers of an attractor"
Layers = list[frozenset[str]]


def _right(instance: Instance) -> Layers:
    """Give the layers, each with all vertices so far."""
    return _layers(ranks(instance))


def _read(value: Any, instance: Instance) -> Layers:
    """Read layers, with all vertices so far or the added ones alone; layers that repeat the last one count once."""
    if not isinstance(value, list | tuple):
        raise NoAnswer("{answer} is not a list of layers")
    layers = [read_set(each, instance.vertices) for each in value]
    if all(first.isdisjoint(second) for first, second in pairwise(layers)):
        layers = list(accumulate(layers, operator.or_))
    while len(layers) > 1 and layers[-1] == layers[-2]:
        layers.pop()
    return layers or [frozenset()]


def _why(instance: Instance, right: Layers, given: Layers) -> Reason:
    """Tell of the first vertex that is in a wrong layer how its layer follows from those of its successors."""
    firsts = _ranks(right), _ranks(given)
    if firsts[0] == firsts[1]:
        return Reason("the layers do not grow one by one: some layer is left out, repeated or out of order")
    return why_ranked(instance, *firsts)


def _show(answer: Layers) -> str:
    """Write layers in a line."""
    return "[" + ", ".join(map(show_set, answer)) + "]"


def _layers(rank: dict[str, int]) -> Layers:
    last = max(rank.values(), default=0)
    return [frozenset(vertex for vertex, each in rank.items() if each <= layer) for layer in range(last + 1)]


def _ranks(layers: Layers) -> dict[str, int]:
    """Give the number of the first layer in which each vertex is."""
    return {vertex: number for number in reversed(range(len(layers))) for vertex in layers[number]}


def _of(mistake: Any, instance: Instance) -> Layers:
    return _layers(mistake(instance))


def _mistakes() -> dict[str, Any]:
    shared = ("gives the distance to a target, whoever moves", "stops after one layer", "swaps the players")
    return {name: partial(_of, RANKS.mistakes[name]) for name in shared} | {
        "gives the last layer alone": lambda instance: _right(instance)[-1:],
        "leaves out the targets": lambda instance: _right(instance)[1:] or [frozenset()],
        "lists the layers from the last one": lambda instance: _right(instance)[::-1],
        "gives every vertex a layer of its own": lambda instance: _layers(
            {vertex: number for number, vertex in enumerate(ranks(instance))}
        ),
        "stops before the last layer": lambda instance: _right(instance)[:-1] or [frozenset()],
    }


EXERCISE = replace(
    ATTRACTOR,
    title=TITLE,
    functions=("couches", "layers", "strates", *FUNCTIONS),
    right=_right,
    read=_read,
    why=_why,
    mistakes=_mistakes(),
    show=_show,
    easy=lambda instance: [instance.targets],
)
