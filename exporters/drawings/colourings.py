"""Graphs coloured by any of the colourings, for all languages of pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.graphs.conversion import compact
from arena.graphs.names import is_bare
from arena.machine.declarations import is_a
from arena.rules.game import Player
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import in_figures, objective_named
from arena.words import plies_in, say
from exporters.drawings.colouring import COLORS, DIFFERENCE, PLAIN, POSITIONS, Coloring, Request, choices, made
from exporters.drawings.looks import (
    ABSENT,
    CHANGED,
    DRAW_BY_RULE,
    DRAW_ENDLESS,
    KERNEL,
    OUTCOMES,
    OUTSIDE,
    RANKS,
    WHITE,
    Fill,
    grundy_shade,
    palette_of,
    shade,
)  # fmt: skip
from exporters.drawings.places import is_road_map

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.attractor import Attractor
    from arena.solving.difference import Difference
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution

RESULTS = {"P": "P: the player to move loses", "N": "N: the player to move wins", "D": "D: a draw"}
"""What the letters of outcomes mean."""
BORDERS = {"P": "solid", "N": "dashed", "D": "dotted", "J1": "solid", "J2": "dashed", "draw": "dotted"}
"""The borders of outcomes in a difference, the same as in other pictures."""
CLAIMS = {True: "the proof that J{player} wins", False: "the proof that J{player} does not lose"}
"""The claim in the legend of a proof: whether the player wins (True) or does not lose."""
EXCERPT = "excerpt"
"""The attribute of a part of a solution that is kept, which `arena.solving.kept` makes."""


def colour(
    graph: DiGraph,
    color: str | None,
    player: int,
    solution: Solution | PositionSolution | Kernel | Attractor | Difference | None = None,
    *,
    style: str = "default",
    lang: str = "en",
    whole: DiGraph | None = None,
) -> Coloring:
    """Colour a graph by one of `COLORS`, by default as `_usual` says.

    `player` is whose attractor, where that is asked for; `solution` what colours are about, if it is at hand. Of a part
    of a `whole` who wins, ranks and kernels are those of the whole, which the legend counts.

    Raises
    ------
    ParameterError
        If there is no such colouring, style or language, or not for such a graph.
    """
    if whole is not None:
        drawn = colour(whole, color, player, solution, style=style, lang=lang)
        if drawn.rows is None:
            drawn = replace(drawn, rows=ply_rows(whole), row_name=f"{say('ply', lang)} ")
        drawn = drawn.part(graph)
        if EXCERPT in whole.graph:  # whose size says nothing
            drawn = replace(drawn, entries=[entry._replace(total=len(entry.vertices)) for entry in drawn.entries])
        return _proving(graph, drawn)
    palette = palette_of(style)
    if color is None:
        color = _usual(graph, style)
    able = ("difference",) if is_a(solution, DIFFERENCE) else PLAIN
    if (of := COLORS.get(color)) not in able:
        raise one_of("colour", color, choices(*able))
    if is_bare(graph) and of == "arena":
        fitting = [name for name in choices("", "graph") if name != "none"]
        known = f"{', '.join(fitting[:-1])} or {fitting[-1]}"
        raise ParameterError(f"no colour {color!r}: a bare graph has no players ({known} fit it)")
    if not is_bare(graph) and of == "graph":
        raise ParameterError(f"no colour {color!r}: it belongs to position graphs (--graph positions)")
    request = Request(graph, Player(player), solution, palette, lang)
    record = solution.asked if isinstance(solution, Solution) else None
    wanted = aim(graph.graph, record.name, request.say) if record else ""
    drawn = MAKE[color](request)
    return _proving(graph, replace(drawn, lang=lang, aim=wanted, aim_sign=record.sign if record else ""))


def _usual(graph: DiGraph, style: str) -> str:
    """Choose the colours where nobody does: who wins; whose turn it is in the courses; none on a map of roads."""
    if not is_bare(graph):
        return "player" if style == "course" else "winner"
    return "none" if is_road_map(graph) else "outcome"


def _proving(graph: DiGraph, drawn: Coloring) -> Coloring:
    """Make the prover's moves the bold ones in a proof, in any colours."""
    claim = graph.graph.get("proof")
    if claim is None or not is_a(claim, "arena.views.proof.Statement"):
        return drawn
    bold = {(tail, head) for tail, head in graph.edges if graph.nodes[tail].get("player") == claim.player}
    return replace(drawn, bold=bold, bold_text=say(CLAIMS[claim.wins], drawn.lang, player=int(claim.player)))


def aim(attributes: Mapping[str, object], objective: str, words: Callable[..., str]) -> str:
    """Say when player 1 wins; nothing where he wants to reach a sink, as in the courses.

    Examples
    --------
    >>> from arena.words import Speaker
    >>> aim({"parity": "min odd"}, "buchi", Speaker("en"))
    'J1 wins if accepting vertices come back for ever'
    """
    sentence = objective_named(objective).sentence(attributes)
    return words(sentence) if sentence else ""


def ply_rows(graph: DiGraph) -> dict[Hashable, int]:
    """Give each vertex a row by its ply, the start on top; nothing where plays to one vertex differ in length."""
    if is_bare(graph):
        return {}
    arena = compact(graph)
    if arena.initial is None:
        return {}
    from arena.graphs.plies import plies

    ply = plies(arena, arena.initial)
    return {} if -1 in ply else {vertex: -ply[number] for number, vertex in enumerate(graph)}


# ---- arenas


def _by_winner(request: Request) -> Coloring:
    solution, won, words = _solution(request), request.style.won, request.say
    looks = {1: won[1], 2: won[2], "rule": DRAW_BY_RULE, "endless": DRAW_ENDLESS}
    texts = {**_won(request), "rule": words("draw by rule"), "endless": words("draw without end")}
    kinds = {vertex: winner or solution.draw[vertex] for vertex, winner in solution.winner.items()}
    plies = {vertex: " " + words("in {plies}", plies=rank) for vertex, rank in solution.remoteness.items()}
    tooltips = {vertex: texts[kind] + plies.get(vertex, "") for vertex, kind in kinds.items()}
    return made(kinds, looks, texts, notes=_amounts(solution, words), tooltips=tooltips, **_winning(solution, words))


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
    inside: Mapping[Hashable, object] = dict.fromkeys(rank_of, "inside") if style.by_turn else rank_of
    about = "rank {rank} in the attractor of J{player}"
    return made(
        {vertex: inside.get(vertex) for vertex in request.graph},
        looks,
        texts,
        dict.fromkeys(ranks, "rank"),
        notes={vertex: words("rank {rank}", rank=rank) for vertex, rank in rank_of.items()},
        short=_printed(rank_of),
        bold={
            (vertex, choice)
            for vertex, choice in attracted.strategy.items()
            if vertex in rank_of and choice in request.graph
        },
        bold_text=words("strategy of J{player}", player=player),
        rows=rank_of,
        row_name=f"{words('rank')} ",
        tooltips={vertex: words(about, rank=rank, player=player) for vertex, rank in rank_of.items()},
    )


def _by_player(request: Request) -> Coloring:
    kinds = {vertex: data["player"] for vertex, data in request.graph.nodes(data=True)}
    texts = {player: request.say("S{player}, vertices of J{player}", player=player) for player in (1, 2)}
    return made(kinds, request.style.owner, texts, given=True, tooltips={})


def _by_remoteness(request: Request) -> Coloring:
    if is_bare(request.graph):
        return _by_plies(request)
    solution, words, won, style = _solution(request), request.say, _won(request), request.style
    lasts = {player: len(solution.layer_sizes(player)) - 1 for player in (1, 2)}
    ranks = [(player, rank) for player in (1, 2) for rank in range(lasts[player] + 1)]
    looks: dict[object, Fill] = {
        (player, rank): shade(style.shades[player], rank, lasts[player], style.won[player].border)
        for player, rank in ranks
    }
    texts: dict[object, str] = {
        (player, rank): f"{won[player]} {words('in {plies}', plies=plies_in(rank, request.lang))}"
        for player, rank in ranks
    }
    scales = {(player, rank): f"J{player}" for player, rank in ranks}
    looks[0], texts[0] = DRAW_BY_RULE, words("draw")
    looks |= {(player, None): style.won[player] for player in (1, 2)}
    texts |= {(player, None): words("won by J{player} without end", player=player) for player in (1, 2)}
    plies = solution.remoteness
    return made(
        {vertex: winner and (winner, plies.get(vertex)) for vertex, winner in solution.winner.items()},
        looks,
        texts,
        scales,
        notes={vertex: words("in {plies}", plies=rank) for vertex, rank in plies.items()},
        short=_printed(plies),
        tooltips={
            vertex: words("J{player} wins in {plies}", player=solution.winner[vertex], plies=rank)
            for vertex, rank in plies.items()
        },
        **_winning(solution, words),
    )


def _solution(request: Request) -> Solution:
    """Give the solution, if it is not there."""
    given = request.solution
    return given if isinstance(given, Solution) else solve(request.graph)


def _won(request: Request) -> dict[object, str]:
    return {player: request.say("won by J{player}", player=player) for player in (1, 2)}


def _printed(numbers: Mapping[Hashable, int]) -> dict[Hashable, str]:
    return {vertex: str(number) for vertex, number in numbers.items()}


def _amounts(solution: Solution, words: Callable[..., str]) -> dict[Hashable, str]:
    """Tell the cost, the credit or the mean payoff of each vertex that has one, where weights decide."""
    if solution.amounts is None:
        return {}
    name = words(solution.asked.amount)
    known = ((vertex, in_figures(amount)) for vertex, amount in solution.amount.items())
    return {vertex: f"{name} {amount}".replace("inf", "∞") for vertex, amount in known if amount is not None}


def _winning(solution: Solution, words: Callable[..., str]) -> dict[str, Any]:
    """Give the moves that win, or that lose least where that counts, and what they are.

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
    solved, words = _positions(request), request.say
    texts = {letter: words(text) for letter, text in RESULTS.items()}
    letters = {vertex: outcome.value for vertex, outcome in solved.outcome.items()}
    return made(letters, OUTCOMES, texts, notes=letters, short=letters, **_fastest(request, solved))


def _by_plies(request: Request) -> Coloring:
    """Shade by the plies to the end: even where the player to move loses, odd where he wins, or in misère play not."""
    solved, words = _positions(request), request.say
    plies = solved.remoteness
    last = max(plies.values(), default=0)
    results = {number: solved.outcome[vertex].value for vertex, number in plies.items()}
    looks: dict[object, Fill] = {
        number: shade(RANKS, number, last, OUTCOMES[result].border) for number, result in sorted(results.items())
    }
    texts: dict[object, str] = {
        number: f"{words(RESULTS[result])} {words('in {plies}', plies=plies_in(number, request.lang))}"
        for number, result in results.items()
    }
    looks[None], texts[None] = DRAW_ENDLESS, words(RESULTS["D"])
    return made(
        {vertex: plies.get(vertex) for vertex in request.graph},
        looks,
        texts,
        dict.fromkeys(results, "remoteness"),
        notes={vertex: words("in {plies}", plies=number) for vertex, number in plies.items()},
        short=_printed(plies),
        **_fastest(request, solved),
    )


def _fastest(request: Request, solved: PositionSolution) -> dict[str, Any]:
    """Give the moves by which who wins wins fastest; none on a map, which has no edges."""
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
    return made(
        {vertex: "in" if vertex in members else "unsure" if vertex in unsure else "out" for vertex in request.graph},
        {"in": KERNEL, "out": OUTSIDE, "unsure": DRAW_ENDLESS},
        {"in": words(which), "out": words("not in it"), "unsure": words(left)},
        notes={vertex: words("round {round}", round=number) for vertex, number in rounds.items()},
        short=_printed(rounds),
        tooltips={v: words("removed in round {round}", round=number) for v, number in removal.round.items()},
        **_into(request, members, "moves into the kernel"),
    )


def _by_round(request: Request) -> Coloring:
    """Shade by the round of sink removal; vertices that join the kernel have a solid border, their predecessors not."""
    words, removal = request.say, _removal(request)
    inside, last = frozenset(removal.in_every), max(removal.round.values(), default=1)
    looks: dict[object, Fill] = {}
    texts: dict[object, str] = {}
    for number in range(1, last + 1):
        looks[number, True] = shade(RANKS, number - 1, last - 1)
        texts[number, True] = words("round {round}: kernel", round=number)
        looks[number, False] = shade(RANKS, number - 1, last - 1, OUTSIDE.border)
        texts[number, False] = words("round {round}: removed", round=number)
    looks[None], texts[None] = DRAW_ENDLESS, words("no round")
    return made(
        {v: (removal.round[v], v in inside) if v in removal.round else None for v in request.graph},
        looks,
        texts,
        {kind: "round" for kind in looks if kind is not None},
        notes={vertex: words("round {round}", round=number) for vertex, number in removal.round.items()},
        short=_printed(removal.round),
        **_into(request, inside, "moves into the kernel"),
    )


def _by_grundy(request: Request) -> Coloring:
    from arena.solving.grundy import grundy

    given = request.solution
    value_of = grundy(given.columns if is_a(given, POSITIONS) else request.graph)  # type: ignore[union-attr]
    values = range(max(value_of.values(), default=0) + 1)
    return made(
        value_of,
        {value: grundy_shade(value, len(values) - 1) for value in values},
        {value: request.say("Grundy value {value}", value=value) for value in values},
        dict.fromkeys(values, "value"),
        notes={vertex: f"g = {value}" for vertex, value in value_of.items()},
        short=_printed(value_of),
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
    """Give the moves into a kernel, which win unless play is misère, and what to know of colours that go on."""
    graph, misere = request.graph, request.graph.graph.get("misere", False)
    bold = {(tail, head) for tail, head in graph.edges if not misere and tail not in members and head in members}
    remark = request.say("in misère play this does not tell who loses") if misere else ""
    return {"bold": bold, "bold_text": request.say(text), "remark": remark, "stops": False}


# ---- differences


def _by_changes(request: Request) -> Coloring:
    """Colour by the change of winner, from whom to whom."""
    moved = list(_difference(request).counts)
    shades: dict[object, Fill] = {
        kind: shade(CHANGED, rank, len(moved) - 1, BORDERS[kind[1]]) for rank, kind in enumerate(moved)
    }
    return _compared(request, shades, {outcome: Fill("#ffffff", border=border) for outcome, border in BORDERS.items()})


def _by_both(request: Request) -> Coloring:
    """Split vertices that change hands into the colours of both results."""
    from arena.solving.difference import called

    compared, words = _difference(request), request.say
    own = {**OUTCOMES, "J1": request.style.won[1], "J2": request.style.won[2], "draw": DRAW_BY_RULE}
    halves: dict[object, Fill] = {
        (before, after): replace(own[before], border="solid", half=own[after].fill) for before, after in compared.counts
    }
    drawn = _compared(request, halves, own)
    same = {vertex: called(before, words) for vertex, (before, after) in compared.outcomes.items() if before == after}
    return replace(drawn, short=same, terms={"/": words("above it the first one, below it the second"), **drawn.terms})


def _difference(request: Request) -> Difference:
    from arena.solving.difference import Difference

    if not isinstance(request.solution, Difference):
        raise ParameterError("colours 'changes' and 'both': of a difference")
    return request.solution


def _compared(request: Request, changed: dict[object, Fill], same: dict[str, Fill]) -> Coloring:
    """Colour vertices that change hands by how they do, others by who gets them in both or has them alone."""
    from arena.solving.difference import called

    compared, words = _difference(request), request.say

    def name(outcome: object) -> str:
        return called(str(outcome), words)

    texts: dict[object, str] = {
        (before, after): words("from {before} to {after}", before=name(before), after=name(after))
        for before, after in compared.counts
    }
    texts |= {outcome: words("{outcome} in both", outcome=name(outcome)) for outcome in BORDERS}
    texts[None] = words("in the first one alone")
    letters = {"N": words("the player to move wins"), "P": words("the player to move loses")}
    return made(
        {v: a if a == b else None if b is None else (a, b) for v, (a, b) in compared.outcomes.items()},
        {**changed, **same, None: ABSENT},
        texts,
        notes={
            vertex: name(before) if after in (before, None) else f"{name(before)} → {name(after)}"
            for vertex, (before, after) in compared.outcomes.items()
        },
        terms=letters if is_bare(request.graph) else {},
    )


MAKE: dict[str, Callable[[Request], Coloring]] = {name: globals()[f"_by_{name}"] for name in COLORS}
"""The functions of the colourings."""
