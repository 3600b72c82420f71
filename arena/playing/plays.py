"""A play: a position and the moves that are made from it one after the other, and the choices of players."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from arena.errors import IllegalPlay, ParameterError, shown
from arena.graphs.attributes import initial_of, label
from arena.rules.game import AnyGame, AnyPosition, Move, label_of, position_of
from arena.showing import ShowsItself
from arena.words import LANGUAGES, named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Moves: TypeAlias = str | Path | Iterable[str]
"""The names of moves one after the other: as a text, in a file, or listed."""
MOST_LISTED = 30
"""The legal moves that an error lists."""
HEADERS = ("move", "coup")
"""The headers of the column of moves in a CSV file."""
BEFORE = re.compile(r"\s*(the game|la partie)\s*:", re.IGNORECASE)
"""The text that `arena play` prints before the moves of a game."""
MOST_NAMES = 12
"""The moves that an error lists."""
P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, repr=False)
class Play(ShowsItself):
    """A play of a game, finished or not, which is shown in notebooks as a strip of boards.

    There is one more position than moves: the first one is where the play begins. `forfeit` is the reason why the
    player to move has forfeited the game; empty where nobody has.
    """

    game: AnyGame
    moves: tuple[Move, ...]
    positions: tuple[AnyPosition, ...]
    forfeit: str = ""

    def __repr__(self) -> str:
        return f"<Play of {self.game!r}: {','.join(self.moves)}>"

    @property
    def winner(self) -> int | None:
        """Who has won: 1, 2, 0 for a draw, None if the play goes on."""
        if self.forfeit:
            return 3 - self.game.player(self.positions[-1])
        return self.game.winner(self.positions[-1])


def play_of(game: AnyGame, moves: Moves, start: AnyPosition = None) -> Play:
    """Return the play that a list of moves makes, without unfolding the game.

    Parameters
    ----------
    game : Game
        The rules.
    moves : str, Path or iterable of str
        The names of the moves: a text like "4,4,5,5", separated by commas, semicolons or lines; digits need no
        separator. Or the path of a file with such a text, or of a CSV file with a column `move`; or a list.
    start : position or str, optional
        Where the play begins, as a position or in its printed form; the start of the game by default.

    Returns
    -------
    Play

    Raises
    ------
    IllegalPlay
        If a move is not legal: the message names it, its place and the legal moves.
    ParameterError
        If there are no moves in the text or the file.
    OSError
        If there is no such file.

    Examples
    --------
    >>> from games import load
    >>> play = play_of(load("connect_four"), "4455667")
    >>> play, play.winner
    (<Play of ConnectFour(rows=6, columns=7, align=4): 4,4,5,5,6,6,7>, 1)
    >>> play_of(load("rook"), "right 2, up 1")
    Traceback (most recent call last):
    ...
    arena.errors.IllegalPlay: move 2 of the play: 'up 1' (J2 may play right 1, right 2, down 1, down 2)
    """
    begin = position_of(game, start)

    def options(position: AnyPosition) -> Mapping[str, AnyPosition]:
        return dict(game.moves(position)) if game.winner(position) is None else {}

    names, positions = followed(begin, moves, options, lambda position: f"J{game.player(position)}")
    return Play(game, tuple(names), tuple(positions))


def marked(graph: DiGraph, moves: Moves, *, whole: DiGraph | None = None, start: Hashable = None) -> DiGraph:
    """Return a copy of a graph with a play marked: its vertices get `in_play`, their plies like "0,4", its edges too.

    A move is named by the edge's `move`, or by the vertex that it leads to. If the graph is a part of `whole`, it need
    not hold all of the play. The play begins at `start`, by default the initial vertex.
    """
    played_in = graph if whole is None else whole
    begin = initial_of(played_in) if start is None else start
    if begin is None:
        raise ParameterError("play: nothing says where play starts in this graph")

    def options(vertex: Hashable) -> Mapping[str, Hashable]:
        return {
            str(data.get("move", label(played_in, following))): following
            for following, data in played_in.adj[vertex].items()
        }

    def mover(vertex: Hashable) -> str:
        player = played_in.nodes[vertex].get("player")
        return f"J{player}" if player else "one"

    _, vertices = followed(begin, moves, options, mover)
    copy = graph.copy()
    plies: dict[Hashable, list[int]] = {}
    for ply, vertex in enumerate(vertices):
        plies.setdefault(vertex, []).append(ply)
    for vertex, numbers in plies.items():
        if vertex in copy:
            copy.nodes[vertex]["in_play"] = ",".join(map(str, numbers))
    for edge in pairwise(vertices):
        if copy.has_edge(*edge):
            copy.edges[edge]["in_play"] = True
    return copy


def followed(
    start: P, moves: Moves, options: Callable[[P], Mapping[str, P]], mover: Callable[[P], str]
) -> tuple[list[str], list[P]]:
    """Follow named moves from a position; return their full names and the positions on the way."""
    names, positions = _names(moves, options(start)), [start]
    for number, name in enumerate(names, start=1):
        legal = options(positions[-1])
        same = [name] if name in legal else [move for move in legal if name.lower() in spellings(move)]
        if len(same) != 1:
            listed = ", ".join([*map(str, list(legal)[:MOST_LISTED]), *["..."] * (len(legal) > MOST_LISTED)])
            may = f"{mover(positions[-1])} may play {listed}" if legal else "play has ended before it"
            raise IllegalPlay(f"move {number} of the play: {shown(name)} ({may})")
        names[number - 1] = same[0]
        positions.append(legal[same[0]])
    return names, positions


def spellings(move: str) -> set[str]:
    """Return the names of a move in all languages, in lower case."""
    return {named(move, language).lower() for language in LANGUAGES}


def _names(moves: Moves, legal: Iterable[str]) -> list[str]:
    """List the names of moves; digits without anything between them are moves of one digit if they are no move."""
    if isinstance(moves, Path):
        try:
            moves = moves.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise ParameterError(f"play: {moves} is no text (names of moves, one a line, or CSV)") from None
    if not isinstance(moves, str):
        return list(map(str, moves))
    names = read_moves(moves)
    if len(names) == 1 and names[0] not in legal and re.fullmatch(r"[0-9\s]+", names[0]):
        apart = names[0].split()
        return list(names[0]) if len(apart) == 1 else apart
    if not names:
        raise ParameterError("play: no moves (names of moves like 4,4,5,5, or a file of them, one a line)")
    return names


def read_moves(text: str) -> list[str]:
    r"""Read the names of moves: parted by commas, semicolons or lines, or in a column `move` of CSV.

    A move that is missing between others stays, as an empty name: without it another play would be read.
    """
    header = text.partition("\n")[0]
    delimiter = next((each for each in ";\t" if each in header), ",")
    rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=delimiter) if row]
    heads = [cell.lower() for cell in rows[0]] if rows else []
    column = next((heads.index(name) for name in HEADERS if name in heads), None)
    if column is not None:
        names = [row[column] if len(row) > column else "" for row in rows[1:] if any(row)]
        return names[: max((place for place, name in enumerate(names, start=1) if name), default=0)]
    return [name.strip() for name in re.split(r"[,;\n]", BEFORE.sub("", text, count=1)) if name.strip()]


# ---- the choice of a player


def chances(chance: random.Random) -> dict[int, random.Random]:
    """Return a random generator for each player, so that the draws of one do not depend on the other."""
    return {player: random.Random(chance.getrandbits(64)) for player in (1, 2)}  # noqa: S311 - play, not secrets


def made(game: AnyGame, position: AnyPosition, choice: object) -> tuple[Move, AnyPosition]:
    """Return the move that a player has chosen: by its name, as one of `game.moves(position)`, or by where it leads."""
    moves = list(game.moves(position))
    with suppress(Exception):  # an array, say, cannot be compared at all
        for each in moves:
            if choice in (each[0], each):
                return each
        for each in moves:
            if choice in each[1:]:
                return each
    raise no_move(game, position, shown(choice))


def no_move(game: AnyGame, position: AnyPosition, choice: str) -> IllegalPlay:
    names = [repr(move) for move, _ in game.moves(position)]
    listed = ", ".join([*names[:MOST_NAMES], "..."] if len(names) > MOST_NAMES else names)
    return IllegalPlay(f"a player chose {choice} at {label_of(game)(position)} (a move: {listed})")
