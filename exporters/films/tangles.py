"""The frames of tangle learning, search by search: regions, the tangles that are learned in them, and dominions."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import replace
from itertools import islice

from arena.graphs.attributes import label
from arena.solving.arenas import solve
from arena.solving.tangle_learning import TangleStep, tangle_learning
from exporters.drawings.aims import priority
from exporters.drawings.colourings import colour
from exporters.drawings.looks import STYLES, WHITE, Fill
from exporters.films.storyboard import FilmRequest, Script, Step, by_mover, counts, shares
from exporters.films.subgames import ATTRACTED, LOOKS, MOST_STEPS, TARGETS, ending
from exporters.films.subgames import TITLES as SUBGAMES

MOST_NAMES = 6
"""More names are not read on a slide."""
TITLES = {
    "sinks": SUBGAMES["sinks"],
    "region": "search {number}: J{player}'s region of {best} ({count})",
    "tangle": "search {number}: in his region J{player} learns a tangle ({count})",
    "dominion": "search {number}: J{other} cannot leave a tangle: J{player} wins ({count})",
}
"""The titles of frames, by the kinds of steps."""
FIRST = {
    "region": TARGETS["aside"],
    "dominion": "the tangle: J{player} wins the play that stays there ({number})",
}
"""The vertices that a step begins with, by its kind."""


def by_tangles(request: FilmRequest) -> Script:
    """Write the film of tangle learning."""
    graph = request.graph
    coloring = colour(graph, "winner", 1, solve(graph, "parity"), style=request.style, lang=request.lang)
    steps = [_step(request, each) for each in islice(tangle_learning(graph), MOST_STEPS)]
    steps[0].legend.append((coloring.aim_sign, coloring.aim))
    return Script(coloring, [*steps, ending(request, coloring)])


def _step(request: FilmRequest, each: TangleStep) -> Step:
    words, size, best = request.say, len(each.vertices), ""
    if each.what == "region":
        best = words("priority {number}", number=priority(request.graph, next(iter(each.best))))
    values = {"player": each.player, "other": 3 - each.player, "best": best}
    looks, legend = shares(request, _groups(request, each))
    return Step(
        words(TITLES[each.what], **values, number=each.search, count=size, **counts(request, size)),
        looks,
        {},
        _reasons(request, each, **values),
        legend,
        set(each.vertices),
        because=set(each.edges),
    )


def _groups(request: FilmRequest, each: TangleStep) -> list[tuple[Fill, str, int, Collection[Hashable]]]:
    """Share the vertices out by their looks: those that are won, those of regions, and the free ones."""
    palette, groups = STYLES[request.style], list[tuple[Fill, str, int, Collection[Hashable]]]()
    for player in (1, 2):
        won = [vertex for vertex, who in each.winner.items() if who == player]
        groups.append((palette.won[player], LOOKS["won"], player, won))
    for player in (1, 2):
        look = replace(palette.better[1 if player == 1 else -1], border=palette.won[player].border)
        inside = [vertex for vertex, who in each.regions.items() if who == player]
        groups.append((look, "in regions of J{player} ({number})", player, inside))
    groups.append((WHITE, "free ({number})", 0, request.graph.nodes - each.winner.keys() - each.regions.keys()))
    return groups


def _reasons(request: FilmRequest, each: TangleStep, **values: object) -> list[tuple[str, str]]:
    """Tell how a region or a dominion is attracted, or where a tangle can be left for."""
    words, graph = request.say, request.graph
    if each.what == "sinks":
        return []
    if each.what == "tangle":
        names = [label(graph, vertex) for vertex in graph if vertex in each.escapes]
        more = ["…"] * (len(names) > MOST_NAMES)
        ways = ", ".join([*names[:MOST_NAMES], *more])
        return [
            (
                words("why"),
                words("by these moves J{player} wins the play that stays there", **values),
            ),
            ("⇢", words("J{other} can leave it for: {names}", names=ways, **values)),
        ]
    first = [("◎", words(FIRST[each.what], **values, number=len(each.best)))]
    pulled = set[Hashable]().union(*(tangle.vertices for tangle in each.used)) - each.best
    if pulled:
        text = "J{player}'s tangle, which J{other} can leave for there alone ({number})"
        first.append(("◇", words(text, **values, number=len(pulled))))
    texts = {player: ATTRACTED[player == each.player] for player in (1, 2)}
    others = by_mover(request, each.vertices - each.best - pulled, texts, set(each.edges))
    return [*first, *(others if each.edges else [])]
