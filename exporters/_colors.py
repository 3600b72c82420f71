"""What each colouring says of the vertices and edges of a graph, whatever the format that draws them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from arena import Kernel, Solution, attractor, grundy, is_bare, kernel, solve, solve_positions
from arena.errors import ParameterError, one_of
from arena.game import Player
from arena.outcome import Outcome
from exporters._looks import DRAW_BY_RULE, DRAW_ENDLESS, OUTSIDE, STYLES, WHITE, Coloring, Look, Palette, shade
from exporters._words import say

if TYPE_CHECKING:
    from arena.attributes import DiGraph


MISERE = "in misère play this does not tell who loses"
MOST_SHADES = 4
"""A legend of more shades shows the first and the last."""


class Wish(NamedTuple):
    """What is to be coloured, and how: for whose attractor, in which style, and in which language it says so."""

    graph: DiGraph
    player: Player
    solution: Solution | Kernel | None
    style: Palette
    say: Callable[..., str]


def colour(
    graph: DiGraph,
    color: str | None,
    player: int,
    solution: Solution | Kernel | None = None,
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
    solution : Solution or Kernel, optional
        What colours are about, the arena's solution or the graph's kernel, if it is at hand.
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
        return colour(whole, color, player, solution, style=style, lang=lang).part(graph)
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
    return COLORS[color](Wish(graph, Player(player), solution, STYLES[style], partial(say, language=lang)))


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
        [(look, f"{texts[kind]} ({n})") for kind, look in looks.items() if (n := list(kinds.values()).count(kind))],
        bold=_winning_moves(solution),
        bold_text=words("winning strategy"),
        tooltips={vertex: texts[kind] + plies.get(vertex, "") for vertex, kind in kinds.items()},
    )


def _by_remoteness(wish: Wish) -> Coloring:
    solution, words = _solved(wish), wish.say
    texts, last = _won(wish), {player: len(solution.layer_sizes(player)) - 1 for player in (1, 2)}

    def look(vertex: Hashable) -> Look:
        winner = solution.winner[vertex]
        if not winner:
            return DRAW_BY_RULE
        border = wish.style.won[winner].border
        return shade(wish.style.shades[winner], solution.remoteness[vertex], last[winner], border)

    looks = {vertex: look(vertex) for vertex in wish.graph}
    legend = [
        (
            shade(wish.style.shades[player], rank, last[player], wish.style.won[player].border),
            f"{texts[player]} {words('in {plies}', plies=rank)}",
        )
        for player in (1, 2)
        for rank in sorted({0, last[player]})
        if last[player] >= 0
    ]
    drawn = [(DRAW_BY_RULE, f"{words('draw')} ({n})")] if (n := len(solution.undetermined)) else []
    return Coloring(
        looks,
        [*legend, *drawn],
        notes={vertex: str(rank) for vertex, rank in solution.remoteness.items()},
        bold=_winning_moves(solution),
        bold_text=words("winning strategy"),
        tooltips={
            vertex: words("J{player} wins in {plies}", player=solution.winner[vertex], plies=rank)
            for vertex, rank in solution.remoteness.items()
        },
    )


def _by_attractor(wish: Wish) -> Coloring:
    found, words, player = attractor(wish.graph, wish.player), wish.say, int(wish.player)
    last = len(found.layers) - 1
    shades = [shade(wish.style.shades[player], rank, last) for rank in range(last + 1)]
    legend = [
        (look, f"{words('rank {rank}', rank=rank)} ({len(found.layers[rank])})") for rank, look in enumerate(shades)
    ]
    if len(legend) > MOST_SHADES:
        legend = [legend[0], legend[-1]]
    outside = words("outside the attractor of J{player}", player=player)
    return Coloring(
        {vertex: shades[found.rank[vertex]] if vertex in found.rank else OUTSIDE for vertex in wish.graph},
        [*legend, (OUTSIDE, f"{outside} ({len(wish.graph) - len(found)})")],
        notes={vertex: words("rank {rank}", rank=rank) for vertex, rank in found.rank.items()},
        bold=set(found.strategy.items()),
        bold_text=words("strategy of J{player}", player=player),
        rows=found.rank,
        row_name="A",
        tooltips={
            vertex: words("rank {rank} in the attractor of J{player}", rank=rank, player=player)
            for vertex, rank in found.rank.items()
        },
    )


def _by_player(wish: Wish) -> Coloring:
    owner = wish.style.owner
    looks = {vertex: owner[data["player"]] for vertex, data in wish.graph.nodes(data=True)}
    sizes = {player: list(looks.values()).count(look) for player, look in owner.items()}
    text = "S{player}: J{player} moves"
    return Coloring(
        looks, [(look, f"{wish.say(text, player=player)} ({sizes[player]})") for player, look in owner.items()]
    )


def _by_outcome(wish: Wish) -> Coloring:
    solved, won = solve_positions(wish.graph), wish.style.won
    looks = {Outcome.P: won[1], Outcome.N: won[2], Outcome.D: DRAW_ENDLESS}
    texts = {
        Outcome.P: wish.say("P: the player to move loses"),
        Outcome.N: wish.say("N: the player to move wins"),
        Outcome.D: wish.say("D: a draw"),
    }
    counts = {outcome: solved.outcomes.count(outcome) for outcome in texts}
    return Coloring(
        {vertex: looks[outcome] for vertex, outcome in solved.outcome.items()},
        [(looks[outcome], f"{text} ({counts[outcome]})") for outcome, text in texts.items() if counts[outcome]],
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
    graph, words, inside = wish.graph, wish.say, wish.style.won[1]
    found = wish.solution if isinstance(wish.solution, Kernel) else kernel(graph)
    misere = graph.graph.get("misere", False)
    members = found.kernel if found.kernel is not None else frozenset(found.in_every)
    unsure = frozenset() if found.kernel is not None else frozenset(found.undecided)
    which = "the kernel" if found.unique else "a kernel" if found.kernel is not None else "in every kernel"
    left = "no kernel: sink removal leaves these" if found.exists is False else "undecided"
    legend = [
        (inside, words(which), len(members)),
        (OUTSIDE, words("not in it"), len(graph) - len(members) - len(unsure)),
        (DRAW_ENDLESS, words(left), len(unsure)),
    ]
    return Coloring(
        {v: inside if v in members else DRAW_ENDLESS if v in unsure else OUTSIDE for v in graph},
        [(look, f"{text} ({many})") for look, text, many in legend if many],
        notes={v: words("round {round}", round=number) for v, number in found.round.items() if v in members},
        bold={edge for edge in graph.edges if edge[0] not in members and edge[1] in members and not misere},
        bold_text=words("moves into the kernel"),
        remark=words(MISERE) if misere else "",
        tooltips={v: words("removed in round {round}", round=number) for v, number in found.round.items()},
    )


def _by_grundy(wish: Wish) -> Coloring:
    graph, values, words = wish.graph, grundy(wish.graph), wish.say
    misere, largest = graph.graph.get("misere", False), max(values.values(), default=0)
    looks = {value: shade(wish.style.shades[1], value, largest) for value in range(largest + 1)}
    shown = looks if largest < MOST_SHADES else {0: looks[0], largest: looks[largest]}
    return Coloring(
        {vertex: looks[value] for vertex, value in values.items()},
        [(look, words("Grundy value {value}", value=value)) for value, look in shown.items()],
        notes={vertex: f"g = {value}" for vertex, value in values.items()},
        bold={edge for edge in graph.edges if values[edge[1]] == 0 and not misere},
        bold_text=words("moves to 0"),
        remark=words(MISERE) if misere else "",
    )


def _plain(wish: Wish) -> Coloring:
    return Coloring(dict.fromkeys(wish.graph, WHITE), [])


def _solved(wish: Wish) -> Solution:
    return wish.solution if isinstance(wish.solution, Solution) else solve(wish.graph)


def _won(wish: Wish) -> dict[object, str]:
    return {player: wish.say("won by J{player}", player=player) for player in (1, 2)}


def _winning_moves(solution: Solution) -> set[tuple[Hashable, Hashable]]:
    arena = solution.arena
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
