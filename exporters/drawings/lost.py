"""The start of a game and its lost positions as boards beside each other, in rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.rules.game import ImpartialGame
from arena.rules.partizan import PartizanGame
from arena.words import Speaker, heading
from exporters.drawings import boards
from exporters.drawings import position as position_
from exporters.drawings.captions import cut, titled, untold
from exporters.drawings.drawing import Drawing, Sign

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

ACROSS, DOWN = 22.0, 8.0
"""The points between two boards of a row, and between two rows."""


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the positions of `arena.views.lost.lost`: under each board, in how many plies it is lost."""
    game, words = graph.graph["rules"], Speaker(lang)
    shown = sum("remoteness" in data for _, data in graph.nodes(data=True))
    what = words("{shown} of {all} lost positions", shown=words.number(shown), all=words.number(graph.graph["lost"]))
    signs = [Sign("lost", "n", words("lost in n: the player to move loses in n plies"))] if shown else []
    lines = {position: _result(game, position, data, words) for position, data in graph.nodes(data=True)}
    return _sheet(graph, lines, what, signs, style, lang, title)


def _result(game: AnyGame, position: Hashable, data: Mapping[str, Any], words: Speaker) -> list[str]:
    """Write who is to move, and the result."""
    player = None if isinstance(game, ImpartialGame) else game.player(position)
    turn = game.turns[player - 1] if player and isinstance(game, PartizanGame) else None
    who = words(turn) if turn and len(turn) > 1 else ""  # a name tells which row of a board is whose
    first, start = list[str](), bool(data.get("start"))
    if start:
        first = [words("start") + (f" ({who or words.player(player)})" if player else "")]
    elif player:
        first = [words("{who} moves", who=who) if who else words("J{player} to move", player=player)]
    if "remoteness" in data:
        result = words("lost in {plies}", plies=data["remoteness"])
    else:
        result = words("draw") if data["won"] is None else words("won in {plies}", plies=data["won"])
    return [*first, result + ("" if start else _orbit(data))]


def _orbit(data: Mapping[str, Any]) -> str:
    return f" ×{data['orbit']}" if data.get("orbit", 1) > 1 else ""


def _sheet(
    graph: DiGraph,
    lines: Mapping[Any, list[str]],
    what: str,
    signs: list[Sign],
    style: str,
    lang: str,
    title: str | None,
) -> Drawing:
    """Draw positions beside each other, with lines under them; the legend explains the signs of boards too.

    Where boards do not tell positions apart, the printed form stands under them.
    """
    game, words = graph.graph["rules"], Speaker(lang)
    printed = [position_.shown_board(game, each) for each in lines]
    named = [
        [*(_untold(game, each, board) if printed.count(board) > 1 else []), *below]
        for (each, below), board in zip(lines.items(), printed, strict=True)
    ]
    most = max(map(len, named))
    filled = [[*each, *[" "] * (most - len(each))] for each in named]
    drawn = [boards.part(game, position_.Place(each), below, style) for each, below in zip(lines, filled, strict=True)]
    parts = [each for each, _ in drawn]
    fields = list(map(boards.field, parts))
    wide, high = max(field.width for field in fields) + ACROSS, max(field.height for field in fields) + DOWN
    columns = boards.columns(len(parts), wide, high)
    middles = [(place % columns * wide, -(place // columns) * high) for place in range(len(parts))]
    if any(data.get("orbit", 1) > 1 for _, data in graph.nodes(data=True)):
        signs.append(Sign("orbit", "×n", words("n positions that are equal by symmetry, counted as one")))
    name = titled(heading(str(graph.graph.get("name", "")), lang) if title is None else title, what, words)
    legend = boards.legend(game, [board for _, board in drawn], name, style, lang)
    legend = legend._replace(signs=(*legend.signs, *signs))
    return replace(boards.together(parts, middles, ()), name=name, legend=legend)


def _untold(game: AnyGame, position: Any, board: str) -> list[str]:
    """Return what a printed form says besides the board, but for whose turn it is."""
    text = game.show(position[0]) if isinstance(game, ImpartialGame) else game.label(position)
    rest = untold(cut(text), board, turned=isinstance(game, PartizanGame)) if board else ""
    return [rest] if rest else []
