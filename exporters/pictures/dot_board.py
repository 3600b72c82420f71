"""Drawings of one position of a game, as its board, in Graphviz's DOT language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.errors import one_of
from arena.rules.capabilities import HasMarks
from arena.rules.diagram import boards
from arena.searching.search import position_of
from exporters.drawings.captions import Caption, caption
from exporters.drawings.colouring import Coloring
from exporters.drawings.looks import STYLES
from exporters.pictures.dot import drawing
from exporters.pictures.dot_cells import as_table
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.rules.game import Game

DPI = "144"
"""A board that stands alone is twice as large as in a vertex."""


def render(game: Game[Any], position: Any = None, *, style: str = "default", lang: str = "en") -> str:
    """Draw a position as DOT text: its board, if the game has a `diagram`, or its printed form, and whose turn it is.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The position, or its printed form; the start by default.
    style : {"default", "course"}, optional
        The colours of what the players have marked, in games of alignments.
    lang : {"en", "fr"}, optional
        The language.

    Returns
    -------
    str
        The same for the same position, byte for byte.

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such style or language.

    Examples
    --------
    >>> from games import load
    >>> text = render(load("tictactoe"), "x../.o./...")
    >>> text.count("FIXEDSIZE"), "J1 to move" in text
    (10, True)
    """
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    board, lines = told(game, position, lang)
    looks = dict(zip(game.marks, STYLES[style].won.values(), strict=True)) if isinstance(game, HasMarks) else {}
    dot = drawing("", "")
    dot.attr("graph", dpi=DPI)
    dot.node("position", label=f"<{as_table(board, *lines, looks=looks)}>", shape="plaintext", style="", tooltip=" ")
    return str(dot.source)


def told(game: Game[Any], position: Any = None, lang: str = "en") -> Caption:
    """Give what stands in the drawing of a position: its board, if there is one, and the lines below it.

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such language.
    """
    import networkx as nx

    place = position_of(game, position)
    drawn = boards(game, place)
    alone: Any = nx.DiGraph()
    alone.add_node(place, label=game.label(place), **({"board": drawn(place)} if drawn else {}))
    board, lines = caption(alone, place, Coloring({}, []), "board")
    winner = game.winner(place)
    turns = {None: say("J{player} to move", lang, player=game.player(place)), 0: say("draw", lang)}
    return Caption(board, [*lines, turns[winner] if winner in turns else say("won by J{player}", lang, player=winner)])
