"""The start of a game and its lost positions as boards beside each other, in rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.rules.game import ImpartialGame, PartizanGame, label_of
from arena.words import Speaker, heading
from exporters.drawings import boards
from exporters.drawings import position as position_
from exporters.drawings.captions import EQUAL, cut, sign, titled, untold
from exporters.drawings.drawing import Drawing, Legend, Sign

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

APART = 22.0, 8.0
"""The points between two boards of a row, and between two rows."""


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the positions of `arena.views.lost.lost`: under each board, in how many plies it is lost."""
    game, words = graph.graph["rules"], Speaker(lang)
    shown = sum("remoteness" in data for _, data in graph.nodes(data=True))
    printed, lines = [position_.shown_board(game, each) for each in graph], list[list[str]]()
    for (each, data), board in zip(graph.nodes(data=True), printed, strict=True):
        text = cut(game.show(each[0]) if isinstance(game, ImpartialGame) else label_of(game)(each))
        said = board and (printed.count(board) > 1 or not position_.network_of(game))
        rest = untold(text, board, turned=isinstance(game, PartizanGame)) if said else ""
        lines.append([*([rest] if rest else []), *_result(game, each, data, words)])
    what = words("{shown} of {all} lost positions", shown=words.number(shown), all=words.number(graph.graph["lost"]))
    name = titled(heading(str(graph.graph.get("name", "")), lang) if title is None else title, what, words)
    drawing = boards.sheet(game, map(position_.Place, graph), lines, APART, style, lang, name).drawing
    signs = [Sign("lost", "n", words("lost in n: the player to move loses in n plies"))] if shown else []
    if any(data.get("orbit", 1) > 1 for _, data in graph.nodes(data=True)):
        signs.append(sign("orbit", words(EQUAL)))
    legend = drawing.legend or Legend(name)
    return replace(drawing, legend=legend._replace(signs=(*legend.signs, *signs)))


def _result(game: AnyGame, position: Hashable, data: Mapping[str, Any], words: Speaker) -> list[str]:
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
    return [*first, result + (f" ×{data['orbit']}" if not start and data.get("orbit", 1) > 1 else "")]
