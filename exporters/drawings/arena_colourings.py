"""Colours of arenas: by winner, by attractor, by the player to move, by the plies to the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from arena.graphs.names import is_bare
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import in_figures
from arena.words import plies_in
from exporters.drawings.colouring import Coloring, Request, colouring, entries_of
from exporters.drawings.looks import DRAW_BY_RULE, DRAW_ENDLESS, OUTSIDE, Fill, shade


@colouring("winner", "arena")
def _by_winner(request: Request) -> Coloring:
    solution, won, words = _solved(request), request.style.won, request.say
    looks: dict[object, Fill] = {1: won[1], 2: won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS}
    texts = {**_won(request), "rule": words("draw by rule"), "endless": words("draw without end")}
    kinds: dict[Hashable, object] = {
        vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()
    }
    plies = {vertex: " " + words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts),
        notes=_amounts(solution, words),
        bold=_winning_moves(solution),
        bold_text=_bold_text(solution, words),
        tooltips={vertex: texts[kind] + plies.get(vertex, "") for vertex, kind in kinds.items()},
    )


@colouring("attractor", "arena", takes_player=True)
def _by_attractor(request: Request) -> Coloring:
    from arena.solving.attractor import Attractor, attractor

    given, words, style = request.solution, request.say, request.style
    attracted = given if isinstance(given, Attractor) else attractor(request.graph, request.player)
    player, ranks = int(attracted.player), range(len(attracted.layers))
    rank_of = {vertex: rank for rank, layer in enumerate(attracted.layers) for vertex in layer}
    if style.by_turn:
        looks: dict[object, Fill] = {"inside": style.owner[player]}
        texts: dict[object, str] = {"inside": words("attractor of J{player}", player=player)}
    else:
        looks = {rank: shade(style.shades[player], rank, len(ranks) - 1) for rank in ranks}
        texts = {rank: words("rank {rank}", rank=rank) for rank in ranks}
    looks[None], texts[None] = OUTSIDE, words("outside the attractor of J{player}", player=player)
    inside = dict.fromkeys(rank_of, "inside") if style.by_turn else rank_of
    kinds: dict[Hashable, object] = {vertex: inside.get(vertex) for vertex in request.graph}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts, dict.fromkeys(ranks, "rank")),
        notes={vertex: words("rank {rank}", rank=rank) for vertex, rank in rank_of.items()},
        short={vertex: str(rank) for vertex, rank in rank_of.items()},
        bold={
            (vertex, choice)
            for vertex, choice in attracted.strategy.items()
            if vertex in rank_of and choice in request.graph
        },
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
    words = request.say
    looks: dict[object, Fill] = {1: request.style.owner[1], 2: request.style.owner[2]}
    kinds = {vertex: data["player"] for vertex, data in request.graph.nodes(data=True)}
    texts: dict[object, str] = {player: words("S{player}, vertices of J{player}", player=player) for player in looks}
    colours = {vertex: looks[kind] for vertex, kind in kinds.items()}
    return Coloring(colours, entries_of(kinds, looks, texts), given=True)


@colouring("remoteness")
def _by_remoteness(request: Request) -> Coloring:
    if is_bare(request.graph):
        from exporters.drawings.graph_colourings import by_remoteness

        return by_remoteness(request)
    solution, words, won, style = _solved(request), request.say, _won(request), request.style
    ranks = {player: range(len(solution.layer_sizes(player))) for player in (1, 2)}
    looks: dict[object, Fill] = {
        (player, rank): shade(style.shades[player], rank, len(ranks[player]) - 1, style.won[player].border)
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
    looks |= {(player, None): style.won[player] for player in (1, 2)}
    texts |= {(player, None): words("won by J{player} without end", player=player) for player in (1, 2)}
    kinds: dict[Hashable, object] = {
        vertex: winner and (winner, solution.remoteness.get(vertex)) for vertex, winner in solution.winner.items()
    }
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts, scales),
        notes={vertex: words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()},
        short={vertex: str(rank) for vertex, rank in solution.remoteness.items()},
        bold=_winning_moves(solution),
        bold_text=_bold_text(solution, words),
        tooltips={
            vertex: words("J{player} wins in {plies}", player=solution.winner[vertex], plies=rank)
            for vertex, rank in solution.remoteness.items()
        },
    )


def _solved(request: Request) -> Solution:
    """Give the solution, if it is not there."""
    given = request.solution
    return given if isinstance(given, Solution) else solve(request.graph)


def _exact(solution: Solution) -> bool:
    """Tell whether the loser has best moves too, those that lose least."""
    return solution.asked.exact


def _won(request: Request) -> dict[object, str]:
    return {player: request.say("won by J{player}", player=player) for player in (1, 2)}


def _permits(solution: Solution) -> bool:
    """Tell whether any of the best moves wins at any time, so that all of them make one strategy."""
    return solution.asked.permissive


def _amounts(solution: Solution, words: Callable[..., str]) -> dict[Hashable, str]:
    """Tell the cost, the credit or the mean payoff of each vertex that has one, where weights decide."""
    if solution.amounts is None:
        return {}
    name = words(solution.asked.amount)
    known = ((vertex, in_figures(amount)) for vertex, amount in solution.amount.items())
    return {vertex: f"{name} {amount}".replace("inf", "∞") for vertex, amount in known if amount is not None}


def _bold_text(solution: Solution, words: Callable[..., str]) -> str:
    if _exact(solution):
        return words("the best margin")
    return words("safe moves of J1, winning strategy of J2" if _permits(solution) else "winning strategy")


def _winning_moves(solution: Solution) -> set[tuple[Hashable, Hashable]]:
    arena = solution.columns
    return {
        (arena.vertices[number], arena.vertices[choice])
        for number, first in enumerate(solution.choices)
        if first >= 0 and (solution.winners[number] == arena.player[number] or _exact(solution))
        for choice in (solution.best_of(number) if _permits(solution) else [first])
    }
