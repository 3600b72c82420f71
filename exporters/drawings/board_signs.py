"""The signs of a board's legend: the players' marks, pieces of neither player, the last move, the winning line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.rules.capabilities import HasNetwork, HasNeutralSigns, HasOwners
from arena.rules.diagram import about_marks
from arena.rules.game import AnyGame
from arena.rules.partizan import PartizanGame
from arena.words import Speaker, say
from exporters.drawings.drawing import Sign
from exporters.drawings.looks import STYLES, Fill
from exporters.drawings.squares import EMPTY, FILLED, Board, Square, Value


def looks_of(about: Mapping[str, Any], style: str) -> dict[str, Fill]:
    """Give the looks of the players by their marks; none where no attribute names these."""
    marks = about.get("marks")
    if not (isinstance(marks, list | tuple) and len(marks) == 2 and all(isinstance(mark, str) for mark in marks)):
        return {}
    return {mark: Fill(look.fill, look.text) for mark, look in zip(marks, STYLES[style].won.values(), strict=True)}


def players(about: Mapping[str, Any], style: str, lang: str) -> list[Sign]:
    """Explain the mark of each player, on boards with marks."""
    looks, falling = looks_of(about, style), about.get("falling") is True
    return [
        Sign("piece", mark, Speaker(lang).introduced(player), Board(mark, looks, falling=falling))
        for player, mark in enumerate(looks, start=1)
    ]


def signs_of(game: AnyGame, drawn: Sequence[Board], style: str, lang: str) -> list[Sign]:
    """Explain the signs that are on boards: those of the players, of neither of them, and marks of moves and lines."""
    words, there = Speaker(lang), set("".join(board.text for board in drawn))
    sides = sides_of(game, style, lang)
    known = [sign for sign in players(about_marks(game), style, lang) if sides or sign.text in there]
    signs = _sided(known, sides, lang)
    pieces = game.neutral_signs if isinstance(game, HasNeutralSigns) else {}
    signs += [Sign("piece", sign, words(text), Board(sign)) for sign, text in pieces.items() if sign in there]
    squares = (
        sign == FILLED and (row, column) not in board.owned
        for board in drawn
        for row, signs in enumerate(board.rows)
        for column, sign in enumerate(signs)
    )
    if isinstance(game, HasOwners) and any(squares):
        signs.append(Sign("full", "■", words("by either player"), Board(FILLED)))
    return [*signs, *marks_of(drawn, lang)]


def sides_of(game: object, style: str, lang: str) -> list[Sign]:
    """Tell who the players are in games that call them by words, or in which each is to join sides of the board.

    Examples
    --------
    >>> from games import load
    >>> [(sign.text, sign.meaning) for sign in sides_of(load("kalah"), "default", "en")]
    [('J1', 'south'), ('J2', 'north')]
    """
    turns: Sequence[str] = game.turns if isinstance(game, PartizanGame) else ()
    if isinstance(game, HasNetwork) and game.network.sides:
        turns = ["joins the sides of this colour"] * 2
    words = Speaker(lang)
    signs = [Sign("side", words.player(side), words(turn)) for side, turn in enumerate(turns, 1) if len(turn) > 1]
    if not isinstance(game, HasOwners):
        return signs
    filled = [Board(FILLED, owned={(0, 0): look}) for look in STYLES[style].won.values()]
    names = [
        words("{name}: {what}", name=words.introduced(side), what=sign.meaning) for side, sign in enumerate(signs, 1)
    ]
    return [sign._replace(meaning=name, board=board) for sign, name, board in zip(signs, names, filled, strict=True)]


def _sided(pieces: list[Sign], sides: list[Sign], lang: str) -> list[Sign]:
    """Join the explanation of each player's mark with that of his side."""
    if not (pieces and sides):
        return [*pieces, *sides]
    pairs = zip(pieces, sides, strict=True)
    words = Speaker(lang)
    return [
        piece._replace(meaning=words("{name}: {what}", name=piece.meaning, what=side.meaning)) for piece, side in pairs
    ]


def marks_of(boards: Sequence[Board], lang: str) -> list[Sign]:
    """Explain the last move and the winning line, each by the first board that has one."""
    signs = []
    if moved := [board for board in boards if board.last]:
        signs.append(Sign("last", "□", say("the last move", lang), _sample(moved[0], max(moved[0].last))))
    if won := [board for board in boards if board.line]:
        line = won[0]._replace(last=frozenset())
        signs.append(Sign("line", "■", say("the winning line", lang), _sample(line, min(line.line))))
    return signs


def _sample(board: Board, square: Square) -> Board:
    """Cut a square out of a board, or a match."""
    first = frozenset({(0, 0)})
    if board.of_matches:
        return Board("-", last=first)
    if board.of_dots:
        return Board("+-+", last=frozenset({(0, 1)}))
    piece = next((board.rows[row][column] for row, column in board.last if board.rows[row][column] != EMPTY), EMPTY)
    row, column = square
    return board._replace(
        text=piece if square in board.last else board.rows[row][column],
        last=first if square in board.last else frozenset(),
        line=first if square in board.line else frozenset(),
        above=(),
        names=(),
        values={},
    )


def best_moves_sign(board: Board | None, lang: str) -> Sign:
    """Explain how the best moves stand out."""
    if board is None or board.of_matches:
        return Sign("value", "*", say("the best moves", lang))
    sample = Board(EMPTY, board.looks, values={(0, 0): Value((" ",), best=True)})
    return Sign("value", "□", say("the best moves", lang), sample)
