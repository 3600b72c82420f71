"""The plan of a search tree that is to fit a page: all that its nodes can say, or else their values alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from exporters.drawings.things import TREE
from exporters.pictures.fit import told
from exporters.pictures.picture import PLACING, in_language, is_asked, with_blank
from exporters.pictures.plan import WHOLE, Candidate, first_readable

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.drawing import Drawing

VALUES = "values alone, --labels text adds positions"
"""The note of a tree whose nodes have their values alone."""
BARE = "without a legend, --legend below draws one"


def planned(
    tree: Callable[[], DiGraph], ending: str, options: Mapping[str, Any], note: Callable[[str], object] | None
) -> str | bytes | None:
    """Write the first picture of a search tree that can be read on the page asked for; None where there is none.

    Parameters
    ----------
    tree : callable
        Makes what `arena.search_tree` gives.
    ending : str
        The format.
    options : mapping
        Those of `exporters.draw`.
    note : callable, optional
        Is told the size of the letters, and what was left out.

    Examples
    --------
    >>> from arena import load, search_tree
    >>> tree = search_tree(load("subtraction", heap=3), plies=3)
    >>> planned(lambda: tree, "svg", {"fit": "slide"}, print)[:5]
    letters of 10.1 pt on a slide; values alone, --labels text adds positions
    b'<?xml'
    """
    if not options.get("fit"):
        return None
    tree = cache(tree)
    placing = {name: options[name] for name in PLACING if is_asked(options.get(name))}
    drawn = {name: value for name, value in options.items() if name not in PLACING or name == "legend"}
    alone = [Candidate(VALUES, partial(_drawings, tree, {**drawn, "compact": True}))]
    free = options.get("labels") in (None, "none") and not options.get("trace")
    chosen = first_readable([Candidate(WHOLE, partial(_drawings, tree, drawn)), *(alone if free else [])], placing)
    if chosen is None:
        return None
    if note:
        left = [VALUES] * (chosen.name == VALUES) + [BARE] * chosen.bare
        note("; ".join([told(chosen.fit, options["fit"]), *left]))
    return in_language(chosen.fit.drawing, ending, options)


def _drawings(tree: Callable[[], DiGraph], options: Mapping[str, Any]) -> Iterator[Drawing]:
    yield with_blank(tree(), TREE, options)
