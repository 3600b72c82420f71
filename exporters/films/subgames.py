"""The frames of Zielonka's algorithm, subgame by subgame: attractors set aside, and the regions that players win."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import replace
from itertools import islice
from typing import cast

from arena.graphs.attributes import PRIORITY, ObjectiveName
from arena.solving.arenas import solve
from arena.solving.objectives import objective_named
from arena.solving.recursion import RecursionStep, recursion
from exporters.drawings.captions import priority
from exporters.drawings.coloring import paint
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import STYLES, WHITE, Fill
from exporters.films.script import PALE, Edge, FilmRequest, Script, Step

MOST_STEPS = 1000
"""More steps than any film has frames: of the worst games they are exponentially many."""
TITLES = {
    "sinks": "play is brought to a sink from {size} of {all} {vertices}",
    "aside": "subgame {number}: J{player}'s attractor of {best} is set aside ({count})",
    "whole": "subgame {number}: J{player}'s attractor of {best} is all of it: J{player} wins it ({count})",
    "rest": "subgame {number}: J{other} wins nothing of the rest, so all of it is J{player}'s ({count})",
    "taken": "subgame {number}: J{other}'s attractor of what J{other} wins of the rest is removed ({count})",
}
WHY = {
    "aside": "play that comes back to {best} for ever is won by J{player}; the rest is solved first",
    "whole": "wherever play goes, J{player} brings it back to {best}, for ever",
    "rest": "play comes back to {best} for ever, or stays in the rest at last: J{player} wins both",
    "taken": "from what J{other} wins there J{player} has no move into what was set aside",
}
TARGETS = {
    "aside": "{best}, which J{player} likes ({number})",
    "whole": "{best}, which J{player} likes ({number})",
    "taken": "J{player} wins them in the rest ({number})",
}
ATTRACTED = {
    True: "J{player} to move, with a move there ({number})",
    False: "J{player} to move, all moves lead there ({number})",
}
"""The reasons why other vertices are attracted, by whether the attracting player moves there."""


def endless(objective: str, request: FilmRequest) -> Script:
    solution = solve(request.graph, cast("ObjectiveName", objective))
    coloring = paint(request.graph, "winner", 1, solution, style=request.style, lang=request.lang)
    steps, aside = list[Step](), dict[int, RecursionStep]()
    for each in islice(recursion(request.graph, objective), MOST_STEPS):
        if each.what == "aside":
            aside[each.depth] = each
        kept = aside[each.depth].rank if each.what in ("aside", "taken") else {}
        steps.append(_step(request, objective, each, set(kept).difference(each.winner)))
    won, shown = STYLES[request.style].won, [*coloring.looks.values()]
    sizes = {f"count{player}": shown.count(won[player]) for player in (1, 2)}
    title = request.say("J1 wins {count1} of {all} {vertices}, J2 {count2}", **sizes, **request.counts(sizes["count1"]))
    aim = Sign("text", coloring.aim_sign, coloring.aim)
    steps[0].signs.append(aim)
    signs = [aim, *[request.bold(coloring.bold_text)] * bool(coloring.bold)]
    ending = Step(title, dict(coloring.looks), coloring.legend, signs, bold=coloring.bold)
    return Script(coloring, [*steps, ending])


def _step(request: FilmRequest, objective: str, each: RecursionStep, aside: set[Hashable]) -> Step:
    graph, words, rank = request.graph, request.say, each.rank
    values = {"player": each.player, "other": 3 - each.player, "best": _best(request, objective, each)}
    size = len(each.game if each.what in ("whole", "rest") else rank)
    title = words(TITLES[each.what], **values, number=each.number, count=size, **request.counts(size))
    because = {(v, after) for v in rank for after in graph.adj[v] if after in rank and rank[after] < rank[v]}
    removed = {edge for edge in graph.edges if not each.game >= set(edge)}
    groups = _groups(request, each, aside)
    signs = _reasons(request, each, because, **values)
    return Step(
        title,
        {vertex: look for look, *_, vertices in groups for vertex in vertices},
        [(look, words(text, player=who, number=len(vertices))) for look, text, who, vertices in groups if vertices],
        [*signs, *[Sign("ignored", "⇢", words("dotted: not in this subgame"))] * bool(removed)],
        joined=set(rank),
        because=because,
        removed=removed,
    )


def _best(request: FilmRequest, objective: str, each: RecursionStep) -> str:
    """Name the vertices that decide in a subgame."""
    if objective_named(objective).asks == PRIORITY:
        number = next((priority(request.graph, vertex) for vertex in each.best), 0)
        return request.say("priority {number}", number=number)
    return request.say("accepting vertices" if each.player == 1 else "vertices that are not accepting")


def _groups(
    request: FilmRequest, each: RecursionStep, aside: set[Hashable]
) -> list[tuple[Fill, str, int, Collection[Hashable]]]:
    """Return the looks, each with its meaning, the player it is about, and its vertices."""
    palette, won = STYLES[request.style], each.winner
    kept = replace(palette.better[1 if each.player == 1 else -1], border=palette.won[each.player or 1].border)
    text = "won by J{player} so far ({number})" if each.depth else "won by J{player} ({number})"
    return [
        *((palette.won[player], text, player, [v for v, who in won.items() if who == player]) for player in (1, 2)),
        (kept, "set aside for J{player} ({number})", each.player, aside),
        (WHITE, "to be solved ({number})", 0, each.game - won.keys() - aside),
        (PALE, "not in this subgame ({number})", 0, request.graph.nodes - each.game - won.keys()),
    ]


def _reasons(request: FilmRequest, each: RecursionStep, because: set[Edge], **values: object) -> list[Sign]:
    """Say where vertices are attracted to, and why the others are."""
    words = request.say
    why = [Sign("text", words("why"), words(WHY[each.what], **values))] if each.what in WHY else []
    if each.what not in TARGETS:
        return why
    attracting = 3 - each.player if each.what == "taken" else each.player
    first = [vertex for vertex, rank in each.rank.items() if not rank]
    said = request.about(TARGETS[each.what], len(first), **{**values, "player": attracting})
    texts = {player: ATTRACTED[player == attracting] for player in (1, 2)}
    others = request.movers(each.rank.keys() - set(first), texts, because) if because else []
    return [*why, said, *others]
