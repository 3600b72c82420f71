"""Drawings of search trees, as `arena.search_tree` gives them, as TikZ, for LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.drawings.search_trees import drawn_tree
from exporters.pictures import dot_search_tree as search_tree_dot
from exporters.pictures import tikz

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
    standalone: bool = False,
) -> str:
    r"""Draw a search tree as a tikzpicture.

    Parameters
    ----------
    tree, trace, labels, style, lang, legend
        As `exporters.pictures.dot_search_tree.render` takes them.
    standalone : bool, optional
        Whether it is to be a document of its own, and not a picture to \\input with the packages named on top.

    Returns
    -------
    str
        The same for the same tree and the same Graphviz.

    Raises
    ------
    ParameterError
        If a trace is asked for of a search that has no windows, or there is no such kind of labels, style or language.
    TooLarge
        If it could not be read.

    Examples
    --------
    >>> from arena import search_tree
    >>> from games import load
    >>> render(search_tree(load("subtraction", heap=2), plies=2)).count(r"\draw[move]")
    2
    """
    shown = drawn_tree(tree, trace=trace, labels=labels, style=style, lang=lang)
    source = search_tree_dot.render(tree, trace=trace, labels=labels, style=style, lang=lang, legend=False)
    return tikz.paint(
        shown.graph, shown.drawn, labels=shown.labels, lang=lang, legend=legend, standalone=standalone,
        source=source, ended=shown.ended, meant=shown.signs,
    )  # fmt: skip
