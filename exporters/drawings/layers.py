"""Merged layers, as `arena.layers` gives them, as drawings: a node for each row, player and winner."""

from __future__ import annotations

from collections.abc import Hashable
from math import log
from typing import TYPE_CHECKING

from arena.words import Speaker, heading, number
from exporters.drawings.captions import movers, results, sign
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import DRAW_BY_RULE, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "merged layers"
DRAWS = "layers"
NARROWEST = 0.8
"""The width in points of an arrow that stands for one move."""
WIDEST = 6.0
"""The width in points of an arrow that stands for as many moves as any."""


def build(layers: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of merged layers: a node says how many vertices it stands for.

    Arrows are the wider, the more moves they stand for. Ply 0 is on top, rank 0 at the bottom.

    Parameters
    ----------
    layers : networkx.DiGraph
        What `arena.layers` gives.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import layers, solve, unfold
    >>> from games import load
    >>> arena = unfold(load("tictactoe"))
    >>> drawing = build(layers(arena, solve(arena)))
    >>> len(drawing.nodes), drawing.rows[1].title, max(edge.width for edge in drawing.edges)
    (27, ('ply 1',), 6.0)
    """
    won, words = palette_of(style).won, Speaker(lang)
    looks = {1: won[1], 2: won[2], 0: DRAW_BY_RULE}
    texts = results(words)
    totals = dict.fromkeys(looks, 0)
    nodes = []
    for _, data in layers.nodes(data=True):
        winner, size = data["winner"], number(data["count"], lang)
        totals[winner] += data["count"]
        inside = (Line(size),)
        nodes.append(
            Node(data["player"], looks[winner], inside, ended=data["sink"], tooltip=f"{size}: {texts[winner]}")
        )
    entries = tuple(
        (look, f"{texts[winner]} ({number(totals[winner], lang)})") for winner, look in looks.items() if totals[winner]
    )
    name, number_of = heading(str(layers.graph.get("name", "")), lang), {key: place for place, key in enumerate(layers)}
    return Drawing(
        "layers",
        name,
        tuple(nodes),
        _edges(layers, number_of, lang),
        _rows(layers, number_of, words),
        Legend(name, entries, tuple(_signs(layers, words))) if legend else None,
        number_of.get(layers.graph.get("initial")),
        words("start"),
    )


def _signs(layers: DiGraph, words: Speaker) -> list[Sign]:
    ends = [sign("sink", words("play ends"))] if any(sink for _, sink in layers.nodes(data="sink")) else []
    return [*movers(words), *ends, sign("wide", words("the wider, the more moves"))]


def _rows(layers: DiGraph, number_of: dict[Hashable, int], words: Speaker) -> tuple[NodeRow, ...]:
    """Give the rows from the top: plies upwards, ranks downwards, as in attractors."""
    kind, members = layers.graph["rows"], dict[int | None, list[int]]()
    for key, data in layers.nodes(data=True):
        members.setdefault(data["row"], []).append(number_of[key])
    order = sorted(members, key=lambda row: (row is None, row), reverse=kind == "rank")
    rest = words("draw" if kind == "rank" else "no ply")
    return tuple(NodeRow(row, (rest if row is None else f"{words(kind)} {row}",), tuple(members[row])) for row in order)


def _edges(layers: DiGraph, number_of: dict[Hashable, int], lang: str) -> tuple[Edge, ...]:
    counts: list[tuple[Hashable, Hashable, int]] = list(layers.edges(data="count"))
    most = max((count for *_, count in counts), default=1)
    edges = []
    for tail, head, count in counts:
        share = log(count) / log(most) if most > 1 else 0
        width = NARROWEST + share * (WIDEST - NARROWEST)
        edges.append(Edge(number_of[tail], number_of[head], tooltip=number(count, lang), width=width))
    return tuple(edges)
