"""Graphviz's DOT: a graph that Graphviz lays out, or whose nodes have their places, with its legend as a label."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arena.texts import clean
from exporters.drawings import squares as on_board
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Drawing, Edge, Legend, Line, Node, NodeRow, Point, Sign
from exporters.drawings.letters import blanks
from exporters.drawings.looks import ASKED, WHITE, Fill
from exporters.drawings.sizes import rows_of
from exporters.drawings.squares import GONE, Board, DrawnSquare, sign_size, sizes
from exporters.pictures import scene
from exporters.pictures.layout import MOVE_POINTS, NOTHING, POINTS, RANKDIR
from exporters.pictures.look_and_page import Page
from exporters.pictures.scene import FAINT_TITLE_COLOR, FONT, TITLE_COLOR

SHAPES = {1: "circle", 2: "square", None: "ellipse", 0: "plaintext", CELL: "box"}
TEXT = {"shape": "plaintext", "style": "", "tooltip": " "}


class Html(str):
    """An HTML-like label; every other value is a text, even between angle brackets."""

    __slots__ = ()


def render(drawing: Drawing, page: Page) -> str:
    """Write a drawing as DOT text, in which nodes are called v0, v1, ... and the titles of rows row0, row1, ...

    What has a place is written with it; all else is left to Graphviz.
    """
    layout, lines = drawing.layout, [f"digraph {_value(_attribute(cut(drawing.name)))} {{", *_defaults(drawing, page)]
    if layout:
        for number, (row, box) in enumerate(zip(drawing.rows, layout.rows, strict=False)):
            lines.append(_listed(f"row{number}", _title(row) | _place(box)))
    else:
        lines += _rows(drawing.rows)
    for number, node in enumerate(drawing.nodes):
        place = _place(layout.nodes[number]) if layout else {}
        drawn = _node(node, drawing.kind)
        if layout and layout.flat and node.player != 0:
            drawn |= {"shape": "box", "style": drawn["style"] + ("" if node.player == 2 else ",rounded")}
        lines.append(_listed(f"v{number}", drawn | place))
        if number == drawing.start:
            pointer = {**TEXT, "label": _attribute(drawing.start_text), "fontcolor": TITLE_COLOR}
            placed = layout.start if layout else None
            lines.append(_listed("start", pointer | (_place(placed[0]) if placed else {})))
            lines.append(_listed(f"start -> v{number}", {"pos": _along(placed[1])} if placed else {}))
    for number, edge in enumerate(drawing.edges):
        attributes = _edge(edge) | ({"pos": _along(layout.edges[number])} if layout else {})
        if layout and number in layout.beside:
            attributes["lp"] = _spline([layout.beside[number]])
        lines.append(_listed(f"v{edge.tail} -> v{edge.head}", attributes))
    return "\n".join([*lines, "}\n"])


def _defaults(drawing: Drawing, page: Page) -> Iterator[str]:
    """Write the attributes of the graph, and those that nodes and edges have where they say nothing else."""
    font = {"fontname": FONT, "fontsize": f"{NORMAL}"}
    direction = RANKDIR[page.direction or "down"]
    yield _listed("graph", {"rankdir": direction, "ranksep": "0.45", "nodesep": "0.3", **font})
    under = _legend(drawing.legend) if drawing.legend else ""
    yield _listed("graph", {"labelloc": "b", "label": under, "margin": "0", "tooltip": " "})
    if page.fit:
        yield _listed("graph", {"size": ",".join(f"{side / POINTS:.3f}" for side in page.room) + "!"})
    yield _listed("node", {**font, "margin": "0.07", "style": "filled", "color": "#333333", "penwidth": "1.2"})
    small = {**font, "fontsize": f"{MOVE_POINTS}", "arrowsize": "0.7"}
    yield _listed("edge", {**small, "color": "#888888", "tooltip": " "})
    if not drawing.layout and drawing.kind in ("graph", "around", "tree"):
        yield _listed("graph", {"ordering": "out"})


def _rows(rows: Sequence[NodeRow]) -> Iterator[str]:
    """Put nodes on rows, each under its title, from the top."""
    for number, row in enumerate(rows):
        yield "\t{"
        yield _listed("\tgraph", {"rank": "same"})
        yield _listed(f"\trow{number}", _title(row))
        yield from (f"\t\tv{node}" for node in row.nodes)
        yield "\t}"
        if number:
            yield f"\trow{number - 1} -> row{number} [style=invis]"


def _title(row: NodeRow) -> dict[str, str]:
    color = FAINT_TITLE_COLOR if row.faint else TITLE_COLOR
    return {**TEXT, "label": r"\n".join(map(_attribute, row.title)), "fontcolor": color, "fontsize": f"{NORMAL:g}"}


def _node(node: Node, kind: str) -> dict[str, str]:
    """Return the attributes of a node, without its place."""
    look, stroke = node.look, scene.border(node)
    points = {line.points for line in node.lines} - {NORMAL}
    attributes = {
        "label": _label(node, kind),
        "shape": SHAPES[node.player],
        "style": "" if node.player == 0 else f"filled,{stroke.line if stroke else look.border}",
        "fillcolor": look.fill,
        "fontcolor": look.text,
        "peripheries": "0" if stroke is None else "2" if node.ended else "1",
        "tooltip": _tooltip(node.tooltip),
    }
    if points and not isinstance(attributes["label"], Html):
        attributes["fontsize"] = f"{max(points):g}"
    if stroke and (stroke.color, stroke.width) != ("#333333", 1.2):
        attributes |= {"color": stroke.color, "penwidth": f"{stroke.width:g}"}
    return attributes


def _label(node: Node, kind: str) -> str:
    if node.board or kind == "tree" or any(line.beside for line in node.lines):
        return Html(f"<{_inside(node.board, node.lines)}>")
    return r"\n".join(_attribute(line.text or blanks(line.room)) for line in node.lines)


def _edge(edge: Edge) -> dict[str, str]:
    """Return the attributes of an edge, without its path."""
    if edge.kind == "hidden":
        return {"style": "invis"}
    stroke, look = scene.line(edge), dict[str, str]()
    if (stroke.color, stroke.width) != ("#888888", 1):
        look = {"color": stroke.color, "penwidth": f"{stroke.width:g}"}
    look |= {"style": stroke.line} if stroke.line != "solid" else {}
    look |= {"tooltip": _tooltip(edge.tooltip)} if edge.tooltip else {}
    if edge.label:
        color = FAINT_TITLE_COLOR if edge.kind == "faint" else "#000000"
        look["label"] = Html(f"<{_sized('<BR/>'.join(map(_text, edge.label.split(chr(10)))), MOVE_POINTS, color)}>")
    return look


# ---- HTML-like labels


def _inside(board: Board | None, lines: tuple[Line, ...]) -> str:
    """Write a board, if there is one, and rows of text below it."""
    rows = [f"<TD>{_board(board)}</TD>"] if board else []
    for row in rows_of(lines):
        cells = ((_text(line.text or blanks(line.room)), line.points) for line in row)
        inner = "".join(f"<TD>{text if points == NORMAL else _sized(text, points)}</TD>" for text, points in cells)
        rows.append(inner if len(row) == 1 else f"<TD>{_table([inner], NOTHING)}</TD>")
    return _table(rows or ["<TD> </TD>"], 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"')


def _table(rows: Iterable[str], look: str) -> str:
    return f"<TABLE {look}>{''.join(f'<TR>{row}</TR>' for row in rows)}</TABLE>"


def _fixed(width: int, height: int) -> str:
    return f'WIDTH="{width}" HEIGHT="{height}" FIXEDSIZE="TRUE"'


def _board(board: Board) -> str:
    """Write a board, between the values of its columns and their names."""
    if board.of_matches:
        pairs = [["".join(map(on_board.PIECES.__getitem__, each)) for each in heap] for heap in board.heaps]
        rows = (f"<TD>{left}{_sized(taken, NORMAL, GONE) if taken else ''}</TD>" for left, taken in pairs)
        return _table(rows, NOTHING)
    if board.of_dots:  # thin cells and wide ones by turns
        sides = [max(1, round(share * board.side)) for share in (on_board.THIN, on_board.THICK)]
        rows = (
            "".join(
                f'<TD BGCOLOR="{color}" {_fixed(sides[x % 2], sides[y % 2])}></TD>' for x, color in enumerate(colors)
            )
            for y, colors in enumerate(board.strokes)
        )
        return _table(rows, f'{NOTHING} BGCOLOR="{WHITE.fill}"')
    side, lines = board.side, ["".join(_square(cell, board.side) for cell in row) for row in board.cells]
    if any(board.above):
        values = [
            each and DrawnSquare(each.look.fill, each.look.text, "", each.lines, on_board.BEST * each.best)
            for each in board.above
        ]
        empty = f'<TD BORDER="0" {_fixed(side, side)}></TD>'
        lines.insert(0, "".join(_square(each, side) if each else empty for each in values))
    if board.names:
        sized = (_sized(_text(name), round(on_board.NAME * side, 1), scene.NAME_INK) for name in board.names)
        lines.append("".join(f'<TD BORDER="0" {_fixed(side, round(0.8 * side))}>{name}</TD>' for name in sized))
    color = scene.GRID_OF_LOOKS if board.looks else scene.GRID
    look = f'BORDER="0" CELLBORDER="{0 if board.falling else 1}" CELLSPACING="0" CELLPADDING="0"'
    return _table(lines, f'{look} COLOR="{color}" BGCOLOR="{WHITE.fill}"')


def _square(cell: DrawnSquare, side: int) -> str:
    """Write a square: the lines of a value, or a sign, and a heavy border."""
    heavy = max(2, round(0.09 * side)) if cell.border else 0
    edge = f' BORDER="{heavy}" COLOR="{cell.border}"' if heavy else ""
    texts, points = (cell.lines, sizes(cell.lines)) if cell.lines else ([cell.sign], [sign_size(cell.sign)])
    sized = [(text, round(size * (side - 2 * heavy), 1)) for text, size in zip(texts, points, strict=True) if text]
    inside = "<BR/>".join(_sized(_text(text), size, cell.ink) for text, size in sized)
    return f'<TD BGCOLOR="{cell.fill}" {_fixed(side, side)}{edge}>{inside}</TD>'


def _legend(legend: Legend) -> str:
    """Write a legend, which Graphviz keeps out of the layout as the label of the whole graph."""
    pairs = [("<TD></TD>", legend.title)] if legend.title else []
    pairs += [(_swatch(look), meaning) for look, meaning in legend.looks]
    pairs += [(f"<TD>{_sign(each)}</TD>", each.meaning) for each in legend.signs]
    if not pairs:
        return ""
    rows = (f'{shown}<TD ALIGN="LEFT">{_text(meaning)}</TD>' for shown, meaning in pairs)
    look = 'BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1"'
    return Html(f"<{_table(rows, look)}>")


def _swatch(look: Fill) -> str:
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return f'<TD BORDER="1" WIDTH="26" HEIGHT="15" BGCOLOR="{look.fill}"{style}></TD>'


def _sign(shown: Sign) -> str:
    if shown.board:
        return _board(shown.board)
    return _text(shown.text) if shown.kind != "middle" else f'<FONT COLOR="{ASKED}">{_text(shown.text)}</FONT>'


def _text(value: str) -> str:
    """Escape text for an HTML-like label, where a backslash would begin the name of the graph or of the node."""
    return html.escape(cut(value)).replace("&#x27;", "&#39;").replace("\\", "\\\\") or " "


def _sized(value: str, points: float, color: str = "") -> str:
    colored = f' COLOR="{color}"' if color else ""
    return f'<FONT POINT-SIZE="{points:g}"{colored}>{value}</FONT>'


# ---- attributes


def _place(box: Box) -> dict[str, str]:
    middle = {"pos": f"{box.x:.2f},{box.y:.2f}"}
    if not box.width:
        return middle
    return middle | {"width": f"{box.width / POINTS:.5f}", "height": f"{box.height / POINTS:.5f}", "fixedsize": "true"}


def _along(curve: Curve | None) -> str:
    """Write the path of an edge as Graphviz does; nothing if it is not known."""
    if curve is None:
        return ""
    return (f"e,{_spline([curve.tip])} " if curve.tip else "") + _spline(curve.points)


def _spline(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _attribute(text: str) -> str:
    """Escape a line of text for an attribute that is no HTML-like label: Graphviz reads HTML's entities there too."""
    return clean(text).replace("&", "&amp;").replace("\\", "\\\\")


def _tooltip(text: str) -> str:
    """Escape a text for a tooltip, which Graphviz reads twice; without any it would show the node's name."""
    return _attribute(text.replace("\\", "\\\\")) or " "


def _listed(name: str, attributes: Mapping[str, str]) -> str:
    """Write a statement with its attributes, the label first."""
    names = sorted(attributes, key=lambda key: (key != "label", key))
    listed = " ".join(f"{key}={_value(attributes[key])}" for key in names)
    return f"\t{name} [{listed}]" if names else f"\t{name}"


def _value(value: str) -> str:
    return str(value) if isinstance(value, Html) else '"' + value.replace('"', '\\"') + '"'
