"""Drawings of merged layers, as `arena.layers` gives them, in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from math import log
from typing import TYPE_CHECKING, Any

from arena.errors import one_of
from exporters.drawings.looks import DRAW_BY_RULE, STYLES
from exporters.pictures.dot import SHAPES, SIGNS, drawing, explained, titled_rows
from exporters.text.words import number, say

if TYPE_CHECKING:
    import graphviz

    from arena.graphs.attributes import DiGraph

WIDTHS = (0.8, 6.0)
"""The width of an arrow for one move, and for as many as any arrow stands for."""


def render(layers: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> str:
    """Draw merged layers as DOT text: a box for each row, player and winner, with the number of its vertices.

    Arrows are the wider, the more moves they stand for. Ply 0 is on top, rank 0 at the bottom.

    Parameters
    ----------
    layers : networkx.DiGraph
        What `arena.layers` gives.
    style : {"default", "course"}, optional
        The palette.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : bool, optional
        Whether to say under the drawing what it is and what its looks and signs mean.

    Returns
    -------
    str
        The same for the same layers, byte for byte.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import layers, solve, unfold
    >>> from games import load
    >>> arena = unfold(load("tictactoe"))
    >>> text = render(layers(arena, solve(arena)))
    >>> text.count("fillcolor="), "1,056" in text
    (27, True)
    """
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    words, won = partial(say, language=lang), STYLES[style].won
    looks = {1: won[1], 2: won[2], 0: DRAW_BY_RULE}
    texts = {player: words("won by J{player}", player=player) for player in (1, 2)} | {0: words("draw")}
    totals = dict.fromkeys(looks, 0)
    for _, data in layers.nodes(data=True):
        totals[data["winner"]] += data["count"]
    shown = [
        (look, f"{texts[winner]} ({number(totals[winner], lang)})") for winner, look in looks.items() if totals[winner]
    ]
    name = str(layers.graph.get("name", ""))
    dot = drawing(name, explained(name, shown, _signs(layers, words)) if legend else "")
    ids = {key: f"v{place}" for place, key in enumerate(layers)}
    titled_rows(dot, _rows(layers, ids, words))
    for key, data in layers.nodes(data=True):
        look, size = looks[data["winner"]], number(data["count"], lang)
        dot.node(
            ids[key],
            label=size,
            shape=SHAPES[data["player"]],
            style=f"filled,{look.border}",
            fillcolor=look.fill,
            fontcolor=look.text,
            peripheries="2" if data["sink"] else "1",
            tooltip=f"{size}: {texts[data['winner']]}",
        )
    if "initial" in layers.graph:
        dot.node("start", label=words("start"), shape="plaintext", style="", fontcolor="#666666", tooltip=" ")
        dot.edge("start", ids[layers.graph["initial"]])
    _arrows(dot, layers, ids, lang)
    return str(dot.source)


def _signs(layers: DiGraph, words: Callable[..., str]) -> list[tuple[str, str]]:
    mover = "player {player} (J{player}) moves"
    found = [(SIGNS[f"J{player}"], words(mover, player=player)) for player in (1, 2)]
    found += [(SIGNS["sink"], words("play ends"))] if any(sink for _, sink in layers.nodes(data="sink")) else []
    return [*found, ("→", words("the wider, the more moves"))]


def _rows(layers: DiGraph, ids: dict[Hashable, str], words: Callable[..., str]) -> dict[str, tuple[str, list[str]]]:
    """Give the rows from the top, as `titled_rows` wants them: plies upwards, ranks downwards, as in attractors."""
    kind, members = layers.graph["rows"], dict[Any, list[str]]()
    for key, row in layers.nodes(data="row"):
        members.setdefault(row, []).append(ids[key])
    order = sorted(members, key=lambda row: (row is None, row), reverse=kind == "rank")
    titles = {row: f"{words(kind)} {row}" for row in order} | {None: words("draw" if kind == "rank" else "no ply")}
    return {f"row{row}": (titles[row], members[row]) for row in order}


def _arrows(dot: graphviz.Digraph, layers: DiGraph, ids: dict[Hashable, str], lang: str) -> None:
    counts: list[tuple[Hashable, Hashable, int]] = list(layers.edges(data="count"))
    most = max((count for *_, count in counts), default=1)
    for tail, head, count in counts:
        share = log(count) / log(most) if most > 1 else 0
        width = WIDTHS[0] + share * (WIDTHS[1] - WIDTHS[0])
        dot.edge(ids[tail], ids[head], penwidth=f"{width:.2f}", arrowsize="0.5", tooltip=number(count, lang))
