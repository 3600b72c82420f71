"""The statement of an exercise: a picture without its answers, in which everything stands where it stands with them."""

from __future__ import annotations

from dataclasses import replace

from arena.errors import ParameterError
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Drawing, Legend, Line, Node, PageLayout
from exporters.drawings.looks import WHITE
from exporters.pictures.html_labels import cell_sizes
from exporters.pictures.letters import blanks, wrapped


def blanked(drawing: Drawing) -> Drawing:
    """Leave out the answers of a drawing that has its places and its page.

    Raises
    ------
    ParameterError
        If nothing tells which parts of it are answers.
    """
    if drawing.table is not None:
        cells = tuple(tuple(cell and (WHITE, ()) for cell in row) for row in drawing.table.cells)
        return replace(drawing, table=drawing.table._replace(cells=cells, sizes=cell_sizes(drawing.table)))
    if drawing.blank is None or drawing.layout is None:
        raise ParameterError("blank: of an arena, a bare graph, a search tree or a table of cells")
    page = drawing.page and _page(drawing.page, drawing.legend, drawing.blank.legend)
    nodes = tuple(_node(node, blank) for node, blank in zip(drawing.nodes, drawing.blank.nodes, strict=True))
    return replace(
        drawing.blank,
        nodes=nodes,
        layout=drawing.layout,
        page=page,
        flow=drawing.flow,
        start_text=drawing.start_text,
    )


def _node(node: Node, blank: Node) -> Node:
    """Leave room for each line that is an answer, or ends with one, so that the others stand where they stand."""
    kept, lines = [line.text for line in blank.lines if line.text.strip()], []
    for line in node.lines:
        text = kept.pop(0) if kept and line.text.startswith(kept[0]) else ""
        answer = line.text.removeprefix(text) if text else ""
        lines.append(Line(text + (blanks(answer) if answer else ""), line.points))
    return blank._replace(lines=tuple(lines))


def _page(page: PageLayout, legend: Legend | None, blank: Legend | None) -> PageLayout:
    """Leave of a page the entries that the legend without answers has as well, each where it stands."""
    if legend is None or not page.entries:
        return page
    blank = blank or Legend("")
    kept = {text for _, text in blank.looks} | {sign.meaning for sign in blank.signs}
    meanings = [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]
    entries = tuple(entry for meaning, entry in zip(meanings, page.entries, strict=True) if meaning in kept)
    title = page.title
    if title and blank.title != legend.title:
        title = title._replace(lines=wrapped(cut(blank.title), title.points, title.box.width))
    return page._replace(entries=entries, title=title)
