"""What each frame of a film says: the attractor layer by layer, sink removal round by round, values from the leaves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ParameterError, one_of
from arena.graphs.attributes import initial_of
from arena.graphs.names import is_bare
from arena.solving.attractor import attractor
from arena.solving.kernel import kernel
from exporters.drawings.captions import SIGNS, ignored
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.colourings import colour
from exporters.drawings.looks import OUTSIDE, STYLES, WHITE, Look
from exporters.drawings.values import heights_of, kind, meanings, printed, worth
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Edge = tuple[Hashable, Hashable]

PALE = Look("#ffffff", "#606060", "dashed")
"""What the film has not reached."""
TITLES = {
    False: "A{rank}: {size} of {all} {vertices}",
    True: "A{rank}, the attractor of J{player}: {size} of {all} {vertices}",
}
"""What is told of a layer, and of the last one."""


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
    InvalidArena
        If values are asked for and one of a leaf is no finite number.
    """
    of = of or ("kernel" if is_bare(graph) else "attractor")
    if of not in FILMS:
        raise one_of("film", of, list(FILMS))
    if is_bare(graph) and of != "kernel":
        raise ParameterError(f"no film of {of!r}: a bare graph has no players (kernel fits it)")
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    filmed = graph.copy()
    filmed.graph.pop("proof", None)  # the bold moves of a film are what it is about, not those of a proof
    return FILMS[of](Wish(filmed, player, style, lang, partial(say, language=lang)))


def _attractor(wish: Wish) -> Script:
    graph, words, player = wish.graph, wish.say, wish.player
    found, whole = attractor(graph, player), colour(graph, "attractor", player, style=wish.style, lang=wish.lang)
    layers = found.layers or [[]]
    steps, inside = list[Step](), set[Hashable]()
    for rank, layer in enumerate(layers):
        last, before, inside = rank == len(layers) - 1, inside, {*inside, *layer}
        counts = _counts(wish, len(inside))
        outside, text = (OUTSIDE, "outside the attractor of J{player}") if last else (PALE, "not attracted yet")
        rest = (outside, f"{words(text, player=player)} ({len(graph) - len(inside)})")
        bold = {edge for edge in whole.bold if edge[0] in before}
        strategy = [("→", words("bold: {what}", what=whole.bold_text))] if bold else []
        strategy += _unplayed(wish, whole)
        because = {(v, after) for v in layer for after in graph.adj[v] if rank and after in before}
        steps.append(
            Step(
                words(TITLES[last], rank=rank, player=player, **counts) + _new(wish, len(layer), first=not rank),
                {vertex: whole.looks[vertex] if vertex in inside else outside for vertex in graph},
                {vertex: whole.notes[vertex] for vertex in inside},
                _joining(wish, layer, rank, because),
                [rest, *strategy],
                set(layer),
                because=because,
                bold=bold,
                row=rank,
            )
        )
    return Script(whole, steps)


def _counts(wish: Wish, size: int) -> dict[str, object]:
    """Count some of all vertices, as a title does; the noun goes with all in English, with some in French."""
    one = size <= 1 if wish.lang == "fr" else len(wish.graph) == 1
    return {"size": size, "all": len(wish.graph), "vertices": wish.say("vertex" if one else "vertices")}


def _new(wish: Wish, count: int, *, first: bool) -> str:
    """Tell how many are new, where not all of them are."""
    return "" if first else f", {wish.say('{new} new', new=count)}"


def _joining(wish: Wish, layer: list[Hashable], rank: int, because: set[Edge]) -> list[tuple[str, str]]:
    """Tell why the vertices of a layer are in it."""
    words, player = wish.say, wish.player
    if not rank:
        return [("◎", words("where J{player} has won ({number})", player=player, number=len(layer)))]
    told = {
        player: "J{player} to move, with a move into A{rank} ({number})",
        3 - player: "J{player} to move, all moves lead into A{rank} ({number})",
    }
    return _by_mover(wish, layer, told, because, rank=rank - 1)


def _by_mover(
    wish: Wish, vertices: Iterable[Hashable], told: dict[int, str], because: set[Edge], **values: object
) -> list[tuple[str, str]]:
    """Tell how many vertices of each player there are, and why."""
    movers = [wish.graph.nodes[vertex]["player"] for vertex in vertices]
    return [
        (SIGNS[f"J{player}"], wish.say(text, player=player, number=movers.count(player), **values))
        for player, text in sorted(told.items())
        if player in movers
    ] + [("→", wish.say("by these moves" if len(because) > 1 else "by this move"))]


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
    """Show what sink removal leaves, coloured as the exact search has decided.

    Their heavy borders could not be dotted, so nothing is.
    """
    graph, words, left = wish.graph, wish.say, set(found.undecided)
    removed = {edge for edge in graph.edges if not left.issuperset(edge)}
    solid = {look: replace(look, border="solid") for look in whole.looks.values() if look.border == "dotted"}
    legend = [(solid.get(look, look), text) for look, text in whole.legend]
    return Step(
        words("sink removal leaves {size} of {all} {vertices}", **_counts(wish, len(left))),
        {vertex: solid.get(look, look) for vertex, look in whole.looks.items()},
        dict(whole.notes),
        [("◯", words("orange border: what is left ({number})", number=len(left)))] * bool(left),
        [*legend, *_removed(wish, bold=bool(whole.bold), removed=bool(removed)), *_remark(whole)],
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
    graph, words = wish.graph, wish.say
    (found, own), heights = worth(graph), heights_of(graph)
    written = {vertex: printed(value, wish.lang, own=own) for vertex, value in found.items()}
    members: dict[float, list[Hashable]] = {which: [] for which in meanings(wish.style, own=own)}
    for vertex in graph:
        members[kind(found[vertex])].append(vertex)
    values = [
        Entry(look, words(text), members[which], len(members[which]))
        for which, (look, text) in meanings(wish.style, own=own).items()
    ]
    by_turn = STYLES[wish.style].by_turn
    turns = colour(graph, "player", 1, style=wish.style, lang=wish.lang).entries if by_turn else []
    entries = turns or values
    whole = Coloring(
        {vertex: entry.look for entry in entries for vertex in entry.vertices},
        entries,
        notes=written,
        bold={edge for edge in graph.edges if heights[edge[0]] and found[edge[0]] == found[edge[1]]},
        rows=heights,
        row_name=f"{words('step')} ",
        tooltips={vertex: words("value {value}", value=text) for vertex, text in written.items()},
    )
    leaves = "the leaves, whose values are given ({number})" if own else "the leaves ({number})"
    told = values if by_turn else []
    steps = [
        _rise(wish, whole, heights, number, leaves, told) for number in range(max(heights.values(), default=0) + 1)
    ]
    return Script(whole, steps)


def _rise(
    wish: Wish, whole: Coloring, heights: dict[Hashable, int], number: int, leaves: str, values: list[Entry]
) -> Step:
    """Show the vertices of one height; values are told in words where no colours do."""
    graph, words, start = wish.graph, wish.say, initial_of(wish.graph)
    known = {vertex for vertex, height in heights.items() if height <= number}
    new = [vertex for vertex in graph if heights[vertex] == number]
    because = {edge for edge in whole.bold if edge[0] in new}
    bold = {edge for edge in whole.bold if heights[edge[0]] < number}
    told = {
        1: "J1 to move: the largest value of his moves ({number})",
        2: "J2 to move: the smallest value of his moves ({number})",
    }
    first = [("◎", words(leaves, number=len(new)))]
    reasons = _by_mover(wish, new, told, because) if number else first
    if start in new:
        reasons.append(("=", words("value of the start: {value}", value=whole.notes[start])))
    counts = [(entry.look, entry.text, len(known.intersection(entry.vertices))) for entry in whole.entries]
    counts.append((PALE, words("not known yet"), len(graph) - len(known)))
    legend: list[tuple[Look | str, str]] = [(look, f"{text} ({many})") for look, text, many in counts if many]
    reached = [(entry.text, len(known.intersection(entry.vertices))) for entry in values]
    legend += [("±", f"{text} ({many})") for text, many in reached if many]
    title = words("step {step}, values: {size} of {all} {vertices}", step=number, **_counts(wish, len(known)))
    return Step(
        title + _new(wish, len(new), first=not number),
        {vertex: whole.looks[vertex] if vertex in known else PALE for vertex in graph},
        {vertex: whole.notes[vertex] for vertex in known},
        reasons,
        [*legend, *[("→", words("bold: {what}", what=words("best moves")))] * bool(bold), *_unplayed(wish, whole)],
        set(new),
        because=because,
        bold=bold,
        row=number,
    )


FILMS: dict[str, Callable[[Wish], Script]] = {"attractor": _attractor, "kernel": _kernel, "values": _values}
