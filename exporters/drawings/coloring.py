"""Colorings: looks for the vertices of a graph, what these mean, and which moves matter.

A coloring is a function of this file that takes a `Request`, named by `COLORS` as `arena draw --color` does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from arena.errors import ParameterError, one_of
from arena.graphs.attributes import PRIORITY, WEIGHT, accepting_of, targets_of
from arena.graphs.names import is_bare
from arena.machine.declarations import is_a
from arena.rules.game import Player
from arena.words import Speaker, number, say
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
Kept = TypeVar("Kept")
SOLUTION = "arena.solving.arenas.Solution"
POSITIONS = "arena.solving.positions.PositionSolution"
ATTRACTOR = "arena.solving.attractor.Attractor"
KERNEL_FOUND = "arena.solving.kernel.Kernel"
"""The classes of results, which are imported where one of them is needed."""

COLORS = {
    "winner": "arena",
    "attractor": "arena",
    "player": "arena",
    "remoteness": "",
    "outcome": "graph",
    "kernel": "",
    "round": "",
    "grundy": "",
    "none": "",
}
"""The colorings, and of what they are: an "arena", a "graph" without players, or both."""
TAKES_PLAYER = ["attractor"]
EDGES = ("all", "plain", "strategy", "none")
"""All moves, with those that matter bold; all, alike; those that matter alone; or no move."""

MOST_SHADES, RANGES = 8, 3
"""Lines of a legend: of a scale with more shades it shows the first and the last, and ranges between."""
OUTCOME_TEXTS = {"P": "P: the player to move loses", "N": "N: the player to move wins", "D": "D: a draw"}
CLAIMS = {True: "the proof that J{player} wins", False: "the proof that J{player} does not lose"}
EXCERPT = "excerpt"
"""The attribute of a part of a solution that is kept, which `arena.solving.kept` makes."""


class Entry(NamedTuple):
    """The meaning of a look, its vertices, their number in the whole graph, and the scale of which it is a shade.

    Shades of a scale follow each other.
    """

    look: Fill
    text: str
    vertices: Collection[Hashable]
    total: int
    scale: str = ""


@dataclass
class Coloring:
    """A colored graph: the look of each vertex, what the looks mean, and what else is said.

    `notes` are second lines of vertices, and `short` says the same where there is room for a number only. The moves
    `bold` matter, as `bold_text` says. `rows` are those of vertices that have one, the least at the bottom; by default
    plies make the rows. `terms` are written in vertices, with their meanings. With `stops` play stops at targets that
    have moves. `aim` says when player 1 wins, where he does not want to reach a sink. What is `given` a reader knows
    before any answer, such as whose turn it is.
    """

    looks: dict[Hashable, Fill]
    entries: list[Entry]
    notes: dict[Hashable, str] = field(default_factory=dict)
    short: dict[Hashable, str] = field(default_factory=dict)
    bold: set[Move] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] | None = None
    row_name: str = ""
    remark: str = ""
    terms: Mapping[str, str] = field(default_factory=dict)
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
        bare = replace(self, notes={}, short={}, bold=set(), bold_text="", remark="", terms={}, tooltips={})
        return bare if self.given else replace(bare, looks=dict.fromkeys(self.looks, WHITE), entries=[])

    def part(self, graph: DiGraph) -> Coloring:
        """Keep the looks, the notes and the moves of a part of the graph."""

        def kept(said: dict[Hashable, Kept]) -> dict[Hashable, Kept]:
            return {vertex: said[vertex] for vertex in graph if vertex in said}

        return replace(
            self,
            looks=kept(self.looks),
            entries=[entry._replace(vertices=[v for v in entry.vertices if v in graph]) for entry in self.entries],
            notes=kept(self.notes),
            short=kept(self.short),
            bold={edge for edge in self.bold if graph.has_edge(*edge)},
            rows=None if self.rows is None else kept(self.rows),
            tooltips=kept(self.tooltips),
        )

    def counting_itself(self) -> Coloring:
        """Count the vertices that are drawn, and not those of the whole graph."""
        return replace(self, entries=[entry._replace(total=len(entry.vertices)) for entry in self.entries])

    def choosing(self, graph: DiGraph, edges: str) -> tuple[set[Move], Coloring]:
        """Choose the moves that are drawn, one of `EDGES`, and keep those of them that stand out."""
        if edges not in EDGES:
            raise one_of("edges", edges, EDGES)
        if edges == "strategy" and not self.bold_text:
            raise ParameterError("edges 'strategy': no move matters to these colors (to winner and attractor some do)")
        if edges == "all":
            return set(graph.edges), self
        if edges == "strategy":
            return {edge for edge in graph.edges if edge in self.bold}, self
        return set(graph.edges if edges == "plain" else ()), replace(self, bold=set())


def legend_lines(entries: Iterable[Entry], lang: str) -> list[tuple[Fill, str]]:
    """Explain looks, and count their vertices; of a long scale the shades between the ends are `RANGES` lines."""
    lines: list[tuple[Fill, str]] = []
    used = (entry for entry in entries if entry.vertices)
    for scale, group in groupby(used, key=lambda entry: entry.scale):
        shades = list(group)
        if scale and len(shades) > MOST_SHADES:
            inner = shades[1:-1]
            ends = [len(inner) * place // RANGES for place in range(RANGES + 1)]
            shades = [shades[0], *(_merged(inner[low:high]) for low, high in pairwise(ends)), shades[-1]]
        for entry in shades:
            part, of_all = number(len(entry.vertices), lang), number(entry.total, lang)
            count = part if part == of_all else say("{number} of {all}", lang, number=part, all=of_all)
            lines.append((entry.look, f"{entry.text} ({count})"))
    return lines


def _merged(shades: Sequence[Entry]) -> Entry:
    """Make one of shades that follow each other, in the look of the middle one."""
    vertices = [vertex for entry in shades for vertex in entry.vertices]
    first, last = shades[0].text.split(" "), shades[-1].text.split(" ")
    differing = next((place for place, both in enumerate(zip(first, last, strict=False)) if len(set(both)) > 1), 0)
    text = " ".join([*first, "…", *last[differing:]])
    return Entry(shades[len(shades) // 2].look, text, vertices, sum(entry.total for entry in shades))


def choices(*of: str) -> list[str]:
    """List the colorings of some things; by default those that need nothing besides a graph."""
    return [name for name, each in COLORS.items() if not of or each in of]


class Request(NamedTuple):
    """A graph to be colored: for whose attractor, in which style, with texts in which language."""

    graph: DiGraph
    player: Player
    solution: Result
    style: Palette
    say: Speaker


def colour(
    graph: DiGraph,
    color: str | None,
    player: int,
    solution: Result = None,
    *,
    style: str = "default",
    lang: str = "en",
    whole: DiGraph | None = None,
) -> Coloring:
    """Color a graph by one of `COLORS`, by default as `_usual` says.

    `player` is whose attractor, where that is asked for; `solution` what colors are about, if it is at hand. Of a part
    of a `whole` who wins, ranks and kernels are those of the whole, which the legend counts.
    """
    if whole is not None:
        drawn = colour(whole, color, player, solution, style=style, lang=lang)
        if drawn.rows is None:
            drawn = replace(drawn, rows=ply_rows(whole), row_name=f"{say('ply', lang)} ")
        drawn = drawn.part(graph)
        return _proving(graph, drawn.counting_itself() if EXCERPT in whole.graph else drawn)
    palette, bare = palette_of(style), is_bare(graph)
    color = _usual(graph, style) if color is None else color
    if (of := COLORS.get(color)) is None:
        raise one_of("color", color, choices())
    if bare and of == "arena":
        *most, last = (name for name in choices("", "graph") if name != "none")
        raise ParameterError(f"no color {color!r}: a bare graph has no players ({', '.join(most)} or {last} fit it)")
    if not bare and of == "graph":
        raise ParameterError(f"no color {color!r}: it belongs to position graphs (--graph positions)")
    request = Request(graph, Player(player), solution, palette, Speaker(lang))
    drawn = replace(MAKE[color](request), lang=lang)
    if is_a(solution, SOLUTION):
        record = solution.asked  # type: ignore[union-attr]
        drawn = replace(drawn, aim=aim(graph.graph, record.name, request.say), aim_sign=record.sign)
    return _proving(graph, drawn)


def _usual(graph: DiGraph, style: str) -> str:
    """Choose the colors where nobody does: who wins; whose turn it is in the courses; none on a map of roads.

    Where nothing but marks of other objectives says who wins, whose turn it is.
    """
    if is_bare(graph):
        return "none" if is_road_map(graph) else "outcome"
    return "player" if style == "course" or _is_endless(graph) else "winner"


def _is_endless(graph: DiGraph) -> bool:
    """Check whether play never ends, and vertices or edges have marks for objectives of endless play."""
    if any(not graph.adj[vertex] for vertex in graph) or targets_of(graph, 1) or targets_of(graph, 2):
        return False
    marks = {PRIORITY, accepting_of(graph.graph)}
    marked = any(not marks.isdisjoint(data) for _, data in graph.nodes(data=True))
    return marked or any(WEIGHT in data for *_, data in graph.edges(data=True))


def _proving(graph: DiGraph, drawn: Coloring) -> Coloring:
    """Make the prover's moves the bold ones in a proof, in any colors."""
    claim = graph.graph.get("proof")
    if claim is None or not is_a(claim, "arena.views.proof.Statement"):
        return drawn
    bold = {(tail, head) for tail, head in graph.edges if graph.nodes[tail].get("player") == claim.player}
    return replace(drawn, bold=bold, bold_text=say(CLAIMS[claim.wins], drawn.lang, player=int(claim.player)))


def aim(attributes: Mapping[str, object], objective: str, words: Callable[..., str]) -> str:
    """Say when player 1 wins; nothing where he wants to reach a sink, as in the courses."""
    from arena.solving.objectives import objective_named

    sentence = objective_named(objective).sentence(attributes)
    return words(sentence) if sentence else ""


def ply_rows(graph: DiGraph) -> dict[Hashable, int]:
    """Return the row of each vertex by its ply, the start on top; none where plays to one vertex differ in length."""
    from arena.graphs.conversion import columns_of
    from arena.graphs.plies import plies

    if is_bare(graph) or (arena := columns_of(graph)).initial is None:
        return {}
    ply = plies(arena, arena.initial)
    return {} if -1 in ply else {vertex: -ply[number] for number, vertex in enumerate(graph)}


Kinds = Iterable[tuple[Any, Fill, str]]
"""Kinds of vertices, the look of each, and what it means."""


def _made(
    kind_of: Mapping[Hashable, Any], kinds: Kinds, scale: Callable[[Any], str] = lambda _: "", **more: Any
) -> Coloring:
    """Make a coloring of vertices by their kinds, whose meanings are also tooltips; some may be shades of a scale."""
    members, kinds = defaultdict[Any, list[Hashable]](list), list(kinds)
    for vertex, kind in kind_of.items():
        members[kind].append(vertex)
    entries = [Entry(look, text, members[kind], len(members[kind]), scale(kind)) for kind, look, text in kinds]
    looks, texts = ({kind: each[place] for kind, *each in kinds} for place in (0, 1))
    more.setdefault("tooltips", {vertex: texts[kind] for vertex, kind in kind_of.items()})
    return Coloring({vertex: looks[kind] for vertex, kind in kind_of.items()}, entries, **more)  # type: ignore[misc]


def _numbers(kind: object) -> str:
    """Return the scale of kinds that are numbers, but for what has none."""
    return "" if kind is None else "numbers"


def _numbered(numbers: Mapping[Hashable, int], text: Callable[[int], str]) -> dict[str, Any]:
    """Write numbers of vertices as notes, and short."""
    return {
        "notes": {vertex: text(number) for vertex, number in numbers.items()},
        "short": {vertex: str(number) for vertex, number in numbers.items()},
    }


# ---- arenas


def _by_winner(request: Request) -> Coloring:
    solution, won, words = _solution(request), request.style.won, request.say
    kinds = [(player, won[player], words("won by J{player}", player=player)) for player in (1, 2)]
    kinds += [("rule", DRAW_BY_RULE, words("draw by rule")), ("endless", DRAW_ENDLESS, words("draw without end"))]  # type: ignore[list-item]
    texts: dict[object, str] = {kind: text for kind, _, text in kinds}
    kind_of = {vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()}
    plies = {vertex: " " + words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()}
    tooltips = {vertex: texts[kind] + plies.get(vertex, "") for vertex, kind in kind_of.items()}
    return _made(kind_of, kinds, notes=_amounts(solution, words), tooltips=tooltips, **_winning(solution, words))


def _by_attractor(request: Request) -> Coloring:
    from arena.solving.attractor import Attractor, attractor

    given, words, style = request.solution, request.say, request.style
    attracted = given if isinstance(given, Attractor) else attractor(request.graph, request.player)
    player, last = int(attracted.player), len(attracted.layers) - 1
    rank_of = {vertex: rank for rank, layer in enumerate(attracted.layers) for vertex in layer}
    if style.by_turn:
        kinds: list[tuple[Any, Fill, str]] = [
            (True, style.owner[player], words("attractor of J{player}", player=player))
        ]
    else:
        kinds = [(rank, shade(style.shades[player], rank, last), words("rank {rank}", rank=rank))
                 for rank in range(last + 1)]  # fmt: skip
    outside = (None, OUTSIDE, words("outside the attractor of J{player}", player=player))
    about = "rank {rank} in the attractor of J{player}"
    return _made(
        {vertex: True if style.by_turn and vertex in rank_of else rank_of.get(vertex) for vertex in request.graph},
        [*kinds, outside],
        _numbers,
        **_numbered(rank_of, lambda rank: words("rank {rank}", rank=rank)),
        bold={(v, choice) for v, choice in attracted.strategy.items() if v in rank_of and choice in request.graph},
        bold_text=words("strategy of J{player}", player=player),
        rows=rank_of,
        row_name=f"{words('rank')} ",
        tooltips={vertex: words(about, rank=rank, player=player) for vertex, rank in rank_of.items()},
    )


def _by_player(request: Request) -> Coloring:
    texts = ((p, request.style.owner[p], request.say("S{player}, vertices of J{player}", player=p)) for p in (1, 2))
    return _made(dict(request.graph.nodes(data="player")), texts, given=True, tooltips={})


def _by_remoteness(request: Request) -> Coloring:
    if is_bare(request.graph):
        return _by_plies(request)
    solution, words, style = _solution(request), request.say, request.style
    kinds, plies = list[tuple[Any, Fill, str]](), solution.remoteness
    for player in (1, 2):
        last, won = len(solution.layer_sizes(player)) - 1, words("won by J{player}", player=player)
        for rank in range(last + 1):
            look = shade(style.shades[player], rank, last, style.won[player].border)
            kinds.append(((player, rank), look, f"{won} {words('in {plies}', plies=words.plies(rank))}"))
        text = words("won by J{player} without end", player=player)
        kinds.append(((player, None), style.won[player], text))
    return _made(
        {vertex: (winner, plies.get(vertex)) if winner else None for vertex, winner in solution.winner.items()},
        [*kinds, (None, DRAW_BY_RULE, words("draw"))],
        lambda kind: f"J{kind[0]}" if kind and kind[1] is not None else "",
        **_numbered(plies, lambda rank: words("in {plies}", plies=rank)),
        tooltips={
            vertex: words("J{player} wins in {plies}", player=solution.winner[vertex], plies=rank)
            for vertex, rank in plies.items()
        },
        **_winning(solution, words),
    )


def _solution(request: Request) -> Solution:
    """Return the solution that is at hand, or solve the arena."""
    from arena.solving.arenas import Solution, solve

    return request.solution if isinstance(request.solution, Solution) else solve(request.graph)


def _amounts(solution: Solution, words: Callable[..., str]) -> dict[Hashable, str]:
    """Write the cost, the credit or the mean payoff of each vertex that has one, where weights decide."""
    from arena.solving.objectives import in_figures

    if solution.amounts is None:
        return {}
    name = words(solution.asked.amount)
    known = ((vertex, in_figures(amount)) for vertex, amount in solution.amount.items())
    return {vertex: f"{name} {amount}".replace("inf", "∞") for vertex, amount in known if amount is not None}


def _winning(solution: Solution, words: Callable[..., str]) -> dict[str, Any]:
    """Return the moves that win, or that lose least where that counts, and what they are.

    Where any of the best moves wins at any time, all of them make one strategy.
    """
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
    return _made(letters, kinds, notes=letters, short=letters, **_fastest(request, solved))


def _by_plies(request: Request) -> Coloring:
    """Shade by the plies to the end: even where the player to move loses, odd where he wins, or in misère play not."""
    solved, words = _positions(request), request.say
    plies, kinds = solved.remoteness, list[tuple[Any, Fill, str]]()
    for rank, result in sorted({rank: solved.outcome[vertex].value for vertex, rank in plies.items()}.items()):
        text = f"{words(OUTCOME_TEXTS[result])} {words('in {plies}', plies=words.plies(rank))}"
        kinds.append((rank, shade(RANKS, rank, max(plies.values()), OUTCOMES[result].border), text))
    return _made(
        {vertex: plies.get(vertex) for vertex in request.graph},
        [*kinds, (None, DRAW_ENDLESS, words(OUTCOME_TEXTS["D"]))],
        _numbers,
        **_numbered(plies, lambda number: words("in {plies}", plies=number)),
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
    rounds = {vertex: number for vertex, number in removal.round.items() if vertex in members}
    texts = {KERNEL: words(which), OUTSIDE: words("not in it"), DRAW_ENDLESS: words(left)}
    return _made(
        {v: KERNEL if v in members else DRAW_ENDLESS if v in unsure else OUTSIDE for v in request.graph},
        ((look, look, text) for look, text in texts.items()),
        **_numbered(rounds, lambda number: words("round {round}", round=number)),
        tooltips={v: words("removed in round {round}", round=number) for v, number in removal.round.items()},
        **_into(request, members, "moves into the kernel"),
    )


def _by_round(request: Request) -> Coloring:
    """Shade by the round of sink removal; vertices that join the kernel have a solid border, their predecessors not."""
    words, removal = request.say, _removal(request)
    inside, last = frozenset(removal.in_every), max(removal.round.values(), default=1)
    kinds = list[tuple[Any, Fill, str]]()
    for each in range(1, last + 1):
        kinds.append(((each, True), shade(RANKS, each - 1, last - 1), words("round {round}: kernel", round=each)))
        look = shade(RANKS, each - 1, last - 1, OUTSIDE.border)
        kinds.append(((each, False), look, words("round {round}: removed", round=each)))
    return _made(
        {v: (removal.round[v], v in inside) if v in removal.round else None for v in request.graph},
        [*kinds, (None, DRAW_ENDLESS, words("no round"))],
        _numbers,
        **_numbered(removal.round, lambda number: words("round {round}", round=number)),
        **_into(request, inside, "moves into the kernel"),
    )


def _by_grundy(request: Request) -> Coloring:
    from arena.solving.grundy import grundy

    given = request.solution
    value_of = grundy(given.columns if is_a(given, POSITIONS) else request.graph)  # type: ignore[union-attr]
    last = max(value_of.values(), default=0)
    return _made(
        value_of,
        ((each, grundy_shade(each, last), request.say("Grundy value {value}", value=each)) for each in range(last + 1)),
        _numbers,
        **_numbered(value_of, lambda value: f"g = {value}"),
        tooltips={},
        **_into(request, frozenset(vertex for vertex, value in value_of.items() if value == 0), "moves to 0"),
    )


def _by_none(request: Request) -> Coloring:
    return Coloring(dict.fromkeys(request.graph, WHITE), [], given=True)


def _positions(request: Request) -> PositionSolution:
    from arena.solving.positions import PositionSolution, solve_positions

    return request.solution if isinstance(request.solution, PositionSolution) else solve_positions(request.graph)


def _removal(request: Request) -> Kernel:
    from arena.solving.kernel import Kernel, kernel
    from arena.solving.positions import PositionSolution

    if isinstance(request.solution, PositionSolution):
        return request.solution.kernel
    return request.solution if isinstance(request.solution, Kernel) else kernel(request.graph)


def _into(request: Request, members: frozenset[Hashable], text: str) -> dict[str, Any]:
    """Return the moves into a kernel, which win unless play is misère, and what to know of colors that go on."""
    graph, misere = request.graph, request.graph.graph.get("misere", False)
    bold = {(tail, head) for tail, head in graph.edges if not misere and tail not in members and head in members}
    remark = request.say("in misère play this does not tell who loses") if misere else ""
    return {"bold": bold, "bold_text": request.say(text), "remark": remark, "stops": False}


MAKE: dict[str, Callable[[Request], Coloring]] = {name: globals()[f"_by_{name}"] for name in COLORS}
"""The functions of the colorings."""
