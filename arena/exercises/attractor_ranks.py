"""The ranks of an attractor: in how many plies the player comes to a target under best play of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf, isinf
from typing import Any

from arena.exercises.arenas_to_try import Instance
from arena.exercises.attractors import EXERCISE as ATTRACTOR
from arena.exercises.attractors import FUNCTIONS, heads_of, ranks
from arena.exercises.exercise import NoAnswer, Reason, are_whole_numbers

NAME = "rank"
TITLE = "ranks of an attractor"
Ranks = dict[str, int]


def _read(value: Any, instance: Instance) -> Ranks:
    """Read ranks by vertices: None, -1 or infinity stand for a vertex that is not attracted."""
    if not isinstance(value, dict) or not set(value) <= set(instance.vertices):
        raise NoAnswer("{answer} is not a rank for each attracted vertex")
    read: Ranks = {}
    for vertex, rank in value.items():
        if rank is None or rank == -1 or (isinstance(rank, float) and isinf(rank)):
            continue
        if not are_whole_numbers([rank]):
            raise NoAnswer("{answer} is not a rank for each attracted vertex")
        read[vertex] = rank
    return read


def why_ranked(instance: Instance, right: Ranks, given: Ranks) -> Reason:
    """Tell of the first wrong vertex, by rank, how its rank follows from those of its successors."""
    after = instance.successors()
    wrong = [vertex for vertex in instance.vertices if right.get(vertex) != given.get(vertex)]
    vertex = min(wrong, key=lambda vertex: (right.get(vertex, inf), vertex))
    if vertex not in right:
        return Reason("{vertex} is not attracted, so it has no rank", {"vertex": vertex})
    if right[vertex] == 0:
        return Reason("{vertex} is a target, so its rank is 0", {"vertex": vertex})
    rank = right[vertex]
    values = {"vertex": vertex, "rank": rank, "before": rank - 1, "heads": heads_of(after[vertex], right)}
    if vertex in (instance.s1 if instance.player == 1 else instance.s2):
        text = "the player chooses at {vertex}, and the least rank of its successors ({heads}) is {before}: rank {rank}"
    else:
        text = (
            "the opponent chooses at {vertex}, and the largest rank of its successors ({heads}) is {before}: "
            "rank {rank}"
        )
    return Reason(text, values)


def _show(answer: Ranks) -> str:
    """Write ranks in a line, lowest first."""
    return (
        "{"
        + ", ".join(f"{vertex}: {rank}" for vertex, rank in sorted(answer.items(), key=lambda item: item[::-1]))
        + "}"
    )


def _distance(instance: Instance) -> Ranks:
    """Give the distance to a target, where every move is free."""
    return _levels(instance, lambda ranks: 1 + min(ranks))


def _levels(instance: Instance, rule: Callable[[list[int]], int]) -> Ranks:
    after, level = instance.successors(), dict.fromkeys(sorted(instance.targets), 0)
    for _ in after:
        known = [(vertex, [level[head] for head in heads if head in level]) for vertex, heads in after.items()]
        level |= {vertex: rule(ranks) for vertex, ranks in known if ranks and vertex not in level}
    return level


def _quickest(instance: Instance) -> Ranks:
    """Let the opponent hurry too: one more than the least rank."""
    right, after = ranks(instance), instance.successors()
    for vertex in sorted(right, key=lambda each: right[each]):
        if right[vertex]:
            right[vertex] = 1 + min(right[head] for head in after[vertex] if head in right)
    return right


def _from_one(instance: Instance) -> Ranks:
    return {vertex: rank + 1 for vertex, rank in ranks(instance).items()}


def _backwards(instance: Instance) -> Ranks:
    right = ranks(instance)
    return {vertex: max(right.values()) - rank for vertex, rank in right.items()}


def _zero(instance: Instance) -> Ranks:
    return dict.fromkeys(ranks(instance), 0)


def _rounds(instance: Instance) -> Ranks:
    """Count rounds of the player alone: his moves, not those of both."""
    return {vertex: (rank + 1) // 2 for vertex, rank in ranks(instance).items()}


def _one_layer(instance: Instance) -> Ranks:
    return {vertex: rank for vertex, rank in ranks(instance).items() if rank <= 1}


def _swapped(instance: Instance) -> Ranks:
    return ranks(instance._replace(player=3 - instance.player))


def _without_targets(instance: Instance) -> Ranks:
    return {vertex: rank for vertex, rank in ranks(instance).items() if rank}


EXERCISE = replace(
    ATTRACTOR,
    title=TITLE,
    functions=("rang", "rangs", "rank", "ranks", *FUNCTIONS),
    right=ranks,
    read=_read,
    why=why_ranked,
    mistakes={
        "gives the distance to a target, whoever moves": _distance,
        "lets the opponent hurry too": _quickest,
        "counts ranks from 1": _from_one,
        "counts the rank from the wrong end": _backwards,
        "gives all vertices the rank 0": _zero,
        "counts the moves of one player alone": _rounds,
        "stops after one layer": _one_layer,
        "swaps the players": _swapped,
        "leaves out the targets": _without_targets,
    },
    show=_show,
    easy=lambda instance: dict.fromkeys(sorted(instance.targets), 0),
)
