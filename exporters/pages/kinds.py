"""The kinds of pages: of an arena, of a graph on which two players push a token by turns, of a game's rules."""

from __future__ import annotations

import html
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.graphs.attributes import initial_of
from arena.graphs.marks import REACH
from arena.graphs.names import is_bare
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import objective_named
from arena.solving.positions import Outcome, PositionSolution, solve_positions
from arena.words import Speaker, number
from exporters.drawings.captions import accepting, priority, weight
from exporters.drawings.colourings import aim
from exporters.drawings.looks import GRUNDY, RANKS, Palette
from exporters.pages.script_data import arena_answers, attracted, columns, position_answers, positions
from exporters.pages.searchable import rules
from exporters.pages.svg import drawing

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.alignment import AlignmentGame, Marks

SCRIPTS = {
    "arena": ("model", "words", "columns", "arena"),
    "graph": ("model", "words", "columns", "graph"),
    "search": ("model", "words", "rules", "searcher", "thinking"),
}
"""The files of the script that each kind of page begins with, in the order in which they need each other."""


class Content(NamedTuple):
    """The content of a page that depends on its kind.

    Parameters
    ----------
    kind : str
        Its name, as in `SCRIPTS` and among the words that are said otherwise.
    data : dict
        What the script knows.
    drawing, legend : str
        Markup.
    worker : bool
        Whether the script searches in a worker.
    """

    kind: str
    data: dict[str, Any]
    drawing: str = ""
    legend: str = ""
    worker: bool = False


def content(
    graph: DiGraph,
    words: Mapping[str, Any],
    palette: Palette,
    lang: str,
    *,
    answers: bool,
    start: Hashable,
    objective: str = REACH,
) -> Content:
    """Solve an arena or a graph without players, and give the content of its page."""
    if is_bare(graph):
        return _of_positions(graph, {**words, **words["kinds"]["graph"]}, lang, answers=answers, start=start)
    solution = solve(graph, objective)
    arena = solution.columns
    token = arena.number_of(start) if start is not None else arena.initial or 0
    shades = {str(winner): list(shades) for winner, shades in palette.shades.items()}
    return Content(
        "arena",
        {"start": token, "shades": shades, **columns(graph, solution), **attracted(graph, objective, Speaker(lang))},
        drawing(graph, arena_answers(solution), words, answers=answers),
        _legend(_winners(solution), words, lang) + _signs(graph, objective, lang),
    )


def of_game(game: AlignmentGame, start: Marks) -> Content:
    """Give the content of the page of a game with too many positions: its rules, by which the page searches."""
    return Content(
        "search",
        {"start": 0, "boards": "labels", "labels": [game.label(start)], **rules(game)},
        worker=True,
    )


def _of_positions(graph: DiGraph, words: Mapping[str, Any], lang: str, *, answers: bool, start: Hashable) -> Content:
    solution = solve_positions(graph)
    begins = start if start is not None else initial_of(graph)
    token = 0 if begins is None else solution.columns.number_of(begins)
    return Content(
        "graph",
        {"start": token, "shades": {"1": list(RANKS), "grundy": list(GRUNDY)}, **positions(graph, solution)},
        drawing(graph, position_answers(solution), words, answers=answers),
        _legend(_outcomes(solution), words, lang),
    )


def _winners(solution: Solution) -> dict[str, int]:
    draws = [solution.draws[vertex] for vertex, winner in enumerate(solution.winners) if winner == 0]
    return {
        "won1": len(solution.w1),
        "won2": len(solution.w2),
        "rule": draws.count(1),
        "endless": draws.count(2),
    }


def _outcomes(solution: PositionSolution) -> dict[str, int]:
    looks = {"previous": Outcome.P, "next": Outcome.N, "circuit": Outcome.D}
    return {look: solution.outcomes.count(outcome) for look, outcome in looks.items()}


def _signs(graph: DiGraph, objective: str, lang: str) -> str:
    """Explain the marks of vertices in a game that never ends, and say when player 1 wins."""
    say = Speaker(lang)
    signs = [("◎", say("accepting"))] if accepting(graph) else []
    signs += [("p", say("the priority"))] if any(priority(graph, vertex) is not None for vertex in graph) else []
    signs += (
        [("±n", say("beside a move: its weight"))] if any(weight(data) for *_, data in graph.edges(data=True)) else []
    )
    signs += [(objective_named(objective).sign, wanted)] if (wanted := aim(graph.graph, objective, say)) else []
    return "".join(f"<li>{mark} {html.escape(text)}</li>" for mark, text in signs)


def _legend(sizes: Mapping[str, int], words: Mapping[str, Any], lang: str) -> str:
    """Explain the colours, with the number of vertices of each."""
    return "".join(
        f'<li><span class="swatch {kind}"></span>{html.escape(words[f"legend_{kind}"])} ({number(size, lang)})</li>'
        for kind, size in sizes.items()
        if size
    )
