"""The scripts of films, a step for each frame: of attractors, sink removal, values and remoteness."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.attributes import initial_of
from arena.solving.attractor import attractor
from arena.solving.kernel import kernel
from arena.solving.positions import Outcome, solve_positions
from arena.words import Speaker
from exporters.drawings.captions import SIGNS, ignored
from exporters.drawings.coloring import Coloring, Entry, paint
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import DRAW_ENDLESS, KERNEL, OUTSIDE, RANKS, STYLES, WHITE, Fill, shade
from exporters.drawings.values import meanings, printed, worths

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.kernel import Kernel

Edge = tuple[Hashable, Hashable]
PALE = Fill("#ffffff", "#606060", "dashed")
"""The look of vertices that the film has not reached."""


@dataclass
class Step:
    """One frame: its title, the look of each vertex, the lines of its legend, and second lines of some vertices.

    It is about the vertices that have `joined`, `because` of some edges; `row` is the last row that is reached.
    """

    title: str
    looks: dict[Hashable, Fill]
    legend: list[tuple[Fill, str]]
    signs: list[Sign]
    notes: dict[Hashable, str] = field(default_factory=dict)
    joined: set[Hashable] = field(default_factory=set)
    because: set[Edge] = field(default_factory=set)
    bold: set[Edge] = field(default_factory=set)
    removed: set[Edge] = field(default_factory=set)
    row: int | None = None


class Script(NamedTuple):
    """The graph as the last frame colors it, for the layout, a step for each frame, and the usual layout."""

    coloring: Coloring
    steps: list[Step]
    layout: str | None = None


class FilmRequest(NamedTuple):
    """The graph to be filmed, the player, and the style and the language of the film."""

    graph: DiGraph
    player: int
    style: str
    lang: str

    @property
    def say(self) -> Speaker:
        return Speaker(self.lang)

    def counts(self, size: int) -> dict[str, object]:
        """Return the counts of a title; the noun agrees with the number of all in English, of some in French."""
        one = size <= 1 if self.lang == "fr" else len(self.graph) == 1
        return {"size": size, "all": len(self.graph), "vertices": self.say("vertex" if one else "vertices")}

    def legend(self, shares: Iterable[tuple[Fill, str, int]]) -> list[tuple[Fill, str]]:
        """Write the meanings of looks with the numbers of their vertices, if there are any."""
        return [(look, f"{self.say(text)} ({count})") for look, text, count in shares if count]

    def about(self, text: str, number: object, **values: object) -> Sign:
        """Say in the legend what the vertices of a frame are."""
        return Sign("text", "◎", self.say(text, number=number, **values))

    def movers(
        self, vertices: Collection[Hashable], texts: dict[int, str], because: Collection[Edge], **values: object
    ) -> list[Sign]:
        """Say how many vertices of each player join, and by which moves."""
        owners = [self.graph.nodes[vertex]["player"] for vertex in vertices]
        said = [
            Sign(f"J{who}", SIGNS[f"J{who}"], self.say(text, player=who, number=owners.count(who), **values))
            for who, text in sorted(texts.items())
            if who in owners
        ]
        return [*said, Sign("joining", "→", self.say("by these moves" if len(because) > 1 else "by this move"))]

    def bold(self, meaning: str) -> Sign:
        return Sign("best", "→", self.say("bold: {what}", what=meaning))

    def dotted(self, coloring: Coloring) -> list[Sign]:
        """Say that dotted moves are not played, if there are any."""
        text = self.say("dotted: play has ended before")
        return [Sign("ignored", "⇢", text)] * bool(ignored(self.graph, coloring))


class Layer(NamedTuple):
    """The vertices that join in a frame, all that have joined, the edges by which they join, and bold earlier ones."""

    number: int
    new: Collection[Hashable]
    inside: set[Hashable]
    because: set[Edge]
    bold: set[Edge]


def _rising(
    request: FilmRequest,
    coloring: Coloring,
    layers: Iterable[Collection[Hashable]],
    step: Callable[[Layer], Step],
    joins: Callable[[Hashable, Hashable], bool] = lambda _vertex, _after: True,
) -> list[Step]:
    """Film vertices that join layer by layer; the looks of a step are those of vertices that have not joined."""
    steps, before = list[Step](), set[Hashable]()
    for number, new in enumerate(layers):
        because = {(v, after) for v in new for after in request.graph.adj[v] if after in before and joins(v, after)}
        bold = {edge for edge in coloring.bold if edge[0] in before}
        layer = Layer(number, new, before | set(new), because, bold)
        made = step(layer)
        made.title += f", {request.say('{new} new', new=len(new))}" if number else ""
        made.looks |= {vertex: coloring.looks[vertex] for vertex in layer.inside}
        made.notes = {vertex: note for vertex, note in coloring.notes.items() if vertex in layer.inside}
        made.joined, made.because, made.bold, before = set(new), because, bold, layer.inside
        steps.append(made)
    return steps


def of_attractor(request: FilmRequest) -> Script:
    graph, words, player = request.graph, request.say, request.player
    coloring = paint(graph, "attractor", player, style=request.style, lang=request.lang)
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

    return Script(coloring, _rising(request, coloring, layers, step))


def of_remoteness(request: FilmRequest) -> Script:
    """Film from the ends of play back who wins, a frame a ply: the attractors of both players at once.

    P-positions are green islands, and the deeper the water, the nearer the end.
    """
    graph, words, solved = request.graph, request.say, solve_positions(request.graph)
    coloring = paint(graph, "remoteness", 1, solved, style=request.style, lang=request.lang)
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
            words(title, plies=words.plies(plies), **request.counts(len(layer.inside))),
            dict.fromkeys(graph, rest[0]),
            request.legend(shares),
            [request.about((why if plies else ends)[solved.outcome[v]], len(layer.new)) for v in layers[plies][:1]],
        )

    def joins(vertex: Hashable, after: Hashable) -> bool:
        return solved.outcome[vertex] != solved.outcome[after]

    return Script(coloring, _rising(request, coloring, layers, step, joins))


def of_values(request: FilmRequest) -> Script:
    """Film min-max from the leaves up."""
    graph, words, start = request.graph, request.say, initial_of(request.graph)
    value_of, heights, own = worths(graph)
    texts = {vertex: printed(value, request.lang, own=own) for vertex, value in value_of.items()}
    kinds = {vertex: (value > 0) - (value < 0) for vertex, value in value_of.items()}
    values = []
    for which, (look, text) in meanings(request.style, own=own).items():
        members = [vertex for vertex in graph if kinds[vertex] == which]
        values.append(Entry(look, words(text), members))
    by_turn = STYLES[request.style].by_turn
    entries = paint(graph, "player", 1, style=request.style, lang=request.lang).entries if by_turn else values
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

    return Script(coloring, _rising(request, coloring, layers, step, lambda v, after: (v, after) in coloring.bold))


# ---- the kernel


def of_kernel(request: FilmRequest) -> Script:
    """Film sink removal round by round, and what it leaves."""
    removal = kernel(request.graph)
    coloring = paint(request.graph, "kernel", 1, style=request.style, lang=request.lang)
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
    """Show the vertices that sink removal leaves, colored as the exact search has decided."""
    graph, words, left = request.graph, request.say, set(removal.undecided)
    removed = {edge for edge in graph.edges if not left.issuperset(edge)}
    told = Sign("text", "◯", words("magenta border: what is left ({number})", number=len(left)))
    return Step(
        words("sink removal leaves {size} of {all} {vertices}", **request.counts(len(left))),
        dict(coloring.looks),
        coloring.legend,
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
