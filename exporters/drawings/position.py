"""One position of a game as a drawing: its board, if the game has a `diagram`, and whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError
from arena.playing.plays import play_of
from arena.rules.alignment import AlignmentGame
from arena.rules.capabilities import HasNetwork, HasNeutralSigns
from arena.rules.diagram import about_marks, boards, won_line
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, PartizanGame, label_of, position_of
from arena.words import Speaker, heading
from exporters.drawings.captions import Caption, cut, untold
from exporters.drawings.drawing import NORMAL, Drawing, Legend, Line, Node, Sign
from exporters.drawings.looks import Fill, palette_of
from exporters.drawings.move_values import Valued, Values, values_of
from exporters.drawings.network import with_network
from exporters.drawings.squares import EMPTY, FILLED, Board, Square, Value, changed

if TYPE_CHECKING:
    from arena.rules.game import Game
    from arena.rules.networks import Network

ALONE, LARGE = 28, 36
"""The side of a square of a board that stands alone, in points, and at most, so that values can be read in it."""
SEPARATOR, LONGEST = " · ", 32
"""What parts the texts of a line below a board, and its characters."""
MOST_MOVES = 24
"""The moves whose values are listed below a board without squares."""
NUMBERS = re.compile(r"[0-9]{1,4}(,[0-9]{1,4})*")
"""The squares of a line as the attribute of a vertex has them: numbers between commas."""


class Place(NamedTuple):
    """A position, and the one before it where it was given by the moves of a play."""

    position: AnyPosition
    before: AnyPosition = None


def build(
    game: Game[Any],
    position: Any = None,
    *,
    values: Values | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
    blank: bool = False,
) -> Drawing:
    """Make the drawing of a position: itself, its printed form, or the moves that lead to it; the start by default."""
    palette, place = palette_of(style), place_of(game, position)
    if values == "solved" and isinstance(position, str) and place.before is None and isinstance(game, ImpartialGame):
        from arena.playing.perfect_player import solved

        with suppress(ArenaError):  # with the player to move whom play brings there, if that is quickly known
            place = Place(solved(game, quickly=True).at(position))
    _, lines = described(game, place.position, lang)
    worth = Valued() if values is None else values_of(game, place.position, values, palette, Speaker(lang))
    board = board_of(game, place, style)
    if board:
        names = tuple(name for name, _ in game.names) if isinstance(game, AlignmentGame) and board.falling else ()
        board = _with_values(game, place.position, board._replace(side=ALONE, names=names), worth)
        board = board._replace(side=round(min(LARGE, ALONE * max(1, NORMAL / board.letters))))
    shown = bool(board and (board.values or any(board.above)))
    signs = [*signs_of(game, [board] if board else [], style, lang), *(() if blank else worth.signs)]
    if any(value.best for value in worth.moves.values()) and not blank:
        sample = Board(EMPTY, board.looks, values={(0, 0): Value((" ",), best=True)}) if board and shown else None
        signs.append(Sign("value", "□" if sample else "*", Speaker(lang)("the best moves"), sample))
    joined = SEPARATOR.join([lines[-1], *worth.lines])  # one line leaves more room for the board
    below = [*lines[:-1], joined] if len(joined) <= LONGEST else [*lines, *worth.lines]
    below += [] if shown else _listed(worth.moves, lang)
    if blank:
        below = [*lines, *[" "] * (len(below) - len(lines))]
        if board:  # squares of a board of dots keep their size
            unsaid = dict.fromkeys(board.values, Value((" ",))) if board._replace(values={}).of_dots else {}
            board = board._replace(values=unsaid, above=(None,) * len(board.above))
    name = title_of(game, title, lang)
    legend = Legend(name, worth.looks if shown and not blank else (), tuple(signs))
    node = Node(0, lines=tuple(map(Line, below)), board=board)
    drawing = Drawing("board", name, (node,), legend=legend if signs or name else None)
    network = network_of(game)
    return with_network(drawing, board, network) if board and network else drawing


def network_of(game: AnyGame) -> Network | None:
    """Return the graph that a board is, if it is drawn as one."""
    return game.network if isinstance(game, HasNetwork) and not game.network.squares else None


def title_of(game: AnyGame, title: str | None, lang: str) -> str:
    if title is None and type(game).__repr__ is not object.__repr__:
        return cut(heading(repr(game), lang))
    return cut(title or "")


def place_of(game: AnyGame, position: Any) -> Place:
    """Return the position that an argument stands for, and the one before it where it is given by moves."""
    if not isinstance(position, str):
        return Place(position_of(game, position))
    place = play = None
    with suppress(ArenaError):
        place = position_of(game, position)
    if place is None and not position.strip():
        return Place(game.initial)
    with suppress(ArenaError, OSError):
        play = play_of(game, position)
    if play and place in (None, play.positions[-1]):
        return Place(play.positions[-1], play.positions[-2])
    return Place(position_of(game, position) if place is None else place)


def described(game: Game[Any], position: Any = None, lang: str = "en") -> Caption:
    """Return the board of a position, if there is one, and lines: what of its printed form differs, and whose turn."""
    place, words = place_of(game, position).position, Speaker(lang)
    board, winner = shown_board(game, place), game.winner(place)
    turn = words("J{player} to move", player=game.player(place))
    end = words("won by J{player}", player=winner) if winner else words("draw")
    text = cut(label_of(game)(place))
    rest = untold(text, board, turned=isinstance(game, PartizanGame)) if board else text
    rest = "" if board and network_of(game) else rest
    return board, [*([rest] if rest else []), turn if winner is None else end]


# ---- boards


def shown_board(game: AnyGame, position: AnyPosition) -> str:
    diagram = boards(game, position)
    return "\n".join(map(cut, diagram(position).split("\n"))) if diagram else ""


def board_before(game: AnyGame, position: Any) -> str | None:
    """Return the board before the last move, where a position is given by moves and has a board."""
    before = place_of(game, position).before
    return None if before is None else shown_board(game, before) or None


def board_of(game: AnyGame, place: Place, style: str) -> Board | None:
    """Return the board of a position in the colors of the players, with the last move and a line that is filled."""
    if not (text := shown_board(game, place.position)):
        return None
    last = frozenset[Square]() if place.before is None else changed(shown_board(game, place.before), text)
    return colored(text, about_marks(game), style, won_line(game, place.position))._replace(last=last)


def colored(text: str, about: Mapping[str, Any], style: str, line: object) -> Board:
    """Return a board in the colors of the players, with the squares of a line, counted from 1."""
    columns = text.find("\n") if "\n" in text else len(text)
    squares = line if isinstance(line, Sequence) and not isinstance(line, str) else ()
    if isinstance(line, str) and NUMBERS.fullmatch(line):
        squares = list(map(int, line.split(",")))
    filled = frozenset(divmod(square - 1, columns) for square in squares if columns > 0)
    return Board(text, _looks(about, style), falling=about.get("falling") is True, line=filled)


def _with_values(game: AnyGame, position: AnyPosition, board: Board, worth: Valued) -> Board:
    """Put values into the squares, or above the columns, that moves reach, if each reaches one that no other does."""
    if worth.squares:
        return board._replace(values=worth.squares)
    if not worth.moves or board.of_matches:
        return board
    reached = {
        move: _reached(board.text, shown_board(game, following))
        for move, following in game.moves(position)
        if move in worth.moves
    }
    moves_to = Counter(square for squares in reached.values() for square in squares)
    if max([*moves_to.values(), *map(len, reached.values())], default=0) > 1:
        return board
    values = {square: worth.moves[move] for move, squares in reached.items() for square in squares}
    if not board.falling:
        return board._replace(values=values)
    columns = {column: value for (_, column), value in values.items()}
    return board._replace(above=tuple(columns.get(column) for column in range(max(map(len, board.rows)))))


def _reached(before: str, after: str) -> list[Square]:
    """List the squares that a move fills; only the one that was empty if it also changes the owner of others."""
    old, new = before.split("\n"), after.split("\n")
    reached = [
        (row, column)
        for row, column in changed(before, after)
        if new[row][column] != EMPTY and (new[row][column] != FILLED or old[row][column] == EMPTY)
    ]
    filled = [(row, column) for row, column in reached if old[row][column] == EMPTY]
    return filled if len(filled) == 1 else reached


def _listed(moves: Mapping[str, Value], lang: str) -> list[str]:
    """List the values of moves that no square shows, the best ones first, with a star."""
    words = Speaker(lang)
    lines = [
        "* " * value.best + words("{name}: {what}", name=cut(words.named(move)), what=" ".join(value.lines))
        for move, value in sorted(moves.items(), key=lambda item: not item[1].best)
    ]
    return lines if len(lines) <= MOST_MOVES else [*lines[:MOST_MOVES], "..."]


# ---- the legend


def _looks(about: Mapping[str, Any], style: str) -> dict[str, Fill]:
    """Return the looks of the players by their marks; none where no attribute names these."""
    marks, looks = str(about.get("marks", "")).split(), palette_of(style).squares
    return {mark: looks[player] for player, mark in enumerate(marks, start=1)} if len(marks) == 2 else {}


def players(about: Mapping[str, Any], style: str, lang: str) -> list[Sign]:
    """Explain the mark of each player, on boards with marks."""
    looks, falling = _looks(about, style), about.get("falling") is True
    return [
        Sign("piece", mark, Speaker(lang).introduced(player), Board(mark, looks, falling=falling))
        for player, mark in enumerate(looks, start=1)
    ]


def signs_of(game: AnyGame, drawn: Sequence[Board], style: str, lang: str) -> list[Sign]:
    """Explain the signs that are on boards: those of the players, of neither of them, and marks of moves and lines."""
    words, there, signs = Speaker(lang), set("".join(board.text for board in drawn)), list[Sign]()
    turns: Sequence[str] = game.turns if isinstance(game, PartizanGame) else ()
    if isinstance(game, HasNetwork) and game.network.sides:
        turns = ["joins the sides of this color"] * 2
    turns = [words(turn) for turn in turns if len(turn) > 1]
    pieces = players(about_marks(game), style, lang)
    if pieces:
        signs += (
            sign._replace(meaning=words("{name}: {what}", name=sign.meaning, what=turn))
            for sign, turn in zip(pieces, turns, strict=False)
        )
        signs = signs or [sign for sign in pieces if sign.text in there]
    else:
        signs += (Sign("side", words.player(side), turn) for side, turn in enumerate(turns, 1))
    neutral = game.neutral_signs if isinstance(game, HasNeutralSigns) else {}
    signs += [Sign("piece", sign, words(text), Board(sign)) for sign, text in neutral.items() if sign in there]
    return [*signs, *marks_of(drawn, words)]


def marks_of(boards_: Sequence[Board], words: Speaker) -> list[Sign]:
    """Explain the last move and the winning line, each by a square, or a match, of the first board that has one."""
    signs, first = list[Sign](), frozenset({(0, 0)})
    for mark, text, meaning in (("last", "□", "the last move"), ("line", "■", "the winning line")):
        if board := next((board for board in boards_ if getattr(board, mark)), None):
            sample = Board("-", last=first)
            if board.of_dots:
                sample = Board("+-+", last=frozenset({(0, 1)}))
            elif not board.of_matches:
                there = (board.rows[row][column] for row, column in getattr(board, mark))
                sign = max(there, key=lambda each: (each != EMPTY, each))
                sample = Board(sign, board.looks, board.side, board.falling)
                sample = sample._replace(last=first) if mark == "last" else sample._replace(line=first)
            signs.append(Sign(mark, text, words(meaning), sample))
    return signs
