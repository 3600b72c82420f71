"""What each colouring says of the vertices and edges of a graph, whatever the format that draws them.

The palette is Okabe and Ito's for the colour-blind; what a colour says is also said by lightness, by the border or by
a second line in the vertex, so that a grey print loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena import attractor, grundy, is_bare, kernel, solve, solve_positions
from arena.errors import ParameterError, one_of
from arena.game import Player
from arena.outcome import Outcome

if TYPE_CHECKING:
    from arena.attributes import DiGraph
    from arena.solution import Solution


@dataclass(frozen=True)
class Look:
    """How a vertex is filled and bordered.

    Parameters
    ----------
    fill, text : str
        The colours of the inside and of what is written there, as #rrggbb.
    border : str
        "solid", "dashed" or "dotted".
    """

    fill: str
    text: str = "#000000"
    border: str = "solid"


WHITE = Look("#ffffff")
WON = {1: Look("#0072b2", "#ffffff"), 2: Look("#f5b041", border="dashed")}
DRAW_BY_RULE = Look("#ffffff", border="dotted")
DRAW_ENDLESS = Look("#dddddd", border="dotted")
OWNER = {1: Look("#1f5fa8", "#ffffff"), 2: Look("#ee8877")}
OUTCOME = {Outcome.P: WON[1], Outcome.N: WON[2], Outcome.D: DRAW_ENDLESS}
MISERE = "in misère play this does not tell who loses"
SHADES = {1: ("#08306b", "#9ecae1"), 2: ("#7f2704", "#fdd0a2")}
"""The darkest shade of each player's attractor, for rank 0, and the lightest, for the last rank."""


@dataclass
class Coloring:
    """A coloured graph.

    Parameters
    ----------
    looks : dict
        The look of each vertex.
    legend : list of (Look, str)
        What the looks mean.
    notes : dict
        A second line for some vertices.
    bold : set of edges
        The moves that matter.
    bold_text : str
        What they are.
    rows : dict
        The row of each vertex that has one, 0 at the bottom; empty to leave rows to the layout.
    row_name : str
        What to write before the number of a row.
    remark : str
        What else a reader must know.
    tooltips : dict
        More about each vertex, for formats that can show it.
    """

    looks: dict[Hashable, Look]
    legend: list[tuple[Look, str]]
    notes: dict[Hashable, str] = field(default_factory=dict)
    bold: set[tuple[Hashable, Hashable]] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] = field(default_factory=dict)
    row_name: str = ""
    remark: str = ""
    tooltips: dict[Hashable, str] = field(default_factory=dict)


def colour(graph: DiGraph, color: str | None, player: int, solution: Solution | None = None) -> Coloring:
    """Colour a graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena or a bare graph.
    color : str or None
        One of `COLORS`; by default who wins: `winner`, or `outcome` on a bare graph.
    player : {1, 2}
        Whose attractor, where that is asked for.
    solution : Solution, optional
        The arena's, if it is at hand.

    Raises
    ------
    ParameterError
        If there is no such colouring, or not for such a graph.
    """
    if color is None:
        color = "outcome" if is_bare(graph) else "winner"
    if color not in COLORS:
        raise one_of("colour", color, list(COLORS))
    if is_bare(graph) and color in ("winner", "attractor", "player"):
        raise ParameterError(f"no colour {color!r}: a bare graph has no players (outcome, kernel or grundy fit it)")
    if not is_bare(graph) and color == "outcome":
        raise ParameterError("no colour 'outcome': it belongs to position graphs (--graph positions)")
    return COLORS[color](graph, Player(player), solution)


def _by_winner(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    solution = solution or solve(graph)
    looks: dict[object, Look] = {1: WON[1], 2: WON[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS}
    texts: dict[object, str] = {1: "won by J1", 2: "won by J2", "rule": "draw by rule", "endless": "draw without end"}
    kinds: dict[Hashable, object] = {
        vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()
    }
    tooltips = {
        vertex: texts[kind] + (f" in {solution.remoteness[vertex]}" if vertex in solution.remoteness else "")
        for vertex, kind in kinds.items()
    }
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        [(look, f"{texts[kind]} ({n})") for kind, look in looks.items() if (n := list(kinds.values()).count(kind))],
        bold=_winning_moves(solution),
        bold_text="winning strategy",
        tooltips=tooltips,
    )


def _by_attractor(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    found = attractor(graph, player)
    last = len(found.layers) - 1
    looks = {vertex: Look(*_shade(player, rank, last)) for vertex, rank in found.rank.items()}
    outside = Look("#ffffff", border="dashed")
    legend = [
        (Look(*_shade(player, rank, last)), f"rank {rank} ({len(layer)})") for rank, layer in enumerate(found.layers)
    ]
    if last > 3:
        legend = [legend[0], legend[-1]]
    return Coloring(
        {vertex: looks.get(vertex, outside) for vertex in graph},
        [*legend, (outside, f"outside the attractor of J{player:d} ({len(graph) - len(found)})")],
        notes={vertex: f"rank {rank}" for vertex, rank in found.rank.items()},
        bold=set(found.strategy.items()),
        bold_text=f"strategy of J{player:d}",
        rows=found.rank,
        row_name="A",
        tooltips={vertex: f"rank {rank} in the attractor of J{player:d}" for vertex, rank in found.rank.items()},
    )


def _by_player(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    looks = {vertex: OWNER[data["player"]] for vertex, data in graph.nodes(data=True)}
    sizes = {owner: list(looks.values()).count(look) for owner, look in OWNER.items()}
    return Coloring(looks, [(look, f"S{owner}: J{owner} moves ({sizes[owner]})") for owner, look in OWNER.items()])


def _by_outcome(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    solved = solve_positions(graph)
    texts = {Outcome.P: "P: the player to move loses", Outcome.N: "N: the player to move wins", Outcome.D: "D: a draw"}
    counts = {outcome: solved.outcomes.count(outcome) for outcome in texts}
    return Coloring(
        {vertex: OUTCOME[outcome] for vertex, outcome in solved.outcome.items()},
        [(OUTCOME[outcome], f"{text} ({counts[outcome]})") for outcome, text in texts.items() if counts[outcome]],
        notes={vertex: outcome.value for vertex, outcome in solved.outcome.items()},
        bold={
            (vertex, following)
            for vertex, outcome in solved.outcome.items()
            if outcome == Outcome.N
            for following in solved.best_moves(vertex)
            if solved.remoteness[following] == solved.remoteness[vertex] - 1
        },
        bold_text="fastest winning moves",
        tooltips={vertex: texts[outcome] for vertex, outcome in solved.outcome.items()},
    )


def _by_kernel(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    found, misere = kernel(graph), graph.graph.get("misere", False)
    outside = Look("#ffffff", border="dashed")
    members = found.kernel if found.kernel is not None else frozenset(found.in_every)
    unsure = frozenset() if found.kernel is not None else frozenset(found.undecided)
    which = "the kernel" if found.unique else "a kernel" if found.kernel is not None else "in every kernel"
    legend = [
        (WON[1], f"{which} ({len(members)})"),
        (outside, f"not in it ({len(graph) - len(members) - len(unsure)})"),
    ]
    if unsure:
        text = "no kernel: sink removal leaves these" if found.exists is False else "undecided"
        legend.append((DRAW_ENDLESS, f"{text} ({len(unsure)})"))
    return Coloring(
        {v: WON[1] if v in members else DRAW_ENDLESS if v in unsure else outside for v in graph},
        [(look, text) for look, text in legend if not text.endswith("(0)")],
        notes={vertex: f"round {number}" for vertex, number in found.round.items() if vertex in members},
        bold={edge for edge in graph.edges if edge[0] not in members and edge[1] in members and not misere},
        bold_text="moves into the kernel",
        remark=MISERE if misere else "",
        tooltips={vertex: f"removed in round {number}" for vertex, number in found.round.items()},
    )


def _by_grundy(graph: DiGraph, player: Player, solution: Solution | None) -> Coloring:  # noqa: ARG001
    values, misere = grundy(graph), graph.graph.get("misere", False)
    largest = max(values.values(), default=0)
    looks = {value: Look(*_shade(Player.ONE, value, largest)) for value in range(largest + 1)}
    shown = looks if largest < 4 else {0: looks[0], largest: looks[largest]}
    return Coloring(
        {vertex: looks[value] for vertex, value in values.items()},
        [(look, f"Grundy value {value}") for value, look in shown.items()],
        notes={vertex: f"g = {value}" for vertex, value in values.items()},
        bold={edge for edge in graph.edges if values[edge[1]] == 0 and not misere},
        bold_text="moves to 0",
        remark=MISERE if misere else "",
    )


def _winning_moves(solution: Solution) -> set[tuple[Hashable, Hashable]]:
    arena = solution.arena
    return {
        (arena.vertices[number], arena.vertices[choice])
        for number, choice in enumerate(solution.choices)
        if choice >= 0 and solution.winners[number] == arena.player[number]
    }


def _shade(player: Player, rank: int, last: int) -> tuple[str, str]:
    """Mix a fill between the darkest and the lightest shade, and choose the text that can be read on it."""
    dark, light = (tuple(int(shade[place : place + 2], 16) for place in (1, 3, 5)) for shade in SHADES[player])
    share = rank / last if last else 0.0
    mixed = [round(low + (high - low) * share) for low, high in zip(dark, light, strict=True)]
    luminance = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2]
    return "#{:02x}{:02x}{:02x}".format(*mixed), "#000000" if luminance > 128 else "#ffffff"


COLORS: dict[str, Callable[[DiGraph, Player, Solution | None], Coloring]] = {
    "winner": _by_winner,
    "attractor": _by_attractor,
    "player": _by_player,
    "outcome": _by_outcome,
    "kernel": _by_kernel,
    "grundy": _by_grundy,
}
