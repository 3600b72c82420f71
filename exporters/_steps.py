"""What each frame of a film says: the attractor layer by layer, sink removal round by round, values from the leaves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from arena import attractor, backward_induction, is_bare, kernel
from arena.columns import as_list
from arena.compact import compact
from arena.errors import ParameterError, one_of
from arena.reverse import from_sinks
from exporters._captions import ignored
from exporters._colors import colour
from exporters._looks import DRAW_BY_RULE, OUTSIDE, STYLES, WHITE, Coloring, Look
from exporters._words import say

if TYPE_CHECKING:
    from arena.attributes import DiGraph

Edge = tuple[Hashable, Hashable]

PALE = Look("#ffffff", "#606060", "dashed")
"""What the film has not reached."""
TITLES = {
    False: "A{rank}: {size} of {all} vertices, {new} new",
    True: "A{rank}, the attractor of J{player}: {size} of {all} vertices, {new} new",
}
"""What is told of a layer, and of the last one."""
SIGNS = {1: "○", 2: "□"}


@dataclass
class Step:
    """One frame.

    Parameters
    ----------
    title : str
        What happens.
    looks : dict
        The look of each vertex; `PALE` before the film reaches it.
    notes : dict
        A second line for some vertices.
    reasons : list of (str, str)
        Why the vertices join.
    legend : list of (Look or str, str)
        What the looks mean.
    joined : set of vertices
        Those that join in this frame.
    because : set of edges
        Those by which they join.
    bold, removed : set of edges
        Those that matter from earlier frames, and those that are gone.
    row : int or None
        The last row that is reached, if there are rows.
    """

    title: str
    looks: dict[Hashable, Look]
    notes: dict[Hashable, str]
    reasons: list[tuple[str, str]]
    legend: list[tuple[Look | str, str]]
    joined: set[Hashable]
    because: set[Edge] = field(default_factory=set)
    bold: set[Edge] = field(default_factory=set)
    removed: set[Edge] = field(default_factory=set)
    row: int | None = None


class Script(NamedTuple):
    """A film: the graph as the last frame colours it, for the layout, and what the frames say."""

    whole: Coloring
    steps: list[Step]


class Wish(NamedTuple):
    """What is to be filmed, and how."""

    graph: DiGraph
    player: int
    style: str
    lang: str
    say: Callable[..., str]


def script(graph: DiGraph, of: str | None, player: int, *, style: str, lang: str) -> Script:
    """Tell what each frame says.

    Raises
    ------
    ParameterError
        If there is no such film, player, style or language, or not of such a graph.
    Circuit
        If values are asked for where play need not end.
    """
    of = of or ("kernel" if is_bare(graph) else "attractor")
    if of not in FILMS:
        raise one_of("film", of, list(FILMS))
    if is_bare(graph) and of != "kernel":
        raise ParameterError(f"no film of {of!r}: a bare graph has no players (kernel fits it)")
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    return FILMS[of](Wish(graph, player, style, lang, partial(say, language=lang)))


def _attractor(wish: Wish) -> Script:
    graph, words, player = wish.graph, wish.say, wish.player
    found, whole = attractor(graph, player), colour(graph, "attractor", player, style=wish.style, lang=wish.lang)
    layers = found.layers or [[]]
    steps, inside = list[Step](), set[Hashable]()
    for rank, layer in enumerate(layers):
        last, before, inside = rank == len(layers) - 1, inside, {*inside, *layer}
        counts = {"size": len(inside), "all": len(graph), "new": len(layer)}
        outside, text = (OUTSIDE, "outside the attractor of J{player}") if last else (PALE, "not attracted yet")
        rest = (outside, f"{words(text, player=player)} ({len(graph) - len(inside)})")
        bold = {edge for edge in whole.bold if edge[0] in before}
        strategy = [("→", words("bold: {what}", what=whole.bold_text))] if bold else []
        strategy += _unplayed(wish, whole)
        steps.append(
            Step(
                words(TITLES[last], rank=rank, player=player, **counts),
                {vertex: whole.looks[vertex] if vertex in inside else outside for vertex in graph},
                {vertex: whole.notes[vertex] for vertex in inside},
                _joining(wish, layer, rank),
                [rest, *strategy],
                set(layer),
                because={(v, after) for v in layer for after in graph.adj[v] if rank and after in before},
                bold=bold,
                row=rank,
            )
        )
    return Script(whole, steps)


def _joining(wish: Wish, layer: list[Hashable], rank: int) -> list[tuple[str, str]]:
    """Tell why the vertices of a layer are in it."""
    words, player = wish.say, wish.player
    if not rank:
        return [("◎", words("where J{player} has won ({number})", player=player, number=len(layer)))]
    told = {
        player: "J{player} to move, with a move into A{rank} ({number})",
        3 - player: "J{player} to move, all moves lead into A{rank} ({number})",
    }
    return _by_mover(wish, layer, told, rank=rank - 1)


def _by_mover(
    wish: Wish, vertices: Iterable[Hashable], told: dict[int, str], **values: object
) -> list[tuple[str, str]]:
    """Tell how many vertices of each player there are, and why."""
    movers = [wish.graph.nodes[vertex]["player"] for vertex in vertices]
    return [
        (SIGNS[player], wish.say(text, player=player, number=movers.count(player), **values))
        for player, text in sorted(told.items())
        if player in movers
    ] + [("→", wish.say("by these moves"))]


def _kernel(wish: Wish) -> Script:
    graph, found = wish.graph, kernel(wish.graph)
    whole = colour(graph, "kernel", 1, style=wish.style, lang=wish.lang)
    rounds = found.sink_rounds
    steps = [_round(wish, whole, found, number) for number in range(1, len(rounds) + 1)]
    if found.undecided or not rounds:
        steps.append(_left(wish, whole, found))
    return Script(whole, steps)


def _round(wish: Wish, whole: Coloring, found: Any, number: int) -> Step:
    graph, words = wish.graph, wish.say
    members = {v for v in found.in_every if found.round[v] <= number}
    gone = {v for v in found.in_none if found.round[v] <= number}
    new, out = ({v for v in group if found.round[v] == number} for group in (members, gone))
    inside, left = STYLES[wish.style].won[1], len(graph) - len(members) - len(gone)
    because = {(v, after) for v in out for after in graph.adj[v] if after in new}
    bold = {edge for edge in whole.bold if edge[0] in gone and edge[1] in members} - because
    removed = {edge for edge in graph.edges if not gone.isdisjoint(edge)} - because
    look = {**dict.fromkeys(gone, PALE), **dict.fromkeys(out, OUTSIDE), **dict.fromkeys(members, inside)}
    counts = [(inside, "in the kernel", len(members)), (OUTSIDE, "not in it", len(gone)), (WHITE, "still there", left)]
    reasons = [("◎", words("sinks of what is left: they join the kernel ({number})", number=len(new)))]
    if out:
        reasons.append(("→", words("with a move to one of them: removed ({number})", number=len(out))))
    legend = [(look, f"{words(text)} ({many})") for look, text, many in counts if many]
    return Step(
        words("round {round}: {new} into the kernel, {out} removed", round=number, new=len(new), out=len(out)),
        {vertex: look.get(vertex, WHITE) for vertex in graph},
        {vertex: words("round {round}", round=found.round[vertex]) for vertex in members},
        reasons,
        [*legend, *_removed(wish, bold=bool(bold), removed=bool(removed)), *_remark(whole)],
        new,
        because=because,
        bold=bold,
        removed=removed,
    )


def _left(wish: Wish, whole: Coloring, found: Any) -> Step:
    """Show what sink removal leaves, coloured as the exact search has decided."""
    graph, words, left = wish.graph, wish.say, set(found.undecided)
    removed = {edge for edge in graph.edges if not left.issuperset(edge)}
    return Step(
        words("sink removal leaves {number} of {all} vertices", number=len(left), all=len(graph)),
        dict(whole.looks),
        dict(whole.notes),
        [],
        [*whole.legend, *_removed(wish, bold=bool(whole.bold), removed=bool(removed)), *_remark(whole)],
        left,
        bold=set(whole.bold),
        removed=removed,
    )


def _removed(wish: Wish, *, bold: bool, removed: bool) -> list[tuple[str, str]]:
    words = wish.say
    moves = words("bold: {what}", what=words("moves into the kernel"))
    return [("⇢", words("dotted: removed edges"))] * removed + [("→", moves)] * bold


def _unplayed(wish: Wish, whole: Coloring) -> list[tuple[str, str]]:
    return [("⇢", wish.say("dotted: play has ended before"))] if ignored(wish.graph, whole) else []


def _remark(whole: Coloring) -> list[tuple[str, str]]:
    return [("!", whole.remark)] if whole.remark else []


def _values(wish: Wish) -> Script:
    graph, words, found = wish.graph, wish.say, backward_induction(wish.graph).value
    heights, won = _heights(graph), STYLES[wish.style].won
    looks = {1: won[1], 0: DRAW_BY_RULE, -1: won[2]}
    whole = Coloring(
        {vertex: looks[found[vertex]] for vertex in graph},
        [],
        notes={vertex: printed(found[vertex]) for vertex in graph},
        bold={edge for edge in graph.edges if heights[edge[0]] and found[edge[0]] == found[edge[1]]},
        rows=heights,
        row_name=f"{words('step')} ",
        framed=True,
        tooltips={vertex: words("value {value}", value=printed(found[vertex])) for vertex in graph},
    )
    return Script(
        whole, [_rise(wish, whole, found, heights, number) for number in range(max(heights.values(), default=0) + 1)]
    )


def _rise(wish: Wish, whole: Coloring, found: dict[Hashable, int], heights: dict[Hashable, int], number: int) -> Step:
    graph, words = wish.graph, wish.say
    known = {vertex for vertex, height in heights.items() if height <= number}
    new = [vertex for vertex in graph if heights[vertex] == number]
    told = {
        1: "J1 to move: the largest value of his moves ({number})",
        2: "J2 to move: the smallest value of his moves ({number})",
    }
    reasons = _by_mover(wish, new, told) if number else [("◎", words("the leaves ({number})", number=len(new)))]
    legend: list[tuple[Look | str, str]] = []
    looks = {found[vertex]: whole.looks[vertex] for vertex in graph if vertex in known}
    for value in sorted(looks, reverse=True):
        many = sum(found[vertex] == value for vertex in known)
        legend.append((looks[value], f"{words(MEANINGS[value])} ({many})"))
    if len(known) < len(graph):
        legend.append((PALE, f"{words('not known yet')} ({len(graph) - len(known)})"))
    bold = {edge for edge in whole.bold if heights[edge[0]] < number}
    return Step(
        words(
            "step {step}: {size} of {all} values, {new} new", step=number, size=len(known), all=len(graph), new=len(new)
        ),
        {vertex: whole.looks[vertex] if vertex in known else PALE for vertex in graph},
        {vertex: whole.notes[vertex] for vertex in known},
        reasons,
        [*legend, *[("→", words("bold: {what}", what=words("best moves")))] * bool(bold), *_unplayed(wish, whole)],
        set(new),
        because={edge for edge in whole.bold if edge[0] in new},
        bold=bold,
        row=number,
    )


MEANINGS = {1: "+1: J1 wins", 0: "0: a draw", -1: "−1: J2 wins"}


def printed(value: int) -> str:
    """Print a value as the courses do.

    Examples
    --------
    >>> printed(1), printed(0), printed(-1)
    ('+1', '0', '−1')
    """
    return {1: "+1", 0: "0", -1: "−1"}[value]


def _heights(graph: DiGraph) -> dict[Hashable, int]:
    """Count the steps from the leaves: 0 where play ends, else one more than the highest successor."""
    arena = compact(graph)
    heights = [0] * len(arena)
    for number in as_list(from_sinks(arena)):
        heights[number] = 1 + max((heights[after] for after in arena.after(number)), default=-1)
    return dict(zip(arena.vertices, heights, strict=True))


FILMS: dict[str, Callable[[Wish], Script]] = {"attractor": _attractor, "kernel": _kernel, "values": _values}
