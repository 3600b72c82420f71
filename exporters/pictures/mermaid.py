"""The language of Mermaid, which Markdown pages show (CodiMD, GitHub): no more than Mermaid 8 reads."""

from __future__ import annotations

import re
from dataclasses import replace

from arena.errors import ParameterError, TooLarge
from arena.texts import clean
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Drawing, Edge, Legend, Node
from exporters.drawings.looks import ASKED, Fill
from exporters.drawings.squares import EMPTY, FILLED, PIECES

FLOWS = {"down": "TD", "right": "LR"}
MOST_EDGES = 280
"""Beyond this pages show an error: Mermaid draws 280 edges (500 from 10.7 on)."""
MOST_CHARACTERS = 50_000
"""The characters of the longest text that Mermaid reads."""
SHAPES = {1: '(("{}"))', 2: '["{}"]', None: '(["{}"])', 0: '["{}"]'}
DASHES = {"solid": "", "dashed": ",stroke-dasharray:9 5", "dotted": ",stroke-dasharray:2 4"}
BLANK = "\u00a0"
"""A space that no browser leaves out."""
SQUARES = {**{piece: PIECES[piece] for piece in "|-R"}, FILLED: "■", EMPTY: "·"}
"""Squares in a line of text, marks as letters; an empty one about as wide as a piece."""
MARKS = re.compile(r"""["#$%&*:;<>@\[\\\]^_`{|}~ﬂ¶-]""")
"""The characters that mean something else to Mermaid, Markdown or HTML."""
MermaidNode = tuple[str, str, str]
"""An id, its shape with what stands in it, and its class."""
CLASSES = [
    "classDef sink stroke-width:5px",
    "classDef last fill:#ffffff,stroke:#333333,color:#000000,stroke-width:5px",
    f"classDef middle stroke:{ASKED},stroke-width:5px",
    f"classDef ring fill:#ffffff,stroke:{ASKED},color:#000000,stroke-width:5px",
    "classDef note fill:none,stroke:none,color:#666666",
]
PLAYED = f"stroke:{ASKED},stroke-width:5px"
"""How the arrows of a play look."""
UNDRAWN = ("hidden", "side")
"""The kinds of edges that need places."""
SAMPLES = {"sink": "last", "accepting": "last", "middle": "ring"}
"""The classes of signs that a legend shows as nodes; others are lines of text."""
CANNOT = {
    "grid": "a grid",
    "map": "a chart",
}
"""The kinds of drawings that Mermaid has no way to show."""


def render(drawing: Drawing, direction: str = "down") -> str:
    """Write a drawing as a Mermaid flowchart.

    Where the nodes stand is up to Mermaid: no rows of one rank or ply. Boards are lines of text; sinks have a thick
    border, and the moves that matter are thick arrows.

    Raises
    ------
    ParameterError
        If Mermaid has no way to show such a drawing.
    TooLarge
        If Mermaid would not draw it.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.graph import build
    >>> drawing = build(unfold(load("fibonacci_nim", matches=2)), color="player")
    >>> print(render(drawing).replace("\N{NO-BREAK SPACE}", ""), end="")
    flowchart TD
      classDef look0 fill:#0072b2,stroke:#333333,color:#ffffff
      classDef look1 fill:#f5b041,stroke:#333333,color:#000000
      classDef sink stroke-width:5px
      classDef last fill:#ffffff,stroke:#333333,color:#000000,stroke-width:5px
      classDef middle stroke:#00857c,stroke-width:5px
      classDef ring fill:#ffffff,stroke:#00857c,color:#000000,stroke-width:5px
      classDef note fill:none,stroke:none,color:#666666
      v0(("(2,1)"))
      v1["(1,1)"]
      v2(("(0,0)<br/>F2"))
      start["start"]:::note --> v0
      v0 --> v1
      v1 --> v2
      k0["Fibonacci Nim, 2 matches"]
      k1["S1, vertices of J1 (2)"]
      k2["S2, vertices of J2 (1)"]
      k3["play ends#58; in F1 J1 has won, in F2 J2"]
      k4["○ player 1 (J1) moves<br/>□ player 2 (J2) moves"]
      k0 --- k1 --- k2 --- k3 --- k4
      linkStyle 3,4,5,6 stroke:none
      class v0,v2,k1 look0
      class v1,k2 look1
      class k0,k4 note
      class k3 last
      class v2 sink
    """
    if drawing.kind in CANNOT:
        raise ParameterError(f"{CANNOT[drawing.kind]}: not as .mmd (one of .svg, .png, .pdf, .dot)")
    kept = [number for number, edge in enumerate(drawing.edges) if edge.kind not in UNDRAWN]
    ways = tuple(drawing.layout.edges[number] for number in kept) if drawing.layout else ()
    layout = drawing.layout and drawing.layout._replace(edges=ways)
    drawing = replace(drawing, edges=tuple(drawing.edges[number] for number in kept), layout=layout)
    _check(len(drawing.edges))
    looks = drawing.look_names
    vertices = [_vertex(node, number, looks) for number, node in enumerate(drawing.nodes)]
    arrows = _arrows(drawing)
    entries = _legend(drawing.legend, looks) if drawing.legend else []
    marks = {
        "sink": [f"v{number}" for number, node in enumerate(drawing.nodes) if node.ended],
        "middle": [f"v{number}" for number, node in enumerate(drawing.nodes) if node.border == "middle"],
    }
    lines = [
        *(f"classDef {name} {_style(look)}" for look, name in looks.items()),
        *CLASSES,
        *(node + text for node, text, _ in vertices),
        *arrows,
        *_widths(drawing),
        *_below(entries, len(arrows)),
        *_classes([*vertices, *entries]),
        *(f"class {','.join(nodes)} {mark}" for mark, nodes in marks.items() if nodes),
    ]
    text = "\n  ".join([f"flowchart {FLOWS[direction]}", *lines]) + "\n"
    _check(len(arrows) + max(0, len(entries) - 1), len(text))
    return text


def _below(legend: list[MermaidNode], arrows: int) -> list[str]:
    """Put the entries of the legend one below the other, by links that cannot be seen."""
    if not legend:
        return []
    links = ",".join(str(arrows + number) for number in range(len(legend) - 1))
    return [
        *(node + text for node, text, _ in legend),
        " --- ".join(node for node, _, _ in legend),
        f"linkStyle {links} stroke:none",
    ]


def _vertex(node: Node, number: int, looks: dict[Fill, str]) -> MermaidNode:
    lines = [line.text for line in node.lines]
    if node.board:
        lines = ["".join(SQUARES.get(square, square) for square in row) for row in node.board.rows] + lines
    inside = _escaped("\n".join(_widened(lines) if node.player == 1 else lines))
    return f"v{number}", SHAPES[node.player].format(inside or " "), "note" if node.player == 0 else looks[node.look]


def _widened(lines: list[str]) -> list[str]:
    """Make some lines as wide as they are high: Mermaid's circles are as wide as their texts."""
    rows = "\n".join(lines).split("\n")
    more = BLANK * max(0, round(2.4 * len(rows) - 0.8 * max(map(len, rows))))
    middle = len(rows) // 2
    return [more + row + more if number == middle and len(rows) > 1 else row for number, row in enumerate(rows)]


def _arrows(drawing: Drawing) -> list[str]:
    first = [] if drawing.start is None else [f'start["{_escaped(drawing.start_text)}"]:::note --> v{drawing.start}']
    ways = drawing.layout.edges if drawing.layout else [None] * len(drawing.edges)
    headed = [way is None or way.tip is not None for way in ways]
    return [
        *first,
        *(
            f"v{edge.tail} {_arrow(edge) if head else '---'} v{edge.head}"
            for edge, head in zip(drawing.edges, headed, strict=True)
        ),
    ]


def _arrow(edge: Edge) -> str:
    line = "==>" if edge.kind in ("best", "played") else "-->" if edge.line == "solid" else "-.->"
    return f'{line}|"{_escaped(edge.label)}"|' if edge.label else line


def _widths(drawing: Drawing) -> list[str]:
    """Make arrows as wide as they are to be, and those of a play stand out.

    Links are counted from 0, that of the start first.
    """
    first = drawing.start is not None
    return [
        f"linkStyle {number} {PLAYED if edge.kind == 'played' else f'stroke-width:{edge.width:.1f}px'}"
        for number, edge in enumerate(drawing.edges, start=first)
        if edge.width or edge.kind == "played"
    ]


def _legend(legend: Legend, looks: dict[Fill, str]) -> list[MermaidNode]:
    """Give the entries of the legend."""
    entries = [(cut(legend.title) or " ", "note")]
    entries += [(meaning, looks[look]) for look, meaning in legend.looks]
    entries += [(sign.meaning, SAMPLES[sign.kind]) for sign in legend.signs if sign.kind in SAMPLES]
    others = [f"{sign.text} {sign.meaning}" for sign in legend.signs if sign.kind not in SAMPLES]
    entries.append(("\n".join(others) or " ", "note"))
    return [(f"k{number}", f'["{_escaped(text)}"]', name) for number, (text, name) in enumerate(entries)]


def _classes(nodes: list[MermaidNode]) -> list[str]:
    members: dict[str, list[str]] = {}
    for node, _, name in nodes:
        members.setdefault(name, []).append(node)
    return [f"class {','.join(ids)} {name}" for name, ids in members.items()]


def _style(look: Fill) -> str:
    return f"fill:{look.fill},stroke:#333333,color:{look.text}{DASHES[look.border]}"


def _escaped(text: str) -> str:
    """Write characters that do not stand for themselves by their numbers."""
    return "<br/>".join(MARKS.sub(lambda mark: f"#{ord(mark[0])};", clean(line)) for line in text.split("\n"))


def _check(arrows: int, characters: int = 0) -> None:
    if arrows > MOST_EDGES or characters > MOST_CHARACTERS:
        size = f"{arrows:,} arrows" + f" in {characters:,} characters" * bool(characters)
        raise TooLarge(
            f"{size} are more than Mermaid draws (at most {MOST_EDGES} in {MOST_CHARACTERS:,}); "
            "take a smaller game, a table, or another ending"
        )
