"""The frames of the attractor layer by layer, of sink removal round by round, and of values from the leaves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from arena.errors import ParameterError, one_of
from arena.graphs.attributes import initial_of
from arena.graphs.names import is_bare
from arena.solving.arenas import solve
from arena.solving.attractor import attractor
from arena.solving.kernel import kernel
from arena.solving.recursion import OBJECTIVES
from arena.words import Speaker
from exporters.drawings.captions import ignored
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.colourings import colour
from exporters.drawings.looks import KERNEL, OUTSIDE, STYLES, WHITE, Fill
from exporters.drawings.values import heights_of, kind, meanings, printed, worth
from exporters.films.paths import a_star, dijkstra
from exporters.films.remoteness import remoteness
from exporters.films.storyboard import PALE, Edge, FilmRequest, Script, Step, by_mover, counts
from exporters.films.subgames import ending, endless

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.kernel import Kernel

OF_POSITIONS = ("kernel", "remoteness", "dijkstra", "a-star")
"""The films of graphs without players."""
TITLES = {
    False: "A{rank}: {size} of {all} {vertices}",
    True: "A{rank}, the attractor of J{player}: {size} of {all} {vertices}",
}
"""The titles of frames: of a layer, and of the last one."""


def script(graph: DiGraph, of: str | None, player: int, *, style: str, lang: str) -> Script:
    """Write the script of a film: a step for each frame.

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
    if is_bare(graph) and of not in OF_POSITIONS:
        fit = f"{', '.join(OF_POSITIONS[:-1])} or {OF_POSITIONS[-1]}"
        raise ParameterError(f"no film of {of!r}: a bare graph has no players ({fit} fits it)")
    if of in OF_POSITIONS[1:] and not is_bare(graph):
        raise ParameterError(f"no film of {of!r}: it is of a bare graph (attractor fits an arena)")
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    filmed = graph.copy()
    filmed.graph.pop("proof", None)  # the bold moves of a film are what it is about, not those of a proof
    return FILMS[of](FilmRequest(filmed, player, style, lang, Speaker(lang)))


def _attractor(request: FilmRequest) -> Script:
    graph, words, player = request.graph, request.say, request.player
    attracted = attractor(graph, player)
    coloring = colour(graph, "attractor", player, style=request.style, lang=request.lang)
    layers = attracted.layers or [[]]
    steps, inside = list[Step](), set[Hashable]()
    for rank, layer in enumerate(layers):
        last, before, inside = rank == len(layers) - 1, inside, {*inside, *layer}
        sizes = counts(request, len(inside))
        outside, text = (OUTSIDE, "outside the attractor of J{player}") if last else (PALE, "not attracted yet")
        rest = (outside, f"{words(text, player=player)} ({len(graph) - len(inside)})")
        bold = {edge for edge in coloring.bold if edge[0] in before}
        strategy = [("→", words("bold: {what}", what=coloring.bold_text))] if bold else []
        strategy += _unplayed(request, coloring)
        because = {(v, after) for v in layer for after in graph.adj[v] if rank and after in before}
        steps.append(
            Step(
                words(TITLES[last], rank=rank, player=player, **sizes) + _new(request, len(layer), first=not rank),
                {vertex: coloring.looks[vertex] if vertex in inside else outside for vertex in graph},
                {vertex: coloring.notes[vertex] for vertex in inside},
                _joining(request, layer, rank, because),
                [rest, *strategy],
                set(layer),
                because=because,
                bold=bold,
                row=rank,
            )
        )
    return Script(coloring, steps)


def _safety(request: FilmRequest) -> Script:
    """Film how player 2 attracts play to his sinks: from everywhere else player 1 keeps it away, by any move there."""
    graph, attracted = request.graph, _attractor(request._replace(player=2))
    coloring = colour(graph, "winner", 1, solve(graph, "safety"), style=request.style, lang=request.lang)
    attracted.steps[0].legend.append((coloring.aim_sign, coloring.aim))
    return Script(coloring, [*attracted.steps, ending(request, coloring)])


def _new(request: FilmRequest, count: int, *, first: bool) -> str:
    """Tell how many are new, where not all of them are."""
    return "" if first else f", {request.say('{new} new', new=count)}"


def _joining(request: FilmRequest, layer: list[Hashable], rank: int, because: set[Edge]) -> list[tuple[str, str]]:
    """Tell why the vertices of a layer are in it."""
    words, player = request.say, request.player
    if not rank:
        return [("◎", words("where J{player} has won ({number})", player=player, number=len(layer)))]
    texts = {
        player: "J{player} to move, with a move into A{rank} ({number})",
        3 - player: "J{player} to move, all moves lead into A{rank} ({number})",
    }
    return by_mover(request, layer, texts, because, rank=rank - 1)


def _kernel(request: FilmRequest) -> Script:
    graph, removal = request.graph, kernel(request.graph)
    coloring = colour(graph, "kernel", 1, style=request.style, lang=request.lang)
    rounds = removal.sink_rounds
    steps = [_round(request, coloring, removal, number) for number in range(1, len(rounds) + 1)]
    if removal.undecided or not rounds:
        steps.append(_left(request, coloring, removal))
    return Script(coloring, steps)


def _round(request: FilmRequest, coloring: Coloring, removal: Kernel, number: int) -> Step:
    graph, words = request.graph, request.say
    members = {v for v in removal.in_every if removal.round[v] <= number}
    gone = {v for v in removal.in_none if removal.round[v] <= number}
    new, out = ({v for v in group if removal.round[v] == number} for group in (members, gone))
    inside, left = KERNEL, len(graph) - len(members) - len(gone)
    because = {(v, after) for v in out for after in graph.adj[v] if after in new}
    bold = {edge for edge in coloring.bold if edge[0] in gone and edge[1] in members} - because
    removed = {edge for edge in graph.edges if not gone.isdisjoint(edge)} - because
    look = {**dict.fromkeys(gone, PALE), **dict.fromkeys(out, OUTSIDE), **dict.fromkeys(members, inside)}
    shares = [(inside, "in the kernel", len(members)), (OUTSIDE, "not in it", len(gone)), (WHITE, "still there", left)]
    reasons = [("◎", words("sinks of what is left: they join the kernel ({number})", number=len(new)))]
    if out:
        reasons.append(("→", words("with a move to one of them: removed ({number})", number=len(out))))
    legend = [(look, f"{words(text)} ({count})") for look, text, count in shares if count]
    return Step(
        words("round {round}: {new} into the kernel, {out} removed", round=number, new=len(new), out=len(out)),
        {vertex: look.get(vertex, WHITE) for vertex in graph},
        {vertex: words("round {round}", round=removal.round[vertex]) for vertex in members},
        reasons,
        [*legend, *_removed(request, bold=bool(bold), removed=bool(removed)), *_remark(coloring)],
        new,
        because=because,
        bold=bold,
        removed=removed,
    )


def _left(request: FilmRequest, coloring: Coloring, removal: Kernel) -> Step:
    """Show the vertices that sink removal leaves, coloured as the exact search has decided.

    Their heavy borders could not be dotted, so nothing is.
    """
    graph, words, left = request.graph, request.say, set(removal.undecided)
    removed = {edge for edge in graph.edges if not left.issuperset(edge)}
    solid = {look: replace(look, border="solid") for look in coloring.looks.values() if look.border == "dotted"}
    legend = [(solid.get(look, look), text) for look, text in coloring.legend]
    return Step(
        words("sink removal leaves {size} of {all} {vertices}", **counts(request, len(left))),
        {vertex: solid.get(look, look) for vertex, look in coloring.looks.items()},
        dict(coloring.notes),
        [("◯", words("magenta border: what is left ({number})", number=len(left)))] * bool(left),
        [*legend, *_removed(request, bold=bool(coloring.bold), removed=bool(removed)), *_remark(coloring)],
        left,
        bold=set(coloring.bold),
        removed=removed,
    )


def _removed(request: FilmRequest, *, bold: bool, removed: bool) -> list[tuple[str, str]]:
    words = request.say
    moves = words("bold: {what}", what=words("moves into the kernel"))
    return [("⇢", words("dotted: removed edges"))] * removed + [("→", moves)] * bold


def _unplayed(request: FilmRequest, coloring: Coloring) -> list[tuple[str, str]]:
    return [("⇢", request.say("dotted: play has ended before"))] if ignored(request.graph, coloring) else []


def _remark(coloring: Coloring) -> list[tuple[str, str]]:
    return [("!", coloring.remark)] if coloring.remark else []


def _values(request: FilmRequest) -> Script:
    graph, words = request.graph, request.say
    (value_of, own), heights = worth(graph), heights_of(graph)
    texts = {vertex: printed(value, request.lang, own=own) for vertex, value in value_of.items()}
    members: dict[float, list[Hashable]] = {which: [] for which in meanings(request.style, own=own)}
    for vertex in graph:
        members[kind(value_of[vertex])].append(vertex)
    values = [
        Entry(look, words(text), members[which], len(members[which]))
        for which, (look, text) in meanings(request.style, own=own).items()
    ]
    by_turn = STYLES[request.style].by_turn
    turns = colour(graph, "player", 1, style=request.style, lang=request.lang).entries if by_turn else []
    entries = turns or values
    coloring = Coloring(
        {vertex: entry.look for entry in entries for vertex in entry.vertices},
        entries,
        notes=texts,
        bold={edge for edge in graph.edges if heights[edge[0]] and value_of[edge[0]] == value_of[edge[1]]},
        rows=heights,
        row_name=f"{words('step')} ",
        tooltips={vertex: words("value {value}", value=text) for vertex, text in texts.items()},
    )
    leaves = "the leaves, whose values are given ({number})" if own else "the leaves ({number})"
    in_words = values if by_turn else []
    steps = [
        _rise(request, coloring, heights, number, leaves, in_words)
        for number in range(max(heights.values(), default=0) + 1)
    ]
    return Script(coloring, steps)


def _rise(
    request: FilmRequest,
    coloring: Coloring,
    heights: dict[Hashable, int],
    number: int,
    leaves: str,
    values: list[Entry],
) -> Step:
    """Show the vertices of one height; values are told in words where no colours do."""
    graph, words, start = request.graph, request.say, initial_of(request.graph)
    known = {vertex for vertex, height in heights.items() if height <= number}
    new = [vertex for vertex in graph if heights[vertex] == number]
    because = {edge for edge in coloring.bold if edge[0] in new}
    bold = {edge for edge in coloring.bold if heights[edge[0]] < number}
    texts = {
        1: "J1 to move: the largest value of his moves ({number})",
        2: "J2 to move: the smallest value of his moves ({number})",
    }
    first = [("◎", words(leaves, number=len(new)))]
    reasons = by_mover(request, new, texts, because) if number else first
    if start in new:
        reasons.append(("=", words("value of the start: {value}", value=coloring.notes[start])))
    shares = [(entry.look, entry.text, len(known.intersection(entry.vertices))) for entry in coloring.entries]
    shares.append((PALE, words("not known yet"), len(graph) - len(known)))
    legend: list[tuple[Fill | str, str]] = [(look, f"{text} ({count})") for look, text, count in shares if count]
    reached = [(entry.text, len(known.intersection(entry.vertices))) for entry in values]
    legend += [("±", f"{text} ({count})") for text, count in reached if count]
    title = words("step {step}, values: {size} of {all} {vertices}", step=number, **counts(request, len(known)))
    return Step(
        title + _new(request, len(new), first=not number),
        {vertex: coloring.looks[vertex] if vertex in known else PALE for vertex in graph},
        {vertex: coloring.notes[vertex] for vertex in known},
        reasons,
        [
            *legend,
            *[("→", words("bold: {what}", what=words("best moves")))] * bool(bold),
            *_unplayed(request, coloring),
        ],
        set(new),
        because=because,
        bold=bold,
        row=number,
    )


FILMS: dict[str, Callable[[FilmRequest], Script]] = {
    "attractor": _attractor,
    "kernel": _kernel,
    "remoteness": remoteness,
    "values": _values,
    "safety": _safety,
    **{objective: partial(endless, objective) for objective in OBJECTIVES},
    "dijkstra": dijkstra,
    "a-star": a_star,
}
