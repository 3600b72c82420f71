"""What each colouring says of the vertices and edges of a graph, whatever the format that draws them."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from arena import Attractor, Kernel, Solution, attractor, grundy, is_bare, kernel, solve, solve_positions
from arena.errors import ParameterError, one_of
from arena.graphs.compact import compact
from arena.graphs.plies import plies
from arena.rules.game import Player
from arena.solving.positions import Outcome
from exporters.drawings.colouring import Coloring, Entry
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, OUTSIDE, STYLES, WHITE, Look, Palette, shade
from exporters.text.words import plies_in, say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


CLAIMS = {"wins": "the proof that J{player} wins", "does not lose": "the proof that J{player} does not lose"}
PROVED = re.compile(f"J([12]) ({'|'.join(CLAIMS)})")
"""What a view of a proof says that it proves."""
MISERE = "in misère play this does not tell who loses"


class Wish(NamedTuple):
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
    if is_bare(graph) and color in ("winner", "attractor", "player", "remoteness"):
        raise ParameterError(f"no colour {color!r}: a bare graph has no players (outcome, kernel or grundy fit it)")
    if not is_bare(graph) and color == "outcome":
        raise ParameterError("no colour 'outcome': it belongs to position graphs (--graph positions)")
    wish = Wish(graph, Player(player), solution, STYLES[style], lang)
    return _proving(graph, replace(COLORS[color](wish), lang=lang))


def _proving(graph: DiGraph, drawn: Coloring) -> Coloring:
    """In a proof, whatever the colours, the moves that matter are those of the player whose proof it is."""
    proved = PROVED.fullmatch(str(graph.graph.get("proof")))
    if not proved:
        return drawn
    player, claim = int(proved[1]), CLAIMS[proved[2]]
    bold = {(tail, head) for tail, head in graph.edges if graph.nodes[tail].get("player") == player}
    return replace(drawn, bold=bold, bold_text=say(claim, drawn.lang, player=player))


def ply_rows(graph: DiGraph) -> dict[Hashable, int]:
    """Give each vertex a row by its ply, the start on top; nothing where plays to one vertex differ in length."""
    if is_bare(graph):
        return {}
    arena = compact(graph)
    if arena.initial is None:
        return {}
    ply = plies(arena, arena.initial)
    return {} if -1 in ply else {vertex: -ply[number] for number, vertex in enumerate(graph)}


def _by_winner(wish: Wish) -> Coloring:
    solution, won, words = _solved(wish), wish.style.won, wish.say
    looks: dict[object, Look] = {1: won[1], 2: won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS}
    texts = {**_won(wish), "rule": words("draw by rule"), "endless": words("draw without end")}
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


def _by_remoteness(wish: Wish) -> Coloring:
    solution, words, won = _solved(wish), wish.say, _won(wish)
    ranks = {player: range(len(solution.layer_sizes(player))) for player in (1, 2)}
    looks: dict[object, Look] = {
        (player, rank): shade(wish.style.shades[player], rank, len(ranks[player]) - 1, wish.style.won[player].border)
        for player in (1, 2)
        for rank in ranks[player]
    }
    texts: dict[object, str] = {
        (player, rank): f"{won[player]} {words('in {plies}', plies=plies_in(rank, wish.lang))}"
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


def _by_attractor(wish: Wish) -> Coloring:
    found = wish.solution if isinstance(wish.solution, Attractor) else attractor(wish.graph, wish.player)
    words, player, ranks = wish.say, int(found.player), range(len(found.layers))
    rank_of = {vertex: rank for rank, layer in enumerate(found.layers) for vertex in layer}
    strategy = found.strategy if isinstance(found.strategy, dict) else dict(enumerate(found.strategy.tolist()))
    if wish.style.by_turn:
        looks: dict[object, Look] = {"inside": wish.style.owner[player]}
        texts: dict[object, str] = {"inside": words("attractor of J{player}", player=player)}
    else:
        looks = {rank: shade(wish.style.shades[player], rank, len(ranks) - 1) for rank in ranks}
        texts = {rank: words("rank {rank}", rank=rank) for rank in ranks}
    looks[None], texts[None] = OUTSIDE, words("outside the attractor of J{player}", player=player)
    inside = dict.fromkeys(rank_of, "inside") if wish.style.by_turn else rank_of
    kinds: dict[Hashable, object] = {vertex: inside.get(vertex) for vertex in wish.graph}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts, dict.fromkeys(ranks, "rank")),
        notes={vertex: words("rank {rank}", rank=rank) for vertex, rank in rank_of.items()},
        bold={(vertex, choice) for vertex, choice in strategy.items() if vertex in rank_of and choice in wish.graph},
        bold_text=words("strategy of J{player}", player=player),
        rows=rank_of,
        row_name=f"{words('rank')} ",
        tooltips={
            vertex: words("rank {rank} in the attractor of J{player}", rank=rank, player=player)
            for vertex, rank in rank_of.items()
        },
    )


def _by_player(wish: Wish) -> Coloring:
    looks: dict[object, Look] = {1: wish.style.owner[1], 2: wish.style.owner[2]}
    kinds = {vertex: data["player"] for vertex, data in wish.graph.nodes(data=True)}
    texts: dict[object, str] = {
        player: wish.say("S{player}, vertices of J{player}", player=player) for player in (1, 2)
    }
    return Coloring({vertex: looks[kind] for vertex, kind in kinds.items()}, _entries(kinds, looks, texts))


def _by_outcome(wish: Wish) -> Coloring:
    solved, won = solve_positions(wish.graph), wish.style.won
    looks: dict[object, Look] = {Outcome.P: won[1], Outcome.N: won[2], Outcome.D: DRAW_ENDLESS}
    texts: dict[object, str] = {
        Outcome.P: wish.say("P: the player to move loses"),
        Outcome.N: wish.say("N: the player to move wins"),
        Outcome.D: wish.say("D: a draw"),
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
        bold_text=wish.say("fastest winning moves"),
        tooltips={vertex: texts[outcome] for vertex, outcome in solved.outcome.items()},
    )


def _by_kernel(wish: Wish) -> Coloring:
    graph, words = wish.graph, wish.say
    found = wish.solution if isinstance(wish.solution, Kernel) else kernel(graph)
    misere = graph.graph.get("misere", False)
    members = found.kernel if found.kernel is not None else frozenset(found.in_every)
    unsure = frozenset() if found.kernel is not None else frozenset(found.undecided)
    which = "the kernel" if found.unique else "a kernel" if found.kernel is not None else "in every kernel"
    left = "no kernel: sink removal leaves these" if found.exists is False else "undecided"
    kinds = {vertex: "in" if vertex in members else "unsure" if vertex in unsure else "out" for vertex in graph}
    looks: dict[object, Look] = {"in": wish.style.won[1], "out": OUTSIDE, "unsure": DRAW_ENDLESS}
    texts: dict[object, str] = {"in": words(which), "out": words("not in it"), "unsure": words(left)}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        _entries(kinds, looks, texts),
        notes={v: words("round {round}", round=number) for v, number in found.round.items() if v in members},
        bold={edge for edge in graph.edges if edge[0] not in members and edge[1] in members and not misere},
        bold_text=words("moves into the kernel"),
        remark=words(MISERE) if misere else "",
        tooltips={v: words("removed in round {round}", round=number) for v, number in found.round.items()},
        stops=False,
    )


def _by_grundy(wish: Wish) -> Coloring:
    graph, found, words = wish.graph, grundy(wish.graph), wish.say
    misere, values = graph.graph.get("misere", False), range(max(found.values(), default=0) + 1)
    looks: dict[object, Look] = {value: shade(wish.style.shades[1], value, len(values) - 1) for value in values}
    texts: dict[object, str] = {value: words("Grundy value {value}", value=value) for value in values}
    return Coloring(
        {vertex: looks[value] for vertex, value in found.items()},
        _entries(found, looks, texts, dict.fromkeys(values, "value")),
        notes={vertex: f"g = {value}" for vertex, value in found.items()},
        bold={edge for edge in graph.edges if found[edge[1]] == 0 and not misere},
        bold_text=words("moves to 0"),
        remark=words(MISERE) if misere else "",
        stops=False,
    )


def _plain(wish: Wish) -> Coloring:
    return Coloring(dict.fromkeys(wish.graph, WHITE), [])


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


def _solved(wish: Wish) -> Solution:
    """Give the solution, by vertices: that of columns may be arrays."""
    found = wish.solution
    return found if isinstance(found, Solution) and isinstance(found.winner, dict) else solve(wish.graph)


def _won(wish: Wish) -> dict[object, str]:
    return {player: wish.say("won by J{player}", player=player) for player in (1, 2)}


def _winning_moves(solution: Solution) -> set[tuple[Hashable, Hashable]]:
    arena = solution.columns
    return {
        (arena.vertices[number], arena.vertices[choice])
        for number, choice in enumerate(solution.choices)
        if choice >= 0 and solution.winners[number] == arena.player[number]
    }


COLORS: dict[str, Callable[[Wish], Coloring]] = {
    "winner": _by_winner,
    "attractor": _by_attractor,
    "player": _by_player,
    "remoteness": _by_remoteness,
    "outcome": _by_outcome,
    "kernel": _by_kernel,
    "grundy": _by_grundy,
    "none": _plain,
}
