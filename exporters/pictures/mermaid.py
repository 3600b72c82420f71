"""Drawings in the language of Mermaid, which Markdown pages show (CodiMD, GitHub): no more than Mermaid 8 reads."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable
from functools import partial
from typing import TYPE_CHECKING

from arena.errors import TooLarge, one_of
from arena.graphs.compact import as_graph
from exporters.drawings.captions import LABELS, caption, cut, ends, ignored, signs
from exporters.drawings.colourings import colour
from exporters.pictures.dot_cells import EMPTY, PIECES
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.kernel import Kernel
    from exporters.drawings.colouring import Coloring
    from exporters.drawings.looks import Look

MOST_EDGES, MOST_CHARACTERS = 280, 50_000
"""Beyond this pages show an error: Mermaid draws 280 edges (500 from 10.7 on), and reads 50,000 characters."""
SHAPES = {1: '(("{}"))', 2: '["{}"]', None: '(["{}"])'}
DASHES = {"solid": "", "dashed": ",stroke-dasharray:9 5", "dotted": ",stroke-dasharray:2 4"}
BLANK = "\u00a0"
"""A space that no browser leaves out."""
SQUARES = {**PIECES, EMPTY: "·"}
"""Squares in a line of text; an empty one about as wide as a piece."""
SIGNS = {
    "J1": "○", "J2": "□", "best": "⇒", "ignored": "⇢", "hidden": "+n →", "orbit": "×n", "marks": "x o", "remark": "!"
}  # fmt: skip
MARKS = re.compile(r"""["#$%&*:;<>@\[\\\]^_`{|}~ﬂ¶-]""")
"""What Mermaid, Markdown or HTML could take for something else than itself."""
Node = tuple[str, str, str]
"""An id, its shape with what stands in it, and its class."""
CLASSES = [
    "classDef sink stroke-width:5px",
    "classDef last fill:#ffffff,stroke:#333333,color:#000000,stroke-width:5px",
    "classDef middle stroke:#d55e00,stroke-width:5px",
    "classDef ring fill:#ffffff,stroke:#d55e00,color:#000000,stroke-width:5px",
    "classDef note fill:none,stroke:none,color:#666666",
]


def render(
    graph: DiGraph | CompactArena,
    *,
    color: str | None = None,
    player: int = 1,
    solution: Solution | Kernel | Attractor | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    whole: DiGraph | None = None,
) -> str:
    """Draw an arena or a bare graph as a Mermaid flowchart.

    The vertices of S1 are circles, those of S2 rectangles, those of a bare graph rounded; sinks have a thick border,
    and the moves that matter are thick arrows. Where the vertices stand is up to Mermaid: no rows of one rank or ply.

    Parameters
    ----------
    graph, color, player, solution, labels, style, lang, legend, whole
        As `exporters.pictures.dot.render` takes them. Boards are lines of text.

    Returns
    -------
    str
        The same for the same graph, byte for byte.

    Raises
    ------
    ParameterError
        If there is no such colouring, player, kind of labels, style or language, or not for such a graph.
    TooLarge
        If Mermaid would not draw it.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> print(render(unfold(load("fibonacci_nim", matches=2)), color="player"), end="")
    flowchart TD
      classDef look0 fill:#1f5fa8,stroke:#333333,color:#ffffff
      classDef look1 fill:#ee8877,stroke:#333333,color:#000000
      classDef sink stroke-width:5px
      classDef last fill:#ffffff,stroke:#333333,color:#000000,stroke-width:5px
      classDef middle stroke:#d55e00,stroke-width:5px
      classDef ring fill:#ffffff,stroke:#d55e00,color:#000000,stroke-width:5px
      classDef note fill:none,stroke:none,color:#666666
      v0(("(2,1)"))
      v1["(1,1)"]
      v2(("(0,0)"))
      start["start"]:::note --> v0
      v0 --> v1
      v1 --> v2
      k0["FibonacciNim(matches=2)"]
      k1["S1, vertices of J1 (2)"]
      k2["S2, vertices of J2 (1)"]
      k3["play ends"]
      k4["○ player 1 (J1) moves<br/>□ player 2 (J2) moves"]
      k0 --- k1 --- k2 --- k3 --- k4
      linkStyle 3,4,5,6 stroke:none
      class v0,v2,k1 look0
      class v1,k2 look1
      class k0,k4 note
      class k3 last
      class v2 sink
    """
    graph = as_graph(graph)
    _check(graph.number_of_edges())
    drawn = colour(graph, color, player, solution, style=style, lang=lang, whole=whole)
    return paint(graph, drawn, labels=labels, lang=lang, legend=legend)


def paint(
    graph: DiGraph,
    drawn: Coloring,
    *,
    labels: str = "text",
    lang: str = "en",
    legend: bool = True,
    ended: Collection[Hashable] | None = None,
    meant: list[tuple[str, str]] | None = None,
) -> str:
    """Draw a coloured graph as a Mermaid flowchart.

    Parameters
    ----------
    graph, drawn, labels, lang, legend
        As `exporters.pictures.dot.paint` takes them. Edges may have `written`, what is to be written on them, and
        `pruned`, for dotted ones.
    ended : collection of vertices, optional
        Where play ends, by default in sinks and targets.
    meant : list, optional
        The signs and what they mean, by default those of `exporters.drawings.captions.signs`.

    Raises
    ------
    ParameterError
        If there is no such kind of labels, or language.
    TooLarge
        If Mermaid would not draw it.
    """
    if labels not in LABELS:
        raise one_of("labels", labels, LABELS)
    _check(graph.number_of_edges())
    looks = drawn.look_names
    vertices = _vertices(graph, drawn, labels, looks)
    arrows = _arrows(graph, drawn, say("start", lang))
    meant = signs(graph, drawn, partial(say, language=lang), labels) if meant is None else meant
    entries = _legend(graph, drawn, dict(meant), looks) if legend else []
    ended, middle = ends(graph, drawn) if ended is None else ended, graph.graph.get("middle")
    marks = {
        "sink": [f"v{number}" for number, vertex in enumerate(graph) if vertex in ended],
        "middle": [f"v{number}" for number, vertex in enumerate(graph) if vertex == middle],
    }
    lines = [
        *(f"classDef {name} {_style(look)}" for look, name in looks.items()),
        *CLASSES,
        *(node + text for node, text, _ in vertices),
        *arrows,
        *_below(entries, len(arrows)),
        *_classes([*vertices, *entries]),
        *(f"class {','.join(nodes)} {mark}" for mark, nodes in marks.items() if nodes),
    ]
    text = "\n  ".join(["flowchart TD", *lines]) + "\n"
    _check(len(arrows) + max(0, len(entries) - 1), len(text))
    return text


def _below(legend: list[Node], arrows: int) -> list[str]:
    """Put the entries of the legend one below the other, by links that cannot be seen."""
    if not legend:
        return []
    links = ",".join(str(arrows + number) for number in range(len(legend) - 1))
    return [
        *(node + text for node, text, _ in legend),
        " --- ".join(node for node, _, _ in legend),
        f"linkStyle {links} stroke:none",
    ]


def _vertices(graph: DiGraph, drawn: Coloring, labels: str, looks: dict[Look, str]) -> list[Node]:
    nodes = []
    for number, vertex in enumerate(graph):
        board, lines = caption(graph, vertex, drawn, labels)
        if board:
            lines = ["".join(SQUARES.get(square, square) for square in board), *lines]
        player = graph.nodes[vertex].get("player")
        inside = _escaped("\n".join(_widened(lines) if player == 1 else lines))
        nodes.append((f"v{number}", SHAPES[player].format(inside or " "), looks[drawn.looks[vertex]]))
    return nodes


def _widened(lines: list[str]) -> list[str]:
    """Make some lines as wide as they are high: Mermaid's circles are as wide as what stands in them."""
    rows = "\n".join(lines).split("\n")
    more = BLANK * max(0, round(2.4 * len(rows) - 0.8 * max(map(len, rows))))
    middle = len(rows) // 2
    return [more + row + more if number == middle and len(rows) > 1 else row for number, row in enumerate(rows)]


def _arrows(graph: DiGraph, drawn: Coloring, start: str) -> list[str]:
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    initial = graph.graph.get("initial")
    first = [f'start["{_escaped(start)}"]:::note --> {ids[initial]}'] if initial in ids else []
    left_out = [(tail, head) for tail, head, data in graph.edges(data=True) if data.get("pruned")]
    lines = dict.fromkeys([*ignored(graph, drawn), *left_out], "-.->") | dict.fromkeys(drawn.bold, "==>")
    names = {
        (tail, head): f'|"{_escaped(cut(data["written"])) or " "}"|'
        for tail, head, data in graph.edges(data=True)
        if "written" in data
    }
    return first + [
        f"{ids[tail]} {lines.get((tail, head), '-->')}{names.get((tail, head), '')} {ids[head]}"
        for tail, head in graph.edges
    ]


def _legend(graph: DiGraph, drawn: Coloring, meant: dict[str, str], looks: dict[Look, str]) -> list[Node]:
    """Give the entries of the legend."""
    entries = [(cut(str(graph.graph.get("name", ""))) or " ", "note")]
    entries += [(text, looks[look]) for look, text in drawn.legend]
    entries += [(meant.pop(sign), name) for sign, name in (("sink", "last"), ("middle", "ring")) if sign in meant]
    entries += [("\n".join(f"{SIGNS.get(sign, sign)} {text}" for sign, text in meant.items()) or " ", "note")]
    return [(f"k{number}", f'["{_escaped(text)}"]', name) for number, (text, name) in enumerate(entries)]


def _classes(nodes: list[Node]) -> list[str]:
    members: dict[str, list[str]] = {}
    for node, _, name in nodes:
        members.setdefault(name, []).append(node)
    return [f"class {','.join(found)} {name}" for name, found in members.items()]


def _style(look: Look) -> str:
    return f"fill:{look.fill},stroke:#333333,color:{look.text}{DASHES[look.border]}"


def _escaped(text: str) -> str:
    """Write by its number what does not stand for itself."""
    return MARKS.sub(lambda found: f"#{ord(found[0])};", text).replace("\n", "<br/>")


def _check(arrows: int, characters: int = 0) -> None:
    if arrows > MOST_EDGES or characters > MOST_CHARACTERS:
        size = f"{arrows:,} arrows" + f" in {characters:,} characters" * bool(characters)
        raise TooLarge(
            f"{size} are more than Mermaid draws (at most {MOST_EDGES} in {MOST_CHARACTERS:,}); "
            "take a smaller game, a table, or another ending"
        )
