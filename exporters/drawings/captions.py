"""What a drawing writes, whatever its format: in its vertices, and what its signs mean."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.attributes import label
from arena.graphs.names import is_bare
from arena.texts import clean

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.colouring import Coloring

LABELS = ("text", "board", "none")
"""What may stand in a vertex."""
BOARD = re.compile(r"[xo.]+(/[xo.]+)+")
"""The printed form of a board, drawn row under row."""
WIDEST = 18
"""The characters of a line in a vertex, where there are blanks to break it at."""
LONGEST = 1000
"""The characters of a label that are drawn: of 16 kB on, Graphviz can read none."""


class Caption(NamedTuple):
    """What stands in a vertex: a board or nothing, its rows on a line each, and lines of text below it."""

    board: str
    lines: list[str]


def caption(graph: DiGraph, vertex: Hashable, drawn: Coloring, labels: str) -> Caption:
    """Give what stands in a vertex, where `labels` is "text", "board" or "none"."""
    data = graph.nodes[vertex]
    text, board = cut(label(graph, vertex)), data.get("board")
    notes = [drawn.notes[vertex]] if vertex in drawn.notes else []
    notes += [f"×{orbit}" for orbit in [data.get("orbit", 1)] if orbit != 1]
    notes += [f"+{hidden} →" for hidden in [data.get("hidden")] if hidden]
    if labels == "board" and isinstance(board, str):
        told = BOARD.fullmatch(text) or text.replace(",", "").isdigit()
        return Caption("\n".join(map(cut, board.split("\n"))), notes if told else [*_lines(text), *notes])
    if labels == "none":
        return Caption("", notes)
    return Caption("", [*(text.split("/") if BOARD.fullmatch(text) else _lines(text)), *notes])


def _lines(text: str) -> list[str]:
    """Break what is long, where it has blanks, that no vertex is much wider than others."""
    if len(text) <= WIDEST:
        return [text]
    broken = textwrap.wrap(text, WIDEST, break_long_words=False, break_on_hyphens=False)
    return broken if len(broken) > 1 else [text]


def signs(graph: DiGraph, drawn: Coloring, words: Callable[..., str], labels: str = "text") -> list[tuple[str, str]]:
    """List the signs of a drawing, "J1", "sink", "best", ... and what they mean."""
    mover, middle = "player {player} (J{player}) moves", graph.graph.get("middle")
    found = [] if is_bare(graph) else [("J1", words(mover, player=1)), ("J2", words(mover, player=2))]
    found += [("sink", words("play ends"))] if ends(graph, drawn) else []
    found += [("best", words("bold: {what}", what=drawn.bold_text))] if drawn.bold else []
    found += [("ignored", words("dotted: play has ended before"))] if ignored(graph, drawn) else []
    found += [("middle", words("orange border: the position asked about"))] if middle in graph else []
    hidden = any(moves for _, moves in graph.nodes(data="hidden"))
    found += [("hidden", words("n moves that are not drawn"))] if hidden else []
    orbits = any(data.get("orbit", 1) != 1 for _, data in graph.nodes(data=True))
    found += [("orbit", words("n positions that are equal by symmetry, counted as one"))] if orbits else []
    found += marks(graph, words) if labels != "none" else []
    return [*found, *([("remark", drawn.remark)] if drawn.remark else [])]


def marks(graph: DiGraph, words: Callable[..., str]) -> list[tuple[str, str]]:
    """Tell who writes which marks, where boards are made of them."""
    known = graph.graph.get("marks")
    if known not in (["x", "o"], ["o", "x"]):
        return []
    return [("marks", words("J1: {first}, J2: {second}", first=known[0], second=known[1]))]


def ends(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    """Give the vertices in which play ends, and not only what is drawn of it."""
    sinks = {vertex for vertex, hidden in graph.nodes(data="hidden") if not graph.adj[vertex] and not hidden}
    return sinks | _targets(graph, drawn)


def ignored(graph: DiGraph, drawn: Coloring) -> set[tuple[Hashable, Hashable]]:
    """Give the moves out of targets, which nobody plays."""
    return {(tail, head) for tail in _targets(graph, drawn) for head in graph.adj[tail]}


def _targets(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    named = {*graph.graph.get("f1", ()), *graph.graph.get("f2", ())} if drawn.stops else set[Hashable]()
    return {vertex for vertex in graph if vertex in named} if named else named


def cut(text: str) -> str:
    """Give a text as a drawing shows it: its beginning, if it is one that nobody reads to its end."""
    shown = clean(text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."
