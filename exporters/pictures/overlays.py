"""On which of several slides each part of a drawing appears: row after row, from the lowest."""

from __future__ import annotations

from itertools import zip_longest

from exporters.drawings.drawing import Drawing, Edge


class Slides:
    """The slides of a drawing.

    The first shows the drawing's blank, if it has one; the next ones add the answers of one row each, the lowest first,
    as ranks and values come about, and the last those of nodes that are on no row. Without rows all answers come at
    once.

    Parameters
    ----------
    drawing : Drawing
        The drawing, laid out.

    Examples
    --------
    >>> from exporters.drawings.drawing import Node, NodeRow
    >>> rows = NodeRow(1, ("",), (0,)), NodeRow(0, ("",), (1,))
    >>> slides = Slides(Drawing("graph", "", (Node(1), Node(2), Node(1)), (), rows))
    >>> [slides.of_node(number) for number in range(3)], slides.last
    ([2, 1, 3], 3)
    """

    def __init__(self, drawing: Drawing) -> None:
        first, rows = 1 + (drawing.blank is not None), drawing.rows
        self.of_rows = [first + place for place in reversed(range(len(rows)))]
        self._of_node = {node: step for row, step in zip(rows, self.of_rows, strict=True) for node in row.nodes}
        self.last = first + len(rows) - (len(rows) > 0 and not self._late(drawing))

    def _late(self, drawing: Drawing) -> bool:
        """Tell whether something on no row is not on the first slide already."""
        blank = drawing.blank or Drawing("", "")
        nodes = enumerate(zip_longest(drawing.nodes, blank.nodes))
        edges = zip_longest(drawing.edges, blank.edges)
        return any(node != given and number not in self._of_node for number, (node, given) in nodes) or any(
            edge and edge != given and edge.tail not in self._of_node for edge, given in edges
        )

    def of_node(self, number: int) -> int:
        """Give the slide from which on the answers of a node are there."""
        return self._of_node.get(number, self.last)

    def of_edge(self, edge: Edge) -> int:
        """Give the slide from which on it is known whether an edge matters: that of where it begins."""
        return self.of_node(edge.tail)

    def both(self, edge: Edge) -> int:
        """Give the first slide with both ends of an edge, for a drawing whose nodes are hidden before their slides."""
        return max(self.of_node(edge.tail), self.of_node(edge.head))


def alike(drawing: Drawing) -> bool:
    """Tell whether a drawing shows nothing that its blank leaves out, so that its slides are all alike.

    Examples
    --------
    >>> from exporters.drawings.drawing import Line, Node
    >>> one, other = (Drawing("graph", "", (Node(1, lines=(Line(text),)),)) for text in ("3", ""))
    >>> alike(one.with_blank(one)), alike(one.with_blank(other)), alike(one)
    (True, False, True)
    """
    blank = drawing.blank
    if blank is None:
        return Slides(drawing).last == 1

    def shown(each: Drawing) -> list[object]:
        nodes = [
            (node.look, node.border, node.board, [line.text.strip() for line in node.lines]) for node in each.nodes
        ]
        return [nodes, [(edge.kind, edge.line, edge.label) for edge in each.edges], [row.title for row in each.rows]]

    return shown(drawing) == shown(blank)
