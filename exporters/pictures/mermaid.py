"""The language of Mermaid, which Markdown pages show (CodiMD, GitHub): no more than Mermaid 8 reads."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arena.errors import ParameterError, TooLarge
from arena.texts import clean
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Drawing, Edge, Legend, Node
from exporters.drawings.looks import ASKED, Fill
from exporters.drawings.squares import EMPTY, FILLED, PIECES

FLOWS = {"down": "TD", "right": "LR"}
MOST_EDGES, MOST_CHARACTERS = 280, 50_000
"""Beyond this pages show an error: Mermaid draws 280 edges (500 from 10.7 on)."""
SHAPES = {1: '(("{}"))', 2: '["{}"]', None: '(["{}"])', 0: '["{}"]'}
DASHES = {"solid": "", "dashed": ",stroke-dasharray:9 5", "dotted": ",stroke-dasharray:2 4"}
BLANK = "\u00a0"
SQUARES = {**{piece: PIECES[piece] for piece in "|-R"}, FILLED: "■", EMPTY: "·"}
MARKS = re.compile(r"""["#$%&*:;<>@\[\\\]^_`{|}~ﬂ¶-]""")
"""The characters that mean something else to Mermaid, Markdown or HTML."""
LAST, RING = "fill:#ffffff,stroke:#333333,color:#000000", f"fill:#ffffff,stroke:{ASKED},color:#000000"
CLASSES = [
    "classDef sink stroke-width:5px",
    f"classDef last {LAST},stroke-width:5px",
    f"classDef middle stroke:{ASKED},stroke-width:5px",
    f"classDef ring {RING},stroke-width:5px",
    "classDef note fill:none,stroke:none,color:#666666",
]
PLAYED = f"stroke:{ASKED},stroke-width:5px"
SAMPLES = {"sink": "last", "accepting": "last", "middle": "ring"}
"""The classes of signs that a legend shows as nodes; others are lines of text."""


def render(drawing: Drawing, direction: str = "down") -> str:
    """Write a drawing as a Mermaid flowchart.

    Where the nodes stand is up to Mermaid: no rows of one rank or ply. Boards are lines of text; sinks have a thick
    border, and the moves that matter are thick arrows.
    """
    if drawing.kind == "map":
        raise ParameterError("a chart: not as .mmd (one of .svg, .png, .pdf, .dot)")
    curves = drawing.layout.edges if drawing.layout else [None] * len(drawing.edges)
    pairs = [pair for pair in zip(drawing.edges, curves, strict=True) if pair[0].kind not in ("hidden", "side")]
    used = [node.look for node in drawing.nodes] + [look for look, _ in (drawing.legend or Legend("")).looks]
    looks = {look: f"look{number}" for number, look in enumerate(dict.fromkeys(used))}
    arrows = [] if drawing.start is None else [f'start["{_escaped(drawing.start_text)}"]:::note --> v{drawing.start}']
    widths = []
    for number, (edge, curve) in enumerate(pairs, start=len(arrows)):  # links are counted, that of the start first
        headed = curve is None or curve.tip is not None
        arrows.append(f"v{edge.tail} {_arrow(edge) if headed else '---'} v{edge.head}")
        if edge.width or edge.kind == "played":
            style = PLAYED if edge.kind == "played" else f"stroke-width:{edge.width:.1f}px"
            widths.append(f"linkStyle {number} {style}")
    nodes = {f"v{number}": node for number, node in enumerate(drawing.nodes)}
    vertices = [(name, _vertex(node), "note" if node.player == 0 else looks[node.look]) for name, node in nodes.items()]
    entries = _legend(drawing.legend, looks) if drawing.legend else []
    members: dict[str, list[str]] = {}
    for name, _, kind in [*vertices, *entries]:
        members.setdefault(kind, []).append(name)
    for name, node in nodes.items():
        for kind in ["sink"] * node.ended + ["middle"] * (node.border == "middle"):
            members.setdefault(kind, []).append(name)
    links = ",".join(str(len(arrows) + number) for number in range(len(entries) - 1))  # by which entries are in order
    lines = [
        *(
            f"classDef {name} fill:{look.fill},stroke:#333333,color:{look.text}{DASHES[look.border]}"
            for look, name in looks.items()
        ),
        *CLASSES,
        *(name + text for name, text, _ in vertices),
        *arrows,
        *widths,
        *(name + text for name, text, _ in entries),
        *([" --- ".join(name for name, _, _ in entries), f"linkStyle {links} stroke:none"] if links else []),
        *(f"class {','.join(names)} {kind}" for kind, names in members.items()),
    ]
    text = "\n  ".join([f"flowchart {FLOWS[direction]}", *lines]) + "\n"
    count = len(arrows) + max(0, len(entries) - 1)
    if count > MOST_EDGES or len(text) > MOST_CHARACTERS:
        raise TooLarge(
            f"{count:,} arrows in {len(text):,} characters are more than Mermaid draws (at most {MOST_EDGES} in "
            f"{MOST_CHARACTERS:,}); take a smaller game, a table, or another ending"
        )
    return text


def _vertex(node: Node) -> str:
    lines = [line.text for line in node.lines if line.text]
    if node.board:
        lines = ["".join(SQUARES.get(square, square) for square in row) for row in node.board.rows] + lines
    return SHAPES[node.player].format(_escaped("\n".join(_widened(lines) if node.player == 1 else lines)) or " ")


def _widened(lines: Iterable[str]) -> list[str]:
    """Make some lines as wide as they are high: Mermaid's circles are as wide as their texts."""
    rows = "\n".join(lines).split("\n")
    more = BLANK * max(0, round(2.4 * len(rows) - 0.8 * max(map(len, rows))))
    middle = len(rows) // 2
    return [more + row + more if number == middle and len(rows) > 1 else row for number, row in enumerate(rows)]


def _arrow(edge: Edge) -> str:
    line = "==>" if edge.kind in ("best", "played") else "-->" if edge.line == "solid" else "-.->"
    return f'{line}|"{_escaped(edge.label)}"|' if edge.label else line


def _legend(legend: Legend, looks: dict[Fill, str]) -> list[tuple[str, str, str]]:
    """List the entries of the legend as nodes, each with its class."""
    entries = [(cut(legend.title) or " ", "note")]
    entries += [(meaning, looks[look]) for look, meaning in legend.looks]
    entries += [(sign.meaning, SAMPLES[sign.kind]) for sign in legend.signs if sign.kind in SAMPLES]
    others = [f"{sign.text} {sign.meaning}" for sign in legend.signs if sign.kind not in SAMPLES]
    entries.append(("\n".join(others) or " ", "note"))
    return [(f"k{number}", f'["{_escaped(text)}"]', name) for number, (text, name) in enumerate(entries)]


def _escaped(text: str) -> str:
    """Write characters that do not stand for themselves by their numbers."""
    return "<br/>".join(MARKS.sub(lambda mark: f"#{ord(mark[0])};", clean(line)) for line in text.split("\n"))
