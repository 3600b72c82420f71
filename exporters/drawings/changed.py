"""The positions that a rule gives to somebody else, as boards beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.rules.game import ImpartialGame
from arena.words import Speaker, heading
from exporters.drawings.drawing import Drawing, Legend, Sign
from exporters.drawings.lost import sheet

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

OUTCOMES = {"N": "the player to move wins", "P": "the player to move loses", "D": "a draw"}
"""The meanings of the outcomes on a position graph."""


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the positions of `arena.solving.changed.changed`: under each board who gets it in both.

    Raises
    ------
    ParameterError
        If there is none.

    Examples
    --------
    >>> from arena import difference, load, position_graph, solve_positions
    >>> from arena.solving.changed import changed
    >>> normal, misere = (load("nim", heaps=(1, 3, 5), misere=misere) for misere in (False, True))
    >>> compared = difference(*(solve_positions(position_graph(game)) for game in (normal, misere)))
    >>> drawing = build(changed(compared, normal))
    >>> [[line.text for line in node.lines] for node in drawing.nodes][:2]
    [['N → P'], ['N → P ×3']]
    """
    from arena.solving.difference import called

    game, words = graph.graph["rules"], Speaker(lang)
    if not len(graph):
        raise ParameterError("changed positions: no position changes hands")
    told = []
    for position, data in graph.nodes(data=True):
        change = f"{called(data['before'], words)} → {called(data['after'], words)}"
        turn = [] if isinstance(game, ImpartialGame) else [words("J{player} to move", player=game.player(position))]
        told.append([change + (f" ×{data['orbit']}" if data["orbit"] > 1 else ""), *turn])
    name = heading(str(graph.graph.get("name", "")), lang) if title is None else title
    what = words.noun(
        graph.graph["changes"],
        "{changed} of {all} positions changes hands",
        "{changed} of {all} positions change hands",
        changed=words.number(graph.graph["changes"]),
        all=words.number(graph.graph["common"]),
    )
    full = words("{name}: {what}", name=name, what=what) if name else what
    terms = {data[which] for _, data in graph.nodes(data=True) for which in ("before", "after")}
    signs = [Sign(term, term, words(OUTCOMES[term])) for term in OUTCOMES if term in terms]
    if any(data["orbit"] > 1 for _, data in graph.nodes(data=True)):
        signs.append(Sign("orbit", "×n", words("n positions that are equal by symmetry, counted as one")))
    if (left := graph.graph["classes"] - len(graph)) > 0:
        signs.append(Sign("more", "…", words("and {number} more", number=words.number(left))))
    return sheet(game, list(graph), told, style, lang, Legend(full, (), tuple(signs)))
