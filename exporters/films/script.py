"""The films: of attractors layer by layer, of sink removal round by round, of values and remoteness from the ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from arena.errors import one_of
from arena.graphs.attributes import initial_of
from arena.graphs.names import is_bare
from arena.solving.attractor import attractor
from arena.solving.kernel import kernel
from arena.solving.positions import Outcome, solve_positions
from arena.solving.recursion import OBJECTIVES
from arena.words import plies_in
from exporters.drawings.captions import SIGNS
from exporters.drawings.coloring import Coloring, Entry, colour
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import DRAW_ENDLESS, KERNEL, OUTSIDE, RANKS, STYLES, WHITE, shade
from exporters.drawings.values import meanings, printed, worths
from exporters.films.paths import a_star, dijkstra
from exporters.films.steps import PALE, FilmRequest, Layer, Script, Step, rising
from exporters.films.subgames import endless

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.kernel import Kernel

OF_POSITIONS = ("kernel", "remoteness", "dijkstra", "a-star")
"""The films of graphs without players."""


def script(graph: DiGraph, of: str | None, player: int, *, style: str, lang: str) -> Script:
    """Write the script of a film: a step for each frame."""
    of = of or ("kernel" if is_bare(graph) else "attractor")
    known = OF_POSITIONS if is_bare(graph) else [name for name in FILMS if name not in OF_POSITIONS[1:]]
    if of not in known:
        raise one_of(f"film of {'a bare graph' if is_bare(graph) else 'an arena'}", of, known)
    filmed = graph.copy()
    filmed.graph.pop("proof", None)  # the bold moves of a film are what it is about, not those of a proof
    return FILMS[of](FilmRequest(filmed, player, style, lang))


def _attractor(request: FilmRequest) -> Script:
    graph, words, player = request.graph, request.say, request.player
    coloring = colour(graph, "attractor", player, style=request.style, lang=request.lang)
    layers = attractor(graph, player).layers or [[]]
    reasons = {
        player: "J{player} to move, with a move into A{rank} ({number})",
        3 - player: "J{player} to move, all moves lead into A{rank} ({number})",
    }

    def step(layer: Layer) -> Step:
        rank = layer.number
        last = rank == len(layers) - 1
        title = "A{rank}, the attractor of J{player}: {size} of {all} {vertices}" if last else (
            "A{rank}: {size} of {all} {vertices}")  # fmt: skip
        outside, text = (OUTSIDE, "outside the attractor of J{player}") if last else (PALE, "not attracted yet")
        signs = [request.about("where J{player} has won ({number})", len(layer.new), player=player)]
        if rank:
            signs = request.movers(layer.new, reasons, layer.because, rank=rank - 1)
        signs += [request.bold(coloring.bold_text)] * bool(layer.bold) + request.dotted(coloring)
        return Step(
            words(title, rank=rank, player=player, **request.counts(len(layer.inside))),
            dict.fromkeys(graph, outside),
            [(outside, f"{words(text, player=player)} ({len(graph) - len(layer.inside)})")],
            signs,
            row=rank,
        )

    return Script(coloring, rising(request, coloring, layers, step))


def _remoteness(request: FilmRequest) -> Script:
    """Film from the ends of play back who wins, a frame a ply: the attractors of both players at once.

    P-positions are green islands, and the deeper the water, the nearer the end.
    """
    graph, words, solved = request.graph, request.say, solve_positions(request.graph)
    coloring = colour(graph, "remoteness", 1, solved, style=request.style, lang=request.lang)
    last = max(solved.remoteness.values(), default=0)
    islands = {vertex for vertex, outcome in solved.outcome.items() if outcome == Outcome.P}
    water = {vertex: shade(RANKS, 2 * plies + last, 3 * last) for vertex, plies in solved.remoteness.items()}
    coloring = replace(coloring, looks=dict.fromkeys(graph, DRAW_ENDLESS) | water | dict.fromkeys(islands, KERNEL))
    layers: list[list[Hashable]] = [[] for _ in range(last + 1)]
    for vertex, plies in solved.remoteness.items():
        layers[plies].append(vertex)
    why = {Outcome.P: "all moves lead to N: the player to move loses ({number})",
           Outcome.N: "a move leads to P: the player to move wins ({number})"}  # fmt: skip
    ends = {Outcome.P: "no moves: the player to move loses ({number})",
            Outcome.N: "no moves: the player to move wins ({number})"}  # fmt: skip

    def step(layer: Layer) -> Step:
        plies = layer.number
        ended, dry, green = plies == last, len(graph) - len(layer.inside), len(islands & layer.inside)
        rest = (DRAW_ENDLESS, "D: a draw", dry) if ended else (WHITE, "not known yet", dry)
        shares = [(KERNEL, "P: the player to move loses", green)]
        shares += [(shade(RANKS, 1, 2), "N: the player to move wins", len(layer.inside) - green), rest]
        title = "won in {plies} at most: {size} of {all} {vertices}"
        return Step(
            words(title, plies=plies_in(plies, request.lang), **request.counts(len(layer.inside))),
            dict.fromkeys(graph, rest[0]),
            request.legend(shares),
            [
                request.about((why if plies else ends)[solved.outcome[each]], len(layer.new))
                for each in [*layer.new][:1]
            ],
        )

    joins: Callable[[Hashable, Hashable], bool] = lambda v, after: solved.outcome[v] != solved.outcome[after]  # noqa: E731
    return Script(coloring, rising(request, coloring, layers, step, joins))


def _values(request: FilmRequest) -> Script:
    graph, words, start = request.graph, request.say, initial_of(request.graph)
    value_of, heights, own = worths(graph)
    texts = {vertex: printed(value, request.lang, own=own) for vertex, value in value_of.items()}
    kinds = {vertex: (value > 0) - (value < 0) for vertex, value in value_of.items()}
    values = []
    for which, (look, text) in meanings(request.style, own=own).items():
        members = [vertex for vertex in graph if kinds[vertex] == which]
        values.append(Entry(look, words(text), members))
    by_turn = STYLES[request.style].by_turn
    entries = colour(graph, "player", 1, style=request.style, lang=request.lang).entries if by_turn else values
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
    reasons = {
        1: "J1 to move: the largest value of his moves ({number})",
        2: "J2 to move: the smallest value of his moves ({number})",
    }
    layers = [[v for v in graph if heights[v] == k] for k in range(max(heights.values(), default=0) + 1)]

    def step(layer: Layer) -> Step:
        number = layer.number
        signs = request.movers(layer.new, reasons, layer.because) if number else [request.about(leaves, len(layer.new))]
        if start in layer.new:
            signs.append(Sign("text", "=", words("value of the start: {value}", value=texts[start])))
        reached = [(entry, len(layer.inside.intersection(entry.vertices))) for entry in (values if by_turn else ())]
        signs += [Sign("text", "±", f"{entry.text} ({count})") for entry, count in reached if count]
        signs += [request.bold(words("best moves"))] * bool(layer.bold) + request.dotted(coloring)
        shares = [(entry.look, entry.text, len(layer.inside.intersection(entry.vertices))) for entry in entries]
        return Step(
            words("step {step}, values: {size} of {all} {vertices}", step=number, **request.counts(len(layer.inside))),
            dict.fromkeys(graph, PALE),
            request.legend([*shares, (PALE, "not known yet", len(graph) - len(layer.inside))]),
            signs,
            row=number,
        )

    return Script(coloring, rising(request, coloring, layers, step, lambda v, after: (v, after) in coloring.bold))


# ---- the kernel


def _kernel(request: FilmRequest) -> Script:
    removal = kernel(request.graph)
    coloring = colour(request.graph, "kernel", 1, style=request.style, lang=request.lang)
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
    left = len(graph) - len(members) - len(gone)
    because = {(v, after) for v in out for after in graph.adj[v] if after in new}
    bold = {edge for edge in coloring.bold if edge[0] in gone and edge[1] in members} - because
    removed = {edge for edge in graph.edges if not gone.isdisjoint(edge)} - because
    look = {**dict.fromkeys(gone, PALE), **dict.fromkeys(out, OUTSIDE), **dict.fromkeys(members, KERNEL)}
    shares = [(KERNEL, "in the kernel", len(members)), (OUTSIDE, "not in it", len(gone)), (WHITE, "still there", left)]
    signs = [request.about("sinks of what is left: they join the kernel ({number})", len(new))]
    if out:
        text = words("with a move to one of them: removed ({number})", number=len(out))
        signs.append(Sign("joining", "→", text))
    return Step(
        words("round {round}: {new} into the kernel, {out} removed", round=number, new=len(new), out=len(out)),
        {vertex: look.get(vertex, WHITE) for vertex in graph},
        request.legend(shares),
        [*signs, *_removed(request, coloring, bold=bool(bold), removed=bool(removed))],
        {vertex: words("round {round}", round=removal.round[vertex]) for vertex in members},
        new,
        because,
        bold,
        removed,
    )


def _left(request: FilmRequest, coloring: Coloring, removal: Kernel) -> Step:
    """Show the vertices that sink removal leaves, colored as the exact search has decided.

    Their heavy borders could not be dotted, so nothing is.
    """
    graph, words, left = request.graph, request.say, set(removal.undecided)
    removed = {edge for edge in graph.edges if not left.issuperset(edge)}
    solid = {look: replace(look, border="solid") for look in coloring.looks.values() if look.border == "dotted"}
    told = Sign("text", "◯", words("magenta border: what is left ({number})", number=len(left)))
    return Step(
        words("sink removal leaves {size} of {all} {vertices}", **request.counts(len(left))),
        {vertex: solid.get(look, look) for vertex, look in coloring.looks.items()},
        [(solid.get(look, look), text) for look, text in coloring.legend],
        [*[told] * bool(left), *_removed(request, coloring, bold=bool(coloring.bold), removed=bool(removed))],
        dict(coloring.notes),
        left,
        bold=set(coloring.bold),
        removed=removed,
    )


def _removed(request: FilmRequest, coloring: Coloring, *, bold: bool, removed: bool) -> list[Sign]:
    signs = [Sign("ignored", "⇢", request.say("dotted: removed edges"))] * removed
    signs += [request.bold(request.say("moves into the kernel"))] * bold
    return signs + [Sign("text", SIGNS["remark"], coloring.remark)] * bool(coloring.remark)


FILMS: dict[str, Callable[[FilmRequest], Script]] = {
    "attractor": _attractor,
    "kernel": _kernel,
    "remoteness": _remoteness,
    "values": _values,
    **{objective: partial(endless, objective) for objective in OBJECTIVES},
    "dijkstra": dijkstra,
    "a-star": a_star,
}
