"""The texts of a drawing in any format: in its vertices, and the meanings of its signs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from arena.graphs.attributes import MARKS, PRIORITY, accepting_of, label, targets_of
from arena.graphs.names import is_bare
from arena.texts import clean
from exporters.drawings.drawing import Sign
from exporters.drawings.squares import EMPTY, MATCHES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.words import Speaker
    from exporters.drawings.colouring import Coloring

Caption = tuple[str, list[str]]
"""A board, or nothing, and lines of text."""
LABELS = ("text", "board", "none")
"""The kinds of texts in a vertex: the printed form, the board, or none."""
WIDEST = 18
"""The characters of a line in a vertex, where there are blanks to break it at."""
LONGEST = 400
"""The characters of a label that are drawn: of 16 kB on, Graphviz can read none."""


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
    """Give a sign of `SIGNS` with its meaning."""
    return Sign(kind, SIGNS[kind], meaning)


def results(words: Speaker) -> dict[int, str]:
    """Name the results of a game by their winners; 0 is a draw.

    Examples
    --------
    >>> from arena.words import Speaker
    >>> results(Speaker("en"))
    {1: 'won by J1', 2: 'won by J2', 0: 'draw'}
    """
    return {player: words("won by J{player}", player=player) for player in (1, 2)} | {0: words("draw")}


def caption(graph: DiGraph, vertex: Hashable, labels: str, note: str = "") -> Caption:
    """Give the board in a vertex, or an empty text, and the lines below it.

    Parameters
    ----------
    graph, vertex
        Which vertex, of which graph.
    labels : {"text", "board", "none"}
        What stands there: the printed form; the board, where there is one, with the printed form if that tells more; or
        neither.
    note : str, optional
        A line that colours add.
    """
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
    if labels == "none":
        return "", notes
    return "", [*(text.split("/") if is_board(text, board) else _lines(text)), *notes]


def is_board(text: str, board: object) -> bool:
    r"""Tell whether a printed form is the board itself, its rows parted by slashes.

    Examples
    --------
    >>> is_board("x../.o.", "x..\n.o."), is_board("3,4", "|||\n||||")
    (True, False)
    """
    return isinstance(board, str) and "\n" in board and board.replace("\n", "/") == text


def readings(board: str) -> set[str]:
    r"""Give the printed forms that say no more than a board: its rows, its heaps, or the square of its only piece.

    Examples
    --------
    >>> sorted(readings("|||\n-")), sorted(readings("..\n.R"))
    (['3,0', '|||/-'], ['../.R', '4'])
    """
    rows = board.split("\n")
    forms = {"/".join(rows)}
    if MATCHES.issuperset(board):
        forms.add(heaps(board))
    squares = "".join(rows)
    if len(squares) - squares.count(EMPTY) == 1:
        forms.add(str(1 + next(place for place, square in enumerate(squares) if square != EMPTY)))
    return forms


def untold(text: str, board: str, *, turned: bool) -> str:
    r"""Give the part of a printed form that the board does not show, without the last word if it tells the turn.

    Examples
    --------
    >>> untold("0,1:12/2,0:3 pass south", "302.\n.01⑫", turned=True)
    'pass'
    >>> [untold(text, "##\n..", turned=True) for text in ("##/..", "##/.. lying", "##/.. pass lying", "one lying")]
    ['', '', 'pass', 'one lying']
    """
    first, *rest = text.split(" ")
    if text in readings(board) or _counts(text, board):
        return ""
    return " ".join(rest[:-1]) if turned and rest and (first in readings(board) or _counts(first, board)) else text


def _counts(text: str, board: str) -> bool:
    """Tell whether a printed form is nothing but the numbers that stand on a board."""
    from arena.rules.diagram import number_of

    numbers = [number_of(sign) for sign in board if sign not in (EMPTY, "\n")]
    printed = re.split("[,:/]", text)
    if None in numbers or not all(map(str.isdecimal, printed)):
        return False
    return sorted(filter(None, numbers)) == sorted(filter(None, map(int, printed)))


def heaps(board: str) -> str:
    r"""Print how many matches each row of a board has.

    Examples
    --------
    >>> heaps("|||\n-")
    '3,0'
    """
    return ",".join(str(row.count("|")) for row in board.split("\n"))


def _lines(text: str) -> list[str]:
    """Break a long text at its blanks, so that no vertex is much wider than others."""
    if len(text) <= WIDEST:
        return [text]
    broken = textwrap.wrap(text, WIDEST, break_long_words=False, break_on_hyphens=False)
    return broken if len(broken) > 1 else [text]


def signs(graph: DiGraph, drawn: Coloring, words: Speaker, labels: str = "text") -> list[Sign]:
    """List the signs of the drawing of a coloured graph."""
    hidden = any(moves for _, moves in graph.nodes(data="hidden"))
    orbits = any(data.get("orbit", 1) != 1 for _, data in graph.nodes(data=True))
    listed = [] if is_bare(graph) else movers(words)
    named = labels != "none" and bool(targets(graph))
    text = "play ends: in F1 J1 has won, in F2 J2" if named else "play ends"
    listed += [sign("sink", words(text))] if ends(graph, drawn) else []
    both = "accepting: play goes on" if ends(graph, drawn) else "accepting"
    listed += [sign("accepting", words(both))] if accepting(graph) else []
    ranked = any(priority(graph, vertex) is not None for vertex in graph)
    listed += [sign("priority", words("the priority"))] if ranked else []
    weighed = any(weight(data) for *_, data in graph.edges(data=True))
    listed += [sign("weight", words("beside a move: its weight"))] if weighed else []
    listed += [Sign("aim", drawn.aim_sign, drawn.aim)] if drawn.aim else []
    listed += [sign("best", words("bold: {what}", what=drawn.bold_text))] if drawn.bold else []
    listed += [sign("ignored", words("dotted: play has ended before"))] if ignored(graph, drawn) else []
    middle = graph.graph.get("middle") in graph
    listed += [sign("middle", words("teal border: the position asked about"))] if middle else []
    played = any("in_play" in data for _, data in graph.nodes(data=True))
    listed += [sign("play", words("the play; ▸n: after n plies"))] if played else []
    listed += [sign("hidden", words("n moves that are not drawn"))] if hidden else []
    equal = "n positions that are equal by symmetry, counted as one"
    listed += [sign("orbit", words(equal))] if orbits else []
    listed += marks(graph, words) if labels == "text" else []
    return [*listed, *remarks(drawn)]


def remarks(drawn: Coloring) -> list[Sign]:
    """List the terms that colours write with their meanings, and the colours' remark."""
    listed = [Sign("term", term, meaning) for term, meaning in drawn.terms.items()]
    return [*listed, *([sign("remark", drawn.remark)] if drawn.remark else [])]


def movers(words: Speaker) -> list[Sign]:
    """Tell the shapes of the players' vertices."""
    return [sign(f"J{player}", words("{who} moves", who=words.introduced(player))) for player in (1, 2)]


def marks(graph: DiGraph, words: Speaker) -> list[Sign]:
    """Tell who writes which marks, where boards are made of them."""
    known = graph.graph.get("marks")
    if known not in (["x", "o"], ["o", "x"]):
        return []
    return [sign("marks", words("J1: {first}, J2: {second}", first=known[0], second=known[1]))]


def ends(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    """List the vertices in which play ends; a vertex whose moves are only not drawn is none."""
    sinks = {vertex for vertex, hidden in graph.nodes(data="hidden") if not graph.adj[vertex] and not hidden}
    return sinks | _targets(graph, drawn)


def targets(graph: DiGraph) -> dict[Hashable, int]:
    """Give the player who has won in each vertex of F1 and F2; nothing in a graph without players."""
    if is_bare(graph):
        return {}
    won = {vertex: data["winner"] for vertex, data in graph.nodes(data=True) if data.get("winner") in (1, 2)}
    named = {vertex: player for player in (1, 2) for vertex in targets_of(graph, player) if vertex in graph}
    replaced = {player for player in (1, 2) if f"f{player}" in graph.graph}
    return {vertex: player for vertex, player in won.items() if player not in replaced} | named


def ignored(graph: DiGraph, drawn: Coloring) -> set[tuple[Hashable, Hashable]]:
    """Give the moves out of targets, which nobody plays."""
    return {(tail, head) for tail in _targets(graph, drawn) for head in graph.adj[tail]}


def _targets(graph: DiGraph, drawn: Coloring) -> set[Hashable]:
    named = {*targets_of(graph, 1), *targets_of(graph, 2)} if drawn.stops else set[Hashable]()
    return {vertex for vertex in graph if vertex in named} if named else named


def cut(text: str) -> str:
    """Give a text as a drawing shows it: its beginning, if it is one that nobody reads to its end."""
    shown = clean(text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


def priority(graph: DiGraph, vertex: Hashable) -> int | None:
    """Give the priority that a graph says of a vertex, if it does."""
    value = graph.nodes[vertex].get(PRIORITY)
    return int(str(value)) if MARKS[PRIORITY].fits(value) else None


def weight(data: Mapping[str, object]) -> str:
    """Write the weight of a move, if it has one.

    Examples
    --------
    >>> weight({"weight": -2}), weight({"weight": 1.5}), weight({"weight": "1/3"}), weight({"move": "left"})
    ('-2', '1.5', '1/3', '')
    """
    value = data.get("weight")
    if isinstance(value, float):
        return f"{value:g}"
    if value is None:
        return ""
    from arena.graphs.edge_weights import weight_in

    number = weight_in(value)
    return "" if number is None else str(number)


def accepting(graph: DiGraph) -> set[Hashable]:
    """Give the vertices that a graph calls accepting."""
    name = accepting_of(graph.graph)
    return {vertex for vertex, data in graph.nodes(data=True) if data.get(name) is True or data.get(name) == 1}
