"""Drawings of search trees, as `arena.search_tree` gives them, in Graphviz's DOT language."""

from __future__ import annotations

import html
from functools import partial
from typing import TYPE_CHECKING

from arena.texts import clean
from exporters.drawings.captions import caption, cut
from exporters.drawings.looks import STYLES, Look
from exporters.drawings.search_trees import FAINT_TEXT, DrawnTree, drawn_tree
from exporters.pictures.dot import SHAPES, SIGNS, as_html, as_tooltip, drawing, explained, titled_rows
from exporters.pictures.dot_cells import BLANK, EMPTY, MATCHES, PIECES, as_table
from exporters.pictures.layout import width
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

WHITE = "#ffffff"
FAINT = "#aaaaaa"
"""What is beside the point: what was cut off."""
WIDER = 1.5
"""How much wider than others trees are, whose nodes keep apart from those of other parents."""
CHOSEN = {"color": "#000000", "penwidth": "2.6"}
MARKS = ("x", "o")
"""What players 1 and 2 write on a board, unless the tree says otherwise."""
FAINT_LOOK = Look(WHITE, FAINT)
LABEL = 10
"""The points from the bottom of the name of a move to its top."""
MARGIN = 2
"""The points of white around a board, whose colours may be those of its node."""


def render(
    tree: DiGraph,
    *,
    trace: bool = False,
    labels: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
) -> str:
    """Draw a search tree as DOT text: a value in every node, the chosen line bold, what was cut off dashed.

    The nodes of player 1 are circles, those of player 2 squares; leaves are blue where player 1 is better off and
    orange where player 2 is. In the style of the courses all nodes are coloured by whose turn it is instead. Where play
    ends on every line, values are +1, 0 and -1, as in course 001.

    Parameters
    ----------
    tree : networkx.DiGraph
        What `arena.search_tree` gives.
    trace : bool, optional
        Write its window [alpha, beta] into every node.
    labels : {"text", "board", "none"}, optional
        What stands in the nodes above the values: the printed positions, the boards of games that have them, or
        nothing; by default boards where they are printed as such.
    style : {"default", "course"}, optional
        The palette.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : bool, optional
        Whether to say under the drawing what it is and what its looks and signs mean.

    Returns
    -------
    str
        The same for the same tree, byte for byte.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such kind of labels, style or language.

    Examples
    --------
    >>> from arena import search_tree
    >>> from games import load
    >>> text = render(search_tree(load("subtraction", heap=2), plies=2))
    >>> print(text.splitlines()[0])
    digraph "Subtraction(heap=2, take=(1, 2, 3), misere=False)" {
    """
    shown = drawn_tree(tree, trace=trace, labels=labels, style=style, lang=lang)
    coloured = tree.graph.get("marks", () if labels == "board" and "board" in tree.nodes[0] else MARKS)
    marks = dict(zip(coloured, STYLES[style].won.values(), strict=False))
    wide = WIDER * width(tree, dict(tree.nodes(data="ply")))
    dot = drawing(str(tree.graph["name"]), _legend(shown) if legend else "", wide)
    dot.attr("graph", ordering="out")
    dot.attr("node", width="0.4", height="0.4", margin="0.07")
    titled_rows(dot, _plies(tree, lang), wide)
    for node in tree:
        dot.node(f"n{node}", **_node(tree, node, shown, marks, lang))
    for tail, head, data in tree.edges(data=True):
        written, turn = shown.graph.edges[tail, head].get("written"), _turn(list(tree.adj[tail]), head)
        look = {"tooltip": as_tooltip(cut(str(data["move"]))), **_line(pruned=data["pruned"], chosen=data["chosen"])}
        if written is not None:
            look["label"] = _beside(written, FAINT_TEXT if data["pruned"] else "#000000", turn)
        dot.edge(f"n{tail}", f"n{head}", **look)
    return str(dot.source)


def _legend(shown: DrawnTree) -> str:
    signs = [(SIGNS.get(sign) or as_html(sign), text) for sign, text in shown.signs]
    return explained(str(shown.graph.graph["name"]), shown.drawn.legend, signs)


def _plies(tree: DiGraph, lang: str) -> dict[str, tuple[str, list[str]]]:
    """Title each ply with what its player does, where all its nodes are one player's."""
    words = partial(say, language=lang)
    levels: dict[int, list[int]] = {}
    for node, data in tree.nodes(data=True):
        levels.setdefault(data["ply"], []).append(node)
    titles = {}
    for ply, members in levels.items():
        players = {tree.nodes[node]["player"] for node in members if tree.adj[node]}
        what = {frozenset({1}): ("J1", "max"), frozenset({2}): ("J2", "min")}.get(frozenset(players))
        aim = r"\n" + words("{name}: {what}", name=what[0], what=what[1]) if what else ""
        titles[f"ply{ply}"] = (f"{words('ply')} {ply}{aim}", [f"n{node}" for node in members])
    return titles


def _node(tree: DiGraph, node: int, shown: DrawnTree, marks: dict[str, Look], lang: str) -> dict[str, str]:
    data, look = tree.nodes[node], shown.drawn.looks[node]
    value = shown.drawn.notes.get(node, say("not visited", lang)).split("\n")[0]
    told = " - ".join([cut(data["label"]), say("J{player} to move", lang, player=data["player"]), value])
    return {
        "label": _label(shown, node, marks),
        "shape": SHAPES[data["player"]],
        "style": f"filled,{look.border}",
        "fillcolor": look.fill,
        "peripheries": "2" if node in shown.ended else "1",
        "tooltip": as_tooltip(told),
        **({"margin": "0"} if data["player"] == 1 and "board" in shown.graph.nodes[node] else {}),
        **({"color": FAINT} if data["pruned"] else {}),
        **(CHOSEN if data["chosen"] else {}),
    }


def _label(shown: DrawnTree, node: int, marks: dict[str, Look]) -> str:
    """Put the position, the value and the notes of a node one under the other, as an HTML-like label."""
    look, notes = shown.drawn.looks[node], shown.drawn.notes.get(node, "").split("\n")
    board, lines = caption(shown.graph, node, shown.drawn, shown.labels)
    rows = [_board(board, look, marks, faint=node not in shown.drawn.notes)] if board else []
    rows += [_text(line, 11, look.text) for line in lines if node not in shown.drawn.notes or line is not lines[-1]]
    rows += [_text(note, 10 if number else 17, look.text) for number, note in enumerate(notes) if note]
    cells = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows or [" "])
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{cells}</TABLE>>'


def _text(text: str, size: int, color: str) -> str:
    return f'<FONT POINT-SIZE="{size}" COLOR="{color}">{as_html(text)}</FONT>'


def _board(board: str, look: Look, marks: dict[str, Look], *, faint: bool) -> str:
    """Draw a board square by square, smaller where it is large or beside the point."""
    if set(board) <= {*MATCHES, "\n"}:
        return f'<FONT COLOR="{look.text}">{as_table(board)}</FONT>'
    runs = [run for run in board.split("\n") if run]
    width = max(map(len, runs))
    side, font = (9, 7) if faint else (18, 13) if width < 6 else (12, 10)
    rows = "".join(
        "<TR>"
        + "".join(_square(mark, side, font, FAINT_LOOK if faint else marks.get(mark, BLANK)) for mark in run)
        + "</TR>"
        for run in runs
    )
    grid = (
        f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="#999999" '
        f"{_size(side * width, side * len(runs))}>{rows}</TABLE>"
    )
    size = _size(side * width + 2 * MARGIN, side * len(runs) + 2 * MARGIN)
    look_around = f'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="{MARGIN}" BGCOLOR="{WHITE}" {size}'
    return f"<TABLE {look_around}><TR><TD>{grid}</TD></TR></TABLE>"


def _size(width: int, height: int) -> str:
    return f'WIDTH="{width}" HEIGHT="{height}" FIXEDSIZE="TRUE"'


def _square(mark: str, side: int, font: int, look: Look) -> str:
    """Draw a square in the colour of the player who has marked it."""
    sign = "" if mark == EMPTY else html.escape(PIECES.get(mark, clean(mark)))
    inside = f'<FONT POINT-SIZE="{font}" COLOR="{look.text}">{sign}</FONT>' if sign else ""
    return f'<TD BGCOLOR="{look.fill}" {_size(side, side)}>{inside}</TD>'


def _turn(children: list[int], child: int) -> int:
    """Tell where an edge leads from its node: -1 to the left, 0 straight down, 1 to the right."""
    place = 2 * children.index(child) - len(children) + 1
    return (place > 0) - (place < 0)


def _beside(move: str, color: str, turn: int) -> str:
    """Write the name of a move on the right of its edge: above one that leads to the right, below one to the left.

    Graphviz leads an edge past the middle of the left side of its label, so the other half is left empty.
    """
    name = f'<TR><TD WIDTH="3"></TD><TD>{_text(move, 10, color)}</TD></TR>'
    empty = f'<TR><TD COLSPAN="2" HEIGHT="{LABEL}"></TD></TR>'
    rows = {-1: empty + name, 0: name, 1: name + empty}[turn]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{rows}</TABLE>>'


def _line(*, pruned: bool, chosen: bool) -> dict[str, str]:
    return ({"style": "dashed", "color": FAINT} if pruned else {}) | (CHOSEN if chosen else {})
