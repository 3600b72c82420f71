"""Colours of graphs without players: by outcome, kernel, round of sink removal, remoteness, Grundy value."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.words import plies_in
from exporters.drawings.colouring import Coloring, Request, colouring, entries_of
from exporters.drawings.looks import DRAW_ENDLESS, KERNEL, OUTCOMES, OUTSIDE, RANKS, WHITE, Fill, grundy_shade, shade

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution

MISERE = "in misère play this does not tell who loses"


@colouring("outcome", "graph")
def _by_outcome(request: Request) -> Coloring:
    from arena.solving.positions import Outcome

    solved, words = _solved(request), request.say
    looks: dict[object, Fill] = {outcome: OUTCOMES[outcome.value] for outcome in (Outcome.P, Outcome.N, Outcome.D)}
    texts: dict[object, str] = {
        Outcome.P: words("P: the player to move loses"),
        Outcome.N: words("N: the player to move wins"),
        Outcome.D: words("D: a draw"),
    }
    letters = {vertex: outcome.value for vertex, outcome in solved.outcome.items()}
    return Coloring(
        {vertex: looks[outcome] for vertex, outcome in solved.outcome.items()},
        entries_of(solved.outcome, looks, texts),
        notes=letters,
        short=letters,
        bold=_fastest(request.graph, solved),
        bold_text=words("fastest winning moves"),
        tooltips={vertex: texts[outcome] for vertex, outcome in solved.outcome.items()},
    )


def by_remoteness(request: Request) -> Coloring:
    """Shade by the plies to the end: even where the player to move loses, odd where he wins, or in misère play not."""
    solved, words = _solved(request), request.say
    last = max(solved.remoteness.values(), default=0)
    results = {number: solved.outcome[vertex].value for vertex, number in solved.remoteness.items()}
    looks: dict[object, Fill] = {
        number: shade(RANKS, number, last, OUTCOMES[result].border) for number, result in sorted(results.items())
    }
    looks[None] = DRAW_ENDLESS
    said = {"P": words("P: the player to move loses"), "N": words("N: the player to move wins")}
    texts: dict[object, str] = {
        number: f"{said[result]} {words('in {plies}', plies=plies_in(number, request.lang))}"
        for number, result in results.items()
    }
    texts[None] = words("D: a draw")
    kinds: dict[Hashable, object] = {vertex: solved.remoteness.get(vertex) for vertex in request.graph}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts, dict.fromkeys(results, "remoteness")),
        notes={vertex: words("in {plies}", plies=number) for vertex, number in solved.remoteness.items()},
        short={vertex: str(number) for vertex, number in solved.remoteness.items()},
        bold=_fastest(request.graph, solved),
        bold_text=words("fastest winning moves"),
        tooltips={vertex: texts[kind] for vertex, kind in kinds.items()},
    )


def _fastest(graph: DiGraph, solved: PositionSolution) -> set[tuple[Hashable, Hashable]]:
    from arena.solving.positions import Outcome

    if not graph.number_of_edges():  # a map shows none
        return set()
    return {
        (vertex, following)
        for vertex, outcome in solved.outcome.items()
        if outcome == Outcome.N
        for following in solved.best_moves(vertex)
        if solved.remoteness[following] == solved.remoteness[vertex] - 1
    }


@colouring("kernel")
def _by_kernel(request: Request) -> Coloring:
    graph, words, removal = request.graph, request.say, _removal(request)
    members = removal.kernel if removal.kernel is not None else frozenset(removal.in_every)
    unsure = frozenset() if removal.kernel is not None else frozenset(removal.undecided)
    which = "the kernel" if removal.unique else "a kernel" if removal.kernel is not None else "in every kernel"
    left = "no kernel: sink removal leaves these" if removal.exists is False else "undecided"
    kinds = {vertex: "in" if vertex in members else "unsure" if vertex in unsure else "out" for vertex in graph}
    looks: dict[object, Fill] = {"in": KERNEL, "out": OUTSIDE, "unsure": DRAW_ENDLESS}
    texts: dict[object, str] = {"in": words(which), "out": words("not in it"), "unsure": words(left)}
    rounds = {vertex: number for vertex, number in removal.round.items() if vertex in members}
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts),
        notes={vertex: words("round {round}", round=number) for vertex, number in rounds.items()},
        short={vertex: str(number) for vertex, number in rounds.items()},
        bold=_into(graph, members),
        bold_text=words("moves into the kernel"),
        remark=_remark(request),
        tooltips={v: words("removed in round {round}", round=number) for v, number in removal.round.items()},
        stops=False,
    )


@colouring("round")
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
    kinds: dict[Hashable, object] = {
        vertex: (removal.round[vertex], vertex in inside) if vertex in removal.round else None
        for vertex in request.graph
    }
    return Coloring(
        {vertex: looks[kind] for vertex, kind in kinds.items()},
        entries_of(kinds, looks, texts, {kind: "round" for kind in looks if kind is not None}),
        notes={vertex: words("round {round}", round=number) for vertex, number in removal.round.items()},
        short={vertex: str(number) for vertex, number in removal.round.items()},
        bold=_into(request.graph, inside),
        bold_text=words("moves into the kernel"),
        remark=_remark(request),
        tooltips={vertex: texts[kind] for vertex, kind in kinds.items()},
        stops=False,
    )


def _solved(request: Request) -> PositionSolution:
    from arena.solving.positions import PositionSolution, solve_positions

    return request.solution if isinstance(request.solution, PositionSolution) else solve_positions(request.graph)


def _removal(request: Request) -> Kernel:
    from arena.solving.kernel import Kernel, kernel
    from arena.solving.positions import PositionSolution

    if isinstance(request.solution, PositionSolution):
        return request.solution.kernel
    return request.solution if isinstance(request.solution, Kernel) else kernel(request.graph)


def _into(graph: DiGraph, members: frozenset[Hashable]) -> set[tuple[Hashable, Hashable]]:
    """Give the moves into the kernel, which win unless play is misère."""
    if graph.graph.get("misere", False):
        return set()
    return {(tail, head) for tail, head in graph.edges if tail not in members and head in members}


def _remark(request: Request) -> str:
    return request.say(MISERE) if request.graph.graph.get("misere", False) else ""


@colouring("grundy")
def _by_grundy(request: Request) -> Coloring:
    from arena.solving.grundy import grundy
    from arena.solving.positions import PositionSolution

    graph, words, given = request.graph, request.say, request.solution
    value_of = grundy(given.columns if isinstance(given, PositionSolution) else graph)
    values = range(max(value_of.values(), default=0) + 1)
    looks: dict[object, Fill] = {value: grundy_shade(value, len(values) - 1) for value in values}
    texts: dict[object, str] = {value: words("Grundy value {value}", value=value) for value in values}
    return Coloring(
        {vertex: looks[value] for vertex, value in value_of.items()},
        entries_of(value_of, looks, texts, dict.fromkeys(values, "value")),
        notes={vertex: f"g = {value}" for vertex, value in value_of.items()},
        short={vertex: str(value) for vertex, value in value_of.items()},
        bold=_into(graph, frozenset(vertex for vertex, value in value_of.items() if value == 0)),
        bold_text=words("moves to 0"),
        remark=_remark(request),
        stops=False,
    )


@colouring("none")
def _plain(request: Request) -> Coloring:
    return Coloring(dict.fromkeys(request.graph, WHITE), [], given=True)
