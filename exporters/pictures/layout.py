"""Where a drawing's nodes stand: trees as tight as can be, other graphs by Graphviz's `dot`, which knows all sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, starmap
from math import dist

from arena.errors import TooLarge
from exporters.drawings import letters
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Edge, Layout, NodeRow, Point
from exporters.drawings.places import SAMPLES, beside
from exporters.drawings.sizes import INSIDE, node_size
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
FAN = 9.0
"""The points that the edges of a tree have, at least, to fan out before the names of moves stand on them."""
USUAL, TIGHT = (32.0, 20.0), (10.0, 1.0)
TREE, TIGHT_TREE = (22.0, 5.0), (13.0, 0.0)
"""The points between two rows, and between two nodes of one: of graphs and trees, and where there is little room."""
MORE = 2.0
"""The points by which dot puts tight nodes further apart, but not the edges that pass between them."""


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
        return _tree(drawing, children, direction, tight=tight)
    return _by_dot(drawing, direction, tight=tight)


def move_size(edge: Edge) -> tuple[float, float]:
    """Return the room of what is written beside an edge, as high as its letters."""
    wide, high = letters.size(edge.label.split("\n"), MOVE_POINTS)
    return wide + 4, high - (letters.LINE - INSIDE) * MOVE_POINTS


# ---- trees


def _children(drawing: Drawing) -> list[list[int]] | None:
    """List the children of each node; None if it is no tree, whose root is the first node."""
    children: list[list[int]] = [[] for _ in drawing.nodes]
    parents = [0] * len(drawing.nodes)
    for edge in drawing.edges:
        children[edge.tail].append(edge.head)
        parents[edge.head] += 1
    if parents != [0] + [1] * (len(parents) - 1):
        return None
    reached = [0]  # by one edge each, so that there is an end; what lies on a circuit apart is not
    for node in reached:
        reached.extend(children[node])
    return children if len(reached) == len(parents) else None


def _tree(drawing: Drawing, children: Sequence[Sequence[int]], direction: str, *, tight: bool) -> Layout:
    """Lay out a tree: a row for each depth, each parent over the middle of its children."""
    down, levels, (apart, between) = direction == "down", list[list[int]](), TIGHT_TREE if tight else TREE
    sizes, level = [node_size(node, flat=True) for node in drawing.nodes], [0]
    while level:
        levels.append(level)
        level = [child for node in level for child in children[node]]
    depth_of = {node: depth for depth, level in enumerate(levels) for node in level}
    named = {edge.head: move_size(edge) for edge in drawing.edges if edge.label}
    high = [max((named[node][down] for node in level if node in named), default=0.0) for level in levels]
    gaps = [max(apart, HEAD + name + FAN if name else 0) for name in high]
    near = [HEAD + name / 2 + 1 for name in high]  # from a node to the middle of the name of its move
    rows = drawing.rows if [sorted(row.nodes) for row in drawing.rows] == [sorted(level) for level in levels] else ()
    titles = [letters.size(row.title, NORMAL) for row in rows]
    along = [0.0]  # the middle of each level, from the root
    for number, (before, after) in enumerate(pairwise(levels), start=1):
        halves = (max(sizes[node][down] for node in each) / 2 for each in (before, after))
        title = (titles[number - 1][down] + titles[number][down]) / 2 + 4 if rows else 0.0
        along.append(along[-1] + max(title, sum(halves) + gaps[number]))
    room = [size[not down] for size in sizes]
    for node, name in named.items():
        room[node] = max(room[node], name[not down] / (1 - near[depth_of[node]] / gaps[depth_of[node]]))
    across = tidy(children, [node for level in levels for node in level], room, between)
    boxes = [Box(0, 0, 0, 0)] * len(sizes)
    for place, level in zip(along, levels, strict=True):
        for node in level:
            x, y = (across[node], -place) if down else (place, -across[node])
            boxes[node] = Box(x, y, *sizes[node])
    curves = tuple(_branch(boxes[edge.tail], boxes[edge.head], down=down) for edge in drawing.edges)
    names = dict[int, Point]()
    for number, (edge, curve) in enumerate(zip(drawing.edges, curves, strict=True)):
        begin, tip = curve.points[0], curve.tip or curve.points[-1]
        share = 1 - near[depth_of[edge.head]] / abs(tip[down] - begin[down])
        names |= {number: _between(begin, tip, share)} if edge.label else {}
    start = None
    if drawing.start is not None:
        (wide, tall), root = letters.size((drawing.start_text,), NORMAL), boxes[0]
        x, y = root.x - (root.width + wide) / 2 - 28, root.y + (root.height + tall) / 2 + 28
        box = Box(root.x, y, wide, tall) if down else Box(x, root.y, wide, tall)
        start = box._replace(width=0, height=0), _branch(box, root, down=down)
    return _titled(Layout(tuple(boxes), curves, (), start, names, flat=True), rows, along, down=down)


def _titled(layout: Layout, rows: Sequence[NodeRow], along: Sequence[float], *, down: bool) -> Layout:
    """Put the titles of rows on the left of all nodes and edges, or above them, at their places from the root on."""
    if not rows:
        return layout
    left, _, _, top = layout.field.bounds
    titles = [letters.size(row.title, NORMAL) for row in rows]
    placed = (
        Box(left - 5 - wide / 2, -place, wide, tall) if down else Box(place, top + 6 + tall / 2, wide, tall)
        for place, (wide, tall) in zip(along, titles, strict=False)
    )
    return layout._replace(rows=tuple(placed))


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
        return _straight((parent.x, parent.y - parent.height / 2), (child.x, child.y + child.height / 2))
    return _straight((parent.x + parent.width / 2, parent.y), (child.x - child.width / 2, child.y))


def _straight(begin: Point, tip: Point) -> Curve:
    share = max(0.0, 1 - HEAD / (dist(begin, tip) or 1.0)) / 3
    return Curve(tuple(_between(begin, tip, share * part) for part in range(4)), tip)


def _between(begin: Point, end: Point, share: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share


def stretched(drawing: Drawing, layout: Layout, across: float, up: float) -> Layout:
    """Move what stands in a layout apart by two factors: nodes keep their sizes, and edges lead to them."""

    def moved(point: Point, by: Point | Box) -> Point:
        """Move a point as another one moves."""
        return point[0] + by[0] * (across - 1), point[1] + by[1] * (up - 1)

    curves = list[Curve | None]()
    for edge, curve in zip(drawing.edges, layout.edges, strict=True):
        if curve is None or edge.tail == edge.head:
            curves.append(curve and curve.moved(*moved((0, 0), layout.nodes[edge.tail])))
            continue
        tail, head, last = layout.nodes[edge.tail], layout.nodes[edge.head], len(curve.points) - 1
        begin, tip = curve.points[0], curve.tip or curve.points[-1]
        if sum(starmap(dist, pairwise((*curve.points, tip)))) < 1.001 * dist(begin, tip):
            curves.append(_straight(moved(begin, tail), moved(tip, head)))
            continue
        points = (
            moved(point, tail if place < 2 else head if place > last - 2 else point)
            for place, point in enumerate(curve.points)
        )
        curves.append(Curve(tuple(points), curve.tip and moved(curve.tip, head)))
    names = dict[int, Point]()
    for number, name in layout.beside.items():
        if (before := layout.edges[number]) and (after := curves[number]):
            share = min(range(SAMPLES + 1), key=lambda each: dist(before.at(each / SAMPLES), name)) / SAMPLES
            names[number] = after.at(share)
    boxes = tuple(box.moved(*moved((0, 0), box)) for box in layout.nodes)
    rows = tuple(box.moved(*moved((0, 0), box)) for box in layout.rows)
    start, by = layout.start, moved((0, 0), layout.nodes[drawing.start or 0])
    start = start and (start[0].moved(*by), start[1] and start[1].moved(*by))
    return Layout(boxes, tuple(curves), rows, start, names, layout.flat)


# ---- graphs


def _by_dot(drawing: Drawing, direction: str, *, tight: bool) -> Layout:
    """Lay a graph out by Graphviz, to which nodes are boxes and ellipses of given sizes."""

    def point(text: str) -> Point:
        x, y, *_ = map(float, text.split(","))
        return x, y

    def curve(text: str) -> Curve:
        """Read a curve, which begins with the tip of its arrow; one that leads upwards is given from its end."""
        tip, *points = (point(each[each[0] in "es" and 2 :]) for each in text.split())
        return Curve(tuple(reversed(points)) if text.startswith("s") else tuple(points), tip)

    down, more = direction == "down", MORE * tight
    answer = graphviz.lay_out("\n".join(_source(drawing, direction, tight=tight)))
    boxes = {
        each["name"]: Box(*point(each["pos"]), float(each["width"]) * POINTS, float(each["height"]) * POINTS)
        for each in answer.get("objects", ())
        if "pos" in each
    }
    nodes = [boxes[f"v{number}"] for number in range(len(drawing.nodes))]
    nodes = [box._replace(width=box.width - more * down, height=box.height - more * (not down)) for box in nodes]
    edges = {int(edge["id"]): edge for edge in answer.get("edges", ()) if "id" in edge and "pos" in edge}
    curves = {number: curve(edge["pos"]) for number, edge in edges.items()}
    drawn = tuple(curves.get(number) for number in range(len(drawing.edges)))
    layout = Layout(
        tuple(nodes),
        drawn,
        (),
        None if drawing.start is None else (boxes["start"], curves[-1]),
        beside(drawing, drawn) if any(edge.label for edge in drawing.edges) else {},
        flat=tight,
    )
    along = [-boxes[f"row{number}"].y if down else boxes[f"row{number}"].x for number in range(len(drawing.rows))]
    return _titled(layout, drawing.rows, along, down=down)


def _source(drawing: Drawing, direction: str, *, tight: bool) -> Iterable[str]:
    """Write what Graphviz has to know: sizes, rows, and edges in the order of moves."""

    def size(wide: float, high: float) -> str:
        return f"width={wide / POINTS:.4f}, height={high / POINTS:.4f}"

    rows, nodes = TIGHT if tight else USUAL
    apart = f"ranksep={rows / POINTS:.3f}, nodesep={nodes / POINTS:.3f}"
    order = "" if drawing.above and drawing.rows else "ordering=out, "  # in which moves are listed
    yield f"digraph {{ graph [rankdir={RANKDIR[direction]}, {order}{apart}]"
    yield 'node [fixedsize=true, label="", shape=box] edge [arrowsize=0.7]'
    for number, row in enumerate(drawing.rows):
        wide, high = letters.size(row.title, NORMAL)  # titles stand beside all nodes
        yield f"row{number} [{size(1, high) if direction == 'down' else size(wide, 1)}]"
        yield f"{{ rank=same; row{number}; {'; '.join(f'v{node}' for node in row.nodes)} }}"
        yield f"row{number - 1} -> row{number} [style=invis]" if number else ""
    above, level = set(drawing.above if drawing.rows else ()), drawing.levels
    yield from (f"v{first} -> row0 [style=invis]" for first in drawing.above if above)
    for number, node in enumerate(drawing.nodes):
        shape = "ellipse" if node.player in (1, None) and not tight else "box"
        wide, high = node_size(node, flat=tight)
        wide, high = (wide + MORE * tight, high) if direction == "down" else (wide, high + MORE * tight)
        yield f"v{number} [{size(wide, high)}, shape={shape}]"
        if number == drawing.start:
            wide, high = letters.size((drawing.start_text,), NORMAL) if drawing.start_text else (6, 6)
            yield f"start [{size(wide + 4, high)}] start -> v{number} [id=-1]"
    for number, edge in enumerate(drawing.edges):
        outwards = edge.head in above and edge.tail not in above
        upwards = outwards or level.get(edge.tail, -1) > level.get(edge.head, len(drawing.rows))
        ends, back = (edge.tail, edge.head), ""
        if upwards and edge.tail in level:  # with the tail below, dot winds it around other nodes
            ends, back = ends[::-1], ", dir=back"
        wide, high = move_size(edge)
        room = f'<TD FIXEDSIZE="TRUE" WIDTH="{wide:.0f}" HEIGHT="{high:.0f}"></TD>'
        label = f", label=<<TABLE {NOTHING}><TR>{room}</TR></TABLE>>" if edge.label else ""
        yield f"v{ends[0]} -> v{ends[1]} [id={number}{back}{label}]"
    yield "}"
