"""The options of the verbs that search, and how they print positions and values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import click

import arena
from arena.cli.options import Help, NamedLater
from arena.cli.output import of_player
from arena.cli.source import Source
from arena.rules.game import AnyGame, AnyPosition, parsed
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.searching.perfect.answers import Proved


def algorithms() -> list[str]:
    """List the algorithms of search."""
    from arena.searching.minimax import ALGORITHMS

    return list(ALGORITHMS)


Algorithm: TypeAlias = Annotated[str, NamedLater(algorithms)]


@dataclass(frozen=True)
class Depth:
    """Search."""

    plies: Annotated[int | None, Help("How deep to search.  [default: 6]", "N")] = None
    seconds: Annotated[float | None, Help("Search deeper and deeper for this long.", "SECONDS")] = None
    evaluation: Annotated[str | None, Help("How to score: alignments, cells, rollouts ...", "NAME")] = None
    weights: Annotated[str | None, Help("The weights of alignments, like 0,1,10,100,inf.", "W,W,...")] = None


def position_of(source: Source, text: str | None, *, to_the_end: bool = False) -> tuple[Any, AnyPosition]:
    """Return the game and the position that the user means; without a text, the start."""
    game = source.rules(to_the_end=to_the_end)
    return game, game.initial if text is None else parsed(game, text)


def evaluation_of(game: AnyGame, name: str | None, weights: str | None, seed: int | None = None) -> arena.Evaluation:
    """Return the evaluation that the user means."""
    from arena.searching.evaluations import evaluation, read_weights

    return evaluation(game, name, weights=None if weights is None else read_weights(weights), seed=seed or 0)


def value_cell(words: Speaker, value: float, win_in: int | None, count: Callable[[int], str] = str) -> str:
    """Write a value in a table: player 1's score, or who wins and when, the plies counted in figures."""
    if win_in is None:
        return words.fixed(value, "+.4g") if value else "0"
    winner = 1 if value > 0 else 2
    if not win_in:
        return words("J{player} wins", player=winner)
    return words("J{player} wins in {plies}", player=winner, plies=count(win_in))


def value_in_words(words: Speaker, value: float, win_in: int | None) -> str:
    """Write a value in a sentence."""
    text = value_cell(words, value, win_in, words.plies)
    return words("{value} for J1", value=text) if win_in is None else text


def seat(words: Speaker, game: AnyGame, player: int) -> str:
    """Name a player, with his sign where he has one on the board."""
    from arena.rules.capabilities import HasSigns

    name = words.player(player)
    return f"{name} ({game.marks[player - 1]})" if isinstance(game, HasSigns) else name


def variation(words: Speaker, moves: Sequence[str]) -> str:
    """Write a line of play, with commas if names have several words."""
    names = [words.named(move) for move in moves]
    return (", " if any(" " in name for name in names) else " ").join(names)


def proved_so_far(words: Speaker) -> Callable[[Proved], str]:
    """Make the note of a progress bar: the bounds that are proved, and the column that is searched."""

    def note(proved: Proved) -> str:
        move = "" if proved.move is None else words(", looking at column {move}", move=proved.move)
        return proved_bounds(words, proved.low, proved.high) + move

    return note


def proved_bounds(words: Speaker, low: int, high: int) -> str:
    """Say the bounds of player 1's score, and who wins or cannot lose."""
    if low == high:
        return words("J1's score is {score}", score=low)
    bounds = words("J1's score is from {low} to {high}", low=low, high=high)
    if low > 0 or high < 0:
        what = words("J{player} wins", player=1 if low > 0 else 2)
    elif low == 0 or high == 0:
        what = words("J{player} does not lose", player=1 if low == 0 else 2)
    else:
        what = words("either may win")
    return words("{name}: {what}", name=bounds, what=what)


def board(game: AnyGame, position: AnyPosition, last: AnyPosition = None) -> str:
    """Draw a position in colors: a board square by square, with the moves' names; else its label and its diagram."""
    from arena.rules.capabilities import HasSigns
    from arena.rules.diagram import boards

    if not isinstance(game, arena.AlignmentGame):
        label, diagram = game.label(position), boards(game, position)
        rows = diagram(position).split("\n") if diagram else []
        signs = {sign: player for player, sign in enumerate(game.marks, 1)} if isinstance(game, HasSigns) else {}
        return "\n".join([click.style(label, bold=True), *(_row(clean(row), signs) for row in rows)])
    free = {square: name for name, square in game.named_squares(position[0] | position[1])}
    width = max(len(name) for name, _ in game.names)
    marked = (position[0] | position[1]) & ~(last[0] | last[1]) if last else 0
    won = [reduce(operator.or_, game.filled(side), 0) for side in position]

    def cell(square: tuple[int, int]) -> str:
        bit = game.bit(square)
        for player, side in enumerate(position, start=1):
            if side & bit:
                look = {"underline": bool(bit & marked), "reverse": bool(bit & won[player - 1])}
                return " " * (width - 1) + of_player(game.marks[player - 1], player, bold=True, **look)
        name = free.get(bit, "") if not game.bottom else ""
        return click.style((name or ".").rjust(width), dim=True)

    rows = [" ".join(cell(square) for square in row) for row in game.rows_of_squares]
    if game.bottom:
        rows.append(" ".join(name.rjust(width) for name, _ in game.names))
    return "\n".join(rows)


def _row(row: str, signs: Mapping[str, int]) -> str:
    """Give the signs of the players in a row of a board their colors."""
    return "".join(of_player(sign, signs[sign], bold=True) if sign in signs else sign for sign in row)
