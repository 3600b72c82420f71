"""The texts of a drawing in any format: in its vertices, and the meanings of its signs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from arena.graphs.attributes import ACCEPTING, MARKS, PRIORITY, VALUE, label, targets_of
from arena.graphs.names import is_bare
from arena.texts import clean
from arena.words import Speaker
from exporters.drawings.drawing import Sign
from exporters.drawings.squares import EMPTY, NOUGHTS_AND_CROSSES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.coloring import Coloring

Caption = tuple[str, list[str]]
"""A board, or nothing, and lines of text."""
LABELS = ("text", "board")
"""The kinds of texts in a vertex: the printed form, or the board."""
WIDEST = 18
"""The characters of a line in a vertex, where there are blanks to break it at."""
UNCOUNTED = (EMPTY, "-")
"""The characters of a row that are none of its matches or squares of chocolate."""
LONGEST = 400
"""The characters of a label that are drawn: of 16 kB on, Graphviz can read none."""

EQUAL = "n positions that are equal by symmetry, counted as one"
SIGNS = {
    "J1": "○",
    "J2": "□",
    "sink": "◎",
    "accepting": "◎",
    "priority": "p",
    "weight": "±n",
    "best": "→",
    "ignored": "⇢",
    "middle": "◯",
    "hidden": "+n →",
    "orbit": "×n",
    "marks": "x o",
    "wide": "→",
    "play": "→",
    "remark": "!",
}
"""The kinds of signs in legends, and the text that shows each of them where nothing is drawn instead."""


def sign(kind: str, meaning: str) -> Sign:
    return Sign(kind, SIGNS[kind], meaning)


def results(words: Speaker) -> dict[int, str]:
    """Name the results of a game by their winners; 0 is a draw."""
    return {player: words("won by J{player}", player=player) for player in (1, 2)} | {0: words("draw")}


def titled(name: str, about: str, words: Speaker) -> str:
    """Join what a picture is about and what it shows."""
    return words("{name}: {what}", name=name, what=about) if name and about else name or about


def caption(graph: DiGraph, vertex: Hashable, labels: str, note: str = "") -> Caption:
    """Return the board in a vertex, or an empty text, and the lines below it: what no board shows, and a note."""
    data = graph.nodes[vertex]
    text, board = cut(label(graph, vertex)), data.get("board")
    notes = [f"▸{data['in_play']}"] if isinstance(data.get("in_play"), str) else []
    notes += [note] if note else []
    notes += [f"p = {own}" for own in [priority(graph, vertex)] if own is not None]
    notes += [f"×{orbit}" for orbit in [data.get("orbit", 1)] if orbit != 1]
    notes += [f"+{hidden} →" for hidden in [data.get("hidden")] if hidden]
    if labels == "board" and isinstance(board, str):
        shown = "\n".join(map(cut, board.split("\n")))
        rest = untold(text, board, turned="player" in data)
        return shown, [*_lines(rest), *notes] if rest else notes
    return "", [*(text.split("/") if is_board(text, board) else _lines(text)), *notes]


def is_board(text: str, board: object) -> bool:
    """Check whether a printed form is the board itself, its rows parted by slashes."""
    return isinstance(board, str) and "\n" in board and board.replace("\n", "/") == text


def _tells_all(text: str, board: str) -> bool:
    """Check whether a board shows all of a printed form: its rows, its heaps or numbers, or its only piece's square."""
    from arena.rules.diagram import number_of

    rows, squares = board.split("\n"), board.replace("\n", "")
    pieces = [place for place, square in enumerate(squares, start=1) if square != EMPTY]
    numbers, printed = [number_of(squares[place - 1]) for place in pieces], re.split("[,:/]", text)
    counted = None not in numbers and all(map(str.isdecimal, printed))
    return (
        text == "/".join(rows)
        or text == ",".join(str(len(row) - sum(map(row.count, UNCOUNTED))) for row in rows)
        or (len(pieces) == 1 and text == str(pieces[0]))
        or (counted and sorted(filter(None, numbers)) == sorted(filter(None, map(int, printed))))
    )


def untold(text: str, board: str, *, turned: bool) -> str:
    r"""Return the part of a printed form that the board does not show, without the last word if it tells the turn."""
    first, *rest = text.split(" ")
    if _tells_all(text, board):
        return ""
    return " ".join(rest[:-1]) if turned and rest and _tells_all(first, board) else text


def _lines(text: str) -> list[str]:
    """Break a long text at its blanks, so that no vertex is much wider than others."""
    broken = textwrap.wrap(text, WIDEST, break_long_words=False, break_on_hyphens=False)
    return broken if len(text) > WIDEST and len(broken) > 1 else [text]


def cut(text: str) -> str:
    """Return a text as a drawing shows it: its beginning, if it is one that nobody reads to its end."""
    shown = clean(text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


# ---- what a graph says of vertices and moves


def ends(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    """List the vertices in which play ends; a vertex whose moves are only not drawn is none."""
    sinks = {vertex for vertex, hidden in graph.nodes(data="hidden") if not graph.adj[vertex] and not hidden}
    return sinks | _targets(graph, drawn)


def targets(graph: DiGraph) -> dict[Hashable, int]:
    """Return the player who has won in each vertex of F1 and F2; nothing in a graph without players."""
    if is_bare(graph):
        return {}
    won = {vertex: data["winner"] for vertex, data in graph.nodes(data=True) if data.get("winner") in (1, 2)}
    named = {vertex: player for player in (1, 2) for vertex in targets_of(graph, player) if vertex in graph}
    replaced = {player for player in (1, 2) if f"f{player}" in graph.graph}
    return {vertex: player for vertex, player in won.items() if player not in replaced} | named


def ignored(graph: DiGraph, drawn: Coloring) -> set[tuple[Hashable, Hashable]]:
    """Return the moves out of targets, which nobody plays."""
    return {(tail, head) for tail in _targets(graph, drawn) for head in graph.adj[tail]}


def _targets(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    named = {*targets_of(graph, 1), *targets_of(graph, 2)} if drawn.stops else set[Hashable]()
    return {vertex for vertex in graph if vertex in named} if named else named


def priority(graph: DiGraph, vertex: Hashable) -> int | None:
    value = graph.nodes[vertex].get(PRIORITY)
    return int(str(value)) if MARKS[PRIORITY].fits(value) else None


def own_value(graph: DiGraph, vertex: Hashable, lang: str) -> str:
    """Write the value that a file gives a leaf of its tree; nothing where it gives none."""
    value = graph.nodes[vertex].get(VALUE)
    return Speaker(lang).decimal(value) if isinstance(value, int | float) and not graph.adj[vertex] else ""


def weight(data: Mapping[str, object]) -> str:
    from arena.graphs.attributes import weight_in

    value = data.get("weight")
    if isinstance(value, float):
        return f"{value:g}"
    number = None if value is None else weight_in(value)
    return "" if number is None else str(number)


def accepting(graph: DiGraph) -> set[Hashable]:
    return {vertex for vertex, data in graph.nodes(data=True) if data.get(ACCEPTING) in (True, 1)}


# ---- the legend


def signs(graph: DiGraph, drawn: Coloring, words: Speaker, labels: str = "text") -> list[Sign]:
    about, ended, named = graph.graph, ends(graph, drawn), bool(targets(graph))
    data = [each for _, each in graph.nodes(data=True)]
    listed = [
        (ended, "sink", "play ends: in F1 J1 has won, in F2 J2" if named else "play ends"),
        (accepting(graph), "accepting", "accepting: play goes on" if ended else "accepting"),
        (any(priority(graph, vertex) is not None for vertex in graph), "priority", "the priority"),
        (any(weight(each) for *_, each in graph.edges(data=True)), "weight", "beside a move: its weight"),
        (drawn.bold, "best", words("bold: {what}", what=drawn.bold_text)),
        (ignored(graph, drawn), "ignored", "dotted: play has ended before"),
        (about.get("middle") in graph, "middle", "teal border: the position asked about"),
        (any("in_play" in each for each in data), "play", "the play; ▸n: after n plies"),
        (any(each.get("hidden") for each in data), "hidden", "n moves that are not drawn"),
        (any(each.get("orbit", 1) != 1 for each in data), "orbit", EQUAL),
    ]
    found = [Sign("aim", drawn.aim_sign, drawn.aim)] if drawn.aim else []
    found += [sign(kind, words(text)) for there, kind, text in listed if there]
    if labels == "text" and about.get("marks") in NOUGHTS_AND_CROSSES:
        first, second = about["marks"].split()
        found.append(sign("marks", words("J1: {first}, J2: {second}", first=first, second=second)))
    told = is_bare(graph) or (drawn.given and drawn.entries)  # where colors tell who moves, shapes need not
    found += [sign("remark", drawn.remark)] if drawn.remark else []
    return found if told else [*movers(words), *found]


def movers(words: Speaker) -> list[Sign]:
    """Explain the shapes of the players' vertices."""
    return [sign(f"J{player}", words("{who} moves", who=words.introduced(player))) for player in (1, 2)]
