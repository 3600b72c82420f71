"""Where a drawing's nodes stand: trees as tight as can be, other graphs by Graphviz's `dot`, which knows all sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from arena.errors import TooLarge
from exporters.drawings import letters
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Edge, Layout, Point
from exporters.drawings.sizes import AROUND, RIM, content_size, node_size
from exporters.pictures import graphviz

MAX_VERTICES = 400
"""The vertices of the largest picture that can still be read."""
MAX_EDGES = 1500
POINTS = 72
RANKDIR = {"down": "TB", "right": "LR"}
MOVE_POINTS = 12
"""The size of what is written beside an edge, where nobody asks for larger letters."""
HEAD = 6.0
NOTHING = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'
BESIDE = 0.66
"""Where on an edge of a tree its move stands: near the child, where siblings are apart."""


USUAL, TIGHT, TREE = (32.0, 20.0), (10.0, 3.0), (14.0, 0.5)
"""The points between two rows, and between two nodes of one: of graphs, where there is little room, and of trees."""


def check_size(vertices: int, edges: int) -> None:
    """Refuse a drawing that could not be read."""
    if vertices > MAX_VERTICES or edges > MAX_EDGES:
        raise TooLarge(
            f"{vertices:,} vertices and {edges:,} edges are too many for a legible picture "
            f"(at most {MAX_VERTICES} and {MAX_EDGES:,})"
        )


def laid_out(drawing: Drawing, direction: str = "down", *, tight: bool = False) -> Layout:
    """Lay a drawing out, unless it has places already; tightly where it is to fit a page."""
    if drawing.layout is not None:
        return drawing.layout
    if len(drawing.nodes) == 1 and not drawing.edges and not drawing.rows and drawing.start is None:
        return Layout((Box(0, 0, *node_size(drawing.nodes[0])),), ())
    check_size(len(drawing.nodes), len(drawing.edges))
    level, children = drawing.levels, _children(drawing)
    falls = all(level.get(edge.head, 1) == level.get(edge.tail, 0) + 1 for edge in drawing.edges)
    if children is not None and (drawing.kind == "tree" or (falls and not drawing.start)):
        return _tree(drawing, children, direction)
    return _by_dot(drawing, direction, tight=tight)


def move_size(edge: Edge, points: float = MOVE_POINTS) -> tuple[float, float]:
    """Return the room of what is written beside an edge."""
    wide, high = letters.size(edge.label.split("\n"), points)
    return wide + 4, high


# ---- trees


def _children(drawing: Drawing) -> list[list[int]] | None:
    """List the children of each node; None if it is no tree, whose root is the first node."""
    children: list[list[int]] = [[] for _ in drawing.nodes]
    parents = [0] * len(drawing.nodes)
    for edge in drawing.edges:
        children[edge.tail].append(edge.head)
        parents[edge.head] += 1
    return children if parents == [0] + [1] * (len(parents) - 1) else None


def _tree(drawing: Drawing, children: Sequence[Sequence[int]], direction: str) -> Layout:
    """Lay out a tree: a row for each depth, each parent over the middle of its children."""
    down, levels = direction == "down", list[list[int]]()
    sizes = [node_size(node, flat=True) for node in drawing.nodes]
    for number, each in enumerate(drawing.nodes):
        if each.board and each.player:  # no larger than the board, with round corners for player 1
            (wide, tall), more = content_size(each), AROUND + RIM * each.ended
            sizes[number] = wide + more, tall + more
    level = [0]
    while level:
        levels.append(level)
        level = [child for node in level for child in children[node]]
    named = {edge.head: move_size(edge) for edge in drawing.edges if edge.label}
    high = [max((named[node][down] for node in level if node in named), default=0.0) for level in levels]
    along = [0.0]  # the middle of each level, from the root
    for number, (before, after) in enumerate(pairwise(levels), start=1):
        halves = (max(sizes[node][down] for node in each) / 2 for each in (before, after))
        along.append(along[-1] + sum(halves) + max(TREE[0], 0.8 * high[number] + 3 if down else high[number] + 6))
    names = (BESIDE * named[node][not down] if node in named else 0.0 for node in range(len(sizes)))
    room = [max(size[not down] + 2 * bool(name), name) for size, name in zip(sizes, names, strict=True)]
    across = tidy(children, [node for level in levels for node in level], room, TREE[1])
    boxes = [Box(0, 0, 0, 0)] * len(sizes)
    for place, level in zip(along, levels, strict=True):
        for node in level:
            x, y = (across[node], -place) if down else (place, -across[node])
            boxes[node] = Box(x, y, *sizes[node])
    curves = tuple(_branch(boxes[edge.tail], boxes[edge.head], down=down) for edge in drawing.edges)
    share, beside = BESIDE if down else 0.5, dict[int, Point]()
    for number, (edge, curve) in enumerate(zip(drawing.edges, curves, strict=True)):
        (x, y), (to_x, to_y) = curve.points[0], curve.tip or curve.points[-1]
        beside |= {number: (x + (to_x - x) * share, y + (to_y - y) * share)} if edge.label else {}
    rows = drawing.rows if [sorted(row.nodes) for row in drawing.rows] == [sorted(level) for level in levels] else ()
    titles = [letters.size(row.title, NORMAL) for row in rows]
    left = min(box.x - box.width / 2 for box in boxes) - 5
    top = max(box.y + box.height / 2 for box in boxes) + 6
    placed = [
        Box(left - wide / 2, -place, wide, tall) if down else Box(place, top + tall / 2, wide, tall)
        for place, (wide, tall) in zip(along, titles, strict=False)
    ]
    start = None
    if drawing.start is not None:
        (wide, tall), root = letters.size((drawing.start_text,), NORMAL), boxes[0]
        x, y = root.x - (root.width + wide) / 2 - 2 * TREE[0], root.y + (root.height + tall) / 2 + 2 * TREE[0]
        box = Box(root.x, y, wide, tall) if down else Box(x, root.y, wide, tall)
        start = box._replace(width=0, height=0), _branch(box, root, down=down)
    return Layout(tuple(boxes), curves, tuple(placed), start, beside)


def tidy(children: Sequence[Sequence[int]], order: Sequence[int], sizes: Sequence[float], gap: float) -> list[float]:
    """Place the nodes of a tree across: subtrees as near as their outlines allow, parents over their children's middle.

    O(n depth), for nodes in an order in which parents come first. E. M. Reingold, J. S. Tilford, "Tidier Drawings of
    Trees", *IEEE Trans. Software Engineering* 7(2), 1981, :doi:`10.1109/TSE.1981.234519`.
    """
    shift, outline = [0.0] * len(sizes), dict[int, tuple[list[float], list[float]]]()
    for node in reversed(order):
        places, left, right = list[float](), list[float](), list[float]()
        for child in children[node]:
            near, far = outline.pop(child)
            x = max((edge + gap - begin for edge, begin in zip(right, near, strict=False)), default=0.0)
            places.append(x)
            left += [x + begin for begin in near[len(left) :]]
            right = [x + end for end in far] + right[len(far) :]
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, x in zip(children[node], places, strict=True):
            shift[child] = x - middle
        half = sizes[node] / 2
        outline[node] = [-half, *(x - middle for x in left)], [half, *(x - middle for x in right)]
    across = [0.0] * len(sizes)
    for node in order:
        for child in children[node]:
            across[child] = across[node] + shift[child]
    return across


def _branch(parent: Box, child: Box, *, down: bool) -> Curve:
    """Lead a straight arrow from a node to its child."""
    if down:
        (x, y), tip = (parent.x, parent.y - parent.height / 2), (child.x, child.y + child.height / 2)
    else:
        (x, y), tip = (parent.x + parent.width / 2, parent.y), (child.x - child.width / 2, child.y)
    across, up = tip[0] - x, tip[1] - y
    share = max(0.0, 1 - HEAD / (hypot(across, up) or 1.0)) / 3
    return Curve(tuple((x + across * share * part, y + up * share * part) for part in range(4)), tip)


# ---- graphs


def _by_dot(drawing: Drawing, direction: str, *, tight: bool) -> Layout:
    """Lay a graph out by Graphviz, to which nodes are boxes and ellipses of given sizes."""

    def point(text: str) -> Point:
        x, y, *_ = map(float, text.split(","))
        return x, y

    def curve(text: str) -> Curve:
        """Read a curve, which begins with the tip of its arrow."""
        tip, *points = (point(each.removeprefix("e,")) for each in text.split())
        return Curve(tuple(points), tip)

    answer = graphviz.lay_out("\n".join(_source(drawing, direction, tight=tight)))
    boxes = {
        each["name"]: Box(*point(each["pos"]), float(each["width"]) * POINTS, float(each["height"]) * POINTS)
        for each in answer.get("objects", ())
        if "pos" in each
    }
    edges = {int(edge["id"]): edge for edge in answer.get("edges", ()) if "id" in edge and "pos" in edge}
    curves = {number: curve(edge["pos"]) for number, edge in edges.items()}
    return Layout(
        tuple(boxes[f"v{number}"] for number in range(len(drawing.nodes))),
        tuple(curves.get(number) for number in range(len(drawing.edges))),
        tuple(boxes[f"row{number}"] for number in range(len(drawing.rows))),
        None if drawing.start is None else (boxes["start"], curves[-1]),
        {number: point(edge["lp"]) for number, edge in edges.items() if "lp" in edge},
    )


def _source(drawing: Drawing, direction: str, *, tight: bool) -> Iterable[str]:
    """Write what Graphviz has to know: sizes, rows, and edges in the order of moves."""

    def size(wide: float, high: float) -> str:
        return f"width={wide / POINTS:.4f}, height={high / POINTS:.4f}"

    rows, nodes = TIGHT if tight else USUAL
    apart = f"ranksep={rows / POINTS:.3f}, nodesep={nodes / POINTS:.3f}"
    yield f"digraph {{ graph [rankdir={RANKDIR[direction]}, ordering=out, {apart}]"
    yield 'node [fixedsize=true, label="", shape=box] edge [arrowsize=0.7]'
    for number, row in enumerate(drawing.rows):
        yield f"row{number} [{size(*letters.size(row.title, NORMAL))}]"
        yield f"{{ rank=same; row{number}; {'; '.join(f'v{node}' for node in row.nodes)} }}"
        yield f"row{number - 1} -> row{number} [style=invis]" if number else ""
    above, level = set(drawing.above if drawing.rows else ()), drawing.levels
    yield from (f"v{first} -> row0 [style=invis]" for first in drawing.above if above)
    for number, node in enumerate(drawing.nodes):
        shape = "ellipse" if node.player in (1, None) else "box"
        yield f"v{number} [{size(*node_size(node, flat=tight))}, shape={shape}]"
        if number == drawing.start:
            wide, high = letters.size((drawing.start_text,), NORMAL) if drawing.start_text else (6, 6)
            yield f"start [{size(wide + 4, high)}] start -> v{number} [id=-1]"
    for number, edge in enumerate(drawing.edges):
        outwards = edge.head in above and edge.tail not in above
        upwards = outwards or level.get(edge.tail, -1) > level.get(edge.head, len(drawing.rows))
        free = ", constraint=false" if upwards and edge.tail in level else ""
        wide, high = move_size(edge)
        room = f'<TD FIXEDSIZE="TRUE" WIDTH="{wide:.0f}" HEIGHT="{high:.0f}"></TD>'
        label = f", label=<<TABLE {NOTHING}><TR>{room}</TR></TABLE>>" if edge.label else ""
        yield f"v{edge.tail} -> v{edge.head} [id={number}{free}{label}]"
    yield "}"
