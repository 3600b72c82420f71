"""Drawings of merged layers, as `arena.layers` gives them, in Graphviz's DOT language."""

from __future__ import annotations

from functools import partial
from math import log
from typing import TYPE_CHECKING, Any

from exporters._looks import DRAW_BY_RULE, STYLES
from exporters._words import say
from exporters.dot import SHAPES, drawing, legend, titled_rows

if TYPE_CHECKING:
    from arena.attributes import DiGraph

WIDTHS = (0.8, 6.0)
"""The width of an arrow for one move, and for as many as any arrow stands for."""


def render(layers: DiGraph, *, style: str = "default", lang: str = "en") -> str:
    """Draw merged layers as DOT text: a box for each row, player and winner, with the number of its vertices.

    Arrows are the wider, the more moves they stand for.

    Parameters
    ----------
    layers : networkx.DiGraph
        What `arena.layers` gives.
    style : {"default", "course"}, optional
        The palette.
    lang : {"en", "fr"}, optional
        The language of the legend.

    Returns
    -------
    str
        The same for the same layers, byte for byte.

    Examples
    --------
    >>> from arena import layers, solve, unfold
    >>> from games import load
    >>> arena = unfold(load("tictactoe"))
    >>> text = render(layers(arena, solve(arena)))
    >>> text.count("fillcolor="), "1,056" in text
    (27, True)
    """
    words, won = partial(say, language=lang), STYLES[style].won
    looks = {1: won[1], 2: won[2], 0: DRAW_BY_RULE}
    texts = {player: words("won by J{player}", player=player) for player in (1, 2)} | {0: words("draw")}
    totals = dict.fromkeys(looks, 0)
    for _, data in layers.nodes(data=True):
        totals[data["winner"]] += data["count"]
    mover = "player {player} (J{player}) moves"
    signs = [("○", words(mover, player=1)), ("□", words(mover, player=2)), ("◎", words("play ends"))]
    signs.append(("→", words("the wider, the more moves")))
    shown = [(look, f"{texts[winner]} ({totals[winner]:,})") for winner, look in looks.items() if totals[winner]]
    dot = drawing(str(layers.graph.get("name", "")), legend(str(layers.graph.get("name", "")), shown, signs))
    ids = {key: f"v{number}" for number, key in enumerate(layers)}
    rows: dict[str, tuple[str, list[str]]] = {}
    for key, data in layers.nodes(data=True):
        row = data["row"]
        title = words("draw") if row is None else f"{words(layers.graph['rows'])} {row}"
        rows.setdefault(f"row{row}", (title, []))[1].append(ids[key])
    titled_rows(dot, rows)
    for key, data in layers.nodes(data=True):
        look = looks[data["winner"]]
        dot.node(
            ids[key],
            label=f"{data['count']:,}",
            shape=SHAPES[data["player"]],
            style=f"filled,{look.border}",
            fillcolor=look.fill,
            fontcolor=look.text,
            peripheries="2" if data["sink"] else "1",
            tooltip=f"{data['count']:,}: {texts[data['winner']]}",
        )
    counts: dict[tuple[Any, Any], int] = {(tail, head): data["count"] for tail, head, data in layers.edges(data=True)}
    most = max(counts.values(), default=1)
    for (tail, head), count in counts.items():
        share = log(count) / log(most) if most > 1 else 0
        width = WIDTHS[0] + share * (WIDTHS[1] - WIDTHS[0])
        dot.edge(ids[tail], ids[head], penwidth=f"{width:.2f}", arrowsize="0.5", tooltip=f"{count:,}")
    return str(dot.source)
