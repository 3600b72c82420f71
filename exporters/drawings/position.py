"""One position of a game as a drawing: its board, if the game has a `diagram`, and whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError
from arena.playing.plays import play_of
from arena.rules.capabilities import HasMarks, HasNetwork, HasOwners
from arena.rules.diagram import about_marks, boards, won_line
from arena.rules.game import AnyGame, AnyPosition, position_of
from arena.rules.partizan import PartizanGame
from arena.words import Speaker
from exporters.drawings.board_signs import best_moves_sign, looks_of, signs_of
from exporters.drawings.captions import Caption, cut, untold
from exporters.drawings.drawing import Drawing, Legend, Line, Node
from exporters.drawings.looks import STYLES, palette_of
from exporters.drawings.network import with_network
from exporters.drawings.square_values import Valued, Values, ValuesRequest, values_of
from exporters.drawings.squares import EMPTY, FILLED, Board, Square, Value, changed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import Game

ALONE = 28
"""The side of a square of a board that stands alone, in points: values can be read in it."""
SEPARATOR = " · "
LONGEST = 32
"""The characters of a line below a board."""
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
    """Make the drawing of a position: itself, its printed form, or the moves that lead to it; the start by default.

    `values` stand in squares or above columns, as `exporters.drawings.square_values.values_of` takes them; a `blank`
    leaves them out.

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such style, language or kind of values.
    TooLarge
        If the game is too large to be solved from there.

    Examples
    --------
    >>> from games import load
    >>> node, = build(load("tictactoe"), "x../.o./...").nodes
    >>> node.board.rows, node.lines[-1].text
    (['x..', '.o.', '...'], 'J1 to move')
    """
    palette, place = palette_of(style), place_of(game, position)
    _, lines = described(game, place.position, lang)
    worth = Valued() if values is None else values_of(ValuesRequest(game, place.position, palette, lang), values)
    board = board_of(game, place, style)
    if board:
        names = tuple(name for name, _ in game.names) if isinstance(game, HasMarks) and board.falling else ()
        board = with_values(game, place.position, board._replace(side=ALONE, names=names), worth)
    shown = bool(board and (board.values or any(board.above)))
    signs = [*signs_of(game, [board] if board else [], style, lang), *(() if blank else worth.signs)]
    if any(value.best for value in worth.moves.values()) and not blank:
        signs.append(best_moves_sign(board if shown else None, lang))
    below = [*_joined(lines, worth.lines), *([] if shown else _listed(worth.moves, lang))]
    looks = worth.looks if shown and not blank else ()
    if blank:
        below = [*lines, *[" "] * (len(below) - len(lines))]
        worth = Valued()
        board = board._replace(values=_unsaid(board), above=(None,) * len(board.above)) if board else None
    name, node = cut(title or ""), Node(0, lines=tuple(map(Line, below)), board=board)
    explained = Legend(name, looks, tuple(signs)) if signs or name else None
    drawing = Drawing("board", name, (node,), legend=explained)
    if board and isinstance(game, HasNetwork) and not game.network.squares:
        return with_network(drawing, board, game.network)
    return drawing


def _unsaid(board: Board) -> Mapping[Square, Value]:
    """Return a blank value for each value of a board of dots, whose squares keep their size so; none for others."""
    return dict.fromkeys(board.values, Value((" ",))) if board.has_dots else {}


def _joined(lines: Sequence[str], found: Sequence[str]) -> list[str]:
    """Write whose turn it is and the result in one line, if it is short: that leaves more room for the board."""
    joined = SEPARATOR.join([lines[-1], *found])
    return [*lines[:-1], joined] if len(joined) <= LONGEST else [*lines, *found]


def place_of(game: AnyGame, position: Any) -> Place:
    """Return the position that an argument stands for, and the one before it where it is given by moves.

    Raises
    ------
    ParameterError
        If no position is printed so, and it is no play.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four")
    >>> place_of(game, "44").before == game.parse("4"), place_of(game, None).before
    (True, None)
    >>> place_of(load("nim"), "").position
    ((1, 3, 5, 7), 1)
    """
    try:
        place = position_of(game, position)
    except ArenaError:
        place = None
        if not isinstance(position, str):
            raise
        if not position.strip():
            return Place(game.initial)
    if isinstance(position, str):
        try:
            play = play_of(game, position)
        except (ArenaError, OSError):
            play = None
        if play and place in (None, play.positions[-1]):
            return Place(play.positions[-1], play.positions[-2])
    return Place(position_of(game, position) if place is None else place)


def board_before(game: AnyGame, position: Any) -> str | None:
    """Return the board before the last move, where a position is given by moves and has a board."""
    before = place_of(game, position).before
    diagram = None if before is None else boards(game, before)
    return shown_board(diagram(before)) if diagram else None


def board_of(game: AnyGame, place: Place, style: str) -> Board | None:
    """Return the board of a position in the colours of the players, with the last move and a line that is filled."""
    diagram = boards(game, place.position)
    if diagram is None:
        return None
    text = shown_board(diagram(place.position))
    last = frozenset[Square]() if place.before is None else changed(shown_board(diagram(place.before)), text)
    board = coloured_board(text, about_marks(game), style, won_line(game, place.position))._replace(last=last)
    if not isinstance(game, HasOwners):
        return board
    owners, won, wide = game.owners(place.position), STYLES[style].won, len(board.rows[0])
    return board._replace(owned={divmod(square, wide): won[player] for square, player in owners.items()})


def coloured_board(text: str, about: Mapping[str, Any], style: str, line: list[int] | None = None) -> Board:
    """Return a board in the colours of the players, by a graph's attributes about marks; squares count from 1."""
    columns = text.find("\n") if "\n" in text else len(text)
    return Board(
        text,
        looks_of(about, style),
        falling=about.get("falling") is True,
        line=frozenset(divmod(square - 1, columns) for square in line or () if columns > 0),
    )


def vertex_board(graph: DiGraph, data: Mapping[str, Any], text: str, style: str) -> Board:
    """Return the board of a vertex from its text, with the winning line of the vertex."""
    written = data.get("line")
    line = list(map(int, written.split(","))) if isinstance(written, str) and NUMBERS.fullmatch(written) else []
    return coloured_board(text, graph.graph, style, line)


def with_values(game: AnyGame, position: AnyPosition, board: Board, worth: Valued) -> Board:
    """Put values on a board: above the column where a move's mark falls, else into the square that it reaches.

    The board stays as it is where moves reach several squares each, or one of them several do.
    """
    if worth.squares:
        return board._replace(values=worth.squares)
    diagram = boards(game, position)
    if not worth.moves or diagram is None or board.of_matches:
        return board
    reached = {
        move: _reached(board.text, shown_board(diagram(following)))
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


def shown_board(text: str) -> str:
    """Return a board as drawings show it."""
    return "\n".join(map(cut, text.split("\n")))


def _reached(before: str, after: str) -> list[Square]:
    """List the squares that a move fills; only the one that was empty if it also changes the owner of others.

    A square that the move marks as full does not count, unless it was empty before.
    """
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


def described(game: Game[Any], position: Any = None, lang: str = "en") -> Caption:
    """Return the board of a position, if there is one, and lines: its printed form if they differ, and whose turn.

    Raises
    ------
    ParameterError
        If no position is printed so, or there is no such language.
    """
    place, words = place_of(game, position).position, Speaker(lang)
    diagram, text, winner = boards(game, place), cut(game.label(place)), game.winner(place)
    board = shown_board(diagram(place)) if diagram else ""
    turn = words("J{player} to move", player=game.player(place))
    end = words("won by J{player}", player=winner) if winner else words("draw")
    rest = untold(text, board, turned=isinstance(game, PartizanGame))
    return board, [*([rest] if rest else []), turn if winner is None else end]
