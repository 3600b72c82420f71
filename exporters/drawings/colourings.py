"""Graphs coloured by any of the colourings, for all languages of pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.graphs.conversion import compact
from arena.graphs.names import is_bare
from arena.machine.declarations import is_a
from arena.rules.game import Player
from arena.solving.arenas import Solution
from arena.solving.objectives import objective_named
from arena.words import say
from exporters.drawings import arena_colourings  # noqa: F401 - of these are those that are used by default
from exporters.drawings.colouring import DIFFERENCE, Coloring, Request, choices, colouring_named
from exporters.drawings.looks import palette_of
from exporters.drawings.places import is_road_map

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.attractor import Attractor
    from arena.solving.difference import Difference
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution

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
    solution : Solution, PositionSolution, Kernel, Attractor or Difference, optional
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
        drawn = drawn.part(graph)
        if EXCERPT in whole.graph:  # whose size says nothing
            drawn = replace(drawn, entries=[entry._replace(total=len(entry.vertices)) for entry in drawn.entries])
        return _proving(graph, drawn)
    palette = palette_of(style)
    if color is None:
        color = _usual(graph, style)
    colouring = colouring_named(color, *(("difference",) if is_a(solution, DIFFERENCE) else ()))
    if is_bare(graph) and colouring.of == "arena":
        fitting = [name for name in choices("", "graph") if name != "none"]
        known = f"{', '.join(fitting[:-1])} or {fitting[-1]}"
        raise ParameterError(f"no colour {color!r}: a bare graph has no players ({known} fit it)")
    if not is_bare(graph) and colouring.of == "graph":
        raise ParameterError(f"no colour {color!r}: it belongs to position graphs (--graph positions)")
    request = Request(graph, Player(player), solution, palette, lang)
    record = solution.asked if isinstance(solution, Solution) else None
    wanted = aim(graph.graph, record.name, request.say) if record else ""
    return _proving(
        graph, replace(colouring.make(request), lang=lang, aim=wanted, aim_sign=record.sign if record else "")
    )


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
