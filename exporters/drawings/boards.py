"""One position of a game as a drawing: its board, if the game has a `diagram`, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.errors import one_of
from arena.rules.capabilities import HasMarks
from arena.rules.diagram import boards
from arena.searching.search import position_of
from exporters.drawings.captions import Caption, cut, readings
from exporters.drawings.drawing import Board, Drawing, Line, Node
from exporters.drawings.looks import STYLES
from exporters.text.words import say

if TYPE_CHECKING:
    from arena.rules.game import Game


def build(game: Game[Any], position: Any = None, *, style: str = "default", lang: str = "en") -> Drawing:
    """Make the drawing of a position.

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

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such style or language.

    Examples
    --------
    >>> from games import load
    >>> node, = build(load("tictactoe"), "x../.o./...").nodes
    >>> node.board.rows, node.lines[-1].text
    (['x..', '.o.', '...'], 'J1 to move')
    """
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    board, lines = described(game, position, lang)
    looks = dict(zip(game.marks, STYLES[style].won.values(), strict=True)) if isinstance(game, HasMarks) else {}
    node = Node(0, lines=tuple(map(Line, lines)), board=Board(board, looks) if board else None)
    return Drawing("board", "", (node,))


def described(game: Game[Any], position: Any = None, lang: str = "en") -> Caption:
    """Give the board of a position, if there is one, and lines: its printed form, if they differ, and whose turn it is.

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such language.
    """
    place = position_of(game, position)
    diagram, text, winner = boards(game, place), cut(game.label(place)), game.winner(place)
    board = "\n".join(map(cut, diagram(place).split("\n"))) if diagram else ""
    turn = say("J{player} to move", lang, player=game.player(place))
    end = say("won by J{player}", lang, player=winner) if winner else say("draw", lang)
    return board, [*([] if text in readings(board) else [text]), turn if winner is None else end]
