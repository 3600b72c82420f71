"""Drawings of search trees, as `arena.search_tree` gives them, in the language of Mermaid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.drawings.search_trees import drawn_tree
from exporters.pictures import mermaid

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def render(
    tree: DiGraph,
    *,
    trace: bool = False,
    labels: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
) -> str:
    """Draw a search tree as a Mermaid flowchart.

    Parameters
    ----------
    tree, trace, labels, style, lang, legend
        As `exporters.pictures.dot_search_tree.render` takes them. Boards are lines of text.

    Returns
    -------
    str
        The same for the same tree, byte for byte.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such kind of labels, style or language.
    TooLarge
        If Mermaid would not draw it.

    Examples
    --------
    >>> from arena import search_tree
    >>> from games import load
    >>> text = render(search_tree(load("subtraction", heap=2), plies=2))
    >>> [line.strip() for line in text.splitlines() if "|" in line]
    ['v0 -->|"1"| v1', 'v0 ==>|"2"| v3', 'v1 -->|"1"| v2']
    """
    shown = drawn_tree(tree, trace=trace, labels=labels, style=style, lang=lang)
    return mermaid.paint(
        shown.graph, shown.drawn, labels=shown.labels, lang=lang, legend=legend, ended=shown.ended, meant=shown.signs
    )
