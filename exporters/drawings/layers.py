"""Merged layers, as `arena.layers` returns them, as drawings: a node for each row, player and winner."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from arena.words import Speaker, heading
from exporters.drawings.captions import movers, results, sign
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow
from exporters.drawings.looks import DRAW_BY_RULE, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NARROWEST, WIDEST = 0.8, 6.0
"""The widths in points of arrows that stand for one move, and for as many as any."""


def build(layers: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of merged layers: a node says how many vertices it stands for; ply 0 is on top, rank 0 below."""
    words, about, data_of = Speaker(lang), layers.graph, dict(layers.nodes(data=True))
    looks, texts = {**palette_of(style).won, 0: DRAW_BY_RULE}, results(words)
    nodes, totals, members = list[Node](), dict.fromkeys(looks, 0), dict[int | None, list[int]]()
    for place, data in enumerate(data_of.values()):
        winner, size = data["winner"], words.number(data["count"])
        totals[winner] += data["count"]
        members.setdefault(data["row"], []).append(place)
        tip = f"{size}: {texts[winner]}"
        nodes.append(Node(data["player"], looks[winner], (Line(size),), ended=data["sink"], tooltip=tip))
    kind, number_of = about["rows"], {key: place for place, key in enumerate(data_of)}
    order = sorted(members, key=lambda row: (row is None, row), reverse=kind == "rank")
    rest = words("draw" if kind == "rank" else "no ply")
    rows = (NodeRow(row, (rest if row is None else f"{words(kind)} {row}",), tuple(members[row])) for row in order)
    counts = [(tail, head, int(data["count"])) for tail, head, data in layers.edges(data=True)]
    most = max((count for *_, count in counts), default=1)
    edges = []
    for tail, head, count in counts:
        width = NARROWEST + (WIDEST - NARROWEST) * (log(count) / log(most) if most > 1 else 0)
        edges.append(Edge(number_of[tail], number_of[head], tooltip=words.number(count), width=width))
    ends = [sign("sink", words("play ends"))] if any(node.ended for node in nodes) else []
    signs = (*movers(words), *ends, sign("wide", words("the wider, the more moves")))
    name = heading(str(about.get("name", "")), lang) if title is None else title
    entries = tuple((look, f"{texts[won]} ({words.number(totals[won])})") for won, look in looks.items() if totals[won])
    start, legend = number_of.get(about.get("initial")), Legend(name, entries, signs)
    return Drawing("layers", name, tuple(nodes), tuple(edges), tuple(rows), (), legend, start, words("start"))
