"""Colorings: looks for the vertices of a graph, what these mean, and which moves matter; `COLORS` names them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import one_of
from arena.graphs.attributes import ACCEPTING, PRIORITY, WEIGHT, targets_of
from arena.graphs.names import is_bare
from arena.machine import is_a
from arena.words import Speaker
from exporters.drawings.looks import (
    DRAW_BY_RULE,
    DRAW_ENDLESS,
    KERNEL,
    OUTCOMES,
    OUTSIDE,
    RANKS,
    WHITE,
    Fill,
    Palette,
    grundy_shade,
    palette_of,
    shade,
)  # fmt: skip
from exporters.drawings.places import is_road_map

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution

    Result: TypeAlias = Solution | PositionSolution | Kernel | Attractor | None

Move = tuple[Hashable, Hashable]
SOLUTION = "arena.solving.arenas.Solution"
POSITIONS = "arena.solving.positions.PositionSolution"
ATTRACTOR = "arena.solving.attractor.Attractor"
KERNEL_FOUND = "arena.solving.kernel.Kernel"
"""The classes of results, which are imported where one of them is needed."""

TAKES_PLAYER = ["attractor"]
EDGES = ("all", "plain", "strategy", "none")
"""All moves, with those that matter bold; all, alike; those that matter alone; or no move."""
MOST_SHADES, RANGES = 8, 3
"""Lines of a legend: of a scale with more shades it shows the first and the last, and ranges between."""
OUTCOME_TEXTS = {"P": "P: the player to move loses", "N": "N: the player to move wins", "D": "D: a draw"}
CLAIMS = {True: "the proof that J{player} wins", False: "the proof that J{player} does not lose"}


class Entry(NamedTuple):
    """The meaning of a look, and its vertices; shades of a scale, which follow each other, have its name."""

    look: Fill
    text: str
    vertices: Collection[Any]
    scale: str = ""


@dataclass
class Coloring:
    """A colored graph: the look of each vertex, what the looks mean, and what else is said.

    `notes` are second lines of vertices, which end with what there is room for in a cell. The moves `bold` matter, as
    `bold_text` says. `rows` are those of vertices that have one, the least at the bottom; by default plies make the
    rows. With `stops` play stops at targets that have moves.
    `aim` says when player 1 wins, where he does not want to reach a sink. What is `given` a reader knows before any
    answer, such as whose turn it is.
    """

    looks: dict[Hashable, Fill]
    entries: list[Entry]
    notes: dict[Hashable, str] = field(default_factory=dict)
    bold: set[Move] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] | None = None
    row_name: str = ""
    remark: str = ""
    tooltips: dict[Hashable, str] = field(default_factory=dict)
    stops: bool = True
    lang: str = "en"
    aim: str = ""
    aim_sign: str = ""
    given: bool = False

    @property
    def legend(self) -> list[tuple[Fill, str]]:
        """The looks with their meanings and the numbers of their vertices."""
        return legend_lines(self.entries, self.lang)

    def blank(self) -> Coloring:
        """Leave out all answers; vertices keep their rows."""
        bare = replace(self, notes={}, bold=set(), bold_text="", remark="", tooltips={})
        return bare if self.given else replace(bare, looks=dict.fromkeys(self.looks, WHITE), entries=[])

    def part(self, graph: DiGraph) -> Coloring:
        """Explain, count and place what is in a part of the graph."""
        return replace(
            self,
            entries=[entry._replace(vertices=[v for v in entry.vertices if v in graph]) for entry in self.entries],
            bold={edge for edge in self.bold if graph.has_edge(*edge)},
            rows=self.rows and {vertex: row for vertex, row in self.rows.items() if vertex in graph},
        )


def legend_lines(entries: Iterable[Entry], lang: str) -> list[tuple[Fill, str]]:
    """Explain looks, and count their vertices; of a long scale the shades between the ends are `RANGES` lines."""
    lines: list[tuple[Fill, str]] = []
    for scale, group in groupby((entry for entry in entries if entry.vertices), key=lambda entry: entry.scale):
        shades = list(group)
        if scale and len(shades) > MOST_SHADES:
            inner = shades[1:-1]
            ends = [len(inner) * place // RANGES for place in range(RANGES + 1)]
            shades = [shades[0], *(_merged(inner[low:high]) for low, high in pairwise(ends)), shades[-1]]
        lines += [(entry.look, f"{entry.text} ({Speaker(lang).number(len(entry.vertices))})") for entry in shades]
    return lines


def _merged(shades: list[Entry]) -> Entry:
    """Make one of shades that follow each other, in the look of the middle one; a range repeats no words."""
    first, last = shades[0].text.split(" "), shades[-1].text.split(" ")
    differing = next((place for place, (one, two) in enumerate(zip(first, last, strict=False)) if one != two), 0)
    text = " ".join([*first, "…", *last[differing:]])
    return Entry(shades[len(shades) // 2].look, text, [v for entry in shades for v in entry.vertices])


class Request(NamedTuple):
    """A graph to be colored: for whose attractor, in which style, with texts in which language."""

    graph: DiGraph
    player: int
    solution: Result
    style: Palette
    say: Speaker


def paint(
    graph: DiGraph,
    color: str | None,
    player: int,
    solution: Result = None,
    *,
    style: str = "default",
    lang: str = "en",
    whole: DiGraph | None = None,
) -> Coloring:
    """Color a graph by one of `COLORS`, by default as `_usual` says; a part of a `whole` as it is colored there."""
    if whole is not None:
        drawn = paint(whole, color, player, solution, style=style, lang=lang)
        if drawn.rows is None:
            drawn = replace(drawn, rows=ply_rows(whole), row_name=f"{Speaker(lang)('ply')} ")
        return _proving(graph, drawn.part(graph))
    palette, bare = palette_of(style), is_bare(graph)
    color = _usual(graph, style) if color is None else color
    of = ("", "graph" if bare else "arena")
    if color not in choices(*of):
        raise one_of(f"color of {'a graph without players' if bare else 'an arena'}", color, choices(*of))
    drawn = COLORS[color][1](Request(graph, player, solution, palette, Speaker(lang)))
    drawn.lang = lang
    if is_a(solution, SOLUTION):
        record = solution.asked  # type: ignore[union-attr]
        drawn.aim, drawn.aim_sign = aim(graph.graph, record.name, Speaker(lang)), record.sign
    return _proving(graph, drawn)


def _usual(graph: DiGraph, style: str) -> str:
    """Choose the colors where nobody does: none on a map of roads, whose turn it is in endless play, else who wins."""
    if is_bare(graph):
        return "none" if is_road_map(graph) else "outcome"
    ends = any(not graph.adj[vertex] for vertex in graph) or targets_of(graph, 1) or targets_of(graph, 2)
    marks = {PRIORITY, ACCEPTING}
    marked = any(not marks.isdisjoint(data) for _, data in graph.nodes(data=True))
    marked = marked or any(WEIGHT in data for *_, data in graph.edges(data=True))
    return "player" if style == "course" or (marked and not ends) else "winner"


def _proving(graph: DiGraph, drawn: Coloring) -> Coloring:
    """Make the prover's moves the bold ones in a proof, in any colors."""
    claim = graph.graph.get("proof")
    if claim is None or not is_a(claim, "arena.views.proof.Statement"):
        return drawn
    bold = {(tail, head) for tail, head in graph.edges if graph.nodes[tail].get("player") == claim.player}
    return replace(drawn, bold=bold, bold_text=Speaker(drawn.lang)(CLAIMS[claim.wins], player=int(claim.player)))


def aim(attributes: Mapping[str, object], objective: str, words: Callable[..., str]) -> str:
    """Say when player 1 wins; nothing where he wants to reach a sink, as in the courses."""
    from arena.solving.objectives import objective_named

    sentence = objective_named(objective).sentence(attributes)
    return words(sentence) if sentence else ""


def ply_rows(graph: DiGraph) -> dict[Hashable, int]:
    """Return the row of each vertex by its ply, the start on top; none where plays to one vertex differ in length."""
    from arena.graphs.conversion import columns_of
    from arena.graphs.searches import plies

    if is_bare(graph) or (arena := columns_of(graph)).initial is None:
        return {}
    ply = plies(arena, arena.initial)
    return {} if -1 in ply else {vertex: -ply[number] for number, vertex in enumerate(graph)}


def _made(kind_of: Mapping[Hashable, Any], kinds: Iterable[tuple[Any, ...]], **more: Any) -> Coloring:
    """Make a coloring of vertices by their kinds; each kind has a look, a meaning and maybe the name of a scale."""
    members = defaultdict[Any, list[Hashable]](list)
    for vertex, kind in kind_of.items():
        members[kind].append(vertex)
    entries = [Entry(look, text, members[kind], *scale) for kind, look, text, *scale in kinds]
    tooltips = {vertex: entry.text for entry in entries for vertex in entry.vertices}
    looks = {vertex: entry.look for entry in entries for vertex in entry.vertices}
    return Coloring(looks, entries, **{"tooltips": tooltips, **more})


def _counted(request: Request, text: str, numbers: Mapping[Hashable, int]) -> dict[Hashable, str]:
    """Write the numbers of vertices as notes: a text has a place for them, of any name."""
    key = text.partition("{")[2].rstrip("}")
    return {vertex: request.say(text, **{key: number}) for vertex, number in numbers.items()}


# ---- arenas


def _by_winner(request: Request) -> Coloring:
    from arena.solving.objectives import in_figures

    solution, words, notes = _solution(request), request.say, dict[Hashable, str]()
    kinds = [(player, request.style.won[player], words("won by J{player}", player=player)) for player in (1, 2)]
    kinds += [("rule", DRAW_BY_RULE, words("draw by rule")), ("endless", DRAW_ENDLESS, words("draw without end"))]  # type: ignore[list-item]
    for vertex, amount in solution.amount.items() if solution.amounts is not None else ():
        if (figures := in_figures(amount)) is not None:
            notes[vertex] = f"{words(solution.asked.amount)} {figures}".replace("inf", "∞")
    kind_of = {vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()}
    drawn = _made(kind_of, kinds, notes=notes, **_winning(solution, words))
    plies = {vertex: words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()}
    drawn.tooltips |= {vertex: f"{drawn.tooltips[vertex]} {told}" for vertex, told in plies.items()}
    return drawn


def _by_attractor(request: Request) -> Coloring:
    from arena.solving.attractor import Attractor, attractor

    given, words, style = request.solution, request.say, request.style
    attracted = given if isinstance(given, Attractor) else attractor(request.graph, request.player)
    player, last = int(attracted.player), len(attracted.layers) - 1
    rank_of = {vertex: rank for rank, layer in enumerate(attracted.layers) for vertex in layer}
    kinds: list[tuple[Any, ...]] = [
        (rank, shade(style.shades[player], rank, last), words("rank {rank}", rank=rank), "ranks")
        for rank in range(last + 1)
    ]
    if style.by_turn:
        kinds = [(True, style.owner[player], words("attractor of J{player}", player=player))]
    return _made(
        {vertex: True if style.by_turn and vertex in rank_of else rank_of.get(vertex) for vertex in request.graph},
        [*kinds, (None, OUTSIDE, words("outside the attractor of J{player}", player=player))],
        notes=_counted(request, "rank {rank}", rank_of),
        bold={(v, choice) for v, choice in attracted.strategy.items() if v in rank_of and choice in request.graph},
        bold_text=words("strategy of J{player}", player=player),
        rows=rank_of,
        row_name=f"{words('rank')} ",
    )


def _by_player(request: Request) -> Coloring:
    texts = ((p, request.style.owner[p], request.say("S{player}, vertices of J{player}", player=p)) for p in (1, 2))
    return _made(dict(request.graph.nodes(data="player")), texts, given=True, tooltips={})


def _by_remoteness(request: Request) -> Coloring:
    if is_bare(request.graph):
        return _by_plies(request)
    solution, words, style = _solution(request), request.say, request.style
    kinds, plies = list[tuple[Any, ...]](), solution.remoteness
    for player in (1, 2):
        last, won = len(solution.layer_sizes(player)) - 1, words("won by J{player}", player=player)
        for rank in range(last + 1):
            look = shade(style.shades[player], rank, last, style.won[player].border)
            kinds.append(((player, rank), look, f"{won} {words('in {plies}', plies=words.plies(rank))}", won))
        kinds.append(((player, None), style.won[player], words("won by J{player} without end", player=player)))
    return _made(
        {vertex: (winner, plies.get(vertex)) if winner else None for vertex, winner in solution.winner.items()},
        [*kinds, (None, DRAW_BY_RULE, words("draw"))],
        notes=_counted(request, "in {plies}", plies),
        **_winning(solution, words),
    )


def _solution(request: Request) -> Solution:
    """Return the solution that is at hand, or solve the arena."""
    from arena.solving.arenas import Solution, solve

    return request.solution if isinstance(request.solution, Solution) else solve(request.graph)


def _winning(solution: Solution, words: Callable[..., str]) -> dict[str, Any]:
    """Return the moves that win, or that lose least where that counts, and what they are."""
    arena, asked = solution.columns, solution.asked
    bold = {
        (arena.vertices[number], arena.vertices[choice])
        for number, first in enumerate(solution.choices)
        if first >= 0 and (solution.winners[number] == arena.player[number] or asked.exact)
        for choice in (solution.best_of(number) if asked.permissive else [first])
    }
    won = "safe moves of J1, winning strategy of J2" if asked.permissive else "winning strategy"
    return {"bold": bold, "bold_text": words("the best margin" if asked.exact else won)}


# ---- graphs without players


def _by_outcome(request: Request) -> Coloring:
    solved = _positions(request)
    kinds = ((letter, OUTCOMES[letter], request.say(text)) for letter, text in OUTCOME_TEXTS.items())
    letters = {vertex: outcome.value for vertex, outcome in solved.outcome.items()}
    return _made(letters, kinds, notes=letters, **_fastest(request, solved))


def _by_plies(request: Request) -> Coloring:
    """Shade by the plies to the end: even where the player to move loses, odd where he wins, or in misère play not."""
    solved, words = _positions(request), request.say
    plies, kinds = solved.remoteness, list[tuple[Any, ...]]()
    for rank, result in sorted({rank: solved.outcome[vertex].value for vertex, rank in plies.items()}.items()):
        text = f"{words(OUTCOME_TEXTS[result])} {words('in {plies}', plies=words.plies(rank))}"
        kinds.append((rank, shade(RANKS, rank, max(plies.values()), OUTCOMES[result].border), text, "plies"))
    return _made(
        {vertex: plies.get(vertex) for vertex in request.graph},
        [*kinds, (None, DRAW_ENDLESS, words(OUTCOME_TEXTS["D"]))],
        notes=_counted(request, "in {plies}", plies),
        **_fastest(request, solved),
    )


def _fastest(request: Request, solved: PositionSolution) -> dict[str, Any]:
    """Return the moves by which who wins wins fastest; none on a map, which has no edges."""
    bold = {
        (vertex, following)
        for vertex, outcome in (solved.outcome.items() if request.graph.number_of_edges() else ())
        if outcome.value == "N"
        for following in solved.best_moves(vertex)
        if solved.remoteness[following] == solved.remoteness[vertex] - 1
    }
    return {"bold": bold, "bold_text": request.say("fastest winning moves")}


def _by_kernel(request: Request) -> Coloring:
    words, removal = request.say, _removal(request)
    members = removal.kernel if removal.kernel is not None else frozenset(removal.in_every)
    unsure = frozenset() if removal.kernel is not None else frozenset(removal.undecided)
    which = "the kernel" if removal.unique else "a kernel" if removal.kernel is not None else "in every kernel"
    left = "no kernel: sink removal leaves these" if removal.exists is False else "undecided"
    texts = {KERNEL: which, OUTSIDE: "not in it", DRAW_ENDLESS: left}
    return _made(
        {v: KERNEL if v in members else DRAW_ENDLESS if v in unsure else OUTSIDE for v in request.graph},
        ((look, look, words(text)) for look, text in texts.items()),
        notes=_counted(request, "round {round}", {v: round_ for v, round_ in removal.round.items() if v in members}),
        **_into(request, members, "moves into the kernel"),
    )


def _by_round(request: Request) -> Coloring:
    """Shade by the round of sink removal; vertices that join the kernel have a solid border, their predecessors not."""
    words, removal = request.say, _removal(request)
    inside, last = frozenset(removal.in_every), max(removal.round.values(), default=1)
    looks = {"round {round}: kernel": KERNEL.border, "round {round}: removed": OUTSIDE.border}
    kinds = [
        ((each, text), shade(RANKS, each - 1, last - 1, border), words(text, round=each), "rounds")
        for each in range(1, last + 1)
        for text, border in looks.items()
    ]
    joins, goes = looks
    return _made(
        {v: (removal.round[v], joins if v in inside else goes) if v in removal.round else None for v in request.graph},
        [*kinds, (None, DRAW_ENDLESS, words("no round"))],
        notes=_counted(request, "round {round}", removal.round),
        **_into(request, inside, "moves into the kernel"),
    )


def _by_grundy(request: Request) -> Coloring:
    from arena.solving.grundy import grundy

    given, text = request.solution, "Grundy value {value}"
    value_of = grundy(given.columns if is_a(given, POSITIONS) else request.graph)  # type: ignore[union-attr]
    last = max(value_of.values(), default=0)
    return _made(
        value_of,
        ((each, grundy_shade(each, last), request.say(text, value=each), "values") for each in range(last + 1)),
        notes={vertex: f"g = {value}" for vertex, value in value_of.items()},
        tooltips={},
        **_into(request, frozenset(vertex for vertex, value in value_of.items() if value == 0), "moves to 0"),
    )


def _positions(request: Request) -> PositionSolution:
    from arena.solving.positions import PositionSolution, solve_positions

    return request.solution if isinstance(request.solution, PositionSolution) else solve_positions(request.graph)


def _removal(request: Request) -> Kernel:
    from arena.solving.kernel import Kernel, kernel

    if is_a(request.solution, POSITIONS):
        return request.solution.kernel  # type: ignore[union-attr, return-value]
    return request.solution if isinstance(request.solution, Kernel) else kernel(request.graph)


def _into(request: Request, members: frozenset[Hashable], text: str) -> dict[str, Any]:
    """Return the moves into a kernel, which win unless play is misère, and what to know of colors that go on."""
    graph, misere = request.graph, request.graph.graph.get("misere", False)
    bold = {(tail, head) for tail, head in graph.edges if not misere and tail not in members and head in members}
    remark = request.say("in misère play this does not tell who loses") if misere else ""
    return {"bold": bold, "bold_text": request.say(text), "remark": remark, "stops": False}


COLORS: dict[str, tuple[str, Callable[[Request], Coloring]]] = {
    "winner": ("arena", _by_winner),
    "attractor": ("arena", _by_attractor),
    "player": ("arena", _by_player),
    "remoteness": ("", _by_remoteness),
    "outcome": ("graph", _by_outcome),
    "kernel": ("", _by_kernel),
    "round": ("", _by_round),
    "grundy": ("", _by_grundy),
    "none": ("", lambda request: Coloring(dict.fromkeys(request.graph, WHITE), [], given=True)),
}
"""The colorings, and of what they are: an "arena", a "graph" without players, or both."""


def choices(*of: str) -> list[str]:
    """List the colorings of some things; by default those that need nothing besides a graph."""
    return [name for name, (each, _) in COLORS.items() if each in (of or ("", "arena", "graph"))]
