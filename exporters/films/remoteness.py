"""The film of the plies to the end: on a map a tide that rises from the ends of play."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from arena.solving.positions import Outcome, solve_positions
from arena.words import plies_in
from exporters.drawings.colourings import colour
from exporters.drawings.looks import DRAW_ENDLESS, KERNEL, RANKS, WHITE, Fill, shade
from exporters.films.storyboard import FilmRequest, Script, Step, counts

REASONS = {
    Outcome.P: "all moves lead to N: the player to move loses ({number})",
    Outcome.N: "a move leads to P: the player to move wins ({number})",
}
"""Why positions are known."""
ENDS = {
    Outcome.P: "no moves: the player to move loses ({number})",
    Outcome.N: "no moves: the player to move wins ({number})",
}
"""Why the first ones are: those where play ends."""


def water(plies: Mapping[Hashable, int]) -> dict[Hashable, Fill]:
    """Shade vertices by their plies to the end, from a shade on that is light beside the dark green of islands.

    Examples
    --------
    >>> [fill.fill for fill in water({"a": 0, "b": 1, "c": 2}).values()]
    ['#775d9b', '#ae9ec7', '#e6def2']
    """
    last = max(plies.values(), default=0)
    return {vertex: shade(RANKS, 2 * number + last, 3 * last) for vertex, number in plies.items()}


def remoteness(request: FilmRequest) -> Script:
    """Film from the ends of play back who wins, a frame a ply: the attractors of both players at once.

    A position joins in the frame of its remoteness. P-positions are green islands, and the deeper the water, the nearer
    the end.
    """
    graph, words, solved = request.graph, request.say, solve_positions(request.graph)
    coloring = colour(graph, "remoteness", 1, solved, style=request.style, lang=request.lang)
    last = max(solved.remoteness.values(), default=0)
    islands = {vertex: KERNEL for vertex, outcome in solved.outcome.items() if outcome == Outcome.P}
    looks = {**dict.fromkeys(graph, DRAW_ENDLESS), **water(solved.remoteness), **islands}
    layers: list[list[Hashable]] = [[] for _ in range(last + 1)]
    for vertex, plies in solved.remoteness.items():
        layers[plies].append(vertex)
    steps, inside = list[Step](), set[Hashable]()
    for plies, layer in enumerate(layers):
        before, inside = inside, {*inside, *layer}
        ended, dry = plies == len(layers) - 1, len(graph) - len(inside)
        shares = [(KERNEL, "P: the player to move loses", len(islands.keys() & inside))]
        shares.append((shade(RANKS, 1, 2), "N: the player to move wins", len(inside - islands.keys())))
        shares.append((DRAW_ENDLESS, "D: a draw", dry) if ended else (WHITE, "not known yet", dry))
        title = words(
            "won in {plies} at most: {size} of {all} {vertices}",
            plies=plies_in(plies, request.lang),
            **counts(request, len(inside)),
        )
        why = [(REASONS if plies else ENDS)[solved.outcome[vertex]] for vertex in layer[:1]]
        steps.append(
            Step(
                title + (f", {words('{new} new', new=len(layer))}" if plies else ""),
                {vertex: looks[vertex] if vertex in inside or ended else WHITE for vertex in graph},
                {vertex: coloring.notes[vertex] for vertex in inside},
                [("◎", words(text, number=len(layer))) for text in why],
                [(look, f"{words(text)} ({count})") for look, text, count in shares if count],
                set(layer),
                because={
                    (vertex, after)
                    for vertex in layer
                    for after in graph.adj[vertex]
                    if after in before and solved.outcome[after] != solved.outcome[vertex]
                },
                bold={edge for edge in coloring.bold if edge[0] in before},
            )
        )
    return Script(replace(coloring, looks=looks), steps)
