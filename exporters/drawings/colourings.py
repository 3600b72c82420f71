"""What colours say of the vertices and edges of a graph, whatever the language that draws them.

A colouring is a function that takes a `Request` and gives a `Coloring`. The decorator `colouring` names it, and by that
name it is found in `colour`, `exporters.draw(..., color=)` and `arena draw --color`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from arena.errors import ParameterError, one_of
from arena.graphs.compact import compact
from arena.graphs.names import is_bare
from arena.graphs.plies import plies
from arena.rules.game import Player
from arena.solving.arenas import Solution, solve
from arena.solving.attractor import Attractor, attractor
from arena.solving.grundy import grundy
from arena.solving.kernel import Kernel, kernel
from arena.solving.positions import Outcome, solve_positions
from arena.views.proof import Claim
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, OUTSIDE, STYLES, WHITE, Look, Palette, shade
from exporters.text.words import plies_in, say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


CLAIMS = {True: "the proof that J{player} wins", False: "the proof that J{player} does not lose"}
"""What a view of a proof says that it proves."""
MISERE = "in misère play this does not tell who loses"


class Request(NamedTuple):
    """What is to be coloured, and how: for whose attractor, in which style, and in which language it says so."""

    graph: DiGraph
    player: Player
    solution: Solution | Kernel | Attractor | None
    style: Palette
    lang: str

    @property
    def say(self) -> Callable[..., str]:
        """What says texts in the language."""
        return partial(say, language=self.lang)


class Colouring(NamedTuple):
    """What makes a coloured graph, and of what: "arena", "graph" (without players) or "" for both."""

    make: Callable[[Request], Coloring]
    of: str


COLORS: dict[str, Colouring] = {}
"""The colourings by their names."""
Make = TypeVar("Make", bound=Callable[[Request], Coloring])


def colouring(name: str, of: str = "") -> Callable[[Make], Make]:
    """Name a function that colours graphs, and say if it is about arenas or about graphs without players alone.

    Raises
    ------
    ParameterError
        If another one has this name.
    """

    def register(make: Make) -> Make:
        if name in COLORS:
            raise ParameterError(f"there is a colouring {name!r} already")
        COLORS[name] = Colouring(make, of)
        return make

    return register


def colour(
    graph: DiGraph,
    color: str | None,
    player: int,
    solution: Solution | Kernel | Attractor | None = None,
    *,
    style: str = "default",
    lang: str = "en",
    whole: DiGraph | None = None,
) -> Coloring:
    """Colour a graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena or a bare graph.
    color : str or None
        One of `COLORS`; by default who wins: `winner`, or `outcome` on a bare graph, and whose turn it is, `player`, on
        an arena in the style of the courses.
    player : {1, 2}
        Whose attractor, where that is asked for.
    solution : Solution, Kernel or Attractor, optional
        What colours are about, if it is at hand; the player is then that of the attractor.
    style : {"default", "course"}, optional
        Which colours.
    lang : {"en", "fr"}, optional
        The language of the legend.
    whole : networkx.DiGraph, optional
        What the graph is a part of: who wins, ranks and kernels are then those of the whole, which the legend counts.

    Raises
    ------
    ParameterError
        If there is no such colouring, style or language, or not for such a graph.
    """
    if whole is not None:
        drawn = colour(whole, color, player, solution, style=style, lang=lang)
        if drawn.rows is None:
            drawn = replace(drawn, rows=ply_rows(whole), row_name=f"{say('ply', lang)} ")
        return _proving(graph, drawn.part(graph))
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    if color is None:
        color = "outcome" if is_bare(graph) else "player" if style == "course" else "winner"
    if color not in COLORS:
        raise one_of("colour", color, list(COLORS))
    if is_bare(graph) and COLORS[color].of == "arena":
        fitting = [name for name, each in COLORS.items() if each.of != "arena" and name != "none"]
        known = f"{', '.join(fitting[:-1])} or {fitting[-1]}"
        raise ParameterError(f"no colour {color!r}: a bare graph has no players ({known} fit it)")
    if not is_bare(graph) and COLORS[color].of == "graph":
        raise ParameterError(f"no colour {color!r}: it belongs to position graphs (--graph positions)")
    request = Request(graph, Player(player), solution, STYLES[style], lang)
    return _proving(graph, replace(COLORS[color].make(request), lang=lang))


def _proving(graph: DiGraph, drawn: Coloring) -> Coloring:
    """In a proof, whatever the colours, the moves that matter are those of the player whose proof it is."""
    claim = graph.graph.get("proof")
    if not isinstance(claim, Claim):
        return drawn
    bold = {(tail, head) for tail, head in graph.edges if graph.nodes[tail].get("player") == claim.player}
    return replace(drawn, bold=bold, bold_text=say(CLAIMS[claim.wins], drawn.lang, player=int(claim.player)))


def ply_rows(graph: DiGraph) -> dict[Hashable, int]:
    """Give each vertex a row by its ply, the start on top; nothing where plays to one vertex differ in length."""
    if is_bare(graph):
        return {}
    arena = compact(graph)
    if arena.initial is None:
        return {}
    ply = plies(arena, arena.initial)
    return {} if -1 in ply else {vertex: -ply[number] for number, vertex in enumerate(graph)}


@colouring("winner", "arena")
def _by_winner(request: Request) -> Coloring:
    solution, won, words = _solved(request), request.style.won, request.say
    looks: dict[object, Look] = {1: won[1], 2: won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS}
    texts = {**_won(request), "rule": words("draw by rule"), "endless": words("draw without end")}
    kinds: dict[Hashable, object] = {
        vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()
    }
    plies = {vertex: " " + words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts),
        bold=_winning_moves(solution),
        bold_text=words("winning strategy"),
        tooltips={vertex: texts[kind] + plies.get(vertex, "") for vertex, kind in kinds.items()},
    )


@colouring("attractor", "arena")
def _by_attractor(request: Request) -> Coloring:
    attracted = (
        request.solution if isinstance(request.solution, Attractor) else attractor(request.graph, request.player)
    )
    words, player, ranks = request.say, int(attracted.player), range(len(attracted.layers))
    rank_of = {vertex: rank for rank, layer in enumerate(attracted.layers) for vertex in layer}
    strategy = (
        attracted.strategy if isinstance(attracted.strategy, dict) else dict(enumerate(attracted.strategy.tolist()))
    )
    if request.style.by_turn:
        looks: dict[object, Look] = {"inside": request.style.owner[player]}
        texts: dict[object, str] = {"inside": words("attractor of J{player}", player=player)}
    else:
        looks = {rank: shade(request.style.shades[player], rank, len(ranks) - 1) for rank in ranks}
        texts = {rank: words("rank {rank}", rank=rank) for rank in ranks}
    looks[None], texts[None] = OUTSIDE, words("outside the attractor of J{player}", player=player)
    inside = dict.fromkeys(rank_of, "inside") if request.style.by_turn else rank_of
    kinds: dict[Hashable, object] = {vertex: inside.get(vertex) for vertex in request.graph}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts, dict.fromkeys(ranks, "rank")),
        notes={vertex: words("rank {rank}", rank=rank) for vertex, rank in rank_of.items()},
        bold={(vertex, choice) for vertex, choice in strategy.items() if vertex in rank_of and choice in request.graph},
        bold_text=words("strategy of J{player}", player=player),
        rows=rank_of,
        row_name=f"{words('rank')} ",
        tooltips={
            vertex: words("rank {rank} in the attractor of J{player}", rank=rank, player=player)
            for vertex, rank in rank_of.items()
        },
    )


@colouring("player", "arena")
def _by_player(request: Request) -> Coloring:
    looks: dict[object, Look] = {1: request.style.owner[1], 2: request.style.owner[2]}
    kinds = {vertex: data["player"] for vertex, data in request.graph.nodes(data=True)}
    texts: dict[object, str] = {
        player: request.say("S{player}, vertices of J{player}", player=player) for player in (1, 2)
    }
    return Coloring({vertex: looks[kind] for vertex, kind in kinds.items()}, _entries(kinds, looks, texts))


@colouring("remoteness", "arena")
def _by_remoteness(request: Request) -> Coloring:
    solution, words, won = _solved(request), request.say, _won(request)
    ranks = {player: range(len(solution.layer_sizes(player))) for player in (1, 2)}
    looks: dict[object, Look] = {
        (player, rank): shade(
            request.style.shades[player], rank, len(ranks[player]) - 1, request.style.won[player].border
        )
        for player in (1, 2)
        for rank in ranks[player]
    }
    texts: dict[object, str] = {
        (player, rank): f"{won[player]} {words('in {plies}', plies=plies_in(rank, request.lang))}"
        for player in (1, 2)
        for rank in ranks[player]
    }
    scales = {(player, rank): f"J{player}" for player in (1, 2) for rank in ranks[player]}
    looks[0], texts[0] = DRAW_BY_RULE, words("draw")
    kinds: dict[Hashable, object] = {
        vertex: winner and (winner, solution.remoteness[vertex]) for vertex, winner in solution.winner.items()
    }
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts, scales),
        notes={vertex: words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()},
        bold=_winning_moves(solution),
        bold_text=words("winning strategy"),
        tooltips={
            vertex: words("J{player} wins in {plies}", player=solution.winner[vertex], plies=rank)
            for vertex, rank in solution.remoteness.items()
        },
    )


@colouring("outcome", "graph")
def _by_outcome(request: Request) -> Coloring:
    solved, won = solve_positions(request.graph), request.style.won
    looks: dict[object, Look] = {Outcome.P: won[1], Outcome.N: won[2], Outcome.D: DRAW_ENDLESS}
    texts: dict[object, str] = {
        Outcome.P: request.say("P: the player to move loses"),
        Outcome.N: request.say("N: the player to move wins"),
        Outcome.D: request.say("D: a draw"),
    }
    return Coloring(
        {vertex: looks[outcome] for vertex, outcome in solved.outcome.items()},
        _entries(solved.outcome, looks, texts),
        notes={vertex: outcome.value for vertex, outcome in solved.outcome.items()},
        bold={
            (vertex, following)
            for vertex, outcome in solved.outcome.items()
            if outcome == Outcome.N
            for following in solved.best_moves(vertex)
            if solved.remoteness[following] == solved.remoteness[vertex] - 1
        },
        bold_text=request.say("fastest winning moves"),
        tooltips={vertex: texts[outcome] for vertex, outcome in solved.outcome.items()},
    )


@colouring("kernel")
def _by_kernel(request: Request) -> Coloring:
    graph, words = request.graph, request.say
    removal = request.solution if isinstance(request.solution, Kernel) else kernel(graph)
    misere = graph.graph.get("misere", False)
    members = removal.kernel if removal.kernel is not None else frozenset(removal.in_every)
    unsure = frozenset() if removal.kernel is not None else frozenset(removal.undecided)
    which = "the kernel" if removal.unique else "a kernel" if removal.kernel is not None else "in every kernel"
    left = "no kernel: sink removal leaves these" if removal.exists is False else "undecided"
    kinds = {vertex: "in" if vertex in members else "unsure" if vertex in unsure else "out" for vertex in graph}
    looks: dict[object, Look] = {"in": request.style.won[1], "out": OUTSIDE, "unsure": DRAW_ENDLESS}
    texts: dict[object, str] = {"in": words(which), "out": words("not in it"), "unsure": words(left)}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts),
        notes={v: words("round {round}", round=number) for v, number in removal.round.items() if v in members},
        bold={edge for edge in graph.edges if edge[0] not in members and edge[1] in members and not misere},
        bold_text=words("moves into the kernel"),
        remark=words(MISERE) if misere else "",
        tooltips={v: words("removed in round {round}", round=number) for v, number in removal.round.items()},
        stops=False,
    )


@colouring("grundy")
def _by_grundy(request: Request) -> Coloring:
    graph, value_of, words = request.graph, grundy(request.graph), request.say
    misere, values = graph.graph.get("misere", False), range(max(value_of.values(), default=0) + 1)
    looks: dict[object, Look] = {value: shade(request.style.shades[1], value, len(values) - 1) for value in values}
    texts: dict[object, str] = {value: words("Grundy value {value}", value=value) for value in values}
    return Coloring(
        {vertex: looks[value] for vertex, value in value_of.items()},
        _entries(value_of, looks, texts, dict.fromkeys(values, "value")),
        notes={vertex: f"g = {value}" for vertex, value in value_of.items()},
        bold={edge for edge in graph.edges if value_of[edge[1]] == 0 and not misere},
        bold_text=words("moves to 0"),
        remark=words(MISERE) if misere else "",
        stops=False,
    )


@colouring("none")
def _plain(request: Request) -> Coloring:
    return Coloring(dict.fromkeys(request.graph, WHITE), [])


def _entries(
    kinds: Mapping[Hashable, Any],
    looks: Mapping[object, Look],
    texts: Mapping[object, str],
    scales: Mapping[Any, str] | None = None,
) -> list[Entry]:
    """Tell what each look means, and of which vertices."""
    members: dict[Any, list[Hashable]] = {kind: [] for kind in looks}
    for vertex, kind in kinds.items():
        members[kind].append(vertex)
    return [
        Entry(look, texts[kind], members[kind], len(members[kind]), (scales or {}).get(kind, ""))
        for kind, look in looks.items()
    ]


def _solved(request: Request) -> Solution:
    """Give the solution, by vertices: that of columns may be arrays."""
    given = request.solution
    return given if isinstance(given, Solution) and isinstance(given.winner, dict) else solve(request.graph)


def _won(request: Request) -> dict[object, str]:
    return {player: request.say("won by J{player}", player=player) for player in (1, 2)}


def _winning_moves(solution: Solution) -> set[tuple[Hashable, Hashable]]:
    arena = solution.columns
    return {
        (arena.vertices[number], arena.vertices[choice])
        for number, choice in enumerate(solution.choices)
        if choice >= 0 and solution.winners[number] == arena.player[number]
    }
