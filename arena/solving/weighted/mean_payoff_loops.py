"""The loops of mean-payoff games, over the part of each vertex and its threshold."""

from __future__ import annotations

from arena.machine.columns import Column
from arena.solving.weighted.weighted_edges import Edges


def settle_forced(
    queue: Column,
    ranks: Column,
    moves: Column,
    edges: Edges,
    outside: int,
    group: Column,
    choices: Column,
    ranked: Column,
) -> None:
    """Settle the vertices of a queue by rank and move; the loser, all of whose moves lose, gets his first one."""
    start, ends, _ = edges
    for place in range(len(queue)):
        vertex = queue[place]
        ranked[vertex], group[vertex], choices[vertex] = ranks[vertex], outside, moves[vertex]
        if choices[vertex] < 0 and start[vertex] < start[vertex + 1]:
            choices[vertex] = ends[start[vertex]]


def keep_within(
    edges: Edges,
    winner: Column,
    group: Column,
    active: Column,
    top: Column,
    bottom: Column,
    sign: int,
    kept: Edges,
    stops: Column,
) -> int:
    """Keep the edges inside active parts, weighed against the threshold; a drawn sink stays where it is for nothing."""
    start, ends, weight = edges
    into, heads, payoff = kept
    filled = 0
    for vertex in range(len(group)):
        into[vertex] = filled
        part = group[vertex]
        if part < 0 or active[part] == 0:
            continue
        stops[vertex] = -1
        if winner[vertex] == 0:
            heads[filled], payoff[filled] = vertex, -sign * top[part]
            filled += 1
        for edge in range(start[vertex], start[vertex + 1]):
            if group[ends[edge]] == part:
                heads[filled], payoff[filled] = ends[edge], sign * (bottom[part] * weight[edge] - top[part])
                filled += 1
    into[len(group)] = filled
    return filled


def tally(group: Column, lost: Column, won: Column) -> None:
    """Count the vertices of each part that are not lost."""
    for vertex in range(len(group)):
        if group[vertex] >= 0 and lost[vertex] < 0:
            won[group[vertex]] += 1


def regroup(group: Column, lost: Column, active: Column, other: Column, sample: Column) -> None:
    """Split parts: move lost vertices to the new part, and note one vertex of each part as its sample."""
    for vertex in range(len(group)):
        part = group[vertex]
        if part < 0:
            continue
        if active[part] == 1 and lost[vertex] >= 0:
            group[vertex] = other[part]
        sample[group[vertex]] = vertex


def advise(
    scale: int, kept: Edges, player: Column, potential: Column, lost: Column, moves: Column, advice: Column
) -> None:
    """Copy into `advice` the moves by which player 1 reaches a threshold, and player 2 stays below it."""
    start, ends, payoff = kept
    for vertex in range(len(player)):
        if player[vertex] == 2:
            if lost[vertex] >= 0:
                advice[vertex] = moves[vertex]
        elif lost[vertex] < 0:
            for edge in range(start[vertex], start[vertex + 1]):
                head = ends[edge]
                if lost[head] < 0 and potential[head] - scale * payoff[edge] - 1 <= potential[vertex]:
                    advice[vertex] = head
                    break


def follow(
    vertex: int,
    walked: int,
    edges: Edges,
    winner: Column,
    player: Column,
    group: Column,
    advice: Column,
    seen: Column,
    paid: Column,
) -> tuple[int, int]:
    """Follow the advised moves to a circuit, and give its sum and its length; 0 and 0 if the path leaves the part.

    `seen` has the steps of earlier walks, no more than `walked`.
    """
    start, ends, weight = edges
    step, part, paid[0] = 0, group[vertex], 0
    while seen[vertex] <= walked:
        step += 1
        seen[vertex] = walked + step
        head, best, met = advice[vertex], 0, False
        if winner[vertex] == 0:
            head = vertex
        if head < 0 or group[head] != part:
            return 0, 0
        for edge in range(start[vertex], start[vertex + 1]):
            if ends[edge] == head and (not met or (weight[edge] > best) == (player[vertex] == 1)):
                best, met = weight[edge], True
        paid[step] = paid[step - 1] + best
        vertex = head
    first = seen[vertex] - walked - 1
    return paid[step] - paid[first], step - first


def take_over(
    group: Column,
    winner: Column,
    player: Column,
    holder: int,
    credit: Column,
    moves: Column,
    amounts: Column,
    choices: Column,
) -> None:
    """Take over the vertices that a player holds, and his moves."""
    for vertex in range(len(group)):
        if group[vertex] >= 0:
            amounts[vertex] = credit[vertex]
            if player[vertex] == holder and winner[vertex] < 0:
                choices[vertex] = moves[vertex]


def write_values(group: Column, top: Column, bottom: Column, numerators: Column, denominators: Column) -> None:
    """Write the values of the parts; those from which a player forces his sink are numbered -1 and -2."""
    for vertex in range(len(group)):
        part = group[vertex]
        if part >= 0:
            numerators[vertex], denominators[vertex] = top[part], bottom[part]
        else:
            numerators[vertex] = 2 * part + 3
